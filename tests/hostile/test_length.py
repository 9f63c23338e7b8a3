"""Twice the text takes twice the work, whatever it says; what is too much is refused in a sentence."""

import contextlib
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import TypeAlias

import pytest

from bip.any_story import AnyStory
from symbolic.errors import BipError, InputError, ParseError
from symbolic.language.question import Question
from tests.hostile.long_texts import LONG, people, places

Trace: TypeAlias = Callable[[FrameType, str, object], "Trace"]
HALF = 2_000
"""Characters of the shorter text."""
TWICE = 2.15
"""How many times the lines that run for a text twice as long; 4 where each part looks back over all before."""


def lines(question: Question) -> int:
    """Return how many lines of Python run for an answer or a refusal: a clock that no other program slows."""
    count = 0

    def counted(frame: FrameType, event: str, argument: object) -> Trace:
        nonlocal count
        count += 1
        return counted

    before = sys.gettrace()
    sys.settrace(counted)
    try:
        AnyStory().answer(question)
    except BipError:
        pass
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("text", LONG)
def test_the_work_is_linear_in_the_length_of_the_text(text: Callable[[int], Question]) -> None:
    lines(text(HALF))  # what is loaded once, and remembered of words
    most = 2.3 if text is people else TWICE  # a name may mean anybody whom the story names
    assert lines(text(2 * HALF)) <= most * lines(text(HALF))


def test_the_work_is_linear_in_the_steps_and_in_the_places() -> None:
    assert AnyStory().answer(places(40, 30)).choice is not None  # it is not refused
    assert lines(places(40, 120)) <= TWICE * lines(places(40, 60))
    assert lines(places(80, 60)) <= TWICE * lines(places(40, 60))


@pytest.mark.parametrize("text", LONG)
def test_a_megabyte_is_refused_before_it_is_read(text: Callable[[int], Question]) -> None:
    with pytest.raises(ParseError, match="characters"):
        AnyStory().answer(text(1_000_000))


def test_what_cannot_be_weighed_is_refused_with_its_numbers() -> None:
    with pytest.raises(InputError, match=r"steps in a home of 200 places"):
        AnyStory().answer(places(200, 1_200))


@pytest.mark.slow
@pytest.mark.parametrize("text", LONG)
def test_the_longest_text_is_answered_within_five_seconds(text: Callable[[int], Question]) -> None:
    question = text(195_000)
    begun = time.process_time()
    with contextlib.suppress(BipError):
        AnyStory().answer(question)
    assert time.process_time() - begun < 5
