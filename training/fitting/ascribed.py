"""Weights of the evidence on what somebody takes another to want (ascribed/weights.toml), by maximum likelihood.

Records are lines of JSON as `bip eval stories` takes them; `answer` is null where a story leaves the question open, and
such a record teaches nothing. The model and its fit are those of all evidence here (`training.fitting.logit`).
How far what the ways of reading find can be trusted is learnt from authors whom nobody had read, `--unread`, alone.

    python -m training.fitting.ascribed --unread plain_8.jsonl ... --read voice_04.jsonl ... > weights.toml
"""

from collections.abc import Mapping
from typing import Any

from bip.inference.plain_stories.ascribed.judgement import with_found
from training.fitting.by_author import fit_and_print
from training.fitting.logit import Example
from training.fitting.reading import taught, with_belief


def example(record: Mapping[str, Any], unread: bool) -> Example | None:
    """Return what one record teaches; None where it asks for no ascribed goal, leaves it open, or cannot be read.

    Args:
        record: a question.
        unread: whether nobody had read its author when the ways of reading were made.
    """
    return taught(
        record, unread, lambda read: with_found(read.views, read.found.asked, read.choices, with_belief(read))
    )


if __name__ == "__main__":
    fit_and_print(example, __doc__)
