"""Probabilities of relations between seen boxes, and whether they deserve their name."""

from dataclasses import replace

import numpy as np
import pytest

from perception.geometry.boxes import box_around
from perception.reports.relation_calibration import Judged, brier, fit
from perception.scene.confidence import Confidence, considered, likely, margins, probabilities
from perception.scene.relations import relate
from perception.scene.rules import DEFAULT, VIRTUALHOME
from perception.scene.scene_graph import Relation, Thing
from tests.perception.homes import thing

FRIDGE = thing(10, "fridge", (0, 1, 0), (1, 2, 1), "Appliances")
TABLE = thing(11, "kitchen table", (3, 0.4, 0), (2, 0.8, 1), "Furniture")


def milk(x: float) -> Thing:
    """A milk whose right side is at x + 5 cm; the fridge's is at 50 cm."""
    return thing(30, "milk", (x, 1, 0), (0.1, 0.2, 0.1), "Food")


def mug(bottom: float) -> Thing:
    return thing(31, "mug", (3, bottom + 0.05, 0), (0.1, 0.1, 0.1), "Props")


def test_a_margin_is_by_how_much_a_box_could_be_off() -> None:
    found = margins([milk(0.40), FRIDGE], DEFAULT)["inside"]
    assert found[0, 1] == pytest.approx(0.05)
    assert found[1, 0] == -np.inf or found[1, 0] < -0.3
    assert margins([milk(0.48), FRIDGE], DEFAULT)["inside"][0, 1] == pytest.approx(-0.03)
    # The bottom may float 5 cm above the top and sink 6 cm below it; half the footprint must be on it.
    assert margins([mug(0.82), TABLE], DEFAULT)["on"][0, 1] == pytest.approx(0.03)
    assert margins([mug(0.87), TABLE], DEFAULT)["on"][0, 1] == pytest.approx(-0.02)
    assert margins([mug(0.80), FRIDGE], DEFAULT)["close"][0, 1] == pytest.approx(1.5 - 2.5)


def test_margins_are_positive_where_the_rules_hold() -> None:
    rng = np.random.default_rng(0)
    things = [
        replace(
            milk(0), id=i, box=box_around(rng.uniform(-1, 3.5, 3) * (1, 0.5, 0.2), rng.uniform(0.05, 0.4, 3))
        )
        for i in range(100, 160)
    ]
    things += [FRIDGE, TABLE]
    held = relate(things, DEFAULT)
    for name in ("close", "inside"):
        margin = margins(things, DEFAULT)[name]
        positive = {Relation(name, things[i].id, things[j].id) for i, j in np.argwhere(margin >= 0)}
        assert positive == {r for r in held if r.name == name}
    # What is inside cannot be on; else the two agree.
    on = margins(things, DEFAULT)["on"]
    positive = {(things[i].id, things[j].id) for i, j in np.argwhere(on >= 0)}
    assert {(r.subject, r.object) for r in held if r.name == "on"} <= positive


def test_a_relation_is_the_more_probable_the_farther_it_is_from_its_threshold() -> None:
    places = (0.30, 0.40, 0.44, 0.46, 0.50, 0.60)
    said = [probabilities([milk(x), FRIDGE], DEFAULT)[Relation("inside", 30, 10)] for x in places]
    assert said == sorted(said, reverse=True)
    assert said[0] > 0.9
    assert said[-1] < 0.2


def test_things_far_apart_are_not_spoken_of() -> None:
    assert not probabilities([mug(0.8), FRIDGE], DEFAULT)
    assert not probabilities([Thing(99, "mug", "object", None)], DEFAULT)


def test_what_is_likely_is_what_is_more_probable_than_not() -> None:
    things = [milk(0.3), mug(0.8), FRIDGE, TABLE]
    said, found = probabilities(things, DEFAULT), likely(things, DEFAULT)
    assert found == {r: p for r, p in said.items() if p >= 0.5}
    assert {Relation("inside", 30, 10), Relation("on", 31, 11)} <= found.keys()
    exact = likely(things, VIRTUALHOME)
    assert exact == dict.fromkeys(relate(things, VIRTUALHOME), 1.0)


def test_the_brier_score_by_hand() -> None:
    judged = Judged((milk(0.40), FRIDGE), frozenset())
    sure = probabilities(judged.found, DEFAULT)[Relation("inside", 30, 10)]
    scores = brier([judged])["inside"]
    # The rule says inside and is wrong: 1. Of one pair that anybody speaks of.
    assert (scores["hard"], scores["pairs"]) == (1.0, 1)
    assert scores["probable"] == pytest.approx(sure**2, abs=1e-3)


def test_weights_are_recovered_from_films_in_which_they_are_true() -> None:
    rng = np.random.default_rng(0)
    judged = []
    for _ in range(900):
        x = float(rng.uniform(0.36, 0.54))
        found, relation = (milk(x), FRIDGE), Relation("inside", 30, 10)
        # The truth of this world: a coin that the margin alone weighs.
        p = 1 / (1 + np.exp(-4 * np.tanh(margins(found, DEFAULT)["inside"][0, 1] / 0.05)))
        judged.append(Judged(found, frozenset({relation} if rng.random() < p else set())))
    fitted = fit(judged)
    for margin in (-0.06, -0.02, 0.02, 0.06):
        found = (milk(0.45 - margin), FRIDGE)
        said = probabilities(found, DEFAULT, fitted)[Relation("inside", 30, 10)]
        assert said == pytest.approx(1 / (1 + np.exp(-4 * np.tanh(margin / 0.05))), abs=0.1)


def test_every_relation_has_as_many_weights_as_features() -> None:
    found = considered([milk(0.4), mug(0.8), FRIDGE, TABLE], DEFAULT)
    assert found.keys() == Confidence().weights.keys()
    for name, pairs in found.items():
        assert pairs.features.shape == (len(pairs.relations), len(Confidence().weights[name]))


def test_features_by_hand() -> None:
    # The milk's right side is 3 cm within the fridge's, all else of it far within: the margin is 3 cm.
    inside = considered([milk(0.42), FRIDGE], DEFAULT)["inside"]
    row = inside.features[inside.relations.index(Relation("inside", 30, 10))]
    far = np.tanh(0.9 / 0.05)
    expected = [1, 1, np.tanh(1), np.tanh(0.2), 0.5, -0.5, np.tanh(0.03 / 0.05), far, far]
    np.testing.assert_allclose(row, expected, atol=1e-6)
    # The mug floats 2 cm above the table; all of its footprint is on it: the margin is the 3 cm left of 5.
    on = considered([mug(0.82), TABLE], DEFAULT)["on"]
    row = on.features[on.relations.index(Relation("on", 31, 11))]
    up = np.tanh(0.02 / 0.05)
    np.testing.assert_allclose(row, [1, 1, np.tanh(1), np.tanh(0.2), up, up, 0.5, -0.5], atol=1e-6)
