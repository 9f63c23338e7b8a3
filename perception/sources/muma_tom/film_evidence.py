"""What a MuMA-ToM video shows of the filmed person: the typed evidence for inference over two agents.

    evidence = read_evidence(visual_data / "4017")

All steps are the data set's own frame numbers. Everything here follows from boxes by the rules
`muma-tom`; the shipped predicates serve only to tell which person is filmed. Boxes are noisy (half
of the small objects' boxes are wider than a metre), so every item carries what one needs to doubt it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import Literal

from perception.geometry.boxes import (
    PLANE,
    Box,
    centre_distances,
    contained,
    overlaps,
    stack,
)
from perception.scene.frame_predicates import predicate_frames
from perception.scene.recording import Recording, Snapshot
from perception.scene.relations import opened, relate
from perception.scene.rules import MUMA_TOM
from perception.scene.scene_graph import Thing
from perception.sources.muma_tom.box_files import FILES, read_predicates, read_recording
from perception.sources.muma_tom.filmed_person import Basis, filmed_person
from perception.sources.muma_tom.observed import (
    Holding,
    Moment,
    Opening,
    Reach,
    Sighting,
    Stay,
)
from perception.sources.muma_tom.views import (
    View,
    fixtures,
    person_box,
    planar_gaps,
    views,
    well_seen,
)
from symbolic.world.state import Frame

__all__ = [
    "Holding",
    "Moment",
    "Opening",
    "Reach",
    "Sighting",
    "Stay",
    "VideoEvidence",
    "gather",
    "read_evidence",
]

RESTING_GAP = 0.5
"""An object that no rule places rests `close` to the nearest fixture within this gap, metres."""
TRUSTED_EXTENT = 1.0
"""A small object whose box is wider than this (metres) is mostly stray pixels."""
STANDING = 0.4
"""A person who moves less than this between steps (metres, a frame is 20 video frames) stands."""


@dataclass(frozen=True, slots=True)
class VideoEvidence:
    """Everything the video of one scenario shows of the filmed person.

    Attributes:
        person: instance id of the filmed person, and `basis`, what says so.
        moments: one for each step, in order.
        frames: predicates per step by the rules `muma-tom`, at class level.
        stopped: the last moment at which the person was in sight; None if never.
        skipped: a sentence for every box that was left out.
    """

    scenario: str
    person: int
    basis: Basis
    moments: tuple[Moment, ...]
    sightings: tuple[Sighting, ...]
    openings: tuple[Opening, ...]
    holdings: tuple[Holding, ...]
    stays: tuple[Stay, ...]
    frames: tuple[Frame, ...]
    skipped: tuple[str, ...] = ()

    @property
    def stopped(self) -> Moment | None:
        """Where the search stopped."""
        return next((moment for moment in reversed(self.moments) if moment.box), None)


def read_evidence(folder: Path, person: int | None = None) -> VideoEvidence:
    """Read a scenario folder of `visual_data`.

    Args:
        folder: `visual_data/{scenario}`; boxes.json must be there, closeness.json may.
        person: instance id of the filmed person; None to find out.

    Raises:
        InputError: boxes.json is missing or cannot be read.
    """
    recording = read_recording(folder)
    closeness = read_predicates(folder, "close") if (folder / f"{FILES['close']}.json").is_file() else None
    if person is not None:
        return gather(recording, person, "given")
    return gather(recording, *filmed_person(recording, closeness))


def gather(recording: Recording, person: int, basis: Basis = "given") -> VideoEvidence:
    """The evidence in a recording that is already in memory."""
    seen = views(recording.snapshots, person)
    moments = tuple(_moment(s, view, person) for s, view in zip(recording.snapshots, seen, strict=True))
    return VideoEvidence(
        scenario=recording.name,
        person=person,
        basis=basis,
        moments=moments,
        sightings=tuple(sighting for snapshot in recording.snapshots for sighting in _sightings(snapshot)),
        openings=tuple(_openings(recording.snapshots, moments)),
        holdings=tuple(_holdings(recording.snapshots, moments, person)),
        stays=tuple(_stays(moments)),
        frames=tuple(predicate_frames(recording, MUMA_TOM, person)),
        skipped=recording.skipped,
    )


def _moment(snapshot: Snapshot, view: View, person: int) -> Moment:
    box = person_box(snapshot, person)
    return Moment(snapshot.step, view, box, _reaches(box, fixtures(snapshot.things)) if box else ())


def _reaches(box: Box, seen: Sequence[Thing]) -> tuple[Reach, ...]:
    if not seen:
        return ()
    free = planar_gaps(box, seen)
    distances = centre_distances(stack([box]), stack([t.box for t in seen if t.box is not None]))[0]
    found = [
        Reach(t.kind, t.id, gap, float(d), well_seen(t))
        for t, gap, d in zip(seen, free, distances, strict=True)
    ]
    return tuple(sorted(found, key=lambda reach: (not reach.trusted, reach.gap, reach.centre_distance)))


def _sightings(snapshot: Snapshot) -> Iterator[Sighting]:
    """Where every object rests at a step: by rule, on a counter, or else close to the nearest fixture."""
    places = {thing.id: thing for thing in fixtures(snapshot.things) if well_seen(thing)}
    placed: dict[int, list[tuple[Literal["inside", "on", "close"], int]]] = {}
    for relation in sorted(relate(snapshot.things, MUMA_TOM)):
        if relation.name == "inside" or relation.name == "on":
            placed.setdefault(relation.subject, []).append((relation.name, relation.object))
    for thing in snapshot.things:
        if thing.role != "object" or thing.box is None or not places:
            continue
        gap = dict(zip(places, planar_gaps(thing.box, tuple(places.values())), strict=True))
        for name, place in placed.get(thing.id) or _nearby(thing.box, places, gap):
            trusted = max(thing.box.size) <= TRUSTED_EXTENT
            yield Sighting(
                snapshot.step, thing.kind, thing.id, name, places[place].kind, place, gap[place], trusted
            )


def _nearby(
    box: Box, places: Mapping[int, Thing], gap: Mapping[int, float]
) -> list[tuple[Literal["inside", "on", "close"], int]]:
    """The counter that carries an object, else the fixture nearest to it."""
    for identity, place in places.items():
        if place.kind != "kitchen counter" or place.box is None:
            continue
        if bool(contained(stack([box]), stack([place.box]), PLANE)[0, 0]):
            return [("on", identity)]
    nearest = min(gap, key=gap.__getitem__)
    return [("close", nearest)] if gap[nearest] <= RESTING_GAP else []


def _openings(snapshots: Sequence[Snapshot], moments: Sequence[Moment]) -> Iterator[Opening]:
    assert MUMA_TOM.opened is not None
    for (before, now), (past, moment) in zip(pairwise(snapshots), pairwise(moments), strict=True):
        if past.view.camera != moment.view.camera:
            continue
        kinds = {thing.id: thing.kind for thing in now.things}
        gap = {reach.place_id: reach.gap for reach in moment.reaches}
        for relation, growth in opened(before.things, now.things, MUMA_TOM.opened):
            yield Opening(
                now.step, kinds[relation.subject], relation.subject, growth, gap.get(relation.subject)
            )


def _holdings(snapshots: Sequence[Snapshot], moments: Sequence[Moment], person: int) -> Iterator[Holding]:
    """Runs of steps, under one camera and without a gap of more than a step, in which an object was held."""
    runs: dict[tuple[int, int], list[int]] = {}
    number = 0
    for index, snapshot in enumerate(snapshots):
        held = {
            r.object for r in relate(snapshot.things, MUMA_TOM) if r.name == "hold" and r.subject == person
        }
        for identity in sorted(held):
            key = max((k for k in runs if k[0] == identity), default=None)
            if key is None or not _continues(moments, runs[key][-1], index):
                number += 1
                key = (identity, number)
            runs.setdefault(key, []).append(index)
    for (identity, _), run in sorted(runs.items(), key=lambda item: item[1][0]):
        yield _holding(identity, run, snapshots, moments)


def _continues(moments: Sequence[Moment], last: int, index: int) -> bool:
    return index - last <= 2 and moments[last].view.camera == moments[index].view.camera


def _holding(
    identity: int, run: Sequence[int], snapshots: Sequence[Snapshot], moments: Sequence[Moment]
) -> Holding:
    things = [next(t for t in snapshots[i].things if t.id == identity) for i in run]
    shares = [_share(moments[i].box, thing.box) for i, thing in zip(run, things, strict=True)]
    centres = [t.box.centre for t in things if t.box is not None and max(t.box.size) <= TRUSTED_EXTENT]
    return Holding(
        object=things[0].kind,
        object_id=identity,
        first=snapshots[run[0]].step,
        last=snapshots[run[-1]].step,
        steps=len(run),
        share=max(shares),
        travel=dist(centres[0], centres[-1]) if len(centres) > 1 else None,
        nearest=moments[run[0]].reaches,
        nearest_last=moments[run[-1]].reaches,
    )


def _share(person: Box | None, thing: Box | None) -> float:
    """Share of a thing's volume within the band of a person's hands; the rule `hold` compares it."""
    assert MUMA_TOM.hold is not None
    if person is None or thing is None or thing.volume == 0:
        return 0.0
    middle, band = person.centre[1], MUMA_TOM.hold.band
    hands = Box(
        (person.low[0], middle - band, person.low[2]), (person.high[0], middle + band, person.high[2])
    )
    return float(overlaps(stack([hands]), stack([thing]))[0, 0].prod()) / thing.volume


def _stays(moments: Sequence[Moment]) -> Iterator[Stay]:
    """Maximal runs of steps in sight of one camera in which the person's centre hardly moves."""
    run: list[Moment] = []
    for moment in moments:
        if run and not _stands(run[-1], moment):
            if len(run) > 1:
                yield Stay(run[0].step, run[-1].step, run[-1].reaches)
            run = []
        run = [*run, moment] if moment.box else []
    if len(run) > 1:
        yield Stay(run[0].step, run[-1].step, run[-1].reaches)


def _stands(before: Moment, now: Moment) -> bool:
    if before.centre is None or now.centre is None or before.view.camera != now.view.camera:
        return False
    return dist((before.centre[0], before.centre[2]), (now.centre[0], now.centre[2])) < STANDING
