"""The straight line for a question about two people: stage the story, find the deeds, infer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from bip.action_models.protocol import ActionModel, SocialModel
from bip.hypotheses.social_hypotheses import (
    check_places,
    hypothesise_minds,
    mentions_of,
    people_of,
    placed_objects,
    supposed_deeds,
)
from bip.inference.deeds import Deed, answers, moves
from bip.inference.interactive import infer_social, join_suppositions
from bip.inference.inverse_planner import Posterior
from bip.inference.sociality import Sociality
from bip.inference.worlds import Worlds, infer_worlds, only_world
from symbolic.errors import UnknownThingError
from symbolic.language.mentions import (
    EventMention,
    ObjectMention,
    PlaceMention,
    RoomMention,
)
from symbolic.language.parser import GRAMMAR, Parser
from symbolic.language.parses import NarrativeParse
from symbolic.language.question import Question
from symbolic.language.staging.outline import Outline, stage
from symbolic.language.statements import (
    BeliefStatement,
    BelievedGoalStatement,
    MindStatement,
    SocialQuery,
)
from symbolic.world.actions import Ask
from symbolic.world.story import Story


@dataclass(frozen=True, slots=True)
class SocialReading:
    """A story about two people and the question's place in it.

    Attributes:
        story: the home and what was done.
        agent: the person asked about, and `other`.
        asked: the object that the other asked for, or was told of; None without a conversation.
        supposed: what was put where by supposition, since the story does not tell it.
    """

    story: Outline
    agent: str
    other: str
    asked: str | None
    supposed: tuple[EventMention, ...] = ()


Judged: TypeAlias = tuple[Story, Posterior, tuple[str, ...]]
"""One version of a story: its likeliest episode, the posterior over the statements judged by it, and notes."""


def reason_about_two(
    question: Question,
    query: SocialQuery,
    model: ActionModel,
    social_model: SocialModel,
    sociality: Sociality,
    parser: Parser = GRAMMAR,
) -> tuple[Story, Posterior, tuple[str, ...]]:
    """Return the likeliest episode, the posterior over the statements, and notes.

    Args:
        question: what was asked.
        query: the same as symbols.
        model: the policy of a person who looks for something.
        social_model: the policy of one person upon the other.
        sociality: assumptions.
        parser: reads the story.

    Raises:
        BipError: the story or the question cannot be used; the message says why.
    """
    narrative = parser.story(question.narrative, [name for name in people_of(query) if name is not None])
    versions: dict[tuple[EventMention, ...], list[int]] = {}
    for i, ways in enumerate(supposed_deeds(query)):
        for way in ways:
            versions.setdefault(way, []).append(i)
    readings: dict[tuple[EventMention, ...], tuple[SocialReading, list[int]]] = {}
    for way, used in versions.items():
        reading = stage_for(narrative, question, query, way)
        known = readings.setdefault(reading.supposed, (reading, []))
        known[1].extend(i for i in used if i not in known[1])
    judged = [
        _judge(question, query, reading, model, social_model, sociality, used)
        for reading, used in readings.values()
    ]
    posterior = join_suppositions(
        [part for _, part, _ in judged], [used for _, used in readings.values()], len(query.statements)
    )
    supposed = [_supposition(reading, used, len(query.statements)) for reading, used in readings.values()]
    notes = (*(note for some in supposed for note in some), *(n for _, _, some in judged for n in some))
    return (
        _shown(judged, [used for _, used in readings.values()], posterior),
        posterior,
        tuple(dict.fromkeys(notes)),
    )


def _shown(judged: Sequence[Judged], uses: Sequence[Sequence[int]], posterior: Posterior) -> Story:
    """Return the episode of the version by which the likeliest statement was judged."""
    best = int(np.argmax(posterior.log_statements))
    return next(episode for (episode, _, _), used in zip(judged, uses, strict=True) if best in used)


def _judge(
    question: Question,
    query: SocialQuery,
    reading: SocialReading,
    model: ActionModel,
    social_model: SocialModel,
    sociality: Sociality,
    used: Sequence[int],
) -> Judged:
    """Judge some statements by one version of a story."""
    story, agent, other = reading.story, reading.agent, reading.other
    worlds = (
        infer_worlds(story, other, reading.asked, question.clues, model, sociality.seeking)
        if reading.asked is not None
        else only_world(story)
    )
    deeds = relevant_deeds(query, reading, worlds)
    claims = [query.statements[i] for i in used]
    groups = hypothesise_minds(replace(query, statements=tuple(claims)), story, reading.asked, other)
    wrong = [contradictions(claim, story) for claim in claims]
    posterior = infer_social(story, worlds, deeds, groups, social_model, sociality, wrong)
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
    return worlds.likeliest.episode, posterior, notes


def _supposition(reading: SocialReading, used: Sequence[int], statements: int) -> list[str]:
    """Say what the story does not tell and was supposed, and for which choices."""
    everywhere = len(used) == statements
    who = (
        "as the choices do"
        if everywhere
        else "for choice " + ", ".join(f"({'abcdefghijklmnopqrstuvwxyz'[i]})" for i in sorted(used))
    )
    said = [_wording(event) for event in reading.supposed]
    return [f"the story does not tell it, supposed {who}: {'; '.join(said)}"] if said else []


def _wording(event: EventMention) -> str:
    place = event.target
    where = (
        place.kind
        if isinstance(place, PlaceMention)
        else place.room
        if isinstance(place, RoomMention)
        else None
    )
    room = f" in the {place.room}" if isinstance(place, PlaceMention) and place.room else ""
    to = f" to the {where}{room}" if where else " to some place"
    return f"{event.agent} brings the {event.object.object if event.object else 'thing'}{to}"


def stage_for(
    narrative: NarrativeParse, question: Question, query: SocialQuery, moved: Sequence[EventMention] = ()
) -> SocialReading:
    """Return a question's story, staged for its query.

    Args:
        narrative: the story as events.
        question: with the clues of a video.
        query: the question as symbols.
        moved: what the person is supposed to have moved where, if the story does not tell.

    Raises:
        UnknownThingError: the question names somebody whom the story does not.
    """
    agent, other = people_of(query)
    other = other or _the_other(narrative, agent)
    placed, moved = _supposed(narrative, query, moved, agent, other)
    narrative = _with_supposed(narrative, placed, moved)
    for name in (agent, other):
        if name not in narrative.agents:
            raise UnknownThingError(
                f"the question is about {name}, but the story is about {', '.join(narrative.agents) or 'nobody'}"
            )
    seen = [mention for clue in question.clues for mention in clue.places]
    check_places(query, [e.target for e in narrative.events if isinstance(e.target, PlaceMention)])
    story = stage(narrative, (*mentions_of(query), *seen))
    asked = [e.object.object for e in narrative.events if e.verb == "ask" and e.agent == other and e.object]
    asked += [e.object.object for e in narrative.events if e.verb == "tell" and e.agent == agent and e.object]
    return SocialReading(story, agent, other, _in_question(asked, query), (*placed, *moved))


def _in_question(asked: Sequence[str], query: SocialQuery) -> str | None:
    """Return the object asked for: of several, the first that the question names, else the first."""
    several = dict.fromkeys(asked)
    named = {part.object for c in query.statements for part in c.parts if isinstance(part, BeliefStatement)}
    named |= {
        thing
        for c in query.statements
        for part in c.parts
        if isinstance(part, BelievedGoalStatement)
        for thing in part.objects
    }
    fits = [thing for thing in several if thing in named] or list(several)
    return fits[0] if fits else None


def _the_other(narrative: NarrativeParse, agent: str) -> str:
    others = [name for name in narrative.agents if name != agent]
    if len(others) != 1:
        raise UnknownThingError(
            f"the question names {agent} alone, and the story has {', '.join(narrative.agents) or 'nobody'}"
        )
    return others[0]


def _supposed(
    narrative: NarrativeParse, query: SocialQuery, moved: Sequence[EventMention], agent: str, other: str
) -> tuple[tuple[EventMention, ...], tuple[EventMention, ...]]:
    """Return what is taken for granted where the story stops short of it or starts after it.

    That is that the other had put the objects where they were taken from, and then the moves of the
    person asked about.
    """
    told = any(event.agent == agent and event.verb == "put" for event in narrative.events)
    placed = tuple(
        EventMention(other, "put", _taken_from(narrative, agent, thing), ObjectMention(thing))
        for thing in placed_objects(query)
        if not _lays(narrative, other, thing)
    )
    return placed, () if told else tuple(deed for deed in moved if deed.target is not None)


def _with_supposed(
    narrative: NarrativeParse, placed: Sequence[EventMention], moved: Sequence[EventMention]
) -> NarrativeParse:
    taken = [replace(deed, verb="grab", target=None) for deed in moved]
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


def contradictions(claim: MindStatement, story: Outline) -> int:
    """Return how many of the things that a statement takes for granted the story tells otherwise."""
    return sum(_contradicts(deed, story) for deed in claim.deeds)


def _contradicts(deed: EventMention, story: Outline) -> bool:
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
