"""Evidence weighed by hand, by itself and in pairs, and the laws of it."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bip.inference.plain_stories.weighing import likely, probabilities, weights_by_name

values = st.dictionaries(st.sampled_from("abc"), st.floats(-3.0, 3.0))


def test_pieces_weigh_by_themselves() -> None:
    weights = weights_by_name({"a": math.log(3.0) / 2})
    assert likely([{"a": 2.0, "unknown": 9.0}, {}], weights) == pytest.approx([0.75, 0.5])


def test_probabilities_are_those_of_a_conditional_logit() -> None:
    weights = weights_by_name({"a": 1.0, "b": 0.25})
    one, other = probabilities([{"a": 1.0, "unknown": 9.0}, {"b": 2.0}], weights)
    assert one / other == pytest.approx(math.exp(0.5))
    assert one + other == pytest.approx(1.0)


def test_two_pieces_weigh_together_by_their_product() -> None:
    weights = weights_by_name({"a": math.log(2.0), "a & b": math.log(3.0) / 2})
    rows = [{"a": 1.0}, {"b": 1.0}, {"a": 1.0, "b": 2.0}]
    assert likely(rows, weights) == pytest.approx([2 / 3, 1 / 2, 6 / 7])  # odds of 2, 1, and 2 x 3


@given(values)
def test_two_pieces_have_no_order(row: dict[str, float]) -> None:
    one = weights_by_name({"a & b": 1.0, "c & b": -0.5})
    other = weights_by_name({"b & a": 1.0, "b & c": -0.5})
    assert likely([row], one) == pytest.approx(likely([row], other))


@given(values, values)
def test_of_two_choices_the_odds_are_those_of_what_they_count(
    row: dict[str, float], other: dict[str, float]
) -> None:
    weights = weights_by_name({"a": 0.5, "b": -1.0, "a & b": 0.25, "b & c": 0.5})
    first, second = probabilities([row, other], weights)
    counts = weights.totals([row, other])
    assert first / second == pytest.approx(math.exp(counts[0] - counts[1]))
    assert first + second == pytest.approx(1.0)


def test_no_weights_leave_all_even() -> None:
    assert likely([{"a": 1.0}], weights_by_name({})) == pytest.approx([0.5])
    assert probabilities([{"a": 1.0}, {}], weights_by_name({})) == [0.5, 0.5]


@pytest.mark.parametrize("name", ["a", "a & b"])
def test_of_no_rows_nothing_is_said(name: str) -> None:
    assert likely([], weights_by_name({name: 1.0})).shape == (0,)
