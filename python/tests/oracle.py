"""Slow oracles that read like the definitions. They share nothing with the package."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any, Optional

import numpy as np
from numpy.typing import NDArray

Bits = NDArray[np.uint8]

#: For each surface how (left to right, top to bottom) are glued.
GLUED = {
    "torus": ("straight", "straight"),
    "cylinder": ("straight", "free"),
    "plane": ("free", "free"),
    "mobius": ("free", "reversed"),
    "klein": ("straight", "reversed"),
    "projective": ("reversed", "reversed"),
}

#: For each rule the cells that a press toggles, as (column, row) from it.
RULES: dict[str, list[tuple[int, int]]] = {
    "+": [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)],
    "x": [(0, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)],
    "king": [(x, y) for x, y in product((-1, 0, 1), repeat=2)],
    "open-+": [(1, 0), (-1, 0), (0, 1), (0, -1)],
    "knight": [(0, 0)] + [(x, y) for x, y in product((-2, -1, 1, 2), repeat=2) if abs(x) != abs(y)],
}


def walk(
    cell: tuple[int, int], step: tuple[int, int], size: tuple[int, int], surface: str
) -> Optional[tuple[int, int]]:
    """Goes from a cell (column, row) first across, then down."""
    (columns, rows), (column, row) = size, cell
    across, down = GLUED[surface]
    column += step[0]
    if not 0 <= column < columns:
        if across == "free":
            return None
        if across == "reversed" and (column // columns) % 2:
            row = rows - 1 - row
        column %= columns
    row += step[1]
    if not 0 <= row < rows:
        if down == "free":
            return None
        if down == "reversed" and (row // rows) % 2:
            column = columns - 1 - column
        row %= rows
    return column, row


def press_matrix(columns: int, rows: int, surface: str, rule: str = "+") -> Bits:
    """Presses every cell of a dark board: column p has what cell p toggles."""
    matrix = np.zeros((columns * rows, columns * rows), dtype=np.uint8)
    for row, column in product(range(rows), range(columns)):
        for step in RULES[rule]:
            there = walk((column, row), step, (columns, rows), surface)
            if there is not None:
                matrix[there[1] * columns + there[0], row * columns + column] ^= 1
    return matrix


def reduced(a: NDArray[Any]) -> tuple[Bits, list[int]]:
    """The reduced row echelon form over GF(2), by the schoolbook, and its pivots."""
    a = (np.asarray(a) % 2).astype(np.uint8).copy()
    pivots: list[int] = []
    for column in range(a.shape[1]):
        below = np.nonzero(a[len(pivots) :, column])[0]
        if not below.size:
            continue
        row = len(pivots)
        a[[row, row + below[0]]] = a[[row + below[0], row]]
        others = a[:, column].astype(bool)
        others[row] = False
        a[others] ^= a[row]
        pivots.append(column)
        if len(pivots) == a.shape[0]:
            break
    return a, pivots


def rank(a: NDArray[Any]) -> int:
    return len(reduced(a)[1])


def solvable(a: NDArray[Any], b: NDArray[Any]) -> bool:
    beside = np.column_stack([a, np.asarray(b).ravel()])
    return rank(beside) == rank(a)


def fewest(a: Bits, b: NDArray[Any]) -> Optional[int]:
    """The fewest ones of x with a @ x = b, by trying all x."""
    b = np.asarray(b).ravel().astype(np.uint8)
    for count in range(a.shape[1] + 1):
        for cells in combinations(range(a.shape[1]), count):
            if np.array_equal(np.bitwise_xor.reduce(a[:, list(cells)], axis=1), b):
                return count
    return None


# Games


def mex(numbers: Iterable[int]) -> int:
    known = set(numbers)
    return next(number for number in range(len(known) + 1) if number not in known)


Heaps = tuple[int, ...]


def heap_options(game: str, heap: int) -> list[Heaps]:
    """The options of a heap of some games, as sums of heaps."""
    if game == "nim":
        return [(left,) for left in range(heap)]
    if game == "kayles":
        options: list[Heaps] = []
        for taken in (1, 2):
            rest = heap - taken
            options += [(one, rest - one) for one in range(rest // 2 + 1)] if rest >= 0 else []
        return options
    if game == "dawsons-kayles":
        rest = heap - 2
        return [(one, rest - one) for one in range(rest // 2 + 1)] if rest >= 0 else []
    if game == "subtract:2,5":
        return [(heap - taken,) for taken in (2, 5) if taken <= heap]
    if game == "grundy":
        return [(one, heap - one) for one in range(1, heap) if one < heap - one]
    assert game == "lasker", game
    return [(left,) for left in range(heap)] + [
        (one, heap - one) for one in range(1, heap // 2 + 1)
    ]


@cache
def grundy(game: str, heap: int) -> int:
    options = heap_options(game, heap)
    numbers = []
    for option in options:
        total = 0
        for part in option:
            total ^= grundy(game, part)
        numbers.append(total)
    return mex(numbers)


def followers(game: str, heaps: Heaps) -> set[Heaps]:
    found = set()
    for index, heap in enumerate(heaps):
        for option in heap_options(game, heap):
            rest = (*heaps[:index], *heaps[index + 1 :], *option)
            found.add(tuple(sorted(one for one in rest if one)))
    return found


@cache
def misere_first_wins(game: str, heaps: Heaps) -> bool:
    """Who makes the last move loses: who finds no move has won."""
    after = followers(game, tuple(sorted(heap for heap in heaps if heap)))
    return not after or any(not misere_first_wins(game, one) for one in after)


def maker_wins(sets: Sequence[frozenset[int]], cells: int, first: str = "maker") -> bool:
    """Maker–Breaker by plain recursion."""

    @cache
    def wins(maker: int, breaker: int, to_move: str) -> bool:
        masks = [sum(1 << cell for cell in one) for one in sets]
        if any(mask & ~maker == 0 for mask in masks):
            return True
        if all(mask & breaker for mask in masks):
            return False
        free = [cell for cell in range(cells) if not (maker | breaker) >> cell & 1]
        if to_move == "maker":
            return any(wins(maker | 1 << cell, breaker, "breaker") for cell in free)
        return all(wins(maker, breaker | 1 << cell, "maker") for cell in free)

    return wins(0, 0, first)
