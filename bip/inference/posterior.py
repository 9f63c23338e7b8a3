"""Bayes' rule over a finite set of hypotheses."""

import numpy as np
from numpy.typing import NDArray

from symbolic.errors import ImpossibleEvidenceError

Floats = NDArray[np.float64]


def log_sum_exp(log_values: Floats) -> float:
    """Return log Σ exp(x) without overflow; -inf for no mass at all."""
    top = log_values.max()
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
