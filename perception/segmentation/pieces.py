"""From a class for every pixel to things: what hangs together is one."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from perception.mapping.frames import Proposal, measured
from perception.segmentation.masks import FEWEST, Segmentation

EDGE = 0.06
"""A depth that changes by this share from one pixel to the next parts two things of one class."""

_HERE, _THERE = slice(None, -1), slice(1, None)
_ALL = slice(None)


def pieces(
    classes: NDArray[np.int64],
    shows: Mapping[int, Proposal],
    depth: NDArray[np.float32] | None = None,
    fewest: int = FEWEST,
) -> Segmentation:
    """Part a picture of classes into things: pixels of one class that hang together, and not across an edge in depth.

    Args:
        classes: of every pixel, [H, W]; those that are not in `shows` are nothing.
        shows: what each class is.
        depth: planar, metres, [H, W]; a pixel where none was measured parts nothing.
        fewest: pixels that a thing must have.
    """
    height, width = classes.shape
    number = np.arange(height * width).reshape(height, width)
    starts, ends = [], []
    for here, there in (((_ALL, _HERE), (_ALL, _THERE)), ((_HERE, _ALL), (_THERE, _ALL))):
        joined = _joined(classes, depth, here, there)
        starts.append(number[here][joined])
        ends.append(number[there][joined])
    of = np.concatenate(starts), np.concatenate(ends)
    graph = coo_array((np.ones(len(of[0]), np.int8), of), shape=(height * width,) * 2)
    _, part = connected_components(graph, directed=False)
    size, shown = np.bincount(part), np.zeros(int(part.max()) + 1, np.int64)
    shown[part] = classes.ravel()
    kept = np.flatnonzero((size >= fewest) & np.isin(shown, list(shows)))
    lookup = np.zeros(len(size), np.int32)
    lookup[kept] = np.arange(1, len(kept) + 1)
    labels = lookup[part].reshape(height, width)
    return Segmentation(labels, {i: shows[int(shown[k])] for i, k in enumerate(kept.tolist(), start=1)})


def _joined(
    classes: NDArray[np.int64],
    depth: NDArray[np.float32] | None,
    here: tuple[slice, slice],
    there: tuple[slice, slice],
) -> NDArray[np.bool_]:
    """Whether each pixel and its next are of one thing."""
    alike = classes[here] == classes[there]
    if depth is None:
        return np.asarray(alike)
    near, far = depth[here], depth[there]
    with np.errstate(invalid="ignore"):
        edge = np.abs(near - far) > EDGE * np.minimum(near, far)
    return np.asarray(alike & ~(edge & measured(near) & measured(far)))
