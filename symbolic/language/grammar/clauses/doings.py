"""From a verb and its arguments to events: what somebody did, by the classes of the verb."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from symbolic.language.grammar.clauses.clauses import Item
from symbolic.language.grammar.clauses.syntax import Arguments, shared_places
from symbolic.language.mentions import (
    EventMention,
    ObjectMention,
    PlaceMention,
    RoomMention,
)
from symbolic.world.actions import Verb

_FOLLOW = frozenset({"follow", "join"})
_STILL = frozenset(
    {"stand", "stay", "remain", "stop", "pause", "position", "turn", "face", "select", "choose", "tackle"}
)
"""Verbs that with a direct object lead nowhere: "faced the desk"."""


@dataclass(slots=True)
class Memory:
    """What a story has spoken of so far.

    Attributes:
        events: in the order of the telling.
        things: what each person was last said to deal with; the last to do so comes last.
        places: where each person was last said to be busy.
    """

    events: list[EventMention] = field(default_factory=list[EventMention])
    things: dict[str, list[ObjectMention]] = field(default_factory=dict[str, list[ObjectMention]])
    places: dict[str, PlaceMention | RoomMention] = field(
        default_factory=dict[str, PlaceMention | RoomMention]
    )

    def remember(self, who: str, said: Arguments) -> None:
        """Note what a clause about a person spoke of."""
        if said.things:
            self.things.pop(who, None)
            self.things[who] = said.things
        if said.places:
            self.places[who] = said.places[-1][1]

    def lays(self, who: str, thing: str) -> bool:
        """Whether the story has told that a person laid a thing down."""
        return any(
            e.agent == who and e.verb == "put" and e.object and e.object.object == thing for e in self.events
        )


def events_of(
    verb: Item, said: Arguments, agent: str, memory: Memory, items: Sequence[Item], at: int
) -> list[EventMention]:
    """Return what a verb says that an agent did; nothing for a verb that tells of nothing we model.

    Args:
        verb: the verb.
        said: its arguments.
        agent: the subject.
        memory: what was spoken of before.
        items: the sentence, and `at` the verb's index in it.
    """
    classes, lemma = verb.classes, verb.value
    if classes & {"open", "close"} and (said.places or said.pronoun or not said.things):
        return _openings("open" if "open" in classes else "close", said, agent, memory, items, at)
    if "transfer" in classes and said.things:
        return _transfers(lemma, said, agent)
    if "grab" in classes:
        return _grabs(said, agent)
    if "put" in classes and said.things:
        return _puts(said, agent, memory)
    if "find" in classes:
        return [] if said.nothing else [replace(e, imminent=False) for e in _grabs(said, agent)]
    if "inspect" in classes:
        return _openings("open", said, agent, memory, items, at)
    if lemma in _FOLLOW:
        return _follows(agent, memory)
    if "leave" in classes and said.things and said.places:
        return _puts(said, agent, memory)
    if "leave" in classes:
        return _walks(lemma, replace(said, places=[p for p in said.places if p[0] == "to"]), agent)
    if "walk" in classes or ("aspect" in classes and any(p == "to" for p, _ in said.places)):
        return _walks(lemma, said, agent)
    if "put" in classes:
        return _puts(said, agent, memory)
    return []


def _openings(
    verb: Verb, said: Arguments, agent: str, memory: Memory, items: Sequence[Item], at: int
) -> list[EventMention]:
    places = [place for _, place in said.places if isinstance(place, PlaceMention)]
    if not places and not said.pronoun:
        places = shared_places(items, at)
    last = memory.places.get(agent)
    if not places and isinstance(last, PlaceMention):
        places = [replace(last, determiner="the")]
    return [EventMention(agent, verb, place) for place in places]


def _walks(lemma: str, said: Arguments, agent: str) -> list[EventMention]:
    targets = [place for preposition, place in said.places if preposition != "from"]
    if lemma in _STILL and any(preposition == "" for preposition, _ in said.places):
        targets = []
    events = [EventMention(agent, "walk", target) for target in targets]
    return events or [EventMention(agent, "walk", thing) for thing in said.things[:1]]


def _follows(agent: str, memory: Memory) -> list[EventMention]:
    others = [e for e in memory.events if e.verb == "walk" and e.agent != agent]
    return [EventMention(agent, "walk", others[-1].target)] if others else []


def _grabs(said: Arguments, agent: str) -> list[EventMention]:
    sources = [place for preposition, place in said.places if preposition != "to"]
    source = sources[0] if sources else None
    return [
        EventMention(agent, "grab", thing.place or source, replace(thing, place=None))
        for thing in said.things
    ]


def _puts(said: Arguments, agent: str, memory: Memory) -> list[EventMention]:
    places = [place for preposition, place in said.places if preposition not in ("from", "near")]
    fixtures = [place for place in places if isinstance(place, PlaceMention)]
    target = fixtures[-1] if fixtures else places[-1] if places else memory.places.get(agent)
    things = said.things or memory.things.get(agent, [])
    return [EventMention(agent, "put", target, replace(thing, place=None)) for thing in things]


def _transfers(lemma: str, said: Arguments, agent: str) -> list[EventMention]:
    """Read "moved the mug to the desk" as taking it, walking, and laying it down."""
    goals = [place for preposition, place in said.places if preposition != "from"]
    sources = [place for preposition, place in said.places if preposition == "from"]
    if lemma == "take" and not any(preposition == "to" for preposition, _ in said.places):
        return _grabs(said, agent)
    taken = _grabs(replace(said, places=[("from", place) for place in sources]), agent)
    rooms = [EventMention(agent, "walk", goal) for goal in goals if isinstance(goal, RoomMention)]
    fixtures = [goal for goal in goals if isinstance(goal, PlaceMention)]
    laid = (
        [EventMention(agent, "put", fixtures[-1], replace(t, place=None)) for t in said.things]
        if fixtures
        else []
    )
    return [*taken, *rooms, *laid]
