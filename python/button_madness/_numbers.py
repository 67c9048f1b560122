"""Numbers of boards and of sizes: for one, or for whole arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Literal, Optional, Union, overload

from . import _engine
from .errors import BoardError, InputError

if TYPE_CHECKING:
    import numpy as np
    import scipy.sparse
    from numpy.typing import ArrayLike, NDArray

    _Progress = Union[bool, Callable[[int, int], object], None]


def _integers(value: Any, name: str) -> NDArray[np.integer[Any]]:
    import numpy as np

    array = np.asarray(value)
    if array.size and array.dtype.kind not in "ui":
        raise InputError(f"{name}: expected integers, found {array.dtype}")
    if array.size and int(array.min()) < 0:
        raise InputError(f"{name}: expected integers from 0, found {array.min()}")
    return array


@overload
def nullity(
    columns: int,
    rows: Optional[int] = ...,
    surface: str = ...,
    rule: str = ...,
    *,
    threads: Optional[int] = ...,
    progress: _Progress = ...,
) -> int: ...
@overload
def nullity(
    columns: ArrayLike,
    rows: Optional[ArrayLike] = ...,
    surface: str = ...,
    rule: str = ...,
    *,
    threads: Optional[int] = ...,
    progress: _Progress = ...,
) -> NDArray[np.int64]: ...
def nullity(
    columns: Any,
    rows: Any = None,
    surface: str = "torus",
    rule: str = "+",
    *,
    threads: Optional[int] = None,
    progress: _Progress = None,
) -> Any:
    """Counts the dimension of the space of quiet patterns, the presses that change nothing.

    One board in 2^nullity can be solved, and it has 2^nullity solutions. Without ``rows`` the board is a square.
    Arrays of sizes are broadcast, and the answer is an array.

    >>> import button_madness as bm
    >>> bm.nullity(5, 5), bm.nullity(5, surface="plane")
    (8, 2)
    >>> bm.nullity(range(1, 10), surface="plane")
    array([0, 0, 0, 4, 2, 0, 0, 0, 8])
    >>> import numpy as np
    >>> sides = np.arange(1, 4)
    >>> bm.nullity(sides[:, None], sides, surface="plane")
    array([[0, 1, 0],
           [1, 0, 2],
           [0, 2, 0]])
    >>> bm.nullity(2**100 - 1).bit_length()
    100
    """
    if rows is None:
        rows = columns
    if isinstance(columns, int) and isinstance(rows, int):
        for side in (columns, rows):
            if side < 1:
                raise BoardError(
                    f"a board needs at least one column and one row, not {columns} × {rows}"
                )
        return _engine.nullity_of_any(f"{columns:x}", f"{rows:x}", surface, rule, threads)
    import numpy as np

    both = np.broadcast_arrays(_integers(columns, "columns"), _integers(rows, "rows"))
    sides = [[int(side) for side in array.ravel()] for array in both]
    found = _engine.nullities(sides[0], sides[1], surface, rule, threads, progress)
    if both[0].ndim == 0:
        return int(found[0])
    return found.reshape(both[0].shape)


@overload
def is_good(
    n: int, rule: str = ..., *, threads: Optional[int] = ..., progress: _Progress = ...
) -> bool: ...
@overload
def is_good(
    n: ArrayLike, rule: str = ..., *, threads: Optional[int] = ..., progress: _Progress = ...
) -> NDArray[np.bool_]: ...
def is_good(
    n: Any, rule: str = "+", *, threads: Optional[int] = None, progress: _Progress = None
) -> Any:
    """Says whether every board of the n × n torus can be solved: of a number, or of an array of them.

    >>> import button_madness as bm
    >>> bm.is_good(7), bm.is_good(17)
    (True, False)
    >>> bm.is_good(range(1, 7))
    array([ True,  True, False,  True, False, False])
    """
    array = _integers(n, "n")
    found = _engine.are_good([int(one) for one in array.ravel()], rule, threads, progress)
    return bool(found[0]) if array.ndim == 0 else found.reshape(array.shape)


@overload
def press_matrix(
    columns: int,
    rows: Optional[int] = ...,
    surface: str = ...,
    rule: str = ...,
    *,
    sparse: Literal[False] = ...,
) -> NDArray[np.uint8]: ...
@overload
def press_matrix(
    columns: int,
    rows: Optional[int] = ...,
    surface: str = ...,
    rule: str = ...,
    *,
    sparse: Literal[True],
) -> scipy.sparse.csc_array: ...
def press_matrix(
    columns: int,
    rows: Optional[int] = None,
    surface: str = "torus",
    rule: str = "+",
    *,
    sparse: bool = False,
) -> Any:
    """Returns the matrix A over GF(2) with ``lights = A @ presses % 2``.

    Cells are numbered in reading order, ``row * columns + column``; A has a row and a column for each. It is an
    array of NumPy, or with ``sparse`` one of SciPy.

    >>> import button_madness as bm
    >>> bm.press_matrix(2, 2, surface="plane")
    array([[1, 1, 1, 0],
           [1, 1, 0, 1],
           [1, 0, 1, 1],
           [0, 1, 1, 1]], dtype=uint8)
    >>> bm.press_matrix(100, surface="plane", sparse=True).nnz
    49600
    """
    import numpy as np

    rows = columns if rows is None else rows
    cells, starts = _engine.presses_of_cells(columns, rows, surface, rule)
    count = len(starts) - 1
    if sparse:
        from scipy.sparse import csc_array

        ones = np.ones(len(cells), dtype=np.uint8)
        return csc_array((ones, cells, starts), shape=(count, count))
    matrix = np.zeros((count, count), dtype=np.uint8)
    matrix[cells, np.repeat(np.arange(count), np.diff(starts))] = 1
    return matrix
