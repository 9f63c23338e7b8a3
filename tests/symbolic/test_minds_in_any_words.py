"""Questions about minds in words that no reader of clauses follows: what is said counts, and not how."""

import pytest

from symbolic.errors import ParseError
from symbolic.language.mentions import PlaceMention
from symbolic.language.parser import GRAMMAR
from symbolic.language.reader.questions.extremum import sense_of
from symbolic.language.reader.questions.minds import read_one_mind, read_two_minds
from symbolic.language.reader.questions.numbering import with_ordinals
from symbolic.language.statements import At, Believes, Holds, Knows, Query, Social, Wants

HELPED, HINDERED = "Petra was helping Hugo", "Petra was hindering Hugo"


def read(prompt: str, *choices: str) -> Query:
    query = read_two_minds(prompt, choices)
    assert query is not None
    return query


@pytest.mark.parametrize(
    ("choice", "stance"),
    [
        ("Petra lent Hugo a hand with what he was after", "help"),
        ("What Petra said was said so that Hugo might come by the plum", "help"),
        ("By her answer Petra meant to bring Hugo to the plum", "help"),
        ("Petra was out to keep the plum out of Hugo's hands", "hinder"),
        ("Petra saw to it that the plum should not be found by Hugo", "hinder"),
        ("Petra stood in Hugo's way", "hinder"),
        ("Hugo's errand was all one to Petra", "independent"),
        ("Petra gave no thought to what Hugo wanted", "independent"),
        ("Petra was neither for nor against Hugo's plan", "independent"),
    ],
)
def test_a_stance_is_the_same_in_any_words(choice: str, stance: str) -> None:
    beside = HINDERED if stance == "help" else HELPED
    assert read("Which is most likely?", choice, beside).statements[0].claims == (
        Social("Petra", "Hugo", stance),
    )


def test_the_third_of_three_stances_is_the_one_that_is_left() -> None:
    query = read("Which is most likely?", HELPED, HINDERED, "Petra hummed a tune and left Hugo to it")
    assert query.statements[2].claims == (Social("Petra", "Hugo", "independent"),)


def test_of_two_choices_none_is_filled_in() -> None:
    with pytest.raises(ParseError, match="hummed a tune"):
        read("Which is most likely?", HELPED, "Petra hummed a tune and left Hugo to it")


def test_a_stance_that_is_denied_leaves_two() -> None:
    with pytest.raises(ParseError, match="denied"):
        read("Which is most likely?", "Petra refused to help Hugo", HINDERED)


@pytest.mark.parametrize(
    "choice",
    [
        "In Petra's view there was a mug on the desk",
        "A mug, as Petra saw it, was on the desk",
        "The desk was thought by Petra to have a mug on it",
        "It was Petra's belief that what lay on the desk was a mug",
    ],
)
def test_a_belief_is_the_same_in_any_words(choice: str) -> None:
    other = choice.replace("mug", "plate")
    query = read("If Petra has been trying to help Hugo, which is most likely?", choice, other)
    assert query.statements[0].claims == (Believes("Petra", Holds(At("mug", PlaceMention("desk")))),)
    assert query.conditions[0].claims == (Social("Petra", "Hugo", "help"),)


def test_a_wish_for_a_place_is_not_a_wish_for_things_as_they_are() -> None:
    query = read(
        "Which is most likely?",
        "The desk, so Petra thought, was where Hugo wanted to have the mug, and she moved it to oblige him",
        "The mug, so Petra thought, stood where Hugo wanted it, and she took it to the desk to spite him",
        "Not knowing what Hugo was after, Petra moved the mug without a thought for him",
    )
    at, placed, unknown = (statement.claims[0] for statement in query.statements)
    assert at == Believes("Petra", Wants("Hugo", ("mug",), PlaceMention("desk")))
    assert placed == Believes("Petra", Wants("Hugo", ("mug",), as_placed=True))
    assert unknown == Believes("Petra", Wants("Hugo"))


@pytest.mark.parametrize(
    "prompt",
    [
        "What the stove held was no secret to Petra. Which is most likely?",
        "Let's take it that Petra is aware of what is inside the stove. Which is the soundest guess?",
    ],
)
def test_what_is_known_is_read_from_any_prompt(prompt: str) -> None:
    assert read(prompt, HELPED, HINDERED).conditions[0].claims == (Knows("Petra", PlaceMention("stove")),)


