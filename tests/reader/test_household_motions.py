"""Things that move as if by themselves, journeys that lead somebody, questions asked outright: told by their frame."""

import pytest

from symbolic.language.mentions import EventMention, ObjectMention
from symbolic.language.reader.household.memory import Memory
from tests.reader.test_household import told


@pytest.mark.parametrize(
    ("text", "events"),
    [
        (
            "Vera opened the fridge. Out came the plum, and she shut it.",
            ["Vera open fridge", "Vera grab plum", "Vera close fridge"],
        ),
        (
            "Vera took the mug. It travelled with her to the bedroom and ended up on the desk.",
            ["Vera grab mug", "Vera walk bedroom", "Vera put mug desk"],
        ),
        ("Otto opened the stove, and the plum was soon in his hands.", ["Otto open stove", "Otto grab plum"]),
        ("Otto took the plum. In the kitchen the plum lay down.", ["Otto grab plum"]),
    ],
)
def test_a_thing_that_moves_is_moved_by_hands(text: str, events: list[str]) -> None:
    assert told(text) == events


def test_a_cleft_whose_preposition_stands_at_its_end_says_where() -> None:
    text = "Otto took the plum. It was the desk that he stood the plum on."
    assert told(text)[-1] == "Otto put plum desk"


def test_which_one_was_moved_by_whom_does_not_go_on_acting() -> None:
    text = (
        "Vera took the mug and put it on the sofa. Otto went up to that very mug, the one moved before by Vera, "
        "picked it up and left it on the desk."
    )
    assert told(text)[-2:] == ["Otto grab mug", "Otto put mug desk"]


@pytest.mark.parametrize("lead", ["After a while", "After a short while,", "In a little while"])
def test_a_while_is_a_time_and_joins_nothing(lead: str) -> None:
    text = f"Otto laid the plum on the desk. {lead} Vera went up to the plum Otto had put on the desk. She took it."
    assert told(text) == ["Otto put plum desk", "Vera walk plum", "Vera grab plum"]


def test_who_does_not_go_until_told_goes_nowhere() -> None:
    assert "Vera walk stove" not in told("Vera would not go until she reached the stove.")


@pytest.mark.parametrize(
    "text", ["The mug was on the desk.", "A lorry went by outside.", "Vera saw the plum on the desk."]
)
def test_what_only_lies_or_passes_is_not_moved(text: str) -> None:
    assert [event for event in told(text) if " put " in event or " grab " in event] == []


@pytest.mark.parametrize(
    "text",
    [
        "Vera came in. Her steps took her to the stove.",
        "Vera's way led to the stove.",
        "Vera's first walk was to the stove.",
        "It was only then that Vera went to the stove.",
        "It was not long before Vera went to the stove.",
        "It was to the stove, therefore, that Vera went.",
        "Vera kept going until she reached the stove.",
        "Vera walked on until she came to the stove.",
        "Vera passed into the kitchen and from there to the stove, and in the meantime Otto hummed.",
    ],
)
def test_journeys_and_clefts_lead_whom_they_speak_of(text: str) -> None:
    assert told(text)[-1] == "Vera walk stove"


@pytest.mark.parametrize(
    "text",
    [
        "Vera called out a question: had Otto any idea where the plum was?",
        "Vera put a question to Otto: where was the plum, did he know?",
        "Otto was there. Had he seen the plum? Vera put the question to him.",
        "Did Otto have any idea, Vera wanted to know, where the plum was?",
        "Had Otto seen the plum anywhere, asked Vera.",
    ],
)
def test_a_question_asked_outright_is_asked_by_who_announces_it(text: str) -> None:
    assert told(text) == ["Vera ask plum"]


@pytest.mark.parametrize(
    "text",
    [
        "Otto answered that the fridge was where he had found it.",
        "Otto replied that inside the fridge was where he had found the plum.",
        "Otto shut the door, remarking as he did so that he had found the plum inside the fridge.",
        'Otto said, "There\'s a fridge here; I found the plum in there."',
    ],
)
def test_what_is_said_behind_a_cleft_is_told(text: str) -> None:
    assert "Otto tell plum fridge" in told(f"Vera asked where the plum was. {text}")


@pytest.mark.parametrize("word", ["machine", "appliance"])
def test_a_wider_word_means_the_place_at_hand(word: str) -> None:
    assert told(f"Vera went to the dishwasher. She opened the {word}.")[-1] == "Vera open dishwasher"


def test_who_enters_the_room_enters_the_one_spoken_of() -> None:
    assert told("Vera went into the kitchen. Otto entered the room.")[-1] == "Otto walk kitchen"


def test_what_is_said_of_nothing_named_is_fetched_by_nobody() -> None:
    """A thing without a name is not the thing that somebody who fetches nothing has gone for."""
    memory = Memory()
    memory.emit(EventMention("Otto", "tell", None, ObjectMention("")))
    assert [event.verb for event in memory.events] == ["tell"]
    assert not memory.has("Otto", "")
