"""Boards, against slow oracles."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

import button_madness as bm

from . import oracle

SURFACES = list(oracle.GLUED)
#: (columns, rows): words end at 64 columns.
SIZES = [(1, 1), (1, 2), (2, 1), (3, 2), (3, 3), (4, 5), (5, 5), (7, 3), (2, 9)]
WIDE = [(63, 2), (64, 1), (64, 3), (65, 2), (127, 1), (128, 2), (129, 2), (2, 65)]


def random(columns: int, rows: int, seed: int) -> NDArray[np.uint8]:
    generator = np.random.default_rng((columns, rows, seed))
    return generator.integers(0, 2, size=(rows, columns), dtype=np.uint8)


def check(answer: bm.Answer, lights: NDArray[np.uint8], matrix: oracle.Bits, odd: bool) -> None:
    """Checks an answer by the press matrix of the oracle."""
    switched = lights.ravel() ^ odd
    assert answer.solvable == oracle.solvable(matrix, switched)
    assert bool(answer) == answer.solvable
    if answer.solvable:
        assert answer.presses is not None and answer.quiet_pattern is None
        assert answer.presses.dtype == np.bool_ and answer.presses.shape == lights.shape
        presses = answer.presses.ravel().astype(np.uint8)
        assert np.array_equal(matrix @ presses % 2, switched)
        assert answer.press_count == presses.sum()
        after = answer.after()
        assert after is not None and (after == odd).all()
    else:
        assert answer.presses is None and answer.quiet_pattern is not None
        pattern = answer.quiet_pattern.ravel().astype(np.uint8)
        assert not (pattern @ matrix % 2).any()
        assert pattern @ switched % 2 == 1
        assert answer.press_count is None and answer.after() is None
    assert answer.nullity == len(matrix) - oracle.rank(matrix)


@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("rule", list(oracle.RULES))
def test_small_boards_are_solved_as_by_definition(surface: str, rule: str) -> None:
    solved = 0
    for size in SIZES:
        matrix = oracle.press_matrix(*size, surface, rule)
        for seed in range(3):
            lights = random(*size, seed)
            for target in ("off", "on"):
                answer = bm.solve(lights, surface, rule, target=target)
                check(answer, lights, matrix, target == "on")
                assert answer.target == target and answer.surface == surface
                assert answer.verify().holds
                solved += answer.solvable
    assert solved > 5


@pytest.mark.parametrize("surface", SURFACES)
def test_wide_boards_are_solved_as_by_definition(surface: str) -> None:
    for size in WIDE:
        matrix = oracle.press_matrix(*size, surface)
        lights = random(*size, 7)
        check(bm.solve(lights, surface), lights, matrix, False)
        pressed = (matrix @ lights.ravel() % 2).reshape(lights.shape)
        answer = bm.solve(pressed, surface)
        assert answer.solvable
        check(answer, pressed, matrix, False)
        assert np.array_equal(bm.press(np.zeros_like(lights), lights, surface), pressed)


def test_all_methods_agree() -> None:
    lights = random(5, 5, 1)
    found = {
        method: bm.solve(lights, "torus", method=method)
        for method in ("auto", "chase", "elimination", "sparse", "bfs", "fourier", "frobenius")
    }
    assert len({answer.solvable for answer in found.values()}) == 1
    assert {answer.nullity for answer in found.values()} == {8}


def test_either_colour_is_the_one_that_can_be_reached() -> None:
    seen = set()
    for seed in range(20):
        lights = random(3, 3, seed)
        answer = bm.solve(lights, "torus", target="either")
        matrix = oracle.press_matrix(3, 3, "torus")
        colours = [oracle.solvable(matrix, lights), oracle.solvable(matrix, lights ^ 1)]
        assert answer.solvable == any(colours)
        seen.add(answer.solvable)
        if answer.solvable:
            after = answer.after()
            assert after is not None and (after == (answer.target == "on")).all()
        else:
            assert answer.target == "either"
        assert answer.verify()
    assert seen == {True, False}


def test_a_picture_is_a_goal() -> None:
    lights, goal = random(5, 4, 1), random(5, 4, 2)
    answer = bm.solve(lights, "torus", goal=goal)
    assert answer.solvable and answer.target is None
    assert np.array_equal(answer.after(), goal.astype(bool))  # type: ignore[arg-type]
    assert answer.verify()
    certificate = answer.certificate()
    assert certificate is not None and "goal" in certificate
    hint = bm.hint(lights, "torus", goal=goal)
    assert hint.press is not None
    row, column = hint.press
    assert hint.answer.presses is not None and hint.answer.presses[row, column]
    assert bm.hint(goal, "torus", goal=goal).press is None


@pytest.mark.parametrize("surface", ["plane", "torus", "klein"])
def test_shortest_is_shortest(surface: str) -> None:
    for size, seed in product([(3, 3), (4, 3), (4, 4)], range(3)):
        matrix = oracle.press_matrix(*size, surface)
        lights = (matrix @ random(*size, seed).ravel() % 2).reshape(size[::-1]).astype(np.uint8)
        answer = bm.solve(lights, surface, shortest=True)
        check(answer, lights, matrix, False)
        assert answer.optimal is True
        assert answer.press_count == answer.lower_bound == oracle.fewest(matrix, lights)
        assert answer.verify()
        hint = bm.hint(lights, surface)
        assert answer.press_count is not None
        assert hint.optimal and hint.remaining == max(0, answer.press_count - 1)
    assert bm.solve(random(4, 4, 1), surface).optimal is None


def test_hints_lead_to_the_end() -> None:
    lights = bm.random_board(5, 5, "plane", seed=3)
    left = bm.solve(lights, "plane", shortest=True).press_count
    assert left is not None
    while (hint := bm.hint(lights, "plane")).press is not None:
        press = np.zeros_like(lights)
        press[hint.press] = True
        lights = bm.press(lights, press, "plane")
        left -= 1
        assert hint.remaining == left
    assert left == 0 and not lights.any()


def test_only_lit_cells_are_pressed() -> None:
    orders = 0
    for size, seed in product([(3, 3), (3, 2), (5, 5)], range(6)):
        lights = random(*size, seed).astype(bool)
        answer = bm.solve(lights, "plane", lit_only=True, time=5)
        if answer.order is None:
            assert not answer.solvable
            continue
        orders += 1
        assert answer.verify() and answer.press_count == len(answer.order)
        for row, column in answer.order:
            assert lights[row, column]
            press = np.zeros_like(lights)
            press[row, column] = True
            lights = bm.press(lights, press, "plane")
        assert not lights.any()
    assert orders > 5
    dark = bm.solve("...", "plane", lit_only=True, target="on")
    assert not dark.solvable and dark.verify()


def test_all_solutions_are_all() -> None:
    matrix = oracle.press_matrix(4, 4, "plane")
    lights = (matrix @ random(4, 4, 5).ravel() % 2).reshape(4, 4)
    found = bm.solutions(lights, "plane")
    assert found.count == 16 == bm.count(lights, "plane")
    seen = {presses.tobytes() for presses in found}
    assert len(seen) == 16
    for one in seen:
        presses = np.frombuffer(one, dtype=np.bool_).astype(np.uint8)
        assert np.array_equal(matrix @ presses % 2, lights.ravel())
    unsolvable = bm.solutions("#..\n...\n...")
    assert unsolvable.count == 0 and list(unsolvable) == []
    assert bm.count("#..\n...\n...") == 0
    assert bm.count(np.ones((5, 5)).astype(int), "plane", essential=True) == 1
    # Two colours are no coset.
    with pytest.raises(bm.errors.InputError, match="either"):
        bm.solutions(lights, "plane", target="either")


def test_essential_solutions_are_orbits() -> None:
    lights = np.ones((4, 4), dtype=bool)
    all_of_them = [presses.astype(int) for presses in bm.solutions(lights, "plane")]
    orbits = {
        min(
            np.rot90(turned, turns).tobytes()
            for turned in (presses, presses.T)
            for turns in range(4)
        )
        for presses in all_of_them
    }
    assert bm.count(lights, "plane", essential=True) == len(orbits)
    dark = np.zeros((4, 4), dtype=bool)
    assert bm.count(dark, "plane", target="on", essential=True) == len(orbits)


@pytest.mark.parametrize("surface", SURFACES)
def test_sizes_are_as_by_definition(surface: str) -> None:
    for rule in ("+", "king", "knight"):
        for columns, rows in SIZES:
            matrix = oracle.press_matrix(columns, rows, surface, rule)
            assert np.array_equal(bm.press_matrix(columns, rows, surface, rule), matrix)
            sparse = bm.press_matrix(columns, rows, surface, rule, sparse=True)
            assert np.array_equal(sparse.toarray(), matrix)
            nullity = len(matrix) - oracle.rank(matrix)
            assert bm.nullity(columns, rows, surface, rule) == nullity
            patterns = bm.quiet_patterns(columns, rows, surface, rule)
            assert patterns.shape == (nullity, rows, columns)
            flat = patterns.reshape(nullity, rows * columns).astype(np.uint8)
            assert not (matrix @ flat.T % 2).any()
            assert oracle.rank(flat) == nullity


def test_nullities_of_arrays_are_those_of_numbers() -> None:
    sides = np.arange(1, 8)
    table = bm.nullity(sides[:, None], sides, "plane")
    assert table.dtype == np.int64 and table.shape == (7, 7)
    for m, n in product(range(1, 8), repeat=2):
        assert table[m - 1, n - 1] == bm.nullity(m, n, "plane")
    assert bm.nullity([3, 5], 5).tolist() == [bm.nullity(3, 5), bm.nullity(5, 5)]
    assert bm.nullity(np.int64(5)) == 8
    assert bm.nullity([]).shape == (0,)


@pytest.mark.parametrize("surface", ["plane", "torus", "cylinder"])
def test_farthest_boards_are_those_of_a_breadth_first_search(surface: str) -> None:
    for columns, rows in [(2, 2), (3, 3), (4, 3)]:
        matrix = oracle.press_matrix(columns, rows, surface)
        toggles = [int("".join(map(str, column)), 2) for column in matrix.T]
        distance, layer = {0: 0}, [0]
        counts = []
        while layer:
            counts.append(len(layer))
            following = {board ^ toggled for board in layer for toggled in toggles}
            layer = [board for board in following if board not in distance]
            distance.update((board, len(counts)) for board in layer)
        found = bm.farthest(columns, rows, surface)
        assert found.exact and found.at_least == len(counts) - 1
        assert found.counts is not None and found.counts.tolist() == counts
        assert found.presses.sum() == found.at_least
        answer = bm.solve(found.lights, surface, shortest=True)
        assert answer.press_count == found.at_least and answer.optimal


def test_random_boards_can_be_solved_and_repeat() -> None:
    for surface in SURFACES:
        lights = bm.random_board(6, 5, surface, seed=4)
        assert lights.shape == (5, 6) and bm.solve(lights, surface)
        assert np.array_equal(lights, bm.random_board(6, 5, surface, seed=4))
    assert not np.array_equal(bm.random_board(20), bm.random_board(20))
    lights = bm.random_board(5, 5, "plane", presses=7, seed=1)
    assert bm.solve(lights, "plane", shortest=True).press_count == 7


def test_a_large_board_is_solved() -> None:
    presses = np.random.default_rng(1).integers(0, 2, size=(1023, 1025), dtype=np.uint8)
    lights = bm.press(np.zeros_like(presses), presses)
    answer = bm.solve(lights)
    assert answer.presses is not None
    assert np.array_equal(bm.press(lights, answer.presses), np.zeros_like(lights))
    # What is too large to be drawn shows as text.
    assert answer._repr_svg_() is not None
    wide = bm.solve(np.zeros((1, 5000), dtype=bool))
    assert wide._repr_svg_() is None and repr(wide) == str(wide)


def test_answers_show_themselves() -> None:
    answer = bm.solve("###\n###\n###", "plane", shortest=True)
    assert repr(answer) == "<Answer: 3 × 3 plane: 5 presses, no solution has fewer>"
    svg = answer._repr_svg_()
    assert svg is not None and svg.startswith("<svg") and svg == answer.to_svg()
    assert "◉" in str(answer) or "(" in str(answer)
    proof = bm.solve("#..\n...\n...")
    assert repr(proof) == "<Answer: 3 × 3 torus: no solution, by a quiet pattern of 6 cells>"
    assert (proof._repr_svg_() or "").startswith("<svg")
    assert answer.order == [(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)]
    assert repr(bm.hint("###\n###\n###", "plane")) == "<Hint: press row 0, column 0; 4 remain>"
