"""What the language model reads of a deed upon another, by hand."""

from dataclasses import replace

import numpy as np
import pytest

from bip.action_models.lm.compact import compact_words
from bip.action_models.lm.prompt import FORMATS, write_prompt
from bip.action_models.protocol import Move, Say, SocialDecision
from symbolic.mind.belief import Belief
from symbolic.mind.goals import Goal
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State

FRIDGE = Place("kitchen", "fridge", container=True)
FIRST, SECOND = (Place("kitchen", "kitchen cabinet", n, True) for n in (1, 2))
DESK = Place("office", "desk")
HOME = Home(("kitchen", "office"), (FRIDGE, FIRST, SECOND, DESK))
STATE = State(
    dict.fromkeys(HOME.places, ()), frozenset({FRIDGE}), {"Ann": Body("office"), "Tom": Body("kitchen")}
)
VIEW = Belief("mug", HOME.places, np.array([0.0, 0.25, 0.25, 0.25, 0.25]))
BELIEF = Belief("mug", HOME.places, np.array([0.0, 0.0, 0.0, 1.0, 0.0]))


def asked(goal: Goal = Goal("mug")) -> SocialDecision:  # noqa: B008  # frozen
    legal = (Say((FRIDGE,)), Say((FIRST, SECOND)), Say((DESK,)), Say(()))
    return SocialDecision(HOME, STATE, "Ann", "Tom", "help", (goal,), BELIEF, {"mug": VIEW}, {}, legal)


def moved(known: bool = True) -> SocialDecision:
    view = Belief("mug", HOME.places, np.eye(5)[0]) if known else VIEW
    legal = tuple(Move("mug", place) for place in HOME.places)
    goal = Goal("mug", DESK)
    return SocialDecision(
        HOME, STATE, "Ann", "Tom", "hinder", (goal,), BELIEF, {"mug": view}, {"mug": FRIDGE}, legal
    )


def test_an_answer_by_hand() -> None:
    prompt = write_prompt("compact", asked())
    assert prompt.text == (
        "help ; tell goal ; get goal ; near 0% 0%open p0 x2 51% 0% p1 ; far 26% 100%on p2 ; else 0% ; do"
    )
    assert prompt.completions == (" say p0", " say p1", " say p2", " say none")


def test_where_the_other_wants_the_object_is_marked() -> None:
    assert "far aim 26% 100%on p2" in write_prompt("compact", asked(Goal("mug", DESK))).text
    assert "; none ;" in write_prompt("compact", replace(asked(), believed_goals=())).text


def test_a_move_by_hand() -> None:
    prompt = write_prompt("compact", moved())
    assert prompt.text == (
        "hinder ; move goal ; place goal sees ; near lies goal 100%open p0 0% p1 0% p2 ; far aim goal 0%on p3 ; do"
    )
    assert prompt.completions[3] == " move goal p3"
    assert (
        "place goal lost ; near lies goal 0%open p0 26% p1"
        in write_prompt("compact", moved(known=False)).text
    )


def test_the_paper_form_says_the_same_by_name() -> None:
    prompt = write_prompt("paper", asked())
    assert prompt.text == (
        "social goal: help Tom\n"
        "believed goal: Tom wants to get a mug\n"
        "belief (possible locations Ann suspects the mug could be): on the desk in the office 100%, elsewhere 0%\n"
        "past: Tom asked where the mug is\n"
        "state: Tom is in the kitchen\n"
        "action:"
    )
    assert prompt.completions[1] == (
        " tell Tom that the mug is inside one of the 2 kitchen cabinets in the kitchen."
    )
    told = write_prompt("paper", moved()).text
    assert "believed goal: Tom wants to put a mug on the desk in the office" in told
    assert (
        "the mug lay inside the fridge in the kitchen; Tom knows that the mug was inside the fridge" in told
    )


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("decision", [asked(), moved()])
def test_no_alternative_is_said_like_another(form: str, decision: SocialDecision) -> None:
    words = write_prompt(form, decision).completions
    assert len(set(words)) == len(words)
    assert not any(a != b and b.startswith(a) for a in words for b in words)


def test_labels_are_dealt_and_nothing_else_changes() -> None:
    plain = write_prompt("compact", asked())
    dealt = write_prompt("compact", asked(), np.random.default_rng(1))
    labels = {word.split()[-1] for prompt in (plain, dealt) for word in prompt.completions} - {"none"}
    unlabelled = [sorted(w for w in prompt.text.split() if w not in labels) for prompt in (plain, dealt)]
    assert unlabelled[0] == unlabelled[1]
    assert plain.completions != dealt.completions


@pytest.mark.parametrize("decision", [asked(), moved(), moved(known=False)])
def test_every_word_of_the_compact_form_is_known_to_the_tokenizer(decision: SocialDecision) -> None:
    prompt = write_prompt("compact", decision, np.random.default_rng(0))
    assert {word for text in (prompt.text, *prompt.completions) for word in text.split()} <= set(
        compact_words()
    )
