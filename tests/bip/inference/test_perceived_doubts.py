"""What a camera is not sure of bears on the answer as far as it is sure."""

from dataclasses import replace

import numpy as np
import pytest

from bip.inference.own_steps import log_if_done
from bip.inference.worlds import doubtful_worlds
from bip.reasoner import Reasoner
from symbolic.language.account import Account, Report
from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention
from symbolic.language.question import Question
from symbolic.language.staging.fusion import fuse_accounts
from symbolic.language.staging.stager import stage
from symbolic.world.places import Home, Place

FRIDGE = Place("kitchen", "fridge", container=True)
STOVE = Place("kitchen", "stove", container=True)
TABLE = Place("kitchen", "kitchen table")
HOME = Home(("kitchen",), (FRIDGE, STOVE, TABLE))
CHOICES = ("Sam has been trying to get the apple.", "Sam has been trying to get the milk.")


def deed(verb: str, place: Place, thing: str | None = None, sure: float = 1.0) -> Report:
    target = PlaceMention(place.kind, place.number, place.room)
    event = EventMention("Sam", verb, target, ObjectMention(thing) if thing else None, source="video")
    return Report(event, sure, ("video",), 0, 1)


def seen(apple: float = 1.0, opened: float = 1.0) -> Account:
    """Sam opens the fridge, in which a camera sees an apple, closes it, and opens the stove."""
    reports = (
        deed("walk", FRIDGE, sure=opened),
        deed("open", FRIDGE, sure=opened),
        deed("close", FRIDGE, sure=opened),
        deed("walk", STOVE, sure=opened),
    )
    contents = {FRIDGE: ("apple",), TABLE: ()}
    doubts = {(FRIDGE, "apple"): apple} if apple < 1 else {}
    return Account(HOME, contents, {"Sam": "kitchen"}, reports, 0.9, doubts=doubts)


def p_apple(account: Account) -> float:
    prompt = "Which one of the following statements is more likely to be true?"
    return Reasoner().answer(Question("", "", prompt, CHOICES, told=account)).probabilities[0]


def test_a_doubtful_predicate_moves_the_posterior_less_than_a_sure_one() -> None:
    sure, doubtful, nearly_sure = p_apple(seen()), p_apple(seen(apple=0.6)), p_apple(seen(apple=0.999))
    assert sure < doubtful < 0.5, "who sees the apple and leaves it does not want it"
    assert nearly_sure == pytest.approx(sure, abs=0.01)
    assert p_apple(seen(apple=0.3)) > doubtful


def test_a_doubtful_act_moves_the_posterior_less_than_a_sure_one() -> None:
    sure, doubtful = p_apple(seen()), p_apple(seen(opened=0.5))
    assert sure < doubtful < 0.5
    assert log_if_done(np.log(0.9), 1.0, 4) == np.log(0.9)
    # 0.8 * 0.9 + 0.2 / 4
    assert log_if_done(float(np.log(0.9)), 0.8, 4) == pytest.approx(np.log(0.77))
    assert log_if_done(-np.inf, 0.8, 4) == pytest.approx(np.log(0.05)), "a camera that errs excludes nothing"


def test_worlds_weigh_what_is_so_in_them() -> None:
    outline = stage(Account(HOME, {FRIDGE: ("apple", "milk")}, {"Sam": "kitchen"}, ()))
    doubts = {(FRIDGE, "apple"): 0.75, (FRIDGE, "milk"): 0.5}
    outline = replace(outline, doubts=doubts)
    worlds = doubtful_worlds(outline, {"apple"})
    found = {
        w.states[0].contents[FRIDGE]: p
        for w, p in zip(worlds.worlds, np.exp(worlds.log_weights), strict=True)
    }
    assert found == {("apple", "milk"): pytest.approx(0.75), ("milk",): pytest.approx(0.25)}
    assert "75% sure that the apple is at the fridge in the kitchen" in str(worlds.notes[0])
    assert len(doubtful_worlds(outline, {"apple", "milk"}).worlds) == 4
    assert len(doubtful_worlds(outline, {"beer"}).worlds) == 1


def test_what_was_taken_was_there() -> None:
    reports = (deed("walk", FRIDGE), deed("open", FRIDGE), deed("grab", FRIDGE, "apple"))
    account = Account(
        HOME, {FRIDGE: ("apple",)}, {"Sam": "kitchen"}, reports, doubts={(FRIDGE, "apple"): 0.4}
    )
    worlds = doubtful_worlds(stage(account), {"apple"})
    assert [w.states[0].contents[FRIDGE] for w in worlds.worlds] == [("apple",)]


def test_what_the_text_tells_is_not_doubted() -> None:
    told = Account(
        HOME,
        {FRIDGE: ("apple",)},
        {"Sam": "kitchen"},
        (Report(EventMention("Sam", "walk", PlaceMention("fridge"))),),
    )
    fused = fuse_accounts(told, seen(apple=0.4, opened=0.6))
    assert fused.doubts == {}
    assert [r.sure for r in fused.reports] == [1.0, 0.6, 0.6, 0.6]
    silent = Account(HOME, {TABLE: ()}, {"Sam": "kitchen"}, ())
    assert fuse_accounts(silent, seen(apple=0.4)).doubts == {(FRIDGE, "apple"): 0.4}
