"""Whose mind the choices of a question speak of, and who the other person is."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.questions.places_and_things import BELIEFS


@dataclass(frozen=True, slots=True)
class Pair:
    """Whose mind it is about, and the other person."""

    agent: str
    other: str


def find_pair(told: Sequence[Sequence[Clause]], names: Sequence[str]) -> Pair | None:
    """Return whose mind most of the choices speak of, and the other person; None where they tell of no one's."""
    firsts = [holder for clauses in told if (holder := _holder(clauses, names))]
    if not firsts:
        return None
    agent = Counter(firsts).most_common(1)[0][0]
    others = [name for name in names if name != agent]
    return Pair(agent, others[0]) if others else None


def _holder(clauses: Sequence[Clause], names: Sequence[str]) -> str | None:
    """Whose mind a choice speaks of: the subject of its main clause, or the owner of the belief."""
    ordered = sorted(clauses, key=lambda c: (c.link not in ("", "so"), c.start))
    for clause in ordered:
        noun = next(
            (p.object for p in clause.places if p.object is not None and p.object.head in BELIEFS),
            clause.subject,
        )
        if noun is None:
            continue
        if noun.kind == "name" and noun.head in names:
            return noun.head
        owner = noun.owner
        if owner is not None and owner.kind == "name" and owner.head in names:
            return owner.head
        if noun.head in ("it", "she", "he") and clause.nominal is None:
            continue
    return None


def person_meant(noun: NounPhrase | None, pair: Pair, *, of: str) -> str | None:
    """Return whom a noun phrase in a clause about `of` means; a pronoun in object position is the other one."""
    if noun is None or noun.kind == "gap":
        return None
    if noun.kind == "name":
        return noun.head if noun.head in (pair.agent, pair.other) else None
    if noun.head in ("him", "her", "his", "them", "he", "she", "they"):
        return pair.other if of == pair.agent else pair.agent
    return None
