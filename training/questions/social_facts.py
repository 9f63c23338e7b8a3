"""What an encounter shows: what was told or moved where, what was thought, and what the other had seen by then."""

import numpy as np

from symbolic.world.actions import (
    Grab,
    Open,
    Put,
    Tell,
    Walk,
)
from symbolic.world.places import Place
from training.simulation.encounters import Encounter

SURE = 0.9
"""Probability from which on somebody believes a thing, for a statement to say so."""


def place_told(encounter: Encounter) -> Place | None:
    """Where the agent said that the object is; None if the deed was no such answer."""
    action = None if encounter.deed is None else encounter.actions[encounter.deed]
    return action.place if isinstance(action, Tell) else None


def place_thought(encounter: Encounter) -> Place | None:
    """Where the agent was sure that the object is; None for one who was not."""
    best = int(np.argmax(encounter.belief.probabilities[:-1]))
    return encounter.belief.places[best] if encounter.belief.probabilities[best] >= SURE else None


def true_place(encounter: Encounter) -> Place | None:
    """Where the object was at first; None if somebody held it."""
    thing = encounter.belief.object
    return next((place for place, there in encounter.initial.contents.items() if thing in there), None)


def seen_empty(encounter: Encounter) -> set[Place]:
    """The places at which the other had seen that the object is not, when the deed was done."""
    before = encounter.actions[: encounter.deed]
    rooms = {room_of(encounter, encounter.other, end) for end in range(len(before) + 1)}
    surfaces = {place for place in encounter.home.places if place.room in rooms and not place.container}
    return surfaces | {a.place for a in before if isinstance(a, Open) and a.agent == encounter.other}


def looked_at(encounter: Encounter, place: Place) -> int | None:
    """Number of actions after which the story has shown what a place holds; None if it never does.

    The other takes the object, or has looked and goes on to something else.
    """
    begin = len(encounter.actions) if encounter.deed is None else encounter.deed + 1
    for t, action in enumerate(encounter.actions[begin:-1], begin):
        match action:
            case Open(who, at) if who == encounter.other and at == place:
                return t + 2
            case Walk(who, to) if (
                who == encounter.other and not place.container and to in (place, place.room)
            ):
                taken = Grab(who, encounter.belief.object, place)
                return encounter.actions.index(taken) + 1 if taken in encounter.actions else t + 2
            case _:
                pass
    return None


def room_of(encounter: Encounter, person: str, end: int) -> str:
    """The room where somebody is after some actions."""
    room = encounter.initial.bodies[person].room
    for action in encounter.actions[:end]:
        if isinstance(action, Walk) and action.agent == person and isinstance(action.target, str):
            room = action.target
    return room


def is_near(encounter: Encounter, place: Place) -> bool:
    """Whether a place is in the room where the other is when the deed is done."""
    return place.room == room_of(encounter, encounter.other, encounter.deed or 0)


def places_moved(encounter: Encounter) -> tuple[Place, Place] | None:
    """From where to where the agent moved the object in question; None if it stayed where it was."""
    deed = None if encounter.deed is None else encounter.actions[encounter.deed]
    thing = encounter.belief.object
    if not isinstance(deed, Put) or deed.object != thing:
        return None
    taken = [a.place for a in encounter.actions if isinstance(a, Grab) and a.agent == encounter.agent]
    return taken[-1], deed.place
