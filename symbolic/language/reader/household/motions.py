"""What happens to a thing that is told as if it moved by itself: somebody's hands move it.

"Out came the carrot", "the spoon went with her to the bedroom", "the book was soon in his hands": no verb decides here
but the frame. With a source, or with hands for a goal, the thing is taken; with a place in a room for a goal it is put;
with a room it is carried. Who holds what is the evidence where the words leave it open.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.household.deeds import noun_target
from symbolic.language.reader.household.idioms import is_fixture, is_place, words
from symbolic.language.reader.household.memory import Memory
from symbolic.language.reader.household.naming import PLACEHOLDERS, named, room_said
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase
from symbolic.language.reader.words.persons import is_person
from symbolic.language.reader.words.places import GOALS, SOURCES

_MOVES = frozenset(("go", "arrive", "leave", "move", "join", "end"))
"""Classes of verbs that can tell of a thing that it moves."""
_ENDS_UP = frozenset(
    "join end land disappear vanish follow settle finish wander travel find pass journey wind".split()
)
_OUT = frozenset(("out", "off", "forth", "up"))
_IN = frozenset(("in", "inside"))
_HANDS = frozenset("hand hands arm arms grasp grip possession fist finger fingers palm hold".split())
_POINTS = frozenset("it this that they them both".split())
_AT_ONCE = frozenset("soon now then next shortly quickly afterwards finally eventually later already".split())
_RESTS = words("views", "rests")
_SPOTS = frozenset("place spot home position way".split())


def thing_moved(clause: Clause) -> NounPhrase | None:
    """Return the noun phrase of what moves: the subject, or what stands behind the verb ("out came the carrot")."""
    if clause.passive or clause.quote is not None or clause.content or clause.negated:
        return None
    found = named(clause.object)
    behind = found is not None and found.category in ("object", None) and not found.again
    if behind and clause.verb in ("go", "come") and (clause.particle or clause.places):
        return clause.object
    if clause.object is not None and not _settles(clause) and clause.verb != "join":
        return None
    subject = clause.subject
    found = named(subject)
    if found is not None and found.category in ("object", None) and not found.again:
        return None if found.name in PLACEHOLDERS else subject
    pronoun = subject is not None and subject.kind == "pronoun" and subject.head in _POINTS
    return subject if pronoun else None


def _settles(clause: Clause) -> bool:
    """ "Found its place on the table", "finished its journey on it": the object says only that it comes to rest."""
    noun = clause.object
    return noun is not None and noun.head in _SPOTS | {"journey", "trip"} and not clause.recipient


def hands_of(clause: Clause) -> NounPhrase | None:
    """Return who moves a thing, where the clause says so: "with HER", "in HIS hand", "under MICHAEL'S hand"."""
    for phrase in clause.places:
        noun = phrase.object
        if noun is None:
            continue
        if noun.head in _HANDS and noun.owner is not None:
            return noun.owner
        if phrase.preposition in ("with", "by") and (noun.kind == "name" or noun.head in ("him", "her")):
            return noun
    return None


def moved(clause: Clause, agent: str, memory: Memory) -> list[EventMention]:
    """Return what somebody does to a thing that is told as if it moved; nothing where the frame is another.

    Args:
        clause: with the thing as its subject, or behind its verb.
        agent: whose hands move it.
        memory: who holds what.
    """
    noun = thing_moved(clause)
    if noun is None:
        return []
    found = named(noun)
    thing = memory.thing(agent, noun, taken=True)
    if is_person(noun.head):
        return []
    if thing is None or not _known(thing, found is not None and found.category is not None, memory, clause):
        return []
    held = memory.has(agent, thing.object)
    way = _way(clause, held)
    if noun.kind == "pronoun" and not held and way != "hand":
        return []
    source = _where(clause, agent, memory, SOURCES)
    if way in ("out", "hand"):
        return [] if held else [EventMention(agent, "grab", source, thing)]
    if way == "":
        return []
    goal = _where(clause, agent, memory, GOALS | {"onto"})
    leads = [p for p in clause.places if p.preposition in GOALS | {"onto"}]
    room = room_said([replace(p, preposition="in") for p in leads])
    along = any(
        p.preposition in ("with", "in") and hands_of(replace(clause, places=[p])) for p in clause.places
    )
    if isinstance(goal, PlaceMention) and along and all(p.preposition in _TOWARDS for p in leads):
        return [EventMention(agent, "walk", goal)]  # "the mug went with her to the fridge"
    if isinstance(goal, PlaceMention):
        group = (
            memory.group(agent)
            if memory.is_group(noun)
            else [one.object for one in _each(noun, agent, memory)]
        )
        return [EventMention(agent, "put", goal, replace(thing, object=one)) for one in group]
    if room is not None:
        return [EventMention(agent, "walk", room)]
    last = memory.place_of.get(agent)
    return [EventMention(agent, "put", last, thing)] if way == "in" and last is not None else []


def fetched(clause: Clause, agent: str, memory: Memory) -> ObjectMention | None:
    """Return what somebody goes for: "a trip to the bedroom for A MUG"; None where the clause says nothing of it."""
    for phrase in clause.places:
        found = named(phrase.object)
        if phrase.preposition == "for" and found is not None and found.category == "object":
            return memory.thing(agent, phrase.object)
    return None


def _each(noun: NounPhrase, agent: str, memory: Memory) -> list[ObjectMention]:
    """Return the things of "the spoon and the mug"."""
    return [thing for one in noun.each() if (thing := memory.thing(agent, one, taken=True)) is not None]


_TOWARDS = frozenset("to towards toward up to over to".split())


def _known(thing: ObjectMention, listed: bool, memory: Memory, clause: Clause) -> bool:
    """Whether it is a thing of this home: in the vocabulary, spoken of, or moved where things are taken and put."""
    led = any(p.preposition in ("in", "into", "on", "onto") and is_fixture(p.object) for p in clause.places)
    left = any(p.preposition in SOURCES and is_fixture(p.object) for p in clause.places)
    particles = {*clause.particle.split(), *clause.adverbs}
    here = bool(memory.place_of) and bool(particles & (_IN | {"out"})) and "outside" not in particles
    return listed or thing.object in memory.things or led or left or here or hands_of(clause) is not None


def _way(clause: Clause, held: bool) -> str:
    """Which way a thing moves: "out", into a "hand", "in", "to" somewhere; "" where it does not move."""
    particles = {*clause.particle.split(), *clause.adverbs}
    hands = any(p.object is not None and p.object.head in _HANDS for p in clause.places)
    goals = [p for p in clause.places if p.preposition in GOALS | {"onto"} and is_place(p.object)]
    pointed = [p for p in clause.places if p.preposition in ("in", "into", "on", "onto") and _it(p)]
    sources = any(p.preposition in SOURCES for p in clause.places)
    if clause.verb == "be":
        if hands:
            return "hand"
        return "to" if held and goals and _AT_ONCE & set(clause.adverbs) else ""
    if (
        clause.verb in _RESTS
        and clause.link in ("", "so")
        and held
        and any(is_fixture(p.object) for p in goals)
    ):
        return "to"  # "soon it was standing on the table"
    moves = bool(classes(clause.verb, clause.particle) & _MOVES) or clause.verb in _ENDS_UP
    if not moves or clause.verb in ("stay", "stand", "lie"):
        return ""
    if goals or pointed:
        return "to"
    if sources or particles & _OUT:
        return "out"
    if hands:
        return "hand"
    return "in" if particles & _IN else ""


def _it(phrase: PrepPhrase) -> bool:
    return phrase.object is not None and phrase.object.kind == "pronoun" and phrase.object.head == "it"


def _where(clause: Clause, agent: str, memory: Memory, prepositions: frozenset[str]) -> PlaceMention | None:
    """Return the place in a room that one of some prepositions leads to or from."""
    phrases: Sequence[PrepPhrase] = [p for p in clause.places if p.preposition in prepositions]
    room = room_said(clause.places)
    for phrase in phrases:
        if phrase.object is None or phrase.object.head in _HANDS:
            continue
        found = noun_target(phrase.object, agent, memory, room)
        if isinstance(found, PlaceMention):
            return found
    return None


def arriving(clause: Clause) -> Iterator[Clause]:
    """ "On his return to the fridge he shut it": he goes there first."""
    for at, phrase in enumerate(clause.places):
        noun = phrase.object
        if noun is None or noun.head not in _JOURNEYS or noun.owner is None:
            continue
        inside = tuple(p for p in noun.of if p.preposition in _LEADS)
        goals = inside or tuple(p for p in clause.places[at + 1 : at + 2] if p.preposition in _LEADS)
        if phrase.preposition in ("on", "upon", "at", "after") and goals:
            yield Clause(
                verb="go", subject=noun.owner, places=list(goals), start=clause.start, end=clause.end
            )
            places = [p for p in clause.places if p is not phrase and p not in goals]
            yield replace(clause, places=places)
            return
    yield clause


_JOURNEYS = frozenset("return arrival entry".split())
_LEADS = frozenset("to into in at".split())
