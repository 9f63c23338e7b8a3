"""Which room a thing is in."""

from collections.abc import Iterable, Mapping

import numpy as np

from perception.geometry.boxes import (
    PLANE,
    Extents,
    Floats,
    stack,
)
from perception.scene.scene_graph import Relation, Thing


def rooms(things: Iterable[Thing], tiles: Mapping[int, int]) -> frozenset[Relation]:
    """`room(thing, room)` for everything that has a box and is no room.

    The floor tile under the centre decides; where there is none, the room in whose box the centre lies
    deepest (room boxes overlap, as they follow the outer faces of walls).

    Args:
        things: all things of a home.
        tiles: the room of each floor tile, by instance id, where known.
    """
    boxed = [thing for thing in things if thing.box is not None]
    extents = stack([thing.box for thing in boxed if thing.box is not None])
    room_rows = [i for i, thing in enumerate(boxed) if thing.role == "room"]
    tile_rows = [i for i, thing in enumerate(boxed) if thing.id in tiles]
    if not room_rows:
        return frozenset()
    in_tile, in_room = _depth(extents, tile_rows), _depth(extents, room_rows)
    found = set()
    for i, thing in enumerate(boxed):
        if thing.role == "room":
            continue
        if tile_rows and in_tile[i].max() >= 0:
            room = tiles[boxed[tile_rows[int(in_tile[i].argmax())]].id]
        else:
            room = boxed[room_rows[int(in_room[i].argmax())]].id
        found.add(Relation("room", thing.id, room))
    return frozenset(found)


def _depth(extents: Extents, rows: list[int]) -> Floats:
    """How deep each centre lies in each of some boxes on the floor plan; negative outside. [N, rows]."""
    centre = extents.centre[:, None, PLANE]
    low, high = extents.low[rows][:, PLANE], extents.high[rows][:, PLANE]
    return np.asarray(np.minimum(centre - low, high - centre).min(axis=2))
