"""Statements and questions, in our own words, and what they mean."""

import time

import pytest

from symbolic.errors import ParseError
from symbolic.language.grammar import (
    parse_claim,
    parse_narrative,
    parse_query,
    parse_scene,
    split_question,
)
from symbolic.language.mentions import PlaceMention
from symbolic.language.statements import Claim, Wants, stating, thinks, thought_place

STATEMENTS = [
    ("Mark thinks that the apple is not inside the fridge.", "not believes apple fridge"),
    ("Mark thinks the apple isn't in the fridge.", "not believes apple fridge"),
    ("Mark thinks there isn't an apple inside the fridge.", "not believes apple fridge"),
    ("Mark thinks there is no apple in the fridge.", "not believes apple fridge"),
    ("Mark doesn't think that there is an apple in the fridge.", "not believes apple fridge"),
    ("Mark does not believe the apple to be in the fridge.", "not believes apple fridge"),
    ("Mark believes there's an apple in the 3rd kitchen cabinet.", "believes apple kitchen cabinet3"),
    ("Mark believes that the fridge contains an apple.", "believes apple fridge"),
    ("Mark believes that the fridge doesn't contain an apple.", "not believes apple fridge"),
    ("Mark doesn't believe that the apple isn't in the fridge.", "believes apple fridge"),
    (
        "Mark is convinced that a book is on the coffee table in the living room.",
        "believes book coffee table@living room",
    ),
    ("Mark assumes an apple can be found in the third cabinet.", "believes apple kitchen cabinet3"),
    ("Mark expects to find an apple in the fridge.", "believes apple fridge"),
    (
        "Mark suspects that the wine glass is inside the bathroom cabinet.",
        "believes wine glass bathroom cabinet",
    ),
    ("In Mark's opinion, the apple is in the fridge.", "believes apple fridge"),
    ("Mark doubts that the apple is in the fridge.", "not believes apple fridge"),
    (
        "Mark thinks that the dishbowl is inside the cabinet in the living room.",
        "believes dish bowl cabinet@living room",
    ),
    ("Mark has been trying to get an apple.", "wants apple"),
    ("Mark wants to get an apple.", "wants apple"),
    ("Mark wants an apple.", "wants apple"),
    ("Mark is looking for a bottle of wine.", "wants bottle of wine"),
    ("Mark has been looking for the wine.", "wants bottle of wine"),
    ("Mark is searching for a remote control.", "wants remote control"),
    ("Mark's goal is to get an apple.", "wants apple"),
    ("The goal of Mark is to find an apple.", "wants apple"),
    ("Mark is after a book.", "wants book"),
    ("Mark needs a wineglass.", "wants wine glass"),
    ("Mark tries to find an apple.", "wants apple"),
    ("Mark intends to fetch an apple.", "wants apple"),
    ("Mark has been attempting to retrieve a plate.", "wants plate"),
    ("Mark hopes to get a plate.", "wants plate"),
    ("Mark wants to put an apple on the desk.", "wants apple desk"),
    ("Mark has been trying to get a frobnicator.", "wants frobnicator"),
]

UNKNOWN = [
    "Mark is unaware that the apple is in the fridge.",
    "Mark likes apples.",
    "Mark has not been trying to get an apple.",
    "Mark ate an apple.",
    "Marc cherche une pomme.",
    "Mark denkt, dass der Apfel im Kühlschrank ist.",
    "",
    "The apple is in the fridge.",
    "Mark thinks that the apple is delicious.",
    "Mark thinks that the apple is in the fridge or in the stove.",
]

PROMPTS = [
    (
        "If Mark has been trying to get an apple, which one of the following statements is more likely to be true?",
        "most",
        ["wants apple"],
    ),
    ("Which one of the following statements is less likely to be true?", "least", []),
    ("Which of these is the least likely?", "least", []),
    (
        "If Mark thinks there isn't an apple inside the stove, which statement is most likely true?",
        "most",
        ["not believes apple stove"],
    ),
    (
        "Assuming that Mark is looking for an apple, which of the following is more plausible?",
        "most",
        ["wants apple"],
    ),
    (
        "Suppose Mark wants an apple. Which of the following statements is more likely?",
        "most",
        ["wants apple"],
    ),
    (
        "Given that Mark has been trying to get an apple and thinks the apple is in the stove, which is more likely?",
        "most",
        ["wants apple", "believes apple stove"],
    ),
    ("Which statement is more likely to be true if Mark wants an apple?", "most", ["wants apple"]),
    (
        "What is more likely, if Mark believes the apple isn't in the fridge?",
        "most",
        ["not believes apple fridge"],
    ),
    (
        "Mark has been trying to get an apple. Which one of the following statements is more likely to be true?",
        "most",
        ["wants apple"],
    ),
    (
        "If Mark doesn't think that there is a salmon in the stove, which one of the following is unlikely to be true?",
        "least",
        ["not believes salmon stove"],
    ),
]

UNKNOWN_PROMPTS = [
    "If Mark eats an apple, which is more likely?",
    "Where is the apple?",
    "Which statement is funnier?",
    "Si Marc cherche une pomme, quelle phrase est la plus probable?",
]

