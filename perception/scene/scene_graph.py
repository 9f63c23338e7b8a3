"""The scene graph at one moment: things as nodes, relations between them as edges, in networkx.

    graph = scene_graph(things, relations)
    room_of(graph, mug)          the room that the mug is in, through whatever holds it
    nx.descendants(containment(graph), mug)    all that holds the mug, at any depth
    nx.ancestors(containment(graph), fridge)   all that is in or on the fridge, at any depth

An edge leads from the subject of a relation to its object and is keyed by the relation's name, so that
two things may be related in several ways. What one asks of places (which room, what holds it, what it
holds) is asked of the graph, by its paths.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import networkx as nx

from perception.geometry.boxes import Box
from perception.scene.kinds import Role
from symbolic.world.state import PredicateName

RelationName: TypeAlias = Literal["room", "inside", "on", "close", "hold", "opened"]
SceneGraph: TypeAlias = "nx.MultiDiGraph[int]"
PREDICATE: Mapping[RelationName, PredicateName] = {
    "room": "in",
    "inside": "inside",
    "on": "on",
    "close": "close",
    "hold": "holds",
    "opened": "open",
}
"""The predicate of the symbolic layer that each relation of the scene graph becomes."""
CONTAINMENT: tuple[RelationName, ...] = ("inside", "on", "room")
"""Relations that lead from a thing to where it is."""


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing that was seen or that a file lists.

    Attributes:
        id: instance id, the same in all frames of a recording.
        kind: canonical class name.
        role: the part it plays in a home.
        box: where it is; None where a file gives none.
        category: VirtualHome's category ("Furniture"), empty when unknown.
        states: "OPEN", "CLOSED", "ON", ... as the file or the tracker says.
    """

    id: int
    kind: str
    role: Role
    box: Box | None
    category: str = ""
    states: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, order=True)
class Relation:
    """`name(subject, object)` between instance ids; `opened` has the container as both."""

    name: RelationName
    subject: int
    object: int


def scene_graph(things: Iterable[Thing], relations: Iterable[Relation]) -> SceneGraph:
    """The graph of some things, as nodes with the attribute `thing`, and the relations between them.

    Where relations come with their probabilities, as a mapping, edges have them as the attribute `probability`.
    Relations to things that are not among them are left out: who chooses the things chooses the graph.
    """
    graph: SceneGraph = nx.MultiDiGraph()
    for thing in things:
        graph.add_node(thing.id, thing=thing)
    for relation in sorted(relations):
        if relation.subject in graph and relation.object in graph:
            known = {"probability": relations[relation]} if isinstance(relations, Mapping) else {}
            graph.add_edge(relation.subject, relation.object, key=relation.name, **known)
    return graph


def thing_of(graph: SceneGraph, node: int) -> Thing:
    """The thing at a node of a scene graph."""
    thing: Any = graph.nodes[node]["thing"]
    assert isinstance(thing, Thing)
    return thing


def things_of(graph: SceneGraph, *roles: Role) -> tuple[Thing, ...]:
    """The things of a graph that play one of some roles; all of them when no role is given."""
    every = (thing_of(graph, node) for node in graph)
    return tuple(thing for thing in every if not roles or thing.role in roles)


def relations_of(graph: SceneGraph, *names: RelationName) -> Iterator[Relation]:
    """The relations of some names; all of them when no name is given."""
    for subject, target, name in graph.edges(keys=True):
        if not names or name in names:
            yield Relation(name, subject, target)


def probability_of(graph: SceneGraph, relation: Relation) -> float | None:
    """How probable a relation of a graph is; None where that is not known."""
    edge: Mapping[str, float] = graph.edges[relation.subject, relation.object, relation.name]
    return edge.get("probability")


def containment(graph: SceneGraph, *names: RelationName) -> "nx.DiGraph[int]":
    """The graph of what is where: from each thing to what it is inside of, on, and in which room.

    Args:
        names: relations to follow; `CONTAINMENT` when none is given.
    """
    where: nx.DiGraph[int] = nx.DiGraph()
    where.add_nodes_from(graph.nodes(data=True))
    where.add_edges_from((r.subject, r.object) for r in relations_of(graph, *(names or CONTAINMENT)))
    return where


def rooms_of(graph: SceneGraph) -> dict[int, int]:
    """The room of every thing that is in one: the first that the way through its holders leads to."""
    where = containment(graph).reverse()
    nearest: dict[int, tuple[int, int]] = {}
    for room in things_of(graph, "room"):
        for node, length in nx.single_source_shortest_path_length(where, room.id).items():
            if node != room.id:
                nearest[node] = min(nearest.get(node, (length, room.id)), (length, room.id))
    return {node: room for node, (_, room) in nearest.items()}
