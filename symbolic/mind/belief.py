"""Where a person thinks an object is: one categorical distribution per object class, updated exactly."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from symbolic.errors import ImpossibleEvidenceError
from symbolic.world.places import Home, Place
from symbolic.world.state import State
from symbolic.world.visibility import Observation

SURE = 1e-9
"""Probability of being wrong below which a person knows."""


@dataclass(frozen=True, slots=True, eq=False)
class Belief:
    """A distribution over where an instance of one object class can be got.

    Attributes:
        object: the object class.
        places: the P places of the home, in the home's order.
        probabilities: float64 [P + 1], sums to 1; the last entry is "somewhere else", a location
            that the home's description does not mention.
    """

    object: str
    places: tuple[Place, ...]
    probabilities: NDArray[np.float64]

    def at(self, place: Place) -> float:
        """Return b(place)."""
        return float(self.probabilities[self.places.index(place)])

    @property
    def is_sure(self) -> bool:
        """Whether the person is certain of one place: wrong with a probability below `SURE`."""
        return float(self.probabilities.max()) > 1 - SURE


def uniform(home: Home, thing: str) -> Belief:
    """Return the belief of a person who knows the home but not where the object is."""
    size = len(home.places) + 1
    return Belief(thing, home.places, np.full(size, 1.0 / size))


def informed(home: Home, thing: str, state: State, truth_mass: float) -> Belief:
    """Return b = (1 - m) uniform + m truth: a person with a slight idea of where things are.

    Args:
        home: the places that exist.
        thing: object class.
        state: the true state; truth is uniform over the places known to hold `thing`. Where none
            is known to, the belief is uniform.
        truth_mass: m in [0, 1].
    """
    belief = uniform(home, thing)
    where = state.where(thing)
    truth = np.array([place in where for place in home.places] + [False], dtype=float)
    if not truth.any():
        return belief
    mixed = (1 - truth_mass) * belief.probabilities + truth_mass * truth / truth.sum()
    return replace(belief, probabilities=mixed)


def update(belief: Belief, seen: Observation) -> Belief:
    """Condition a belief on an observation.

    A place seen without the object goes to zero and the rest renormalises; a sighting settles the
    belief on the places where the object is in view. A person whose belief is refuted outright
    (it had settled on a place that now proves empty) starts again from every place out of view.
    """
    if not seen.contents and not seen.unknown:
        return belief
    if _is_no_news(belief, seen):
        return belief
    at = seen.found.get(belief.object)
    sighted = np.array(
        [belief.object in seen.contents.get(place, ()) or place == at for place in belief.places] + [False]
    )
    if sighted.any():
        return replace(belief, probabilities=sighted / sighted.sum())
    # A place in view with contents unknown to us: the person did not react to it, so the object is not there.
    absent = np.array([place in seen.contents or place in seen.unknown for place in belief.places] + [False])
    if not absent.any():
        return belief
    left = np.where(absent, 0.0, belief.probabilities)
    if left.sum() <= 0:
        left = np.where(absent, 0.0, 1.0)
    return replace(belief, probabilities=left / left.sum())


def _is_no_news(belief: Belief, seen: Observation) -> bool:
    """Whether a person who is certain of one place sees nothing that bears on it."""
    certain = belief.probabilities.argmax()
    if belief.probabilities[certain] != 1 or belief.object in seen.found:
        return False
    if any(belief.object in things for things in seen.contents.values()):
        return False
    if certain == len(belief.places):
        return True
    place = belief.places[certain]
    return place not in seen.contents and place not in seen.unknown


def condition(belief: Belief, places: Sequence[Place], holds: bool) -> Belief:
    """Condition a belief on "the object is (not) at one of `places`", as a question states it.

    Raises:
        ImpossibleEvidenceError: the belief rules the statement out, because the person has seen otherwise.
    """
    there = np.array([place in places for place in belief.places] + [False])
    left = np.where(there == holds, belief.probabilities, 0.0)
    if left.sum() <= 0:
        says = "is" if holds else "is not"
        raise ImpossibleEvidenceError(
            f"nobody who saw this can think the {belief.object} {says} at {places[0].name}"
        )
    return replace(belief, probabilities=left / left.sum())


def believe(belief: Belief, places: Sequence[Place], trust: float) -> Belief:
    """Mix a belief with a report that the object is at one of some places.

    b' = (1 - trust) b + trust u,   u uniform over the places
    """
    told = np.array([place in places for place in belief.places] + [False], dtype=float)
    mixed = (1 - trust) * belief.probabilities + trust * told / told.sum()
    return Belief(belief.object, belief.places, mixed)


def settled(home: Home, thing: str, place: Place) -> Belief:
    """Return the belief of a person who knows where the object is."""
    return believe(uniform(home, thing), [place], 1.0)
