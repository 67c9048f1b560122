"""Games for two: who wins, by which moves, and matches to play. Every answer can be verified.

>>> from button_madness import games
>>> found = games.analyse("kayles 10 + nim 3")
>>> found.winner, found.grundy
('first', 1)
>>> for move in found.moves:
...     print(move.component, move.before, "→", move.after)
0 kayles 10 → kayles 7 + kayles 1
1 nim 3 → nim 2
>>> bool(found.verify())
True

Heaps, components and cells are counted from 0 here; certificates are those of the command, which counts
components from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Optional

from .. import _engine
from .._engine import Advice, Match, read_match
from ._base import Certified, named_graphs
from .heaps import MisereQuotient, Period, grundy_numbers, misere_quotient, period
from .partizan import CutcakeAnswer, Move, Value, cutcake, value
from .plane import CakePower, Cakes, Pairing, cake_powers, cakes, lattice_pairing
from .sets import (
    Criteria,
    Discs,
    Positional,
    Recycled,
    avoidance,
    avoider_enforcer,
    criteria,
    families,
    maker_breaker,
    maker_maker,
    pairing,
    positional,
    recycled,
    sets_of,
    zarankiewicz_number,
)
from .sums import SumAnswer, Vertex, analyse, loopy, winning_moves

if TYPE_CHECKING:
    from ._base import _Graph

__all__ = [
    "Advice",
    "CakePower",
    "Cakes",
    "Certified",
    "Criteria",
    "CutcakeAnswer",
    "Discs",
    "Match",
    "MisereQuotient",
    "Move",
    "Pairing",
    "Period",
    "Positional",
    "Recycled",
    "SumAnswer",
    "Value",
    "Vertex",
    "analyse",
    "avoidance",
    "avoider_enforcer",
    "cake_powers",
    "cakes",
    "criteria",
    "cutcake",
    "families",
    "grundy_numbers",
    "lattice_pairing",
    "loopy",
    "maker_breaker",
    "maker_maker",
    "misere_quotient",
    "pairing",
    "period",
    "play",
    "playable",
    "positional",
    "read_match",
    "recycled",
    "sets_of",
    "value",
    "winning_moves",
    "zarankiewicz_number",
]


def playable() -> dict[str, str]:
    """Returns the games that can be played: their names, and what they are."""
    return {name: f"{title}. {sentence}" for name, title, sentence in _engine.playable()}


def play(
    game: str,
    *,
    players: str = "two",
    strength: str = "exact",
    seed: Optional[int] = None,
    graphs: Optional[Mapping[str, _Graph]] = None,
) -> Match:
    """Begins a match of a game: one of :func:`playable`, or any position such as "nim 3,4,5" or "hex 5x5".

    ``players`` says who is a person: "two", "first", "second", "one" (drawn by lot) or "none"; it decides what
    ``undo`` takes back and how sentences speak of the players. ``strength`` is that of ``Match.reply``: "exact",
    "careful" or "easy".

    >>> from button_madness import games
    >>> match = games.play("nim 3,4,5", seed=1)
    >>> match.hint().move
    '1:1'
    >>> match.play("1:1")
    >>> match.position, match.to_move
    ('nim 1,4,5; second', 'second')
    """
    return _engine.open_match(game, players, strength, seed, named_graphs(graphs))
