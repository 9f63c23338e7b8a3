"""The margin on stories in anybody's words: what is less sure than it asks for is left undecided, and nothing else."""

import pytest

from bip.any_story import AnyStory
from bip.reasoner import Reasoner
from symbolic.language.question import Question

STORY = Question(
    scene="",
    narrative="Wanda put the flute in the trunk and went to the well. Piet moved the flute to the shed.",
    prompt="Where does Wanda think the flute is?",
    choices=("in the trunk", "in the shed"),
)


def test_the_margin_decides_whether_it_is_answered() -> None:
    sure = AnyStory().answer(STORY)
    assert sure.choice == 0
    lead = sure.probabilities[0] - sure.probabilities[1]
    for margin, choice in ((lead - 0.01, 0), (lead + 0.01, None)):
        answer = AnyStory(Reasoner(margin=margin)).answer(STORY)
        assert answer.choice == choice
        assert answer.probabilities == pytest.approx(sure.probabilities)


def test_what_the_margin_leaves_undecided_says_so() -> None:
    answer = AnyStory(Reasoner(margin=0.99)).answer(STORY)
    assert "undecided: the best two choices are within 0.99 of each other" in answer.explain()
