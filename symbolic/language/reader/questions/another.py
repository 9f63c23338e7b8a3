"""Clauses that tell of another thing than the one in question, which they name only as what it is for, or about.

"Put the receipt for the letter in the drawer" tells nothing of a letter, nor does "put the letter rack there": the head
noun is what is handled. But "the carton of milk" and "the milk carton" are where the milk is: what holds or measures a
thing is where that is.
"""

from collections.abc import Iterator, Sequence

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.complementary import nouns
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.questions.choices import normal

_ABOUT = frozenset(("for", "about", "concerning", "regarding"))
"""Prepositions behind a noun of what it is for, or about: "the lid for the pot"."""
_ANAPHORS = frozenset(("it", "them", "this", "that", "one"))


def of_another(told: Sequence[Clause], topic: frozenset[str]) -> frozenset[int]:
    """Return the indices of the clauses that tell of another thing than the topic, by a noun or by a pronoun for it.

    Args:
        told: the clauses of a story.
        topic: lemmas of what is in question, in small letters.
    """
    found = set()
    another = False
    for at, clause in enumerate(told):
        noun = handled(clause)
        if noun is None:
            continue
        if noun.kind == "noun" and not noun.members:
            another = handles_another(clause, noun, topic)
        elif noun.kind != "pronoun" or noun.head not in _ANAPHORS:
            another = False
        if another:
            found.add(at)
    return frozenset(found)


def handled(clause: Clause) -> NounPhrase | None:
    """Return what somebody handles, or keeps; None for other deeds."""
    if not is_a(clause, "put", "take", "move", "hide", "give", "have", "leave"):
        return None
    return clause.subject if clause.passive else clause.object


def handles_another(clause: Clause, noun: NounPhrase, topic: frozenset[str]) -> bool:
    """Whether what a clause handles is another thing than the topic, which is named with it."""
    head = noun.head.lower()
    about = [inner.head.lower() for inner in _complements(clause, noun)]
    same = _said({head}) & topic and not _said(about) & _said({head})  # a note about a letter is another
    if same or head in topic or head in nouns("containers") or head in nouns("measures"):
        return False
    modified = bool(_said(noun.modifiers) & topic)
    return modified or bool(_said(about) & topic)


def _said(words: set[str] | Sequence[str]) -> frozenset[str]:
    return frozenset(word.lower() for word in normal(frozenset(words)))


def _complements(clause: Clause, noun: NounPhrase) -> Iterator[NounPhrase]:
    """Yield what a noun is for or about; of what is written or drawn, also what it is of."""
    behind = [phrase for phrase in clause.places if 0 < phrase.start - noun.end <= 1]
    for phrase in (*behind, *noun.of):
        of = phrase.preposition == "of" and noun.head in nouns("papers")
        if phrase.object is not None and (of or phrase.preposition in _ABOUT):
            yield phrase.object
