"""What each question costs, and models that take other fields than most; over real HTTP."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("openai")
pytest.importorskip("fastapi")
from bip.baselines import Baseline
from bip.benchmarks import Benchmark, Sample
from bip.evaluation import evaluate
from bip.evaluation.table import as_text
from bip.language_models.served import (
    Client,
    Endpoint,
    Prices,
    Request,
    ServiceError,
    chat,
    content,
)
from bip.language_models.served.dialect import ROOM_TO_REASON
from bip.language_models.served.usage import metered
from bip.reasoner import Reasoner
from symbolic.language.question import Question
from symbolic.spreading import Workers
from tests.llm.servers import Scripted, chat_reply, serving


def benchmark(n: int) -> Benchmark:
    def load(path: Path, modality: str) -> Iterator[Sample]:
        for i in range(n):
            question = Question("", "Ann opens the fridge.", f"Which, number {i}?", ("milk", "beer"))
            yield Sample(f"question {i}", question, 0, "x")

    return Benchmark("many", ("text",), load, {}, {})


def number(body: dict[str, Any]) -> int:
    return int(re.findall(r"number (\d+)", str(body["messages"]))[0])


class Asker:
    """Asks as often as the number in the question says, side by side."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def answer(self, question: Question) -> Any:
        times = int(question.prompt.split("number ")[1].rstrip("?"))
        words = [{"role": "user", "content": f"{question.prompt} {k}"} for k in range(times)]
        self.client.send([chat([message]) for message in words])
        return Baseline(self.client).answer(question)


def run(client: Client, n: int, answerer: Any = None) -> dict[str, Any]:
    return evaluate(
        benchmark(n),
        Path(),
        answerer or Asker(client),
        modality="text",
        policy="direct",
        workers=Workers(6, "threads"),
        client=client,
    )


def test_each_item_tells_what_it_asked_whichever_thread_sent_it(tmp_path: Path) -> None:
    # Question k is asked k + 1 times, and each reply costs k tokens of prompt and one of completion.
    def reply(body: dict[str, Any]) -> dict[str, Any]:
        return chat_reply("A", tokens=number(body))

    prices = Prices(prompt=2.0, completion=10.0)
    with serving(Scripted(reply, delay=0.01).app()) as url:
        endpoint = Endpoint("m", url, concurrency=8, prices=prices)
        with Client(endpoint, tmp_path) as client:
            report = run(client, 8)
            totals = client.report(8)
        with Client(endpoint, tmp_path) as client:
            again = run(client, 8)
    for k, item in enumerate(report["items"]):
        usage = item["usage"]
        assert (usage["requests"], usage["cached"], usage["completion_tokens"]) == (k + 1, 0, k + 1)
        assert usage["prompt_tokens"] == (k + 1) * k
        assert usage["cost"] == pytest.approx(((k + 1) * k * 2 + (k + 1) * 10) / 1e6)
        assert usage["seconds"] >= (k + 1) * 0.01
    for name in ("requests", "prompt_tokens", "completion_tokens", "seconds", "cost"):
        assert sum(item["usage"][name] for item in report["items"]) == pytest.approx(totals[name])
    for k, item in enumerate(again["items"]):
        assert (item["usage"]["requests"], item["usage"]["cached"]) == (0, k + 1)
        assert (item["usage"]["seconds"], item["usage"]["cost"]) == (0, 0)


def test_a_failed_item_tells_what_it_cost_and_one_without_a_server_nothing() -> None:
    faults = iter(["500"] * 3)
    with (
        serving(Scripted(lambda body: chat_reply("A"), faults=faults).app()) as url,
        Client(Endpoint("m", url, retries=2, backoff=0.001)) as client,
    ):
        (item,) = run(client, 1, Baseline(client))["items"]
    assert item["status"] == "failed"
    counts = {name: item["usage"][name] for name in ("requests", "retries", "failed")}
    assert counts == {"requests": 3, "retries": 2, "failed": 1}
    report = evaluate(benchmark(1), Path(), Reasoner(), modality="text", policy="rational")
    assert report["items"][0]["usage"] is None


