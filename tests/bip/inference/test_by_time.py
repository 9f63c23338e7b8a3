"""What somebody does next by the time that one takes it to be, on small stories written for it."""

import pytest

from bip.inference.plain_stories.answering import answer_plain
from bip.inference.plain_stories.next_deeds.by_time import minutes, schedule
from symbolic.language.question import Question


def answer(story: str, prompt: str, *choices: str) -> str | None:
    """Return the choice that is answered; None for undecided."""
    found = answer_plain(Question("", story, prompt, choices))
    return None if found.choice is None else choices[found.choice]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("half past two", 150),
        ("a quarter to five", 285),
        ("ten minutes to eight", 470),
        ("five past nine", 545),
        ("11:02", 662),
        ("18:10", 370),
        ("eleven fifteen", 675),
        ("midnight", 0),
        ("seven o'clock", 420),
    ],
)
def test_a_time_of_the_clock_is_read_in_minutes(said: str, expected: int) -> None:
    assert minutes(said) == expected


def test_what_lies_between_now_and_the_end_is_left() -> None:
    plan = schedule(["The museum closes at six.", "It is half past five.", "The walk takes ten minutes."])
    assert (plan.left, plan.needed, plan.shut) == (30, 10, False)


MUSEUM = (
    "Dagny wants to see the museum before it closes. She believes that it closes at {ends}. In truth it is open all "
    "night. It is {now}, and the museum is ten minutes away. She would love to finish her cake first, if there is time."
)
CHOICES = ("hurry to the museum", "finish her cake", "go home")


@pytest.mark.parametrize(
    ("ends", "now", "expected"),
    [("five", "a quarter to five", CHOICES[0]), ("eight", "a quarter to five", CHOICES[1])],
)
def test_who_believes_to_have_time_lingers_and_who_does_not_hurries(
    ends: str, now: str, expected: str
) -> None:
    assert answer(MUSEUM.format(ends=ends, now=now), "What will Dagny do now?", *CHOICES) == expected


def test_a_stopped_clock_is_believed() -> None:
    story = (
        "The boat leaves at seven, and Imre wants to catch it. His watch says half past four, but it stopped in the "
        "morning. In fact it is ten to seven. He trusts his watch and would like another coffee."
    )
    choices = ("run to the boat", "stay for another coffee", "sell his watch")
    assert answer(story, "What will Imre do next?", *choices) == choices[1]


def test_what_opens_later_is_waited_for() -> None:
    story = "Imre wants to buy nails. The shop opens at nine, he believes. It is ten to nine, and he is at its door."
    choices = ("wait at the door", "go back to bed", "break a window")
    assert answer(story, "What will Imre do next?", *choices) == choices[0]
