"""EgoToM's pipeline against a model that says what the test tells it to: stages, filters, screen, resumption."""

import csv
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bip.benchmarks.benchmark import Sample
from bip.benchmarks.egotom.records import Selection, load
from bip.evaluation.embedding import embed_words
from bip.open_words.evidence import Line, read_lines
from symbolic.errors import InputError
from symbolic.language.question import Question
from tests.perception.homes import real
from training.pipelines.clips import Clip, ClipOptions, read_clips, require_worth
from training.pipelines.egotom_filters import (
    FilterOptions,
    require_different,
    require_goals,
    require_like_lengths,
    require_point,
    screen,
)
from training.pipelines.egotom_pipeline import EgoToMMakers, EgoToMOptions, make_egotom
from training.pipelines.journal import Dropped, Entry, Journal, make_all

LINES = tuple(Line(f"#C C waters bean {i}", 4.0 * i) for i in range(80))  # 316 s
CLIP = Clip("v~p~0-80", "v", LINES)
SAID: dict[str, Any] = {
    "turning_point": {
        "point": 50,
        "goal": "To keep the beans alive.",
        "belief": "C believes that the last row is dry.",
        "actions": "C fills the can, walks to the last row, and waters it.",
    },
    "alternatives": {
        "goals": ["To clean the garden path.", "To fill up the rain barrel."],
        "beliefs": [
            {
                "belief": "C believes that the can leaks a lot.",
                "actions": "C turns the can, finds a hole, and tapes it.",
            },
            {
                "belief": "C believes that rain is coming.",
                "actions": "C stores the can, folds the hose, and goes in.",
            },
            {
                "belief": "C believes that snails are about.",
                "actions": "C lifts leaves, picks snails, and drops them.",
            },
        ],
    },
    "simplified": {
        "statements": [
            "C fills, walks, waters.",
            "C turns, looks, tapes.",
            "C stores, folds, goes.",
            "C lifts, picks, drops.",
        ]
    },
}


class Model:
    """Says what it is told to, and remembers what it was asked."""

    def __init__(self, **said: Any) -> None:
        self.said = {**SAID, **said}
        self.asked: list[tuple[str, str]] = []

    def __call__(self, messages: Sequence[Mapping[str, Any]], name: str, form: Mapping[str, Any]) -> str:
        self.asked.append((name, messages[1]["content"]))
        said = self.said[name]
        return said if isinstance(said, str) else json.dumps(said)


class Chooser:
    """Chooses the first statement that begins so, without having seen anything."""

    def __init__(self, begins: str) -> None:
        self.begins = begins

    def answer(self, question: Question) -> "Chooser":
        assert question.narrative == ""
        self.choice = next((i for i, c in enumerate(question.choices) if c.startswith(self.begins)), None)
        self.probabilities: tuple[float, ...] = ()
        return self


def narrations(folder: Path, **clips: Sequence[Line]) -> Path:
    path = folder / "n.jsonl"
    rows = [
        {
            "id": name,
            "narrations": [
                f"{int(line.time or 0) // 60:02d}m:{int(line.time or 0) % 60:02d}s | {line.text}"
                for line in told
            ],
        }
        for name, told in clips.items()
    ]
    path.write_text("\n".join(json.dumps(row) for row in rows))
    return path


def make(
    folder: Path, model: Model, screeners: Mapping[str, Any] | None = None, **clips: Any
) -> dict[str, Any]:
    makers = EgoToMMakers(model, embed_words, screeners or {})
    return make_egotom(narrations(folder, **(clips or {"a": LINES})), folder / "out", EgoToMOptions(), makers)


def test_a_clip_becomes_three_questions_that_the_loader_reads(tmp_path: Path) -> None:
    report = make(tmp_path, Model())
    assert report["stages"] == {"kept": 1}
    samples = [r for r in load(tmp_path / "out", Selection()) if isinstance(r, Sample)]
    assert [(s.type, len(s.question.choices), s.question.choices[s.target]) for s in samples] == [
        ("goal", 3, "To keep the beans alive."),
        ("belief", 4, "C believes that the last row is dry."),
        ("actions", 4, "C fills, walks, waters."),
    ]
    assert [line.text for line in read_lines(samples[0].question.narrative)][-1] == "#C C waters bean 50"


