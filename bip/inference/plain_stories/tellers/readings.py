"""What an answer says of somebody who told something: that one lied, erred, meant well or ill, as numbers -1 to 1."""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.clauses.outcomes import Outcome, outcome
from bip.inference.plain_stories.clauses.phrases import patterns_of
from bip.inference.plain_stories.messages.form import asks_meaning
from bip.inference.plain_stories.social.stances import asks_for
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, leaves_open, normal

Reading = dict[str, float]

_DENIED = re.compile(r"(?:\b(?:not|never|no|without|nor)\b|n['’]t\b)[^,.;]{0,18}$")
_KNOWS = re.compile(r"\b(?:know|knew|aware|realis\w+|realiz\w+)\b")
_THINKS = re.compile(r"\b(?:think|thinks|conclude|concludes|suppose|guess|expect|expects|take|takes)\b")
_OUTCOMES: dict[Outcome, tuple[str, float]] = {
    "good": ("good", 1.0),
    "bad": ("good", -1.0),
    "honest": ("error", 1.0),
    "unaware": ("neither", 1.0),
    "joke": ("joke", 1.0),
    "selfish": ("own", 1.0),
}
_OF_TRUTH = frozenset(("lie", "error", "truth", "had"))
"""What an answer says of truth is not what it says to be meant: "she had seen it go"."""
_AIMS = frozenset(("helps", "harms", "guards", "thwarts", "diverts"))
"""What is meant for somebody else."""
_SERVES = re.compile(r"\b(?:help\w*|hinder\w*|mislead\w*|harm\w*)\b")


def readings(
    asked: Asked, choices: Sequence[Choice], sought: frozenset[str], concerns: Sequence[bool] = ()
) -> list[Reading] | None:
    """Return what each choice says; None where they do not differ in what one knew, or meant for another.

    "No" says the contrary of what the question asks. To keep somebody from what that one seeks is to hinder.

    Args:
        asked: the question.
        choices: its choices.
        sought: the words of what the other is after.
        concerns: for each choice, whether it speaks of the other.
    """
    question = said_of(asked.text)
    found: list[Reading] = []
    told = "false" in question or not _KNOWS.search(asked.text.lower())
    for choice in choices:
        reading = said_of(choice.text)
        value = outcome(_plain(choice))
        told = told or value in ("good", "bad") or bool(reading.keys() & {"lie", "harms"})
        if value is not None:
            name, sign = _OUTCOMES[value]
            if name != "good" or not reading.keys() & _OF_TRUTH:
                reading[name] = sign
        if "keeps" in reading:
            reading["thwarts" if normal(choice.own) & sought else "diverts"] = reading.pop("keeps")
        if choice.polarity:
            reading = {**_answered(asked, question, choice), **reading}
        reading["open"] = float(leaves_open(choice.text))
        found.append({name: value for name, value in reading.items() if value})
    if not told:
        return None  # it asks for knowledge of whatever is so, and not of what was said
    faith = any(len({r.get(name, 0.0) for r in found}) > 1 for name in ("lie", "error"))
    opposed = {1.0, -1.0} <= {r.get("good", 0.0) for r in found} and any(r.keys() & _AIMS for r in found)
    serves = any(_SERVES.search(text.lower()) for text in (asked.text, *(c.text for c in choices)))
    return found if faith or opposed or serves or _aimed(asked, found, concerns) else None


def asks_of_words(asked: Asked) -> bool:
    """Whether a question speaks of something that was said: "Why did she call out?"."""
    return patterns_of("tellers", "asks")["words"].search(asked.text.lower()) is not None


def _aimed(asked: Asked, found: Sequence[Reading], concerns: Sequence[bool]) -> bool:
    """Whether it is asked what words were for, and the choices differ in whether that is good for another."""
    differ = len({reading.get("good", 0.0) for reading in found}) > 1
    aims = asked.word == "why" or (asked.word == "what" and not _MESSAGE.search(asked.text.lower()))
    return aims and differ and (asks_of_words(asked) or any(concerns))


_MESSAGE = re.compile(
    r"\b(?:to (?:say|tell|understand|express|show)|(?<!trying )(?<!meant )(?<!supposed )to do|"
    r"(?:is|are|was|were) \w[\w .]* (?:telling|saying)|from)\b"
)
"""By which a question asks what words are to say, or are to get somebody to do."""


def _plain(choice: Choice) -> str:
    return choice.text.split(",", 1)[1] if choice.polarity and "," in choice.text else choice.text


def said_of(text: str) -> Reading:
    """Return what some words say of who told something; -1 for what they deny."""
    lower = text.lower()
    found: Reading = {}
    for name, pattern in patterns_of("tellers", "says").items():
        match = pattern.search(lower)
        if match is not None:
            denied = name not in ("error", "neither") and _DENIED.search(lower[: match.start()]) is not None
            found[name] = -1.0 if denied else 1.0
    return found


def _answered(asked: Asked, question: Reading, choice: Choice) -> Reading:
    """Return what a yes or no says to what a question asks."""
    sign = 1.0 if choice.polarity == "yes" else -1.0
    found = {name: sign * value for name, value in question.items() if name in ("lie", "error", "truth")}
    if _KNOWS.search(asked.text.lower()):
        found |= {"lie": sign, "error": -sign}
    elif "lie" in found:
        found.setdefault("error", -found["lie"])
    asks = asks_for(asked.text)
    if asks is not None:
        found["good"] = sign if asks == "good" else -sign
    return found


def of_telling(asked: Asked) -> bool:
    """Whether a question may be of what somebody who told something believed and wanted, and not of another's eyes."""
    if asked.word not in ("", "what", "why", "how", "which"):
        return False
    if asks_meaning(asked):
        return False  # what words mean is told by the words
    return not asked.chain or (len(asked.chain) == 1 and not _THINKS.search(asked.text.lower()))
