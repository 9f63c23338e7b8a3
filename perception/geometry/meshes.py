"""Cuboids, cut and turned, and the triangles that a ray can hit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, sin

import numpy as np
from numpy.typing import NDArray

from perception.geometry.boxes import Box, Floats, Point

_CORNERS = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=np.float64)
_FACES = np.array(
    [
        *((0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1)),
        *((2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3)),
    ],
    dtype=np.uint32,
)


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
            yield replace(box, high=moved_to(box.high, axis, hole.low[axis]))
            box = replace(box, low=moved_to(box.low, axis, hole.low[axis]))
        if hole.high[axis] < box.high[axis]:
            yield replace(box, low=moved_to(box.low, axis, hole.high[axis]))
            box = replace(box, high=moved_to(box.high, axis, hole.high[axis]))


def moved_to(point: Point, axis: int, value: float) -> Point:
    """The point with one coordinate replaced."""
    x, y, z = (value if k == axis else p for k, p in enumerate(point))
    return x, y, z
