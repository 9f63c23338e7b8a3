"""Boxes of instances from their voxels, robust to stray pixels.

The smallest and largest coordinate of all points would be off by metres for one pixel that is labelled
wrong. So a box is taken over voxels seen in two frames that are not much lighter than the others, over
their largest cluster, between two quantiles.
"""

from dataclasses import dataclass

import numpy as np

from perception.geometry.boxes import Box, Floats, Mask
from perception.mapping.voxels import Cells, Ints


@dataclass(frozen=True, slots=True)
class ExtentOptions:
    """What makes a voxel count.

    Attributes:
        frames: in how many frames it must have been hit, where the instance has such voxels at all.
        weight: how heavy it must be, as a share of the median weight.
        gap: clusters that are farther apart than this along an axis (metres) are two.
        trim: share of the weight that may lie outside of the box at each face.
        fewest: voxels below which the two-frame rule is waived: an instance seen once is better than none.
        seldom: the rule is waived, too, where no voxel was hit more often than this: it was hardly ever seen.
    """

    frames: int = 2
    weight: float = 0.2
    gap: float = 0.3
    trim: float = 0.001
    fewest: int = 3
    seldom: int = 2


def robust_box(cells: Cells, options: ExtentOptions) -> Box:
    """The box around the voxels of one instance; there must be one at least."""
    position, weight = cells.mean, cells.sums[:, 0]
    keep = _worthy(weight, cells.frames, options)
    position, weight = position[keep], weight[keep]
    for axis in (0, 2, 1):
        main = main_cluster(position[:, axis], weight, options.gap)
        position, weight = position[main], weight[main]
    # The square root of 1 / z^2 sums goes with the length of surface seen, not with how often it was seen.
    low, high = _quantiles(position, np.sqrt(weight), options.trim)
    return Box((low[0], low[1], low[2]), (high[0], high[1], high[2]))


def _quantiles(position: Floats, weight: Floats, trim: float) -> tuple[list[float], list[float]]:
    """Coordinates with a share `trim` of the weight below, and above, on each axis."""
    ends = []
    for axis in range(3):
        order = np.argsort(position[:, axis])
        share = np.cumsum(weight[order]) - weight[order] / 2
        ends.append(np.interp([trim, 1 - trim], share / weight.sum(), position[order, axis]).tolist())
    return [low for low, _ in ends], [high for _, high in ends]


def _worthy(weight: Floats, frames: Ints, options: ExtentOptions) -> Mask:
    twice = frames >= options.frames
    if twice.sum() < options.fewest or frames.max(initial=0) <= options.seldom:
        twice[:] = True
    return np.asarray(twice & (weight >= options.weight * np.median(weight[twice])))


def main_cluster(coordinate: Floats, weight: Floats, gap: float) -> Mask:
    """The heaviest run of coordinates without a gap; bool [N]."""
    order = np.argsort(coordinate)
    label = np.zeros(len(coordinate), dtype=np.int64)
    label[order[1:]] = np.cumsum(np.diff(coordinate[order]) > gap)
    return np.asarray(label == np.bincount(label, weights=weight).argmax())
