"""Layer 4: what happened, who perceived it, and what each person knows."""

import pytest

from symbolic.language.reader.discourse.tale import read_story
from tests.reader.readings import facts

HIDDEN = "where ring is"


def test_who_is_away_does_not_know() -> None:
    story = "Ann puts the ring in the box. She goes out. Ben moves the ring to the tin."
    assert facts(story)[HIDDEN] == "at tin"
    assert facts(story, "Ann")[HIDDEN] == "in box"
    assert facts(story, "Ben")[HIDDEN] == "at tin"


@pytest.mark.parametrize(
    "blind",
    [
        "Ann falls asleep.",
        "Ann turns around.",
        "Ann is called away.",
        "Ann goes upstairs.",
        "Ann leaves for work.",
        "Ann goes to fetch a chair.",
    ],
)
def test_ways_of_not_seeing(blind: str) -> None:
    story = (
        f"Ann and Ben are in the hall. Ann puts the ring in the box. {blind} Ben moves the ring to the tin."
    )
    assert facts(story, "Ann")[HIDDEN] == "in box"


@pytest.mark.parametrize(
    "seeing",
    [
        "Ann sees it through the window.",
        "Ann watches him from the garden.",
        "He tells Ann about it.",
        'He tells her, "I moved the ring to the tin."',
    ],
)
def test_ways_of_learning(seeing: str) -> None:
    story = f"Ann puts the ring in the box. She goes into the garden. Ben moves the ring to the tin. {seeing}"
    assert facts(story, "Ann")[HIDDEN] == "at tin"


def test_a_hidden_watcher_is_in_nobody_elses_story() -> None:
    story = (
        "Ann puts the ring in the box. She goes into the garden. Ben moves the ring to the tin. "
        "Ann sees it through the window."
    )
    assert facts(story, "Ann")[HIDDEN] == "at tin"
    assert facts(story, "Ben", "Ann")[HIDDEN] == "in box"


def test_who_notices_the_watcher_knows_that_she_knows() -> None:
    story = (
        "Ann puts the ring in the box. She goes into the garden. Ben moves the ring to the tin. "
        "Ann sees it through the window. Ben notices Ann at the window."
    )
    assert facts(story, "Ben", "Ann")[HIDDEN] == "at tin"


def test_a_message_that_is_not_read_is_known_to_its_writer_alone() -> None:
    story = (
        "Ann puts the ring in the box. She goes to work. Ben moves the ring to the tin. "
        'He texts Ann, "The ring is in the tin." Ann has not read the text.'
    )
    assert facts(story, "Ann")[HIDDEN] == "in box"
    assert facts(story, "Ben", "Ann")[HIDDEN] == "in tin"


def test_a_note_is_known_when_it_is_read() -> None:
    story = (
        "Ann puts the ring in the box and goes out. Ben moves the ring to the tin. "
        'He leaves a note on the table that says, "The ring is in the tin." '
    )
    assert facts(story, "Ann")[HIDDEN] == "in box"
    assert facts(f"{story} Ann comes back and reads the note.", "Ann")[HIDDEN] == "in tin"


@pytest.mark.parametrize(
    "unreal",
    [
        "Ben does not move the ring to the tin.",
        "Ben wants to move the ring to the tin.",
        "If Ben were clever, he would move the ring to the tin.",
        "Ben refuses to put the ring in the tin.",
        "Ben forgot to put the ring in the tin.",
        "Ben could move the ring to the tin.",
        "Ben never moves the ring to the tin.",
    ],
)
def test_what_is_denied_wished_or_possible_does_not_happen(unreal: str) -> None:
    assert facts(f"Ann puts the ring in the box. {unreal}")[HIDDEN] == "in box"


def test_two_things_change_places() -> None:
    found = facts(
        "Ann puts a doll in the red box and a ball in the blue box. Ben swaps the doll and the ball."
    )
    assert found["where doll is"] == "in blue box"
    assert found["where ball is"] == "in red box"


def test_the_other_one_is_the_other_one() -> None:
    found = facts("There is a red box and a blue box in the hall. Ann puts the ring in the red one.")
    assert found[HIDDEN] == "in red box"


def test_the_order_of_clauses_is_not_the_order_of_words() -> None:
    early = facts("Before Ann put the ring in the box, Ben put it in the tin.")
    late = facts("After Ann put the ring in the box, Ben put it in the tin.")
    assert (early[HIDDEN], late[HIDDEN]) == ("in box", "in tin")


@pytest.mark.parametrize(("name", "role"), [("Coach Lindqvist", "coach"), ("Dr. Otieno", "doctor")])
def test_a_title_is_a_role(name: str, role: str) -> None:
    tale = read_story(f"{name} told Ida the time. Later the {role} went home.", "", ())
    assert set(tale.chronicle.cast.people) == {name, "Ida"}


def test_a_role_and_a_name_are_one_person() -> None:
    story = "Ann puts the ring in the box. Her brother Ben comes in. Ann leaves. Her brother moves the ring to the tin."
    assert facts(story, "Ben")[HIDDEN] == "at tin"


@pytest.mark.parametrize(
    ("story", "who"),
    [
        ("My brother Jo fed the cat. He put the tin in the garage.", "Jo"),
        ("Her sister Alex fed the cat. She put the tin in the garage.", "Alex"),
        ("Sam met Ann. She put the tin in the garage.", "Ann"),
    ],
)
def test_a_name_of_either_has_the_gender_that_its_story_tells(story: str, who: str) -> None:
    tale = read_story(story, "Where is the tin?", ("in the garage", "in the box"))
    assert tale.chronicle.events[-1].action.agent == who
