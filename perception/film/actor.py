"""A person who acts step by step and leaves a film behind."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import atan2, cos, dist, pi, sin

from perception.events.acts import Act
from perception.film.film_set import Stage, settled
from perception.film.floor_plan import Cell, FloorPlan, shortest_path
from perception.geometry.boxes import Point
from perception.geometry.camera import Camera, looking
from perception.mapping.frames import Pose
from perception.scene.scene_graph import Thing

EYES = 1.6
"""Height of the eyes, metres."""


@dataclass(frozen=True, slots=True)
class Shot:
    """The truth of one step: the home, the camera, and where the person is.

    Attributes:
        others: where everybody else is, by instance id.
    """

    step: int
    stage: Stage
    camera: Camera
    pose: Pose
    others: Mapping[int, Pose] = field(default_factory=dict[int, Pose])


@dataclass(frozen=True, slots=True)
class Film:
    """All shots of a walk, what was done in it, and the instance id of who did it."""

    shots: tuple[Shot, ...]
    acts: tuple[Act, ...]
    person: int


class Actor:
    """A person in a home, who acts step by step and leaves a film behind."""

    def __init__(
        self,
        stage: Stage,
        plan: FloorPlan,
        start: Cell,
        size: int,
        field_of_view: float,
        person: int | None = None,
    ) -> None:
        self.stage, self.plan, self.cell = stage, plan, start
        self.size, self.field_of_view = size, field_of_view
        self.heading = 0.0
        self.gaze: Point = (cos(-0.35), sin(-0.35), 0.0)
        self.person = max(stage.things) + 1 if person is None else person
        self.held: int | None = None
        self.shots: list[Shot] = []
        self.acts: list[Act] = []

    @property
    def head(self) -> Point:
        """Where the eyes are."""
        x, z = self.plan.middle(self.cell)
        return x, EYES, z

    @property
    def pose(self) -> Pose:
        """Where the person stands and looks."""
        return Pose(self.head, self.gaze)

    @property
    def camera(self) -> Camera:
        """A camera on the head."""
        aim = tuple(a + b for a, b in zip(self.head, self.gaze, strict=True))
        return looking(self.head, aim, self.size, self.size, self.field_of_view)

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
        x, _, z = self.head
        self.gaze = cos(pitch) * cos(yaw), sin(pitch), cos(pitch) * sin(yaw)
        if self.held is not None:
            hand = x + 0.45 * cos(self.heading), 1.1, z + 0.45 * sin(self.heading)
            self.stage = self.stage.with_box(self.held, settled(self.stage.things[self.held], hand))
        self.shots.append(Shot(len(self.shots), self.stage, self.camera, self.pose))
