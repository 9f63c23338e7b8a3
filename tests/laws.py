"""The laws that every implementation of a protocol obeys; call them from its own tests."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from bip.action_models.protocol import ActionModel, Decision


def check_action_model(model: ActionModel, decisions: Sequence[Decision], atol: float) -> None:
    """Check the three laws of `bip.action_models.protocol`.

    Args:
        model: what to check.
        decisions: on which.
        atol: how far log-probabilities may lie apart, nats.
    """
    policies_are_normalised(model, decisions, atol)
    permuting_actions_permutes_scores(model, decisions, atol)
    scoring_together_equals_scoring_alone(model, decisions, atol)


def policies_are_normalised(model: ActionModel, decisions: Sequence[Decision], atol: float) -> None:
    for decision, log_policy in zip(decisions, model.log_policies(decisions), strict=True):
        assert log_policy.shape == (len(decision.legal),)
        assert log_policy.dtype == np.float64
        np.testing.assert_allclose(np.logaddexp.reduce(log_policy), 0.0, atol=atol)


def permuting_actions_permutes_scores(model: ActionModel, decisions: Sequence[Decision], atol: float) -> None:
    rng = np.random.default_rng(0)
    orders = [rng.permutation(len(decision.legal)) for decision in decisions]
    shuffled = [
        replace(decision, legal=tuple(decision.legal[i] for i in order))
        for decision, order in zip(decisions, orders, strict=True)
    ]
    plain = model.log_policies(decisions)
    for order, before, after in zip(orders, plain, model.log_policies(shuffled), strict=True):
        np.testing.assert_allclose(after, before[order], atol=atol)


def scoring_together_equals_scoring_alone(
    model: ActionModel, decisions: Sequence[Decision], atol: float
) -> None:
    for decision, together in zip(decisions, model.log_policies(decisions), strict=True):
        np.testing.assert_allclose(model.log_policies([decision])[0], together, atol=atol)
