"""The development part of MMToM-QA, where it lies beside the repository, is read without a gap."""

import json
import os
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from symbolic.language.grammar import (
    parse_narrative,
    parse_query,
    parse_scene,
    split_question,
)
from symbolic.language.parses import SceneParse
from symbolic.language.question import Question

DATA = Path(os.environ.get("BIP_DATA", Path(__file__).resolve().parents[2].parent / "shared" / "data"))
FILE = DATA / "mmtom_qa" / "questions.json"

pytestmark = pytest.mark.skipif(not FILE.is_file(), reason=f"no benchmark data at {FILE}")


@pytest.fixture(scope="module")
def questions() -> list[tuple[int, Question]]:
    records = [json.loads(line) for line in FILE.read_text().splitlines() if line.strip()]
    return [(record["episode"], split_question(record["question"])) for record in records]


def test_every_scene_is_read_in_full(questions: list[tuple[int, Question]]) -> None:
    for _, question in questions:
        assert parse_scene(question.scene).reading.skipped == (), question.scene


def test_every_narrative_is_read_in_full(questions: list[tuple[int, Question]]) -> None:
    for _, question in questions:
        parse = parse_narrative(question.narrative)
        assert parse.reading.skipped == (), question.narrative
        assert parse.events, question.narrative
        assert len(parse.start) == 1, question.narrative


def test_every_question_has_a_known_form(questions: list[tuple[int, Question]]) -> None:
    for _, question in questions:
        query = parse_query(question.prompt, question.choices)
        assert len({statement.agent for statement in (*query.conditions, *query.statements)}) == 1


def test_all_wordings_of_an_episode_give_one_home_and_nearly_always_one_scene(
    questions: list[tuple[int, Question]],
) -> None:
    # Four of the wordings leave a place out or contradict the others.
    scenes: dict[int, dict[str, SceneParse]] = defaultdict(dict)
    for episode, question in questions:
        scenes[episode].setdefault(question.scene, parse_scene(question.scene))
    odd = 0
    for parses in scenes.values():
        assert len({frozenset(parse.home.places) for parse in parses.values()}) == 1
        contents = Counter(frozenset(parse.contents.items()) for parse in parses.values())
        odd += len(parses) - contents.most_common(1)[0][1]
    assert odd <= 4
