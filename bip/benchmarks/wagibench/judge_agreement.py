"""Whether a judge ranks stated goals as people do.

    agreement = mean over pairs (i, j) within an observation of [sign(judge_i - judge_j) = sign(people_i - people_j)]

A judge that always says the same agrees wherever people see a tie; one that draws its grades at random, in
the shares in which the judge gives them, agrees by chance. Both stand beside the figure.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from bip.benchmarks.json_lines import read_json_lines
from symbolic.errors import InputError


@dataclass(frozen=True, slots=True)
class Graded:
    """A stated goal with people's grade.

    Attributes:
        observation: id of the observation, its client's tag and short name as in `Observation.id`.
        prediction: the stated goal.
        people: mean grade of people.
    """

    observation: str
    prediction: str
    people: float


@dataclass(frozen=True, slots=True)
class JudgeAgreement:
    """How often a judge ranks pairs as people do.

    Attributes:
        agreement: share of the pairs; None where there are none.
        constant: of a judge that always says the same.
        random: expected of one that draws from the judge's own grades.
        pairs: how many.
    """

    agreement: float | None
    constant: float | None
    random: float | None
    pairs: int


def pairwise_agreement(
    people: Mapping[str, Sequence[float]], judge: Mapping[str, Sequence[float]]
) -> JudgeAgreement:
    """Return how often a judge ranks pairs as people do.

    Args:
        people: grades of the predictions of each observation.
        judge: the judge's grades of the same, in the same order.
    """
    pairs = list(_pairs(people, judge))
    if not pairs:
        return JudgeAgreement(None, None, None, 0)
    grades = Counter(grade for part in judge.values() for grade in part)
    total = sum(grades.values())
    tie = sum((n / total) ** 2 for n in grades.values())
    tied = sum(theirs == 0 for theirs, _ in pairs) / len(pairs)
    return JudgeAgreement(
        sum(theirs == ours for theirs, ours in pairs) / len(pairs),
        tied,
        tied * tie + (1 - tied) * (1 - tie) / 2,
        len(pairs),
    )


def _pairs(
    people: Mapping[str, Sequence[float]], judge: Mapping[str, Sequence[float]]
) -> Iterator[tuple[int, int]]:
    for name, theirs in people.items():
        for i, j in combinations(range(len(theirs)), 2):
            yield _sign(theirs[i] - theirs[j]), _sign(judge[name][i] - judge[name][j])


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def read_graded(path: Path) -> list[Graded]:
    """Return the stated goals with people's grades of a file, {"observation", "prediction", "people"} a line.

    Raises:
        InputError: the file cannot be read, or a line lacks one of them.
    """
    found = []
    for number, row in read_json_lines(path):
        if isinstance(row, str):
            raise InputError(f"{path}, line {number}: {row}")
        grade = row.get("people")
        if not isinstance(row.get("observation"), str) or not isinstance(row.get("prediction"), str):
            raise InputError(f"{path}, line {number}: lacks 'observation' or 'prediction'")
        if isinstance(grade, bool) or not isinstance(grade, int | float):
            raise InputError(f"{path}, line {number}: 'people' is {grade!r}; expected a grade")
        found.append(Graded(row["observation"], row["prediction"], float(grade)))
    return found
