"""From a recording of frames to all that perception can say about it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from perception.events.acts import (
    Act,
    carries,
    laid_down_unseen,
    resting,
    swings,
    walks,
)
from perception.geometry.boxes import Box, Point, planar_gap
from perception.mapping.completion import completed
from perception.mapping.scene_map import SceneMap
from perception.scene.scene_graph import Thing

BESIDE = 1.5
"""A container is within a person's reach when it is at most this far, metres."""


@dataclass(frozen=True, slots=True)
class Perception:
    """The last scene and the acts that led to it; `noise` of the depth as a share of it."""

    things: tuple[Thing, ...]
    acts: tuple[Act, ...]
    noise: float = 0.0


def perceive(scene: SceneMap) -> Perception:
    """What a map says at the end of its frames."""
    things = scene.scene()
    boxes = {thing.id: thing.box for thing in things if thing.box is not None}
    places = {t.id: t.box for t in things if t.role in ("container", "surface") and t.box is not None}
    acts = list(swings(scene.doors, scene.poses, boxes))
    for identity, glimpses in scene.glimpses.items():
        acts += carries(identity, glimpses, scene.poses)
    for person in sorted({person for people in scene.poses.values() for person in people}):
        acts += walks(scene.poses, person, places)
    hidden = dict(_put_away(scene, boxes))
    moved = (replace(t, box=hidden[t.id]) if t.id in hidden else t for t in things)
    ordered = sorted(acts, key=lambda act: (act.first, act.last, act.thing))
    return Perception(completed(moved), tuple(ordered), scene.noise)


def _put_away(scene: SceneMap, boxes: dict[int, Box]) -> Iterator[tuple[int, Box]]:
    """Things that were last seen in a hand beside an open container, and have not been seen since.

    What vanishes from a hand into an open container is inside it, though no pixel shows it there.
    """
    for identity, glimpses in scene.glimpses.items():
        rests = resting(glimpses, scene.poses)
        if not laid_down_unseen(rests, scene.poses):
            continue
        last = rests[-1]
        head = scene.poses[last.last][last.holder].head
        case = _open_beside(scene, last.last + 1, head, boxes)
        if case is not None and identity in boxes:
            yield identity, _inside(boxes[identity], boxes[case], last.centre)


def _open_beside(scene: SceneMap, step: int, head: Point, boxes: dict[int, Box]) -> int | None:
    """The container that stood open at a step within reach of a person, the nearest of several."""
    state: dict[int, bool] = {}
    for change in scene.doors:
        if change.step <= step:
            state[change.container] = change.open
    away = {
        i: planar_gap(boxes[i], head[0], head[2]) for i, is_open in state.items() if is_open and i in boxes
    }
    nearest = min(away, key=away.__getitem__, default=None)
    return nearest if nearest is not None and away[nearest] <= BESIDE else None


def _inside(thing: Box, case: Box, hand: Point) -> Box:
    """A box of the thing's size within a container, as near to the hand as that allows."""
    low, high = [], []
    for k in range(3):
        half = min(thing.size[k], case.size[k]) / 2
        middle = min(max(hand[k], case.low[k] + half), case.high[k] - half)
        low.append(max(middle - half, case.low[k]))
        high.append(min(middle + half, case.high[k]))
    return Box((low[0], low[1], low[2]), (high[0], high[1], high[2]))
