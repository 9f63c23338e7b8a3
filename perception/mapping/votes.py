"""Votes of frames on whose a voxel is: what one frame says against what many others say.

A segmenter that confuses a thing with another now and then puts its name where the other one is. So a sighting
in voxels that others were seen in, by many more frames, is contested; and an instance that has nothing but
such voxels was never there.
"""

from dataclasses import dataclass

import numpy as np

from perception.geometry.boxes import Mask
from perception.mapping.voxels import EMPTY, Cells, Ints

AGAINST = 5
"""A voxel is another's when that has been seen in it in this many times as many frames."""
SHARE = 0.8
"""A sighting is contested, and an instance was never there, when this share of its voxels are others'."""


@dataclass(frozen=True, slots=True, eq=False)
class Holders:
    """What is held in a map: the places that an instance was seen in by `AGAINST` frames, and all voxels by key."""

    place: Ints
    keys: Ints

    def contested(self, cells: Cells) -> frozenset[int]:
        """Indices of the instances of a frame that are where others were seen, and they themselves never."""
        if not len(self.place):
            return frozenset()
        # Most voxels are known for those of their instance, and need no second look.
        others = _find(self.keys, cells.keys) < 0
        others[others] = _find(self.place, cells.place[others]) >= 0
        return _mostly(others, cells)


def holders(cells: Cells) -> Holders:
    """Who holds the voxels of a map."""
    place = np.sort(cells.place[cells.frames >= AGAINST])
    return Holders(place[np.diff(place, prepend=-1) > 0], cells.keys)


NOBODY = holders(EMPTY)


def overruled(cells: Cells) -> frozenset[int]:
    """Indices of the instances that were never there."""
    if not len(cells.keys):
        return frozenset()
    place, index = np.unique(cells.place, return_inverse=True)
    most = np.zeros(len(place), dtype=np.int64)
    np.maximum.at(most, index, cells.frames)
    return _mostly(most[index] >= AGAINST * cells.frames, cells)


def _mostly(lost: Mask, cells: Cells) -> frozenset[int]:
    """Indices of the instances of which `SHARE` of the voxels are lost, bool [V]."""
    if not lost.any():
        return frozenset()
    return frozenset(i for i, rows in cells.groups() if lost[rows].mean() >= SHARE)


def _find(among: Ints, wanted: Ints) -> Ints:
    """The position of each number in a sorted array; -1 for one that is not there."""
    at = np.minimum(np.searchsorted(among, wanted), len(among) - 1)
    return np.where(among[at] == wanted, at, -1)
