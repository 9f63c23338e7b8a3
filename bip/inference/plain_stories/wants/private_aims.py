"""What somebody is after in truth, which a thinker does not know: what that one does not take another to want.

"In truth he only wanted to see her"; "she had no idea that it was for a bird"; "she was waiting for her brother": what
the narrator tells the reader of another's aim, and nobody told the thinker, is not what the thinker goes by. What the
narrator denies ("she did not want to cross") is what somebody has taken to be so.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.clauses.stems import stems
from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.choices import lemmas

_TRULY = re.compile(
    r"\b(?:in (?:actual )?(?:fact|truth|reality)|in actuality|really|actually|as it happen(?:s|ed)|secretly|"
    r"the truth is|(?:wanted|want|wants|needed) (?:only|just|merely|simply)|"
    r"(?:had|has|was|is|were) (?:only|just|merely|simply) (?:been )?\w+ing|only (?:wanted|because|meant|came))\b",
    re.IGNORECASE,
)
"""What the narrator sets against what somebody thinks."""
_IGNORES = re.compile(
    r"\b(?:(?:did|does|do|could|can|had|has)(?: not|n['’]t)|never|cannot) (?:\w+ )?(?:know|known|see|seen|hear|heard|"
    r"notice|noticed|realis\w+|realiz\w+|suspect\w*|guess\w*|learn\w*)\b|\bno (?:idea|notion|inkling|way of knowing)\b|"
    r"\b(?:know|knew|knows) nothing\b|\bunaware\b|\bforg(?:o|e)t(?:ten)?\b",
    re.IGNORECASE,
)
"""That somebody does not know what follows."""
_AFTER = frozenset("want hope need plan intend wish try mean wait look search long decide like".split())
"""Verbs of being after something, which nobody sees."""


@dataclass(frozen=True, slots=True)
class PrivateAims:
    """Aims of others as the narrator alone tells them.

    Attributes:
        words: stems of what they are after.
        denied: stems of what the narrator says that they are not after.
    """

    words: frozenset[str]
    denied: frozenset[str]


def private_aims(views: Views, thinker: str) -> PrivateAims:
    """Return what the narrator tells of others' aims that a thinker has no way of knowing."""
    words: set[str] = set()
    denied: set[str] = set()
    for number, sentence in enumerate(views.telling.texts):
        plain = _QUOTED.sub(" ", sentence)
        for pattern in (_TRULY, _IGNORES):
            found = pattern.search(plain)
            if found is not None and (pattern is _TRULY or _is_of(views, number, thinker)):
                words |= stems(lemmas(plain[found.start() :]))
    for unit in views.telling.units:
        if unit.quoted or unit.speaker or thinker in unit.subjects or _in_mind_of(unit, thinker):
            continue
        if unit.clause.verb in _AFTER or unit.clause.link == "purpose":
            (denied if unit.clause.negated else words).update(_content(views.telling.units, unit))
    return PrivateAims(frozenset(words), frozenset(denied))


_QUOTED = re.compile(r"[\"“][^\"”]*[\"”]")


def _is_of(views: Views, number: int, thinker: str) -> bool:
    """Whether the thinker is somebody of whom a sentence speaks."""
    return any(u.sentence == number and thinker in u.subjects for u in views.telling.units)


def _in_mind_of(unit: Unit, thinker: str) -> bool:
    """Whether a clause is what the thinker perceives, thinks, says or was told."""
    outer = unit.outer
    while outer is not None:
        if thinker in outer.subjects or thinker in outer.hearers:
            return True
        outer = outer.outer
    return False


def _content(units: Sequence[Unit], unit: Unit) -> frozenset[str]:
    """Return the stems of a clause with those within it, without its own verb."""
    inner = frozenset(word for u in units if u.outer is unit for word in _content(units, u) | u.stems)
    return (unit.stems | inner) - stems(_AFTER)
