"""Solid shapes for things that a file gives only as boxes: what a camera would really see of them.

A box for every thing would hide half of a home: walls of a corner come as solid cubes, cabinets are
closed lumps, tables have no room below. So walls become panels with doorways, containers become hollow
with a door, tables get legs, and what holds other things is cut open around them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, pi

from perception.geometry.boxes import Box, Point
from perception.geometry.meshes import Board, moved_to, without
from perception.scene.scene_graph import Thing

PANEL = 0.02
"""Thickness of boards, doors and panels, metres."""
OPEN_ANGLE = pi / 2
LEAF = 0.7
"""A wider front has several doors, metres."""


@dataclass(frozen=True, slots=True)
class Front:
    """The side of a container on which its door is: the axis it faces (0 or 2) and the sense (-1 or 1)."""

    axis: int
    sense: int


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


def niche(case: Box, front: Front, within: Box) -> Box:
    """The hole that a built-in case leaves in what it is built into, open to the front."""
    low, high = case.low, case.high
    if front.sense > 0:
        return Box(low, moved_to(high, front.axis, max(high[front.axis], within.high[front.axis])))
    return Box(moved_to(low, front.axis, min(low[front.axis], within.low[front.axis])), high)


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
            low, high = moved_to(thing.box.low, 1, level - PANEL), moved_to(thing.box.high, 1, level)
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
        low = moved_to(moved_to(thing.box.low, front.axis, min(face, inner)), across, a)
        high = moved_to(moved_to(thing.box.high, front.axis, max(face, inner)), across, b)
        hinge = moved_to(moved_to(thing.box.low, front.axis, face), across, a)
        yield Board(thing.id, Box(low, high), hinge, outward * ajar * OPEN_ANGLE)


def _case(owner: int, box: Box, front: Front) -> Iterator[Board]:
    """Five sides of a box: all but the front."""
    for axis in (0, 1, 2):
        for sense in (-1, 1):
            if (axis, sense) == (front.axis, front.sense):
                continue
            if sense < 0:
                yield Board(
                    owner,
                    replace(box, high=moved_to(box.high, axis, min(box.low[axis] + PANEL, box.high[axis]))),
                )
            else:
                yield Board(
                    owner,
                    replace(box, low=moved_to(box.low, axis, max(box.high[axis] - PANEL, box.low[axis]))),
                )


def bowl(thing: Thing) -> Iterator[Board]:
    """A dish: a bottom and four sides, open above."""
    assert thing.box is not None
    low, high = thing.box.low, thing.box.high
    wall = min(0.01, *(size / 4 for size in thing.box.size))
    yield Board(thing.id, replace(thing.box, high=moved_to(high, 1, low[1] + wall)))
    for axis in (0, 2):
        yield Board(thing.id, replace(thing.box, high=moved_to(high, axis, low[axis] + wall)))
        yield Board(thing.id, replace(thing.box, low=moved_to(low, axis, high[axis] - wall)))


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
    cuts = [Box(moved_to(d.low, 1, -1.0), moved_to(d.high, 1, 2.1)) for d in doorways]
    for tile in floor:
        for axis in (0, 2):
            for at, outward in ((tile.low[axis], -1), (tile.high[axis], 1)):
                beyond = moved_to(tile.centre, axis, at + 0.3 * outward)
                if any(_covers(other, beyond) for other in floor):
                    continue
                low = moved_to(moved_to(tile.low, axis, at - PANEL / 2), 1, tile.low[1])
                high = moved_to(moved_to(tile.high, axis, at + PANEL / 2), 1, tile.low[1] + height)
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
