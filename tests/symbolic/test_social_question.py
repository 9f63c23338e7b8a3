"""Questions about one person's mind with regard to another, in several wordings."""

import pytest

from symbolic.errors import ParseError
from symbolic.language.mentions import PlaceMention
from symbolic.language.reader.questions.minds import read_two_minds
from symbolic.language.statements import (
    Believes,
    Knows,
    Query,
    Social,
    Wants,
    thinks,
)

HELP, HINDER, NEITHER = "Nora was helping Paul", "Nora was hindering Paul", "Nora was indifferent to Paul"


def ask(prompt: str, *choices: str) -> Query:
    query = read_two_minds(prompt, choices)
    assert query is not None
    return query


@pytest.mark.parametrize(
    ("choice", "goal"),
    [
        ("Nora tried to assist Paul in finding the plum", "help"),
        ("When giving information, Nora has been trying to prevent Paul from finding the plum", "hinder"),
        ("Nora misled Paul", "hinder"),
        ("Nora did not care about what Paul wanted", "independent"),
        ("Nora acted independently of Paul's goals", "independent"),
    ],
)
def test_social_goals_in_many_words(choice: str, goal: str) -> None:
    query = ask("Which of the following is most likely?", choice, HINDER if goal == "help" else HELP)
    assert query.statements[0].claims == (Social("Nora", "Paul", goal),)


@pytest.mark.parametrize(
    ("prompt", "sense"),
    [("Which statement is MOST likely?", "most"), ("Which one is the LEAST likely?", "least"),
     ("Which of these is most unlikely?", "least")],
)  # fmt: skip
def test_most_and_least(prompt: str, sense: str) -> None:
    assert ask(prompt, HELP, HINDER).sense == sense


def test_conditions_are_read_from_the_prompt() -> None:
    known = ask("Assuming that Nora knows what is inside the stove, which one is most likely?", HELP, HINDER)
    assert known.conditions[0].claims == (Knows("Nora", PlaceMention("stove")),)
    helps = ask(
        "If Nora has been trying to help Paul, which is most likely?",
        "Nora believed that there was a plum on the desk",
        "Nora thought that there was no lime on the desk",
    )
    assert helps.conditions[0].claims == (Social("Nora", "Paul", "help"),)
    beliefs = [statement.claims[0] for statement in helps.statements]
    assert beliefs == [
        thinks("Nora", "plum", PlaceMention("desk")),
        thinks("Nora", "lime", PlaceMention("desk"), False),
    ]


def test_a_choice_is_a_triple_with_what_it_supposes() -> None:
    query = ask(
        "Which is most likely?",
        "Nora believed that Paul wants to place the fork and the mug on the sofa: she moved them to hinder Paul.",
        "Nora believed that Paul placed the fork where he wanted it; she moved the fork to the desk to help Paul.",
        "Nora doesn't know Paul's goal and moves the fork without thinking about what he wants.",
    )
    wants, placed, ignorant = query.statements
    assert wants.claims == (
        Believes("Nora", Wants("Paul", ("fork", "mug"), place=PlaceMention("sofa"))),
        Social("Nora", "Paul", "hinder"),
    )
    assert placed.claims[0] == Believes("Nora", Wants("Paul", ("fork",), as_placed=True))
    assert [(deed.object and deed.object.object, deed.target) for deed in placed.deeds] == [
        ("fork", PlaceMention("desk"))
    ]
    assert ignorant.claims == (
        Believes("Nora", Wants("Paul")),
        Social("Nora", "Paul", "independent"),
    )


def test_a_question_about_one_mind_alone_is_not_social() -> None:
    assert read_two_minds("Which one is more likely?", ("Nora wants a plum.", "Nora wants a fork.")) is None


def test_a_choice_that_says_nothing_readable_is_an_error_in_words() -> None:
    with pytest.raises(ParseError, match="splendid"):
        ask(
            "If Nora has been trying to help Paul, which is most likely?",
            "It was a splendid day",
            "Nora believed that there was a plum on the desk",
        )
    with pytest.raises(ParseError, match="denied"):
        ask("Which is most likely?", "Nora was not trying to help Paul", HINDER)
