"""Whether somebody who said what is not so lied or was mistaken: by what the story tells that one knew.

Who did the thing, or tells of what is not so of him- or herself, knows better; so does who wants to hide it, to
impress, to surprise. Who had forgotten, mixed up, misheard, or did not know of a change, was mistaken.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.clauses.kinds import speaks
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.witnesses.copresence import real
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice

_LIE = re.compile(
    r"\b(?:lied?|lying|made (?:it|that) up|on purpose|fib\w*|not telling the truth)\b", re.IGNORECASE
)
_ERROR = re.compile(
    r"\b(?:mistaken?|by mistake|told the truth|tell(?:ing|s)? the truth|honest\w*|was wrong|made an? (?:error|mistake)|"
    r"(?:really|honestly|truly) (?:thought|believed)|thought (?:it|so|that))\b",
    re.IGNORECASE,
)
_DENIED = re.compile(r"\b(?:not|never|n['’]t|no)\b", re.IGNORECASE)
_ERRS = re.compile(
    r"\b(?:forgot|forgotten|mixed (?:it |them |the \w+ )?up|misheard|misread|heard (?:him|her|me|them|it) wrong|"
    r"confused|mistook|"
    r"(?:did|do|does|could)(?: not|n['’]t) (?:know|notice|see|remember)|nobody (?:had )?told|had no (?:idea|way of)|"
    r"(?:had|has) (?:since )?(?:been )?(?:moved|changed)|without (?:his|her|their) knowing|"
    r"old (?:list|timetable|map))\b",
    re.IGNORECASE,
)
_KNEW = re.compile(
    r"\b(?:had never been|never been|so that|to impress|"
    r"full of energy|perfectly (?:fine|well)|knew (?:very well|perfectly))\b",
    re.IGNORECASE,
)


def lied(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score a lie against an error; None unless the choices are these, and the story tells for one alone."""
    if asked.word == "why":
        return _by_error(views, choices)
    lies = [bool(_LIE.search(c.text)) and not _DENIED.search(c.text) for c in choices]
    errs = [bool(_ERROR.search(c.text)) and not _DENIED.search(c.text) for c in choices]
    if (
        len(choices) != 2
        or sum(lies) != 1
        or sum(errs) != 1
        or any(a and b for a, b in zip(lies, errs, strict=True))
    ):
        return None
    story = " ".join(views.telling.texts)
    erred = bool(_ERRS.search(story))
    knew = _blames_another(views) or bool(_KNEW.search(story))
    if erred == knew:
        return None
    return [2.0 * one for one in (errs if erred else lies)]


_THOUGHT = re.compile(r"\b(?:thought|believed|was sure|mistook|misheard|was mistaken)\b", re.IGNORECASE)


def _by_error(views: Views, choices: Sequence[Choice]) -> list[float] | None:
    """Score the one reason that is an error, where the story tells of what one errs by, and of no knowing better."""
    story = " ".join(views.telling.texts)
    thought = [bool(_THOUGHT.search(c.text)) and not _DENIED.search(c.text) for c in choices]
    if sum(thought) != 1 or not _ERRS.search(story) or _KNEW.search(story) or _blames_another(views):
        return None
    return [2.0 * one for one in thought]


def _blames_another(views: Views) -> bool:
    """Whether somebody who did something says that another did it."""
    doers = {
        name: unit
        for unit in views.telling.units
        if unit.outer is None and real(unit) and not unit.speaker and unit.clause.object is not None
        for name in unit.subjects
        if not speaks(unit.clause)
    }
    for unit in views.telling.units:
        outer = unit.outer
        if outer is None or not speaks(outer.clause) or outer.clause.negated or unit.clause.negated:
            continue
        if (
            outer.subjects & doers.keys()
            and unit.clause.subject is not None
            and not unit.subjects & outer.subjects
            and (unit.clause.perfect or unit.clause.verb == "be")
        ):
            return True
    return False
