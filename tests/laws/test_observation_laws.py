"""The laws of observation models, on one by hand: a camera that names the room of a thing, right nine times in ten."""

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from bip.testing import check_observation_model

ROOMS = ("kitchen", "bedroom", "hall")
Likelihood = Callable[[str, Sequence[str]], NDArray[np.float64]]


def camera(named: str, worlds: Sequence[str]) -> NDArray[np.float64]:
    return np.array([np.log(0.9 if room == named else 0.05) for room in worlds])


def ratio(named: str, worlds: Sequence[str]) -> NDArray[np.float64]:
    return camera(named, worlds) - np.log(0.05)


def weight(named: str, worlds: Sequence[str]) -> NDArray[np.float64]:
    return np.array([0.0 if room == named else -3.0 for room in worlds])


def posterior(named: str, worlds: Sequence[str]) -> NDArray[np.float64]:
    scores = camera(named, worlds)
    normalised: NDArray[np.float64] = scores - np.logaddexp.reduce(scores)
    return normalised


def short(named: str, worlds: Sequence[str]) -> NDArray[np.float64]:
    return camera(named, worlds)[:-1]


def test_a_right_model_passes() -> None:
    check_observation_model(camera, ROOMS, ROOMS)


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (ratio, "likelihoods are log-probabilities"),
        (weight, r"the evidence is normalised: .*'kitchen'.* is 0.0949\d* against 0"),
        (posterior, "worlds together score as each alone"),
        (short, r"has shape \(2,\) against \(3,\)"),
    ],
)
def test_a_fault_is_caught(fault: Likelihood, sentence: str) -> None:
    # The weights: log(1 + 2 exp(-3)) = 0.0949.
    with pytest.raises(AssertionError, match=sentence):
        check_observation_model(fault, ROOMS, ROOMS)
