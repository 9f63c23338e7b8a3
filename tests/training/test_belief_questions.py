"""Balanced questions on what simulated people believe."""

from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from bip.benchmarks.benchmark import Sample
from bip.benchmarks.mmtom_qa.controls import BELIEF_RULES
from bip.benchmarks.mmtom_qa.records import MMTOM_QA, load
from bip.evaluation.run import credit
from bip.hypotheses.case import case_of
from bip.hypotheses.hypothesise import hypothesise
from bip.inference.own_steps import last_decision
from bip.reasoner import Reasoner, read_story
from symbolic.errors import InputError
from symbolic.language.grammar import split_question
from symbolic.language.parser import GRAMMAR
from symbolic.language.statements import At, Query, thought_place
from symbolic.world.dynamics import transition
from symbolic.world.story import Story, replay
from training.commands import simulate
from training.questions.belief_questions import (
    HOMES,
    BeliefQuestion,
    belief_questions,
    log_odds,
)
from training.questions.one_person import in_english, write_questions
from training.simulation.simulated_people import PEOPLE
from training.simulation.simulator import AGENT


@pytest.fixture(scope="module")
def questions() -> list[BeliefQuestion]:
    return list(islice(belief_questions("rational", seed=21), 100))


@pytest.fixture(scope="module")
def samples(questions: list[BeliefQuestion]) -> list[Sample]:
    # in English, as the benchmark takes them apart
    texts = [in_english(q, np.random.default_rng([21, i])) for i, q in enumerate(questions)]
    return [
        Sample(str(i), split_question(text), question.target, "belief")
        for i, (text, question) in enumerate(zip(texts, questions, strict=True))
    ]


def test_no_rule_of_the_surface_answers_them(samples: list[Sample]) -> None:
    choices = [[control(sample.question) for control in MMTOM_QA.controls.values()] for sample in samples]
    for name, chosen in zip(MMTOM_QA.controls, zip(*choices, strict=True), strict=True):
        scores = [credit(choice, sample) for choice, sample in zip(chosen, samples, strict=True)]
        assert abs(np.mean(scores) - 0.5) <= 0.08, name
        if name in BELIEF_RULES:  # a rule that is silent scores a half without being balanced
            assert None not in chosen, name


def test_the_wording_tells_nothing(questions: list[BeliefQuestion]) -> None:
    inside = np.array([_true_statement(question).holds for question in questions])
    told = np.array([question.query.conditions[0].claims[0].place is not None for question in questions])
    first = np.array([question.target == 0 for question in questions])
    assert abs(inside.mean() - 0.5) <= 0.05
    assert abs(inside[told].mean() - 0.5) <= 0.1
    assert 0.2 < told.mean() < 0.8
    assert abs(first.mean() - 0.5) <= 0.15


def test_the_planner_answers_them(questions: list[BeliefQuestion], samples: list[Sample]) -> None:
    """From the English it finds the log odds for which each question was taken, mostly for the truth."""
    scores = []
    for question, sample in zip(questions[:60], samples, strict=False):
        answer = Reasoner().answer(sample.question)
        with np.errstate(divide="ignore"):
            log_p = np.log(answer.probabilities)
        odds = log_p[question.target] - log_p[1 - question.target]
        assert odds == pytest.approx(log_odds(PEOPLE["rational"], question), abs=1e-6)
        assert abs(odds) >= 3.0
        scores.append(credit(answer.choice, sample))
    assert np.mean(scores) >= 0.95


def test_the_reader_sees_the_story_that_was_simulated(
    questions: list[BeliefQuestion], samples: list[Sample]
) -> None:
    for question, sample in zip(questions[:60], samples, strict=False):
        query = GRAMMAR.query(sample.question.prompt, sample.question.choices)
        assert isinstance(query, Query)
        read, true = read_story(sample.question, query), question.episode
        assert _plain(read) == _plain(true), sample.question.narrative
        assert minds(query, read) == minds(question.query, true)


def test_both_what_was_done_and_what_was_seen_are_needed(questions: list[BeliefQuestion]) -> None:
    """A belief that the person has seen to be false is certain; one shown by where they went is not."""
    sure = [bool(np.isinf(log_odds(PEOPLE["rational"], question))) for question in questions]
    assert 0.2 < np.mean(sure) < 0.8


def test_stories_end_with_an_arrival_or_before_a_look(questions: list[BeliefQuestion]) -> None:
    for question in questions:
        steps = question.episode.steps
        assert all(not step.imminent for step in steps[:-1])
        state = replay(Story(question.episode.home, question.episode.initial, steps[:-1]))[-1]
        transition(question.episode.home, state, steps[-1].action)  # what is about to happen can happen
        assert last_decision(steps, AGENT) < len(steps)


def test_few_questions_begin_many_and_the_seed_matters() -> None:
    few, more, other = (
        [(q.episode.steps, q.query, q.target) for q in islice(belief_questions("rational", seed), n)]
        for seed, n in ((4, 2), (4, 4), (5, 2))
    )
    assert few == more[:2]
    assert few != other


def test_the_same_seed_gives_the_same_file(tmp_path: Path) -> None:
    homes = replace(HOMES, invented_objects=1.0)
    for name in ("one", "two"):
        write_questions("distance", 3, 1, tmp_path / name, homes, about="belief")
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    for record in load(tmp_path / "one", "text"):
        assert isinstance(record, Sample)
        assert record.type == "belief, distance"
        assert Reasoner().answer(record.question).choice is not None


def minds(query: Query, story: Story) -> object:
    return hypothesise(query, case_of(story, query), story)


def _true_statement(question: BeliefQuestion) -> At:
    fact = thought_place(question.query.statements[question.target].claims[0])
    assert fact is not None
    return fact


def _plain(episode: Story) -> object:
    contents = {place: sorted(things) for place, things in episode.initial.contents.items()}
    steps = [(step.action, step.imminent) for step in episode.steps]
    return sorted(episode.home.places), contents, episode.initial.bodies, steps


def test_what_makes_no_sense_about_two_people_is_refused(tmp_path: Path) -> None:
    for option, value in (("--person", "habitual"), ("--invented", "0.5")):
        command = ["questions", "--about", "social", "-o", str(tmp_path / "q"), "--n", "1", option, value]
        done = CliRunner().invoke(simulate, command)
        assert isinstance(done.exception, InputError)
        assert f"{option} is for questions about one person" in str(done.exception)
    assert not (tmp_path / "q").exists()


def test_beliefs_are_asked_about_from_the_command_line(tmp_path: Path) -> None:
    command = ["questions", "--about", "belief", "-o", str(tmp_path / "q"), "--n", "1", "--seed", "2"]
    done = CliRunner().invoke(simulate, command)
    assert done.exit_code == 0, done.output
    (record,) = load(tmp_path / "q", "text")
    assert isinstance(record, Sample)
    query = GRAMMAR.query(record.question.prompt, record.question.choices)
    assert all(thought_place(statement.claims[0]) for statement in query.statements)
