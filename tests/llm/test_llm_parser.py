"""A language model that reads English, over real HTTP; and when it is not asked."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from symbolic.world.notes import read_by_model

pytest.importorskip("openai")
pytest.importorskip("fastapi")
from bip.question_files import read_question_file
from bip.reasoner import Reasoner
from symbolic.errors import ParseError
from symbolic.language.grammar import (
    parse_narrative,
    parse_query,
    parse_scene,
    split_question,
)
from symbolic.language.llm.auto_parser import AutoParser
from symbolic.language.llm.json_form import (
    FormError,
    Limits,
    read_form,
    schema_of,
)
from symbolic.language.llm.model_parser import LLMParser
from symbolic.language.llm.reading_forms import (
    LIMITS,
    NarrativeForm,
    QueryForm,
    SceneForm,
    StoryForm,
)
from symbolic.language.llm.reading_prompts import (
    NARRATIVE,
    QUERY,
    SCENE,
    STORY,
)
from symbolic.language.mentions import EventMention, PlaceMention, RoomMention
from symbolic.mind.goals import Goal
from symbolic.world.places import Home, Place
from tests.llm.servers import Replying

DATA = Path(os.environ.get("BIP_DATA", Path(__file__).resolve().parents[2].parent / "shared" / "data"))
EXAMPLE = Path(__file__).parents[2] / "bip" / "examples" / "false_belief.json"

SCENE_TEXT = (
    "The kitchen has a fridge and a stove. The fridge holds an apple. The stove is zorbled with two plates."
)
TOLD = (
    "Ann is in the kitchen. She goes to the fridge. She zorbles the stove. She is about to open the fridge."
)
FRIDGE = Place("kitchen", "fridge", container=True)
STOVE = Place("kitchen", "stove", container=True)


def place(kind: str, number: int = 0) -> dict[str, Any]:
    return {"kind": kind, "number": number, "room": None, "determiner": "the"}


def event(
    verb: str, target: Any, thing: Any = None, agent: str = "Ann", imminent: bool = False
) -> dict[str, Any]:
    return {"agent": agent, "verb": verb, "target": target, "object": thing, "imminent": imminent}


def stove_holds(*things: str) -> dict[str, Any]:
    stove = {"room": "kitchen", "kind": "stove", "number": 0, "contents": list(things)}
    return {"rooms": ["kitchen"], "places": [stove]}


# --- the form --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "prompt", "count"),
    [(SceneForm, SCENE, 1), (NarrativeForm, NARRATIVE, 1), (StoryForm, STORY, 1), (QueryForm, QUERY, 2)],
)
def test_the_prompts_own_examples_have_the_form_that_the_schema_asks_for(
    form: Any, prompt: str, count: int
) -> None:
    examples = [json.loads(part[part.index('\n{"') :]) for part in prompt.split("Example:")[1:]]
    assert len(examples) == count
    for example in examples:
        read_form(form, example, LIMITS)
        assert schema_of(form, LIMITS)["required"] == list(example)


def test_names_of_objects_become_those_of_the_vocabulary() -> None:
    scene = read_form(SceneForm, stove_holds("Wineglasses", "bag of chips", "TV remote", "plums"), LIMITS)
    assert scene.places[0].contents == ("wine glass", "bag of chips", "remote control", "plum")
    with pytest.raises(FormError, match=r"contents\[0\] is an empty text"):
        read_form(SceneForm, stove_holds(" "), LIMITS)


def test_the_schema_follows_the_types_strictly() -> None:
    schema = schema_of(Goal, Limits({"object": ("apple",)}, frozenset({"place"})))
    assert schema == {
        "type": "object",
        "properties": {"object": {"$ref": "#/$defs/object"}},
        "required": ["object"],
        "additionalProperties": False,
        "$defs": {"object": {"type": "string", "enum": ["apple"]}},
    }


def test_each_list_of_words_is_told_once() -> None:
    text = json.dumps(schema_of(QueryForm, LIMITS))
    assert text.count('"kitchen cabinet"') == 1
    assert len(text) < 5_000


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"verb": "fly"}, r"the reply\.verb is 'fly'; it must be one of: walk"),
        ({"target": {"room": "zoo"}}, r"the reply\.target\.room is 'zoo'"),
        ({"target": {"name": "stove"}}, r"expected \{kind, number, room, determiner\} or \{room\} or"),
        ({"imminent": "no"}, r"imminent is 'no'; a JSON boolean"),
        ({"agent": None}, "a JSON string was expected"),
        ({"why": 1}, "'why' is unknown"),
    ],
)
def test_what_has_another_form_is_named(change: dict[str, Any], message: str) -> None:
    with pytest.raises(FormError, match=message):
        read_form(EventMention, {**event("walk", {"room": "kitchen"}), **change}, LIMITS)


# --- the model reads everything --------------------------------------------------------------


def test_a_scene_a_story_and_a_question_become_symbols(model: Replying, parser: LLMParser) -> None:
    fridge = {"room": "kitchen", "kind": "fridge", "number": 0, "contents": ["apples"]}
    stove = {"room": "kitchen", "kind": "stove", "number": 0, "contents": None}
    model.says(
        {"rooms": ["kitchen"], "places": [fridge, stove]},
        {"start": [{"agent": "Ann", "room": "kitchen"}], "events": [event("walk", place("fridge"))]},
        {
            "conditions": [],
            "statements": [
                {"agent": "Ann", "object": "apple", "place": None},
                {"agent": "Ann", "object": "apple", "place": place("fridge"), "holds": False},
            ],
            "sense": "least",
        },
    )
    scene = parser.scene(SCENE_TEXT)
    assert scene.home == Home(("kitchen",), (FRIDGE, STOVE))
    assert scene.contents == {FRIDGE: ("apple",)}  # the stove's are unknown, not empty
    narrative = parser.narrative(TOLD, "Ann", scene)
    assert narrative.start == {"Ann": "kitchen"}
    assert narrative.events == (EventMention("Ann", "walk", PlaceMention("fridge")),)
    query = parser.query("Which is less likely?", ("a", "b"))
    assert (query.sense, query.statements[1].claims[0].claim.fact.place) == ("least", PlaceMention("fridge"))
    assert model.asked[0]["response_format"]["json_schema"]["strict"] is True


def test_one_repair_is_asked_for_with_the_reason(model: Replying, parser: LLMParser) -> None:
    wrong = stove_holds("plate") | {"rooms": ["bedroom"]}
    model.says(wrong, stove_holds("plate"))
    assert parser.scene("...").contents == {STOVE: ("plate",)}
    *_, said, repair = model.asked[1]["messages"]
    assert said["role"] == "assistant"
    assert "in the kitchen, which is not among the rooms bedroom" in repair["content"]


@pytest.mark.parametrize(
    ("reply", "message"),
    [
        ("I would rather not.", "not JSON"),
        (
            {"start": [], "events": [event("open", {"room": "kitchen"})]},
            "event 1, Ann opens: its target must be",
        ),
        (
            {"start": [], "events": [event("open", place("microwave"))]},
            "has no microwave; it has kitchen/fridge",
        ),
        ({"start": [], "events": [event("grab", None)]}, "its object is missing"),
        (
            {"start": [], "events": [event("walk", {"room": "kitchen"}, agent="Bob")]},
            "about Ann, but the data",
        ),
        ({"start": [], "events": [event("walk", place("fridge"))]}, "does not say in which room Ann starts"),
    ],
)
def test_what_cannot_be_used_twice_is_a_counted_failure(
    model: Replying, parser: LLMParser, reply: Any, message: str
) -> None:
    model.says(reply, reply, reply)
    scene = parse_scene("The kitchen has a fridge and a stove.")
    with pytest.raises(ParseError, match=message):
        parser.narrative(TOLD, "Ann", scene)
    assert len(model.asked) == 2


# --- the grammar first -----------------------------------------------------------------------


def test_auto_asks_for_the_sentence_that_the_grammar_skipped_and_says_so(
    model: Replying, parser: LLMParser
) -> None:
    model.says(stove_holds("plate", "plate"))
    parse = AutoParser(parser).scene(SCENE_TEXT)
    assert parse.contents == {FRIDGE: ("apple",), STOVE: ("plate", "plate")}
    assert parse.reading.skipped == ()
    assert read_by_model("The stove is zorbled with two plates") in parse.reading.notes
    (body,) = model.asked
    assert body["messages"][-1]["content"].endswith("into data:\nThe stove is zorbled with two plates")


def test_auto_puts_the_models_events_in_their_place(model: Replying, parser: LLMParser) -> None:
    assert parse_narrative(TOLD, "Ann").reading.skipped, "the test needs a sentence that is skipped"
    model.says({"start": [], "events": [event("walk", place("stove")), event("open", place("stove"))]})
    parse = AutoParser(parser).narrative(TOLD, "Ann", parse_scene("The kitchen has a fridge and a stove."))
    deeds = [(e.verb, e.target.kind, e.imminent) for e in parse.events if isinstance(e.target, PlaceMention)]
    assert deeds == [
        ("walk", "fridge", False),
        ("walk", "stove", False),
        ("open", "stove", False),
        ("open", "fridge", True),
    ]


def test_auto_reads_a_question_of_unknown_form_by_the_model(model: Replying, parser: LLMParser) -> None:
    wants = [{"agent": "Ann", "object": thing, "place": None} for thing in ("apple", "plate")]
    model.says({"conditions": [], "statements": wants, "sense": "most"})
    query = AutoParser(parser).query("What might be on her mind?", ("Apples, I guess.", "Plates."))
    assert [statement.claims[0].objects for statement in query.statements] == [("apple",), ("plate",)]
    assert read_by_model("What might be on her mind?") in query.reading.notes


def test_the_reasoner_answers_with_either_parser_and_auto_asks_nothing(
    model: Replying, parser: LLMParser
) -> None:
    question = read_question_file(EXAMPLE)
    plain = Reasoner().answer(question)
    auto = Reasoner(parser=AutoParser(parser)).answer(question)
    assert auto.as_json() == plain.as_json()
    assert model.asked == []


@pytest.mark.skipif(not (DATA / "mmtom_qa").is_dir(), reason=f"no benchmark data at {DATA}")
def test_auto_reads_the_development_text_without_one_request() -> None:
    def refuse(*_: object) -> str:
        raise AssertionError("the model was asked")

    parser = AutoParser(LLMParser(refuse))
    lines = (DATA / "mmtom_qa" / "questions.json").read_text().splitlines()
    for line in filter(str.strip, lines):
        question = split_question(json.loads(line)["question"])
        query = parser.query(question.prompt, question.choices)
        assert query == parse_query(question.prompt, question.choices)
        scene = parser.scene(question.scene)
        assert scene == parse_scene(question.scene)
        assert parser.narrative(question.narrative, query.statements[0].agent, scene).events


def test_mentions_tell_themselves_apart_by_their_fields() -> None:
    read = read_form(EventMention, event("walk", {"room": "kitchen"}), LIMITS)
    assert read.target == RoomMention("kitchen")
