"""The symbolic planner as a policy: Boltzmann over the expected cost of search and walking.

    π(a | b, g) ∝ exp(-β Q(a)),   Q(a) = cost(a) + E_o[V(b | o, s')]

V is the expected cost of finding the goal when places are looked into in the order of probability
per unit of cost, which is optimal when the cost of a look does not depend on the look before
(Smith's rule). Costs of looks are counted from where the person stands, so V is exact within a
room and an upper bound across rooms.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import Decision
from symbolic.household import accessible
from symbolic.types import Action, Close, Grab, Home, Open, Place, Put, Walk

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Costs:
    """What actions cost a person, in steps.

    Attributes:
        walk_room: going to another room.
        walk_place: going up to a place in the room.
        open: opening a container; `close`, `grab` and `put` likewise.
        leave_open: walking away from a container that one leaves open, which people dislike.
        elsewhere: finding an object that is at none of the places of the home.
    """

    walk_room: float = 1.0
    walk_place: float = 1.0
    open: float = 1.0
    close: float = 0.5
    grab: float = 1.0
    put: float = 1.0
    leave_open: float = 2.0
    elsewhere: float = 10.0


@dataclass(frozen=True, slots=True)
class Rational:
    """The policy of a person who plans.

    Attributes:
        rationality: β, inverse temperature in 1/step; 0 acts at random, large values are optimal.
        costs: what actions cost.
    """

    rationality: float = 2.5
    costs: Costs = Costs()

    def log_policies(self, decisions: Sequence[Decision]) -> list[Floats]:
        """Return log π over the legal actions of each decision, nats, float64 [A]."""
        by_home: dict[int, list[int]] = {}
        for i, decision in enumerate(decisions):
            by_home.setdefault(id(decision.home), []).append(i)
        policies: dict[int, Floats] = {}
        for members in by_home.values():
            group = [decisions[i] for i in members]
            costs = expected_costs(group, self.costs)
            ends = np.cumsum([len(decision.legal) for decision in group])[:-1]
            scores = [_log_normalise(-self.rationality * part) for part in np.split(costs, ends)]
            policies.update(zip(members, scores, strict=True))
        return [policies[i] for i in range(len(decisions))]


class _Outlook(NamedTuple):
    """The situation after one action; a place is its index in the home, -1 for none.

    `enters` says that the action leads into another room, `laid` where the goal's object was put,
    `in_hand` that the person holds it, `done` that the goal is reached.
    """

    decision: int
    cost: float
    room: int
    near: int
    opened: int = -1
    closed: int = -1
    enters: bool = False
    laid: int = -1
    in_hand: bool = False
    done: bool = False


_COLUMNS = np.dtype(list(_Outlook.__annotations__.items()))
"""The same as a structured array, a row an action."""


@dataclass(frozen=True, slots=True)
class _Layout:
    """A home as arrays: the room index and kind of each of P places."""

    room: NDArray[np.intp]
    container: Mask
    rooms: dict[str, int]
    index: dict[Place, int]

    @classmethod
    def of(cls, home: Home) -> "_Layout":
        rooms = {room: i for i, room in enumerate(home.rooms)}
        return cls(
            np.array([rooms[place.room] for place in home.places], dtype=np.intp),
            np.array([place.container for place in home.places], dtype=np.bool_),
            rooms,
            {place: i for i, place in enumerate(home.places)},
        )


def expected_costs(decisions: Sequence[Decision], costs: Costs) -> Floats:
    """Return Q of every legal action of decisions in one home, in order, steps, float64 [N]."""
    layout = _Layout.of(decisions[0].home)
    after = [
        _look_ahead(d, decision, action, layout, costs)
        for d, decision in enumerate(decisions)
        for action in decision.legal
    ]
    beliefs = np.stack([decision.belief.probabilities for decision in decisions])
    is_open = np.array([[place in decision.state.open for place in layout.index] for decision in decisions])
    goals = np.array([_index(decision.goal.place, layout) for decision in decisions])
    spent = np.array([outlook.cost for outlook in after])
    return spent + _cost_to_go(after, layout, beliefs, is_open, goals, costs)


def _look_ahead(d: int, decision: Decision, action: Action, layout: _Layout, costs: Costs) -> _Outlook:
    """Return the situation that `action` leads to, as the person foresees it."""
    body, goal = decision.state.bodies[decision.agent], decision.goal
    in_hand = goal.object in body.holds
    done = in_hand and goal.place is None
    here = _Outlook(d, 0.0, layout.rooms[body.room], _index(body.near, layout), in_hand=in_hand, done=done)
    match action:
        case Walk(_, target):
            return _walk(here, target, decision, layout, costs)
        case Open(_, place):
            return here._replace(cost=costs.open, opened=layout.index[place])
        case Close(_, place):
            return here._replace(cost=costs.close, closed=layout.index[place])
        case Grab(_, thing, _):
            has = in_hand or thing == goal.object
            return here._replace(cost=costs.grab, in_hand=has, done=has and goal.place is None)
        case Put(_, thing, place) if thing == goal.object:
            reached = place == goal.place
            return here._replace(cost=costs.put, laid=layout.index[place], in_hand=False, done=reached)
        case Put():
            return here._replace(cost=costs.put)
        case _:
            raise TypeError(f"the rational policy has no cost for {type(action).__name__}")


def _walk(here: _Outlook, target: str | Place, decision: Decision, layout: _Layout, costs: Costs) -> _Outlook:
    near = decision.state.bodies[decision.agent].near
    leaves_open = near is not None and near.container and accessible(decision.state, near)
    cost = costs.leave_open if leaves_open else 0.0
    if isinstance(target, str):
        return here._replace(cost=cost + costs.walk_room, room=layout.rooms[target], near=-1, enters=True)
    return here._replace(cost=cost + costs.walk_place, near=layout.index[target])


def _cost_to_go(
    after: Sequence[_Outlook],
    layout: _Layout,
    beliefs: Floats,
    is_open: Mask,
    goals: NDArray[np.intp],
    costs: Costs,
) -> Floats:
    """Return V after each of N actions, steps, float64 [N]."""
    columns = np.array(after, dtype=_COLUMNS)
    decision, places = columns["decision"], np.arange(len(layout.room))
    near = columns["near"][:, None] == places
    opened = columns["opened"][:, None] == places
    shut = layout.container & ~is_open[decision] & ~opened
    shut |= columns["closed"][:, None] == places
    here = layout.room == columns["room"][:, None]
    look = costs.walk_room * ~here + costs.walk_place * ~near + costs.open * shut
    carry = _carrying_costs(layout, goals, costs)[decision]

    laid = columns["laid"][:, None]
    belief = np.where(laid >= 0, laid == np.arange(len(places) + 1), beliefs[decision])
    shown = opened | (columns["enters"][:, None] & here & ~shut)
    found = np.where(shown, belief[:, :-1], 0.0)
    hidden = np.where(shown, 0.0, belief[:, :-1])
    get = costs.grab + carry
    value = (found * (costs.walk_place * ~near + get)).sum(axis=1)
    value += _search_cost(hidden, belief[:, -1], look, get, costs)
    goal = goals[decision]
    deliver = np.take_along_axis(look, np.maximum(goal, 0)[:, None], axis=1)[:, 0] + costs.put
    value = np.where(columns["in_hand"], np.where(goal >= 0, deliver, 0.0), value)
    return np.where(columns["done"], 0.0, value)


def _search_cost(p: Floats, elsewhere: Floats, look: Floats, get: Floats, costs: Costs) -> Floats:
    """Return the expected cost of looking until found: Σ_k p_k (Σ_{i<=k} c_i + get_k), [N].

    Args:
        p: where the object is, [N, P]; with `elsewhere` [N] it need not sum to 1.
        elsewhere: probability that it is at no known place, [N].
        look: cost c of each look, steps, [N, P].
        get: cost of taking it once found, steps, [N, P].
        costs: what actions cost.
    """
    worthwhile = p > 0
    rate = np.divide(p, look, out=np.where(worthwhile, np.inf, 0.0), where=look > 0)
    order = np.argsort(-rate, axis=1, kind="stable")
    spent = np.cumsum(np.take_along_axis(np.where(worthwhile, look, 0.0), order, axis=1), axis=1)
    search = (np.take_along_axis(p, order, axis=1) * spent).sum(axis=1) + (p * get).sum(axis=1)
    total: Floats = search + elsewhere * (spent[:, -1] + costs.elsewhere)
    return total


def _carrying_costs(layout: _Layout, goals: NDArray[np.intp], costs: Costs) -> Floats:
    """Return what it costs to bring the object from each place to the goal's place, steps, [D, P]."""
    other_room = layout.room != layout.room[goals][:, None]
    journey = costs.walk_room * other_room + costs.walk_place + costs.put
    stays = goals[:, None] == np.arange(len(layout.room))
    return np.where((goals >= 0)[:, None] & ~stays, journey, 0.0)


def _index(place: Place | None, layout: _Layout) -> int:
    return -1 if place is None else layout.index[place]


def _log_normalise(scores: Floats) -> Floats:
    top = scores.max()
    log_probabilities: Floats = scores - top - np.log(np.exp(scores - top).sum())
    return log_probabilities
