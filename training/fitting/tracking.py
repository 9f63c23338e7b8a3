"""Weights of what somebody comes to know sentence by sentence (tracking/{says,knows,takes}.toml), fitted to labels.

Labels are lines of JSON, a story each, in a file by the name of its author's: what `says` of each choice the sentences
that tell it, what `knows` of each person a letter for each sentence, what `takes` of "one > other" the same of what one
takes the other to know: K known, L learnt later, N not, P in part, - nothing to know. Binary logits with a Gaussian
prior (scikit-learn).

    python -m training.fitting.tracking says --labels labels/*.jsonl --stories stories > says.toml
"""

import argparse
import json
import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bip.inference.plain_stories.awareness.form import awareness_asked
from bip.inference.plain_stories.beliefs.asked_mind import minds_asked
from bip.inference.plain_stories.tracking import knows, matter, says, takes
from bip.inference.plain_stories.tracking.held import Trackers
from bip.inference.plain_stories.weighing import Evidence, weights_by_name
from symbolic.errors import InputError
from training.fitting.binary_logit import Row, fit, folds, told_by_others
from training.fitting.by_author import Teaches, fit_and_print
from training.fitting.reading import Read, read_record

INVERSE_PRECISION = {"matter": 0.05, "says": 0.1, "knows": 0.02, "takes": 0.02}
"""Of the Gaussian prior on the weights of each; fitted_on: authors left out by fifths."""
OF_CHOICE, OF_MIND = 8.0, 3.0
"""As how many labels one counts of a mind that a question asks about, where the sentence tells one of its choices, and
where it does not; others count once. Set as above."""


def labelled(kind: str, labels: Iterable[Path], stories: Path) -> Iterator[Row]:
    """Yield the labelled sentences of some authors.

    Args:
        kind: "says", "knows" or "takes".
        labels: files of labels.
        stories: the folder of the files of records by the same names.

    Raises:
        InputError: a label is of no question there.
    """
    for path in labels:
        records = {record["id"]: record for record in _lines(stories / path.name)}
        for label in _lines(path):
            if label["id"] not in records:
                raise InputError(
                    f"{path}: {label['id']!r} is no question of {stories / path.name}; give its stories"
                )
            read = read_record(records[label["id"]])
            if read is not None:
                yield from (Row(path.stem, *one) for one in _SENTENCES[kind](read, label))


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    return (json.loads(line) for line in path.read_text("utf-8").splitlines() if line)


_Sentence = tuple[Evidence, bool, float]


def _said(read: Read, label: Mapping[str, Any]) -> Iterator[_Sentence]:
    if "says" not in label:
        return
    every = range(len(read.views.telling.texts))
    told_by = says.evidence(read.views, read.found.asked, read.choices, every)
    for rows, told in zip(told_by, label["says"], strict=True):
        yield from ((row, number in told, 1.0) for number, row in enumerate(rows))


def _known(read: Read, label: Mapping[str, Any]) -> Iterator[_Sentence]:
    people, asked = read.views.tale.chronicle.cast.people, _minds(read)
    for person, letters in label.get("knows", {}).items():
        if person in people:
            rows = knows.evidence(read.views.telling, person, tuple(range(len(letters))))
            yield from _by_letter(rows, letters, label, person in asked)


def _minds(read: Read) -> Collection[str]:
    """Return whose knowledge a question asks about: the innermost of some minds, or all who may know of a matter."""
    form = awareness_asked(read.views, read.found.asked, read.choices)
    if form is not None:
        return {person for circle in form.circles for person in circle.people}
    return minds_asked(read.views, read.found.asked)[-1:]


def _taken(read: Read, label: Mapping[str, Any]) -> Iterator[_Sentence]:
    people, chain = read.views.tale.chronicle.cast.people, minds_asked(read.views, read.found.asked)
    for pair, letters in label.get("takes", {}).items():
        one, other = pair.split(" > ")
        if one in people and other in people:
            rows = takes.evidence(read.views.telling, one, other, tuple(range(len(letters))))
            yield from _by_letter(rows, letters, label, chain[:1] == (one,) and chain[-1] == other)


