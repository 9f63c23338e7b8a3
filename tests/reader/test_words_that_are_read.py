"""Words that change a meaning and are read: deeds nearly done, who alone was not told, what somebody reckons."""

import pytest

from bip.withheld import is_withheld
from symbolic.language.question import Question
from symbolic.language.reader.left_out import is_left_out
from symbolic.language.reader.questions.choices import leaves_open
from tests.readers import READER

PLACES = ("In the box", "In the tin")


def answered(story: str, prompt: str, choices: tuple[str, ...] = PLACES) -> tuple[int | None, bool]:
    """Return the choice, and whether it was withheld."""
    found = READER.answer(Question("", story, prompt, choices))
    return found.choice, is_withheld(found)


@pytest.mark.parametrize("nearly", ["nearly", "almost"])
def test_a_deed_that_is_nearly_done_is_not_done(nearly: str) -> None:
    story = f"Ann put the ring in the box. Ben {nearly} moved the ring to the tin while she looked on."
    assert answered(story, "Where does Ann think the ring is?") == (0, False)


def test_a_deed_that_is_done_almost_at_once_is_no_deed_that_is_read_as_undone() -> None:
    story = "Ann put the ring in the box. Ben almost secretly moved the ring to the tin while she looked on."
    assert answered(story, "Where does Ann think the ring is?") == (1, False)


@pytest.mark.parametrize("verb", ["reckon", "imagine", "suspect", "assume"])
def test_a_question_may_ask_what_somebody_thinks_in_any_verb_of_thinking(verb: str) -> None:
    story = "Ann put the ring in the box and left the house. Then Ben moved the ring to the tin."
    assert answered(story, f"Where does Ann {verb} the ring is?") == (0, False)


@pytest.mark.parametrize("but", ["except Ann", "except for Ann"])
def test_who_alone_was_not_told_of_a_change_does_not_know_it(but: str) -> None:
    story = (
        "The meeting was to be in the hall. The boss moved the meeting to the yard and told everyone"
        f" {but} about it. Ann is at her desk."
    )
    choices = ("In the hall", "In the yard")
    assert answered(story, "Where does Ann think the meeting is?", choices)[0] != 1


def test_who_alone_stayed_is_not_read_and_the_answer_is_withheld() -> None:
    story = (
        "Ann put the ring in the box. Everyone except Ann left the room. Then Ben moved the ring to the tin."
    )
    assert answered(story, "Where does Ann think the ring is?")[1]


def test_that_a_search_was_in_vain_takes_nothing_back() -> None:
    story = "Ann put the ring in the box and left. Ben moved the ring to the tin. Ann rang him. {}"
    asked = "Where does Ann think the ring is?"
    assert not answered(story.format("No answer."), asked)[1]
    assert answered(story.format("Not true."), asked)[1]


def test_who_makes_up_his_mind_invents_nothing() -> None:
    story = (
        "Ann put the ring in the box and made up her mind to leave. She left. Ben moved the ring to the tin."
    )
    assert not answered(story, "Where does Ann think the ring is?")[1]


@pytest.mark.parametrize(
    "choice",
    [
        "There is no way of telling.",
        "It isn't possible to say.",
        "There's no telling from this",
        "There is not enough to go on",
    ],
)
def test_choices_that_leave_a_question_open(choice: str) -> None:
    assert leaves_open(choice)


def test_left_out_is_who_stands_behind_the_exception() -> None:
    assert is_left_out("They told everyone but Ann.", "Ann")
    assert not is_left_out("Everyone but Ann told Ben.", "Ben")
