"""Where people think that things are, step by step: by what they witnessed, and as each choice's likeliest mind."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from bip.answer import Answer
from bip.explanation.explanation import BeliefPath
from symbolic.language.staging.outline import same_thing
from symbolic.language.statements import things_in_claim
from symbolic.mind.belief import Belief, settled, uniform
from symbolic.mind.belief_filter import follow_belief, observations
from symbolic.world.state import State
from symbolic.world.story import Story, replay

UNCHANGED = 5e-7
"""A belief that moves by no more than this, in probability, is the same to six digits."""


def things_asked(answer: Answer) -> tuple[str, ...]:
    """Return the objects that the question names, people left aside, in order."""
    named = [
        thing
        for said in (*answer.query.conditions, *answer.query.statements)
        for claim in said.claims
        for thing in things_in_claim(claim)
    ]
    return tuple(thing for thing in dict.fromkeys(named) if thing not in answer.story.initial.bodies)


def things_handled(answer: Answer) -> tuple[str, ...]:
    """Return the objects that somebody handles or speaks of, in order."""
    handled = [getattr(event.action, "object", "") for event in answer.story.steps]
    return tuple(dict.fromkeys(filter(None, handled)))


def belief_paths(
    answer: Answer, picks: Sequence[int], events: Sequence[int | None]
) -> tuple[BeliefPath, ...]:
    """Return the beliefs of everybody in the objects in question, then those of each choice's likeliest mind.

    In question are the objects that are asked about; where none is, those that somebody handles or speaks of.

    Args:
        answer: what was concluded.
        picks: index of each choice's likeliest hypothesis.
        events: index of each traced step among the story's events.
    """
    return (*_witnessed(answer), *_supposed(answer, picks, events))


def _witnessed(answer: Answer) -> Iterator[BeliefPath]:
    story = answer.story
    if not story.home.places:
        return
    states = replay(story)
    for agent in story.initial.bodies:
        for thing in things_asked(answer) or things_handled(answer):
            path = witnessed_path(story, states, agent, thing, answer)
            yield _changes(agent, thing, None, list(enumerate(path)))


def witnessed_path(
    story: Story, states: Sequence[State], agent: str, thing: str, answer: Answer
) -> list[Belief]:
    """Return where a person thinks an object is before each event and after the last, [T + 1].

    The exact filter on what the person witnessed, from an even start; a place that somebody tells of is
    the one that it is in the likeliest world.
    """
    where = story.initial.where(thing) if agent in story.informed else ()
    start = settled(story.home, thing, where[0]) if where else uniform(story.home, thing)
    seen = observations(story, states, agent)
    return follow_belief(story, states, seen, agent, start, answer.trust, lambda place: (place,), same_thing)


def _supposed(answer: Answer, picks: Sequence[int], events: Sequence[int | None]) -> Iterator[BeliefPath]:
    posterior = answer.posterior
    minds = [mind for group in posterior.groups for mind in group]
    for choice, pick in enumerate(picks):
        path = [(at, step.beliefs[pick]) for at, step in zip(events, posterior.trace, strict=True)]
        path.append((len(answer.story.steps), posterior.final_beliefs[pick]))
        held = [(at, belief) for at, belief in path if at is not None and belief is not None]
        if posterior.trace and held:
            yield _changes(minds[pick].agent, held[0][1].object, choice, held)


def _changes(agent: str, thing: str, under: int | None, path: Iterable[tuple[int, Belief]]) -> BeliefPath:
    """A path as its changes; a belief before event t, where the one before it was another, begins at t."""
    kept: list[tuple[int, Belief]] = []
    for at, belief in path:
        moved = not kept or np.abs(belief.probabilities - kept[-1][1].probabilities).max() > UNCHANGED
        if moved:
            kept.append((at if kept else 0, belief))
    rows = tuple(tuple(round(float(p), 6) for p in belief.probabilities) for _, belief in kept)
    return BeliefPath(agent, thing, under, tuple(at for at, _ in kept), rows)
