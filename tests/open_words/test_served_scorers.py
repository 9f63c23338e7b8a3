"""Served models as scorers: equal to the local model over our own server; odds of a judge by hand."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bip.open_words.local_scorer import LocalScorer
from bip.open_words.open_word_planner import OpenWordPlanner
from bip.open_words.wording import PROMPTS
from bip.testing import check_line_scorer
from symbolic.errors import InputError
from symbolic.language.question import Question
from tests.open_words.conftest import CHOICES, LINES, OPENINGS

pytest.importorskip("openai")
pytest.importorskip("fastapi")

from bip.language_models.served import Client, Endpoint, NotCachedError, TooLongError
from bip.open_words.echo_scorer import EchoScorer, checked_echo_scorer
from bip.open_words.judge_scorer import JudgeScorer, checked_judge_scorer


@pytest.fixture
def client(reader_server: str) -> Iterator[Client]:
    with Client(Endpoint("tiny", reader_server, retries=0)) as client:
        yield client


def test_a_served_model_scores_as_the_local_one(client: Client, random_reader: Path) -> None:
    served, local = checked_echo_scorer(client), LocalScorer(str(random_reader))
    np.testing.assert_allclose(
        served.score_lines(OPENINGS, LINES).values, local.score_lines(OPENINGS, LINES).values, atol=1e-3
    )
    after = range(len(LINES) + 1)
    np.testing.assert_allclose(
        served.score_choices(LINES, "C's goal:", CHOICES, after).values,
        local.score_choices(LINES, "C's goal:", CHOICES, after).values,
        atol=1e-3,
    )


def test_a_served_model_obeys_the_laws(client: Client) -> None:
    check_line_scorer(EchoScorer(client), OPENINGS, LINES, CHOICES, atol=1e-3)


def test_in_a_small_window_every_line_is_scored_after_what_the_window_holds(client: Client) -> None:
    # Two lines fit: each window but the first keeps one, where half of the room holds it.
    lines = [f"C takes cup {i}.\n" for i in range(4)]
    scores = EchoScorer(client, window=2 * len(lines[0])).score_lines(OPENINGS, lines)
    assert (scores.windows, scores.unread) == (3, 2)
    whole = EchoScorer(client)
    np.testing.assert_allclose(scores.values[:2], whole.score_lines(OPENINGS, lines[:2]).values, atol=1e-4)
    for i in (2, 3):
        pair = whole.score_lines(OPENINGS, lines[i - 1 : i + 1]).values
        np.testing.assert_allclose(scores.values[i], pair[1], atol=1e-4)


def test_choices_are_scored_after_the_latest_lines_that_fit(client: Client) -> None:
    window = len(LINES[-1]) + len(LINES[-2])
    scores = EchoScorer(client, window=window).score_choices(LINES, "C's goal:", CHOICES, (0, len(LINES)))
    assert (scores.windows, scores.unread) == (2, len(LINES) - 2)
    np.testing.assert_allclose(
        scores.values,
        EchoScorer(client).score_choices(LINES[-2:], "C's goal:", CHOICES, (0, 2)).values,
        atol=1e-4,
    )


def test_what_the_server_finds_too_long_is_read_in_windows_and_replays(
    reader_server: str, tmp_path: Path
) -> None:
    # Some 1,400 tokens, where the model reads 640.
    lines = [f"C takes cup {i} from the table.\n" for i in range(100)]
    endpoint = Endpoint("tiny", reader_server, retries=0)
    with Client(endpoint, tmp_path) as client:
        whole, short = EchoScorer(client), EchoScorer(client).score_lines(OPENINGS, lines[:20])
        scored = [
            whole.score_lines(OPENINGS, lines),
            whole.score_choices(lines, "C's goal:", CHOICES, (100,)),
        ]
    assert scored[0].windows > 1
    assert scored[1].windows == 2
    assert 0 < scored[1].unread < 90
    np.testing.assert_allclose(scored[0].values[:20], short.values, atol=1e-4)
    with Client(endpoint, tmp_path, replay=True) as client:
        again = EchoScorer(client)
        for one, other in zip(
            scored,
            (again.score_lines(OPENINGS, lines), again.score_choices(lines, "C's goal:", CHOICES, (100,))),
            strict=True,
        ):
            assert (one.windows, one.unread) == (other.windows, other.unread)
            np.testing.assert_array_equal(one.values, other.values)
        with pytest.raises(NotCachedError, match="has no answer"):
            again.score_lines(OPENINGS, ["C sings.\n"])


def test_a_line_that_no_window_holds_is_refused(client: Client) -> None:
    with pytest.raises(TooLongError, match="longer than the context of 'tiny'"):
        EchoScorer(client).score_lines(OPENINGS, ["C walks.\n", f"C takes {'cup ' * 700}.\n"])


def _judging(odds: dict[str, float]) -> Any:
    """A reply whose odds of Likely are those of the statement asked about; 1 where nothing is known."""

    def reply(body: dict[str, Any]) -> dict[str, Any]:
        asked = body["messages"][-1]["content"]
        known = "nothing is known" not in asked
        o = next((value for words, value in odds.items() if words in asked), 1.0) if known else 1.0
        top = [{"token": "Likely", "logprob": float(np.log(o / (1 + o)))},
               {"token": "Unlikely", "logprob": float(np.log(1 / (1 + o)))}]  # fmt: skip
        return {
            "choices": [{"message": {"content": "Likely"}, "logprobs": {"content": [{"top_logprobs": top}]}}]
        }

    return reply


def test_a_judges_odds_are_taken_off_its_odds_without_evidence() -> None:
    from tests.llm.servers import Scripted, serving

    server = Scripted(_judging({"To make tea": 6.0, "To dust": 0.5}))
    with serving(server.app()) as url, Client(Endpoint("m", url, retries=0)) as client:
        planner = OpenWordPlanner(checked_judge_scorer(client))
        answer = planner.answer(
            Question("", "00m:01s | #C C fills the kettle", PROMPTS["goal"], ("To make tea.", "To dust."))
        )
    np.testing.assert_allclose(answer.probabilities, [12 / 13, 1 / 13], atol=1e-6)
    assert answer.form == "contrastive"


def test_a_judge_scores_no_lines() -> None:
    with (
        Client(Endpoint("m", "http://127.0.0.1:9/v1")) as client,
        pytest.raises(InputError, match="not lines"),
    ):
        JudgeScorer(client).score_lines(OPENINGS, LINES)
