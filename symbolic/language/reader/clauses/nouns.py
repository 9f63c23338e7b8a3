"""Noun phrases put together: appositions, and whom a noun phrase means."""

from dataclasses import replace

from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.words.persons import is_person


def is_personal(noun: NounPhrase) -> bool:
    """Return whether a noun phrase is of a person: a name, "him", "the nurse"."""
    return (
        noun.kind == "name" or noun.head in ("him", "her", "me", "us", "them", "you") or is_person(noun.head)
    )


def person_of(noun: NounPhrase) -> NounPhrase:
    """Return whom "who" means after "the answer of Sarah"."""
    names = [p.object for p in noun.of if p.object is not None and p.object.kind == "name"]
    return names[-1] if noun.kind == "noun" and names and not is_person(noun.head) else noun


def appose(noun: NounPhrase, other: NounPhrase) -> NounPhrase:
    """Return "her brother" and "Kerem" as one: the name is the head, whichever came first."""
    if other.kind == "name" and noun.kind != "name":
        return replace(other, apposition=noun, start=noun.start)
    return noun if noun.apposition is not None else replace(noun, apposition=other)