PIECES = """the first, |first, |which |apple and |an apple which |He opens the stove and closes it. |very |two |1, |
all |another |other |kitchen's |there also |zib |opens it, closes it, | |(a) |the whatnot holds a zib. |
the cabinets are empty. |before |to |neither """.replace("\n", "").split("|")

TEXT = (
    "What's inside the apartment: The kitchen has a fridge.\nActions taken by Mark: Mark is in the kitchen.\n"
    "Question: Which one is more likely? (a) Mark wants an apple. (b) Mark wants a plate. "
    "Please respond with either a or b."
)


def _meaning(claim: Claim) -> str:
    belief = thought_place(claim)
    place = belief.place if belief else claim.place
    where = f"{place.kind}{place.number or ''}{f'@{place.room}' if place.room else ''}" if place else ""
    attitude = "believes" if belief else "wants"
    negation = "not " if belief and not belief.holds else ""
    return f"{negation}{attitude} {belief.object if belief else claim.objects[0]} {where}".strip()


@pytest.mark.parametrize(("text", "meaning"), STATEMENTS)
def test_a_statement(text: str, meaning: str) -> None:
    statement = parse_claim(text)
    assert statement.agent == "Mark"
    assert _meaning(statement) == meaning


@pytest.mark.parametrize("text", UNKNOWN)
def test_an_unknown_statement_is_refused_with_the_known_forms(text: str) -> None:
    with pytest.raises(ParseError, match="Known forms"):
        parse_claim(text)


@pytest.mark.parametrize(("prompt", "sense", "conditions"), PROMPTS)
def test_a_prompt(prompt: str, sense: str, conditions: list[str]) -> None:
    query = parse_query(
        prompt, ["Mark wants an apple.", "He wants a plate."] if conditions else ["Mark wants an apple."]
    )
    assert query.sense == sense
    assert [_meaning(claim) for said in query.conditions for claim in said.claims] == conditions
    assert {statement.agent for statement in query.statements} == {"Mark"}


@pytest.mark.parametrize("prompt", UNKNOWN_PROMPTS)
def test_an_unknown_prompt_is_refused_and_quoted(prompt: str) -> None:
    with pytest.raises(ParseError, match="unknown form"):
        parse_query(prompt, ["Mark wants an apple."])


def test_an_unknown_object_is_noted() -> None:
    query = parse_query("Which is more likely?", ["Mark wants a gizmo."])
    assert query.statements == (stating(Wants("Mark", ("gizmo",))),)
    assert any("gizmo" in str(note) for note in query.reading.notes)


def test_a_cabinet_with_a_number_is_the_kitchens() -> None:
    statement = parse_claim("Mark thinks there is a plate in the 2nd cabinet.")
    fact = thought_place(statement)
    assert fact is not None
    assert fact.place == PlaceMention("kitchen cabinet", 2)


def test_one_string_is_split_into_its_sections() -> None:
    question = split_question(TEXT)
    assert question.scene == "The kitchen has a fridge."
    assert question.narrative == "Mark is in the kitchen."
    assert question.prompt == "Which one is more likely?"
    assert question.choices == ("Mark wants an apple.", "Mark wants a plate.")


def test_a_narrative_without_the_name_keeps_its_heading() -> None:
    question = split_question(TEXT.replace("Mark is in", "He is in"))
    assert parse_narrative(question.narrative).start == {"Mark": "kitchen"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("What's inside the apartment: The kitchen has a fridge.", "", "What's inside"),
        ("Actions taken by Mark:", "", "Actions taken by"),
        ("Question:", "", "Question:"),
        ("Mark is in the kitchen.", "", "is empty"),
        ("a plate.", "an apple.", "say the same"),
        ("a plate.", "a plate. (c) Mark wants a book.", r"\(a\), \(b\), \(c\)"),
        ("(b) Mark wants a plate.", "", r"found \(a\)"),
        ("(b) Mark wants a plate.", "(b)", "empty"),
    ],
)
def test_a_text_of_the_wrong_form_is_refused_with_the_reason(old: str, new: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        split_question(TEXT.replace(old, new))


@pytest.mark.parametrize("text", ["x" * 1_000_000, "the fridge, " * 100_000, TEXT * 5_000])
def test_a_megabyte_is_refused_with_a_sentence(text: str) -> None:
    for read in (split_question, parse_scene, parse_narrative):
        with pytest.raises(ParseError, match="characters"):
            read(text)


@pytest.mark.parametrize("piece", PIECES)
def test_long_nonsense_takes_linear_time(piece: str) -> None:
    text = f"Mark {piece * (100_000 // len(piece))}"
    started = time.process_time()
    parse_scene(text)
    parse_narrative(text, "Mark")
    with pytest.raises(ParseError):
        parse_query(text, ["Mark wants tea."])
    with pytest.raises(ParseError):
        split_question(text)
    assert time.process_time() - started < 10


def test_that_no_thing_is_there_is_not_that_one_is() -> None:
    query = parse_query(
        "If Ida believes that no apple is in the cabinet, which is more likely?",
        ("Ida has been trying to get an apple.", "Ida has been trying to get a book."),
    )
    (belief,) = query.conditions[0].claims
    assert belief == thinks("Ida", "apple", PlaceMention("cabinet"), holds=False)
