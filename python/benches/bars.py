"""What the package promises of time and size, measured, beside the bars.

    python benches/bars.py                 # with the package that is installed
    python benches/bars.py --wheel FILE    # the size of a wheel as well

`solve` is measured on arrays of 1000 × 1000, alone and with the presses as an array, beside two calls in Rust:
from rows of truth values to rows of truth values, and with packed lights and packed presses. An array has a byte
for each cell, which is eight times what packed lights take.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import button_madness as bm
from button_madness import _engine


def seconds(call: Callable[[], object]) -> float:
    """Returns how long a call takes."""
    begun = perf_counter()
    call()
    return perf_counter() - begun


def presses(lights: Any, surface: str) -> object:
    return bm.solve(lights, surface).presses


def solving(surface: str) -> list[float]:
    """Returns medians: `solve`, `solve` with presses, Rust with truth values, Rust with packed lights.

    They are asked in turn, so that all meet the same noise.
    """
    lights = bm.random_board(1000, 1000, surface, seed=1)
    measured: list[tuple[float, ...]] = []
    for _ in range(30):
        for packed, truths in _engine.seconds_of_solve(lights, surface, 10):
            alone = seconds(partial(bm.solve, lights, surface))
            with_presses = seconds(partial(presses, lights, surface))
            measured.append((alone, with_presses, truths, packed))
    return [statistics.median(times) for times in zip(*measured)]


def importing() -> float:
    """Returns how long an import takes in a new interpreter, the best of several."""
    program = "from time import perf_counter as t; a = t(); import button_madness; print(t() - a)"
    where = Path(__file__).parent
    command = [sys.executable, "-c", program]
    ran = [
        subprocess.run(command, cwd=where, capture_output=True, text=True, check=True)
        for _ in range(10)
    ]
    return min(float(one.stdout) for one in ran)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--wheel", type=Path)
    options = parser.parse_args()
    print("| what | measured | bar |\n| --- | ---: | ---: |")
    for surface in ("torus", "plane"):
        alone, with_presses, truths, packed = solving(surface)
        for name, ours in [("solve", alone), ("solve(…).presses", with_presses)]:
            measured = f"{ours * 1e6:.0f} µs, {ours / truths:.2f} × Rust"
            measured += f" ({ours / packed:.2f} × with packed lights)"
            print(f"| {name}, 1000 × 1000 {surface} | {measured} | 1.3 × Rust |")
    print(f"| import | {importing() * 1000:.1f} ms | 50 ms |")
    if options.wheel:
        print(f"| wheel | {options.wheel.stat().st_size / 1e6:.1f} MB | 8 MB |")


if __name__ == "__main__":
    main()
