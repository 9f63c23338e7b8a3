"""What somebody does next by the time that one takes it to be, and when one takes something to shut, leave or begin.

"She believes it closes at five; it is a quarter to": she goes at once, whatever the hours are in truth. "Her watch says
half past five, the ferry leaves at eight, she would like to finish her meal": she stays. Time left is what lies between
the two; what the narrator alone knows ("in truth it is ten to eight") is no time of that person's.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bip.inference.plain_stories.clauses.stems import stems
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas

_NUMBERS = {
    word: number
    for number, word in enumerate("one two three four five six seven eight nine ten eleven twelve".split(), 1)
} | {"fifteen": 15, "twenty": 20, "twenty-five": 25, "thirty": 30, "forty": 40, "forty-five": 45, "fifty": 50}
_WORD = "|".join(sorted(_NUMBERS, key=len, reverse=True))
_HOUR = rf"(?:{_WORD}|\d{{1,2}})"
_COUNTED = r"(?! (?:minutes?|hours?|kilomet|met|people|children|men|women|friends))"
"""What does not follow an hour: what is counted by the number."""
_TIME = (
    rf"(?:\d{{1,2}}[:.]\d\d|noon|midnight|"
    rf"(?:half|(?:a |only a )?quarter|(?:{_WORD}|\d+)(?: minutes?)?) (?:past|to|before) {_HOUR}|"
    rf"(?:{_WORD}) (?:fifteen|twenty|thirty|forty|forty-five|fifty)|{_HOUR}\b{_COUNTED}(?: o['’]clock)?)"
)
_SHOWS = r"(?:says?|said|shows?|showed|reads?|stands at|stood at|stopped at)"
_NOW = re.compile(
    rf"\b(?:(?:it is|it's|it was|clock|watch)\b(?: \w+){{0,8}}?|"
    rf"(?:clock|watch|it|which)\b[^.;]{{0,60}}?\b{_SHOWS}(?: only)?) "
    rf"(?P<time>{_TIME})(?= now\b|[,.;!?\"”]| and\b| but\b| when\b|$)",
    re.IGNORECASE,
)
_SET = "show concert film train bus ferry boat match meeting dinner appointment lesson play"
"""What has its hour."""
_ENDS = re.compile(
    rf"\b(?:leaves?|left|goes|closes?|closed|shuts?|ends?|ended|sails?|departs?|starts?|started|begins?|"
    rf"gets? (?:back |home)|be (?:back|home)|comes? (?:back|home)|returns?|(?:{_SET.replace(' ', '|')})(?= at )|"
    rf"to be(?= at )|shift ends|last (?:bus|train|ferry)|until|till|before) "
    rf"(?:\w+ )?(?:at |by |until |till )?(?P<time>{_TIME})",
    re.IGNORECASE,
)
_OPENS = re.compile(rf"\bopens? (?:only )?(?:at |from )?(?P<time>{_TIME})", re.IGNORECASE)
_TAKES = re.compile(
    rf"\b(?P<n>(?:{_WORD}|\d+|half an|an|a quarter of an)) (?P<unit>minutes?|hours?)\b", re.IGNORECASE
)
_UNKNOWN = re.compile(
    r"\b(?:in (?:actual )?(?:fact|truth|reality)|really|actually|(?:does|did|do) not know|no idea|unknown|"
    r"although it now|but (?:since|from)|has in fact|without (?:his|her|their) knowing|nobody|since (?:last|\w+day))\b",
    re.IGNORECASE,
)
"""From here on a sentence tells what the person does not know."""
_HURRY = re.compile(
    r"\b(?:run|rush|hurry|at once|right away|straight ?away|immediately|now|dash|set off|go(?:es)? to|start)\b",
    re.I,
)
_LINGER = re.compile(
    r"\b(?:stay|finish|wait|go(?:es)? on|sit|write|first|another|until|till|read|drink|eat|rest|sleep|chat|dance)\b",
    re.I,
)
_LATER = re.compile(r"\b(?:tomorrow|throw|sell|give up|go home|hotel|next (?:day|week))\b", re.I)
_OTHER = re.compile(r"\b(?:another|other|airport|station|night|all[- ]night)\b", re.I)
_LIKES = re.compile(
    r"\bif (?:there is|there's|the?re? was) time\b|\bif time allows\b|"
    r"\bwould (?:like|love)\b|\bnot quite finished\b|\bone more\b|"
    r"\bfirst\b|\badores?\b|\bhalf (?:read|finished|done)\b|\blots of time\b|\bwhole hour\b|\bplenty of time\b",
    re.IGNORECASE,
)
HALF_DAY = 720
AMPLE = 20
"""Minutes that somebody must have left to do something else first."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The time as somebody takes it to be.

    Attributes:
        now: minutes on the dial; None where it is not told.
        ends: when something shuts, leaves, begins; None where it is not told.
        opens: when something opens; None where it is not told.
        needed: minutes that the way, and what is to be done, take.
    """

    now: int | None
    ends: int | None
    opens: int | None
    needed: int

    @property
    def left(self) -> int | None:
        """Return the minutes left, below 0 if it is over; None where that is not told."""
        return None if self.now is None or self.ends is None else _until(self.now, self.ends)

    @property
    def shut(self) -> bool:
        """Whether what opens is not open yet."""
        return self.now is not None and self.opens is not None and _until(self.now, self.opens) > 0


def by_time(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score the one choice that fits the time that somebody takes it to be; None where none does, or several do."""
    core = asked.core
    if asked.chain or core is None or core.negated or len(choices) < 2 or any(c.polarity for c in choices):
        return None
    if core.verb not in ("do", "go", "take", "turn") or asked.word not in ("what", "which", "where"):
        return None
    texts = [_known(text) for text in views.telling.texts]
    plan = schedule(texts)
    if plan.left is None and not plan.shut:
        return None
    by_way = _by_way(texts, plan, choices)
    if by_way is not None:
        return by_way
    return _only([_fits(choice.text, plan, " ".join(texts)) for choice in choices])


