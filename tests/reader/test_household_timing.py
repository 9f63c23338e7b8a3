"""Deeds in a home in the order in which they happen, whatever joint of time tells of them."""

import pytest

from symbolic.language.reader.household.household import read_household

OPENED_THEN_TAKEN = [
    "Hardly had Otto opened the fridge when he took out the plum.",
    "Not until he had opened the fridge did Otto take the plum out.",
    "No sooner had Otto opened the fridge than he took out the plum.",
]
OPENED_THEN_SHUT = [
    "Before he shut the fridge, Otto opened it.",
    "When he shut the fridge, Otto had already opened it.",
    "By the time he shut the fridge, Otto had opened it.",
    "Otto did not shut the fridge until he had opened it.",
    "The fridge was shut by Otto after he had opened it.",
]


def done(text: str) -> list[tuple[str, str]]:
    """Return who did what, in order."""
    events = read_household(f"Otto entered the kitchen. Vera entered the den. {text}").events
    return [(event.agent, event.verb) for event in events[2:]]


@pytest.mark.parametrize("text", OPENED_THEN_TAKEN)
def test_both_deeds_of_a_denying_joint_are_done(text: str) -> None:
    assert done(text) == [("Otto", "open"), ("Otto", "grab")]


@pytest.mark.parametrize("text", OPENED_THEN_SHUT)
def test_what_is_told_last_may_come_first(text: str) -> None:
    assert done(text) == [("Otto", "open"), ("Otto", "close")]


@pytest.mark.parametrize(
    "text", ["Off Otto went to the bedroom.", "Off Otto went to the bedroom and stopped."]
)
def test_a_name_behind_a_particle_acts(text: str) -> None:
    assert done(text) == [("Otto", "walk")]
