"""Which questions ask what is or was so, whatever anybody takes to be so; and of which time."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bip.inference.plain_stories.beliefs.asked_mind import FIRST, asks_advice, minds_asked
from bip.inference.plain_stories.tracking.scenes import lemmas_of
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.questions.asking import THINK, Asked
from symbolic.language.reader.questions.choices import Choice

Period = Literal["first", "then", "before", "now"]

_VALUES = frozenset("where what which when whose who how".split())
"""Question words that ask for a value: a place, a thing, a time, a number, a person who has something."""
_IN_TRUTH = re.compile(
    r"\b(?:really|actually|in fact|in truth|in reality|in actual fact|truly|as a matter of fact|"
    r"at the end|by the end|in the end|"
    r"now|at present|at this moment|these days|nowadays|today|still)\b",
    re.I,
)
_STATES = frozenset(
    "be stand lie hang sit keep put hold contain have leave stay live park cost read say start begin open belong carry "
    "serve fill come get".split()
)
"""Verbs of how things are, or came to be so."""
_HAS = frozenset("have be hold belong own keep".split())
_HANDLES = frozenset(
    "put take move hide carry bring eat drink open close lock break leave make fetch lay".split()
)
_NO_STATE = frozenset("want wish hope prefer like mean try intend love feel help do plan aim".split())
_WHEN = re.compile(
    r"\b(?P<link>before|until|till|prior to|earlier than|after|when|while|once|as soon as|by the time)\s+"
    r"(?P<words>(?:[\w'’]+[ -]?){1,7})",
    re.I,
)
_DURING = re.compile(
    r"\b(?P<link>during|since|at|on|in|by)\s+(?!fact\b|truth\b|reality\b|actual\b|"
    r"the (?:very )?(?:end|beginning|start)\b|which\b|what\b)"
    r"(?P<words>(?:[\w'’]+[ -]?){1,4})",
    re.I,
)
_BEFORE = re.compile(r"before|until|till|prior|earlier", re.I)
_CLOCK = re.compile(
    r"\b(?:at|by|from|since|until|before|after|around|about)\s+"
    r"(?:(?P<past>half|a quarter|quarter|ten|five|twenty) (?P<side>past|to) )?"
    r"(?P<hour>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midday|midnight)"
    r"(?:[:.](?P<minutes>\d\d))?(?P<oclock> o['’]clock)?(?! (?:past|to) )\b",
    re.I,
)
_HOURS = {
    word: at
    for at, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve".split(), start=1
    )
} | {"noon": 12, "midday": 12, "midnight": 24}
_PARTS = {"half": 30, "a quarter": 15, "quarter": 15, "ten": 10, "five": 5, "twenty": 20}
_DAY = re.compile(
    r"\b(?:yesterday|today|tonight|(?:this|that|last|next|the same|the next) "
    r"(?:morning|afternoon|evening|night|week|year|"
    r"month|spring|summer|autumn|winter)|breakfast|lunch|dinner|supper|noon|midday|"
    r"midnight|dawn|dusk|morning|afternoon|evening|night|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|"
    r"november|december|spring|summer|autumn|winter|christmas|easter)\b",
    re.I,
)
_OF_THE_DAY = 8
"""Hours before which a time on the clock is of the afternoon: "at five" after "at noon"."""


@dataclass(frozen=True, slots=True)
class Time:
    """The time that a question asks of.

    Attributes:
        period: at first, at (or until) a time that the story tells, before one that it does not tell, or at the end.
        until: how many sentences of the story are told by then.
        anchored: whether the story tells of that time.
    """

    period: Period
    until: int
    anchored: bool


def asks_history(views: Views, asked: Asked, choices: Sequence[Choice]) -> bool:
    """Whether a question asks what is or was so in truth, and in nobody's mind."""
    core = asked.core
    if core is None or asked.chain or asked.word not in _VALUES or any(c.polarity for c in choices):
        return False
    if minds_asked(views, asked) or asks_advice(asked) or core.modal in ("will", "would", "should", "can"):
        return False
    verbs = {c.verb for c in (core, asked.clause) if c is not None}
    if verbs & (_NO_STATE | THINK) or is_a(core, "search", "know") or core.verb in ("look", "see", "find"):
        return False
    if asked.word == "how" and not re.match(r"\W*how (?:many|much|often|long)\b", asked.text, re.I):
        return False
    if asked.word in ("who", "whose"):
        return asks_doer(views, asked) or (core.verb in _HAS and _of_time(asked))
    place = asked.word == "where" and (core.passive or (core.verb in _STATES and not _is_deed(views, core)))
    return place or (core.verb in _STATES and _of_time(asked))


