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
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from symbolic.errors import ParseError
from symbolic.language.grammar.words.altering import ALTERING, amended, headed, marked
from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention
from symbolic.language.parses import Reading
from symbolic.language.reader.questions.extremum import sense_of
from symbolic.language.reader.questions.gist import Gist, gist, mark, nouns_unknown
from symbolic.language.reader.questions.gist_words import ABSTRACT, FRAMING, LOCATED, ROLES, SUPPOSING
from symbolic.language.reader.questions.names import people_of, two_people
from symbolic.language.reader.questions.numbering import with_ordinals
from symbolic.language.statements import At, Believes, Claim, Holds, Knows, Query, Social, Statement, Wants
from symbolic.mind.goals import SocialGoal
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
    best = _best(_roles(names, (prompt, *choices)), prompt, choices)
    if not any(isinstance(claim, Social) or _of_goals(claim) for said in best.said for claim in said.claims):
        return None
    for choice, said in zip(choices, best.statements, strict=True):
        if not said.claims:
            raise ParseError(
                f"the choice {choice!r} says nothing that can be read of what {best.me} believes, or wants for "
                f"{best.you}; say what {best.me} thinks is where, or whom {best.me} tries to help or hinder"
            )
        if best.statements.count(said) > choices.count(choice):
            raise ParseError(f"the choice {choice!r} says no more than another, as far as it was understood")
    return best.query(sense_of(prompt))


def read_one_mind(prompt: str, choices: Sequence[str]) -> Query | None:
    """Read a question about one person's mind; None where its choices are not understood, or not told apart."""
    names = people_of(choices, prompt)
    if len(names) != 1:
        return None
    found = _read(prompt, choices, names[0], "")
    return found.query(sense_of(prompt)) if _understood(found) == len(choices) else None


@dataclass(frozen=True, slots=True)
class _Reading:
    """A question as read with one of its people for whose mind it is.

    Attributes:
        me: whose mind.
        you: the other one; "" for none.
        given: what is told to assume.
        statements: what each choice says.
        notes: on words that no sign took up.
    """

    me: str
    you: str
    given: Statement
    statements: tuple[Statement, ...]
    notes: tuple[Note, ...]

    @property
    def said(self) -> tuple[Statement, ...]:
        """What is told to assume, and what each choice says."""
        return (self.given, *self.statements)

    def query(self, sense: Literal["most", "least"]) -> Query:
        """Return it as a question."""
        conditions = (self.given,) if self.given.claims else ()
        return Query(conditions, self.statements, sense, Reading(notes=tuple(dict.fromkeys(self.notes))))


def _best(roles: Sequence[tuple[str, str]], prompt: str, choices: Sequence[str]) -> _Reading:
    """Read a question in each of some roles, the likelier first, and return the first that is understood best.

    Raises:
        ParseError: a stance is denied in each.
    """
    readings: list[_Reading] = []
    errors: list[ParseError] = []
    for me, you in roles:
        try:
            readings.append(_read(prompt, choices, me, you))
        except ParseError as error:
            errors.append(error)
    if not readings:
        raise errors[0]
    return max(readings, key=_understood)


def _understood(reading: _Reading) -> int:
    """Return how many choices say something, and something else than the others, in claims of the same kinds."""
    told = reading.statements
    kinds = Counter(_kinds(said) for said in told)
    usual = max(kinds, key=lambda kind: (bool(kind), kinds[kind]))
    return sum(bool(said.claims) and _kinds(said) == usual and told.count(said) == 1 for said in told)


def _kinds(said: Statement) -> tuple[type, ...]:
    return tuple(type(claim) for claim in said.claims)


