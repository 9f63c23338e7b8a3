"""The symbolic planner as a policy: a person goes for one place at a time, by the shortest way.

    π(a | b, g) = Σ_l w(l) π_l(a),   w(l) ∝ b(l) exp(-λ T_l),   π_l(a) ∝ exp(-β (c(a) + T_l(s')))

T_l is the exact time that it takes to reach the goal if the object is at l. The person bets on a
place l in proportion to its probability, discounted by the time to get there (posterior sampling,
Thompson 1933, with a preference for what is near), and acts on that bet with Boltzmann rationality.
Planning the whole search instead, as an optimal searcher would, predicts people in homes less well:
they do not tour the rooms for the sake of what they might see in passing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import Decision
from symbolic.errors import InputError
from symbolic.mind.goals import Goal
from symbolic.world.actions import (
    Action,
    Close,
    Grab,
    Open,
    Put,
    Walk,
)
from symbolic.world.dynamics import accessible
from symbolic.world.places import Home, Place

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Costs:
    """How long actions take a person, in steps.

    Attributes:
        walk_room: going to another room.
        walk_place: going up to a place in the room.
        open: opening a container; `close`, `grab` and `put` likewise.
        leave_open: added to walking away from a container that one leaves open, which people dislike.
        elsewhere: finding an object that is at none of the places of the home.
    """

    walk_room: float = 1.0
    walk_place: float = 1.0
    open: float = 1.0
    close: float = 0.5
    grab: float = 1.0
    put: float = 1.0
    leave_open: float = 2.0
    elsewhere: float = 5.0


@dataclass(frozen=True, slots=True)
class Rational:
    """The policy of a person who plans.

    Attributes:
        rationality: β, inverse temperature of single actions, 1/step; 0 acts at random.
        nearness: λ, by how much a bet on a place loses with the time to get there, 1/step;
            0 bets by probability alone.
        costs: how long actions take.
    """

    rationality: float = 5.0
    nearness: float = 1.0
    costs: Costs = Costs()

    def log_policies(self, decisions: Sequence[Decision]) -> list[Floats]:
        """Return log π over the legal actions of each decision, nats, float64 [A]."""
        by_home: dict[int, list[int]] = {}
        for i, decision in enumerate(decisions):
            by_home.setdefault(id(decision.home), []).append(i)
        policies: dict[int, Floats] = {}
        for members in (batch for group in by_home.values() for batch in _batches(group, decisions)):
            policies.update(zip(members, self._in_one_home([decisions[i] for i in members]), strict=True))
        return [policies[i] for i in range(len(decisions))]

    def first_looks(self, decision: Decision) -> Floats:
        """Return w(l), the probability that the person looks at each place first, [P + 1]."""
        bets: Floats = self._bets(times([decision], self.costs)[1], decision.belief.probabilities[None])[0]
        return bets

    def _bets(self, now: Floats, beliefs: Floats) -> Floats:
        """Return w(l) of D decisions, [D, P + 1], from the times to the goal and the beliefs, [D, P + 1]."""
        bets: Floats = beliefs * np.exp(-self.nearness * (now - now.min(axis=1, keepdims=True)))
        bets /= bets.sum(axis=1, keepdims=True)
        return bets

    def _in_one_home(self, decisions: Sequence[Decision]) -> list[Floats]:
        """Return log π for decisions in one home; D decisions, N legal actions in all, L locations."""
        ahead, now = times(decisions, self.costs)
        beliefs = np.stack([decision.belief.probabilities for decision in decisions])
        bets = self._bets(now, beliefs)
        starts = np.cumsum([0, *(len(decision.legal) for decision in decisions)])
        return [
            _mix(-self.rationality * ahead[start:end], bet)
            for start, end, bet in zip(starts, starts[1:], bets, strict=False)
        ]


_MOST_TIMES = 2_000_000
"""Times to the goal that are worked out at once, which bounds the memory to some hundred megabytes."""


def _batches(members: Sequence[int], decisions: Sequence[Decision]) -> Iterator[list[int]]:
    """Yield decisions of one home together, as many as the bound allows and one at least."""
    batch: list[int] = []
    times = 0
    for i in members:
        own = (len(decisions[i].legal) + 1) * (len(decisions[i].home.places) + 1)
        if batch and times + own > _MOST_TIMES:
            yield batch
            batch, times = [], 0
        batch.append(i)
        times += own
    yield batch


def _mix(scores: Floats, bet: Floats) -> Floats:
    """Return log Σ_l w(l) softmax_a(scores[a, l]), [A], for scores [A, L] and w [L]."""
    weights = np.exp(scores - scores.max(axis=0))
    log_policy: Floats = np.log((weights / weights.sum(axis=0)) @ bet)
    return log_policy


class _Situation(NamedTuple):
    """Where things stand before or after an action; a place is its index in the home, -1 for none.

    `spent` is the time the action took, `opened` and `closed` what it changed, `laid` where the
    goal's object was put, `in_hand` that the person holds it, `done` that the goal is reached.
    """

    decision: int
    spent: float
    room: int
    near: int
    opened: int = -1
    closed: int = -1
    laid: int = -1
    in_hand: bool = False
    done: bool = False


_COLUMNS = np.dtype(list(_Situation.__annotations__.items()))
"""The same as a structured array, a row a situation."""


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


def times(decisions: Sequence[Decision], costs: Costs) -> tuple[Floats, Floats]:
    """Return the time to the goal, for each location l that the object can be at, in steps.

    Args:
        decisions: D decisions in one home of P places, with N legal actions in all.
        costs: how long actions take.

    Returns:
        c(a) + T_l(s') of every legal action, in order, [N, P + 1], and T_l(s) before, [D, P + 1];
        the last location is "somewhere else".

    Raises:
        InputError: the home has no places.
    """
    layout = _Layout.of(decisions[0].home)
    if not layout.index:
        raise InputError(
            "the home has rooms and no place where a thing could be; say what stands in the rooms"
        )
    now = [_situation(d, decision, layout) for d, decision in enumerate(decisions)]
    after = [
        then
        for here, decision in zip(now, decisions, strict=True)
        for then in _after_each(here, decision, layout, costs)
    ]
    is_open = np.array([[place in decision.state.open for place in layout.index] for decision in decisions])
    goals = np.array([_index(decision.goal.place, layout) for decision in decisions])
    to_go = _times_to_go(np.array([*now, *after], dtype=_COLUMNS), layout, is_open, goals, costs)
    return to_go[len(now) :], to_go[: len(now)]


def _situation(d: int, decision: Decision, layout: _Layout) -> _Situation:
    body, goal = decision.state.bodies[decision.agent], decision.goal
    in_hand = goal.object in body.holds
    done = in_hand and goal.place is None
    return _Situation(d, 0.0, layout.rooms[body.room], _index(body.near, layout), in_hand=in_hand, done=done)


def _after_each(here: _Situation, decision: Decision, layout: _Layout, costs: Costs) -> Iterator[_Situation]:
    """Give the situation that each legal action leads to; nearly all are walks."""
    near = decision.state.bodies[decision.agent].near
    leaves_open = near is not None and near.container and accessible(decision.state, near)
    leaving = costs.leave_open if leaves_open else 0.0
    for action in decision.legal:
        if isinstance(action, Walk):
            yield _walk(here, action.target, leaving, layout, costs)
        else:
            yield _look_ahead(here, decision.goal, action, layout, costs)


def _look_ahead(here: _Situation, goal: Goal, action: Action, layout: _Layout, costs: Costs) -> _Situation:
    """Return the situation that an action other than a walk leads to."""
    match action:
        case Open(_, place):
            return here._replace(spent=costs.open, opened=layout.index[place])
        case Close(_, place):
            return here._replace(spent=costs.close, closed=layout.index[place])
        case Grab(_, thing, _):
            has = here.in_hand or thing == goal.object
            return here._replace(spent=costs.grab, in_hand=has, done=has and goal.place is None)
        case Put(_, thing, place) if thing == goal.object:
            reached = place == goal.place
            return here._replace(spent=costs.put, laid=layout.index[place], in_hand=False, done=reached)
        case Put():
            return here._replace(spent=costs.put)
        case _:
            return here._replace(spent=action.cost)


def _walk(here: _Situation, target: str | Place, leaving: float, layout: _Layout, costs: Costs) -> _Situation:
    if isinstance(target, str):
        spent, room, near = leaving + costs.walk_room, layout.rooms[target], -1
    else:
        spent, room, near = leaving + costs.walk_place, here.room, layout.index[target]
    return _Situation(here.decision, spent, room, near, in_hand=here.in_hand, done=here.done)


def _times_to_go(
    rows: NDArray[np.void], layout: _Layout, is_open: Mask, goals: NDArray[np.intp], costs: Costs
) -> Floats:
    """Return the time spent plus T_l in each situation, [rows, P + 1]."""
    decision, places = rows["decision"], np.arange(len(layout.room))
    near = rows["near"][:, None] == places
    shut = layout.container & ~is_open[decision] & (rows["opened"][:, None] != places)
    shut |= rows["closed"][:, None] == places
    away = layout.room != rows["room"][:, None]
    reach = costs.walk_room * away + costs.walk_place * ~near + costs.open * shut
    goal = goals[decision][:, None]
    lift = costs.open * np.take_along_axis(shut, np.maximum(goal, 0), axis=1)
    carry = np.where((goal >= 0) & (goal != places), _carrying_times(layout, costs)[goal[:, 0]] + lift, 0.0)
    to_go = np.pad(reach + costs.grab + carry, ((0, 0), (0, 1)), constant_values=costs.elsewhere)

    laid = rows["laid"][:, None]  # the person knows where the object is now
    to_go = np.where(laid >= 0, np.take_along_axis(to_go, np.maximum(laid, 0), axis=1), to_go)
    deliver = np.take_along_axis(reach, np.maximum(goal, 0), axis=1) + costs.put
    to_go = np.where(rows["in_hand"][:, None], np.where(goal >= 0, deliver, 0.0), to_go)
    total: Floats = rows["spent"][:, None] + np.where(rows["done"][:, None], 0.0, to_go)
    return total


def _carrying_times(layout: _Layout, costs: Costs) -> Floats:
    """Return how long it takes to bring an object to each goal place from each other place, [P, P]."""
    other_room = layout.room != layout.room[:, None]
    journey: Floats = costs.walk_room * other_room + costs.walk_place + costs.put
    return journey


def _index(place: Place | None, layout: _Layout) -> int:
    return -1 if place is None else layout.index[place]
