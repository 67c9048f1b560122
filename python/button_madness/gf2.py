"""Linear algebra and polynomials over GF(2), for those who need nothing else.

:class:`BitMatrix` holds a matrix packed into bits; the functions take arrays of 0 and 1 or of truth values,
**rows × columns**, and return arrays.

>>> from button_madness import gf2
>>> import numpy as np
>>> a = np.array([[1, 1, 0, 1],
...               [0, 1, 1, 1],
...               [1, 0, 1, 0]])
>>> gf2.rank(a)
2
>>> gf2.kernel(a).astype(int)
array([[1, 1, 1, 0],
       [0, 1, 0, 1]])
>>> gf2.solve(a, [1, 0, 1]).astype(int)
array([1, 0, 0, 0])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional, Union

from ._engine import BitMatrix, Polynomial

if TYPE_CHECKING:
    import numpy as np
    import scipy.sparse
    from numpy.typing import ArrayLike, NDArray

    _Matrix = Union[BitMatrix, ArrayLike, "scipy.sparse.sparray", "scipy.sparse.spmatrix"]

__all__ = [
    "BitMatrix",
    "Polynomial",
    "inverse",
    "kernel",
    "multiply",
    "rank",
    "rref",
    "solve",
]


def _matrix(value: Any) -> BitMatrix:
    return value if isinstance(value, BitMatrix) else BitMatrix(value)


def rank(a: _Matrix, *, threads: Optional[int] = None) -> int:
    """Returns the rank of a matrix.

    >>> from button_madness import gf2
    >>> gf2.rank([[1, 1], [1, 1]])
    1
    """
    return _matrix(a).rank(threads=threads)


def rref(a: _Matrix, *, threads: Optional[int] = None) -> tuple[NDArray[np.bool_], list[int]]:
    """Returns the reduced row echelon form, without rows of zeros, and the columns of its pivots.

    >>> from button_madness import gf2
    >>> reduced, pivots = gf2.rref([[0, 1, 1], [1, 1, 0], [1, 0, 1]])
    >>> reduced.astype(int), pivots
    (array([[1, 0, 1],
           [0, 1, 1]]), [0, 1])
    """
    reduced, pivots = _matrix(a).rref(threads=threads)
    return reduced.to_numpy(), pivots


def kernel(a: _Matrix, *, threads: Optional[int] = None) -> NDArray[np.bool_]:
    """Returns a basis of the kernel, the x with ``a @ x % 2 == 0``, as the rows of an array."""
    return _matrix(a).kernel(threads=threads).to_numpy()


def solve(
    a: _Matrix, b: ArrayLike, *, threads: Optional[int] = None
) -> Optional[NDArray[np.bool_]]:
    """Returns a solution x of ``a @ x % 2 == b``, or ``None`` if there is none.

    ``b`` is a vector, or an array with a right-hand side in each column; so is x then.

    >>> from button_madness import gf2
    >>> gf2.solve([[1, 1], [1, 1]], [1, 0]) is None
    True
    """
    import numpy as np

    right = np.asarray(b)
    found = _matrix(a).solve(right, threads=threads)
    return found.to_numpy() if isinstance(found, BitMatrix) else found


def inverse(a: _Matrix, *, threads: Optional[int] = None) -> NDArray[np.bool_]:
    """Returns the inverse of a square matrix; :class:`~button_madness.errors.MatrixError` if there is none.

    >>> from button_madness import gf2
    >>> gf2.inverse([[1, 1], [0, 1]]).astype(int)
    array([[1, 1],
           [0, 1]])
    """
    return _matrix(a).inverse(threads=threads).to_numpy()


def multiply(a: _Matrix, b: _Matrix) -> NDArray[np.bool_]:
    """Returns the product of two matrices, ``a @ b % 2``.

    >>> from button_madness import gf2
    >>> gf2.multiply([[1, 1], [0, 1]], [[1, 1], [0, 1]]).astype(int)
    array([[1, 0],
           [0, 1]])
    """
    return (_matrix(a) @ _matrix(b)).to_numpy()
