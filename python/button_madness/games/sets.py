"""Maker and Breaker, and other games on sets of cells."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Optional, Union, cast

from .. import _engine
from .._engine import Verdict
from ..errors import GameError
from ._base import Certified

if TYPE_CHECKING:
    from ._base import _Progress

#: Sets of cells, which may be anything that can be hashed; or a board by name, such as "row 3x3 k=3".
Sets = Union[str, Iterable[Iterable[Hashable]]]


def _board(sets: Sets) -> tuple[Any, list[Any]]:
    """Reads a board: what the engine takes, and the cells."""
    if isinstance(sets, str):
        names, _ = _engine.board_of_name(sets)
        return sets, list(names)
    number: dict[Any, int] = {}
    read = []
    for one in sets:
        read.append([number.setdefault(cell, len(number)) for cell in one])
    names = [str(cell) for cell in number]
    if len(set(names)) < len(names):
        raise GameError("two cells are written alike")
    return (names, read), list(number)


def sets_of(name: str) -> list[list[str]]:
    """Returns the sets of a board by name, such as "row 3x3 k=3".

    >>> from button_madness import games
    >>> games.sets_of("row 3x3 k=3")[0]
    ['a1', 'b1', 'c1']
    """
    names, sets = _engine.board_of_name(name)
    return [[names[cell] for cell in one] for one in sets]


def families() -> dict[str, str]:
    """Returns how boards are named, and what they are."""
    return dict(_engine.families())


class Positional:
    """Who wins a game on sets of cells."""

    def __init__(
        self,
        cells: Sequence[Any],
        found: tuple[str, Optional[int], int, Optional[str], Optional[str]],
    ):
        winner, first_move, positions, text, why = found
        #: "maker", "breaker", "first", "second", "draw", "chooser", "picker", "avoider" or "enforcer".
        self.winner = winner
        #: A first move that wins, or in a draw of an avoidance game keeps it; ``None`` if there is none, or none is needed.
        self.first_move = None if first_move is None else cells[first_move]
        #: How many positions were looked at.
        self.positions = positions
        #: Why there is no proof; ``None`` if there is one.
        self.why_no_proof = why
        self._text = text

    def certificate(self) -> dict[str, Any]:
        """Returns the answer with its proof, as a dict that ``verify`` reads.

        :class:`~button_madness.errors.GameError` is raised if there is none.
        """
        if self._text is None:
            raise GameError(f"there is no proof: {self.why_no_proof}")
        return cast("dict[str, Any]", json.loads(self._text))

    def verify(self, *, full: bool = False) -> Verdict:
        """Checks the proof, with code that shares nothing with what found it."""
        return _engine.verify(self.certificate(), full=full)

    def __repr__(self) -> str:
        return f"<Positional: {self.winner}, {self.positions} positions>"


def positional(
    sets: Sets,
    game: str = "maker-breaker",
    *,
    first: Optional[str] = None,
    bias: tuple[int, int] = (1, 1),
    monotone: bool = False,
    one_colour: bool = False,
    shows: int = 2,
    proof_steps: int = 1_000_000,
    positions: Optional[int] = None,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    progress: _Progress = None,
) -> Positional:
    """Says who wins a game on sets of cells, with a proof.

    ``game`` is "maker-breaker" (Maker wants to own a set), "maker-maker" (who first owns a set wins),
    "avoider-enforcer" (Avoider loses if he owns a set at the end), "avoidance" (who completes a set loses),
    "chooser-picker" or "picker-chooser". In Maker–Breaker and Avoider–Enforcer ``first`` moves first, Maker or
    Avoider if it is not said, and ``bias`` says how many cells either takes with a move; in Avoider–Enforcer both may
    take more if the rules are ``monotone``. Picker ``shows`` cells. In an avoidance game only a player's own cells
    count, or with ``one_colour`` all that are taken. All games but Maker–Breaker with one cell a move look at
    5,000,000 ``positions`` at most, if nothing else is said.

    >>> from button_madness import games
    >>> games.positional("row 3x3 k=3", "maker-maker").winner
    'draw'
    """
    names = (
        "maker-breaker",
        "maker-maker",
        "avoider-enforcer",
        "avoidance",
        "chooser-picker",
        "picker-chooser",
    )
    if game not in names:
        raise GameError(f"no game is called {game!r}: there are {', '.join(names)}")
    board, cells = _board(sets)
    if one_colour and game != "avoidance":
        raise GameError("one_colour is for avoidance games")
    if monotone and game != "avoider-enforcer":
        raise GameError("monotone is for avoider-enforcer")
    if positions is None and (game != "maker-breaker" or bias != (1, 1)):
        positions = 5_000_000
    asked = {
        "game": game,
        "one_colour": one_colour,
        "first": first,
        "bias": bias,
        "monotone": monotone,
        "shows": shows,
        "proof_steps": proof_steps,
        "positions": positions,
        "time": time,
    }
    return Positional(cells, _engine.positional(board, asked, threads, progress))


def maker_breaker(
    sets: Sets,
    *,
    first: str = "maker",
    bias: tuple[int, int] = (1, 1),
    positions: Optional[int] = None,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    progress: _Progress = None,
) -> Positional:
    """Says who wins Maker–Breaker: Maker wants to own a set, Breaker a cell of every set.

    Cells are anything that can be hashed. ``bias`` says how many cells Maker and Breaker take with a move; then the
    search looks at so many ``positions`` at most, 5,000,000 if nothing is said.

    >>> from button_madness import games
    >>> found = games.maker_breaker([{1, 2}, {2, 3}, {4, 5, 6}])
    >>> found.winner, found.first_move
    ('maker', 2)
    >>> bool(found.verify())
    True
    """
    return positional(
        sets,
        "maker-breaker",
        first=first,
        bias=bias,
        positions=positions,
        time=time,
        threads=threads,
        progress=progress,
    )


def avoider_enforcer(
    sets: Sets,
    *,
    first: str = "avoider",
    bias: tuple[int, int] = (1, 1),
    monotone: bool = False,
    positions: int = 5_000_000,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    progress: _Progress = None,
) -> Positional:
    """Says who wins Avoider–Enforcer: Avoider loses if he owns a set when all cells are taken.

    ``bias`` says how many cells Avoider and Enforcer take with a move; if the rules are ``monotone`` they may take
    more.

    >>> from button_madness import games
    >>> found = games.avoider_enforcer("row 3x3 k=3")
    >>> found.winner, bool(found.verify())
    ('enforcer', True)
    """
    return positional(
        sets,
        "avoider-enforcer",
        first=first,
        bias=bias,
        monotone=monotone,
        positions=positions,
        time=time,
        threads=threads,
        progress=progress,
    )


class Recycled(Certified):
    """Who wins a recycled game, in which signs are moved once all are on the board."""

    def __init__(
        self,
        cells: Sequence[Any],
        found: tuple[str, Optional[int], list[int], int, str],
    ):
        winner, plies, moves, positions, text = found
        super().__init__(text)
        #: "first", "second" or "draw": who must move a sign may lose by it, so the second player may win.
        self.winner = winner
        #: The moves of both players, if the winner hurries and the loser holds out; ``None`` in a draw.
        self.plies = plies
        #: The first moves after which the first player wins, or keeps the draw.
        self.first_moves = [cells[move] for move in moves]
        #: How many positions there are.
        self.positions = positions

    def __repr__(self) -> str:
        return f"<Recycled: {self.winner}, {self.positions} positions>"


def recycled(
    sets: Sets,
    signs: int,
    *,
    slide: bool = False,
    positions: int = 5_000_000,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    progress: _Progress = None,
) -> Recycled:
    """Says who wins a recycled game: who first owns a set wins, and each player has so many signs.

    Who has put all of his on the board moves one of them to a free cell, or with ``slide`` to a neighbouring one: one
    that is next to it in a set, whose cells are taken in the order of the board. That is the order in which ``sets``
    names them first, so with ``slide`` each set must be a list. Positions may come again; then nobody wins. A game of
    more than ``positions`` is refused.

    >>> from button_madness import games
    >>> games.recycled("row 3x3 k=3", 3).winner
    'draw'
    >>> found = games.recycled("row 3x3 k=3", 3, slide=True)
    >>> found.winner, found.plies, found.first_moves
    ('first', 9, ['b2'])
    """
    if slide and not isinstance(sets, str):
        sets = [one if isinstance(one, AbstractSet) else list(one) for one in sets]
        if any(isinstance(one, AbstractSet) for one in sets):
            raise GameError("slide: the cells of a set have no order, so give lists")
    board, cells = _board(sets)
    return Recycled(
        cells, _engine.recycled_game(board, signs, slide, positions, time, threads, progress)
    )


def maker_maker(
    sets: Sets,
    *,
    positions: int = 5_000_000,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    progress: _Progress = None,
) -> Positional:
    """Says who wins Maker–Maker: who first owns a set wins. The second player never does."""
    return positional(
        sets, "maker-maker", positions=positions, time=time, threads=threads, progress=progress
    )


def avoidance(
    sets: Sets,
    *,
    one_colour: bool = False,
    positions: int = 5_000_000,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    progress: _Progress = None,
) -> Positional:
    """Says who wins an avoidance game: who completes a set loses.

    A set of own cells counts, as in Sim; with ``one_colour`` a set of all cells that are taken, as in Notakto.

    >>> from button_madness import games
    >>> found = games.avoidance("row 3x3 k=3", one_colour=True)
    >>> found.winner, found.first_move
    ('first', 'b2')
    """
    return positional(
        sets,
        "avoidance",
        one_colour=one_colour,
        positions=positions,
        time=time,
        threads=threads,
        progress=progress,
    )


class Discs:
    """How many discs fit on a board of which no r rows and s columns are full where they cross."""

    def __init__(self, columns: int, found: tuple[int, int, list[int], Optional[str]]):
        self._columns = columns
        #: So many discs fit, and no more than so many: the same number, unless the time was spent.
        self.at_least, self.at_most, self._rows, self._text = found

    @property
    def exact(self) -> bool:
        """Whether it is known how many fit."""
        return self.at_least == self.at_most

    @property
    def discs(self) -> int:
        """The most discs; :class:`~button_madness.errors.GameError` is raised if that is not known."""
        if not self.exact:
            raise GameError(
                f"it is known that {self.at_least} to {self.at_most} discs fit: give it more time"
            )
        return self.at_least

    @property
    def pattern(self) -> list[list[bool]]:
        """The rows of a board with ``at_least`` discs."""
        return [[bool(row >> column & 1) for column in range(self._columns)] for row in self._rows]

    def certificate(self) -> dict[str, Any]:
        """Returns the number with its proof, as a dict that ``verify`` reads.

        :class:`~button_madness.errors.GameError` is raised if the number is not known.
        """
        if self._text is None:
            raise GameError("a number that is not known has no certificate")
        return cast("dict[str, Any]", json.loads(self._text))

    def verify(self, *, full: bool = False) -> Verdict:
        """Checks the proof, with code that shares nothing with what found it."""
        return _engine.verify(self.certificate(), full=full)

    def __repr__(self) -> str:
        number = str(self.at_least) if self.exact else f"{self.at_least} to {self.at_most}"
        return f"<Discs: {number}>"


def zarankiewicz_number(
    columns: int,
    rows: int,
    *,
    r: int = 2,
    s: int = 2,
    time: Optional[float] = 20.0,
    threads: Optional[int] = None,
    progress: _Progress = None,
) -> Discs:
    """Tells how many discs fit on a board of which no r rows and s columns are full where they cross.

    With r = s = 2 these are boards without a rectangle. The search takes ``time`` seconds at most.

    >>> from button_madness import games
    >>> games.zarankiewicz_number(7, 7).discs
    21
    """
    found = _engine.zarankiewicz_number(columns, rows, r, s, time, threads, progress)
    return Discs(columns, found)


class Criteria(Certified):
    """What criteria say about Maker–Breaker with Maker first: potentials, pairings, domination."""

    def __init__(self, text: str, cells: Sequence[Any]):
        super().__init__(text)
        self._cells = {str(cell): cell for cell in cells}

    @property
    def breaker_wins(self) -> bool:
        """Whether some criterion shows that Breaker wins, so that Maker–Maker is a draw."""
        return cast(bool, self._record["breaker_wins"])

    @property
    def pairing(self) -> Optional[list[tuple[Any, Any]]]:
        """Pairs of cells such that each set holds one, or ``None``."""
        pairs = self._record["pairing"]
        if pairs is None:
            return None
        return [(self._cells[one], self._cells[other]) for one, other in pairs]

    @property
    def potential(self) -> Fraction:
        """The sum of 2^−|A| over all sets A; Breaker wins if it is below 1/2 (Erdős and Selfridge)."""
        return Fraction(self._record["potential"]["total"])

    def __repr__(self) -> str:
        says = "Breaker wins" if self.breaker_wins else "no criterion shows that Breaker wins"
        return f"<Criteria: {says}>"


def criteria(sets: Sets, *, conflicts: int = 20_000) -> Criteria:
    """Says which criteria show that Breaker wins Maker–Breaker; the search for a pairing may take so many conflicts.

    >>> from button_madness import games
    >>> games.criteria([[1, 2], [2, 3, 4], [5, 6]]).pairing
    [(1, 2), (3, 4), (5, 6)]
    """
    board, cells = _board(sets)
    return Criteria(_engine.criteria(board, conflicts), cells)


def pairing(sets: Sets, *, conflicts: int = 20_000) -> Optional[list[tuple[Any, Any]]]:
    """Returns pairs of cells such that each set holds one, or ``None`` if none was found.

    Breaker answers each cell in the other one of its pair. :func:`criteria` says why there is none.
    """
    return criteria(sets, conflicts=conflicts).pairing
