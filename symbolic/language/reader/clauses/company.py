"""Who does something together with somebody: "Ben, together with Ann, moved it" tells a deed of both.

Company is said by a phrase ("along with Ann", "with Ann's help"), by a participle ("helped by Ann", "joined by Ann")
or by where somebody is meanwhile ("with Ann beside him"). Whoever is in it takes part, and so witnesses what is done:
the clause has them all as its subject. A bare "with Ann" may as well say where a thing is, or with whom one talks.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase
from symbolic.language.reader.phrases.prepositions import COMPANY
from symbolic.language.reader.words.persons import is_person

_JOINING = frozenset(
    "help assist aid support join accompany escort second back flank partner attend follow lead guide shadow".split()
)
"""What those do to somebody who take part in a deed of that one, or come along."""
_LENDS_A_HAND = frozenset(
    "help assist aid hold steady carry lift push pull guide direct lend give point light lead follow"
    " support instruct show shine".split()
)
"""What those do meanwhile who are at hand: "with Ann holding the lamp"."""
_SHARES = frozenset(
    "help assistance aid support company cooperation collaboration backing participation".split()
)
"""What somebody gives who takes part: "with Ann's help", "in Ann's company"."""
_NEAR = frozenset(("beside", "next to", "by", "at", "alongside", "behind", "near", "opposite"))
_SIDES = frozenset("side elbow heel shoulder arm".split())
_ALOOF = frozenset("be seem have know think want feel".split())
"""Verbs of no deed in which others could join."""


def in_company(clauses: list[Clause]) -> None:
    """Let the clauses of a sentence have all those as their subject who do together what they tell."""
    _with_asides(clauses)
    for clause in clauses:
        subject = clause.subject
        if subject is None or not _may_act(subject) or clause.passive or clause.verb in _ALOOF:
            continue
        phrases = list(_phrases(clause))
        found = [*phrases, *_joining(clause, clauses)]
        companions = [noun for _, noun in found if not _within(noun, subject)]
        if not companions:
            continue
        gone = [phrase for phrase, _ in phrases]
        sides = [side for phrase in gone for side in _side(clause.places, phrase)]
        clause.places = [phrase for phrase in clause.places if phrase not in (*gone, *sides)]
        everybody = _both(subject, companions)
        later = [c for c in clauses if c is clause or (c.start > clause.start and c.joined)]
        for one in later:
            if one.subject is subject and not one.passive:
                one.subject = everybody


def _with_asides(clauses: list[Clause]) -> None:
    """ "Ben, and Ann beside him, moved it": a subject without a verb acts with the one that is at its side."""
    for alone, clause in reversed(list(pairwise(clauses))):
        one, other = alone.subject, clause.subject
        bare = not alone.verb and alone.quote is None and not alone.places and not alone.content
        if one is None or other is None or not bare or clause.joined != "and":
            continue
        if _may_act(one) and _may_act(other) and other.kind != "pronoun" and _at_ones_side(other.of, other):
            everybody = _both(one, [replace(other, of=())])
            for same in clauses:
                if same.subject is other:
                    same.subject = everybody
            clause.start, clause.joined, clause.link = alone.start, alone.joined, alone.link
            clauses.remove(alone)


def _both(subject: NounPhrase, companions: Sequence[NounPhrase]) -> NounPhrase:
    members = (*subject.each(), *companions)
    bare = NounPhrase(members[-1].head, members[-1].kind, plural=True, members=members)
    return replace(bare, start=subject.start, end=subject.end)


def _phrases(clause: Clause) -> Iterator[tuple[PrepPhrase, NounPhrase]]:
    """Yield the phrases of a clause that say in whose company it is done, with who that is."""
    for at, phrase in enumerate(clause.places):
        noun = phrase.object
        if noun is None:
            continue
        acted_on = clause.object is not None and _is_somebody(clause.object)
        before = not acted_on or phrase.start < (clause.object or noun).start
        joins = before and (phrase.adverb != "as well as" or _follows(phrase, clause.subject))
        if phrase.adverb in COMPANY and _is_somebody(noun):
            if joins:
                yield phrase, noun
        elif noun.head in _SHARES and noun.owner is not None and _is_somebody(noun.owner):
            yield phrase, noun.owner
        elif (
            phrase.preposition == "with"
            and _is_somebody(noun)
            and _at_ones_side(clause.places[at + 1 :], noun)
        ):
            yield phrase, noun


def _follows(phrase: PrepPhrase, noun: NounPhrase | None) -> bool:
    """Whether a phrase stands right behind a noun, perhaps after a comma; else it may compare."""
    return noun is not None and 0 < phrase.start - noun.end <= len(", ")


def _side(places: Sequence[PrepPhrase], phrase: PrepPhrase) -> Sequence[PrepPhrase]:
    """Return the phrase that says at whose side somebody is: "beside him" of "with Ann beside him"."""
    following = places[places.index(phrase) + 1 :]
    noun = phrase.object
    return following[:1] if noun is not None and _at_ones_side(following, noun) else ()


def _at_ones_side(following: Sequence[PrepPhrase], noun: NounPhrase) -> bool:
    """Whether "beside him", "at her side" follows at once."""
    if not following or following[0].preposition not in _NEAR or following[0].start > noun.end + 1:
        return False
    place = following[0].object
    if place is None:
        return False
    own = place.head in _SIDES and place.owner is not None and place.owner.kind == "pronoun"
    return own or (place.kind == "pronoun" and place.head in ("him", "her", "them", "me", "us"))


def _joining(clause: Clause, clauses: Sequence[Clause]) -> Iterator[tuple[Clause, NounPhrase]]:
    """Yield the participles by which others join in, with who they are: "helped by Ann", "with Ann holding it"."""
    for one in clauses:
        beside = (
            one.link in ("relative", "manner") and one.passive and one.verb in _JOINING and not one.negated
        )
        if one.form == "ing" and one.verb in _LENDS_A_HAND and not one.negated and one.host is not None:
            yield from (
                (one, p.object) for p in clause.places if p.preposition == "with" and p.object is one.host
            )
        if not beside or one is clause or (one.host or one.subject) is not clause.subject:
            continue
        for phrase in one.places:
            if phrase.preposition == "by" and phrase.object is not None and _is_somebody(phrase.object):
                yield one, phrase.object


def _may_act(noun: NounPhrase) -> bool:
    return all(_is_somebody(member) for member in noun.each())


def _is_somebody(noun: NounPhrase) -> bool:
    if noun.kind == "pronoun":
        return noun.head in _PERSONAL
    return noun.kind == "name" or (noun.kind == "noun" and is_person(noun.head))


_PERSONAL = frozenset("i me you he him she her we us they them".split())


def _within(noun: NounPhrase, subject: NounPhrase) -> bool:
    return any(noun.kind == "name" and noun.head == member.head for member in subject.each())
