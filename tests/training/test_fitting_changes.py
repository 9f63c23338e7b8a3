"""Weights of the evidence on changes: what a fit gives, and whether the package has what its stories give."""

import json
import math
import tomllib
from importlib import resources
from pathlib import Path

import pytest

from training.fitting.changes import PRECISION, QUESTIONS, Example, expanded, fitted, fitted_to, records

FIXTURES = Path(__file__).parents[1] / "fixtures"
OWN = [FIXTURES / "changes.toml", *sorted((FIXTURES / "changes").glob("*.jsonl"))]
BIGTOM = Path(__file__).parents[3] / "shared" / "data" / "bigtom" / "bigtom.jsonl"


def test_a_story_told_once_is_six_questions_with_their_right_answers() -> None:
    story = {
        "id": "a",
        "author": "x",
        "turn": "worse",
        "narrative": "Ann has a cup. It falls and breaks.",
        "misses": "Ann is out.",
        "knows": "Ann sees it.",
        "done": ["Ann pours tea.", "Ann fetches glue."],
        "prompts": ["What does Ann believe?", "What will Ann do?"],
        "states": ["It is whole.", "It is broken."],
        "deeds": ["Ann will pour.", "Ann will mend."],
    }
    found = {r["id"]: r for r in expanded(story)}
    assert len(found) == 6
    assert found["a_forward_belief_false"]["narrative"].endswith("breaks. Ann is out.")
    assert (
        found["a_forward_action_true"]["choices"][found["a_forward_action_true"]["answer"]]
        == "Ann will mend."
    )
    backward = found["a_backward_belief_true"]
    assert backward["narrative"].endswith("Ann fetches glue.")
    assert backward["choices"][backward["answer"]] == "It is broken."


def test_a_weight_is_where_the_slope_of_the_posterior_is_nought() -> None:
    # Three of four examples hold: 3 / (1 + e^w) - e^w / (1 + e^w) = 2 precision w.
    found = [Example("states", {"a": 1.0}, holds, "x") for holds in (True, True, True, False)]
    weight = fitted(found)["a"]
    right = 1 / (1 + math.exp(-weight))
    assert 3 * (1 - right) - right == pytest.approx(2 * PRECISION * weight, abs=0.02)


def test_evidence_that_speaks_the_wrong_way_counts_for_nothing() -> None:
    found = [Example("deeds", {"a": 1.0}, False, "x")] * 4
    assert fitted(found) == {"a": 0.0}


def test_every_author_weighs_the_same() -> None:
    often = [Example("states", {"a": 1.0}, True, "x")] * 8
    seldom = [Example("states", {"a": 1.0}, False, "y")] * 2
    assert fitted(often + seldom)["a"] == pytest.approx(0.0, abs=0.01)


def test_every_story_is_marked_and_signed() -> None:
    found = records(OWN, {})
    told_once = [r for r in found if r["author"] not in ("q", "r", "v", "ee", "ff")]
    assert len(told_once) == 6 * (30 + 20 + 30 + 30 + 30 + 7 * 30)
    assert len(found) - len(told_once) == 5 * 120
    assert {r["turn"] for r in told_once} == {"better", "worse", "neither"}
    assert all(r["author"] for r in found)


@pytest.mark.slow
@pytest.mark.skipif(
    not BIGTOM.exists(), reason="the development questions of BigToM are not beside this checkout"
)
def test_the_packaged_weights_are_what_the_fit_gives() -> None:
    turns = json.loads((FIXTURES / "changes" / "bigtom_turns.json").read_text("utf-8"))
    packaged = tomllib.loads(
        resources.files("bip.inference.plain_stories.changes").joinpath("weights.toml").read_text("utf-8")
    )
    found = fitted_to(records([BIGTOM, *OWN], turns))
    for question in QUESTIONS:
        assert found[question] == pytest.approx(packaged[question], abs=0.05)
