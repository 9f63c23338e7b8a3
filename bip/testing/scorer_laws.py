"""The laws of a language model that scores continuations: log P(completion | text), nats.

at most 0:   log P(c | t) ≤ 0, and what nothing else continues shares at most probability 1
additive:    log P(ab | t) = log P(a | t) + log P(b | ta)
independent: prompts together score as each alone, in any order
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bip.action_models.lm.prompt_words import Prompt
from bip.testing.agreement import require, require_close

Score = Callable[[Sequence[Prompt]], Sequence[NDArray[np.float64]]]
"""From prompts to the log-probabilities of their completions, [A] each, as `LanguageModel.score`."""

TEXTS = (
    ("The cup is on", (" the table in the kitchen.", " the floor.", " fire.")),
    ("Ann opens the", (" fridge and takes an apple.", " box.")),
    ("One two three four five six seven eight nine", (" ten eleven twelve",)),
)
"""Texts of different lengths, and completions that begin with a space, none of them the start of another."""


def check_scorer(
    score: Score, texts: Sequence[tuple[str, Sequence[str]]] = TEXTS, atol: float = 1e-4
) -> None:
    """Check every law.

    Args:
        score: what to check.
        texts: texts with completions that begin with a space, none of them the start of another;
            those of several words are split at each space.
        atol: how far log-probabilities may lie apart, nats.

    Raises:
        BrokenLawError: a law is broken.
    """
    prompts = [Prompt(text, tuple(completions)) for text, completions in texts]
    require(len(prompts) > 1, "a law needs cases", f"{len(prompts)} texts", "give two or more")
    for prompt in prompts:
        scores_are_log_probabilities(score, prompt, atol)
        completions_add_up(score, prompt, atol)
    prompts_together_equal_prompts_alone(score, prompts, atol)
    order_changes_no_score(score, prompts, atol)


def scores_are_log_probabilities(score: Score, prompt: Prompt, atol: float) -> None:
    """Check that scores are float64 [A], at most 0, and share at most probability 1."""
    law = "scores are log-probabilities"
    (found,) = score([prompt])
    _require_shape(found, prompt, law)
    for completion, value in zip(prompt.completions, found, strict=True):
        require(
            bool(value <= atol),
            law,
            f"log P({completion!r} | {prompt.text!r}) is {value:.6g} against at most 0",
            "take the log-softmax over the vocabulary, and sum it over the completion's tokens alone",
        )
    total = float(np.logaddexp.reduce(found))
    require(
        total <= atol,
        law,
        f"the {len(found)} completions of {prompt.text!r} have log-probability {total:.6g} together against at most 0",
        "do not divide by the length",
    )


def completions_add_up(score: Score, prompt: Prompt, atol: float) -> None:
    """Check log P(ab | t) = log P(a | t) + log P(b | ta), for a split before each space within a completion."""
    for completion in prompt.completions:
        for at in (i for i in range(1, len(completion)) if completion[i] == " "):
            first, second = completion[:at], completion[at:]
            asked = (Prompt(prompt.text, (completion,)), Prompt(prompt.text, (first,)))
            whole, start, rest = (
                float(s[0]) for s in score([*asked, Prompt(prompt.text + first, (second,))])
            )
            require_close(
                start + rest,
                whole,
                2 * atol,
                "a continuation adds up from its parts",
                f"log P({first!r} | {prompt.text!r}) + log P({second!r} | ...) = {start:.6g} + {rest:.6g}",
                "count every token of the completion once, from its first, and none of the text",
            )


def prompts_together_equal_prompts_alone(score: Score, prompts: Sequence[Prompt], atol: float) -> None:
    """Check that a prompt's scores, and each completion's, do not depend on what else is scored."""
    law = "scoring together equals scoring alone"
    mend = "mask what pads a batch, and keep the positions of each text its own"
    for prompt, together in zip(prompts, score(prompts), strict=True):
        _require_shape(together, prompt, law)
        (alone,) = score([prompt])
        require_close(alone, together, atol, law, f"score of {prompt.text!r} alone", mend)
        one_by_one = [score([Prompt(prompt.text, (completion,))])[0][0] for completion in prompt.completions]
        require_close(
            one_by_one, together, atol, law, f"score of each completion of {prompt.text!r} alone", mend
        )


def order_changes_no_score(score: Score, prompts: Sequence[Prompt], atol: float) -> None:
    """Check that the order of prompts, and of their completions, changes no score."""
    turned = [replace(prompt, completions=prompt.completions[::-1]) for prompt in prompts[::-1]]
    backwards = [found[::-1] for found in score(turned)][::-1]
    for prompt, before, after in zip(prompts, score(prompts), backwards, strict=True):
        require_close(
            after,
            before,
            atol,
            "the order of prompts and completions changes no score",
            f"score of {prompt.text!r} in the opposite order",
            "return scores in the order of the prompts and of their completions",
        )


def _require_shape(found: Any, prompt: Prompt, law: str) -> None:
    expected = (len(prompt.completions),)
    require(
        isinstance(found, np.ndarray) and found.shape == expected and found.dtype == np.float64,
        law,
        f"the scores of {prompt.text!r} are {getattr(found, 'dtype', type(found).__name__)} of shape "
        f"{np.shape(found)} against float64 of shape {expected}",
        "return an array with a score for each completion",
    )
