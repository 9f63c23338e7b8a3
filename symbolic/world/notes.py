"""Notes: what is said beside a reading or an answer, each of a kind.

What is done with a note (an answer is withheld, a language model is asked) follows from its kind and its words; how it
reads is for people, and only `str` makes text of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from symbolic.world.provenance import Span

Kind: TypeAlias = Literal[
    "turned",
    "doubted",
    "unread",
    "denied",
    "another's",
    "not understood",
    "in pieces",
    "read by a model",
    "only a room",
    "backwards",
    "withheld",
    "remark",
]
"""turned: words without which the meaning is another were not read. doubted: the same, within one sentence, so that
what it tells may not have happened. unread: words that may change it were not read. denied: a deed was taken as not
done. another's: a deed was taken as that of somebody who is not asked about. not understood: words that no reading
has. in pieces: a sentence was read, but not as a whole. read by a model: a language model read what the grammar did
not. only a room: an answer says too little to be used. backwards: the times of the evidence run backwards.
withheld: nothing is answered, for what was not read. remark: anything else; it decides nothing."""


@dataclass(frozen=True, slots=True)
class Note:
    """What is said beside a reading or an answer; notes of one kind that say the same are equal.

    Attributes:
        kind: what follows from it.
        said: the sentence, but for the words.
        words: the words of the text that it speaks of, as they stand there; empty where it names none.
    """

    kind: Kind
    said: str
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the sentence, e.g. "taken as not done: 'might open'"."""
        return f"{self.said}: {'; '.join(map(repr, self.words))}" if self.words else self.said


def remark(sentence: str) -> Note:
    """Return a note from which nothing follows: what was inferred, repaired, supposed or left aside."""
    return Note("remark", sentence)


def denied(span: Span) -> Note:
    """Return the note on a deed that a story tells of and that was not done: denied, only possible, or intended."""
    return Note("denied", "taken as not done", (span.text,))


def another_s(span: Span) -> Note:
    """Return the note on a deed of somebody whom the question does not know."""
    return Note("another's", "taken as somebody else's deed", (span.text,))


def unread(span: Span) -> Note:
    """Return the note on a word that was passed over though it may change the meaning."""
    return _unread(span.text)


def turned(span: Span) -> Note:
    """Return the note on a word that was passed over and without which the meaning is another: nothing is answered."""
    return Note("turned", "changes the meaning, and was not read", (span.text,))


def within_sentence(note: Note) -> Note:
    """Return the note on a word that changes no more than what its own sentence tells."""
    return Note("doubted", note.said, note.words) if note.kind == "turned" else note


def as_aside(note: Note) -> Note:
    """Return the note as it is said of a sentence that speaks of nothing that is asked: it decides nothing."""
    return _unread(*note.words) if note.kind in ("turned", "doubted") else note


def _unread(*words: str) -> Note:
    return Note("unread", "may change the meaning, and was not read", words)


def not_understood(text: str) -> Note:
    """Return the note on words, or a sentence, that no reading has."""
    return Note("not understood", "not understood", (text,))


def in_pieces(span: Span) -> Note:
    """Return the note on a sentence that the grammar does not cover."""
    return Note("in pieces", "not understood as a whole, and read piece by piece", (span.text,))


def unclear(span: Span, reason: str) -> Note:
    """Return the note on a sentence of which a part says nothing certain."""
    return remark(f"not clear in {span.text!r}: {reason}")


def not_in_vocabulary(noun: str) -> Note:
    """Return the note on a noun that no table knows, and that stands where a thing would."""
    return remark(f'"{noun}" is not in the vocabulary; it was read as an object.')


def read_by_model(text: str) -> Note:
    """Return the note on a sentence that a language model has read, since the grammar could not."""
    return Note("read by a model", "read by the language model", (text,))


def only_a_room(name: str, room: str) -> Note:
    """Return the note on somebody's answer that says too little to be used."""
    return Note("only a room", f"{name} names only the {room}, no place in it: counted as not saying where")


def in_one(notes: Iterable[Note]) -> tuple[Note, ...]:
    """Return notes, each once, those that say the same of several words in one."""
    found: dict[tuple[Kind, str], dict[str, None]] = {}
    for note in notes:
        found.setdefault((note.kind, note.said), {}).update(dict.fromkeys(note.words))
    return tuple(Note(kind, said, tuple(words)) for (kind, said), words in found.items())
