"""From a recording of frames to all that perception can say about it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from perception.events.acts import Act, steady, swings, walks
from perception.events.carrying import Opening, carries, history, laid_down_unseen
from perception.geometry.boxes import Box, Point
from perception.mapping.completion import completed
from perception.mapping.scene_map import SceneMap
from perception.scene.scene_graph import Thing


@dataclass(frozen=True, slots=True)
class Perception:
    """The last scene and the acts that led to it."""

    things: tuple[Thing, ...]
    acts: tuple[Act, ...]


def perceive(scene: SceneMap) -> Perception:
    """What a map says at the end of its frames."""
    things = scene.scene()
    boxes = {thing.id: thing.box for thing in things if thing.box is not None}
    places = {t.id: t.box for t in things if t.role in ("container", "surface") and t.box is not None}
    openings = tuple(opened(scene, boxes))
    acts = list(swings(scene.doors, scene.poses, boxes))
    for identity, glimpses in scene.glimpses.items():
        acts += carries(identity, glimpses, scene.poses, openings)
    for person in sorted({person for people in scene.poses.values() for person in people}):
        acts += walks(scene.poses, person, places)
    hidden = dict(_put_away(scene, boxes, openings))
    moved = (replace(t, box=hidden[t.id]) if t.id in hidden else t for t in things)
    ordered = sorted(acts, key=lambda act: (act.first, act.last, act.thing))
    return Perception(completed(moved), tuple(ordered))


def opened(scene: SceneMap, boxes: Mapping[int, Box]) -> Iterator[Opening]:
    """Every time that a container stood open."""
    since: dict[int, int] = {}
    for change in steady(scene.doors):
        if change.container not in boxes:
            continue
        if change.open:
            since.setdefault(change.container, change.step)
        elif change.container in since:
            box = boxes[change.container]
            yield Opening(change.container, since.pop(change.container), change.step, box)
    for container, first in since.items():
        yield Opening(container, first, max(scene.poses), boxes[container])


def _put_away(
    scene: SceneMap, boxes: Mapping[int, Box], openings: Sequence[Opening]
) -> Iterator[tuple[int, Box]]:
    """Things that were last in a hand, and have not been seen since somebody stood with them at an open container.

    What vanishes from a hand into an open container is inside it, though no pixel shows it there.
    """
    for identity, glimpses in scene.glimpses.items():
        rests = history(glimpses, scene.poses)
        where = laid_down_unseen(rests, scene.poses, openings)
        if where is not None and where.container and identity in boxes:
            yield identity, _inside(boxes[identity], where.box, rests[-1].centre)


def _inside(thing: Box, case: Box, hand: Point) -> Box:
    """A box of the thing's size within a container, as near to the hand as that allows."""
    low, high = [], []
    for k in range(3):
        half = min(thing.size[k], case.size[k]) / 2
        middle = min(max(hand[k], case.low[k] + half), case.high[k] - half)
        low.append(max(middle - half, case.low[k]))
        high.append(min(middle + half, case.high[k]))
    return Box((low[0], low[1], low[2]), (high[0], high[1], high[2]))
