"""Weights of the evidence on changes in plain stories (bip/inference/plain_stories/changes), by maximum likelihood.

Records are lines of JSON in BigToM's form: `category` ends in `true_belief` where the person knows of the change and
`false_belief` where not; `answer` is the index of the right one of two `choices`. A record may say `turn`, whether the
event is "better" or "worse" for the person, and `author`; every author's records weigh the same in all. What deeds
show depends on the direction of the change as judged by the weights at hand, so it is run twice.

    python -m training.fitting.changes records.jsonl > weights.toml
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bip.inference.plain_stories.changes.answers import says_whether, worse_of
from bip.inference.plain_stories.changes.deeds import direction, going_by, of_claims
from bip.inference.plain_stories.changes.form import Change, change_for
from bip.inference.plain_stories.changes.reaching import reaching, telling
from bip.inference.plain_stories.changes.states import clipped, lateness
from bip.inference.plain_stories.changes.words import worth
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.discourse.tale import read_story
from symbolic.language.reader.questions.asking import read_question

PRECISION = 0.7
"""Of the Gaussian prior on each weight, halved."""
QUESTIONS = ("states", "reaching", "telling", "direction", "deeds")
"""What is judged of a change, each by weights of its own."""
FREE = {"states", "telling"}
"""Of them those whose weights may have either sign."""
EITHER = {"as meant", "bias"}
"""Evidence of others whose weight may have either sign: what stands for no sign at all."""
SWEEPS = 3000
"""Of the weights, at most."""
CLOSE = 1e-5
"""Change of a weight, in nats, below which a sweep ends the search."""


@dataclass(frozen=True, slots=True)
class Example:
    """One judgement to be fitted.

    Attributes:
        question: one of `QUESTIONS`.
        evidence: its features.
        holds: whether the judgement is right.
        author: whose story it is.
    """

    question: str
    evidence: Mapping[str, float]
    holds: bool
    author: str


def examples(record: Mapping[str, Any]) -> Iterable[Example]:
    """Yield what one record teaches; nothing where its story is not read as one of a change."""
    change = _change(record)
    if change is None:
        return
    author, kind = str(record.get("author", "")), str(record["category"])
    knows = kind.endswith("true_belief")
    one, other = record["choices"]
    later = record["answer"] == (0 if knows else 1)  # whether the first choice fits the later state
    found = reaching(change)
    forward = kind.startswith("forward")
    yield Example("telling", telling(change, found), forward, author)
    if forward:
        yield Example("reaching", found, knows, author)
    action = kind.startswith("forward_action")
    better = 0.0 if action else clipped(worth(one) - worth(other)) * (1 if later else -1)
    if record.get("turn") in ("better", "worse"):
        told = {**direction(change, better), "bias": 1.0}
        yield Example("direction", told, record["turn"] == "worse", author)
    worse = worse_of(change, better)
    if action:
        sooner = going_by(change, other, worse)
        evidence = {name: value - sooner[name] for name, value in going_by(change, one, worse).items()}
        yield Example("deeds", evidence, later, author)
        return
    yield Example("states", lateness(change, one, other, says_whether(change, found) > 0), later, author)
    if kind.startswith("backward"):
        claimed = of_claims(change.closing, one, other) * (1 if later else -1)
        yield Example("deeds", going_by(change, change.closing, worse, claimed), knows, author)


def _change(record: Mapping[str, Any]) -> Change | None:
    tale = read_story(record["narrative"], record["prompt"], tuple(record["choices"]))
    asked = read_question(record["prompt"], tale)
    core = asked.core
    subject = core.subject if core is not None else None
    doer = tale.chronicle.cast.persons(subject, subject=True)[:1] if subject is not None else ()
    return change_for(Views(tale), asked.chain or tuple(doer))


def fitted(found: Sequence[Example], precision: float = PRECISION) -> dict[str, float]:
    """Return the weights that maximise sum_n a_n log p(y_n | x_n) - precision |w|^2, a_n evening out the authors.

    The evidence is written such that each weight ought to be positive but those of `FREE`, and is held to that. One
    weight is moved at a time, by its slope over a bound of its curvature (Boehning and Lindsay 1988), which never
    overshoots.
    """
    names = list(found[0].evidence)
    evidence = np.array([[e.evidence[name] for name in names] for e in found])
    signs = np.array([1.0 if e.holds else -1.0 for e in found])
    of_author = Counter(e.author for e in found)
    mass = np.array([len(found) / len(of_author) / of_author[e.author] for e in found])

    least = [-np.inf if found[0].question in FREE or name in EITHER else 0.0 for name in names]
    steps = (mass[:, None] * evidence**2).sum(axis=0) / 4 + 2 * precision
    weights = np.zeros(len(names))
    margin = np.zeros(len(found))
    for _ in range(SWEEPS):
        before = weights.copy()
        for at, own in enumerate((signs[:, None] * evidence).T):
            slope = 2 * precision * weights[at] - float((mass * own / (1 + np.exp(margin))).sum())
            moved = max(least[at], weights[at] - slope / steps[at])
            margin += (moved - weights[at]) * own
            weights[at] = moved
        if np.abs(weights - before).max() < CLOSE:
            break
    return {name: round(float(weight), 2) for name, weight in zip(names, weights, strict=True)}


def main(paths: Sequence[str]) -> None:
    """Fit all four judgements to some files of records and print the weights as TOML."""
    lines = [line for path in paths for line in Path(path).read_text("utf-8").splitlines() if line]
    found = [example for line in lines for example in examples(json.loads(line))]
    for question in QUESTIONS:
        print(f"\n[{question}]")
        for name, weight in fitted([e for e in found if e.question == question]).items():
            print(f'"{name}" = {weight}')


if __name__ == "__main__":
    main(sys.argv[1:])
