"""The prompt of BIP-ALM (Jin et al. 2024, appendix C.5): goal, state, belief and action, by name."""

import numpy as np

from bip.action_models.lm.prompt_words import (
    Prompt,
    PromptError,
    dealt,
    level,
)
from bip.action_models.protocol import Decision
from symbolic.world.actions import (
    Action,
    Close,
    Grab,
    Open,
    Put,
    Walk,
)
from symbolic.world.dynamics import accessible
from symbolic.world.places import Place


def paper(decision: Decision, rng: np.random.Generator | None = None) -> Prompt:
    """Return the prompt of Jin et al. (2024), by name; `rng` deals the order of the belief list."""
    body, goal, belief = decision.state.bodies[decision.agent], decision.goal, decision.belief
    wanted = f"get {a(goal.object)}"
    if goal.place is not None:
        wanted = f"put {a(goal.object)} {where(goal.place)}"
    held = " and ".join(a(thing) for thing in body.holds) or "nothing"
    near = "" if body.near is None else f", next to the {_condition(decision, body.near)}"
    suspects = [place for place in belief.places if belief.at(place) > 0]
    listed = [f"{where(place)} {level(belief.at(place))}" for place in dealt(suspects, rng)]
    listed.append(f"elsewhere {level(float(belief.probabilities[-1]))}")
    text = (
        f"goal: {wanted}\n"
        f"state: {decision.agent} is in the {body.room}{near}, holding {held}\n"
        f"belief (possible locations the person suspects the {goal.object} could be): {', '.join(listed)}\n"
        "action:"
    )
    return Prompt(text, tuple(f" {_phrase(action)}." for action in decision.legal))


def _condition(decision: Decision, place: Place) -> str:
    if not place.container:
        return _name(place)
    return f"{'open' if accessible(decision.state, place) else 'closed'} {_name(place)}"


def where(place: Place) -> str:
    """Return where a place is, e.g. "inside the fridge in the kitchen"."""
    return f"{place.relation} the {_name(place)}"


def _name(place: Place) -> str:
    number = f" {place.number}" if place.number else ""
    return f"{place.kind}{number} in the {place.room}"


def a(noun: str) -> str:
    """Return a noun with its indefinite article."""
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def _phrase(action: Action) -> str:
    match action:
        case Walk(_, str(room)):
            return f"walk to the {room}"
        case Walk(_, Place() as place):
            return f"walk up to the {_name(place)}"
        case Open(_, place):
            return f"open the {_name(place)}"
        case Close(_, place):
            return f"close the {_name(place)}"
        case Grab(_, thing, place):
            return f"grab the {thing} from the {_name(place)}"
        case Put(_, thing, place):
            return f"put the {thing} {where(place)}"
        case _:
            raise PromptError(f"the one-person prompt has no words for {type(action).__name__}")
