"""Where an object really was: a posterior over worlds, from what its seeker did and from soft clues.

    log p(w | e) = log p(w) + Σ_t log π(a_t | b_t(w), g) + Σ_c weight_c [w fits c] - log Z

The seeker wants the object, hears what is said, and sees it when it is in view, so that leaving it
where it lies speaks against a world, and taking it elsewhere refutes one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import ActionModel, Decision
from bip.inference.posterior import log_sum_exp
from symbolic.errors import ImpossibleActionError
from symbolic.language.question import Clue
from symbolic.language.staging.enactment import episode_in
from symbolic.language.staging.outline import Outline, same_thing
from symbolic.mind.belief import Belief, believe, uniform, update
from symbolic.mind.goals import Goal
from symbolic.world.actions import Action, Ask, Tell
from symbolic.world.dynamics import legal_actions
from symbolic.world.places import Place
from symbolic.world.state import State
from symbolic.world.story import Story, replay
from symbolic.world.visibility import observe

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Seeking:
    """Assumptions about a person who looks for something.

    Attributes:
        trust: by how much the person believes what is said, in [0, 1].
        lapse: probability, a step, of doing something that has nothing to do with the search.
    """

    trust: float = 0.9
    lapse: float = 0.05


@dataclass(frozen=True, slots=True)
class World:
    """One way things can have been.

    Attributes:
        place: where the object was before anybody moved it; None when no object is in question.
        episode: the story in this world.
        states: before each step and after the last, [T + 1].
    """

    place: Place | None
    episode: Story
    states: tuple[State, ...]


@dataclass(frozen=True, slots=True)
class Worlds:
    """A posterior over worlds.

    Attributes:
        object: the object whose whereabouts tell the worlds apart; "" for none.
        worlds: the W worlds that do not contradict the story.
        log_weights: log p(w | e), nats, [W].
        notes: what had to be assumed.
    """

    object: str
    worlds: tuple[World, ...]
    log_weights: Floats
    notes: tuple[str, ...] = ()

    @property
    def likeliest(self) -> World:
        """The world of the highest probability."""
        return self.worlds[int(np.argmax(self.log_weights))]

    def where(self) -> list[tuple[Place, float]]:
        """The places where the object can have been, by falling probability."""
        order = np.argsort(-self.log_weights, kind="stable")
        found = ((self.worlds[i].place, float(np.exp(self.log_weights[i]))) for i in order)
        return [(place, p) for place, p in found if place is not None]


def only_world(story: Outline) -> Worlds:
    """Return the one world of a story in which no object's whereabouts are in question."""
    return Worlds("", (_world(story, None, episode_in(story, {})),), np.zeros(1))


def infer_worlds(
    story: Outline, seeker: str, thing: str, clues: Sequence[Clue], model: ActionModel, seeking: Seeking
) -> Worlds:
    """Return where a thing that somebody seeks was, as far as the evidence tells.

    Args:
        story: what was done and said.
        seeker: who wants the thing.
        thing: object class.
        clues: soft evidence; clues of other things are left aside.
        model: π, the seeker's policy.
        seeking: what is assumed of the seeker.
    """
    notes: tuple[str, ...] = ()
    worlds = tuple(_possible(story, thing, seeker))
    if not worlds:
        notes = (f"the story tells of the {thing} at several places: who takes it first is left out",)
        worlds = tuple(_possible(_without_taking(story, seeker, thing), thing, seeker))
    log_weights = np.array([_log_prior(story, world.place) for world in worlds])
    log_weights += _log_search(worlds, seeker, thing, model, seeking)
    log_weights += np.array([_log_clues(story, world.place, thing, clues) for world in worlds])
    return Worlds(thing, worlds, log_weights - log_sum_exp(log_weights), notes)


def _world(story: Outline, place: Place | None, episode: Story) -> World:
    return World(place, episode, tuple(replay(episode)))


def _possible(story: Outline, thing: str, seeker: str) -> Iterator[World]:
    for place in story.home.places:
        try:
            episode = episode_in(story, {thing: place}, seeker)
        except ImpossibleActionError:
            continue
        yield _world(story, place, episode)


def _without_taking(story: Outline, seeker: str, thing: str) -> Outline:
    acts = tuple(
        act
        for act in story.acts
        if not (act.event.verb in ("grab", "put") and act.event.object and act.event.object.object == thing)
    )
    return replace(story, acts=acts)


def _log_prior(story: Outline, place: Place | None) -> float:
    """log p(w): even over what words tell apart (kinds in rooms), and even among places of one kind."""
    assert place is not None
    return -float(np.log(len(story.group(place))))


def _log_clues(story: Outline, place: Place | None, thing: str, clues: Sequence[Clue]) -> float:
    fits = [
        clue.weight
        for clue in clues
        if clue.object == thing and any(place in story.named(mention) for mention in clue.places)
    ]
    return float(sum(fits))


# --- what the search tells ------------------------------------------------------------------------


def _log_search(
    worlds: Sequence[World], seeker: str, thing: str, model: ActionModel, seeking: Seeking
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
        for t, belief in _search(world, seeker, thing, seeking):
            action = world.episode.steps[t].action
            legal = legal_actions(world.episode.home, world.states[t], seeker)
            key = (t, action, belief.probabilities.tobytes(), legal)
            if key not in slots:
                slots[key] = len(decisions)
                decisions.append(
                    Decision(world.episode.home, world.states[t], seeker, Goal(thing), belief, legal)
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


def _search(world: World, seeker: str, thing: str, seeking: Seeking) -> Iterator[tuple[int, Belief]]:
    """Yield the seeker's physical steps with the belief that each is made with, until the thing is in hand."""
    home = world.episode.home
    belief = update(uniform(home, thing), observe(home, world.states[0], seeker))
    for t, step in enumerate(world.episode.steps):
        if thing in world.states[t].bodies[seeker].holds:
            return
        if step.action.agent == seeker and not isinstance(step.action, Ask | Tell):
            yield t, belief
        belief = _hear(belief, step.action, seeker, thing, world, seeking)
        belief = update(belief, observe(home, world.states[t + 1], seeker))


def _hear(belief: Belief, action: Action, seeker: str, thing: str, world: World, seeking: Seeking) -> Belief:
    match action:
        case Tell(agent, object=told, place=Place() as place) if agent != seeker and (
            not told or same_thing(told, thing)
        ):
            group = [p for p in world.episode.home.places if (p.room, p.kind) == (place.room, place.kind)]
            return believe(belief, group, seeking.trust)
        case _:
            return belief


def _with_lapse(log_probability: float, actions: int, lapse: float) -> float:
    return float(np.log((1 - lapse) * np.exp(log_probability) + lapse / actions))