def test_a_clip_ends_with_what_is_shown_of_it_and_stands_where_it_is_in_its_video(tmp_path: Path) -> None:
    # Cut 40 s into the video; shown up to line 50, at 200 s of the clip. What comes later must be in no film.
    told = [{"timestamp_sec": 40.0 + (line.time or 0.0), "narration_text": line.text} for line in LINES]
    (tmp_path / "n.json").write_text(json.dumps({"v": {"narration_pass_1": {"narrations": told}}}))
    makers = EgoToMMakers(Model(), embed_words, {})
    make_egotom(tmp_path / "n.json", tmp_path / "out", EgoToMOptions(), makers)
    (row,) = csv.DictReader((tmp_path / "out" / "egotom_goal.csv").open(newline=""))
    assert (float(row["clip_start_time"]), float(row["clip_end_time"])) == (40.0, 240.0)
    again = read_clips(tmp_path / "out" / "egotom_goal.csv", ClipOptions())
    assert [clip.start for clip in again.values()] == [40.0]


def test_alternatives_are_made_up_from_what_was_seen_up_to_the_point_alone(tmp_path: Path) -> None:
    model = Model()
    make(tmp_path, model)
    asked = dict(model.asked)
    assert "79: 05m:16s | #C C waters bean 79" in asked["turning_point"]
    assert "50: 03m:20s | #C C waters bean 50" in asked["alternatives"]
    assert "bean 51" not in asked["alternatives"]


def test_each_dropped_clip_is_counted_at_its_stage_and_kept_with_its_reason(tmp_path: Path) -> None:
    report = make(
        tmp_path, Model(), a=LINES, short=LINES[:20], other=[Line("#O X waits", i * 5.0) for i in range(70)]
    )
    assert report["stages"] == {"kept": 1, "clip": 2}
    entries = Journal(tmp_path / "out" / "journal.jsonl").entries
    assert entries["short"].reason == "20 lines; expected 60 to 180"
    assert entries["other"].reason == "0% of the lines are about #C; expected 60%"


@pytest.mark.parametrize(
    ("stage", "said"),
    [
        ("turning_point", {"turning_point": {**SAID["turning_point"], "point": 39}}),
        ("turning_point", {"turning_point": "I would rather not."}),
        ("turning_point", {"turning_point": {"point": 50}}),
        ("turning_point", {"turning_point": {**SAID["turning_point"], "goal": " "}}),
        ("point", {"turning_point": {**SAID["turning_point"], "point": 79}}),
        ("alternatives", {"alternatives": {"goals": ["To rest."], "beliefs": []}}),
        ("alternatives", {"alternatives": {**SAID["alternatives"], "beliefs": ["a", "b", "c"]}}),
        ("words", {"alternatives": {**SAID["alternatives"], "goals": ["To film a tutorial.", "To rest."]}}),
        ("simplified", {"simplified": {"statements": ["C rests."]}}),
        (
            "length",
            {
                "turning_point": {
                    **SAID["turning_point"],
                    "goal": "To keep all of the beans of the garden alive and well.",
                }
            },
        ),
        (
            "alike",
            {
                "alternatives": {
                    **SAID["alternatives"],
                    "goals": ["To keep beans alive.", "To fill up the barrel."],
                }
            },
        ),
    ],
)
def test_what_a_model_says_amiss_drops_the_clip_at_its_stage(
    tmp_path: Path, stage: str, said: dict[str, Any]
) -> None:
    assert make(tmp_path, Model(**said))["stages"] == {stage: 1}


def test_a_question_that_is_answered_blind_is_screened_out(tmp_path: Path) -> None:
    report = make(tmp_path, Model(), {"lucky": Chooser("To keep"), "fair": Chooser("nothing")})
    assert report["stages"] == {"no context": 1}
    entry = Journal(tmp_path / "out" / "journal.jsonl").entries["a"]
    assert entry.reason == "goal: lucky is right 3 times of 3 without the video"


def test_being_right_twice_is_luck() -> None:
    class Twice(Chooser):
        asked = 0

        def answer(self, question: Question) -> "Twice":
            Twice.asked += 1
            super().answer(question)
            self.choice = self.choice if Twice.asked != 2 else None
            return self

    screen("goal", ["To win.", "To rest."], {"m": Twice("To win")}, FilterOptions(), np.random.default_rng(0))


def test_a_rerun_asks_nothing_again_and_a_failed_clip_is_made_again(tmp_path: Path) -> None:
    first = Model()
    make(tmp_path, first, a=LINES, b=LINES[:10])
    again = Model()
    report = make(tmp_path, again, a=LINES, b=LINES[:10], c=LINES)
    assert len(again.asked) == len(first.asked) == 3
    assert report["stages"] == {"kept": 2, "clip": 1}


