"""What somebody takes a thing to be that was exchanged for one that looks the same, unnoticed: what it has always been.

Decaf in the coffee tin, salt in the sugar bowl, another's umbrella in the stand: who was not told, and sees no
difference, takes it for what belongs there. So of the choices, it is the one that the container is named for, that is
called one's own, old, usual or real; else the one that is not what was put there.

Classes of words were set by hand; fitted_on: six authors of short everyday stories, by looking.
"""

import re
from collections.abc import Iterable, Sequence

from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas, normal

_EXCHANGE = re.compile(
    r"\b(?:swap|switch|exchang|replac|substitut|refill|mix(?:ed|es)? up|by mistake)|"
    r"\b(?:filled|poured|put|emptied|tipped)\b[^.]*\b(?:bowl|bottle|tin|jar|box|can|carton|jug|pot|shaker|packet|cup)\b",
    re.IGNORECASE,
)
_UNNOTICED = re.compile(
    r"\blook(?:s|ed)? (?:exactly |just )?(?:the same|alike|like)|\bwithout (?:telling|noticing|a second look|looking|"
    r"knowing|saying)|\b(?:did|does|has|have|had|do)(?: not|n['’]t) (?:see|notice|know|seen|noticed|been told)|"
    r"\bnobody (?:mentioned|told|said|noticed)|\b(?:likes|takes|drinks|still|as (?:always|usual))\b",
    re.IGNORECASE,
)
_LEARNS = re.compile(
    r"\b(?:tasted|spat|noticed (?:that|the)|found out|realiz|realis|discovered|"
    r"told (?:him|her|them|me) (?:about|that|it)|"
    r"grimaced|pulled a face|made a face)",
    re.IGNORECASE,
)
_PROPER = re.compile(
    r"\b(?:own|old|usual|ordinary|regular|normal|real|same|original|proper)\b", re.IGNORECASE
)
_FRESH = re.compile(r"\b(?:new|other|another|different|strange|fake|wrong|patient['’]s)\b", re.IGNORECASE)
_USES = re.compile(
    r"\b(?:drink|pour|put|eat|tast|wear|hold|us|tak|carry|sit|ha(?:s|ve)|add|sprinkl|spread|brush|about)\w*\b",
    re.IGNORECASE,
)


def taken_for(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score what belongs there by what somebody takes it to be; None where nothing was exchanged unnoticed."""
    of_thing = asked.word in ("what", "whose", "which") and len(asked.chain) == 1 and _USES.search(asked.text)
    story = " ".join(views.telling.texts)
    exchanged = _EXCHANGE.search(story) and _UNNOTICED.search(story)
    if not of_thing or not exchanged or _LEARNS.search(story) or any(c.polarity for c in choices):
        return None
    return _one(_belongs(choice) for choice in choices) or _one(
        _named_for(story, choice) for choice in choices
    )


def _one(fits: Iterable[bool]) -> list[float] | None:
    found = [2.0 * bool(fit) for fit in fits]
    return found if sum(found) == 2.0 else None


def _belongs(choice: Choice) -> bool:
    return bool(_PROPER.search(choice.text)) and not _FRESH.search(choice.text)


def _named_for(story: str, choice: Choice) -> bool:
    """Whether a container is named for it: the sugar bowl, the milk bottle."""
    words = normal(choice.own) or normal(lemmas(choice.text))
    holders = r"(?:bowl|bottle|tin|jar|box|can|carton|jug|pot|shaker|packet)"
    return any(re.search(rf"\b{re.escape(w)}s? {holders}\b", story, re.IGNORECASE) for w in words)
