"""What somebody believes, by the clauses that speak for each choice: a fallback where no symbol was read.

A choice is held against every clause of the story. What the person perceived, was told or thought speaks for it, the
later the more; what the person missed speaks against it; clauses on what the question asks about count most.

Weights and thresholds were set by hand; fitted_on: story batches one and two and our own voices, by looking.
"""

from collections.abc import Sequence

from bip.inference.plain_stories.clauses.knowing import in_eyes_of, removes
from bip.inference.plain_stories.clauses.stems import stem, stems
from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.questions.choices import Choice, lemmas

_LEAST = 0.65
"""Support that the best choice must have, and must have more than the next."""


def believed(
    views: Views, chain: Sequence[str], choices: Sequence[Choice], prompt: str
) -> list[float] | None:
    """Return the scores of the choices by the clauses that speak for them; None where these do not tell them apart."""
    names = frozenset(part for name in views.tale.chronicle.cast.people for part in name.split())
    topic = stems(lemmas(prompt)) - stems(names)
    told = in_eyes_of(views, chain)
    owns = [stems(choice.own) - topic for choice in choices]
    if any(not own for own in owns):
        owns = [stems(choice.own) for choice in choices]
    scores = [support(own, told, topic) for own in owns]
    if not scores:
        return None
    order = sorted(scores, reverse=True)
    if order[0] >= _LEAST and order[0] - order[1] >= _LEAST:
        return [2.0 * max(0.0, score) for score in scores]
    return None


def support(own: frozenset[str], told: Sequence[Unit], topic: frozenset[str]) -> float:
    """Return how much some clauses speak for some words: the best of the known ones less the best of the missed.

    What was taken, used up or sent away was there before: who missed it takes it to be there still.
    """
    known = missed = 0.0
    for at, said in enumerate(told):
        share = len(own & said.stems) / max(1, len(own))
        if said.known is None or not share or (_whereabouts(said) and not said.stems & topic):
            continue
        near = said.stems
        if at and told[at - 1].sentence == said.sentence:
            near |= told[at - 1].stems
        weight = share * (1.0 if near & topic else 0.6) * (0.7 + 0.3 * (at + 1) / len(told))
        if said.known:
            known = min(known, 0.0) - weight if said.denied else max(known, weight)
        elif removes(said) and stem(said.clause.verb) not in own:
            known = max(known, 0.8 * weight)
        else:
            missed = max(missed, weight)
    return known - missed


def _whereabouts(said: Unit) -> bool:
    """Whether a clause tells where the person is or goes: of anything else's place it tells nothing."""
    kinds = classes(said.clause.verb)
    return said.own and bool(kinds & {"go", "arrive", "leave", "be", "stay"}) and not kinds & {"put", "take"}
