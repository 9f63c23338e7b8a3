"""Questions of which only a part arrived: refused or undecided, never a traceback."""

import pytest

from bip.any_story import AnyStory
from symbolic.errors import BipError
from symbolic.language.question import Question


@pytest.mark.parametrize("prompt", ["Which s", "s", "Which 's", "Where 'd", "What s s"])
def test_a_question_cut_within_a_word_is_answered_or_refused(prompt: str) -> None:
    question = Question("", "Ann put the cup in the box. Ben took it.", prompt, ("Ann", "Ben"))
    said, probabilities = "", ()
    try:
        probabilities = AnyStory().answer(question).probabilities
    except BipError as error:
        said = str(error)
    assert said or len(probabilities) == 2
