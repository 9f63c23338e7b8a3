"""Evidence that the judges have in common."""

import pytest

from bip.inference.plain_stories.common import with_common, with_tracked
from bip.inference.plain_stories.tracking import held
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Evidence
from symbolic.language.reader.discourse.tale import read_story
from symbolic.language.reader.questions.asking import read_question
from symbolic.language.reader.questions.choices import read_choices

STORY = "Ida hides the key in the vase. Otto comes home and does not see her."
PROMPT, TEXTS = "What is Ida trying to do?", ("To hide the key", "To bake bread")
TALE = read_story(STORY, PROMPT, TEXTS)
VIEWS, ASKED = Views(TALE), read_question(PROMPT, TALE)
CHOICES = read_choices(TEXTS, tuple(TALE.chronicle.cast.names))


def test_own_evidence_stays_and_what_is_no_choice_gets_none() -> None:
    own: list[Evidence] = [{"mine": 1.0}, {"mine": 2.0}, {"open": 1.0}]
    rows = with_common(own, VIEWS, ASKED, CHOICES)
    assert [row["mine"] for row in rows[:2]] == [1.0, 2.0]
    assert rows[2] == {"open": 1.0}


def test_a_choice_that_is_told_has_more_of_its_content_told() -> None:
    told, untold = with_common([{}, {}], VIEWS, ASKED, CHOICES)
    assert told["content: told"] > untold.get("content: told", 0.0)
    assert "content: untold" in untold
    assert "content: untold" not in told


def test_nobodys_mind_comes_to_know_everything() -> None:
    for row in held.evidence(VIEWS, ASKED, CHOICES, (), held.packaged_trackers()):
        assert row["tracked: held"] == pytest.approx(row["tracked: so"])
        assert row["tracked: missed"] == pytest.approx(0.0)


def test_a_question_without_choices_has_no_evidence() -> None:
    assert with_tracked([], VIEWS, ASKED, ()) == []
