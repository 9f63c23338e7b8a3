"""A benchmark's records as any model is shown them: messages in words, the options dealt by chance."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from bip.baselines.answerer import deal
from bip.baselines.prompts import chain_of_thought, direct, story, task
from bip.benchmarks import BENCHMARKS
from bip.benchmarks.benchmark import Benchmark, Record, Sample
from symbolic.errors import InputError
from symbolic.language.question import Question

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WAYS = {"direct": direct, "cot": chain_of_thought}
"""How a model is asked: for the letter alone, or to reason first."""
UNTOLD = "cannot be told"
"""What stands in place of the gold letter where none of the choices is right."""


@dataclass(frozen=True, slots=True)
class Where:
    """Where a record comes from, so that it can be found again.

    Attributes:
        benchmark: as registered.
        path: its file or folder.
        modality: the input condition.
        number: of the record in it, from 0.
    """

    benchmark: str
    path: str
    modality: str
    number: int

    def record(self) -> Record:
        """Return the record.

        Raises:
            InputError: the file has changed, and there is no such record any more.
        """
        found = records(self.benchmark, self.path, self.modality)
        if self.number >= len(found):
            raise InputError(f"{self.path}: there is no record {self.number}; has the file changed?")
        return found[self.number]


@dataclass(frozen=True, slots=True)
class Shown:
    """What a model is shown of a question.

    Attributes:
        system, user: the messages.
        story, asked: the two parts of the user's message, for harnesses that put words around them themselves.
        order: for each letter the index of its choice.
    """

    system: str
    user: str
    story: str
    asked: str
    order: tuple[int, ...]

    @property
    def letters(self) -> str:
        """The letters on offer."""
        return LETTERS[: len(self.order)]

    def letter(self, choice: int | None) -> str:
        """Return the letter of a choice; `UNTOLD` for None."""
        return UNTOLD if choice is None else LETTERS[self.order.index(choice)]


@lru_cache(maxsize=8)
def records(benchmark: str, path: str, modality: str) -> tuple[Record, ...]:
    """Return all records of a benchmark in one input condition.

    Raises:
        InputError: the path cannot be used, or there is no such benchmark or condition.
    """
    chosen: Benchmark = BENCHMARKS[benchmark]
    if modality not in chosen.modalities:
        raise InputError(
            f"{benchmark} has no modality {modality!r}; choose from {', '.join(chosen.modalities)}"
        )
    return tuple(chosen.load(Path(path), modality))


def shown(question: Question, way: str = "direct", seed: int = 0) -> Shown:
    """Return what a model is shown, as `--policy direct` or `cot` shows it.

    Args:
        question: what is asked.
        way: a name of `WAYS`.
        seed: deals the order of the options, anew for each question.

    Raises:
        InputError: words cannot show it: it has a video or clues, or more choices than letters.
    """
    if way not in WAYS:
        raise InputError(f"a model is not asked {way!r}; choose from {', '.join(WAYS)}")
    if question.video or question.clues:
        raise InputError("this condition shows a video, which no text tells; choose one of text")
    if len(question.choices) > len(LETTERS):
        raise InputError(f"choices are lettered A to Z; the question has {len(question.choices)}")
    order = deal(question, seed)
    options = [question.choices[i] for i in order]
    system, user = (message["content"] for message in WAYS[way](question, options))
    return Shown(system, user, story(question), task(question, options), tuple(order))


def document(record: Record, seed: int = 0) -> Mapping[str, Any] | None:
    """Return a record as a plain object: `id, type, story, question, choices, letters, answer`; None where it has none.

    `answer` is the index of the gold letter. A record that cannot be used, or whose right answer is that it cannot be
    told, is left to a harness that knows such.

    Raises:
        InputError: words cannot show it.
    """
    if not isinstance(record, Sample) or record.target is None:
        return None
    told = shown(record.question, "direct", seed)
    return {
        "id": record.id,
        "type": record.type,
        "system": told.system,
        "story": told.story,
        "question": told.asked,
        "prompt": told.user,
        "choices": [record.question.choices[i] for i in told.order],
        "letters": list(told.letters),
        "answer": told.order.index(record.target),
    }
