"""What a clause says that one person thinks or knows: where things are, and what the other wants."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from symbolic.language.mentions import PlaceMention
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.household.utterances import every, phrases_of
from symbolic.language.reader.questions.asking import THINK
from symbolic.language.reader.questions.pair import Pair, person_meant
from symbolic.language.reader.questions.places_and_things import (
    BELIEFS,
    GOALS,
    LOCATION,
    MOVES,
    place_in,
    thing_in,
    things_in,
)
from symbolic.language.statements import At, Believes, Claim, Holds, Knows, Wants

_KNOWS = frozenset(("know", "see", "learn", "realize"))
_WANTS = frozenset("want wish intend hope plan aim mean desire need like prefer".split())


def opinions(clause: Clause, following: Sequence[Clause], pair: Pair) -> Iterator[Claim]:
    """Yield what is said in somebody's opinion: "In Olivia's opinion, James wants the mug"."""
    mine = [
        p
        for p in clause.places
        if p.object is not None and p.object.head in BELIEFS and p.object.owner is not None
    ]
    if mine:
        claim = _thought(
            replace(clause, places=[p for p in clause.places if p not in mine]), Clause(), following, pair
        )
        if claim is not None:
            yield claim


def thoughts(clause: Clause, following: Sequence[Clause], pair: Pair) -> Iterator[Claim]:
    """Yield what a clause of thinking says that the person thinks."""
    if clause.verb in ("assume", "suppose", "imagine", "say") and (
        clause.subject is None or clause.form == "ing"
    ):
        for inner in clause.content:
            yield from thoughts(inner, (), pair)
            yield from knowledge(inner, pair)
        return
    content: Sequence[Clause] = ()
    if clause.verb in THINK or (clause.verb == "be" and clause.predicate in ("sure", "certain", "convinced")):
        content = clause.content or _parted(following)
    elif any(n is not None and n.head in BELIEFS for n in (clause.object, clause.subject, clause.nominal)):
        content = clause.content or [
            c for c in following if c.link == "relative" and c.host is not None and c.host.head in BELIEFS
        ]
    for inner in content:
        claim = _thought(inner, clause, following, pair)
        if claim is not None:
            yield claim


def _parted(following: Sequence[Clause]) -> Sequence[Clause]:
    """ "believed, when answering, that there was bread": the content that an aside parts from its verb."""
    for at, clause in enumerate(following):
        if clause.subject is not None and clause.subject.head == "that" and not clause.link:
            return [clause] if clause.verb else following[at + 1 : at + 2]
    return ()


def _thought(inner: Clause, outer: Clause, following: Sequence[Clause], pair: Pair) -> Claim | None:
    """What somebody thinks: what the other wants, or where a thing is."""
    wish = _wish(inner, following, pair)
    if wish is not None:
        return Believes(pair.agent, wish)
    place = place_in(inner)
    thing = thing_in(inner)
    if place is None or thing is None:
        return None
    none = inner.negated or outer.negated or _none(inner)
    return Believes(pair.agent, Holds(At(thing, place, not none)))


def _none(clause: Clause) -> bool:
    return any(
        n is not None and n.determiner == "no" for n in (clause.subject, clause.object, clause.nominal)
    )


def _wish(inner: Clause, following: Sequence[Clause], pair: Pair) -> Wants | None:
    """What a clause says that the other wants; that it is as the other placed it."""
    if _as_wanted(inner, following):
        return Wants(pair.other, things_in(inner), None, as_placed=True)
    who = person_meant(inner.subject, pair, of=pair.agent)
    wants = inner.verb in _WANTS or (
        inner.verb in ("try", "look", "seek") and bool(inner.content or inner.places)
    )
    goal = inner.subject if inner.subject is not None and inner.subject.head in GOALS else None
    if goal is not None and inner.verb == "be":  # "Mia's wish was to have the spoon on the table"
        who, wants = person_meant(goal.owner, pair, of=pair.agent), True
    if who != pair.other or not wants:
        return None
    things = next((found for clause in every([inner]) if (found := things_in(clause))), ())
    places = (place_in(clause) for clause in every([inner]))
    place = next((p for p in places if isinstance(p, PlaceMention)), None)
    return Wants(pair.other, things, place) if things else None


def _as_wanted(inner: Clause, following: Sequence[Clause]) -> bool:
    """ "had put the mug where he wanted it", "at his desired location", "the mug was where he wanted it"."""
    if any(p.object is not None and p.object.head in LOCATION for p in phrases_of(inner)):
        return True
    placed = bool(classes(inner.verb, inner.particle) & (MOVES | {"give"})) or inner.verb in (
        "be",
        "leave",
        "stand",
        "lie",
    )
    where = [c for c in following if c.link == "where" or "rel:where" in c.adverbs]
    return placed and any(clause.verb in _WANTS for clause in where)


def knowledge(clause: Clause, pair: Pair) -> Iterator[Claim]:
    """Yield what is known, or not: "knows what is in the fridge", "has no idea of Tom's goal"."""
    ignorant = clause.predicate in ("ignorant", "unaware", "unsure") or (
        clause.object is not None
        and clause.object.determiner == "no"
        and clause.object.head in ("idea", "knowledge", "clue")
    )
    knows = clause.verb in _KNOWS or clause.predicate in ("aware", "familiar")
    if ignorant or (knows and clause.negated):
        if _speaks_of_goal(clause):
            yield Believes(pair.agent, Wants(pair.other))
        return
    if knows:
        place = next((p for inner in every([clause]) if (p := place_in(inner)) is not None), None)
        if isinstance(place, PlaceMention):
            yield Knows(pair.agent, place)


def _speaks_of_goal(clause: Clause) -> bool:
    nouns = [
        clause.object,
        clause.nominal,
        *(p.object for p in phrases_of(clause)),
        *(p.object for p in clause.detail),
    ]
    wanted = (inner.verb in _WANTS or inner.name == "be after" for inner in every(clause.content))
    return any(n is not None and n.head in GOALS for n in nouns) or any(wanted)
