"""Stories about two people, in our own words."""

import pytest

from symbolic.language.mentions import (
    EventMention,
    ObjectMention,
    PlaceMention,
    RoomMention,
)
from symbolic.language.reader.household.household import read_household
from symbolic.language.reader.household.memory import Memory
from symbolic.language.reader.household.utterances import quoted


def heard(words: str) -> EventMention:
    """What Nora says, as an event."""
    event = quoted(words, "Nora", Memory())
    assert event is not None
    return event


def told(text: str) -> list[str]:
    """The events of a text, one short line each."""
    return [_line(event) for event in read_household(text).events]


def _line(event: EventMention) -> str:
    thing = event.object.object if event.object else ""
    match event.target:
        case PlaceMention(kind=kind, room=room, determiner=determiner):
            where = ("" if determiner == "the" else f"{determiner} ") + kind + (f" of {room}" if room else "")
        case RoomMention(room):
            where = room
        case ObjectMention(object=goal):
            where = f"to the {goal}"
        case None:
            where = ""
    return ", ".join(part for part in (f"{event.agent} {event.verb}", thing, where) if part)


def test_a_new_subject_takes_over_at_a_joint() -> None:
    assert told("Nora walked to the stove while Paul opened the fridge and grabbed a lime.") == [
        "Nora walk, stove", "Paul open, fridge", "Paul grab, lime",
    ]  # fmt: skip


def test_both_do_what_two_joined_names_do() -> None:
    assert told("Nora and Paul both walked into the kitchen.") == ["Nora walk, kitchen", "Paul walk, kitchen"]


def test_a_participle_before_the_name_belongs_to_it() -> None:
    assert told('While walking to the desk, Nora asked, "Where is the toy?"') == [
        "Nora walk, desk", "Nora ask, toy",
    ]  # fmt: skip


def test_two_verbs_share_one_object() -> None:
    assert told("Paul opened and then closed the microwave.") == [
        "Paul open, microwave",
        "Paul close, microwave",
    ]


def test_a_walk_goes_on_without_a_verb() -> None:
    assert told("Paul walked to the bedroom, then to the kitchen, and finally to a cabinet.") == [
        "Paul walk, bedroom", "Paul walk, kitchen", "Paul walk, a cabinet",
    ]  # fmt: skip


def test_moving_a_thing_is_taking_and_laying_it_down() -> None:
    assert told("Paul moved the fork to the coffeetable inside livingroom.") == [
        "Paul grab, fork", "Paul put, fork, coffee table of living room",
    ]  # fmt: skip


def test_things_and_places_pair_up() -> None:
    assert told("Paul put the fork on the sofa and the mug in the dishwasher.") == [
        "Paul put, fork, sofa", "Paul put, mug, dishwasher",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [
        "Nora grabbed the mug Paul had previously placed on the desk.",
        "Nora grabbed the mug that Paul put on the desk earlier.",
    ],
)
def test_a_back_reference_tells_what_was_done_before(words: str) -> None:
    assert told(words) == ["Paul put, mug, desk", "Nora grab, mug, desk"]


def test_a_back_reference_to_what_was_told_adds_nothing() -> None:
    events = told(
        "Paul put a mug on the desk. Later, Nora took the mug he had left there and went to the kitchen."
    )
    assert events == ["Paul put, mug, desk", "Nora grab, mug", "Nora walk, kitchen"]


def test_pronouns_follow_gender_only_where_it_was_learnt() -> None:
    events = told("Nora opened her fridge. Paul walked to the sofa. She grabbed a plum.")
    assert events[-1] == "Nora grab, plum"
    assert told("Paul walked to the sofa. She grabbed a plum.")[-1] == "Paul grab, plum"


def test_what_is_denied_did_not_happen() -> None:
    assert told("Paul opened the stove, not finding the plum there, and closed it.") == [
        "Paul open, stove", "Paul close, stove",
    ]  # fmt: skip
    assert told("Paul closed the fridge without taking anything.") == ["Paul close, fridge"]


