"""Puzzles of any wiring, against all presses."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import networkx
import numpy as np
import pytest
import scipy.sparse
from numpy.typing import NDArray

import button_madness as bm
from button_madness.errors import PuzzleError, UnknownNameError


def every(matrix: NDArray[np.int64], start: NDArray[np.int64], k: int) -> list[tuple[int, ...]]:
    """All presses that lead to 0."""
    buttons = matrix.shape[1]
    return [
        times
        for times in product(range(k), repeat=buttons)
        if not ((start + matrix @ np.array(times, dtype=np.int64)) % k).any()
    ]


@pytest.mark.parametrize("k", [2, 3, 4, 6, 10])
def test_any_matrix_is_solved_as_by_trying_all(k: int) -> None:
    generator = np.random.default_rng(k)
    solved = 0
    for lamps, buttons in [(1, 1), (2, 3), (3, 2), (3, 3), (4, 3)]:
        for _ in range(4):
            matrix = generator.integers(-k, 2 * k, size=(lamps, buttons))
            start = generator.integers(0, k, size=lamps)
            expected = every(matrix, start, k)
            for wiring in (matrix, scipy.sparse.coo_array(matrix), matrix.tolist()):
                answer = bm.puzzle(wiring, start, modulus=k, shortest=True)
                assert answer.solvable == bool(expected) == bool(answer)
                assert answer.solutions == len(expected)
                assert answer.verify()
            if answer.presses is not None:
                solved += 1
                assert tuple(answer.presses.tolist()) in expected
                assert answer.optimal
                assert answer.press_count == min(map(sum, expected)) == answer.lower_bound
                assert not answer.after().any()  # type: ignore[union-attr]
                patterns = answer.quiet_patterns
                assert patterns.shape[1] == buttons
                assert not (matrix @ patterns.T % k).any()
            else:
                weights = answer.obstruction
                assert weights is not None and not (weights @ matrix % k).any()
                assert weights @ start % k
    assert solved


def test_goals_are_values_pictures_or_the_same() -> None:
    matrix = [[1, 1], [0, 1]]
    assert bm.puzzle(matrix, modulus=3, goal=2).presses.tolist() == [0, 2]  # type: ignore[union-attr]
    assert bm.puzzle(matrix, modulus=3, goal=np.int64(2)).solvable
    picture = bm.puzzle(matrix, [1, 0], modulus=3, goal=[0, 2])
    assert picture.after().tolist() == [0, 2]  # type: ignore[union-attr]
    same = bm.puzzle([[1], [1]], [0, 1], goal="same")
    assert not same.solvable
    assert bm.puzzle([[1], [0]], [0, 1], goal="same").solvable
    assert bm.puzzle([[1], [0]], [0, 1], free=[1]).solvable
    assert not bm.puzzle([[1, 0]], [1], forbidden=[0]).solvable


def test_graphs_are_wirings() -> None:
    numbered = networkx.petersen_graph()
    graph: networkx.Graph[str] = networkx.Graph([(f"v{a}", f"v{b}") for a, b in numbered.edges])
    # What two presses light.
    start = {vertex: 1 for vertex in {"v3", *graph["v3"]} ^ {"v7", *graph["v7"]}}
    matrix = networkx.to_numpy_array(graph).astype(np.int64) + np.eye(10, dtype=np.int64)
    values = np.array([start.get(vertex, 0) for vertex in graph])
    answer = bm.puzzle(graph, start)
    assert answer.solvable == bm.puzzle(matrix, values).solvable
    assert answer.presses is not None
    pressed = {vertex for vertex, times in zip(graph, answer.presses) if times}
    for vertex in graph:
        around = {vertex, *graph[vertex]} & pressed
        assert (start.get(vertex, 0) + len(around)) % 2 == 0
    alone = bm.puzzle(graph, values, neighbourhood="open")
    assert alone.solvable == bm.puzzle(matrix - np.eye(10, dtype=np.int64), values).solvable
    assert bm.puzzle(networkx.empty_graph(3), [1, 0, 1]).presses.tolist() == [1, 0, 1]  # type: ignore[union-attr]


def test_whole_numbers_may_be_floats() -> None:
    assert bm.puzzle(np.eye(3), [1, 0, 1]).presses.tolist() == [1, 0, 1]  # type: ignore[union-attr]
    assert bm.puzzle(scipy.sparse.eye_array(2), np.ones(2), modulus=3).solvable


def test_boards_with_states_are_puzzles_of_their_press_matrix() -> None:
    matrix = bm.press_matrix(5, 5, "plane")
    answer = bm.puzzle(matrix, np.full(25, 2), modulus=3)
    assert answer.solvable and answer.solutions == 27 and answer.verify()
    sparse = bm.press_matrix(5, 5, "plane", sparse=True)
    assert np.array_equal(bm.puzzle(sparse, np.full(25, 2), modulus=3).presses, answer.presses)  # type: ignore[arg-type]


def test_names_are_wirings_with_pictures() -> None:
    assert ("merlin" in dict(bm.wirings())) and len(bm.wirings()) > 8
    answer = bm.puzzle("cube:3", shortest=True, time=5)
    assert answer.verify()
    svg = answer._repr_svg_()
    assert svg is not None and svg.startswith("<svg")
    assert repr(answer).startswith("<PuzzleAnswer: cube:3, 54 lamps, 54 buttons, 2 states: ")
    assert bm.puzzle([[1]])._repr_svg_() is None


def test_what_is_no_puzzle_is_refused() -> None:
    graph = networkx.path_graph(3)
    cases: list[tuple[str, Callable[[], object]]] = [
        ("the number of states is to be from 2", lambda: bm.puzzle([[1]], modulus=1)),
        ("2 values for 1 lamps", lambda: bm.puzzle([[1]], [0, 0])),
        ("the value 3 is not one of the states 0 to 1", lambda: bm.puzzle([[1]], [3])),
        ("the value -1 is not one", lambda: bm.puzzle([[1]], goal=-1)),
        ("the matrix: expected whole numbers, found 0.5", lambda: bm.puzzle([[1, 0.5]])),
        ("start: expected whole numbers, found nan", lambda: bm.puzzle([[1]], [float("nan")])),
        ("the matrix: expected whole numbers, found <U1", lambda: bm.puzzle([["a"]])),
        ("the graph has no vertex 9", lambda: bm.puzzle(graph, {9: 1})),
        ("a dict is for the vertices of a graph", lambda: bm.puzzle([[1]], {0: 1})),
        ("a directed graph", lambda: bm.puzzle(networkx.DiGraph([(0, 1)]))),
        ("an edge goes from the vertex 0 to itself", lambda: bm.puzzle(networkx.Graph([(0, 0)]))),
        ("there is no lamp 5 among 1", lambda: bm.puzzle([[1]], free=[5])),
        ("there is no button 5 among 1", lambda: bm.puzzle([[1]], forbidden=[5])),
    ]
    for message, call in cases:
        with pytest.raises(PuzzleError, match=message):
            call()
    with pytest.raises(UnknownNameError, match="no goal is called"):
        bm.puzzle([[1]], goal="dark")
    with pytest.raises(UnknownNameError, match="no neighbourhood is called"):
        bm.puzzle(graph, neighbourhood="far")
    with pytest.raises(PuzzleError):
        bm.puzzle("rubik")
