"""What is read, and what is refused with its place: nothing is guessed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse

import button_madness as bm
from button_madness import errors, games, gf2

BOARD = [[1, 0, 1], [0, 1, 0]]


@pytest.mark.parametrize(
    "lights",
    [
        BOARD,
        tuple(map(tuple, BOARD)),
        [[True, False, True], [False, True, False]],
        [np.array([1, 0, 1]), np.array([0, 1, 0])],
        "101\n010",
        "#.#\n.#.\n",
        "#.#/.#.",
        "101\r\n010",
        ["101", "010"],
        ("#.#", ".#."),
        pd.DataFrame(BOARD),
        np.array(BOARD, dtype=float),
        scipy.sparse.csr_array(np.array(BOARD)),
    ],
    ids=lambda value: type(value).__name__,
)
def test_boards_are_read(lights: Any) -> None:
    assert bm.solve(lights, "plane").lights.tolist() == np.array(BOARD, dtype=bool).tolist()


@pytest.mark.parametrize(
    "dtype", ["?", "u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", ">i4", ">u8"]
)
@pytest.mark.parametrize("layout", ["C", "F", "strided", "transposed", "reversed", "read-only"])
def test_arrays_of_all_types_and_layouts_are_read(dtype: str, layout: str) -> None:
    for rows, columns in [(1, 1), (3, 5), (2, 63), (3, 64), (2, 65), (5, 129), (70, 3)]:
        cells = np.random.default_rng(rows * columns).integers(0, 2, size=(rows, columns))
        array = cells.astype(dtype)
        if layout == "F":
            array = np.asfortranarray(array)
        elif layout == "strided":
            large = np.ones((2 * rows, 3 * columns), dtype=dtype)
            large[::2, 1::3] = array
            array = large[::2, 1::3]
        elif layout == "transposed":
            array = np.ascontiguousarray(array.T).T
        elif layout == "reversed":
            array = np.ascontiguousarray(array[::-1, ::-1])[::-1, ::-1]
        elif layout == "read-only":
            array.setflags(write=False)
        before = array.copy()
        assert np.array_equal(bm.solve(array).lights, cells.astype(bool))
        assert np.array_equal(gf2.BitMatrix(array).to_numpy(), cells.astype(bool))
        assert np.array_equal(array, before)


@pytest.mark.parametrize(
    ("lights", "message"),
    [
        ([[1, 0], [2, 0]], r"lights\[1, 0\] is 2: expected 0 or 1"),
        (np.array([[0, 255]], dtype=np.uint8), r"lights\[0, 1\] is 255: expected 0 or 1"),
        (np.array([[0, -1]]), r"lights\[0, 1\] is -1: expected 0 or 1"),
        (np.array([[0, 2]], dtype=np.uint8).view(np.bool_), r"lights\[0, 1\] is 2"),
        (np.array([[0.0, 0.5]]), r"lights\[0, 1\] is 0.5: expected 0 or 1; say which are lit"),
        ([[0.0, float("nan")]], r"lights\[0, 1\] is nan: expected 0 or 1"),
        (np.array([[1j]]), "found complex128"),
        (np.array([[10**30]]), "found object"),
        ([["a", "b"]], "found <U1"),
        (np.array([1, 0]), "expected an array of rows × columns, found 1 dimensions"),
        (np.zeros((2, 2, 2), dtype=bool), "found 3 dimensions"),
        ([[1, 0], [1]], "row 2 has 1 cell, the first row has 2"),
        ([], "found 1 dimensions"),
        (np.zeros((0, 3), dtype=bool), "a board needs at least one column and one row, not 3 × 0"),
        ("", "a board needs at least one column and one row"),
        ("10\n1x", "row 2, column 2: 'x' is neither '0' nor '1'"),
        (["10", "1"], "row 2 has 1 cell, the first row has 2"),
        (None, "found 0 dimensions"),
        (7, "found 0 dimensions"),
    ],
    ids=str,
)
def test_what_is_no_board_is_refused(lights: Any, message: str) -> None:
    with pytest.raises(errors.BoardError, match=message) as caught:
        bm.solve(lights)
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, errors.ButtonMadnessError)


@pytest.mark.parametrize(
    ("error", "message", "call"),
    [
        (errors.UnknownNameError, 'no surface is called "ball"', lambda: bm.solve("#", "ball")),
        (errors.UnknownNameError, "no target is called", lambda: bm.solve("#", target="red")),
        (errors.UnknownNameError, "no method is called", lambda: bm.solve("#", method="luck")),
        (errors.RuleError, "is no cell of a rule", lambda: bm.solve("#", rule="queen")),
        (errors.InputError, "not both", lambda: bm.solve("#", target="on", goal="#")),
        (errors.BoardError, "the goal has 2 × 1 cells", lambda: bm.solve("#", goal="##")),
        (errors.BoardError, "the presses have 2 × 1", lambda: bm.press("#", "##")),
        (errors.InputError, "threads is 0", lambda: bm.solve("#", threads=0)),
        (errors.InputError, "time is -1", lambda: bm.solve("#", shortest=True, time=-1)),
        (errors.InputError, "time is NaN", lambda: bm.hint("#", time=float("nan"))),
        (errors.BoardError, "at least one column", lambda: bm.nullity(0)),
        (errors.BoardError, "at least one column", lambda: bm.quiet_patterns(3, 0)),
        (errors.InputError, "expected integers, found float64", lambda: bm.nullity([1.5])),
        (errors.InputError, "n must be at least 1", lambda: bm.classify(0)),
        (errors.UnknownNameError, "no method is called", lambda: bm.classify(5, method="luck")),
        (
            errors.UndecidedError,
            "2\\^100 states",
            lambda: bm.solve("#" * 10 + ("\n" + "#" * 10) * 9, method="bfs"),
        ),
        (
            errors.UndecidedError,
            "does not apply",
            lambda: bm.solve("##", "plane", method="fourier"),
        ),
        (errors.CertificateError, "has no", lambda: bm.verify({})),
        (errors.CertificateError, "no certificate", lambda: bm.verify("")),
        (errors.CertificateError, "expected a dict", lambda: bm.verify(7)),  # type: ignore[call-overload]
        (errors.NotationError, "no board", lambda: bm.read_boards("")),
        (errors.PuzzleError, "lamps × buttons", lambda: bm.puzzle([1, 0])),
        (errors.GameError, "no game", lambda: games.play("chess")),
        (errors.GameError, "column", lambda: games.analyse("nim 3 + kayle 5")),
        (errors.GameError, "no family", lambda: games.maker_breaker("chess 3x3")),
        (errors.MatrixError, "expected 0 or 1", lambda: gf2.rank([[2]])),
        (errors.PolynomialError, "is not a term", lambda: gf2.Polynomial("x + y")),
    ],
)
def test_errors_have_a_class_for_each_kind(error: type[Exception], message: str, call: Any) -> None:
    with pytest.raises(error, match=message) as caught:
        call()
    assert type(caught.value) is error
    assert "--" not in str(caught.value)


def test_errors_in_text_have_a_place() -> None:
    with pytest.raises(errors.NotationError, match=r"^3:2: ") as caught:
        bm.read_boards("#.\n.#\n#?\n")
    assert (caught.value.line, caught.value.column) == (3, 2)
    with pytest.raises(errors.RuleError) as of_rule:
        bm.solve("#", rule=".#.\n#?#")
    assert (of_rule.value.line, of_rule.value.column) == (2, 2)
    with pytest.raises(errors.GameError) as of_sum:
        games.analyse("nim 3 + nim x")
    assert of_sum.value.column == 13 and of_sum.value.line is None
    with pytest.raises(errors.CertificateError) as of_certificate:
        bm.verify('{"columns": 3,\n "x": }')
    assert of_certificate.value.line == 2
    with pytest.raises(errors.BoardError) as of_array:
        bm.solve([[2]])
    assert of_array.value.line is None


def test_boards_of_a_text_are_read_with_their_game() -> None:
    one, two = bm.read_boards("#.\n.#\n\n; surface klein\n; rule king\n; target on\n111\n000\n")
    assert (one.surface, one.rule, one.target, one.line) == (None, None, None, 1)
    assert (two.surface, two.rule, two.target, two.line) == ("klein", "king", "on", 7)
    assert two.lights.tolist() == [[True] * 3, [False] * 3]
    assert str(one) == "#.\n.#" and "2 rows × 2 columns" in repr(one)
    assert bm.read_boards(b"P1\n2 1\n1 0\n")[0].lights.tolist() == [[True, False]]


def test_all_errors_are_of_one_family() -> None:
    classes = [one for one in vars(errors).values() if isinstance(one, type)]
    own = [one for one in classes if one.__module__ == errors.__name__]
    assert len(own) > 10
    assert all(issubclass(one, errors.ButtonMadnessError) for one in own)
    assert all(one.__doc__ for one in own)
