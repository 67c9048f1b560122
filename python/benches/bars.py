"""What the package promises of time and size, measured, beside the bars.

    python benches/bars.py                 # with the package that is installed
    python benches/bars.py --wheel FILE    # the size of a wheel as well

`solve` is measured on arrays of 1000 × 1000 with the presses as an array, beside the same call in Rust, which
gets packed lights and returns packed presses.
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


def beside_rust(surface: str) -> tuple[float, float]:
    """Returns the medians of `solve` in Python and in Rust, asked in turn, so that both meet the same noise."""
    lights = bm.random_board(1000, 1000, surface, seed=1)
    ours: list[float] = []
    rust: list[float] = []
    for _ in range(30):
        rust += _engine.seconds_of_solve(lights, surface, 10)
        ours += [seconds(partial(presses, lights, surface)) for _ in range(10)]
    return statistics.median(ours), statistics.median(rust)


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
        ours, rust = beside_rust(surface)
        measured = f"{ours * 1e6:.0f} µs, {ours / rust:.2f} × Rust"
        print(f"| solve, 1000 × 1000 {surface} | {measured} | 1.3 × Rust |")
    print(f"| import | {importing() * 1000:.1f} ms | 50 ms |")
    if options.wheel:
        print(f"| wheel | {options.wheel.stat().st_size / 1e6:.1f} MB | 8 MB |")


if __name__ == "__main__":
    main()
