"""Which space was observed to be empty: a door stands where nothing was before."""

import numpy as np
from numpy.typing import NDArray

from perception.geometry.boxes import Floats, Mask
from perception.geometry.camera import Camera, back_project
from perception.mapping.frames import RgbdFrame, measured

CELL = 0.1
"""Side of a cell, metres."""
MARGIN = 0.1
"""Rays are not trusted this close to what they hit, metres ..."""
NOISE = 0.05
"""... and this share of the depth, five times its usual error: a far wall must not be carved away."""
LARGEST = 64_000_000
"""The grid never has more cells than this: a home of 80 by 80 by 10 metres. Beyond, nothing is known to be empty."""
_GROWTH = 20


class FreeSpace:
    """How often each cell of space was looked through; memory grows with the home, not with the frames.

    Args:
        rays: how many rays to follow across a frame, and as densely down it.
    """

    def __init__(self, rays: int = 43) -> None:
        self._rays = rays
        self._corner = np.zeros(3, dtype=np.int64)
        self._count: NDArray[np.uint8] = np.zeros((0, 0, 0), dtype=np.uint8)

    @property
    def nbytes(self) -> int:
        """Memory that the grid takes, bytes."""
        return int(self._count.nbytes)

    def carve(self, frame: RgbdFrame) -> None:
        """Mark what a frame looks through: all cells along a grid of rays up to what they hit."""
        u, v, depth = self._grid(frame)
        # Shorter steps than a cell, and no divisor of it: a ray along the grid would jump over cells.
        steps = np.arange(CELL, max(float(depth.max(initial=0.0)), CELL), 0.7 * CELL)
        number = np.searchsorted(steps, (1 - NOISE) * depth - MARGIN)
        u, v, number = u[number > 0], v[number > 0], number[number > 0]
        if not len(number):
            return
        eye, along = (part / CELL for part in _rays(frame.camera, u, v))
        ends = [np.floor(eye + along * reach[:, None]) for reach in (steps[number - 1], steps[number * 0])]
        if self._cover(
            np.min(ends, axis=(0, 1)).astype(np.int64), np.max(ends, axis=(0, 1)).astype(np.int64)
        ):
            before = np.repeat(np.cumsum(number) - number, number)
            reach = steps[np.arange(len(before)) - before]
            at = np.zeros(len(before), np.int64)
            for axis, size in enumerate(self._count.shape):
                # Rounded as the ends are, so that none lies beyond them.
                place = np.floor(eye[axis] + np.repeat(along[:, axis], number) * reach)
                at = at * size + (place.astype(np.int64) - self._corner[axis])
            flat = self._count.reshape(-1)
            # An index that comes twice counts once, as it should: one frame is one look.
            flat[at] += flat[at] < 255

    def _grid(self, frame: RgbdFrame) -> tuple[Floats, Floats, NDArray[np.float32]]:
        """Image coordinates and depths of the pixels whose rays are followed, all [N]."""
        stride = max(frame.camera.width // self._rays, 1)
        start, (height, width) = stride // 2, frame.depth.shape
        rows, columns = (part.ravel() for part in np.mgrid[start:height:stride, start:width:stride])
        depth = frame.depth[rows, columns]
        usable = np.flatnonzero(measured(depth))
        return columns[usable] + 0.5, rows[usable] + 0.5, depth[usable]

    def times_empty(self, points: Floats) -> NDArray[np.int64]:
        """In how many frames the cells of some points [N, 3] were looked through; int64 [N], at most 255."""
        index = _cells(points) - self._corner
        within = ((index >= 0) & (index < self._count.shape)).all(axis=1)
        found = np.zeros(len(points), dtype=np.int64)
        found[within] = self._count[tuple(index[within].T)]
        return found

    def clear(self, points: Floats, times: int = 2) -> Mask:
        """Whether points [N, 3] are in the open: looked through, as are the cells on all four sides; bool [N].

        Rays that graze a surface pass through the cells that hold it, but never through those behind.
        """
        sides = CELL * np.array([(0, 0, 0), (1, 0, 0), (-1, 0, 0), (0, 0, 1), (0, 0, -1)])
        counts = [self.times_empty(points + side) for side in sides]
        return np.asarray(np.min(counts, axis=0) >= times)

    def _cover(self, low: NDArray[np.int64], high: NDArray[np.int64]) -> bool:
        """Grow the grid, in steps, until it covers some cells; False when that would make it too large."""
        if self._count.size:
            low = np.minimum(low, self._corner)
            high = np.maximum(high, self._corner + self._count.shape - 1)
        if np.prod((high - low + 2 * _GROWTH + 1).astype(np.float64)) > LARGEST:
            return False
        if self._count.size == 0:
            self._corner = low - _GROWTH
            self._count = np.zeros(tuple(high - low + 2 * _GROWTH + 1), dtype=np.uint8)
            return True
        before = np.where(low < self._corner, self._corner - low + _GROWTH, 0)
        end = self._corner + self._count.shape
        after = np.where(high >= end, high - end + 1 + _GROWTH, 0)
        if before.any() or after.any():
            self._count = np.pad(self._count, list(zip(before.tolist(), after.tolist(), strict=True)))
            self._corner = self._corner - before
        return True


def _rays(camera: Camera, u: Floats, v: Floats) -> tuple[Floats, Floats]:
    """Where the rays of pixels start, [3], and by how much their points move as the depth grows by a metre, [N, 3]."""
    eye = np.array(camera.position)
    return eye, back_project(camera, u, v, np.ones(len(u))) - eye


def _cells(points: Floats) -> NDArray[np.int64]:
    return np.floor(points / CELL).astype(np.int64)
