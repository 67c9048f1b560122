"""What goes wrong, one class for each kind.

All derive from :class:`ButtonMadnessError`. What is wrong with an argument is an
:class:`InputError`, and so a ``ValueError``; where it is wrong in a text, ``line`` and ``column`` say,
both counted from 1. That a board has no solution is an answer, not an error.

>>> import button_madness as bm
>>> try:
...     bm.read_boards("#.\\n.?\\n")
... except bm.errors.NotationError as error:
...     print(error.line, error.column)
2 2
"""

from __future__ import annotations

from typing import Optional


class ButtonMadnessError(Exception):
    """The base of all errors of this package."""


class InputError(ButtonMadnessError, ValueError):
    """An argument that makes no sense; ``line`` and ``column`` say where, if it is a text."""

    line: Optional[int]
    column: Optional[int]

    def __init__(
        self, message: str, *, line: Optional[int] = None, column: Optional[int] = None
    ) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class BoardError(InputError):
    """No board: its size, the lengths of its rows, or a cell that is neither 0 nor 1."""


class UnknownNameError(InputError):
    """A name of a surface, a target or a method that there is not."""


class RuleError(InputError):
    """Neither the name of a rule nor a drawing of one."""


class NotationError(InputError):
    """A text that holds no boards, or something besides."""


class PuzzleError(InputError):
    """No puzzle: its wiring, its values, its number of states."""


class MatrixError(InputError):
    """Matrices that do not fit together, entries that are neither 0 nor 1, or no inverse."""


class PolynomialError(InputError):
    """A text that is no polynomial over GF(2), or a division by 0."""


class GameError(InputError):
    """No game: its name, its position, a sum, or a list of sets."""


class MoveError(InputError):
    """A move that cannot be made."""


class CertificateError(InputError):
    """A dict or a text that is no certificate."""


class UndecidedError(ButtonMadnessError):
    """What is too large, or what no method applies to."""


class GaveUpError(UndecidedError):
    """A search that ended before it had an answer: more time or more steps may find one."""


class InternalError(ButtonMadnessError):
    """An error of this package: please report it."""
