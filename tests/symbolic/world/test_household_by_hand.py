"""What can be done at each moment of a short visit, and where it leaves a person."""

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
from symbolic.world.dynamics import accessible, legal_actions, transition
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State

SHELF, BOX = Place("office", "shelf"), Place("office", "box", container=True)
BENCH = Place("hall", "bench")
HOME = Home(("office", "hall"), (SHELF, BOX, BENCH))
START = State(
    {SHELF: ("pen", "pen"), BOX: ("plum",), BENCH: ()}, bodies={"Ida": Body("office"), "Max": Body("hall")}
)


def after(*actions: Action) -> State:
    state = START
    for action in actions:
        state = transition(HOME, state, action)
    return state


def legal(*actions: Action) -> set[Action]:
    return set(legal_actions(HOME, after(*actions), "Ida"))


TO_HALL, TO_SHELF, TO_BOX = Walk("Ida", "hall"), Walk("Ida", SHELF), Walk("Ida", BOX)


def test_what_can_be_done_is_to_walk_and_to_handle_what_is_at_hand() -> None:
    assert legal() == {TO_HALL, TO_SHELF, TO_BOX}
    assert legal(TO_SHELF) == {TO_HALL, TO_BOX, Grab("Ida", "pen", SHELF)}
    assert legal(TO_BOX) == {TO_HALL, TO_SHELF, Open("Ida", BOX)}
    opened = (TO_BOX, Open("Ida", BOX))
    assert legal(*opened) == {TO_HALL, TO_SHELF, Close("Ida", BOX), Grab("Ida", "plum", BOX)}
    assert legal(*opened, Close("Ida", BOX)) == {TO_HALL, TO_SHELF, Open("Ida", BOX)}
    taken = (*opened, Grab("Ida", "plum", BOX))
    assert legal(*taken) == {TO_HALL, TO_SHELF, Close("Ida", BOX), Put("Ida", "plum", BOX)}


def test_who_goes_to_another_room_stands_at_nothing_there() -> None:
    state = after(TO_SHELF, TO_HALL)
    assert state.bodies["Ida"] == Body("hall")
    assert legal(TO_SHELF, TO_HALL) == {Walk("Ida", "office"), Walk("Ida", BENCH)}


def test_what_is_taken_goes_along_and_lies_where_it_is_laid() -> None:
    taken = after(TO_SHELF, Grab("Ida", "pen", SHELF), TO_HALL)
    assert taken.contents[SHELF] == ("pen",)
    assert taken.bodies["Ida"] == Body("hall", None, ("pen",))
    laid = transition(HOME, transition(HOME, taken, Walk("Ida", BENCH)), Put("Ida", "pen", BENCH))
    assert laid.contents[BENCH] == ("pen",)
    assert laid.bodies["Ida"] == Body("hall", BENCH)


def test_only_what_is_done_to_it_changes() -> None:
    state = after(TO_BOX, Open("Ida", BOX))
    assert state.open == {BOX}
    assert state.contents == START.contents
    assert state.bodies["Max"] == START.bodies["Max"]
    assert after(Ask("Ida", "plum"), Tell("Max", "plum", BOX)) == START


def test_surfaces_and_open_containers_are_accessible() -> None:
    assert accessible(START, SHELF)
    assert not accessible(START, BOX)
    assert accessible(after(TO_BOX, Open("Ida", BOX)), BOX)
