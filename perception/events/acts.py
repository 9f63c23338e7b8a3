"""What was done, from what was where: acts of people, with the steps over which they were done."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from math import dist, hypot
from typing import Literal, TypeAlias

from perception.geometry.boxes import (
    Box,
    Point,
    gaps,
    stack,
)
from perception.mapping.doors import DoorChange
from perception.mapping.frames import Pose
from perception.mapping.tracks import MOVED, Glimpse

ActVerb: TypeAlias = Literal["walk", "open", "close", "grab", "put"]

REACH = 0.6
"""A thing in the hand is at most this far (metres) from the person's axis ..."""
HAND_HEIGHT = (0.2, 1.1)
"""... and between these heights (metres) below the eyes."""
FLICKER = 3
"""A door that changes twice within this many steps was misjudged ..."""
PLAIN = 0.1
"""... unless so much of it was seen, square metres: a film with one frame an action has no more to show."""
CARRIED = 3
"""A thing was carried when it was seen in a hand this often."""
UNSEEN = 4
"""A thing that is not in a hand for this many steps is out of it; a camera misses a thing now and then."""
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


@dataclass(frozen=True, slots=True)
class Rest:
    """Steps over which a small thing stayed in one place; in whose hand, or 0 for at rest."""

    first: int
    last: int
    centre: Point
    count: int
    holder: int


Poses: TypeAlias = Mapping[int, Mapping[int, Pose]]
"""Poses of people by step, then by instance id."""


def swings(changes: Sequence[DoorChange], poses: Poses, boxes: Mapping[int, Box]) -> Iterator[Act]:
    """Openings and closings, by whoever was nearest to the container."""
    for change in steady(changes):
        box = boxes.get(change.container)
        person = nearest_person(poses, change.step, box.centre) if box else 0
        first = change.before + 1 if change.before >= 0 else change.step
        yield Act("open" if change.open else "close", change.container, person, first, change.step)


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


def carries(thing: int, glimpses: Sequence[Glimpse], poses: Poses) -> Iterator[Act]:
    """Grabs and puts of one thing: it leaves a place where it rested for a hand, and a hand for a place.

    A thing that is first seen in the hand of somebody who was in sight before was taken from where nobody
    could see it; one that is not seen again was laid down there.
    """
    rests = [rest for rest in resting(glimpses, poses) if rest.holder or rest.count > 1]
    if rests and _carried(rests) and _in_sight(poses, rests[0].holder, 0, rests[0].first) >= UNSEEN:
        yield Act("grab", thing, rests[0].holder, rests[0].first, rests[0].first)
    for before, now in pairwise(rests):
        if now.holder and not before.holder:
            yield Act("grab", thing, now.holder, before.last + 1, now.first)
        elif before.holder and not now.holder:
            yield Act("put", thing, before.holder, before.last + 1, now.first)
    if laid_down_unseen(rests, poses):
        yield Act("put", thing, rests[-1].holder, rests[-1].last + 1, rests[-1].last + 1)


def laid_down_unseen(rests: Sequence[Rest], poses: Poses) -> bool:
    """Whether a thing that was last in a hand has since been out of it: the person was in sight without it."""
    if not _carried(rests[::-1]):
        return False
    return _in_sight(poses, rests[-1].holder, rests[-1].last + 1, max(poses) + 1) >= UNSEEN


def _carried(rests: Sequence[Rest]) -> bool:
    """Whether the first of some rests are in a hand, and last: what one merely walks past is near a hand, too."""
    held = takewhile(lambda rest: rest.holder, rests)
    return sum(rest.count for rest in held) >= CARRIED


def _in_sight(poses: Poses, person: int, first: int, end: int) -> int:
    """At how many steps from first up to before end a person was in sight."""
    return sum(person in poses[step] for step in poses if first <= step < end)


def resting(glimpses: Sequence[Glimpse], poses: Poses) -> list[Rest]:
    """The places where a thing was, in order; a carried thing has many, all in a hand."""
    runs: list[list[Glimpse]] = []
    for glimpse in glimpses:
        if runs and _stays(runs[-1], glimpse):
            runs[-1].append(glimpse)
        else:
            runs.append([glimpse])
    return [Rest(run[0].step, run[-1].step, _middle(run), len(run), _holder(run, poses)) for run in runs]


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


def _stays(run: Sequence[Glimpse], glimpse: Glimpse) -> bool:
    allowed = MOVED + max(glimpse.size, *(g.size for g in run)) / 2
    return dist(_middle(run), glimpse.centre) <= allowed


def _middle(run: Sequence[Glimpse]) -> Point:
    x, y, z = (sum(glimpse.centre[k] for glimpse in run) / len(run) for k in range(3))
    return x, y, z


def _holder(run: Sequence[Glimpse], poses: Poses) -> int:
    """Whose hand a thing was in all through a run; 0 for nobody's."""
    holders = {_hand(glimpse, poses) for glimpse in run}
    return holders.pop() if len(holders) == 1 else 0


def _hand(glimpse: Glimpse, poses: Poses) -> int:
    person = nearest_person(poses, glimpse.step, glimpse.centre)
    if not person:
        return 0
    x, y, z = poses[glimpse.step][person].head
    near = hypot(x - glimpse.centre[0], z - glimpse.centre[2]) <= REACH
    return person if near and HAND_HEIGHT[0] <= y - glimpse.centre[1] <= HAND_HEIGHT[1] else 0


def _nearest_place(head: Point, places: Mapping[int, Box]) -> int:
    """The place with the smallest gap to a person on the floor plan; 0 when there is none."""
    if not places:
        return 0
    free = gaps(stack([Box(head, head)]), stack(list(places.values())))[0]
    return min(zip((hypot(x, z) for x, _, z in free), places, strict=True))[1]
