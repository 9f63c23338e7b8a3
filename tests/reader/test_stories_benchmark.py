"""Stories as a benchmark: the loader, what counts as right and wrong, and the controls."""

import json
from pathlib import Path

import pytest

from bip.benchmarks import BadRecord, Sample
from bip.benchmarks.stories.controls import CONTROLS
from bip.benchmarks.stories.records import STORIES, load
from bip.evaluation.run import evaluate
from symbolic.language.question import Question
from tests.readers import READER

FIXTURE = Path(__file__).parents[1] / "fixtures" / "stories" / "stories.jsonl"


def test_every_story_of_the_fixture_is_answered_rightly() -> None:
    report = evaluate(STORIES, FIXTURE, READER, modality="text", policy="rational")
    assert (report["n"], report["accuracy"], report["wrong"]) == (4, 1.0, 0.0)
    assert report["by_type"]["false_belief"] == {"n": 1, "accuracy": 1.0, "wrong": 0.0}


def test_where_it_cannot_be_told_undecided_is_right_and_elsewhere_it_counts_one_in_k() -> None:
    class Silent:
        choice = None
        probabilities = (0.5, 0.5)

        def answer(self, question: Question) -> "Silent":
            return self

    report = evaluate(STORIES, FIXTURE, Silent(), modality="text", policy="none")
    assert report["accuracy"] == pytest.approx((1 + 3 * 0.5) / 4)
    assert report["undecided"] == 4


def test_an_answer_where_it_cannot_be_told_is_wrong() -> None:
    class First:
        choice = 0
        probabilities = (1.0, 0.0)

        def answer(self, question: Question) -> "First":
            return self

    report = evaluate(STORIES, FIXTURE, First(), modality="text", policy="none")
    assert report["by_type"]["cannot_tell"]["wrong"] == 1.0
    assert report["wrong"] == 0.75


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"choices": ["One"]}, "choices"),
        ({"choices": ["Same", "Same"]}, "choices"),
        ({"answer": 7}, "answer"),
        ({"answer": True}, "answer"),
        ({"narrative": ""}, "narrative"),
        ({"prompt": 3}, "prompt"),
    ],
)
def test_a_bad_record_says_what_is_wrong(tmp_path: Path, change: dict[str, object], word: str) -> None:
    record = json.loads(FIXTURE.read_text("utf-8").splitlines()[0]) | change
    path = tmp_path / "stories.jsonl"
    path.write_text(json.dumps(record) + "\n", encoding="utf-8")
    (found,) = load(path, "text")
    assert isinstance(found, BadRecord)
    assert word in found.error


def test_the_controls_follow_the_surface() -> None:
    sample = next(record for record in load(FIXTURE, "text") if isinstance(record, Sample))
    picks = {name: control(sample.question) for name, control in CONTROLS.items()}
    assert picks == {
        "first place mentioned": 0,
        "last place mentioned": 1,
        "true place": 1,
        "longest choice": None,
        "first choice": 0,
    }
