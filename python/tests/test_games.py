"""Games, against their definitions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import networkx
import numpy as np
import pytest

import button_madness as bm
from button_madness import games
from button_madness.errors import GameError, GaveUpError, MoveError, UnknownNameError

from . import oracle

HEAPS = ["nim", "kayles", "dawsons-kayles", "subtract:2,5", "grundy", "lasker"]


@pytest.mark.parametrize("game", HEAPS)
def test_grundy_numbers_are_those_of_the_mex(game: str) -> None:
    numbers = games.grundy_numbers(game, up_to=40)
    assert numbers.dtype == np.int64
    assert numbers.tolist() == [oracle.grundy(game, heap) for heap in range(41)]


def test_grundy_numbers_of_boards_and_graphs_are_those_of_the_mex() -> None:
    for piece, steps in [("king", 1), ("queen", 9), ("rook", 9)]:
        found = games.grundy_numbers(piece, size=(5, 4))
        assert found.shape == (4, 5)
        for row, column in product(range(4), range(5)):
            options = [(row, column - step) for step in range(1, steps + 1)]
            options += [(row - step, column) for step in range(1, steps + 1)]
            if piece != "rook":
                options += [(row - step, column - step) for step in range(1, steps + 1)]
            after = [found[place] for place in options if min(place) >= 0]
            assert found[row, column] == oracle.mex(after)
    graph = networkx.gn_graph(30, seed=1)
    numbers = games.grundy_numbers(graph)
    for vertex in graph:
        assert numbers[vertex] == oracle.mex(numbers[to] for to in graph.successors(vertex))
    with pytest.raises(GameError, match="cycle"):
        games.grundy_numbers({"a": ["b"], "b": ["a"]})
    with pytest.raises(GameError, match="size says how large"):
        games.grundy_numbers("king", up_to=3)
    with pytest.raises(GameError, match="up_to says how large"):
        games.grundy_numbers("nim", size=(3, 3))
    # A row of squares is listed by squares.
    assert games.grundy_numbers("treblecross", up_to=6).tolist()[6] == 0


@pytest.mark.parametrize("game", HEAPS)
def test_winning_moves_of_sums_are_those_that_leave_0(game: str) -> None:
    for heaps in product(range(5), repeat=2):
        total = oracle.grundy(game, heaps[0]) ^ oracle.grundy(game, heaps[1]) ^ 2
        found = games.analyse(f"{game} {heaps[0]} + nim 2 + {game} {heaps[1]}")
        assert found.grundy == total and found.verify()
        assert found.winner == ("first" if total else "second")
        assert bool(found.moves) == (found.winner == "first")
        expected = 0
        for heap in heaps:
            rest = total ^ oracle.grundy(game, heap)
            options = {
                tuple(sorted(part for part in option if part))
                for option in oracle.heap_options(game, heap)
            }
            for option in options:
                number = 0
                for part in option:
                    number ^= oracle.grundy(game, part)
                expected += number == rest
        expected += sum(left == total ^ 2 for left in range(2))
        assert len(found.moves) == expected
        assert games.winning_moves(f"{game} {heaps[0]} + nim 2 + {game} {heaps[1]}") == found.moves


@pytest.mark.parametrize("game", HEAPS)
def test_misere_winners_are_those_of_the_definition(game: str) -> None:
    for heaps in [(1,), (2,), (1, 1), (1, 2), (2, 2), (5,), (4, 3), (3, 3, 1), (6, 2)]:
        text = f"{game} {','.join(map(str, heaps))}"
        found = games.analyse(text, misere=True)
        wins = oracle.misere_first_wins(game, tuple(sorted(heaps)))
        assert found.misere and found.winner == ("first" if wins else "second")
        assert found.verify()


def test_quotients_tell_who_wins_in_misere_play() -> None:
    quotient = games.misere_quotient("octal:0.77", time=60)
    assert (quotient.order, quotient.all_heaps, quotient.why_not_all) == (40, True, None)
    assert quotient.verify() and quotient.words[0] == "1"
    for heaps in combinations(range(7), 3):
        wins = oracle.misere_first_wins("kayles", tuple(sorted(heap for heap in heaps if heap)))
        assert quotient.outcome(heaps) == ("first" if wins else "second")
    assert quotient.outcome([1000, 1000]) == quotient.outcome([1000, 1000 + 12 * 7])
    part = games.misere_quotient("octal:0.77", up_to=10)
    assert not part.all_heaps and part.heaps == 10
    with pytest.raises(GameError, match="proved for heaps up to 10, not for 11"):
        part.element(11)
    with pytest.raises(GameError, match="games with a code"):
        games.misere_quotient("nim")


def test_periods_are_proved_and_hold() -> None:
    found = games.period("kayles")
    assert (found.period, found.preperiod, found.proved) == (12, 71, True) and found.verify()
    numbers = games.grundy_numbers("kayles", up_to=300)
    assert np.array_equal(numbers[71:-12], numbers[83:]) and numbers[70] != numbers[82]
    open_one = games.period("octal:0.007", up_to=2000)
    assert open_one.period is None and not open_one.proved
    assert not open_one.verify().checked
    assert "none found" in repr(open_one)
    with pytest.raises(GameError, match="no octal game"):
        games.period("nim")


def test_loopy_graphs_are_labelled_as_by_retrograde_analysis() -> None:
    generator = np.random.default_rng(3)
    for _ in range(30):
        count = 8
        graph = {
            vertex: [int(to) for to in generator.choice(count, size=generator.integers(0, 4))]
            for vertex in range(count)
        }
        outcome: dict[int, str] = {}
        while True:
            new = {}
            for vertex, to in graph.items():
                if vertex in outcome:
                    continue
                after = [outcome.get(one) for one in to]
                if "second" in after:
                    new[vertex] = "first"
                elif all(one == "first" for one in after):
                    new[vertex] = "second"
            if not new:
                break
            outcome.update(new)
        found = games.loopy(graph)
        assert {vertex: one.outcome for vertex, one in found.items()} == {
            vertex: outcome.get(vertex, "draw") for vertex in graph
        }


def test_tokens_on_graphs_are_components() -> None:
    town = {"gate": ["market", "church"], "market": ["well"], "church": ["well"], "well": []}
    numbers = games.grundy_numbers(town)
    found = games.analyse("town gate + nim 1", graphs={"town": town})
    assert found.grundy == numbers["gate"] ^ 1 and found.verify()
    as_graph = networkx.DiGraph([(a, b) for a, to in town.items() for b in to])
    assert games.analyse("town gate + nim 1", graphs={"town": as_graph}).grundy == found.grundy
    with pytest.raises(GameError, match="no vertex"):
        games.analyse("town castle", graphs={"town": town})
    with pytest.raises(GameError, match="without directions"):
        games.grundy_numbers(networkx.path_graph(3))


def test_values_are_known_ones() -> None:
    for text, value, outcome in [
        ("hackenbush L", "1", "left"),
        ("hackenbush LR", "1/2", "left"),
        ("domineering 2x1 + domineering 1x2", "0", "second"),
        ("domineering 2x2", "±1", "first"),
        ("{0|*}", "↑", "left"),
        ("*2 + *3", "*", "first"),
    ]:
        found = games.value(text)
        assert (found.text, found.outcome) == (value, outcome) and found.verify()
    found = games.value("domineering 3x2")
    assert found.mean == Fraction(3, 4) and found.temperature == Fraction(5, 4)
    assert found.left_moves and found.right_moves
    assert games.winning_moves("domineering 3x2") == found.left_moves
    with pytest.raises(GaveUpError):
        games.value("domineering 5x4", time=0)


def cutcake(columns: int, rows: int) -> Fraction:
    """The value by the simplest number between the options of both."""
    left = [cutcake(cut, rows) + cutcake(columns - cut, rows) for cut in range(1, columns)]
    right = [cutcake(columns, cut) + cutcake(columns, rows - cut) for cut in range(1, rows)]
    low, high = max(left, default=None), min(right, default=None)
    number = 0
    while low is not None and number <= low:
        number += 1
    while high is not None and number >= high:
        number -= 1
    return Fraction(number)


def test_cakes_to_cut_have_the_values_of_the_recursion() -> None:
    for columns, rows in product(range(1, 5), repeat=2):
        found = games.cutcake(f"{columns}x{rows}")
        assert found.value == cutcake(columns, rows) and found.verify()
    assert games.cutcake("10000000000x3").value > 0


def random_sets(seed: int) -> list[frozenset[int]]:
    generator = np.random.default_rng(seed)
    return [
        frozenset(int(cell) for cell in generator.choice(7, size=generator.integers(2, 5)))
        for _ in range(generator.integers(2, 6))
    ]


def test_maker_breaker_is_that_of_the_recursion() -> None:
    winners = set()
    for seed in range(60):
        sets = random_sets(seed)
        for first in ("maker", "breaker"):
            found = games.maker_breaker(sets, first=first)
            wins = oracle.maker_wins(sets, 7, first)
            assert found.winner == ("maker" if wins else "breaker")
            assert found.verify()
            winners.add((first, found.winner))
            if found.first_move is not None and first == "maker":
                left = [one - {found.first_move} for one in sets]
                assert oracle.maker_wins(left, 7, "breaker")
    assert len(winners) == 4


def test_other_positional_games_are_solved() -> None:
    assert games.maker_maker("row 3x3 k=3").winner == "draw"
    assert games.positional("row 3x3 k=3").winner == "maker"
    found = games.positional("row 3x3 k=3", "chooser-picker")
    assert found.winner in ("chooser", "picker") and found.verify()
    assert games.maker_breaker("row 3x3 k=3", bias=(1, 2)).winner == "breaker"
    line = [["a", "b"], ["b", "c"]]
    assert games.maker_breaker(line).first_move == "b"
    assert "zetters" in games.families() and len(games.sets_of("row 3x3 k=3")) == 8
    with pytest.raises(GameError, match="no game is called 'go'"):
        games.positional(line, "go")
    with pytest.raises(UnknownNameError, match="nobody is called"):
        games.maker_breaker(line, first="me")
    with pytest.raises(GameError, match="bias of 0:1"):
        games.maker_breaker(line, bias=(0, 1))
    unproved = games.positional("row 3x3 k=3", proof_steps=0)
    assert unproved.winner == "maker" and unproved.why_no_proof is not None
    with pytest.raises(GameError, match="there is no proof"):
        unproved.certificate()


def test_pairings_hold_a_pair_of_each_set() -> None:
    found = 0
    for seed in range(40):
        sets = random_sets(seed)
        criteria = games.criteria(sets)
        assert criteria.verify()
        assert criteria.potential == sum(Fraction(1, 2 ** len(one)) for one in set(sets))
        pairs = criteria.pairing
        if pairs is None:
            continue
        found += 1
        cells = [cell for pair in pairs for cell in pair]
        assert len(cells) == len(set(cells)) and games.pairing(sets) == pairs
        assert all(any(set(pair) <= one for pair in pairs) for one in sets)
        assert criteria.breaker_wins and not oracle.maker_wins(sets, 7)
    assert found > 5


def test_pairings_of_points_meet_every_line() -> None:
    for directions in ("axes", "queen", [(1, 0), (0, 1), (1, 1)], "1,0,0;0,1,0"):
        dimension = 3 if directions == "1,0,0;0,1,0" else 2
        found = games.lattice_pairing(directions, dimension)
        assert found.verify() and found.k == 2 * len(found.directions) + 1
        for point in product(range(-3, 4), repeat=dimension):
            partner = found.partner(*point)
            assert partner is None or found.partner(*partner) == point
            for direction in found.directions:
                line = [
                    tuple(x + step * d for x, d in zip(point, direction)) for step in range(found.k)
                ]
                assert any(found.partner(*one) in line for one in line)
    with pytest.raises(GameError):
        games.lattice_pairing([(0, 0)])
    with pytest.raises(GaveUpError, match="nodes="):
        games.lattice_pairing("queen", nodes=1)


def test_cakes_block_and_are_verified() -> None:
    yes = games.cakes(animal="z4", t=4)
    assert yes.answer == "yes" and yes.verify() and yes.witness is not None
    assert (yes._repr_svg_() or "").startswith("<svg")
    no = games.cakes(4, 4)
    assert no.answer == "no" and no.verify() and no.witness is None and no._repr_svg_() is None
    powers = games.cake_powers(4, 4)
    assert [best.t for best in powers] == [2, 3, 4] and all(best.verify() for best in powers)
    assert all(best.power <= best.at_most for best in powers)
    calls: list[Callable[[], object]] = [
        lambda: games.cakes(),
        lambda: games.cakes(4, 99),
        lambda: games.cakes(1, 4),
    ]
    for call in calls:
        with pytest.raises(GameError):
            call()


def test_matches_are_played_to_the_end() -> None:
    match = games.play("nim 3,4,5", seed=1)
    assert match.to_move == "first" and not match.over and match.winner is None
    count = 0
    while not match.over:
        hint = match.hint()
        assert hint is not None and hint.move in match.legal()
        assert (hint.winner, hint.sure) != ("unknown", "search")
        match.play(hint.move)
        count += 1
    assert match.winner == "first" and match.to_move is None and len(match.moves) == count
    assert match.hint() is None and match.reply() is None
    assert match._repr_svg_().startswith("<svg") and str(match)
    with pytest.raises(MoveError, match="the game is over"):
        match.play("1:0")
    assert match.undo() and match.redo()
    again = games.read_match(match.record())
    assert again.moves == match.moves and again.over
    match.restart()
    assert match.moves == []
    match.resign()
    assert match.winner == "second"


def test_refused_moves_change_nothing() -> None:
    match = games.play("hex 4x4")
    with pytest.raises(MoveError):
        match.play("z9")
    match.play("b2")
    with pytest.raises(MoveError):
        match.play("b2")
    assert match.moves == ["b2"] and "b2" not in match.legal()
    calls: list[Callable[[], object]] = [
        lambda: games.play("hex 4x4", players="five"),
        lambda: games.play("hex 4x4", strength="god"),
    ]
    for wrong in calls:
        with pytest.raises(UnknownNameError):
            wrong()
    with pytest.raises(GameError) as caught:
        games.read_match("game: chess\n")
    assert caught.value.line is not None


def test_the_computer_plays_and_proves() -> None:
    match = games.play("noughts-and-crosses", strength="careful", seed=2)
    while not match.over:
        assert match.reply(time=1) is not None
    assert match.winner == "draw"
    begun = games.play("kayles 10 + nim 3")
    certificate = begun.certificate()
    assert bm.verify(certificate).holds
    why = begun.why()
    assert why is not None and len(why) > 100


@pytest.mark.parametrize("name", list(games.playable()))
def test_every_game_can_be_begun(name: str) -> None:
    match = games.play(name, seed=1)
    moves = match.legal(5)
    assert moves and match.aim and match.name in repr(match)
    match.play(moves[0])
    assert match.moves == [moves[0]]


def test_everything_public_is_documented() -> None:
    undocumented = [
        name for name in games.__all__ if not (getattr(games, name).__doc__ or "").strip()
    ]
    assert undocumented == []
    methods: list[Any] = [games.Match, bm.Answer, bm.Verdict, bm.Classification, bm.Farthest]
    for one in methods:
        public = [name for name in vars(one) if not name.startswith("_")]
        assert [name for name in public if not (getattr(one, name).__doc__ or "").strip()] == []
