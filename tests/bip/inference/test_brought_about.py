"""Beliefs that no word tells: a state follows from what one has seen happen, and stands for whoever missed its end."""

import pytest

from bip.inference.plain_stories.answering import read_plain
from bip.inference.plain_stories.beliefs.brought_about import causes_of, taken_in
from bip.inference.plain_stories.beliefs.evidence import evidence
from bip.inference.plain_stories.views import Views
from symbolic.language.question import Question
from symbolic.language.reader.questions.choices import read_choices

STORY = "Ida switched on the oven and walked to the market. While she was away, Olaf switched off the oven."
CHOICES = ("It is hot.", "It is locked.")


def _rows(story: str, *choices: str) -> list[dict[str, float]]:
    read = read_plain(Question("", story, "What does Ida think about the oven?", choices))
    own = read_choices(choices, tuple(read.tale.chronicle.cast.names))
    rows = evidence(Views(read.tale), read.asked, own)
    assert rows is not None
    return rows


def test_what_brings_a_state_about_is_taken_in_and_its_end_is_missed() -> None:
    hot, locked = _rows(STORY, *CHOICES)
    assert hot["by cause"] == hot["state brought, taken in"] == hot["state ended, missed"] == 1.0
    assert not any(name.startswith("state ") for name in locked)


def test_a_state_that_all_choices_name_tells_nothing() -> None:
    hot, also = _rows(STORY, "It is hot and clean.", "It is hot and dirty.")
    assert "by cause" not in hot
    assert "by cause" not in also


@pytest.mark.parametrize(("takes", "name"), [(True, "taken in"), (False, "missed")])
def test_it_counts_whether_the_mind_in_question_takes_it_in(takes: bool, name: str) -> None:
    story = "Ida switched on the oven."
    telling = Views(read_plain(Question("", story, "What does Ida think?", CHOICES)).tale).telling
    causes = causes_of(telling, read_choices(CHOICES, ("Ida",)))[0]
    row = taken_in(causes, [takes] * len(telling.units))
    assert {key for key, value in row.items() if value} == {"state brought", f"state brought, {name}"}
