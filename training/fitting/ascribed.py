"""Weights of the evidence on what somebody takes another to want (ascribed/weights.toml), by maximum likelihood.

Records are lines of JSON as `bip eval stories` takes them; `answer` is null where a story leaves the question open, and
such a record teaches nothing. The model and its fit are those of the evidence on beliefs (`training.fitting.beliefs`).
How far what the ways of reading find can be trusted is learnt from authors whom nobody had read, `--unread`, alone.

    python -m training.fitting.ascribed --unread plain_8.jsonl ... --read voice_04.jsonl ... > weights.toml
"""

from collections.abc import Mapping
from typing import Any

from bip.inference.plain_stories.answering import as_found, found_by_reading
from bip.inference.plain_stories.ascribed.judgement import with_found
from bip.inference.plain_stories.beliefs import judgement as beliefs
from bip.inference.plain_stories.views import Views
from symbolic.errors import ParseError
from symbolic.language.question import Question
from symbolic.language.reader.questions.choices import read_choices
from training.fitting.beliefs import Example, set_apart
from training.fitting.by_author import fit_and_print


def example(record: Mapping[str, Any], unread: bool) -> Example | None:
    """Return what one record teaches; None where it asks for no ascribed goal, leaves it open, or cannot be read.

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
    choices, views = read_choices(question.choices, tuple(found.tale.chronicle.cast.names)), Views(found.tale)
    belief = beliefs.judged(views, found.asked, choices, found.scores, found.choice, found.how)
    rows = with_found(views, found.asked, choices, as_found(found, belief))
    return Example(set_apart(rows, unread), int(record["answer"])) if rows is not None else None


if __name__ == "__main__":
    fit_and_print(example, __doc__)
