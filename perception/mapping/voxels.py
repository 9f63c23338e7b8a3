"""A semantic voxel map: where every instance was seen, over time (cf. Blukis et al., 2022).

Pixels of many frames fall into voxels of 5 cm, one set for each instance. A voxel keeps the sum of the
weights of its points, 1 / z^2 as depth errs in proportion to z, the weighted mean of their positions,
and in how many frames it was hit. Memory is bounded by the surface of the home.

A key holds the instance's index and the voxel's place in 63 bits: 21 for the index, 15 for x and z each and
12 for y. Places count from an origin, so that a home may lie anywhere: 819 m to each side of it with voxels of
5 cm, 102 m up and down. What is farther off is left out, and counted.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from perception.geometry.boxes import Floats
from perception.geometry.camera import back_project
from perception.mapping.frames import NOTHING, RgbdFrame, measured

Ints = NDArray[np.int64]

_BITS = np.array([15, 12, 15])
_HALF = 1 << (_BITS - 1)
_SHIFT = np.array([27, 15, 0])
_PLACE = int(_BITS.sum())


@dataclass(frozen=True, slots=True)
class MapOptions:
    """How frames are read into a map.

    Attributes:
        voxel: side of a voxel, metres.
        stride: every how many rows and columns a pixel is read.
        small: an instance of fewer pixels than this is read without stride.
        company: a pixel counts when so many of the eight around it have its label; one alone is an error.
        edge: a pixel whose neighbour shows another instance this much nearer or farther (metres) may
            mix both, and is left out; not for small instances, which are all edge.
        far: an instance is skipped in a frame that sees it from farther than `far` times the best view
        slack: ... plus this, metres.
    """

    voxel: float = 0.05
    stride: int = 4
    small: int = 1500
    company: int = 1
    edge: float = 0.05
    far: float = 1.6
    slack: float = 0.4


@dataclass(frozen=True, slots=True, eq=False)
class Points:
    """Points of one frame: positions [N, 3] in the world, indices of instances [N], depths [N].

    `noise` is the standard deviation of the depth as a share of it, told from neighbouring pixels.
    """

    position: Floats
    instance: Ints
    depth: Floats
    noise: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """Voxels in order of their keys: keys [V], sums [V, 4] of weight and weighted x, y, z, frames [V]."""

    keys: Ints
    sums: Floats
    frames: Ints

    @property
    def instance(self) -> Ints:
        """The instance of each voxel; int64 [V], ascending."""
        return self.keys >> _PLACE

    @property
    def place(self) -> Ints:
        """Which voxel of space each is, whatever the instance; int64 [V]."""
        return self.keys & ((1 << _PLACE) - 1)

    @property
    def mean(self) -> Floats:
        """Weighted mean position of the points in each voxel, float [V, 3]."""
        return np.asarray(self.sums[:, 1:] / self.sums[:, :1])

    def part(self, rows: slice) -> "Cells":
        """A range of the voxels, e.g. one instance of `groups`."""
        return Cells(self.keys[rows], self.sums[rows], self.frames[rows])

    def groups(self) -> Iterator[tuple[int, slice]]:
        """Each instance with the range of its voxels."""
        identities, starts = np.unique(self.instance, return_index=True)
        bounds = [*starts.tolist(), len(self.keys)]
        for identity, (start, end) in zip(identities.tolist(), pairwise(bounds), strict=True):
            yield identity, slice(start, end)


ORIGIN: Floats = np.zeros(3)
EMPTY = Cells(np.zeros(0, np.int64), np.zeros((0, 4)), np.zeros(0, np.int64))


def read_points(frame: RgbdFrame, options: MapOptions) -> Points:
    """The points of a frame that are worth keeping, smoothed over neighbours of the same instance."""
    flat, depth = frame.instances.ravel(), frame.depth.ravel()
    rows, columns = _chosen(frame, options)
    width = frame.camera.width
    at = rows * width + columns
    own, z = flat[at], depth[at]
    total, count = np.zeros(len(at)), np.zeros(len(at))
    mixed = np.zeros(len(at), dtype=bool)
    company = np.full(len(at), -1)  # each pixel has its own label
    for shift in (0, -1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1):
        near = depth[at + shift]
        same = flat[at + shift] == own
        company += same
        apart = np.abs(near - z)
        # A neighbour on another face of the same thing would pull the mean off both.
        use = same & (near > 0) & (apart < 0.05 * z)
        total += np.where(use, near, 0)
        count += use
        mixed |= ~same & (apart > options.edge) & (near > 0)
    counts = np.bincount(flat, minlength=1)
    keep = (count > 0) & (company >= options.company) & (~mixed | (counts[own] < options.small))
    mean = total[keep] / count[keep]
    position = back_project(frame.camera, columns[keep] + 0.5, rows[keep] + 0.5, mean)
    return Points(position, own[keep].astype(np.int64), mean, _noise(z[keep], mean))


def _noise(depth: NDArray[np.float32], mean: Floats) -> float:
    """Spread of depths about the mean of their neighbourhoods: 1.48 of the median is one standard deviation."""
    return 1.48 * float(np.median(np.abs(depth - mean) / mean)) if len(mean) else 0.0


def _chosen(frame: RgbdFrame, options: MapOptions) -> tuple[Ints, Ints]:
    """Rows and columns of the pixels to read: a grid, and all of small instances; none on the border."""
    instances = frame.instances
    small = np.bincount(instances.ravel(), minlength=1) < options.small
    small[NOTHING] = False
    chosen = small[instances]
    chosen[:: options.stride, :: options.stride] = True
    chosen &= measured(frame.depth)
    chosen[0] = chosen[-1] = False
    chosen[:, 0] = chosen[:, -1] = False
    at = np.flatnonzero(chosen)
    at = at[instances.ravel()[at] != NOTHING]
    rows, columns = np.divmod(at, frame.camera.width)
    return rows, columns


def within_map(points: Points, voxel: float, origin: Floats) -> NDArray[np.bool_]:
    """Which points lie near enough to the origin for a key; bool [N]."""
    return np.asarray((abs(points.position - origin) < (_HALF - 1) * voxel).all(axis=1))


def to_cells(points: Points, voxel: float, origin: Floats = ORIGIN) -> Cells:
    """Gather the points of one frame into voxels; all must be `within_map`."""
    grid = np.floor((points.position - origin) / voxel).astype(np.int64) + _HALF
    keys = (points.instance << _PLACE) | (grid << _SHIFT).sum(axis=1)
    weight = 1 / points.depth**2
    columns = np.concatenate([weight[:, None], weight[:, None] * points.position], axis=1)
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    starts = (
        np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
        if len(keys)
        else np.zeros(0, np.int64)
    )
    sums = np.add.reduceat(columns[order], starts) if len(keys) else np.zeros((0, 4))
    # One frame counts once a voxel, however many of its pixels fall into it: near views have more.
    per_voxel = np.diff(starts, append=len(keys))
    return Cells(keys[starts], sums / per_voxel[:, None], np.ones(len(starts), np.int64))


def merge(parts: list[Cells]) -> Cells:
    """Add up voxels of several maps."""
    keys = np.concatenate([part.keys for part in parts])
    if not len(keys):
        return EMPTY
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    starts = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
    sums = np.add.reduceat(np.concatenate([part.sums for part in parts])[order], starts)
    frames = np.add.reduceat(np.concatenate([part.frames for part in parts])[order], starts)
    return Cells(keys[starts], sums, frames)


def only(cells: Cells, keep: NDArray[np.bool_]) -> Cells:
    """Some of the voxels."""
    return Cells(cells.keys[keep], cells.sums[keep], cells.frames[keep])
