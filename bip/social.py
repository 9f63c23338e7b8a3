"""The straight line for a question about two people: stage the story, find the deeds, infer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bip.action_models.protocol import ActionModel
from bip.inference.deeds import Deed, answers, moves
from bip.inference.interactive import infer_social
from bip.inference.inverse_planner import Posterior
from bip.inference.sociality import Sociality
from bip.inference.worlds import Worlds, infer_worlds, only_world
from bip.social_hypotheses import hypothesise_minds, mentions_of, people_of, placed_objects, supposed_deeds
from symbolic.errors import UnknownThingError
from symbolic.grammar.story import parse_story
from symbolic.story import Story, stage
from symbolic.types import (
    Ask,
    Episode,
    Event,
    MindStatement,
    NarrativeParse,
    ObjectMention,
    PlaceMention,
    Question,
    SocialQuery,
)


@dataclass(frozen=True, slots=True)
class SocialReading:
    """A story about two people and the question's place in it.

    Attributes:
        story: the home and what was done.
        agent: the person asked about, and `other`.
        asked: the object that the other asked for, or was told of; None without a conversation.
    """

    story: Story
    agent: str
    other: str
    asked: str | None


def reason_about_two(
    question: Question, query: SocialQuery, model: ActionModel, sociality: Sociality
) -> tuple[Episode, Posterior, tuple[str, ...]]:
    """Return the likeliest episode, the posterior over the statements, and notes.

    Raises:
        BipError: the story or the question cannot be used; the message says why.
    """
    reading = read_story(question, query)
    story, agent, other = reading.story, reading.agent, reading.other
    worlds = (
        infer_worlds(story, other, reading.asked, question.clues, model, sociality.seeking)
        if reading.asked is not None
        else only_world(story)
    )
    deeds = relevant_deeds(query, reading, worlds)
    groups = hypothesise_minds(query, story, reading.asked, other)
    wrong = [contradictions(claim, story) for claim in query.statements]
    posterior = infer_social(story, worlds, deeds, groups, sociality, wrong)
    seen = [
        f"evidence: {c.provenance} ({c.weight:+.1f})" for c in question.clues if c.object == reading.asked
    ]
    notes = (
        *seen,
        *worlds.likeliest.episode.notes,
        *worlds.notes,
        *_world_note(worlds),
        *_no_deed(deeds, agent, other),
    )
    return worlds.likeliest.episode, posterior, tuple(dict.fromkeys(notes))


def read_story(question: Question, query: SocialQuery) -> SocialReading:
    """Return the story of a question, staged for its query.

    Raises:
        UnknownThingError: the question names somebody whom the story does not.
    """
    agent, other = people_of(query)
    names = (agent,) if other is None else (agent, other)
    narrative = parse_story(question.narrative, names)
    other = other or _the_other(narrative, agent)
    narrative = _with_supposed(narrative, query, agent, other)
    for name in (agent, other):
        if name not in narrative.agents:
            raise UnknownThingError(
                f"the question is about {name}, but the story is about {', '.join(narrative.agents) or 'nobody'}"
            )
    seen = [mention for clue in question.clues for mention in clue.places]
    story = stage(narrative, (*mentions_of(query), *seen))
    asked = [e.object.object for e in narrative.events if e.verb == "ask" and e.agent == other and e.object]
    asked += [e.object.object for e in narrative.events if e.verb == "tell" and e.agent == agent and e.object]
    return SocialReading(story, agent, other, asked[0] if asked else None)


def _the_other(narrative: NarrativeParse, agent: str) -> str:
    others = [name for name in narrative.agents if name != agent]
    if len(others) != 1:
        raise UnknownThingError(
            f"the question names {agent} alone, and the story has {', '.join(narrative.agents) or 'nobody'}"
        )
    return others[0]


def _with_supposed(narrative: NarrativeParse, query: SocialQuery, agent: str, other: str) -> NarrativeParse:
    """Add what the choices take for granted, where the story stops short of it or starts after it.

    That is the moves of the person asked about, and that the other had put the objects where they
    were taken from.
    """
    deeds = supposed_deeds(query)
    told = any(event.agent == agent and event.verb == "put" for event in narrative.events)
    moved = [] if told else [deed for deed in deeds if deed.target is not None]
    taken = [replace(deed, verb="grab", target=None) for deed in moved]
    placed = [
        Event(other, "put", _taken_from(narrative, agent, thing), ObjectMention(thing))
        for thing in placed_objects(query)
        if not _lays(narrative, other, thing)
    ]
    events = (*placed, *narrative.events, *taken, *moved)
    agents = dict.fromkeys((*narrative.agents, *(event.agent for event in (*placed, *moved))))
    return replace(narrative, agents=tuple(agents), events=events)


def _taken_from(narrative: NarrativeParse, agent: str, thing: str) -> PlaceMention | None:
    """Where a person takes a thing from, if the story says it."""
    for event in narrative.events:
        if event.agent == agent and event.verb == "grab" and event.object and event.object.object == thing:
            return event.target if isinstance(event.target, PlaceMention) else None
    return None


def _lays(narrative: NarrativeParse, agent: str, thing: str) -> bool:
    return any(
        event.agent == agent and event.verb == "put" and event.object and event.object.object == thing
        for event in narrative.events
    )


def relevant_deeds(query: SocialQuery, reading: SocialReading, worlds: Worlds) -> tuple[Deed, ...]:
    """Return the deeds that the statements speak of: answers, moves of the objects they name, or all.

    Every statement is judged by the same deeds. Where the other asks, what was done before tells nothing.
    """
    about = {claim.about for claim in query.statements}
    said = tuple(answers(reading.story, worlds, reading.agent, reading.other))
    moved = tuple(moves(worlds, reading.agent, reading.other))
    if "speech" in about:
        return said
    if "objects" in about:
        named = {deed.object.object for claim in query.statements for deed in claim.deeds if deed.object}
        return tuple(deed for deed in moved if deed.object in named) or moved
    steps = worlds.likeliest.episode.steps
    asks = [t for t, s in enumerate(steps) if isinstance(s.action, Ask) and s.action.agent == reading.other]
    later = [deed for deed in moved if not asks or deed.time > asks[0]]
    return tuple(sorted((*said, *later), key=lambda deed: deed.time))


def contradictions(claim: MindStatement, story: Story) -> int:
    """Return how many of the things that a statement takes for granted the story tells otherwise."""
    return sum(_contradicts(deed, story) for deed in claim.deeds)


def _contradicts(deed: Event, story: Story) -> bool:
    if deed.object is None:
        return False
    place = story.laid.get((deed.agent, deed.object.object))
    if place is None:
        return True
    return isinstance(deed.target, PlaceMention) and not any(
        p.kind == place.kind for p in story.named(deed.target)
    )


def _world_note(worlds: Worlds) -> list[str]:
    found = [f"{place.name} {p:.0%}" for place, p in worlds.where()[:3] if p >= 0.005]
    return [f"where the {worlds.object} was: {', '.join(found)}"] if found else []


def _no_deed(deeds: Sequence[Deed], agent: str, other: str) -> list[str]:
    return (
        []
        if deeds
        else [f"the story tells of nothing that {agent} did upon {other}: nothing separates the choices"]
    )
