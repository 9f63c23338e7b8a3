"""Constructions of English as clauses: each sentence is read as a linguist would."""

import pytest

from symbolic.language.reader.clauses.clause import Clause
from tests.reader.readings import clauses


def head(clause: Clause) -> str:
    return "" if clause.subject is None else clause.subject.head


@pytest.mark.parametrize(
    "text",
    [
        "Neither Petra nor her uncle noticed the window.",
        "The porter checked neither the desk nor the drawer.",
        "Neither of them was told, and the cook neither asked nor looked.",
    ],
)
def test_neither_and_nor_deny(text: str) -> None:
    found = clauses(text)
    assert [c.negated for c in found if c.verb in ("notice", "check", "ask", "look")] == [
        True for c in found if c.verb in ("notice", "check", "ask", "look")
    ]
    assert any(c.negated for c in found)


def test_one_pair_has_one_place_each() -> None:
    put, again = clauses("She put the red cup in the sink and the blue one on the shelf.")
    assert [[p.object.head for p in c.places if p.object] for c in (put, again)] == [["sink"], ["shelf"]]
    assert again.object is not None
    assert again.object.modifiers == ("blue",)


def test_a_particle_makes_a_pair_too() -> None:
    down, up = clauses("He turned the radio down and the heating up.")
    assert (down.name, up.name) == ("turn down", "turn up")


@pytest.mark.parametrize(
    ("text", "who", "denied"),
    [
        ("Bilal was at home, and so was Chloe.", "Chloe", False),
        ("Bilal did not see it, and neither did Chloe.", "Chloe", True),
        ("Bilal left early and so did Chloe.", "Chloe", False),
    ],
)
def test_so_did_she_says_the_same_of_another(text: str, who: str, denied: bool) -> None:
    first, echo = clauses(text)
    assert (echo.verb, echo.tense, head(echo), echo.negated) == (first.verb, first.tense, who, denied)


def test_so_and_a_clause_of_its_own_is_no_echo() -> None:
    _, left = clauses("Bilal was tired, so he left.")
    assert (left.link, left.verb, head(left)) == ("so", "leave", "he")


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("Instead of opening the box, Karin hid it.", "open"),
        ("Karin hid the box rather than opening it.", "open"),
    ],
)
def test_what_was_not_done_is_linked_as_such(text: str, verb: str) -> None:
    (inner,) = [c for c in clauses(text) if c.verb == verb]
    assert inner.link == "without"


@pytest.mark.parametrize(
    ("text", "inner"),
    [
        ("Nobody thought of asking the porter.", "ask"),
        ("She insisted on paying for the meal.", "pay"),
        ("They talked about moving the piano.", "move"),
        ("He was afraid of waking the baby.", "wake"),
    ],
)
def test_what_follows_a_preposition_is_what_the_verb_is_about(text: str, inner: str) -> None:
    (clause,) = clauses(text)
    assert ([c.verb for c in clause.content], clause.how, clause.particle) == ([inner], "ing", "")


def test_by_doing_has_the_subject_of_the_main_clause() -> None:
    turned, opened = clauses("By turning the handle, Omar opened the gate.")
    assert (turned.link, head(turned), head(opened)) == ("by", "Omar", "Omar")


def test_what_happens_beside_the_clause_has_a_subject_of_its_own() -> None:
    heard = clauses("With the radio playing, nobody heard the bell.")
    assert {(c.verb, head(c)) for c in heard} == {("play", "radio"), ("hear", "nobody")}


@pytest.mark.parametrize(
    ("text", "verb", "who"),
    [
        ("The gardener, worried about the frost, covered the pots.", "cover", "gardener"),
        ("The boat, dragged by two boys, tipped over.", "tip", "boat"),
        ("Pushed by the wind, the boat drifted away.", "drift", "boat"),
        ("The man playing the organ turned the page.", "turn", "man"),
        ("The last person to leave the office locks the door.", "lock", "person"),
        ("Outside the nursery, where the baby slept, Jarek held his breath.", "hold", "Jarek"),
        ("The jar that the cook filled fell down.", "fall", "jar"),
        ("The maid, whose apron was torn, went home.", "go", "maid"),
    ],
)
def test_what_stands_between_a_subject_and_its_verb_keeps_them_together(
    text: str, verb: str, who: str
) -> None:
    (main,) = [c for c in clauses(text) if c.link == ""]
    assert (main.verb, head(main)) == (verb, who)


def test_a_time_may_be_a_subject() -> None:
    (cold,) = clauses("Monday was cold.")
    (went,) = clauses("On Monday she went home.")
    assert (head(cold), cold.predicate, head(went)) == ("monday", "cold", "she")


def test_for_says_whose_deed_it_would_be() -> None:
    (heavy,) = clauses("The pot was too heavy for Iris to lift.")
    assert [(c.verb, head(c)) for c in heavy.content] == [("lift", "Iris")]
    assert not heavy.places


def test_such_that_says_what_followed() -> None:
    had, left = clauses("He had such a headache that he went home.")
    assert (had.verb, left.verb, left.link) == ("have", "go", "so")


def test_a_state_in_which_something_is_kept() -> None:
    (kept,) = clauses("She kept the gate locked.")
    assert (kept.verb, kept.predicate) == ("keep", "locked")


