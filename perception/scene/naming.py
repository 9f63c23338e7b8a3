"""Names of things as the symbolic layer says them, and a moment's relations as its predicates."""

from collections.abc import Iterable, Mapping, Sequence

from perception.scene.scene_graph import (
    PREDICATE,
    Relation,
    SceneGraph,
    Thing,
    relations_of,
    rooms_of,
    things_of,
)
from symbolic.world.state import Frame, Predicate


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


def named_frame(step: int, graph: SceneGraph) -> Frame:
    """Predicates in which instances of one kind in one room are told apart by their order along the wall.

    Where rooms are unknown, all furniture is of one.
    """
    names = {thing.id: thing.kind for thing in things_of(graph)}
    furniture, rooms = things_of(graph, "container", "surface"), rooms_of(graph)
    for room in sorted({rooms.get(thing.id, 0) for thing in furniture}):
        names |= numbered([thing for thing in furniture if rooms.get(thing.id, 0) == room])
    return Frame(step, frozenset(as_predicate(relation, names) for relation in relations_of(graph)))
