"""Deeds told as nouns: "the opening of the cabinet followed", "with the closing of the door behind her, she went".

The noun says what is done ("removal", an "-ing" noun), "of" to what, and its owner or "by" who does it; the verb beside
it only says that it took place. A look that shows something, or nothing, was a look.
"""

from collections.abc import Sequence
from dataclasses import replace

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.household.idioms import is_fixture, words
from symbolic.language.reader.household.naming import PLACEHOLDERS, named
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.persons import is_person

_HAPPENS = words("views", "happens")
_SHOWS = words("views", "shows")
_NOUNS = dict(entry.split(":") for entry in words("views", "nouns"))
_LOOKS = words("look", "nouns")
_STEPS = words("deed", "nouns")
_VISITORS = words("views", "visitors")
_HANDLED = frozenset(("open", "close", "take", "put", "move", "hide"))


def told_as_nouns(clause: Clause) -> list[Clause]:
    """ "The opening of the cabinet followed", "his first act was the opening of the fridge": it was opened."""
    if not _happened(clause):
        return _beside(clause)
    second = [p for p in clause.places if p.preposition == "by" and clause.passive]
    deeds = [_deed(clause.subject, clause.places), *(_deed(p.object, clause.places) for p in second)]
    step = clause.subject is not None and clause.subject.head in _STEPS
    if step and clause.nominal is not None:
        told = _deed(clause.nominal, clause.places)
        owner = clause.subject.owner if clause.subject is not None else None
        deeds = [
            told
            if told is None or owner is None
            else replace(told, subject=owner, passive=False, object=told.object or told.subject)
        ]
    found = [
        replace(
            deed,
            link=clause.link,
            joined=clause.joined if at == 0 else "and",
            start=clause.start + at,
            end=clause.end,
        )
        for at, deed in enumerate(deeds)
        if deed is not None
    ]
    return found or _beside(clause)


def _happened(clause: Clause) -> bool:
    """Whether a clause only says that what its subject names took place, or what it led to."""
    if clause.negated or clause.modal or clause.quote is not None or clause.content:
        return False
    if clause.subject is not None and clause.subject.head in _LOOKS:
        return clause.verb in _SHOWS | _HAPPENS
    return clause.verb in _HAPPENS and (clause.object is None or clause.verb in ("follow", "precede", "take"))


def _deed(noun: NounPhrase | None, places: Sequence[PrepPhrase]) -> Clause | None:
    """Return the clause of a deed that is told as a noun: "her removal of the mug from the desk"."""
    if noun is None or noun.kind != "noun":
        return None
    verb = _NOUNS.get(noun.head) or next(
        (s.lemma for s in senses(noun.head) if s.tag.startswith("V")), noun.head
    )
    theme = next((p.object for p in noun.of if p.preposition == "of"), None)
    by = next(
        (p.object for p in (*noun.of, *places) if p.preposition in ("by", "for") and person(p.object)), None
    )
    who = (
        noun.owner
        if noun.owner is not None and not is_fixture(noun.owner) and not is_thing(noun.owner)
        else by
    )
    where = [p for p in (*noun.of, *places) if p.object is not theme and p.preposition not in ("by", "for")]
    if noun.head in _LOOKS:
        seen = [replace(p, preposition="in") for p in where if is_fixture(p.object)]
        return Clause(verb="look", subject=who, form="finite", tense="past", places=seen) if seen else None
    handles = _HANDLED & classes(verb)
    told = theme is not None and (is_thing(theme) or is_fixture(theme) or theme.kind == "pronoun")
    if not handles or not told or noun.determiner in ("no", "any"):
        return None
    if who is None:
        return Clause(verb=verb, subject=theme, passive=True, form="finite", tense="past", places=where)
    return Clause(verb=verb, subject=who, object=theme, form="finite", tense="past", places=where)


def _beside(clause: Clause) -> list[Clause]:
    """ "With the closing of the door behind her, Ann went": the door was closed, and she went."""
    for phrase in clause.places:
        if phrase.preposition not in ("with", "after", "on", "upon", "at", "following", "before"):
            continue
        deed = _deed(phrase.object, ())
        if deed is None or phrase.object is None or not clause.verb:
            continue
        rest = replace(clause, places=[p for p in clause.places if p is not phrase])
        who = deed.subject if not deed.passive else clause.subject if person(clause.subject) else None
        told = replace(deed, start=clause.start, end=phrase.object.end)
        if who is not None and deed.passive:
            told = replace(told, subject=who, object=deed.subject, passive=False)
        return (
            [rest, told] if phrase.preposition == "before" else [told, replace(rest, start=clause.start + 1)]
        )
    return [clause]


def is_thing(noun: NounPhrase | None) -> bool:
    """Whether a noun phrase names an object of the vocabulary."""
    found = named(noun)
    return found is not None and found.category == "object"


def is_spoken_of(noun: NounPhrase | None, *, new: bool = False) -> bool:
    """Whether a noun phrase names an object, or something that a story speaks of as known: "the plum", "its plum".

    Args:
        noun: the phrase.
        new: the frame leaves nothing else than an object, so that it may be new as well: "a plum".
    """
    found = named(noun)
    if noun is None or found is None or found.again:
        return False
    pointed = (new and noun.kind == "noun" and noun.determiner not in ("no", "")) or noun.determiner in _KNOWN
    pointed = pointed or (noun.owner is not None and noun.owner.kind == "pronoun")
    unknown = found.category is None and found.name not in PLACEHOLDERS and not is_person(noun.head)
    return found.category == "object" or (unknown and pointed and noun.head not in _LIGHT)


_KNOWN = frozenset(("the", "that", "this"))
_LIGHT = (
    words("go", "nouns") | words("deed", "nouns") | words("tell", "nouns") | words("ask", "nouns") | _LOOKS
)
"""Nouns of what is done or said: no things."""


def person(noun: NounPhrase | None) -> NounPhrase | None:
    """Return the person that a noun phrase names: "Emma", "him", "her back" (of which the parser makes a body part)."""
    if noun is None:
        return None
    if noun.kind == "name" or (noun.kind == "pronoun" and noun.head in ("he", "she", "him", "her")):
        return noun
    if noun.head == "back" and noun.owner is not None:
        return noun.owner
    if noun.head in _VISITORS and noun.apposition is not None:
        return person(noun.apposition)
    return None
