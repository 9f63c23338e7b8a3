"""Densities of boxes on film: where a person stands, where a thing lies, and whether it is in sight at all.

They are stated against the uniform density over a room, which all worlds share: a box that can be anywhere has 1.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, hypot, log, pi
from typing import Literal, TypeAlias

import numpy as np

from bip.observation_models.film_model import FilmModel
from perception.geometry.boxes import Box, X, Y, Z
from perception.sources.muma_tom.filmed_search import WIDE_THING, FilmedSearch, Shot

Status: TypeAlias = Literal["unseen", "seen", "stray"]

AREA = 25.0
"""Of a room, square metres."""
HEIGHT = 2.5
"""Of a room, metres."""
DOOR = 1.2
"""No door of furniture is wider than this, metres."""
LEAST, MOST = 0.05, 5.0
"""By how much a box grows that is said to grow, at least and at most, metres."""
ELSEWHERE = 0.75
"""Probability that a thing nobody looks for is not in the room that a camera shows: a home has some four rooms."""
SAME = 0.1
"""A side of a box that has moved by less than this has not moved, metres."""


def density(distance: float, mean: float, size: tuple[float, float] = (0.0, 0.0)) -> float:
    """Density on the floor plan of a box that is at another.

        p(x) = (1 + d(x) / l)^-5 / (A + P l / 4 + π l² / 6)

    Where the middle of the one can be with d = 0 is a rectangle as large as both, of area A and perimeter P: the
    integral over the plane is 1 (Steiner's formula). The tail is heavy, since boxes can be wrong. Between two
    points the mean distance is l.

    Args:
        distance: free space between the two, metres.
        mean: l, metres.
        size: the extents of both together, metres.
    """
    a, b = size
    return AREA * float((1 + distance / mean) ** -5) / (a * b + (a + b) * mean / 2 + pi * mean**2 / 6)


def density_of(one: Box, other: Box, mean: float) -> float:
    """Density on the floor plan of a box that is at another, of its size."""
    gap = hypot(_free(one, other, X), _free(one, other, Z))
    return density(gap, mean, (one.size[X] + other.size[X], one.size[Z] + other.size[Z]))


def density_in_space(one: Box, other: Box, mean: float) -> float:
    """Density of a box that is at another, on the floor plan and in height.

    p(y) = (1 + d(y) / l)^-5 / (h + l / 2),   h: the heights of both
    """
    height = one.size[Y] + other.size[Y]
    above = HEIGHT * float((1 + _free(one, other, Y) / mean) ** -5) / (height + mean / 2)
    return density_of(one, other, mean) * above


def density_unmoved(distance: float, spread: float) -> float:
    """Density on the floor plan of a box that has not moved: normal around where it was, of a standard deviation."""
    return AREA * exp(-0.5 * (distance / spread) ** 2) / (2 * pi * spread**2)


def _free(one: Box, other: Box, axis: int) -> float:
    return max(one.low[axis] - other.high[axis], other.low[axis] - one.high[axis], 0.0)


def apart(a: Box, b: Box) -> float:
    """Distance of the middles of two boxes on the floor plan, metres."""
    return hypot(a.centre[X] - b.centre[X], a.centre[Z] - b.centre[Z])


def wide(box: Box, most: float) -> bool:
    """Whether a box is wider than a thing or a person can be."""
    return max(box.size[X], box.size[Z]) > most


def growth_ratio(by: float, model: FilmModel) -> float:
    """Return p(a container's growth | it is opened just now) / p(its growth | it is not).

    A door makes a box grow by anything up to its width; errors have no scale, their logarithm is uniform.

    Args:
        by: how much it grew, metres; 0 for not at all.
        model: what films are like.
    """
    if by == 0.0:
        return (1 - model.grows) / (1 - model.flicker)
    by_error = 1 / (max(by, LEAST) * log(MOST / LEAST))
    by_door = (1 - model.stray) * (by <= DOOR) / (DOOR - LEAST) + model.stray * by_error
    return model.grows * by_door / (model.flicker * by_error)


# --- a thing --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Look:
    """What a step shows of a thing.

    Attributes:
        status: not at all, in a box of its own, or in one of stray pixels.
        box: that box; None where it does not show.
    """

    status: Status
    box: Box | None = None


UNSEEN = Look("unseen")


def status(box: Box | None) -> Status:
    """Return how a thing shows, as far as the width of its box tells."""
    if box is None:
        return "unseen"
    return "stray" if wide(box, WIDE_THING) else "seen"


def looks(film: FilmedSearch, k: int, holding: bool) -> tuple[Look, ...]:
    """Return what each step shows of an instance.

    Args:
        film: what it shows.
        k: which instance.
        holding: hulls with stray pixels hold the thing, so that what moves of them is a box of its own; else what
            moves is of stray pixels, too.
    """
    found = []
    for shot in film.shots:
        if holding and k in shot.parts:
            part = shot.parts[k]
            found.append(UNSEEN if part is None else Look("seen", part))
        else:
            found.append(Look(status(shot.things.get(k)), shot.things.get(k)))
    return tuple(found)


def readings(film: FilmedSearch, k: int) -> tuple[tuple[Look, ...], ...]:
    """Return what an instance's boxes can be, one as probable as the other: with hulls that hold it, or without."""
    plain = looks(film, k, holding=False)
    return (plain, looks(film, k, holding=True)) if any(k in shot.parts for shot in film.shots) else (plain,)


def shares(in_view: float, model: FilmModel) -> Mapping[Status, float]:
    """Return how probable each status is in the long run, of what is in view with a probability."""
    shown = in_view * model.seen + (1 - in_view) * model.flicker
    own = 1 - model.stray
    return {"stray": model.stray, "seen": own * shown, "unseen": own * (1 - shown)}


def p_status(now: Status, before: Status, anew: bool, in_view: float, model: FilmModel) -> float:
    """Return p(status | status a step before): it remains, or is drawn anew."""
    long_run = shares(in_view, model)[now]
    if anew:
        return long_run
    return (model.stay if now == before else 0.0) + (1 - model.stay) * long_run


def p_box_at_rest(now: Look, before: Look, place: Box | None, model: FilmModel) -> float:
    """Return the density of a thing's box, given that it lies at a place, or anywhere.

    Args:
        now: what is seen of it.
        before: what was seen of it last under this camera.
        place: where it lies; None for anywhere.
        model: what films are like.
    """
    box = now.box
    if box is None:
        return 1.0
    if now.status == "stray":
        return _p_stray(box, before, 1 - model.stay)
    if before.status == "seen" and before.box is not None:
        box, place = _middle(box), _middle(before.box)
    return 1.0 if place is None else density_in_space(box, place, model.blur)


def p_box_in_hand(now: Look, before: Look, person: Box | None, moved: bool, model: FilmModel) -> float:
    """Return the density of a thing's box, given that somebody, who has moved or not, carries it.

    A box of stray pixels takes in the thing where it is seen: it follows who carries it.
    """
    down = p_box_at_rest(now, before, None, model)
    if now.box is None or person is None:
        return down
    if now.status == "stray":
        return _p_stray(now.box, before, model.seen) if moved else down
    return (1 - model.stray) * density_in_space(now.box, person, model.blur) + model.stray * down


def _p_stray(now: Box, before: Look, changes: float) -> float:
    """p(a box of stray pixels is, or is not, as it was)."""
    if before.box is None or before.status != "stray":
        return 1.0
    return changes if _changed(now, before.box) else 1 - changes


def _changed(now: Box, before: Box) -> bool:
    sides = zip((*now.low, *now.high), (*before.low, *before.high), strict=True)
    return any(abs(a - b) > SAME for a, b in sides)


def log_bystander(film: FilmedSearch, seen: Sequence[Look], model: FilmModel) -> float:
    """Return log p(boxes of an instance that nobody looks for): under each camera it is in view, or not, anywhere."""
    total = 0.0
    for camera in range(len(film.rooms)):
        rows = [0.0, 0.0]
        for t, shot in enumerate(film.shots):
            if shot.camera != camera:
                continue
            cut = t == 0 or film.shots[t - 1].camera != camera
            before = seen_last(film.shots, t, seen)
            for i, in_view in enumerate((1.0, 0.0)):
                rows[i] += log(p_status(seen[t].status, seen[t - 1].status, cut, in_view, model))
                rows[i] += log(p_box_at_rest(seen[t], before, None, model))
        total += float(np.logaddexp(rows[0] + log(1 - ELSEWHERE), rows[1] + log(ELSEWHERE)))
    return total


def seen_last(shots: Sequence[Shot], t: int, seen: Sequence[Look]) -> Look:
    """Return what was seen of an instance last before a step, under the same camera."""
    camera = shots[t].camera
    before = (seen[i] for i in range(t - 1, -1, -1) if shots[i].camera == camera)
    return next((look for look in before if look.box is not None), UNSEEN)


def _middle(box: Box) -> Box:
    return Box(box.centre, box.centre)
