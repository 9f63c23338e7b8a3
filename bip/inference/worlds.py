"""Where an object really was: a posterior over worlds, from what its seeker did and from what was observed (o).

    log p(w | e) = log p(w) + Σ_t log π(a_t | b_t(w), g) + Σ_o log p(o | w) - log Z

The seeker wants the object, hears what is said, and sees it when it is in view, so that leaving it
where it lies speaks against a world, and taking it elsewhere refutes one.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import ActionModel, Decision
from bip.inference.assumptions import Seeking
from bip.inference.posterior import log_sum_exp
from bip.observation_models.observation_model import ObservationModel
from symbolic.errors import ImpossibleActionError
from symbolic.language.staging.enactment import enact
from symbolic.language.staging.outline import Outline, same_thing
from symbolic.mind.belief import Belief, uniform
from symbolic.mind.belief_filter import follow_belief, observations
from symbolic.mind.goals import Goal
from symbolic.world.actions import PLANNED, Action
from symbolic.world.dynamics import legal_actions
from symbolic.world.notes import Note, remark
from symbolic.world.perspective import ConstantTrust
from symbolic.world.places import Place
from symbolic.world.state import State
from symbolic.world.story import Story, replay

Floats = NDArray[np.float64]

MOST_DOUBTS = 4
"""Of more doubtful facts than this the surest count as sure: each doubles the number of worlds."""


@dataclass(frozen=True, slots=True)
class World:
    """One way things can have been.

    Attributes:
        place: where the object was before anybody moved it; None when no object is in question.
        story: what happened in this world.
        states: before each step and after the last, [T + 1].
        watched: where a person thinks that a thing is before each state, as far as it was worked out already.
        ends: the last step of each act, once it was worked out.
    """

    place: Place | None
    story: Story
    states: tuple[State, ...]
    watched: dict[tuple[str, str], list[Belief]] = field(
        default_factory=dict[tuple[str, str], list[Belief]], compare=False, repr=False
    )
    ends: dict[int | None, int] = field(default_factory=dict[int | None, int], compare=False, repr=False)

    def end_of(self, act: int | None) -> int:
        """Index of the last step of an act."""
        if not self.ends:
            self.ends.update((step.act, t) for t, step in enumerate(self.story.steps))
        return self.ends[act]


@dataclass(frozen=True, slots=True)
class Worlds:
    """A posterior over worlds.

    Attributes:
        outline: what was done, in all of them.
        object: the object whose whereabouts tell the worlds apart; "" for none.
        worlds: the W worlds that do not contradict the story.
        log_weights: log p(w | e), nats, [W].
        notes: what had to be assumed.
    """

    outline: Outline
    object: str
    worlds: tuple[World, ...]
    log_weights: Floats
    notes: tuple[Note, ...] = ()

    @property
    def likeliest(self) -> World:
        """The world of the highest probability."""
        return self.worlds[int(np.argmax(self.log_weights))]

    def where(self) -> list[tuple[Place, float]]:
        """The places where the object can have been, by falling probability."""
        order = np.argsort(-self.log_weights, kind="stable")
        found = ((self.worlds[i].place, float(np.exp(self.log_weights[i]))) for i in order)
        return [(place, p) for place, p in found if place is not None]


def only_world(outline: Outline) -> Worlds:
    """Return the one world of a story in which no object's whereabouts are in question."""
    return certain(enact(outline), outline)


def certain(story: Story, outline: Outline | None = None) -> Worlds:
    """Return the one world of a story that is known in full, or as one video tells it."""
    told = outline or Outline(story.home, {}, (), {}, contents=story.initial.contents)
    return Worlds(told, "", (World(None, story, tuple(replay(story))),), np.zeros(1))


def doubtful_worlds(outline: Outline, things: Collection[str]) -> Worlds:
    """Return the worlds of a home of which a camera tells: what it is not sure of is so in some, and not in others.

        p(w) = Π_f p_f^[f in w] (1 - p_f)^[f not in w]

    over the doubtful facts f, that a thing lies at a place, as far as the question turns on the thing; of many, those
    `MOST_DOUBTS` that are least sure. Worlds that what was done contradicts are left out.

    Args:
        outline: what was done, what lay where, and how sure that is.
        things: object classes of which the question speaks.
    """
    told = outline.contents or {}
    doubts = {
        (place, thing): p
        for (place, thing), p in sorted(outline.doubts.items(), key=lambda fact: fact[1])
        if thing in told.get(place, ()) and any(same_thing(thing, asked) for asked in things)
    }
    open_facts = [*doubts][:MOST_DOUBTS]
    found: list[tuple[World, float]] = []
    for truths in product((True, False), repeat=len(open_facts)):
        missing = [fact for fact, so in zip(open_facts, truths, strict=True) if not so]
        weight = sum(
            np.log(doubts[fact] if so else 1 - doubts[fact])
            for fact, so in zip(open_facts, truths, strict=True)
        )
        with suppress(ImpossibleActionError):  # somebody took what is not there in this world
            story = enact(_without(outline, missing) if missing else outline)
            found.append((World(None, story, tuple(replay(story))), float(weight)))
    if not found:
        return only_world(outline)
    log_weights = np.array([weight for _, weight in found])
    notes = tuple(
        remark(
            f"the camera is {doubts[place, thing]:.0%} sure that the {thing} is at the {place.kind} in the {place.room}"
        )
        for place, thing in open_facts
    )
    return Worlds(outline, "", tuple(w for w, _ in found), log_weights - log_sum_exp(log_weights), notes)


