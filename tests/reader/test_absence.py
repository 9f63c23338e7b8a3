"""Who was not there, though no word says where they went."""

import pytest

from tests.reader.readings import chosen

CHOICES = ("in the jar", "in the tin")
BEFORE = "Ada put the coin in the jar"


@pytest.mark.parametrize(
    "told",
    [
        f"{BEFORE}. Before she returned from the till, Bo moved the coin to the tin.",
        f"{BEFORE}. While she was mending a kite, Bo moved the coin to the tin.",
        f"{BEFORE}. Bo moved the coin to the tin, and nobody mentioned it to Ada.",
        f"{BEFORE}. Bo moved the coin to the tin. Ada was not told.",
        f"{BEFORE}. Bo moved the coin to the tin. Ada has not spoken to anyone since.",
        f"{BEFORE}. Ada could see only the wall. Bo moved the coin to the tin.",
    ],
)
def test_who_comes_back_is_busy_or_has_to_be_told_did_not_see_it(told: str) -> None:
    assert chosen(told, "Where does Ada think the coin is?", *CHOICES) == "in the jar"
    assert chosen(told, "Where is the coin really?", *CHOICES) == "in the tin"


@pytest.mark.parametrize(
    "told",
    [
        f"{BEFORE}. Bo moved the coin to the tin. Then Ada went out and returned.",
        f"{BEFORE}. While she was watching, Bo moved the coin to the tin.",
        f"{BEFORE}. Bo moved the coin to the tin, and Ada mentioned it to nobody.",
    ],
)
def test_who_sees_it_first_and_goes_then_knows_it(told: str) -> None:
    assert chosen(told, "Where does Ada think the coin is?", *CHOICES) == "in the tin"


def test_where_somebody_goes_for_a_thing_is_where_they_think_it_is() -> None:
    story = (
        "Ada put the kite in the shed. While Ada was at the dentist, Bo carried the kite to the garage. Ada came home "
        "and wanted to fly the kite."
    )
    for prompt in ("Where did Ada go to get it?", "Where will Ada go to fetch the kite?"):
        assert chosen(story, prompt, "To the garage", "To the shed", "To the dentist") == "To the shed"


def test_a_view_may_be_asked_for_by_a_role() -> None:
    story = "The nurse put the pills in the jar and left. Bo moved the pills to the tin."
    for prompt in (
        "According to the nurse, where are the pills?",
        "In the nurse's opinion, where are the pills?",
    ):
        assert chosen(story, prompt, *CHOICES) == "in the jar"


def test_what_is_eaten_makes_room_for_what_is_moved_there() -> None:
    story = (
        "Ada laid a pear in the dish and a fig in the bowl. Bo ate the pear and moved the fig to the dish."
    )
    assert chosen(story, "What is in the dish now?", "The pear", "Nothing", "The fig") == "The fig"
