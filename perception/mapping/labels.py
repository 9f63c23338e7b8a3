"""Labels of a segmentation made fit for a map: ids in a row, laid over the depth that they belong to.

Real segmentation is off in ways that a rendering is not: it lies some pixels beside the depth, has single
pixels of another thing, and names ids that nobody listed. The first is measured and undone here: where
the depth jumps, a label should end.
"""

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from perception.mapping.frames import NOTHING, measured

Labels = NDArray[np.int32]

REACH = 4
"""Labels are at most this many pixels beside the depth."""
JUMP = 0.12
"""A depth that changes by this share from one pixel to the next belongs to two things."""
GAIN = 1.25
"""Labels are moved when this many times as many jumps are borders of labels then."""
_FEWEST, _MOST = 100, 1500
_TABLE, _LARGE = 1 << 20, 1 << 16


class Labelling:
    """The ids that are known, in a row: index 0 is nobody's.

    Args:
        known: all instance ids that may occur, any integers but 0.
    """

    def __init__(self, known: NDArray[np.int64]) -> None:
        self.unknown = Counter[int]()
        self._index(np.concatenate([[NOTHING], np.unique(known[known != NOTHING])]))

    def learn(self, identity: int) -> int:
        """The index of an id, which is added at the end where it is not known yet."""
        at = np.flatnonzero(self.ids == identity)
        if not len(at):
            self._index(np.append(self.ids, identity))
        return int(at[0]) if len(at) else len(self.ids) - 1

    def _index(self, ids: NDArray[np.int64]) -> None:
        self.ids = ids.astype(np.int64)
        self._order = np.argsort(self.ids)
        low, high = int(self.ids.min()), int(self.ids.max())
        self._table = np.full(high + 2, -1, np.int32) if low >= 0 and high < _TABLE else None
        if self._table is not None:
            self._table[self.ids] = np.arange(len(self.ids), dtype=np.int32)

    def rows(self, instances: Labels) -> Labels:
        """The index of each label; 0 for ids that are not known, which are counted by frames."""
        # Seen as unsigned, a negative id is a huge one: one look settles both ends.
        if self._table is not None and instances.view(np.uint32).max(initial=0) < len(self._table):
            found = self._table.take(instances)
        elif self._table is not None and instances.min(initial=0) >= 0:
            found = self._table.take(np.minimum(instances, len(self._table) - 1))
        else:
            at = np.minimum(np.searchsorted(self.ids[self._order], instances), len(self.ids) - 1)
            row = self._order[at]
            found = np.where(self.ids[row] == instances, row, -1).astype(np.int32)
        if found.min(initial=0) < 0:
            strange = found < 0
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
    jumps = [_jumps(depth, axis) for axis in (0, 1)]
    now = sum(int(borders(labels, *jumps[axis], axis, 0).sum()) for axis in (0, 1))
    # Were all jumps borders after a move: most frames are good, and need no closer look.
    most = sum(len(rows) for rows, _ in jumps)
    if most < _FEWEST or most < GAIN * now:
        return 0, 0
    counts = np.sum([borders(labels, *jumps[axis], axis, REACH) for axis in (0, 1)], axis=0)
    best = np.unravel_index(int(counts.argmax()), counts.shape)
    if counts[best] < _FEWEST or counts[best] < GAIN * now:
        return 0, 0
    return int(best[1]) - REACH, int(best[0]) - REACH


def borders(
    labels: Labels, rows: NDArray[np.int64], columns: NDArray[np.int64], axis: int, reach: int
) -> NDArray[np.int64]:
    """How many of some pixels would be at a border of labels, by how far these lie below and to the right.

    They are looked up around the pixels, each label once: a border is between a pixel and its next along the axis.

    Returns:
        int64 [2 reach + 1, 2 reach + 1].
    """
    down = np.arange(-reach, reach + 1 + (axis == 0))
    right = np.arange(-reach, reach + 1 + (axis == 1))
    around = (down[:, None] * labels.shape[1] + right).ravel()
    at = rows * labels.shape[1] + columns
    seen = labels.ravel().take(at + around[:, None]).reshape(len(down), len(right), -1)
    beside = seen[1:] != seen[:-1] if axis == 0 else seen[:, 1:] != seen[:, :-1]
    return np.asarray(np.count_nonzero(beside, axis=2))


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


def _jumps(depth: NDArray[np.float32], axis: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Rows and columns of some pixels between which and their next along an axis the depth jumps.

    They are spread evenly, over every other line of a large picture, none too near to its edge.
    """
    apart = 2 if depth.size > _LARGE else 1
    inner = depth[REACH : -REACH - 1, REACH : -REACH - 1]
    further = depth[REACH + 1 : -REACH, REACH:] if axis == 0 else depth[REACH:, REACH + 1 : -REACH]
    near, far = inner[::apart], further[: inner.shape[0] : apart, : inner.shape[1]]
    with np.errstate(invalid="ignore"):
        found = np.abs(far - near) > JUMP * np.minimum(near, far)
    at = np.flatnonzero(found)
    rows, columns = np.divmod(at, max(found.shape[1], 1))
    at = at[measured(near[rows, columns]) & measured(far[rows, columns])]
    at = at[:: max(len(at) // _MOST, 1)]
    rows, columns = np.divmod(at, max(found.shape[1], 1))
    return apart * rows + REACH, columns + REACH
