"""Homes: each word of a story, a condition and a choice is of what was read, of a closed list, or named."""

import pytest

from symbolic.language.grammar import parse_narrative, parse_query, parse_scene
from symbolic.language.grammar.passed_over import with_unread
from symbolic.language.grammar.questions.strictness import sense, unread_words, words_claimed
from symbolic.language.mentions import PlaceMention
from symbolic.language.reader.household.household import read_household
from symbolic.language.reader.questions.extremum import sense_of
from symbolic.language.statements import thinks
from symbolic.world.notes import Note

ALONE = "Nora is in the bedroom. {} Then she walks to the fridge, opens it, and closes it."
TWO = "Ann and Ben were both in the kitchen. {} Ann walked to the fridge and opened it."


def notes_alone(said: str) -> tuple[Note, ...]:
    return parse_narrative(ALONE.format(said), "Nora").reading.notes


def notes_of_two(said: str) -> tuple[Note, ...]:
    text = TWO.format(said)
    return with_unread(read_household(text, ("Ann", "Ben")), text, ("Ann", "Ben")).reading.notes


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("She walks to the former kitchen.", "former"),
        ("She walks to the toy stove.", "toy"),
        ("She walks in front of the kitchen.", "in front of the kitchen"),
        ("She walks by way of the kitchen.", "way of the kitchen"),
        ("She opens the place next to the stove.", "place next to the stove"),
        ("She opens the neighbours' stove.", "neighbours"),
        ("Some day she walks to the stove.", "day"),
        ("She is out of the kitchen.", "out of the kitchen"),
        ("[crossed out] She walks to the stove.", "[crossed out]"),
        ("She opens zero stove.", "zero"),
        ("\N{NOT SIGN}(she walks to the stove)", "\N{NOT SIGN}"),
    ],
)
def test_what_no_reader_of_homes_takes_up_is_named(said: str, named: str) -> None:
    assert any(named in str(note) for note in notes_alone(said)), notes_alone(said)
    assert any(
        "not read" in str(note) for note in notes_of_two(said.replace("She", "Ann").replace("she", "Ann"))
    )


@pytest.mark.parametrize(
    "said",
    [
        "She walks to the stove, opens it, and closes it.",
        "She walks around the kitchen and goes to the first kitchen cabinet.",
        "She walks into the kitchen, opens the door of the stove, and looks inside.",
    ],
)
def test_what_a_reader_of_homes_takes_up_is_not_named(said: str) -> None:
    assert not any("not read" in str(note) for note in notes_alone(said)), notes_alone(said)


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("Ben was called away.", "was called away"),
        ("Ann was on the point of closing the stove.", "on the point of closing"),
        ("Ben walked to the stove, but fell ill before it was done.", "before it was"),
    ],
)
def test_a_deed_of_two_of_which_nothing_is_read_is_named(said: str, named: str) -> None:
    assert any(named in str(note) for note in notes_of_two(said)), notes_of_two(said)


def test_a_deed_of_one_of_which_nothing_is_read_is_named() -> None:
    assert any("asked about the kitchen" in str(note) for note in notes_alone("She asked about the kitchen."))


def test_a_heading_that_is_no_person_s_name_is_named() -> None:
    read = parse_narrative("TODO: Nora is in the bedroom. She opens the stove. Nora closes it.")
    assert any("TODO" in str(note) for note in read.reading.notes)


@pytest.mark.parametrize(("what", "named"), [("an apple", True), ("a table and a sofa", False)])
def test_what_there_is_room_for_need_not_be_there_unless_it_is_furniture(what: str, *, named: bool) -> None:
    read = parse_scene(f"The kitchen has a fridge and a stove. The kitchen has room for {what}.")
    assert any("room for" in str(note) for note in read.reading.notes) == named


def test_a_heading_that_says_more_than_whose_actions_follow_is_named() -> None:
    plain = parse_narrative("Actions taken by Nora: Nora is in the bedroom. She opens the stove.", "Nora")
    sung = parse_narrative("A madman sang: Nora is in the bedroom. She opens the stove.", "Nora")
    assert not any("not read" in str(note) for note in plain.reading.notes)
    assert any("A madman sang" in str(note) for note in sung.reading.notes)


def claim_notes(text: str) -> list[Note]:
    claim = thinks("Nora", "apple", PlaceMention("fridge"), True)
    return list(unread_words(text, words_claimed([claim]), ["Nora"]))


@pytest.mark.parametrize(
    ("choice", "named"),
    [
        ("Nora thinks that the apple is inside the fridge in a parallel universe.", "universe"),
        ("Nora thinks that the apple is inside the fridge, if one believes the liar.", "liar"),
        ("The former Nora thinks that the apple is inside the fridge.", "former"),
        ("Nora thinks that the apple fridge is there.", "fridge"),
    ],
)
def test_a_word_of_a_choice_that_no_claim_holds_is_named(choice: str, named: str) -> None:
    assert any(named in str(note) for note in claim_notes(choice)), claim_notes(choice)


def test_the_words_of_a_claim_are_accounted_for() -> None:
    assert claim_notes("Nora's belief is that the apple is not inside the first fridge.") == []


def test_the_least_unlikely_is_the_likeliest() -> None:
    # "least" turns the question round once, "unlikely" once more
    for asked, expected in (
        ("which is least likely?", "least"),
        ("which is unlikely?", "least"),
        ("which is least unlikely?", "most"),
        ("which is most likely?", "most"),
    ):
        assert sense(asked, 3) == expected
        assert sense_of(asked) == expected


def test_a_capital_is_no_excuse() -> None:
    choices = (
        "Nora thinks that the apple is inside the fridge.",
        "Nora thinks that the apple is on the desk.",
    )
    query = parse_query("Which of these statements is Second most likely?", choices)
    assert any("Second" in str(note) for note in query.reading.notes)


def test_a_kitchen_that_has_no_fridge_is_not_clear() -> None:
    scene = parse_scene("In the kitchen, there is a stove. The kitchen is equipped with no fridge.")
    assert scene.reading.notes


@pytest.mark.parametrize(
    "said",
    [
        "Sam gives up on closing it.",
        "Sam steers clear of the fridge.",
        "Sam runs out of time before heading to the kitchen.",
        "Sam turns back before reaching the kitchen.",
        "Cross out what follows: Sam walks to the kitchen.",
    ],
)
def test_a_deed_that_came_to_nothing_is_named(said: str) -> None:
    read = parse_narrative(f"Sam is in the hallway. Sam opens the cabinet. {said}")
    assert any(note.words for note in read.reading.notes)


@pytest.mark.parametrize(
    "said",
    [
        "On entering the kitchen, Sam opens the fridge.",
        "Sam goes to the kitchen. Next: Sam opens the fridge.",
    ],
)
def test_a_deed_that_was_done_before_another_is_told(said: str) -> None:
    assert parse_narrative(f"Sam is in the hallway. {said}").reading.notes == ()


@pytest.mark.parametrize(
    "said",
    [
        "Ann ran out of time before opening the fridge.",
        "Ann turned back before reaching the kitchen.",
        "Cross out what follows: Ann went to the kitchen.",
        'Tom suggested saying, "The mug is on the desk."',
    ],
)
def test_two_people_s_deeds_that_came_to_nothing_are_named(said: str) -> None:
    text = f"Ann and Tom were in the bedroom. {said}"
    assert any(note.words for note in with_unread(read_household(text), text).reading.notes)
