"""What is thought of where a thing is as one watches, hears and looks: every figure by hand."""

import numpy as np
import pytest

from symbolic.mind.belief import Belief, uniform
from symbolic.mind.belief_filter import final_belief, follow_belief, observations
from symbolic.world.actions import Action, Move, Tell, Walk
from symbolic.world.perspective import ConstantTrust
from symbolic.world.places import ELSEWHERE, Home, Place
from symbolic.world.state import Body, State
from symbolic.world.story import Event, Story, replay

BASKET, BOX = Place("kitchen", "basket", container=True), Place("kitchen", "box", container=True)
TABLE, BENCH = Place("kitchen", "table"), Place("garden", "bench")
HOME = Home(("kitchen", "garden", ELSEWHERE), (BASKET, BOX, TABLE, BENCH))
TRUE = State(
    {BASKET: (), BOX: (), TABLE: ("marble",), BENCH: ()},
    bodies={"Sally": Body("kitchen"), "Anne": Body("kitchen")},
)
HIDES, LEAVES, RETURNS = Move("Anne", "marble", BOX), Walk("Sally", "garden"), Walk("Sally", "kitchen")
SAYS = Tell("Anne", "marble", BASKET, ("Sally",))
ON_TABLE, IN_BOX = (0, 0, 1, 0, 0), (0, 1, 0, 0, 0)


def told(*steps: Action | Event) -> Story:
    return Story(HOME, TRUE, tuple(e if isinstance(e, Event) else Event(e) for e in steps))


def path(story: Story) -> list[Belief]:
    states, start = replay(story), uniform(HOME, "marble")
    seen = observations(story, states, "Sally")
    return follow_belief(story, states, seen, "Sally", start, ConstantTrust(0.9), lambda p: [p], str.__eq__)


def final(story: Story) -> Belief:
    start = uniform(HOME, "marble")
    return final_belief(story, replay(story), "Sally", start, ConstantTrust(0.9), lambda p: [p], str.__eq__)


def test_who_watches_it_brought_into_a_closed_box_knows_that_it_is_there() -> None:
    before, after = path(told(HIDES))
    np.testing.assert_allclose(before.probabilities, ON_TABLE)
    np.testing.assert_allclose(after.probabilities, IN_BOX)


def test_who_is_away_thinks_it_where_it_was_until_she_looks() -> None:
    beliefs = [b.probabilities for b in path(told(LEAVES, HIDES, RETURNS))]
    np.testing.assert_allclose(beliefs[:3], [ON_TABLE] * 3)
    # the table proves empty: she starts again from all that is out of her view, the bench too by now
    np.testing.assert_allclose(beliefs[3], (1 / 4, 1 / 4, 0, 1 / 4, 1 / 4))


def test_what_is_about_to_be_done_has_not_been_done() -> None:
    imminent = path(told(Event(HIDES, imminent=True)))
    np.testing.assert_allclose(imminent[-1].probabilities, ON_TABLE)


def test_who_is_told_otherwise_after_she_saw_it_keeps_a_tenth_of_what_she_saw() -> None:
    np.testing.assert_allclose(path(told(HIDES, SAYS))[-1].probabilities, (0.9, 0.1, 0, 0, 0))


@pytest.mark.parametrize(
    "steps",
    [
        (),
        (HIDES,),
        (LEAVES, HIDES),
        (LEAVES, HIDES, RETURNS),
        (HIDES, SAYS),
        (SAYS, HIDES),
        (HIDES, LEAVES, Move("Anne", "marble", BASKET), RETURNS),
        (HIDES, Event(Move("Anne", "marble", BASKET), imminent=True)),
    ],
)
def test_the_final_belief_is_the_last_of_the_whole_path(steps: tuple[Action | Event, ...]) -> None:
    np.testing.assert_allclose(final(told(*steps)).probabilities, path(told(*steps))[-1].probabilities)