def _read(prompt: str, choices: Sequence[str], me: str, you: str) -> _Reading:
    """Read a question with somebody for whose mind it is about, and perhaps another one."""
    prompt, choices = with_ordinals(prompt), [with_ordinals(choice) for choice in choices]
    names = [name for name in (me, you) if name]
    unlisted = frozenset(noun for choice in choices for noun in _unlisted(choice, names))
    told = [gist(choice, me, you, unlisted) for choice in choices]
    told = _with_third_stance(told) if you else told
    spoken_of = {thing for one in told for thing in one.marked.things}
    asked = gist(_RATED.sub(_blank, prompt), me, you, spoken_of or _located(prompt, names))
    thinking = asked.thinks and not any(one.thinks for one in told)
    notes = [*_notes(asked, prompt, _DENIALS, FRAMING | SUPPOSING)]
    of_home = any(form.norm.startswith("§") and form.start > prompt.find("?") for form in asked.marked.forms)
    notes += [] if of_home else amended(prompt, {name.lower() for name in names}.__contains__)
    for one, choice in zip(told, choices, strict=True):
        notes += _notes(one, choice, ALTERING, FRAMING)
        notes += headed(choice, {name.lower() for name in names}.__contains__)
    for text in (prompt, *choices):
        notes += marked(text)
    statements = tuple(_statement(one, me, you, thinking) for one in told)
    return _Reading(me, you, Statement(tuple(_claims(asked, me, you))), statements, tuple(notes))


def _with_third_stance(told: list[Gist]) -> list[Gist]:
    """Give the one of three choices that says no stance the one that is left: choices are alternatives."""
    said = [one.stance for one in told]
    left = [stance for stance in _STANCES if stance not in said]
    if len(told) != len(_STANCES) or said.count(None) != 1 or len(left) != 1:
        return told
    return [
        replace(one, stance=left[0]) if one.stance is None and not _says_where(one) else one for one in told
    ]


def _says_where(said: Gist) -> bool:
    return said.wish is None and bool(said.marked.places and said.marked.things)


_STANCES: tuple[SocialGoal, ...] = ("help", "hinder", "independent")


def _of_goals(claim: Claim) -> bool:
    return isinstance(claim, Believes) and isinstance(claim.claim, Wants)


def _roles(names: Sequence[str], texts: Sequence[str]) -> list[tuple[str, str]]:
    """Return whose mind a question may be about, with the other one, the likelier pair first."""
    first, second = names
    pairs = [(first, second), (second, first)]
    return sorted(pairs, key=lambda pair: -sum(len(ROLES.findall(mark(text, *pair).plain)) for text in texts))


def _unlisted(text: str, names: Sequence[str]) -> frozenset[str]:
    """Return the nouns of no vocabulary that are for things, where a text names none of a vocabulary."""
    if mark(text, "", "").things:
        return frozenset()
    return frozenset(
        noun for noun in nouns_unknown(text, names) if noun and not _is_abstract(noun.split()[-1])
    )


def _located(prompt: str, names: Sequence[str]) -> frozenset[str]:
    """Return the noun of no vocabulary that a prompt says to be at a place: "that the plum was in the stove"."""
    unlisted = _unlisted(prompt, names)
    return frozenset(noun for noun in unlisted if LOCATED.search(mark(prompt, "", "", (noun,)).plain))


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


def _notes(said: Gist, text: str, altering: Collection[str], carrying: Collection[str]) -> Iterator[Note]:
    """Yield notes on the words that turn a claim, and on those that no sign took up and that do not just carry it."""
    for at, form in enumerate(said.marked.forms):
        word = text[form.start : form.end]
        span = Span(form.start, form.end, word)
        taken = at in said.read or form.norm.startswith("§") or not form.norm[0].isalpha()
        if at in said.turning:
            yield turned(span)
        elif not taken and not {word.lower(), form.norm} & set(carrying):
            yield turned(span) if word.lower() in altering else unread(span)


def _blank(found: re.Match[str]) -> str:
    """Blank out a match, so that every other word stands where it did."""
    return " " * len(found[0])


_DENIALS = frozenset("almost no not n't never nothing none nobody neither nor without cannot".split())
"""What turns a question round; the other words that alter a story's meaning are of how one asks."""
_RATED = re.compile(
    r"(?<!second )(?<!third )\b(?:best|worst|most|least|better|well|worse|more|less) \w+",
    re.I,
)
"""How choices are rated: "best supported" supports nobody."""
