"""Questions about two simulated people: true, readable, balanced, and the same whenever they are written."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from bip import Reasoner
from bip.action_models.rational.social_planner import SocialPlanner
from bip.benchmarks import BENCHMARKS, Sample
from bip.benchmarks.muma_tom.controls import CONTROLS
from symbolic.errors import InputError
from symbolic.language.statements import (
    Believes,
    Claim,
    Social,
    Statement,
    Wants,
    thinks,
    thought_goal,
    thought_place,
)
from symbolic.world.actions import Grab, Tell, Walk
from training.questions.redrawing import STANCES, Situation, certain, search
from training.questions.social_claims import (
    ask_believed_goal,
    ask_purpose,
    ask_social_goal,
    belief_claims,
    mention,
    rival_place,
)
from training.questions.social_facts import place_thought, place_told, true_place
from training.questions.social_questions import (
    OPTIONS,
    SocialQuestion,
    log_odds,
    social_questions,
    to_record,
    write_social_questions,
)
from training.simulation.encounters import Encounter, decision_of, simulate_encounter

MUMA = BENCHMARKS["muma-tom"]


@pytest.fixture(scope="module")
def questions() -> list[SocialQuestion]:
    return list(social_questions(24, seed=11))


@pytest.fixture(scope="module")
def samples(questions: list[SocialQuestion], tmp_path_factory: pytest.TempPathFactory) -> list[Sample]:
    path = tmp_path_factory.mktemp("social") / "questions.json"
    path.write_text(json.dumps({str(i): to_record(question) for i, question in enumerate(questions)}))
    return [record for record in MUMA.load(path, "full") if isinstance(record, Sample)]


@pytest.fixture(scope="module")
def encounters() -> list[Encounter]:
    kinds = [replace(OPTIONS, move_share=share) for share in (0.0, 1.0)]
    return [simulate_encounter(i, kinds[i % 2], np.random.default_rng([3, i])) for i in range(120)]


def rng() -> np.random.Generator:
    return np.random.default_rng(0)


def only(said: Statement, wanted: Callable[[Claim], object]) -> Claim:
    return next(claim for claim in said.claims if wanted(claim))


def test_a_third_of_the_questions_is_of_each_type(questions: list[SocialQuestion]) -> None:
    assert Counter(question.type for question in questions) == {
        "belief": 8, "social_goal": 8, "belief_of_goal": 8,
    }  # fmt: skip


def test_the_benchmark_reads_what_was_written(questions: list[SocialQuestion], samples: list[Sample]) -> None:
    for question, sample in zip(questions, samples, strict=True):
        read = sample.question
        assert (read.narrative, read.prompt, read.choices) == (
            question.story,
            question.prompt,
            question.choices,
        )
        assert (sample.target, sample.type) == (question.target, question.type)


def test_the_reasoner_knows_their_minds(samples: list[Sample]) -> None:
    right = [Reasoner().answer(sample.question).choice == sample.target for sample in samples]
    assert np.mean(right) >= 0.9


def test_every_question_has_evidence(questions: list[SocialQuestion]) -> None:
    for question in questions[::3]:
        assert abs(log_odds(question)) >= (1.5 if question.type == "belief" else 3.0)


@pytest.mark.parametrize(
    ("name", "type"),
    [
        ("people help", "social_goal"),
        ("belief: wherever it was said to be", "belief"),
        ("believed goal: wherever it was moved to", "belief_of_goal"),
    ],
)
def test_a_rule_is_right_about_one_question_of_each_pair(samples: list[Sample], name: str, type: str) -> None:
    pairs = [s for s in samples if s.type == type]
    right = [CONTROLS[name](sample.question) == sample.target for sample in pairs]
    assert [sum(pair) for pair in zip(right[::2], right[1::2], strict=True)] == [1] * 4


def test_every_control_is_near_chance(samples: list[Sample]) -> None:
    for name, control in CONTROLS.items():
        said = [control(sample.question) for sample in samples]
        score = [0.5 if c is None else float(c == s.target) for c, s in zip(said, samples, strict=True)]
        assert abs(np.mean(score) - 0.5) < 0.25, name


def test_the_true_statement_is_what_the_agent_believed(encounters: list[Encounter]) -> None:
    found = Counter[str]()
    for number, encounter in enumerate(encounters[::2]):
        situation = Situation.of(encounter)
        if situation is None:
            continue
        drawn = situation.draw(STANCES[number % 2], 0.35, rng())
        told, thought = place_told(drawn), place_thought(drawn)
        assert told is not None
        assert thought is not None
        rival = rival_place(drawn, situation.open, rng())
        if rival is None:
            continue
        candidate = belief_claims(drawn, told, rival, rng())
        believed = [only(claim, thought_place) for claim in candidate.claims]
        assert believed[0] == thinks(drawn.agent, drawn.belief.object, mention(thought))
        assert believed[1] != believed[0]
        found[drawn.social_goal] += 1
    assert min(found["help"], found["hinder"]) > 2


def test_answers_drawn_again_follow_the_policy_that_inference_inverts(encounters: list[Encounter]) -> None:
    situation = next(s for e in encounters[::2] if (s := Situation.of(e)) is not None)
    decision, _ = decision_of(situation.encounter)
    place = situation.open[0]
    mind = replace(decision, social_goal="hinder", belief=certain(decision.belief, place))
    np.testing.assert_allclose(
        situation.log_policies["hinder", place], SocialPlanner().log_social_policies([mind])[0]
    )
    draws = rng()
    honest = [
        place_told(d) == place_thought(d) for d in (situation.draw("help", 0.35, draws) for _ in range(50))
    ]
    lying = [
        place_told(d) != place_thought(d) for d in (situation.draw("hinder", 0.35, draws) for _ in range(50))
    ]
    assert min(np.mean(honest), np.mean(lying)) > 0.85


def test_the_other_finds_the_object_where_it_is(encounters: list[Encounter]) -> None:
    situation = next(s for e in encounters[::2] if (s := Situation.of(e)) is not None)
    draws = rng()
    for _ in range(10):
        drawn = situation.draw("hinder", 0.35, draws)
        told, truth = place_told(drawn), true_place(drawn)
        assert told is not None
        assert truth is not None
        story = search(drawn, told)
        assert story.actions[-1] == Grab(drawn.other, drawn.belief.object, truth)
        assert Walk(drawn.other, told) in story.actions


def test_the_true_statement_is_what_the_agent_was_after(encounters: list[Encounter]) -> None:
    found = Counter[str]()
    for encounter in encounters:
        ask = ask_social_goal if encounter.kind == "answer" else ask_purpose
        candidate = ask(encounter, rng())
        if candidate is not None:
            goals = [next(c for c in claim.claims if isinstance(c, Social)) for claim in candidate.claims]
            true = Social(encounter.agent, encounter.other, encounter.social_goal)
            assert goals[0] == true != goals[1]
            found[encounter.kind] += 1
    assert min(found["answer"], found["move"]) > 10


def test_the_true_statement_is_what_the_agent_thought_was_wanted(encounters: list[Encounter]) -> None:
    found = 0
    for encounter in encounters[1::2]:
        candidate = ask_believed_goal(encounter, rng())
        if candidate is not None:
            goal = encounter.believed_goals[0]
            wishes = [only(claim, thought_goal) for claim in candidate.claims]
            assert goal.place is not None
            assert wishes[0] == Believes(
                encounter.agent, Wants(encounter.other, (goal.object,), place=mention(goal.place))
            )
            assert wishes[1] != wishes[0]
            found += 1
    assert found > 10


def test_whoever_is_said_to_know_what_is_at_a_place_does_know_it(encounters: list[Encounter]) -> None:
    for encounter in encounters[::2]:
        if ask_social_goal(encounter, rng()) is not None:
            assert encounter.deed is not None
            told = encounter.actions[encounter.deed]
            assert isinstance(told, Tell)
            assert told.place is not None
            thought = encounter.belief.places[int(np.argmax(encounter.belief.probabilities))]
            held = encounter.belief.object in encounter.initial.contents[told.place]
            assert (thought == told.place) == held


def test_the_same_seed_writes_the_same_file(tmp_path: Path) -> None:
    first, again, other = (tmp_path / name for name in ("a.json", "deep/b.json", "c.json"))
    write_social_questions(4, 1, first)
    write_social_questions(4, 1, again)
    write_social_questions(4, 2, other)
    assert first.read_text() == again.read_text() != other.read_text()
    record = json.loads(first.read_text())["0"]
    assert set(record) == {"description", "questions", "answers", "labels"}
    assert record["answers"]["1"] in record["questions"]["1"].split("\n")


def test_a_file_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"):
        write_social_questions(2, 0, tmp_path / "file" / "questions.json")
