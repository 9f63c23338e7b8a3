"""Weights of the evidence on what is or was so (history/weights.toml), by maximum likelihood.

Records are lines of JSON as `bip eval stories` takes them; `answer` is null where a story leaves the question open, and
such a record teaches nothing. How far what the ways of reading find can be trusted is learnt from authors whom nobody
had read when the ways were made, `--unread`, alone. The model: `training.fitting.logit`.

    python -m training.fitting.history --unread plain_8.jsonl ... --read voice_04.jsonl ... > weights.toml

With `--labels`, an author who is labelled is tracked by the labels on others: see `training.fitting.beliefs`.
"""

from collections.abc import Mapping
from typing import Any

from bip.inference.plain_stories.history.judgement import with_found
from bip.inference.plain_stories.tracking.held import Trackers
from training.fitting.by_author import Teaches
from training.fitting.logit import Example
from training.fitting.reading import taught
from training.fitting.tracking import fit_tracked


def teaching(trackers: Mapping[str, Trackers]) -> Teaches:
    """Return what tells what a record teaches: nothing where it asks for nothing that is or
    was so, leaves it open, or cannot be read.

    Args:
        trackers: for an author, the weights by which minds are tracked; those of the package for all others.
    """

    def example(record: Mapping[str, Any], unread: bool) -> Example | None:
        mine = trackers.get(record.get("author", ""))
        return taught(
            record,
            unread,
            lambda read: with_found(
                read.views, read.found.asked, read.choices, read.found.choice, read.found.how, mine
            ),
        )

    return example


if __name__ == "__main__":
    fit_tracked(teaching, __doc__)
