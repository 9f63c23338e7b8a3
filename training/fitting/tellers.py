"""Weights of the evidence on who tells something (tellers/weights.toml), by maximum likelihood.

Records are lines of JSON as `bip eval stories` takes them; `answer` is null where a story leaves the question open,
which is the last alternative. The model and its fit are those of all evidence here (`training.fitting.logit`).

    python -m training.fitting.tellers --unread plain_8.jsonl ... --read voice_04.jsonl ... > weights.toml
"""

from collections.abc import Mapping
from typing import Any

from bip.inference.plain_stories.tellers.evidence import evidence
from bip.inference.plain_stories.weighing import with_way
from training.fitting.by_author import fit_and_print
from training.fitting.logit import Example, set_apart
from training.fitting.reading import read_record


def example(record: Mapping[str, Any], unread: bool) -> Example | None:
    """Return what one record teaches; None where it asks for no teller, or cannot be read.

    Args:
        record: a question.
        unread: whether nobody had read its author when the ways of reading were made.
    """
    read = read_record(record)
    rows = evidence(read.views, read.found.asked, read.choices) if read is not None else None
    if read is None or not rows:
        return None
    answer = len(read.choices) if record["answer"] is None else int(record["answer"])
    return Example(set_apart(with_way(rows, read.found.choice, read.found.how), unread), answer)


if __name__ == "__main__":
    fit_and_print(example, __doc__)
