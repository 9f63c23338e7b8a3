"""Simulated homes, for everyone without VirtualHome: rooms in a row, furnished at random.

They are plain scenes like those read from files, with boxes only; `stage` gives them shapes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from perception.film.furnishing import SIZES
from perception.geometry.boxes import Box, Point, box_around
from perception.scene.kinds import kind_of, role_of
from perception.scene.relations import relate
from perception.scene.rooms import rooms
from perception.scene.rules import VIRTUALHOME
from perception.scene.scene_graph import Relation, Thing
from perception.sources.virtualhome.scene_files import SceneFile

TILE = 2.5
"""Side of a floor tile, metres; a room is two by two."""

APPLIANCES = {"fridge", "stove", "microwave", "dishwasher", "washingmachine"}
FURNITURE: dict[str, tuple[tuple[str, Point], ...]] = {
    "kitchen": (
        ("fridge", (0.8, 2.0, 0.7)),
        ("stove", (0.9, 1.0, 0.7)),
        ("dishwasher", (0.8, 1.0, 0.7)),
        ("cabinet", (1.0, 1.1, 0.5)),
    ),
    "livingroom": (
        ("sofa", (1.9, 0.8, 0.9)),
        ("tvstand", (1.6, 0.5, 0.5)),
        ("bookshelf", (1.0, 1.9, 0.35)),
        ("cabinet", (1.0, 1.1, 0.5)),
    ),
    "bedroom": (
        ("bed", (1.6, 0.5, 1.9)),
        ("nightstand", (0.5, 0.5, 0.45)),
        ("desk", (1.4, 0.75, 0.7)),
        ("closet", (1.2, 2.0, 0.6)),
    ),
}
MIDDLE = {"kitchen": "kitchentable", "livingroom": "coffeetable"}
_OBJECTS: tuple[tuple[str, Point], ...] = (
    ("apple", (0.08, 0.08, 0.08)),
    ("book", (0.16, 0.05, 0.22)),
    ("plate", (0.22, 0.02, 0.22)),
    ("remotecontrol", (0.06, 0.04, 0.18)),
    ("mug", (0.1, 0.1, 0.09)),
    ("wine", (0.08, 0.28, 0.08)),
)
KINDS = frozenset(
    kind_of(name)
    for name in (
        *(name for room in FURNITURE.values() for name, _ in room),
        *MIDDLE.values(),
        *(name for name, _ in _OBJECTS),
    )
) | frozenset(SIZES)
"""Everything that may stand or lie in a simulated home, what `furnish` adds included."""


@dataclass(slots=True)
class Builder:
    """Things so far, with the room of each."""

    things: list[Thing] = field(default_factory=list[Thing])
    room_of: dict[int, int] = field(default_factory=dict[int, int])

    def add(self, class_name: str, category: str, box: Box, room: int | None) -> Thing:
        """Add a thing, which is in a room unless it is one."""
        identity, kind = len(self.things) + 10, kind_of(class_name)
        thing = Thing(identity, kind, role_of(kind, category), box, category)
        self.things.append(thing)
        if room is not None:
            self.room_of[identity] = room
        return thing


def home(rng: np.random.Generator, name: str = "simulated") -> SceneFile:
    """A home of three rooms in a row, with doorways between them."""
    builder = Builder()
    for number, room in enumerate(FURNITURE):
        _room(builder, room, 2 * TILE * number, rng)
    for number in range(1, len(FURNITURE)):
        x = 2 * TILE * number
        builder.add(
            "doorjamb", "Doors", box_around((x, 1.03, 1.25), (0.16, 2.06, 0.95)), builder.things[0].id
        )
    things = tuple(builder.things)
    tiles = {i: room for i, room in builder.room_of.items() if things[i - 10].role == "structure"}
    placed = {Relation("room", i, room) for i, room in builder.room_of.items()}
    relations = relate(things, VIRTUALHOME) | placed | rooms(things, tiles)
    return SceneFile(name, things, frozenset(relations), {})


def _room(builder: Builder, name: str, x: float, rng: np.random.Generator) -> None:
    width = 2 * TILE
    room = builder.add(name, "Rooms", Box((x, 0, 0), (x + width, 2.5, width)), None).id
    for dx in (0.5, 1.5):
        for dz in (0.5, 1.5):
            tile = box_around((x + dx * TILE, 0, dz * TILE), (TILE, 0, TILE))
            builder.add("floor", "Floor", tile, room)
    furniture = [_furnish(builder, item, room, x, slot, rng) for item, slot in _along_walls(name, rng)]
    if name in MIDDLE:
        size = (1.4, 0.75, 0.9) if name == "kitchen" else (1.0, 0.45, 0.6)
        furniture.append(
            builder.add(MIDDLE[name], "Furniture", standing(size, x + width / 2, width / 2 + 0.4), room)
        )
    for support in furniture:
        lay_out(builder, support, room, rng)


def _along_walls(name: str, rng: np.random.Generator) -> Iterator[tuple[tuple[str, Point], int]]:
    """Each piece of furniture with its slot: 0 and 1 are on the back wall, 2 and 3 on the far one."""
    yield from zip(FURNITURE[name], rng.permutation(4).tolist(), strict=True)


def _furnish(
    builder: Builder, item: tuple[str, Point], room: int, x: float, slot: int, rng: np.random.Generator
) -> Thing:
    """Stand a piece of furniture with its back to a wall."""
    class_name, size = item
    middle = x + (1.3 if slot % 2 == 0 else 3.7) + float(rng.uniform(-0.2, 0.2))
    gap = 0.05
    z = gap + size[2] / 2 if slot < 2 else 2 * TILE - gap - size[2] / 2
    category = "Appliances" if class_name in APPLIANCES else "Furniture"
    return builder.add(class_name, category, standing(size, middle, z), room)


def standing(size: Point, x: float, z: float) -> Box:
    """The box of a piece of furniture on the floor."""
    return box_around((x, size[1] / 2, z), size)


def lay_out(builder: Builder, support: Thing, room: int, rng: np.random.Generator) -> None:
    """Lay two different objects on a low thing, apart from each other."""
    assert support.box is not None
    if support.box.high[1] > 1.2:
        return
    chosen = rng.permutation(len(_OBJECTS))[:2].tolist()
    for side, index in zip((-0.25, 0.25), chosen, strict=True):
        class_name, size = _OBJECTS[index]
        x = support.box.centre[0] + side * support.box.size[0]
        z = support.box.centre[2] + float(rng.uniform(-0.1, 0.1)) * support.box.size[2]
        box = box_around((x, support.box.high[1] + 0.002 + size[1] / 2, z), size)
        builder.add(class_name, "Food" if class_name == "apple" else "Props", box, room)
