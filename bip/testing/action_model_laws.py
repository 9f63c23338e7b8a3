"""The laws of `bip.action_models.protocol`: normalised, equivariant, independent."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import ActionModel, Decision, SocialDecision, SocialModel
from bip.testing.agreement import require, require_close

D = TypeVar("D", Decision, SocialDecision)
Policies = Callable[[Sequence[D]], list[NDArray[np.float64]]]


def check_action_model(model: ActionModel, decisions: Sequence[Decision], atol: float = 1e-6) -> None:
    """Check the laws on what people do alone.

    Args:
        model: what to check.
        decisions: on which; of several people and homes, several at once.
        atol: how far log-probabilities may lie apart, nats.

    Raises:
        BrokenLawError: a law is broken.
    """
    _check(model.log_policies, decisions, atol, "log_policies")


def check_social_model(model: SocialModel, decisions: Sequence[SocialDecision], atol: float = 1e-6) -> None:
    """Check the same laws on what people do upon others.

    Raises:
        BrokenLawError: a law is broken.
    """
    _check(model.log_social_policies, decisions, atol, "log_social_policies")


def _check(policies: Policies[D], decisions: Sequence[D], atol: float, name: str) -> None:
    require(len(decisions) > 0, "a law needs cases", "there are no decisions", "give some, of several people")
    require(
        policies([]) == [],
        "no decisions have no policies",
        f"{name}([]) is {policies([])!r}",
        "return an empty list",
    )
    policies_are_normalised(policies, decisions, atol, name)
    permuting_alternatives_permutes_scores(policies, decisions, atol, name)
    scoring_together_equals_scoring_alone(policies, decisions, atol, name)


def policies_are_normalised(policies: Policies[D], decisions: Sequence[D], atol: float, name: str) -> None:
    """Check that the probabilities of the alternatives of a decision sum to 1, as float64 [A]."""
    law, found = "policies are normalised", policies(decisions)
    require(
        len(found) == len(decisions),
        law,
        f"{name} gives {len(found)} policies for {len(decisions)} decisions",
        "return one for each decision, in their order",
    )
    for i, (decision, log_policy) in enumerate(zip(decisions, found, strict=True)):
        where = f"{name}(decisions)[{i}]"
        require(
            isinstance(log_policy, np.ndarray) and log_policy.shape == (len(decision.legal),),
            law,
            f"{where} has shape {np.shape(log_policy)} against {(len(decision.legal),)}",
            "score each alternative in `legal`, and nothing else",
        )
        require(
            log_policy.dtype == np.float64,
            law,
            f"{where} is of {log_policy.dtype} against float64",
            "convert it with astype(np.float64)",
        )
        total = np.logaddexp.reduce(log_policy)
        require_close(
            total, 0.0, atol, law, f"the log of the sum of {where}", "subtract logaddexp.reduce of it"
        )


def permuting_alternatives_permutes_scores(
    policies: Policies[D], decisions: Sequence[D], atol: float, name: str
) -> None:
    """Check that the order of the alternatives changes no probability."""
    rng = np.random.default_rng(0)
    orders = [rng.permutation(len(decision.legal)) for decision in decisions]
    shuffled = [
        replace(decision, legal=tuple(decision.legal[i] for i in order))
        for decision, order in zip(decisions, orders, strict=True)
    ]
    plain = policies(decisions)
    for i, (order, before, after) in enumerate(zip(orders, plain, policies(shuffled), strict=True)):
        require_close(
            after,
            before[order],
            atol,
            "permuting the alternatives permutes their scores",
            f"{name} of decision {i} with `legal` in the order {order.tolist()}",
            "let a score depend on the alternative, not on its place in the list",
        )


def scoring_together_equals_scoring_alone(
    policies: Policies[D], decisions: Sequence[D], atol: float, name: str
) -> None:
    """Check that a decision's policy does not depend on what else is scored with it."""
    together = policies(decisions)
    backwards = policies(decisions[::-1])[::-1]
    for i, decision in enumerate(decisions):
        for how, found in (("alone", policies([decision])[0]), ("in another order", backwards[i])):
            require_close(
                found,
                together[i],
                atol,
                "scoring together equals scoring alone",
                f"{name} of decision {i} {how}",
                "keep nothing from one decision to the next, and mask what pads a batch",
            )
