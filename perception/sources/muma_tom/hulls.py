"""Boxes that are hulls of a thing and of stray pixels: the part of them that is the thing's.

A box here goes from the least to the most of all pixels that bear a label, stray ones included: it is the smallest box
around the thing and the stray pixels. Where these stand still, they are in every such box; a face that lies beyond
what all of them have in common is then the thing's own, and moves with it.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from perception.geometry.boxes import PLANE, Box, Floats, Mask, Point

SAME = 0.1
"""A face that is no farther than this from another is where that is, metres."""


def without_stray(boxes: Sequence[Box | None], widest: float, size: Point) -> tuple[Box | None, ...] | None:
    """Return the boxes of one thing under one camera less the stray pixels that are in all of its hulls.

    On an axis on which one face alone is beyond what the hulls have in common, the thing is at that face, as large
    as such a thing is; on others it can be anywhere within the hull. Of a box that shows no more than what the
    hulls have in common nothing is the thing's.

    Args:
        boxes: step by step; None where it is out of sight.
        widest: a box that is wider than this on the floor plan is a hull, metres.
        size: of such a thing, metres.

    Returns:
        the boxes, None where nothing of the thing is seen; or None in all where no hull has a face that moves,
        or where the hulls have nothing in common.
    """
    seen = [box for box in boxes if box is not None]
    hulls = [box for box in seen if max(box.size[axis] for axis in PLANE) > widest]
    if not hulls:
        return None
    low, high = _common(hulls)
    # Where the thing is out of sight, a box shows the stray pixels alone: they are in all hulls, too.
    alone = [box for box in seen if box not in hulls and all(_holds(hull, *_corners(box)) for hull in hulls)]
    if alone:
        low, high = _common(alone)
    if any(low[axis] > high[axis] + SAME for axis in PLANE):
        return None
    if not any(_beyond(box, low, high)[:, PLANE].any() for box in hulls):
        return None
    return tuple(box and _part(box, low, high, np.array(size)) for box in boxes)


def _common(boxes: Sequence[Box]) -> tuple[Floats, Floats]:
    """The corners of what some boxes have in common; inside out where that is nothing."""
    return np.max([box.low for box in boxes], axis=0), np.min([box.high for box in boxes], axis=0)


def _corners(box: Box) -> tuple[Floats, Floats]:
    return np.array(box.low), np.array(box.high)


def _beyond(box: Box, low: Floats, high: Floats) -> Mask:
    """Which faces of a box are beyond those of another; bool [2, 3], the low ones first."""
    return np.array([np.array(box.low) < low - SAME, np.array(box.high) > high + SAME])


def _part(box: Box, low: Floats, high: Floats, size: Floats) -> Box | None:
    beyond = _beyond(box, low, high)
    if not beyond[:, PLANE].any():
        return None if _holds(box, low, high) else box
    if not _holds(box, low, high):
        return box  # the stray pixels are out of sight: it is the thing's own
    first, last = np.array(box.low), np.array(box.high)
    at_low, at_high = beyond[0] & ~beyond[1], beyond[1] & ~beyond[0]
    return _box(
        np.where(at_high, np.maximum(first, last - size), first),
        np.where(at_low, np.minimum(last, first + size), last),
    )


def _holds(box: Box, low: Floats, high: Floats) -> bool:
    """Whether a box holds another, to within `SAME`, on the floor plan."""
    return all(box.low[axis] <= low[axis] + SAME and box.high[axis] >= high[axis] - SAME for axis in PLANE)


def _box(low: NDArray[np.float64], high: NDArray[np.float64]) -> Box:
    return Box(
        (float(low[0]), float(low[1]), float(low[2])), (float(high[0]), float(high[1]), float(high[2]))
    )
