"""A question about minds, by the gist of its condition and its choices, as statements.

    "supposing that Ann has been out to help Tom"           -> Social(Ann, Tom, help)
    "Ann knows what is inside the fridge"                   -> Knows(Ann, fridge)
    "in Ann's view there was a mug in the fridge"           -> Believes(Ann, Holds(At(mug, fridge)))
    "believing that Tom wants the mug on the desk"          -> Believes(Ann, Wants(Tom, mug, desk))
    "it was to hinder Tom that she moved the mug"           -> what Ann did, and Social(Ann, Tom, hinder)

The choices of a question are alternatives, so what tells them apart is what matters: two that come out as the same
statement, or one that says nothing, show that they were not understood, and then nothing is read.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Literal, TypeAlias

from symbolic.errors import ParseError
from symbolic.language.grammar.words.altering import ALTERING
from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention
from symbolic.language.parses import Reading
from symbolic.language.reader.questions.extremum import sense_of
from symbolic.language.reader.questions.gist import Gist, gist, mark, nouns_unknown
from symbolic.language.reader.questions.gist_words import ABSTRACT, FRAMING, ROLES
from symbolic.language.reader.questions.names import people_of, two_people
from symbolic.language.reader.questions.numbering import with_ordinals
from symbolic.language.statements import At, Believes, Claim, Holds, Knows, Query, Social, Statement, Wants
from symbolic.world.notes import Note, turned, unread
from symbolic.world.provenance import Span


def read_two_minds(prompt: str, choices: Sequence[str]) -> Query | None:
    """Read a question about one person's mind towards another; None where it is not of that kind.

    Raises:
        ParseError: it is of that kind, but a choice says nothing that can be read, or as much as another; or a
            stance is denied, which leaves two others.
    """
    names = two_people(choices, prompt)
    if names is None:
        return None
    me, you = _roles(names, (prompt, *choices))
    if not me:
        return None
    given, told = _read(prompt, choices, me, you)
    statements = [statement for statement, _ in told]
    claims = [claim for said in (given[0], *statements) for claim in said.claims]
    if not any(isinstance(claim, Social) or _of_goals(claim) for claim in claims):
        return None
    for choice, said in zip(choices, statements, strict=True):
        if not said.claims:
            raise ParseError(
                f"the choice {choice!r} says nothing that can be read of what {me} believes, or wants for {you}; say "
                f"what {me} thinks is where, or whom {me} tries to help or hinder"
            )
        if statements.count(said) > choices.count(choice):
            raise ParseError(f"the choice {choice!r} says no more than another, as far as it was understood")
    return _query(prompt, given, told)


def read_one_mind(prompt: str, choices: Sequence[str]) -> Query | None:
    """Read a question about one person's mind; None where its choices are not understood, or not told apart."""
    names = people_of(choices, prompt)
    if len(names) != 1:
        return None
    given, told = _read(prompt, choices, names[0], "")
    statements = [statement for statement, _ in told]
    kinds = {tuple(type(claim) for claim in said.claims) for said in statements}
    understood = all(said.claims for said in statements) and len(set(statements)) == len(statements)
    return _query(prompt, given, told) if understood and len(kinds) == 1 else None


_Said: TypeAlias = tuple[Statement, tuple[Note, ...]]
"""What a text states, and notes on its words that no sign took up."""


def _read(prompt: str, choices: Sequence[str], me: str, you: str) -> tuple[_Said, list[_Said]]:
    """Return what a question tells to assume, and what each of its choices says."""
    prompt, choices = with_ordinals(prompt), [with_ordinals(choice) for choice in choices]
    names = [name for name in (me, you) if name]
    unlisted = frozenset(noun for choice in choices for noun in _unlisted(choice, names))
    told = [gist(choice, me, you, unlisted) for choice in choices]
    spoken_of = {thing for one in told for thing in one.marked.things}
    asked = gist(_RATED.sub(" ", prompt), me, you, spoken_of)
    thinking = asked.thinks and not any(one.thinks for one in told)
    said = [
        (_statement(one, me, you, thinking), tuple(_notes(one, choice, ALTERING)))
        for one, choice in zip(told, choices, strict=True)
    ]
    return (Statement(tuple(_claims(asked, me, you))), tuple(_notes(asked, prompt, _DENIALS))), said


def _query(prompt: str, given: _Said, told: Sequence[_Said]) -> Query:
    notes = dict.fromkeys(note for _, notes in (given, *told) for note in notes)
    conditions = (given[0],) if given[0].claims else ()
    statements = tuple(statement for statement, _ in told)
    return Query(conditions, statements, sense_of(prompt), Reading(notes=tuple(notes)))


def _of_goals(claim: Claim) -> bool:
    return isinstance(claim, Believes) and isinstance(claim.claim, Wants)


def _roles(names: Sequence[str], texts: Sequence[str]) -> tuple[str, str]:
    """Return whose mind a question is about, and the other one; ("", "") where it does not say."""
    first, second = names
    as_named, swapped = (
        sum(len(ROLES.findall(mark(text, *pair).plain)) for text in texts)
        for pair in ((first, second), (second, first))
    )
    if as_named == swapped:
        return "", ""
    return (first, second) if as_named > swapped else (second, first)


def _unlisted(text: str, names: Sequence[str]) -> frozenset[str]:
    """Return the nouns of no vocabulary that are for things, where a text names none of a vocabulary."""
    if mark(text, "", "").things:
        return frozenset()
    return frozenset(
        noun for noun in nouns_unknown(text, names) if noun and not _is_abstract(noun.split()[-1])
    )


def _is_abstract(noun: str) -> bool:
    return noun in ABSTRACT or noun.endswith(_ENDINGS)


_ENDINGS = ("tion", "sion", "ment", "ness", "ance", "ence", "ity", "ship", "ing")
"""Of nouns that are for no thing that could lie somewhere."""


def _statement(said: Gist, me: str, you: str, thinking: bool) -> Statement:
    """Return what a choice says; `thinking` where the question asks for a belief."""
    claims = tuple(_claims(said, me, you, thinking))
    of_deed = said.wish is not None or (said.stance is not None and not said.speaks)
    moved = said.marked.things if said.moves and of_deed else ()
    deeds = tuple(EventMention(me, "put", _moved_to(said), ObjectMention(thing)) for thing in moved)
    wish = said.wish in ("placed", "at")
    about: Literal["speech", "objects"] | None = (
        "objects" if deeds else "speech" if said.speaks and not wish else None
    )
    return Statement(claims, deeds, about)


def _moved_to(said: Gist) -> PlaceMention | None:
    """Return where things were moved: of two places the one at which the other does not want them."""
    places = said.marked.places[1:] if said.wish == "at" else said.marked.places
    return next((place for place in places if isinstance(place, PlaceMention)), None)


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


def _notes(said: Gist, text: str, altering: Collection[str]) -> Iterator[Note]:
    """Yield notes on the words that no sign took up: those that alter the meaning, and the others."""
    for at, form in enumerate(said.marked.forms):
        word = text[form.start : form.end]
        taken = at in said.read or form.norm.startswith("§") or not form.norm[0].isalpha()
        if not (taken or {word.lower(), form.norm} & FRAMING):
            span = Span(form.start, form.end, word)
            yield turned(span) if word.lower() in altering else unread(span)


_DENIALS = frozenset("no not n't never nothing none nobody neither nor without cannot".split())
"""What turns a question round; the other words that alter a story's meaning are of how one asks."""
_RATED = re.compile(r"\b(?:best|worst|most|least|better|well|worse|more|less) \w+", re.I)
"""How choices are rated: "best supported" supports nobody."""
