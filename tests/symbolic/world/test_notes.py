"""Notes: what each kind says, and that what says the same is the same."""

import pickle

import pytest

from symbolic.world.notes import (
    Kind,
    Note,
    another_s,
    as_aside,
    denied,
    in_one,
    in_pieces,
    not_in_vocabulary,
    not_understood,
    only_a_room,
    read_by_model,
    remark,
    turned,
    unclear,
    unread,
)
from symbolic.world.provenance import Span

HERE = Span(4, 16, "nearly moved")


@pytest.mark.parametrize(
    ("note", "kind", "text"),
    [
        (turned(HERE), "turned", "changes the meaning, and was not read: 'nearly moved'"),
        (unread(HERE), "unread", "may change the meaning, and was not read: 'nearly moved'"),
        (denied(HERE), "denied", "taken as not done: 'nearly moved'"),
        (another_s(HERE), "another's", "taken as somebody else's deed: 'nearly moved'"),
        (not_understood(HERE.text), "not understood", "not understood: 'nearly moved'"),
        (in_pieces(HERE), "in pieces", "not understood as a whole, and read piece by piece: 'nearly moved'"),
        (read_by_model(HERE.text), "read by a model", "read by the language model: 'nearly moved'"),
        (
            only_a_room("Ida", "kitchen"),
            "only a room",
            "Ida names only the kitchen, no place in it: counted as not saying where",
        ),
        (unclear(HERE, "no verb"), "remark", "not clear in 'nearly moved': no verb"),
        (not_in_vocabulary("gizmo"), "remark", '"gizmo" is not in the vocabulary; it was read as an object.'),
        (remark("the fridge was open"), "remark", "the fridge was open"),
    ],
)
def test_every_kind_has_its_sentence(note: Note, kind: Kind, text: str) -> None:
    assert note.kind == kind
    assert str(note) == f"{note}" == text


def test_words_are_quoted_as_they_stand() -> None:
    assert str(denied(Span(0, 9, 'she\'s "in"'))) == """taken as not done: 'she\\'s "in"'"""
    assert denied(Span(0, 9, 'she\'s "in"')).words == ('she\'s "in"',)


def test_the_same_words_at_two_places_are_one_note() -> None:
    assert len({denied(HERE), denied(Span(40, 52, HERE.text)), unread(HERE)}) == 2


def test_an_aside_turns_nothing_round_and_keeps_its_words() -> None:
    assert as_aside(turned(HERE)) == unread(HERE)
    assert as_aside(denied(HERE)) == denied(HERE)


def test_what_a_sentence_speaks_of_does_not_make_its_kind() -> None:
    # words of a story, or of a model, that begin as a note of another kind does
    assert remark(str(turned(HERE))).kind == "remark"
    assert remark(str(turned(HERE))) != turned(HERE)


def test_notes_that_say_the_same_are_said_in_one() -> None:
    a, b, c = (Span(0, 1, letter) for letter in "abc")
    found = in_one([denied(a), turned(b), remark("so"), denied(c), turned(b), remark("so")])
    assert [str(note) for note in found] == [
        "taken as not done: 'a'; 'c'",
        "changes the meaning, and was not read: 'b'",
        "so",
    ]
    assert found[0] == Note("denied", "taken as not done", ("a", "c"))


def test_a_note_comes_back_from_another_process() -> None:
    assert pickle.loads(pickle.dumps(turned(HERE))) == turned(HERE)
