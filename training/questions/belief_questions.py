"""What does somebody believe? Questions with gold from the simulator's true minds.

    If Sam has been trying to get a salmon: does Sam think that the salmon is inside the stove, or not?

Who goes somewhere thinks that the object is there, so that a look at the last place alone would answer
questions taken as they come. Other beliefs come from what was seen: who takes one of two knows where
the other is; who found a stove empty, and later brings the object there, thinks that there is none. The
questions are dealt so that no one cue answers them: of those at hand, the next is the one after which
each rule of `BELIEF_RULES`, and each cue of the question's own words, is closest to having been right as
often as wrong. Every reader still has to combine what was done with what was seen.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, islice

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import ActionModel
from bip.benchmarks.mmtom_qa.controls import BELIEF_RULES, Walkthrough
from bip.hypotheses.case import case_of
from bip.hypotheses.hypothesise import hypothesise
from bip.inference import Policies, certain, infer
from bip.inference.own_steps import last_decision
from symbolic.errors import ImpossibleEvidenceError
from symbolic.language.mentions import PlaceMention
from symbolic.language.staging.resolution import candidates
from symbolic.language.statements import Query, Wants, stating, thinks
from symbolic.mind.belief import Belief, update
from symbolic.mind.goals import Goal
from symbolic.world.actions import Open, Walk
from symbolic.world.places import Home, Place
from symbolic.world.state import State
from symbolic.world.story import Event, Story, replay
from symbolic.world.visibility import observe
from symbolic.world.vocabulary import FIXTURES
from training.questions import goal_questions as goals
from training.simulation.homes import HomeOptions, sample_home
from training.simulation.simulated_people import PEOPLE
from training.simulation.simulator import AGENT, MindOptions, Trajectory, simulate_in

Floats = NDArray[np.float64]

SURE = MindOptions(
    placement_share=0.6,
    missing_share=0.0,
    uninformed=0.0,
    informed=0.3,
    certain=0.7,
    excluding=0.0,
    truth_mass=(0.03, 0.03),
)
"""People who are mostly sure of one place, and seldom right."""

KNOWING = replace(SURE, informed=1.0, certain=0.0, truth_mass=(1.0, 1.0))
"""People who know where things are."""

HOMES = replace(goals.HOMES, fixtures=(1, 3))
"""Homes that a text can describe, with little furniture."""

THINKS = 0.9
"""A person thinks that an object is where they believe it with this probability, at least."""

POOL, FRESH = 100, 10
"""Stories from which each question is chosen, and how many of them are new."""

COMMON = 2
"""Stories of the pool, at least, that must show a pattern of cues: what one alone shows is mostly a slip of the
hand, which a choice by patterns would otherwise seek out."""


@dataclass(frozen=True, slots=True, eq=False)
class BeliefQuestion:
    """A story without its end, and whether the person thinks that an object is at a place.

    Attributes:
        episode: what was done so far.
        query: the goal as the condition; "it is there" and "it is not there" as the statements.
        target: index of the true statement.
    """

    episode: Story
    query: Query
    target: int


@dataclass(frozen=True, slots=True, eq=False)
class _Candidate:
    """A question that may be dealt; `cues` are 1 for each cue that is right, -1 wrong, 0 silent, [K]."""

    question: BeliefQuestion
    cues: Floats


def belief_questions(
    person: str, seed: int, homes: HomeOptions = HOMES, evidence: float = 3.0
) -> Iterator[BeliefQuestion]:
    """Yield questions about people of one kind, without end; no two are about one story.

    Args:
        person: a key of `PEOPLE`.
        seed: the same seed gives the same questions; many of them begin with the few.
        homes: what their homes are like; every other home has one piece of furniture a room, so that
            who enters shows what they think is there.
        evidence: log-odds, nats, that the true policy must find at least, for or against the truth.
    """
    rng = np.random.default_rng([seed, 3])
    stories = _stories(person, seed, homes)
    pool = list(islice(stories, POOL - FRESH))
    tally = np.zeros(len(BELIEF_RULES) + 2)
    while True:
        pool = [*pool, *islice(stories, FRESH)][-POOL:]
        chosen = _choose(pool, tally, PEOPLE[person], evidence)
        if chosen is not None:
            tally += chosen.cues
            yield _dealt(chosen.question, rng)


def log_odds(model: ActionModel, question: BeliefQuestion) -> float:
    """Return log p(true statement | story) - log p(the other | story), nats; 0 where neither can be."""
    try:
        groups = hypothesise(question.query, case_of(question.episode, question.query), question.episode)
        log_p = infer(certain(question.episode), groups, Policies(model)).log_statements
    except ImpossibleEvidenceError:
        return 0.0
    return float(log_p[question.target] - log_p[1 - question.target])


def _choose(
    pool: list[list[_Candidate]], tally: Floats, policy: ActionModel, evidence: float
) -> _Candidate | None:
    """Take out of the pool the story whose question leaves the cues most even, and drop what tells too little."""
    while any(pool):
        offers = [(s, c) for s, story in enumerate(pool) for c in range(len(story))]
        cues = np.array([pool[s][c].cues for s, c in offers])
        _, pattern, stories = np.unique(cues, axis=0, return_inverse=True, return_counts=True)
        uneven = np.where(stories[pattern] >= COMMON, ((tally + cues) ** 2).sum(axis=1), np.inf)
        best = int(np.argmin(uneven))
        if not np.isfinite(uneven[best]):
            return None
        s, c = offers[best]
        candidate = pool[s].pop(c)
        if abs(log_odds(policy, candidate.question)) >= evidence:
            del pool[s]
            return candidate
    return None


def _stories(person: str, seed: int, homes: HomeOptions) -> Iterator[list[_Candidate]]:
    """Yield what can be asked about each story; a story is determined by seed and number."""
    for number in count():
        rng = np.random.default_rng([seed, number])
        kind = replace(homes, fixtures=(1, 1), rooms=(4, 6)) if number % 2 else homes
        home, state = sample_home(kind, rng)
        while not _all_can_be_named(home):
            home, state = sample_home(kind, rng)
        minds = SURE if number % 8 > 1 else KNOWING
        state = _with_pairs(state, rng)
        trajectory = simulate_in(home, state, number, PEOPLE[person], minds, rng, person=person)
        yield _candidates(trajectory, rng)


def _all_can_be_named(home: Home) -> bool:
    """Whether no name of a place means another: "the table" may be a coffee table, "the cabinet" a kitchen's."""
    return all(
        len(candidates(_mention(place), home, place.room)) == 1
        and f"{place.room} {place.kind}" not in FIXTURES
        for place in home.places
    )


