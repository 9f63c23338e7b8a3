"""One camera wearer at home: gathers what an activity takes, by the policy and the belief that inference inverts.

thing by thing:  a_t ~ π(· | b_t, g),   s_t+1 = T(s_t, a_t),   b_t+1 = update(b_t, observe(s_t+1))
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from bip.action_models.protocol import ActionModel, Decision
from bip.action_models.rational.planner import Rational
from symbolic.mind.belief import Belief, update
from symbolic.mind.goals import Goal
from symbolic.world.actions import Action
from symbolic.world.dynamics import legal_actions, transition
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State
from symbolic.world.visibility import observe
from training.narrations.activities import ACTIVITIES, Activity
from training.narrations.households import HouseholdOptions, everyday_belief, sample_household
from training.simulation.draws import pick
from training.simulation.simulator import AGENT, reached, sample_action


@dataclass(frozen=True, slots=True)
class EpisodeOptions:
    """What to simulate.

    Attributes:
        households: what homes are like, and how well people know them.
        things: bounds on how many things somebody gathers whose goal is asked for.
        believed: mass of a belief on the one place that its hypothesis names.
        patience: actions for one thing, after which the person gives up on it.
        policy: how people act.
    """

    households: HouseholdOptions = field(default_factory=HouseholdOptions)
    things: tuple[int, int] = (2, 2)
    believed: float = 0.95
    patience: int = 25
    policy: ActionModel = field(default_factory=lambda: Rational(rationality=8.0))


@dataclass(frozen=True, slots=True)
class Plan:
    """What somebody is up to: the mind behind an episode.

    Attributes:
        activity: what for.
        things: what they gather, in order.
        spot: where they bring it.
        sure_of: where they are sure that things are, rightly or not; of other things they have an everyday belief.
    """

    activity: Activity
    things: tuple[str, ...]
    spot: Place
    sure_of: Mapping[str, Place] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Episode:
    """What somebody with a plan did in a home, [T] actions."""

    home: Home
    plan: Plan
    actions: tuple[Action, ...]


def possible_activities(home: Home) -> tuple[Activity, ...]:
    """Return the activities that a home has a spot for."""
    kinds = {place.kind for place in home.places}
    return tuple(activity for activity in ACTIVITIES if kinds & set(activity.spots))


def sample_plan(home: Home, activity: Activity, options: EpisodeOptions, rng: np.random.Generator) -> Plan:
    """Return how somebody goes about an activity."""
    count = int(rng.integers(options.things[0], options.things[1] + 1))
    things = tuple(str(thing) for thing in rng.permutation(activity.things)[:count])
    return Plan(activity, things, usual_spot(home, activity))


def usual_spot(home: Home, activity: Activity) -> Place:
    """Return where an activity is done in a home that has a spot for it."""
    there = {place.kind: place for place in reversed(home.places)}
    return next(there[kind] for kind in activity.spots if kind in there)


def sample_episode(options: EpisodeOptions, rng: np.random.Generator) -> Episode:
    """Return an episode of somebody with an everyday belief, in a home sampled for it."""
    home, state = sample_household(options.households, rng)
    plan = sample_plan(home, pick(possible_activities(home), rng), options, rng)
    return enact(home, state, plan, options, rng)


def enact(home: Home, state: State, plan: Plan, options: EpisodeOptions, rng: np.random.Generator) -> Episode:
    """Return what somebody with a plan does, who starts in a room at random."""
    state = replace(state, bodies={AGENT: Body(home.rooms[rng.integers(len(home.rooms))])})
    actions: list[Action] = []
    for thing in plan.things:
        goal = Goal(thing, plan.spot)
        sure = plan.sure_of.get(thing)
        belief = _initial(home, state, thing, sure, options)
        belief = update(belief, observe(home, state, AGENT)) if sure is None else belief
        for _ in range(options.patience):
            if reached(goal, state):
                break
            decision = Decision(home, state, AGENT, goal, belief, legal_actions(home, state, AGENT))
            action = sample_action(decision, options.policy, rng)
            state = transition(home, state, action)
            belief = update(belief, observe(home, state, AGENT))
            actions.append(action)
    return Episode(home, plan, tuple(actions))


def _initial(home: Home, state: State, thing: str, sure: Place | None, options: EpisodeOptions) -> Belief:
    belief = everyday_belief(home, state, thing, options.households)
    if sure is None:
        return belief
    there = np.array([place == sure for place in home.places] + [False], dtype=float)
    return replace(
        belief, probabilities=options.believed * there + (1 - options.believed) * belief.probabilities
    )
