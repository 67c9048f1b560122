"""Pairings of the integer points, and cakes, against k in a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Optional, Union, cast

from .. import _engine
from ._base import Certified


class Pairing(Certified):
    """A good pairing of the integer points: each k in a row holds a pair."""

    @property
    def k(self) -> int:
        """How many points in a row hold a pair."""
        return cast(int, self._record["k"])

    @property
    def directions(self) -> list[tuple[int, ...]]:
        """The directions of the lines."""
        return [tuple(direction) for direction in self._record["directions"]]

    def partner(self, *point: int) -> Optional[tuple[int, ...]]:
        """Returns the partner of a point; ``None`` if it has none.

        >>> from button_madness import games
        >>> found = games.lattice_pairing("axes")
        >>> found.k, found.partner(*found.partner(3, 4))
        (5, (3, 4))
        """
        record = self._record
        lengths = record.get("lengths") or [1] * len(record["directions"])

        def forms(at: Sequence[int]) -> list[int]:
            return [
                sum(a * x for a, x in zip(form, at)) % modulus
                for form, modulus in zip(record["maps"], record["moduli"])
            ]

        for direction, length, starts in zip(record["directions"], lengths, record["dominoes"]):
            step = [length * one for one in direction]
            if forms(point) in starts:
                return tuple(x + s for x, s in zip(point, step))
            before = tuple(x - s for x, s in zip(point, step))
            if forms(before) in starts:
                return before
        return None

    def __repr__(self) -> str:
        return f"<Pairing: {self.k} in a row in {len(self.directions)} directions>"


def lattice_pairing(
    directions: Union[str, Sequence[Sequence[int]]] = "all",
    dimension: int = 2,
    *,
    nodes: int = 2_000_000,
) -> Pairing:
    """Finds a good pairing of the integer points for 2n + 1 in a row in n directions.

    ``directions`` are vectors such as ``[(1, 0), (0, 1), (1, 1)]``, or text: "axes", "all", "queen", "knight",
    "1,0,2; 0,1,-1". ``nodes`` bounds the search.

    >>> from button_madness import games
    >>> found = games.lattice_pairing([(1, 0), (0, 1), (1, 1)])
    >>> found.k, bool(found.verify())
    (7, True)
    """
    asked: Any = directions
    if not isinstance(directions, str):
        asked = [[int(one) for one in direction] for direction in directions]
        dimension = len(asked[0]) if asked else dimension
    return Pairing(_engine.lattice_pairing(asked, dimension, nodes))


class Cakes(Certified):
    """Whether cakes of at most t cells block all lines, or all places of an animal, on the whole plane."""

    def __init__(self, text: str, picture: Optional[str]):
        super().__init__(text)
        self._picture = picture

    @property
    def answer(self) -> str:
        """ "yes", "no" or "open"."""
        return cast(str, self._record["answer"])

    @property
    def reason(self) -> str:
        """Why."""
        return cast(str, self._record["reason"])

    @property
    def witness(self) -> Optional[dict[str, Any]]:
        """A placement: two vectors (column, row) of a lattice, and the rows of each cake; or ``None``."""
        return cast("Optional[dict[str, Any]]", self._record["witness"])

    def _repr_svg_(self) -> Optional[str]:
        return self._picture

    def __repr__(self) -> str:
        return f"<Cakes: {self.answer}: {self.reason}>"


def cakes(
    k: Optional[int] = None,
    t: int = 4,
    *,
    animal: Optional[str] = None,
    directions: int = 4,
    conflicts: int = 4000,
    time: Optional[float] = None,
    threads: Optional[int] = None,
) -> Cakes:
    """Looks for cakes of at most ``t`` cells that block ``k`` in a row on the whole plane, or an animal.

    Lines run in the first 1 to 4 of the directions (1, 0), (0, 1), (1, 1) and (1, −1). The answer has a placement,
    a proof that there is none, or is open.

    >>> from button_madness import games
    >>> games.cakes(animal="z4", t=4).answer
    'yes'
    >>> games.cakes(4, 4).answer
    'no'
    """
    return Cakes(*_engine.cakes(k, animal, directions, t, conflicts, time, threads))


class CakePower(Certified):
    """How many lines the best cake of t cells blocks."""

    @property
    def t(self) -> int:
        """The cells of the cake."""
        return cast(int, self._record["t"])

    @property
    def power(self) -> int:
        """How many lines the cake blocks."""
        return cast(int, self._record["power"])

    @property
    def at_most(self) -> int:
        """No cake of t cells blocks more."""
        return cast(int, self._record["at_most"])

    @property
    def cake(self) -> list[str]:
        """The rows of the cake: P and Q for the cells of its parts."""
        return cast("list[str]", self._record["cake"])

    def __repr__(self) -> str:
        return f"<CakePower: {self.t} cells: {self.power}>"


def cake_powers(
    k: Optional[int] = None,
    t: int = 8,
    *,
    animal: Optional[str] = None,
    directions: int = 4,
    width: Optional[int] = None,
    threads: Optional[int] = None,
) -> list[CakePower]:
    """Returns how many lines the best cakes of 2 to ``t`` cells block.

    >>> from button_madness import games
    >>> [best.power for best in games.cake_powers(4, 3)]
    [3, 6]
    """
    found = _engine.cake_powers(k, animal, directions, t, width, threads)
    return [CakePower(text) for text in found]
