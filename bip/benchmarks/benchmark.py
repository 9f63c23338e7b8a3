"""What a benchmark is to us: samples from a path, controls to print beside us, published figures."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from symbolic.language.question import Question


@dataclass(frozen=True, slots=True)
class Sample:
    """A question with its gold answer. Only the question goes to the reasoner.

    Attributes:
        id: names the record, e.g. "line 12".
        question: all that the reasoner may see.
        target: index of the gold choice in `question.choices`; None where the right answer is that it
            cannot be told.
        type: the benchmark's question type, for the breakdown of the report.
    """

    id: str
    question: Question
    target: int | None
    type: str


@dataclass(frozen=True, slots=True)
class BadRecord:
    """A record that cannot be used, with a sentence that says why; counted as failed."""

    id: str
    error: str
    type: str = "unknown"


Record: TypeAlias = Sample | BadRecord
Control: TypeAlias = Callable[[Question], int | None]
"""A rule that uses no theory of mind; None when it has nothing to say."""


@dataclass(frozen=True, slots=True)
class Benchmark:
    """A benchmark.

    Attributes:
        name: as typed at the command line.
        modalities: the input conditions it offers, the default first.
        load: (path, modality) to its records, one at a time.
        controls: rules that use no theory of mind, by name.
        published: accuracy of people and systems, in [0, 1], by name and modality, as published.
        fitted_on: what the parameters of the evidence of a modality were fitted on, in a sentence.
        cross_validated: the same records as `load`, each with evidence whose parameters were fitted on
            others alone; None where nothing is fitted to such records.
    """

    name: str
    modalities: tuple[str, ...]
    load: Callable[[Path, str], Iterator[Record]]
    controls: Mapping[str, Control]
    published: Mapping[str, float]
    fitted_on: Mapping[str, str] = field(default_factory=dict[str, str])
    cross_validated: Callable[[Path, str], Iterator[Record]] | None = None
