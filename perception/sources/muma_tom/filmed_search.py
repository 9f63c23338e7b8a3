"""A film as its likelihood sees it: cameras with their furniture, and what each shot shows of a person and a thing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from perception.geometry.boxes import Box
from perception.scene.recording import Recording, Snapshot
from perception.scene.relations import opened
from perception.scene.rules import MUMA_TOM
from perception.sources.muma_tom.box_files import FILES, read_predicates, read_recording
from perception.sources.muma_tom.filmed_person import filmed_person
from perception.sources.muma_tom.hulls import without_stray
from perception.sources.muma_tom.views import View, fixtures, person_box, views
from symbolic.world.vocabulary import FIXTURES

WIDE_THING, WIDE_PERSON = 1.0, 2.0
"""A box of a small thing, or of a person, that is wider than this is of stray pixels, metres."""
THING_SIZE, PERSON_SIZE = (0.1, 0.1, 0.1), (0.5, 1.8, 0.5)
"""Of a small thing, and of a person who stands, metres."""


@dataclass(frozen=True, slots=True)
class Furniture:
    """A fixture that a camera shows.

    Attributes:
        identity: instance id.
        kind: canonical name.
        rooms: those of the camera in which this kind can stand.
        container: it opens and hides what it holds.
        box: the middle one of its boxes, face by face: hulls that stray pixels blow up for a while are no middle.
    """

    identity: int
    kind: str
    rooms: tuple[str, ...]
    container: bool
    box: Box


@dataclass(frozen=True, slots=True)
class Shot:
    """What one step shows.

    Attributes:
        step: the data set's own number.
        camera: index of the camera.
        person: box of the filmed person, less stray pixels that stand still; None when out of sight.
        grown: for each fixture in sight, now and the step before, by how much it grew as if it opened, metres; else 0.
        things: box of each instance of the class of the thing sought, by id.
        parts: of each instance whose box takes in stray pixels that stand still, what may be its own; None for
            nothing.
    """

    step: int
    camera: int
    person: Box | None
    grown: Mapping[int, float]
    things: Mapping[int, Box]
    parts: Mapping[int, Box | None] = field(default_factory=dict[int, Box | None])


@dataclass(frozen=True, slots=True)
class FilmedSearch:
    """A film of one person who looks for a thing.

    Attributes:
        rooms: of each camera the rooms that it can show; none when nothing tells.
        furniture: of each camera the fixtures that can stand in its rooms.
        shots: in order.
        skipped: a sentence for every box that was left out.
    """

    rooms: tuple[tuple[str, ...], ...]
    furniture: tuple[tuple[Furniture, ...], ...]
    shots: tuple[Shot, ...]
    skipped: tuple[str, ...] = ()


def read_search(folder: Path, thing: str) -> FilmedSearch:
    """Read a scenario folder of `visual_data` as the search for a thing.

    Args:
        folder: `visual_data/{scenario}`; boxes.json must be there, closeness.json may.
        thing: object class.

    Raises:
        InputError: boxes.json is missing or cannot be read.
    """
    recording = read_recording(folder)
    closeness = read_predicates(folder, "close") if (folder / f"{FILES['close']}.json").is_file() else None
    return filmed_search(recording, filmed_person(recording, closeness)[0], thing)


def filmed_search(recording: Recording, person: int, thing: str) -> FilmedSearch:
    """Return what a recording shows of a person's search for a thing of a class."""
    seen = views(recording.snapshots, person)
    rooms = {view.camera: view.rooms for view in seen}
    cameras = range(max(rooms, default=-1) + 1)
    return FilmedSearch(
        rooms=tuple(rooms.get(camera, ()) for camera in cameras),
        furniture=tuple(_furniture(camera, recording.snapshots, seen) for camera in cameras),
        shots=tuple(_shots(recording.snapshots, seen, person, thing)),
        skipped=recording.skipped,
    )


def _furniture(camera: int, snapshots: Sequence[Snapshot], seen: Sequence[View]) -> tuple[Furniture, ...]:
    boxes: dict[int, list[Box]] = {}
    found: dict[int, tuple[str, tuple[str, ...]]] = {}
    for snapshot, view in zip(snapshots, seen, strict=True):
        if view.camera != camera:
            continue
        for thing in fixtures(snapshot.things):
            rooms = _rooms_of(thing.kind, view.rooms)
            if rooms and thing.box is not None:
                found[thing.id] = thing.kind, rooms
                boxes.setdefault(thing.id, []).append(thing.box)
    return tuple(
        Furniture(identity, kind, rooms, FIXTURES[kind].container, _middle(boxes[identity]))
        for identity, (kind, rooms) in sorted(found.items())
    )


def _rooms_of(kind: str, rooms: Sequence[str]) -> tuple[str, ...]:
    """The rooms of a view in which a kind of fixture can stand; none for what is seen through a doorway."""
    fixture = FIXTURES.get(kind)
    if fixture is None:
        return ()
    if fixture.room in ("kitchen", "bathroom"):
        return (fixture.room,) if fixture.room in rooms else ()
    return tuple(room for room in rooms if room not in ("kitchen", "bathroom"))


def _middle(boxes: Sequence[Box]) -> Box:
    low = np.median([box.low for box in boxes], axis=0)
    high = np.median([box.high for box in boxes], axis=0)
    return Box(
        (float(low[0]), float(low[1]), float(low[2])), (float(high[0]), float(high[1]), float(high[2]))
    )


def _shots(snapshots: Sequence[Snapshot], seen: Sequence[View], person: int, thing: str) -> list[Shot]:
    people = [person_box(snapshot, person) for snapshot in snapshots]
    things = [{t.id: t.box for t in s.things if t.kind == thing and t.box is not None} for s in snapshots]
    parts: list[dict[int, Box | None]] = [{} for _ in snapshots]
    for camera in {view.camera for view in seen}:
        steps = [i for i, view in enumerate(seen) if view.camera == camera]
        own = without_stray([people[i] for i in steps], WIDE_PERSON, PERSON_SIZE)
        for i, box in zip(steps, own or (), strict=bool(own)):
            people[i] = box
        for identity in sorted({identity for i in steps for identity in things[i]}):
            held = without_stray([things[i].get(identity) for i in steps], WIDE_THING, THING_SIZE)
            for i, box in zip(steps, held or (), strict=bool(held)):
                parts[i][identity] = box
    return [
        Shot(s.step, view.camera, people[i], _grown(i, snapshots, seen), things[i], parts[i])
        for i, (s, view) in enumerate(zip(snapshots, seen, strict=True))
    ]


def _grown(index: int, snapshots: Sequence[Snapshot], seen: Sequence[View]) -> dict[int, float]:
    """By how much each fixture in sight grew since the step before; none after a cut."""
    assert MUMA_TOM.opened is not None
    if not index or seen[index - 1].camera != seen[index].camera:
        return {}
    before, now = snapshots[index - 1].things, snapshots[index].things
    known = {t.id for t in fixtures(before)}
    grew = {found.subject: by for found, by in opened(before, now, MUMA_TOM.opened)}
    return {t.id: grew.get(t.id, 0.0) for t in fixtures(now) if t.id in known}
