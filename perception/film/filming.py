"""A person who walks through a home, opens containers, carries objects, and films all of it.

The camera follows the person's head. What it yields is the truth of each step: the home as it is, the
camera and the pose; rendering it is left to `raycast`.
"""

from collections.abc import Iterable, Iterator

import numpy as np

from perception.film.actor import Actor, Film, Shot
from perception.film.film_set import UNSEEN, Stage, closable
from perception.film.floor_plan import (
    Cell,
    FloorPlan,
    floor_plan,
    ways,
)
from perception.film.furnishing import furnish
from perception.film.stops import lay_down, pick_up, use_container
from perception.geometry.boxes import planar_gap
from perception.scene.scene_graph import Thing

__all__ = ["Film", "Shot", "film", "stops"]

DOORSTEP = 0.5
"""Nobody starts to film nearer to a door than this, metres."""
_SURFACES = frozenset(
    {"kitchen table", "coffee table", "desk", "kitchen counter", "tv stand", "nightstand", "bathroom counter",
     "sofa", "bed", "bookshelf", "dresser", "table", "wallshelf"}
)  # fmt: skip


def film(stage: Stage, rng: np.random.Generator, size: int = 512, acts: int = 6) -> Film:
    """Walk through a home: look at its furniture, open and close containers, carry a few things about.

    Args:
        size: width and height of the images, pixels.
        acts: how many containers to open.
    """
    stage = furnish(stage, rng)
    plan = floor_plan(stage)
    start = _start(stage, plan)
    stands = stops(stage, plan, ways(plan, start))
    openable = [t.id for t in closable(stage) if t.id in stands]
    chosen = set(rng.permutation(openable)[:acts].tolist())
    actor = Actor(stage, plan, start, size, 90.0)
    actor.look_around()
    for identity in _tour(stands, plan, start):
        thing = actor.stage.things[identity]
        assert thing.box is not None
        if not actor.walk_to(stands[identity]):
            continue
        actor.look(thing.box.centre, 2)
        if identity in chosen:
            use_container(actor, thing)
        elif actor.held is not None and thing.kind in _SURFACES:
            lay_down(actor, thing)
        elif actor.held is None and thing.kind in _SURFACES:
            pick_up(actor, thing, rng)
    return Film(tuple(actor.shots), tuple(actor.acts), actor.person)


def _start(stage: Stage, plan: FloorPlan) -> Cell:
    """A cell of the largest connected part of the floor, away from doorways: the front door leads outdoors."""
    left = {(int(x), int(z)) for x, z in np.argwhere(plan.free)}
    largest: set[Cell] = set()
    while left:
        part = ways(plan, min(left)).keys() | {min(left)}
        largest = part if len(part) > len(largest) else largest
        left -= part
    doors = [t.box for t in stage.things.values() if t.kind in UNSEEN and t.box is not None]
    away = (cell for cell in largest if all(planar_gap(d, *plan.middle(cell)) > DOORSTEP for d in doors))
    return min(away, default=min(largest))


def stops(stage: Stage, plan: FloorPlan, reach: Iterable[Cell]) -> dict[int, Cell]:
    """A cell in front of every piece of furniture worth a visit, as far as one can be reached."""
    cells = sorted(reach)
    middles = np.array([plan.middle(cell) for cell in cells])
    stands = {}
    for thing in stage.things.values():
        if thing.box is None or (thing.kind not in _SURFACES and thing.id not in stage.fronts):
            continue
        target = _before(thing, stage)
        away = np.linalg.norm(middles - target, axis=1)
        if len(away) and away.min() < 0.6:
            stands[thing.id] = cells[int(away.argmin())]
    return stands


def _before(thing: Thing, stage: Stage) -> tuple[float, float]:
    """A point on the floor 0.8 m before the front of a thing; without a front, on the side of its room."""
    assert thing.box is not None
    x, _, z = thing.box.centre
    front = stage.fronts.get(thing.id)
    if front is not None:
        out = front.sense * (thing.box.size[front.axis] / 2 + 0.8)
        return (x + out, z) if front.axis == 0 else (x, z + out)
    room = stage.things[stage.rooms[thing.id]].box
    assert room is not None
    dx, dz = room.centre[0] - x, room.centre[2] - z
    axis = 0 if thing.box.size[0] <= thing.box.size[2] else 2
    out = thing.box.size[axis] / 2 + 0.5
    return (x + (out if dx >= 0 else -out), z) if axis == 0 else (x, z + (out if dz >= 0 else -out))


def _tour(stops: dict[int, Cell], plan: FloorPlan, start: Cell) -> Iterator[int]:
    """All stops, each time the one with the shortest way from the last."""
    left, here = dict(stops), start
    while left:
        order = {cell: rank for rank, cell in enumerate(ways(plan, here))}
        nearest = min(left, key=lambda i: (order[left[i]], i))
        here = left.pop(nearest)
        yield nearest
