"""What is mutated: questions of our own writing, the fixtures', and rendered ones; no benchmark's."""

import json
from functools import cache
from pathlib import Path

import numpy as np

from bip.benchmarks.benchmark import Sample
from bip.benchmarks.mmtom_qa.records import MMTOM_QA
from bip.benchmarks.muma_tom.conditions import MUMA_TOM
from symbolic.language.grammar import split_question
from symbolic.language.question import Question
from training.questions.goal_questions import goal_questions
from training.questions.one_person import in_english
from training.questions.social_questions import social_questions
from training.simulation.homes import HomeOptions

_FIXTURES = Path(__file__).parents[1] / "fixtures"
_HOMES = HomeOptions(
    rooms=(3, 4), invented_rooms=0, invented_fixtures=0, invented_objects=0, plausible=True, places=(6, 16)
)
RENDERED = 16
"""How many questions about one person are rendered from simulated ones, and as many about two."""


@cache
def material() -> tuple[Question, ...]:
    """Return the questions that are mutated."""
    return (*homes(), *everyday())


@cache
def homes() -> tuple[Question, ...]:
    """Return those about one person, or two, in a home."""
    return (*own(), *_fixtures(), *_rendered())


def own() -> list[Question]:
    """Return questions written for the fuzzer: eight about one person at home, eight about one of two people."""
    lines = (_FIXTURES / "fuzz" / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    return [Question(r["scene"], r["narrative"], r["prompt"], tuple(r["choices"])) for r in records]


def everyday() -> list[Question]:
    """Return stories in anybody's words: sixteen short ones written for the fuzzer, and those of two voices of ours."""
    names = ("fuzz/everyday", "everyday_stories/first_voice", "everyday_stories/second_voice")
    lines = [
        line
        for name in names
        for line in (_FIXTURES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    records = [json.loads(line) for line in lines]
    return [Question("", r["narrative"], r["prompt"], tuple(r["choices"])) for r in records]


def _fixtures() -> list[Question]:
    records = [
        *MMTOM_QA.load(_FIXTURES / "mmtom_qa", "text"),
        *MUMA_TOM.load(_FIXTURES / "muma_tom", "full"),
    ]
    return [record.question for record in records if isinstance(record, Sample)]


def _rendered() -> list[Question]:
    alone = goal_questions("rational", 7, _HOMES)
    rng = np.random.default_rng(7)
    found = [split_question(in_english(next(alone), rng)) for _ in range(RENDERED)]
    social = [Question("", one.story, one.prompt, one.choices) for one in social_questions(RENDERED, 7)]
    return [*found, *social]
