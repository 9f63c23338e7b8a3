"""What a video tells: perceived things and acts as the account that the reader of a text gives, too."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot

from perception.events.acts import Act, ActVerb
from perception.events.perceived import perceive
from perception.geometry.boxes import Box, planar_gap
from perception.mapping.frames import Pose
from perception.mapping.scene_map import SceneMap
from perception.scene.confidence import likely
from perception.scene.rooms import rooms
from perception.scene.rules import DEFAULT
from perception.scene.scene_graph import (
    Relation,
    SceneGraph,
    Thing,
    containment,
    probability_of,
    rooms_of,
    scene_graph,
    thing_of,
    things_of,
)
from perception.scene.symbols import Symbols, symbolise
from symbolic.errors import InputError
from symbolic.language.account import Account, Report
from symbolic.language.mentions import (
    EventMention,
    ObjectMention,
    PlaceMention,
    RoomMention,
    Target,
)
from symbolic.world.places import Place

APPROACH = 1.1
"""A person stands at a place when the gap to it is at most this, metres; else just in a room."""
LEVEL, ACROSS = 0.06, 1.5
"""A thing that nothing carries is on a surface that is at most so much higher or lower, and so far, metres."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """How often an act is as perceived, by verb: the precision that `bip bench perception` measures."""

    of: Mapping[ActVerb, float] = field(
        default_factory=lambda: {"walk": 0.9, "open": 0.97, "close": 0.97, "grab": 0.97, "put": 0.9}
    )
    scene: float = 0.95


def account_of(
    scene: SceneMap, room_of: Mapping[int, int], people: Mapping[int, str], reliability: Reliability
) -> Account:
    """Return what a map and the acts in it tell of some people.

    Args:
        scene: the map after the last frame.
        room_of: room of each floor tile, by instance id.
        people: their names by instance id; there must be one at least that frames show.
        reliability: of perception.

    Raises:
        InputError: no floor was seen, so that nothing is known to be in a room, or no person.
    """
    perceived = perceive(scene)
    # A room's own pixels are its walls; its floor tells better where it is.
    things = [*_rooms(scene, room_of), *(t for t in perceived.things if t.role != "room")]
    tiles = {t.id: room_of[t.id] for t in things if t.role == "structure" and t.id in room_of}
    graph = scene_graph(things, likely(things, DEFAULT) | dict.fromkeys(rooms(things, tiles), 1.0))
    graph.add_edges_from((r.subject, r.object, r.name) for r in tuple(floating(graph)))
    symbols = symbolise(graph)
    start = {
        agent: _room_at(poses[0], things)
        for person, agent in people.items()
        if (poses := [here[person] for _, here in sorted(scene.poses.items()) if person in here])
    }
    if not start:
        raise InputError("no frame says where the person is, so that nothing can be told of what was done")
    reports = _told(
        _Teller(scene, things, symbols, agent, reliability).reports(
            [act for act in perceived.acts if act.person == person]
        )
        for person, agent in people.items()
    )
    visited = {
        _room_at(pose, things) for here in scene.poses.values() for i, pose in here.items() if i in people
    }
    contents = _known(scene, symbols, visited, reports)
    sure = reliability.scene * _mean([probability_of(graph, r) or 0.0 for r in symbols.by])
    doubts = dict(doubtful(graph, symbols, contents, reports))
    return Account(symbols.home, contents, start, reports, sure, doubts=doubts)


def _told(tellings: Iterable[Iterable[Report]]) -> tuple[Report, ...]:
    """What is told of several people as one story, in the order in which it began."""
    every = [report for telling in tellings for report in telling]
    return tuple(sorted(every, key=lambda report: (report.first or 0, report.last or 0)))


def doubtful(
    graph: SceneGraph,
    symbols: Symbols,
    contents: Mapping[Place, Sequence[str]],
    reports: Sequence[Report],
) -> Iterator[tuple[tuple[Place, str], float]]:
    """Yield how probable it is that a thing lay where it is said to have lain at first, by place and thing.

        p = 1 - Π_r (1 - p_r)

    over the relations, and the acts of taking it there, that say so. A relation without a probability, of a thing
    that was put on the nearest surface for want of a better one, is as probable as not.
    """
    against: dict[tuple[Place, str], float] = {}
    for relation in symbols.by:
        key = symbols.held[relation.subject], thing_of(graph, relation.subject).kind
        p = probability_of(graph, relation)
        against[key] = against.get(key, 1.0) * (1 - (0.5 if p is None else p))
    named = {_mention(place): place for place in contents}
    for report in reports:
        place = named.get(report.event.target) if isinstance(report.event.target, PlaceMention) else None
        if report.event.verb == "grab" and report.event.object is not None and place is not None:
            key = place, report.event.object.object
            against[key] = against.get(key, 1.0) * (1 - report.confidence)
    for (place, thing), p in against.items():
        if thing in contents.get(place, ()):
            yield (place, thing), 1 - p


def _mean(probabilities: Sequence[float]) -> float:
    """How probable what lies somewhere lies there, on average; 1 where nothing does."""
    return sum(probabilities) / len(probabilities) if probabilities else 1.0


def _rooms(scene: SceneMap, room_of: Mapping[int, int]) -> Iterator[Thing]:
    """Each room with the box around the tiles of its floor that were seen."""
    boxes = scene.boxes()
    floors: dict[int, list[Box]] = {}
    for tile, room in room_of.items():
        if tile in boxes and scene.things[tile].role == "structure" and room in scene.things:
            floors.setdefault(room, []).append(boxes[tile])
    if not floors:
        raise InputError("no floor was seen, so that it cannot be told which room anything is in")
    for room, tiles in floors.items():
        x0, z0 = (min(box.low[k] for box in tiles) for k in (0, 2))
        x1, z1 = (max(box.high[k] for box in tiles) for k in (0, 2))
        thing = scene.things[room]
        yield Thing(room, thing.kind, "room", Box((x0, 0.0, z0), (x1, 2.5, z1)), thing.category)


def floating(graph: SceneGraph) -> Iterator[Relation]:
    """Put each thing that nothing seems to carry on the nearest surface of its room with a top at its height.

    A low view from afar shows the edge of a table and what is on it, but not its top.
    """
    room_of, carried = rooms_of(graph), containment(graph, "on", "inside")
    surfaces = [t for t in things_of(graph, "surface") if t.box is not None]
    for thing in things_of(graph, "object"):
        if thing.box is None or carried.succ[thing.id]:
            continue
        x, _, z = thing.box.centre
        tops = {
            t.id: planar_gap(t.box, x, z)
            for t in surfaces
            if t.box is not None
            and room_of.get(t.id) == room_of.get(thing.id)
            and abs(t.box.high[1] - thing.box.low[1]) <= LEVEL
        }
        nearest = min(tops, key=tops.__getitem__, default=None)
        if nearest is not None and tops[nearest] <= ACROSS:
            yield Relation("on", thing.id, nearest)


def _room_at(pose: Pose, things: Sequence[Thing]) -> str:
    x, _, z = pose.head
    areas = {t.kind: t.box for t in things if t.role == "room" and t.box is not None}
    return min(areas, key=lambda kind: planar_gap(areas[kind], x, z))


def _known(
    scene: SceneMap, symbols: Symbols, visited: Container[str], reports: Sequence[Report]
) -> dict[Place, tuple[str, ...]]:
    """What lay where at first: on the surfaces of the rooms visited, and in what stood open for a while.

    The map shows the end; what was taken is put back, and what was laid down is taken away. A
    surface in another room, seen through the door, may hold more than could be made out.
    """
    opened = {
        symbols.places[change.container] for change in scene.doors if change.container in symbols.places
    }
    looked_at = {p for p in symbols.contents if (p in opened if p.container else p.room in visited)}
    contents = {p: list(c) for p, c in symbols.contents.items() if p in looked_at}
    named = {_mention(place): place for place in contents}
    for report in reversed(reports):
        event = report.event
        place = named.get(event.target) if isinstance(event.target, PlaceMention) else None
        if event.object is None or place is None:
            continue
        if event.verb == "grab":
            contents[place].append(event.object.object)
        elif event.object.object in contents[place]:
            contents[place].remove(event.object.object)
    return {place: tuple(sorted(things)) for place, things in contents.items()}


def _mention(place: Place) -> PlaceMention:
    return PlaceMention(place.kind, place.number, place.room)


@dataclass(frozen=True, slots=True)
class _Teller:
    """Tells the acts of one person as events."""

    scene: SceneMap
    things: Sequence[Thing]
    symbols: Symbols
    agent: str
    reliability: Reliability

    def reports(self, acts: Sequence[Act]) -> Iterator[Report]:
        """One report for each act; objects are taken from, and laid down at, the place where the person stands."""
        at: Target | None = None
        for number, act in enumerate(acts):
            if act.verb == "walk":
                at = self._destination(act, acts[number + 1 :])
                yield self._report(act, at)
            elif act.verb in ("open", "close"):
                at = _mention(self.symbols.places[act.thing]) if act.thing in self.symbols.places else at
                yield self._report(act, at)
            elif isinstance(at, PlaceMention):
                yield self._report(act, at, ObjectMention(self.scene.things[act.thing].kind))

    def _report(self, act: Act, target: Target | None, thing: ObjectMention | None = None) -> Report:
        event = EventMention(self.agent, act.verb, target, thing, source="video")
        return Report(event, self.reliability.of[act.verb], ("video",), act.first, act.last)

    def _destination(self, walk: Act, later: Sequence[Act]) -> Target:
        """What is opened at the end of a walk; else what the person faces within reach; else the room."""
        stay = [act for act in _until_walk(later) if act.verb in ("open", "close")]
        if stay and stay[0].thing in self.symbols.places:
            return _mention(self.symbols.places[stay[0].thing])
        leaves = next((act.first for act in later if act.verb == "walk"), max(self.scene.poses))
        pose = self.scene.poses[max(leaves, walk.last)][walk.person]
        faced = self._faced(pose)
        return _mention(faced) if faced is not None else RoomMention(_room_at(pose, self.things))

    def _faced(self, pose: Pose) -> Place | None:
        """The place within reach that is straightest ahead; None when none is ahead."""
        x, _, z = pose.head
        ahead = {
            self.symbols.places[thing.id]: _straightness(pose, thing.box)
            for thing in self.things
            if thing.box is not None
            and thing.id in self.symbols.places
            and planar_gap(thing.box, x, z) <= APPROACH
        }
        best = max(ahead, key=ahead.__getitem__, default=None)
        return best if best is not None and ahead[best] > 0 else None


def _until_walk(acts: Sequence[Act]) -> Iterator[Act]:
    for act in acts:
        if act.verb == "walk":
            return
        yield act


def _straightness(pose: Pose, box: Box) -> float:
    """Cosine on the floor plan of the angle between a gaze and the way to the middle of a box."""
    dx, dz = box.centre[0] - pose.head[0], box.centre[2] - pose.head[2]
    length = hypot(dx, dz) * hypot(pose.gaze[0], pose.gaze[2])
    return (dx * pose.gaze[0] + dz * pose.gaze[2]) / length if length else 0.0
