"""What reaches somebody while one version of a fluent holds, and after another has taken its place.

A version holds from where a story says it to where it says the next. What is learnt in between speaks for it, what is
learnt later for another; what is missed later speaks for it. Nothing here decides, see `judgement`.
fitted_on: as `evidence`, of which it is part.
"""

from collections.abc import Mapping, Sequence

from bip.inference.plain_stories.beliefs.reach import Reach
from bip.inference.plain_stories.clauses.units import Telling

_CUES = ("learns", "reads", "sees", "is told", "misses", "reacts", "silence")


Places = tuple[tuple[int, int], ...]
"""Where a story says something: unit, and offset in its sentence, in the order of the story."""


def orders(versions: Sequence[Places]) -> list[str]:
    """Return of each version when it is said among the others: first, last, both, between, alone, or not."""
    said = {n: places for n, places in enumerate(versions) if places}
    begins = min(said, key=lambda n: said[n][0], default=-1)
    ends = max(said, key=lambda n: said[n][-1], default=-1)

    def order(n: int) -> str:
        if n not in said:
            return "unsaid"
        if len(said) == 1:
            return "sole"
        return {(True, True): "both", (True, False): "first", (False, True): "last"}.get(
            (n == begins, n == ends), "mid"
        )

    return [order(n) for n in range(len(versions))]


def held(versions: Sequence[Places], story: Telling) -> list[tuple[int, int] | None]:
    """Return of each version from which unit to which it holds, by where it and the next one are said; None if unsaid.

    A version that is said again holds from where it is said last.
    """
    found: list[tuple[int, int] | None] = []
    for n, places in enumerate(versions):
        start = places[-1][0] if places else -1
        others = [at for m, each in enumerate(versions) if m != n for at, _ in each if at > start]
        found.append((start, min(others, default=len(story.units))) if places else None)
    return found


def in_period(
    reach: Reach, contact: Mapping[str, Sequence[int]], period: tuple[int, int] | None, story: Telling
) -> dict[str, float]:
    """Return what reaches somebody while a version holds, and after.

    Args:
        reach: what reaches that one.
        contact: which units tell of contact or want of it, by class.
        period: of the version, units; None where it is not said.
        story: clause by clause.
    """
    if period is None:
        return {}
    start, end = period
    begin = story.spans[story.units[start].sentence][0]
    row: dict[str, float] = {}
    for name in _CUES:
        cues = reach.cues[name]
        row[f"{name} while"] = float(any(begin <= at < end for at in cues))
        row[f"{name} after"] = float(any(at >= end for at in cues))
    for name, cues in contact.items():
        row[f"{name} while"] = float(any(begin <= at < end for at in cues))
        row[f"{name} after"] = float(any(at >= end for at in cues))
    row["missed while"] = float(any(taken is False for taken in reach.taken[start:end]))
    row["missed next"] = float(end < len(story.units) and reach.taken[end] is False)
    row["taken in next"] = float(end < len(story.units) and reach.taken[end] is True)
    return row
