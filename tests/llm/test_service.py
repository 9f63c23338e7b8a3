"""From what a command line says to an answer, against our own server in a process of its own."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

pytest.importorskip("openai")
pytest.importorskip("fastapi")
pytest.importorskip("torch")
from bip.action_models.lm.local_policy import LM
from bip.baselines import Baseline
from bip.benchmarks import BENCHMARKS
from bip.commands.answerers import (
    POLICIES,
    connect,
    make_answerer,
    with_parser,
)
from bip.commands.main import app
from bip.commands.policy_options import Policy, make_reasoner
from bip.commands.service_options import SERVED, answering
from bip.evaluation import evaluate
from bip.language_models.served import CacheError, ServiceError
from bip.reasoner import Reasoner
from symbolic.errors import InputError
from tests.llm.servers import Scripted, chat_reply, outcomes, serving

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "bip" / "examples" / "false_belief.json"
FIXTURE = ROOT / "tests" / "fixtures" / "mmtom_qa"
MMTOM_QA = BENCHMARKS["mmtom-qa"]


@pytest.fixture(scope="module")
def command(random_base: Path) -> Iterator[str]:
    """The base URL of `bip serve`."""
    code = "import typer; from bip.server.command import serve; typer.run(serve)"
    arguments = ["--port", "0", "--base", str(random_base), "--adapter", "none"]
    with subprocess.Popen(
        [sys.executable, "-c", code, *arguments], stderr=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        assert process.stderr is not None
        said = process.stderr.readline()
        found = re.match(r"http://127\.0\.0\.1:\d+/v1", said)
        try:
            assert found, said
            yield found[0]
        finally:
            process.terminate()


def run(answerer: Any, **options: Any) -> dict[str, Any]:
    return evaluate(MMTOM_QA, FIXTURE, answerer, modality="text", policy="llm", **options)


def test_the_served_model_answers_as_the_local_one_and_replays_offline(
    command: str, random_base: Path, tmp_path: Path
) -> None:
    local = run(Reasoner(LM(str(random_base), None, "compact", 1)), limit=2)
    with connect("bip-policy", command, cache=tmp_path, timeout=60) as client:
        served = run(
            make_answerer("llm", client, format="compact", relabelings=1), limit=2, workers=2, threads=True
        )
        asked = client.usage.requests - client.usage.retries + client.usage.cached  # some come up twice
    for ours, theirs in zip(served["items"], local["items"], strict=True):
        assert (ours["status"], ours["choice"]) == (theirs["status"], theirs["choice"])
        assert ours["probabilities"] == pytest.approx(theirs["probabilities"], abs=1e-4)

    with connect("bip-policy", command, cache=tmp_path, replay=True) as client:
        replayed = run(make_answerer("llm", client, format="compact", relabelings=1), limit=2)
        assert (client.usage.requests, client.usage.cached) == (0, asked)
    assert outcomes(replayed) == outcomes(served)
    with (
        connect("bip-policy", command, cache=tmp_path, replay=True) as client,
        pytest.raises(CacheError, match="run once without --replay"),
    ):
        make_answerer("direct", client)


@pytest.mark.parametrize("policy", ["direct", "cot", "simtom"])
def test_a_question_longer_than_the_served_context_is_one_failed_item(command: str, policy: str) -> None:
    with connect("bip-policy", command, timeout=60) as client:
        report = run(make_answerer(policy, client), limit=1)
    (item,) = report["items"]
    assert item["status"] == "failed"
    assert "longer than the context of 'bip-policy'" in item["error"]
    assert "--model" in item["error"]


def test_a_wrong_model_ends_before_the_first_item(command: str) -> None:
    for policy in ("llm", "direct"):
        with (
            connect("gpt-9", command) as client,
            pytest.raises(ServiceError, match=r"has no model 'gpt-9'.*check --model"),
        ):
            make_answerer(policy, client)


@pytest.mark.parametrize(
    ("policy", "options", "message"),
    [
        ("llm", {"scoring": "guess"}, "--scoring 'guess' is unknown; choose from echo, judge"),
        ("llm", {"format": "sonnet"}, "--format 'sonnet' is unknown"),
        ("llm", {"parser": "oracle"}, "--parser 'oracle' is unknown"),
        ("cot", {"parser": "llm"}, "reads the text itself"),
        ("cot", {"relabelings": 2}, "--relabelings is for an action model; the policy cot asks outright"),
        ("direct", {"scoring": "judge"}, "--scoring is for an action model"),
        ("simtom", {"format": "paper"}, "--format is for an action model"),
        ("magic", {}, "there is no policy 'magic'; choose from llm, direct, cot, simtom"),
    ],
)
def test_unknown_names_are_refused(command: str, policy: str, options: dict[str, Any], message: str) -> None:
    with connect("bip-policy", command) as client, pytest.raises(InputError, match=message):
        make_answerer(policy, client, **options)


def test_prices_make_a_cost(command: str) -> None:
    with pytest.raises(InputError, match=r"--price 'cheap': give the prices .* 2\.5,10"):
        connect("bip-policy", command, price="cheap")
    with (
        serving(Scripted(lambda body: chat_reply("A")).app()) as url,
        connect("m", url, price="2,10") as client,
    ):
        report = run(make_answerer("direct", client))
        usage = client.usage.as_json(report["n"], client.endpoint.prices)
    assert usage["cost"] == pytest.approx(5 * (7 * 2 + 1 * 10) / 1e6)  # one chat to check, one a question


def test_any_policy_reads_with_any_parser() -> None:
    assert with_parser(Reasoner(), "grammar", None) == Reasoner()
    with pytest.raises(InputError, match="--parser auto asks a language model; name one with --model"):
        with_parser(Reasoner(), "auto", None)


def test_the_command_lines_choice_needs_a_server_only_where_it_asks_one() -> None:
    with answering("rational", Reasoner) as (answerer, client):
        assert (answerer, client) == (Reasoner(), None)
    assert set(SERVED) == set(POLICIES)
    with serving(Scripted(lambda body: chat_reply("A")).app()) as url:
        with answering("direct", Reasoner, model="m", base_url=url, seed=1) as (answerer, client):
            assert (answerer, client.usage.requests) == (Baseline(client, "direct", 1), 1)
        with answering("rational", Reasoner, parser="auto", model="m", base_url=url) as (answerer, client):
            assert run(answerer)["accuracy"] == 1.0
            assert client.usage.requests == 0


def test_so_many_relabelings_as_the_command_line_says(random_base: Path) -> None:
    reasoner = make_reasoner(Policy.lm, str(random_base), None, format="compact", relabelings=2)
    assert isinstance(reasoner.action_model, LM)
    assert reasoner.action_model.relabelings == 2
    with pytest.raises(InputError, match="--relabelings belongs to lm and llm; the policy rational"):
        make_reasoner(Policy.rational, relabelings=2)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--model", "m"], "--model: --policy rational asks no server; leave that out"),
        (
            ["--scoring", "judge", "--timeout", "5"],
            "--timeout and --scoring: --policy rational asks no server",
        ),
        (["--cache", "c", "--replay"], "--cache and --replay: --policy rational asks no server"),
        (["--policy", "direct", "--base", "x"], "--base: --policy direct asks a server, which has weights"),
    ],
)
def test_options_that_would_do_nothing_are_refused(arguments: list[str], sentence: str) -> None:
    for command in (["eval", "mmtom-qa", str(FIXTURE)], ["answer", str(EXAMPLE)]):
        result = CliRunner().invoke(app, [*command, *arguments])
        assert isinstance(result.exception, InputError)
        assert sentence in str(result.exception)
    if arguments[0] == "--model":
        result = CliRunner().invoke(app, ["ablate", "mmtom-qa", str(FIXTURE), "--policy", "lm", *arguments])
        assert "--model: none of the policies lm asks a server" in str(result.exception)
