"""Things with boxes as the home of the symbolic layer: its rooms, its places, and what lies where."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from perception.scene.naming import numbered
from perception.scene.scene_graph import (
    Relation,
    RelationName,
    SceneGraph,
    relations_of,
    rooms_of,
    thing_of,
    things_of,
)
from symbolic.errors import InputError
from symbolic.world.places import Home, Place


@dataclass(frozen=True, slots=True)
class Symbols:
    """A home in symbols, and which instance each symbol stands for.

    Attributes:
        home: rooms and places.
        contents: object classes at every place.
        places: place by instance id.
        rooms: name of the room by instance id, of everything that is in one.
        held: the place of each object that lies somewhere, by the object's instance id.
        by: the relations that say so.
    """

    home: Home
    contents: Mapping[Place, tuple[str, ...]]
    places: Mapping[int, Place]
    rooms: Mapping[int, str]
    held: Mapping[int, Place]
    by: tuple[Relation, ...] = ()


def symbolise(graph: SceneGraph) -> Symbols:
    """Return a home in symbols: furniture becomes places, small things become contents.

    What lies on top of a container is left out: the symbolic home has no such place.

    Args:
        graph: rooms, furniture and objects, with `room`, `inside` and `on` between them.

    Raises:
        InputError: two rooms have the same name.
    """
    kinds = {room.id: room.kind for room in things_of(graph, "room")}
    if len(set(kinds.values())) < len(kinds):
        raise InputError(f"rooms need different names; these are {', '.join(sorted(kinds.values()))}")
    rooms = {thing: kinds[room] for thing, room in rooms_of(graph).items()}
    places = dict(_places(graph, rooms))
    by = tuple(_holding(graph, places))
    held = {r.subject: places[r.object] for r in by}
    contents = {
        place: tuple(sorted(thing_of(graph, i).kind for i, there in held.items() if there == place))
        for place in places.values()
    }
    home = Home(tuple(kinds.values()), tuple(places.values()))
    return Symbols(home, contents, places, rooms, held, by)


def _holding(graph: SceneGraph, places: Mapping[int, Place]) -> Iterator[Relation]:
    """What says where each object lies: inside what is a container, on what is a surface."""
    relation: dict[bool, RelationName] = {True: "inside", False: "on"}
    for r in sorted(relations_of(graph, "inside", "on")):
        place = places.get(r.object)
        if place and r.name == relation[place.container] and thing_of(graph, r.subject).role == "object":
            yield r


def _places(graph: SceneGraph, rooms: Mapping[int, str]) -> Iterator[tuple[int, Place]]:
    furniture = [thing for thing in things_of(graph, "container", "surface") if thing.id in rooms]
    for room in dict.fromkeys(rooms.values()):
        here = [thing for thing in furniture if rooms[thing.id] == room]
        names = numbered(here)
        for thing in here:
            number = int(names.get(thing.id, thing.kind).removeprefix(thing.kind) or 0)
            yield thing.id, Place(room, thing.kind, number, thing.role == "container")
