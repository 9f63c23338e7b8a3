"""Labels of a segmentation made fit for a map: ids in a row, laid over the depth that they belong to.

Real segmentation is off in ways that a rendering is not: it lies some pixels beside the depth, has single
pixels of another thing, and names ids that nobody listed. The first is measured and undone here: where
the depth jumps, a label should end.
"""

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from perception.geometry.boxes import Mask
from perception.mapping.frames import NOTHING

Labels = NDArray[np.int32]

REACH = 4
"""Labels are at most this many pixels beside the depth."""
JUMP = 0.12
"""A depth that changes by this share from one pixel to the next belongs to two things."""
GAIN = 1.25
"""Labels are moved when this many times as many jumps are borders of labels then."""
_FEWEST, _MOST = 100, 1500
_TABLE = 1 << 20


class Labelling:
    """The ids that are known, in a row: index 0 is nobody's.

    Args:
        known: all instance ids that may occur, any integers but 0.
    """

    def __init__(self, known: NDArray[np.int64]) -> None:
        self.ids = np.concatenate([[NOTHING], np.unique(known[known != NOTHING])]).astype(np.int64)
        self.unknown = Counter[int]()
        self._order = np.argsort(self.ids)
        low, high = int(self.ids.min()), int(self.ids.max())
        self._table = np.full(high + 2, -1, np.int32) if low >= 0 and high < _TABLE else None
        if self._table is not None:
            self._table[self.ids] = np.arange(len(self.ids), dtype=np.int32)

    def rows(self, instances: Labels) -> Labels:
        """The index of each label; 0 for ids that are not known, which are counted by frames."""
        if self._table is not None and instances.min(initial=0) >= 0:
            found = self._table[np.minimum(instances, len(self._table) - 1)]
        else:
            at = np.minimum(np.searchsorted(self.ids[self._order], instances), len(self.ids) - 1)
            row = self._order[at]
            found = np.where(self.ids[row] == instances, row, -1).astype(np.int32)
        strange = found < 0
        if strange.any():
            self.unknown.update(np.unique(instances[strange]).tolist())
            found = np.where(strange, np.int32(NOTHING), found)
        return found


def registered(labels: Labels, depth: NDArray[np.float32]) -> Labels:
    """Labels moved to where the depth jumps at their borders."""
    right, down = displacement(labels, depth)
    return moved(labels, -right, -down) if right or down else labels


def displacement(labels: Labels, depth: NDArray[np.float32]) -> tuple[int, int]:
    """By how many pixels labels lie to the right of and below their depth; (0, 0) when that is not clear.

    For each displacement up to `REACH`, the number of jumps in depth at which a label ends is counted,
    over at most a few thousand jumps of the frame.
    """
    counts = np.zeros((2 * REACH + 1, 2 * REACH + 1))
    for axis in (0, 1):
        jumps, borders = _jumps(depth, axis), _borders(labels, axis)
        rows, columns = _sample(jumps)
        for down in range(-REACH, REACH + 1):
            for right in range(-REACH, REACH + 1):
                counts[down + REACH, right + REACH] += borders[rows + down, columns + right].sum()
    best = np.unravel_index(int(counts.argmax()), counts.shape)
    now = counts[REACH, REACH]
    if counts[best] < _FEWEST or counts[best] < GAIN * now:
        return 0, 0
    return int(best[1]) - REACH, int(best[0]) - REACH


def moved(labels: Labels, right: int, down: int) -> Labels:
    """Labels moved by some pixels, which may be negative; what comes in at the border is nobody's."""
    height, width = labels.shape
    to, at = np.full_like(labels, NOTHING), [slice(None)] * 2
    source = list(at)
    for axis, (by, size) in enumerate(((down, height), (right, width))):
        at[axis] = slice(max(by, 0), max(size + min(by, 0), 0))
        source[axis] = slice(max(-by, 0), max(size + min(-by, 0), 0))
    to[tuple(at)] = labels[tuple(source)]
    return to


def _jumps(depth: NDArray[np.float32], axis: int) -> Mask:
    """Between which pixels and their next along an axis the depth jumps; bool [H, W]."""
    near, far = (depth[:-1], depth[1:]) if axis == 0 else (depth[:, :-1], depth[:, 1:])
    found = np.zeros(depth.shape, dtype=bool)
    with np.errstate(invalid="ignore"):
        measured = (near > 0) & (far > 0) & np.isfinite(near) & np.isfinite(far)
        found[: near.shape[0], : near.shape[1]] = measured & (abs(far - near) > JUMP * np.minimum(near, far))
    return found


def _borders(labels: Labels, axis: int) -> Mask:
    found = np.zeros(labels.shape, dtype=bool)
    if axis == 0:
        found[:-1] = labels[:-1] != labels[1:]
    else:
        found[:, :-1] = labels[:, :-1] != labels[:, 1:]
    return found


def _sample(jumps: Mask) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Rows and columns of some of the jumps, spread evenly, none too near to the edge of the picture."""
    at = np.flatnonzero(jumps[REACH:-REACH, REACH:-REACH])
    at = at[:: max(len(at) // _MOST, 1)]
    rows, columns = np.divmod(at, max(jumps.shape[1] - 2 * REACH, 1))
    return rows + REACH, columns + REACH
