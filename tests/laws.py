"""The laws that every implementation of a protocol must obey, as functions to run on one's own.

An action model (see bip/action_models/protocol.py) that passes `check_action_model` can take the
place of any other inside the inverse planner.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from bip.action_models import ActionModel, Decision


def check_action_model(model: ActionModel, decisions: Sequence[Decision], atol: float = 1e-9) -> None:
    """Run all laws of an action model on some decisions."""
    check_normalised(model, decisions, atol)
    check_equivariant(model, decisions, atol)
    check_independent(model, decisions, atol)


def check_normalised(model: ActionModel, decisions: Sequence[Decision], atol: float) -> None:
    """The probabilities of the legal actions of a decision sum to 1."""
    for decision, log_policy in zip(decisions, model.log_policies(decisions), strict=True):
        assert log_policy.shape == (len(decision.legal),)
        np.testing.assert_allclose(np.exp(log_policy).sum(), 1.0, atol=atol)


def check_equivariant(model: ActionModel, decisions: Sequence[Decision], atol: float) -> None:
    """Permuting the legal actions permutes their probabilities."""
    rng = np.random.default_rng(0)
    orders = [rng.permutation(len(decision.legal)) for decision in decisions]
    shuffled = [
        replace(decision, legal=tuple(decision.legal[i] for i in order))
        for decision, order in zip(decisions, orders, strict=True)
    ]
    before, after = model.log_policies(decisions), model.log_policies(shuffled)
    for order, straight, permuted in zip(orders, before, after, strict=True):
        np.testing.assert_allclose(permuted, straight[order], atol=atol)


def check_independent(model: ActionModel, decisions: Sequence[Decision], atol: float) -> None:
    """Scoring decisions together equals scoring each alone."""
    together = model.log_policies(decisions)
    for decision, log_policy in zip(decisions, together, strict=True):
        (alone,) = model.log_policies([decision])
        np.testing.assert_allclose(alone, log_policy, atol=atol)
