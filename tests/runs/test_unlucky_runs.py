"""`bip eval` and `bip ablate` as commands that are killed, run out of disk, or may not write."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bip.any_story import AnyStory
from bip.benchmarks import BENCHMARKS
from bip.commands.main import app
from bip.evaluation import evaluate
from bip.evaluation.grid import ablate
from bip.evaluation.keeping import Journal, JournalError, journal_of
from bip.reasoner import Reasoner
from symbolic.errors import InputError
from symbolic.language.question import Question
from tests.runs.killing import ROOT, Eval, killed_often, without_seconds, workers_of

FIXTURE = ROOT / "tests" / "fixtures" / "mmtom_qa"
MMTOM_QA = BENCHMARKS["mmtom-qa"]
LINUX = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks processes up in /proc")

UNIX = pytest.mark.skipif(sys.platform == "win32", reason="limits the size of files by the shell's ulimit")


def questions(folder: Path, n: int) -> Path:
    """Write the fixture's questions, over and over, so many in all."""
    lines = (FIXTURE / "questions.json").read_text().splitlines()
    file = folder / "questions.json"
    file.write_text("\n".join(lines[k % len(lines)] for k in range(n)))
    return file


def bip(*arguments: str, limit: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bip.commands.main", *arguments]
    shell = f"ulimit {limit}; exec " if limit else "exec "
    return subprocess.run(
        ["bash", "-c", shell + '"$@"', "bash", *command],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=120,
    )


@LINUX
def test_a_run_that_is_killed_loses_nothing_does_nothing_twice_and_leaves_nobody(tmp_path: Path) -> None:
    data = questions(tmp_path, 16)
    run = Eval("mmtom-qa", data, tmp_path / "killed.json")
    found = killed_often(run, kills=1, n=16, seed=3)
    assert (found["kills"], found["lost"], found["twice"], found["orphans"]) == (1, 0, 0, 0)
    whole = evaluate(MMTOM_QA, data, AnyStory(Reasoner()), modality="text", policy="rational")
    assert found["report"] == json.loads(json.dumps(without_seconds(whole)))
    assert sorted(path.name for path in tmp_path.glob("killed*")) == ["killed.json"]


@pytest.mark.slow
@LINUX
@pytest.mark.parametrize("seed", range(4))
def test_however_it_is_killed(tmp_path: Path, seed: int) -> None:
    run = Eval("mmtom-qa", questions(tmp_path, 60), tmp_path / "killed.json")
    found = killed_often(run, kills=5, n=60, seed=seed)
    assert (found["lost"], found["twice"], found["orphans"]) == (0, 0, 0)
    assert found["report"] == replace(run, report=tmp_path / "whole.json").finished()


@pytest.mark.slow
@LINUX
def test_a_worker_that_dies_costs_nothing(tmp_path: Path) -> None:
    run = Eval("mmtom-qa", questions(tmp_path, 60), tmp_path / "r.json")
    with run.going(resume=False) as process:
        for count in (5, 20):
            while len(run.kept()) < count and process.poll() is None:
                time.sleep(0.01)
            workers = workers_of(process.pid)
            assert workers, "the run was over before a worker could be killed: give it more questions"
            os.kill(random.Random(count).choice(workers), signal.SIGKILL)
        assert process.wait(120) == 0
    report = json.loads(run.report.read_text())
    assert (report["n"], report["failed"]) == (60, 0)


@pytest.mark.parametrize(
    ("number", "left"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["INT", "TERM"]
)
@pytest.mark.slow
@UNIX
def test_an_ended_run_writes_its_report_and_says_how_to_go_on(
    tmp_path: Path, number: signal.Signals, left: int
) -> None:
    run = Eval("mmtom-qa", questions(tmp_path, 200), tmp_path / "r.json")
    with run.going(resume=False) as process:
        while len(run.kept()) < 5 and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(number)
        _, said = process.communicate(timeout=60)
    assert process.returncode == left
    assert f"go on with --resume {run.report}" in said
    report = json.loads(run.report.read_text())
    assert report["interrupted"]
    assert report["n"] == len(run.kept()) >= 5


@UNIX
def test_a_full_disk_leaves_the_old_report_and_the_items_and_says_so(tmp_path: Path) -> None:
    report = tmp_path / "r.json"
    report.write_text("an old report")
    ran_out = bip("eval", "mmtom-qa", str(questions(tmp_path, 12)), "--out", str(report), limit="-f 3")
    assert ran_out.returncode == 2
    assert "cannot be written (File too large)" in ran_out.stderr
    assert f"make room, and go on with --resume {report}" in ran_out.stderr
    assert report.read_text() == "an old report"
    kept = len(journal_of(report).read_text().splitlines()) - 1
    assert kept >= 2
    done = bip("eval", "mmtom-qa", str(tmp_path / "questions.json"), "--resume", str(report))
    assert done.returncode == 0, done.stderr
    assert json.loads(report.read_text())["n"] == 12
    assert not journal_of(report).exists()


@LINUX
@pytest.mark.parametrize("command", ["eval", "ablate"])
def test_a_place_that_cannot_be_written_is_known_before_anything_is_answered(command: str) -> None:
    done = CliRunner().invoke(app, [command, "mmtom-qa", "no/such/data", "--out", "/proc/r.json"])
    assert isinstance(done.exception, InputError)
    assert "/proc/r.json: cannot be written" in str(done.exception)  # not: no/such/data cannot be read


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--resume", "{}/none.json"],
            "there is no run to go on with: none.json.items.jsonl does not lie beside",
        ),
        (["--resume", "{}/a.json", "--out", "{}/b.json"], "writes that report; leave out --out"),
        (["--backend", "slurm"], "--backend 'slurm' is unknown; choose from processes, ray"),
        (["--address", "auto"], "--address names a Ray cluster; give --backend ray"),
    ],
)
def test_what_cannot_be_gone_on_with_is_refused_in_a_sentence(
    tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    given = [argument.format(tmp_path) for argument in arguments]
    done = CliRunner().invoke(app, ["eval", "mmtom-qa", str(FIXTURE), *given])
    assert isinstance(done.exception, InputError)
    assert sentence in str(done.exception)


def test_an_ablation_goes_on_with_the_conditions_that_are_kept(tmp_path: Path) -> None:
    def run(journal: Journal | None, *modalities: str) -> tuple[dict[str, Any], int]:
        asked: list[Question] = []

        class Counted:
            def answer(self, question: Question) -> Any:
                asked.append(question)
                return Reasoner().answer(question)

        grid = ablate(MMTOM_QA, FIXTURE, modalities, {"rational": Counted}, journal=journal).as_json()
        for cell in grid["cells"]:
            cell["report"] = without_seconds(cell["report"])
        return grid, len(asked)

    out, both = tmp_path / "grid.json", ("text", "multimodal")
    with Journal(out, {}, False) as journal:
        assert run(journal, "text")[1] == 4
    with Journal(out, {}, True) as journal:
        assert run(journal, *both) == (run(None, *both)[0], 4)


def test_a_disk_that_fills_ends_an_ablation_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    with Journal(tmp_path / "grid.json", {}, False) as journal:
        monkeypatch.setattr(os, "fsync", full)
        journal._last_wait = float("-inf")
        with pytest.raises(JournalError, match="make room, and go on with --resume"):
            ablate(MMTOM_QA, FIXTURE, ("text",), {"rational": Reasoner}, journal=journal)