def test_a_journal_that_was_cut_short_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    journal = Journal(path)
    journal.add(Entry("a", "kept", result={"x": 1}))
    path.write_text(path.read_text() + '{"id": "b", "st')
    made: list[str] = []
    entries = make_all({"a": "a", "b": "b"}, lambda item: made.append(item) or {"x": 2}, Journal(path))  # type: ignore[func-returns-value]
    assert made == ["b"]
    assert [e.result for e in entries] == [{"x": 1}, {"x": 2}]
    path.write_text('{"something": "else"}\n')
    with pytest.raises(InputError, match="no entry of a pipeline"):
        Journal(path)


def test_a_server_that_fails_costs_a_clip_this_time_only(tmp_path: Path) -> None:
    def failing(item: Any) -> Mapping[str, Any]:
        raise InputError("the server is down")

    journal = Journal(tmp_path / "j.jsonl")
    assert [e.stage for e in make_all({"a": 1}, failing, journal)] == ["failed"]
    assert [e.stage for e in make_all({"a": 1}, lambda item: {}, journal)] == ["kept"]


def test_filters_by_hand() -> None:
    options = FilterOptions()
    require_point(LINES, 45, options)  # 180 s
    for point in (37, 68):  # 148 and 272 s
        with pytest.raises(Dropped, match="the turning point is at"):
            require_point(LINES, point, options)
    require_like_lengths("goal", "x" * 14, ["y" * 10, "y" * 5], options)
    with pytest.raises(Dropped, match="15 characters, the others 5 to 10"):
        require_like_lengths("goal", "x" * 15, ["y" * 10, "y" * 5], options)
    with pytest.raises(Dropped, match="10 characters, the others 15 to 30"):
        require_like_lengths("goal", "x" * 10, ["y" * 15, "y" * 30], options)
    require_different("goal", ["to rest well", "to rest badly"], embed_words, options)
    with pytest.raises(Dropped, match="are alike"):
        require_different("goal", ["to rest well", "to run", "well, to rest"], embed_words, options)
    require_goals(["To classify stamps.", "To train."])
    for goal in (
        "To demonstrate skill.",
        "To take a class.",
        "To train for a race.",
        "To learn a Technique.",
    ):
        with pytest.raises(Dropped, match="speaks of"):
            require_goals([goal])


def test_clips_by_hand() -> None:
    require_worth(CLIP, ClipOptions())
    unsure = replace(CLIP, lines=(*LINES[:-1], Line("#C C holds #unsure", 316.0)))
    with pytest.raises(Dropped, match="the narrator is unsure"):
        require_worth(unsure, ClipOptions())
    with pytest.raises(Dropped, match="expected 300 or more"):
        require_worth(replace(CLIP, lines=LINES[:60]), ClipOptions())
    with pytest.raises(Dropped, match="times run backwards"):
        require_worth(replace(CLIP, lines=(*LINES, Line("#C C rests", 1.0))), ClipOptions())


def test_ego4ds_narrations_are_cut_into_clips_that_are_long_enough(tmp_path: Path) -> None:
    told = [{"timestamp_sec": 4.0 * i, "narration_text": f"#C C waters bean {i}"} for i in range(200)]
    path = tmp_path / "narration.json"
    path.write_text(json.dumps({"videos": {"v": {"narration_pass_1": {"narrations": told}, "status": "ok"}}}))
    clips = list(read_clips(path, ClipOptions()).values())
    assert [(clip.id, len(clip.lines)) for clip in clips] == [
        ("v~pass_1~0-76", 76),
        ("v~pass_1~76-152", 76),
        ("v~pass_1~152-200", 48),
    ]
    assert clips[1].lines[0].time == 0.0


@pytest.mark.parametrize(
    ("name", "text"),
    [("x.json", "[]"), ("x.csv", "a,b\n1,2\n"), ("x.jsonl", '{"id": "a"}\n'), ("x.json", "{}")],
)
def test_narrations_of_no_known_form_are_refused(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(InputError):
        read_clips(tmp_path / name, ClipOptions())


def test_the_development_narrations_are_read() -> None:
    clips = read_clips(real("egotom", "egotom_goal_shuffled.csv"), ClipOptions())
    assert len(clips) == 77
    worth = ClipOptions(seconds=60, lines=(20, 180), about_wearer=0.5)
    kept = [clip for clip in clips.values() if _is_worth(clip, worth)]
    assert len(kept) > 50


def _is_worth(clip: Clip, options: ClipOptions) -> bool:
    try:
        require_worth(clip, options)
    except Dropped:
        return False
    return True
