"""What was done, from what was where: doors that people move, and walks."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Literal, TypeAlias

from perception.geometry.boxes import (
    Box,
    Point,
    gaps,
    planar_gap,
    stack,
)
from perception.mapping.doors import DoorChange
from perception.mapping.frames import Pose

ActVerb: TypeAlias = Literal["walk", "open", "close", "grab", "put"]

FLICKER = 3
"""A door that changes twice within this many steps was misjudged ..."""
PLAIN = 0.1
"""... unless so much of it was seen, square metres: a film with one frame an action has no more to show."""
REACH = 1.2
"""Nobody opens or closes what is farther away than this on the floor plan, metres."""
STANDING = 0.1
"""A person who moves less than this between steps (metres) stands."""


@dataclass(frozen=True, slots=True, order=True)
class Act:
    """One act of a person.

    Attributes:
        verb: what was done.
        thing: instance id of what was walked to, opened, closed, grabbed or put.
        person: instance id of who did it; 0 when nobody was in sight.
        first, last: first and last step of it.
    """

    verb: ActVerb
    thing: int
    person: int
    first: int
    last: int


Poses: TypeAlias = Mapping[int, Mapping[int, Pose]]
"""Poses of people by step, then by instance id."""


def swings(changes: Sequence[DoorChange], poses: Poses, boxes: Mapping[int, Box]) -> Iterator[Act]:
    """Openings and closings, by whoever was nearest to the container; by nobody where it was out of reach."""
    for change in steady(changes):
        box = boxes.get(change.container)
        person = nearest_person(poses, change.step, box.centre) if box else 0
        if box and person and not _within_reach(poses, person, change, box):
            person = 0
        first = change.before + 1 if change.before >= 0 else change.step
        yield Act("open" if change.open else "close", change.container, person, first, change.step)


def _within_reach(poses: Poses, person: int, change: DoorChange, box: Box) -> bool:
    """Whether a person can have moved a door: near it, or out of sight, while that can have happened."""
    since = range(change.before + 1, change.step + 1)
    heads = [poses[step][person].head if person in poses.get(step, {}) else None for step in since]
    return any(head is None or planar_gap(box, head[0], head[2]) <= REACH for head in heads)


def steady(changes: Sequence[DoorChange]) -> list[DoorChange]:
    """The changes without flicker: a door that hardly shows, and is open and shut again at once, did neither."""
    kept: dict[int, list[DoorChange]] = {}
    for change in changes:
        mine = kept.setdefault(change.container, [])
        plain = bool(mine) and min(mine[-1].area, change.area) >= PLAIN
        if mine and change.step - mine[-1].step <= FLICKER and not plain:
            mine.pop()
        else:
            mine.append(change)
    return sorted((change for mine in kept.values() for change in mine), key=lambda change: change.step)


def walks(poses: Poses, person: int, places: Mapping[int, Box]) -> Iterator[Act]:
    """Walks of one person, each to the place that is nearest at its end."""
    steps = [step for step in sorted(poses) if person in poses[step]]
    start = None
    for before, now in pairwise(steps):
        a, b = poses[before][person].head, poses[now][person].head
        moving = hypot(a[0] - b[0], a[2] - b[2]) > STANDING
        if moving and start is None:
            start = before
        if start is not None and (not moving or now == steps[-1]):
            end = now if moving else before
            yield Act("walk", _nearest_place(poses[end][person].head, places), person, start, end)
            start = None


def nearest_person(poses: Poses, step: int, point: Point) -> int:
    """Who was nearest to a point on the floor plan; 0 when nobody was in sight."""
    people = poses.get(step, {})
    return min(
        people, key=lambda i: hypot(people[i].head[0] - point[0], people[i].head[2] - point[2]), default=0
    )


def _nearest_place(head: Point, places: Mapping[int, Box]) -> int:
    """The place with the smallest gap to a person on the floor plan; 0 when there is none."""
    if not places:
        return 0
    free = gaps(stack([Box(head, head)]), stack(list(places.values())))[0]
    return min(zip((hypot(x, z) for x, _, z in free), places, strict=True))[1]
