"""Plain sentences to symbols: what each says, what is noise, and what is named as not understood."""

import pytest

from bip import Reasoner
from symbolic.language.grammar.plain_lines.plain_questions import parse_where_query
from symbolic.language.grammar.plain_lines.plain_sentences import (
    Entered,
    Irrelevant,
    Left,
    Lies,
    Moved,
    PlainSentence,
    Said,
    Stayed,
    read_sentence,
)
from symbolic.language.grammar.plain_lines.plain_story import read_plain_story
from symbolic.language.mentions import PlaceMention
from symbolic.language.question import Question
from symbolic.language.statements import At, Believes, Holds, WillDo
from symbolic.world.notes import not_understood
from symbolic.world.places import ELSEWHERE, Place


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("Ann entered the living_room", Entered(("Ann",), "living room")),
        ("Ann, Ben and Cleo entered the attic", Entered(("Ann", "Ben", "Cleo"), "attic")),
        ("Ann went back into the attic", Entered(("Ann",), "attic")),
        ("Ann came back", Entered(("Ann",), None)),
        ("Ann exited the attic", Left(("Ann",), "attic")),
        ("Ann and Ben left", Left(("Ann", "Ben"), None)),
        ("The coin is in the red_box", Lies("coin", "red box")),
        ("Ann moved the coin to the red box", Moved("Ann", "coin", "red box", None)),
        ("Ann hides her coin under the bed in the attic", Moved("Ann", "coin", "bed", "attic")),
        ("Ann made no movements and stayed in the attic for 1 minute", Stayed(("Ann",), "attic")),
        ("Ann is in the attic", Stayed(("Ann",), "attic")),
        ("Ann privately told Ben that the coin is in the jar now", Said("Ann", ("Ben",), "coin", "jar")),
        ("Ann publicly claimed that coin is in the jar now", Said("Ann", (), "coin", "jar")),
        ("Ann dislikes the coin", Irrelevant()),
        ("Ann lost her phone", Irrelevant()),
        ("Ann saw a mouse", Irrelevant()),
        ("Ann painted the coin blue", None),
        ("Moreover, the weather was fine", None),
    ],
)
def test_a_sentence_says(sentence: str, said: PlainSentence | None) -> None:
    assert read_sentence(sentence) == said


def test_containers_stand_where_they_are_said_to_or_where_they_are_used() -> None:
    account = read_plain_story(
        "1 Ann entered the hall.\n2 The coin is in the jar.\n3 The jar is in the hall.\n"
        "4 Ann moved the coin to the tin.",
        ["vase"],
    )
    assert account is not None
    assert account.home is not None
    assert account.home.places == (
        Place("hall", "jar", container=True),
        Place("hall", "tin", container=True),
        Place(ELSEWHERE, "vase", container=True),
    )
    assert account.start == {"Ann": ELSEWHERE}
    assert [event.verb for event in account.events] == ["walk", "reveal", "move"]


def test_a_room_with_the_name_of_a_place_is_anywhere_in_it() -> None:
    account = read_plain_story(
        "Ann entered the pantry. The coin is in the pantry. Ann moved the coin to the jar."
    )
    assert account is not None
    assert account.events[1].target == PlaceMention("pantry", room="pantry")


def test_a_story_of_another_kind_is_not_read_and_one_odd_sentence_is_named() -> None:
    odd = "Ann entered the hall. Ann put the coin in the jar. Ann painted the jar blue. Ben left the hall."
    assert read_plain_story(odd) is None
    asked = Question("", odd, "Where will Ann look for the coin?", ("jar", "tin"))
    answer = Reasoner().answer(asked)
    assert answer.choice == 0
    account = read_plain_story(odd, whole=False)
    assert account is not None
    assert account.notes == (not_understood("Ann painted the jar blue"),)
    assert read_plain_story("It was a fine day. Birds sang. Ann entered the hall.", whole=False) is None


@pytest.mark.parametrize(
    ("prompt", "claim"),
    [
        ("Where is the coin really?", Holds(At("coin", PlaceMention("jar")))),
        ("Where was the coin at the beginning?", Holds(At("coin", PlaceMention("jar")), "first")),
        ("Where will Ann look for the coin?", WillDo("Ann", "look", PlaceMention("jar"), "coin")),
        ("Where will Ann look first for the coin?", WillDo("Ann", "look", PlaceMention("jar"), "coin")),
        ("Where does Ann really think the coin is?", Believes("Ann", Holds(At("coin", PlaceMention("jar"))))),
        (
            "Where does Ann think that Ben searches for the coin?",
            Believes("Ann", WillDo("Ben", "look", PlaceMention("jar"), "coin")),
        ),
        (
            "Where does Ann think that Ben thinks Cleo believes that the coin is?",
            Believes("Ann", Believes("Ben", Believes("Cleo", Holds(At("coin", PlaceMention("jar")))))),
        ),
    ],
)
def test_a_question_of_where_asks(prompt: str, claim: object) -> None:
    query = parse_where_query(prompt, ("in the jar", "tin"))
    assert query is not None
    assert query.statements[0].claims == (claim,)


def test_other_questions_are_left_to_others() -> None:
    assert parse_where_query("Which statement is more likely to be true?", ("jar", "tin")) is None
    assert parse_where_query("Where does Ann live?", ("jar", "tin")) is None