def _by_letter(
    rows: Sequence[Evidence], letters: str, label: Mapping[str, Any], asked: bool
) -> Iterator[_Sentence]:
    """Yield the sentences of which a letter tells whether they become known."""
    told = {number for each in label.get("says", (label.get("matter", ()),)) for number in each}
    for number, (row, letter) in enumerate(zip(rows, letters, strict=True)):
        if letter in "KLN":
            asked_for = asked and ("says" in label or "matter" in label)
            yield row, letter in "KL", (OF_CHOICE if number in told else OF_MIND) if asked_for else 1.0


def _mattering(read: Read, label: Mapping[str, Any]) -> Iterator[_Sentence]:
    form = awareness_asked(read.views, read.found.asked, read.choices)
    if "matter" not in label or form is None:
        return
    every = range(len(read.views.telling.texts))
    rows = matter.evidence(read.views, read.found.asked, form.topic, every)
    yield from ((row, number in label["matter"], 1.0) for number, row in enumerate(rows))


_SENTENCES = {"says": _said, "knows": _known, "takes": _taken, "matter": _mattering}


def weights_of(kind: str, found: Sequence[Row]) -> dict[str, float]:
    """Return the weights of the evidence in nats.

    Args:
        kind: "says", "knows" or "takes".
        found: labelled sentences, some of each label.
    """
    return fit(found, INVERSE_PRECISION[kind], together=kind != "matter")


def left_out(labels: Sequence[Path], stories: Path) -> dict[str, Trackers]:
    """Return for each author who is labelled the weights that the labels on others give.

    What is fitted with the trackers as evidence must not see them on labels that they were fitted to.
    """
    found = {kind: list(labelled(kind, labels, stories)) for kind in _SENTENCES}
    result: dict[str, Trackers] = {}
    for fold in folds(path.stem for path in labels):
        others = {kind: [one for one in mine if one.author not in fold] for kind, mine in found.items()}
        trackers = Trackers(
            **{kind: weights_by_name(weights_of(kind, mine)) for kind, mine in others.items()}
        )
        result |= dict.fromkeys(fold, trackers)
    return result


def report(kind: str, found: Sequence[Row]) -> str:
    """Return in a line how well the labels of authors left out by fifths are told."""
    loss, right, count = 0.0, 0.0, 0.0
    for one, p in told_by_others(found, partial(weights_of, kind)):
        loss -= one.weight * math.log(max(1e-9, p if one.so else 1.0 - p))
        right += one.weight * ((p > 0.5) == one.so)
        count += one.weight
    so = sum(one.weight * one.so for one in found) / count
    return (
        f"{kind}: n {len(found)}, by weight right {right / count:.3f} (always the commoner {max(so, 1 - so):.3f}), "
        f"log loss {loss / count:.3f}"
    )


def fit_tracked(teaching: Callable[[Mapping[str, Trackers]], Teaches], description: str | None) -> None:
    """Fit weights of evidence, of which tracked minds are part, to the files that the command line names.

    Args:
        teaching: what tells what a record teaches, by the weights with which each author is tracked.
        description: of the fit, for its help.
    """
    options = argparse.ArgumentParser(add_help=False)
    options.add_argument("--labels", nargs="*", type=Path, default=[])
    options.add_argument("--stories", type=Path)
    asked, others = options.parse_known_args()
    if asked.labels and asked.stories is None:
        options.error("--labels need --stories, the folder of the stories that they are of")
    trackers = left_out(asked.labels, asked.stories) if asked.labels else {}
    fit_and_print(teaching(trackers), description, others)


def _main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("kind", choices=_SENTENCES)
    options.add_argument("--labels", nargs="+", type=Path, required=True, help="files of labels")
    options.add_argument(
        "--stories", type=Path, required=True, help="folder of the records by the same names"
    )
    options.add_argument(
        "--left-out", action="store_true", help="print what they say of authors left out by fifths"
    )
    asked = options.parse_args()
    found = list(labelled(asked.kind, asked.labels, asked.stories))
    if asked.left_out:
        print(report(asked.kind, found))
        return
    print("[weights]")
    for name, weight in weights_of(asked.kind, found).items():
        print(f"{json.dumps(name)} = {weight:.2f}")


if __name__ == "__main__":
    _main()