def test_choices_that_come_out_as_one_statement_were_not_understood() -> None:
    with pytest.raises(ParseError, match="says no more than another"):
        read("Which is most likely?", HELPED, "Petra was helping Hugo for a reward")


@pytest.mark.parametrize("words", ["a picture of a mug", "the memory of a mug"])
def test_what_is_like_a_thing_is_not_that_thing(words: str) -> None:
    choices = (
        f"Petra thought that there was {words} on the desk",
        "Petra thought that there was a plate on the desk",
    )
    claims = read("If Petra was helping Hugo, which is most likely?", *choices).statements[0].claims
    assert Believes("Petra", Holds(At("mug", PlaceMention("desk")))) not in claims


@pytest.mark.parametrize(
    ("choice", "holds"),
    [
        ("In Nora's mind there is no salmon in the fridge", False),
        ("Nora pictures a salmon in the fridge", True),
    ],
)
def test_one_mind_in_any_words(choice: str, holds: bool) -> None:
    query = read_one_mind("Which is likelier?", (choice, "Nora thinks that a plate is in the fridge"))
    assert query is not None
    assert query.statements[0].claims == (
        Believes("Nora", Holds(At("salmon", PlaceMention("fridge"), holds))),
    )


def test_a_wish_of_ones_own_in_any_words() -> None:
    choices = (
        "A salmon is what Nora has been working to get",
        "Nora has had it in mind to get hold of a plate",
    )
    query = GRAMMAR.query("Which has the better chance of being true?", choices)
    assert [statement.claims[0] for statement in query.statements] == [
        Wants("Nora", ("salmon",)),
        Wants("Nora", ("plate",)),
    ]


def test_words_that_turn_a_claim_are_said() -> None:
    choices = ("Petra was said to have been helping Hugo", HINDERED)
    assert any(note.kind == "turned" for note in read("Which is most likely?", *choices).reading.notes)


@pytest.mark.parametrize(
    ("prompt", "sense"),
    [
        ("Which has the best chance of being true?", "most"),
        ("Which has the poorest chance of being true?", "least"),
        ("Which is the hardest to believe?", "least"),
        ("Which is the hardest to doubt?", "most"),
        ("Which would you rule out first?", "least"),
        ("Which is the most doubtful?", "least"),
        ("Which is the least doubtful?", "most"),
        ("Which is more likely to be false?", "least"),
        ("Which deserves the least credence?", "least"),
        ("Why did Ann take the wrong coat?", "most"),
        ("Is the bridge less durable?", "most"),
        ("One of these is harder to believe than the rest. Which one?", "least"),
        ("Which account would surprise you most?", "least"),
        ("Which of these strains belief the most?", "least"),
        ("What can be ruled out first about Nora?", "least"),
        ("What did Nora throw out first?", "most"),
        ("Which is least likely, if Nora has been doing her best to hinder Paul?", "least"),
    ],
)
def test_every_superlative_says_which_choice_is_asked_for(prompt: str, sense: str) -> None:
    assert sense_of(prompt) == sense


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("in kitchen cabinet number four", "in the fourth kitchen cabinet"),
        ("in cabinet #3", "in the third cabinet"),
        ("in the first of the kitchen cabinets", "in the first kitchen cabinet"),
        ("one of the cabinets", "one of the cabinets"),
        ("on the table first", "on the table first"),
    ],
)
def test_what_is_numbered_has_its_ordinal_in_front(text: str, plain: str) -> None:
    assert with_ordinals(text) == plain


PLUM, PEAR = "Petra thought that a plum was on the desk", "Petra thought that a pear was on the desk"


@pytest.mark.parametrize(
    "condition",
    [
        "if Petra is on Hugo's side",
        "supposing Petra has been doing what she can for Hugo",
        "on the premise that Hugo was being helped by Petra",
        "assuming that helping Hugo to reach his goal is what Petra has been up to",
    ],
)
def test_a_condition_of_help_in_any_words(condition: str) -> None:
    (given,) = read(f"Which is most likely, {condition}?", PLUM, PEAR).conditions
    assert given.claims == (Social("Petra", "Hugo", "help"),)


