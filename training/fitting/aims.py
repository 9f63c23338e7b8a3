"""Weights of the evidence on purposes in plain stories (purposes/weights.toml), by maximum likelihood.

Records are lines of JSON as `bip eval stories` takes them; `answer` is null where a story leaves the question open, and
such a record teaches nothing. How far what the ways of reading find or count can be trusted is learnt from authors whom
nobody had read when the ways were made, `--unread`, alone. The model: `training.fitting.logit`.

    python -m training.fitting.aims --unread plain_8.jsonl ... --read voice_04.jsonl ... > weights.toml

With `--labels`, an author who is labelled is tracked by the labels on others: see `training.fitting.beliefs`.
"""

from collections.abc import Mapping
from typing import Any

from bip.inference.plain_stories.purposes.form import kind_of
from bip.inference.plain_stories.purposes.judgement import settled, with_found
from bip.inference.plain_stories.tellers import judgement as tellers
from bip.inference.plain_stories.tracking.held import Trackers
from training.fitting.by_author import Teaches
from training.fitting.logit import READ, Example
from training.fitting.reading import read_record, with_belief
from training.fitting.tracking import fit_tracked

_OF_WAYS = (
    *("found", "judged", "tied", "offer", "place", "trail", "deeds", "signs", "serves"),
    *("most deeds", "most signs", "most serves"),
)
"""What the names of evidence begin with that the ways of reading give."""


def teaching(trackers: Mapping[str, Trackers]) -> Teaches:
    """Return what tells what a record teaches: nothing where it asks for no purpose, leaves it open, or cannot be read.

    Args:
        trackers: for an author, the weights by which minds are tracked; those of the package for all others.
    """

    def example(record: Mapping[str, Any], unread: bool) -> Example | None:
        mine = trackers.get(record.get("author", ""))
        read = read_record(record) if record["answer"] is not None else None
        if read is None:
            return None
        found, views, choices = read.found, read.views, read.choices
        kind = kind_of(found.asked, choices)
        elsewhere = found.how == "left open" or settled(found.how, found.choice, choices)
        if kind is None or elsewhere or tellers.judged(views, found.asked, choices, found.choice, found.how):
            return None
        rows = with_found(views, found.asked, choices, kind, with_belief(read), mine)
        kept = rows if unread else [_set_apart(row) for row in rows]
        return Example(kept, int(record["answer"]))

    return example


def _set_apart(row: Mapping[str, float]) -> Mapping[str, float]:
    """Name what the ways of reading gave by other names, for authors whom the ways were made to fit."""
    return {
        f"{READ}{name}"
        if name.removeprefix("goal: ").removeprefix("next: ").startswith(_OF_WAYS)
        else name: value
        for name, value in row.items()
    }


if __name__ == "__main__":
    fit_tracked(teaching, __doc__)