def _with_pairs(state: State, rng: np.random.Generator) -> State:
    """Lay a second one beside some objects: who takes one of two knows of the other."""
    pairs = {
        place: tuple(sorted((*things, *(thing for thing in sorted(set(things)) if rng.random() < 0.5))))
        for place, things in state.contents.items()
    }
    return replace(state, contents=pairs)


def _candidates(trajectory: Trajectory, rng: np.random.Generator) -> list[_Candidate]:
    """Return the questions that can be asked of a story, one for each pattern of cues."""
    beliefs = _beliefs(trajectory)
    found: list[_Candidate] = []
    for end, steps in _beginnings(trajectory):
        story = Walkthrough.of(Story(trajectory.home, trajectory.initial, steps), AGENT)
        since = beliefs[last_decision(steps, AGENT) : end + 1]
        found += [_candidate(story, trajectory.goal, *sure, rng) for sure in _sure_of(story, since)]
    return list({tuple(found[i].cues): found[i] for i in rng.permutation(len(found))}.values())


def _beliefs(trajectory: Trajectory) -> list[Belief]:
    """Return the person's belief before each action and after the last."""
    steps = tuple(Event(action) for action in trajectory.actions)
    path = [trajectory.belief]
    for state in replay(Story(trajectory.home, trajectory.initial, steps)):
        path.append(update(path[-1], observe(trajectory.home, state, AGENT)))
    return path[1:]


def _beginnings(trajectory: Trajectory) -> Iterator[tuple[int, tuple[Event, ...]]]:
    """Yield the story up to each arrival, and up to where a container there is about to be opened.

    Each comes with the number of its actions that were carried out.
    """
    steps = tuple(Event(action) for action in trajectory.actions)
    for end, step in enumerate(steps, start=1):
        if isinstance(step.action, Walk):
            yield end, steps[:end]
            if end < len(steps) and isinstance(steps[end].action, Open):
                yield end, (*steps[:end], replace(steps[end], imminent=True))


def _sure_of(story: Walkthrough, beliefs: list[Belief]) -> Iterator[tuple[Place, bool]]:
    """Yield the places of which the person is sure, at the last decision and since, and what they think."""
    goal = beliefs[0].object
    for i, place in enumerate(story.episode.home.places):
        if goal in story.body.holds and place not in story.seen:
            continue  # who has what they want cares for no other: nothing they do can tell
        verdicts = {_verdict(belief, i) for belief in beliefs}
        if len(verdicts) == 1 and None not in verdicts:
            yield place, bool(verdicts.pop())


def _verdict(belief: Belief, place: int) -> bool | None:
    """Whether the object is there, to somebody's mind; None for somebody who is not sure."""
    here = belief.probabilities[place]
    if here >= THINKS:
        return True
    return False if here == 0 or belief.probabilities.max() >= THINKS else None


def _candidate(
    story: Walkthrough, goal: Goal, place: Place, holds: bool, rng: np.random.Generator
) -> _Candidate:
    query = _query(goal, place, rng)
    opinions = [rule(story, goal.object, place) for rule in BELIEF_RULES.values()]
    opinions += [
        query.conditions[0] != stating(Wants(AGENT, (goal.object,))),
        True,
    ]  # cues of the question's own words
    right = [0 if says is None else 1 if says == holds else -1 for says in opinions]
    return _Candidate(BeliefQuestion(story.episode, query, 1 - holds), np.array(right, dtype=np.float64))


def _query(goal: Goal, place: Place, rng: np.random.Generator) -> Query:
    """Ask of a place; the condition tells half of the time where the object is to go, but not if asked there."""
    told = goal.place if goal.place != place and rng.random() < 0.5 else None
    condition = Wants(AGENT, (goal.object,), None if told is None else _mention(told))
    claims = [thinks(AGENT, goal.object, _mention(place), holds) for holds in (True, False)]
    return Query((stating(condition),), tuple(map(stating, claims)))


def _mention(place: Place) -> PlaceMention:
    return PlaceMention(place.kind, place.number, place.room)


def _dealt(question: BeliefQuestion, rng: np.random.Generator) -> BeliefQuestion:
    """Deal the two statements to either side."""
    if rng.random() < 0.5:
        return question
    claims = question.query.statements[::-1]
    return replace(question, query=replace(question.query, statements=claims), target=1 - question.target)
