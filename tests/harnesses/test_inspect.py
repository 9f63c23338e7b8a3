"""Our benchmarks in Inspect give what `bip eval` gives, and ask any other model the same questions."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("inspect_ai", reason="Inspect is an extra: pip install 'bip[inspect]'")

from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai.dataset import Sample as InspectSample
from inspect_ai.log import EvalLog
from inspect_ai.model import Model, ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import choice
from inspect_ai.solver import multiple_choice

from bip.benchmarks import BENCHMARKS
from bip.evaluation import evaluate
from bip.harnesses.inspect import TASKS, reasoner
from bip.reasoner import Reasoner
from symbolic.errors import InputError

FIXTURES = Path(__file__).parents[1] / "fixtures"
MMTOM = FIXTURES / "mmtom_qa"
TOMI = FIXTURES / "tomi" / "questions.jsonl"


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., EvalLog]:
    def evaluated(task: Task, **how: Any) -> EvalLog:
        (log,) = inspect_eval(task, log_dir=str(tmp_path), display="none", **how)
        assert log.status == "success", log.error
        return log

    return evaluated


def saying(*texts: str) -> Model:
    """A model that says one text after another; with usage told, as counting tokens needs the network."""
    outputs = [ModelOutput.from_content("mock", text) for text in texts]
    for output in outputs:
        output.usage = ModelUsage()
    return get_model("mockllm/model", custom_outputs=outputs)


def means(log: EvalLog) -> dict[str, float]:
    assert log.results is not None
    return {score.name: score.metrics["mean"].value for score in log.results.scores}


@pytest.mark.parametrize(
    ("name", "path", "modality"),
    [("mmtom-qa", MMTOM, "text"), ("muma-tom", FIXTURES / "muma_tom", "full"), ("tomi", TOMI, "text")],
)
def test_the_reasoner_gets_what_it_gets_by_bip_eval(
    name: str, path: Path, modality: str, run: Callable[..., EvalLog]
) -> None:
    log = run(TASKS[name](str(path), modality), model="bip/rational")
    report = evaluate(BENCHMARKS[name], path, Reasoner(), modality=modality, policy="rational")
    found = means(log)
    n = report["n"]
    assert found["accuracy"] == pytest.approx(report["accuracy"])
    assert found["wrong"] == pytest.approx(report["wrong"])
    assert found["undecided"] == pytest.approx(report["undecided"] / n)
    assert found["failed"] == pytest.approx(report["failed"] / n)
    controls = {name.removeprefix("control: "): value for name, value in found.items() if ":" in name[:8]}
    assert controls == pytest.approx(report["controls"])
    assert log.samples is not None
    by_inspect = [
        sample.scores["credits"].metadata["probabilities"]  # type: ignore[index]
        for sample in sorted(log.samples, key=lambda sample: int(str(sample.id).split(":")[0]))
        if sample.scores
    ]
    assert by_inspect == [item["probabilities"] for item in report["items"]]


def test_a_model_of_others_is_asked_the_same_and_scored_by_its_letter(run: Callable[..., EvalLog]) -> None:
    golden = [sample.target for sample in TASKS["mmtom-qa"](str(MMTOM)).dataset]
    other = {"A": "B", "B": "A"}
    said = [f"Answer: {golden[0]}", f"({golden[1]})", f"The answer is {other[golden[2]]}.", "Both, I think."]
    log = run(TASKS["mmtom-qa"](str(MMTOM)), model=saying(*said), max_connections=1, max_samples=1)
    found = means(log)
    assert (found["accuracy"], found["wrong"], found["failed"]) == (0.5, 0.25, 0.25)
    assert log.samples is not None
    asked = log.samples[0].messages[-2].text
    assert "What happens:" in asked
    assert "A. " in asked
    assert not any(str(number) in asked for number in ("bip_item", "target"))


def test_a_record_that_cannot_be_used_is_asked_of_nobody_and_fails(run: Callable[..., EvalLog]) -> None:
    report = evaluate(BENCHMARKS["tomi"], TOMI, Reasoner(), modality="text", policy="rational")
    unusable = sum(item["unusable"] for item in report["items"])
    assert unusable > 0
    asked = report["n"] - unusable
    found = means(
        run(TASKS["tomi"](str(TOMI)), model=saying(*["I pass."] * asked))
    )  # one reply more would raise
    assert found["failed"] == 1.0
    assert found["accuracy"] == 0.0


def test_the_solver_answers_in_place_of_any_model(run: Callable[..., EvalLog]) -> None:
    log = run(TASKS["mmtom-qa"](str(MMTOM)), solver=reasoner(), model=saying())
    assert means(log)["accuracy"] == 1.0


def test_a_task_of_others_is_read_by_its_words(run: Callable[..., EvalLog]) -> None:
    story = (
        "Katya leaves her umbrella by the door and goes to work. Stefan takes the umbrella into his room. "
        "Katya comes home.\nWhere will Katya look for her umbrella?"
    )
    sample = InspectSample(input=story, choices=["In Stefan's room", "By the door"], target="B")
    nonsense = InspectSample(input="What is 2 + 2?", choices=["3", "4"], target="B")
    task = Task(dataset=[sample, nonsense], solver=multiple_choice(), scorer=choice())
    log = run(task, model="bip/rational")
    assert log.samples is not None
    assert log.samples[0].output.completion == "ANSWER: B"
    assert log.samples[1].output.completion.startswith(("failed: ", "undecided: "))


def test_what_no_words_tell_is_refused() -> None:
    with pytest.raises(InputError, match="shows a video, which no text tells"):
        TASKS["mmtom-qa"](str(MMTOM), "multimodal")
    with pytest.raises(InputError, match="tomi has no modality 'smell'"):
        TASKS["tomi"](str(TOMI), "smell")


def test_the_command_of_inspect_knows_tasks_and_models_by_name(tmp_path: Path) -> None:
    # Inspect knows a package's tasks by its installation, and a tree on PYTHONPATH is none.
    installed = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = ["eval", "bip/mmtom_qa", "--model", "bip/rational", "-T", f"path={MMTOM}", "--display", "plain"]
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "inspect_ai",
            *command,
            "--log-dir",
            str(tmp_path),
            "-M",
            "reasoner.margin=0.1",
        ],
        check=False,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=installed,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "mmtom_qa (4 samples): bip/rational" in done.stdout
    assert list(tmp_path.glob("*.eval"))