def schedule(texts: Sequence[str]) -> Schedule:
    """Return the time as told in sentences that somebody goes by; of several clocks, the last looked at."""
    now = [minutes(found["time"]) for text in texts for found in _NOW.finditer(text)]
    rest = [_NOW.sub(" ", text) for text in texts]
    ends = [minutes(found["time"]) for text in rest for found in _ENDS.finditer(text)]
    opens = [minutes(found["time"]) for text in rest for found in _OPENS.finditer(text)]
    needed = sum(_duration(found) for text in rest for found in _TAKES.finditer(text))
    return Schedule(_last(now), ends[0] if ends else None, opens[0] if opens else None, needed)


def _fits(choice: str, plan: Schedule, story: str) -> bool:
    later, other = bool(_LATER.search(choice)), bool(_OTHER.search(choice))
    if plan.shut:
        return bool(re.search(r"\bwait", choice, re.IGNORECASE))
    left = plan.left
    assert left is not None
    if left < 0:
        return other and not later
    if left >= plan.needed + AMPLE or (_LIKES.search(story) and left >= max(plan.needed, AMPLE)):
        return bool(_LINGER.search(choice)) and not later and not _HURRY.search(choice)
    return bool(_HURRY.search(choice)) and not later and not _LINGER.search(choice)


def _by_way(texts: Sequence[str], plan: Schedule, choices: Sequence[Choice]) -> list[float] | None:
    """Score the one way that can be gone in the time left, where the story says how long each takes."""
    if plan.left is None or plan.left < 0:
        return None
    taken: list[int | None] = []
    told = [(stems(lemmas(text)), _duration(found)) for text in texts if (found := _TAKES.search(text))]
    for choice in choices:
        own = stems(choice.own)
        shares = [(len(own & words) / max(1, len(own)), duration) for words, duration in told]
        best = max(shares, default=(0.0, 0))
        taken.append(best[1] if best[0] >= 0.5 else None)
    if sum(t is not None for t in taken) < 2:
        return None
    return _only([t is not None and t <= plan.left for t in taken])


def _only(fits: Sequence[bool]) -> list[float] | None:
    return [2.0 * fit for fit in fits] if sum(fits) == 1 else None


def _known(text: str) -> str:
    """Return a sentence up to what the person in question does not know."""
    found = _UNKNOWN.search(text)
    return text if found is None else text[: found.start()]


def _until(now: int, then: int) -> int:
    """Return the minutes from one time to another on the dial, below 0 if it is past."""
    ahead = (then - now) % HALF_DAY
    return ahead if ahead <= HALF_DAY * 2 // 3 else ahead - HALF_DAY


def _last(found: Sequence[int]) -> int | None:
    return found[-1] if found else None


def minutes(text: str) -> int:
    """Return a time of the clock in minutes on the dial: "a quarter to five", "11:02", "half past two", "noon"."""
    small = (
        text.lower()
        .replace("only ", "")
        .replace("minutes ", "")
        .replace("minute ", "")
        .removesuffix(" o'clock")
    )
    if small in ("noon", "midnight"):
        return 0
    if digits := re.match(r"(\d{1,2})[:.](\d\d)", small):
        return (int(digits[1]) * 60 + int(digits[2])) % HALF_DAY
    words = small.removeprefix("a ").split()
    for one, two in pairwise(words):
        if two in ("past", "to", "before"):
            part = {"half": 30, "quarter": 15}.get(one) or _number(one)
            hour = _number(words[-1]) * 60
            return (hour + part if two == "past" else hour - part) % HALF_DAY
    extra = _number(words[1]) if len(words) > 1 else 0
    return (_number(words[0]) * 60 + extra) % HALF_DAY


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _NUMBERS.get(word, 0)


def _duration(found: re.Match[str]) -> int:
    said, unit = found["n"].lower(), found["unit"].lower()
    count = {"half an": 0.5, "an": 1.0, "a quarter of an": 0.25}.get(said) or float(_number(said))
    return int(count * (60 if unit.startswith("hour") else 1))
