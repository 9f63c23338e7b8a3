"""Weights of the evidence on what is meant by words or signs (messages/weights.toml), by maximum likelihood.

Records are lines of JSON as `bip eval stories` takes them; `answer` is null where a story leaves the question open, and
such a record teaches nothing. The model and its fit are those of all evidence here (`training.fitting.logit`).
How far what the ways of reading find can be trusted is learnt from authors whom nobody had read, `--unread`, alone.

    python -m training.fitting.meanings --unread plain_8.jsonl ... --read voice_04.jsonl ... > weights.toml
"""

from collections.abc import Mapping
from typing import Any

from bip.inference.plain_stories.messages.judgement import with_found
from training.fitting.by_author import fit_and_print
from training.fitting.logit import Example, set_apart
from training.fitting.reading import read_record, with_belief


def example(record: Mapping[str, Any], unread: bool) -> Example | None:
    """Return what one record teaches; None where it asks for no meaning, leaves it open, or cannot be read.

    Args:
        record: a question.
        unread: whether nobody had read its author when the ways of reading were made.
    """
    read = read_record(record) if record["answer"] is not None else None
    if read is None:
        return None
    rows = with_found(read.views, read.found.asked, read.choices, with_belief(read))
    return Example(set_apart(rows, unread), int(record["answer"])) if rows is not None else None


if __name__ == "__main__":
    fit_and_print(example, __doc__)
