"""Who is there while something happens: those who act, who stand by, and who are called away."""

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.chronicle import Chronicle
from symbolic.language.reader.discourse.kinds import HANDLING, SETTING
from symbolic.language.reader.discourse.perceiving import last_events
from symbolic.language.reader.discourse.roles import area, area_name

_OUT = frozenset("outside outdoors upstairs downstairs abroad away".split())


def place_agent(c: Chronicle, clause: Clause, kind: str, who: list[str]) -> None:
    """Let who acts in an area be there: "At home his sister eats the cake"."""
    if kind in SETTING or not who:
        return
    if clause.progressive and c.began and _OUT & {*clause.adverbs, *clause.particle.split()}:
        for person in who:
            c.introduce([person])
            c.unseen_since_own(person)
            c.walk(person, c.absent(person))  # "was playing outside"
    verb_at = min((p.start for p in clause.places), default=0)
    for phrase in clause.places:
        fronted = phrase.start < (clause.subject.start if clause.subject is not None else verb_at)
        if (
            phrase.object is None
            or phrase.preposition not in ("in", "at")
            or not (fronted or kind not in HANDLING)
        ):
            continue
        if not area(phrase) or kind in ("see", "hear", "say", "tell", "ask", "think", "know", "want"):
            continue
        name = area_name(phrase)
        if clause.link == "while" and clause.progressive and name != c.here:
            for person in who:
                c.introduce([person])
                c.walk(person, name)  # "while he was reading in his room"
        elif name != c.here and (name in c.room_of.values() or phrase.object.head.lower() == "home"):
            for person in who:
                c.introduce([person])
                c.walk(person, name)
        elif not c.here and not c.began:
            c.here = name


def together(c: Chronicle, kind: str, who: list[str]) -> None:
    """Let those who handle a thing together be in one place: who had gone away is there for that."""
    if len(who) < 2 or kind not in HANDLING:
        return
    rooms = [c.room_of[person] for person in who if person in c.room_of]
    there = next((room for room in rooms if room == c.stage), rooms[0] if rooms else c.stage)
    for person in who:
        c.introduce([person], there)
        c.walk(person, there)


def bystanders(c: Chronicle, clause: Clause, kind: str) -> None:
    """Let who is named as standing by be there; behind somebody's back, that one sees nothing of it."""
    for phrase in clause.places:
        if phrase.object is None:
            continue
        if (
            phrase.preposition == "behind"
            and phrase.object.head == "back"
            and (owner := c.cast.owner(phrase.object))
        ):
            c.introduce([owner])
            c.unaware.add(owner)
            continue
        if phrase.preposition == "unknown to" and kind not in ("see", "hear"):
            for name in c.cast.persons(phrase.object):
                c.introduce([name])
                c.briefly |= {name} - c.unaware
                c.unaware.add(name)
            continue
        if phrase.preposition in ("before", "in front of", "under") and phrase.object.head in ("eye", "nose"):
            owner = c.cast.owner(phrase.object)
            c.introduce([owner] if owner else [])
            c.unaware.discard(owner or "")
            if owner and clause.verb in ("happen", "occur", "go"):
                c.openly_seen(owner, last_events(c, owner))  # "all this happened before her eyes"
            continue
        near = phrase.preposition in ("in front of", "beside", "next to", "with", "opposite")
        if near and kind in HANDLING and phrase.object.kind != "pronoun":
            c.introduce(c.cast.persons(phrase.object))


def called_away(c: Chronicle, clause: Clause, kind: str) -> bool:
    """Let who "was called in for dinner", or "is taken away", be gone; False if nobody is."""
    people = c.cast.persons(clause.subject, subject=True) if clause.subject is not None else []
    away = set(clause.particle.split()) & {"in", "away", "out", "off", "home", "inside", "over"}
    if (
        not people
        or clause.negated
        or clause.verb not in ("call", "send", "take", "drive", "summon", "fetch", "lead")
    ):
        return False
    area_told = any(
        p.object is not None and area(p) and p.preposition in ("to", "into", "from", "out of")
        for p in clause.places
    )
    if not away and not area_told:
        return False
    for person in people:
        c.introduce([person])
        c.walk(person, c.absent(person))
    return True
