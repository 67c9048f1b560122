"""Runs our program and the peers' in alternation, compares the answers, prints the ratios."""

import argparse
import os
import statistics
import subprocess
import sys


class Program:
    """A process that answers each line it is sent with a line."""

    def __init__(self, path, threads=1):
        environment = dict(os.environ, RAYON_NUM_THREADS=str(threads), OMP_NUM_THREADS="1")
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if not answer:
            sys.exit(f"no answer to: {command}")
        return answer

    def measure(self, command):
        seconds, answer = self.ask(command).split()
        return float(seconds), answer


def measurements(large):
    """Peer, what, size, rounds at most, our command, the peer's commands: the best one counts.

    Times are measured in one run each for what takes long, else in enough runs for milliseconds.
    """
    for size in [4096, 16384] + [32768] * large:
        theirs = [f"rank {method} {size} 1" for method in ("m4ri", "pluq", "ple")]
        yield "m4ri", "echelon form", size, 5, theirs[0], theirs
        yield "m4ri", "matrix product", size, 5, f"multiply {size} 1", [f"multiply {size} 1"]
    for peer, sizes in [("gf2", [1024, 4096]), ("galois", [256, 1024])]:
        for size in sizes:
            rank, product = f"rank {peer} {size} 1", f"multiply {size} 1"
            yield peer, f"echelon form, beside {peer}", size, 5, rank, [rank]
            yield peer, f"matrix product, beside {peer}", size, 5, product, [product]
    for n in [128, 200]:
        ours = f"torus band {n}"
        yield "m4ri", "torus, rows folded for both", n, 5, ours, [f"torus folded {n}"]
        dense = [f"torus {method} {n}" for method in ("m4ri", "pluq")]
        yield "m4ri", "torus, rows in order for M4RI", n, 3 if n < 200 else 1, ours, dense
    for what, degrees in [
        ("mul", {10**4: 2000, 10**5: 50, 10**6: 3, 10**7: 1}),
        ("gcd", {10**4: 20, 10**5: 1, 10**6: 1}),
        ("inverse", {10**4: 10, 10**5: 1, 10**6: 1}),
    ]:
        for degree, repetitions in degrees.items():
            command = f"{what} {degree} {repetitions} 1"
            yield "ntl", what, degree, 9, command, [command]
    for r in [61, 64, 126, 200, 1000]:
        count = max(8, 65536 // r // 8 * 8)
        for name, command in [
            ("field, single", f"field-single {r} 1 20000 1"),
            ("field, batch", f"field-batch {r} {count} {200 if r < 1000 else 400} 1"),
        ]:
            # The modulus is ours for both.
            yield "ntl", name, r, 9, command, [f"{command} MODULUS {r}"]


def pretty(seconds):
    for unit, scale in [("s ", 1), ("ms", 1e-3), ("µs", 1e-6)]:
        if seconds >= scale:
            return f"{seconds / scale:8.3g} {unit}"
    return f"{seconds / 1e-9:8.3g} ns"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ours", required=True)
    parser.add_argument("--peers", required=True)
    parser.add_argument("--large", action="store_true", help="matrices of side 32768 too")
    parser.add_argument("--threads", type=int, default=1, help="for our side; the peers have one")
    parser.add_argument("--rounds", type=int, default=9, help="at most")
    parser.add_argument("--only", default="", help="measurements whose name contains this")
    options = parser.parse_args()

    ours = Program(options.ours, options.threads)
    peers = {}
    for name in ["m4ri", "ntl", "gf2", "galois"]:
        path = os.path.join(options.peers, name)
        if os.path.exists(path):
            peers[name] = Program(path)

    print("| what | size | ours (median) | theirs (median) | theirs / ours |")
    print("| --- | ---: | ---: | ---: | ---: |")
    disagreements = 0
    for peer, what, size, rounds, command, their_commands in measurements(options.large):
        if peer not in peers or options.only not in what:
            continue
        if "MODULUS" in their_commands[0]:
            exponents = ours.ask(f"modulus {size}")
            their_commands = [c.split(" MODULUS")[0] + " " + exponents for c in their_commands]
        our_times, our_answers, their_answers = [], set(), set()
        their_times = {c: [] for c in their_commands}
        for _ in range(min(rounds, options.rounds)):
            seconds, answer = ours.measure(command)
            our_times.append(seconds)
            our_answers.add(answer)
            for c in their_commands:
                seconds, answer = peers[peer].measure(c)
                their_times[c].append(seconds)
                their_answers.add(answer)
        mine = statistics.median(our_times)
        best, theirs = min(
            ((c, statistics.median(times)) for c, times in their_times.items()), key=lambda x: x[1]
        )
        method = f" ({best.split()[1]})" if len(their_commands) > 1 else ""
        verdict = ""
        if len(our_answers | their_answers) > 1:
            disagreements += 1
            verdict = f" **the answers differ: {sorted(our_answers)}, {sorted(their_answers)}**"
        print(
            f"| {what} | {size} | {pretty(mine)} | {pretty(theirs)}{method} "
            f"| {theirs / mine:.2f}{verdict} |",
            flush=True,
        )
    sys.exit(1 if disagreements else 0)


if __name__ == "__main__":
    main()
