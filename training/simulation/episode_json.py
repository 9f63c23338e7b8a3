"""Homes, states, goals and actions as JSON, as the files of trajectories and of encounters hold them.

"home": {"rooms": [...], "places": [[room, kind, number, container], ...]},
"contents": [[object, ...], ...],        one list for each place, in order
"open": [place index, ...],
a goal: {"object": ..., "place": index or null}
an action: ["walk", room or place index], ["open" | "close", place index],
           ["grab" | "put", object, place index], ["ask", object], ["tell", object, index or null]
"""

from collections.abc import Mapping, Sequence
from typing import Any

from symbolic.mind.goals import Goal
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

Places = tuple[Place, ...]


def home_to_json(home: Home, initial: State) -> dict[str, Any]:
    """Return a home and what lies in it."""
    index = {place: i for i, place in enumerate(home.places)}
    return {
        "home": {
            "rooms": list(home.rooms),
            "places": [[p.room, p.kind, p.number, p.container] for p in home.places],
        },
        "contents": [list(initial.contents[place]) for place in home.places],
        "open": sorted(index[place] for place in initial.open),
    }


def home_from_json(record: Mapping[str, Any], bodies: Mapping[str, Body]) -> tuple[Home, State]:
    """Return the home and the state that `home_to_json` wrote, with people in it."""
    places = tuple(Place(*fields) for fields in record["home"]["places"])
    contents = {place: tuple(things) for place, things in zip(places, record["contents"], strict=True)}
    stands_open = frozenset(places[i] for i in record["open"])
    return Home(tuple(record["home"]["rooms"]), places), State(contents, stands_open, bodies)


def goal_to_json(goal: Goal, places: Places) -> dict[str, Any]:
    """Return a goal, its place by index."""
    return {"object": goal.object, "place": None if goal.place is None else places.index(goal.place)}


def goal_from_json(record: Mapping[str, Any], places: Places) -> Goal:
    """Return the goal that `goal_to_json` wrote."""
    return Goal(record["object"], None if record["place"] is None else places[record["place"]])


def action_to_json(action: Action, places: Places) -> list[Any]:
    """Return an action without its agent."""
    match action:
        case Walk(_, target):
            return ["walk", target if isinstance(target, str) else places.index(target)]
        case Open(_, place):
            return ["open", places.index(place)]
        case Close(_, place):
            return ["close", places.index(place)]
        case Grab(_, thing, place):
            return ["grab", thing, places.index(place)]
        case Put(_, thing, place):
            return ["put", thing, places.index(place)]
        case Ask(_, thing):
            return ["ask", thing]
        case Tell(_, thing, told):
            return ["tell", thing, None if told is None else places.index(told)]
        case _:
            raise TypeError(f"simulated people do not {action.verb}")


def action_from_json(agent: str, fields: Sequence[Any], places: Places) -> Action:
    """Return the action of an agent that `action_to_json` wrote.

    Raises:
        ValueError: the fields are no action.
    """
    match list(fields):
        case ["walk", str(room)]:
            return Walk(agent, room)
        case ["walk", int(i)]:
            return Walk(agent, places[i])
        case ["open", int(i)]:
            return Open(agent, places[i])
        case ["close", int(i)]:
            return Close(agent, places[i])
        case ["grab", str(thing), int(i)]:
            return Grab(agent, thing, places[i])
        case ["put", str(thing), int(i)]:
            return Put(agent, thing, places[i])
        case ["ask", str(thing)]:
            return Ask(agent, thing)
        case ["tell", str(thing), None]:
            return Tell(agent, thing, None)
        case ["tell", str(thing), int(i)]:
            return Tell(agent, thing, places[i])
        case _:
            raise ValueError(f"{fields!r} is no action")
