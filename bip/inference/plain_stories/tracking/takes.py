"""Whether one person takes another to know what a sentence of a story tells, as numbers.

It is what tells of the other's coming to know it (`knows`), and beside it what tells of the one's own: of what one has
missed, one does not take others to know; of what both saw together, one does. Nothing here decides; the weights
(takes.toml, `python -m training.fitting.tracking takes`) are fitted to labels.
"""

from collections.abc import Iterator

from bip.inference.plain_stories.clauses.units import Telling
from bip.inference.plain_stories.tracking import knows
from bip.inference.plain_stories.weighing import Evidence

_NEAR = 12
"""Sentences after one whose clauses on both are noted with it."""


def evidence(story: Telling, one: str, other: str, numbers: tuple[int, ...]) -> list[Evidence]:
    """Return for some sentences of a story what tells whether one takes another to know what each tells."""
    of_other, of_one = knows.evidence(story, other, numbers), knows.evidence(story, one, numbers)
    return [
        row
        | {f"one: {name}": value for name, value in own.items()}
        | dict.fromkeys(_together(story, number, one, other), 1.0)
        for number, row, own in zip(numbers, of_other, of_one, strict=True)
    ]


def _together(story: Telling, number: int, one: str, other: str) -> Iterator[str]:
    """Yield what the clauses of a sentence, and of those after it, tell that speak of both."""
    begin, end = story.spans[number]
    last = story.spans[min(number + _NEAR, len(story.spans) - 1)][1]
    for where, units in (("there", story.units[begin:end]), ("after", story.units[end:last])):
        for unit in units:
            if not {one, other} <= unit.people or not unit.clause.verb:
                continue
            doers = [name for name, person in (("one", one), ("other", other)) if person in unit.subjects]
            negated = "not " if unit.clause.negated else ""
            yield f"{where}, both named"
            yield f"{where}, {' and '.join(doers) or 'neither'} does: {negated}{unit.clause.verb}"
