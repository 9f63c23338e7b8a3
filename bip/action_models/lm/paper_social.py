"""The prompt of a deed upon another, by name: social goal, believed goal, belief, the past and the state.

After BIP-ALM's prompt for one person (Jin et al. 2024, C.5), with what LIMP infers (Shi et al. 2025).
"""

import numpy as np

from bip.action_models.lm.paper import a, where
from bip.action_models.lm.prompt_words import Prompt, dealt, level
from bip.action_models.protocol import Alternative, Move, Say, SocialDecision
from symbolic.mind.goals import Goal
from symbolic.world.places import Place
from symbolic.world.vocabulary import plural

_STANCES = {"help": "help {}", "hinder": "hinder {}", "independent": "none, {} does not matter"}


def paper_social(decision: SocialDecision, rng: np.random.Generator | None = None) -> Prompt:
    """Return the prompt by name; `rng` deals the order of the belief list."""
    agent, other, thing = decision.agent, decision.other, decision.belief.object
    belief = decision.belief
    suspects = [place for place in belief.places if belief.at(place) > 0]
    listed = [f"{where(place)} {level(belief.at(place))}" for place in dealt(suspects, rng)]
    listed.append(f"elsewhere {level(float(belief.probabilities[-1]))}")
    wanted = " and ".join(_wish(goal) for goal in decision.believed_goals) or "something unknown"
    text = (
        f"social goal: {_STANCES[decision.social_goal].format(other)}\n"
        f"believed goal: {other} wants {wanted}\n"
        f"belief (possible locations {agent} suspects the {thing} could be): {', '.join(listed)}\n"
        f"past: {_past(decision)}\n"
        f"state: {other} is in the {decision.state.bodies[other].room}\n"
        "action:"
    )
    return Prompt(text, tuple(f" {_phrase(alternative, decision)}." for alternative in decision.legal))


def _wish(goal: Goal) -> str:
    if goal.place is None:
        return f"to get {a(goal.object)}"
    return f"to put {a(goal.object)} {where(goal.place)}"


def _past(decision: SocialDecision) -> str:
    """What has led here: the question, or what the other knows of where things lie."""
    thing = decision.belief.object
    if isinstance(decision.legal[0], Say):
        return f"{decision.other} asked where the {thing} is"
    told = [f"the {name} lay {where(place)}" for name, place in decision.lies.items()]
    for name, view in decision.views.items():
        known = [place for place in view.places if view.at(place) > 1 - 1e-9]
        told.append(
            f"{decision.other} knows that the {name} was {where(known[0])}"
            if known
            else f"{decision.other} does not know where the {name} was"
        )
    return "; ".join(told) or f"nobody knows where the {thing} lay"


def _phrase(alternative: Alternative, decision: SocialDecision) -> str:
    match alternative:
        case Say(()):
            return f"tell {decision.other} nothing of it"
        case Say(places):
            return f"tell {decision.other} that the {decision.belief.object} is {_group(places)}"
        case Move(thing, place):
            return f"put the {thing} {where(place)}"


def _group(places: tuple[Place, ...]) -> str:
    if len(places) == 1:
        return where(places[0])
    return f"{places[0].relation} one of the {len(places)} {plural(places[0].kind)} in the {places[0].room}"
