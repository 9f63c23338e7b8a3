"""From frames to a map that is kept up to date while things move and doors swing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from perception.geometry.boxes import (
    Box,
    Floats,
    Mask,
    Point,
)
from perception.geometry.camera import project
from perception.mapping.extents import ExtentOptions, robust_box
from perception.mapping.frames import Pose, RgbdFrame, measured
from perception.mapping.free_space import FreeSpace
from perception.mapping.voxels import (
    EMPTY,
    Cells,
    Ints,
    MapOptions,
    Points,
    merge,
    only,
    read_points,
    to_cells,
)
from perception.scene.kinds import CLOSABLE
from perception.scene.scene_graph import Thing

FAR_DOOR = 0.08
"""Points of a container this far (metres) outside of its closed box may be its door."""
FRONT = 0.03
"""While a container stands open, its points farther out than this (metres) are left out of the map."""
MOVABLE = 0.6
"""Only things smaller than this (metres) are taken to move; of a sofa one sees now this end, now that."""
MOVED = 0.12
"""A small thing whose middle is this much (metres), and half its size, from where it was, has moved."""
STALE = 0.1
"""A closed container with more than this share of its points outside of its box has a wrong box."""
_BATCH = 8
_FEWEST_DOOR = 12


@dataclass(frozen=True, slots=True)
class Glimpse:
    """A small thing in one frame: the middle of its visible points, and their largest extent, metres."""

    step: int
    centre: Point
    size: float


@dataclass(frozen=True, slots=True)
class DoorChange:
    """A container that was found open (or closed): last step before at which it was not, and first at which it was."""

    container: int
    open: bool
    before: int
    step: int


@dataclass(slots=True)
class _Track:
    """Running mean of a small thing's position while it rests."""

    total: Floats
    count: int
    size: float


@dataclass(slots=True)
class _Door:
    """What is known of one container: its closed box, and the points of its door when last seen open."""

    closed: Box | None = None
    open: bool = False
    checked: int = -1
    leaf: Floats = field(default_factory=lambda: np.zeros((0, 3)))
    stale: bool = False


