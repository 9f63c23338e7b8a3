"""Coming and going: who is where, and so who perceives what."""

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.absence import returns
from symbolic.language.reader.discourse.chronicle import HERE, Chronicle, Value, place_of
from symbolic.language.reader.discourse.handling import settle
from symbolic.language.reader.discourse.roles import area, area_name, goal, place_value, things_of
from symbolic.language.reader.phrases.phrase import PrepPhrase
from symbolic.language.reader.words.places import AREAS

AWAY = frozenset("away out off outside upstairs downstairs home outdoors abroad gone absent".split())
_BACK = frozenset("back in inside over".split())


def leave(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Somebody goes away, perhaps to a place that is told."""
    if not who:
        _thing_goes(c, clause)
        return
    if clause.verb == "come":
        back = [n for n in who if c.room_of.get(n, HERE) != HERE]
        if back:
            arrive(c, clause, back)
            return
    phrases = [
        p
        for p in clause.places
        if p.object is not None and area(p) and p.preposition in ("to", "into", "in", "for", "at")
    ]
    _go_to(c, who, phrases[0] if phrases else None, clause, away=True)


def arrive(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Somebody comes to where the story is, or to another place that is told."""
    returns(c, clause, who)
    for phrase in clause.places:
        if (
            phrase.object is not None
            and phrase.preposition in ("into", "to", "in", "at", "from")
            and phrase.preposition != "from"
        ):
            name = area_name(phrase)
            if name in c.room_of.values() and name != c.here:
                for person in who:
                    c.walk(person, name)
                    _is_at(c, person, phrase, clause)
                return
            if c.here == "" and phrase.object.head.lower() in AREAS:
                c.here = name
    here = [n for n in who if c.room_of.get(n) == HERE]
    if here and clause.verb in ("go", "walk", "run", "head", "step") and len(here) == len(who):
        _go_to(c, who, None, clause, away=True)
        return
    for person in who:
        c.unaware.discard(person)
        if person in c.room_of:
            c.walk(person, HERE)
        else:
            c.introduce([person], HERE)
    c.stage = HERE


_PASSING = frozenset("past through across around down up for toward towards".split())
"""Prepositions of a way that need not end there."""
_WAYS = _PASSING | frozenset("to into in onto at inside outside".split())
"""Prepositions of where somebody goes."""


_HIDES = frozenset("under behind on onto beneath underneath into in".split())
"""Where an animal goes that is looked for like a thing."""


def go(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Somebody goes to a place; to an area, it is going away, up to a thing it is not."""
    words = set(clause.particle.split())
    if not who:
        _thing_goes(c, clause)
        return
    to_somewhere = any(p.preposition in ("to", "into") for p in clause.places)
    if clause.verb == "return" and not to_somewhere and all(c.room_of.get(n) == c.stage for n in who):
        arrive(c, clause, who)  # "returned from the till": who was not told to have gone
        return
    if clause.progressive and not c.began and clause.link not in ("while", "when"):
        c.introduce(who)
        return
    if clause.progressive and clause.link == "while" and not clause.places and not words:
        _go_to(c, who, None, clause, away=True)  # "while he was travelling"
        return
    if (
        words & _BACK
        and not words & {"out"}
        and not any(p.preposition in ("to", "into") for p in clause.places)
    ):
        away = [n for n in who if c.room_of.get(n, "") != HERE]
        if away or "over" in words:
            arrive(c, clause, who)
        else:
            _go_to(c, who, None, clause, away=True)
        return
    if any(p.preposition in ("out of", "from") and area(p) for p in clause.places) and clause.verb != "come":
        _go_to(
            c,
            who,
            next((p for p in clause.places if p.preposition in ("to", "into") and area(p)), None),
            clause,
            away=True,
        )
        return
    for phrase in clause.places:
        small = phrase.preposition in _HIDES and c.cast.people[who[0]].animal
        if phrase.object is None or not (phrase.preposition in _WAYS or small):
            continue
        if small:
            _near(c, who, phrase, clause)
            return
        if phrase.preposition in _PASSING and clause.verb not in ("head", "leave"):
            continue
        areal = phrase.object.kind == "noun" and phrase.object.head.lower() in AREAS
        if not areal and c.cast.persons(phrase.object):
            other = c.cast.persons(phrase.object)[0]
            c.introduce([other])
            for person in who:
                c.walk(person, c.room_of[other])
            return
        if area(phrase):
            _go_to(c, who, phrase, clause, away=True)
            return
        _near(c, who, phrase, clause)
        return
    if words & AWAY or (clause.object is not None and clause.verb == "leave"):
        _go_to(c, who, None, clause, away=True)


def _thing_goes(c: Chronicle, clause: Clause) -> None:
    """A van, a ball, a letter goes somewhere by itself."""
    if clause.subject is None:
        return
    found = goal(c, clause)
    for thing in things_of(c, clause.subject):
        if found is not None:
            settle(c, "", thing, found[0], clause)
        elif set(clause.particle.split()) & AWAY or clause.verb in (
            "leave",
            "depart",
            "disappear",
            "vanish",
        ):
            c.become("", place_of(thing.key), Value(f"away ({thing.key})", "away", "", frozenset({"away"})))


def _near(c: Chronicle, who: list[str], phrase: PrepPhrase, clause: Clause) -> None:
    value = place_value(c, phrase, clause)
    if value is not None:
        for person in who:
            c.values[value.text] = value
            if c.cast.people[person].animal:
                c.become(person, place_of(person), value)  # "ran under the sofa"


def _go_to(c: Chronicle, who: list[str], phrase: PrepPhrase | None, clause: Clause, away: bool) -> None:
    for person in who:
        c.introduce([person])
        c.unaware.discard(person)
        c.watching.discard(person)
        name = area_name(phrase) if phrase is not None else ""
        if name and name == c.here and c.room_of[person] != HERE:
            c.walk(person, HERE)
            continue
        room = (
            name
            if name and name in c.room_of.values()
            else (f"{name} of {person}" if name else c.absent(person))
        )
        if name and name not in c.room_of.values():
            room = name
        if room == c.room_of[person]:
            room = f"{room} again"
        if phrase is not None:
            _is_at(c, person, phrase, clause)
        else:
            gone = Value(f"gone ({person})", "at", "", frozenset({"gone"}))
            if place_of(person) in c.truth:
                c.become(person, place_of(person), gone)
        c.walk(person, room)


def _is_at(c: Chronicle, person: str, phrase: PrepPhrase, clause: Clause) -> None:
    value = place_value(c, phrase, clause)
    if value is not None:
        c.become(person, place_of(person), Value(value.text, value.relation, value.thing, value.words))
