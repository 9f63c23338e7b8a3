"""Run people through homes: the generative model that inference inverts, run forward.

    g, b_0 ~ p(mind),   a_t ~ π(· | b_t, g),   s_t+1 = T(s_t, a_t),   b_t+1 = update(b_t, observe(s_t+1))

Dynamics, visibility, belief update and policy are the ones of `symbolic` and `bip`; there is no
second copy here.
"""

from dataclasses import dataclass, replace

import numpy as np

from bip.action_models.protocol import ActionModel, Decision
from symbolic.mind.belief import (
    Belief,
    informed,
    uniform,
    update,
)
from symbolic.mind.goals import Goal
from symbolic.world.actions import Action
from symbolic.world.dynamics import legal_actions, transition
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State
from symbolic.world.visibility import observe
from training.simulation.draws import draw, pick
from training.simulation.homes import HomeOptions, sample_home

AGENT = "Sam"


@dataclass(frozen=True, slots=True)
class MindOptions:
    """What people may want and believe at the start.

    Attributes:
        placement_share: probability that the goal is to lay the object down at a place.
        missing_share: probability that the object is nowhere in the home.
        uninformed, informed, certain, excluding: weights of the kinds of initial belief: uniform;
            uniform with some mass on the truth; sure of one place, rightly or not; sure that it is
            not at some places.
        truth_mass: bounds on the mass on the truth, which is log-uniform between them.
    """

    placement_share: float = 0.25
    missing_share: float = 0.05
    uninformed: float = 0.15
    informed: float = 0.45
    certain: float = 0.2
    excluding: float = 0.2
    truth_mass: tuple[float, float] = (0.02, 0.5)


@dataclass(frozen=True, slots=True, eq=False)
class Trajectory:
    """What one person did, and the mind behind it.

    Attributes:
        id: number of the episode, unique in a data set.
        home: the rooms and places.
        initial: the state before the first action.
        goal: what the person wants.
        belief: where they think it is before they look around for the first time.
        actions: what they did.
        person: name of the kind of person.
    """

    id: int
    home: Home
    initial: State
    goal: Goal
    belief: Belief
    actions: tuple[Action, ...]
    person: str = "rational"


def sample_mind(
    home: Home, state: State, options: MindOptions, rng: np.random.Generator
) -> tuple[Goal, Belief]:
    """Return what somebody wants and where they think it is."""
    things = sorted({thing for things in state.contents.values() for thing in things})
    missing = rng.random() < options.missing_share
    thing = "missing thing" if missing else things[rng.integers(len(things))]
    place = pick(home.places, rng) if rng.random() < options.placement_share else None
    return Goal(thing, place), _initial_belief(home, state, thing, options, rng)


def _initial_belief(
    home: Home, state: State, thing: str, options: MindOptions, rng: np.random.Generator
) -> Belief:
    weights = np.array([options.uninformed, options.informed, options.certain, options.excluding])
    kind = rng.choice(4, p=weights / weights.sum())
    if kind == 0:
        return uniform(home, thing)
    low, high = np.log(options.truth_mass)
    belief = informed(home, thing, state, float(np.exp(rng.uniform(low, high))))
    if kind == 1:
        return belief
    if kind == 2:
        return _certain(belief, pick(home.places, rng))
    ruled_out = rng.random(len(home.places)) < rng.uniform(0.1, 0.9)
    left = np.where(np.append(ruled_out, False), 0.0, belief.probabilities)
    return replace(belief, probabilities=left / left.sum())


def _certain(belief: Belief, place: Place) -> Belief:
    there = np.array([p == place for p in belief.places] + [False], dtype=float)
    return replace(belief, probabilities=there)


def simulate(
    number: int,
    policy: ActionModel,
    homes: HomeOptions,
    minds: MindOptions,
    rng: np.random.Generator,
    max_steps: int = 30,
    person: str = "rational",
) -> Trajectory:
    """Return one episode in a home sampled for it; see `simulate_in`."""
    home, empty = sample_home(homes, rng)
    return simulate_in(home, empty, number, policy, minds, rng, max_steps, person)


def simulate_in(
    home: Home,
    empty: State,
    number: int,
    policy: ActionModel,
    minds: MindOptions,
    rng: np.random.Generator,
    max_steps: int = 30,
    person: str = "rational",
) -> Trajectory:
    """Return one episode; it ends with the goal, or when the person gives up after `max_steps`."""
    initial = replace(empty, bodies={AGENT: Body(home.rooms[rng.integers(len(home.rooms))])})
    goal, prior = sample_mind(home, initial, minds, rng)
    state, belief = initial, update(prior, observe(home, initial, AGENT))
    actions: list[Action] = []
    while len(actions) < max_steps and not reached(goal, state):
        decision = Decision(home, state, AGENT, goal, belief, legal_actions(home, state, AGENT))
        action = sample_action(decision, policy, rng)
        state = transition(home, state, action)
        belief = update(belief, observe(home, state, AGENT))
        actions.append(action)
    return Trajectory(number, home, initial, goal, prior, tuple(actions), person)


def sample_action(decision: Decision, policy: ActionModel, rng: np.random.Generator) -> Action:
    """Return a ~ π(· | b, g)."""
    return decision.legal[draw(policy.log_policies([decision])[0], rng)]


def reached(goal: Goal, state: State) -> bool:
    """Whether the object is in hand, or lies where it was wanted."""
    if goal.place is None:
        return goal.object in state.bodies[AGENT].holds
    return goal.object in state.contents.get(goal.place, ())


def decisions(trajectory: Trajectory) -> list[Decision]:
    """Return the moments at which the person chose, one for each action."""
    home, state = trajectory.home, trajectory.initial
    belief = update(trajectory.belief, observe(home, state, AGENT))
    made: list[Decision] = []
    for action in trajectory.actions:
        legal = legal_actions(home, state, AGENT)
        made.append(Decision(home, state, AGENT, trajectory.goal, belief, legal))
        state = transition(home, state, action)
        belief = update(belief, observe(home, state, AGENT))
    return made
