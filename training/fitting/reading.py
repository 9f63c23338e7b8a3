"""A record of a question, read as the fits of evidence on plain stories need it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bip.inference.plain_stories.answering import PlainAnswer, as_found, found_by_reading
from bip.inference.plain_stories.beliefs import judgement as beliefs
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Found
from symbolic.errors import ParseError
from symbolic.language.question import Question
from symbolic.language.reader.questions.choices import Choice, read_choices
from training.fitting.logit import Example, set_apart


@dataclass(frozen=True, slots=True)
class Read:
    """A question as read.

    Attributes:
        found: what the ways of reading found, before all evidence is weighed.
        views: the story.
        choices: as read.
    """

    found: PlainAnswer
    views: Views
    choices: Sequence[Choice]


def read_record(record: Mapping[str, Any]) -> Read | None:
    """Return a record as read, a line of JSON as `bip eval stories` takes it; None where it cannot be read."""
    question = Question("", record["narrative"], record["prompt"], tuple(record["choices"]))
    try:
        found = found_by_reading(question)
    except ParseError:
        return None
    choices = read_choices(question.choices, tuple(found.tale.chronicle.cast.names))
    return Read(found, Views(found.tale), choices)


def taught(
    record: Mapping[str, Any], unread: bool, rows_of: Callable[[Read], Sequence[Mapping[str, float]] | None]
) -> Example | None:
    """Return what one record teaches; None where it leaves its question open, cannot be read, or has no evidence.

    Args:
        record: a question.
        unread: whether nobody had read its author when the ways of reading were made.
        rows_of: what speaks for each choice.
    """
    read = read_record(record) if record["answer"] is not None else None
    rows = rows_of(read) if read is not None else None
    return Example(set_apart(rows, unread), int(record["answer"])) if rows else None


def with_belief(read: Read) -> Found:
    """Return what was found, and what is judged of it as a belief."""
    found = read.found
    belief = beliefs.judged(read.views, found.asked, read.choices, found.scores, found.choice, found.how)
    return as_found(found, belief)
