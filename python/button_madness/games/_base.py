"""What all answers have in common, and graphs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Callable, Optional, Union, cast

from .. import _engine
from .._engine import Verdict
from ..errors import GameError

if TYPE_CHECKING:
    import networkx

    _Progress = Union[bool, Callable[[int, int], object], None]
    #: A graph: followers by vertex, or a directed graph of NetworkX.
    _Graph = Union[Mapping[Any, Iterable[Any]], "networkx.DiGraph[Any]"]


class Certified:
    """An answer with its proof."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._record: dict[str, Any] = json.loads(text)

    def certificate(self) -> dict[str, Any]:
        """Returns the answer with all that it takes to check it, as a dict that ``verify`` reads."""
        return cast("dict[str, Any]", json.loads(self._text))

    def verify(self, *, full: bool = False) -> Verdict:
        """Checks the answer by its certificate, with code that shares nothing with what found it."""
        return _engine.verify(self.certificate(), full=full)


def arcs_of(graph: Any) -> tuple[list[str], list[tuple[int, int]], list[Any]]:
    """Reads a graph: the names of its vertices, its arcs by their numbers, and the vertices."""
    followers: list[tuple[Any, list[Any]]]
    if hasattr(graph, "nodes"):
        if not graph.is_directed():
            raise GameError(
                "a graph without directions: a move goes one way, so give a DiGraph, or a dict of followers"
            )
        followers = [(vertex, list(graph.successors(vertex))) for vertex in graph.nodes]
    elif isinstance(graph, Mapping):
        followers = [(vertex, list(to)) for vertex, to in graph.items()]
    else:
        raise GameError("expected a graph: a dict of followers by vertex, or a DiGraph of NetworkX")
    number: dict[Any, int] = {}
    for vertex, to in followers:
        for one in (vertex, *to):
            number.setdefault(one, len(number))
    names = [str(vertex) for vertex in number]
    if len(set(names)) < len(names):
        raise GameError("two vertices of the graph are written alike")
    arcs = [(number[vertex], number[one]) for vertex, to in followers for one in to]
    return names, arcs, list(number)


def named_graphs(
    graphs: Optional[Mapping[str, _Graph]],
) -> Optional[dict[str, tuple[list[str], list[tuple[int, int]]]]]:
    if graphs is None:
        return None
    read = {name: arcs_of(graph) for name, graph in graphs.items()}
    return {name: (names, arcs) for name, (names, arcs, _) in read.items()}
