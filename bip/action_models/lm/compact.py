"""The compact prompt: labels for names, as short as will do.

Labels can be dealt at random, which teaches a model that they mean nothing, so that a home with
names never seen in training reads like any other:

    get ; hand none ; near 11% p3 ; 17%on p7 0% p1 ; 26% 26%on r0 ; r4 ; else 21% ; do

A belief is a percentage on a scale of steps of a quarter; "on" marks a surface and "open" an open
container. The places of the person's room come first. Those of another room have no label, since
nobody can go straight to one; they are left out where the object cannot be, and the room's label
closes their list ("aim" marks the one where the object is to be laid). A belief comes before its
label: a causal model then reads, at the label that it may copy, how much speaks for it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from bip.action_models.lm.prompt_words import (
    LEVEL_WORDS,
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

PLACES, ROOMS, THINGS = 48, 12, 32
"""How many labels of each sort the compact form has."""

_WORDS = (
    *("get", "place", ";", "hand", "none", "goal", "near", "see", "aim", "far", "else", "do"),
    *("walk", "open", "close", "grab", "put"),
    *("help", "hinder", "alone", "tell", "say", "move", "lies", "sees", "lost"),
    *(f"x{n}" for n in range(2, 13)),
)


def compact_words() -> list[str]:
    """Return every word of the compact form, so that a tokenizer can keep each whole."""
    labels = [f"p{i}" for i in range(PLACES)] + [f"r{i}" for i in range(ROOMS)]
    labels += [f"o{i}" for i in range(THINGS)]
    levels = [word + manner for word in LEVEL_WORDS for manner in ("", "on", "open")]
    return [*_WORDS, *labels, *levels]


@dataclass(frozen=True, slots=True)
class _Labels:
    """What places, rooms and things are called in one prompt."""

    places: Mapping[Place, str]
    rooms: Mapping[str, str]
    things: Mapping[str, str]

    def of(self, action: Action) -> str:
        match action:
            case Walk(_, str(room)):
                return f" walk {self.rooms[room]}"
            case Walk(_, Place() as place):
                return f" walk {self.places[place]}"
            case Open(_, place):
                return f" open {self.places[place]}"
            case Close(_, place):
                return f" close {self.places[place]}"
            case Grab(_, thing, _):
                return f" grab {self.things[thing]}"
            case Put(_, thing, _):
                return f" put {self.things[thing]}"
            case _:
                raise PromptError(f"the one-person prompt has no words for {type(action).__name__}")


def compact(decision: Decision, rng: np.random.Generator | None = None) -> Prompt:
    """Return the compact prompt of a decision.

    Args:
        decision: what to pose.
        rng: deals labels and the order of rooms and places at random; without it they follow the home.

    Raises:
        PromptError: more places, rooms or things than there are labels.
    """
    body, goal = decision.state.bodies[decision.agent], decision.goal
    rooms = [body.room, *dealt([room for room in decision.home.rooms if room != body.room], rng)]
    shown = {room: dealt(_shown(decision, room), rng) for room in rooms}
    labels = _label(decision, rooms, shown, rng)
    parts = [_aim(decision, labels)]
    parts.append("hand " + (" ".join(labels.things[thing] for thing in body.holds) or "none"))
    seen = [labels.things[thing] for thing in _seen(decision)]
    near = "none" if body.near is None else f"{_belief(decision, body.near)} {labels.places[body.near]}"
    parts.append(f"near {near}" + (" see " + " ".join(seen) if seen else ""))
    here = [f"{_belief(decision, p)} {labels.places[p]}" for p in shown[body.room] if p != body.near]
    parts.append(" ".join(here) or "none")
    for room in rooms[1:]:
        there = ["aim " * (place == goal.place) + _belief(decision, place) for place in shown[room]]
        parts.append(" ".join((*there, labels.rooms[room])))
    parts += [f"else {level(float(decision.belief.probabilities[-1]))}", "do"]
    return Prompt(" ; ".join(parts), tuple(labels.of(action) for action in decision.legal))


def _aim(decision: Decision, labels: _Labels) -> str:
    place = decision.goal.place
    if place is None:
        return "get"
    return f"place {labels.places[place]}" if place in labels.places else "place far"


def _shown(decision: Decision, room: str) -> list[Place]:
    """The places that a prompt names: all within reach, and elsewhere those that matter."""
    belief = decision.belief
    here = room == decision.state.bodies[decision.agent].room
    return [
        place
        for place, p in zip(belief.places, belief.probabilities, strict=False)  # the last is "somewhere else"
        if place.room == room and (here or p > 0 or place == decision.goal.place)
    ]


def _seen(decision: Decision) -> list[str]:
    """The things within reach, in an order that does not depend on that of the legal actions."""
    return sorted(action.object for action in decision.legal if isinstance(action, Grab))


def _belief(decision: Decision, place: Place) -> str:
    manner = "on" if not place.container else "open" if accessible(decision.state, place) else ""
    return level(decision.belief.at(place)) + manner


def _label(
    decision: Decision,
    rooms: Sequence[str],
    shown: Mapping[str, Sequence[Place]],
    rng: np.random.Generator | None,
) -> _Labels:
    places = shown[rooms[0]]
    goal = decision.goal.object
    held = decision.state.bodies[decision.agent].holds
    things = [thing for thing in dict.fromkeys((*held, *_seen(decision))) if thing != goal]
    return _Labels(
        dict(zip(places, deal("p", PLACES, len(places), "places", rng), strict=True)),
        dict(zip(rooms[1:], deal("r", ROOMS, len(rooms) - 1, "rooms", rng), strict=True)),
        dict(zip(things, deal("o", THINGS, len(things), "things", rng), strict=True)) | {goal: "goal"},
    )


def deal(letter: str, size: int, n: int, noun: str, rng: np.random.Generator | None) -> list[str]:
    """Return n of `size` labels, in order or dealt at random.

    Raises:
        PromptError: there are not so many.
    """
    if n > size:
        raise PromptError(f"the compact prompt has labels for {size} {noun}, but this home shows {n}")
    order = range(n) if rng is None else rng.permutation(size)[:n]
    return [f"{letter}{i}" for i in order]
