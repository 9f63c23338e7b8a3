"""A scene graph as GraphML, which graph programs (Gephi, yEd, igraph, networkx itself) read.

Every attribute is a string or a number: class, role, room, category, states, and the corners of the box
in metres, as far as they are known; `relation` on each edge.
"""

from pathlib import Path

import networkx as nx

from perception.scene.scene_graph import PREDICATE, SceneGraph, Thing, relations_of, rooms_of, things_of
from symbolic.errors import InputError


def plain_graph(graph: SceneGraph) -> "nx.MultiDiGraph[str]":
    """The graph with plain attributes; nodes are instance ids as text, edges have ids of their own."""
    rooms, kinds = rooms_of(graph), {thing.id: thing.kind for thing in things_of(graph)}
    plain: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for thing in things_of(graph):
        room = kinds[rooms[thing.id]] if thing.id in rooms else ""
        plain.add_node(str(thing.id), **_attributes(thing, room))
    for r in relations_of(graph):
        name = PREDICATE[r.name]
        plain.add_edge(str(r.subject), str(r.object), key=f"{name}-{r.subject}-{r.object}", relation=name)
    return plain


def write_graphml(path: Path, graph: SceneGraph) -> None:
    """Write a scene graph.

    Raises:
        InputError: the file cannot be written.
    """
    try:
        nx.write_graphml(plain_graph(graph), path)
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from error


def _attributes(thing: Thing, room: str) -> dict[str, str | float]:
    words = {
        "class": thing.kind,
        "role": thing.role,
        "room": room,
        "category": thing.category,
        "states": ", ".join(sorted(thing.states)),
    }
    return {name: value for name, value in words.items() if value} | _corners(thing)


def _corners(thing: Thing) -> dict[str, float]:
    if thing.box is None:
        return {}
    low, high = thing.box.low, thing.box.high
    return {
        f"{axis}_{end}": float(at)
        for end, corner in (("min", low), ("max", high))
        for axis, at in zip("xyz", corner, strict=True)
    }
