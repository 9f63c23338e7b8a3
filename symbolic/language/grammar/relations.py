"""Which relation of a place or a room a story in a home was read with, and which words between no reading took up.

The readers of homes know where somebody goes ("to"), what is inside and on what, and what is near. What stands between
a verb and a place otherwise ("by way of the kitchen", "within reach of the stove", "the place next to the cabinet",
"the neighbours' stove", "in every bedroom") has no reading, and is named.
"""

from collections.abc import Iterator, Sequence

from symbolic.language.grammar.words.altering import ALTERING
from symbolic.language.grammar.words.lexicon import Lexeme
from symbolic.language.reader.words.closed import CLOSED
from symbolic.world.notes import Note, turned, unread
from symbolic.world.provenance import Span

_BEFORE_NOUNS = ("the", "a", "another", "other", "quantifier", "ordinal", "cardinal", "one", "empty", "room")
_WHOLE = frozenset(
    "door doors content contents contents inside interior surface top inside front handle lid corner middle center"
    " centre edge side front doorway entrance threshold"
    " of door of doors of handle of lid of corner of middle of center of row out number".split()
)
"""What stands before "of" and is the place itself, or a part of it."""
_LED = frozenset(("her", "him", "them"))
_ANYWHERE = frozenset(("place", "spot", "space", "area", "section", "location"))
"""What is nothing but where it is: beside a place, it is not that place."""


def related(span: Span) -> Note:
    """Return the note on such words: what leads through a room changes less than what leads elsewhere."""
    return unread(span) if span.text.lower().startswith("way of ") else turned(span)


def unread_relations(lexemes: Sequence[Lexeme], names: frozenset[str], text: str) -> Iterator[Span]:
    """Yield the words before a place or a room that say of it what no reader of homes takes up.

    Args:
        lexemes: one sentence.
        names: people, in small letters.
        text: of which it is a part.
    """
    for at, lexeme in enumerate(lexemes):
        if "fixture" in lexeme or "room" in lexeme or "object" in lexeme:
            begin = _unread_before(lexemes, at, names)
            if begin is not None:
                yield Span(lexemes[begin].start, lexeme.end, text[lexemes[begin].start : lexeme.end])
        elif lexeme.norm == "[":
            yield Span(lexeme.start, lexemes[-1].end, text[lexeme.start : lexemes[-1].end])
        elif _is_idle(lexemes, at):
            yield Span(lexemes[at - 1].start, lexeme.end, text[lexemes[at - 1].start : lexeme.end])


def _unread_before(lexemes: Sequence[Lexeme], at: int, names: frozenset[str]) -> int | None:
    """Return where what was not read of a noun begins; None where all before it is read."""
    here, noun = at - 1, lexemes[at]
    of_room = "room" in noun and "fixture" not in noun
    while here >= 0 and (_modifies(lexemes[here]) or lexemes[here].norm in _CHANGING):
        one = lexemes[here]
        which = "quantifier" in one or "another" in one or "other" in one
        if one.norm in _CHANGING or one.norm == "zero" or (which and of_room):
            return here
        here -= 1
    if here < 0:
        return None
    if lexemes[here].norm == "'s":
        owner = lexemes[max(here - 1, 0)]
        known = owner.norm in CLOSED or "room" in owner or "pronoun" in owner or owner.norm in names
        return None if known else max(here - 1, 0)
    if of_room and "verb" in lexemes[here] and lexemes[here].norm.endswith(" past"):
        return here  # who goes past a room does not go into it
    if "object" in noun or "prep" not in lexemes[here]:
        return None
    return here - 1 if _is_unread(lexemes, here, of_room) else None


def _is_unread(lexemes: Sequence[Lexeme], here: int, of_room: bool) -> bool:
    """Whether a preposition before a place leads to what no reader takes up."""
    prep = lexemes[here]["prep"].value
    before = next((one for one in reversed(lexemes[:here]) if not one.norm.endswith("ly")), None)
    if before is None:
        return False
    if prep == "near":
        laid = next(
            (one["verb"].classes for one in reversed(lexemes[:here]) if "verb" in one), frozenset[str]()
        )
        onward = lexemes[here].norm == "next to" and before.norm in _LED  # "takes her next to the kitchen"
        return (
            (of_room and lexemes[here].norm != "around" and not onward)
            or before.norm in _ANYWHERE
            or "put" in laid
        )
    if prep == "from" and of_room:  # "is out of the bedroom" says where somebody is not
        return "fixture" in before or ("verb" in before and "be" in before["verb"].classes)
    noun = any(category in before for category in (*_BEFORE_NOUNS, "fixture", "object"))
    return prep == "of" and not noun and before.norm not in _WHOLE


def _modifies(lexeme: Lexeme) -> bool:
    if "prep" in lexeme or "verb" in lexeme:
        return False
    return "filler" in lexeme or any(category in lexeme for category in _BEFORE_NOUNS)


def _is_idle(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether a verb stands where a noun does: "for show", "within reach"."""
    if not at or "verb" not in lexemes[at] or "prep" not in lexemes[at - 1]:
        return False
    if lexemes[at - 1].norm == "in" and lexemes[at].norm in _IN_SPEECH:
        return False
    return lexemes[at]["verb"].form == "base" and not lexemes[at - 1].norm.endswith("to")


_IN_SPEECH = frozenset("answer reply return response turn search question".split())
"""What one says or does "in answer", "in turn"."""
_CHANGING = ALTERING - frozenset("far least no none neither once try tries tried".split())
"""Words before a noun that make it another; of the others the sentence as a whole is asked whether they are read."""
