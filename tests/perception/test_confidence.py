"""Probabilities of relations between seen boxes, and whether they deserve their name."""

from dataclasses import replace

import numpy as np
import pytest

from perception.geometry.boxes import box_around
from perception.reports.relation_calibration import Judged, brier, fit
from perception.scene.confidence import Confidence, features, margins, probabilities
from perception.scene.relations import relate
from perception.scene.rules import DEFAULT
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
    said = [probabilities([milk(x), FRIDGE], DEFAULT, 0.01)[Relation("inside", 30, 10)] for x in places]
    assert said == sorted(said, reverse=True)
    assert said[0] > 0.9
    assert said[-1] < 0.1


def test_things_far_apart_are_not_spoken_of() -> None:
    assert not probabilities([mug(0.8), FRIDGE], DEFAULT, 0.01)
    assert not probabilities([Thing(99, "mug", "object", None)], DEFAULT, 0.01)


def test_the_brier_score_by_hand() -> None:
    judged = Judged((milk(0.40), FRIDGE), 0.0, frozenset())
    sure = probabilities(judged.found, DEFAULT, 0.0)[Relation("inside", 30, 10)]
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
        judged.append(Judged(found, 0.0, frozenset({relation} if rng.random() < p else set())))
    said = np.array(fit(judged).weights["inside"])
    for margin in (-0.06, -0.02, 0.02, 0.06):
        holds = np.array([margin >= 0], dtype=float)
        ours = 1 / (1 + np.exp(-(features(holds, np.array([margin]), 0.0) @ said)))
        assert ours[0] == pytest.approx(1 / (1 + np.exp(-4 * np.tanh(margin / 0.05))), abs=0.1)


def test_every_relation_has_as_many_weights_as_features() -> None:
    count = features(np.ones(1), np.ones(1), 0.01).shape[1]
    assert all(len(weights) == count for weights in Confidence().weights.values())
