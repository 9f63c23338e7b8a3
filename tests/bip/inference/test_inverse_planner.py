"""Hand-made stories, one for each requirement on the model."""

import numpy as np
import pytest

from bip.action_models import Rational
from bip.action_models.protocol import ActionModel
from bip.hypotheses.hypothesis import Hypothesis, StatedBelief
from bip.inference import Assumptions, Policies, Posterior, Prior, certain
from bip.inference import infer as infer_minds
from bip.inference.own_steps import last_decision
from bip.inference.posterior import log_posterior
from symbolic.errors import ImpossibleEvidenceError
from symbolic.mind.belief import informed, update
from symbolic.mind.goals import Goal
from symbolic.world.actions import (
    Action,
    Close,
    Open,
    Walk,
)
from symbolic.world.dynamics import legal_actions
from symbolic.world.places import Place
from symbolic.world.state import State
from symbolic.world.story import Event, Story, replay
from symbolic.world.visibility import observe
from tests.homes import (
    ANN,
    CABINET,
    COFFEE_TABLE,
    FRIDGE,
    HOME,
    MICROWAVE,
    STOVE,
    TABLE,
    episode,
    wander,
)


def infer(
    story: Story, groups: list[list[Hypothesis]], model: ActionModel, prior: Prior | None = None
) -> Posterior:
    return infer_minds(certain(story), groups, Policies(model), Assumptions(prior or Prior()))


def wants(thing: str, *beliefs: StatedBelief) -> list[Hypothesis]:
    return [Hypothesis(ANN, Goal(thing), beliefs)]


def thinks(thing: str, place: Place, holds: bool) -> StatedBelief:
    return StatedBelief(thing, place, holds)


def probabilities(posterior: Posterior) -> np.ndarray:
    return np.exp(posterior.log_statements)


def visit(place: Place) -> list[Action]:
    return [Walk(ANN, place), Open(ANN, place), Close(ANN, place)]


# --- Bayes' rule ----------------------------------------------------------------------------


def test_matches_bayes_by_hand() -> None:
    # 0.5 * 0.8 * 0.6 : 0.5 * 0.2 * 0.3 = 8 : 1
    posterior = log_posterior(np.log([0.5, 0.5]), np.log([[0.8, 0.2], [0.6, 0.3]]))
    np.testing.assert_allclose(np.exp(posterior), [8 / 9, 1 / 9])


def test_no_steps_leave_the_prior_and_no_possible_hypothesis_is_an_error() -> None:
    np.testing.assert_allclose(np.exp(log_posterior(np.log([3.0, 1.0]), np.zeros((0, 2)))), [0.75, 0.25])
    with pytest.raises(ImpossibleEvidenceError, match="no hypothesis explains"):
        log_posterior(np.log([0.5, 0.5]), np.full((1, 2), -np.inf))


# --- requirements on the model --------------------------------------------------------------


def test_walking_to_a_container_shows_the_belief_that_the_goal_is_inside_though_it_is_not() -> None:
    """A false belief: the salmon is in the microwave, but she heads for the stove."""
    story = episode("bedroom", Walk(ANN, "kitchen"), Walk(ANN, STOVE), Open(ANN, STOVE), about_to_last=True)
    inside, outside = (wants("salmon", thinks("salmon", STOVE, holds)) for holds in (True, False))
    assert probabilities(infer(story, [inside, outside], Rational()))[0] > 0.9


def test_passing_over_a_container_shows_the_belief_that_the_goal_is_not_inside() -> None:
    story = episode("bedroom", Walk(ANN, "kitchen"), *visit(STOVE))
    inside, outside = (wants("salmon", thinks("salmon", MICROWAVE, holds)) for holds in (True, False))
    assert probabilities(infer(story, [inside, outside], Rational()))[1] > 0.9


def test_a_stated_belief_speaks_about_now_and_earlier_visits_elsewhere_do_not_refute_it() -> None:
    story = episode("bedroom", Walk(ANN, "kitchen"), *visit(STOVE), Walk(ANN, MICROWAVE))
    inside, outside = (wants("salmon", thinks("salmon", MICROWAVE, holds)) for holds in (True, False))
    posterior = infer(story, [inside, outside], Rational())
    assert probabilities(posterior)[0] > 0.9
    early = np.array([step.log_likelihood for step in posterior.trace[:4]])
    np.testing.assert_array_equal(early[:, 0], early[:, 1])


def test_what_was_seen_empty_cannot_be_thought_to_hold_the_goal() -> None:
    story = episode("bedroom", Walk(ANN, "kitchen"), *visit(STOVE), Walk(ANN, FRIDGE))
    inside, outside = (wants("salmon", thinks("salmon", STOVE, holds)) for holds in (True, False))
    np.testing.assert_array_equal(probabilities(infer(story, [inside, outside], Rational())), [0, 1])


def test_closing_on_a_visible_goal_refutes_it() -> None:
    story = episode("kitchen", *visit(FRIDGE))
    apple, salmon = probabilities(infer(story, [wants("apple"), wants("salmon")], Rational()))
    assert salmon > 0.95
    assert apple + salmon == pytest.approx(1)


def test_surfaces_are_seen_on_entering_so_leaving_a_visible_goal_refutes_it() -> None:
    """The book lies on the coffee table; whoever enters and heads for the cabinet does not want it."""
    story = episode("bedroom", Walk(ANN, "living room"), Walk(ANN, CABINET))
    book, salmon = probabilities(infer(story, [wants("book"), wants("salmon")], Rational()))
    assert salmon > 0.9 > book


