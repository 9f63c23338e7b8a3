"""A semantic voxel map: where every instance was seen, over time (cf. Blukis et al., 2022).

Pixels of many frames fall into voxels of 5 cm, one set for each instance. A voxel keeps the sum of the
weights of its points, 1 / z^2 as depth errs in proportion to z, the weighted mean of their positions,
and in how many frames it was hit. Memory is bounded by the surface of the home.

A key holds the instance's index and the voxel's place in 63 bits: 21 for the index, 15 for x and z each and
12 for y. Places count from an origin, so that a home may lie anywhere: 819 m to each side of it with voxels of
5 cm, 102 m up and down. What is farther off is left out, and counted.
"""

from collections.abc import Iterable, Iterator, Sequence
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
        if not len(self.keys):
            return np.zeros(0, np.int64)
        # Keys are in order, and there are far fewer instances than voxels.
        first = np.searchsorted(self.keys, np.arange((int(self.keys[-1]) >> _PLACE) + 1) << _PLACE)
        return first[np.diff(first, append=len(self.keys)) > 0]

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
    if not len(points.instance):
        return EMPTY
    grid = [
        np.floor((place - origin[axis]) / voxel).astype(np.int64)
        for axis, place in enumerate(points.position.T)
    ]
    first, row = _ranked(*_codes(points.instance, grid))
    kept = _keys(points.instance[first], [place[first] for place in grid])
    weight = 1 / points.depth**2
    sums = np.empty((len(kept), 4))
    sums[:, 0] = np.bincount(row, weight)
    for axis, place in enumerate(points.position.T):
        sums[:, 1 + axis] = np.bincount(row, weight * place)
    # One frame counts once a voxel, however many of its pixels fall into it: near views have more.
    sums /= np.bincount(row)[:, None]
    return Cells(kept, sums, np.ones(len(kept), np.int64))


def _keys(instance: Ints, grid: Sequence[Ints]) -> Ints:
    keys = instance << _PLACE
    for place, half, shift in zip(grid, _HALF.tolist(), _SHIFT.tolist(), strict=True):
        keys |= (place + half) << shift
    return keys


def _codes(instance: Ints, grid: Sequence[Ints]) -> tuple[Ints, int]:
    """Numbers in the order of the keys, and a bound to them: small ones where one frame shows little of the world."""
    low = [int(place.min()) for place in grid]
    span = [int(place.max()) - least + 1 for place, least in zip(grid, low, strict=True)]
    below = (int(instance.max()) + 1) * span[0] * span[1] * span[2]
    if below >= 1 << 63:
        return _keys(instance, grid), 1 << 63
    codes, least = instance, 0
    for place, lowest, size in zip(grid, low, span, strict=True):
        codes, least = codes * size + place, least * size + lowest
    return codes - least, below


def _ranked(codes: Ints, below: int = 1 << 63) -> tuple[Ints, Ints]:
    """Where each code comes first, in their order, and the rank of every code; as `np.unique`, in less time.

    Args:
        codes: int64 [N], from 0 to less than `below`.
    """
    bits = len(codes).bit_length()
    if below << bits <= 1 << 63:
        # With its index in the lower bits a code is sorted along with it: much faster than sorting indices.
        both = np.sort((codes << bits) | np.arange(len(codes)))
        order, ordered = both & ((1 << bits) - 1), both >> bits
    else:
        order = np.argsort(codes, kind="stable")
        ordered = codes[order]
    new = np.zeros(len(codes), dtype=np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=new[1:])
    row = np.empty(len(codes), np.int64)
    row[order] = np.cumsum(new)
    new[:1] = True
    return order[new], row


def merge(parts: list[Cells]) -> Cells:
    """Add up voxels of several maps."""
    if not parts:
        return EMPTY
    keys = np.concatenate([part.keys for part in parts])
    if not len(keys):
        return EMPTY
    first, row = _ranked(keys)
    sums = np.empty((len(first), 4))
    for column in range(4):
        sums[:, column] = np.bincount(row, np.concatenate([part.sums[:, column] for part in parts]))
    frames = np.bincount(row, np.concatenate([part.frames for part in parts])).astype(np.int64)
    return Cells(keys[first], sums, frames)


def added(cells: Cells, parts: list[Cells]) -> Cells:
    """As `merge([cells, *parts])`, in little more time than the parts alone take: a map is large, frames are not."""
    new = parts[0] if len(parts) == 1 else merge(parts)
    if not len(cells.keys):
        return new
    at = np.searchsorted(cells.keys, new.keys)
    known = at < len(cells.keys)
    known[known] = cells.keys[at[known]] == new.keys[known]
    fresh = np.zeros(len(cells.keys) + int((~known).sum()), dtype=np.bool_)
    at += np.cumsum(~known) - ~known
    fresh[at[~known]] = True
    # Where each voxel comes from; what is fresh comes from anywhere, and is overwritten.
    source = np.cumsum(~fresh) - 1
    keys, frames = cells.keys.take(source, mode="clip"), cells.frames.take(source, mode="clip")
    sums = cells.sums.take(source, axis=0, mode="clip")
    keys[at], sums[fresh], frames[fresh] = new.keys, 0, 0
    sums[at] += new.sums
    frames[at] += new.frames
    return Cells(keys, sums, frames)


def renamed(cells: Cells, old: int, new: int) -> Cells:
    """The voxels with those of one instance given to another."""
    keys = np.where(cells.instance == old, cells.place | (np.int64(new) << _PLACE), cells.keys)
    return merge([Cells(keys, cells.sums, cells.frames)])


def without(cells: Cells, instances: Iterable[int]) -> Cells:
    """The voxels but for those of some instances."""
    gone = np.unique(np.array([*instances], np.int64))
    ends = np.searchsorted(
        cells.keys, np.stack([gone << _PLACE, (gone << _PLACE) | ((1 << _PLACE) - 1)], axis=1)
    )
    if (ends[:, 0] == ends[:, 1]).all():
        return cells
    pieces = [slice(first, end) for first, end in pairwise([0, *ends.ravel().tolist(), len(cells.keys)])][::2]
    keys, sums, frames = (
        np.concatenate([part[piece] for piece in pieces]) for part in (cells.keys, cells.sums, cells.frames)
    )
    return Cells(keys, sums, frames)
