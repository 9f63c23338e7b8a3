"""An answer as plain data: what it says follows from the posterior and from who witnessed what."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest

from bip.answer import Answer
from bip.any_story import AnyStory
from bip.explanation import Explanation, as_json, explain, explanation_schema, from_json
from bip.explanation.explain import events_of
from bip.explanation.explanation import BeliefPath, Viewpoint
from bip.explanation.read_story import names_of_places
from bip.question_files import read_question_file
from symbolic.language.symbols import question_of
from symbolic.world.places import Home, Place
from symbolic.world.plain import Become
from symbolic.world.provenance import Span
from symbolic.world.state import Body, State
from symbolic.world.story import Event, Story

EXAMPLES = Path(__file__).parents[2] / "bip" / "examples"
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.json"))

PEEPING: dict[str, Any] = {
    "story": {
        "places": {"jar": "hall", "tin": "hall"},
        "people": {"Ann": "hall", "Ben": "hall"},
        "events": [
            {"who": "Ann", "does": "put", "what": "coin", "where": "jar"},
            {"who": "Ann", "does": "leave"},
            {"who": "Ben", "does": "move", "what": "coin", "where": "tin", "seen_by": ["Ann"]},
        ],
    },
    "query": {
        "statements": [
            {
                "claim": "believes",
                "who": "Ben",
                "that": {
                    "claim": "believes",
                    "who": "Ann",
                    "that": {"claim": "holds", "thing": "coin", "at": place},
                },
            }
            for place in ("jar", "tin")
        ]
    },
}
"""Ann peeps: she knows of the tin, and Ben thinks that she does not."""


def answer(name: str) -> Answer:
    return AnyStory().answer(read_question_file(EXAMPLES / f"{name}.json"))


def path_of(explained: Explanation, agent: str, under: int | None = None) -> BeliefPath:
    return next(path for path in explained.beliefs if (path.agent, path.under) == (agent, under))


def view_of(explained: Explanation, *who: str) -> Viewpoint:
    return next(view for view in explained.reading.knowledge if view.who == who)


@pytest.mark.parametrize("name", NAMES)
def test_the_posterior_after_the_last_step_is_the_answer(name: str) -> None:
    given = answer(name)
    explained = explain(given)
    last = explained.steps[-1].posterior if explained.steps else explained.prior
    np.testing.assert_allclose(last, given.probabilities, atol=2e-6)


def test_each_step_moves_the_posterior_by_bayes_rule() -> None:
    # Each choice has one mind: p'(i) = p(i) exp(l_i) / Z, from even odds.
    explained = explain(answer("hidden_goal"))
    p = np.full(3, 1 / 3)
    for step in explained.steps:
        p = p * np.exp([value or 0.0 for value in step.log_likelihood])
        p = p / p.sum()
        np.testing.assert_allclose(step.posterior, p, atol=2e-5)
    assert [step.event for step in explained.steps] == list(range(5))


def test_sally_believes_what_she_saw_and_anne_what_is_so() -> None:
    # Events: both come in (1, 2), the basket (3), Sally leaves (4), the box (5), Sally is back (6).
    explained = explain(answer("sally_anne_text"))
    assert path_of(explained, "Sally").times == (0, 3)
    assert path_of(explained, "Sally").probabilities[-1] == (1.0, 0.0, 0.0)
    assert path_of(explained, "Anne").times == (0, 3, 5)
    assert path_of(explained, "Anne").probabilities[-1] == (0.0, 1.0, 0.0)
    marble = [(c.time, c.value) for c in view_of(explained, "Sally").changes if c.subject == "marble"]
    assert marble == [(3, "basket")]
    truth = [(c.time, c.value) for c in view_of(explained).changes if c.subject == "marble"]
    assert truth == [(3, "basket"), (5, "box")]
    assert explained.reading.events[4].witnesses == ("Anne",)
    assert explained.reading.events[4].text == "Anne moved the marble to the box"


def test_what_ben_thinks_that_a_hidden_observer_knows_is_not_what_she_knows() -> None:
    explained = explain(AnyStory().answer(question_of(PEEPING)))
    assert explained.choice == 0
    assert [c.value for c in view_of(explained, "Ann").changes if c.subject == "coin"] == ["jar", "tin"]
    assert [c.value for c in view_of(explained, "Ben", "Ann").changes if c.subject == "coin"] == ["jar"]


def test_the_belief_of_a_choice_is_that_of_its_likeliest_mind() -> None:
    # Who does not think that the salmon is in the stove holds that for impossible when the last step is made.
    explained = explain(answer("false_belief"))
    stove = [place.name for place in explained.reading.places].index("stove")
    assert path_of(explained, "Ann", 0).probabilities[-1][stove] == 1.0
    assert path_of(explained, "Ann", 1).probabilities[-1][stove] == 0.0
    assert explained.choices[1].mind == "Ann wants the salmon and thinks that it is not inside the stove"


def test_plain_facts_are_known_by_whom_they_happen_to() -> None:
    garden = Home(("garden", "elsewhere"), ())
    first = State({}, bodies={"Ivy": Body("garden"), "Joe": Body("elsewhere")})
    dug = Event(Become("Ivy", "the soil", "dug over", room="garden"), span=Span(0, 18, "Ivy digs the soil."))
    story = Story(garden, first, (dug,))
    explained = explain(replace(answer("sally_anne_text"), story=story))
    assert [c.value for c in view_of(explained, "Ivy").changes if c.subject == "the soil"] == ["dug over"]
    assert not [c for c in view_of(explained, "Joe").changes if c.subject == "the soil"]
    assert [event.words for event in explained.reading.events] == ["Ivy digs the soil. (the soil: dug over)"]


def test_a_deed_that_is_done_twice_is_two_events() -> None:
    again = Event(Become("Ivy", "the soil", "dug over"))
    other = Event(Become("Ivy", "the soil", "sown"))
    story = Story(Home((), ()), State({}), (again, other, again))
    assert events_of(story, [again, again]) == [0, 2]
    assert events_of(story, [other, again, other]) == [1, 2, None]


def test_a_belief_that_is_first_told_of_late_holds_from_the_start() -> None:
    # Nora speaks at event 4; what she thinks then she has thought since the start.
    assert path_of(explain(answer("misled")), "Nora", 1).times == (0,)


def test_no_two_places_are_called_the_same() -> None:
    kinds = [("kitchen", "fridge", 0), ("hall", "fridge", 0), ("hall", "shelf", 1), ("attic", "shelf", 1)]
    home = Home(("kitchen", "hall", "attic"), tuple(Place(*kind) for kind in kinds))
    names = list(names_of_places(home).values())
    assert len(set(names)) == 4


# --- the published form ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_published_form_fits_its_schema_and_comes_back_as_it_was(name: str) -> None:
    explained = explain(answer(name))
    text = json.dumps(as_json(explained), allow_nan=False)
    jsonschema.validate(json.loads(text), explanation_schema())
    assert from_json(json.loads(text)) == explained


def test_the_schema_describes_every_field_and_refuses_what_it_does_not_know() -> None:
    schema = explanation_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    for part in (schema, *schema["$defs"].values()):
        assert all(len(field["description"]) > 5 for field in part["properties"].values())
    values = as_json(explain(answer("sally_anne")))
    for wrong in (
        values | {"colour": "red"},
        {k: v for k, v in values.items() if k != "steps"},
        values | {"choice": "a"},
    ):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema)
