"""Solid shapes for things that a file gives only as boxes: what a camera would really see of them.

A box for every thing would hide half of a home: walls of a corner come as solid cubes, cabinets are
closed lumps, tables have no room below. So walls become panels with doorways, containers become hollow
with a door, tables get legs, and what holds other things is cut open around them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, cos, pi, sin

import numpy as np
from numpy.typing import NDArray

from perception.geometry.boxes import Box, Floats, Point
from perception.scene.scene_graph import Thing

PANEL = 0.02
"""Thickness of boards, doors and panels, metres."""
OPEN_ANGLE = pi / 2
LEAF = 0.7
"""A wider front has several doors, metres."""

_CORNERS = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=np.float64)
_FACES = np.array(
    [
        *((0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1)),
        *((2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3)),
    ],
    dtype=np.uint32,
)


@dataclass(frozen=True, slots=True)
class Front:
    """The side of a container on which its door is: the axis it faces (0 or 2) and the sense (-1 or 1)."""

    axis: int
    sense: int


@dataclass(frozen=True, slots=True)
class Board:
    """A cuboid of one thing, turned about a vertical hinge by `angle` radians when it is a door ajar."""

    owner: int
    box: Box
    hinge: Point = (0.0, 0.0, 0.0)
    angle: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """Triangles with owners: vertices float32 [V, 3], triangles uint32 [T, 3], owners int32 [T]."""

    vertices: NDArray[np.float32]
    triangles: NDArray[np.uint32]
    owners: NDArray[np.int32]


def mesh_of(boards: Sequence[Board]) -> Mesh:
    """All boards as one mesh."""
    corners = np.concatenate([_corners(board) for board in boards]).astype(np.float32)
    offsets = (8 * np.arange(len(boards), dtype=np.uint32))[:, None, None]
    owners = np.repeat(np.array([board.owner for board in boards], dtype=np.int32), len(_FACES))
    return Mesh(corners, (_FACES[None] + offsets).reshape(-1, 3), owners)


def _corners(board: Board) -> Floats:
    low, high = np.array(board.box.low), np.array(board.box.high)
    corners = low + _CORNERS * (high - low)
    if board.angle:
        c, s = cos(board.angle), sin(board.angle)
        turn = np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])
        corners = (corners - board.hinge) @ turn.T + board.hinge
    return np.asarray(corners)


def solid(thing: Thing, nested: Sequence[Box] = (), niches: Sequence[Box] = ()) -> Iterator[Board]:
    """A lump, cut open above everything that it contains so that this can be seen, and less some niches."""
    assert thing.box is not None
    top = thing.box.high[1]
    holes = [
        Box((b.low[0] - PANEL, b.low[1], b.low[2] - PANEL), (b.high[0] + PANEL, top, b.high[2] + PANEL))
        for b in nested
        if b.low[1] < top
    ]
    for box in without(thing.box, [*holes, *niches]):
        yield Board(thing.id, box)


def without(box: Box, holes: Sequence[Box]) -> list[Box]:
    """A box less some holes, as boxes that do not overlap."""
    rest = [box]
    for hole in holes:
        rest = [piece for part in rest for piece in _cut(part, hole)]
    return rest


def _cut(box: Box, hole: Box) -> Iterator[Box]:
    """Split a box into the slabs around a hole."""
    if any(
        h1 <= b0 or h0 >= b1 for b0, b1, h0, h1 in zip(box.low, box.high, hole.low, hole.high, strict=True)
    ):
        yield box
        return
    for axis in (0, 2, 1):
        if hole.low[axis] > box.low[axis]:
            yield replace(box, high=_set(box.high, axis, hole.low[axis]))
            box = replace(box, low=_set(box.low, axis, hole.low[axis]))
        if hole.high[axis] < box.high[axis]:
            yield replace(box, low=_set(box.low, axis, hole.high[axis]))
            box = replace(box, high=_set(box.high, axis, hole.high[axis]))


def niche(case: Box, front: Front, within: Box) -> Box:
    """The hole that a built-in case leaves in what it is built into, open to the front."""
    low, high = case.low, case.high
    if front.sense > 0:
        return Box(low, _set(high, front.axis, max(high[front.axis], within.high[front.axis])))
    return Box(_set(low, front.axis, min(low[front.axis], within.low[front.axis])), high)


def table(thing: Thing) -> Iterator[Board]:
    """A top on four legs."""
    assert thing.box is not None
    low, high = thing.box.low, thing.box.high
    under = max(low[1], high[1] - 0.06)
    yield Board(thing.id, Box((low[0], under, low[2]), high))
    leg = 0.06
    for x in (low[0], high[0] - leg):
        for z in (low[2], high[2] - leg):
            yield Board(thing.id, Box((x, low[1], z), (x + leg, under, z + leg)))


def shelf(thing: Thing, front: Front, nested: Sequence[Box] = ()) -> Iterator[Board]:
    """A case without a door, with a board under everything that it contains."""
    assert thing.box is not None
    yield from _case(thing.id, thing.box, front)
    levels = sorted({round(inner.low[1], 2) for inner in nested})
    for level in levels:
        if level - PANEL > thing.box.low[1] + PANEL:
            low, high = _set(thing.box.low, 1, level - PANEL), _set(thing.box.high, 1, level)
            yield Board(thing.id, Box(low, high))


def cabinet(thing: Thing, front: Front, ajar: float, nested: Sequence[Box] = ()) -> Iterator[Board]:
    """A case with doors of at most `LEAF` each, all `ajar` from 0 (closed) to 1 (open at a right angle)."""
    assert thing.box is not None
    yield from shelf(thing, front, nested)
    across = 2 - front.axis
    face = thing.box.high[front.axis] if front.sense > 0 else thing.box.low[front.axis]
    inner = face - front.sense * PANEL
    start, width = thing.box.low[across], thing.box.size[across]
    leaves = max(1, ceil(width / LEAF))
    # Turn each leaf about its low edge, away from the case.
    outward = -front.sense if front.axis == 2 else front.sense
    for leaf in range(leaves):
        a, b = start + width * leaf / leaves, start + width * (leaf + 1) / leaves
        low = _set(_set(thing.box.low, front.axis, min(face, inner)), across, a)
        high = _set(_set(thing.box.high, front.axis, max(face, inner)), across, b)
        hinge = _set(_set(thing.box.low, front.axis, face), across, a)
        yield Board(thing.id, Box(low, high), hinge, outward * ajar * OPEN_ANGLE)


def _case(owner: int, box: Box, front: Front) -> Iterator[Board]:
    """Five sides of a box: all but the front."""
    for axis in (0, 1, 2):
        for sense in (-1, 1):
            if (axis, sense) == (front.axis, front.sense):
                continue
            if sense < 0:
                yield Board(
                    owner, replace(box, high=_set(box.high, axis, min(box.low[axis] + PANEL, box.high[axis])))
                )
            else:
                yield Board(
                    owner, replace(box, low=_set(box.low, axis, max(box.high[axis] - PANEL, box.low[axis])))
                )


def bowl(thing: Thing) -> Iterator[Board]:
    """A dish: a bottom and four sides, open above."""
    assert thing.box is not None
    low, high = thing.box.low, thing.box.high
    wall = min(0.01, *(size / 4 for size in thing.box.size))
    yield Board(thing.id, replace(thing.box, high=_set(high, 1, low[1] + wall)))
    for axis in (0, 2):
        yield Board(thing.id, replace(thing.box, high=_set(high, axis, low[axis] + wall)))
        yield Board(thing.id, replace(thing.box, low=_set(low, axis, high[axis] - wall)))


def walls(
    tiles: Iterable[Box], owners: Mapping[int, Box], doorways: Sequence[Box], height: float, fallback: int
) -> Iterator[Board]:
    """Panels along the free edges of a room's floor tiles, with doorways cut out.

    Args:
        tiles: the floor of one room.
        owners: boxes of the room's walls, by instance id; a panel belongs to the one that contains it.
        doorways: boxes of doors and jambs.
        height: of the walls, metres.
        fallback: owner of panels that no wall's box contains.
    """
    floor = list(tiles)
    cuts = [Box(_set(d.low, 1, -1.0), _set(d.high, 1, 2.1)) for d in doorways]
    for tile in floor:
        for axis in (0, 2):
            for at, outward in ((tile.low[axis], -1), (tile.high[axis], 1)):
                beyond = _set(tile.centre, axis, at + 0.3 * outward)
                if any(_covers(other, beyond) for other in floor):
                    continue
                low = _set(_set(tile.low, axis, at - PANEL / 2), 1, tile.low[1])
                high = _set(_set(tile.high, axis, at + PANEL / 2), 1, tile.low[1] + height)
                panel = Box(low, high)
                owner = _owner(panel, owners, fallback)
                for piece in without(panel, cuts):
                    yield Board(owner, piece)


def _covers(tile: Box, point: Point) -> bool:
    return tile.low[0] <= point[0] <= tile.high[0] and tile.low[2] <= point[2] <= tile.high[2]


def _owner(panel: Box, owners: Mapping[int, Box], fallback: int) -> int:
    x, _, z = panel.centre
    for identity, box in owners.items():
        if box.low[0] - 0.2 <= x <= box.high[0] + 0.2 and box.low[2] - 0.2 <= z <= box.high[2] + 0.2:
            return identity
    return fallback


def _set(point: Point, axis: int, value: float) -> Point:
    x, y, z = (value if k == axis else p for k, p in enumerate(point))
    return x, y, z
