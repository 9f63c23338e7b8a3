"""A semantic voxel map: where every instance was seen, over time (cf. Blukis et al., 2022).

Pixels of many frames fall into voxels of 5 cm, one set for each instance. A voxel keeps the sum of the
weights of its points, 1 / z^2 as depth errs in proportion to z, the weighted mean of their positions,
and in how many frames it was hit. Memory is bounded by the surface of the home.

A key holds the instance's index and the voxel's place in 63 bits: 21 for the index, 15 for x and z each and
12 for y. Places count from an origin, so that a home may lie anywhere: 819 m to each side of it with voxels of
5 cm, 102 m up and down. What is farther off is left out, and counted.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from perception.geometry.boxes import Floats, Mask
from perception.mapping.points import Points

Ints = NDArray[np.int64]

_BITS = np.array([15, 12, 15])
_HALF = 1 << (_BITS - 1)
_SHIFT = np.array([27, 15, 0])
_PLACE = int(_BITS.sum())


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

    @property
    def starts(self) -> Ints:
        """The first voxel of each instance; int64."""
        return np.flatnonzero(np.diff(self.instance, prepend=-1))

    def part(self, rows: slice) -> "Cells":
        """A range of the voxels, e.g. one instance of `groups`."""
        return Cells(self.keys[rows], self.sums[rows], self.frames[rows])

    def groups(self) -> Iterator[tuple[int, slice]]:
        """Each instance with the range of its voxels."""
        starts = self.starts
        bounds = [*starts.tolist(), len(self.keys)]
        for identity, (start, end) in zip(self.instance[starts].tolist(), pairwise(bounds), strict=True):
            yield identity, slice(start, end)


ORIGIN: Floats = np.zeros(3)
EMPTY = Cells(np.zeros(0, np.int64), np.zeros((0, 4)), np.zeros(0, np.int64))


def within_map(points: Points, voxel: float, origin: Floats) -> Mask:
    """Which points lie near enough to the origin for a key; bool [N]."""
    low, high = origin - (_HALF - 1) * voxel, origin + (_HALF - 1) * voxel
    near = np.ones(len(points.instance), dtype=np.bool_)
    for axis, place in enumerate(points.position.T):
        near &= (place > low[axis]) & (place < high[axis])
    return near


def to_cells(points: Points, voxel: float, origin: Floats = ORIGIN) -> Cells:
    """Gather the points of one frame into voxels; all must be `within_map`."""
    keys = points.instance << _PLACE
    for axis, place in enumerate(points.position.T):
        grid = np.floor((place - origin[axis]) / voxel).astype(np.int64)
        keys |= (grid + _HALF[axis]) << _SHIFT[axis]
    kept, row = _ranked(keys)
    weight = 1 / points.depth**2
    # One frame counts once a voxel, however many of its pixels fall into it: near views have more.
    share = weight / np.bincount(row)[row]
    sums = np.empty((len(kept), 4))
    sums[:, 0] = np.bincount(row, share)
    for axis, place in enumerate(points.position.T):
        sums[:, 1 + axis] = np.bincount(row, share * place)
    return Cells(kept, sums, np.ones(len(kept), np.int64))


def _ranked(keys: Ints) -> tuple[Ints, Ints]:
    """The keys, each once and in order, and the place of every given one among them; as `np.unique`, in less time."""
    order = np.argsort(keys)
    ordered = keys[order]
    new = np.ones(len(keys), dtype=np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=new[1:])
    row = np.empty(len(keys), np.int64)
    row[order] = np.cumsum(new) - 1
    return ordered[new], row


def merge(parts: list[Cells]) -> Cells:
    """Add up voxels of several maps."""
    keys = np.concatenate([part.keys for part in parts])
    if not len(keys):
        return EMPTY
    kept, row = _ranked(keys)
    sums = np.empty((len(kept), 4))
    for column in range(4):
        sums[:, column] = np.bincount(row, np.concatenate([part.sums[:, column] for part in parts]))
    frames = np.bincount(row, np.concatenate([part.frames for part in parts])).astype(np.int64)
    return Cells(kept, sums, frames)


def added(cells: Cells, parts: list[Cells]) -> Cells:
    """As `merge([cells, *parts])`, in little more time than the parts alone take: a map is large, frames are not."""
    new = merge(parts)
    at = np.searchsorted(cells.keys, new.keys)
    known = at < len(cells.keys)
    known[known] = cells.keys[at[known]] == new.keys[known]
    fresh = np.zeros(len(cells.keys) + int((~known).sum()), dtype=np.bool_)
    at += np.cumsum(~known) - ~known
    fresh[at[~known]] = True
    keys = np.empty(len(fresh), np.int64)
    keys[~fresh], keys[at] = cells.keys, new.keys
    sums, frames = np.zeros((len(fresh), 4)), np.zeros(len(fresh), np.int64)
    sums[~fresh], frames[~fresh] = cells.sums, cells.frames
    sums[at] += new.sums
    frames[at] += new.frames
    return Cells(keys, sums, frames)


def renamed(cells: Cells, old: int, new: int) -> Cells:
    """The voxels with those of one instance given to another."""
    keys = np.where(cells.instance == old, cells.place | (np.int64(new) << _PLACE), cells.keys)
    return merge([Cells(keys, cells.sums, cells.frames)])


def without(cells: Cells, instances: Iterable[int]) -> Cells:
    """The voxels but for those of some instances."""
    keep = np.ones(len(cells.keys), dtype=np.bool_)
    for instance in instances:
        first, end = np.searchsorted(cells.keys, [instance << _PLACE, (instance + 1) << _PLACE])
        keep[first:end] = False
    return cells if keep.all() else only(cells, keep)


def only(cells: Cells, keep: NDArray[np.bool_]) -> Cells:
    """Some of the voxels."""
    return Cells(cells.keys[keep], cells.sums[keep], cells.frames[keep])
