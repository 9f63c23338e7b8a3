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

NEAR = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)
WIDE = NEAR + tuple(
    (down, right) for down in (-4, -2, 0, 2, 4) for right in (-4, -2, 0, 2, 4) if down or right
)
"""Which pixels around one a depth is smoothed over, as rows down and columns to the right."""


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
        noisy: noise of the depth, as a share of it, from which on it is smoothed over a wider neighbourhood.
        far: an instance is skipped in a frame that sees it from farther than `far` times the best view
        slack: ... plus this, metres.
        align: whether poses drift, and are corrected against the map.
    """

    voxel: float = 0.05
    stride: int = 4
    small: int = 1500
    company: int = 1
    edge: float = 0.05
    noisy: float = 0.018
    far: float = 1.6
    slack: float = 0.4
    align: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Points:
    """Points of one frame: positions [N, 3] in the world, indices of instances [N], depths [N].

    `noise` is that of `depth_noise`.
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
    """The points of a frame that are worth keeping, smoothed over neighbours of the same instance.

    Depth that is noisier than `options.noisy` is smoothed over a wider neighbourhood.
    """
    noise = depth_noise(frame)
    reach = WIDE if noise > options.noisy else NEAR
    flat, depth = frame.instances.ravel(), frame.depth.ravel()
    rows, columns = _chosen(frame, options, max(max(offset) for offset in reach))
    width = frame.camera.width
    at = rows * width + columns
    own, z = flat[at], depth[at]
    # A neighbour on another face of the same thing would pull the mean off both.
    level, edge = max(0.05, 4 * noise) * z, np.maximum(options.edge, 4 * noise * z)
    total, count = z.astype(np.float64), np.ones(len(at))
    mixed, company = np.zeros(len(at), dtype=bool), np.zeros(len(at), dtype=np.int8)
    for down, right in reach:
        beside = at + (down * width + right)
        near = depth[beside]
        same, apart = flat[beside] == own, np.abs(near - z)
        use = same & (near > 0) & (apart < level)
        total += np.where(use, near, 0)
        count += use
        if max(abs(down), abs(right)) == 1:
            company += same
            mixed |= ~same & (apart > edge) & (near > 0)
    counts = np.bincount(flat, minlength=1)
    keep = (company >= options.company) & (~mixed | (counts[own] < options.small))
    mean = total[keep] / count[keep]
    position = back_project(frame.camera, columns[keep] + 0.5, rows[keep] + 0.5, mean)
    return Points(position, own[keep].astype(np.int64), mean, noise)


def depth_noise(frame: RgbdFrame) -> float:
    """Standard deviation of the noise of a depth image, as a share of the depth.

    The second difference of three pixels in a row is zero on any plane, and has six times the variance of one
    pixel; 1.48 of the median of its size is one standard deviation, whatever edges there are.
    """
    left, middle, right = (frame.depth[::8, k : k - 2 or None : 5] for k in range(3))
    usable = measured(left) & measured(middle) & measured(right)
    if not usable.any():
        return 0.0
    bend = np.abs(left[usable] - 2 * middle[usable] + right[usable]) / middle[usable]
    return 1.48 * float(np.median(bend)) / 6**0.5


def _chosen(frame: RgbdFrame, options: MapOptions, border: int) -> tuple[Ints, Ints]:
    """Rows and columns of the pixels to read: a grid, and all of small instances; none on the border."""
    instances = frame.instances
    small = np.bincount(instances.ravel(), minlength=1) < options.small
    small[NOTHING] = False
    chosen = small[instances]
    chosen[:: options.stride, :: options.stride] = True
    chosen &= measured(frame.depth)
    chosen[:border] = chosen[-border:] = False
    chosen[:, :border] = chosen[:, -border:] = False
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


def renamed(cells: Cells, old: int, new: int) -> Cells:
    """The voxels with those of one instance given to another."""
    keys = np.where(cells.instance == old, cells.place | (np.int64(new) << _PLACE), cells.keys)
    return merge([Cells(keys, cells.sums, cells.frames)])


def only(cells: Cells, keep: NDArray[np.bool_]) -> Cells:
    """Some of the voxels."""
    return Cells(cells.keys[keep], cells.sums[keep], cells.frames[keep])
