"""The task files for lm-evaluation-harness: loaded by the harness itself where it is installed."""

from pathlib import Path
from typing import Any

import pytest
import yaml

import bip.harnesses.lm_eval as tasks
from bip.benchmarks import BENCHMARKS

FOLDER = Path(tasks.__path__[0])
FIXTURES = Path(__file__).parents[1] / "fixtures"
PATHS = {
    "bip_mmtom_qa": FIXTURES / "mmtom_qa",
    "bip_muma_tom": FIXTURES / "muma_tom",
    "bip_tomi": FIXTURES / "tomi" / "questions.jsonl",
    "bip_hi_tom": FIXTURES / "hi_tom" / "questions.json",
    "bip_stories": FIXTURES / "stories" / "stories.jsonl",
}


def settings(path: Path) -> dict[str, Any]:
    """A task file as plain values; what names a function stays a text."""

    class Loader(yaml.SafeLoader):
        pass

    Loader.add_constructor("!function", lambda loader, node: f"!function {node.value}")
    found = yaml.load(path.read_text(), Loader=Loader)
    assert isinstance(found, dict)
    return found


def test_each_file_is_of_a_benchmark_of_ours_and_says_its_name() -> None:
    files = [path for path in sorted(FOLDER.glob("*.yaml")) if not path.name.startswith("_")]
    assert len(files) == 7
    for path in files:
        told = settings(path)
        name = told["dataset_kwargs"]["benchmark"]
        assert name in BENCHMARKS
        assert told["task"] == f"bip_{name.replace('-', '_')}"
        assert path.stem == name.replace("-", "_")
        assert told["include"] == "_questions.yaml"


def test_the_harness_loads_each_and_scores_its_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("lm_eval", reason="lm-evaluation-harness is another's package: pip install lm-eval")
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    from lm_eval import simple_evaluate
    from lm_eval.api.model import LM
    from lm_eval.tasks import TaskManager

    class LikesB(LM):  # type: ignore[misc, unused-ignore]
        """Holds the second letter for the likeliest, whatever is asked."""

        def loglikelihood(self, requests: Any) -> list[tuple[float, bool]]:
            asked.extend(request.args[0] for request in requests)
            return [(-1.0 if request.args[1] == " B" else -2.0, False) for request in requests]

        def loglikelihood_rolling(self, requests: Any) -> list[float]:
            raise NotImplementedError

        def generate_until(self, requests: Any) -> list[str]:
            raise NotImplementedError

    for name, path in PATHS.items():
        asked: list[str] = []
        manager = TaskManager(include_path=str(FOLDER), metadata={"path": str(path)})
        found = simple_evaluate(model=LikesB(), tasks=[name], task_manager=manager, log_samples=True)
        assert found is not None
        samples = found["samples"][name]
        assert samples
        gold = [sample["doc"]["answer"] for sample in samples]
        assert found["results"][name]["acc,none"] == pytest.approx(sum(g == 1 for g in gold) / len(gold))
        assert all(text.endswith("Answer:") and "A. " in text and "B. " in text for text in asked)


def test_a_run_without_a_path_is_a_sentence() -> None:
    pytest.importorskip("datasets", reason="the harness brings the package datasets")
    from bip.harnesses.lm_eval.loading import documents
    from symbolic.errors import InputError

    with pytest.raises(InputError, match="tomi: where is its file"):
        documents("tomi")
    with pytest.raises(InputError, match="mmtom-qa: none of the 6 records can be asked"):
        documents("mmtom-qa", str(PATHS["bip_tomi"]))
