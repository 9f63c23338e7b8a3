"""Kinds of people, and what can be read from what they do."""

from itertools import islice

import numpy as np
import pytest

from bip.action_models.protocol import Decision
from bip.action_models.rational.planner import Rational
from bip.testing import check_action_model
from symbolic.mind.belief import Belief, uniform
from symbolic.mind.goals import Goal
from symbolic.world.actions import Grab, Open, Walk
from symbolic.world.dynamics import legal_actions
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State
from training.questions.goal_questions import accuracy, goal_questions
from training.simulation.simulated_people import (
    PEOPLE,
    Forgetful,
    Habitual,
    Inattentive,
)
from training.simulation.simulator import decisions
from training.simulation.trajectories import SimulationOptions, episode

BOX = Place("hall", "box", container=True)
BENCH = Place("hall", "bench")
SHELF = Place("hall", "shelf")
HOME = Home(("hall",), (BOX, BENCH, SHELF))


def pose(belief: Belief, near: Place | None = None) -> Decision:
    state = State({BOX: (), BENCH: ("key",), SHELF: ()}, bodies={"Ann": Body("hall", near)})
    return Decision(HOME, state, "Ann", Goal("key"), belief, legal_actions(HOME, state, "Ann"))


def probability(model: object, decision: Decision, action: object) -> float:
    log_policy = model.log_policies([decision])[0]  # type: ignore[attr-defined]
    return float(np.exp(log_policy[decision.legal.index(action)]))  # type: ignore[arg-type]


@pytest.mark.parametrize("person", PEOPLE)
def test_all_people_obey_the_laws(person: str) -> None:
    posed = [d for k in range(4) for d in decisions(episode(k, SimulationOptions(seed=2, person=person)))]
    check_action_model(PEOPLE[person], posed[:20], atol=1e-9)


def test_habitual_people_go_for_surfaces() -> None:
    decision = pose(uniform(HOME, "key"))
    walk = Walk("Ann", BENCH)
    assert probability(Habitual(habit=2.5), decision, walk) > probability(Rational(), decision, walk)
    assert probability(Habitual(habit=0.0), decision, walk) == pytest.approx(
        probability(Rational(), decision, walk)
    )


def test_forgetful_people_look_again_where_they_looked() -> None:
    decision = pose(Belief("key", HOME.places, np.array([0.0, 0.5, 0.5, 0.0])), near=BOX)
    again = Open("Ann", BOX)
    assert probability(Forgetful(share=0.6), decision, again) > 20 * probability(Rational(), decision, again)


def test_inattentive_people_overlook_what_is_in_view() -> None:
    decision = pose(Belief("key", HOME.places, np.array([0.0, 1.0, 0.0, 0.0])), near=BENCH)
    grab = Grab("Ann", "key", BENCH)
    assert probability(Rational(), decision, grab) > 0.95
    assert probability(Inattentive(overlooks=0.7), decision, grab) == pytest.approx(0.3, abs=1e-3)


def test_who_knows_the_people_reads_them_better() -> None:
    questions = list(islice(goal_questions("inattentive", seed=0), 150))
    assert accuracy(PEOPLE["inattentive"], questions) > accuracy(Rational(), questions) + 0.03


def test_questions_follow_from_seed_and_number() -> None:
    few, more = (list(islice(goal_questions("rational", seed=4), n)) for n in (3, 20))
    assert [q.goals for q in few] == [q.goals for q in more[:3]]
    assert {q.target for q in more} == {0, 1}
