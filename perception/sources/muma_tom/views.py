"""Cuts between fixed cameras, and the room that each camera shows.

MuMA-ToM films every room with its own camera and states boxes in that camera's own coordinates, so
that all fixtures jump by hundreds of metres at a cut. Within a view they stand still to the centimetre,
which is what tells views apart. Boxes labelled as rooms are stray pixels of walls and say nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist

from perception.geometry.boxes import (
    Box,
    Point,
    gaps,
    stack,
)
from perception.scene.recording import Snapshot
from perception.scene.scene_graph import Thing
from symbolic.world.vocabulary import FIXTURES

UNMOVED = 0.5
"""A fixture whose centre is this near (metres) to where it was has not moved; hidden parts shift it a little."""
OPEN_ROOMS = ("living room", "bedroom")
"""Rooms that boxes cannot tell apart: the fixtures that the data labels (sofa, desk, coffee table) are in both."""
WIDEST = 2.5
"""A fixture wider than this (metres) on the floor plan, counters and sofas apart, owes its box to stray pixels."""
_LONG = ("kitchen counter", "bathroom counter", "sofa")
_ROOM_OF = {"bathroom counter": "bathroom"}


@dataclass(frozen=True, slots=True)
class View:
    """What one camera shows at a step.

    Attributes:
        camera: number of the camera, from 0 in order of appearance; a camera seen again keeps its number.
        rooms: the rooms that this can be: one name, or `OPEN_ROOMS`; empty when no fixture is in sight.
    """

    camera: int
    rooms: tuple[str, ...]


def fixtures(things: Sequence[Thing]) -> tuple[Thing, ...]:
    """The containers and surfaces among some things, as far as they have a box."""
    return tuple(t for t in things if t.role in ("container", "surface") and t.box is not None)


def well_seen(thing: Thing) -> bool:
    """Whether the box of a fixture can be believed."""
    if thing.box is None:
        return False
    return thing.kind in _LONG or max(thing.box.size[0], thing.box.size[2]) <= WIDEST


def views(snapshots: Sequence[Snapshot], person: int) -> tuple[View, ...]:
    """The view at every step."""
    cameras: list[dict[int, Point]] = []
    numbers: list[int] = []
    for snapshot in snapshots:
        centres = {t.id: t.box.centre for t in fixtures(snapshot.things) if t.box is not None}
        camera = _camera(cameras, centres, numbers[-1] if numbers else 0)
        numbers.append(camera)
        if camera == len(cameras):
            cameras.append({})
        cameras[camera] = centres | cameras[camera]
    rooms = {camera: _rooms(snapshots, numbers, camera, person) for camera in set(numbers)}
    return tuple(View(camera, rooms[camera]) for camera in numbers)


def _camera(cameras: Sequence[dict[int, Point]], centres: dict[int, Point], current: int) -> int:
    """The known camera under which most of the fixtures stand where they stood, else a new one."""
    if not centres:
        return current
    agreeing = [
        sum(dist(centre, known[i]) <= UNMOVED for i, centre in centres.items() if i in known)
        - sum(dist(centre, known[i]) > UNMOVED for i, centre in centres.items() if i in known)
        for known in cameras
    ]
    best = max(range(len(cameras)), key=agreeing.__getitem__, default=len(cameras))
    return best if best < len(cameras) and agreeing[best] > 0 else len(cameras)


def _rooms(
    snapshots: Sequence[Snapshot], numbers: Sequence[int], camera: int, person: int
) -> tuple[str, ...]:
    """The rooms whose fixtures weigh most: each counts by its nearness to the person, 1 / (1 m + gap)^2."""
    votes: dict[tuple[str, ...], float] = {}
    for snapshot, number in zip(snapshots, numbers, strict=True):
        if number != camera:
            continue
        seen = tuple(filter(well_seen, fixtures(snapshot.things)))
        distances = planar_gaps(person_box(snapshot, person), seen)
        for thing, gap in zip(seen, distances, strict=True):
            fixture = FIXTURES.get(thing.kind)
            room = _ROOM_OF.get(thing.kind) or (fixture.room if fixture else None)
            rooms = (room,) if room in ("kitchen", "bathroom") else OPEN_ROOMS
            votes[rooms] = votes.get(rooms, 0.0) + 1 / (1 + gap) ** 2
    return max(votes, key=votes.__getitem__, default=())


def person_box(snapshot: Snapshot, person: int) -> Box | None:
    """The box of a person at a step, if seen."""
    return next((thing.box for thing in snapshot.things if thing.id == person), None)


def planar_gaps(box: Box | None, things: Sequence[Thing]) -> list[float]:
    """Free space on the floor plan between a box and some things, metres; all 0 without a box."""
    if box is None or not things:
        return [0.0] * len(things)
    free = gaps(stack([box]), stack([thing.box for thing in things if thing.box is not None]))[0]
    return [float((x * x + z * z) ** 0.5) for x, _, z in free]
