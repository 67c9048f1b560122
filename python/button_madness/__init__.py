"""Button Madness / Lights Out, solved exactly, with a certificate for every answer.

Boards are arrays of 0 and 1 or of truth values, **rows × columns**, lists of rows, or text. Sizes are given
as ``columns, rows``, as everywhere in this project; a cell is ``(row, column)``, counted from 0.

>>> import button_madness as bm
>>> answer = bm.solve("##.\\n#..\\n...", surface="plane")
>>> answer.presses.astype(int)
array([[1, 0, 0],
       [0, 0, 0],
       [0, 0, 0]])

:mod:`button_madness.gf2` is linear algebra over GF(2) for those who need nothing else,
:mod:`button_madness.games` has games for two, :mod:`button_madness.errors` what goes wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import errors
from ._engine import (
    Answer,
    Board,
    Claim,
    Classification,
    Farthest,
    Hint,
    PuzzleAnswer,
    Solutions,
    Verdict,
    classify,
    count,
    farthest,
    hint,
    mad_numbers,
    press,
    quiet_patterns,
    random_board,
    read_boards,
    solutions,
    solve,
    surfaces,
    verify,
    wirings,
)
from ._numbers import is_good, nullity, press_matrix
from ._puzzle import puzzle

if TYPE_CHECKING:
    from . import games, gf2

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "Board",
    "Claim",
    "Classification",
    "Farthest",
    "Hint",
    "PuzzleAnswer",
    "Solutions",
    "Verdict",
    "classify",
    "count",
    "errors",
    "farthest",
    "games",
    "gf2",
    "hint",
    "is_good",
    "mad_numbers",
    "nullity",
    "press",
    "press_matrix",
    "puzzle",
    "quiet_patterns",
    "random_board",
    "read_boards",
    "solutions",
    "solve",
    "surfaces",
    "verify",
    "wirings",
]


def __getattr__(name: str) -> object:
    """Loads ``gf2`` and ``games`` when they are first asked for."""
    if name in ("games", "gf2"):
        from importlib import import_module

        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
