"""Sums of games, and graphs in which play may go on for ever."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Optional, Union, cast

from .. import _engine
from ..errors import GameError
from ._base import Certified, arcs_of, named_graphs
from .partizan import Move, value

if TYPE_CHECKING:
    from ._base import _Graph, _Progress


class SumAnswer(Certified):
    """Who wins a sum of games, and by which moves."""

    def __init__(self, text: str, moves: Sequence[tuple[int, str, str]], notes: Sequence[str]):
        super().__init__(text)
        #: The winning moves; of a draw, those that keep it one. Classes of many moves are one here.
        self.moves = [Move(*move) for move in moves]
        #: What was assumed about the text.
        self.notes = list(notes)

    @property
    def winner(self) -> str:
        """ "first" (who moves next), "second" or "draw"."""
        return cast(str, self._record["winner"])

    @property
    def misere(self) -> bool:
        """Whether the player who makes the last move loses."""
        return cast(bool, self._record["misere"])

    @property
    def grundy(self) -> Union[int, Literal["infinity"], None]:
        """The Grundy number; "infinity" if play may go on for ever; in misère play γ^h of the whole sum.

        ``None`` where the winner is known otherwise.
        """
        return cast("Union[int, Literal['infinity'], None]", self._record["grundy"])

    @property
    def components(self) -> dict[str, Union[int, str, None]]:
        """The components with their Grundy numbers."""
        return {part["game"]: part["grundy"] for part in self._record["components"]}

    def __repr__(self) -> str:
        play = "misère play" if self.misere else "normal play"
        winner = {"first": "the first player wins", "second": "the second player wins"}
        says = winner.get(self.winner, "a draw")
        return f"<SumAnswer: {self._record['sum']}: {says} in {play}, {len(self.moves)} moves>"


def analyse(
    sum: str,
    *,
    misere: bool = False,
    graphs: Optional[Mapping[str, _Graph]] = None,
    most: int = 20_000_000,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    progress: _Progress = None,
) -> SumAnswer:
    """Says who wins a sum of games such as "kayles 10 + nim 3,4 + king 4,5", and by which moves.

    In misère play the player who makes the last move loses; then the search looks at ``most`` moves. A token on
    the graph ``graphs["town"]`` at the vertex "gate" is written "town gate".

    >>> from button_madness import games
    >>> games.analyse("nim 1,1,2", misere=True).winner
    'first'
    >>> town = {"gate": ["road"], "road": ["gate", "home"]}
    >>> games.analyse("town gate + nim 1", graphs={"town": town}).winner
    'first'
    """
    found = _engine.winning_moves(sum, misere, most, time, named_graphs(graphs), threads, progress)
    return SumAnswer(*found)


def winning_moves(
    sum: str,
    *,
    misere: bool = False,
    graphs: Optional[Mapping[str, _Graph]] = None,
    most: int = 20_000_000,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    progress: _Progress = None,
) -> list[Move]:
    """Returns the winning moves of a sum of games, none if the second player wins.

    Of a sum of partizan games these are the moves of Left; :func:`value` has those of both players.

    >>> from button_madness import games
    >>> [str(move) for move in games.winning_moves("kayles 10 + nim 3")]
    ['kayles 10 → kayles 7 + kayles 1', 'nim 3 → nim 2']
    """
    if _engine.is_partizan(sum):
        if misere:
            raise GameError("misère play is for games in which both players have the same moves")
        return value(sum, time=time, threads=threads).left_moves
    return analyse(
        sum,
        misere=misere,
        graphs=graphs,
        most=most,
        time=time,
        threads=threads,
        progress=progress,
    ).moves


@dataclass(frozen=True)
class Vertex:
    """A vertex of a graph in which play may go on for ever."""

    #: Who wins from here: "first" (who moves next), "second" or "draw".
    outcome: str
    #: Its number, or "infinity".
    label: Union[int, Literal["infinity"]]
    #: The numbers of those followers that have one.
    to: tuple[int, ...]


def loopy(graph: _Graph) -> dict[Any, Vertex]:
    """Says of each vertex of a graph, which may have cycles, who wins with a token there.

    >>> from button_madness import games
    >>> found = games.loopy({"a": ["b"], "b": ["a", "end"], "end": []})
    >>> {vertex: one.outcome for vertex, one in found.items()}
    {'a': 'second', 'b': 'first', 'end': 'second'}
    """
    names, arcs, vertices = arcs_of(graph)
    found = {}
    for vertex, line in zip(vertices, map(json.loads, _engine.loopy(names, arcs))):
        label, to = line["label"], tuple(line["to"])
        if label == "infinity":
            outcome = "first" if 0 in to else "draw"
        else:
            outcome = "first" if label else "second"
        found[vertex] = Vertex(outcome, label, to)
    return found