@pytest.mark.parametrize(
    "prompt",
    [
        "Let us assume that Petra is not ignorant of what is in the stove. Which is most likely?",
        "Granted that nothing in the stove was hidden from Petra, which is most likely?",
        "The stove holds no surprises for Petra, who knows what is in it. Which is most likely?",
        "Imagine that Petra is well aware of what the stove contains. Which is most likely?",
        "The stove holds nothing, we may assume, of which Petra is unaware. Which is most likely?",
    ],
)
def test_what_is_not_unknown_is_known(prompt: str) -> None:
    query = read(prompt, HELPED, HINDERED)
    assert query.conditions[0].claims == (Knows("Petra", PlaceMention("stove")),)
    assert not [note for note in query.reading.notes if note.kind == "turned"]


@pytest.mark.parametrize(
    "prompt",
    [
        "If you had to put your money on one of these, which should it be?",
        "If we go by the things she and Hugo did, which is most likely?",
        "Looking back on what Hugo and Petra did, which is most likely?",
        "Which view do their actions support most strongly?",
    ],
)
def test_what_the_one_who_answers_is_to_do_is_no_condition(prompt: str) -> None:
    query = read(prompt, HELPED, HINDERED)
    assert query.conditions == ()
    assert not [note for note in query.reading.notes if note.kind == "turned"]


def test_a_condition_that_was_not_read_is_said() -> None:
    query = read("If Petra dreamt of Hugo last night, which is most likely?", HELPED, HINDERED)
    assert any("a condition that was not read" in str(note) for note in query.reading.notes)


def test_a_choice_that_is_read_as_the_remaining_one_says_so() -> None:
    query = read("Which is most likely?", HELPED, HINDERED, "Petra hummed a tune and left Hugo to it")
    (note,) = [note for note in query.reading.notes if note.said == "read as the remaining choice"]
    assert (note.kind, note.words) == ("remark", ("Petra hummed a tune and left Hugo to it",))


def test_what_is_quoted_is_what_is_thought() -> None:
    query = read(
        "If Petra is helping Hugo, which is most likely?",
        'Petra thought, "There is a plum on the desk"',
        'Petra thought, "There is a pear on the desk"',
    )
    assert query.statements[0].claims == (Believes("Petra", Holds(At("plum", PlaceMention("desk")))),)
    assert query.conditions[0].claims == (Social("Petra", "Hugo", "help"),)


def test_a_name_that_opens_a_quote_is_a_name() -> None:
    query = read(
        "What, in all likelihood, was going on in Petra's head?",
        '"Hugo has the mug right where he wants it", so she moved it to the desk to help him',
        '"Hugo wants the mug on the desk", so she moved it to help him',
        '"Hugo wants the mug on the desk", so she moved it to hinder him',
    )
    stances = [said.claims[1] for said in query.statements]
    assert stances == [Social("Petra", "Hugo", goal) for goal in ("help", "help", "hinder")]


def test_what_all_choices_name_does_not_tell_them_apart() -> None:
    query = read(
        "If Petra is helping Hugo, which is most likely?",
        "While telling Hugo about the plum, Petra supposed that a pear was on the desk",
        "While telling Hugo about the plum, Petra supposed that the plum was on the desk",
    )
    thought = [said.claims[0] for said in query.statements]
    assert thought == [
        Believes("Petra", Holds(At(thing, PlaceMention("desk")))) for thing in ("pear", "plum")
    ]


@pytest.mark.parametrize(
    ("heading", "turned"),
    [("In the stove", False), ("Nothing in particular", False), ("Ruled out", True), ("False", True)],
)
def test_what_a_choice_stands_under_is_said_unless_it_belongs_to_it(heading: str, turned: bool) -> None:
    third = f"{heading}: Petra did not care what Hugo was after"
    notes = read("Which is most likely?", HELPED, HINDERED, third).reading.notes
    assert any(heading in note.words for note in notes if note.kind == "turned") is turned


def test_a_wish_is_where_somebody_wants_a_thing_and_no_other_place() -> None:
    query = read(
        "Which is most likely?",
        "Petra saw the desk as the place Hugo wanted for the mug, and moved it to oblige him",
        "In Petra's view Hugo had put the mug where it suited him, and she took it to the desk to annoy him",
        "What Hugo was after, according to Petra, had been achieved when he put the mug down; she moved it "
        "to the desk to oblige him",
    )
    at, *placed = (statement.claims[0] for statement in query.statements)
    assert at == Believes("Petra", Wants("Hugo", ("mug",), PlaceMention("desk")))
    assert placed == [Believes("Petra", Wants("Hugo", ("mug",), as_placed=True))] * 2