def _is_deed(views: Views, core: Clause) -> bool:
    """Whether a clause is of what somebody did: where Tom put the ring does not change with where it is."""
    cast = views.tale.chronicle.cast
    return (
        core.verb in _HANDLES and core.subject is not None and bool(cast.persons(core.subject, subject=True))
    )


def asks_doer(views: Views, asked: Asked) -> bool:
    """Whether a question asks who did what the story tells: "who put the cup on the bench?"."""
    core = asked.core
    if asked.word != "who" or core is None or core.modal or core.negated or core.tense != "past":
        return False
    return is_a(core, "put", "take", "give", "move", "hide", "open", "break") or core.verb in _HANDLES


def _of_time(asked: Asked) -> bool:
    lower = asked.text.lower()
    return any(pattern.search(lower) for pattern in (_IN_TRUTH, FIRST, _BEFORE, _DAY, _CLOCK))


def time_of(views: Views, asked: Asked, own: frozenset[str]) -> Time:
    """Return the time that a question asks of.

    Args:
        views: a story.
        asked: the question.
        own: words of its choices, which tell no time.
    """
    texts, before = views.telling.texts, _BEFORE.search(asked.text) is not None
    if FIRST.search(asked.text.lower()):
        return Time("first", len(texts), True)
    hour = hour_of(asked.text)
    told = [hour_of(text) for text in texts] if hour is not None else []
    if hour is not None and any(time is not None for time in told):
        later = (at for at, t in enumerate(told) if t is not None and (t > hour or (before and t == hour)))
        return Time("then", max(1, next(later, len(texts))), True)
    at = _told_at(texts, asked, own | _subject(asked))
    if at is None:
        return Time("before" if before else "now", len(texts), False)
    earlier = before and "before" not in texts[at].lower()
    return Time("then", at if earlier else at + 1, True)


def _told_at(texts: Sequence[str], asked: Asked, known: frozenset[str]) -> int | None:
    """Return the first sentence that tells most of the time that a question names; None for none."""
    for pattern in (_WHEN, _DURING):
        for span in pattern.finditer(asked.text):
            words = lemmas_of(span["words"]) - known
            shares = [len(words & lemmas_of(text)) for text in texts]
            if max(shares, default=0):
                return shares.index(max(shares))
    day = _DAY.search(asked.text)
    if day is None:
        return None
    return next((n for n, text in enumerate(texts) if day.group().lower() in text.lower()), None)


def _subject(asked: Asked) -> frozenset[str]:
    """Return the words of what a question asks about."""
    noun = asked.core.subject if asked.core is not None else None
    return lemmas_of(noun.head) if noun is not None else frozenset()


def hour_of(text: str) -> float | None:
    """Return the first time of day that a text names, in hours; a bare number is none."""
    for found in _CLOCK.finditer(text):
        word = found["hour"].lower()
        if word.isdigit() and not (found["oclock"] or found["minutes"]):
            continue
        hour = float(_HOURS.get(word, 0) or int(word))
        if found["past"]:
            part = _PARTS[found["past"].lower()] / 60
            hour += part if found["side"].lower() == "past" else -part
        if found["minutes"]:
            hour += int(found["minutes"]) / 60
        return hour + 12 if hour < _OF_THE_DAY else hour
    return None
