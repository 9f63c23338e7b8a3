import numpy as np
import pytest

from bip.action_models import Costs, Decision, Rational
from bip.action_models.rational import expected_costs
from symbolic.belief import Belief, condition, uniform
from symbolic.household import legal_actions, transition
from symbolic.types import Close, Goal, Grab, Home, Open, Place, Put, State, Walk
from tests.homes import ANN, CABINET, FRIDGE, HOME, MICROWAVE, STOVE, TABLE, state_in, wander
from tests.laws import check_action_model


def decide(state: State, belief: Belief, goal: Goal | None = None) -> Decision:
    return Decision(HOME, state, ANN, goal or Goal(belief.object), belief, legal_actions(HOME, state, ANN))


def cost_of(decision: Decision) -> dict[object, float]:
    return dict(zip(decision.legal, expected_costs([decision], Costs()), strict=True))


def some_decisions() -> list[Decision]:
    rng = np.random.default_rng(3)
    decisions = []
    for _ in range(6):
        walk = wander(rng, 5)
        state = walk.initial
        for step in walk.steps:
            decisions.append(decide(state, uniform(HOME, "apple")))
            decisions.append(
                decide(state, condition(uniform(HOME, "book"), STOVE, True), Goal("book", TABLE))
            )
            state = transition(HOME, state, step.action)
    return decisions


def test_obeys_the_laws_of_action_models() -> None:
    check_action_model(Rational(), some_decisions())


def test_costs_by_hand_when_the_place_is_certain() -> None:
    # In the bedroom, sure of the fridge: walk 1 + walk up 1 + open 1 + grab 1 = 4.
    decision = decide(state_in("bedroom"), condition(uniform(HOME, "apple"), FRIDGE, True))
    costs = cost_of(decision)
    assert costs[Walk(ANN, "kitchen")] == 4
    assert costs[Walk(ANN, "living room")] == 5


def test_costs_by_hand_when_two_places_are_open_to_question() -> None:
    # At the fridge, apple in fridge 3/4 or stove 1/4. Open: 1 + 3/4 * grab 1 + 1/4 * (walk 1 + open 1 + grab 1).
    belief = Belief("apple", HOME.places, np.array([0.75, 0.25, 0, 0, 0, 0, 0]))
    at_fridge = transition(HOME, state_in("kitchen"), Walk(ANN, FRIDGE))
    assert cost_of(decide(at_fridge, belief))[Open(ANN, FRIDGE)] == pytest.approx(1 + 0.75 + 0.25 * 3)


def test_prefers_the_likelier_of_two_equally_distant_containers() -> None:
    belief = Belief("apple", HOME.places, np.array([0.2, 0.5, 0.3, 0, 0, 0, 0]))
    costs = cost_of(decide(state_in("kitchen"), belief))
    assert costs[Walk(ANN, STOVE)] < costs[Walk(ANN, MICROWAVE)] < costs[Walk(ANN, FRIDGE)]


def test_taking_the_goal_in_view_beats_everything_and_closing_it_away_is_absurd() -> None:
    opened = transition(HOME, transition(HOME, state_in("kitchen"), Walk(ANN, FRIDGE)), Open(ANN, FRIDGE))
    decision = decide(opened, condition(uniform(HOME, "apple"), FRIDGE, True))
    (log_policy,) = Rational().log_policies([decision])
    policy = dict(zip(decision.legal, np.exp(log_policy), strict=True))
    assert policy[Grab(ANN, "apple", FRIDGE)] > 0.9
    assert policy[Close(ANN, FRIDGE)] < 0.03


def test_a_placement_is_reached_by_bringing_the_object_there() -> None:
    state = transition(HOME, state_in("kitchen"), Walk(ANN, TABLE))
    state = transition(HOME, state, Grab(ANN, "plate", TABLE))
    goal = Goal("plate", CABINET)
    costs = cost_of(decide(state, condition(uniform(HOME, "plate"), TABLE, True), goal))
    assert costs[Walk(ANN, "living room")] == 1 + 3  # there, up to it, open it, put it
    assert costs[Put(ANN, "plate", TABLE)] > costs[Walk(ANN, "living room")]


def test_without_rationality_every_legal_action_is_equally_likely() -> None:
    decision = some_decisions()[4]
    (log_policy,) = Rational(rationality=0.0).log_policies([decision])
    np.testing.assert_allclose(np.exp(log_policy), 1 / len(decision.legal))


def test_search_cost_within_one_room_is_that_of_the_best_order() -> None:
    """Brute force over all orders of looking, for containers at equal distance in one room."""
    from itertools import permutations

    places = tuple(Place("kitchen", f"box {i}", container=True) for i in range(4))
    home = Home(("kitchen",), places)
    p = np.array([0.1, 0.4, 0.2, 0.25])
    belief = Belief("apple", places, np.append(p, 0.05))
    state = State({}, bodies=state_in("kitchen").bodies)
    decision = Decision(home, state, ANN, Goal("apple"), belief, legal_actions(home, state, ANN))
    orders = [sum(p[i] * (2 * (k + 1) + 1) for k, i in enumerate(order)) for order in permutations(range(4))]
    best = min(orders) + 0.05 * (8 + Costs().elsewhere)
    costs = dict(zip(decision.legal, expected_costs([decision], Costs()), strict=True))
    # Walking up to the likeliest first is the first step of the best order.
    assert costs[Walk(ANN, places[1])] == pytest.approx(best)
