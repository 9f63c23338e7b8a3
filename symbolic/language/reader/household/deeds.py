"""From one clause to what somebody did: each class of verbs by its frame."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention, RoomMention, Target
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.household.clause_kinds import AS_STATE
from symbolic.language.reader.household.idioms import is_fixture
from symbolic.language.reader.household.memory import Memory
from symbolic.language.reader.household.naming import PLACEHOLDERS, named, room_said
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase
from symbolic.language.reader.words.agreement import FORCES
from symbolic.language.reader.words.places import GOALS, SOURCES

_TO = frozenset(("to", "into", "towards", "toward", "for", "onto"))
_AT = frozenset(
    (
        "in",
        "inside",
        "at",
        "on",
        "near",
        "by",
        "beside",
        "next to",
        "in front of",
        "around",
        "through",
        "over",
    )
)
_BESIDE = frozenset(("near", "by", "beside", "next to", "in front of", "around"))
"""Who is beside a room is not in it."""
_THROUGH = frozenset(("through", "via"))
_REACHES = frozenset("enter reach approach visit near".split())
_WAYS = frozenset("way path steps attention course part".split())
_SOMEWHERE = frozenset("place spot".split())
"""Nouns of no place of their own: "to the spot where she had put it"."""
_STILL = frozenset("stand stay remain sit wait lie rest".split())


def theme(clause: Clause) -> NounPhrase | None:
    """Return what is acted upon: the object, or the subject of a passive."""
    return clause.subject if clause.passive else clause.object


def walks(clause: Clause, agent: str, memory: Memory) -> list[EventMention]:
    """ "walks over to the desk", "enters the kitchen", "makes her way to the bedroom"."""
    leads = [one for p in clause.places if p.preposition in _TO for one in _each(p)]
    by_way = [
        p
        for p in clause.places
        if leads and p.preposition in _THROUGH and room_said([replace(p, preposition="in")])
    ]
    leads = [*by_way, *leads]  # "went through the hall to the kitchen"
    targets = [t for t in (_target(p, agent, memory, clause.places) for p in leads) if t]
    if (
        not targets
        and clause.object is not None
        and (
            clause.verb in _REACHES
            or clause.link == "relative"
            or (clause.verb == "leave" and not clause.places)
        )
    ):
        if clause.verb == "leave":
            return []
        found = noun_target(clause.object, agent, memory, room_said(clause.places))
        targets = [found] if found is not None else []
    if not targets and clause.verb not in ("leave", "pass"):
        at = [p for p in clause.places if p.preposition in _AT]
        found_at = [(p, _target(p, agent, memory, clause.places)) for p in at]
        targets = [
            t for p, t in found_at if t and (isinstance(t, PlaceMention) or p.preposition not in _BESIDE)
        ]
        targets = [t for t in targets if isinstance(t, RoomMention) or clause.verb not in _STILL]
    return [EventMention(agent, "walk", target) for target in _apart(targets)]


def _each(phrase: PrepPhrase) -> list[PrepPhrase]:
    """ "To the bedroom and the living room": to one, then to the other."""
    members = phrase.object.members if phrase.object is not None else ()
    return [replace(phrase, object=member, start=member.start) for member in members] or [phrase]


def _apart(targets: Sequence[Target]) -> list[Target]:
    """Leave out a room that only says where the place before it is."""
    kept: list[Target] = []
    for target in targets:
        before = kept[-1] if kept else None
        if (
            isinstance(target, RoomMention)
            and isinstance(before, PlaceMention)
            and before.room == target.room
        ):
            continue
        kept.append(target)
    return kept


def _target(phrase: PrepPhrase, agent: str, memory: Memory, phrases: Sequence[PrepPhrase]) -> Target | None:
    after = [p for p in phrases if p.start > phrase.start and p.preposition in ("in", "at", "inside", "of")]
    return noun_target(phrase.object, agent, memory, room_said(after[:1]))


def noun_target(
    noun: NounPhrase | None, agent: str, memory: Memory, room: RoomMention | None = None
) -> Target | None:
    """Return where a noun phrase leads to: a room, a place, or an object and wherever it is."""
    if noun is None or noun.head in _WAYS | _SOMEWHERE:
        return None
    found = named(noun)
    if found is None:
        if noun.kind == "pronoun" and noun.head == "it":
            return memory.place(agent, noun)
        return None
    if found.again or found.category == "place":
        return memory.place(agent, noun, room.room if room else None)
    if found.category == "room":
        if found.name in PLACEHOLDERS:  # "entered the room"
            return (
                RoomMention(memory.scene) if memory.scene is not None and found.determiner == "the" else None
            )
        return RoomMention(found.name)
    if found.category == "object" or found.name in memory.things:
        return ObjectMention(memory.known(found))
    return found.place(room.room if room else None)


def opens(clause: Clause, agent: str, memory: Memory) -> list[EventMention]:
    """ "opens the fridge", "pulls it open", "shuts the door"."""
    verb = "close" if closes(clause) else "open"
    noun = theme(clause)
    room = room_said(clause.places)
    nouns = noun.members if noun is not None and noun.members else (noun,)
    places = [memory.place(agent, one, room.room if room else None) for one in nouns]
    told = clause.verb == "have" or AS_STATE in clause.adverbs
    if told and verb == "open" and any(memory.is_open(place) for place in places):
        return []
    return [EventMention(agent, verb, place) for place in places if place is not None]


_OPENED = frozenset(("open", "ajar"))
_CLOSED = frozenset(("shut", "closed", "close"))


def turns_open(clause: Clause) -> bool:
    """ "pulls the fridge open", "pushes it shut", "pops it open": the predicate says what is done."""
    if clause.verb == "have" and is_fixture(clause.object) and not clause.negated:
        return clause.predicate == "open"  # "had the stove open for a moment"
    moves_it = clause.verb in FORCES or not classes(clause.verb) & _LEAVES_AS_IT_IS
    return clause.object is not None and clause.predicate in _OPENED | _CLOSED and moves_it


_LEAVES_AS_IT_IS = frozenset("see have be want think cause make say tell know feel learn".split())
"""Verbs whose object is open, and is not opened: "found it open"."""


def closes(clause: Clause) -> bool:
    """Whether a clause of opening or closing closes."""
    if turns_open(clause):
        return clause.predicate in _CLOSED
    return "close" in classes(clause.verb, clause.particle) and clause.verb not in ("open",)


def grabs(clause: Clause, agent: str, memory: Memory) -> list[EventMention]:
    """ "takes the mug out of the cupboard"; "takes it to the kitchen" goes there with it."""
    if any(p.preposition in ("to", "into", "onto") for p in clause.places):
        return moves(clause, agent, memory)
    source = _source(clause, agent, memory)
    return [EventMention(agent, "grab", source, thing) for thing in things(clause, agent, memory)]


def things(clause: Clause, agent: str, memory: Memory, *, taken: bool = False) -> list[ObjectMention]:
    """Return the objects that a clause acts upon."""
    noun = theme(clause)
    if noun is not None and noun.head in _LIGHT:
        return []
    if noun is not None and memory.is_group(noun):
        return [ObjectMention(name) for name in memory.group(agent)]
    nouns: Iterable[NounPhrase | None] = noun.members if noun is not None and noun.members else (noun,)
    nouns = [one for one in nouns if (of := named(one)) is None or of.category != "room"]
    found = [thing for one in nouns if (thing := memory.thing(agent, one, taken=taken)) is not None]
    return [
        thing for thing in found if not _GENERIC & set(thing.object.split()[-1:])
    ] or found  # "both things, the cup and the fork"


_GENERIC = frozenset("item thing object article piece pair two".split())


_LIGHT = frozenset(
    "look peek glance break moment minute seat step turn note care rest walk breath pause nap leave part task chance "
    "time job work chore trip detour effort notice".split()
)
"""What one takes and has not in one's hands: "took a look"."""


