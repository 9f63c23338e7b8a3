"""Weights of the evidence on who does something to, or for, another (movers/weights.toml), by maximum likelihood.

Records are lines of JSON as `bip eval stories` takes them; `answer` is null where a story leaves the question open,
and such a record teaches nothing. The model and its fit are those of all evidence here
(`training.fitting.logit`).

    python -m training.fitting.movers --unread plain_8.jsonl ... --read voice_04.jsonl ... > weights.toml
"""

from collections.abc import Mapping
from typing import Any

from bip.inference.plain_stories.movers.evidence import evidence
from bip.inference.plain_stories.tellers.evidence import evidence as of_teller
from bip.inference.plain_stories.weighing import with_way
from training.fitting.by_author import fit_and_print
from training.fitting.logit import Example, set_apart
from training.fitting.reading import read_record


def example(record: Mapping[str, Any], unread: bool) -> Example | None:
    """Return what one record teaches; None where it asks for no mover, is left open, or cannot be read.

    Args:
        record: a question.
        unread: whether nobody had read its author when the ways of reading were made.
    """
    read = read_record(record) if record["answer"] is not None else None
    if read is None:
        return None
    asked = read.found.asked
    if of_teller(read.views, asked, read.choices) is not None:
        return None
    rows = evidence(read.views, asked, read.choices)
    if rows is None:
        return None
    told = with_way(rows, read.found.choice, read.found.how)
    return Example(set_apart(told, unread), int(record["answer"]))


if __name__ == "__main__":
    fit_and_print(example, __doc__)
