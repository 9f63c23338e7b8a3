import numpy as np
import pytest

from symbolic.errors import ImpossibleEvidenceError
from symbolic.mind.belief import (
    believe,
    condition,
    informed,
    uniform,
    update,
)
from symbolic.world.actions import Open, Walk
from symbolic.world.dynamics import transition
from symbolic.world.state import State
from symbolic.world.visibility import Observation, observe
from tests.homes import (
    ANN,
    CABINET,
    COFFEE_TABLE,
    CONTENTS,
    FRIDGE,
    HOME,
    MICROWAVE,
    TABLE,
    state_in,
    wander,
)


def test_a_closed_container_hides_what_it_holds_and_a_surface_does_not() -> None:
    state = state_in("kitchen")
    assert observe(HOME, state, ANN).contents == {TABLE: ("plate",)}
    opened = transition(HOME, transition(HOME, state, Walk(ANN, FRIDGE)), Open(ANN, FRIDGE))
    assert observe(HOME, opened, ANN).contents == {TABLE: ("plate",), FRIDGE: ("apple", "plate")}


def test_contents_we_do_not_know_are_reported_as_unknown_not_as_empty() -> None:
    state = State({}, bodies=state_in("living room").bodies)
    seen = observe(HOME, state, ANN)
    assert seen.contents == {}
    assert seen.unknown == {COFFEE_TABLE}


def test_an_empty_place_goes_to_zero_and_the_rest_renormalises() -> None:
    belief = update(uniform(HOME, "apple"), Observation({FRIDGE: ("plate",)}))
    assert belief.at(FRIDGE) == 0
    np.testing.assert_allclose(belief.at(CABINET), 1 / 6)  # 6 places and "somewhere else", one gone


def test_a_sighting_settles_the_belief() -> None:
    belief = update(uniform(HOME, "apple"), Observation({FRIDGE: ("apple",), TABLE: ()}))
    assert belief.at(FRIDGE) == 1


def test_a_person_whose_belief_is_refuted_starts_again_from_what_is_out_of_view() -> None:
    settled = update(uniform(HOME, "apple"), Observation({FRIDGE: ("apple",)}))
    again = update(settled, Observation({FRIDGE: ()}))
    assert again.at(FRIDGE) == 0
    np.testing.assert_allclose(again.at(CABINET), 1 / 6)


def test_a_little_mass_on_the_truth_is_shared_by_all_copies() -> None:
    belief = informed(HOME, "apple", state_in("kitchen"), truth_mass=0.1)
    np.testing.assert_allclose(belief.at(FRIDGE), 0.9 / 7 + 0.05)
    np.testing.assert_allclose(belief.at(MICROWAVE), 0.9 / 7)


def test_a_stated_belief_conditions_and_contradicting_what_was_seen_is_refused() -> None:
    belief = uniform(HOME, "apple")
    assert condition(belief, [FRIDGE], holds=True).at(FRIDGE) == 1
    np.testing.assert_allclose(condition(belief, [FRIDGE], holds=False).at(CABINET), 1 / 6)
    seen = update(belief, Observation({FRIDGE: ()}))
    with pytest.raises(ImpossibleEvidenceError, match="the apple is at kitchen/fridge"):
        condition(seen, [FRIDGE], holds=True)


def test_hearsay_moves_the_belief_by_as_much_as_it_is_trusted() -> None:
    belief = believe(uniform(HOME, "apple"), [FRIDGE], trust=0.5)
    np.testing.assert_allclose(belief.at(FRIDGE), 0.5 + 0.5 / 7)


@pytest.mark.parametrize("seed", range(20))
def test_the_filter_agrees_with_enumerating_every_world(seed: int) -> None:
    """Each world puts the one book somewhere; those that contradict an observation drop out."""
    rng = np.random.default_rng(seed)
    walk = wander(rng, length=12)
    hiding_place = HOME.places[rng.integers(len(HOME.places))]
    contents = {place: tuple(t for t in CONTENTS[place] if t != "book") for place in HOME.places}
    contents[hiding_place] = (*contents[hiding_place], "book")
    state = State(contents, bodies=walk.initial.bodies)

    belief = informed(HOME, "book", state, truth_mass=0.2)
    worlds = belief.probabilities.copy()
    for step in (None, *walk.steps):
        state = state if step is None else transition(HOME, state, step.action)
        seen = observe(HOME, state, ANN)
        belief = update(belief, seen)
        for w, place in enumerate([*HOME.places, None]):
            fits = all(("book" in things) == (place == where) for where, things in seen.contents.items())
            worlds[w] *= fits
        np.testing.assert_allclose(belief.probabilities, worlds / worlds.sum(), atol=1e-12)
