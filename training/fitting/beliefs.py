"""Weights of the evidence on beliefs in plain stories (beliefs/judgement.toml), by maximum likelihood.

Records are lines of JSON as `bip eval stories` takes them; `answer` is null where a story leaves the question open, and
such a record teaches nothing. How far an answer found by one way of reading can be trusted is learnt from authors whom
nobody had read, `--unread`, alone: the ways were made to fit the others. The model: `training.fitting.logit`.

    python -m training.fitting.beliefs --unread voice_08.jsonl ... --read voice_04.jsonl ... > judgement.toml
"""

from collections.abc import Mapping
from typing import Any

from bip.inference.plain_stories.beliefs.judgement import with_found
from training.fitting.by_author import fit_and_print
from training.fitting.logit import Example, set_apart
from training.fitting.reading import read_record


def example(record: Mapping[str, Any], unread: bool) -> Example | None:
    """Return what one record teaches; None where it asks for no belief, leaves it open, or cannot be read.

    Args:
        record: a question.
        unread: whether nobody had read its author when the ways of reading were made.
    """
    read = read_record(record) if record["answer"] is not None else None
    if read is None:
        return None
    found = read.found
    rows = with_found(read.views, found.asked, read.choices, found.scores, found.choice, found.how)
    if rows is None:
        return None
    return Example(set_apart(rows, unread), int(record["answer"]))


if __name__ == "__main__":
    fit_and_print(example, __doc__)
