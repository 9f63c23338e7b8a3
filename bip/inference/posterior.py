"""Bayes' rule over a finite set of hypotheses, and what it gives: a posterior with its trace."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bip.hypotheses.hypothesis import Hypothesis
from symbolic.errors import ImpossibleEvidenceError
from symbolic.mind.belief import Belief
from symbolic.world.story import Event

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class StepTrace:
    """What one step says about each hypothesis.

    Attributes:
        step: what was done.
        log_likelihood: log p(step | h), nats, [H].
        beliefs: the belief with which each hypothesis made the step, [H].
    """

    step: Event
    log_likelihood: Floats
    beliefs: tuple[Belief | None, ...]


@dataclass(frozen=True, slots=True)
class Posterior:
    """The posterior over hypotheses, with the trace that led to it.

    Attributes:
        groups: the hypotheses under which each of the S statements is true.
        log_statements: log p(statement | evidence), nats, [S].
        trace: a `StepTrace` a step, over all hypotheses in the order of `groups`.
        prior: log p(h) before the first step, nats, [H], in that order: with what was witnessed.
        final_beliefs: the belief of each hypothesis after the last step, [H].
        log_worlds: log p(w, statement | evidence), nats, [W, S]; None where worlds were not told apart.
    """

    groups: tuple[tuple[Hypothesis, ...], ...]
    log_statements: Floats
    trace: tuple[StepTrace, ...]
    prior: Floats
    final_beliefs: tuple[Belief | None, ...]
    log_worlds: Floats | None = None


def log_sum_exp(log_values: Floats) -> float:
    """Return log Σ exp(x) without overflow; -inf for no mass at all."""
    top = log_values.max(initial=-np.inf)  # of no hypothesis at all: impossible
    return float(top + np.log(np.exp(log_values - top).sum())) if np.isfinite(top) else float(top)


def log_posterior(log_prior: Floats, log_likelihood: Floats) -> Floats:
    """Condition hypotheses on observed steps.

        log p(h | a) = log p(h) + Σ_t log p(a_t | h) - log Z

    Args:
        log_prior: log p(h), nats, [H]; need not be normalised.
        log_likelihood: log p(a_t | h), nats, [T, H]; T may be 0.

    Raises:
        ImpossibleEvidenceError: no hypothesis gives the evidence a positive probability.
    """
    log_joint = log_prior + log_likelihood.sum(axis=0)
    log_evidence = log_sum_exp(log_joint)
    if not np.isfinite(log_evidence):
        raise ImpossibleEvidenceError(
            "no hypothesis explains what happened: every one gives some step probability zero"
        )
    posterior: Floats = log_joint - log_evidence
    return posterior


def log_marginal(log_likelihood: Floats, log_worlds: Floats) -> Floats:
    """Return log p(e_k | e_1:k-1, h), nats, [K, H]: what each piece of evidence says, worlds summed over.

    Args:
        log_likelihood: log p(e_k | w, h), nats, [K, W, H].
        log_worlds: log p(w), nats, [W].
    """
    if len(log_worlds) == 1:
        only: Floats = log_likelihood[:, 0]
        return only
    paths = np.concatenate([np.zeros((1, *log_likelihood.shape[1:])), log_likelihood.cumsum(axis=0)])
    log_evidence = np.logaddexp.reduce(paths + log_worlds[:, None], axis=1)
    impossible = ~np.isfinite(log_evidence)
    steps: Floats = np.diff(np.where(impossible, 0.0, log_evidence), axis=0)
    return np.where(impossible[1:], -np.inf, steps)


def by_statement(log_joint: Floats, sizes: list[int]) -> Floats:
    """Return log p(statement), nats, [S], from normalised log p(h), [H], and how many hypotheses each has."""
    if len(sizes) == len(log_joint):
        return log_joint
    ends = np.cumsum(sizes)[:-1]
    return np.array([log_sum_exp(part) for part in np.split(log_joint, ends)])
