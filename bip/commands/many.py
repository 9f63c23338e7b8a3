"""Many questions answered in order, by several processes or threads: what fails is told, and ends nothing."""

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from bip.question_files import Numbered
from symbolic.errors import BipError

if TYPE_CHECKING:
    from bip.evaluation.run import Answerer

CHUNK = 8
"""Questions that a process takes at a time."""
AHEAD = 32
"""Chunks a process that are taken from a file of any size before their answers are waited for."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A question that was not answered.

    Attributes:
        error: why, in a sentence with file and line.
    """

    error: str

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return {"error": self.error}


def answer_each(
    questions: Iterable[Numbered], answerer: "Answerer", jobs: int, threads: bool
) -> Iterator[tuple[int, Any]]:
    """Yield each question's line number and its answer, or a `Failed`, in the order of the file.

    Args:
        questions: as read; taken as they are needed, so that a file may be larger than the memory.
        answerer: who answers.
        jobs: how many answer side by side; 1 answers here.
        threads: they are threads, for answerers that wait for a server; else processes.
    """
    answer = partial(_answer, answerer=answerer)
    if jobs == 1:
        for one in questions:
            yield one.line, answer(one)
        return
    pool: Executor = ThreadPoolExecutor(jobs) if threads else ProcessPoolExecutor(jobs)
    waiting = iter(questions)
    with pool:
        while batch := list(islice(waiting, jobs * CHUNK * AHEAD)):
            lines = [one.line for one in batch]
            yield from zip(lines, pool.map(answer, batch, chunksize=CHUNK), strict=True)


def _answer(one: Numbered, answerer: "Answerer") -> Any:
    if one.question is None:
        return Failed(one.error)
    try:
        return answerer.answer(one.question)
    except BipError as error:
        return Failed(f"line {one.line}: {error}")
    except Exception as error:  # noqa: BLE001  a defect of ours costs one question, never the rest
        return Failed(f"line {one.line}: a defect in bip, please report it ({type(error).__name__}: {error})")
