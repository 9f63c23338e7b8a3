"""`--policy llm`, both ways, over real HTTP."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("openai")
pytest.importorskip("fastapi")
pytest.importorskip("torch")
from bip.action_models.llm.echo import continuation_score
from bip.action_models.llm.judge import log_odds
from bip.action_models.llm.served_policy import LLM, checked_llm
from bip.action_models.lm.local_policy import LM
from bip.action_models.lm.prompt import write_prompt
from bip.action_models.protocol import Decision
from bip.language_models.served import Client, Endpoint, ServiceError
from bip.question_files import read_question_file
from bip.reasoner import Reasoner
from bip.testing import check_action_model
from tests.llm.servers import Scripted, chat_reply, serving

EXAMPLE = Path(__file__).parents[2] / "bip" / "examples" / "false_belief.json"


def connect(url: str) -> Client:
    return Client(Endpoint("tiny", url, "server-key", retries=0, timeout=60, concurrency=4))


@pytest.fixture
def client(own_server: str) -> Iterator[Client]:
    with connect(own_server) as client:
        yield client


# --- echoed completions ---------------------------------------------------------------------


def test_echo_passes_its_check_and_obeys_the_laws(
    client: Client, simulated_decisions: list[Decision]
) -> None:
    model = checked_llm(client, "echo")
    assert (model.format, model.relabelings) == ("compact", LM().relabelings)  # as the server declares
    check_action_model(model, simulated_decisions[:4], atol=1e-4)


@pytest.mark.parametrize(("form", "relabelings"), [("compact", 1), ("compact", 3), ("paper", 1)])
def test_echo_equals_the_local_model(
    client: Client, random_base: Path, simulated_decisions: list[Decision], form: str, relabelings: int
) -> None:
    local = LM(str(random_base), None, form, relabelings)
    remote = LLM(client, "echo", form, relabelings)
    for ours, theirs in zip(
        remote.log_policies(simulated_decisions), local.log_policies(simulated_decisions), strict=True
    ):
        np.testing.assert_allclose(ours, theirs, atol=1e-4)


def test_echo_gives_the_answer_of_the_local_model(client: Client, random_base: Path) -> None:
    question = read_question_file(EXAMPLE)
    local = Reasoner(LM(str(random_base), None, "compact", 1)).answer(question)
    remote = Reasoner(LLM(client, "echo", "compact", 1)).answer(question)
    assert remote.choice == local.choice
    np.testing.assert_allclose(remote.probabilities, local.probabilities, atol=1e-4)


def test_the_completion_is_counted_from_the_end() -> None:
    scores = {"tokens": ["<s>", "do", " walk", " r0"], "token_logprobs": [None, -1.0, -2.0, -0.5]}
    assert continuation_score(scores, " walk r0", "server") == -2.5
    with pytest.raises(ServiceError, match="splits texts across"):
        continuation_score(scores, "alk r0", "server")


def scores(*tokens: tuple[str, float | None], best: float = -0.1) -> dict[str, Any]:
    return {
        "tokens": [token for token, _ in tokens],
        "token_logprobs": [value for _, value in tokens],
        "top_logprobs": [None if value is None else {" Rome": best} for _, value in tokens],
    }


@pytest.mark.parametrize(
    ("echoed", "message"),
    [
        (None, "answers 200 with logprobs null"),
        (
            scores(("x", None), (" Rome", -3.0), best=-0.1),
            r"the word 'Rome' has log-probability -0\.100 .* -3\.000",
        ),
        (
            scores(("x", None), (" Rome", -0.1), best=-2.0),
            r"the likeliest next token has .* -2\.000 when echoed",
        ),
        (scores(("x", None), ("me", -0.1)), "echoes"),
        (scores(("x", None), ("y", 0.4), (" Rome", -0.1)), r"above 0, 0\.4"),
        (scores(("x", None), (" Rome", None)), "lists no top_logprobs"),
    ],
)
def test_a_server_whose_echoed_scores_are_missing_or_wrong_is_refused(
    echoed: dict[str, Any] | None, message: str
) -> None:
    def reply(body: dict[str, Any]) -> dict[str, Any]:
        told = echoed if body.get("echo") else scores((" Rome", -0.1))
        return {"choices": [{"index": 0, "text": "", "logprobs": told}]}

    with serving(Scripted(reply).app()) as url, connect(url) as client:
        with pytest.raises(ServiceError, match=message) as caught:
            checked_llm(client, "echo")
        assert url in str(caught.value)


# --- the judgement --------------------------------------------------------------------------


def judged(**top: float) -> dict[str, Any]:
    entries = [{"token": token, "logprob": float(np.log(p))} for token, p in top.items()]
    reply = chat_reply("Likely")
    reply["choices"][0]["logprobs"] = {"content": [{**entries[0], "top_logprobs": entries}]}
    return reply


def by_words(body: dict[str, Any]) -> dict[str, Any]:
    """A judge whose odds depend on the action alone."""
    words = body["messages"][-1]["content"]
    likely = 0.9 if "open" in words.split("action:")[1] else 0.3
    return judged(Likely=likely * 0.9, likely=likely * 0.1, Un=1 - likely - 0.01)


def test_the_judgement_obeys_the_laws_and_follows_the_odds(simulated_decisions: list[Decision]) -> None:
    decision = max(simulated_decisions, key=lambda d: len(d.legal))
    with serving(Scripted(by_words).app()) as url, connect(url) as client:
        model = checked_llm(client, "judge")
        check_action_model(model, [decision], atol=1e-9)
        odds = [
            0.9 / 0.09 if "open" in words else 0.3 / 0.69
            for words in write_prompt("paper", decision).completions
        ]
        np.testing.assert_allclose(np.exp(model.log_policies([decision])[0]), np.array(odds) / sum(odds))


def test_a_word_below_the_listed_ones_counts_at_its_bound() -> None:
    with connect("http://127.0.0.1:9/v1") as client:
        top = {"Likely": float(np.log(0.9)), "Maybe": float(np.log(0.08))}
        assert log_odds(top, client) == pytest.approx(np.log(0.9 / 0.02))  # no more than what is left


@pytest.mark.parametrize(
    ("reply", "message"),
    [
        (chat_reply("Likely"), "logprobs null or without top_logprobs"),
        (judged(Sure=0.8, No=0.1), "begins with 'Sure', and neither Likely nor Unlikely"),
        (judged(Likely=0.8, Unlikely=0.7), r"add up to 1\.50"),
    ],
)
def test_a_judge_whose_scores_are_missing_or_wrong_is_refused(reply: dict[str, Any], message: str) -> None:
    with (
        serving(Scripted(lambda body: reply).app()) as url,
        connect(url) as client,
        pytest.raises(ServiceError, match=message),
    ):
        checked_llm(client, "judge")


def test_no_completion_is_asked_twice(simulated_decisions: list[Decision]) -> None:
    scripted = Scripted(by_words)
    with serving(scripted.app()) as url, connect(url) as client:
        LLM(client, "judge").log_policies([simulated_decisions[0]] * 3)
    assert len(scripted.bodies) == len(simulated_decisions[0].legal)
