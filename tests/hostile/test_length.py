"""Twice the text takes twice the work, whatever it says; what is too much is refused in a sentence."""

import contextlib
import sys
import time
from collections.abc import Callable, Collection, Sequence
from types import FrameType
from typing import TypeAlias

import pytest

from bip.any_story import AnyStory
from bip.inference import size
from symbolic.errors import BipError, InputError, ParseError
from symbolic.language.question import Question
from symbolic.language.reader.words import tagger, tokens
from symbolic.language.reader.words.lexicon import Sense
from symbolic.language.reader.words.tokens import Token
from tests.hostile.long_texts import (
    LONG,
    NEW,
    REPEATED,
    RING,
    hostile,
    people,
    places,
    varied,
    varied_talk,
)

Trace: TypeAlias = Callable[[FrameType, str, object], "Trace"]
HALF = 2_000
"""Characters of the shorter text."""
TWICE = 2.15
"""How many times the lines that run for a text twice as long; 4 where each part looks back over all before."""


def lines(question: Question) -> int:
    """Return how many lines of Python run for an answer or a refusal: a clock that no other program slows."""
    count = 0
    tagger._READ.clear()  # what is remembered of sentences: a shorter text would take no time beside a longer one
    tokens._TOKENS.clear()

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
    with pytest.raises((ParseError, InputError), match="characters"):
        AnyStory().answer(text(1_000_000))


def test_what_cannot_be_weighed_is_refused_with_its_numbers() -> None:
    with pytest.raises(InputError, match=r"steps in a home of 200 places"):
        AnyStory().answer(places(200, 1_200))


def test_steps_are_not_enacted_in_more_places_than_can_be_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(size, "MOST_PRESENCE", 60 * 40)
    AnyStory().answer(places(40, 30))
    with pytest.raises(
        InputError, match=r"90 steps in a home of 40 places, which is more than can be followed"
    ):
        AnyStory().answer(places(40, 90))


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    LONG,
)
def test_the_longest_text_is_answered_within_five_seconds(text: Callable[[int], Question]) -> None:
    question = text(195_000)
    begun = time.process_time()
    with contextlib.suppress(BipError):
        AnyStory().answer(question)
    assert time.process_time() - begun < 5


@pytest.mark.slow
@pytest.mark.parametrize("name", [*REPEATED, *NEW])
def test_what_a_story_repeats_is_answered_or_refused_within_five_seconds(name: str) -> None:
    question = hostile(name, 195_000)
    begun = time.process_time()
    with contextlib.suppress(BipError):
        AnyStory().answer(question)
    assert time.process_time() - begun < 5


@pytest.mark.slow
@pytest.mark.parametrize("text", [varied, varied_talk])
def test_the_time_is_linear_too(text: Callable[[int], Question]) -> None:
    # lines of Python do not see what one line does to all that was told before: a dictionary copied, a list searched
    AnyStory().answer(text(20_000))

    def seconds(n: int) -> float:
        begun = time.process_time()
        AnyStory().answer(text(n))
        return time.process_time() - begun

    assert min(seconds(190_000) for _ in range(2)) <= 5.5 * min(seconds(47_500) for _ in range(2))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("prompt", "choices"),
    [
        (RING[0][:-1] + " that Ben took from the box" * 730 + "?", RING[1]),
        ("Ben left. " * 1_990 + RING[0], RING[1]),
        ("?" * 19_900, RING[1]),
        (RING[0], ("the box" + " and the bag" * 1_650, "the bag")),
        (RING[0], ("Ann ran. " * 2_200, "the bag")),
    ],
)
def test_a_question_as_long_as_may_be_is_answered_or_refused_within_five_seconds(
    prompt: str, choices: tuple[str, ...]
) -> None:
    begun = time.process_time()
    with contextlib.suppress(BipError):
        AnyStory().answer(Question("", "Ann puts the ring in the box. Ben left.", prompt, choices))
    assert time.process_time() - begun < 5


@pytest.mark.parametrize(
    ("prompt", "choices"),
    [
        ("Ben left. " * 2_000 + RING[0], RING[1]),
        (RING[0], ("the box", *("the bag " * 100 for _ in range(25)))),
    ],
)
def test_a_longer_question_is_refused_in_a_sentence(prompt: str, choices: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match="more than 20,000"):
        AnyStory().answer(Question("", "Ann puts the ring in the box. Ben left.", prompt, choices))


@pytest.mark.parametrize("piece", ["Ben thinks that ", "Ben thinks ", "who saw Carl ", "of the man "])
def test_what_nests_too_deeply_is_refused_in_a_sentence(piece: str) -> None:
    with contextlib.suppress(BipError):  # or is read: what counts is that no RecursionError comes out
        AnyStory().answer(Question("", "Ann puts the ring in the box. Ann saw " + piece * 500, *RING))


def test_too_many_people_for_so_many_deeds_are_refused_with_their_numbers() -> None:
    with pytest.raises(InputError, match=r"people (in [\d,]+ clauses|and [\d,]+ events)"):
        AnyStory().answer(hostile("people who act", 100_000))


def test_each_stretch_of_words_is_tagged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[tuple[str, ...]] = []
    likeliest = tagger._likeliest

    def counted(sentence: Sequence[Token], names: Collection[str]) -> tuple[Sense, ...]:
        read.append(tuple(token.text for token in sentence))
        return likeliest(sentence, names)

    monkeypatch.setattr(tagger, "_likeliest", counted)
    tagger._READ.clear()
    question = varied(6_000)
    AnyStory().answer(question)
    assert len(read) <= 1.1 * len(set(read))
    AnyStory().answer(question)
    assert len(read) <= 1.1 * len(set(read))
