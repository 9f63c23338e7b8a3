"""WAGIBench's pipeline against a model that says what the test tells it to."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from bip.benchmarks.benchmark import Sample
from bip.benchmarks.wagibench.modalities import APPS
from bip.benchmarks.wagibench.records import Selection, observations, questions
from bip.evaluation.embedding import embed_words
from symbolic.errors import InputError
from training.pipelines.journal import Journal
from training.pipelines.wagi_pipeline import make_goal_questions, make_wagi
from training.pipelines.wagi_scripts import read_scripts
from training.pipelines.wagi_stages import WagiOptions

GOALS: list[tuple[str, Any, str]] = [
    ("pancakes", {"type": "timer", "for": "three minutes"}, "Notes"),
    ("bulb", {"type": "shopping", "item": "a light bulb"}, "Messaging"),
    ("keys", {"type": "memory_storage", "what": "keys behind coats"}, "Calendar"),
    ("late", {"type": "messaging", "to": "Omar"}, "Maps"),
    ("soup", "find out what a thin soup lacks", "Search"),
    ("moth", {"type": "web_search", "query": "holes in wool"}, "Search"),
    ("dark", {"type": "lights", "state": "on"}, "Music"),
]


def scripts(folder: Path, rows: int = 7) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / "scripts.jsonl"
    lines = [
        {
            "scenario": name,
            "client_tag": "p1",
            "goal": goal,
            "persona": "a cook of forty",
            "cues": [
                {"modality": ["vision"], "description": f"C is busy with {name}"},
                {"modality": ["digital"], "app": app, "description": f"a note on {name}"},
                *([{"modality": ["longitudinal"], "description": "as before"}] if name == "keys" else []),
            ],
        }
        for name, goal, app in GOALS[:rows]
    ]
    path.write_text("\n".join(json.dumps(line) for line in lines))
    return path


class Model:
    """Writes an entry that bears on the goal in each app whether asked for or not, and everyday ones."""

    def __init__(self, silent: str = "") -> None:
        self.silent = silent
        self.asked: list[str] = []

    def __call__(self, messages: Sequence[Mapping[str, Any]], name: str, form: Mapping[str, Any]) -> str:
        told = messages[1]["content"]
        self.asked.append(name)
        if name == "earlier_video":
            return json.dumps({"context": "kitchen", "action": f"C did it before ({told[:40]})"})
        if self.silent and self.silent in told:
            return json.dumps({app: {"bearing": [], "everyday": ["bread"]} for app in APPS})
        return json.dumps(
            {app: {"bearing": [f"{app} hint"], "everyday": [f"{app} bread", f"{app} rain"]} for app in APPS}
        )


def make(folder: Path, model: Model | None = None, **options: Any) -> dict[str, Any]:
    return make_wagi(scripts(folder), folder / "out", WagiOptions(**options), model or Model(), embed_words)


def shown(folder: Path, modality: str) -> dict[str, str]:
    found = questions(folder / "out", Selection(modality))
    return {
        t.record.id.rpartition("_")[2]: t.record.question.narrative
        for t in found
        if isinstance(t.record, Sample)
    }


def test_scripts_become_files_that_the_loader_reads_in_every_modality(tmp_path: Path) -> None:
    report = make(tmp_path)
    assert report == {"scripts": 7, "stages": {"kept": 7}, "questions": 7, "failed": []}
    for modality in ("A", "D", "D*", "L", "L*", "Vo", "Do", "Vo,A,D,L"):
        assert len(shown(tmp_path, modality)) == 7
    assert len(list(observations(tmp_path / "out", Selection("Vo")))) == 7


def test_only_the_app_with_a_cue_bears_on_the_goal(tmp_path: Path) -> None:
    make(tmp_path)
    assert shown(tmp_path, "D*")["bulb"].splitlines() == [
        "[digital, clock] it is Saturday, 10:15",
        "[digital, Messaging] Messaging hint",
    ]
    everything = shown(tmp_path, "D")["bulb"]
    assert "[digital, Calendar] Calendar bread" in everything
    assert "Calendar hint" not in everything


def test_a_history_has_one_support_and_four_of_other_goals(tmp_path: Path) -> None:
    make(tmp_path)
    rows = json.loads((tmp_path / "out" / "structured_goals_longitudinal_history_v1.json").read_text())
    for row in rows:
        kinds = [entry["history_type"] for entry in row["longitudinal_history"]]
        assert sorted(kinds) == ["negative"] * 4 + ["setup"]
    assert len(shown(tmp_path, "L*")["bulb"].splitlines()) == 1
    assert len(shown(tmp_path, "L")["bulb"].splitlines()) == 5


def test_subsets_follow_from_the_cues(tmp_path: Path) -> None:
    make(tmp_path)
    assert (
        len(list(questions(tmp_path / "out", Selection("Vo", "S_VD")))) == 6
    )  # all but the one with a history
    assert len(list(questions(tmp_path / "out", Selection("Vo", "S_V")))) == 0


def test_four_goals_with_the_right_one_where_the_answer_says(tmp_path: Path) -> None:
    make(tmp_path)
    for tagged in questions(tmp_path / "out", Selection("Vo")):
        assert isinstance(tagged.record, Sample)
        assert len(set(tagged.record.question.choices)) == 4
        name = tagged.record.id.rpartition("_")[2]
        goal = next(goal for scenario, goal, _ in GOALS if scenario == name)
        told = goal if isinstance(goal, str) else next(iter(v for k, v in goal.items() if k != "type"))
        assert told in tagged.record.question.choices[tagged.record.target]


def test_an_app_that_lacks_its_cue_drops_the_script_with_the_reason(tmp_path: Path) -> None:
    report = make(tmp_path, Model(silent="a note on late"))
    assert report["stages"] == {"kept": 6, "digital_state": 1}
    dropped = json.loads((tmp_path / "out" / "dropped.json").read_text())
    assert dropped == {"p1_late": ["digital_state", "no entry of Maps says what its cue says"]}


def test_questions_of_ones_own_goals_need_no_model(tmp_path: Path) -> None:
    report = make_goal_questions(scripts(tmp_path), tmp_path / "out", WagiOptions(), embed_words)
    assert report == {"scripts": 7, "stages": {"kept": 7}, "questions": 7, "failed": []}
    make(tmp_path / "whole")
    assert (tmp_path / "out" / "ob2_v1_mcq.json").read_text() == (
        tmp_path / "whole" / "out" / "ob2_v1_mcq.json"
    ).read_text()
    assert len(shown(tmp_path, "Vo")) == 7


def test_too_few_goals_are_told_and_the_rest_is_written(tmp_path: Path) -> None:
    report = make_wagi(scripts(tmp_path, 3), tmp_path / "out", WagiOptions(), Model(), embed_words)
    assert (report["questions"], report["stages"]) == (0, {"distractors": 3})


def test_a_rerun_asks_nothing_and_writes_the_same(tmp_path: Path) -> None:
    make(tmp_path)
    before = {path.name: path.read_text() for path in (tmp_path / "out").iterdir()}
    again = Model()
    make(tmp_path, again)
    assert again.asked == []
    assert {path.name: path.read_text() for path in (tmp_path / "out").iterdir()} == before
    make(tmp_path, seed=1)
    assert (tmp_path / "out" / "ob2_v1_mcq.json").read_text() != before["ob2_v1_mcq.json"]


def test_an_unknown_band_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="choose from similar, dissimilar"):
        make(tmp_path, band="odd")


@pytest.mark.parametrize(
    "line",
    [
        '{"scenario": "x"}',
        '{"scenario": "x", "goal": "", "cues": []}',
        '{"scenario": "x", "goal": "a", "cues": [1]}',
        "[]",
    ],
)
def test_a_line_that_is_no_script_is_refused(tmp_path: Path, line: str) -> None:
    (tmp_path / "s.jsonl").write_text(line)
    with pytest.raises(InputError):
        read_scripts(tmp_path / "s.jsonl")


def test_two_scripts_of_one_name_are_refused(tmp_path: Path) -> None:
    text = scripts(tmp_path, 1).read_text()
    (tmp_path / "s.jsonl").write_text(f"{text}\n{text}")
    with pytest.raises(InputError, match="line 2: p1_pancakes is there already"):
        read_scripts(tmp_path / "s.jsonl")


def test_what_a_model_says_amiss_is_kept_with_its_reason(tmp_path: Path) -> None:
    def refuse(messages: Sequence[Mapping[str, Any]], name: str, form: Mapping[str, Any]) -> str:
        return "I cannot do that."

    report = make_wagi(scripts(tmp_path), tmp_path / "out", WagiOptions(), refuse, embed_words)
    assert report["stages"] == {"digital_state": 7}
    assert (
        "no JSON: 'I cannot do that.'"
        in Journal(tmp_path / "out" / "journal.jsonl").entries["p1_bulb"].reason
    )
