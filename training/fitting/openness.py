"""Weights of what tells that a story leaves its question open (openness.toml), by maximum likelihood.

Records are lines of JSON as `bip eval stories` takes them, a file an author; `answer` is null where a story leaves the
question open. A binary logit with a Gaussian prior (scikit-learn); a file that is named twice counts twice.

    python -m training.fitting.openness plain_1.jsonl ... > openness.toml
    python -m training.fitting.openness plain_1.jsonl ... --left-out     # how well authors left out are told
"""

import argparse
import json
import math
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from bip.inference.plain_stories.openness import evidence
from training.fitting.binary_logit import Row, fit, told_by_others
from training.fitting.reading import read_record

INVERSE_PRECISION = 0.1
"""Of the Gaussian prior on the weights; set by hand, authors left out."""


def stories(paths: Iterable[Path]) -> Iterator[Row]:
    """Yield the questions of some files that can be read."""
    for path in paths:
        for line in path.read_text("utf-8").splitlines():
            record = json.loads(line)
            read = read_record(record)
            if read is not None:
                row = evidence(read.views, read.found.asked, len(read.choices))
                yield Row(path.stem, row, record["answer"] is None)


def weights_of(found: Sequence[Row]) -> dict[str, float]:
    """Return the weights of the evidence in nats; of the questions, some are open and some not."""
    return fit(found, INVERSE_PRECISION, together=False)


def report(found: Sequence[Row]) -> str:
    """Return in a line how well authors left out by fifths are told, beside the share of open ones for all."""
    share = sum(one.so for one in found) / len(found)
    loss, caught, mistaken = 0.0, 0, 0
    for one, p in told_by_others(found, weights_of):
        loss -= math.log(max(1e-9, p if one.so else 1.0 - p))
        caught += one.so and p > 0.5
        mistaken += not one.so and p > 0.5
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
    for name, weight in weights_of(found).items():
        print(f"{json.dumps(name, ensure_ascii=False)} = {weight:.2f}")


if __name__ == "__main__":
    _main()
