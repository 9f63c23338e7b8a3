"""What becomes of what another needs, on small stories written for it."""

import pytest

from bip.inference.plain_stories.answering import answer_plain
from bip.inference.plain_stories.clauses.outcomes import outcome
from symbolic.language.question import Question


def answer(story: str, prompt: str, *choices: str) -> str | None:
    """Return the choice that is answered; None for undecided."""
    found = answer_plain(Question("", story, prompt, choices))
    return None if found.choice is None else choices[found.choice]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("so that she does not have to climb the stairs", "good"),
        ("to keep him from tripping", "good"),
        ("so that Tom would not finish in time", "bad"),
        ("to hide it from Tom", "bad"),
        ("to keep the door open for Tom", "good"),
    ],
)
def test_a_phrase_tells_what_becomes_of_another(text: str, expected: str) -> None:
    assert outcome(text) == expected


@pytest.mark.parametrize(
    ("story", "helps"),
    [
        (
            "Rosa needed her skates for the race. Her rival Inga dropped Rosa's skates behind the boiler.",
            False,
        ),
        (
            "Rosa's kite was ready for the contest. When nobody was around, Inga threw Rosa's kite into the river.",
            False,
        ),
        (
            "Rosa could hardly bend down to her parcels. Inga picked them up and laid them on the table beside her.",
            True,
        ),
    ],
)
def test_where_a_thing_goes_tells_how_it_is_meant(story: str, helps: bool) -> None:
    choices = ("to help Rosa", "to hinder Rosa")
    assert answer(story, "Did Inga want to help or hinder Rosa?", *choices) == choices[not helps]


def test_to_say_nothing_of_ones_own_deed_withholds_nothing() -> None:
    story = (
        "Mr. Lund is blind and walks to the library by himself. Somebody had left a cart in the middle of the path. "
        "Tilda pushed the cart to the side. She said nothing, and he went by."
    )
    choices = ("to make the way safe for Mr. Lund", "to stop Mr. Lund", "to buy the cart")
    assert answer(story, "Why did Tilda push the cart?", *choices) != choices[1]
