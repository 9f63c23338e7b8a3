"""Which version of a matter somebody holds: the last of those that a story tells which has become known to that one.

A belief is kept until something else is learnt. So, from the end of the story back, a sentence settles what somebody
holds with the probability that it tells a choice (`says`) and that this one comes to know it (`knows`); what is left
over goes to the sentences before it. The same scan with everything known gives what is so; with what is missed, what
that one has not heard of; with what one takes another to know (`takes`), what one takes the other to hold. Nothing here
decides: `beliefs.judgement` weighs the probabilities with its other evidence.
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from bip.inference.plain_stories.clauses.units import Telling
from bip.inference.plain_stories.tracking import knows, matter, says, scenes, takes
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Array, Evidence, Weights, likely, packaged
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice
from symbolic.language.reader.words.consequences import every_lemma

_BEFORE = re.compile(r"\bbefore((?: [\w'’]+){1,3})", re.I)
"""In a question, with the words among which the verb is of what was done later."""
_LIGHT = frozenset("be have do can will".split())
_LEAST = 0.02
"""Added to a probability before its logarithm is taken: a version that no sentence tells may hold all the same."""


@dataclass(frozen=True, slots=True)
class Trackers:
    """Weights of what tells how minds change, sentence by sentence.

    Attributes:
        says: of a sentence's telling that a choice is so.
        knows: of somebody's coming to know what a sentence tells.
        takes: of one's taking another to know it.
        matter: of a sentence's telling of what is asked who knows it.
    """

    says: Weights
    knows: Weights
    takes: Weights
    matter: Weights


@dataclass(frozen=True, slots=True)
class Tracked:
    """A sentence of a story in somebody's eyes.

    Attributes:
        text: as written.
        known: how likely that one comes to know what it tells; of nested minds, is taken to come to know it.
        told: how likely it tells each choice.
    """

    text: str
    known: float
    told: tuple[float, ...]


def packaged_trackers() -> Trackers:
    """Return those that come with the package."""
    return Trackers(*(packaged(f"tracking/{name}.toml") for name in ("says", "knows", "takes", "matter")))


def evidence(
    views: Views, asked: Asked, choices: Sequence[Choice], chain: Sequence[str], trackers: Trackers
) -> list[Evidence]:
    """Return for each choice how likely the innermost of some minds holds it, and what else the scan tells of it.

    Args:
        views: a story.
        asked: the question.
        choices: its choices.
        chain: whose mind is asked about, the outermost first; nobody's of a mind that comes to know everything.
        trackers: the weights.
    """
    story = views.telling
    numbers = _numbers(views, asked, choices)
    if not numbers:
        return [{} for _ in choices]
    told = told_by(views, asked, choices, numbers, trackers)
    every = np.ones(len(numbers))
    inner = known(story, chain[-1], numbers, trackers) if chain else every
    scans = {
        "held": held(told, inner),
        "so": held(told, every),
        "missed": held(told, 1.0 - inner),
        "first": held(told[:, ::-1], every),
        "held first": held(told[:, ::-1], inner[::-1]),
    }
    outer = _outer(chain)
    if outer:
        scans["ascribed"] = held(told, _ascribed(story, outer, chain[-1], numbers, trackers))
        scans["outer"] = held(told, known(story, outer[0], numbers, trackers))
    nested = "nested " if outer else ""
    return [
        {f"tracked: {nested}{name}": value for name, value in _of_choice(scans, told, inner, at).items()}
        for at in range(len(choices))
    ]


def tracked(views: Views, asked: Asked, choices: Sequence[Choice], chain: Sequence[str]) -> list[Tracked]:
    """Return the sentences of a story in the eyes of the innermost of some minds, by the packaged weights.

    Args:
        views: a story.
        asked: the question.
        choices: its choices.
        chain: whose mind is asked about, the outermost first.
    """
    story, trackers, numbers = views.telling, packaged_trackers(), _numbers(views, asked, choices)
    told, outer = told_by(views, asked, choices, numbers, trackers), _outer(chain)
    mine = (
        _ascribed(story, outer, chain[-1], numbers, trackers)
        if outer
        else known(story, chain[-1], numbers, trackers)
    )
    return [
        Tracked(story.texts[number], float(mine[at]), tuple(told[:, at].tolist()))
        for at, number in enumerate(numbers)
    ]


def _numbers(views: Views, asked: Asked, choices: Sequence[Choice]) -> tuple[int, ...]:
    """Return the sentences up to the time that is asked about: "before she opened it", those before she does."""
    every = scenes.sentences(views, choices)
    before = _BEFORE.search(asked.text)
    if before is None:
        return every
    deeds = every_lemma(before.group(1)) - _LIGHT
    ends = (u.sentence for u in views.telling.units if u.clause.verb in deeds and not u.clause.negated)
    until = next(ends, len(views.telling.texts))
    return tuple(number for number in every if number < until) or every


def told_by(
    views: Views, asked: Asked, choices: Sequence[Choice], numbers: Sequence[int], trackers: Trackers
) -> Array:
    """Return how likely each of some sentences tells each choice, shape (choices, sentences).

    A sentence tells nothing of what it says was not done: "she nearly moved it to the tin".
    """
    rows = says.evidence(views, asked, choices, numbers)
    told: Array = np.array([likely(mine, trackers.says) for mine in rows])
    done: Array = np.array([["undone" not in row for row in mine] for mine in rows])
    return told * done


def _outer(chain: Sequence[str]) -> list[str]:
    """Return those minds of a chain in whose eyes the innermost one is taken."""
    return [person for person in dict.fromkeys(chain) if person != chain[-1]]


def _ascribed(
    story: Telling, outer: Sequence[str], inner: str, numbers: Sequence[int], trackers: Trackers
) -> Array:
    """Return how likely each of some minds takes another to know what each sentence tells, all of them together."""
    each = [taken_to_know(story, one, inner, numbers, trackers) for one in outer]
    together: Array = np.prod(each, axis=0)
    return together


def known(story: Telling, person: str, numbers: Sequence[int], trackers: Trackers) -> Array:
    """Return how likely somebody comes to know what each of some sentences tells, shape (sentences,)."""
    return likely(knows.evidence(story, person, tuple(numbers)), trackers.knows)


def taken_to_know(story: Telling, one: str, other: str, numbers: Sequence[int], trackers: Trackers) -> Array:
    """Return how likely one takes another to know what each of some sentences tells, shape (sentences,)."""
    return likely(takes.evidence(story, one, other, tuple(numbers)), trackers.takes)


def telling(
    views: Views, asked: Asked, topic: frozenset[str], numbers: Sequence[int], trackers: Trackers
) -> Array:
    """Return how likely each of some sentences tells of a topic, shape (sentences,)."""
    return likely(matter.evidence(views, asked, topic, numbers), trackers.matter)


def held(told: Array, known: Array) -> tuple[Array, float]:
    """Return how likely each choice is the last that was told and became known, and that none was.

    Args:
        told: how likely each sentence tells each choice, shape (choices, sentences).
        known: how likely what each sentence tells becomes known, shape (sentences,).

    Returns:
        The probabilities of the choices, shape (choices,), and that of none; together 1.
    """
    left, found = 1.0, np.zeros(len(told))
    for at in range(told.shape[1] - 1, -1, -1):
        here = told[:, at] * known[at]
        some = 1.0 - float(np.prod(1.0 - here))
        if here.sum() > 0:
            found += left * some * here / here.sum()
        left *= 1.0 - some
    return found, left


def _of_choice(scans: Mapping[str, tuple[Array, float]], told: Array, inner: Array, at: int) -> Evidence:
    row: Evidence = {}
    for name, (found, left) in scans.items():
        row[name] = float(found[at])
        row[f"log {name}"] = math.log(float(found[at]) + left / len(told) + _LEAST)
    unsaid = [float(np.prod(1.0 - each)) for each in told]
    so, (mine, none) = float(scans["so"][0][at]), scans["held"]
    others = float(np.prod([each for n, each in enumerate(unsaid) if n != at]))
    return row | {
        "unsaid": unsaid[at],
        "log unsaid": math.log(unsaid[at] + _LEAST),
        "most": float(told[at].max()),
        "known": 1.0 - float(np.prod(1.0 - told[at] * inner)),
        "last known": _last(told[at], inner),
        "held, not so": float(mine[at]) * (1.0 - so),
        "so, not held": so * (1.0 - float(mine[at])),
        "none held, unsaid": none * unsaid[at],
        "none held, said": none * (1.0 - unsaid[at]),
        "alone": (1.0 - unsaid[at]) * others,
    }


def _last(told: Array, inner: Array) -> float:
    """Return how likely a choice is told, and known where it is told last."""
    left, found = 1.0, 0.0
    for here, mine in zip(told[::-1], inner[::-1], strict=True):
        found += left * float(here * mine)
        left *= 1.0 - float(here)
    return found
