"""Weights of what tells that a story leaves its question open (openness.toml), by maximum likelihood.

Records are lines of JSON as `bip eval stories` takes them, a file an author; `answer` is null where a story leaves the
question open. A binary logit with a Gaussian prior (scikit-learn); a file that is named twice counts twice.

    python -m training.fitting.openness plain_1.jsonl ... > openness.toml
    python -m training.fitting.openness plain_1.jsonl ... --left-out     # how well authors left out are told
"""

import argparse
import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bip.inference.plain_stories.openness import evidence
from bip.inference.plain_stories.tracking.held import likely
from bip.inference.plain_stories.weighing import Evidence
from training.fitting.reading import read_record
from training.fitting.tracking import folds

INVERSE_PRECISION = 0.1
"""Of the Gaussian prior on the weights; set by hand, authors left out."""
LEAST = 5
"""Stories that have to have some evidence for it to be weighed."""
TELLING = 0.03
"""Weight, in nats, below which a piece of evidence is left out."""


@dataclass(frozen=True, slots=True)
class Story:
    """A question on a story.

    Attributes:
        author: whose.
        row: its evidence.
        open: whether it cannot be told.
    """

    author: str
    row: Evidence
    open: bool


def stories(paths: Iterable[Path]) -> Iterator[Story]:
    """Yield the questions of some files that can be read."""
    for path in paths:
        for line in path.read_text("utf-8").splitlines():
            record = json.loads(line)
            read = read_record(record)
            if read is not None:
                row = evidence(read.views, read.found.asked, len(read.choices))
                yield Story(path.stem, row, record["answer"] is None)


def fit(found: Sequence[Story]) -> dict[str, float]:
    """Return the weights of the evidence in nats, without those that count for nothing.

    Args:
        found: questions, some open and some not.
    """
    from sklearn.feature_extraction import DictVectorizer
    from sklearn.linear_model import LogisticRegression

    counts = Counter(name for one in found for name in one.row)
    names = DictVectorizer()
    table = names.fit_transform(
        [{name: value for name, value in one.row.items() if counts[name] >= LEAST} for one in found]
    )
    model = LogisticRegression(C=INVERSE_PRECISION, fit_intercept=False, max_iter=500)
    model.fit(table, [one.open for one in found])
    weights = zip(names.get_feature_names_out(), model.coef_[0], strict=True)
    return {str(name): round(float(weight), 2) for name, weight in weights if abs(weight) >= TELLING}


def report(found: Sequence[Story]) -> str:
    """Return in a line how well authors left out by fifths are told, beside the share of open ones for all."""
    share = sum(one.open for one in found) / len(found)
    loss, caught, mistaken = 0.0, 0, 0
    for fold in folds(one.author for one in found):
        weights = fit([one for one in found if one.author not in fold])
        mine = [one for one in found if one.author in fold]
        for one, p in zip(mine, likely([each.row for each in mine], weights), strict=True):
            loss -= math.log(max(1e-9, p if one.open else 1.0 - p))
            caught += one.open and p > 0.5
            mistaken += not one.open and p > 0.5
    even = -share * math.log(share) - (1.0 - share) * math.log(1.0 - share)
    return (
        f"n {len(found)}, open {share:.3f}, log loss {loss / len(found):.3f} (their share for all {even:.3f}), "
        f"open and said so {caught}, not open and said so {mistaken}"
    )


def _main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("files", nargs="+", type=Path, help="files of records, an author each")
    options.add_argument(
        "--left-out", action="store_true", help="print how well authors left out by fifths are told"
    )
    asked = options.parse_args()
    found = list(stories(asked.files))
    if asked.left_out:
        print(report(found))
        return
    print("[weights]")
    for name, weight in fit(found).items():
        print(f"{json.dumps(name, ensure_ascii=False)} = {weight:.2f}")


if __name__ == "__main__":
    _main()
