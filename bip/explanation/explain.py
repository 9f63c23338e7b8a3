"""From an answer to its explanation: the posterior step by step, each step's evidence, beliefs and the reading."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bip.answer import Answer, describe, representatives
from bip.explanation.belief_paths import belief_paths
from bip.explanation.explanation import EvidenceStep, ExplainedChoice, Explanation, FloorPlan, TrackedSentence
from bip.explanation.read_story import read_story
from bip.hypotheses.minds_in_words import mind_in_words
from bip.inference.posterior import Posterior, by_statement, log_sum_exp
from bip.plain_answers import tracked
from symbolic.errors import BipError
from symbolic.language.symbols import record_of
from symbolic.world.story import Event, Story

Floats = NDArray[np.float64]


def explain(answer: Answer, plan: FloorPlan | None = None) -> Explanation:
    """Return an answer and why as plain values; what leads to it is rounded to 1e-6, the answer itself is not.

    Args:
        answer: what was concluded.
        plan: the home to scale, if there is one.
    """
    picks = representatives(answer)
    path = statement_path(answer.posterior)
    symbols, left_out = _symbols(answer)
    at = events_of(answer.story, [traced.step for traced in answer.posterior.trace])
    return Explanation(
        scene=answer.question.scene,
        narrative=answer.question.narrative,
        prompt=answer.question.prompt,
        sense=answer.query.sense,
        status="undecided" if answer.choice is None else "answered",
        undecided=answer.undecided,
        choice=answer.choice,
        margin=answer.margin,
        choices=_choices(answer, picks),
        prior=_rounded(path[0]),
        steps=tuple(
            EvidenceStep(describe(traced.step), at[t], _scores(traced.log_likelihood[picks]), _rounded(after))
            for t, (traced, after) in enumerate(zip(answer.posterior.trace, path[1:], strict=True))
        ),
        beliefs=belief_paths(answer, picks, at),
        reading=read_story(answer),
        notes=tuple(map(str, answer.notes)),
        symbols=symbols,
        left_out=left_out,
        plan=plan,
        mind=answer.mind,
        tracked=_tracked(answer),
    )


def _tracked(answer: Answer) -> tuple[TrackedSentence, ...]:
    sentences = tracked(answer.question) if answer.mind else ()
    return tuple(
        TrackedSentence(one.text, round(one.known, 6), tuple(round(p, 6) for p in one.told))
        for one in sentences
    )


def _symbols(answer: Answer) -> tuple[dict[str, Any] | None, tuple[str, ...]]:
    """The question as it was read, and what that leaves out."""
    asked = answer.question
    try:
        written = record_of(answer.story, answer.trust, answer.query, asked.prompt, asked.choices)
    except BipError as error:
        return None, (str(error),)
    return written.values, tuple(written.lost)


def statement_path(posterior: Posterior) -> Floats:
    """Return p(statement | the first t steps) for t = 0..T, [T + 1, S]; even where no statement is possible."""
    sizes = [len(group) for group in posterior.groups]
    scores = np.array([step.log_likelihood for step in posterior.trace]).reshape(-1, len(posterior.prior))
    log_joint = posterior.prior + np.vstack([np.zeros_like(posterior.prior), np.cumsum(scores, axis=0)])
    return np.array([_normalised(by_statement(row, sizes)) for row in log_joint])


def _normalised(log_statements: Floats) -> Floats:
    log_evidence = log_sum_exp(log_statements)
    if not np.isfinite(log_evidence):
        return np.full(len(log_statements), 1 / len(log_statements))
    normalised: Floats = np.exp(log_statements - log_evidence)
    return normalised


def events_of(story: Story, steps: Sequence[Event]) -> list[int | None]:
    """Return the index of each traced step among the story's events, in order; None for one of another world."""
    found: list[int | None] = []
    since = 0
    for step in steps:
        at = next((t for t in range(since, len(story.steps)) if story.steps[t] == step), None)
        found.append(at)
        since = since if at is None else at + 1
    return found


def _choices(answer: Answer, picks: Sequence[int]) -> tuple[ExplainedChoice, ...]:
    posterior = answer.posterior
    minds = [mind for group in posterior.groups for mind in group]
    witnessed = _scores(posterior.prior[picks] + np.log([len(group) for group in posterior.groups]))
    return tuple(
        ExplainedChoice(statement, p, mind_in_words(minds[pick]), log_evidence)
        for statement, p, pick, log_evidence in zip(
            answer.question.choices, answer.probabilities, picks, witnessed, strict=True
        )
    )


def _scores(values: Floats) -> tuple[float | None, ...]:
    return tuple(round(float(value), 6) if np.isfinite(value) else None for value in values)


def _rounded(values: Floats) -> tuple[float, ...]:
    return tuple(round(float(value), 6) for value in values)
