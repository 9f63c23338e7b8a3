"""What somebody takes another to know who found out in secret, and said nothing: that the other knows nothing of it.

Who reads a diary and puts it back, sees the tickets and keeps quiet, looks on unseen, is not known to know. So where a
question asks what the one whose secret it is thinks of that, it is that nobody has found out.

Classes of words were set by hand; fitted_on: six authors of short everyday stories, by looking.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice

_FOUND_OUT = re.compile(
    r"\b(?:saw|seen|read|found|heard|overheard|watched|noticed|discovered|know|knew|knows|opened)\b",
    re.IGNORECASE,
)
_SILENT = re.compile(
    r"\b(?:said nothing|says nothing|say nothing|in secret|secretly|(?:not|n['’]t|never) (?:told|said|tell|say|let)\b|"
    r"kept (?:quiet|it to)|keeps? quiet|put (?:it|them) back|nobody has (?:seen|looked|read|noticed)|pretend(?:ed|s)?|"
    r"without (?:\w+ )?(?:noticing|being seen|knowing)|acted surprised|not (?:know|see) that)",
    re.IGNORECASE,
)
_REVEALS = re.compile(
    r"\b(?:confess|admit|owned up|let (?:it )?slip|noticed (?:me|him|her|that)|caught (?:me|him|her))", re.I
)
_KNOWS = re.compile(
    r"\b(?:know|knows|knew|(?:has|have|had) (?:read|seen|found|looked|heard|noticed|opened))\b", re.IGNORECASE
)
_NOT = re.compile(r"\b(?:not|no|nothing|nobody|none|never|no one)\b|n['’]t\b", re.IGNORECASE)


def unsuspecting(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score "that nobody knows" by what the owner of a secret thinks; None where none was found out in silence."""
    if not asked.chain or asked.word not in ("", "what"):
        return None
    story = " ".join(views.telling.texts)
    found = [
        n
        for n, t in enumerate(views.telling.texts)
        if _FOUND_OUT.search(t) and _perceived_by_another(views, n, asked.chain[0])
    ]
    if not found or not _SILENT.search(story) or _REVEALS.search(story):
        return None
    if asked.word == "":
        nested = asked.core is not None and asked.core.verb == "know" and not asked.core.negated
        nested = nested and (len(asked.chain) == 1) and all(c.polarity for c in choices) and len(choices) == 2
        other = views.tale.chronicle.cast.persons(asked.core.subject, subject=True) if asked.core else []
        if not nested or not other or other[0] == asked.chain[0]:
            return None
        return [2.0 * (c.polarity == "no") for c in choices]
    knowing = [bool(_KNOWS.search(c.text)) for c in choices]
    denied = [k and bool(_NOT.search(c.text)) for k, c in zip(knowing, choices, strict=True)]
    if sum(denied) != 1 or sum(knowing) < 2:
        return None
    return [2.0 * one for one in denied]


def _perceived_by_another(views: Views, sentence: int, owner: str) -> bool:
    """Whether in a sentence somebody other than the owner of a secret perceives something."""
    first, last = views.telling.spans[sentence]
    return any(
        _FOUND_OUT.search(f" {unit.clause.verb} ") is not None or unit.clause.verb in _PERCEIVING
        for unit in views.telling.units[first:last]
        if unit.subjects and owner not in unit.subjects
    )


_PERCEIVING = frozenset("see read find hear overhear watch notice discover know open".split())
