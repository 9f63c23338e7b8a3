"""Generated episodes, filmed (`bip simulate episodes`): text, film and both are all real.

    questions.json    {"question": ..., "half": ..., "answer": "a" | "b", "question_type": ..., "episode": k}
    task_{k}/         the film, in MMToM-QA's layout

Input conditions, kept apart:
    full: the whole story in words, from the simulator's true symbols.
    text: the home and the first half of the story in words; the text breaks off.
    video: what perception makes of the film, as symbols; things that no camera saw stay unknown.
    multimodal: text and video, fused; where they differ the text wins.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from bip.benchmarks.benchmark import (
    BadRecord,
    Benchmark,
    Record,
    Sample,
)
from bip.benchmarks.json_lines import read_json_lines
from bip.benchmarks.mmtom_qa.controls import CONTROLS
from perception.sources.mmtom_qa.mmtom_qa_source import read_video
from symbolic.errors import BipError, InputError
from symbolic.language.account import Account, told
from symbolic.language.grammar import split_question
from symbolic.language.grammar.discourse.one_actor import parse_narrative
from symbolic.language.grammar.scenes.scene_text import parse_scene
from symbolic.language.question import Question
from symbolic.language.staging.fusion import fuse_accounts

seen = lru_cache(maxsize=4096)(read_video)
"""The account of a film; every condition of an ablation asks for it, and perceiving takes seconds."""


def load(path: Path, modality: str) -> Iterator[Record]:
    """Yield the records of a folder of generated episodes.

    Raises:
        InputError: the questions cannot be read.
    """
    questions = path / "questions.json" if path.is_dir() else path
    for number, record in read_json_lines(questions):
        name = f"line {number}"
        yield (
            BadRecord(name, f"{questions}, {name}: {record}")
            if isinstance(record, str)
            else _sample(record, questions, name, _CONDITIONS[modality])
        )


def _sample(record: dict[str, Any], path: Path, name: str, condition: "Condition") -> Record:
    kind = str(record.get("question_type", "unknown"))
    where = f"{path}, {name}"
    missing = [key for key in ("question", "half") if not isinstance(record.get(key), str)]
    if missing:
        return BadRecord(name, f"{where}: the record has no text under {missing[0]!r}", kind)
    if record.get("answer") not in ("a", "b"):
        return BadRecord(name, f'{where}: \'answer\' is {record.get("answer")!r}; expected "a" or "b"', kind)
    try:
        question = condition(record, path.parent / f"task_{record.get('episode')}")
    except BipError as error:
        return BadRecord(name, f"{where}: {error}", kind)
    return Sample(name, question, "ab".index(record["answer"]), kind)


def _full(record: Mapping[str, Any], film: Path) -> Question:
    return split_question(record["question"])


def _text(record: Mapping[str, Any], film: Path) -> Question:
    return split_question(record["half"])


def _video(record: Mapping[str, Any], film: Path) -> Question:
    asked = split_question(record["half"])
    return _as_told(asked, seen(film, _agent(asked)))


def _multimodal(record: Mapping[str, Any], film: Path) -> Question:
    asked = split_question(record["half"])
    text = told(parse_scene(asked.scene), parse_narrative(asked.narrative))
    return _as_told(asked, fuse_accounts(text, seen(film, _agent(asked))))


def _as_told(asked: Question, account: Account) -> Question:
    """Return a question about what an account tells, in place of its texts."""
    return replace(asked, scene="", narrative="", told=account)


def _agent(asked: Question) -> str:
    """The name of the one person of a story: a film does not tell it.

    Raises:
        InputError: the story has no person, or several.
    """
    agents = parse_narrative(asked.narrative).agents
    if len(agents) != 1:
        raise InputError(f"the story is about {', '.join(agents) or 'nobody'}; expected one person")
    return agents[0]


Condition = Callable[[Mapping[str, Any], Path], Question]
_CONDITIONS: Mapping[str, Condition] = {
    "full": _full,
    "text": _text,
    "video": _video,
    "multimodal": _multimodal,
}

GENERATED = Benchmark("generated", tuple(_CONDITIONS), load, CONTROLS, {})
