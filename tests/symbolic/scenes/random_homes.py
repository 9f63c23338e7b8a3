"""Random homes with what is in them, for descriptions to be made of and read back."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

Spot = tuple[str, str, int]
"""Room, plain kind ("cabinet"), number; 0 where the room has one of the kind."""

OBJECTS = (
    "apple", "bag of chips", "book", "bottle of wine", "condiment bottle", "cupcake", "dish bowl", "plate",
    "remote control", "salmon", "water glass", "wine glass",
)  # fmt: skip
CONTAINERS = ("fridge", "stove", "microwave", "dishwasher", "cabinet")
_ROOMS: Mapping[str, tuple[tuple[str, tuple[int, ...]], ...]] = {
    "kitchen": (
        ("fridge", (1,)), ("stove", (1,)), ("microwave", (0, 1, 1)), ("dishwasher", (0, 1)),
        ("table", (0, 1, 1, 2)), ("cabinet", (4, 8)),
    ),
    "living room": (
        ("sofa", (0, 1, 1)), ("coffee table", (1,)), ("desk", (0, 1, 1)), ("cabinet", (0, 1, 1)),
    ),
    "bedroom": (("desk", (1, 1, 2)), ("coffee table", (0, 1)), ("cabinet", (0, 1, 1)), ("sofa", (0, 0, 1))),
    "bathroom": (("cabinet", (1,)),),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Furnished:
    """A home: kinds with their counts by room, in order, and what is told of the contents of spots.

    Of a spot that `contents` lacks nothing is said.
    """

    rooms: Mapping[str, tuple[tuple[str, int], ...]]
    contents: Mapping[Spot, tuple[str, ...]]

    def spots(self, room: str, kind: str | None = None) -> list[Spot]:
        """The spots of a room, of one kind or of all."""
        return [
            (room, name, number if count > 1 else 0)
            for name, count in self.rooms[room]
            if kind in (None, name)
            for number in range(1, count + 1)
        ]


def draw_home(rng: np.random.Generator) -> Furnished:
    """Draw a home of four rooms; containers are always spoken of, other places in three of four cases."""
    rooms: dict[str, tuple[tuple[str, int], ...]] = {}
    for room in rng.permutation(list(_ROOMS)):
        kinds = [(kind, int(rng.choice(counts))) for kind, counts in _ROOMS[str(room)]]
        rooms[str(room)] = tuple(kinds[i] for i in rng.permutation(len(kinds)) if kinds[i][1])
    home = Furnished(rooms, {})
    contents: dict[Spot, tuple[str, ...]] = {}
    for room, kinds in rooms.items():
        for kind, count in kinds:
            told = kind in CONTAINERS or count > 1 or rng.random() < 0.75
            for spot in home.spots(room, kind) if told else ():
                contents[spot] = _draw_objects(spot, rng)
    return Furnished(rooms, contents)


def _draw_objects(spot: Spot, rng: np.random.Generator) -> tuple[str, ...]:
    room, kind, number = spot
    most = 0 if room == "bathroom" else 2 if number else 5 if kind == "cabinet" else 4
    least = 0 if number or kind in CONTAINERS or rng.random() < 0.15 else 1
    found: list[str] = []
    for name in rng.permutation(OBJECTS)[: rng.integers(min(least, most), most + 1)]:
        found += [str(name)] * int(rng.choice((1, 1, 1, 2, 3) if not number else (1, 1, 2)))
    return tuple(found)
