"""What a person does at a stop: take something out of a container, lay something down, pick something up."""

from math import dist

import numpy as np

from perception.film.actor import Actor
from perception.film.film_set import settled
from perception.film.furnishing import fits, overlap
from perception.geometry.boxes import Box, Point
from perception.scene.scene_graph import Thing


def use_container(actor: Actor, case: Thing) -> None:
    """Open a container, take something out or put something in, and close it again."""
    assert case.box is not None
    actor.open(case)
    actor.look(case.box.centre, 2)
    inside = [t for t in actor.stage.things.values() if _small(t) and t.box and _within(t.box, case.box)]
    if actor.held is not None:
        at = _free_spot(actor, case)
        if at is not None:
            actor.put(at)
    elif inside:
        actor.grab(min(inside, key=lambda t: t.id))
    actor.look(case.box.centre, 2)
    actor.close(case)


def _free_spot(actor: Actor, case: Thing) -> Point | None:
    """Where in a container the held thing has room: near the front, on the bottom."""
    assert case.box is not None
    assert actor.held is not None
    front, held = actor.stage.fronts[case.id], actor.stage.things[actor.held]
    for shift in (0.0, 0.15, -0.15, 0.3, -0.3):
        at = list(case.box.centre)
        at[1] = case.box.low[1] + 0.03
        at[front.axis] += front.sense * 0.2 * case.box.size[front.axis]
        at[2 - front.axis] += shift * case.box.size[2 - front.axis]
        if fits(settled(held, (at[0], at[1], at[2])), case.box, actor.stage):
            return at[0], at[1], at[2]
    return None


def lay_down(actor: Actor, surface: Thing) -> None:
    """Put the held thing on a surface, at the edge next to the person, if there is room."""
    assert surface.box is not None
    assert actor.held is not None
    held, box = actor.stage.things[actor.held], surface.box
    assert held.box is not None
    x, _, z = actor.head
    low = [box.low[k] + held.box.size[k] / 2 + 0.02 for k in (0, 2)]
    high = [box.high[k] - held.box.size[k] / 2 - 0.02 for k in (0, 2)]
    at = min(max(x, low[0]), high[0]), box.high[1] + 0.003, min(max(z, low[1]), high[1])
    target = settled(held, at)
    crowded = any(
        t.box is not None and t.id != surface.id and t.role != "room" and overlap(target, t.box)
        for t in actor.stage.things.values()
    )
    if low[0] <= high[0] and low[1] <= high[1] and not crowded and dist((at[0], at[2]), (x, z)) < 1.3:
        actor.look(at, 1)
        actor.put(at)
        actor.look(at, 2)


def pick_up(actor: Actor, surface: Thing, rng: np.random.Generator) -> None:
    """Take a small thing from a surface within reach, every other time."""
    assert surface.box is not None
    x, _, z = actor.head
    near = [
        t
        for t in actor.stage.things.values()
        if _small(t)
        and t.box is not None
        and abs(t.box.low[1] - surface.box.high[1]) < 0.05
        and _within_plan(t.box, surface.box)
        and dist((t.box.centre[0], t.box.centre[2]), (x, z)) < 1.3
    ]
    if near and rng.random() < 0.5:
        thing = near[int(rng.integers(len(near)))]
        assert thing.box is not None
        actor.look(thing.box.centre, 2)
        actor.grab(thing)
        actor.look(surface.box.centre, 1)


def _small(thing: Thing) -> bool:
    """A thing that one hand can carry, and that nothing rests in."""
    return thing.category in ("Props", "Food") and thing.box is not None and 0.02 < max(thing.box.size) < 0.4


def _within(inner: Box, outer: Box) -> bool:
    return all(
        o0 <= i0 and i1 <= o1
        for i0, i1, o0, o1 in zip(inner.low, inner.high, outer.low, outer.high, strict=True)
    )


def _within_plan(inner: Box, outer: Box) -> bool:
    return all(outer.low[k] <= inner.low[k] and inner.high[k] <= outer.high[k] for k in (0, 2))
