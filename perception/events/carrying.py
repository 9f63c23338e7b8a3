"""What people take, carry and lay down, from where a thing was seen over all steps, not from single frames.

A thing rests in places and is in hands. It was taken when it left a place for a hand, and laid down when it left
the hand for a place. A segmenter misses things for a while, so that parts of this go unseen:

- what rests elsewhere than before was carried there, by who came to both places in between;
- what was in a hand and is not seen again was laid down where that is possible: in a container that stands open
  within reach, as soon as there is one; else at once.

An act whose step is not seen is said to be done over all the steps in which it may have been.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import dist, hypot

from perception.events.acts import Act, Poses, nearest_person
from perception.geometry.boxes import Box, Point, planar_gap
from perception.mapping.tracks import MOVED, Glimpse

REACH = 0.6
"""A thing in the hand is at most this far (metres) from the person's axis ..."""
HAND_HEIGHT = (0.2, 1.1)
"""... and between these heights (metres) below the eyes."""
ARM = 1.4
"""Who takes something up or lays it down stands at most this far from it on the floor plan, metres."""
BESIDE = 1.5
"""A container is within a person's reach when it is at most this far, metres."""
ELSEWHERE = 0.5
"""A thing that rests farther than this (metres) from where it did was carried there."""
CARRIED = 3
"""A thing that was in a hand at first, or last seen in one, was seen there this often; one walks past others too ..."""
HELD = 2
"""... and else, this often: a single sighting may be another thing under its name."""
PATIENCE = 12
"""Who lays a thing down unseen, in a container that stands open, does so within so many steps."""
UNSEEN = 4
"""A thing that is not in a hand for this many steps is out of it; a camera misses a thing now and then."""


@dataclass(frozen=True, slots=True)
class Rest:
    """Steps over which a small thing stayed in one place, or in one hand: whose, or 0 for at rest."""

    first: int
    last: int
    centre: Point
    count: int
    holder: int


@dataclass(frozen=True, slots=True)
class Opening:
    """Steps over which a container stood open; the last is that of the film where nobody closed it."""

    container: int
    first: int
    last: int
    box: Box


def carries(
    thing: int, glimpses: Sequence[Glimpse], poses: Poses, openings: Sequence[Opening] = ()
) -> Iterator[Act]:
    """Grabs and puts of one thing.

    Args:
        openings: of the containers in which it may have been laid down unseen.
    """
    rests = history(glimpses, poses)
    yield from _taken_at_first(thing, rests, poses)
    for before, now in pairwise(rests):
        if now.holder and not before.holder:
            yield Act("grab", thing, now.holder, before.last + 1, now.first)
        elif before.holder and not now.holder:
            yield Act("put", thing, before.holder, before.last + 1, now.first)
        elif _rests_elsewhere(before, now):
            yield from _carried_unseen(thing, before, now, poses)
    hidden = laid_down_unseen(rests, poses, openings)
    if hidden is not None:
        yield Act("put", thing, rests[-1].holder, hidden.first, hidden.last)


def history(glimpses: Sequence[Glimpse], poses: Poses) -> list[Rest]:
    """Where a thing rested and who held it, in order; what is in one hand all the while is one rest there."""
    joined: list[Rest] = []
    for rest in resting(glimpses, poses):
        if joined and rest.holder and joined[-1].holder == rest.holder:
            before = joined.pop()
            joined.append(replace(rest, first=before.first, count=before.count + rest.count))
        else:
            joined.append(rest)
    ends = (0, len(joined) - 1)
    kept = [r for k, r in enumerate(joined) if r.count >= HELD or (not r.holder and k in ends)]
    if kept and kept[0].holder and kept[0].count < CARRIED:
        kept.pop(0)
    return kept


def resting(glimpses: Sequence[Glimpse], poses: Poses) -> list[Rest]:
    """The places where a thing was, in order; a carried thing has many, all in a hand."""
    runs: list[list[Glimpse]] = []
    for glimpse in glimpses:
        if runs and _stays(runs[-1], glimpse):
            runs[-1].append(glimpse)
        else:
            runs.append([glimpse])
    return [Rest(run[0].step, run[-1].step, _middle(run), len(run), _holder(run, poses)) for run in runs]


def laid_down_unseen(rests: Sequence[Rest], poses: Poses, openings: Sequence[Opening]) -> Opening | None:
    """When, and in which container, a thing was laid down that was last in a hand and not seen since.

    None where it may still be in the hand; container 0 where none is open within reach of the person.
    """
    if not rests or not rests[-1].holder or rests[-1].count < CARRIED:
        return None
    last = rests[-1]
    if _in_sight(poses, last.holder, last.last + 1, max(poses) + 1) < UNSEEN:
        return None
    chances = [
        replace(opening, first=min(near))
        for opening in openings
        if (near := _beside(opening, last.holder, last.last + 1, poses))
    ]
    at_once = Opening(0, last.last + 1, last.last + 1, Box(last.centre, last.centre))
    return min(chances, key=lambda chance: chance.first, default=at_once)


def _beside(opening: Opening, person: int, start: int, poses: Poses) -> list[int]:
    """The steps, from one on, at which a person stands beside an open container."""
    return [
        step
        for step, people in poses.items()
        if max(start, opening.first) <= step <= min(opening.last, start + PATIENCE)
        and person in people
        and planar_gap(opening.box, people[person].head[0], people[person].head[2]) <= BESIDE
    ]


def _taken_at_first(thing: int, rests: Sequence[Rest], poses: Poses) -> Iterator[Act]:
    """What is first seen in the hand of somebody who was in sight before was taken from where nobody saw it."""
    if rests and rests[0].holder and _in_sight(poses, rests[0].holder, 0, rests[0].first) >= UNSEEN:
        yield Act("grab", thing, rests[0].holder, rests[0].first, rests[0].first)


def _rests_elsewhere(before: Rest, now: Rest) -> bool:
    steady = min(before.count, now.count) >= HELD and not before.holder and not now.holder
    return steady and dist(before.centre, now.centre) > ELSEWHERE


def _carried_unseen(thing: int, before: Rest, now: Rest, poses: Poses) -> Iterator[Act]:
    """A grab and a put by the first who came to the one place and then to the other."""
    between = [step for step in poses if before.last < step <= now.first]
    for person in sorted({person for step in between for person in poses[step]}):
        here = _near(before.centre, person, between, poses)
        there = _near(now.centre, person, between, poses)
        if here and there and min(here) <= max(there):
            yield Act("grab", thing, person, before.last + 1, max(s for s in here if s <= max(there)))
            yield Act("put", thing, person, min(s for s in there if s >= min(here)), now.first)
            return


def _near(point: Point, person: int, steps: Sequence[int], poses: Poses) -> list[int]:
    heads = {step: poses[step][person].head for step in steps if person in poses[step]}
    return [s for s, (x, _, z) in heads.items() if hypot(x - point[0], z - point[2]) <= ARM]


def _in_sight(poses: Poses, person: int, first: int, end: int) -> int:
    """At how many steps from first up to before end a person was in sight."""
    return sum(person in poses[step] for step in poses if first <= step < end)


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
