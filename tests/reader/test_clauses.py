"""Layers 2 and 3: phrases and clauses, with their roles."""

import pytest

from symbolic.language.reader.words.tokens import tokenize
from tests.reader.readings import clauses


def test_the_roles_of_a_plain_clause() -> None:
    (clause,) = clauses("Ann carries her small red box from the hall to the cellar.")
    assert clause.verb == "carry"
    assert clause.subject is not None
    assert clause.subject.head == "Ann"
    assert clause.object is not None
    assert (clause.object.head, clause.object.modifiers) == ("box", ("small", "red"))
    assert [(p.preposition, p.object.head) for p in clause.places if p.object] == [
        ("from", "hall"),
        ("to", "cellar"),
    ]


def test_verbs_that_share_a_subject_are_clauses_of_their_own() -> None:
    found = clauses("Ann opens the drawer, takes the key and leaves.")
    assert [(c.verb, c.subject.head if c.subject else "") for c in found] == [
        ("open", "Ann"),
        ("take", "Ann"),
        ("leave", "Ann"),
    ]


def test_a_new_subject_after_and_starts_a_new_clause() -> None:
    found = clauses("Ann puts the cup in the box, and Ben puts his in the tin.")
    assert [
        (c.subject.head if c.subject else "", c.places[0].object.head if c.places[0].object else "")
        for c in found
    ] == [
        ("Ann", "box"),
        ("Ben", "tin"),
    ]


def test_what_is_seen_is_content_with_a_subject_of_its_own() -> None:
    (clause,) = clauses("Ann sees Ben take the key and hide it in a shoe.")
    assert [(c.verb, c.subject.head if c.subject else "") for c in clause.content] == [
        ("take", "Ben"),
        ("hide", "Ben"),
    ]


def test_thoughts_nest() -> None:
    (clause,) = clauses("Ann thinks that Ben believes the key is in the shoe.")
    inner = clause.content[0].content[0]
    assert (clause.verb, clause.content[0].verb, inner.verb) == ("think", "believe", "be")


@pytest.mark.parametrize(
    "text",
    [
        "The mug left there by Ann is blue.",
        "The recently washed cup is dry.",
        "The box filled with nails is heavy.",
        "The spot where he had left it is wet.",
    ],
)
def test_a_participle_or_relative_of_a_noun_is_no_main_clause(text: str) -> None:
    main = [c for c in clauses(text) if not c.link]
    assert [c.verb for c in main] == ["be"]


def test_a_passive_keeps_who_did_it() -> None:
    (clause,) = clauses("The milk was put in the fridge by Dora.")
    assert clause.passive
    assert [(p.preposition, p.object.head) for p in clause.places if p.object] == [
        ("in", "fridge"),
        ("by", "Dora"),
    ]


def test_subordinate_clauses_say_how_they_hang_on_the_main_one() -> None:
    assert [
        (c.link, c.verb) for c in clauses("While she is out, Ben moves the ring before Ann returns.")
    ] == [
        ("while", "be"),
        ("", "move"),
        ("before", "return"),
    ]


def test_a_preposition_before_a_noun_starts_no_clause() -> None:
    (clause,) = clauses("Before his operation Mr. Low put the watch in the drawer.")
    assert (clause.link, clause.subject.head if clause.subject else "") == ("", "Mr. Low")


def test_a_particle_may_stand_apart() -> None:
    assert [c.name for c in clauses("Ann picks it up and puts the lid back on.")] == [
        "pick up",
        "put back on",
    ]


def test_the_verb_understood_again() -> None:
    found = clauses("Ann fills the white jar with sugar and the brown jar with salt.")
    assert [
        (c.object.modifiers, c.places[0].object.head if c.places[0].object else "") for c in found if c.object
    ] == [
        (("white",), "sugar"),
        (("brown",), "salt"),
    ]


def test_who_spoke_is_found_before_and_after_the_words() -> None:
    for text in ('Ann says, "It is here."', '"It is here," says Ann.', '"It is here," Ann says.'):
        (clause,) = clauses(text)
        assert clause.subject is not None
        assert (clause.verb, clause.subject.head) == ("say", "Ann")
        assert clause.quote is not None
        assert clause.quote.startswith("It is here")


@pytest.mark.parametrize(
    "sentence",
    ["Ann has not seen or heard it.", "Ann never saw it or heard of it.", "Ann neither saw nor heard it."],
)
def test_a_denial_covers_what_or_and_nor_join(sentence: str) -> None:
    assert [clause.negated for clause in clauses(sentence)] == [True, True]


def test_a_denial_does_not_cover_another_subject() -> None:
    assert [clause.negated for clause in clauses("Ann did not look up, or Ben left.")] == [True, False]


def test_the_second_half_of_a_split_quote_may_start_small() -> None:
    quotes = [t.text for t in tokenize("'Look,' said Ann, 'he's going away.'") if t.kind == "quote"]
    assert quotes == ["Look,", "he's going away."]


def test_who_is_named_after_what_he_is_is_that_person() -> None:
    (took,) = clauses("A visitor named Bram took the bottle.")
    assert (took.verb, took.subject.head if took.subject else "") == ("take", "Bram")
    (call,) = clauses("A boy called Mina to the window.")
    assert (call.verb, call.subject.head if call.subject else "") == ("call", "boy")


def test_a_place_and_then_two_names_are_no_list() -> None:
    (clause,) = clauses("In the chapel, Ann and Ben lit a candle.")
    assert clause.subject is not None
    assert [member.head for member in clause.subject.members] == ["Ann", "Ben"]


def test_a_bare_occupation_before_a_name_goes_with_it() -> None:
    (clause,) = clauses("Then farmer Olga went to bed.")
    assert clause.subject is not None
    assert clause.subject.head == "Olga"


def test_who_rings_somebody_to_tell_is_the_one_who_tells() -> None:
    (clause,) = clauses("Ann rang Ben to tell him so.")
    (told,) = clause.content
    assert told.subject is not None
    assert told.subject.head == "Ann"
