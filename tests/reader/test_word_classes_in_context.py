"""What words are by the words around them, and the phrases that they make."""

import pytest

from symbolic.language.reader.text import read_clauses
from symbolic.language.reader.words.tagger import tag
from symbolic.language.reader.words.tokens import sentences, tokenize
from tests.reader.readings import clauses


def tags(text: str) -> dict[str, str]:
    (sentence,) = sentences(tokenize(text))
    return {word.lower: word.tag for word in tag(sentence)}


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("He carried it over to the sheep shed.", "shed", "N"),
        ("She put on her cap and set off.", "set", "VF"),
        ("She walked from bench to bench.", "bench", "N"),
        ("He went upstairs to dress.", "dress", "VB"),
        ("They went to market.", "market", "N"),
        ("The tile that the roofer brought was cracked.", "brought", "VF"),
        ("The sled, dragged by two boys, tipped over.", "dragged", "VN"),
        ("Chased by a goose, the twins ran home.", "chased", "VN"),
        ("He stopped, looked at the pots, counted them and left.", "looked", "VF"),
        ("The clock she did not touch.", "touch", "VB"),
        ("He stretched up and grunts.", "grunts", "VF"),
        ("We stayed in, for it was raining.", "for", "SC"),
        ("We waited for a bus, then for a tram.", "for", "IN"),
        ("She heard her number called.", "called", "VN"),
        ("They painted the gate white.", "white", "ADJ"),
        ("He is old enough to vote.", "enough", "ADV"),
        ("He opened the grey filing cabinet.", "filing", "N"),
        ("She filled the watering can.", "can", "N"),
        ("The wind was loud that day.", "that", "DET"),
        ("The dog had got out.", "got", "VN"),
        ("Would you like a pear?", "like", "VB"),
        ("What will Ella do now?", "do", "VB"),
        ("What she wanted was a rest.", "wanted", "VF"),
        ("All the plums were gone.", "all", "DET"),
    ],
)
def test_the_words_around_tell_what_a_word_is(text: str, word: str, expected: str) -> None:
    assert tags(text)[word] == expected


def test_nobody_is_one_word_however_it_is_written() -> None:
    (told,) = clauses("No one told Hugo.")
    assert told.subject is not None
    assert told.subject.head == "nobody"


def test_a_particle_stands_before_a_subject() -> None:
    (went,) = clauses("Off they went without their lunch.")
    assert went.subject is not None
    assert (went.subject.head, went.name) == ("they", "go off")


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("At half past four Mina rang the bell.", "half past four"),
        ("The play begins at three o'clock.", "three"),
        ("The play begins at 5 p.m.", "5"),
        ("At four Mina rang the bell.", "four"),
    ],
)
def test_the_time_of_the_clock_is_one_phrase(text: str, head: str) -> None:
    (clause,) = clauses(text)
    assert [p.object.head for p in clause.places if p.object and p.preposition == "at"] == [head]


def test_a_noun_may_be_named_by_a_letter_or_a_numeral() -> None:
    (clause,) = clauses("She moved the samples from bed six to freezer D.")
    assert [(p.object.head, p.object.modifiers) for p in clause.places if p.object] == [
        ("bed", ("six",)),
        ("freezer", ("D",)),
    ]


def test_a_particle_before_a_time_belongs_to_the_verb() -> None:
    (clause,) = clauses("The walk was called off last night.")
    assert (clause.name, clause.times) == ("call off", ["last night"])


def test_somebodys_place_needs_no_noun() -> None:
    (clause,) = clauses("Paul was at the dentist's that morning.")
    (place,) = clause.places
    assert place.object is not None
    assert place.object.owner is not None
    assert (place.object.owner.head, clause.times) == ("dentist", ["that morning"])


def test_what_is_left_out_stands_with_its_noun() -> None:
    found, left = clauses("He found nothing there but straw and left.")
    assert found.object is not None
    assert [p.preposition for p in found.object.of] == ["except"]
    assert left.subject is not None
    assert left.subject.head == "he"


def test_a_label_in_single_marks_is_no_speech() -> None:
    (clause,) = clauses("The cook saw the word 'nuts' on the tin.")
    assert clause.quote is None
    assert clause.object is not None
    assert (clause.object.head, clause.object.modifiers) == ("word", ("nuts",))


def test_what_is_had_done_is_done_by_somebody_else() -> None:
    (had,) = clauses("She had the roof mended.")
    (mended,) = had.content
    assert (had.verb, mended.verb, mended.passive) == ("have", "mend", True)
    assert mended.subject is not None
    assert mended.subject.head == "roof"


def test_got_makes_a_passive_but_not_of_what_one_becomes() -> None:
    (broke,) = clauses("The window got broken during the match.")
    (dressed,) = clauses("The girl got dressed.")
    assert (broke.verb, broke.passive, dressed.verb) == ("break", True, "get")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Mr. and Mrs. de Souza came.", 1),
        ("He left at 4 p.m. Then it rained.", 2),
        ("At 5 p.m. Sue came.", 1),
        ("It went into freezer D. The cook left.", 2),
    ],
)
def test_a_stop_that_is_part_of_a_word_ends_no_sentence(text: str, count: int) -> None:
    assert len(read_clauses(text).sentences) == count


def test_an_expression_ends_before_a_subject_but_not_before_its_noun() -> None:
    (left,) = clauses("Later on Sarah left.")
    (came,) = clauses("The clerk came early on Tuesday.")
    (got,) = clauses("She got the same reply.")
    assert left.subject is not None
    assert got.object is not None
    assert (left.subject.head, came.times, got.object.head) == ("Sarah", ["on tuesday"], "reply")
