"""Worlds summed over for all evidence together, and what is impossible under one hypothesis, by hand."""

import numpy as np
import pytest

from bip.inference.posterior import log_marginal, log_posterior

EVEN = np.log([0.5, 0.5])


def log(values: object) -> np.ndarray:
    with np.errstate(divide="ignore"):
        return np.log(np.array(values, dtype=float))


def test_evidence_is_summed_over_worlds_once_for_all_pieces() -> None:
    # [K, W, H], one hypothesis: 0.5 * 0.8 + 0.5 * 0.2 = 0.5, then 0.5 * 0.8 * 0.6 + 0.5 * 0.2 * 0.1 = 0.25
    rows = log_marginal(log([[[0.8], [0.2]], [[0.6], [0.1]]]), EVEN)
    np.testing.assert_allclose(np.exp(rows[:, 0]), [0.5, 0.25 / 0.5])


def test_worlds_count_by_their_probability() -> None:
    rows = log_marginal(log([[[0.8], [0.2]]]), np.log([0.9, 0.1]))
    np.testing.assert_allclose(np.exp(rows), [[0.9 * 0.8 + 0.1 * 0.2]])


def test_with_one_world_every_piece_is_its_own() -> None:
    alone = log([[[0.8, 0.3]], [[0.0, 0.4]]])
    np.testing.assert_array_equal(log_marginal(alone, np.zeros(1)), alone[:, 0])


def test_a_world_that_a_hypothesis_refutes_is_out_for_that_hypothesis_alone() -> None:
    rows = log_marginal(log([[[0.0, 0.8], [0.2, 0.2]], [[0.9, 0.6], [0.1, 0.1]]]), EVEN)
    np.testing.assert_allclose(np.exp(rows[:, 0]), [0.5 * 0.2, 0.1])  # only the second world is left
    np.testing.assert_allclose(np.exp(rows[:, 1]), [0.5, 0.5])


@pytest.mark.parametrize("then", [0.5, 0.0])
def test_a_hypothesis_that_is_impossible_stays_so_and_does_not_touch_the_others(then: float) -> None:
    certain = [[[0.0, 0.8], [0.0, 0.2]], [[then, 0.6], [then, 0.1]], [[0.5, 1.0], [0.5, 1.0]]]
    rows = log_marginal(log(certain), EVEN)
    np.testing.assert_array_equal(rows[:, 0], -np.inf)
    np.testing.assert_allclose(np.exp(rows[:, 1]), [0.5, 0.5, 1.0])
    np.testing.assert_allclose(np.exp(log_posterior(np.log([0.5, 0.5]), rows)), [0, 1])


def test_a_hypothesis_that_becomes_impossible_only_later_keeps_its_early_evidence() -> None:
    rows = log_marginal(log([[[0.4, 0.8], [0.2, 0.2]], [[0.0, 0.6], [0.0, 0.1]]]), EVEN)
    np.testing.assert_allclose(np.exp(rows[:, 0]), [0.3, 0.0])
    assert not np.isnan(rows).any()
