"""Questions as symbols in JSON: what is read, and the sentence for each thing that is wrong."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from bip import Reasoner
from bip.commands.print_schema import schema
from bip.question_files import read_question
from symbolic.errors import BipError
from symbolic.language.statements import At, Believes, Holds, Social, Wants, WillDo
from symbolic.language.symbols import question_of, question_schema

STORY: dict[str, Any] = {
    "rooms": ["hall", "attic"],
    "places": {"jar": "hall", "tin": "hall", "shelf": {"room": "attic", "surface": True}},
    "people": {"Ann": "hall", "Ben": "hall"},
    "things": {"coin": "jar"},
    "events": [
        {"who": "Ben", "does": "walk", "where": "attic"},
        {"who": "Ann", "does": "move", "what": "coin", "where": "tin"},
        {"who": "Ann", "does": "tell", "what": "coin", "where": "jar", "to": ["Ben"]},
    ],
    "trust": 0.8,
}

TAKES_WHAT_IS_NOT_THERE = {"who": "Ann", "does": "grab", "what": "coin", "where": "tin"}


def thinks(who: str, place: str) -> dict[str, Any]:
    return {"claim": "believes", "who": who, "that": {"claim": "holds", "thing": "coin", "at": place}}


RECORD: dict[str, Any] = {
    "story": STORY,
    "query": {"statements": [thinks("Ben", "jar"), thinks("Ben", "tin")]},
}


def changed(path: str, value: Any) -> dict[str, Any]:
    """The record with one value changed, by its path; None removes it."""
    record = copy.deepcopy(RECORD)
    *way, last = path.split("/")
    part: Any = record
    for step in way:
        part = part[int(step)] if step.isdigit() else part[step]
    key = int(last) if last.isdigit() else last
    if value is None:
        del part[key]
    else:
        part[key] = value
    return record


def test_what_ben_is_told_he_believes_as_far_as_he_trusts() -> None:
    # On the shelf he sees nothing: jar, tin and "somewhere else", 1/3 each. Told: the jar 0.8 + 0.2/3, the tin 0.2/3.
    answer = Reasoner().answer(question_of(RECORD))
    assert answer.probabilities[0] == pytest.approx(13 / 14)
    assert answer.question.choices == (
        "Ben thinks that coin is at the jar",
        "Ben thinks that coin is at the tin",
    )


def test_every_kind_of_claim_is_read() -> None:
    claims = [
        {"claim": "holds", "thing": "coin", "at": "jar", "when": "first", "not": True},
        {"claim": "holds", "thing": "Ben", "at": "attic"},
        {"claim": "knows", "who": "Ann", "thing": "coin"},
        {"claim": "wants", "who": "Ben", "things": ["coin"], "at": "shelf"},
        {"claim": "will", "who": "Ben", "thing": "coin", "at": "jar"},
        {"claim": "social", "who": "Ann", "other": "Ben", "goal": "hinder"},
        {"claim": "believes", "who": "Ann", "that": thinks("Ben", "jar")},
    ]
    query = question_of({"story": STORY, "query": {"statements": claims}}).query
    assert query is not None
    found = [said.claims[0] for said in query.statements]
    assert isinstance(found[0], Holds)
    assert found[0].when == "first"
    assert isinstance(found[0].fact, At)
    assert not found[0].fact.holds
    assert [type(claim) for claim in found[3:]] == [Wants, WillDo, Social, Believes]


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("story/events/1/who", "Cleo", "event 2, 'who': nobody is called 'Cleo'; 'people' has Ann, Ben"),
        ("story/events/1/where", "box", "event 2, 'where': there is no place or room 'box'"),
        ("story/events/1/where", "attic", "event 2, 'where': 'attic' is a room"),
        ("story/events/1/where", "shelf", "event 2: Ann is in the hall and cannot move the coin"),
        ("story/events/1/does", "teleport", "event 2, 'does': there is no 'teleport'; known: walk"),
        ("story/events/1/does", None, "event 2: the field 'does' is missing"),
        ("story/events/1/what", None, "event 2: the field 'what' is missing"),
        ("story/events/1/colour", "red", "event 2: there is no field 'colour'"),
        ("story/events/1", "moved", "event 2: a JSON text where an object was expected"),
        ("story/events/1", TAKES_WHAT_IS_NOT_THERE, "event 2: there is no coin at hall/tin to take"),
        ("story/events/0/where", "cellar", "event 1, 'where': there is no place or room 'cellar'"),
        ("story/events/2/to", ["Zoe"], "event 3, 'to': nobody is called 'Zoe'"),
        ("story/events/0/missed_by", ["Ben"], "event 1, 'missed_by': Ben does it, and cannot miss it"),
        ("story/people/Ann", "cellar", "people, 'Ann': there is no 'cellar'; known: hall, attic, elsewhere"),
        ("story/things/coin", "box", "things, 'coin': there is no place 'box'"),
        ("story/places", {}, "story, 'places': give places"),
        ("story/trust", 7, "story, 'trust': 7 is neither a number from 0 to 1 nor the text 'later witness'"),
        ("query/statements/0/who", "Cleo", "query, statement 1 (believes), 'who': nobody is called 'Cleo'"),
        ("query/statements/0/that", thinks("Zoe", "jar"), "'that' (believes), 'who': nobody is called 'Zoe'"),
        ("query/statements/0/that/at", "box", "'that' (holds), 'at': there is no place or room 'box'"),
        ("query/statements/0/that/thing", "ring", "'that' (holds), 'thing': the story has no thing 'ring'"),
        ("query/statements/0/claim", "dreams", "query, statement 1, 'claim': there is no 'dreams'"),
        ("query/statements", [thinks("Ben", "jar")], "query, 'statements': 1 given; give two or more"),
        ("query/statements", [thinks("Ben", "jar")] * 2, "two of them say the same"),
        ("query/sense", "best", "query, 'sense': there is no 'best'; known: most, least"),
        ("choices", ["one"], "'choices': 1 wordings for 2 statements"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_in_one_sentence_with_the_event_and_the_field(
    path: str, value: Any, sentence: str
) -> None:
    with pytest.raises(BipError) as caught:
        read_question(json.dumps(changed(path, value)).encode(), "story.json")
    assert str(caught.value).startswith("story.json: ")
    assert sentence in str(caught.value)


def test_places_that_stand_in_each_other_in_a_circle_are_refused() -> None:
    places = {"jar": {"in": "tin"}, "tin": {"in": "box"}, "box": {"in": "jar"}}
    with pytest.raises(BipError, match=r"'places': places stand in each other in a circle: .*jar"):
        question_of({"story": {"places": places}, "query": RECORD["query"]})


def test_the_command_prints_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    schema()
    assert json.loads(capsys.readouterr().out) == question_schema()


def test_beliefs_nested_without_end_are_refused() -> None:
    claim: Any = {"claim": "holds", "thing": "coin", "at": "jar"}
    for _ in range(40):
        claim = {"claim": "believes", "who": "Ann", "that": claim}
    with pytest.raises(BipError, match="nested more than 20 deep"):
        question_of({"story": STORY, "query": {"statements": [claim, thinks("Ben", "jar")]}})


@pytest.mark.parametrize("name", ["sally_anne.json"])
def test_the_schema_admits_the_examples_and_refuses_what_reading_refuses(name: str) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    example = json.loads((Path(__file__).parents[3] / "bip" / "examples" / name).read_text())
    checker = jsonschema.Draft202012Validator(question_schema())
    checker.check_schema(question_schema())
    assert not list(checker.iter_errors(example))
    assert not list(checker.iter_errors(RECORD))
    for path, value in (
        ("story/events/1/does", "teleport"),
        ("story/events/1/what", None),
        ("story/events/1/colour", "red"),
        ("story/trust", 7),
        ("query/statements/0/claim", "dreams"),
        ("query/statements", []),
    ):
        assert list(checker.iter_errors(changed(path, value))), path
