"""Games in which Left and Right have moves of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Optional, cast

from .. import _engine
from ._base import Certified


@dataclass(frozen=True)
class Move:
    """A winning move in a sum."""

    #: The component in which it is made, counted from 0.
    component: int
    #: That component.
    before: str
    #: What the move leaves of it.
    after: str

    def __str__(self) -> str:
        return f"{self.before} → {self.after}"


class Value(Certified):
    """The value of a sum of games in which Left and Right have moves of their own."""

    def __init__(
        self,
        text: str,
        left: Sequence[tuple[int, str, str]],
        right: Sequence[tuple[int, str, str]],
    ):
        super().__init__(text)
        #: The moves with which Left wins, if she moves first.
        self.left_moves = [Move(*move) for move in left]
        #: The moves with which Right wins, if he moves first.
        self.right_moves = [Move(*move) for move in right]

    @property
    def text(self) -> Optional[str]:
        """The canonical form, such as "{2|-1/2}"; ``None`` if it is too long to be written."""
        return cast("Optional[str]", self._record["value"])

    @property
    def outcome(self) -> str:
        """ "left" or "right" if that player wins whoever moves first, else "first" or "second"."""
        return cast(str, self._record["outcome"])

    @property
    def mean(self) -> Fraction:
        """The mean value."""
        return Fraction(self._record["mean"])

    @property
    def temperature(self) -> Fraction:
        """The temperature."""
        return Fraction(self._record["temperature"])

    def __repr__(self) -> str:
        return f"<Value: {self._record['sum']} = {self.text}>"


def value(
    sum: str,
    *,
    blocked: Optional[str] = None,
    time: Optional[float] = None,
    threads: Optional[int] = None,
) -> Value:
    """Returns the value of a sum of partizan games, such as "domineering 3x2 + hackenbush LRRL".

    ``blocked`` is the character of blocked cells in drawings of boards, "#" if it is left out.

    >>> from button_madness import games
    >>> found = games.value("domineering 3x2")
    >>> found.text, found.outcome, found.mean, found.temperature
    ('{2|-1/2}', 'first', Fraction(3, 4), Fraction(5, 4))
    """
    return Value(*_engine.value(sum, blocked, time, threads))


class CutcakeAnswer(Certified):
    """Who wins a sum of boards of Cutcake, however large, and by which cuts."""

    @property
    def value(self) -> int:
        """The value: Left wins if it is positive, Right if it is negative, who moves second if it is 0."""
        return cast(int, self._record["value"])

    @property
    def moves(self) -> list[dict[str, Any]]:
        """The winning cuts as ranges: dicts as in docs/json.md, with components counted from 1."""
        return cast("list[dict[str, Any]]", self._record["moves"])

    def __repr__(self) -> str:
        return f"<CutcakeAnswer: {self._record['sum']}: value {self.value}>"


def cutcake(sum: str) -> CutcakeAnswer:
    """Says who wins a sum of boards of Cutcake, such as "4x2 + 3x3": columns × rows.

    >>> from button_madness import games
    >>> games.cutcake("4x2 + 3x3 + 1x2").value
    0
    """
    return CutcakeAnswer(_engine.cutcake_sum(sum))
