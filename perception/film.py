"""A person who walks through a home, opens containers, carries objects, and films all of it.

The camera follows the person's head. What it yields is the truth of each step: the home as it is, the
camera and the pose; rendering it is left to `raycast`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import atan2, cos, dist, pi, sin

import numpy as np

from perception.boxes import Box, Point
from perception.camera import Camera, looking
from perception.events import Act
from perception.floor_plan import Cell, FloorPlan, floor_plan, shortest_path, ways
from perception.frames import Pose
from perception.scene_graph import Thing
from perception.stage import Stage, closable, settled

EYES = 1.6
"""Height of the eyes, metres."""
_SURFACES = frozenset(
    {"kitchen table", "coffee table", "desk", "kitchen counter", "tv stand", "nightstand", "bathroom counter",
     "sofa", "bed", "bookshelf", "dresser", "table", "wallshelf"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shot:
    """The truth of one step: the home, the camera, and where the person is."""

    step: int
    stage: Stage
    camera: Camera
    pose: Pose


@dataclass(frozen=True, slots=True)
class Film:
    """All shots of a walk, what was done in it, and the instance id of who did it."""

    shots: tuple[Shot, ...]
    acts: tuple[Act, ...]
    person: int


class Actor:
    """A person in a home, who acts step by step and leaves a film behind."""

    def __init__(self, stage: Stage, plan: FloorPlan, start: Cell, size: int, field_of_view: float) -> None:
        self.stage, self.plan, self.cell = stage, plan, start
        self.size, self.field_of_view = size, field_of_view
        self.heading, self.pitch = 0.0, -0.35
        self.person = max(stage.things) + 1
        self.held: int | None = None
        self.shots: list[Shot] = []
        self.acts: list[Act] = []

    @property
    def head(self) -> Point:
        """Where the eyes are."""
        x, z = self.plan.middle(self.cell)
        return x, EYES, z

    def walk_to(self, goal: Cell) -> bool:
        """Walk to a cell, two cells a step, looking around on the way; False when no way leads there."""
        path = shortest_path(self.plan, self.cell, goal)
        for step, cell in enumerate(path[1:]):
            x, z = self.plan.middle(self.cell)
            to_x, to_z = self.plan.middle(cell)
            self.heading, self.cell = atan2(to_z - z, to_x - x), cell
            if step % 2 == 1 or cell == goal:
                self._shoot(self.heading + 0.6 * sin(len(self.shots) * 0.7), -0.35)
        return bool(path)

    def look_around(self, steps: int = 8) -> None:
        """Turn once about oneself."""
        for step in range(steps):
            self._shoot(2 * pi * step / steps, -0.35)

    def look(self, at: Point, steps: int = 1) -> None:
        """Turn to a point and look at it."""
        x, y, z = self.head
        flat = max(dist((at[0], at[2]), (x, z)), 0.05)
        self.heading = atan2(at[2] - z, at[0] - x)
        for _ in range(steps):
            self._shoot(self.heading, max(min(atan2(at[1] - y, flat), 0.5), -1.2))

    def open(self, container: Thing) -> None:
        """Open a container in four steps."""
        first = self._swing(container, (0.25, 0.5, 0.75, 1.0))
        self.acts.append(Act("open", container.id, self.person, first, len(self.shots) - 1))

    def close(self, container: Thing) -> None:
        """Close a container in four steps."""
        first = self._swing(container, (0.75, 0.5, 0.25, 0.0))
        self.acts.append(Act("close", container.id, self.person, first, len(self.shots) - 1))

    def grab(self, thing: Thing) -> None:
        """Take a thing into the hand."""
        first = len(self.shots)
        self.held = thing.id
        self._shoot(self.heading, -0.6)
        self.acts.append(Act("grab", thing.id, self.person, first, len(self.shots) - 1))

    def put(self, at: Point) -> None:
        """Lay the held thing down with its bottom at a point."""
        assert self.held is not None
        first, thing = len(self.shots), self.held
        self.held = None
        self.stage = self.stage.with_box(thing, settled(self.stage.things[thing], at))
        self._shoot(self.heading, -0.6)
        self.acts.append(Act("put", thing, self.person, first, len(self.shots) - 1))

    def _swing(self, container: Thing, angles: tuple[float, ...]) -> int:
        """Move a door, a step for each angle; returns the first step."""
        assert container.box is not None
        first = len(self.shots)
        for ajar in angles:
            self.stage = self.stage.with_door(container.id, ajar)
            self.look(container.box.centre)
        return first

    def _shoot(self, yaw: float, pitch: float) -> None:
        x, y, z = self.head
        gaze = cos(pitch) * cos(yaw), sin(pitch), cos(pitch) * sin(yaw)
        if self.held is not None:
            hand = x + 0.45 * cos(self.heading), 1.1, z + 0.45 * sin(self.heading)
            self.stage = self.stage.with_box(self.held, settled(self.stage.things[self.held], hand))
        camera = looking(
            self.head, (x + gaze[0], y + gaze[1], z + gaze[2]), self.size, self.size, self.field_of_view
        )
        self.shots.append(Shot(len(self.shots), self.stage, camera, Pose(self.head, gaze)))


def film(stage: Stage, rng: np.random.Generator, size: int = 512, acts: int = 6) -> Film:
    """Walk through a home: look at its furniture, open and close containers, carry a few things about.

    Args:
        size: width and height of the images, pixels.
        acts: how many containers to open.
    """
    stage = furnish(stage, rng)
    plan = floor_plan(stage)
    start = _start(plan)
    stops = _stops(stage, plan, ways(plan, start))
    openable = [t.id for t in closable(stage) if t.id in stops]
    chosen = set(rng.permutation(openable)[:acts].tolist())
    actor = Actor(stage, plan, start, size, 90.0)
    actor.look_around()
    for identity in _tour(stops, plan, start):
        thing = actor.stage.things[identity]
        assert thing.box is not None
        if not actor.walk_to(stops[identity]):
            continue
        actor.look(thing.box.centre, 2)
        if identity in chosen:
            _use(actor, thing)
        elif actor.held is not None and thing.kind in _SURFACES:
            _lay_down(actor, thing)
        elif actor.held is None and thing.kind in _SURFACES:
            _pick_up(actor, thing, rng)
    return Film(tuple(actor.shots), tuple(actor.acts), actor.person)


def furnish(stage: Stage, rng: np.random.Generator) -> Stage:
    """Put a small object or two into every container with a door: the files leave them nearly empty."""
    identity = max(stage.things) + 1
    for case in closable(stage):
        assert case.box is not None
        front = stage.fronts[case.id]
        for kind in rng.permutation(["apple", "cupcake", "bottle of wine", "remote control", "book"])[
            :2
        ].tolist():
            size = _SIZES[kind]
            at = [0.0, case.box.low[1] + 0.03, 0.0]
            across = 2 - front.axis
            middle = case.box.centre[front.axis] + front.sense * 0.15 * case.box.size[front.axis]
            at[front.axis] = middle
            at[across] = case.box.centre[across] + float(rng.uniform(-0.2, 0.2)) * case.box.size[across]
            box = settled(Thing(0, kind, "object", Box((0, 0, 0), size)), (at[0], at[1], at[2]))
            if not _fits(box, case.box, stage):
                continue
            thing = Thing(identity, kind, "object", box, "Props")
            stage = Stage(
                {**stage.things, identity: thing},
                {**stage.rooms, identity: stage.rooms[case.id]},
                stage.fronts,
                stage.ajar,
            )
            identity += 1
    return stage


_SIZES: dict[str, Point] = {
    "apple": (0.08, 0.08, 0.08),
    "cupcake": (0.08, 0.09, 0.08),
    "bottle of wine": (0.08, 0.28, 0.08),
    "remote control": (0.06, 0.03, 0.18),
    "book": (0.16, 0.04, 0.22),
}


def _fits(box: Box, case: Box, stage: Stage) -> bool:
    """Whether a box is within a case, clear of its sides and of other things in it."""
    margin = 0.04
    within = all(
        c0 + 0.02 <= b0 and b1 <= c1 - margin
        for b0, b1, c0, c1 in zip(box.low, box.high, case.low, case.high, strict=True)
    )
    others = (
        t.box for t in stage.things.values() if t.box is not None and t.box != case and t.role != "room"
    )
    return within and not any(_overlap(box, other) and other.volume < case.volume for other in others)


def _overlap(a: Box, b: Box) -> bool:
    return all(a0 < b1 and b0 < a1 for a0, a1, b0, b1 in zip(a.low, a.high, b.low, b.high, strict=True))


def _start(plan: FloorPlan) -> Cell:
    """A cell of the largest connected part of the floor."""
    left = {(int(x), int(z)) for x, z in np.argwhere(plan.free)}
    largest: set[Cell] = set()
    while left:
        part = ways(plan, min(left)).keys() | {min(left)}
        largest = part if len(part) > len(largest) else largest
        left -= part
    return min(largest)


def _stops(stage: Stage, plan: FloorPlan, reach: Iterable[Cell]) -> dict[int, Cell]:
    """A cell in front of every piece of furniture worth a visit, as far as one can be reached."""
    cells = sorted(reach)
    middles = np.array([plan.middle(cell) for cell in cells])
    stops = {}
    for thing in stage.things.values():
        if thing.box is None or (thing.kind not in _SURFACES and thing.id not in stage.fronts):
            continue
        target = _before(thing, stage)
        away = np.linalg.norm(middles - target, axis=1)
        if len(away) and away.min() < 0.6:
            stops[thing.id] = cells[int(away.argmin())]
    return stops


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


def _use(actor: Actor, case: Thing) -> None:
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
        if _fits(settled(held, (at[0], at[1], at[2])), case.box, actor.stage):
            return at[0], at[1], at[2]
    return None


def _lay_down(actor: Actor, surface: Thing) -> None:
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
        t.box is not None and t.id != surface.id and t.role != "room" and _overlap(target, t.box)
        for t in actor.stage.things.values()
    )
    if low[0] <= high[0] and low[1] <= high[1] and not crowded and dist((at[0], at[2]), (x, z)) < 1.3:
        actor.look(at, 1)
        actor.put(at)
        actor.look(at, 2)


def _pick_up(actor: Actor, surface: Thing, rng: np.random.Generator) -> None:
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
