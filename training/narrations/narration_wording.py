"""What a camera wearer does, as annotators narrate it: "#C C opens the fridge"."""

from collections.abc import Mapping, Sequence

import numpy as np

from bip.open_words.evidence import Line
from symbolic.world.actions import Action, Close, Grab, Open, Put, Walk
from symbolic.world.places import Place
from training.simulation.draws import pick

VERBS: Mapping[str, tuple[str, ...]] = {
    "walk": ("walks to", "goes to", "moves to"),
    "open": ("opens", "pulls open"),
    "close": ("closes", "shuts"),
    "grab": ("picks", "takes", "grabs"),
    "put": ("puts", "places", "drops"),
}
IDLE: tuple[str, ...] = (
    "looks around",
    "looks at the floor",
    "adjusts the camera",
    "scratches the head",
    "touches the face",
    "walks around",
    "stares",
)
IDLE_SHARE = 0.1
"""How often a narration says something that no goal explains, before each deed."""
PAUSE = (1, 6)
"""Bounds on the seconds between two lines."""


def narrate(actions: Sequence[Action], rng: np.random.Generator) -> tuple[Line, ...]:
    """Return the narration of a person's actions, with idle moments between them."""
    lines: list[Line] = []
    seconds = 0
    for action in actions:
        deeds = [tell(action, rng)]
        if rng.random() < IDLE_SHARE:
            deeds.insert(0, pick(IDLE, rng))
        for deed in deeds:
            seconds += int(rng.integers(PAUSE[0], PAUSE[1] + 1))
            lines.append(Line(f"#C C {deed}", float(seconds)))
    return tuple(lines)


def tell(action: Action, rng: np.random.Generator) -> str:
    """Return one deed in words.

    Raises:
        TypeError: it is nothing that somebody does alone.
    """
    match action:
        case Walk(_, Place() as place):
            return f"{pick(VERBS['walk'], rng)} the {place.kind}"
        case Walk(_, room):
            return f"{pick(VERBS['walk'], rng)} the {room}"
        case Open(_, place):
            return f"{pick(VERBS['open'], rng)} the {place.kind}"
        case Close(_, place):
            return f"{pick(VERBS['close'], rng)} the {place.kind}"
        case Grab(_, thing, place):
            return f"{pick(VERBS['grab'], rng)} the {thing} from the {place.kind}"
        case Put(_, thing, place):
            return (
                f"{pick(VERBS['put'], rng)} the {thing} {'in' if place.container else 'on'} the {place.kind}"
            )
        case _:
            raise TypeError(f"{type(action).__name__} is nothing that a narrator of one person tells")
