"""Questions and stories of which only a part arrived: refused or undecided, never a traceback."""

import pytest

from bip.any_story import AnyStory
from symbolic.errors import BipError
from symbolic.language.question import Question
from symbolic.language.reader.text import read_clauses


@pytest.mark.parametrize("prompt", ["Which s", "s", "Which 's", "Where 'd", "What s s"])
def test_a_question_cut_within_a_word_is_answered_or_refused(prompt: str) -> None:
    question = Question("", "Ann put the cup in the box. Ben took it.", prompt, ("Ann", "Ben"))
    try:
        probabilities = AnyStory().answer(question).probabilities
    except BipError:
        return  # refused, with its sentence
    assert len(probabilities) == len(question.choices)


@pytest.mark.parametrize("told", ['He closes it. "" So did she.', 'He closes it and "" did she.', '""""'])
def test_a_quotation_of_nothing_is_no_clause(told: str) -> None:
    assert all(
        clause.verb for sentence in read_clauses(told, ()).sentences for clause in sentence.clauses[:1]
    )