def _source(clause: Clause, agent: str, memory: Memory) -> PlaceMention | RoomMention | None:
    noun = theme(clause)
    phrases = [*clause.places, *(noun.of if noun is not None else ())]
    room = room_said(phrases)
    for phrase in phrases:
        if phrase.object is None or phrase.preposition not in SOURCES | {
            "in",
            "on",
            "inside",
            "at",
            "under",
            "behind",
        }:
            continue
        if phrase.object.head in ("hand", "hands", "arm", "arms"):  # "took it in his hand"
            continue
        found = noun_target(phrase.object, agent, memory, room)
        if isinstance(found, PlaceMention):
            return found
    return room if any(p.preposition in SOURCES for p in phrases) or noun is None else None


def puts(clause: Clause, agent: str, memory: Memory) -> list[EventMention]:
    """ "puts the mug on the desk", "slides it inside"."""
    goal = _goal(clause, agent, memory)
    if goal is None:
        goal = memory.place_of.get(agent)
    found = things(clause, agent, memory, taken=True)
    return [EventMention(agent, "put", goal, thing) for thing in found]


def _goal(clause: Clause, agent: str, memory: Memory) -> PlaceMention | RoomMention | None:
    fronted = [p for p in clause.places if p.preposition in GOALS | {"onto"} and p.object is not None]
    room = room_said(fronted)
    for phrase in fronted:
        if phrase.object is not None and phrase.object.kind == "pronoun":
            place = memory.place(agent, phrase.object) if phrase.object.head not in _PERSONAL else None
            if place is not None:
                return place
        found = noun_target(phrase.object, agent, memory, room)
        if isinstance(found, PlaceMention):
            return found
        if isinstance(found, ObjectMention) and phrase.preposition != "to":
            return PlaceMention(found.object)
    return room


