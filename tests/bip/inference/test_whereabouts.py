"""Who was elsewhere, or there, while something was done: by states, by returns, by night, by taking part in it."""

import pytest

from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.witnesses.attention import attends
from symbolic.language.reader.discourse.tale import read_story


def takes_in(story: str, person: str, word: str) -> bool | None:
    """Whether a person takes in the main clause that has a word, which the others do not have."""
    telling = Views(read_story(story)).telling
    at = next(n for n, unit in enumerate(telling.units) if word in unit.words and unit.outer is None)
    return attends(telling, person)[at]


KITE = "Vera hung her kite on the nail. {}Her cousin carried it to the loft{}. {}"


@pytest.mark.parametrize(
    "after",
    [
        "Vera was at football the whole time.", "Vera has been on her island for two months.",
        "Vera was in the reading room all afternoon.", "Vera was running laps.", "Vera has just come in.",
        "Now Vera is walking home.", "Vera is coming down the path.",
    ],
)  # fmt: skip
def test_who_was_elsewhere_or_is_only_coming_missed_it(after: str) -> None:
    assert takes_in(KITE.format("", "", after), "Vera", "loft") is False


def test_where_one_is_while_something_is_done_is_elsewhere() -> None:
    assert takes_in(KITE.format("", " while Vera was under the shower", ""), "Vera", "loft") is False


def test_what_others_do_by_night_is_slept_through() -> None:
    assert takes_in(KITE.format("During the night it rained. ", " last night", ""), "Vera", "loft") is False


@pytest.mark.parametrize(
    "along",
    [" while Vera walked behind him with the string", ", and Vera held the ladder for him"],
)
def test_who_takes_part_in_it_takes_it_in(along: str) -> None:
    assert takes_in(KITE.format("", along, ""), "Vera", "loft") is True


def test_who_comes_in_time_to_see_it_has_seen_it() -> None:
    story = "Vera came back in time to see her cousin carry the kite to the loft."
    telling = Views(read_story(story)).telling
    assert attends(telling, "Vera")[-1] is True


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Vera asked where the kite was.", ""),
        ("", "Vera thanked him."),
        ("", "Vera nodded and put on her shoes."),
    ],
)
def test_who_has_asked_or_reacts_is_told(before: str, after: str) -> None:
    story = f"The porter was at his desk. {before} The porter said that the kite was in the loft. {after}"
    assert takes_in(story, "Vera", "say") is True


def test_who_has_a_place_in_view_sees_what_is_done_there() -> None:
    story = "Vera could see the whole yard from her chair. Her cousin carried the kite to the loft."
    assert takes_in(story, "Vera", "loft") is True


def test_who_had_gone_by_then_missed_it() -> None:
    assert takes_in(KITE.format("", "", "Vera had gone to the harbour by then."), "Vera", "loft") is False
