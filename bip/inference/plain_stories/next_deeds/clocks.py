"""What somebody does next who goes by a clock that is wrong: haste, or leisure, by the hour that it shows.

A story tells what a clock shows, that somebody trusts it or has not noticed, when something is due, and how long
things take. By the clock there is time left, or there is none: then the choice is the one that takes its time, or the
one that hurries. Where no clock is said to be wrong, or the hours are not told, nothing is concluded.

Fitted_on: four stories of those that may be seen, by looking.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.choices import Choice

_NUMBERS = {
    word: n + 1
    for n, word in enumerate("one two three four five six seven eight nine ten eleven twelve".split())
} | {"quarter": 15, "a quarter": 15, "half": 30, "twenty": 20, "twenty-five": 25}
_N = "|".join(sorted(_NUMBERS, key=len, reverse=True))
_TIME = re.compile(
    rf"(?<![\w:])(?:(?P<off>{_N}|\d\d?)(?: minutes)? (?P<side>past|to|before|after) )?(?P<hour>{_N}|\d\d?)"
    r"(?:[:.](?P<minute>\d\d))?(?P<clock> o'clock)?(?![\w:-])(?! (?:minutes?|hours?|per|of|or|other|more|people)\b)"
)
_AT = re.compile(r"(?:\bat|\bby|\buntil|\bthe|\bbefore|\bpast|\bat about)\s*(?:a\s)?$")
_LASTS = re.compile(
    rf"\b(?P<part>(?:a )?quarter of an|half an|an|a|{_N}|\d\d?) (?P<unit>minutes?|hours?)\b"
    r"(?! (?:slow|fast|ahead|behind|late))"
)
_SHOWS = re.compile(
    r"\b(?:says?|said|shows?|showed|reads?|stopped at|points to|pointed to)\W+(?:just |only |about )?$"
)
_WRONG = re.compile(
    r"\b(?:clock|watch)\b[^.]*\b(?:slow|fast|stopped|wrong|behind|ahead|gains|loses)\b|"
    r"\b(?:slow|fast|stopped|wrong) (?:clock|watch)\b"
)
_RELIES = re.compile(
    r"\b(?:trust\w*|relies|rely|goes by|believes?|has(?: not|n't) noticed|does(?: not|n't) know|unaware)\b"
)
_TRULY = re.compile(r"\b(?:really|actually|in fact|in truth|already)\b[^,;]*$|\balready\b")
_HURRIES = re.compile(
    r"\b(?:run|hurry|rush|sprint|dash|taxi|at once|race|straight away|immediately|as fast|skip)\b"
)
_NEITHER = re.compile(
    r"\b(?:fix|repair|wind|put the (?:clock|watch)|set the|mend|give up|go home|until tomorrow|too late|do without)\b"
)


def by_the_clock(views: Views, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by the time that is left by a wrong clock which somebody trusts; None where that is not told."""
    sentences = [s.text.lower().replace("’", "'") for s in views.tale.text.sentences]
    story = " ".join(sentences)
    left = time_left(story) if _WRONG.search(story) and _RELIES.search(story) else None
    if left is None:
        return None
    texts = [c.text.lower() for c in choices]
    hasty = [bool(_HURRIES.search(text)) for text in texts]
    calm = [not h and not _NEITHER.search(text) for h, text in zip(hasty, texts, strict=True)]
    fits = calm if left >= _MARGIN else hasty if left <= 0 else []
    return [2.0 * fit for fit in fits] if sum(fits) == 1 and any(hasty) else None


_MARGIN = 5
"""Minutes that must be left for one to take one's time."""


def time_left(story: str) -> int | None:
    """Return the minutes between what a clock shows and what is due first, less what things take; None if not told."""
    shown: int | None = None
    due: list[int] = []
    for found in _TIME.finditer(story):
        before = story[max(0, found.start() - 40) : found.start()]
        if _number(found["hour"]) > 24:
            continue
        off = _number(found["off"]) if found["off"] else 0
        minute = _number(found["hour"]) * 60 + int(found["minute"] or 0)
        minute += off if found["side"] in ("past", "after") else -off
        if _SHOWS.search(before):
            shown = minute
        elif (_AT.search(before) or found["clock"]) and not _TRULY.search(before + story[found.end() :][:9]):
            due.append(minute)
    if shown is None or not due:
        return None
    first = min((at - shown) % 720 for at in due)
    return first - sum(_minutes(found) for found in _LASTS.finditer(story))


def _number(word: str) -> int:
    return _NUMBERS[word] if word in _NUMBERS else int(word)


def _minutes(found: re.Match[str]) -> int:
    part = found["part"]
    if "quarter" in part:
        return 15
    if "half" in part:
        return 30
    count = 1 if part in ("a", "an") else _number(part)
    return count * (60 if found["unit"].startswith("hour") else 1)
