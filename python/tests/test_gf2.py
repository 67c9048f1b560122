"""Linear algebra and polynomials over GF(2), against the schoolbook."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from button_madness import gf2
from button_madness.errors import MatrixError, PolynomialError
from button_madness.gf2 import BitMatrix, Polynomial

from . import oracle

SIDES = [1, 2, 3, 63, 64, 65, 127, 128, 129]


def random(rows: int, columns: int, seed: int = 0) -> NDArray[np.uint8]:
    generator = np.random.default_rng((rows, columns, seed))
    return generator.integers(0, 2, size=(rows, columns), dtype=np.uint8)


@pytest.mark.parametrize(("rows", "columns"), list(product(SIDES, repeat=2)))
def test_systems_are_solved_as_by_the_schoolbook(rows: int, columns: int) -> None:
    a = random(rows, columns)
    # Half of the matrices have a small rank.
    if (rows + columns) % 2:
        a = (random(rows, 2) @ random(2, columns) % 2).astype(np.uint8)
    matrix = BitMatrix(a)
    assert matrix.shape == (rows, columns)
    assert np.array_equal(matrix.to_numpy(), a) and matrix.to_numpy().dtype == np.bool_
    echelon, pivots = oracle.reduced(a)
    assert matrix.rank() == gf2.rank(a) == matrix.rank(threads=2) == len(pivots)
    form, places = gf2.rref(a)
    assert places == pivots and np.array_equal(form, echelon[: len(pivots)])
    kernel = gf2.kernel(a).astype(np.uint8)
    assert kernel.shape == (columns - len(pivots), columns)
    assert not (a @ kernel.T % 2).any() and oracle.rank(kernel) == len(kernel)
    x = random(1, columns, 5)[0]
    for b in (a @ x % 2, random(1, rows, 6)[0]):
        found = gf2.solve(a, b)
        assert (found is not None) == oracle.solvable(a, b)
        if found is not None:
            assert found.shape == (columns,) and np.array_equal(a @ found % 2, b)
    several = random(columns, 3)
    solved = gf2.solve(a, a @ several % 2)
    assert solved is not None and np.array_equal(a @ solved % 2, a @ several % 2)
    assert np.array_equal(matrix.T.to_numpy(), a.T)


@pytest.mark.parametrize("side", SIDES)
def test_products_and_inverses_are_those_of_numpy(side: int) -> None:
    a, b = random(side, side), random(side, side + 1)
    assert np.array_equal((BitMatrix(a) @ BitMatrix(b)).to_numpy(), a.astype(int) @ b % 2)
    assert np.array_equal(gf2.multiply(a, b), a.astype(int) @ b % 2)
    assert np.array_equal((BitMatrix(a) + a.T).to_numpy(), a ^ a.T)
    assert BitMatrix(a) - a == BitMatrix.zeros(side)
    vector = random(1, side, 3)[0]
    assert np.array_equal(BitMatrix(a) @ vector, a.astype(int) @ vector % 2)
    # A product of triangles has an inverse.
    lower = np.tril(a, -1) | np.eye(side, dtype=np.uint8)
    upper = np.triu(b[:, :side], 1) | np.eye(side, dtype=np.uint8)
    square = lower.astype(int) @ upper % 2
    inverse = gf2.inverse(square)
    assert np.array_equal(square @ inverse % 2, np.eye(side, dtype=int))
    assert BitMatrix(square) @ BitMatrix(inverse) == BitMatrix.identity(side)


def test_matrices_behave_as_values() -> None:
    a = BitMatrix([[1, 0, 1], [0, 1, 1]])
    assert a[0, 0] is True and a[1, -3] is False and a[-1, -1] is True
    with pytest.raises(IndexError, match=r"\[2, 0\] is outside of a 2 × 3 matrix"):
        a[2, 0]
    assert str(a) == "101\n011" and repr(a) == "<BitMatrix: 2 × 3>"
    assert a == BitMatrix("101\n011") == BitMatrix.from_numpy(a.to_numpy()) and a != a.T
    assert a != "101\n011"
    assert np.asarray(a).tolist() == a.to_numpy().tolist()
    assert np.asarray(a, dtype=int).sum() == 4
    assert BitMatrix.random(70, 50, seed=1) == BitMatrix.random(70, 50, seed=1)
    assert BitMatrix.random(70, seed=1) != BitMatrix.random(70, seed=2)
    assert BitMatrix.random(70).shape == (70, 70) and BitMatrix.zeros(2, 5).rank() == 0
    for empty in (np.zeros((0, 3), dtype=bool), np.zeros((3, 0), dtype=bool)):
        assert BitMatrix(empty).shape == empty.shape and BitMatrix(empty).rank() == 0
        assert BitMatrix(empty).to_numpy().shape == empty.shape
    with pytest.raises(TypeError):
        pickle.dumps(a)
    with pytest.raises(TypeError):
        hash(a)


def test_arrays_beside_a_matrix_are_matrices() -> None:
    a, b = random(5, 7), random(7, 4)
    for found in (BitMatrix(a) @ b, a @ BitMatrix(b), BitMatrix(a) @ b.tolist()):
        assert isinstance(found, BitMatrix)
        assert np.array_equal(found.to_numpy(), a.astype(int) @ b % 2)
    vector = random(1, 5, 1)[0]
    assert np.array_equal(vector @ BitMatrix(a), vector.astype(int) @ a % 2)
    assert a + BitMatrix(a) == BitMatrix(a) + a == a - BitMatrix(a) == BitMatrix.zeros(5, 7)


def test_matrices_that_do_not_fit_are_refused() -> None:
    a = BitMatrix([[1, 0, 1], [0, 1, 1]])
    cases: list[tuple[str, Callable[[], object]]] = [
        ("the product of a 2 × 3 and a 2 × 3 matrix", lambda: a @ a),
        ("the sum of a 2 × 3 and a 3 × 2 matrix", lambda: a + a.T),
        ("a 2 × 3 matrix has no inverse: it is not square", lambda: a.inverse()),
        ("has no inverse", lambda: gf2.inverse([[1, 1], [1, 1]])),
        ("a vector of 3 entries, but the matrix has 2 rows", lambda: a.solve([1, 0, 1])),
        ("a vector of 2 entries, but the matrix has 3 columns", lambda: a @ np.array([1, 0])),
        ("the system of a 2 × 3 and a 3 × 2 matrix", lambda: a.solve(a.T)),
        (r"the vector\[1\] is 2: expected 0 or 1", lambda: a.solve([1, 2])),
        (r"the vector\[1\] is 0.5: expected 0 or 1", lambda: a.solve([1.0, 0.5])),
    ]
    for message, call in cases:
        with pytest.raises(MatrixError, match=message):
            call()


def multiplied(a: int, b: int) -> int:
    """The product of polynomials as numbers, bit by bit."""
    product = 0
    while b:
        product ^= a if b & 1 else 0
        a, b = a << 1, b >> 1
    return product


def divided(a: int, b: int) -> tuple[int, int]:
    quotient = 0
    while a.bit_length() >= b.bit_length():
        shift = a.bit_length() - b.bit_length()
        quotient |= 1 << shift
        a ^= b << shift
    return quotient, a


@pytest.mark.parametrize("degree", [0, 1, 2, 7, 62, 63, 64, 65, 127, 128, 129, 1000])
def test_polynomials_are_those_of_the_schoolbook(degree: int) -> None:
    generator = np.random.default_rng(degree)
    for _ in range(5):
        a, b = (
            int.from_bytes(generator.bytes(degree // 8 + 1), "big") % (1 << degree) | 1 << degree
            for _ in range(2)
        )
        p, q = Polynomial(a), Polynomial(b)
        assert int(p) == a and p.degree == degree and p == Polynomial(str(p))
        assert hash(p) == hash(Polynomial(a)) and bool(p)
        assert sum(1 << exponent for exponent in p.exponents) == a
        assert Polynomial(p.exponents) == p
        assert int(p + q) == int(p - q) == a ^ b
        assert int(p * q) == multiplied(a, b)
        c = multiplied(a, b) ^ 5
        quotient, remainder = divmod(Polynomial(c), p)
        assert (int(quotient), int(remainder)) == divided(c, a)
        assert Polynomial(c) // p == quotient and Polynomial(c) % p == remainder
        gcd, u, v = p.extended_gcd(q)
        assert gcd == p.gcd(q) == u * p + v * q
        x, y = a, b
        while y:
            x, y = y, divided(x, y)[1]
        assert int(gcd) == x
        inverse = p.inverse_mod(q)
        if inverse is not None and degree:
            assert inverse * p % q == Polynomial(1)
        assert (inverse is not None) == (int(gcd) == 1)
        assert pow(p, 5, q) == p**5 % q == p * p * p * p * p % q


def test_irreducible_polynomials_are_those_without_divisors() -> None:
    for degree in range(1, 9):
        found = [n for n in range(1 << degree, 2 << degree) if Polynomial(n).is_irreducible()]
        expected = [
            n
            for n in range(1 << degree, 2 << degree)
            if all(divided(n, m)[1] for m in range(2, 1 << (degree // 2 + 1)))
        ]
        assert found == expected
        assert int(Polynomial.least_irreducible(degree)) == found[0]


def test_what_is_no_polynomial_is_refused() -> None:
    x = Polynomial("x")
    assert Polynomial(0).degree == -1 and not Polynomial(0) and Polynomial("0x13") == Polynomial(19)
    calls: list[Callable[[], object]] = [
        lambda: Polynomial("y"),
        lambda: Polynomial(-1),
        lambda: Polynomial(1.5),  # type: ignore[arg-type]
        lambda: Polynomial.least_irreducible(0),
        lambda: x**-1,
    ]
    for call in calls:
        with pytest.raises(PolynomialError):
            call()
    divisions: list[Callable[[], object]] = [
        lambda: x % 0,
        lambda: divmod(x, Polynomial(0)),
        lambda: pow(x, 2, 0),
    ]
    for divide in divisions:
        with pytest.raises(ZeroDivisionError):
            divide()
    assert x != 2 and x == Polynomial(2)
    assert x + 1 == 1 + x == Polynomial("x + 1") and 0 * x == x * 0 == Polynomial(0)
    assert sum([x, x * x]) == Polynomial("x^2 + x")
    with pytest.raises(PolynomialError, match=r"2 is neither 0 nor 1: write Polynomial\(2\)"):
        x * 2
