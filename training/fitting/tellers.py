"""Weights of the evidence on who tells something (tellers/weights.toml), by maximum likelihood.

Records are lines of JSON as `bip eval stories` takes them; `answer` is null where a story leaves the question open,
which is the last alternative. The model and its fit are those of all evidence here (`training.fitting.logit`).

    python -m training.fitting.tellers --unread plain_8.jsonl ... --read voice_04.jsonl ... > weights.toml

With `--labels`, an author who is labelled is tracked by the labels on others: see `training.fitting.beliefs`.
"""

from collections.abc import Mapping
from typing import Any

from bip.inference.plain_stories.tellers.judgement import with_found
from bip.inference.plain_stories.tracking.held import Trackers
from training.fitting.by_author import Teaches
from training.fitting.logit import Example, set_apart
from training.fitting.reading import read_record
from training.fitting.tracking import fit_tracked


def teaching(trackers: Mapping[str, Trackers]) -> Teaches:
    """Return what tells what a record teaches: nothing where it asks for no teller, or cannot be read.

    Args:
        trackers: for an author, the weights by which minds are tracked; those of the package for all others.
    """

    def example(record: Mapping[str, Any], unread: bool) -> Example | None:
        read, mine = read_record(record), trackers.get(record.get("author", ""))
        if read is None:
            return None
        found = read.found
        rows = with_found(read.views, found.asked, read.choices, found.choice, found.how, mine)
        answer = len(read.choices) if record["answer"] is None else int(record["answer"])
        return Example(set_apart(rows, unread), answer) if rows else None

    return example


if __name__ == "__main__":
    fit_tracked(teaching, __doc__)
