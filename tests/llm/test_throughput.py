"""Many questions at once, against a server that fails now and then: none is lost."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("openai")
pytest.importorskip("fastapi")
from bip.baselines import Baseline
from bip.benchmarks import Benchmark, Sample
from bip.evaluation import evaluate
from bip.language_models.served import Client, Endpoint
from symbolic.language.question import Question
from symbolic.spreading import Workers
from tests.llm.servers import Scripted, chat_reply, outcomes, serving

FAULTS = ("429", "500", "cut", "malformed", "slow")
DOOMED = {7, 11}
"""Questions that the server never answers."""


class Unreliable(Scripted):
    """A server of which a share of the replies, dealt by a seed, fail."""

    def __init__(self, share: float, delay: float) -> None:
        super().__init__(lambda body: chat_reply("A"), faults=self._faults(share), delay=delay)

    def _faults(self, share: float) -> Iterator[str | None]:
        rng = np.random.default_rng(0)
        while True:
            asked = int(re.findall(r"number (\d+)", self.bodies[-1]["messages"][-1]["content"])[0])
            fault = str(rng.choice(FAULTS)) if rng.random() < share else None
            yield "503" if asked in DOOMED else fault


def benchmark(n: int) -> Benchmark:
    def load(path: Path, modality: str) -> Iterator[Sample]:
        for i in range(n):
            question = Question("", "Ann opens the fridge.", f"Which, number {i}?", ("milk", "beer"))
            yield Sample(f"question {i}", question, 0, "x")

    return Benchmark("many", ("text",), load, {}, {})


def run(
    n: int, url: str, concurrency: int, cache: Path | None = None
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the report and the usage of n questions."""
    endpoint = Endpoint("m", url, retries=4, backoff=0.01, timeout=10, concurrency=concurrency)
    with Client(endpoint, cache) as client:
        report = evaluate(
            benchmark(n),
            Path(),
            Baseline(client),
            modality="text",
            policy="direct",
            workers=Workers(concurrency, "threads"),
        )
        return report, client.usage.as_json(n)


def check(n: int, cache: Path) -> float:
    """Answer n questions at once and once more; return how many a second the first time."""
    server = Unreliable(share=0.05, delay=0.05)
    with serving(server.app()) as url:
        report, usage = run(n, url, 16, cache)
        assert [item["id"] for item in report["items"]] == [f"question {i}" for i in range(n)]
        failed = [item for item in report["items"] if item["status"] == "failed"]
        assert [item["id"] for item in failed] == [f"question {i}" for i in sorted(DOOMED)]
        assert all("status 503" in item["error"] and "tried 5 times" in item["error"] for item in failed)
        assert report["answered"] == n - len(DOOMED)
        assert usage["retries"] > len(DOOMED) * 4  # beyond those of the doomed: passing faults were met

        again, more = run(n, url, 16, cache)
        assert outcomes(again) == outcomes(report)
        assert more["cached"] == n - len(DOOMED)
        assert more["requests"] == len(DOOMED) * 5

    assert 4 <= server.busiest <= 16  # questions waited side by side; a busy machine sends them slowly
    return report["questions_per_second"]


def test_a_hundred_questions_are_all_accounted_for(tmp_path: Path) -> None:
    check(120, tmp_path)


@pytest.mark.slow
def test_six_hundred_questions_are_all_accounted_for(tmp_path: Path) -> None:
    rate = check(600, tmp_path)
    with serving(Scripted(lambda body: chat_reply("A"), delay=0.05).app()) as url:
        alone, _ = run(150, url, 1)  # without faults: one after the other is at its best
    ratio = rate / alone["questions_per_second"]
    print(f"600 questions: {rate:.0f}/s at 16, {ratio:.1f} times that at 1")
    assert ratio >= 4, "on a machine that is busy with other things this tells nothing"
