"""Which space was observed to be empty: a door stands where nothing was before."""

import numpy as np
from numpy.typing import NDArray

from perception.geometry.boxes import Floats, Mask
from perception.geometry.camera import back_project
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
        stride = max(frame.camera.width // self._rays, 1)
        start, (height, width) = stride // 2, frame.depth.shape
        rows, columns = np.mgrid[start:height:stride, start:width:stride]
        rows, columns = rows.ravel(), columns.ravel()
        depth = frame.depth[rows, columns]
        usable = measured(depth)
        rows, columns, depth = rows[usable], columns[usable], depth[usable]
        # Shorter steps than a cell, and no divisor of it: a ray along the grid would jump over cells.
        steps = np.arange(CELL, max(float(depth.max(initial=0.0)), CELL), 0.7 * CELL)
        reach, ray = np.nonzero(steps[:, None] < (1 - NOISE) * depth[None] - MARGIN)
        cells = _cells(back_project(frame.camera, columns[ray] + 0.5, rows[ray] + 0.5, steps[reach]))
        if len(cells) and self._cover(cells.min(axis=0), cells.max(axis=0)):
            at = np.ravel_multi_index(tuple((cells - self._corner).T), self._count.shape)
            flat = self._count.reshape(-1)
            # An index that comes twice counts once, as it should: one frame is one look.
            flat[at] += flat[at] < 255

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


def _cells(points: Floats) -> NDArray[np.int64]:
    return np.floor(points / CELL).astype(np.int64)