@pytest.mark.parametrize(
    ("text", "name", "thing"),
    [
        ("She pinned up her hair.", "pin up", "hair"),
        ("The twins handed in their papers.", "hand in", "paper"),
        ("He ladled out the soup.", "ladle out", "soup"),
        ("She walked up the stairs.", "walk", ""),
        ("He threw it out the window.", "throw", "it"),
        ("The goat climbed out the window.", "climb", ""),
    ],
)
def test_a_particle_before_its_object_is_no_preposition(text: str, name: str, thing: str) -> None:
    (clause,) = clauses(text)
    assert (clause.name, clause.object.head if clause.object else "") == (name, thing)


def test_an_apposition_leaves_the_first() -> None:
    (lives,) = clauses("Her cousin Leo, a pilot, lives here.")
    assert lives.subject is not None
    assert lives.subject.apposition is not None
    assert (head(lives), lives.subject.apposition.head) == ("Leo", "cousin")


def test_there_after_whom_one_tells_begins_what_is_told() -> None:
    (told,) = clauses("Bruno told him there is a goat in the yard.")
    assert [(c.verb, c.object and c.object.head) for c in (told,)] == [("tell", "him")]
    assert [(c.verb, head(c), c.existential) for c in told.content] == [("be", "goat", True)]


def test_there_used_to_be_says_what_there_was() -> None:
    (used,) = clauses("There used to be a bench here.")
    assert [(c.verb, head(c), c.existential) for c in used.content] == [("be", "bench", True)]


def test_who_has_something_to_do_is_who_does_it() -> None:
    (has,) = clauses("He had no reason to doubt it.")
    assert [(c.verb, head(c)) for c in has.content] == [("doubt", "he")]


def test_what_is_told_after_an_aside_is_still_told() -> None:
    (told,) = clauses("The director told Ana, behind a closed door, that the office would close.")
    assert ([c.verb for c in told.content], told.how) == (["close"], "that")


def test_each_of_several_has_its_own_place() -> None:
    first, second = clauses("He put one on the hook and one in his pocket.")
    assert [[p.preposition for p in c.places] for c in (first, second)] == [["on"], ["in"]]


@pytest.mark.parametrize(
    ("text", "verb", "denied"),
    [
        ("She could no longer recall it.", "recall", True),
        ("The key is no longer in the box.", "be", True),
        ("She could not bear the noise.", "bear", True),
        ("She had had a cold.", "have", False),
        ("Mercy was feeling for the switch.", "feel", False),
        ("Miss Halloran, across from them, was busy.", "be", False),
        ("A little girl was crying.", "cry", False),
        ("The train goes through Skipton and ends there.", "end", False),
        ("Snow had drifted over the posts by the time he came.", "drift", False),
    ],
)
def test_a_verb_is_found_among_words_like_it(text: str, verb: str, denied: bool) -> None:
    assert (verb, denied) in [(c.verb, c.negated) for c in clauses(text)]


def test_a_state_stands_beside_a_posture() -> None:
    (lay,) = clauses("The envelope lay sealed upon the desk.")
    assert (lay.verb, lay.predicate) == ("lie", "sealed")


def test_asking_when_is_no_time() -> None:
    (asked,) = clauses("Iwona asked her uncle when the last train left.")
    assert ([c.verb for c in asked.content], asked.how) == (["leave"], "when")


def test_a_purpose_that_opens_the_sentence_needs_no_comma() -> None:
    get, walk = clauses("To get to the pitch she walks through the hall.")
    assert (get.form, walk.verb, head(walk)) == ("to", "walk", "she")


def test_her_doing_is_seen_as_hers() -> None:
    (saw,) = clauses("He saw her climbing on a chair.")
    assert [(c.verb, head(c)) for c in saw.content] == [("climb", "her")]


@pytest.mark.parametrize(
    ("text", "verb", "who"),
    [
        ("The jar marked 'Salt' held sugar.", "hold", "jar"),
        ("The vet, having no way to reach her, left.", "leave", "vet"),
        ("Greet, who had her back to the glass, slept.", "sleep", "Greet"),
        ("At the club Ann, Ben and Leif all watched.", "watch", "Leif"),
        ("While he was out Ebele put it away.", "put", "Ebele"),
    ],
)
def test_the_verb_of_a_sentence_keeps_its_subject(text: str, verb: str, who: str) -> None:
    assert (verb, who) in [(c.verb, head(c)) for c in clauses(text) if not c.link]


def test_what_is_waited_for_does_something() -> None:
    (waits,) = clauses("Selin waited for the doors to open.")
    assert [(c.verb, head(c)) for c in waits.content] == [("open", "door")]


@pytest.mark.parametrize(
    ("text", "verb", "content"),
    [
        ("What she wanted was to go home.", "want", ["go"]),
        ("What he did not know was that Dad had left.", "know", ["leave"]),
        ("He was sure they were there.", "be", ["be"]),
        ("He had no notion that anyone could hear.", "have", ["hear"]),
        ("She asked what it eats and whether it sleeps.", "ask", ["eat", "sleep"]),
        ("The mate is asked by an officer where the chart is.", "ask", ["be"]),
        ("She saw him take the chart and put it away.", "see", ["take", "put"]),
    ],
)
def test_what_somebody_has_in_mind_is_content(text: str, verb: str, content: list[str]) -> None:
    (clause,) = clauses(text)
    assert (clause.verb, [c.verb for c in clause.content]) == (verb, content)


def test_what_was_wanted_is_an_object() -> None:
    (wants,) = clauses("What she wanted was a quiet room.")
    assert wants.object is not None
    assert (wants.verb, wants.object.head) == ("want", "room")


def test_a_state_beside_the_clause_is_not_the_subjects() -> None:
    was, drawn = clauses("Olga was at home with the curtains drawn.")
    assert (was.predicate, drawn.predicate, head(drawn)) == ("", "drawn", "curtain")