def _without(outline: Outline, facts: Sequence[tuple[Place, str]]) -> Outline:
    """The outline of a home in which some things are not where they were taken to be."""
    contents = {place: list(things) for place, things in (outline.contents or {}).items()}
    for place, thing in facts:
        contents[place] = [other for other in contents[place] if other != thing]
    return replace(outline, contents={place: tuple(things) for place, things in contents.items()}, story=None)


def infer_worlds(
    outline: Outline,
    seeker: str,
    thing: str,
    evidence: Sequence[ObservationModel],
    model: ActionModel,
    seeking: Seeking | None,
) -> Worlds:
    """Return where a thing that somebody seeks was, as far as the evidence tells.

    Args:
        outline: what was done and said.
        seeker: who wants the thing.
        thing: object class.
        evidence: what was seen or said of where it was.
        model: π, the seeker's policy.
        seeking: what is assumed of the seeker; None where the seeker's steps are judged elsewhere.
    """
    notes: tuple[Note, ...] = ()
    worlds = tuple(_possible(outline, thing, seeker))
    if not worlds:
        notes = (remark(f"the story tells of the {thing} at several places: who takes it first is left out"),)
        outline = _without_taking(outline, seeker, thing)
        worlds = tuple(_possible(outline, thing, seeker)) or only_world(outline).worlds
    log_weights = np.array([_log_prior(outline, world.place) for world in worlds])
    if seeking is not None:
        log_weights += _log_search(worlds, outline, seeker, thing, model, seeking)
    for observed in evidence:
        log_weights += observed.log_likelihood(outline, thing, [world.place for world in worlds])
    return Worlds(outline, thing, worlds, log_weights - log_sum_exp(log_weights), notes)


def _possible(outline: Outline, thing: str, seeker: str) -> Iterator[World]:
    """The worlds that do not contradict the story: where the home is told, only places of unknown contents are open."""
    told = outline.told_at(thing)
    if told:
        for place in told:
            story = enact(outline)
            yield World(place, story, tuple(replay(story)))
        return
    for place in outline.home.places:
        if place in (outline.contents or ()):
            continue
        try:
            story = enact(outline, {thing: place}, seeker)
        except ImpossibleActionError:
            continue
        yield World(place, story, tuple(replay(story)))


def _without_taking(outline: Outline, seeker: str, thing: str) -> Outline:
    acts = tuple(
        act
        for act in outline.acts
        if not (act.event.verb in ("grab", "put") and act.event.object and act.event.object.object == thing)
    )
    return replace(outline, acts=acts, story=None)


def _log_prior(outline: Outline, place: Place | None) -> float:
    """log p(w): even over what words tell apart (kinds in rooms), and even among places of one kind."""
    return -float(np.log(len(outline.group(place)))) if place is not None else 0.0


# --- what the search tells ------------------------------------------------------------------------


def _log_search(
    worlds: Sequence[World], outline: Outline, seeker: str, thing: str, model: ActionModel, seeking: Seeking
) -> Floats:
    """Return Σ_t log π(a_t | b_t(w), g) of the seeker's steps up to taking the thing, up to a constant, [W].

    Equal decisions are scored once, and not at all where they are the same in every world.
    """
    if len(worlds) == 1:
        return np.zeros(1)
    decisions: list[Decision] = []
    taken: list[Action] = []
    slots: dict[tuple[object, ...], int] = {}
    uses: list[tuple[int, int]] = []
    for w, world in enumerate(worlds):
        for t, belief in _search(world, outline, seeker, thing, seeking):
            action = world.story.steps[t].action
            legal = legal_actions(world.story.home, world.states[t], seeker)
            key = (t, action, belief.probabilities.tobytes(), legal)
            if key not in slots:
                slots[key] = len(decisions)
                decisions.append(
                    Decision(world.story.home, world.states[t], seeker, Goal(thing), belief, legal)
                )
                taken.append(action)
            uses.append((w, slots[key]))
    telling = [slot for slot in slots.values() if len({w for w, s in uses if s == slot}) < len(worlds)]
    policies = model.log_policies([decisions[slot] for slot in telling]) if telling else []
    scores = dict.fromkeys(slots.values(), 0.0)  # what is done alike in all worlds tells nothing of them
    for slot, policy in zip(telling, policies, strict=True):
        legal = decisions[slot].legal
        scores[slot] = _with_lapse(float(policy[legal.index(taken[slot])]), len(legal), seeking.lapse)
    total = np.zeros(len(worlds))
    for w, slot in uses:
        total[w] += scores[slot]
    return total


def _search(
    world: World, outline: Outline, seeker: str, thing: str, seeking: Seeking
) -> Iterator[tuple[int, Belief]]:
    """Yield the seeker's physical steps with the belief that each is made with, until the thing is in hand."""
    story, states = world.story, world.states
    trust = outline.trust or ConstantTrust(seeking.trust)
    seen = observations(story, states, seeker)
    start = uniform(story.home, thing)
    path = follow_belief(story, states, seen, seeker, start, trust, outline.group, same_thing)
    for t, step in enumerate(story.steps):
        if thing in states[t].bodies[seeker].holds:
            return
        if step.action.agent == seeker and isinstance(step.action, PLANNED):
            yield t, path[t]


def _with_lapse(log_probability: float, actions: int, lapse: float) -> float:
    return float(np.log((1 - lapse) * np.exp(log_probability) + lapse / actions))
