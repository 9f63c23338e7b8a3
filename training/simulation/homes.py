"""Homes to simulate in: rooms, fixtures, objects and copies, under known and invented names."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from symbolic.world.places import Home, Place
from symbolic.world.state import State
from symbolic.world.vocabulary import FIXTURES, OBJECTS, ROOMS
from training.simulation.draws import pick

_ONSETS = (
    "b",
    "bl",
    "d",
    "dr",
    "f",
    "g",
    "gr",
    "k",
    "l",
    "m",
    "n",
    "p",
    "pl",
    "s",
    "st",
    "t",
    "tr",
    "v",
    "w",
    "z",
)
_RIMES = ("ab", "ax", "eek", "el", "ep", "ib", "ift", "im", "od", "ol", "oom", "ug", "un", "urp")


@dataclass(frozen=True, slots=True)
class HomeOptions:
    """What homes may look like; every range is inclusive.

    Attributes:
        rooms: number of rooms.
        fixtures: kinds of fixture in one room.
        numbered: how many stand in a row where a kind is numbered.
        numbered_share: probability that a room has such a row.
        places: bounds on the number of places in the home.
        classes: object classes in the home.
        copies: copies of each class.
        open_share: probability that a container stands open at the start.
        invented_rooms, invented_fixtures, invented_objects: probability that a name is made up
            rather than taken from the vocabulary.
        plausible: fixtures stand only in rooms where a reader of a text would place them; otherwise
            anywhere, which teaches a model that names mean nothing.
    """

    rooms: tuple[int, int] = (2, 6)
    fixtures: tuple[int, int] = (1, 5)
    numbered: tuple[int, int] = (2, 9)
    numbered_share: float = 0.3
    places: tuple[int, int] = (4, 36)
    classes: tuple[int, int] = (5, 16)
    copies: tuple[int, int] = (1, 4)
    open_share: float = 0.03
    invented_rooms: float = 0.3
    invented_fixtures: float = 0.3
    invented_objects: float = 0.3
    plausible: bool = False


def sample_home(options: HomeOptions, rng: np.random.Generator) -> tuple[Home, State]:
    """Return a home and what lies where in it; nobody is in it yet."""
    while True:
        rooms = _names(tuple(ROOMS), _count(options.rooms, rng), options.invented_rooms, rng)
        places = tuple(place for room in rooms for place in _furnish(room, options, rng))
        if options.places[0] <= len(places) <= options.places[1]:
            break
    classes = _names(tuple(OBJECTS), _count(options.classes, rng), options.invented_objects, rng)
    contents: dict[Place, list[str]] = {place: [] for place in places}
    for thing in classes:
        for _ in range(_count(options.copies, rng)):
            contents[places[rng.integers(len(places))]].append(thing)
    stands_open = (p for p in places if p.container and rng.random() < options.open_share)
    return Home(rooms, places), State(
        {place: tuple(things) for place, things in contents.items()}, frozenset(stands_open)
    )


def invented_noun(rng: np.random.Generator) -> str:
    """Return a noun that no vocabulary has, e.g. "drugel"."""
    return "".join(pick(_ONSETS, rng) + pick(_RIMES, rng) for _ in range(2))


def _furnish(room: str, options: HomeOptions, rng: np.random.Generator) -> list[Place]:
    at_home = [f.kind for f in FIXTURES.values() if not options.plausible or f.room in (None, room)]
    kinds = _names(at_home, _count(options.fixtures, rng), options.invented_fixtures, rng)
    row = kinds[0] if rng.random() < options.numbered_share else None
    places: list[Place] = []
    for kind in kinds:
        container = FIXTURES[kind].container if kind in FIXTURES else bool(rng.random() < 0.6)
        numbers = range(1, _count(options.numbered, rng) + 1) if kind == row else (0,)
        places += [Place(room, kind, number, container) for number in numbers]
    return places


def _names(known: Sequence[str], n: int, invented_share: float, rng: np.random.Generator) -> tuple[str, ...]:
    names: list[str] = []
    while len(names) < n:
        name = invented_noun(rng) if rng.random() < invented_share else pick(known, rng)
        if name not in names:
            names.append(name)
    return tuple(names)


def _count(bounds: tuple[int, int], rng: np.random.Generator) -> int:
    return int(rng.integers(bounds[0], bounds[1] + 1))
