"""Speech in a home in many constructions: who asks, who tells, and where it is said to be."""

import pytest

from symbolic.language.parser import GRAMMAR
from symbolic.language.reader.household.household import read_household

START = "Vera entered the kitchen. Otto entered the bedroom. "
ASKS = [
    '"The plum," said Vera. "Do you know where it is?"',
    '"Where is the plum?" Vera asked. "Any clue?"',
    '"I am after the plum," said Vera. "Have you noticed it anywhere?"',
    'Vera wondered aloud: "The plum, Otto, do you know where it is?"',
    'VERA: "Where might the plum be?"',
    "Walking to the fridge, Vera put to him the question whether he knew the whereabouts of the plum.",
    "Vera asked Otto if he chanced to know where the plum was.",
    "Vera asked where the plum was, if Otto knew.",
    "A question about the plum came from Vera.",
    "A question from Vera reached Otto: where was the plum?",
    "Vera's question to Otto was where the plum was.",
    "The question that Vera put to Otto was where the plum was.",
    "The whereabouts of the plum were what Vera wanted to know.",
    "There was a question from Vera: where was the plum?",
    "On the way came a question for Otto: could he say where the plum was?",
    "Vera turned to Otto with a question: where was the plum?",
    "Had the plum been seen anywhere, Vera asked.",
    "Vera asked if there was any clue as to where she would find the plum.",
    "Vera asked Otto, who was just opening the wardrobe, if he could say where the plum was.",
    "Vera wanted Otto to tell her where the plum was.",
    "Vera went to the bedroom to ask if he could say where the plum was.",
    "As she opened the stove Vera had a question for Otto: the plum, could he tell her its whereabouts?",
    "At the stove, Vera wondered aloud to Otto, who was just coming in: where might the plum be, could he say?",
]
TELLS = [
    "Otto replied that in the bedroom, on the desk, he had found the plum.",
    "Otto made answer that on the desk in the bedroom he had found the plum.",
    "Otto let her know that there was a plum he had found on the desk in the bedroom.",
    "Otto gave her to understand that he had found the plum on the desk in the bedroom.",
    "Otto gave the answer that he had found the plum on the desk in the bedroom.",
    "It was on the desk in the bedroom that he had found it, replied Otto.",
    "On the desk in the bedroom, he said.",
    "She was told that he had found it on the desk in the bedroom.",
    "Vera learned from him that it was on the desk in the bedroom.",
    '"A plum?" said Otto. "I found one on the desk in the bedroom."',
    'OTTO (going to the bed): "I found it on the desk in the bedroom."',
    "The answer came from Otto: it was on the desk.",
    "Otto's answer named the desk.",
    "The desk was Otto's answer.",
    "The word from Otto was that it was on the desk.",
    "According to Otto, the plum was on the desk.",
    '"On the desk," came the reply, while a mug was being picked up by Otto.',
    "It was on the desk, he said, when he found it.",
    "Otto replied, as he made for the bed, that he had found it in the bedroom, on the desk.",
    "Otto responded, as he made for the bed, that on the desk was where he had found it.",
    "It was Otto, just then opening the wardrobe, who answered that he had found it on the desk.",
    '"The bedroom," said Otto. "I found a plum on the desk there."',
    '"The desk had the plum on it when I came across it," Otto told her.',
    "Otto was already on his way to the bed as he gave his answer: the plum was something he had found on the desk.",
    "His answer, that he had found the plum on the desk, reached Vera as she was walking to the bed.",
    "Otto called back that the desk was where he had come across the plum.",
]
SILENCE = [
    "There was not a word out of Otto.",
    "Not a word from Otto.",
    "Vera was left without an answer.",
    "Vera got no answer from Otto.",
    "Otto made no reply.",
    "Otto did not stir.",
]


def spoken(text: str) -> list[tuple[str, str, str, str]]:
    """Return who says what of which thing and where, in order."""
    return [
        (
            event.agent,
            event.verb,
            event.object.object if event.object else "",
            getattr(event.target, "kind", ""),
        )
        for event in read_household(START + text).events
        if event.verb in ("ask", "tell")
    ]


@pytest.mark.parametrize("asks", ASKS)
def test_a_question_is_asked_once_by_whoever_asks_it(asks: str) -> None:
    assert spoken(asks) == [("Vera", "ask", "plum", "")]


@pytest.mark.parametrize("tells", TELLS)
def test_an_answer_tells_where_it_is(tells: str) -> None:
    found = spoken(f"Vera asked Otto where the plum was. {tells}")
    assert found == [("Vera", "ask", "plum", ""), ("Otto", "tell", "plum", "desk")]


def test_what_holds_nothing_is_no_place_of_it() -> None:
    found = spoken('Vera asked Otto where the plum was. "The desk had no plum on it," Otto told her.')
    assert ("Otto", "tell", "plum", "desk") not in found


def test_the_verb_of_what_is_told_is_read() -> None:
    text = f"{START}Vera asked Otto where the beer was. Otto told her that a beer was what he had found on the desk."
    assert [
        note for note in GRAMMAR.story(text, ()).reading.notes if note.kind in ("turned", "doubted")
    ] == []


def test_who_answers_to_which_tells_the_quotation() -> None:
    text = 'Vera asked where the plum was, to which his answer was, "I found it on the desk."'
    assert spoken(text) == [("Vera", "ask", "plum", ""), ("Otto", "tell", "plum", "desk")]


def test_to_a_question_somebody_answers() -> None:
    text = "To Vera's inquiry as to where the plum was, Otto responded that it was on the desk."
    assert spoken(text) == [("Vera", "ask", "plum", ""), ("Otto", "tell", "plum", "desk")]


@pytest.mark.parametrize("silence", SILENCE)
def test_silence_tells_no_deed_and_is_read(silence: str) -> None:
    text = f"{START}Vera asked where the plum was. "
    before, after = read_household(text), read_household(f"{text}{silence}")
    assert after.events == before.events
    assert not after.reading.notes
    assert not after.reading.skipped
