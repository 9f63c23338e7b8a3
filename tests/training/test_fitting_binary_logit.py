"""The fit of binary logits: what it finds again, what it leaves out, and authors left out."""

import math
import random

import pytest

pytest.importorskip("sklearn")

from bip.inference.plain_stories.weighing import likely, weights_by_name
from training.fitting import binary_logit
from training.fitting.binary_logit import Row, fit, told_by_others


def _either_alone(count: int) -> list[Row]:
    """Return cases that are so where one of two pieces is there, and not where both are, or none."""
    rng = random.Random(1)
    cases = [(rng.random() < 0.5, rng.random() < 0.5) for _ in range(count)]
    return [
        Row(f"a{n % 5}", {"always": 1.0} | ({"a": 1.0} if a else {}) | ({"b": 1.0} if b else {}), a != b)
        for n, (a, b) in enumerate(cases)
    ]


def test_what_two_pieces_tell_together_is_found_where_it_is_asked_for() -> None:
    found = _either_alone(2000)
    rows = [{"always": 1.0}, {"always": 1.0, "a": 1.0}, {"always": 1.0, "a": 1.0, "b": 1.0}]
    none, one, both = likely(rows, weights_by_name(fit(found, 10.0, together=True)))
    assert one > 0.9
    assert max(none, both) < 0.1
    assert not any(" & " in name for name in fit(found, 10.0, together=False))


def test_what_is_seldom_met_is_not_weighed() -> None:
    found = _either_alone(400)
    often = [Row("x", {"often": 1.0}, True)] * binary_logit.LEAST
    rare = [Row("x", {"rare": 1.0}, True)] * (binary_logit.LEAST - 1)
    weights = fit([*found, *often, *rare], 1.0, together=True)
    assert "often" in weights
    assert "rare" not in weights
    assert "a & b" not in weights  # a hundred cases of the four hundred have both


def test_a_case_that_counts_twice_is_as_two() -> None:
    found = _either_alone(200)
    twice = [Row(one.author, one.evidence, one.so, 2.0) for one in found]
    assert fit(twice, 1.0, together=False) == pytest.approx(
        fit([*found, *found], 1.0, together=False), abs=0.011
    )


def test_no_author_is_told_by_weights_fitted_to_that_author() -> None:
    found = _either_alone(300)
    seen: list[set[str]] = []

    def weights_of(others: object) -> dict[str, float]:
        seen.append({one.author for one in others})  # type: ignore[attr-defined]
        return {"always": math.log(3.0)}

    told = list(told_by_others(found, weights_of))
    assert sorted(map(id, found)) == sorted(id(one) for one, _ in told)
    assert [p for _, p in told] == pytest.approx([0.75] * len(found))
    assert seen == [{"a0", "a1", "a2", "a3", "a4"} - {f"a{n}"} for n in range(5)]
