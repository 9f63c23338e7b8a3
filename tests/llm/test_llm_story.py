"""Two people in English that the grammar does not know: a language model reads it, over real HTTP."""

import os
from pathlib import Path
from typing import Any

import pytest

from symbolic.world.notes import read_by_model

pytest.importorskip("openai")
pytest.importorskip("fastapi")
from bip.benchmarks import BENCHMARKS
from bip.benchmarks.benchmark import Sample
from bip.evaluation.run import answer_record
from bip.reasoner import Reasoner
from symbolic.errors import ParseError
from symbolic.language.llm.auto_parser import AutoParser, story_sentences
from symbolic.language.llm.model_parser import LLMParser
from symbolic.language.parser import GRAMMAR
from symbolic.language.question import Question
from symbolic.language.reader.household.household import read_household
from symbolic.language.statements import Query, Social, Statement
from tests.llm.servers import Replying

DATA = Path(os.environ.get("BIP_DATA", Path(__file__).resolve().parents[2].parent / "shared" / "data"))

STORY = (
    "Round the kitchen prowled Paul, as far as the fridge and to no avail. Nora kept to the bedroom. "
    '"Stove," was all that she had to offer when he hollered for the plum. He swung it open, and lo!'
)
CHOICES = ("Sugar in the tea of Paul", "Salt in the tea of Paul", "Plain tea, for all that Paul was to her")
QUESTION = Question("", STORY, "What was Nora up to?", CHOICES)


def place(kind: str, room: str | None = None) -> dict[str, Any]:
    return {"kind": kind, "number": 0, "room": room, "determiner": "the"}


def deed(agent: str, verb: str, target: Any, thing: str | None = "plum") -> dict[str, Any]:
    mention = {"object": thing, "count": 1, "place": None} if thing else None
    return {"agent": agent, "verb": verb, "target": target, "object": mention, "imminent": False}


EVENTS = [
    deed("Paul", "walk", {"room": "kitchen"}, None),
    deed("Paul", "open", place("fridge"), None),
    deed("Nora", "walk", {"room": "bedroom"}, None),
    deed("Paul", "ask", None),
    deed("Nora", "tell", place("stove")),
    deed("Paul", "open", place("stove"), None),
    deed("Paul", "grab", place("stove")),
]


def mind(social_goal: str, agent: str = "Nora", other: str = "Paul") -> dict[str, Any]:
    part = {"agent": agent, "other": other, "social_goal": social_goal}
    return {"agent": agent, "parts": [part], "deeds": [], "about": None}


def asks(*statements: dict[str, Any], sense: str = "most") -> dict[str, Any]:
    return {"conditions": [], "statements": list(statements), "sense": sense}


GOALS = asks(mind("help"), mind("hinder"), mind("independent"))


def test_a_story_that_the_grammar_cannot_read_is_answered(model: Replying, parser: LLMParser) -> None:
    assert GRAMMAR.story(STORY, ()).reading.notes
    with pytest.raises(ParseError):
        GRAMMAR.query(QUESTION.prompt, CHOICES)
    model.says(GOALS, {"events": EVENTS})
    answer = Reasoner(parser=parser).answer(QUESTION)
    assert answer.choice == 0
    assert answer.probabilities[0] > 0.5
    query, story = (body["response_format"]["json_schema"] for body in model.asked)
    assert (query["name"], story["name"]) == ("question", "story")
    assert model.asked[1]["messages"][-1]["content"].startswith("People who take part: Nora, Paul.\n")


def test_what_the_model_reads_and_not_the_words_decides(model: Replying, parser: LLMParser) -> None:
    led_astray = [*EVENTS[:-1], deed("Paul", "grab", place("coffee table", "living room"))]
    model.says(GOALS, {"events": led_astray})
    assert Reasoner(parser=parser).answer(QUESTION).choice == 1


