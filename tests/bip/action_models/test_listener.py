"""The level-0 person, and where an object was, by hand."""

import numpy as np
import pytest

from bip.action_models.protocol import Decision
from bip.action_models.rational.listener import times_to_goal, watch
from bip.action_models.rational.planner import Costs, Rational
from bip.inference.assumptions import Seeking
from bip.inference.worlds import infer_worlds
from bip.observation_models.observation_model import Clues
from symbolic.language.account import told
from symbolic.language.mentions import PlaceMention
from symbolic.language.question import Clue
from symbolic.language.reader.household.household import read_household
from symbolic.language.staging.outline import Outline, speakable
from symbolic.language.staging.stager import stage
from symbolic.mind.belief import Belief, believe, uniform
from symbolic.mind.goals import Goal
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State

SHELF, DESK = Place("office", "shelf"), Place("office", "desk")
HOME = Home(("office",), (SHELF, DESK))
STATE = State({}, bodies={"Ida": Body("office")})


PLUM = Goal("plum")


def seeking(belief: Belief, goal: Goal = PLUM) -> Decision:
    return Decision(HOME, STATE, "Ida", goal, belief, ())


def sure(*probabilities: float) -> Belief:
    return Belief("plum", HOME.places, np.array(probabilities))


def test_who_knows_goes_straight_there_and_who_is_wrong_starts_again() -> None:
    # walking up and taking are a step each. Wrong: a look at the shelf (1), and with nothing left to
    # believe, half of the time a search elsewhere (4 = 5 less the taking) before the desk
    times = times_to_goal(seeking(sure(1.0, 0.0, 0.0)), Costs(), nearness=1.0)
    np.testing.assert_allclose(times[:2], [2.0, 2.0 + 1.0 + 4.0 / 2])


def test_who_knows_nothing_looks_at_the_other_place_first_half_of_the_time() -> None:
    times = times_to_goal(seeking(sure(0.5, 0.5, 0.0)), Costs(), nearness=0.0)
    np.testing.assert_allclose(times[:2], [2.5, 2.5])


def test_an_object_at_its_goal_leaves_nothing_to_do() -> None:
    times = times_to_goal(seeking(sure(0.5, 0.5, 0.0), Goal("plum", DESK)), Costs(), nearness=0.0)
    assert times[1] == 0.0
    assert times[0] > 2.5  # to find it, and to bring it


def test_what_is_told_is_mixed_with_what_was_thought() -> None:
    belief = uniform(HOME, "plum")
    assert believe(belief, [DESK], 0.9).at(DESK) == pytest.approx(0.9 + 0.1 / len(belief.probabilities))
    assert believe(belief, [SHELF, DESK], 1.0).at(SHELF) == pytest.approx(0.5)


def test_watching_settles_on_what_is_in_view() -> None:
    state = State({SHELF: ("plum",), DESK: ()}, bodies=STATE.bodies)
    assert watch(HOME, [state], "Ida", "plum").at(SHELF) == 1.0


def story(text: str) -> Outline:
    return stage(told(None, read_household(text)))


def where(text: str, *clues: Clue) -> dict[str, float]:
    worlds = infer_worlds(story(text), "Ida", "plum", [Clues(clues)], Rational(), Seeking())
    return {place.kind: p for place, p in worlds.where()}


def test_taking_it_settles_where_it_was() -> None:
    assert where("Ida opened the fridge and took the plum.") == {"fridge": pytest.approx(1.0)}


def test_not_taking_is_evidence() -> None:
    left = where("Ida opened the fridge and closed it. Ida opened the stove.")
    assert left["fridge"] < 0.3 * left["microwave"]


def test_without_evidence_every_place_is_as_likely_as_any() -> None:
    script = where('Ida: "Where is the plum?"')
    assert max(script.values()) == pytest.approx(min(script.values()))


def test_a_clue_multiplies_the_odds_by_its_weight() -> None:
    clue = Clue("plum", (PlaceMention("fridge"),), float(np.log(8)), "video", "seen")
    script = where('Ida: "Where is the plum?"', clue)
    assert script["fridge"] / script["stove"] == pytest.approx(8)


def test_a_story_that_contradicts_itself_says_so() -> None:
    text = "Ida opened the fridge and took the plum. Oscar put the plum in the sink. Ida took the plum from the desk."
    worlds = infer_worlds(story(text), "Ida", "plum", (), Rational(), Seeking())
    assert worlds.worlds
    assert np.exp(worlds.log_weights).sum() == pytest.approx(1)


def test_places_of_one_kind_are_said_with_the_same_words() -> None:
    told = story("Ida opened a kitchen cabinet. Ida opened another kitchen cabinet.")
    cabinets = [group for group in speakable(told.home) if group[0].kind == "kitchen cabinet"]
    assert [len(group) for group in cabinets] == [2]
