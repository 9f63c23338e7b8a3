"""What is put right once all the clauses of a sentence are known: clefts, and agents that two passives share."""

from collections.abc import Sequence

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.company import in_company
from symbolic.language.reader.words.persons import is_person


def mended(clauses: Sequence[Clause]) -> list[Clause]:
    """Return the clauses of a sentence with its clefts undone, its shared agents on each passive, and all who act."""
    found = list(clauses)
    for at, clause in enumerate(clauses):
        told = _clefted(clause, clauses[at + 1 :])
        if told is not None:
            told.link, told.host, told.joined = clause.link, None, clause.joined
            told.adverbs = [*clause.adverbs, *(a for a in told.adverbs if not a.startswith("rel:"))]
            told.times = [*clause.times, *told.times]
            found = [kept for kept in found if kept is not clause]
    _share_agents(found)
    for clause in found:
        _watch(clause)
    in_company(found)
    return found


def _clefted(clause: Clause, following: Sequence[Clause]) -> Clause | None:
    """ "It was Ann who opened it": the relative clause that tells what happened."""
    noun = clause.nominal
    subject = clause.subject
    if clause.verb != "be" or noun is None or subject is None or subject.head != "it" or clause.negated:
        return None
    if noun.kind == "noun" and noun.determiner != "the" and not (noun.owner and is_person(noun.head)):
        return None
    return next((c for c in following[:1] if c.link == "relative" and c.host is noun and not c.loose), None)


_WATCHES = frozenset("watch guard lookout vigil".split())
_KEEPS = frozenset("keep stand hold mount".split())


def _watch(clause: Clause) -> None:
    """ "Keeps watch", "stands guard", "keeps an eye on him": a noun that says what the verb "watch" does."""
    noun = clause.object
    if noun is None or clause.verb not in _KEEPS or noun.kind != "noun" or noun.owner is not None:
        return
    on = next((phrase for phrase in clause.places if phrase.preposition in ("on", "over")), None)
    watches = noun.head in _WATCHES and noun.determiner in ("", "a")
    if watches or (noun.head == "eye" and noun.determiner in ("a", "one") and on is not None):
        clause.verb, clause.object = "watch", on.object if on is not None else None
        clause.places = [phrase for phrase in clause.places if phrase is not on]


def _share_agents(clauses: Sequence[Clause]) -> None:
    """ "It was taken out and put away by Ann": who did the last did all of it."""
    for before, after in zip(reversed(clauses[:-1]), reversed(clauses[1:]), strict=True):
        both = before.passive and after.passive and before.subject is after.subject is not None
        agents = [p for p in after.places if p.preposition == "by"]
        if both and after.joined and agents and not any(p.preposition == "by" for p in before.places):
            before.places += agents
