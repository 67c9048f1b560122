"""Ranks of random matrices over GF(2): this package, the crate gf2, and galois, in one table.

    python benches/rank.py                   # 10,000 × 10,000
    python benches/rank.py 1000 2000         # other sides
    python benches/rank.py --skip galois     # which takes minutes

The peers are those of benches/peers in the root of the repository, with their drivers: galois is a package of
Python (pip install galois), gf2 a crate of Rust, which is built. All make the same matrix by splitmix64, and
hash the rank and the pivots; if a hash differs, the script says so and fails. Time is measured around the
elimination alone, the best of several. That of this package is given three times: on one thread, on all, and
from an array of NumPy, which is packed first.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from button_madness.gf2 import BitMatrix, rank

PEERS = Path(__file__).resolve().parents[2] / "benches" / "peers"
SEED = 1


def scrambled(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The output of splitmix64 (Steele, Lea, Flood 2014) for states."""
    z = (words ^ words >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ z >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return z ^ z >> np.uint64(31)


def random_matrix(side: int) -> NDArray[np.bool_]:
    """The matrix that all drivers make of a seed."""
    words = side * -(-side // 64)
    steps = np.arange(1, words + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    rows = scrambled(steps + np.uint64(SEED)).astype("<u8").view(np.uint8).reshape(side, -1)
    return np.unpackbits(rows, axis=1, bitorder="little")[:, :side].astype(np.bool_)


def hashed(numbers: list[int]) -> str:
    """The hash by which answers are compared."""
    state = np.array([0], dtype=np.uint64)
    for number in numbers:
        state = scrambled((state ^ np.uint64(number)) + np.uint64(0x9E3779B97F4A7C15))
    return f"{int(state[0]):016x}"


def best(call: Callable[[], object], times: int) -> float:
    """Returns the least time of several calls, in seconds."""

    def once() -> float:
        begun = perf_counter()
        call()
        return perf_counter() - begun

    return min(once() for _ in range(times))


def driver(peer: str) -> list[str]:
    """Returns the command of a peer, which is built before."""
    if peer == "galois":
        return [sys.executable, str(PEERS / "theirs_galois.py")]
    manifest = PEERS / "theirs_gf2" / "Cargo.toml"
    target = Path(__file__).resolve().parents[1] / "target" / "peers"
    command = ["cargo", "build", "--release", "--quiet", "--manifest-path", str(manifest)]
    subprocess.run([*command, "--target-dir", str(target)], check=True)
    return [str(target / "release" / "theirs_gf2")]


def of_peer(peer: str, side: int) -> tuple[float, str]:
    """Asks a peer for its time and the hash of its answer."""
    ran = subprocess.run(
        driver(peer),
        input=f"rank random {side} {SEED}\n",
        capture_output=True,
        text=True,
        check=True,
    )
    seconds, answer = ran.stdout.split()
    return float(seconds), answer


def rows(side: int, skipped: list[str]) -> Iterator[tuple[str, float]]:
    array = random_matrix(side)
    matrix = BitMatrix(array)
    _, pivots = matrix.rref()
    expected = hashed([len(pivots), *pivots])
    times = 5 if side < 5000 else 3
    yield "button_madness, one thread", best(lambda: matrix.rank(threads=1), times)
    yield "button_madness", best(matrix.rank, times)
    yield "button_madness, from an array", best(lambda: rank(array), times)
    for peer in ("gf2", "galois"):
        if peer not in skipped:
            seconds, answer = of_peer(peer, side)
            if answer != expected:
                sys.exit(f"{peer} has another answer than button_madness at {side}")
            yield peer, seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sides", type=int, nargs="*", default=[10_000])
    parser.add_argument("--skip", action="append", default=[], choices=["gf2", "galois"])
    options = parser.parse_args()
    print("| side | rank by | time | times as long |\n| ---: | --- | ---: | ---: |")
    for side in options.sides:
        first = 0.0
        for name, seconds in rows(side, options.skip):
            first = first or seconds
            times = seconds / first
            print(f"| {side} | {name} | {seconds * 1000:.3g} ms | {times:.3g} |", flush=True)


if __name__ == "__main__":
    main()
