"""Generated episodes as a benchmark, and the commands that film."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bip.benchmarks import BENCHMARKS, BadRecord
from bip.evaluation.grid import ablate
from bip.reasoner import Reasoner
from symbolic.language.grammar.discourse.one_actor import parse_narrative
from symbolic.language.question import Question
from training.commands import simulate

GENERATED = BENCHMARKS["generated"]
AS_FILMED = GENERATED.modalities[:4]
"""The conditions that see the film as it is on disk; others add faults."""
RUN = CliRunner()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("episodes")
    done = RUN.invoke(simulate, ["episodes", "-o", str(out), "--n", "2", "--size", "192", "--no-noise"])
    assert done.exit_code == 0, done.output
    assert "2 episodes written" in done.output
    return out


def deeds(question: Question) -> list[tuple[str, str]]:
    told = question.told
    events = told.events if told is not None else parse_narrative(question.narrative).events
    return [(event.verb, getattr(event.target, "kind", "room")) for event in events]


def test_text_film_and_both_are_answered(folder: Path) -> None:
    grid = ablate(GENERATED, folder, AS_FILMED, {"rational": Reasoner})
    assert [cell.modality for cell in grid.cells] == ["full", "text", "video", "multimodal"]
    accuracy = {cell.modality: cell.report["accuracy"] for cell in grid.cells}
    assert accuracy["full"] == accuracy["video"] == accuracy["multimodal"] == 1.0
    assert all(cell.report["failed"] == 0 for cell in grid.cells)


def test_each_condition_sees_no_more_than_it_says(folder: Path) -> None:
    full, text, video, both = (next(GENERATED.load(folder, m)).question for m in AS_FILMED)
    assert full.scene == text.scene
    whole, half = deeds(full), deeds(text)
    assert half == whole[: len(whole) // 2]
    assert len(deeds(both)) >= len(deeds(video)) > len(half)
    assert video.told is not None
    assert not any(place.kind == "wardrobe" for place, things in video.told.contents.items() if things)
    assert video.scene == video.narrative == ""  # nothing goes through English
    assert full.choices == text.choices == video.choices == both.choices


def test_records_that_cannot_be_used_say_why(folder: Path, tmp_path: Path) -> None:
    good = json.loads((folder / "questions.json").read_text().splitlines()[0])
    bad = [good | {"half": 3}, good | {"answer": "c"}, good | {"episode": 99}]
    (tmp_path / "questions.json").write_text("\n".join(map(json.dumps, bad)))
    records = list(GENERATED.load(tmp_path, "video"))
    assert all(isinstance(record, BadRecord) for record in records)
    for record, sentence in zip(records, ("no text under 'half'", "is 'c'", "task_99"), strict=True):
        assert sentence in record.error


def test_videos_are_simulated_from_the_command_line(tmp_path: Path) -> None:
    done = RUN.invoke(simulate, ["video", "-o", str(tmp_path), "--size", "16", "--view", "room"])
    assert done.exit_code == 0, done.output
    assert "frames" in done.output
    assert (tmp_path / "task_1" / "frame_intervals.pik").is_file()
