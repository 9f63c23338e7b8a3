"""Weights of the evidence on who does something to, or for, another (movers/weights.toml), by maximum likelihood.

Records are lines of JSON as `bip eval stories` takes them; `answer` is null where a story leaves the question open,
and such a record teaches nothing. The model and its fit are those of all evidence here
(`training.fitting.logit`).

    python -m training.fitting.movers --unread plain_8.jsonl ... --read voice_04.jsonl ... > weights.toml

With `--labels`, an author who is labelled is tracked by the labels on others: see `training.fitting.beliefs`.
"""

from collections.abc import Mapping
from typing import Any

from bip.inference.plain_stories.movers.judgement import with_found
from bip.inference.plain_stories.tellers.evidence import evidence as of_teller
from bip.inference.plain_stories.tracking.held import Trackers
from bip.inference.plain_stories.weighing import Evidence
from training.fitting.by_author import Teaches
from training.fitting.logit import Example
from training.fitting.reading import Read, taught
from training.fitting.tracking import fit_tracked


def teaching(trackers: Mapping[str, Trackers]) -> Teaches:
    """Return what tells what a record teaches: nothing where it asks for no mover, leaves it open, or cannot be read.

    Args:
        trackers: for an author, the weights by which minds are tracked; those of the package for all others.
    """

    def example(record: Mapping[str, Any], unread: bool) -> Example | None:
        mine = trackers.get(record.get("author", ""))
        return taught(record, unread, lambda read: _rows(read, mine))

    return example


def _rows(read: Read, trackers: Trackers | None) -> list[Evidence] | None:
    """Return the evidence on a mover; None where a question is of a teller."""
    found = read.found
    if of_teller(read.views, found.asked, read.choices) is not None:
        return None
    return with_found(read.views, found.asked, read.choices, found.choice, found.how, trackers)


if __name__ == "__main__":
    fit_tracked(teaching, __doc__)
