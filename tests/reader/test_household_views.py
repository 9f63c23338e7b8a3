"""Deeds told from the side of rooms, places, things and nouns are read as what somebody did, or not at all."""

import pytest

from tests.reader.test_household import told


@pytest.mark.parametrize(
    "text",
    [
        "The den had Vera in it.",
        "The den received Vera.",
        "The den got a visitor, Vera.",
        "The den saw Vera come in.",
        "The first person in the den was Vera.",
        "The den's next visitor was Vera.",
        "Vera's turn in the den came later.",
        "The door of the den let Vera in.",
        "The den was where Vera was bound.",
    ],
)
def test_a_room_has_who_comes_there(text: str) -> None:
    assert told(text) == ["Vera walk den"]


@pytest.mark.parametrize(
    "text",
    [
        "Two people came into the den, Vera and Otto.",
        "The den filled up with two people, Vera and Otto.",
        "The den received Vera and then Otto came into the den.",
    ],
)
def test_two_come_to_one_room(text: str) -> None:
    assert told(text) == ["Vera walk den", "Otto walk den"]


@pytest.mark.parametrize(
    "text",
    [
        "The stove gave up the plum to Vera.",
        "The stove yielded the plum.",
        "The plum left the stove in Vera's hand.",
        "The plum left the stove.",
        "The plum came out in Vera's hand.",
        "A plum came out when Vera opened the stove.",
    ],
)
def test_a_place_gives_up_what_is_taken(text: str) -> None:
    events = told(f"Otto was in the den. Vera opened the stove. {text}")
    assert events[:1] == ["Vera open stove"]
    assert events[-1] in ("Vera grab plum", "Vera grab plum stove")


@pytest.mark.parametrize(
    "text",
    [
        "The desk got the plum.",
        "The desk received it.",
        "The desk became its place.",
        "The desk was the plum's next stop.",
        "Soon the plum was standing on the desk.",
        "On the desk it stayed.",
        "It found its place on the desk.",
        "As for the plum, it ended up on the desk.",
        "For the plum the trip ended on the desk.",
    ],
)
def test_a_place_gets_what_is_put_there(text: str) -> None:
    assert told(f"Vera took the plum. {text}") == ["Vera grab plum", "Vera put plum desk"]


@pytest.mark.parametrize(
    "text",
    [
        "The stove swung open under Vera's hand.",
        "The stove opened under Vera's hand.",
        "Vera's hand pulled the stove open.",
        "Vera's opening of the stove followed.",
        "The opening of the stove by Vera followed.",
        "Vera's next act was the opening of the stove.",
    ],
)
def test_hands_and_nouns_open(text: str) -> None:
    assert told(f"Otto was in the den. Vera was in the den too. {text}")[-1] == "Vera open stove"


def test_a_deed_as_a_noun_stands_before_what_follows_it() -> None:
    events = told("Vera opened the stove. With the closing of the stove, Vera went to the den.")
    assert events == ["Vera open stove", "Vera close stove", "Vera walk den"]


def test_where_a_thing_goes_with_somebody_she_goes_too() -> None:
    events = told("Vera took the plum. It went with her to the stove, and the door was pulled open.")
    assert events == ["Vera grab plum", "Vera walk stove", "Vera open stove"]


def test_the_object_before_its_verb_is_what_was_spoken_of_first() -> None:
    events = told("Otto put the mug on the desk. The mug that Otto had put on the desk Vera picked up.")
    assert events == ["Otto put mug desk", "Vera grab mug desk"]


@pytest.mark.parametrize(
    "text",
    [
        "The den lost Vera.",
        "The den never saw Vera.",
        "The stove gave up nothing.",
        "The stove did not yield the plum.",
        "The desk held the mug.",
        "The bedroom was left behind by Vera.",
        "No opening of the stove followed.",
        "The plum did not leave the stove.",
        "The desk was the best place in the den.",
    ],
)
def test_what_did_not_happen_or_only_is_moves_nothing(text: str) -> None:
    events = told(f"Vera walked into the hall. {text}")
    assert [event for event in events if event != "Vera walk hall"] == []
