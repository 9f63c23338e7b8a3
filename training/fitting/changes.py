"""Weights of the evidence on changes in plain stories (bip/inference/plain_stories/changes), by maximum likelihood.

Records are lines of JSON in BigToM's form: `category` ends in `true_belief` where the person knows of the change and
`false_belief` where not; `answer` is the index of the right one of two `choices`. A record may say `author`, every
author's records weighing the same in all, and `turn`, whether the event is "better" or "worse" for the person, or
"neither". A story of which six questions are asked may be one record instead (`expanded`), or a table of a TOML file.
What deeds show depends on the direction of the change as judged by the weights at hand, so it is fitted thrice.

    python -m training.fitting.changes --turns turns.json bigtom.jsonl stories.jsonl stories.toml > weights.toml
"""

import argparse
import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bip.inference.plain_stories.changes.answers import says_whether, worse_of
from bip.inference.plain_stories.changes.deeds import betterment, direction, going_by, of_claims, of_places
from bip.inference.plain_stories.changes.form import Change, change_for
from bip.inference.plain_stories.changes.reaching import reaching, telling
from bip.inference.plain_stories.changes.states import lateness
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
ROUNDS = 3
"""Of fitting all judgements anew."""
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
        mass: how much of an example it is.
    """

    question: str
    evidence: Mapping[str, float]
    holds: bool
    author: str
    mass: float = 1.0


Weights = Mapping[str, Mapping[str, float]]


def records(paths: Iterable[str | Path], turns: Mapping[str, str]) -> list[Mapping[str, Any]]:
    """Return the questions of some files, those of stories told once expanded.

    Args:
        paths: files of records, or TOML files of stories.
        turns: "better" or "worse" by the first part of a record's id, for records that do not say it.
    """
    found: list[Mapping[str, Any]] = []
    for path in map(Path, paths):
        text = path.read_text("utf-8")
        if path.suffix == ".toml":
            stories: list[Mapping[str, Any]] = [_told(s, path.stem) for s in tomllib.loads(text)["story"]]
        else:
            stories = [json.loads(line) for line in text.splitlines() if line]
        for story in stories:
            found += expanded(story) if "states" in story else [story]
    return [{"turn": turns.get(str(r.get("id", "")).split("_")[0]), "author": "", **r} for r in found]


def expanded(story: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the six questions of a story.

    Args:
        story: `narrative` up to the event, closings (`misses`, `knows`) and deeds told instead of them (`done`), the
            prompts for a belief and for a deed, and the choices: of `states`, `deeds` and `done` the one that fits the
            sooner state comes first.
    """
    ends = {"forward": (story["misses"], story["knows"]), "backward": story["done"]}
    for way, asked in (("forward", "belief"), ("forward", "action"), ("backward", "belief")):
        for knows, kind in enumerate(("false", "true")):
            yield {
                "id": f"{story['id']}_{way}_{asked}_{kind}",
                "author": story["author"],
                "turn": story["turn"],
                "category": f"{way}_{asked}_{kind}_belief",
                "narrative": f"{story['narrative']} {ends[way][knows]}",
                "prompt": story["prompts"][asked == "action"],
                "choices": story["deeds" if asked == "action" else "states"],
                "answer": knows,
            }


def _told(story: Mapping[str, Any], author: str) -> Mapping[str, Any]:
    """Return a table of a TOML file as a record of a story."""
    who = story["who"]
    return {
        **story,
        "id": who,
        "author": author,
        "turn": story.get("turn", "neither"),
        "narrative": f"{story['before']} {story['event']}",
        "prompts": [f"Does {who} believe {' or '.join(story['states'])}?", f"What will {who} do?"],
        "states": [f"{who} believes {state}." for state in story["states"]],
        "deeds": [f"{who} will {deed}." for deed in story["deeds"]],
    }


def examples(record: Mapping[str, Any], change: Change, weights: Weights | None = None) -> Iterable[Example]:
    """Yield what one record teaches.

    Args:
        record: a question.
        change: its story.
        weights: those by which the direction of the change is judged; those of the package by default.
    """
    author, kind = str(record.get("author", "")), str(record["category"])
    knows, forward = kind.endswith("true_belief"), kind.startswith("forward")
    one, other = record["choices"]
    later = record["answer"] == (0 if knows else 1)  # whether the first choice fits the later state
    found = reaching(change)
    yield Example("telling", telling(change, found), forward, author)
    if forward:
        yield Example("reaching", found, knows, author)
    action = kind.startswith("forward_action")
    better = 0.0 if action else betterment(change, one, other) * (1 if later else -1)
    turn = record.get("turn")
    told = {**direction(change, better), "bias": 1.0}
    # What is neither is taught as half of each.
    ways = {"neither": ("better", "worse"), "better": ("better",), "worse": ("worse",)}.get(str(turn), ())
    for way in ways:
        yield Example("direction", told, way == "worse", author, 1 / len(ways))
    worse = worse_of(change, better, weights)
    if action:
        placed = of_places(change, one, other) / 2
        sooner = going_by(change, other, worse, -placed)
        evidence = {
            name: value - sooner[name] for name, value in going_by(change, one, worse, placed).items()
        }
        yield Example("deeds", evidence, later, author)
        return
    perceives = says_whether(change, found, weights) > 0
    yield Example("states", lateness(change, one, other, perceives), later, author)
    if not forward:
        claimed = of_claims(change.closing, one, other) * (1 if later else -1)
        yield Example("deeds", going_by(change, change.closing, worse, claimed), knows, author)


def fitted_to(found: Sequence[Mapping[str, Any]], rounds: int = ROUNDS) -> dict[str, dict[str, float]]:
    """Return the weights of all judgements that fit some questions; stories not read as of a change teach nothing."""
    changes = [(record, change) for record in found if (change := _change(record)) is not None]
    weights: dict[str, dict[str, float]] = {question: {} for question in QUESTIONS}
    for _ in range(rounds):
        taught = [example for record, change in changes for example in examples(record, change, weights)]
        weights = {question: fitted([e for e in taught if e.question == question]) for question in QUESTIONS}
    return weights


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
    mass = np.array([len(found) / len(of_author) / of_author[e.author] * e.mass for e in found])

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


def main() -> None:
    """Fit all judgements to some files of records and print the weights as TOML."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("paths", nargs="+")
    options.add_argument("--turns", type=Path, help="JSON: id of a story -> better or worse")
    asked = options.parse_args()
    turns = json.loads(asked.turns.read_text("utf-8")) if asked.turns else {}
    for question, weights in fitted_to(records(asked.paths, turns)).items():
        print(f"\n[{question}]")
        for name, weight in weights.items():
            print(f'"{name}" = {weight}')


if __name__ == "__main__":
    main()
