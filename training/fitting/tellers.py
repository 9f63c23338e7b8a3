"""Weights of the evidence on who tells something (tellers/weights.toml), by maximum likelihood.

Records are lines of JSON as `bip eval stories` takes them; `answer` is null where a story leaves the question open,
which is the last alternative. The model and its fit are those of the evidence on beliefs (`training.fitting.beliefs`).

    python -m training.fitting.tellers --unread plain_8.jsonl ... --read voice_04.jsonl ... > weights.toml
"""

from collections.abc import Mapping
from typing import Any

from bip.inference.plain_stories.answering import found_by_reading
from bip.inference.plain_stories.tellers.evidence import evidence
from bip.inference.plain_stories.tellers.judgement import with_found
from bip.inference.plain_stories.views import Views
from symbolic.errors import ParseError
from symbolic.language.question import Question
from symbolic.language.reader.questions.choices import read_choices
from training.fitting.beliefs import Example, set_apart
from training.fitting.by_author import fit_and_print


def example(record: Mapping[str, Any], unread: bool) -> Example | None:
    """Return what one record teaches; None where it asks for no teller, or cannot be read.

    Args:
        record: a question.
        unread: whether nobody had read its author when the ways of reading were made.
    """
    question = Question("", record["narrative"], record["prompt"], tuple(record["choices"]))
    try:
        read = found_by_reading(question)
    except ParseError:
        return None
    choices = read_choices(question.choices, tuple(read.tale.chronicle.cast.names))
    rows = evidence(Views(read.tale), read.asked, choices)
    if not rows:
        return None
    told = with_found(rows, read.choice, read.how) or rows
    return Example(
        set_apart(told, unread), len(choices) if record["answer"] is None else int(record["answer"])
    )


if __name__ == "__main__":
    fit_and_print(example, __doc__)
