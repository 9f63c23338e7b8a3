"""Votes of frames on whose a voxel is: what one frame says against what many others say.

A segmenter that confuses a thing with another now and then puts its name where the other one is. So a sighting
in voxels that others were seen in, by many more frames, is contested; and an instance that has nothing but
such voxels was never there.
"""

from dataclasses import dataclass

import numpy as np

from perception.mapping.voxels import EMPTY, Cells, Ints

AGAINST = 5
"""A voxel is another's when that has been seen in it in this many times as many frames."""
SHARE = 0.8
"""A sighting is contested, and an instance was never there, when this share of its voxels are others'."""


@dataclass(frozen=True, slots=True, eq=False)
class Holders:
    """By how many frames the voxels of a map are held: each place once, with the most frames of any instance."""

    place: Ints
    most: Ints
    keys: Ints

    def contested(self, cells: Cells) -> frozenset[int]:
        """Indices of the instances of a frame that are where others were seen, and they themselves never."""
        if not len(self.place):
            return frozenset()
        held = _find(self.place, cells.place)
        others = (held >= 0) & (self.most[held] >= AGAINST) & (_find(self.keys, cells.keys) < 0)
        return frozenset(i for i, rows in cells.groups() if others[rows].mean() >= SHARE)


def holders(cells: Cells) -> Holders:
    """Who holds the voxels of a map."""
    place, index = np.unique(cells.place, return_inverse=True)
    most = np.zeros(len(place), dtype=np.int64)
    np.maximum.at(most, index, cells.frames)
    return Holders(place, most, cells.keys)


NOBODY = holders(EMPTY)


def overruled(cells: Cells) -> frozenset[int]:
    """Indices of the instances that were never there."""
    if not len(cells.keys):
        return frozenset()
    held = holders(cells)
    lost = held.most[_find(held.place, cells.place)] >= AGAINST * cells.frames
    return frozenset(i for i, rows in cells.groups() if lost[rows].mean() >= SHARE)


def _find(among: Ints, wanted: Ints) -> Ints:
    """The position of each number in a sorted array; -1 for one that is not there."""
    at = np.minimum(np.searchsorted(among, wanted), len(among) - 1)
    return np.where(among[at] == wanted, at, -1)
