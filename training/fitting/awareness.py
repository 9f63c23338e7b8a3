"""Weights of the evidence on who knows of something (awareness/weights.toml), by maximum likelihood.

Records are lines of JSON as `bip eval stories` takes them; `answer` is null where a story leaves the question open, and
such a record teaches nothing. The model and its fit are those of the evidence on beliefs (`training.fitting.beliefs`).
How far what the ways of reading find can be trusted is learnt from authors whom nobody had read, `--unread`, alone.

    python -m training.fitting.awareness --unread plain_8.jsonl ... --read voice_04.jsonl ... > weights.toml
"""

from collections.abc import Mapping
from typing import Any

from bip.inference.plain_stories.answering import found_by_reading
from bip.inference.plain_stories.awareness.judgement import with_found
from bip.inference.plain_stories.views import Views
from symbolic.errors import ParseError
from symbolic.language.question import Question
from symbolic.language.reader.questions.choices import read_choices
from training.fitting.beliefs import Example, set_apart
from training.fitting.by_author import fit_and_print


def example(record: Mapping[str, Any], unread: bool) -> Example | None:
    """Return what one record teaches; None where it does not ask who knows of something, or cannot be read.

    Args:
        record: a question.
        unread: whether nobody had read its author when the ways of reading were made.
    """
    if record["answer"] is None:
        return None
    question = Question("", record["narrative"], record["prompt"], tuple(record["choices"]))
    try:
        found = found_by_reading(question)
    except ParseError:
        return None
    choices = read_choices(question.choices, tuple(found.tale.chronicle.cast.names))
    rows = with_found(Views(found.tale), found.asked, choices, found.choice)
    return Example(set_apart(rows, unread), int(record["answer"])) if rows else None


if __name__ == "__main__":
    fit_and_print(example, __doc__)
