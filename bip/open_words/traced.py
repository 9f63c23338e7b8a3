"""What each line says for each choice, written as questions are answered: one JSON object a line."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any

from bip.benchmarks.benchmark import Record, Sample
from bip.evaluation.run import Answerer
from bip.open_words.open_answer import OpenAnswer
from symbolic.errors import InputError
from symbolic.language.question import Question


@dataclass(frozen=True, slots=True)
class Traced:
    """An answerer that adds the trace of each answer to a file.

    Attributes:
        answerer: who answers.
        file: JSON lines, each with the question's id.
        names: questions to their ids.
    """

    answerer: Answerer
    file: Path
    names: Mapping[Question, str]
    _lock: Lock = field(default_factory=Lock, repr=False)

    def answer(self, question: Question) -> Any:
        """Answer a question; raises as the answerer does.

        Raises:
            InputError: the file cannot be written.
        """
        answer = self.answerer.answer(question)
        if isinstance(answer, OpenAnswer):
            line = json.dumps({"id": self.names[question], **answer.as_json()})
            try:
                with self._lock, self.file.open("a", encoding="utf-8") as file:
                    file.write(line + "\n")
            except OSError as error:
                raise InputError(f"--traces {self.file}: cannot be written ({error.strerror})") from error
        return answer


def traced(answerer: Answerer, file: Path | None, records: Iterable[Record]) -> Answerer:
    """Return an answerer that leaves traces of these records in a file, or just the answerer where there is none."""
    if file is None:
        return answerer
    return Traced(answerer, file, {r.question: r.id for r in records if isinstance(r, Sample)})
