"""The household's dynamics: which actions are legal in a state, and what each changes.

The only copy: inference inverts it and the simulator runs it.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from symbolic.errors import ImpossibleActionError
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
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State


def accessible(state: State, place: Place) -> bool:
    """Whether objects can be seen at, taken from and put on a place: a surface, or an open container."""
    return not place.container or place in state.open


def legal_actions(home: Home, state: State, agent: str) -> tuple[Action, ...]:
    """Every physical action that `agent` can take now, in a fixed order; speech acts are not among them."""
    body = state.bodies[agent]
    walks: list[Action] = [Walk(agent, room) for room in home.rooms if room != body.room]
    walks += [Walk(agent, place) for place in home.in_room(body.room) if place != body.near]
    return (*walks, *_actions_at(state, agent, body))


def _actions_at(state: State, agent: str, body: Body) -> list[Action]:
    place = body.near
    if place is None:
        return []
    if not accessible(state, place):
        return [Open(agent, place)]
    acts: list[Action] = [Close(agent, place)] if place.container else []
    acts += [Grab(agent, thing, place) for thing in sorted(set(state.contents.get(place, ())))]
    acts += [Put(agent, thing, place) for thing in sorted(set(body.holds))]
    return acts


def transition(home: Home, state: State, action: Action) -> State:
    """Return the state after an action.

    Raises:
        ImpossibleActionError: the action is not possible in this state; the message says why.
    """
    body = state.bodies.get(action.agent)
    if body is None:
        raise ImpossibleActionError(f"{action.agent} acts, but it is not known where {action.agent} is")
    effect = _EFFECTS[type(action)]
    return effect(home, state, body, action)


def _with_body(state: State, agent: str, body: Body) -> State:
    return replace(state, bodies={**state.bodies, agent: body})


def _walk(home: Home, state: State, body: Body, action: Walk) -> State:
    target = action.target
    if isinstance(target, str):
        if target not in home.rooms:
            raise ImpossibleActionError(
                f"{action.agent} cannot walk to the {target}: the home has {_listing(home.rooms)}"
            )
        return _with_body(state, action.agent, replace(body, room=target, near=None))
    if target.room != body.room:
        raise ImpossibleActionError(
            f"{action.agent} is in the {body.room} and cannot reach {target.name} without leaving it"
        )
    return _with_body(state, action.agent, replace(body, near=target))


def _open(home: Home, state: State, body: Body, action: Open) -> State:
    _require_near(body, action.agent, "open", action.place)
    if not action.place.container:
        raise ImpossibleActionError(f"{action.place.name} is a surface and cannot be opened")
    if action.place in state.open:
        raise ImpossibleActionError(f"{action.place.name} is open already")
    return replace(state, open=state.open | {action.place})


def _close(home: Home, state: State, body: Body, action: Close) -> State:
    _require_near(body, action.agent, "close", action.place)
    if action.place not in state.open:
        raise ImpossibleActionError(f"{action.place.name} is not open")
    return replace(state, open=state.open - {action.place})


def _grab(home: Home, state: State, body: Body, action: Grab) -> State:
    _require_near(body, action.agent, "take something from", action.place)
    _require_accessible(state, action.place)
    contents = dict(state.contents)
    if action.place in contents:  # unknown contents stay unknown
        there = list(contents[action.place])
        if action.object not in there:
            raise ImpossibleActionError(f"there is no {action.object} at {action.place.name} to take")
        there.remove(action.object)
        contents[action.place] = tuple(there)
    moved = replace(body, holds=tuple(sorted((*body.holds, action.object))))
    return replace(_with_body(state, action.agent, moved), contents=contents)


def _put(home: Home, state: State, body: Body, action: Put) -> State:
    _require_near(body, action.agent, "put something at", action.place)
    _require_accessible(state, action.place)
    held = list(body.holds)
    if action.object not in held:
        raise ImpossibleActionError(f"{action.agent} does not hold the {action.object}")
    held.remove(action.object)
    contents = dict(state.contents)
    if action.place in contents:
        contents[action.place] = tuple(sorted((*contents[action.place], action.object)))
    moved = replace(body, holds=tuple(held))
    return replace(_with_body(state, action.agent, moved), contents=contents)


def _speak(home: Home, state: State, body: Body, action: Ask | Tell) -> State:
    return state  # speech changes beliefs, not the world


def _require_near(body: Body, agent: str, verb: str, place: Place) -> None:
    if body.near != place:
        raise ImpossibleActionError(f"{agent} cannot {verb} {place.name} without standing at it")


def _require_accessible(state: State, place: Place) -> None:
    if not accessible(state, place):
        raise ImpossibleActionError(f"{place.name} is closed")


def _listing(names: tuple[str, ...]) -> str:
    return ", ".join(names) if names else "no rooms"


# A table keyed by type cannot be typed more closely than its most general entry.
_EFFECTS: dict[type, Callable[[Home, State, Body, Any], State]] = {
    Walk: _walk,
    Open: _open,
    Close: _close,
    Grab: _grab,
    Put: _put,
    Ask: _speak,
    Tell: _speak,
}
