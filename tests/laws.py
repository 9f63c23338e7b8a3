"""The laws that every implementation of a protocol obeys; call them from its own tests."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import ActionModel, Decision, SocialDecision, SocialModel

D = TypeVar("D", Decision, SocialDecision)
Policies = Callable[[Sequence[D]], list[NDArray[np.float64]]]


def check_action_model(model: ActionModel, decisions: Sequence[Decision], atol: float) -> None:
    """Check the three laws of `bip.action_models.protocol` on what people do alone.

    Args:
        model: what to check.
        decisions: on which.
        atol: how far log-probabilities may lie apart, nats.
    """
    _check(model.log_policies, decisions, atol)


def check_social_model(model: SocialModel, decisions: Sequence[SocialDecision], atol: float) -> None:
    """Check the same laws on what people do upon others."""
    _check(model.log_social_policies, decisions, atol)


def _check(policies: Policies[D], decisions: Sequence[D], atol: float) -> None:
    policies_are_normalised(policies, decisions, atol)
    permuting_alternatives_permutes_scores(policies, decisions, atol)
    scoring_together_equals_scoring_alone(policies, decisions, atol)


def policies_are_normalised(policies: Policies[D], decisions: Sequence[D], atol: float) -> None:
    for decision, log_policy in zip(decisions, policies(decisions), strict=True):
        assert log_policy.shape == (len(decision.legal),)
        assert log_policy.dtype == np.float64
        np.testing.assert_allclose(np.logaddexp.reduce(log_policy), 0.0, atol=atol)


def permuting_alternatives_permutes_scores(
    policies: Policies[D], decisions: Sequence[D], atol: float
) -> None:
    rng = np.random.default_rng(0)
    orders = [rng.permutation(len(decision.legal)) for decision in decisions]
    shuffled = [
        replace(decision, legal=tuple(decision.legal[i] for i in order))
        for decision, order in zip(decisions, orders, strict=True)
    ]
    plain = policies(decisions)
    for order, before, after in zip(orders, plain, policies(shuffled), strict=True):
        np.testing.assert_allclose(after, before[order], atol=atol)


def scoring_together_equals_scoring_alone(policies: Policies[D], decisions: Sequence[D], atol: float) -> None:
    for decision, together in zip(decisions, policies(decisions), strict=True):
        np.testing.assert_allclose(policies([decision])[0], together, atol=atol)
