"""The story as it was read: people, places, events with their witnesses, and who knew what when."""

from collections.abc import Iterator, Mapping, Sequence

from bip.answer import Answer, describe
from bip.explanation.belief_paths import things_asked, things_handled
from bip.explanation.explanation import (
    KnowledgeChange,
    ReadEvent,
    ReadPlace,
    ReadStory,
    Viewpoint,
)
from symbolic.language.statements import chain_of
from symbolic.world.actions import Find
from symbolic.world.perspective import Trust, first_sight, view
from symbolic.world.places import ELSEWHERE, Home, Place
from symbolic.world.plain import Become
from symbolic.world.state import State
from symbolic.world.story import Event, Story, perceives, replay, witnesses

DEED = "deed "
"""What a fluent begins with that says no more than that something was done."""
ASIDE = (DEED, "what is in ")
"""Fluents that say again what others say: left out of what is shown."""


def read_story(answer: Answer) -> ReadStory:
    """Return the reading of an answer's story, in the likeliest world."""
    story = answer.story
    states = replay(story)
    named = names_of_places(story.home)
    return ReadStory(
        people=tuple(story.initial.bodies),
        rooms=tuple(room for room in story.home.rooms if room != ELSEWHERE),
        places=tuple(
            ReadPlace(named[place], place.room, place.container, _outer(story.home, place, named))
            for place in story.home.places
        ),
        events=tuple(
            ReadEvent(
                words=event_words(event),
                agent=event.action.agent,
                witnesses=tuple(sorted(witnesses(event, states[t], states[t + 1]))),
                source=event.source,
                imminent=event.imminent,
                text=event.span.text if event.span else "",
            )
            for t, event in enumerate(story.steps)
        ),
        knowledge=tuple(_viewpoints(answer, story, states, named)),
        confidence=round(answer.confidence, 6),
    )


def event_words(event: Event) -> str:
    """Return what happened in a few words; of a plain fact the words of the story, and what came to be so."""
    action = event.action
    if not isinstance(action, Become) or event.span is None:
        return describe(event)
    if action.subject.startswith(DEED):
        return event.span.text
    return f"{event.span.text} ({action.subject}: {action.value})"


def names_of_places(home: Home) -> dict[Place, str]:
    """Return a name for each place that no other has: its kind, where that is not enough with its room."""
    short = [place.kind + (f" {place.number}" if place.number else "") for place in home.places]
    words = [place.words for place in home.places]
    return {
        place: kind if short.count(kind) == 1 else said if words.count(said) == 1 else place.name
        for place, kind, said in zip(home.places, short, words, strict=True)
    }


def _outer(home: Home, place: Place, named: Mapping[Place, str]) -> str:
    outer = home.within.get(place)
    return named[outer] if outer is not None else ""


# --- who knew what when ----------------------------------------------------------------------------


def _viewpoints(
    answer: Answer, story: Story, states: Sequence[State], named: Mapping[Place, str]
) -> Iterator[Viewpoint]:
    """In truth; in everybody's eyes; and in the eyes of those whom the question nests."""
    things = tuple(dict.fromkeys((*things_asked(answer), *things_handled(answer))))
    yield Viewpoint((), tuple(_changes(states, things, named)))
    chains: list[tuple[str, ...]] = [(name,) for name in story.initial.bodies]
    chains += [chain for chain in _nested(answer) if chain not in chains]
    for chain in chains:
        known = list(states_known(story, states, chain, answer.trust))
        yield Viewpoint(chain, tuple(_changes(known, things, named)))


def _nested(answer: Answer) -> list[tuple[str, ...]]:
    claims = [claim for said in answer.query.statements for claim in said.claims]
    people = answer.story.initial.bodies
    chains = dict.fromkeys(chain_of(claim) for claim in claims)
    return [chain for chain in chains if chain and all(name in people for name in chain)]


def states_known(
    story: Story, states: Sequence[State], chain: Sequence[str], trust: Trust
) -> Iterator[State]:
    """Yield what the last of a chain of people knows, as those before think, before each event and after the last.

    Each is the end of the perspective on the story so far; nothing comes to be known by an event that the first
    of the chain does not perceive.
    """
    first, *rest = chain
    known = first_sight(story, first)
    for t in range(len(states)):
        event = story.steps[t - 1] if t else None
        news = (
            event is None
            or isinstance(event.action, Find)
            or perceives(first, event, states[t - 1], states[t])
        )
        if news:
            known = _end(
                Story(story.home, story.initial, story.steps[:t], (), story.eyes, story.informed),
                states[: t + 1],
                first,
                rest,
                trust,
            )
        yield known


def _end(story: Story, states: Sequence[State], first: str, rest: Sequence[str], trust: Trust) -> State:
    known, ends = view(story, states, first, trust)
    for name in rest:
        known, ends = view(known, ends, name, trust)
    return ends[-1]


def _changes(
    states: Sequence[State], things: Sequence[str], named: Mapping[Place, str]
) -> Iterator[KnowledgeChange]:
    before: dict[str, str] = {}
    for t, state in enumerate(states):
        now = known_facts(state, things, named)
        for subject in dict.fromkeys((*before, *now)):
            if before.get(subject) != now.get(subject):
                yield KnowledgeChange(t, subject, now.get(subject))
        before = now


def known_facts(state: State, things: Sequence[str], named: Mapping[Place, str]) -> dict[str, str]:
    """Return what a state says of things, people and plain facts, by subject; what is not known is left out."""
    facts: dict[str, str] = {}
    for name, body in state.bodies.items():
        if body.room != ELSEWHERE:
            facts[name] = named[body.near] if body.near is not None else body.room
    for thing in things:
        holders = [name for name, body in state.bodies.items() if thing in body.holds]
        where = [named[place] for place in state.where(thing)]
        if holders or where:
            facts[thing] = " or ".join((*(f"{name}'s hand" for name in holders), *where))
    facts |= {subject: value for subject, value in state.facts.items() if not subject.startswith(ASIDE)}
    return facts
