"""Who is told to mean no ill is presumed to mean well; any sign of ill will, and any other question, ends that."""

import pytest

from bip.inference.plain_stories.clauses.outcomes import outcome
from symbolic.language.question import Question
from tests.readers import READER

ACT = "What did Hedda do for Omar by turning the lamp?"
ACTS = ("She hindered him", "She helped him", "She laughed at him")
BARE = "Pavel told the tourists that the ferry ran on Sundays. There was no ferry that Sunday."
SAID = f"Pavel had taken the Sunday ferry every summer. {BARE}"
FAITH = ("Yes, to be rid of them", "No, he believed it")


def chosen(story: str, prompt: str, *choices: str) -> str | None:
    found = READER.answer(Question("", story, prompt, choices)).choice
    return None if found is None else choices[found]


def test_a_deed_of_which_nothing_ill_is_told_is_meant_well() -> None:
    question = Question("", "Omar was mending a net. Hedda turned the lamp on the net.", ACT, ACTS)
    p = READER.answer(question).probabilities
    assert ACTS[max(range(3), key=p.__getitem__)] == "She helped him"


def test_nothing_is_presumed_of_a_deed_that_has_nothing_to_do_with_the_other() -> None:
    assert chosen("Omar was mending a net. Hedda turned the lamp round.", ACT, *ACTS) is None


def test_a_grudge_ends_the_presumption() -> None:
    story = "Omar was mending a net. Hedda, who bore him a grudge, turned the lamp on the net."
    assert chosen(story, ACT, *ACTS) != "She helped him"


@pytest.mark.parametrize(
    "deed",
    [
        "Hedda turned one of the lamps on the net.",
        "Hedda turned either of the lamps on the net.",
        "Hedda turned the lamp on the net. It may have been an accident.",
    ],
)
def test_nothing_is_presumed_where_the_story_leaves_open_what_was_done(deed: str) -> None:
    assert chosen(f"Omar was mending a net. {deed}", ACT, *ACTS) is None


def test_who_is_not_told_to_know_better_is_presumed_to_say_it_in_good_faith() -> None:
    assert chosen(SAID, "Was Pavel lying to the tourists?", *FAITH) == "No, he believed it"


def test_nothing_is_presumed_of_words_without_any_grounds() -> None:
    assert chosen(BARE, "Was Pavel lying to the tourists?", *FAITH) is None


def test_who_spoke_may_be_named_in_front_of_the_question() -> None:
    assert chosen(SAID, "When Pavel told the tourists so, was he lying?", *FAITH) == "No, he believed it"


def test_nobody_is_presumed_to_help_by_words_alone() -> None:
    story = "Omar was looking for the quay. Hedda said to him that it lay to the left."
    assert chosen(story, "What did Hedda do for Omar?", *ACTS) is None


def test_an_answer_is_read_the_same_with_a_capital_letter() -> None:
    assert outcome("Clearing the way for Dom") == outcome("clearing the way for Dom") == "good"


def test_who_undoes_a_trick_does_good() -> None:
    assert outcome("undoing a trick against him") == "good"


def test_who_is_told_to_know_better_lies() -> None:
    story = f"Pavel had found out that the winter timetable was in force. {BARE}"
    assert chosen(story, "Was what Pavel said a lie or a mistake?", "A lie", "A mistake") == "A lie"
