"""A right scorer of lines obeys its laws, and every fault is caught by the law that it breaks."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from bip.open_words.scorer import Form, Scores
from bip.testing import check_line_scorer
from bip.testing.agreement import BrokenLawError


@dataclass(frozen=True)
class Letters:
    """A model of letters: each has probability 1/64, but 1/8 where it stood in the line or opening before."""

    forms: tuple[Form, ...] = ("evidence", "contrastive")
    traces: bool = True
    fault: str = ""

    def score_lines(self, openings: Sequence[str], lines: Sequence[str]) -> Scores:
        values = np.array(
            [[self._line(opening, lines, t, openings) for opening in openings] for t in range(len(lines))]
        )
        return Scores(values if self.fault != "positive" else -values)

    def _line(self, opening: str, lines: Sequence[str], t: int, openings: Sequence[str]) -> float:
        above = opening + "".join(lines[:t])
        score = letters(above, lines[t])
        if self.fault == "looks ahead":
            score += 0.1 * len(lines)
        if self.fault == "sees other openings":
            score -= 0.1 * len(openings[0])
        if self.fault == "pays a line":
            score -= 0.5
        return score

    def score_choices(
        self, lines: Sequence[str], heading: str, choices: Sequence[str], after: Sequence[int]
    ) -> Scores:
        rows = []
        for n in after:
            above = "".join(lines if self.fault == "reads on" else lines[:n]) + heading
            row = [letters(above, choice) for choice in choices]
            rows.append(
                [value - 0.1 * len(choices) for value in row] if self.fault == "sees other choices" else row
            )
            if self.fault == "remembers":
                rows[-1] = [value - 0.1 * len(rows) for value in rows[-1]]
        return Scores(np.array(rows))


def letters(above: str, text: str) -> float:
    total, seen = 0.0, set(above)
    for letter in text:
        total += np.log(1 / 8 if letter in seen else 1 / 64)
        seen.add(letter)
    return float(total)


def test_a_right_scorer_passes() -> None:
    check_line_scorer(Letters())


@pytest.mark.parametrize(
    ("fault", "law"),
    [
        ("positive", "at most 0"),
        ("looks ahead", "causal"),
        ("sees other openings", "independent: openings in another order"),
        ("pays a line", "additive"),
        ("reads on", "causal: choices after 0 lines"),
        ("sees other choices", "independent: choices alone"),
        ("remembers", "independent: choices after 1 lines"),
    ],
)
def test_each_fault_is_caught_by_its_law(fault: str, law: str) -> None:
    with pytest.raises(BrokenLawError, match=law):
        check_line_scorer(Letters(fault=fault))


def test_a_scorer_of_one_form_is_checked_on_that_form() -> None:
    check_line_scorer(Letters(forms=("evidence",), fault="sees other choices"))
    check_line_scorer(Letters(forms=("contrastive",), fault="pays a line"))