def test_blocks_are_counted_apart_and_the_total_has_both() -> None:
    with (
        serving(Scripted(lambda body: chat_reply("A")).app()) as url,
        Client(Endpoint("m", url)) as client,
    ):
        with metered() as one:
            client.ask(say())
        with metered() as two:
            client.send([say(), say()])
        client.ask(say())
        assert (one.requests, two.requests, client.usage.requests) == (1, 2, 4)


# --- models that take other fields -----------------------------------------------------------


def say(**options: Any) -> Request:
    return chat([{"role": "user", "content": "hi"}], **options)


REFUSALS = {
    "max_tokens": "Unsupported parameter: 'max_tokens' is not supported with this model. "
    "Use 'max_completion_tokens' instead.",
    "temperature": "Unsupported value: 'temperature' does not support 0 with this model. "
    "Only the default (1) value is supported.",
}


class Particular(Scripted):
    """A server that refuses some fields, as OpenAI's newer chat models do."""

    def __init__(self, *refused: str) -> None:
        super().__init__(lambda body: chat_reply("fine"), faults=self._faults(refused))

    def _faults(self, refused: tuple[str, ...]) -> Iterator[str | None]:
        while True:
            yield next((REFUSALS[name] for name in refused if name in self.bodies[-1]), None)


@pytest.mark.parametrize("refused", [("max_tokens",), ("temperature",), ("max_tokens", "temperature")])
def test_a_model_that_refuses_a_field_is_asked_without_it_and_from_then_on(refused: tuple[str, ...]) -> None:
    server = Particular(*refused)
    with serving(server.app()) as url, Client(Endpoint("m", url, retries=0)) as client:
        for _ in range(3):
            assert content(client.ask(say(max_tokens=5, temperature=0))) == "fine"
        assert client.usage.requests == 3 + len(refused)
        assert (client.usage.retries, client.usage.failed) == (len(refused), 0)
        adjusted = client.report(3)["adjusted"]
        report = run(client, 1, Baseline(client))
    last = server.bodies[-1]
    assert not set(refused) & set(last)
    assert last.get("max_completion_tokens", 0) == (16 + ROOM_TO_REASON if "max_tokens" in refused else 0)
    assert len(adjusted) == len(refused)
    text = as_text(report | {"usage": client.report(1)})
    assert all(f"the model was sent {change}" in text for change in adjusted)


def test_a_change_is_kept_for_all_threads_and_the_cache_knows_the_request_as_asked(tmp_path: Path) -> None:
    server = Particular("max_tokens")
    with serving(server.app()) as url:
        with Client(Endpoint("m", url, retries=0, concurrency=8), tmp_path) as client:
            client.send([chat([{"role": "user", "content": str(k)}], max_tokens=5) for k in range(20)])
            assert client.usage.failed == 0
        with Client(Endpoint("m", url, retries=0), tmp_path) as client:
            client.ask(chat([{"role": "user", "content": "7"}], max_tokens=5))
            assert (client.usage.cached, client.usage.requests) == (1, 0)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"max_tokens": 5}, "max_tokens must be at most 4"),
        ({"temperature": 3}, "temperature must be at most 2"),
        ({}, REFUSALS["max_tokens"]),
        ({}, REFUSALS["temperature"]),
    ],
)
def test_another_refusal_of_a_field_is_an_error_at_once(options: dict[str, Any], words: str) -> None:
    server = Scripted(lambda body: chat_reply("fine"), faults=iter([words] * 5))
    with serving(server.app()) as url, Client(Endpoint("m", url, retries=3)) as client:
        with pytest.raises(ServiceError, match=r"refuses the request with status 400 .*check --model"):
            client.ask(say(**options))
        assert len(server.bodies) == 1
        assert "adjusted" not in client.report(1)
