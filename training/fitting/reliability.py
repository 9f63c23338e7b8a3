"""How far each way of answering everyday stories can be trusted, fitted to answers on stories of many authors."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from bip.benchmarks.benchmark import Record, Sample
from bip.inference.plain_stories.answering import answer_plain
from bip.inference.plain_stories.reliability import JUDGES, Reliability, as_read
from symbolic.errors import ParseError

DRAW = 5.0
"""Answers that the share for all of its kind counts as, beside those of a way; any from 0 to 10 gives the same log loss
left out within .0011 nats."""
_ROUNDS = 60


@dataclass(frozen=True, slots=True)
class Scored:
    """One answered question whose right answer is known.

    Attributes:
        author: who wrote the story; authors are left out whole.
        how: the way that answered.
        likely: probability of the right choice if the story was read rightly.
        even: probability of each choice if it was not.
    """

    author: str
    how: str
    likely: float
    even: float


def scored(author: str, records: Iterable[Record]) -> Iterator[Scored]:
    """Answer the questions of an author; those undecided or without a right answer tell nothing, and are left out."""
    for record in records:
        if not isinstance(record, Sample) or record.target is None:
            continue
        try:
            found = answer_plain(record.question)
        except ParseError:
            continue
        if found.choice is not None and found.scores:
            likely = float(as_read(found.scores)[record.target])
            yield Scored(author, found.how, likely, 1.0 / len(found.scores))


def fit_reliability(answers: Sequence[Scored], fitted_on: str) -> Reliability:
    """Fit the shares by expectation maximisation (Dempster, Laird and Rubin 1977).

    Args:
        answers: at least one.
        fitted_on: what they are, in words.
    """
    by_way: dict[str, list[Scored]] = defaultdict(list)
    for answer in answers:
        by_way[answer.how].append(answer)
    judged = _share([answer for answer in answers if answer.how in JUDGES])
    read = _share([answer for answer in answers if answer.how not in JUDGES])
    ways = {
        how: round(_share(of, judged if how in JUDGES else read, DRAW), 2)
        for how, of in sorted(by_way.items())
    }
    return Reliability(fitted_on, round(read, 2), ways)


def _share(answers: Sequence[Scored], centre: float = 0.5, draw: float = 0.0) -> float:
    """Return the weight of the scores in the mixture, its prior worth `draw` answers at `centre`."""
    likely = np.array([answer.likely for answer in answers])
    even = np.array([answer.even for answer in answers])
    if not answers:
        return 1.0
    share = centre
    for _ in range(_ROUNDS):
        right = share * likely / (share * likely + (1.0 - share) * even)
        share = float((right.sum() + draw * centre) / (len(answers) + draw))
    return share


def log_loss(answers: Sequence[Scored], shares: Reliability) -> float:
    """Return the mean of -log p(right choice), nats."""
    share = np.array([shares.share(answer.how) for answer in answers])
    likely = np.array([answer.likely for answer in answers])
    even = np.array([answer.even for answer in answers])
    return float(-np.log(share * likely + (1.0 - share) * even).mean())


def log_loss_left_out(answers: Sequence[Scored]) -> Mapping[str, float]:
    """Return the log loss on each author by the shares of the others, one share for all ways beside one for each."""
    losses: dict[str, list[float]] = {"one share for all": [], "a share for each way": []}
    for author in sorted({answer.author for answer in answers}):
        others = [answer for answer in answers if answer.author != author]
        held_out = [answer for answer in answers if answer.author == author]
        same = round(_share(others), 2)
        alike = Reliability("", same, dict.fromkeys({answer.how for answer in held_out}, same))
        for name, shares in zip(losses, (alike, fit_reliability(others, "")), strict=True):
            losses[name] += [log_loss(held_out, shares)] * len(held_out)
    return {name: float(np.mean(values)) for name, values in losses.items()}


def as_toml(shares: Reliability) -> str:
    """Return the shares as the file that the package reads."""
    rows = [
        f"{how} = {share}" if how.isidentifier() else f'"{how}" = {share}'
        for how, share in shares.ways.items()
    ]
    return "\n".join(
        [f'fitted_on = "{shares.fitted_on}"', f"otherwise = {shares.otherwise}", "", "[ways]", *rows, ""]
    )
