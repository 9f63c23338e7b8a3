"""Weights of the evidence on whose side it is (sides/weights.toml), by maximum likelihood.

Records are lines of JSON as `bip eval stories` takes them; `answer` is null where a story leaves the question open, and
such a record teaches nothing. How far what the ways of reading find can be trusted is learnt from authors whom nobody
had read when the ways were made, `--unread`, alone. The model: `training.fitting.logit`.

    python -m training.fitting.sides --unread plain_8.jsonl ... --read voice_04.jsonl ... > weights.toml
"""

from collections.abc import Mapping
from typing import Any

from bip.inference.plain_stories.sides.judgement import with_found
from training.fitting.by_author import fit_and_print
from training.fitting.logit import Example
from training.fitting.reading import taught


def example(record: Mapping[str, Any], unread: bool) -> Example | None:
    """Return what one record teaches; None where it asks for nobody who helps or is helped, or leaves it open.

    Args:
        record: a question.
        unread: whether nobody had read its author when the ways of reading were made.
    """
    return taught(
        record,
        unread,
        lambda read: with_found(
            read.views, read.found.asked, read.choices, read.found.choice, read.found.how
        ),
    )


if __name__ == "__main__":
    fit_and_print(example, __doc__)
