"""What a mask of one frame shows: where, how large, in what colour, and how far from the nearest person."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from perception.geometry.boxes import Floats
from perception.mapping.frames import Proposal, RgbdFrame
from perception.mapping.points import Points
from perception.mapping.voxels import to_cells

CELL = 0.1
"""Side of the voxels in which masks and things are compared, metres."""


@dataclass(slots=True)
class Sighted:
    """A thing as it was last seen.

    Attributes:
        voxels: its voxels, since it last moved.
        centre, size: the middle of its visible points and their extent, metres.
        colour: its mean colour, of 255, float [3]; None where frames have no colours.
        step: of the frame; `moving` says whether it had moved then.
        from_person: how far from the nearest person it was then, on the floor plan, and how far above the eyes,
            float [2]; None where nobody was in sight.
        apart: ids of things that had a mask of their own in one frame with it.
    """

    proposal: Proposal
    voxels: set[int]
    centre: Floats
    size: float
    colour: Floats | None
    step: int
    moving: bool = False
    from_person: Floats | None = None
    apart: set[int] = field(default_factory=set[int])


def masks_of(
    frame: RgbdFrame, points: Points, proposals: Mapping[int, Proposal], origin: Floats
) -> Iterator[tuple[int, Sighted]]:
    """Each mask of a frame as a thing that was seen this once."""
    colours = _mean_colours(frame) if frame.rgb is not None else {}
    cells = to_cells(points, CELL, origin)
    for mask, rows in cells.groups():
        part = cells.part(rows)
        place = part.mean
        size = float(place.std(axis=0).max()) * 12**0.5
        centre = place.mean(axis=0)
        shown = Sighted(
            proposals[mask], set(part.place.tolist()), centre, size, colours.get(mask), frame.step
        )
        shown.from_person = _from_person(frame, centre)
        yield mask, shown


def _from_person(frame: RgbdFrame, centre: Floats) -> Floats | None:
    """Distance on the floor plan from the nearest person, and height above the eyes; None where nobody is."""
    away = [centre - np.array(pose.head) for pose in frame.people.values()]
    apart = [np.array([float(np.hypot(d[0], d[2])), d[1]]) for d in away]
    return min(apart, key=lambda d: float(d[0]), default=None)


def _mean_colours(frame: RgbdFrame) -> dict[int, Floats]:
    """The mean colour of every mask of a frame, by its label; float [3], of 255."""
    assert frame.rgb is not None
    flat = frame.instances.ravel()[::4]
    count = np.bincount(flat)
    sums = [np.bincount(flat, weights=frame.rgb[:, :, k].ravel()[::4]) for k in range(3)]
    mean = np.stack(sums, axis=1) / np.maximum(count, 1)[:, None]
    return {int(i): mean[i] for i in np.flatnonzero(count)}
