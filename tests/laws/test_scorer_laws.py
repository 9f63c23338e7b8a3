"""Local and served scoring obey the laws of language models; faults of scoring are caught."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from bip.action_models.lm.prompt_words import Prompt
from bip.testing import check_scorer

Scores = list[NDArray[np.float64]]


def test_a_local_model_obeys_the_laws(random_base: Path) -> None:
    pytest.importorskip("torch")
    from bip.language_models.local.loading import LanguageModel, load_base

    model, tokenizer = load_base(str(random_base))
    forgetful = LanguageModel(model.eval(), tokenizer, memory=0)  # what is remembered is trivially equal
    check_scorer(forgetful.score)


def test_a_served_model_obeys_the_laws(random_base: Path) -> None:
    pytest.importorskip("fastapi")
    pytest.importorskip("openai")
    from bip.action_models.llm.echo import echo_scores
    from bip.language_models.served import Client, Endpoint
    from bip.server.app import Served, make_app
    from bip.server.serve import load_text_model
    from tests.llm.servers import PATIENT, serving

    load = partial(load_text_model, str(random_base), None, "cpu", "float32")
    served = Served("tiny", load, "compact", limits=PATIENT)
    with serving(make_app(served)) as url, Client(Endpoint("tiny", url, retries=0)) as client:
        check_scorer(lambda prompts: echo_scores(client, prompts))


def of_letters(prompts: Sequence[Prompt]) -> Scores:
    """A right model: each letter has probability 1/32, but 1/8 after itself."""

    def score(text: str, completion: str) -> float:
        whole = text + completion
        letters = range(len(text), len(whole))
        return float(sum(np.log(1 / 8 if whole[i] == whole[i - 1] else 1 / 32) for i in letters))

    return [np.array([score(p.text, c) for c in p.completions]) for p in prompts]


def by_length(prompts: Sequence[Prompt]) -> Scores:
    return [
        scores / [len(c) for c in p.completions]
        for p, scores in zip(prompts, of_letters(prompts), strict=True)
    ]


def first_letter_lost(prompts: Sequence[Prompt]) -> Scores:
    return of_letters(
        [Prompt(p.text + p.completions[0][0], tuple(c[1:] for c in p.completions)) for p in prompts]
    )


def over_the_completions(prompts: Sequence[Prompt]) -> Scores:
    return [scores - np.logaddexp.reduce(scores) for scores in of_letters(prompts)]


def with_padding(prompts: Sequence[Prompt]) -> Scores:
    longest = max(len(p.text) for p in prompts)
    return [s - 0.01 * (longest - len(p.text)) for p, s in zip(prompts, of_letters(prompts), strict=True)]


def sorted_by_length(prompts: Sequence[Prompt]) -> Scores:
    return of_letters(sorted(prompts, key=lambda p: p.text)) if len(prompts) > 2 else of_letters(prompts)


def odds(prompts: Sequence[Prompt]) -> Scores:
    return [-scores for scores in of_letters(prompts)]


def test_a_right_model_passes() -> None:
    check_scorer(of_letters, atol=1e-9)


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (by_length, "none starts another|adds up"),
        (first_letter_lost, "a continuation adds up from its parts: .* is -.* against -"),
        (over_the_completions, "adds up|together equals"),
        (with_padding, "scoring together equals scoring alone"),
        (sorted_by_length, "has shape|float64 of shape|scoring together equals"),
        (odds, "scores are log-probabilities: log P.* is .* against at most 0"),
    ],
)
def test_a_fault_is_caught(fault: Callable[[Sequence[Prompt]], Scores], sentence: str) -> None:
    with pytest.raises(AssertionError, match=sentence):
        check_scorer(fault, atol=1e-9)
