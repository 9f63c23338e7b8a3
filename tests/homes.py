"""A small home that tests share, and a way to walk about in it."""

import numpy as np

from symbolic.world.actions import Action
from symbolic.world.dynamics import legal_actions, transition
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State
from symbolic.world.story import Event, Story

FRIDGE = Place("kitchen", "fridge", container=True)
STOVE = Place("kitchen", "stove", container=True)
MICROWAVE = Place("kitchen", "microwave", container=True)
TABLE = Place("kitchen", "kitchen table")
CABINET = Place("living room", "cabinet", container=True)
COFFEE_TABLE = Place("living room", "coffee table")
HOME = Home(("kitchen", "living room", "bedroom"), (FRIDGE, STOVE, MICROWAVE, TABLE, CABINET, COFFEE_TABLE))
CONTENTS = {
    FRIDGE: ("apple", "plate"),
    STOVE: (),
    MICROWAVE: ("salmon",),
    TABLE: ("plate",),
    CABINET: ("apple",),
    COFFEE_TABLE: ("book",),
}
ANN = "Ann"


def state_in(room: str) -> State:
    """The home with Ann in a room and everything closed."""
    return State(CONTENTS, bodies={ANN: Body(room)})


def episode(start: str, *actions: Action, about_to_last: bool = False) -> Story:
    """What Ann did from a room on; the last step may be about to happen only."""
    last = len(actions) - 1
    steps = tuple(Event(a, imminent=about_to_last and i == last) for i, a in enumerate(actions))
    return Story(HOME, state_in(start), steps)


def wander(rng: np.random.Generator, length: int, start: str = "bedroom") -> Story:
    """Random legal actions, none of which moves an object."""
    state, actions = state_in(start), []
    while len(actions) < length:
        legal = [a for a in legal_actions(HOME, state, ANN) if type(a).__name__ in ("Walk", "Open", "Close")]
        action = legal[rng.integers(len(legal))]
        state = transition(HOME, state, action)
        actions.append(action)
    return episode(start, *actions)
