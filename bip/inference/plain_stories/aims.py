"""What somebody wants, from what the story says and from what the person does in the end."""

from collections.abc import Sequence

from bip.inference.plain_stories.views import Views, best
from symbolic.language.reader.discourse.chronicle import Deed
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, normal

_GETS = frozenset(
    "take get buy grab eat drink choose pick lift board hug read wear use find fetch pull carry sit try remove".split()
)


def goals(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by what the person aims at, in the story's words, and by the last deed that fits one alone.

    A deed that is denied, or that passes a thing by, speaks for nothing.
    """
    cast = views.tale.chronicle.cast
    subject = next(
        (
            k.subject
            for k in (asked.core, asked.clause)
            if k is not None and k.subject is not None and cast.persons(k.subject, subject=True)
        ),
        None,
    )
    if subject is None:
        return None
    agent = cast.persons(subject, subject=True)[0]
    stated = _stated(views, agent, choices)
    if stated is not None:
        return stated
    for deed in reversed(views.tale.chronicle.deeds):
        if deed.agent != agent or not _accepts(deed):
            continue
        scores = [_covered(c, normal(deed.words)) for c in choices]
        if best(scores, 0.9) is not None:
            return scores
    return None


def _covered(choice: Choice, words: frozenset[str]) -> float:
    """Return 2 where all of what a choice says alone is among some words, 1 for most of it, else 0."""
    own = normal(choice.own)
    share = len(own & words) / max(1, len(own))
    return 2.0 if share == 1 else 1.0 if share > 0.6 and len(own & words) > 1 else 0.0


def believed_goal(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices as what somebody takes another to want: what the other was heard to say of it."""
    if not asked.chain:
        return None
    thinker = asked.chain[-1]
    heard = [s.words for s in views.tale.chronicle.sayings if thinker in s.hearers and s.speaker != thinker]
    for words in reversed(heard):
        scores = [_covered(c, normal(words)) for c in choices]
        if best(scores, 0.9) is not None:
            return scores
    return None


def _accepts(deed: Deed) -> bool:
    return not deed.negated and deed.verb in _GETS


def _stated(views: Views, agent: str, choices: Sequence[Choice]) -> list[float] | None:
    """What the story says outright that somebody wants."""
    words = [a.words for a in views.tale.chronicle.aims if a.agent == agent and a.positive]
    if not words:
        return None
    said = normal(frozenset(w for aim in words for w in aim))
    scores = [_covered(c, said) for c in choices]
    return scores if best(scores, 1.0) is not None else None
