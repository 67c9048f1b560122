"""Heaps of counters: Grundy numbers, periods, misère quotients; and pieces on boards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Optional, cast, overload

from .. import _engine
from ..errors import GameError
from ._base import Certified, arcs_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._base import _Graph, _Progress


@overload
def grundy_numbers(
    game: str,
    *,
    up_to: Optional[int] = ...,
    size: Optional[tuple[int, int]] = ...,
    misere: bool = ...,
    threads: Optional[int] = ...,
    progress: _Progress = ...,
) -> NDArray[np.int64]: ...
@overload
def grundy_numbers(game: _Graph, *, misere: bool = ...) -> dict[Any, int]: ...
def grundy_numbers(
    game: Any,
    *,
    up_to: Optional[int] = None,
    size: Optional[tuple[int, int]] = None,
    misere: bool = False,
    threads: Optional[int] = None,
    progress: _Progress = None,
) -> Any:
    """Returns the Grundy numbers of a game.

    Of heaps of 0 to ``up_to`` counters (100 if it is left out) an array, by heap; of a piece on a board of
    ``size`` columns × rows (8 × 8) an array, rows × columns; of a graph without cycles a dict, by vertex.

    With ``misere`` the numbers are γ^h, those of misère play: the first player wins where they are not 0. Where a
    move splits heaps, they are found from all sums that can be reached, so ask for few heaps (30 if it is left out).

    >>> from button_madness import games
    >>> games.grundy_numbers("kayles", up_to=8)
    array([0, 1, 2, 3, 1, 4, 3, 2, 1])
    >>> games.grundy_numbers("king", size=(3, 2))
    array([[0, 1, 0],
           [1, 2, 3]])
    >>> games.grundy_numbers({"a": ["b", "c"], "b": ["c"], "c": []})
    {'a': 2, 'b': 1, 'c': 0}
    >>> games.grundy_numbers("subtract:2,5", up_to=8, misere=True)
    array([1, 1, 0, 0, 1, 2, 0, 1, 1])
    """
    if not isinstance(game, str):
        if up_to is not None or size is not None:
            raise GameError("up_to and size are for games by name: a graph is given as a whole")
        names, arcs, vertices = arcs_of(game)
        return dict(zip(vertices, _engine.grundy_of_graph(names, arcs, misere)))
    if _engine.played_with(game) == "board":
        if up_to is not None:
            raise GameError(f"{game} is played on a board: size says how large")
        columns, rows = (8, 8) if size is None else size
        return _engine.grundy_of_board(game, columns, rows, misere)
    if size is not None:
        raise GameError(f"{game} is played with heaps: up_to says how large")
    return _engine.grundy_of_heaps(game, up_to, misere, threads, progress)


class Period(Certified):
    """The period of an octal game: ``G(n + period) == G(n)`` for all n from ``preperiod`` on.

    Both are the least ones, and ``None`` if no period was found.
    """

    @property
    def game(self) -> str:
        """The game."""
        return cast(str, self._record["game"])

    @property
    def period(self) -> Optional[int]:
        """The least period."""
        return cast("Optional[int]", self._record["period"])

    @property
    def preperiod(self) -> Optional[int]:
        """The heap from which on the numbers repeat."""
        return cast("Optional[int]", self._record["preperiod"])

    @property
    def proved(self) -> bool:
        """Whether there is a period, with a proof."""
        return cast(bool, self._record["proved"])

    def __repr__(self) -> str:
        if self.period is None:
            return f"<Period: {self.game}: none found>"
        return f"<Period: {self.game}: {self.period} from heap {self.preperiod} on>"


def period(
    game: str,
    *,
    up_to: int = 100_000_000,
    threads: Optional[int] = None,
    progress: _Progress = None,
) -> Period:
    """Looks for the period of an octal game in the numbers of ``up_to`` heaps, and proves it.

    >>> from button_madness import games
    >>> games.period("kayles")
    <Period: kayles: 12 from heap 71 on>
    """
    return Period(_engine.period(game, up_to, threads, progress))


class MisereQuotient(Certified):
    """The misère quotient of a game with heaps: a finite monoid that tells who wins each sum of heaps."""

    def __init__(self, text: str, why: Optional[str]):
        super().__init__(text)
        #: Why the search ended before all heaps were proved; ``None`` if it did not.
        self.why_not_all = why

    @property
    def game(self) -> str:
        """The game."""
        return cast(str, self._record["game"])

    @property
    def order(self) -> int:
        """The number of elements."""
        return cast(int, self._record["order"])

    @property
    def words(self) -> list[str]:
        """The elements as products of generators; an element is its number in this list."""
        return cast("list[str]", self._record["words"])

    @property
    def p_portion(self) -> list[int]:
        """The elements that the player who has just moved wins."""
        return cast("list[int]", self._record["p_portion"])

    @property
    def heaps(self) -> int:
        """The largest heap of the table."""
        return cast(int, self._record["heaps"])

    @property
    def all_heaps(self) -> bool:
        """Whether it is proved for all heaps."""
        return cast(bool, self._record["all_heaps"])

    @property
    def values(self) -> list[int]:
        """Φ: the element of each heap of the table."""
        return cast("list[int]", self._record["proof"]["values"])

    def element(self, heap: int) -> int:
        """Returns Φ of a heap."""
        values, period = self.values, self._record["proof"].get("period")
        if heap >= len(values) and period is not None:
            heap = period["start"] + (heap - period["start"]) % period["length"]
        if not 0 <= heap < len(values):
            raise GameError(f"the quotient is proved for heaps up to {self.heaps}, not for {heap}")
        return values[heap]

    def product(self, x: int, y: int) -> int:
        """Returns the product of two elements."""
        times = {
            one["name"]: proof["times"]
            for one, proof in zip(self._record["generators"], self._record["proof"]["generators"])
        }
        for power in self.words[y].split():
            if power != "1":
                name, _, exponent = power.partition("^")
                for _ in range(int(exponent or 1)):
                    x = times[name][x]
        return x

    def outcome(self, heaps: Iterable[int]) -> str:
        """Says who wins a sum of heaps in misère play: "first" (who moves next) or "second".

        >>> from button_madness import games
        >>> games.misere_quotient("kayles").outcome([20, 16, 12])
        'first'
        """
        element = 0
        for heap in heaps:
            element = self.product(element, self.element(heap))
        return "second" if element in self.p_portion else "first"

    def __repr__(self) -> str:
        proved = "all heaps" if self.all_heaps else f"heaps up to {self.heaps}"
        return f"<MisereQuotient: {self.game}: order {self.order}, for {proved}>"


def misere_quotient(
    game: str,
    *,
    up_to: Optional[int] = None,
    order: Optional[int] = None,
    time: Optional[float] = 5.0,
    threads: Optional[int] = None,
    progress: _Progress = None,
) -> MisereQuotient:
    """Finds the misère quotient of a game with heaps, with proof.

    Many games have no finite quotient, as far as anyone knows: then the search ends after ``time`` seconds, at
    ``order`` elements or at the heap ``up_to``, and the quotient is that of the heaps that are proved.

    >>> from button_madness import games
    >>> games.misere_quotient("octal:0.23")
    <MisereQuotient: octal:0.23: order 6, for all heaps>
    """
    found = _engine.misere_quotient(game, up_to, order, time, threads, progress)
    return MisereQuotient(*found)
