"""A question about minds, by the gist of its condition and its choices, where no reader of clauses follows their words.

The choices of a question are alternatives. So what tells them apart is what matters: two choices that come out as the
same statement, or one that says nothing, show that they were not understood, and then nothing is read.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from symbolic.language.grammar.words.altering import ALTERING, turned, unread
from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention
from symbolic.language.parses import Reading
from symbolic.language.reader.questions.extremum import sense_of
from symbolic.language.reader.questions.gist import Gist, gist, mark, nouns_unknown
from symbolic.language.reader.questions.gist_words import FRAMING, ROLES
from symbolic.language.reader.questions.names import people_of
from symbolic.language.reader.questions.numbering import with_ordinals
from symbolic.language.statements import At, Believes, Claim, Holds, Knows, Query, Social, Statement, Wants
from symbolic.world.provenance import Span


def read_by_gist(prompt: str, choices: Sequence[str]) -> Query | None:
    """Read a question about one mind, or about one person's mind towards another; None where it is not understood.

    Raises:
        ParseError: a stance is denied, which leaves two others.
    """
    prompt, choices = with_ordinals(prompt), [with_ordinals(choice) for choice in choices]
    names = people_of(choices, prompt)
    if not 1 <= len(names) <= 2:
        return None
    me, you = _roles(names, (prompt, *choices))
    if not me:
        return None
    things = _told_apart(choices, names)
    told = [gist(choice, me, you, also) for choice, also in zip(choices, things, strict=True)]
    asked = gist(_RATED.sub(" ", prompt), me, you)
    thinking = asked.thinks and not any(one.thinks for one in told)
    statements = [_statement(one, me, you, thinking) for one in told]
    if len(set(statements)) < len(statements) or not all(one.claims for one in statements):
        return None
    if len({tuple(type(claim) for claim in one.claims) for one in statements}) > 1:
        return None
    given = _condition(asked, me, you)
    notes = (
        *_notes(asked, prompt, asking=True),
        *(n for one, c in zip(told, choices, strict=True) for n in _notes(one, c)),
    )
    return Query(
        (given,) if given.claims else (),
        tuple(statements),
        sense_of(prompt),
        Reading(notes=tuple(dict.fromkeys(notes))),
    )


def _roles(names: Sequence[str], texts: Sequence[str]) -> tuple[str, str]:
    """Return whose mind a question is about, and the other one; ("", "") where it does not say."""
    if len(names) == 1:
        return names[0], ""
    first, second = names
    as_named, swapped = (
        sum(len(ROLES.findall(mark(text, *pair).plain)) for text in texts)
        for pair in ((first, second), (second, first))
    )
    if as_named == swapped:
        return "", ""
    return (first, second) if as_named > swapped else (second, first)


def _told_apart(choices: Sequence[str], names: Sequence[str]) -> list[frozenset[str]]:
    """Return, of each choice, the nouns of no vocabulary that not all the choices say."""
    marked = [mark(choice, "", "") for choice in choices]
    nouns = [nouns_unknown(choice, names) for choice in choices]
    shared = frozenset.intersection(*nouns) | _ABSTRACT
    return [
        found - shared if one.places and not one.things else frozenset()
        for one, found in zip(marked, nouns, strict=True)
    ]


def _statement(said: Gist, me: str, you: str, thinking: bool) -> Statement:
    """Return what a choice says; `thinking` where the question asks for a belief."""
    claims = tuple(_claims(said, me, you, thinking))
    wish = said.wish in ("placed", "at")
    there = next((place for place in said.marked.places if isinstance(place, PlaceMention)), None)
    moved = said.marked.things if said.moves and said.wish is not None else ()
    place = there if said.wish == "placed" else None
    deeds = tuple(EventMention(me, "put", place, ObjectMention(thing)) for thing in moved)
    about: Literal["speech", "objects"] | None = (
        "objects" if deeds else "speech" if said.speaks and not wish else None
    )
    return Statement(claims, deeds, about)


def _claims(said: Gist, me: str, you: str, thinking: bool = False) -> Iterator[Claim]:
    places, things = said.marked.places, said.marked.things
    place = places[0] if places else None
    there = place if isinstance(place, PlaceMention) else None
    if said.wish == "unknown":
        yield Believes(me, Wants(you))
    elif said.wish is not None and things:
        placed = said.wish == "placed"
        yield Believes(me, Wants(you, things, None if placed else there, as_placed=placed))
    elif place is not None and len(things) == 1 and (said.thinks or said.knows or thinking):
        yield Believes(me, Holds(At(things[0], place, said.holds)))
    elif there is not None and said.knows and not things:
        yield Knows(me, there)
    elif said.wants and things and said.holds:
        yield Wants(me, things, there)
    if said.stance is not None:
        yield Social(me, you, said.stance)


def _condition(asked: Gist, me: str, you: str) -> Statement:
    return Statement(tuple(_claims(asked, me, you)))


def _notes(said: Gist, text: str, *, asking: bool = False) -> Iterator[str]:
    """Yield notes on the words that no sign took up: those that may turn the meaning, and the others."""
    for at, form in enumerate(said.marked.forms):
        word = text[form.start : form.end]
        if (
            at in said.read
            or form.norm.startswith("§")
            or not form.norm[0].isalpha()
            or word.lower() in FRAMING
            or form.norm in FRAMING
        ):
            continue
        span = Span(form.start, form.end, word)
        altering = word.lower() in (_DENIALS if asking else ALTERING)
        yield turned(span) if altering else unread(span)


_DENIALS = frozenset("no not n't never nothing none nobody neither nor without cannot".split())
"""What turns a question round; the other words that alter a story's meaning are of how one asks."""
_RATED = re.compile(r"\b(?:best|worst|most|least|better|well|worse|more|less) \w+", re.I)
"""How choices are rated: "best supported" supports nobody."""
_ABSTRACT = frozenset(
    "time moment instant reply answer response speech word way attempt mind reason effort purpose hand help service".split()
)
"""Nouns that a choice may have for itself, and that are no things."""
