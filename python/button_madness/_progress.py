"""A line that says how far a computation has come."""

from __future__ import annotations

import sys
from time import monotonic


class Bar:
    """Writes a line on standard error, from the second second on."""

    def __init__(self) -> None:
        self._begun = monotonic()
        self._shown = ""

    def __call__(self, done: int, total: int) -> None:
        seconds = monotonic() - self._begun
        if seconds < 1:
            return
        share = f"{100 * done // total} %" if total else f"{done}" if done else "working"
        text = f"{share}, {seconds:.0f} s"
        if text != self._shown:
            sys.stderr.write(f"\r{text:<{len(self._shown)}}")
            sys.stderr.flush()
            self._shown = text

    def close(self) -> None:
        """Ends the line, if there is one."""
        if self._shown:
            sys.stderr.write("\n")
            self._shown = ""