def test_a_model_reads_the_same_symbols_as_the_grammar_where_both_can(
    model: Replying, parser: LLMParser
) -> None:
    text = 'Paul walked into the kitchen. Paul asked, "Where is the plum?" Nora said, "There is a plum in the stove."'
    model.says({"events": [EVENTS[0], EVENTS[3], EVENTS[4]]})
    read, known = parser.story(text, ["Nora"]), read_household(text)
    assert read.agents == known.agents
    assert [(e.agent, e.verb, e.target, e.object) for e in read.events] == [
        (e.agent, e.verb, e.target, e.object) for e in known.events
    ]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ([*EVENTS, deed("Paul", "open", place("desk"), None)], "living room/desk cannot be opened"),
        (
            [deed("Paul", "open", {"room": "kitchen"}, None)],
            "event 1, Paul opens: its target must be a place",
        ),
        ([deed("Paul", "walk", None, None)], "its target must be a room, a place or an object"),
        ([deed("Paul", "grab", place("stove"), None)], "its object is missing"),
        ([deed("Paul", "ask", place("stove"))], "its target must be null"),
        ([deed("he", "open", place("stove"), None)], "'he' is the name of nobody in the text"),
        ([deed("Peter", "open", place("stove"), None)], "'Peter' is the name of nobody in the text"),
        (
            [deed("Paul", "grab", place("kitchen cabinet", "bathroom"))],
            "kitchen cabinet is not in the bathroom",
        ),
        ([deed("Paul", "open", place("stove"), None)], "also about Nora, of whom no event is listed"),
    ],
)
def test_an_impossible_reading_is_repaired_once_and_then_a_failure(
    model: Replying, parser: LLMParser, change: list[dict[str, Any]], message: str
) -> None:
    model.says({"events": change}, {"events": EVENTS})
    assert len(parser.story(STORY, ["Nora", "Paul"]).events) == len(EVENTS)
    repair = model.asked[1]["messages"][-1]["content"]
    assert message in repair

    model.says({"events": change}, {"events": change})
    with pytest.raises(ParseError, match="reading of the story cannot be used: ") as caught:
        parser.story(STORY, ["Nora", "Paul"])
    assert message in str(caught.value)
    assert len(model.asked) == 4


def test_two_bad_replies_make_one_counted_failure(model: Replying, parser: LLMParser) -> None:
    model.says(GOALS, "I would rather not.", "No.")
    item = answer_record(Sample("s/1", QUESTION, 0, "social goal"), Reasoner(parser=parser))
    assert item.status == "failed"
    assert item.error is not None
    assert (
        "s/1: the language model's reading of the story cannot be used: the reply is not JSON" in item.error
    )


# --- the question ----------------------------------------------------------------------------


def test_a_question_about_two_minds_has_all_that_the_grammar_can_give_one(
    model: Replying, parser: LLMParser
) -> None:
    prompt = "If Nora knows what is on the desk, which of the following is least likely?"
    choices = (
        "Nora wanted to hinder Paul when giving information",
        "Nora believed that the mug was on the desk",
        "Nora thought that Paul wanted the mug on the sofa, and she moved the mug to the sofa to help Paul",
    )
    known = GRAMMAR.query(prompt, choices)
    assert isinstance(known, Query)
    desk, sofa = place("desk"), place("sofa")
    moved = mind("help")
    wish = {"agent": "Nora", "other": "Paul", "objects": ["Mugs"], "place": sofa, "as_placed": False}
    moved |= {
        "parts": [wish, *moved["parts"]],
        "deeds": [deed("Nora", "put", sofa, "mug")],
        "about": "objects",
    }
    believed = {"agent": "Nora", "object": "mug", "place": desk, "holds": True}
    model.says(
        {
            "conditions": [
                {"agent": "Nora", "parts": [{"agent": "Nora", "place": desk}], "deeds": [], "about": None}
            ],
            "statements": [
                mind("hinder") | {"about": "speech"},
                {"agent": "Nora", "parts": [believed], "deeds": [], "about": None},
                moved,
            ],
            "sense": "least",
        }
    )
    assert parser.query(prompt, choices) == known


@pytest.mark.parametrize(
    ("statements", "message"),
    [
        ((mind("help"), mind("help")), "two statements are the same"),
        ((mind("help"),), "there are 2 choices, but 1 statements"),
        ((mind("help"), mind("help", "Paul", "Nora")), "the statements are about Nora, Paul"),
        ((mind("help"), mind("hinder", other="Peter")), "the other person is Paul and Peter"),
        ((mind("help", other="Nora"), mind("hinder", other="Nora")), "Nora cannot be the other person too"),
        ((mind("help", other="she"), mind("hinder", other="she")), "'she' is the name of nobody"),
        ((mind("help"), mind("help") | {"parts": []}), "statement 2 (conditions first): it has no parts"),
        (
            (mind("help"), mind("help") | {"parts": [*mind("help")["parts"], *mind("hinder")["parts"]]}),
            "the social goals help and hinder at once",
        ),
        ((mind("help"), mind("hinder") | {"parts": mind("hinder", "Eve")["parts"]}), "of the mind of Nora"),
        ((mind("help"), mind("hinder") | {"deeds": [EVENTS[0]]}), "must be a put by Nora, with its object"),
        (
            (mind("help"), {"agent": "Nora", "object": "plum", "place": None}),
            "some statements are about one mind alone",
        ),
    ],
)
def test_a_question_that_contradicts_itself_is_repaired_once(
    model: Replying, parser: LLMParser, statements: tuple[dict[str, Any], ...], message: str
) -> None:
    model.says(asks(*statements), asks(mind("help"), mind("hinder")))
    query = parser.query("What is Nora up to?", ("being nice to Paul", "being nasty"))
    assert [claim.claims for claim in query.statements if isinstance(claim, Statement)] == [
        (Social("Nora", "Paul", "help"),),
        (Social("Nora", "Paul", "hinder"),),
    ]
    assert message in model.asked[1]["messages"][-1]["content"]


