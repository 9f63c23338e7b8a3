"""Binary logits by hand, and their laws."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bip.inference.plain_stories.binary_logit import logit

values = st.dictionaries(st.sampled_from("abc"), st.floats(-3.0, 3.0))


def test_pieces_weigh_by_themselves() -> None:
    weights = logit({"a": math.log(3.0) / 2})
    assert weights.likely([{"a": 2.0, "unknown": 9.0}, {}]) == pytest.approx([0.75, 0.5])


def test_two_pieces_weigh_together_by_their_product() -> None:
    weights = logit({"a": math.log(2.0), "a & b": math.log(3.0) / 2})
    rows = [{"a": 1.0}, {"b": 1.0}, {"a": 1.0, "b": 2.0}]
    assert weights.likely(rows) == pytest.approx([2 / 3, 1 / 2, 6 / 7])  # odds of 2, 1, and 2 x 3


@given(values)
def test_two_pieces_have_no_order(row: dict[str, float]) -> None:
    one, other = logit({"a & b": 1.0, "c & b": -0.5}), logit({"b & a": 1.0, "b & c": -0.5})
    assert one.likely([row]) == pytest.approx(other.likely([row]))


def test_no_weights_leave_all_even() -> None:
    assert logit({}).likely([{"a": 1.0}]) == pytest.approx([0.5])
    assert logit({"a": 1.0}).likely([]).shape == (0,)
