"""Our action models obey their laws; models with one fault each are caught, by the law that names it."""

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from bip.action_models.protocol import Decision, SocialDecision
from bip.action_models.rational.planner import Rational
from bip.action_models.rational.policy import RationalPolicy
from bip.testing import check_action_model, check_social_model

Policies = Callable[[Sequence[Decision]], list[NDArray[np.float64]]]


def test_the_policy_rational_obeys_the_laws(
    simulated_decisions: list[Decision], social_decisions: list[SocialDecision]
) -> None:
    check_action_model(RationalPolicy(), simulated_decisions, atol=1e-9)
    check_social_model(RationalPolicy(), social_decisions, atol=1e-9)


class Faulty:
    """The planner, its policies passed through a fault."""

    def __init__(self, fault: Callable[[Policies, Sequence[Decision]], list[NDArray[np.float64]]]) -> None:
        self.fault = fault

    def log_policies(self, decisions: Sequence[Decision]) -> list[NDArray[np.float64]]:
        return self.fault(Rational().log_policies, decisions)


def doubled(right: Policies, decisions: Sequence[Decision]) -> list[NDArray[np.float64]]:
    return [2 * log_policy for log_policy in right(decisions)]


def first_liked(right: Policies, decisions: Sequence[Decision]) -> list[NDArray[np.float64]]:
    liked = [log_policy + np.eye(len(log_policy))[0] for log_policy in right(decisions)]
    return [log_policy - np.logaddexp.reduce(log_policy) for log_policy in liked]


def blurred_by_the_batch(right: Policies, decisions: Sequence[Decision]) -> list[NDArray[np.float64]]:
    heat = 1.0 + 0.1 * len(decisions)
    cooled = [log_policy / heat for log_policy in right(decisions)]
    return [log_policy - np.logaddexp.reduce(log_policy) for log_policy in cooled]


def single(right: Policies, decisions: Sequence[Decision]) -> list[NDArray[np.float64]]:
    return [log_policy.astype(np.float32) for log_policy in right(decisions)]


def one_short(right: Policies, decisions: Sequence[Decision]) -> list[NDArray[np.float64]]:
    return right(decisions)[:-1]


def one_too_many(right: Policies, decisions: Sequence[Decision]) -> list[NDArray[np.float64]]:
    return [np.append(log_policy, -np.inf) for log_policy in right(decisions)]


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (
            doubled,
            r"policies are normalised: the log of the sum of log_policies\(decisions\)\[0\] is -.* against 0",
        ),
        (first_liked, r"permuting the alternatives permutes their scores: .* is -.* against -"),
        (blurred_by_the_batch, "scoring together equals scoring alone: .* alone"),
        (single, "is of float32 against float64; convert it with astype"),
        (one_short, r"log_policies gives \d+ policies for \d+ decisions"),
        (one_too_many, r"has shape \(\d+,\) against \(\d+,\); score each alternative"),
    ],
)
def test_a_fault_is_caught_and_named_with_both_values(
    simulated_decisions: list[Decision],
    fault: Callable[[Policies, Sequence[Decision]], list[NDArray[np.float64]]],
    sentence: str,
) -> None:
    with pytest.raises(AssertionError, match=sentence):
        check_action_model(Faulty(fault), simulated_decisions, atol=1e-9)
