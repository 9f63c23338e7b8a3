"""What somebody does next: by a wrong clock, by what one was told in the same breath, by what is done already."""

import pytest

from bip.inference.plain_stories.answering import answer_plain
from bip.inference.plain_stories.next_deeds.clocks import time_left
from symbolic.language.question import Question


def chosen(story: str, prompt: str, *choices: str) -> str | None:
    found = answer_plain(Question("", story, prompt, choices))
    return None if found.choice is None else choices[found.choice]


@pytest.mark.parametrize(
    ("shows", "answer"),
    [("a quarter past two", "finish her tea"), ("five to three", "run to the ferry")],
)
def test_haste_goes_by_the_clock_that_is_trusted(shows: str, answer: str) -> None:
    story = (
        "Odile's watch is slow, but she trusts it. The ferry leaves at three, and it takes ten minutes to the"
        f" quay. Her watch shows {shows}."
    )
    assert (
        chosen(story, "What will Odile do now?", "run to the ferry", "finish her tea", "mend the watch")
        == answer
    )


def test_time_left_by_hand() -> None:
    # 10:00 - 8:30 = 90 minutes, less a quarter of an hour; the hour by which it is slow counts for nothing
    story = (
        "the clock is an hour slow. it shows half past eight. the train is at ten, a quarter of an hour away."
    )
    assert time_left(story) == 75
    assert time_left("it shows half past eight.") is None


def test_what_is_told_without_that_is_held() -> None:
    story = "Bruno's goat is missing. A farmer has just told him there's a goat in the quarry, and he believes her."
    prompt = "What will Bruno do?"
    assert (
        chosen(story, prompt, "buy another goat", "go to the quarry", "scold the farmer")
        == "go to the quarry"
    )


def test_of_two_doors_what_tells_them_apart_counts() -> None:
    story = "Ines must get into the mill. She believes the front door is locked and the back door open."
    assert chosen(story, "Which door will Ines try?", "the front door", "the back door") == "the back door"


def test_what_one_does_not_know_is_no_reason() -> None:
    story = "Pavel wants stamps. He doesn't know that the kiosk has stamps."
    assert chosen(story, "What will Pavel do next?", "go to the kiosk", "go to the bank") is None
