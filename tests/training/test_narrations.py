"""Simulated camera wearers: true minds, twins, balance, and what is learned from them."""

import csv
from itertools import chain
from pathlib import Path

import numpy as np
import pytest

from bip.benchmarks.egotom.records import Selection
from bip.benchmarks.egotom.runs import controls, take
from bip.evaluation.word_controls import content_words
from bip.open_words.evidence import goes_backwards
from symbolic.errors import InputError
from symbolic.world.actions import Grab, Open, Put, Walk
from symbolic.world.places import Place
from training.examples.files import read_examples
from training.examples.licence import refuse_benchmark_data
from training.narrations.activities import ACTIVITIES, FURNITURE, USUAL
from training.narrations.episodes import EpisodeOptions, sample_episode
from training.narrations.examples import texts_of
from training.narrations.households import THINGS, HouseholdOptions, everyday_belief, sample_household
from training.narrations.narration_questions import (
    KINDS,
    Kind,
    NarratedQuestion,
    believes,
    narrated_questions,
    narrated_twins,
    write_narrated,
)
from training.narrations.narration_wording import IDLE, VERBS, tell

OPTIONS = EpisodeOptions()


def test_every_thing_has_a_usual_place_and_every_place_a_room() -> None:
    known = {thing for things in USUAL.values() for thing in things}
    assert set(THINGS) <= known
    furniture = {kind for kinds in FURNITURE.values() for kind in kinds}
    assert set(USUAL) <= furniture
    assert {spot for activity in ACTIVITIES for spot in activity.spots} <= furniture


def test_a_goal_shares_no_word_with_any_narration() -> None:
    deeds = [verb for verbs in VERBS.values() for verb in verbs]
    told = {*content_words(" ".join([*deeds, *IDLE, *THINGS, *FURNITURE, *chain(*FURNITURE.values())]))}
    assert [activity.goal for activity in ACTIVITIES if told & set(content_words(activity.goal))] == []
    assert len({activity.goal for activity in ACTIVITIES}) == 24


def test_a_belief_is_a_distribution_that_leans_on_habit_and_knowledge() -> None:
    rng = np.random.default_rng(0)
    home, state = sample_household(HouseholdOptions(missing_furniture=0.0, order=1.0), rng)
    belief = everyday_belief(home, state, "milk", HouseholdOptions())
    fridge = next(place for place in home.places if place.kind == "fridge")
    # Milk is usually in the fridge alone: .7 + .2 + .1 / 20, of 19 places and "somewhere else".
    assert len(home.places) == 19
    np.testing.assert_allclose(belief.at(fridge), 0.9 + 0.1 / 20)
    np.testing.assert_allclose(belief.probabilities.sum(), 1.0)


def test_people_gather_what_their_activity_takes() -> None:
    done = 0
    for number in range(20):
        episode = sample_episode(OPTIONS, np.random.default_rng([7, number]))
        laid = {action.object for action in episode.actions if isinstance(action, Put)}
        done += set(episode.plan.things) <= laid or any(
            isinstance(a, Put) and a.place == episode.plan.spot for a in episode.actions
        )
    assert done >= 18


@pytest.mark.parametrize("kind", KINDS)
def test_twins_are_asked_the_same_and_answer_opposite(kind: Kind) -> None:
    for number in range(15):
        one, other = narrated_twins(kind, number, OPTIONS, 3)
        assert one.choices == other.choices
        assert {one.truth, other.truth} == {0, 1}
        assert one.home == other.home
        assert one.lines
        assert other.lines


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_depends_on_kind_number_and_seed_alone(kind: Kind) -> None:
    assert narrated_twins(kind, 4, OPTIONS, 3) == narrated_twins(kind, 4, OPTIONS, 3)
    assert narrated_twins(kind, 4, OPTIONS, 3) != narrated_twins(kind, 4, OPTIONS, 4)


