"""The collector of garbage runs seldom while a long text is read, and as before afterwards."""

import gc
from contextlib import ExitStack

import pytest

from bip.any_story import AnyStory
from bip.collection import LONG, seldom_collected
from symbolic.errors import ParseError
from symbolic.language.question import Question


def test_the_collector_is_left_as_it_was_whoever_ends_first() -> None:
    usual = gc.get_threshold()
    first, second = ExitStack(), ExitStack()
    first.enter_context(seldom_collected(LONG))
    second.enter_context(seldom_collected(LONG))
    assert gc.get_threshold() != usual
    first.close()
    assert gc.get_threshold() != usual
    second.close()
    assert gc.get_threshold() == usual


def test_a_short_text_changes_nothing_and_a_refused_one_leaves_nothing_changed() -> None:
    usual = gc.get_threshold()
    with seldom_collected(LONG - 1):
        assert gc.get_threshold() == usual
    with pytest.raises(ParseError):
        AnyStory().answer(Question("", "?" * LONG, "?", ("a", "b")))
    assert gc.get_threshold() == usual
