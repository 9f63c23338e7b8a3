"""The same film from other eyes: the person's own, fixed cameras in the corners of rooms, or those of an observer.

Walls and people hide what is behind them from any of them; whose head the camera is on is not in the picture.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Literal, TypeAlias

from perception.film.actor import EYES, Film, Shot
from perception.film.film_set import Stage
from perception.film.floor_plan import Cell, FloorPlan, floor_plan
from perception.geometry.boxes import Point, box_around, planar_gap
from perception.geometry.camera import Camera, looking
from perception.mapping.frames import Pose
from perception.scene.kinds import PERSON
from perception.scene.scene_graph import Thing

Viewpoint: TypeAlias = Literal["head", "observer", "corner"]

BODY = (0.45, 1.7, 0.45)
"""Size of a person who is in the picture, metres."""
LAG = 3
"""An observer comes after so many steps into the room where the person is."""
AWAY = 1.2
"""An observer stands this far from people and furniture, where there is room, metres."""


def seen_from(taken: Film, viewpoint: Viewpoint) -> Film:
    """The film of a person's own camera as others see it; everybody else is in the picture."""
    return replace(taken, shots=_VIEWPOINTS[viewpoint](taken))


def _from_head(taken: Film) -> tuple[Shot, ...]:
    bodies = _Bodies()
    return tuple(bodies.within(shot, shot.others) for shot in taken.shots)


def _from_corners(taken: Film) -> tuple[Shot, ...]:
    """By a fixed camera in the room where the person is."""
    shots, bodies = [], _Bodies()
    for shot in taken.shots:
        camera = room_camera(_room(shot.stage, shot.pose.head), shot.camera.width)
        shots.append(replace(bodies.within(shot, _everybody(taken, shot)), camera=camera))
    return tuple(shots)


def _from_observer(taken: Film) -> tuple[Shot, ...]:
    """From the head of somebody who follows from room to room, a little late, and looks at the person."""
    plan, stands, bodies = floor_plan(taken.shots[0].stage), dict[int, Point](), _Bodies()
    shots = []
    for number, shot in enumerate(taken.shots):
        room = _room(shot.stage, taken.shots[max(number - LAG, 0)].pose.head)
        if room.id not in stands:
            stands[room.id] = _stand(plan, shot.stage, room)
        x, y, z = shot.pose.head
        eye = stands[room.id]
        # Nobody looks straight down: who stands where the observer does is looked at past the shoulder.
        aim = (x, y - 0.5, z) if abs(x - eye[0]) + abs(z - eye[2]) > 0.1 else (x + 0.5, y - 0.5, z)
        size = shot.camera.width
        shots.append(
            replace(bodies.within(shot, _everybody(taken, shot)), camera=looking(eye, aim, size, size, 90.0))
        )
    return tuple(shots)


_VIEWPOINTS: Mapping[Viewpoint, Callable[[Film], tuple[Shot, ...]]] = {
    "head": _from_head,
    "observer": _from_observer,
    "corner": _from_corners,
}
VIEWPOINTS: Mapping[str, Viewpoint] = {"follow": "head", "observer": "observer", "room": "corner"}
"""Viewpoints as the command line calls them."""


def _everybody(taken: Film, shot: Shot) -> dict[int, Pose]:
    return {taken.person: shot.pose, **shot.others}


class _Bodies:
    """Puts people into pictures; while nobody moves, the home stays the same object, and is not built anew."""

    def __init__(self) -> None:
        self._from: tuple[Stage, dict[int, Point]] | None = None
        self._to: Stage | None = None

    def within(self, shot: Shot, people: Mapping[int, Pose]) -> Shot:
        """The shot with some people in the picture."""
        heads = {identity: pose.head for identity, pose in people.items()}
        if not heads:
            return shot
        known = self._from is not None and self._from[0] is shot.stage and self._from[1] == heads
        if not known or self._to is None:
            self._from, self._to = (shot.stage, heads), with_bodies(shot.stage, heads)
        return replace(shot, stage=self._to)


def with_bodies(stage: Stage, heads: Mapping[int, Point]) -> Stage:
    """The home with people in it, where their heads are."""
    things, rooms = dict(stage.things), dict(stage.rooms)
    for identity, head in heads.items():
        body = box_around((head[0], BODY[1] / 2, head[2]), BODY)
        things[identity] = Thing(identity, PERSON, "person", body, "Characters")
        rooms[identity] = _room(stage, head).id
    return replace(stage, things=things, rooms=rooms)


def room_camera(room: Thing, size: int, field_of_view: float = 90.0) -> Camera:
    """A camera under the ceiling in a corner of a room, which looks at its middle."""
    assert room.box is not None
    (x0, _, z0), (x1, y1, z1) = room.box.low, room.box.high
    middle = room.box.centre
    corner = x0 + 0.12 * (x1 - x0), y1 - 0.25, z0 + 0.12 * (z1 - z0)
    return looking(corner, (middle[0], 0.6, middle[2]), size, size, field_of_view)


def _stand(plan: FloorPlan, stage: Stage, room: Thing) -> Point:
    """Where an observer stands in a room: the free cell nearest to a corner that keeps away from furniture."""
    assert room.box is not None
    boxes = [t.box for t in stage.things.values() if t.role in ("container", "surface") and t.box is not None]
    cells = [
        (int(a), int(b))
        for a, b in zip(*plan.free.nonzero(), strict=True)
        if _within(room, plan.middle((int(a), int(b))))
    ]
    clear = {
        cell: min((planar_gap(box, *plan.middle(cell)) for box in boxes), default=AWAY) for cell in cells
    }

    def worth(cell: Cell) -> tuple[float, float]:
        x, z = plan.middle(cell)
        return min(clear[cell], AWAY), _depth(room, x, z) * -1

    x, z = plan.middle(max(cells, key=worth)) if cells else (room.box.centre[0], room.box.centre[2])
    return x, EYES, z


def _within(room: Thing, point: tuple[float, float]) -> bool:
    return _depth(room, *point) > 0


def _room(stage: Stage, head: Point) -> Thing:
    rooms: Iterable[Thing] = (t for t in stage.things.values() if t.role == "room" and t.box is not None)
    return max(rooms, key=lambda room: _depth(room, head[0], head[2]))


def _depth(room: Thing, x: float, z: float) -> float:
    """How deep a point of the floor is within a room; negative outside."""
    assert room.box is not None
    low, high = room.box.low, room.box.high
    return min(x - low[0], high[0] - x, z - low[2], high[2] - z)
