"""How large a board can be for each program that solves it within a time: ours and what there is.

Every program is given the same file, a random board that can be solved, and has to print the
presses; its time is that of the whole process. Every answer is checked by pressing.
"""

import argparse
import importlib.util
import os
import random
import resource
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
MAD_NUMBERS = os.path.join(HERE, "..", "..", "tests", "data", "A007802.txt")


# Boards: lists of rows, a row a number whose bit i is column i.


def press(rows, surface):
    """The lights that a set of presses switches on."""
    n = len(rows)
    full = (1 << n) - 1
    wraps = surface == "torus"

    def own(row):
        left, right = row >> 1, row << 1 & full
        if wraps:
            left |= (row & 1) << (n - 1)
            right |= row >> (n - 1)
        return row ^ left ^ right

    def at(j):
        return rows[j % n] if wraps or 0 <= j < n else 0

    return [own(rows[j]) ^ at(j - 1) ^ at(j + 1) for j in range(n)]


def write(rows, path):
    n = len(rows)
    with open(path, "w", encoding="ascii") as file:
        file.writelines(format(row, f"0{n}b")[::-1] + "\n" for row in rows)


def read(text):
    return [int(line[::-1], 2) for line in text.split()]


# Sides: only those for which every board has one solution, so that no program has to choose.


def gcd(a, b):
    """The greatest common divisor of polynomials over F_2, bit i the coefficient of x^i."""
    while b:
        while a.bit_length() >= b.bit_length():
            a ^= b << (a.bit_length() - b.bit_length())
        a, b = b, a
    return a


def fibonacci(n, x):
    """f_n(x) for x a polynomial of degree 1: f_0 = 0, f_1 = 1, f_{k+1} = x·f_k + f_{k-1}."""
    before, here = 0, 1
    for _ in range(n - 1):
        before, here = here, here << 1 ^ (here if x & 1 else 0) ^ before
    return here


def has_one_solution(n, surface, cache={}):
    if (n, surface) not in cache:
        if surface == "torus":
            with open(MAD_NUMBERS, encoding="ascii") as file:
                lines = [line.split() for line in file if line.strip() and line[0] != "#"]
            cache[n, surface] = all(n % int(line[-1]) for line in lines)
        else:
            # Sutner: the nullity is the degree of gcd(f_{n+1}(x), f_{n+1}(x + 1)).
            cache[n, surface] = gcd(fibonacci(n + 1, 0b10), fibonacci(n + 1, 0b11)) == 1
    return cache[n, surface]


def side(n, surface):
    """The largest side up to n with which every board has one solution."""
    while not has_one_solution(n, surface):
        n -= 1
    return n


# Programs.


def run(command, options):
    """The seconds that a command takes and what it prints; None and why it did not end well."""

    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (options.memory << 30, options.memory << 30))

    with tempfile.TemporaryFile() as out:
        start = time.monotonic()
        try:
            done = subprocess.run(
                command,
                stdout=out,
                stderr=subprocess.PIPE,
                timeout=options.budget,
                preexec_fn=limit,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return None, f"more than {options.budget:g} s"
        seconds = time.monotonic() - start
        if done.returncode:
            lines = done.stderr.decode(errors="replace").split("\n")
            return None, next((line for line in lines if line), f"ended with {done.returncode}")
        out.seek(0)
        return seconds, out.read().decode("ascii")


def attempt(command, n, surface, options):
    """The seconds for an n × n board, or None and why there is no answer."""
    numbers = random.Random(n)
    lights = press([numbers.getrandbits(n) for _ in range(n)], surface)
    path = os.path.join(options.folder, "board.txt")
    write(lights, path)
    seconds, answer = run([part.format(surface=surface, file=path) for part in command], options)
    if seconds is not None and press(read(answer), surface) != lights:
        sys.exit(f"{command} does not solve the {n} × {n} {surface}")
    print(f"  {n}: {answer if seconds is None else f'{seconds:.2f} s'}", file=sys.stderr)
    return seconds, answer


def largest(command, surface, options):
    """The largest n that was solved, its seconds, and the least n that was not, and why.

    Doublings until a board is not solved, then halvings of the gap.
    """
    best, seconds, failed, why = 0, 0.0, None, ""
    wanted, steps = 8, options.steps
    while True:
        n = side(min(wanted, options.largest), surface)
        if n == best:
            return best, seconds, failed, why
        taken, answer = attempt(command, n, surface, options)
        if taken is None:
            failed, why = n, answer
        else:
            best, seconds = n, taken
        if failed is None:
            wanted *= 2
        elif steps > 0:
            steps -= 1
            wanted = max(1, (best + failed) // 2)
        else:
            return best, seconds, failed, why


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--madness", required=True, help="our command")
    parser.add_argument("--peers", required=True, help="the folder of the drivers")
    parser.add_argument("--budget", type=float, default=60, help="seconds for one board")
    parser.add_argument("--memory", type=int, default=12, help="GiB for one process")
    parser.add_argument("--largest", type=int, default=32768, help="the largest n to try")
    parser.add_argument("--steps", type=int, default=3, help="halvings after the doublings")
    parser.add_argument("--only", default="", help="programs whose name contains this")
    options = parser.parse_args()

    def driver(name):
        path = os.path.join(options.peers, name)
        return [path, "{surface}", "{file}"] if os.path.exists(path) else None

    sat = None
    if importlib.util.find_spec("pycryptosat"):
        sat = [sys.executable, os.path.join(HERE, "board_sat.py"), "{surface}", "{file}"]
    ours = [options.madness, "solve", "--quiet", "--surface", "{surface}", "{file}"]
    programs = [
        ("madness", ours, ["torus", "plane"]),
        ("M4RI", driver("board_m4ri"), ["torus", "plane"]),
        ("CryptoMiniSat", sat, ["torus", "plane"]),
        ("Flip", driver("board_flip"), ["plane"]),
    ]
    for name, command, _ in programs:
        if command is None:
            print(f"{name} is left out: it is not there", file=sys.stderr)

    print(f"| surface | program | largest n in {options.budget:g} s | took | the next, and why not |")
    print("| --- | --- | ---: | ---: | --- |")
    with tempfile.TemporaryDirectory() as options.folder:
        for surface in ["torus", "plane"]:
            for name, command, surfaces in programs:
                if command is None or options.only not in name or surface not in surfaces:
                    continue
                print(f"{name}, {surface}", file=sys.stderr)
                n, seconds, failed, why = largest(command, surface, options)
                after = "not tried" if failed is None else f"{failed}: {why}"
                print(f"| {surface} | {name} | {n} | {seconds:.1f} s | {after} |", flush=True)


if __name__ == "__main__":
    main()
