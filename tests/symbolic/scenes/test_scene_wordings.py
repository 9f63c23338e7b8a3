"""Descriptions of homes in many wordings read back to the homes that they describe.

First sight, before the grammar was written (the row reader alone): of 40 scenes written by hand 3 were read
exactly, 3 wrongly without a note; of 200 random homes in random wordings 29 exactly, 6 wrongly without a note.
Eight scenes written later, when the grammar covered 93 % of the sentences of the first 40, to see what it does
with what it was not made for: 1 of 8 exactly, none wrongly without a note. Twelve homes with walks through them, in
the voices of a child, an estate agent and a removal man, written when the grammar read all that came before: 2 of 12
homes exactly, none wrongly without a note, and 9 of 12 walks, one wrongly without a note; six more, written when the
grammar had learnt from those: 2 of 6 homes exactly, none wrongly without a note, and 5 of 6 walks, one wrongly without
a note; and five after those, in the most talkative voices: none exactly, none wrongly without a note, and 4 of 5 walks,
the other noted; and four after those: 1 of 4 homes exactly, none wrongly without a note, and 3 of 4 walks, one wrongly
without a note (a number before its noun). What stands here is after learning from them.
"""

import numpy as np
import pytest

from symbolic.language.grammar import parse_narrative, parse_scene
from tests.symbolic.scenes.random_homes import draw_home
from tests.symbolic.scenes.readings import (
    meant_by,
    scenes_by_hand,
    seen_in,
    silent,
    steps_in,
    walks_by_hand,
)
from tests.symbolic.scenes.wordings import describe


def _misread(seeds: range) -> list[tuple[int, list[str], bool]]:
    """The homes that do not read back: seed, what differs, and whether no note says so."""
    found = []
    for seed in seeds:
        rng = np.random.default_rng(seed)
        home = draw_home(rng)
        parse = parse_scene(describe(home, rng))
        if differences := meant_by(home).against(seen_in(parse)):
            found.append((seed, differences, silent(parse)))
    return found


def test_random_homes_read_back_exactly() -> None:
    assert _misread(range(200)) == []


@pytest.mark.slow
def test_two_thousand_random_homes_read_back() -> None:
    misread = _misread(range(200, 2200))
    assert len(misread) <= 20, misread[:3]
    assert not [one for one in misread if one[2]], "what is read wrongly is noted"


def test_the_wordings_differ() -> None:
    def text(seed: int) -> str:
        rng = np.random.default_rng(seed)
        return describe(draw_home(np.random.default_rng(7)), rng)

    assert len({text(seed) for seed in range(50)}) == 50
    assert text(3) == text(3)


BY_HAND = (
    ("by_hand", 30),
    ("by_hand_later", 5),
    ("by_hand_third", 8),
    ("by_hand_fourth", 6),
    ("by_hand_fifth", 4),
)


@pytest.mark.parametrize(("name", "exact"), BY_HAND)
def test_scenes_by_hand_are_read_exactly_or_noted(name: str, exact: int) -> None:
    parses = [(parse_scene(text), meant) for text, meant in scenes_by_hand(name)]
    right = [not meant.against(seen_in(parse)) for parse, meant in parses]
    assert sum(right) >= exact
    wrong = [parse for (parse, _), fits in zip(parses, right, strict=True) if not fits]
    assert not [parse for parse in wrong if silent(parse)]


@pytest.mark.parametrize(
    ("name", "exact"),
    [("by_hand_third", 12), ("by_hand_fourth", 6), ("by_hand_fifth", 5), ("by_hand_sixth", 4)],
)
def test_walks_by_hand_are_read_exactly_or_noted(name: str, exact: int) -> None:
    parses = [(parse_narrative(text, meant.agent), meant) for text, meant in walks_by_hand(name)]
    right = [steps_in(parse, meant.agent) == meant for parse, meant in parses]
    assert sum(right) >= exact
    wrong = [parse for (parse, _), fits in zip(parses, right, strict=True) if not fits]
    assert not [parse for parse in wrong if not (parse.reading.notes or parse.reading.skipped)]


def test_a_misreading_is_seen() -> None:
    (text, meant), *_ = scenes_by_hand()
    assert meant.against(seen_in(parse_scene(text.replace("two apples", "one apple"))))


_NUMBERED = "The first cabinet holds a plate and the third a book"
REMARKS = (
    ("The fridge holds a plate", "The fridge, as it happens, holds a plate"),
    ("The fridge holds a plate", "Finally, the fridge holds a plate"),
    (_NUMBERED, f"Counting from the left, {_NUMBERED.lower()}"),
    (_NUMBERED, _NUMBERED.replace("cabinet", "cabinet from the left")),
    (
        "The cabinets hold a plate, a book and nothing",
        "The cabinets hold, from left to right, a plate, a book and nothing",
    ),
)


@pytest.mark.parametrize(("plain", "remarked"), REMARKS)
def test_a_remark_changes_nothing(plain: str, remarked: str) -> None:
    home = "The kitchen has a fridge and three cabinets. "
    assert seen_in(parse_scene(f"{home}{plain}.")) == seen_in(parse_scene(f"{home}{remarked}."))
