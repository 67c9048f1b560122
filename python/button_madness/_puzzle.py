"""Puzzles of any wiring: a matrix, a graph, or a name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Callable, Optional, Union

from . import _engine
from ._engine import PuzzleAnswer
from .errors import PuzzleError

if TYPE_CHECKING:
    import networkx
    import numpy as np
    import scipy.sparse
    from numpy.typing import ArrayLike, NDArray

    _Wiring = Union[
        ArrayLike,
        "scipy.sparse.sparray",
        "scipy.sparse.spmatrix",
        "networkx.Graph[Any]",
        str,
    ]
    _Values = Union[ArrayLike, Mapping[Any, int]]


def _is_graph(wiring: Any) -> bool:
    return hasattr(wiring, "nodes") and hasattr(wiring, "edges")


def _whole(array: NDArray[Any], what: str) -> NDArray[np.int64]:
    """Returns numbers as integers, and refuses what is none."""
    import numpy as np

    if array.dtype.kind not in "buif" and array.size:
        raise PuzzleError(f"{what}: expected whole numbers, found {array.dtype}")
    # Of a number beyond 2^53 a float does not say which one it is.
    if array.dtype.kind == "f" and not ((array == np.floor(array)) & (abs(array) < 2**53)).all():
        wrong = array[(array != np.floor(array)) | ~(abs(array) < 2**53)]
        raise PuzzleError(f"{what}: expected whole numbers, found {wrong.ravel()[0]}")
    return array.astype(np.int64)


def _of_matrix(matrix: Any, modulus: int) -> _engine.Wiring:
    import numpy as np

    if hasattr(matrix, "tocsc"):
        columns = matrix.tocsc()
        columns.sum_duplicates()
        lamps, buttons = columns.shape
        numbers, amounts = columns.indices, _whole(columns.data, "the matrix")
        starts = columns.indptr
    else:
        dense = np.asarray(matrix)
        if dense.ndim != 2:
            raise PuzzleError(
                "the matrix: expected lamps × buttons, a row for each lamp; "
                f"found {dense.ndim} dimensions"
            )
        lamps, buttons = dense.shape
        dense = _whole(dense, "the matrix").T
        which, numbers = np.nonzero(dense)
        amounts = dense[which, numbers]
        starts = np.searchsorted(which, np.arange(buttons + 1))
    parts = [np.ascontiguousarray(part, dtype=np.int64) for part in (starts, numbers, amounts)]
    return _engine.Wiring.of_matrix(modulus, lamps, *parts)


def _of_graph(graph: Any, modulus: int, neighbourhood: str) -> _engine.Wiring:
    if graph.is_directed():
        raise PuzzleError(
            "a directed graph: pressing a vertex changes its neighbours, so edges have no direction; "
            "give a matrix of lamps × buttons instead"
        )
    number = {vertex: index for index, vertex in enumerate(graph.nodes)}
    edges = [(number[edge[0]], number[edge[1]]) for edge in graph.edges]
    return _engine.Wiring.of_graph(modulus, len(number), edges, neighbourhood)


def _values(values: Any, vertices: Optional[Sequence[Any]], what: str, modulus: int) -> list[int]:
    """Reads a value for each lamp: an array, or a dict by vertex."""
    import numpy as np

    if isinstance(values, Mapping):
        if vertices is None:
            raise PuzzleError(f"{what}: a dict is for the vertices of a graph")
        unknown = [vertex for vertex in values if vertex not in set(vertices)]
        if unknown:
            raise PuzzleError(f"{what}: the graph has no vertex {unknown[0]!r}")
        values = [values.get(vertex, 0) for vertex in vertices]
    array = _whole(np.asarray(values).ravel(), what)
    outside = array[(array < 0) | (array >= modulus)]
    if outside.size:
        raise PuzzleError(
            f"{what}: the value {outside[0]} is not one of the states 0 to {modulus - 1}"
        )
    return [int(value) for value in array]


def puzzle(
    wiring: _Wiring,
    start: Optional[_Values] = None,
    *,
    modulus: int = 2,
    goal: Union[int, str, _Values, None] = None,
    neighbourhood: str = "closed",
    free: Iterable[int] = (),
    forbidden: Iterable[int] = (),
    shortest: bool = False,
    time: Optional[float] = 10.0,
    threads: Optional[int] = None,
    progress: Union[bool, Callable[[int, int], object], None] = None,
) -> PuzzleAnswer:
    """Solves a puzzle: lamps with ``modulus`` states, and buttons that add to them.

    ``wiring`` is a matrix of **lamps × buttons** of NumPy or SciPy: pressing button j adds the entry in row i
    to lamp i. So presses x are wanted with ``(start + matrix @ x) % modulus == goal``. Or it is a graph of
    NetworkX, whose vertices are lamps and buttons: pressing one adds 1 to it and its neighbours, or to these
    alone if ``neighbourhood`` is "open". Or it is one of the names of :func:`wirings`, such as "merlin".

    ``start`` has a value for each lamp, 0 if it is left out; of a graph it may be a dict by vertex.
    ``goal`` is a value that all lamps are to have, "same" for any one, or a value for each lamp. Lamps in
    ``free`` may have any value, buttons in ``forbidden`` are not pressed. With ``shortest`` a solution with
    the fewest presses is searched for ``time`` seconds.

    >>> import button_madness as bm
    >>> levers = [[1, 0, 1],
    ...           [1, 1, 0],
    ...           [0, 0, 1]]
    >>> answer = bm.puzzle(levers, start=[0, 1, 0])
    >>> answer.presses
    array([0, 1, 0])
    >>> answer = bm.puzzle([[2, 2]], start=[1], modulus=4)
    >>> answer.solvable, answer.obstruction
    (False, array([2]))
    """
    vertices: Optional[Sequence[Any]] = None
    if isinstance(wiring, str):
        made = _engine.Wiring.of_name(modulus, wiring, neighbourhood)
    elif _is_graph(wiring):
        vertices = list(wiring.nodes)  # type: ignore[union-attr]
        made = _of_graph(wiring, modulus, neighbourhood)
    else:
        made = _of_matrix(wiring, modulus)
    begun = None if start is None else _values(start, vertices, "start", modulus)
    wanted: Union[int, str, list[int], None]
    if goal is None or isinstance(goal, str):
        wanted = goal
    else:
        try:
            [wanted] = _values(index(goal), None, "goal", modulus)  # type: ignore[arg-type]
        except TypeError:
            wanted = _values(goal, vertices, "goal", modulus)
    return made.solve(begun, wanted, list(free), list(forbidden), shortest, time, threads, progress)
