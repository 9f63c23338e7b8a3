"""When choices are told apart: the probability that each is the one asked for, and the margin, by hand."""

import numpy as np
import pytest

from bip import Reasoner
from bip.inference import Posterior
from bip.reasoner import asked_for, being_right
from symbolic.language.statements import Query


def posterior(*probabilities: float) -> Posterior:
    with np.errstate(divide="ignore"):
        logs = np.log(np.array(probabilities))
    return Posterior((), logs, (), np.zeros(0), ())


MOST, LEAST = Query((), ()), Query((), (), "least")


def choose(margin: float, query: Query, *probabilities: float) -> int | None:
    return Reasoner(margin=margin)._choose(being_right(posterior(*probabilities), query, margin))


def test_the_likeliest_is_asked_for_by_its_probability_and_the_least_likely_by_its_inverse() -> None:
    np.testing.assert_allclose(asked_for(posterior(0.5, 0.3, 0.2).log_statements, MOST), [0.5, 0.3, 0.2])
    # 1/0.5 : 1/0.3 : 1/0.2 = 6 : 10 : 15
    np.testing.assert_allclose(
        asked_for(posterior(0.5, 0.3, 0.2).log_statements, LEAST), np.array([6, 10, 15]) / 31
    )


def test_what_is_impossible_is_the_least_likely_and_several_share_it() -> None:
    np.testing.assert_allclose(asked_for(posterior(1.0, 0.0).log_statements, MOST), [1, 0])
    np.testing.assert_allclose(asked_for(posterior(0.6, 0.4, 0.0).log_statements, LEAST), [0, 0, 1])
    np.testing.assert_allclose(asked_for(posterior(1.0, 0.0, 0.0).log_statements, LEAST), [0, 1 / 2, 1 / 2])


def test_a_choice_is_made_where_it_leads_by_more_than_the_margin() -> None:
    assert choose(0.05, MOST, 0.3, 0.6, 0.1) == 1
    assert choose(0.05, LEAST, 0.3, 0.6, 0.1) == 2
    assert choose(0.29, MOST, 0.3, 0.6, 0.1) == 1
    assert choose(0.31, MOST, 0.3, 0.6, 0.1) is None


def test_it_is_the_best_two_that_must_be_apart_and_not_the_best_and_the_last() -> None:
    assert choose(0.05, MOST, 0.46, 0.44, 0.1) is None
    assert choose(0.05, MOST, 0.1, 0.46, 0.44) is None
    assert choose(0.05, MOST, 0.5, 0.25, 0.25) == 0


def test_even_choices_are_never_told_apart() -> None:
    assert choose(0.0, MOST, 0.5, 0.5) is None
    assert choose(0.0, LEAST, 0.5, 0.5) is None
    assert choose(0.05, LEAST, 1.0, 0.0, 0.0) is None
    assert choose(0.0, MOST, 0.5001, 0.4999) == 0


@pytest.mark.parametrize("query", [MOST, LEAST])
def test_by_default_a_coin_is_no_answer(query: Query) -> None:
    assert Reasoner().margin == 0.05
    assert choose(Reasoner().margin, query, 0.524, 0.476) is None
    assert choose(Reasoner().margin, query, 0.527, 0.473) is not None


def test_a_choice_is_right_as_often_as_the_worlds_in_which_it_is_the_likeliest() -> None:
    # 0.7 of the worlds: the first is likeliest, by little; 0.3: the second, by much. The third is never the likeliest.
    rows = np.log(np.array([[0.7 * 0.4, 0.7 * 0.27, 0.7 * 0.33], [0.3 * 0.01, 0.3 * 0.66, 0.3 * 0.33]]))
    found = Posterior((), np.logaddexp.reduce(rows, axis=0), (), np.zeros(0), (), rows)
    np.testing.assert_allclose(being_right(found, MOST, 0.05), [0.7, 0.3, 0])
    np.testing.assert_allclose(being_right(found, LEAST, 0.05), [0.3, 0.7, 0])
    # in the first world the best two are within a margin of 0.1: they share it
    np.testing.assert_allclose(being_right(found, MOST, 0.1), [0.35, 0.3, 0.35])
