"""What becomes of a mutated question: noted, refused, undecided, answered otherwise, or silent."""

import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from bip.answer import Answer
from symbolic.errors import BipError
from symbolic.language.question import Question
from symbolic.language.statements import Believes, Claim, Holds, Is, Query

Outcome: TypeAlias = Literal["refused", "undecided", "otherwise", "noted", "reread", "silent", "traceback"]
"""undecided: nothing is chosen. otherwise: another choice. noted: the same choice, with a note beside it that the
untouched has not. reread: the same choice, of a story or a question that was read otherwise than the untouched.
silent: answered as the untouched, without a note."""


class Answerer(Protocol):
    """What answers: `Reasoner`, `AnyStory`."""

    def answer(self, question: Question) -> Answer:
        """Answer a question."""
        ...


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one mutated question.

    Attributes:
        outcome: see `Outcome`.
        seconds: how long it took.
        said: the error or the traceback, where there is one.
    """

    outcome: Outcome
    seconds: float
    said: str = ""


def judge(answerer: Answerer, untouched: Answer, mutated: Question) -> Verdict:
    """Answer a mutated question and compare with the answer to the untouched one."""
    begun = time.perf_counter()
    try:
        answer = answerer.answer(mutated)
    except BipError as error:
        return Verdict("refused", time.perf_counter() - begun, str(error))
    except Exception:  # noqa: BLE001  # that nothing ends so is what is tested
        return Verdict("traceback", time.perf_counter() - begun, traceback.format_exc())
    return Verdict(compare(untouched, answer), time.perf_counter() - begun)


def compare(untouched: Answer, answer: Answer) -> Outcome:
    """Return how an answer to a mutated question differs from that to the untouched one."""
    if answer.choice is None:
        return "undecided"
    if answer.choice != untouched.choice:
        return "otherwise"
    if set(answer.notes) - set(untouched.notes):
        return "noted"
    return "silent" if _read(answer) == _read(untouched) else "reread"


def _read(answer: Answer) -> object:
    """What was read: the question and the story as symbols, without the words that say so.

    Of a story in anybody's words only the probabilities count: its facts hold the words themselves, which differ
    whether or not they were understood.
    """
    query = answer.query
    if any(isinstance(claim, Holds) and isinstance(claim.fact, Is) for claim in _innermost(query)):
        return answer.probabilities
    steps = [(step.action, step.imminent) for step in answer.story.steps]
    return query.conditions, query.statements, query.sense, steps, answer.story.initial, answer.probabilities


def _innermost(query: Query) -> Iterator[Claim]:
    """Yield what is claimed, or thought by a chain of people."""
    for said in query.statements:
        for outer in said.claims:
            claim = outer
            while isinstance(claim, Believes):
                claim = claim.claim
            yield claim
