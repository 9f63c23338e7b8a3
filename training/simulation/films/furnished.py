"""Where the furniture of a simulated home stands: boxes along the walls of square rooms."""

from collections.abc import Mapping

import numpy as np

from perception.geometry.boxes import Box, Point, box_around
from symbolic.world.places import Home, Place

SIDE = 5.0
"""Of a room, metres."""
_HUNG = {"kitchen cabinet": 1.5, "bathroom cabinet": 1.4, "microwave": 0.95}
"""How high the bottom hangs, metres."""
_SIZES: Mapping[str, Point] = {
    "fridge": (0.85, 2.0, 0.8),
    "stove": (0.9, 1.0, 0.8),
    "microwave": (0.5, 0.35, 0.4),
    "dishwasher": (0.6, 0.9, 0.7),
    "kitchen cabinet": (0.55, 0.7, 0.3),
    "bathroom cabinet": (0.8, 0.7, 0.25),
    "cabinet": (1.3, 1.1, 0.6),
    "kitchen table": (1.6, 0.8, 1.0),
    "kitchen counter": (2.2, 1.0, 0.7),
    "coffee table": (1.1, 0.45, 0.7),
    "desk": (1.3, 0.75, 0.7),
    "sofa": (2.0, 0.8, 0.9),
    "bed": (2.0, 0.6, 1.6),
}
_USUAL: Point = (1.0, 0.9, 0.5)
"""Of furniture of any other kind, metres: along the wall, high, deep."""


def furnish(home: Home, rng: np.random.Generator) -> dict[Place, Box]:
    """Return a box for each place; a room lies between (0, 0) and (SIDE, SIDE) of coordinates of its own."""
    boxes: dict[Place, Box] = {}
    for room in home.rooms:
        places = list(home.in_room(room))
        walls = np.zeros(4)
        for i in rng.permutation(len(places)):
            wide, high, deep = _SIZES.get(places[i].kind, _USUAL)
            wall = int(np.argmin(walls))
            along = float(walls[wall]) + float(rng.uniform(0.0, 0.4)) + wide / 2
            walls[wall] += wide + 0.4
            bottom = _HUNG.get(places[i].kind, 0.0)
            boxes[places[i]] = _against(wall, min(along, SIDE - wide / 2), bottom, (wide, high, deep))
    return boxes


def _against(wall: int, along: float, bottom: float, size: Point) -> Box:
    wide, high, deep = size
    off = deep / 2 if wall < 2 else SIDE - deep / 2
    if wall % 2:
        return box_around((off, bottom + high / 2, along), (deep, high, wide))
    return box_around((along, bottom + high / 2, off), (wide, high, deep))


def stand_before(box: Box, rng: np.random.Generator) -> tuple[float, float]:
    """Return where somebody stands who uses furniture: before it, on the side of the middle of the room."""
    x, _, z = box.centre
    room = rng.uniform(0.2, 0.35)
    faces = {"x": min(x, SIDE - x), "z": min(z, SIDE - z)}
    if faces["x"] < faces["z"]:
        front = box.high[0] + room if x < SIDE / 2 else box.low[0] - room
        return float(front), float(z + rng.uniform(-0.2, 0.2))
    front = box.high[2] + room if z < SIDE / 2 else box.low[2] - room
    return float(x + rng.uniform(-0.2, 0.2)), float(front)
