"""Weights of the evidence on beliefs in plain stories (beliefs/judgement.toml), by maximum likelihood.

Records are lines of JSON as `bip eval stories` takes them; `answer` is null where a story leaves the question open, and
such a record teaches nothing. How far an answer found by one way of reading can be trusted is learnt from authors whom
nobody had read, `--unread`, alone: the ways were made to fit the others. The model: `training.fitting.logit`.
Where minds are tracked by weights that were fitted to labels on the same stories, the evidence would look surer than it
is on others: with `--labels`, an author who is labelled is tracked by the labels on others.

    python -m training.fitting.beliefs --labels labels/*.jsonl --stories stories --unread voice_08.jsonl ... \
        --read voice_04.jsonl ... > judgement.toml
"""

from collections.abc import Mapping
from typing import Any

from bip.inference.plain_stories.beliefs.judgement import with_found
from bip.inference.plain_stories.tracking.held import Trackers
from training.fitting.by_author import Teaches
from training.fitting.logit import Example, set_apart
from training.fitting.reading import read_record
from training.fitting.tracking import fit_tracked


def teaching(trackers: Mapping[str, Trackers]) -> Teaches:
    """Return what tells what a record teaches: nothing where it asks for no belief, leaves it open, or cannot be read.

    Args:
        trackers: for an author, the weights by which minds are tracked; those of the package for all others.
    """

    def example(record: Mapping[str, Any], unread: bool) -> Example | None:
        read = read_record(record) if record["answer"] is not None else None
        if read is None:
            return None
        found, mine = read.found, trackers.get(record.get("author", ""))
        rows = with_found(read.views, found.asked, read.choices, found.scores, found.choice, found.how, mine)
        return None if rows is None else Example(set_apart(rows, unread), int(record["answer"]))

    return example


if __name__ == "__main__":
    fit_tracked(teaching, __doc__)
