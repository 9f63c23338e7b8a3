"""Stops are found wherever they lie, in time linear in the text."""

import random
import time

import pytest

from bip.server.model.stops import Stops


def cut_by_search(parts: list[str], stops: list[str]) -> tuple[int, int] | None:
    """Return after how many parts a stop is complete, and where the first that then is begins: the oracle."""
    text = ""
    for number, part in enumerate(parts, start=1):
        text += part
        found = [text.find(stop) for stop in stops if stop in text]
        if found:
            return number, min(found)
    return None


def cut_by_stops(parts: list[str], stops: list[str]) -> tuple[int, int] | None:
    following, length = Stops(stops), 0
    for number, part in enumerate(parts, start=1):
        length += len(part)
        begins = following.feed(part)
        if begins is not None:
            return number, length - begins
    return None


@pytest.mark.parametrize(
    ("parts", "stops", "cut"),
    [
        (["ab", "c"], ["c"], (2, 2)),
        (["a", "b", "c"], ["abc"], (3, 0)),
        (["xaab"], ["ab", "aab"], (1, 1)),
        (["aa", "ab"], ["aab"], (2, 1)),
        (["abab", "ac"], ["abac"], (2, 2)),
        (["abc"], ["d"], None),
        (["abc"], [], None),
    ],
)
def test_stops_by_hand(parts: list[str], stops: list[str], cut: tuple[int, int] | None) -> None:
    assert cut_by_stops(parts, stops) == cut


def test_stops_are_those_of_a_plain_search() -> None:
    rng = random.Random(0)
    for _ in range(2000):
        parts = ["".join(rng.choices("ab", k=rng.randint(0, 3))) for _ in range(rng.randint(1, 8))]
        stops = ["".join(rng.choices("ab", k=rng.randint(1, 5))) for _ in range(rng.randint(1, 3))]
        assert cut_by_stops(parts, stops) == cut_by_search(parts, stops), (parts, stops)


def test_what_may_become_a_stop_is_known_by_its_length() -> None:
    stops = Stops(["aab", "xyz"])
    stops.feed("..aa")
    assert stops.pending == 2
    stops.feed("aa")
    assert stops.pending == 2
    stops.feed("x")
    assert stops.pending == 1


@pytest.mark.slow
def test_a_long_stop_that_almost_comes_costs_no_more_than_its_length() -> None:
    started = time.process_time()
    stops = Stops(["a" * 100_000 + "b"])
    for _ in range(20_000):
        assert stops.feed("a" * 10) is None
    assert time.process_time() - started < 5  # 200,000 steps; a search from the start each time takes minutes