class SceneMap:
    """The state of perception: integrate frames in order, ask for boxes at any time.

    Args:
        things: what the instance ids stand for; boxes in it are not used.
    """

    def __init__(
        self,
        things: Iterable[Thing],
        options: MapOptions | None = None,
        extents: ExtentOptions | None = None,
    ) -> None:
        self.things: Mapping[int, Thing] = {thing.id: thing for thing in things}
        self.options, self.extents = options or MapOptions(), extents or ExtentOptions()
        self.free = FreeSpace()
        self.glimpses: dict[int, list[Glimpse]] = {}
        self.poses: dict[int, Mapping[int, Pose]] = {}
        self.doors: list[DoorChange] = []
        self._cells, self._pending = EMPTY, list[Cells]()
        self._best: dict[int, tuple[int, float]] = {}
        self._tracks: dict[int, _Track] = {}
        self._doors = {i: _Door() for i, thing in self.things.items() if thing.kind in CLOSABLE}

    def integrate(self, frame: RgbdFrame) -> None:
        """Take in the next frame."""
        points = self._within_range(read_points(frame, self.options))
        points = _those(points, ~self._swinging(frame, points))
        cells = to_cells(points, self.options.voxel)
        self._follow(frame.step, cells)
        self._pending.append(cells)
        self.free.carve(frame)
        self.poses[frame.step] = frame.people
        if len(self._pending) >= _BATCH or self._unknown_door(cells):
            self._settle()

    @property
    def cells(self) -> Cells:
        """The voxels so far."""
        self._settle(refresh=False)
        return self._cells

    @property
    def nbytes(self) -> int:
        """Memory that the voxels and the free space take, bytes."""
        cells = self.cells
        return cells.keys.nbytes + cells.sums.nbytes + cells.frames.nbytes + self.free.nbytes

    def is_open(self, container: int) -> bool:
        """Whether a container was open when last seen; one never seen open counts as closed."""
        door = self._doors.get(container)
        return door is not None and door.open

    def boxes(self) -> dict[int, Box]:
        """The box of every instance in the map."""
        cells = self.cells
        return {
            i: robust_box(cells.part(part), self.extents) for i, part in cells.groups() if i in self.things
        }

    def scene(self) -> tuple[Thing, ...]:
        """What was seen, as things with boxes and, for containers, their state."""
        return tuple(
            replace(self.things[i], box=box, states=self._state(i)) for i, box in sorted(self.boxes().items())
        )

    def _state(self, identity: int) -> frozenset[str]:
        if identity not in self._doors:
            return frozenset()
        return frozenset({"OPEN" if self.is_open(identity) else "CLOSED"})

    def _settle(self, refresh: bool = True) -> None:
        """Merge what is pending, forget voxels that only one old frame saw, and look at closed containers."""
        if not self._pending:
            return
        self._cells = merge([self._cells, *self._pending])
        self._pending = []
        if refresh:
            self._refresh_doors()

    def _unknown_door(self, cells: Cells) -> bool:
        """Whether a frame showed a container whose closed box is not known yet, or has become too small."""
        seen = [self._doors[i] for i in np.unique(cells.instance).tolist() if i in self._doors]
        return any(door.closed is None or (door.stale and not door.open) for door in seen)

    def _refresh_doors(self) -> None:
        parts = dict(self._cells.groups())
        for identity, door in self._doors.items():
            if not door.open and identity in parts:
                door.closed = robust_box(self._cells.part(parts[identity]), self.extents)

    def _within_range(self, points: Points) -> Points:
        """The points of instances that this frame does not see from much farther than the best view."""
        count = np.bincount(points.instance)
        mean = np.bincount(points.instance, weights=points.depth) / np.maximum(count, 1)
        near = np.zeros(len(count), dtype=bool)
        for identity in np.flatnonzero(count).tolist():
            most, best = self._best.get(identity, (0, np.inf))
            seen, depth = int(count[identity]), float(mean[identity])
            near[identity] = depth <= self.options.far * best + self.options.slack
            # A near view of a mere corner is not the best view of a wardrobe.
            if 2 * seen >= most:
                self._best[identity] = max(most, seen), min(best, depth)
        return _those(points, near[points.instance])

    # --- things that move -----------------------------------------------------------------------

    def _follow(self, step: int, cells: Cells) -> None:
        """Keep track of small things; one that has moved starts anew in the map."""
        moved, means = [], cells.mean
        for identity, part in cells.groups():
            weight = cells.sums[part, 0]
            spread = means[part]
            size = float((spread.max(axis=0) - spread.min(axis=0)).max())
            track = self._tracks.get(identity)
            if size > MOVABLE or (track is not None and track.size > MOVABLE):
                self._tracks[identity] = _Track(np.zeros(3), 1, np.inf)
                self.glimpses.pop(identity, None)
                continue
            centre = cells.sums[part, 1:].sum(axis=0) / weight.sum()
            if track is not None and _away(track, centre) > MOVED + track.size / 2:
                moved.append(identity)
                track = None
            track = track or _Track(np.zeros(3), 0, 0.0)
            self._tracks[identity] = _Track(track.total + centre, track.count + 1, max(track.size, size))
            x, y, z = centre.tolist()
            self.glimpses.setdefault(identity, []).append(Glimpse(step, (x, y, z), size))
        if moved:
            self._forget(np.array(moved))

    def _forget(self, identities: Ints) -> None:
        self._cells = only(self._cells, ~np.isin(self._cells.instance, identities))
        self._pending = [only(part, ~np.isin(part.instance, identities)) for part in self._pending]

    # --- doors ----------------------------------------------------------------------------------

    def _swinging(self, frame: RgbdFrame, points: Points) -> Mask:
        """The points of doors that stand open, bool [N]; notes what opened or closed."""
        swinging = np.zeros(len(points.instance), dtype=bool)
        for identity, door in self._doors.items():
            mine = np.flatnonzero(points.instance == identity)
            if door.closed is None or not (len(mine) or door.open):
                continue
            outside = _outside(points.position[mine], door.closed, FAR_DOOR)
            leaf = points.position[mine[outside]]
            # A closed box may be too small yet; a door stands where nothing was before.
            leaf = leaf[self.free.clear(leaf)]
            open_now = len(leaf) >= _FEWEST_DOOR
            door.stale = not open_now and outside.mean() > STALE if len(mine) else False
            if open_now or (door.open and not _looked_through(frame, door.leaf)):
                self._note(identity, True, frame.step)
                door.leaf = leaf if open_now else door.leaf
                # Behind the front, an open door lets one see more of the case: that is kept.
                swinging[mine] = _before_front(points.position[mine], door.closed, door.leaf)
            elif door.open:
                # Seen without the label, too: the depth alone shows that the door is not there.
                self._note(identity, False, frame.step)
            if len(mine):
                door.checked = frame.step
        return swinging

    def _note(self, identity: int, is_open: bool, step: int) -> None:
        door = self._doors[identity]
        if door.open != is_open:
            self.doors.append(DoorChange(identity, is_open, door.checked, step))
            door.open = is_open


def _those(points: Points, keep: Mask) -> Points:
    return Points(points.position[keep], points.instance[keep], points.depth[keep])


def _away(track: _Track, centre: Floats) -> float:
    return float(np.linalg.norm(track.total / track.count - centre))


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


def _looked_through(frame: RgbdFrame, leaf: Floats) -> bool:
    """Whether a frame sees past most of where a door was; False when too little of it is in the picture."""
    u, v, z = project(frame.camera, leaf)
    height, width = frame.depth.shape
    shown = (z > 0) & (u >= 0) & (u < width) & (v >= 0) & (v < height)
    depth = frame.depth[v[shown].astype(np.int64), u[shown].astype(np.int64)]
    usable = measured(depth)
    # A door that is almost shut leaves little room behind it, so the margin is a few times the noise.
    through = depth[usable] > z[shown][usable] * 1.02 + 0.04
    return len(through) >= _FEWEST_DOOR / 2 and bool(through.mean() > 0.6)
