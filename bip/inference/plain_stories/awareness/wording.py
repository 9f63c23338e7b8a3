"""What the sentences that name somebody say of that one's learning of things, by their words alone.

Clauses that were misread, and people whom the reader did not take for such, leave no other trace.
"""

import re
from collections.abc import Mapping

from bip.inference.plain_stories.clauses.pieces import pieces_on
from bip.inference.plain_stories.clauses.units import Telling

_LEARNS = re.compile(
    r"\b(?:saw|seen|sees|watch(?:ed|es|ing)?|heard|hears?|overheard|overhears?|read|reads|noticed|notices|found|finds|"
    r"learn(?:s|ed|t)|spotted|spots|caught|opened|opens|peek(?:ed|s)|looked|looks|listen(?:ed|s)|told|tells|texted|"
    r"phoned|rang|called|showed|shown|shows|whisper(?:ed|s)|let in on|explain(?:ed|s)|warn(?:ed|s))\b",
    re.I,
)
_MISSES = re.compile(
    r"\b(?:asleep|slept|sleeps|sleeping|napping|deaf|blind|unconscious|headphones|earphones|earplugs|earbuds|away|"
    r"abroad|off sick|at home|upstairs|downstairs|outside|busy|out of (?:sight|earshot)|without|too (?:far|loud|noisy|"
    r"busy|late)|back (?:was )?turned|eyes (?:tight )?(?:shut|closed)|missed|misses|unopened|unread|sealed|late|"
    r"had (?:already )?(?:left|gone)|not there|forg[eo]t\w*|never|nobody|no one|nothing|not|cannot)\b|n['’]t\b",
    re.I,
)
_FEELS = re.compile(
    r"\b(?:wept|weeps?|cried|cries|hugg?(?:ed|s)|danc(?:ed|es)|cheer(?:ed|s)|jump(?:ed|s)|sigh(?:ed|s)|groan(?:ed|s)|"
    r"sw[eo]re|swears|grinn(?:ed|s)|grins?|smil(?:ed|es)|laugh(?:ed|s)|gasp(?:ed|s)|frown(?:ed|s)|whoop(?:ed|s)|"
    r"clapp(?:ed|s)|blush(?:ed|es)|scream(?:ed|s)|turn(?:ed|s) (?:pale|white|red)|threw up|burst)\b",
    re.I,
)
_WRITES_DOWN = re.compile(
    r"\b(?:wrote|writes?|cop(?:ied|ies)|noted?|notes|jott(?:ed|s)) (?:\w+ ){0,3}down\b", re.I
)
_ONLY = re.compile(r"\b(?:only|just|alone|nobody (?:else|but)|no one (?:else|but)|the one person)\b", re.I)
_WAYS: Mapping[str, re.Pattern[str]] = {
    "learns": _LEARNS, "misses": _MISSES, "feels": _FEELS, "writes down": _WRITES_DOWN, "only": _ONLY,
}  # fmt: skip


def by_wording(story: Telling, person: str) -> dict[str, float]:
    """Return what the pieces between commas and full stops that speak of somebody say of that one."""
    pieces = pieces_on(story, person)
    return {f"words: {way}": float(any(p.search(piece) for _, piece in pieces)) for way, p in _WAYS.items()}