def test_somebody_looks_for_a_thing_first_where_they_think_it_is() -> None:
    looked = 0
    for question in narrated_questions("belief", 40, OPTIONS, 5):
        thing, place = believed(question)
        told = [line.text for line in question.lines]
        found = next((i for i, text in enumerate(told) if f" the {thing} from" in text), len(told))
        looked += any(
            text.endswith((f"opens the {place}", f"pulls open the {place}")) for text in told[:found]
        )
    assert looked >= 36  # of 40; they believe it at .95, and slip now and then


def believed(question: NarratedQuestion, which: int | None = None) -> tuple[str, str]:
    """The thing and the place of a statement about a belief, the true one by default."""
    told = question.choices[question.truth if which is None else which]
    thing, _, place = told.removeprefix("C believes that the ").rstrip(".").partition(" i")
    return thing.removesuffix(" are"), place.rpartition(" the ")[2]


def test_both_places_are_named_and_which_is_last_or_more_often_tells_nothing() -> None:
    # Rules that point at the place named last or more often; a tie counts half.
    last, most = [], []
    for question in narrated_questions("belief", 160, OPTIONS, 6):
        named = []
        for which in (0, 1):
            _, place = believed(question, which)
            named.append([i for i, line in enumerate(question.lines) if line.text.endswith(f" the {place}")])
        assert all(named)
        own, rival = named[question.truth], named[1 - question.truth]
        last.append(own[-1] > rival[-1])
        most.append(0.5 + 0.5 * np.sign(len(own) - len(rival)))
    for credits in (last, most):
        assert abs(np.mean(credits) - 0.5) < 0.1  # of 80 pairs drawn alike: two standard deviations


def test_narrations_run_forwards_and_speak_of_the_wearer() -> None:
    for question in narrated_questions("goal", 10, OPTIONS, 2):
        assert not goes_backwards(question.lines)
        assert all(line.text.startswith("#C C ") for line in question.lines)


def test_deeds_in_words() -> None:
    fridge, rng = Place("kitchen", "fridge", 0, True), np.random.default_rng(0)
    table = Place("kitchen", "kitchen table")
    assert tell(Walk("Sam", "kitchen"), rng).endswith(" the kitchen")
    assert tell(Open("Sam", fridge), rng).endswith(" the fridge")
    assert tell(Grab("Sam", "milk", fridge), rng).endswith(" the milk from the fridge")
    assert tell(Put("Sam", "milk", table), rng).endswith(" the milk on the kitchen table")
    assert believes("trousers", fridge) == "C believes that the trousers are in the fridge."
    assert believes("milk", table) == "C believes that the milk is on the kitchen table."


def test_controls_without_a_theory_of_mind_stand_at_one_half(tmp_path: Path) -> None:
    pytest.importorskip("sklearn")
    write_narrated(tmp_path, 120, 9, OPTIONS)
    figures, notes = controls(take(tmp_path, Selection(), None))
    assert notes == []
    assert len(figures) == 8
    assert set(figures.values()) == {0.5}  # twins cancel out: what points at one for both is right once


def test_texts_are_in_the_words_of_inference() -> None:
    texts = list(texts_of("goal", 0, OPTIONS, 0))
    assert any(text.given.startswith("C's goal: To ") and text.then.startswith("C ") for text in texts)
    assert any(text.given.endswith("C's goal:") and text.then.startswith(" To ") for text in texts)
    assert all(text.then.endswith(".\n") for text in texts)


def test_egotoms_columns_are_refused_in_training_data(tmp_path: Path) -> None:
    (tmp_path / "examples.jsonl").write_text("{}\n")
    refuse_benchmark_data(tmp_path)
    with (tmp_path / "renamed.csv").open("w", newline="") as file:
        csv.writer(file).writerow(["cuid", "narrations_in_context", "gt_goal"])
    with pytest.raises(InputError, match=r"renamed\.csv: has EgoToM's column 'narrations_in_context'"):
        read_examples(tmp_path / "examples.jsonl")
    (tmp_path / "renamed.csv").unlink()
    (tmp_path / "examples.jsonl").write_text('{"gt_belief": "x", "prompt": "y"}\n')
    with pytest.raises(InputError, match="take the file out"):
        read_examples(tmp_path / "examples.jsonl")