_PERSONAL = frozenset("he she him her they them i me we us you".split())


def moves(clause: Clause, agent: str, memory: Memory) -> list[EventMention]:
    """ "moves the mug to the desk": takes it, walks, lays it down; "carries it to the kitchen" walks."""
    carried = things(clause, agent, memory, taken=True)
    into = [p for p in clause.places if p.preposition in _TO | {"in", "on", "inside", "onto", "upon"}]
    goals = _apart([t for p in into if (t := _target(p, agent, memory, clause.places)) is not None])
    sources = [p for p in clause.places if p.preposition in SOURCES]
    held = memory.held.get(agent, ())
    taken = [
        event
        for thing in carried
        if thing.object not in held
        for event in [
            EventMention(agent, "grab", _source(replace(clause, places=sources), agent, memory), thing)
        ]
    ]
    rooms = [EventMention(agent, "walk", goal) for goal in goals if isinstance(goal, RoomMention)]
    fixtures = [goal for goal in goals if isinstance(goal, PlaceMention)]
    laid = [EventMention(agent, "put", fixtures[-1], thing) for thing in carried] if fixtures else []
    return [*taken, *rooms, *laid]


def searches(clause: Clause, agent: str, memory: Memory) -> list[EventMention]:
    """ "looks in the fridge": goes there, and opens what can be opened; staging knows what can."""
    places = [
        p
        for p in clause.places
        if p.preposition in ("in", "inside", "into", "on", "under", "behind", "through")
    ]
    found = [t for p in places if isinstance(t := _target(p, agent, memory, clause.places), PlaceMention)]
    if clause.verb in ("check", "search", "examine", "inspect") and not found and clause.object is not None:
        place = noun_target(clause.object, agent, memory, room_said(clause.places))
        found = [place] if isinstance(place, PlaceMention) else []
    return [EventMention(agent, "walk", place) for place in found]


def finds(clause: Clause, agent: str, memory: Memory) -> list[EventMention]:
    """ "found the mug in the bedroom": who seeks a thing and finds it has it."""
    sees = (
        clause.verb in ("find", "discover", "locate", "spot")
        and theme(clause) is not None
        and not clause.content
        and not (clause.perfect and clause.link in ("", "where"))  # "that was where she had found it"
    )
    sought = [
        event
        for event in grabs(clause, agent, memory)
        if event.object and event.object.object == memory.asked
    ]
    return sought if sees else []


Frame = Callable[[Clause, str, Memory], list[EventMention]]

FRAMES: dict[str, Frame] = {
    "go": walks, "arrive": walks, "leave": walks, "stay": walks, "open": opens, "close": opens, "take": grabs,
    "put": puts, "hide": puts, "move": moves, "search": searches, "see": finds,
}  # fmt: skip
"""Class of verb -> how its clause is read."""