@pytest.mark.parametrize(
    "words",
    [
        'Nora asked, "Any idea where the plum is?" Paul said, "I saw a plum on the desk in the bedroom."',
        '"Any idea where the plum is?" Nora asked. "I saw a plum on the desk in the bedroom," Paul replied.',
        "Nora asked 'Any idea where the plum is?', and Paul replied: 'I saw a plum on the desk in the bedroom.'",
        "Nora asked Paul if he knew where the plum was. Paul answered that a plum was on the desk in the bedroom.",
        'Nora: "Any idea where the plum is?"\nPaul: "I saw a plum on the desk in the bedroom."',
        (
            'Nora turned to Paul and asked, "Any idea where the plum is?" He replied, '
            '"I saw a plum on the desk in the bedroom."'
        ),
        (
            "Nora's question was, \"Any idea where the plum is?\" Paul's reply was, "
            '"I saw a plum on the desk in the bedroom."'
        ),
        'Nora: "Any idea where the plum is?" Paul: "I saw a plum on the desk in the bedroom."',
        (
            'Nora asked, "Any idea where the plum is?" Nora was told by Paul, '
            '"I saw a plum on the desk in the bedroom."'
        ),
        (
            'Nora asked, "Any idea where the plum is?" "I saw a plum on the desk in the bedroom," '
            "came the reply from Paul."
        ),
        "Nora asked, “Any idea where the plum is?” Paul said, “I saw a plum on the desk in the bedroom.”",
    ],
)
def test_speech_has_its_speaker_in_any_order_and_notation(words: str) -> None:
    assert told(words) == ["Nora ask, plum", "Paul tell, plum, desk of bedroom"]


@pytest.mark.parametrize(
    ("words", "verb", "thing", "kind"),
    [
        ("Have you seen my phone around?", "ask", "cellphone", None),
        (
            "I don't know where one of the limes is, but I did see a lime inside the stove.",
            "tell",
            "lime",
            "stove",
        ),
        ("No idea.", "tell", None, None),
        ("Where is the plum? I want it.", "ask", "plum", None),
        ("I saw a plum. It was in the stove.", "tell", "plum", "stove"),
        ("It is in the fridge.", "tell", None, "fridge"),
        ("I found a face cream inside the bathroom cabinet.", "tell", "face cream", "bathroom cabinet"),
    ],
)
def test_utterances(words: str, verb: str, thing: str | None, kind: str | None) -> None:
    event = heard(words)
    assert (event.verb, event.object and event.object.object) == (verb, thing)
    assert (event.target.kind if isinstance(event.target, PlaceMention) else None) == kind


@pytest.mark.parametrize(
    "words",
    [
        "Have you seen the {} anywhere?",
        "Have you seen the {} somewhere?",
        "Have you seen the {} around today?",
        "Have you seen the {} lying around by any chance?",
        "Have you seen a {} recently?",
        "Did you happen to see the {}?",
        "Have you come across the {}?",
    ],
)
@pytest.mark.parametrize("thing", ["milk", "blorp"])
def test_what_says_when_or_roughly_where_is_no_part_of_a_thing(words: str, thing: str) -> None:
    event = heard(words.format(thing))
    assert (event.verb, event.object) == ("ask", ObjectMention(thing))


@pytest.mark.parametrize("thing", ["milk", "blorp"])
@pytest.mark.parametrize(
    "lead", ["The {} I saw was inside", "The {} I saw earlier was in", "I saw the {} in"]
)
def test_what_was_seen_is_told_with_one_of_several_places(lead: str, thing: str) -> None:
    event = heard(lead.format(thing) + " one of the kitchen cabinets.")
    assert (event.verb, event.object) == ("tell", ObjectMention(thing))
    assert isinstance(event.target, PlaceMention)
    assert event.target.kind == "kitchen cabinet"


def test_who_speaks_in_an_inverted_clause_does_what_follows() -> None:
    question = 'Nora walked to the desk and asked, "Where is the plum?" '
    assert told(question + '"In the fridge," replied Paul, who was walking to the bedroom.')[-1] == (
        "Paul walk, bedroom"
    )
    assert told(question + '"In the fridge," said Paul, opening the stove.')[-1] == "Paul open, stove"


def test_finding_none_of_a_thing_takes_none() -> None:
    assert told("Paul opened the fridge, only to find no milk. He then grabbed the milk from the stove.") == [
        "Paul open, fridge", "Paul grab, milk, stove",
    ]  # fmt: skip


def test_what_was_done_by_somebody_is_what_somebody_did() -> None:
    assert told("The stove was then opened by Paul, who took out the mug.") == [
        "Paul open, stove", "Paul grab, mug",
    ]  # fmt: skip
    assert told("Nora walked to the sofa. The mug on the desk was then grabbed by Paul.") == [
        "Nora walk, sofa", "Paul grab, mug, desk",
    ]  # fmt: skip
    assert told("The mug was taken from the desk.") == []


def test_what_is_skipped_is_shown() -> None:
    reading = read_household("Nora frobnicated the whatsit. Nora opened the fridge.").reading
    assert any("frobnicated" in span.text for span in reading.skipped)
    assert reading.confidence < 1
