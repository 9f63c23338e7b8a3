"""Rules that answer without a theory of mind, for questions with choices in open words."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from bip.benchmarks.benchmark import Control, Record, Sample
from bip.evaluation.choices_alone import choices_alone
from bip.evaluation.run import credit
from symbolic.errors import InputError
from symbolic.language.question import Question

_WORD = re.compile(r"[a-z']+")
COMMON = frozenset(
    """
    a an and are as at be been by c for from has he her his in into is it its more not of on or s
    she so some that the their then there they this to was were which will with would
    """.split()
)
"""Words that say nothing of what a statement is about."""


def content_words(text: str) -> list[str]:
    """Return the words of a text that say what it is about, with an ending -s, -es, -ed or -ing taken off."""
    return [_stem(word) for word in _WORD.findall(text.lower()) if word not in COMMON]


def _stem(word: str) -> str:
    for ending in ("ing", "es", "ed", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def longest(question: Question) -> int | None:
    """The longest choice, in characters; None when two are equally long."""
    return _only_best([len(choice) for choice in question.choices])


def overlap(question: Question) -> int | None:
    """The choice with the largest share of its words in the context; None when two share it."""
    told = set(content_words(question.narrative))
    words = [content_words(choice) for choice in question.choices]
    return _only_best([sum(word in told for word in part) / max(1, len(part)) for part in words])


def _only_best(values: Sequence[float]) -> int | None:
    best = max(values)
    return values.index(best) if list(values).count(best) == 1 else None


def majority_position(samples: Sequence[Sample]) -> float:
    """Return the accuracy of always naming the position where the truth stands most often."""
    positions = Counter(sample.target for sample in samples)
    return max(positions.values()) / len(samples)


CONTROLS: Mapping[str, Control] = {"longest choice": longest, "overlap with the context": overlap}


def controls(records: Sequence[Record], group: Callable[[str], str]) -> tuple[dict[str, float], list[str]]:
    """Return the accuracy of rules without a theory of mind, and what could not be fitted.

    A bad record counts as wrong.

    Args:
        records: questions, and records that could not be read.
        group: from a question's id to what it is about: choices alone are learned from other groups only.
    """
    samples = [record for record in records if isinstance(record, Sample)]
    if not samples:
        return {}, []
    share = len(samples) / len(records)
    figures = {
        name: share * float(np.mean([credit(control(sample.question), sample) for sample in samples]))
        for name, control in CONTROLS.items()
    }
    figures["majority position"] = share * majority_position(samples)
    try:
        figures["choices alone"] = share * choices_alone(samples, [group(sample.id) for sample in samples])
    except InputError as error:
        return figures, [str(error)]
    return figures, []
