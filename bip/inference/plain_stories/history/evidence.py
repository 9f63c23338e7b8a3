"""What in a story speaks for each choice of a question on what is or was so, as numbers.

From the time that is asked about back, a sentence settles how things were with the probability that it tells a choice
(`tracking.says`), and as a fact (`facts`): the scan of `tracking.held` with everything known. The one from the
beginning on gives what was so at first. Nothing here decides; `judgement` weighs, for each kind of time, what the
scans say.
"""

import math
from collections.abc import Sequence

import numpy as np

from bip.inference.plain_stories.beliefs.asked_mind import people_asked
from bip.inference.plain_stories.clauses.mentions import distinct
from bip.inference.plain_stories.history.facts import as_facts
from bip.inference.plain_stories.history.form import asks_doer, asks_history, time_of
from bip.inference.plain_stories.tracking import held
from bip.inference.plain_stories.tracking.held import Trackers
from bip.inference.plain_stories.tracking.scenes import sentences
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Array, Evidence
from bip.inference.plain_stories.witnesses.knowledge import named
from symbolic.language.reader.discourse.vocabulary_of import clause_words
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, normal

_LEAST = 0.02
"""Added to a probability before its logarithm is taken: what no sentence tells may be so all the same."""


def evidence(
    views: Views, asked: Asked, choices: Sequence[Choice], trackers: Trackers
) -> list[Evidence] | None:
    """Return for each choice what speaks for it; None where it is not asked what is or was so.

    Args:
        views: a story.
        asked: the question.
        choices: its choices.
        trackers: the weights of what a sentence tells.
    """
    if not asks_history(views, asked, choices):
        return None
    numbers = sentences(views, choices)
    if not numbers:
        return None
    own = frozenset(word for mine in distinct(views, choices) for word in mine)
    time = time_of(views, asked, own)
    told = held.told_by(views, asked, choices, numbers, trackers)
    by_then = np.array([number < time.until for number in numbers])
    of_people = bool(people_asked(views, asked))
    facts = told * as_facts(views, choices, numbers, of_people)
    begun = told * as_facts(views, choices, numbers, of_people, first=True)
    scans = {
        "told last": _so(told),
        "so": _so(facts),
        "then": _so(facts * by_then) if by_then.any() else _so(begun[:, ::-1]),
        "first": _so(begun[:, ::-1]),
    }
    period = time.period if time.anchored else f"{time.period}, untold"
    unsaid = [float(np.prod(1.0 - each)) for each in told]
    did = _did(views, asked, choices) if asks_doer(views, asked) else [{} for _ in choices]
    return [
        did[at]
        | {f"{period}: {name}": math.log(scan[at] + _LEAST) for name, scan in scans.items()}
        | {"unsaid": unsaid[at], f"{period}: unsaid": unsaid[at]}
        for at in range(len(choices))
    ]


def _so(told: Array) -> list[float]:
    """Return how likely each choice is the last that was told, what no sentence tells being anybody's guess."""
    found, left = held.held(told, np.ones(told.shape[1]))
    return [float(each) + left / len(found) for each in found]


def _did(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[Evidence]:
    """Return for each choice how much of the deed that is asked about a clause tells as that one's."""
    core = asked.core
    if core is None:
        return [{} for _ in choices]
    words = normal(clause_words(core))
    told = [
        (unit.subjects, len(words & unit.words) / max(1, len(words)) + float(unit.clause.verb == core.verb))
        for unit in views.telling.units
        if not unit.clause.negated and not unit.speaker
    ]
    each = [
        max((share for who, share in told if who & set(named(views, [choice]))), default=0.0)
        for choice in choices
    ]
    return [{"did": share, "did most": float(share == max(each) > 0)} for share in each]
