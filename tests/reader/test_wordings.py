"""Random stories in random words: what each person thinks in the end is known before a word is written."""

import random

import pytest

from symbolic.errors import BipError
from tests.reader.readings import chosen
from tests.reader.tally import share_that
from tests.reader.wordings import Told, story


def _read_back(told: Told) -> bool:
    try:
        return chosen(told.narrative, told.prompt, *told.choices) == told.answer
    except BipError:
        return False


def test_random_stories_in_random_words_are_answered() -> None:
    share, worst = share_that(_read_back, story, 200, seed=1)
    assert share >= 0.86, worst


@pytest.mark.slow
def test_two_thousand_random_stories_are_answered() -> None:
    share, worst = share_that(_read_back, story, 2000, seed=2)
    assert share >= 0.89, worst


def test_the_stories_differ_and_say_what_they_were_made_of() -> None:
    rng = random.Random(3)
    told = [story(rng) for _ in range(100)]
    assert len({one.narrative for one in told}) == 100
    assert all(one.answer in one.choices and len(set(one.choices)) == len(one.choices) for one in told)
    assert {one.wordings[0] for one in told} == {"gone", "blind", "watched", "told", "spied"}


def test_a_reader_of_last_places_alone_fails() -> None:
    """The check can fail: who answers the last place that a story names is wrong about those who missed the move."""
    rng = random.Random(4)
    right = 0
    for _ in range(200):
        told = story(rng)
        right += (
            max(told.choices, key=lambda place: told.narrative.rfind(place.split(" the ")[-1])) == told.answer
        )
    assert right / 200 < 0.7
