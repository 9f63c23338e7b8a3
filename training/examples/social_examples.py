"""Encounters as examples to learn from: what an agent did upon another, and what other minds would have done.

Inference scores wrong hypotheses too, so that rival minds are asked in the same situation: other
social goals, other beliefs, among them those that a question can state, and other believed goals.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from bip.action_models.protocol import Alternative, Move, Say, SocialDecision, SocialModel
from bip.action_models.rational.social_planner import SocialPlanner
from bip.hypotheses.hypothesise import SOCIAL_GOALS
from symbolic.mind.belief import Belief, believe, uniform
from symbolic.mind.goals import Goal
from symbolic.world.places import Home, Place
from training.examples.alone import Example, pose_example
from training.simulation.draws import draw, pick
from training.simulation.encounters import Encounter, decision_of


def make_social_examples(
    encounter: Encounter, policy: SocialModel, format: str, rng: np.random.Generator, rivals: int = 3
) -> Iterator[Example]:
    """Yield the examples of one encounter.

    Args:
        encounter: what was done.
        policy: the policy of the agent.
        format: name of the prompt's form.
        rng: draws the rivals, what they do, and the prompts' labels.
        rivals: minds besides the agent's own that are asked in the same situation.
    """
    rival = _rival_answer if encounter.kind == "answer" else _rival_move
    lived, deed = decision_of(encounter)
    made = [lived, *(rival(lived, rng) for _ in range(rivals))]
    policies = policy.log_social_policies(made)
    chosen = [deed, *(draw(log_policy, rng) for log_policy in policies[1:])]
    for decision, log_policy, act in zip(made, policies, chosen, strict=True):
        yield pose_example(encounter.id, decision, act, log_policy, format, rng)


def social_examples_of(
    encounters: Iterable[Encounter], format: str, rivals: int = 3, seed: int = 0
) -> Iterator[Example]:
    """Yield the examples of encounters; those of one depend on the seed and its number alone."""
    for met in encounters:
        rng = np.random.default_rng([seed, met.id, 4])
        yield from make_social_examples(met, SocialPlanner(), format, rng, rivals)


def _rival_answer(lived: SocialDecision, rng: np.random.Generator) -> SocialDecision:
    thing = lived.belief.object
    goals: tuple[Goal, ...] = (Goal(thing),)
    if rng.random() < 0.3:
        goals = pick([(), (Goal(thing, pick(lived.home.places, rng)),)], rng)
    legal: tuple[Alternative, ...] = lived.legal
    if rng.random() < 0.1:  # where one evaded, not to tell was an alternative
        legal = (*legal, Say(()))
    return replace(
        lived,
        social_goal=pick(SOCIAL_GOALS, rng),
        believed_goals=goals,
        belief=_some_belief(lived, rng),
        views={thing: _some_view(lived.views[thing], rng)},
        legal=legal,
    )


def _some_belief(lived: SocialDecision, rng: np.random.Generator) -> Belief:
    """A belief that a question can state, that a knowing agent has, or that of the agent."""
    home, even = lived.home, uniform(lived.home, lived.belief.object)
    says = [one.places for one in lived.legal if isinstance(one, Say) and one.places]
    group = pick(says, rng)
    match rng.integers(5):
        case 0:
            return believe(even, group, 1.0)
        case 1:
            return _without(even, group)
        case 2 | 3:
            return believe(lived.belief if rng.random() < 0.5 else even, [pick(home.places, rng)], 0.98)
        case _:
            return lived.belief if rng.random() < 0.5 else even


def _some_view(view: Belief, rng: np.random.Generator) -> Belief:
    """What the other believes: as it is, or with further places looked into."""
    looked = np.append(rng.random(len(view.places)) < rng.choice([0.0, 0.2, 0.5]), False)
    left = np.where(looked, 0.0, view.probabilities)
    return replace(view, probabilities=left / left.sum()) if left.sum() > 0 else view


def _without(belief: Belief, group: tuple[Place, ...]) -> Belief:
    there = np.array([place in group for place in belief.places] + [False])
    left = np.where(there, 0.0, belief.probabilities)
    return replace(belief, probabilities=left / left.sum())


def _rival_move(lived: SocialDecision, rng: np.random.Generator) -> SocialDecision:
    thing = lived.belief.object
    home = lived.home
    around = {name: place for place, names in lived.state.contents.items() for name in names}
    around = {thing: lived.lies[thing], **{name: at for name, at in around.items() if name != thing}}
    about = [name for name in around if rng.random() < (0.85 if name == thing else 0.25)]
    goals = tuple(_some_goal(name, around[name], home, rng) for name in about)
    wanted = dict.fromkeys(goal.object for goal in goals)
    lies = {name: around[name] for name in (thing, *wanted)}
    known = rng.random() < 0.5
    views = {
        name: believe(uniform(home, name), [lies[name]], 1.0) if known else uniform(home, name)
        for name in wanted
    }
    legal = tuple(Move(name, place) for name in lies for place in home.places)
    return replace(
        lived, social_goal=pick(SOCIAL_GOALS, rng), believed_goals=goals, views=views, lies=lies, legal=legal
    )


def _some_goal(thing: str, lies: Place, home: Home, rng: np.random.Generator) -> Goal:
    kind = rng.random()
    if kind < 0.2:
        return Goal(thing)
    return Goal(thing, lies if kind < 0.45 else pick(home.places, rng))
