"""Joints of time that deny or turn round what they join, told the plain way.

"Hardly had she opened it when she took it out", "not until it was open did he", "did not shut it until he had": each
tells of both deeds, and denies neither; "when he shut it, she had already taken it": the second came first.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.household.idioms import is_fixture

_BY_THEN = frozenset(("when", "by the time", "before", "by which time"))


def timed(clauses: Sequence[Clause]) -> list[Clause]:
    """Return the clauses of a sentence with links that say in which order what they tell of happened."""
    return _together(_already(_until(_hardly(_gone_until(_pointed_back(clauses))))))


def _hardly(clauses: Sequence[Clause]) -> list[Clause]:
    """ "Hardly had she opened it when she took it", "not until she had opened it did she take it": she did both."""
    found = list(clauses)
    for at, (clause, later) in enumerate(pairwise(tuple(found))):
        if not (clause.negated and clause.perfect):
            continue
        if clause.inverted and later.link == "when":
            found[at] = replace(clause, negated=False, inverted=False)
            found[at + 1] = replace(later, link="", joined="and")
        elif clause.particle.startswith("until") and later.inverted:
            found[at] = replace(clause, negated=False, particle="")
            found[at + 1] = replace(later, inverted=False)
    return found


def _until(clauses: Sequence[Clause]) -> list[Clause]:
    """ "Did not shut it until he had taken it": took it, and then shut it."""
    found = list(clauses)
    for at, (clause, later) in enumerate(pairwise(tuple(found))):
        waits = clause.negated and not clause.modal and clause.link == "" and clause.tense == "past"
        if waits and later.link == "until" and later.perfect and not (clause.content or clause.quote):
            found[at] = replace(clause, negated=False, link="before")
            found[at + 1] = replace(later, link="")
    return found


def _gone_until(clauses: Sequence[Clause]) -> list[Clause]:
    """ "Kept going until she reached the stove": who goes on until she is somewhere goes there."""
    found = list(clauses)
    for at, (clause, later) in enumerate(pairwise(tuple(found))):
        going = (
            [inner for inner in clause.content if inner.verb in _GOING]
            if clause.verb in _ONWARD
            else [clause]
        )
        goes = any(one.verb in _GOING and not one.object for one in going) or (
            clause.verb in _ONWARD and not (clause.content or clause.object)
        )
        told = not any(one.negated or one.modal for one in (clause, later))
        if goes and told and later.link == "until" and later.verb in _ARRIVING and not later.passive:
            found[at + 1] = replace(later, link="till")
    return found


_GOING = frozenset("go walk head move stroll stride wander march hurry press push".split())
_ONWARD = frozenset("keep continue carry go".split())
_ARRIVING = frozenset("reach arrive come get stand".split())


def _already(clauses: Sequence[Clause]) -> list[Clause]:
    """ "When he shut it, she had already taken it": she took it first."""
    found = list(clauses)
    for at, (clause, later) in enumerate(pairwise(tuple(found))):
        first = clause.link in _BY_THEN and not clause.perfect and not clause.progressive and at == 0
        if first and later.link == "" and later.perfect and not later.modal and not later.joined:
            found[at] = replace(clause, link="before")
    return found


def _together(clauses: Sequence[Clause]) -> list[Clause]:
    """ "After he had opened it and taken it out": what is joined to the first came before the rest, too."""
    found: list[Clause] = []
    for clause in clauses:
        last = found[-1] if found else None
        after = last is not None and last.link == "after" and last.perfect
        if after and clause.joined and clause.perfect and clause.form == "past" and clause.link == "":
            found.append(replace(clause, link="after", joined=""))
            continue
        found.append(clause)
    return found


def _pointed_back(clauses: Sequence[Clause]) -> list[Clause]:
    """ "Before he shut the fridge, he opened it": "it" is the fridge, though that is told first."""
    found: list[Clause] = []
    for clause in clauses:
        noun = clause.subject if clause.passive else clause.object
        it = noun is not None and noun.kind == "pronoun" and noun.head == "it"
        turns = clause.verb in ("open", "close", "shut")
        last = found[-1] if found else None
        place = (last.subject if last.passive else last.object) if last is not None else None
        linked = last is not None and (last.link in _BY_THEN or clause.link in ("after", "until"))
        if it and turns and linked and place is not None and is_fixture(place) and place.kind == "noun":
            found.append(replace(clause, subject=place) if clause.passive else replace(clause, object=place))
            continue
        found.append(clause)
    return found
