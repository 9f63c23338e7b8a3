"""Furnished homes where most things lie where such things usually lie, and people who count on that."""

from dataclasses import dataclass

import numpy as np

from symbolic.mind.belief import Belief
from symbolic.world.places import Home, Place
from symbolic.world.state import State
from symbolic.world.vocabulary import FIXTURES
from training.narrations.activities import ACTIVITIES, FURNITURE, USUAL
from training.simulation.draws import pick

THINGS: tuple[str, ...] = tuple(sorted({thing for activity in ACTIVITIES for thing in activity.things}))


@dataclass(frozen=True, slots=True)
class HouseholdOptions:
    """What homes are like, and how well people know them.

    Attributes:
        missing_furniture: probability that a kind of furniture that a room may have is not there.
        order: probability that a thing lies where such things usually lie; else it lies anywhere.
        habit: mass of a belief on the usual places; the rest is even over all places.
        knowledge: mass of a belief on the truth.
    """

    missing_furniture: float = 0.15
    order: float = 0.85
    habit: float = 0.7
    knowledge: float = 0.2


def sample_household(options: HouseholdOptions, rng: np.random.Generator) -> tuple[Home, State]:
    """Return a home that has every usual room, with one of each thing in it; nobody is in it yet."""
    places = tuple(
        Place(room, kind, 0, FIXTURES[kind].container)
        for room, kinds in FURNITURE.items()
        for kind in kinds
        if rng.random() >= options.missing_furniture
    )
    home = Home(tuple(FURNITURE), places)
    contents: dict[Place, tuple[str, ...]] = dict.fromkeys(places, ())
    for thing in THINGS:
        usual = usual_places(home, thing)
        place = pick(usual if usual and rng.random() < options.order else places, rng)
        contents[place] += (thing,)
    return home, State(contents)


def usual_places(home: Home, thing: str) -> tuple[Place, ...]:
    """Return the places of a home where such a thing usually is."""
    return tuple(place for place in home.places if thing in USUAL.get(place.kind, ()))


def everyday_belief(home: Home, state: State, thing: str, options: HouseholdOptions) -> Belief:
    """Return where somebody who lives there thinks that a thing is.

        b(l) = k truth(l) + h usual(l) + (1 - k - h) / (P + 1)

    over the P places and "somewhere else"; what has no place to go to is spread evenly.
    """
    size = len(home.places) + 1
    truth = np.array([thing in state.contents[place] for place in home.places] + [False], dtype=float)
    usual = np.array([thing in USUAL.get(place.kind, ()) for place in home.places] + [False], dtype=float)
    mass = np.zeros(size)
    for part, share in ((truth, options.knowledge), (usual, options.habit)):
        if part.any():
            mass += share * part / part.sum()
    return Belief(thing, home.places, mass + (1 - mass.sum()) / size)
