"""Minds tracked sentence by sentence: the scan by hand, its laws, an oracle, and stories of our own."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from bip.inference.plain_stories.answering import read_plain
from bip.inference.plain_stories.beliefs.asked_mind import minds_asked
from bip.inference.plain_stories.clauses.kinds import perceives
from bip.inference.plain_stories.tracking import held, knows, says, takes
from bip.inference.plain_stories.tracking.held import (
    Trackers,
    known,
    packaged_trackers,
    taken_to_know,
)
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Evidence, likely, weights_by_name
from symbolic.language.question import Question
from symbolic.language.reader.questions.choices import read_choices

PLACES = ("in the shed", "in the barn")
WHERE = "Where does {} think the ladder is?"


def _views(story: str, prompt: str = "Where is it?", choices: tuple[str, ...] = PLACES) -> Views:
    return Views(read_plain(Question("", story, prompt, choices)).tale)


def _evidence(story: str, prompt: str, choices: tuple[str, ...] = PLACES) -> list[Evidence]:
    read = read_plain(Question("", story, prompt, choices))
    views = Views(read.tale)
    told = read_choices(choices, tuple(read.tale.chronicle.cast.names))
    return held.evidence(views, read.asked, told, minds_asked(views, read.asked), packaged_trackers())


def test_a_version_is_held_until_another_becomes_known() -> None:
    told = np.array([[1.0, 0.0], [0.0, 1.0]])
    for p, first, second in ((0.0, 1.0, 0.0), (1.0, 0.0, 1.0), (0.25, 0.75, 0.25)):
        found, none = held.held(told, np.array([1.0, p]))
        assert found == pytest.approx([first, second])
        assert none == pytest.approx(0.0)


def test_nothing_is_held_by_who_knows_nothing() -> None:
    found, none = held.held(np.array([[0.9, 0.1], [0.1, 0.8]]), np.zeros(2))
    assert none == 1.0
    assert not found.any()


def test_what_a_sentence_settles_is_shared_by_the_choices_that_it_tells() -> None:
    # One sentence, 1 - (1 - .5)(1 - .25) = .625 that it tells some, shared 2 to 1.
    found, none = held.held(np.array([[0.5], [0.25]]), np.ones(1))
    assert found == pytest.approx([0.625 * 2 / 3, 0.625 / 3])
    assert none == pytest.approx(0.375)


chances = arrays(float, (2, 3), elements=st.floats(0.0, 1.0))


@given(chances, arrays(float, (3,), elements=st.floats(0.0, 1.0)))
def test_the_scan_gives_probabilities_and_knows_no_order_of_choices(
    told: held.Array, mine: held.Array
) -> None:
    found, none = held.held(told, mine)
    assert float(found.sum()) + none == pytest.approx(1.0)
    turned, _ = held.held(told[::-1], mine)
    assert turned[::-1] == pytest.approx(found)


@given(chances, arrays(float, (3,), elements=st.floats(0.0, 1.0)))
def test_the_scan_is_the_sum_over_all_ways_in_which_sentences_settle(
    told: held.Array, mine: held.Array
) -> None:
    # Oracle: each sentence settles a choice, or none; the last one that settles counts.
    expected = np.zeros(2)
    chance = []
    for at in range(3):
        here = told[:, at] * mine[at]
        some = 1.0 - float(np.prod(1.0 - here))
        shares = here / here.sum() if here.sum() > 0 else np.zeros(2)
        chance.append([some * shares[0], some * shares[1], 1.0 - some])
    for settled in itertools.product((0, 1, None), repeat=3):
        p = math.prod(row[2 if one is None else one] for row, one in zip(chance, settled, strict=True))
        last = next((one for one in reversed(settled) if one is not None), None)
        if last is not None:
            expected[last] += p
    assert held.held(told, mine)[0] == pytest.approx(expected, abs=1e-9)


MOVED = "Ida put the ladder in the shed and went home. Olaf carried the ladder to the barn."


@pytest.mark.parametrize(
    ("then", "person", "so"),
    [
        ("", "Ida", False),
        ("", "Olaf", True),
        (" Olaf rang Ida and told her about it.", "Ida", True),
        (" Ida saw it from her window.", "Ida", True),
        (" Nobody told Ida.", "Ida", False),
    ],
)
def test_who_comes_to_know_of_a_deed(then: str, person: str, so: bool) -> None:
    story = _views(MOVED + then).telling
    assert (known(story, person, (0, 1), packaged_trackers())[1] > 0.5) == so


def test_one_takes_another_to_know_what_both_saw_and_not_what_one_missed() -> None:
    seen = _views(
        "Ida and Olaf put the ladder in the shed. Ida went home. Olaf carried the ladder to the barn."
    ).telling
    weights = packaged_trackers()
    first, _, last = taken_to_know(seen, "Ida", "Olaf", range(3), weights)
    assert first > 0.5 > last


def test_a_sentence_tells_of_the_choice_that_it_puts_something_in() -> None:
    read = read_plain(Question("", MOVED, WHERE.format("Ida"), PLACES))
    views, choices = Views(read.tale), read_choices(PLACES, tuple(read.tale.chronicle.cast.names))
    rows = says.evidence(views, read.asked, choices, range(2))
    told = np.array([likely(mine, packaged_trackers().says) for mine in rows])
    assert told[0, 0] > 0.5 > told[1, 0]
    assert told[1, 1] > 0.5 > told[0, 1]


@pytest.mark.parametrize("person", ["Ida", "Olaf"])
def test_who_missed_a_move_holds_the_old_place_and_who_made_it_the_new_one(person: str) -> None:
    shed, barn = (row["tracked: held"] for row in _evidence(MOVED, WHERE.format(person)))
    assert (shed > barn) == (person == "Ida")


def test_other_names_change_nothing() -> None:
    other = MOVED.replace("Ida", "Rosa").replace("Olaf", "Tom")
    assert _evidence(other, WHERE.format("Rosa")) == _evidence(MOVED, WHERE.format("Ida"))


def test_choices_in_another_order_change_nothing() -> None:
    prompt = WHERE.format("Ida")
    turned = _evidence(MOVED, prompt, PLACES[::-1])[::-1]
    for one, other in zip(turned, _evidence(MOVED, prompt), strict=True):
        assert one == pytest.approx(other)


def test_evidence_on_what_one_takes_another_to_know_has_what_tells_of_both() -> None:
    story = _views(MOVED).telling
    row = takes.evidence(story, "Ida", "Olaf", (0, 1))[0]
    assert {f"one: {name}" for name in knows.evidence(story, "Ida", (0, 1))[0]} <= set(row)
    assert set(knows.evidence(story, "Olaf", (0, 1))[0]) <= set(row)


def test_no_weights_leave_everything_even() -> None:
    none = Trackers(*4 * [weights_by_name({})])
    story = _views(MOVED).telling
    assert known(story, "Ida", (0, 1), none) == pytest.approx([0.5, 0.5])


def _said(story: str, prompt: str, choices: tuple[str, ...]) -> list[list[Evidence]]:
    read = read_plain(Question("", story, prompt, choices))
    views = Views(read.tale)
    told = read_choices(choices, tuple(read.tale.chronicle.cast.names))
    return says.evidence(views, read.asked, told, range(len(views.telling.texts)))


def test_a_sentence_goes_with_the_choice_that_life_joins_to_its_words() -> None:
    choices = ("the dog", "the piano")
    rows = _said("Ida heard barking. Olaf sat down.", "What does Ida think is there?", choices)
    (dog, _), (piano, other) = rows
    assert dog["linked lead"] > 0
    assert dog["linked more, untold"] == 1.0
    assert "linked" not in piano
    assert "linked" not in other


def test_before_a_deed_what_it_tells_is_not_known() -> None:
    story = (
        "Ida put the ladder in the shed. Olaf carried the ladder to the barn. Ida opened the barn and saw it."
    )
    later, earlier = (
        "Where does Ida think the ladder is?",
        "Before she opened the barn, where did Ida think it was?",
    )
    assert [len(_told_of(story, prompt)) for prompt in (later, earlier)] == [3, 2]
    assert (
        len(_told_of(story, "Before dinner, where did Ida think it was?")) == 3
    )  # nobody dines in the story


def _told_of(story: str, prompt: str) -> list[held.Tracked]:
    read = read_plain(Question("", story, prompt, PLACES))
    choices = read_choices(PLACES, tuple(read.tale.chronicle.cast.names))
    views = Views(read.tale)
    return held.tracked(views, read.asked, choices, minds_asked(views, read.asked))


@pytest.mark.parametrize(
    ("told", "so"), [("nearly moved", True), ("did not move", True), ("moved", False), ("soon moved", False)]
)
def test_what_is_not_done_is_marked(told: str, so: bool) -> None:
    rows = _said(f"Ida had a ladder. Olaf {told} it to the barn.", WHERE.format("Ida"), PLACES)
    assert ("undone" in rows[1][1]) == so
    assert not any("undone" in row for row in rows[0])
    held_by = _told_of(f"Ida put the ladder in the shed. Olaf {told} it to the barn.", WHERE.format("Ida"))
    assert (held_by[1].told[1] == 0.0) == so


@pytest.mark.parametrize(
    ("whom", "so"),
    [
        ("everyone but Ida", True),
        ("all except for Ida", True),
        ("everyone and Ida", False),
        ("Per, but Ida", False),
    ],
)
def test_who_is_left_out_of_those_told_is_marked(whom: str, so: bool) -> None:
    rows = knows.evidence(_views(f"Ida sat down. Olaf told {whom} about it.").telling, "Ida", (0, 1))
    assert ["left out" in row for row in rows] == [False, so]


def test_a_sentence_has_signs_of_what_it_tells_in_other_words() -> None:
    story, prompt = "Ida saw no room for one more plum. Olaf sat down.", "What does Ida think about the jug?"
    (last, sat), (_, _) = _said(story, prompt, ("It is full.", "It is blue."))
    assert last["signs"] == last["signs, alone"] == 1.0
    assert "signs" not in sat
    assert sat["signs elsewhere"] == 1.0
    (denied, _), _ = _said(story, prompt, ("It is not full.", "It is heavy."))
    assert denied["signs, denied"] == 1.0
    assert "signs" not in denied
    both = _said(story, prompt, ("It is full of tea.", "It is full of oil."))
    assert not any("signs" in row for row in (both[0][0], both[1][0]))


def test_who_looks_in_after_a_box_was_filled_has_to_do_with_what_is_inside() -> None:
    filled = "Olaf put the buttons in the tin."
    story = _views(f"{filled} Ida had a peep inside it. Olaf left.").telling
    first, second, _ = knows.evidence(story, "Ida", (0, 1, 2))
    assert first["filled, looks in after"] == 1.0
    assert "inside, looks in after" not in second
    unseen = _views(f"{filled} Ida had a bun. Olaf left.").telling
    assert not any("looks in" in name for name in knows.evidence(unseen, "Ida", (0,))[0])


@pytest.mark.parametrize(
    ("told", "so"),
    [("Ida had a peep inside it.", True), ("Ida had a bun.", False), ("Ida took a look around.", True)],
)
def test_a_deed_that_its_object_names_is_a_perceiving(told: str, so: bool) -> None:
    clause = next(unit.clause for unit in _views(f"Olaf left. {told}").telling.units if unit.sentence == 1)
    assert perceives(clause) is so
