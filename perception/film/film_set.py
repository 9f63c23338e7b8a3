"""A home that can be rendered: its things, which containers stand open, and where everything is now."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import networkx as nx

from perception.film.shapes import (
    Front,
    bowl,
    cabinet,
    niche,
    shelf,
    solid,
    table,
    walls,
)
from perception.geometry.boxes import (
    Box,
    Point,
    box_around,
    stack,
)
from perception.geometry.meshes import Board
from perception.scene.kinds import CLOSABLE
from perception.scene.relations import inside
from perception.scene.rooms import rooms
from perception.scene.rules import VIRTUALHOME
from perception.scene.scene_graph import Relation, Thing, containment, scene_graph
from perception.sources.virtualhome.scene_files import SceneFile

_TABLES = frozenset({"kitchen table", "coffee table", "desk", "table", "bench", "chair"})
_SHELVES = frozenset({"bookshelf", "wallshelf", "shelf"})
_BOWLS = frozenset({"dish bowl", "bowl", "fryingpan", "cookingpot", "bathtub", "washingsponge"})
UNSEEN = frozenset({"door", "doorjamb"})
"""Doors stand open, so that one can walk through; jambs are the holes in the walls."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A home at one moment.

    Attributes:
        things: everything with a box, by instance id; rooms included.
        rooms: the room of every thing.
        fronts: on which side the door of each closable container is.
        ajar: how far each of them stands open, 0 to 1; missing means closed.
    """

    things: Mapping[int, Thing]
    rooms: Mapping[int, int]
    fronts: Mapping[int, Front]
    ajar: Mapping[int, float]

    def with_box(self, identity: int, box: Box) -> "Stage":
        """The same home with one thing moved."""
        return replace(self, things={**self.things, identity: replace(self.things[identity], box=box)})

    def with_door(self, identity: int, ajar: float) -> "Stage":
        """The same home with one door moved."""
        return replace(self, ajar={**self.ajar, identity: ajar})


def stage_of(scene: SceneFile) -> Stage:
    """The home of a VirtualHome graph, with every container closed."""
    things = {thing.id: thing for thing in scene.things if thing.box is not None and thing.role != "person"}
    known = {r.subject: r.object for r in scene.relations if r.name == "room"}
    tiles = {i: room for i, room in scene.tiles.items() if i in things}
    found = {r.subject: r.object for r in rooms(things.values(), tiles)}
    belongs = found | {i: room for i, room in known.items() if i in things}
    fronts = {
        thing.id: front_of(thing, things[belongs[thing.id]])
        for thing in things.values()
        if thing.kind in CLOSABLE | _SHELVES and thing.id in belongs
    }
    return Stage(things, belongs, fronts, {})


def closable(stage: Stage) -> tuple[Thing, ...]:
    """The containers with a door, in order of their ids."""
    return tuple(stage.things[i] for i in sorted(stage.fronts) if stage.things[i].kind in CLOSABLE)


def front_of(thing: Thing, room: Thing) -> Front:
    """The thin side of a case that faces the middle of its room."""
    assert thing.box is not None
    assert room.box is not None
    axis = 0 if thing.box.size[0] <= thing.box.size[2] else 2
    return Front(axis, 1 if room.box.centre[axis] >= thing.box.centre[axis] else -1)


def contents(stage: Stage) -> dict[int, list[Thing]]:
    """What is inside what, by the boxes of the moment."""
    within = containment(scene_graph(stage.things.values(), _inside(stage.things.values())), "inside")
    return {i: [stage.things[j] for j in sorted(nx.ancestors(within, i))] for i in within if within.pred[i]}


def _inside(things: Iterable[Thing]) -> Iterator[Relation]:
    boxed = [thing for thing in things if thing.role not in ("room", "structure") and thing.box is not None]
    mask = inside(boxed, stack([t.box for t in boxed if t.box is not None]), VIRTUALHOME.inside)
    for i, j in zip(*mask.nonzero(), strict=True):
        yield Relation("inside", boxed[i].id, boxed[j].id)


def boards(stage: Stage, nested: Mapping[int, Sequence[Thing]]) -> list[Board]:
    """Everything in a home as boards; `nested` as `contents` says, which need not be that of this moment."""
    found = [
        board
        for thing in stage.things.values()
        if thing.role != "room" and thing.kind not in UNSEEN and thing.category not in ("Walls", "Ceiling")
        for board in _shape(thing, stage, nested.get(thing.id, ()))
    ]
    return [*found, *_walls(stage)]


def _shape(thing: Thing, stage: Stage, within: Sequence[Thing]) -> Iterator[Board]:
    assert thing.box is not None
    nested = [t.box for t in within if t.box is not None]
    if thing.kind in CLOSABLE and thing.id in stage.fronts:
        return cabinet(thing, stage.fronts[thing.id], stage.ajar.get(thing.id, 0.0), nested)
    if thing.kind in _SHELVES and thing.id in stage.fronts:
        return shelf(thing, stage.fronts[thing.id], nested)
    if thing.kind in _TABLES:
        return table(thing)
    if thing.kind in _BOWLS:
        return bowl(thing)
    built_in = [(t.box, stage.fronts[t.id]) for t in within if t.id in stage.fronts and t.box is not None]
    niches = [niche(box, front, thing.box) for box, front in built_in]
    return solid(thing, [t.box for t in within if t.id not in stage.fronts and t.box is not None], niches)


def _walls(stage: Stage) -> Iterator[Board]:
    doorways = [t.box for t in stage.things.values() if t.kind in UNSEEN and t.box is not None]
    for room in [thing for thing in stage.things.values() if thing.role == "room"]:
        mine = [t for t in stage.things.values() if stage.rooms.get(t.id) == room.id and t.box is not None]
        floor = [t.box for t in mine if t.category in ("Floor", "Floors") and t.box is not None]
        owners = {t.id: t.box for t in mine if t.category == "Walls" and t.box is not None}
        yield from walls(floor, owners, doorways, 2.5, room.id)


def settled(thing: Thing, at: Point) -> Box:
    """The box of a thing with its bottom centre at a point."""
    assert thing.box is not None
    x, y, z = at
    return box_around((x, y + thing.box.size[1] / 2, z), thing.box.size)
