import numpy as np
import pytest

from symbolic.errors import ImpossibleActionError
from symbolic.world.actions import (
    Close,
    Grab,
    Open,
    Put,
    Walk,
)
from symbolic.world.dynamics import legal_actions, transition
from symbolic.world.state import State
from tests.homes import ANN, COFFEE_TABLE, FRIDGE, HOME, TABLE, state_in


def after(start: str, *actions: object) -> State:
    state = state_in(start)
    for action in actions:
        state = transition(HOME, state, action)
    return state


def test_taking_from_the_fridge_and_laying_down_on_the_table_moves_the_object() -> None:
    state = after(
        "kitchen",
        Walk(ANN, FRIDGE),
        Open(ANN, FRIDGE),
        Grab(ANN, "apple", FRIDGE),
        Close(ANN, FRIDGE),
        Walk(ANN, TABLE),
        Put(ANN, "apple", TABLE),
    )
    assert state.contents[FRIDGE] == ("plate",)
    assert state.contents[TABLE] == ("apple", "plate")
    assert state.bodies[ANN].holds == ()
    assert not state.open


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        ((Walk(ANN, "garage"),), "cannot walk to the garage: the home has kitchen, living room, bedroom"),
        ((Walk(ANN, COFFEE_TABLE),), "is in the kitchen and cannot reach"),
        ((Open(ANN, FRIDGE),), "without standing at it"),
        ((Walk(ANN, TABLE), Open(ANN, TABLE)), "is a surface and cannot be opened"),
        ((Walk(ANN, FRIDGE), Close(ANN, FRIDGE)), "is not open"),
        ((Walk(ANN, FRIDGE), Grab(ANN, "apple", FRIDGE)), "is closed"),
        ((Walk(ANN, TABLE), Grab(ANN, "book", TABLE)), "there is no book at"),
        ((Walk(ANN, TABLE), Put(ANN, "book", TABLE)), "does not hold the book"),
        ((Walk("Bob", "kitchen"),), "it is not known where Bob is"),
    ],
)
def test_what_cannot_happen_is_refused_with_its_reason(actions: tuple[object, ...], reason: str) -> None:
    with pytest.raises(ImpossibleActionError, match=reason):
        after("kitchen", *actions)


def test_every_legal_action_is_possible_and_no_action_is_listed_twice() -> None:
    rng = np.random.default_rng(0)
    state = state_in("kitchen")
    for _ in range(200):
        legal = legal_actions(HOME, state, ANN)
        assert len(set(legal)) == len(legal)
        successors = [transition(HOME, state, action) for action in legal]
        state = successors[rng.integers(len(successors))]


def test_objects_are_neither_made_nor_lost() -> None:
    rng = np.random.default_rng(1)
    state = state_in("living room")

    def inventory(s: State) -> list[str]:
        return sorted([thing for things in s.contents.values() for thing in things] + [*s.bodies[ANN].holds])

    everything = inventory(state)
    for _ in range(300):
        legal = legal_actions(HOME, state, ANN)
        state = transition(HOME, state, legal[rng.integers(len(legal))])
        assert inventory(state) == everything
