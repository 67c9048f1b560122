"""Arrays of bits from what people have: the conversions that NumPy does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .errors import BoardError, InputError, MatrixError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def _refused(what: str) -> type[InputError]:
    return BoardError if what == "lights" else MatrixError


def _rows_of_one_length(value: Any, what: str) -> None:
    """Refuses rows of different lengths, as those of a text are refused."""
    lengths = [len(row) for row in value]
    for row, length in enumerate(lengths):
        if length != lengths[0]:
            cells = "1 cell" if length == 1 else f"{length} cells"
            raise _refused(what)(f"row {row + 1} has {cells}, the first row has {lengths[0]}")


def _numbers(value: Any, what: str, dimensions: int) -> NDArray[Any]:
    """Returns an array of numbers or truth values, with so many dimensions."""
    import numpy as np

    if isinstance(value, np.ndarray):
        array = value
    elif hasattr(value, "toarray"):  # sparse matrices of SciPy
        array = np.asarray(value.toarray())
    else:
        has_rows = dimensions == 2 and isinstance(value, (list, tuple))
        if has_rows and all(hasattr(row, "__len__") for row in value):
            _rows_of_one_length(value, what)
        array = np.asarray(value)
        if array.size == 0:
            array = array.astype(np.uint8)
    if array.ndim != dimensions:
        shape = "rows × columns" if dimensions == 2 else "one dimension"
        raise _refused(what)(f"{what}: expected an array of {shape}, found {array.ndim} dimensions")
    if array.dtype.kind not in "buif":
        raise _refused(what)(f"{what}: expected 0 and 1, or False and True; found {array.dtype}")
    return array


def _bytes(array: NDArray[Any], what: str) -> NDArray[np.uint8]:
    import numpy as np

    if array.dtype.kind == "b":
        array = array.view(np.uint8)
    elif array.dtype != np.uint8:
        others = (array != 0) & (array != 1)
        if others.any():
            place = tuple(int(index) for index in np.argwhere(others)[0])
            at = ", ".join(map(str, place))
            message = f"{what}[{at}] is {array[place]}: expected 0 or 1"
            if what == "lights" and array.dtype.kind == "f":
                message += "; say which are lit, as in array > 0.5"
            raise _refused(what)(message)
        array = array.astype(np.uint8)
    return np.ascontiguousarray(array)


def bits(value: Any, what: str) -> NDArray[np.uint8]:
    """Returns an array of bytes, rows × columns, that lie one after the other."""
    return _bytes(_numbers(value, what, 2), what)


def vector(value: Any) -> NDArray[np.uint8]:
    """Returns an array of bytes of one dimension, all 0 or 1."""
    import numpy as np

    if isinstance(value, str):
        wrong = [char for char in value if char not in "01"]
        if wrong:
            raise MatrixError(f"the vector: {wrong[0]!r} is neither '0' nor '1'")
        return np.array([int(char) for char in value], dtype=np.uint8)
    array = _bytes(_numbers(value, "the vector", 1), "the vector")
    if array.size and int(array.max()) > 1:
        place = int(np.argmax(array > 1))
        raise MatrixError(f"the vector[{place}] is {array[place]}: expected 0 or 1")
    return array
