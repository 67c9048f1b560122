"""Good and bad numbers, against ranks."""

from __future__ import annotations

import numpy as np
import pytest

import button_madness as bm

from . import oracle


def nullity(n: int, rule: str = "+") -> int:
    matrix = oracle.press_matrix(n, n, "torus", rule)
    return len(matrix) - oracle.rank(matrix)


@pytest.mark.parametrize("method", [None, "fourier", "chase", "elimination", "all", "sieve"])
def test_numbers_are_classified_as_by_rank(method: str) -> None:
    for n in range(1, 13):
        found = bm.classify(n, method=method)
        expected = nullity(n)
        assert found.good == (expected == 0) == (found.verdict == "good")
        assert found.nullity == (None if method == "sieve" else expected)
        assert found.verify()
        certificate = found.certificate()
        assert certificate["n"] == n and bm.verify(certificate)


def test_witnesses_prove_what_they_say() -> None:
    for n in (3, 5, 6, 7, 8):
        found = bm.classify(n)
        witness = found.witness()
        assert witness.shape == (n, n)
        lit = bm.press(np.zeros((n, n), dtype=bool), witness)
        assert lit.sum() == (1 if found.good else 0) and witness.any()


def test_other_rules_have_good_numbers_too() -> None:
    for rule in ("king", "open-+"):
        for n in range(1, 8):
            found = bm.classify(n, rule)
            assert found.nullity == nullity(n, rule)
            assert found.verify()
            assert bm.is_good(n, rule) == found.good
    with pytest.raises(
        bm.errors.InputError, match="method= sieve: the methods know the cross only"
    ):
        bm.classify(5, "king", method="sieve")


def test_good_numbers_of_arrays_are_those_of_numbers() -> None:
    numbers = np.arange(1, 200)
    good = bm.is_good(numbers)
    assert good.dtype == np.bool_ and good.shape == numbers.shape
    mad = bm.mad_numbers(200)
    assert mad.dtype == np.int64
    expected = [all(n % one for one in mad) for n in numbers]
    assert good.tolist() == expected
    assert bm.is_good(17) is False and bool(bm.is_good(np.uint32(7)))
    assert bm.is_good(numbers.reshape(-1, 1)).shape == (199, 1)
    assert bm.is_good(300_000_007 * 3) is False


def test_mad_numbers_are_the_least_bad_ones() -> None:
    assert bm.mad_numbers(2).tolist() == []
    assert bm.mad_numbers(3).tolist() == [3]
    numbers = bm.mad_numbers(300_000_000)
    assert len(numbers) == 56 and (np.diff(numbers) > 0).all()
    bad = [n for n in range(1, 40) if not bm.is_good(n)]
    least = [n for n in bad if not any(n % one == 0 for one in bad if one < n)]
    assert bm.mad_numbers(39).tolist() == least


def test_numbers_of_any_size_have_nullities() -> None:
    assert bm.nullity(2**20) == 0
    assert bm.nullity(3 * 2**10) == 4 * 2**10
    assert bm.nullity(2**100 - 1) > 2**50
    assert bm.nullity(2**40 * 17) == 2**40 * nullity(17)
