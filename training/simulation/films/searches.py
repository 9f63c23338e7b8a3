"""The search of an encounter in time and space: what a perfect camera would see every 20 frames."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil, dist

import numpy as np

from perception.geometry.boxes import Box
from symbolic.world.actions import Ask, Close, Grab, Open, Tell, Walk
from symbolic.world.places import Place
from training.simulation.draws import pick
from training.simulation.encounters import Encounter
from training.simulation.films.furnished import SIDE, furnish, stand_before

SPEED = 3.0
"""Of walking, metres a step."""
DOOR = (SIDE / 2, SIDE - 0.2)
"""Where one enters a room."""
BRIEF = (0.3, 1.3)
"""How long it takes to open, close, take, lay down or say something, steps."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Instant:
    """What is true at a step.

    Attributes:
        room: where the person is.
        at: the person's place on the floor plan of the room, metres.
        place: what the person stands at; None on the way.
        looked: the person has opened it, or looked at what is on it.
        reaching: the person's arm is at it.
        taken: the thing has been taken.
        put: where it lies since; None for in the hand, or not taken.
        opened: containers that stand open.
        entering: the person has come through a door since the step before, and is not in sight yet.
    """

    room: str
    at: Point
    place: Place | None
    looked: bool
    reaching: bool
    taken: bool
    put: Place | None
    opened: frozenset[Place]
    entering: bool = False


@dataclass(frozen=True, slots=True)
class FilmedEncounter:
    """An encounter as it is filmed.

    Attributes:
        encounter: what happens.
        boxes: of every place.
        origin: where the thing is at first.
        told: where it is said to be.
        instants: step by step.
        complete: the film goes on until all is done.
    """

    encounter: Encounter
    boxes: Mapping[Place, Box]
    origin: Place
    told: Place | None
    instants: tuple[Instant, ...]
    complete: bool


@dataclass(slots=True)
class _Walker:
    """Follows one person's actions and writes down an instant for every step that passes."""

    boxes: Mapping[Place, Box]
    rng: np.random.Generator
    room: str
    at: Point
    place: Place | None = None
    looked: bool = False
    taken: bool = False
    put: Place | None = None
    opened: frozenset[Place] = frozenset()
    time: float = 0.0
    instants: list[Instant] = field(default_factory=list[Instant])

    def wait(
        self, steps: float, *, reaching: bool = False, to: Point | None = None, unseen: bool = False
    ) -> None:
        """Let time pass, while standing or walking to a point."""
        start, begin, end = self.at, self.time, self.time + steps
        while len(self.instants) < ceil(end):
            share = (len(self.instants) - begin) / steps if to is not None else 0.0
            goal = to or start
            at = (start[0] + share * (goal[0] - start[0]), start[1] + share * (goal[1] - start[1]))
            place = None if to is not None else self.place
            looked = self.looked and place is not None
            now = Instant(self.room, at, place, looked, reaching, self.taken, self.put, self.opened, unseen)
            self.instants.append(now)
        self.time, self.at = end, to or start

    def brief(self, *, reaching: bool = True) -> None:
        self.wait(float(self.rng.uniform(*BRIEF)), reaching=reaching)

    def walk(self, to: Point) -> None:
        self.place, self.looked = None, False
        self.wait(max(0.1, dist(self.at, to) / SPEED), to=to)

    def enter(self, room: str) -> None:
        if room == self.room:
            return
        self.walk(DOOR)
        self.room, self.at = room, DOOR
        self.wait(float(self.rng.uniform(0.2, 2.0)), unseen=True)

    def reach(self, place: Place) -> None:
        self.enter(place.room)
        if self.place != place:
            self.walk(stand_before(self.boxes[place], self.rng))
            self.place, self.looked = place, not place.container
            self.wait(float(self.rng.uniform(0.1, 0.9)))

    def open(self, place: Place) -> None:
        self.reach(place)
        self.brief()
        self.opened |= {place}
        self.looked = True
        self.wait(0.5, reaching=True)

    def close(self, place: Place) -> None:
        self.reach(place)
        self.brief()
        self.opened -= {place}

    def take(self, place: Place) -> None:
        self.reach(place)
        self.brief()
        self.taken = True

    def lay(self, place: Place) -> None:
        self.reach(place)
        if place.container and place not in self.opened:
            self.open(place)
        self.brief()
        self.put = place


def film_encounter(
    encounter: Encounter, rng: np.random.Generator, early: float = 0.05, brings: float = 0.5
) -> FilmedEncounter | None:
    """Return an answer and what comes of it as it would be filmed; None where nobody sought or answered.

    Args:
        encounter: what happens; the film follows who looks for the thing.
        rng: of where the furniture stands, and how long things take.
        early: probability that the film breaks off, anywhere.
        brings: probability that the person brings the thing somewhere.
    """
    thing, seeker = encounter.belief.object, encounter.other
    origin = next((p for p, there in encounter.initial.contents.items() if thing in there), None)
    told = None if encounter.deed is None else encounter.actions[encounter.deed]
    if encounter.kind != "answer" or origin is None or not isinstance(told, Tell):
        return None
    boxes = furnish(encounter.home, rng)
    walker = _Walker(boxes, rng, encounter.initial.bodies[seeker].room, (SIDE / 2, SIDE / 2))
    walker.wait(float(rng.uniform(0.5, 1.5)))
    for action in encounter.actions:
        match action:
            case Walk(who, str() as room) if who == seeker:
                walker.enter(room)
            case Walk(who, Place() as place) if who == seeker:
                walker.reach(place)
            case Open(who, place) if who == seeker:
                walker.open(place)
            case Close(who, place) if who == seeker:
                walker.close(place)
            case Grab(who, _, place) if who == seeker:
                walker.take(place)
            case Ask() | Tell():
                walker.brief(reaching=False)
            case _:
                pass
    if walker.taken and rng.random() < brings:
        walker.lay(pick([place for place in boxes if place != origin], rng))
    walker.wait(float(rng.uniform(0.5, 3.5)))
    complete = bool(rng.random() >= early)
    end = len(walker.instants) if complete else 1 + int(rng.integers(len(walker.instants)))
    return FilmedEncounter(encounter, boxes, origin, told.place, tuple(walker.instants[:end]), complete)
