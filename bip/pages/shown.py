"""What templates need beyond the explanation: lines of the posterior, who knew what, where people are."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from bip.explanation.explanation import BeliefPath, Explanation, KnowledgeChange, Viewpoint

WIDTH, HEIGHT = 720.0, 200.0
"""Of the chart of the posterior, in its own units."""


@dataclass(frozen=True, slots=True)
class Held:
    """What is known of a subject over some events.

    Attributes:
        value: what is known; "" for nothing.
        since, until: times, the second excluded.
        false: it is taken to be so, and is not.
    """

    value: str
    since: int
    until: int
    false: bool


@dataclass(frozen=True, slots=True)
class KnowledgeRow:
    """What somebody knows of one subject as the story goes on, from the start to the end."""

    who: str
    subject: str
    held: tuple[Held, ...]


def letter(index: int) -> str:
    """Return how a choice is called: a, b, ..., z, then its number."""
    return "abcdefghijklmnopqrstuvwxyz"[index] if index < 26 else str(index + 1)


def posterior_lines(explanation: Explanation) -> list[list[tuple[float, float]]]:
    """Return the points (x, y) of each choice's line, before the first step and after each."""
    rows = [explanation.prior, *(step.posterior for step in explanation.steps)]
    across = WIDTH / max(1, len(rows) - 1)
    return [
        [(round(t * across, 1), round(HEIGHT * (1 - row[i]), 1)) for t, row in enumerate(rows)]
        for i in range(len(explanation.choices))
    ]


def path_name(path: BeliefPath) -> str:
    """Return how a belief is called in a list: "Ann: the salmon, under (a)"."""
    how = "as witnessed" if path.under is None else f"under ({letter(path.under)})"
    return f"{path.agent}: the {path.thing}, {how}"


def likeliest_path(explanation: Explanation) -> int:
    """Return the index of the belief that is shown first: of the best choice, else of the first person asked about."""
    best = max(range(len(explanation.choices)), key=lambda i: explanation.choices[i].probability)
    under = [i for i, path in enumerate(explanation.beliefs) if path.under == best]
    asked = [i for i, path in enumerate(explanation.beliefs) if path.agent in explanation.prompt]
    return (*under, *asked, 0)[0]


def knowledge_rows(explanation: Explanation) -> list[KnowledgeRow]:
    """Return who knew what when of things and facts; where people are is left to the floor plan."""
    reading = explanation.reading
    last = len(reading.events)
    truth = next((view for view in reading.knowledge if not view.who), Viewpoint((), ()))
    rows = []
    for view in reading.knowledge:
        subjects = dict.fromkeys(c.subject for c in truth.changes + view.changes)
        for subject in subjects:
            if subject in reading.people:
                continue
            held = tuple(_held(view.changes, truth.changes, subject, last))
            rows.append(KnowledgeRow(_who(view.who), subject, held))
    return rows


def _who(chain: Sequence[str]) -> str:
    return " thinks that ".join(chain) if chain else "in truth"


def _held(
    changes: Sequence[KnowledgeChange], truth: Sequence[KnowledgeChange], subject: str, last: int
) -> Iterator[Held]:
    """What is known of a subject, cut where it changes and where it comes to be false."""
    times = {0, *(c.time for c in (*changes, *truth) if c.subject == subject)}
    since, now = 0, (_at(changes, subject, 0), False)
    for time in sorted(times):
        value, true = _at(changes, subject, time), _at(truth, subject, time)
        then = value, bool(value) and true not in ("", value)
        if time and then != now:
            yield Held(now[0], since, time, now[1])
            since = time
        now = then
    yield Held(now[0], since, last + 1, now[1])


def _at(changes: Sequence[KnowledgeChange], subject: str, time: int) -> str:
    return next((c.value or "" for c in reversed(changes) if c.subject == subject and c.time <= time), "")


def moving(explanation: Explanation) -> dict[str, Any]:
    """Return what the page's script needs to move through the story: beliefs, and where people and things are."""
    truth = next((view.changes for view in explanation.reading.knowledge if not view.who), ())
    return {
        "events": [event.words for event in explanation.reading.events],
        "people": list(explanation.reading.people),
        "paths": [
            {"times": path.times, "p": [_sparse(row) for row in path.probabilities]}
            for path in explanation.beliefs
        ],
        "truth": [list(asdict(change).values()) for change in truth],
    }


def _sparse(row: Sequence[float]) -> dict[int, float]:
    """The probabilities that are shown as more than nothing, by place."""
    return {i: round(p, 3) for i, p in enumerate(row) if p >= 0.0005}
