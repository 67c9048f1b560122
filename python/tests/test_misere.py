"""Misère play, avoidance and the Zarankiewicz numbers, against their definitions."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from random import Random

import networkx
import pytest

from button_madness import games
from button_madness.errors import GameError, GaveUpError

from . import oracle


@pytest.mark.parametrize("game", ["nim", "kayles", "subtract:2,5", "grundy", "lasker"])
def test_misere_numbers_of_heaps_are_those_of_the_definition(game: str) -> None:
    @cache
    def value(heaps: oracle.Heaps) -> int:
        options = oracle.followers(game, heaps)
        return oracle.mex(value(one) for one in options) if options else 1

    numbers = games.grundy_numbers(game, up_to=10, misere=True)
    assert numbers.tolist() == [value((heap,)) for heap in range(11)]
    for heap, number in enumerate(numbers):
        assert (number != 0) == oracle.misere_first_wins(game, (heap,))


def test_misere_numbers_of_boards_and_graphs_are_those_of_the_definition() -> None:
    found = games.grundy_numbers("queen", size=(5, 4), misere=True)
    for row, column in product(range(4), range(5)):
        options = [(row, column - step) for step in range(1, 9)]
        options += [(row - step, column) for step in range(1, 9)]
        options += [(row - step, column - step) for step in range(1, 9)]
        after = [found[place] for place in options if min(place) >= 0]
        assert found[row, column] == (oracle.mex(after) if after else 1)
    graph = networkx.gn_graph(30, seed=1)
    numbers = games.grundy_numbers(graph, misere=True)
    for vertex in graph:
        after = [numbers[to] for to in graph.successors(vertex)]
        assert numbers[vertex] == (oracle.mex(after) if after else 1)
    assert len(games.grundy_numbers("kayles", misere=True)) == 31
    with pytest.raises(GameError, match=r"octal:0\.007"):
        games.grundy_numbers("treblecross", misere=True)


def avoids(sets: list[frozenset[int]], cells: int, one_colour: bool) -> str:
    """Says who wins if who completes a set loses: by looking at every play."""

    @cache
    def value(own: frozenset[int], other: frozenset[int]) -> int:
        left = set(range(cells)) - own - other
        best = -1 if left else 0
        for cell in left:
            now = own | {cell}
            if not any(one <= now for one in sets):
                after = value(now, other) if one_colour else value(other, now)
                best = max(best, -after)
        return best

    return {1: "first", 0: "draw", -1: "second"}[value(frozenset(), frozenset())]


def test_avoidance_is_that_of_the_recursion() -> None:
    winners = set()
    for seed in range(40):
        random = Random(seed)
        sets = [
            frozenset(random.sample(range(6), random.randint(2, 4)))
            for _ in range(random.randint(2, 8))
        ]
        # Cells in no set are cells of the board too only if some set names them.
        number = {cell: at for at, cell in enumerate(dict.fromkeys(c for one in sets for c in one))}
        numbered = [frozenset(number[cell] for cell in one) for one in sets]
        for one_colour in (False, True):
            found = games.avoidance(sets, one_colour=one_colour)
            assert found.winner == avoids(numbered, len(number), one_colour)
            assert found.verify()
            assert (found.first_move is None) == (found.winner == "second")
            winners.add(found.winner)
    assert len(winners) == 3
    edges = list(combinations(range(6), 2))
    triangles = [combinations(three, 2) for three in combinations(range(6), 3)]
    assert len(edges) == 15 and games.avoidance(triangles).winner == "second"
    with pytest.raises(GaveUpError):
        games.avoidance("row 5x5 k=3", positions=100)
    with pytest.raises(GameError, match="one_colour is for"):
        games.positional("row 3x3 k=3", one_colour=True)


def test_zarankiewicz_numbers_are_those_of_all_boards() -> None:
    for columns, rows in product(range(1, 4), repeat=2):
        cells = list(product(range(rows), range(columns)))
        most = 0
        for mask in range(2 ** len(cells)):
            board = {cell for at, cell in enumerate(cells) if mask >> at & 1}
            pairs = [
                pair
                for row in range(rows)
                for pair in combinations([c for r, c in sorted(board) if r == row], 2)
            ]
            if len(pairs) == len(set(pairs)):
                most = max(most, len(board))
        assert games.zarankiewicz_number(columns, rows).discs == most
    # OEIS A072567.
    numbers = [games.zarankiewicz_number(side, side) for side in range(1, 11)]
    assert [found.discs for found in numbers] == [1, 3, 6, 9, 12, 16, 21, 24, 29, 34]
    seven = numbers[6]
    assert seven.exact and seven.verify() and sum(map(sum, seven.pattern)) == 21
    assert games.zarankiewicz_number(6, 8, r=3, s=3).verify()
    opened = games.zarankiewicz_number(16, 16, time=0)
    assert not opened.exact and opened.at_least < opened.at_most
    assert sum(map(sum, opened.pattern)) == opened.at_least
    for ask in (opened.certificate, lambda: opened.discs):
        with pytest.raises(GameError, match="known"):
            ask()
    with pytest.raises(GameError, match="r = 1"):
        games.zarankiewicz_number(3, 3, r=1)
