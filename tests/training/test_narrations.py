"""Simulated camera wearers: true minds, twins, balance, and what is learned from them."""

import csv
from pathlib import Path

import numpy as np
import pytest

from bip.benchmarks.benchmark import Sample
from bip.benchmarks.egotom.records import Selection, load
from bip.benchmarks.egotom.runs import video
from bip.evaluation.word_controls import longest, majority_position
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
    Kind,
    believes,
    narrated_questions,
    narrated_twins,
    write_narrated,
)
from training.narrations.narration_wording import tell

OPTIONS = EpisodeOptions()
KINDS: tuple[Kind, ...] = ("goal", "belief")


def test_every_thing_has_a_usual_place_and_every_place_a_room() -> None:
    known = {thing for things in USUAL.values() for thing in things}
    assert set(THINGS) <= known
    furniture = {kind for kinds in FURNITURE.values() for kind in kinds}
    assert set(USUAL) <= furniture
    assert {spot for activity in ACTIVITIES for spot in activity.spots} <= furniture


def test_three_goals_of_24_share_a_word_with_what_they_take() -> None:
    telling = [
        activity.goal
        for activity in ACTIVITIES
        if {word for thing in activity.things for word in thing.split()}
        & set(activity.goal.strip(".").split())
    ]
    assert telling == ["To drink wine with friends.", "To iron clothes.", "To paint a picture."]
    assert len(ACTIVITIES) == 24


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
        assert set(one.choices) == set(other.choices)
        assert one.choices[one.truth] != other.choices[other.truth]
        assert one.home == other.home
        assert one.lines
        assert other.lines


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_depends_on_kind_number_and_seed_alone(kind: Kind) -> None:
    assert narrated_twins(kind, 4, OPTIONS, 3) == narrated_twins(kind, 4, OPTIONS, 3)
    assert narrated_twins(kind, 4, OPTIONS, 3) != narrated_twins(kind, 4, OPTIONS, 4)


def test_somebody_who_is_sure_goes_where_they_think_it_is() -> None:
    went = 0
    for number in range(20):
        for question in narrated_twins("belief", number, OPTIONS, 5):
            place = question.choices[question.truth].rpartition(" the ")[2].rstrip(".")
            opened = [
                line.text for line in question.lines if " opens " in line.text or " pulls open " in line.text
            ]
            went += bool(opened) and opened[0].endswith(place)
    assert went >= 32  # of 40; they believe it at .95, and slip now and then


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


def test_the_choices_alone_tell_nothing(tmp_path: Path) -> None:
    pytest.importorskip("sklearn")
    from bip.evaluation.choices_alone import choices_alone

    write_narrated(tmp_path, 240, 9, OPTIONS)
    for kind in KINDS:
        samples = [r for r in load(tmp_path, Selection(kind=kind)) if isinstance(r, Sample)]
        assert len(samples) == 240
        credits = [0.5 if (pick := longest(s.question)) is None else float(pick == s.target) for s in samples]
        assert np.mean(credits) == 0.5  # twins cancel out
        assert abs(choices_alone(samples, [video(s.id) for s in samples]) - 0.5) < 0.08
        assert majority_position(samples) < 0.58


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
