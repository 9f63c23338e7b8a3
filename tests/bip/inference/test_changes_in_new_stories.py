"""Laws of stories of a change, on stories of our own (tests/fixtures/changes.toml): what must flip, what must not."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from bip.inference.plain_stories.answering import answer_plain
from symbolic.language.question import Question
from tests.readers import USUAL

STORIES = tomllib.loads((Path(__file__).parents[2] / "fixtures" / "changes.toml").read_text("utf-8"))["story"]
SOONER, LATER = 0, 1


def asked(story: Mapping[str, str], closing: str, kind: str) -> Question:
    """Return a story as a question of one kind, the choice that fits the sooner state first."""
    who = story["who"]
    states = [f"{who} believes {state}." for state in story["states"]]
    deeds = [f"{who} will {deed}." for deed in story["deeds"]]
    prompt = (
        f"Does {who} believe {' or '.join(story['states'])}?" if kind == "belief" else f"What will {who} do?"
    )
    narrative = f"{story['before']} {story['event']} {closing}"
    return Question("", narrative, prompt, tuple(states if kind == "belief" else deeds))


def questions(story: Mapping[str, str]) -> Iterator[tuple[str, Question, int]]:
    """Yield the six questions of a story with their right answers."""
    for kind in ("belief", "deed"):
        yield f"{kind} missed", asked(story, story["misses"], kind), SOONER
        yield f"{kind} known", asked(story, story["knows"], kind), LATER
    yield "back missed", asked(story, story["done"][SOONER], "belief"), SOONER
    yield "back known", asked(story, story["done"][LATER], "belief"), LATER


ALL = [(name, question, right) for story in STORIES for name, question, right in questions(story)]


def answers(name: str) -> list[tuple[int | None, int]]:
    """Return the answers to the questions of a form, each with the right one."""
    return [(answer_plain(q).choice, right) for form, q, right in ALL if form.startswith(name)]


@pytest.mark.parametrize(("form", "least"), [("belief", 0.85), ("deed", 0.75), ("back", 0.7)])
def test_most_questions_of_each_form_are_answered_rightly(form: str, least: float) -> None:
    # An undecided answer counts as a guess.
    found = answers(form)
    right = sum(1.0 if choice == target else 0.5 * (choice is None) for choice, target in found)
    assert right / len(found) >= least


def test_few_answers_are_wrong() -> None:
    found = answers("")
    assert sum(choice not in (None, target) for choice, target in found) <= 0.12 * len(found)


@pytest.mark.parametrize("number", range(0, len(ALL), 3))
def test_exchanging_the_choices_exchanges_the_answer(number: int) -> None:
    _, question, _ = ALL[number]
    turned = Question("", question.narrative, question.prompt, question.choices[::-1])
    one, other = answer_plain(question), answer_plain(turned)
    assert (one.choice is None) == (other.choice is None)
    assert one.choice is None or other.choice == 1 - one.choice


@pytest.mark.parametrize("number", range(0, len(ALL), 6))
def test_another_name_changes_nothing(number: int) -> None:
    _, question, _ = ALL[number]
    who = STORIES[number // 6]["who"]

    def renamed(text: str) -> str:
        return text.replace(who, "Wilma" if " she " in question.narrative.lower() else "Edgar")

    other = Question(
        "", renamed(question.narrative), renamed(question.prompt), tuple(renamed(c) for c in question.choices)
    )
    assert answer_plain(other).choice == answer_plain(question).choice


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story["who"])
def test_the_other_closing_does_not_leave_a_belief_as_it_was(story: Mapping[str, str]) -> None:
    missed = USUAL.answer(asked(story, f"{story['who']} does not notice the change.", "belief")).choice
    known = USUAL.answer(asked(story, f"{story['who']} notices the change.", "belief")).choice
    assert missed is None or known is None or missed != known
