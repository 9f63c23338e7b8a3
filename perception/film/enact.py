"""From symbols to a film: people who do, in a home with boxes, what a sequence of actions says."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from perception.events.acts import Act
from perception.film.actor import Actor, Film, Shot
from perception.film.film_set import Stage
from perception.film.filming import stops
from perception.film.floor_plan import (
    Cell,
    FloorPlan,
    floor_plan,
    ways,
)
from perception.geometry.boxes import planar_gap
from perception.mapping.frames import Pose
from perception.scene.relations import relate
from perception.scene.rules import VIRTUALHOME
from perception.scene.scene_graph import Relation, Thing, scene_graph
from perception.scene.symbols import Symbols, symbolise
from symbolic.errors import ImpossibleActionError
from symbolic.world.actions import (
    Action,
    Ask,
    Close,
    Grab,
    Open,
    Put,
    Tell,
    Walk,
)
from symbolic.world.places import Place


def symbols_of(stage: Stage) -> Symbols:
    """The home of a stage in symbols: the truth that a film of it shows."""
    relations = relate(stage.things.values(), VIRTUALHOME)
    rooms = (Relation("room", thing, room) for thing, room in stage.rooms.items())
    return symbolise(scene_graph(stage.things.values(), [*relations, *rooms]))


def enact(stage: Stage, start_room: str, actions: Sequence[Action], size: int = 512) -> Film:
    """Film a person who does what a sequence of actions says.

    The person looks around on entering a room, and looks at what they came for. One who enters a
    room for one of its places goes there straight away.

    Args:
        stage: the home at the start.
        start_room: where the person stands at the start.
        actions: what is done; speech cannot be filmed.
        size: width and height of the images, pixels.

    Raises:
        ImpossibleActionError: a place that cannot be reached on foot, or an object that is not there.
    """
    return enact_together(stage, {"": start_room}, [("", action) for action in actions], size)


def enact_together(
    stage: Stage, starts: Mapping[str, str], deeds: Sequence[tuple[str, Action]], size: int = 512
) -> Film:
    """Film what several people do in turn, each seen by the others; the first of them wears the camera.

    Args:
        stage: the home at the start.
        starts: the room in which each person stands at first, by name.
        deeds: who does what, in order.
        size: width and height of the images, pixels.

    Raises:
        ImpossibleActionError: a place that cannot be reached on foot, or an object that is not there.
    """
    first = max(stage.things) + 1
    casts = {name: _Cast(stage, room, size, first + k) for k, (name, room) in enumerate(starts.items())}
    wearer = next(iter(casts.values())).actor
    wearer.look_around()
    shots, acts, stand = (
        list(wearer.shots),
        list[Act](),
        {c.actor.person: c.actor.pose for c in casts.values()},
    )
    shots = [replace(shot, others=_without(stand, wearer.person)) for shot in shots]
    for number, (who, action) in enumerate(deeds):
        actor = casts[who].actor
        actor.stage = shots[-1].stage
        actor.shots, actor.acts = list(shots), []
        casts[who].play(action, next((a for name, a in deeds[number + 1 :] if name == who), None))
        taken, acts = actor.shots[len(shots) :], [*acts, *actor.acts]
        stand[actor.person] = actor.pose
        for shot in taken:
            here = stand | {actor.person: shot.pose}
            camera = shot.camera if actor is wearer else wearer.camera
            shots.append(
                Shot(shot.step, shot.stage, camera, here[wearer.person], _without(here, wearer.person))
            )
    return Film(tuple(shots), tuple(acts), wearer.person)


def _without(poses: Mapping[int, Pose], person: int) -> dict[int, Pose]:
    return {i: pose for i, pose in poses.items() if i != person}


class _Cast:
    """An actor who knows the home by its symbols."""

    def __init__(self, stage: Stage, start_room: str, size: int, person: int) -> None:
        self.symbols = symbols_of(stage)
        self.plan = floor_plan(stage)
        self.ids = {place: identity for identity, place in self.symbols.places.items()}
        self.room = start_room
        start = self._middle(stage, start_room)
        self.stops = stops(stage, self.plan, ways(self.plan, start))
        self.actor = Actor(stage, self.plan, start, size, 90.0, person)

    def play(self, action: Action, following: Action | None) -> None:
        """Act one action; `following` is the one after it."""
        actor = self.actor
        match action:
            case Walk(_, str(room)):
                if not (isinstance(following, Walk) and isinstance(following.target, Place)):
                    self._enter(room)
            case Walk(_, Place() as place):
                self._approach(place)
            case Open(_, place):
                actor.open(self._thing(place))
                self._face(place)
            case Close(_, place):
                actor.close(self._thing(place))
            case Grab(_, thing, place):
                actor.grab(self._object(thing, place))
                self._face(place)
            case Put(_, _, place):
                actor.put(self._spot(place))
                self._face(place)
            case Ask() | Tell():
                raise ImpossibleActionError("speech cannot be filmed")

    def _enter(self, room: str) -> None:
        self.actor.walk_to(self._middle(self.actor.stage, room))
        self.room = room
        self.actor.look_around()

    def _approach(self, place: Place) -> None:
        stop = self.stops.get(self.ids[place])
        if stop is None or not (self.actor.cell == stop or self.actor.walk_to(stop)):
            raise ImpossibleActionError(f"{place.name} cannot be reached on foot in this home")
        if place.room != self.room:
            self.room = place.room
            self.actor.look_around()
        self._face(place)

    def _face(self, place: Place) -> None:
        box = self._thing(place).box
        assert box is not None
        self.actor.look(box.centre, 2)

    def _thing(self, place: Place) -> Thing:
        return self.actor.stage.things[self.ids[place]]

    def _object(self, kind: str, place: Place) -> Thing:
        held = symbols_of(self.actor.stage).held
        for identity, there in sorted(held.items()):
            if there == place and self.actor.stage.things[identity].kind == kind:
                return self.actor.stage.things[identity]
        raise ImpossibleActionError(f"there is no {kind} at {place.name} to take")

    def _spot(self, place: Place) -> tuple[float, float, float]:
        """The middle of a surface's top, or of a container's bottom."""
        box = self._thing(place).box
        assert box is not None
        height = box.low[1] + 0.03 if place.container else box.high[1] + 0.002
        return box.centre[0], height, box.centre[2]

    def _middle(self, stage: Stage, room: str) -> Cell:
        return standing_cell(stage, self.plan, self.symbols, room)


def standing_cell(stage: Stage, plan: FloorPlan, symbols: Symbols, room: str) -> Cell:
    """The free cell of a room that is farthest from all places.

    Raises:
        ImpossibleActionError: the room has no free floor.
    """
    boxes = [stage.things[i].box for i in symbols.places]
    area = next(t.box for t in stage.things.values() if t.role == "room" and t.kind == room)
    assert area is not None
    cells = {
        (x, z): min((planar_gap(box, *plan.middle((x, z))) for box in boxes if box is not None), default=0.0)
        for x, z in zip(*(axis.tolist() for axis in plan.free.nonzero()), strict=True)
        if all(area.low[k] <= c <= area.high[k] for k, c in zip((0, 2), plan.middle((x, z)), strict=True))
    }
    if not cells:
        raise ImpossibleActionError(f"the {room} has no free floor to stand on")
    return max(cells, key=cells.__getitem__)
