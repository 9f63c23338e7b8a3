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
from bip.action_models.rational.policy import RationalPolicy
from bip.any_story import AnyStory
from bip.baselines import Baseline
from bip.benchmarks import BENCHMARKS
from bip.commands.answerers import answering
from bip.commands.main import app
from bip.commands.options.service_options import Service, connect
from bip.commands.options.told import Told
from bip.evaluation import evaluate
from bip.language_models.served import CacheError, ServiceError
from bip.reasoner import Reasoner
from symbolic.errors import InputError
from symbolic.spreading import Workers
from tests.llm.servers import Scripted, chat_reply, outcomes, serving

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "bip" / "examples" / "false_belief.json"
FIXTURE = ROOT / "tests" / "fixtures" / "mmtom_qa"
MMTOM_QA = BENCHMARKS["mmtom-qa"]


@pytest.fixture(scope="module")
def command(random_base: Path) -> Iterator[str]:
    """The base URL of `bip serve`."""
    code = "import typer; from bip.server.serve import serve; typer.run(serve)"
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


def told(url: str, model: str = "bip-policy", parser: str = "", **flags: Any) -> Told:
    """What a command line says that names a server."""
    return Told(parser=parser, flags={"model": model, "base_url": url, **flags})


def run(answerer: Any, **options: Any) -> dict[str, Any]:
    return evaluate(MMTOM_QA, FIXTURE, answerer, modality="text", policy="llm", **options)


def test_the_served_model_answers_as_the_local_one_and_replays_offline(
    command: str, random_base: Path, tmp_path: Path
) -> None:
    local = run(Reasoner(LM(str(random_base), None, "compact", 1)), limit=2)
    form = {"format": "compact", "relabelings": 1, "cache": tmp_path}
    with answering("llm", told(command, **form)) as (answerer, client):
        assert client is not None
        served = run(answerer, limit=2, workers=Workers(2, "threads"))
        asked = client.usage.requests - client.usage.retries + client.usage.cached  # some come up twice
    for ours, theirs in zip(served["items"], local["items"], strict=True):
        assert (ours["status"], ours["choice"]) == (theirs["status"], theirs["choice"])
        assert ours["probabilities"] == pytest.approx(theirs["probabilities"], abs=1e-4)

    with answering("llm", told(command, **form, replay=True)) as (answerer, client):
        assert client is not None
        replayed = run(answerer, limit=2)
        assert (client.usage.requests, client.usage.cached) == (0, asked)
    assert outcomes(replayed) == outcomes(served)
    with (
        pytest.raises(CacheError, match="run once without --replay"),
        answering("direct", told(command, cache=tmp_path, replay=True)),
    ):
        pass


@pytest.mark.parametrize("policy", ["direct", "cot", "simtom"])
def test_a_question_longer_than_the_served_context_is_one_failed_item(command: str, policy: str) -> None:
    with answering(policy, told(command, timeout=60)) as (answerer, _):
        report = run(answerer, limit=1)
    (item,) = report["items"]
    assert item["status"] == "failed"
    assert "longer than the context of 'bip-policy'" in item["error"]
    assert "--model" in item["error"]


def test_a_wrong_model_ends_before_the_first_item(command: str) -> None:
    for policy in ("llm", "direct"):
        with (
            pytest.raises(ServiceError, match=r"has no model 'gpt-9'.*check --model"),
            answering(policy, told(command, "gpt-9")),
        ):
            pass


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
        ("magic", {}, "there is no policy 'magic'; choose from .*llm"),
    ],
)
def test_unknown_names_are_refused(command: str, policy: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message), answering(policy, told(command, **options)):
        pass


def test_prices_make_a_cost() -> None:
    with pytest.raises(InputError, match=r"--price 'cheap': give the prices .* 2\.5,10"):
        connect(Service("m", "http://127.0.0.1:9/v1", price="cheap"))
    with (
        serving(Scripted(lambda body: chat_reply("A")).app()) as url,
        answering("direct", told(url, "m", price="2,10")) as (answerer, client),
    ):
        assert client is not None
        report = run(answerer)
        usage = client.usage.as_json(report["n"], client.endpoint.prices)
    assert usage["cost"] == pytest.approx(5 * (7 * 2 + 1 * 10) / 1e6)  # one chat to check, one a question


def test_a_parser_that_asks_a_model_needs_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BIP_MODEL", raising=False)
    with (
        pytest.raises(ServiceError, match="no model was named; give --model"),
        answering("rational", Told(parser="auto", flags={"base_url": "http://127.0.0.1:9/v1"})),
    ):
        pass


def test_the_command_lines_choice_needs_a_server_only_where_it_asks_one() -> None:
    rational = Reasoner(RationalPolicy(), RationalPolicy())
    with answering("rational", Told()) as (answerer, client):
        assert (answerer, client) == (AnyStory(rational), None)
    with serving(Scripted(lambda body: chat_reply("A")).app()) as url:
        with answering("direct", told(url, "m", seed=1)) as (answerer, client):
            assert client is not None
            assert (answerer, client.usage.requests) == (Baseline(client, "direct", 1), 1)
        with answering("rational", told(url, "m", "auto")) as (answerer, client):
            assert client is not None
            assert run(answerer)["accuracy"] == 1.0
            assert client.usage.requests == 0


def test_so_many_relabelings_as_the_command_line_says(random_base: Path) -> None:
    flags = {"base": str(random_base), "format": "compact", "relabelings": 2}
    with answering("lm", Told(flags=flags)) as (answerer, _):
        assert isinstance(answerer, AnyStory)
        assert answerer.reasoner.action_model == LM(str(random_base), None, "compact", 2)
    with (
        pytest.raises(InputError, match="--relabelings belongs to lm and llm; the policy rational"),
        answering("rational", Told(flags={"relabelings": 2})),
    ):
        pass


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
