"""What a person did, as a narrative."""

from collections.abc import Sequence

import numpy as np

from symbolic.language.render.names_in_words import name_object, name_place, pick
from symbolic.world.actions import (
    Action,
    Ask,
    Close,
    Grab,
    Open,
    Put,
    Tell,
    Walk,
)
from symbolic.world.places import Place
from symbolic.world.story import Event


def render_narrative(
    agent: str,
    start_room: str | None,
    actions: Sequence[Action | Event],
    rng: np.random.Generator | None = None,
) -> str:
    """Tell what a person did.

    Args:
        agent: the person's name.
        start_room: where the story begins; None where it has begun.
        actions: what happens, in order; a step that is imminent is told as about to happen.
        rng: varies the wording; without it the wording is canonical.
    """
    sentences: list[str] = []
    if start_room is not None:
        be = pick(rng, ("is in", "is situated in", "starts in", "is initially in"))
        sentences.append(f"{agent} {be} the {start_room}.")
    near: Place | None = None
    clauses: list[str] = []
    for item in actions:
        action, imminent = (item.action, item.imminent) if isinstance(item, Event) else (item, False)
        if clauses and _begins_sentence(action, len(clauses), rng):
            sentences.append(_sentence(agent, clauses, rng))
            clauses = []
        clauses.append(_imminent(action, near, rng) if imminent else _clause(action, near, rng))
        near = _place(action) or near
    if clauses:
        sentences.append(_sentence(agent, clauses, rng))
    return " ".join(sentences)


def _begins_sentence(action: Action, length: int, rng: np.random.Generator | None) -> bool:
    """Walking begins a new sentence, and so does what would make one too long."""
    if length >= 4 or isinstance(action, Ask | Tell):
        return True
    return isinstance(action, Walk) and (rng is None or rng.random() < 0.6)


def _sentence(agent: str, clauses: Sequence[str], rng: np.random.Generator | None) -> str:
    *early, last = clauses
    lead = pick(rng, (f"{agent} ", f"{agent} then ", f"Next, {agent} ", f"Following this, {agent} "))
    joint = pick(rng, (" and ", ", and then ", ", and subsequently ")) if len(clauses) < 3 else ", and "
    return f"{lead}{', '.join(early)}{joint if early else ''}{last}."


def _place(action: Action) -> Place | None:
    if isinstance(action, Walk):
        return action.target if isinstance(action.target, Place) else None
    return action.place if isinstance(action, Open | Close | Grab | Put) else None


_WALKS = (
    "walks to",
    "approaches",
    "strides towards",
    "proceeds to",
    "heads towards",
    "moves to",
    "advances towards",
)


def _goal(target: str | Place, rng: np.random.Generator | None) -> str:
    return f"the {target}" if isinstance(target, str) else name_place(target, rng=rng)


def _clause(action: Action, near: Place | None, rng: np.random.Generator | None) -> str:
    match action:
        case Walk(_, target):
            return f"{pick(rng, _WALKS)} {_goal(target, rng)}"
        case Open(_, place):
            return f"{pick(rng, ('opens', 'opens up'))} {_it(place, near, rng)}"
        case Close(_, place):
            return f"{pick(rng, ('closes', 'shuts', 'promptly closes'))} {_it(place, near, rng)}"
        case Grab(_, thing, place):
            return f"{pick(rng, ('grabs', 'takes'))} {_moved(thing, 'from', place, rng)}"
        case Put(_, thing, place):
            return f"{pick(rng, ('puts', 'places'))} {_moved(thing, place.relation, place, rng)}"
        case Ask(_, thing):
            return f'asks, "Where is {name_object(thing, article="the")}?"'
        case Tell(_, thing, place):
            the = name_object(thing, article="the")
            known = place and f"{the.capitalize()} is {place.relation} {name_place(place, rng=rng)}."
            return f'says, "{known or f"I do not know where {the} is."}"'
        case _:
            return action.phrase()


def _imminent(action: Action, near: Place | None, rng: np.random.Generator | None) -> str:
    what, base, ing = _infinitive(action, near, rng)
    return pick(
        rng,
        (
            f"is about to {base} {what}",
            f"is on the verge of {ing} {what}",
            f"is preparing to {base} {what}",
            f"is poised to {base} {what}",
        ),
    )


def _infinitive(action: Action, near: Place | None, rng: np.random.Generator | None) -> tuple[str, str, str]:
    """The object, the base form and the -ing form of a deed."""
    match action:
        case Walk(_, target):
            return f"to {_goal(target, rng)}", "walk", "walking"
        case Open(_, place):
            return _it(place, near, rng), "open", "opening"
        case Close(_, place):
            return _it(place, near, rng), "close", "closing"
        case Grab(_, thing, place):
            return _moved(thing, "from", place, rng), "grab", "grabbing"
        case Put(_, thing, place):
            return _moved(thing, place.relation, place, rng), "put", "putting"
        case Ask(_, thing):
            return f"where {name_object(thing, article='the')} is", "ask", "asking"
        case Tell(_, thing, _):
            return f"where {name_object(thing, article='the')} is", "tell", "telling"
        case _:
            raise TypeError(f"nobody is about to {action.verb} something")


def _moved(thing: str, preposition: str, place: Place, rng: np.random.Generator | None) -> str:
    return f"{name_object(thing, article='the')} {preposition} {name_place(place, rng=rng)}"


def _it(place: Place, near: Place | None, rng: np.random.Generator | None) -> str:
    named = name_place(place, rng=rng)
    return pick(rng, ("it", "it", named)) if place == near else named
