"""What a story tells of the choices of a question, whatever is asked: evidence that the judges have in common.

Each judge knows what tells for its own kind of question: on tellers, what somebody knew and wanted; on beliefs, what
reached whom. But a choice has a content, too, that the story tells or does not: how much of it, where, in whose eyes,
how closely it goes with the rest in life (`purposes.evidence`), and which sentences tell it and become known to the
one in question (`tracking.held`). On authors left out this gave more than any evidence of the judges' own had of late
(docs/figures.md).
"""

from collections.abc import Sequence

from bip.inference.plain_stories.purposes.evidence import of_content
from bip.inference.plain_stories.social.stances import agent_of
from bip.inference.plain_stories.tracking import held
from bip.inference.plain_stories.tracking.held import Trackers
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Evidence
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice


def with_common(
    rows: Sequence[Evidence],
    views: Views,
    asked: Asked,
    choices: Sequence[Choice],
    trackers: Trackers | None = None,
) -> list[Evidence]:
    """Return evidence with what the story tells of each choice, in the eyes of the one in question.

    Args:
        rows: evidence on each choice, and on alternatives after them, which stay as they are.
        views: a story.
        asked: the question.
        choices: its choices.
        trackers: the weights by which minds are tracked; those of the package by default.
    """
    told = content(views, asked, choices) if choices and views.telling.units else []
    both = [row | also for row, also in zip(rows, told, strict=False)] + list(rows[len(told) :])
    return with_tracked(both, views, asked, choices, trackers)


def with_tracked(
    rows: Sequence[Evidence],
    views: Views,
    asked: Asked,
    choices: Sequence[Choice],
    trackers: Trackers | None = None,
) -> list[Evidence]:
    """Return evidence with which sentences tell each choice and become known to the one in question; as above."""
    if not choices or not views.telling.units:
        return list(rows)
    chain = asked.chain or tuple(name for name in (agent_of(views, asked, choices),) if name)
    tracked = held.evidence(views, asked, choices, chain, trackers or held.packaged_trackers())
    return [row | also for row, also in zip(rows, tracked, strict=False)] + list(rows[len(tracked) :])


def content(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[Evidence]:
    """Return for each choice how the story tells what it says."""
    return [
        {f"content: {name}": value for name, value in row.items()}
        for row in of_content(views, asked, choices)
    ]
