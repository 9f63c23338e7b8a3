"""What people do about a home, read clause by clause: the same in many wordings, and nothing that did not happen."""

import pytest

from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention, RoomMention
from symbolic.language.reader.discourse.tale import read_story
from symbolic.language.reader.household.deeds import things
from symbolic.language.reader.household.household import read_household
from symbolic.language.reader.household.memory import Memory
from symbolic.language.reader.phrases.phrase import NounPhrase

SUBJECTS = ("Vera", "Otto")


def told(text: str) -> list[str]:
    """Return the events of a text in short: "Vera put plum in bowl"."""
    return [_short(event) for event in read_household(text, SUBJECTS).events]


def _short(event: EventMention) -> str:
    match event.target:
        case PlaceMention(kind, _, room):
            where = kind if room is None else f"{kind} of {room}"
        case RoomMention(room):
            where = room
        case ObjectMention(thing):
            where = thing
        case None:
            where = ""
    thing = event.object.object if event.object else ""
    return " ".join(part for part in (event.agent, event.verb, thing, where) if part)


OPENED_AND_TOOK = ["Vera walk fridge", "Vera open fridge", "Vera grab plum", "Vera close fridge"]


@pytest.mark.parametrize(
    "text",
    [
        "Vera walked to the fridge, opened it, took the plum and closed it.",
        "Vera goes over to the fridge. She opens it, takes out the plum and shuts the door again.",
        "Having gone to the fridge, Vera opened it and, having taken the plum out, closed it.",
        "Vera made her way to the fridge, which she opened; then she took a plum and shut it.",
        "Vera walked up to the fridge. It was opened, the plum was taken out and the fridge was closed by Vera.",
        "It was to the fridge that Vera went. She pulled it open, took a plum and pushed it shut.",
        "The first thing Vera did was walk to the fridge. After opening it she took the plum. She then closed it.",
        "Vera walked to the fridge. Vera opend it, took teh plum and closd it.",
    ],
)
def test_one_deed_in_many_wordings(text: str) -> None:
    assert told(text) == OPENED_AND_TOOK


@pytest.mark.parametrize(
    "text",
    [
        "Vera did not open the fridge.",
        "Vera almost opened the fridge.",
        "Vera refused to open the fridge.",
        "Vera forgot to open the fridge.",
        "Vera wanted to open the fridge.",
        "If Vera were hungry, she would open the fridge.",
        "In a dream Vera opened the fridge.",
        "Nobody opened the fridge.",
        "Vera left without opening the fridge.",
    ],
)
def test_what_did_not_happen_is_no_event(text: str) -> None:
    assert "Vera open fridge" not in told(text)


@pytest.mark.parametrize("left", ["left", "put", "placed"])
def test_a_participle_about_a_noun_is_what_was_done_before_by_the_one_it_names(left: str) -> None:
    assert told(f"Vera took the plum {left} on the desk by Otto.") == [
        "Otto put plum desk",
        "Vera grab plum desk",
    ]


@pytest.mark.parametrize(
    "text",
    [
        'Vera asked, "Do you know where the plum is?" Otto replied, "I found it inside the stove in the kitchen."',
        '"Any idea where the plum is?" asked Vera. "Inside the stove in the kitchen," said Otto, "I saw it."',
        "Vera wanted to know if he had seen the plum. Otto let her know that it was in the stove in the kitchen.",
        "Vera asked Otto if he knew where the plum was. Otto told her that he'd found it in the stove in the kitchen.",
        "\"Where is the plum?\" Vera asked. 'Inside the stove in the kitchen.' was the answer of Otto.",
    ],
)
def test_speech_in_many_wordings(text: str) -> None:
    assert told(text) == ["Vera ask plum", "Otto tell plum stove of kitchen"]


def test_not_knowing_is_told_without_a_place() -> None:
    assert told('Vera asked, "Where is the plum?" Otto said, "I do not know where the plum is."') == [
        "Vera ask plum",
        "Otto tell plum",
    ]


def test_names_and_tense_change_nothing() -> None:
    text = "Vera walked to the desk, and while she was doing so Otto opened the stove. He put the plum in it."
    present = (
        "Vera walks to the desk, and while she is doing so Otto opens the stove. He puts the plum in it."
    )
    renamed = text.replace("Vera", "Ingrid").replace("Otto", "Bernd")
    other = [_short(e) for e in read_household(renamed, ("Ingrid", "Bernd")).events]
    assert told(text) == told(present)
    assert [e.replace("Ingrid", "Vera").replace("Bernd", "Otto") for e in other] == told(text)


def test_a_sentence_that_is_not_understood_is_named_and_makes_the_reading_less_sure() -> None:
    read = read_household("Vera opened the fridge. Vera glorbled the plum.", SUBJECTS).reading
    assert any("glorbled" in span.text for span in read.skipped)
    assert read.confidence < 1


def test_a_thing_without_a_name_is_a_thing_all_the_same() -> None:
    class Nameless(Memory):
        def thing(self, agent: str, noun: NounPhrase | None, *, taken: bool = False) -> ObjectMention | None:
            return ObjectMention("")

    clause = read_story("Ann takes the cup.").text.sentences[0].clauses[0]
    assert things(clause, "Ann", Nameless()) == [ObjectMention("")]
