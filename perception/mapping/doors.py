"""Doors of furniture: when one swings open, and when it is shut again."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from perception.geometry.boxes import Box, Floats, Mask
from perception.geometry.camera import project
from perception.mapping.frames import RgbdFrame, measured
from perception.mapping.free_space import FreeSpace
from perception.mapping.points import Points

FAR_DOOR = 0.08
"""Points of a container this far (metres) outside of its closed box may be its door."""
FRONT = 0.03
"""While a container stands open, its points farther out than this (metres) are left out of the map."""
STALE = 0.1
"""A closed container with more than this share of its points outside of its box has a wrong box."""
PATCH = 0.05
"""Doors are measured in patches of this side, metres."""
_FEWEST_DOOR = 12


@dataclass(frozen=True, slots=True)
class DoorChange:
    """A container that was found open (or closed).

    Attributes:
        before: the last step before at which it was seen not to be so; -1 for never.
        step: the first step at which it was.
        area: how much of its door was seen, or seen past, at that step, square metres.
    """

    container: int
    open: bool
    before: int
    step: int
    area: float = 0.0


@dataclass(slots=True)
class Door:
    """What is known of one container: its closed box, and the points of its door when last seen open.

    `passed` is set while one looks through where its door was, but has not seen the container itself since: a
    door that swings on is no longer where it was, either.
    """

    closed: Box | None = None
    open: bool = False
    checked: int = -1
    leaf: Floats = field(default_factory=lambda: np.zeros((0, 3)))
    stale: bool = False
    passed: tuple[int, float] | None = None


class Doors:
    """The doors of some containers, by index of instance.

    Args:
        containers: indices of the instances that have a door.
        free: space that was looked through.
    """

    def __init__(self, containers: Iterable[int], free: FreeSpace) -> None:
        self.of = {index: Door() for index in containers}
        self._changes: list[DoorChange] = []
        self._free = free

    def meet(self, container: int) -> None:
        """Watch one more container, by its index of instance."""
        self.of.setdefault(container, Door())

    def unite(self, kept: int, gone: int) -> None:
        """Two containers are one after all; what is known of the door is what is known of the one that stays."""
        self.of.pop(gone, None)
        self._changes = [change for change in self._changes if change.container != gone]

    @property
    def changes(self) -> list[DoorChange]:
        """What opened and closed, in order."""
        gone = (
            DoorChange(i, False, door.checked, *door.passed) for i, door in self.of.items() if door.passed
        )
        return sorted([*self._changes, *gone], key=lambda change: change.step)

    def watch(self, frame: RgbdFrame, points: Points) -> Mask:
        """The points of doors that stand open, bool [N]; notes what opened or closed."""
        swinging = np.zeros(len(points.instance), dtype=bool)
        for index, mine in self._in_sight(points):
            door = self.of[index]
            if door.closed is not None:
                swinging[mine] = self._look(index, frame, points.position[mine])
        return swinging

    def unknown(self, indices: Iterable[int]) -> bool:
        """Whether the closed box of one of some containers is not known yet, or has become too small."""
        seen = (self.of[index] for index in indices if index in self.of)
        return any(door.closed is None or (door.stale and not door.open) for door in seen)

    def _in_sight(self, points: Points) -> Iterator[tuple[int, np.ndarray]]:
        """Each container with its points in a frame; those that stand open are looked at without any, too."""
        watched = np.zeros(max([int(points.instance.max(initial=0)), *self.of]) + 1, dtype=np.bool_)
        watched[list(self.of)] = True
        order = np.flatnonzero(watched[points.instance])
        order = order[np.argsort(points.instance[order], kind="stable")]
        present = points.instance[order]
        for index, door in self.of.items():
            start, end = np.searchsorted(present, [index, index + 1])
            if end > start or door.open:
                yield index, order[start:end]

    def _look(self, index: int, frame: RgbdFrame, mine: Floats) -> Mask:
        """Judge one door by the points of its container, [N, 3]; which of them are the open door's, bool [N]."""
        door = self.of[index]
        assert door.closed is not None
        outside = _outside(mine, door.closed, FAR_DOOR)
        leaf = mine[outside]
        # A closed box may be too small yet; a door stands where nothing was before, and hangs on its case.
        leaf = leaf[~_outside(leaf, door.closed, FAR_DOOR + max(door.closed.size[0], door.closed.size[2]))]
        leaf = leaf[self._free.clear(leaf)]
        open_now = len(leaf) >= _FEWEST_DOOR
        door.stale = bool(not open_now and outside.mean() > STALE) if len(mine) else False
        swinging = np.zeros(len(mine), dtype=bool)
        passed = _looked_through(frame, door.leaf) if door.open and not open_now else 0.0
        if open_now:
            self._note(index, True, frame.step, _area(leaf))
            door.leaf, door.passed = leaf, None
        elif passed or (door.passed is not None and len(mine)):
            # Seen without the label, too: the depth alone shows that the door is not there.
            door.passed = door.passed or (frame.step, passed)
            if len(mine):
                self._note(index, False, *door.passed)
                door.passed = None
        if door.open and not passed:
            # Behind the front, an open door lets one see more of the case: that is kept.
            swinging = _before_front(mine, door.closed, door.leaf)
        if len(mine):
            door.checked = frame.step
        return swinging

    def _note(self, index: int, is_open: bool, step: int, area: float) -> None:
        door = self.of[index]
        if door.open != is_open:
            self._changes.append(DoorChange(index, is_open, door.checked, step, area))
            door.open = is_open


def _area(leaf: Floats) -> float:
    """Area that some points of a door cover, square metres."""
    return len(np.unique(np.floor(leaf / PATCH).astype(np.int64), axis=0)) * PATCH**2


def _outside(position: Floats, box: Box, margin: float) -> Mask:
    out = (position < np.array(box.low) - margin) | (position > np.array(box.high) + margin)
    return np.asarray(out.any(axis=1))


def _before_front(position: Floats, box: Box, leaf: Floats) -> Mask:
    """Which points are out of a case on the side on which its door is; bool [N]."""
    low, high = np.array(box.low), np.array(box.high)
    beyond = np.stack([low - leaf, leaf - high]).clip(min=0).mean(axis=1)
    beyond[:, 1] = 0  # doors of furniture open to a side
    side, axis = np.unravel_index(int(beyond.argmax()), beyond.shape)
    out = low[axis] - position[:, axis] if side == 0 else position[:, axis] - high[axis]
    return np.asarray(out > FRONT)


def _looked_through(frame: RgbdFrame, leaf: Floats) -> float:
    """How much of where a door was a frame sees past, square metres; 0 unless it is most of what is in sight."""
    u, v, z = project(frame.camera, leaf)
    height, width = frame.depth.shape
    shown = (z > 0) & (u >= 0) & (u < width) & (v >= 0) & (v < height)
    depth = frame.depth[v[shown].astype(np.int64), u[shown].astype(np.int64)]
    usable = measured(depth)
    # A door that is almost shut leaves little room behind it, so the margin is a few times the noise.
    through = depth[usable] > z[shown][usable] * 1.02 + 0.04
    if len(through) < _FEWEST_DOOR / 2 or through.mean() <= 0.6:
        return 0.0
    return _area(leaf[shown][usable][through])
