"""A reading as symbols, and back: asked again it has the same answer, and what is lost is said."""

import json
from pathlib import Path

import numpy as np
import pytest

from bip.answer import Answer
from bip.any_story import AnyStory
from bip.question_files import read_question_file
from symbolic.errors import InputError
from symbolic.language.mentions import PlaceMention
from symbolic.language.statements import Believes, Holds, Is, Query, Wants, stating, thinks
from symbolic.language.symbols import Written, question_of, record_of
from symbolic.language.symbols.story_to_json import place_names
from symbolic.world.actions import Tell
from symbolic.world.perspective import ConstantTrust, LaterWitness
from symbolic.world.places import Home, Place
from symbolic.world.plain import Become, Look, Say, Suppose
from symbolic.world.state import Body, State
from symbolic.world.story import Event, Story

EXAMPLES = Path(__file__).parents[3] / "bip" / "examples"
JAR, LEFT, RIGHT = Place("hall", "jar", 0, True), Place("hall", "tin", 1, True), Place("hall", "tin", 2, True)
HALL = Home(("hall",), (JAR, LEFT, RIGHT))
FIRST = State({JAR: ("coin",), LEFT: (), RIGHT: ()}, bodies={"Ann": Body("hall"), "Ben": Body("hall")})


def written(answer: Answer) -> Written:
    asked = answer.question
    return record_of(answer.story, answer.trust, answer.query, asked.prompt, asked.choices)


def of(story: Story, query: Query | None = None) -> Written:
    jar, tin = PlaceMention("jar"), PlaceMention("tin", 1)
    asked = query or Query((), (stating(thinks("Ann", "coin", jar)), stating(thinks("Ann", "coin", tin))))
    return record_of(story, ConstantTrust(0.5), asked, "Where?", ("jar", "tin"))


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.json")))
def test_what_was_read_answers_the_same_as_symbols(name: str) -> None:
    first = AnyStory().answer(read_question_file(EXAMPLES / f"{name}.json"))
    symbols = written(first)
    again = AnyStory().answer(question_of(json.loads(json.dumps(symbols.values))))
    np.testing.assert_allclose(again.probabilities, first.probabilities, atol=1e-3)
    assert written(again).values == symbols.values
    deeds = [
        [(event.action.agent, event.action.verb, event.imminent) for event in one.story.steps]
        for one in (first, again)
    ]
    assert deeds[0] == deeds[1]


def test_witnesses_hearers_and_trust_are_kept() -> None:
    told = Event(Tell("Ann", "coin", JAR, ("Ben",)), seen_by=frozenset({"Ben"}))
    assert of(Story(HALL, FIRST, (told,))).values["story"]["events"] == [
        {"who": "Ann", "does": "tell", "what": "coin", "where": "jar", "to": ["Ben"], "seen_by": ["Ben"]}
    ]
    asked = Query((), (stating(Wants("Ann", ("coin",))), stating(Wants("Ann", ("pin",)))))
    symbols = record_of(Story(HALL, FIRST, ()), LaterWitness(), asked, "What?", ("coin", "pin")).values
    assert symbols["story"]["trust"] == "later witness"
    assert symbols["story"]["things"] == {"coin": ["jar"], "pin": []}  # a claim names what the story does not


def test_places_of_one_kind_have_names_of_their_own() -> None:
    assert list(place_names(HALL).values()) == ["jar", "tin 1", "tin 2"]
    twice = Home(("hall", "attic"), (Place("hall", "box"), Place("attic", "box"), Place("attic", "hall")))
    assert list(place_names(twice).values()) == ["hall box", "attic box", "attic hall"]


def test_a_mention_that_can_mean_several_places_is_refused() -> None:
    query = Query(
        (),
        (
            stating(thinks("Ann", "coin", PlaceMention("tin"))),
            stating(thinks("Ann", "coin", PlaceMention("jar"))),
        ),
    )
    with pytest.raises(InputError, match="'tin' can mean tin 1, tin 2"):
        of(Story(HALL, FIRST, ()), query)


def test_what_the_symbols_cannot_say_is_said() -> None:
    partly = State({JAR: ("coin",)}, frozenset({JAR}), {"Ann": Body("hall", None, ("key",))})
    lost = of(Story(HALL, partly, (), informed=frozenset({"Ann"}))).lost
    assert [
        part in " ".join(lost) for part in ("2 places", "stand open", "holds key", "knows beforehand")
    ] == [True] * 4


def test_plain_facts_are_kept_with_who_perceived_them() -> None:
    steps = (
        Event(Become("Ann", "the lamp", "lit", room="hall"), missed_by=frozenset({"Ben"})),
        Event(Become("", "the rain", "over", room="hall")),
        Event(Look("Ben", "the lamp")),
        Event(Say("Ann", "the lamp", "broken", to=("Ben",))),
        Event(Suppose("Ben", "the rain", "back")),
    )
    lit = tuple(stating(Believes("Ben", Holds(Is("the lamp", value)))) for value in ("lit", "broken"))
    values = of(Story(HALL, FIRST, steps), Query((), lit)).values
    assert values["story"]["events"] == [
        {"who": "Ann", "does": "become", "subject": "the lamp", "value": "lit", "missed_by": ["Ben"]},
        {"does": "become", "subject": "the rain", "value": "over", "where": "hall"},
        {"who": "Ben", "does": "see", "subject": "the lamp"},
        {"who": "Ann", "does": "say", "subject": "the lamp", "value": "broken", "to": ["Ben"]},
        {"who": "Ben", "does": "suppose", "subject": "the rain", "value": "back"},
    ]
    answer = AnyStory().answer(question_of(values))
    assert answer.choice == 1  # he is told last
    assert written(answer).values == values


def test_what_a_choice_claims_of_no_told_fact_has_no_symbols() -> None:
    query = Query((), tuple(stating(Holds(Is("Where?", value))) for value in ("here", "there")))
    with pytest.raises(InputError, match="no plain fact of the story"):
        of(Story(HALL, FIRST, ()), query)
