"""What the language model reads, by hand."""

import numpy as np
import pytest

from bip.action_models.lm.compact import compact, compact_words
from bip.action_models.lm.paper import paper
from bip.action_models.lm.prompt import FORMATS, write_prompt
from bip.action_models.lm.prompt_words import PromptError, level
from bip.action_models.protocol import Decision
from symbolic.mind.belief import Belief, uniform
from symbolic.mind.goals import Goal
from symbolic.world.dynamics import legal_actions
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State

FRIDGE = Place("kitchen", "fridge", container=True)
TABLE = Place("kitchen", "kitchen table")
DESK = Place("office", "desk")
HOME = Home(("kitchen", "office", "hallway"), (FRIDGE, TABLE, DESK))


APPLE = Goal("apple")


def pose(goal: Goal = APPLE, near: Place | None = FRIDGE, open: bool = True) -> Decision:
    body = Body("kitchen", near, ("mug",))
    state = State({FRIDGE: ("apple", "beer")}, frozenset({FRIDGE} if open else ()), {"Ann": body})
    belief = Belief("apple", HOME.places, np.array([0.5, 0.0, 0.4, 0.1]))
    return Decision(HOME, state, "Ann", goal, belief, legal_actions(HOME, state, "Ann"))


def test_compact_by_hand() -> None:
    prompt = compact(pose())
    assert (
        prompt.text == "get ; hand o0 ; near 51%open p0 see goal o1 ; 0%on p1 ; 41%on r0 ; r1 ; else 11% ; do"
    )
    assert prompt.completions == (
        " walk r0", " walk r1", " walk p1", " close p0", " grab goal", " grab o1", " put o0",
    )  # fmt: skip


def test_a_goal_place_in_another_room_is_marked_where_it_is() -> None:
    prompt = compact(pose(Goal("apple", DESK), near=None))
    assert prompt.text.startswith("place far ; hand o0 ; near none ; 51%open p0 0%on p1 ; aim 41%on r0 ;")


def test_the_paper_form_says_the_same_by_name() -> None:
    prompt = paper(pose(open=False))
    assert prompt.text == (
        "goal: get an apple\n"
        "state: Ann is in the kitchen, next to the closed fridge in the kitchen, holding a mug\n"
        "belief (possible locations the person suspects the apple could be): "
        "inside the fridge in the kitchen 51%, on the desk in the office 41%, elsewhere 11%\n"
        "action:"
    )
    assert " open the fridge in the kitchen." in prompt.completions


def test_levels_fall_by_a_fifth_and_end_in_none() -> None:
    assert [level(p) for p in (1.0, 0.8, 0.64, 0.05, 1e-9, 0.0)] == [
        "100%",
        "80%",
        "64%",
        "5.5%",
        "0.59%",
        "0%",
    ]


def test_labels_are_dealt_anew_but_keep_their_meaning() -> None:
    decision = pose()
    deals = {compact(decision, np.random.default_rng(k)) for k in range(5)}
    assert len(deals) > 1
    for prompt in deals:
        near = prompt.text.split("51%open ")[1].split()[0]
        assert prompt.completions[3] == f" close {near}"


@pytest.mark.parametrize("form", FORMATS)
def test_no_completion_begins_another(form: str) -> None:
    words = write_prompt(form, pose()).completions
    assert not any(b.startswith(a) for a in words for b in words if a != b and not b[len(a) :].isdigit())


def test_every_word_is_known_to_the_tokenizer() -> None:
    assert set(compact(pose(Goal("apple", DESK))).text.split()) <= set(compact_words())


def test_more_places_than_labels_is_said() -> None:
    places = tuple(Place("hall", "box", i, True) for i in range(1, 60))
    home = Home(("hall",), places)
    state = State({}, bodies={"Ann": Body("hall")})
    decision = Decision(
        home, state, "Ann", Goal("key"), uniform(home, "key"), legal_actions(home, state, "Ann")
    )
    with pytest.raises(PromptError, match="48 places, but this home shows 59"):
        compact(decision)
