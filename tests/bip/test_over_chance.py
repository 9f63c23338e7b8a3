"""An answer on an everyday story has to be likelier than a guess among its choices, by hand."""

from dataclasses import replace

import pytest

from bip.answer import Answer
from bip.any_story import MATCHED, AnyStory
from bip.plain_answers import answer_plainly
from bip.reasoner import Reasoner
from symbolic.language.question import Question

STORY = "Katya leaves her umbrella by the door and goes to work. Her brother Stefan takes the umbrella into his room."
ASKED = Question("", STORY, "Where will Katya look for her umbrella?", ("By the door", "In Stefan's room"))


def _answer(over_chance: float) -> Answer:
    return answer_plainly(ASKED, 0.05, over_chance)


def test_an_answer_is_given_from_so_much_over_a_guess_on() -> None:
    door, room = _answer(0.0).probabilities
    assert door > 0.6 > room
    just_under, just_over = (_answer(door - 0.5 + by) for by in (-0.001, 0.001))
    assert (just_under.choice, just_under.undecided) == (0, "")
    assert just_over.choice is None
    assert just_over.probabilities == just_under.probabilities


def test_why_it_is_undecided_is_said() -> None:
    answer = _answer(0.5)
    assert answer.undecided == "the likeliest choice is within 0.5 of a guess, which is right at 50%"
    assert f"  undecided: {answer.undecided}" in answer.explain().splitlines()
    even = replace(answer, probabilities=(0.51, 0.49))
    assert even.undecided == "the best two choices are within 0.05 of each other"


@pytest.mark.parametrize(("over_chance", "choice"), [(0.15, 0), (0.499, None)])
def test_the_reasoner_says_by_how_much(over_chance: float, choice: int | None) -> None:
    assert AnyStory(Reasoner(over_chance=over_chance)).answer(ASKED).choice == choice


def test_a_household_s_reading_that_tells_no_choice_apart_is_not_answered_by() -> None:
    told = (
        'Tom\'s rival Jens asked him when the race began. Tom knew that it began at nine, but he said, "At ten." '
        "Jens came at ten and the race was over."
    )
    choices = ("Make Jens miss the race", "Help Jens to win", "Let Jens sleep")
    found = AnyStory().answer(Question("", told, "What was Tom's answer meant to do?", choices))
    assert found.choice in (0, None)
    assert MATCHED in found.notes
