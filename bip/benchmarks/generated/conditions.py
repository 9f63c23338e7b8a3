"""Generated episodes, filmed (`bip simulate episodes`): text, film and both are all real.

    questions.json    {"question": ..., "half": ..., "answer": "a" | "b", "question_type": ..., "episode": k}
    task_{k}/         the film, in MMToM-QA's layout

Input conditions, kept apart:
    full: the whole story in words, from the simulator's true symbols.
    text: the home and the first half of the story in words; the text breaks off.
    video: what perception makes of the film, as symbols; things that no camera saw stay unknown.
    multimodal: text and video, fused; where they differ the text wins.
    video-light, multimodal-light, ... -middle, ... -heavy: the same, where the camera and the segmenter that see
        the film err as `LEVELS` says.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from bip.benchmarks.benchmark import (
    BadRecord,
    Benchmark,
    Record,
    Sample,
)
from bip.benchmarks.json_lines import read_json_lines
from bip.benchmarks.mmtom_qa.controls import CONTROLS
from perception.film.noise import Noise, NoisyCamera
from perception.sources.mmtom_qa.mmtom_qa_source import read_video
from symbolic.errors import BipError, InputError
from symbolic.language.account import Account, told
from symbolic.language.grammar import split_question
from symbolic.language.grammar.discourse.one_actor import parse_narrative
from symbolic.language.grammar.scenes.scene_text import parse_scene
from symbolic.language.question import Question
from symbolic.language.staging.fusion import fuse_accounts

LEVELS: Mapping[str, Noise] = {
    "light": Noise(),
    "middle": Noise(depth=0.015, missed=0.08, shift=1, wrong=0.005, switched=0.01, away=0.1),
    "heavy": Noise(depth=0.03, missed=0.1, shift=2, wrong=0.01, switched=0.02, away=0.2),
}
"""Faults of camera and segmenter: as always; half of each fault of `bip bench perception --faults` at once; all of
each at once."""


@lru_cache(maxsize=4096)
def seen(film: Path, agents: tuple[str, ...], level: str | None) -> Account:
    """The account of a film; every condition of an ablation asks for it, and perceiving takes seconds.

    Args:
        film: folder of the episode.
        agents: names of the people.
        level: of the faults; None for the film as it is.

    Raises:
        InputError: no frame can be read, or no floor was seen.
    """
    if level is None:
        return read_video(film, *agents)
    # The same film errs in the same way, whatever else is run.
    rng = np.random.default_rng([*film.name.encode(), list(LEVELS).index(level)])
    return read_video(film, *agents, take=NoisyCamera(LEVELS[level], rng).take)


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


def _video(record: Mapping[str, Any], film: Path, level: str | None = None) -> Question:
    asked = split_question(record["half"])
    return _as_told(asked, seen(film, _people(record, asked), level))


def _multimodal(record: Mapping[str, Any], film: Path, level: str | None = None) -> Question:
    asked = split_question(record["half"])
    text = told(parse_scene(asked.scene), parse_narrative(asked.narrative))
    return _as_told(asked, fuse_accounts(text, seen(film, _people(record, asked), level)))


def _as_told(asked: Question, account: Account) -> Question:
    """Return a question about what an account tells, in place of its texts."""
    return replace(asked, scene="", narrative="", told=account)


def _people(record: Mapping[str, Any], asked: Question) -> tuple[str, ...]:
    """The names of the people in a film, who is asked of first: a film does not tell them.

    Raises:
        InputError: the record does not say them, and the story has no person, or several.
    """
    match record.get("people"):
        case [str(), *_] as names if all(isinstance(name, str) for name in names):
            return tuple(names)
        case None:
            agents = parse_narrative(asked.narrative).agents
            if len(agents) == 1:
                return agents
            raise InputError(f"the story is about {', '.join(agents) or 'nobody'}; expected one person")
        case other:
            raise InputError(f"'people' is {other!r}; expected the names of the people in the film")


Condition = Callable[[Mapping[str, Any], Path], Question]
_CONDITIONS: Mapping[str, Condition] = {
    "full": _full,
    "text": _text,
    "video": _video,
    "multimodal": _multimodal,
    **{
        f"{name}-{level}": partial(condition, level=level)
        for level in LEVELS
        for name, condition in (("video", _video), ("multimodal", _multimodal))
    },
}

GENERATED = Benchmark("generated", tuple(_CONDITIONS), load, CONTROLS, {})
