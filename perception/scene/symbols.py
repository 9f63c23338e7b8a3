"""Things with boxes as the home of the symbolic layer: its rooms, its places, and what lies where."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from perception.scene.scene_graph import Relation, Thing, numbered
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
    """

    home: Home
    contents: Mapping[Place, tuple[str, ...]]
    places: Mapping[int, Place]
    rooms: Mapping[int, str]
    held: Mapping[int, Place]


def symbolise(things: Sequence[Thing], relations: Iterable[Relation]) -> Symbols:
    """Return a home in symbols: furniture becomes places, small things become contents.

    What lies on top of a container is left out: the symbolic home has no such place.

    Args:
        things: rooms, furniture and objects.
        relations: `room`, `inside` and `on` between them.

    Raises:
        InputError: two rooms have the same name.
    """
    every, by_id = tuple(relations), {thing.id: thing for thing in things}
    kinds = {thing.id: thing.kind for thing in things if thing.role == "room"}
    if len(set(kinds.values())) < len(kinds):
        raise InputError(f"rooms need different names; these are {', '.join(sorted(kinds.values()))}")
    rooms = {r.subject: kinds[r.object] for r in every if r.name == "room" and r.object in kinds}
    places = dict(_places(things, rooms))
    held = {
        r.subject: places[r.object]
        for r in sorted(every)
        if r.object in places and r.name == places[r.object].relation and by_id[r.subject].role == "object"
    }
    contents = {
        place: tuple(sorted(by_id[i].kind for i, there in held.items() if there == place))
        for place in places.values()
    }
    home = Home(tuple(kinds.values()), tuple(places.values()))
    return Symbols(home, contents, places, rooms, held)


def _places(things: Sequence[Thing], rooms: Mapping[int, str]) -> Iterator[tuple[int, Place]]:
    furniture = [thing for thing in things if thing.role in ("container", "surface") and thing.id in rooms]
    for room in dict.fromkeys(rooms.values()):
        here = [thing for thing in furniture if rooms[thing.id] == room]
        names = numbered(here)
        for thing in here:
            number = int(names.get(thing.id, thing.kind).removeprefix(thing.kind) or 0)
            yield thing.id, Place(room, thing.kind, number, thing.role == "container")
