"""Whose side somebody is on: which questions ask it, and what speaks for each person."""

import pytest

from bip.inference.plain_stories.sides.evidence import evidence
from bip.inference.plain_stories.sides.form import sides_asked
from bip.inference.plain_stories.sides.judgement import judged
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.discourse.tale import read_story
from symbolic.language.reader.questions.asking import Asked, read_question
from symbolic.language.reader.questions.choices import Choice, read_choices

CART = (
    "Two boys push a cart up the lane, and a gate blocks the way. Ruben sees them, runs ahead and opens it for them. "
    "Sam, who is cross with them, drops a log behind it and laughs."
)
BOTH = ("Only Ruben", "Only Sam", "Ruben and Sam")


def asked_of(prompt: str, *choices: str) -> tuple[Views, Asked, tuple[Choice, ...]]:
    """Return the story of the cart and a question on it as read."""
    tale = read_story(CART, prompt, choices)
    return (
        Views(tale),
        read_question(prompt, tale),
        tuple(read_choices(choices, tuple(tale.chronicle.cast.names))),
    )


@pytest.mark.parametrize(
    ("prompt", "role", "bearing"),
    [
        ("Who is helping the boys?", "doer", "good"),
        ("Who made it harder for the boys?", "doer", "bad"),
        ("Who is lying to the boys?", "doer", "false"),
        ("Whom did the gate help?", "served", "good"),
        ("Who was harmed by what they did?", "served", "bad"),
        ("Whose side is the farmer on?", "served", "good"),
    ],
)
def test_what_is_asked_of_whom(prompt: str, role: str, bearing: str) -> None:
    form = sides_asked(*asked_of(prompt, *BOTH))
    assert form is not None
    assert (form.role, form.bearing) == (role, bearing)


@pytest.mark.parametrize(
    ("prompt", "choices"),
    [
        ("Who opened the gate?", BOTH),
        ("Is Ruben helping the boys?", ("Yes", "No")),
        ("Who does Sam think is helping the boys?", BOTH),
    ],
)
def test_other_questions_are_of_no_side(prompt: str, choices: tuple[str, ...]) -> None:
    assert sides_asked(*asked_of(prompt, *choices)) is None


def test_what_tells_of_two_is_the_sum_of_what_tells_of_each() -> None:
    rows = evidence(*asked_of("Who is helping the boys?", *BOTH))
    assert rows is not None
    ruben, sam, both = rows
    for name in {*ruben, *sam} - {"doer good: one"}:
        assert both.get(name, 0.0) == pytest.approx(ruben.get(name, 0.0) + sam.get(name, 0.0))


def test_what_speaks_for_help_speaks_against_harm() -> None:
    helps = evidence(*asked_of("Who made it easier for the boys?", *BOTH))
    harms = evidence(*asked_of("Who made it harder for the boys?", *BOTH))
    assert helps is not None
    assert harms is not None
    for one, other in zip(helps, harms, strict=True):
        shared = {name for name in one if name.startswith("doer: ")}
        assert shared
        assert {name: one[name] for name in shared} == pytest.approx({name: -other[name] for name in shared})


def test_who_opens_the_gate_helps_sooner_than_who_drops_a_log() -> None:
    helps = judged(*asked_of("Who made it easier for the boys?", *BOTH), None, "")
    hinders = judged(*asked_of("Who made it harder for the boys?", *BOTH), None, "")
    assert helps is not None
    assert hinders is not None
    assert helps[0][0] - helps[0][1] > hinders[0][0] - hinders[0][1]


def test_the_order_of_the_choices_does_not_matter() -> None:
    one = judged(*asked_of("Who is helping the boys?", *BOTH), None, "")
    other = judged(*asked_of("Who is helping the boys?", *BOTH[::-1]), None, "")
    assert one is not None
    assert other is not None
    assert one[0] == pytest.approx(other[0][::-1])
