"""Answers that are withheld: what was read is not what was meant, and a note beside a sure answer would not say so."""

from dataclasses import replace

from bip.answer import Answer
from symbolic.world.notes import Note

WITHHELD = Note("withheld", "undecided: words that change the meaning were not read")
"""Said of an answer that is withheld; the notes before it name the words."""


GRAVE = frozenset(("turned", "doubted"))
"""Kinds of notes beside which nothing is answered."""


def withheld(answer: Answer) -> Answer:
    """Return an answer undecided, its choices equally likely, where a note says that the meaning is another.

    What the evidence would say of the story as it was read stays in the posterior. An answer that was undecided before
    is withheld too: whoever asks another reader must know that the words themselves were doubtful.
    """
    if not any(note.kind in GRAVE for note in answer.notes):
        return answer
    even = (1.0 / len(answer.probabilities),) * len(answer.probabilities)
    right = even if answer.right else ()
    return replace(answer, choice=None, probabilities=even, right=right, notes=(*answer.notes, WITHHELD))


def is_withheld(answer: Answer) -> bool:
    """Whether an answer was withheld."""
    return any(note.kind == "withheld" for note in answer.notes)