def test_two_goals_that_the_evidence_treats_alike_stay_tied() -> None:
    """Neither cupcake nor vase is anywhere in the home: nothing tells them apart."""
    story = episode("bedroom", Walk(ANN, "kitchen"), *visit(STOVE))
    np.testing.assert_allclose(
        probabilities(infer(story, [wants("cupcake"), wants("vase")], Rational())), [0.5, 0.5]
    )


def test_a_slight_idea_of_the_truth_favours_the_goal_that_is_really_there() -> None:
    story = episode("kitchen", Walk(ANN, MICROWAVE))
    hypotheses = [wants("salmon"), wants("cupcake")]
    informed_prior = probabilities(infer(story, hypotheses, Rational(), Prior(truth_mass=0.1)))
    uninformed = probabilities(infer(story, hypotheses, Rational(), Prior(truth_mass=0.0)))
    assert informed_prior[0] > 0.5
    np.testing.assert_allclose(uninformed, [0.5, 0.5])


def test_passing_a_closed_container_is_weak_evidence_against_a_belief_in_it() -> None:
    walk = Event(Walk(ANN, MICROWAVE), passed=("fridge",))
    plain = episode("kitchen", Walk(ANN, MICROWAVE))
    seen = Story(plain.home, plain.initial, (walk,))
    hypotheses = [wants("plate"), wants("salmon", thinks("salmon", MICROWAVE, True))]
    prior = Prior(look_on_passing=0.2)
    without = infer(plain, hypotheses, Rational(), prior).trace[0].log_likelihood
    with_video = infer(seen, hypotheses, Rational(), prior).trace[0].log_likelihood
    belief_in_fridge = infer(seen, hypotheses, Rational(), prior).trace[0].beliefs[0]
    assert belief_in_fridge is not None
    expected = np.log1p(-0.2 * belief_in_fridge.at(FRIDGE))
    np.testing.assert_allclose(with_video - without, [expected, 0.0], atol=1e-12)


# --- the last decision ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("actions", "start"),
    [
        ([], 0),
        ([Walk(ANN, "kitchen")], 0),
        ([Walk(ANN, "kitchen"), Walk(ANN, STOVE)], 0),
        ([Walk(ANN, "kitchen"), *visit(STOVE)], 0),
        ([Walk(ANN, "kitchen"), *visit(STOVE), Walk(ANN, FRIDGE), Open(ANN, FRIDGE)], 4),
        ([Walk(ANN, "kitchen"), *visit(STOVE), *visit(FRIDGE)], 4),
        ([Walk(ANN, "kitchen"), *visit(STOVE), Walk(ANN, "living room"), Walk(ANN, CABINET)], 4),
        ([Walk(ANN, "kitchen"), Walk(ANN, "living room")], 1),
    ],
)
def test_walking_there_and_opening_is_one_decision(actions: list[Action], start: int) -> None:
    assert last_decision([Event(action) for action in actions], ANN) == start


# --- oracles and invariances ----------------------------------------------------------------


def by_enumeration(story: Story, goals: list[str], truth_mass: float) -> np.ndarray:
    """P(goal | actions), from a plain double loop over goals and steps, one policy call at a time."""
    from bip.action_models import Decision

    joint = np.zeros(len(goals))
    states = replay(story)
    for g, thing in enumerate(goals):
        belief = informed(HOME, thing, states[0], truth_mass)
        for step, state in zip(story.steps, states, strict=False):
            belief = update(belief, observe(HOME, state, ANN))
            legal = legal_actions(HOME, state, ANN)
            (log_policy,) = Rational().log_policies([Decision(HOME, state, ANN, Goal(thing), belief, legal)])
            joint[g] += log_policy[legal.index(step.action)]
    joint = np.exp(joint - joint.max())
    return joint / joint.sum()


@pytest.mark.parametrize("seed", range(8))
def test_the_planner_agrees_with_enumeration(seed: int) -> None:
    story = wander(np.random.default_rng(seed), 8)
    goals = ["apple", "salmon", "book", "plate"]
    posterior = infer(story, [wants(thing) for thing in goals], Rational(), Prior(truth_mass=0.05))
    np.testing.assert_allclose(probabilities(posterior), by_enumeration(story, goals, 0.05), atol=1e-10)


def test_the_order_of_the_statements_permutes_the_posterior_and_nothing_else() -> None:
    story = wander(np.random.default_rng(5), 8)
    groups = [wants("apple"), wants("salmon"), [*wants("book"), *wants("plate")]]
    straight = infer(story, groups, Rational()).log_statements
    reverse = infer(story, groups[::-1], Rational()).log_statements
    np.testing.assert_allclose(reverse[::-1], straight, atol=1e-12)


def test_a_statement_with_several_hypotheses_shares_its_prior_among_them() -> None:
    nothing_happened = episode("bedroom")
    groups = [wants("apple"), [*wants("salmon"), *wants("book"), *wants("plate")]]
    np.testing.assert_allclose(probabilities(infer(nothing_happened, groups, Rational())), [0.5, 0.5])


def test_not_reacting_to_contents_that_we_do_not_know_tells_that_the_goal_is_not_there() -> None:
    state = State({COFFEE_TABLE: (), TABLE: ()}, bodies=episode("kitchen").initial.bodies)
    story = Story(HOME, state, tuple(Event(action) for action in visit(STOVE)))
    posterior = infer(story, [wants("apple"), wants("book")], Rational())
    final = posterior.final_beliefs[0]
    assert final is not None
    assert final.at(STOVE) == 0
    np.testing.assert_allclose(probabilities(posterior), [0.5, 0.5])
