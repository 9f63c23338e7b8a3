"""Precision, recall and F1 of what perception says against what is true."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from perception.sources.source import Agreement


@dataclass(frozen=True, slots=True)
class Tally:
    """True positives, false positives and false negatives of one relation."""

    tp: int = 0
    fp: int = 0
    fn: int = 0

    @property
    def precision(self) -> float:
        """Share of our relations that the file has; 1 when we have none."""
        return self.tp / (self.tp + self.fp) if self.tp + self.fp else 1.0

    @property
    def recall(self) -> float:
        """Share of the file's relations that we have; 1 when it has none."""
        return self.tp / (self.tp + self.fn) if self.tp + self.fn else 1.0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall; 1 when there was nothing to find and nothing was found."""
        total = 2 * self.tp + self.fp + self.fn
        return 2 * self.tp / total if total else 1.0

    def as_dict(self) -> dict[str, float]:
        """The figures as a report has them."""
        scores = {"precision": self.precision, "recall": self.recall, "f1": self.f1}
        return {**scores, "tp": self.tp, "fp": self.fp, "fn": self.fn}


def tallies(agreements: Iterable[Agreement]) -> dict[str, Tally]:
    """Sum agreements over frames, by relation."""
    tp, fp, fn = Counter[str](), Counter[str](), Counter[str]()
    for agreement in agreements:
        tp[agreement.relation] += len(agreement.ours & agreement.theirs)
        fp[agreement.relation] += len(agreement.ours - agreement.theirs)
        fn[agreement.relation] += len(agreement.theirs - agreement.ours)
    return {name: Tally(tp[name], fp[name], fn[name]) for name in sorted(tp)}
