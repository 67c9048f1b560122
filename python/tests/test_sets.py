"""Games on sets of cells with several cells a move, with forced moves, and with moves of signs, against their rules."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from button_madness import games
from button_madness.errors import GameError, GaveUpError, UndecidedError, UnknownNameError

Cells = frozenset[int]


def random_sets(seed: int, cells: int = 6) -> tuple[list[list[int]], int]:
    """Returns sets whose cells are 0, 1, … in the order in which they come, and how many cells there are."""
    random = Random(seed)
    sets = [random.sample(range(cells), random.randint(2, 4)) for _ in range(random.randint(2, 6))]
    number = {cell: at for at, cell in enumerate(dict.fromkeys(c for one in sets for c in one))}
    return [[number[cell] for cell in one] for one in sets], len(number)


def owns(sets: list[list[int]], cells: Cells) -> bool:
    return any(cells.issuperset(one) for one in sets)


def maker_wins(sets: list[list[int]], count: int, first: str, bias: tuple[int, int]) -> bool:
    """Says whether Maker wins, by looking at every play. Who must take more cells than there are takes all."""

    @cache
    def wins(own: Cells, other: Cells, is_maker: bool) -> bool:
        left = frozenset(range(count)) - own - other
        if not left:
            return owns(sets, own)
        takes = min(bias[0 if is_maker else 1], len(left))
        moves = map(frozenset, combinations(sorted(left), takes))
        if is_maker:
            return any(wins(own | move, other, False) for move in moves)
        return all(wins(own, other | move, True) for move in moves)

    return wins(frozenset(), frozenset(), first == "maker")


def test_biased_maker_breaker_is_that_of_the_recursion() -> None:
    winners = set()
    for seed, bias in product(range(25), [(1, 2), (2, 1), (2, 2), (1, 3)]):
        sets, count = random_sets(seed)
        for first in ("maker", "breaker"):
            found = games.maker_breaker(sets, first=first, bias=bias)
            wins = maker_wins(sets, count, first, bias)
            assert found.winner == ("maker" if wins else "breaker")
            assert found.verify()
            winners.add((first, found.winner))
    assert len(winners) == 4


def enforcer_wins(
    sets: list[list[int]], count: int, first: str, bias: tuple[int, int], monotone: bool
) -> bool:
    """Says whether Avoider owns a set when all cells are taken, by looking at every play."""

    @cache
    def wins(own: Cells, other: Cells, is_avoider: bool) -> bool:
        left = frozenset(range(count)) - own - other
        if not left:
            return owns(sets, own)
        least = min(bias[0 if is_avoider else 1], len(left))
        most = len(left) if monotone else least
        moves = [
            frozenset(move)
            for takes in range(least, most + 1)
            for move in combinations(sorted(left), takes)
        ]
        if is_avoider:
            return all(wins(own | move, other, False) for move in moves)
        return any(wins(own, other | move, True) for move in moves)

    return wins(frozenset(), frozenset(), first == "avoider")


@pytest.mark.parametrize("monotone", [False, True])
def test_avoider_enforcer_is_that_of_the_recursion(monotone: bool) -> None:
    winners = set()
    for seed, bias in product(range(20), [(1, 1), (1, 2), (2, 1)]):
        sets, count = random_sets(seed)
        for first in ("avoider", "enforcer"):
            found = games.avoider_enforcer(sets, first=first, bias=bias, monotone=monotone)
            wins = enforcer_wins(sets, count, first, bias, monotone)
            assert found.winner == ("enforcer" if wins else "avoider")
            assert found.verify()
            winners.add((first, found.winner))
    assert len(winners) == 4


def recycled(sets: list[list[int]], count: int, signs: int, slide: bool) -> str:
    """Says who wins a recycled game: positions are marked as won or lost until nothing changes."""
    # The cells of a set are taken in the order of the board.
    ordered = [sorted(one) for one in sets]
    beside = {frozenset(pair) for one in ordered for pair in zip(one, one[1:])}

    def after(own: Cells, other: Cells) -> list[tuple[Cells, Cells]]:
        free = frozenset(range(count)) - own - other
        if len(own) < signs:
            return [(other, own | {cell}) for cell in free]
        steps = [(sign, cell) for sign in own for cell in free]
        return [
            (other, own - {sign} | {cell})
            for sign, cell in steps
            if not slide or frozenset((sign, cell)) in beside
        ]

    start: tuple[Cells, Cells] = (frozenset(), frozenset())
    follow: dict[tuple[Cells, Cells], list[tuple[Cells, Cells]]] = {}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        if position not in follow:
            follow[position] = [] if owns(sets, position[1]) else after(*position)
            waiting.extend(follow[position])
    value = {position: -1 for position in follow if owns(sets, position[1])}
    while True:
        new = {}
        for position, next_ones in follow.items():
            if position not in value and next_ones:
                if any(value.get(one) == -1 for one in next_ones):
                    new[position] = 1
                elif all(value.get(one) == 1 for one in next_ones):
                    new[position] = -1
        if not new:
            return {1: "first", -1: "second", 0: "draw"}[value.get(start, 0)]
        value.update(new)


def test_recycled_games_are_those_of_the_rules() -> None:
    winners = set()
    for seed in range(40):
        sets, count = random_sets(seed)
        for signs, slide in [(1, False), (2, False), (2, True), (3, True)]:
            found = games.recycled(sets, signs, slide=slide)
            assert found.winner == recycled(sets, count, signs, slide)
            assert found.verify()
            assert (found.plies is None) == (found.winner == "draw")
            assert bool(found.first_moves) == (found.winner != "second")
            winners.add(found.winner)
    assert {"first", "draw"} <= winners
    with pytest.raises(GameError, match="have no order"):
        games.recycled([{1, 2}, {2, 3}], 1, slide=True)
    with pytest.raises(GameError, match="torus"):
        games.recycled("torus k=3", 2, slide=True)
    with pytest.raises(GameError, match="at least 1"):
        games.recycled("row 3x3 k=3", 0)
    with pytest.raises(UndecidedError, match="allow more"):
        games.recycled("row 3x3 k=3", 3, positions=10)


def test_picker_wins_on_more_than_16_cells() -> None:
    found = games.positional("subboard 8x4", "chooser-picker")
    assert found.winner == "picker" and found.verify()
    chooser = games.positional("row 6x6 k=3", "chooser-picker")
    assert chooser.winner == "chooser" and chooser.verify()
    three = games.positional("row 3x3 k=3", "chooser-picker", shows=3)
    assert three.winner in ("chooser", "picker") and three.verify()
    with pytest.raises(UndecidedError, match="does not win by showing two"):
        games.positional("row 6x6 k=3", "chooser-picker", shows=3)
    with pytest.raises(GaveUpError):
        games.positional("row 8x8 k=6", "chooser-picker", positions=1)


def test_what_games_take() -> None:
    with pytest.raises(UnknownNameError, match="avoider or enforcer"):
        games.avoider_enforcer("row 3x3 k=3", first="maker")
    with pytest.raises(GameError, match="monotone is for"):
        games.positional("row 3x3 k=3", monotone=True)
    with pytest.raises(GaveUpError):
        games.maker_breaker("row 6x6 k=4", bias=(2, 2), positions=1)
    unproved = games.positional("row 4x4 k=3", bias=(1, 2), proof_steps=0)
    assert unproved.why_no_proof is not None
