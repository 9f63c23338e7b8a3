"""A record of a question, read as the fits of evidence on plain stories need it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bip.inference.plain_stories.answering import PlainAnswer, as_found, found_by_reading
from bip.inference.plain_stories.beliefs import judgement as beliefs
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Found
from symbolic.errors import ParseError
from symbolic.language.question import Question
from symbolic.language.reader.questions.choices import Choice, read_choices


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


def with_belief(read: Read) -> Found:
    """Return what was found, and what is judged of it as a belief."""
    found = read.found
    belief = beliefs.judged(read.views, found.asked, read.choices, found.scores, found.choice, found.how)
    return as_found(found, belief)