# --- the grammar first -----------------------------------------------------------------------

MOSTLY_PLAIN = (
    "Paul walked into the kitchen and opened the fridge. Nora walked into the bedroom. "
    'Paul closed the fridge and asked, "Where is the plum?" Nora replied, "I saw a plum in the stove." '
    "Out of the stove it came, gleefully zorbled by Paul."
)


def test_auto_asks_for_the_one_sentence_that_the_grammar_skipped(model: Replying, parser: LLMParser) -> None:
    model.says({"events": EVENTS[-2:]})
    stances = ("Nora wanted to help Paul", "Nora wanted to mislead Paul")
    question = Question("", MOSTLY_PLAIN, "Which is most likely?", stances)
    answer = Reasoner(parser=AutoParser(parser)).answer(question)
    assert answer.choice == 0
    sentence = "Out of the stove it came, gleefully zorbled by Paul."
    assert read_by_model(sentence) in answer.notes
    assert not any(note.kind == "not understood" for note in answer.notes)
    (body,) = model.asked
    assert body["messages"][-1]["content"].endswith(f"into data:\n{sentence}")


def test_auto_asks_for_the_sentence_of_somebody_of_whom_the_grammar_reads_nothing(
    model: Replying, parser: LLMParser
) -> None:
    story = MOSTLY_PLAIN[: MOSTLY_PLAIN.index("Nora walked")] + (
        'Paul asked, "Where is the plum?" From Nora, in the bedroom, came: in the stove! '
        "Paul opened the stove and took the plum from it."
    )
    assert read_household(story).reading.skipped == ()
    assert "Nora" not in read_household(story).agents
    model.says({"events": [EVENTS[2], EVENTS[4]]})
    parse = AutoParser(parser).story(story, ["Nora", "Paul"])
    assert [(e.agent, e.verb) for e in parse.events[3:]] == [
        ("Nora", "walk"),
        ("Nora", "tell"),
        ("Paul", "open"),
        ("Paul", "grab"),
    ]
    assert len(model.asked) == 1


def test_auto_refuses_a_sentence_that_does_not_fit_the_rest(model: Replying, parser: LLMParser) -> None:
    model.says({"events": [deed("Paul", "open", place("sofa"), None)]})
    with pytest.raises(ParseError, match=r"does not fit the rest: .*sofa cannot be opened"):
        AutoParser(parser).story(MOSTLY_PLAIN, ["Nora", "Paul"])


def test_what_people_say_is_no_sentence_of_its_own() -> None:
    story = 'Paul asked, "Where is it? I want it." "Fine!" said Nora. She left; he sat.'
    spans = list(story_sentences(story))
    assert [span.text for span in spans] == [
        'Paul asked, "Where is it? I want it." "Fine!" said Nora.',
        "She left;",
        "he sat.",
    ]
    assert all(story[span.start : span.end] == span.text for span in spans)
    assert [span.text for span in story_sentences('Paul asked, "Where?" Nora left.')] == [
        'Paul asked, "Where?"',
        "Nora left.",
    ]


@pytest.mark.skipif(not (DATA / "muma_tom").is_dir(), reason=f"no benchmark data at {DATA}")
def test_auto_asks_on_the_development_scenarios_only_where_the_grammar_skipped_words() -> None:
    asked: list[str] = []

    def ask(messages: Any, name: str, schema: Any) -> str:
        asked.append(messages[-1]["content"])
        return '{"events": []}'

    parser = AutoParser(LLMParser(ask))
    stories = {record.question.narrative for record in BENCHMARKS["muma-tom"].load(DATA / "muma_tom", "full")}  # type: ignore[union-attr]
    for story in stories:
        before = len(asked)
        names = read_household(story).agents
        skipped = read_household(story).reading.skipped
        parse = parser.story(story, names)
        assert len(asked) - before <= len(skipped)
        if not skipped:
            assert len(asked) == before
            assert parse.events == read_household(story, names).events
    print(f"{len(stories)} stories: {len(asked)} requests")
    assert len(asked) <= 7
