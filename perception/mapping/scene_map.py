"""From frames to a map that is kept up to date while things move and doors swing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from perception.geometry.boxes import Box, Floats, Mask
from perception.geometry.camera import transformed
from perception.mapping.alignment import Alignment
from perception.mapping.association import Associator
from perception.mapping.doors import DoorChange, Doors
from perception.mapping.extents import ExtentOptions, robust_box
from perception.mapping.frames import NOTHING, Pose, Proposal, RgbdFrame
from perception.mapping.free_space import FreeSpace
from perception.mapping.labels import Labelling, registered
from perception.mapping.points import MapOptions, Points, read_points
from perception.mapping.tracks import Glimpse, Track, seen_in
from perception.mapping.votes import NOBODY, holders, overruled
from perception.mapping.voxels import (
    EMPTY,
    Cells,
    Ints,
    added,
    renamed,
    to_cells,
    within_map,
    without,
)
from perception.scene.kinds import CLOSABLE, role_of
from perception.scene.scene_graph import Thing

_BATCH = 8


class SceneMap:
    """The state of perception: integrate frames in order, ask for boxes at any time.

    Args:
        things: what the instance ids stand for; boxes in it are not used. Of frames with `proposals` none need be
            known: the things are found, and get ids in the order in which they are met.

    Attributes:
        things: what is known of, by instance id.
        assigned: of the last frame with proposals, the instance id of each label.
        poses: of the people, by step and instance id.
        out_of_range: how many points were too far from the first camera to be kept.
    """

    def __init__(
        self,
        things: Iterable[Thing] = (),
        options: MapOptions | None = None,
        extents: ExtentOptions | None = None,
    ) -> None:
        self.things: dict[int, Thing] = {thing.id: thing for thing in things}
        self.options, self.extents = options or MapOptions(), extents or ExtentOptions()
        self.poses: dict[int, Mapping[int, Pose]] = {}
        self.out_of_range = 0
        self._labels = Labelling(np.array(list(self.things), dtype=np.int64))
        self._kept = [self.things.get(int(i)) for i in self._labels.ids]
        self._free = FreeSpace()
        self._doors = Doors((i for i, t in enumerate(self._kept) if t and t.kind in CLOSABLE), self._free)
        self._origin: Floats | None = None
        self._cells, self._pending = EMPTY, list[Cells]()
        self._best: dict[int, tuple[int, float]] = {}
        self._tracks: dict[int, Track] = {}
        self._holders, self._counted = NOBODY, 0
        self._noise = 0.0
        self._associator = Associator(first=max([0, *self.things]) + 1)
        self._alignment = Alignment()
        self.assigned: Mapping[int, int] = {}

    def integrate(self, frame: RgbdFrame) -> None:
        """Take in the next frame."""
        if self._origin is None:
            self._origin = np.floor(np.array(frame.camera.position))
        named = self._labels if frame.proposals is None else Labelling(np.array([*frame.proposals], np.int64))
        frame = replace(frame, instances=registered(named.rows(frame.instances), frame.depth))
        points = read_points(frame, self.options)
        if self.options.align:
            correction = self._alignment.correct(points.position, self._cells)
            frame = replace(frame, camera=frame.camera.moved(correction))
            points = replace(points, position=transformed(correction, points.position))
        self._noise += points.noise
        points = self._on_the_map(points)
        if frame.proposals is not None:
            self._labels.unknown.update(named.unknown)
            points = self._identified(frame, points, named)
        points = self._within_range(points)
        points = _those(points, ~self._doors.watch(frame, points))
        cells = self._follow(frame.step, to_cells(points, self.options.voxel, self._origin))
        self._pending.append(cells)
        self._free.carve(frame)
        self.poses[frame.step] = frame.people
        if len(self._pending) >= _BATCH or self._doors.unknown(cells.instance[cells.starts].tolist()):
            self._settle()

    @property
    def cells(self) -> Cells:
        """The voxels so far, by index of instance."""
        self._settle(refresh=False)
        return self._cells

    @property
    def ids(self) -> Ints:
        """The instance id of each index of instance, int64 [I]."""
        return self._labels.ids

    @property
    def noise(self) -> float:
        """Standard deviation of the depth as a share of it, as the frames show it; their mean."""
        return self._noise / max(len(self.poses), 1)

    @property
    def nbytes(self) -> int:
        """Memory that the voxels and the free space take, bytes."""
        cells = self.cells
        return cells.keys.nbytes + cells.sums.nbytes + cells.frames.nbytes + self._free.nbytes

    @property
    def glimpses(self) -> dict[int, list[Glimpse]]:
        """Where each small thing was seen, by instance id, in order."""
        small = {i: track for i, track in self._tracks.items() if track.small and track.glimpses}
        return {int(self._labels.ids[i]): track.glimpses for i, track in small.items()}

    @property
    def doors(self) -> list[DoorChange]:
        """What opened and closed, by instance id, in order."""
        return [replace(c, container=int(self._labels.ids[c.container])) for c in self._doors.changes]

    @property
    def left_out(self) -> tuple[str, ...]:
        """A sentence for everything in the frames that the map could not use."""
        strange = [
            f"instance {identity} is labelled in {frames} frames, but nothing says what it is; it was left out"
            for identity, frames in sorted(self._labels.unknown.items())[:_BATCH]
        ]
        if len(self._labels.unknown) > _BATCH:
            strange.append(
                f"{len(self._labels.unknown) - _BATCH} more instances that nothing lists were left out"
            )
        if self.out_of_range:
            strange.append(
                f"{self.out_of_range} points are too far from the first camera; they were left out"
            )
        return tuple(strange)

    def is_open(self, container: int) -> bool:
        """Whether a container was open when last seen; one never seen open counts as closed."""
        changes = [change for change in self.doors if change.container == container]
        return bool(changes) and changes[-1].open

    def boxes(self) -> dict[int, Box]:
        """The box of every instance in the map."""
        return dict(self._boxes())

    def scene(self) -> tuple[Thing, ...]:
        """What was seen, as things with boxes and, for containers, their state."""
        return tuple(
            replace(self.things[i], box=box, states=self._state(i)) for i, box in sorted(self.boxes().items())
        )

    def _boxes(self) -> Iterator[tuple[int, Box]]:
        cells = self.cells
        ghosts = overruled(cells)
        for index, rows in cells.groups():
            if self._kept[index] is not None and index not in ghosts:
                yield int(self._labels.ids[index]), robust_box(cells.part(rows), self.extents)

    def _state(self, identity: int) -> frozenset[str]:
        if self.things[identity].kind not in CLOSABLE:
            return frozenset()
        return frozenset({"OPEN" if self.is_open(identity) else "CLOSED"})

    def _settle(self, refresh: bool = True) -> None:
        """Merge what is pending, and look at closed containers."""
        if not self._pending:
            return
        self._cells = added(self._cells, self._pending)
        self._pending = []
        if len(self.poses) >= self._counted + _BATCH:
            self._holders, self._counted = holders(self._cells), len(self.poses)
        if refresh:
            self._refresh_doors()

    def _refresh_doors(self) -> None:
        parts = dict(self._cells.groups())
        for index, door in self._doors.of.items():
            if not door.open and index in parts:
                door.closed = robust_box(self._cells.part(parts[index]), self.extents)

    def _identified(self, frame: RgbdFrame, points: Points, masks: Labelling) -> Points:
        """The points of a frame with indices of the things that its masks show, as association finds them."""
        assert frame.proposals is not None
        assert self._origin is not None
        shown = {row: frame.proposals[int(i)] for row, i in enumerate(masks.ids) if int(i) != NOTHING}
        found = self._associator.assign(frame, points, shown, self._origin)
        for identity, proposal in found.new.items():
            self._meet(identity, proposal)
        for kept, gone in found.united:
            self._unite(kept, gone)
        self.assigned = {int(masks.ids[row]): identity for row, identity in found.thing.items()}
        index = np.zeros(len(masks.ids), dtype=np.int64)
        for row, identity in found.thing.items():
            index[row] = self._labels.learn(identity)
        return replace(points, instance=index[points.instance])

    def _meet(self, identity: int, proposal: Proposal) -> None:
        role = role_of(proposal.kind, proposal.category)
        self.things[identity] = Thing(identity, proposal.kind, role, None, proposal.category)
        index = self._labels.learn(identity)
        self._kept[index:] = [self.things[identity]]
        if proposal.kind in CLOSABLE:
            self._doors.meet(index)

    def _unite(self, kept: int, gone: int) -> None:
        to, old = self._labels.learn(kept), self._labels.learn(gone)
        self._cells = renamed(self._cells, old, to)
        self._pending = [renamed(part, old, to) for part in self._pending]
        self._doors.unite(to, old)
        self._tracks.pop(old, None)
        self._best.pop(old, None)
        self._kept[old] = None
        del self.things[gone]

    def _on_the_map(self, points: Points) -> Points:
        assert self._origin is not None
        near = within_map(points, self.options.voxel, self._origin)
        self.out_of_range += int((~near).sum())
        return _those(points, near)

    def _within_range(self, points: Points) -> Points:
        """The points of instances that this frame does not see from much farther than the best view."""
        count = np.bincount(points.instance)
        mean = np.bincount(points.instance, weights=points.depth) / np.maximum(count, 1)
        near = np.zeros(len(count), dtype=bool)
        for index in np.flatnonzero(count).tolist():
            most, best = self._best.get(index, (0, np.inf))
            seen, depth = int(count[index]), float(mean[index])
            near[index] = depth <= self.options.far * best + self.options.slack
            # A near view of a mere corner is not the best view of a wardrobe.
            if 2 * seen >= most:
                self._best[index] = max(most, seen), min(best, depth)
        return _those(points, near[points.instance])

    def _follow(self, step: int, cells: Cells) -> Cells:
        """Keep track of small things; one that has moved starts anew in the map.

        Returns:
            the voxels without those of things that seem to have moved, or to be where another thing is, but
            that only one frame saw there.
        """
        moved, doubtful = [], []
        contested = self._holders.contested(cells)
        large = {index for index, track in self._tracks.items() if track.surely_large}
        for index, glimpse in seen_in(step, cells, large):
            track = self._tracks.setdefault(index, Track())
            verdict = track.judge(glimpse, index in contested)
            if verdict == "moved":
                moved.append(index)
            elif verdict == "doubtful":
                doubtful.append(index)
        if moved:
            self._forget(moved)
        return without(cells, doubtful)

    def _forget(self, indices: Sequence[int]) -> None:
        self._cells = without(self._cells, indices)
        self._pending = [without(part, indices) for part in self._pending]


def _those(points: Points, keep: Mask) -> Points:
    if keep.all():
        return points
    rows = np.flatnonzero(keep)
    position = points.position.T.take(rows, axis=1).T
    return Points(position, points.instance.take(rows), points.depth.take(rows))
