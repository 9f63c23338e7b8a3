"""The scene graph: things with boxes, and the relations between them, at one moment."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import networkx as nx

from perception.geometry.boxes import Box
from perception.scene.kinds import Role
from symbolic.world.state import Frame, Predicate, PredicateName

RelationName: TypeAlias = Literal["room", "inside", "on", "close", "hold", "opened"]
PREDICATE: Mapping[RelationName, PredicateName] = {
    "room": "in",
    "inside": "inside",
    "on": "on",
    "close": "close",
    "hold": "holds",
    "opened": "open",
}
"""The predicate of the symbolic layer that each relation of the scene graph becomes."""


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


def scene_graph(things: Iterable[Thing], relations: Iterable[Relation]) -> "nx.MultiDiGraph[int]":
    """A networkx multigraph: nodes are instance ids with a `thing`, edges are keyed by relation name."""
    graph: nx.MultiDiGraph[int] = nx.MultiDiGraph()
    for thing in things:
        graph.add_node(thing.id, thing=thing)
    for relation in relations:
        graph.add_edge(relation.subject, relation.object, key=relation.name)
    return graph


def thing_of(graph: "nx.MultiDiGraph[int]", node: int) -> Thing:
    """The thing at a node of a scene graph."""
    thing: Any = graph.nodes[node]["thing"]
    assert isinstance(thing, Thing)
    return thing


def numbered(things: Sequence[Thing], axis: int | None = None) -> dict[int, str]:
    """Names that tell instances of a kind apart by their order along a wall: "kitchen cabinet 3".

    Args:
        things: things of one room.
        axis: 0 or 2 to order along x or z; None for the axis along which the kind spreads most.

    Returns:
        name by instance id; a kind with a single instance keeps its plain name. The order does not
        depend on ids, so it survives their change; "left" is the low end of the axis.
    """
    names: dict[int, str] = {}
    for kind in sorted({thing.kind for thing in things}):
        same = [(thing.id, thing.box.centre) for thing in things if thing.kind == kind and thing.box]
        spread = {k: max(c[k] for _, c in same) - min(c[k] for _, c in same) for k in (0, 2)} if same else {}
        along = axis if axis is not None else max(spread, key=spread.__getitem__, default=0)
        # Cabinets hang above others: the height breaks ties of one column.
        ordered = sorted(same, key=lambda item: (round(item[1][along], 1), -item[1][1]))
        for number, (identity, _) in enumerate(ordered, start=1):
            names[identity] = kind if len(ordered) == 1 else f"{kind} {number}"
    return names


def as_frame(step: int, things: Iterable[Thing], relations: Iterable[Relation]) -> Frame:
    """Predicates at class level, as the symbolic layer reads them."""
    kinds = {thing.id: thing.kind for thing in things}
    return Frame(step, frozenset(as_predicate(relation, kinds) for relation in relations))


def as_predicate(relation: Relation, names: Mapping[int, str]) -> Predicate:
    """A relation as a predicate over names."""
    subject = names[relation.subject]
    arguments = (subject,) if relation.name == "opened" else (subject, names[relation.object])
    return Predicate(PREDICATE[relation.name], arguments)
