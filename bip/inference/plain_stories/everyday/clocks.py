"""What time somebody takes it to be: what the clock shows that one looked at, though it has stopped or is wrong."""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas, normal

_STOPS = re.compile(
    r"\b(?:clock|watch)\b[^.;]*?"
    r"\b(?:stopped|stood still|stuck|shows?|showed|says?|said|was set|had been set|put|read)\b"
    r"(?P<when>[^.;,]*)",
    re.IGNORECASE,
)
_NAMES_TIME = re.compile(r"\bwhat time\b|\bhow late\b", re.IGNORECASE)
_CORRECTED = re.compile(
    r"\b(?:corrected|told (?:him|her|them|me) the (?:right|real) time|looked at (?:his|her) phone)\b"
)


def by_clock(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score the time that a clock shows somebody; None where no clock of the story stands at one of the choices."""
    if len(asked.chain) != 1 or not _NAMES_TIME.search(asked.text):
        return None
    story = " ".join(views.telling.texts)
    found = _STOPS.search(story)
    if found is None or _CORRECTED.search(story.lower()):
        return None
    shown = _hour_words(found["when"])
    own = [_hour_words(choice.text) for choice in choices]
    common = frozenset.intersection(*own)
    fits = [bool(words - common) and words - common <= shown for words in own]
    return [2.0 * fit for fit in fits] if sum(fits) == 1 else None


_UNSAID = frozenset("o'clock o’clock clock at o am pm during night".split())


def _hour_words(text: str) -> frozenset[str]:
    """Return the words of a text that tell an hour: "half past two"."""
    said = re.findall(r"[a-z]+|\d+(?::\d+)?", text.lower().replace("o'clock", "").replace("o’clock", ""))
    return (frozenset(said) | normal(lemmas(text))) & (_HOURS | {w for w in said if w[0].isdigit()})


_HOURS = frozenset(
    "one two three four five six seven eight nine ten eleven twelve half quarter past to twenty noon midnight".split()
)
