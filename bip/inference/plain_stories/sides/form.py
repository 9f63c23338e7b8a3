"""Which questions ask who helps or hinders, or whom it helps or hinders, with persons as choices."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bip.inference.plain_stories.awareness.circles import Circle, circles
from bip.inference.plain_stories.clauses.phrases import patterns_of
from bip.inference.plain_stories.social.dyad import parties_asked
from bip.inference.plain_stories.social.party import Party
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice

Role = Literal["doer", "served"]
Bearing = Literal["good", "bad", "false"]


@dataclass(frozen=True, slots=True)
class Sides:
    """What is asked of which persons.

    Attributes:
        circles: whom each choice means.
        role: whether it is asked who does it, or whom it serves.
        bearing: whether that is good or bad for another, or says what is false.
        named: those whom the question itself names.
    """

    circles: tuple[Circle, ...]
    role: Role
    bearing: Bearing
    named: tuple[Party, ...]


_ASKS = re.compile(r"\b(?:who|whom|whose|which)\b", re.I)
_SERVED = re.compile(
    r"\bwhom\b|\bwhose (?:side|plan|chance|chances|sake|favou?r|benefit|team|good|interest|interests|cause|work|"
    r"wish|trip|day)\b|"
    r"\bfor who\b|\b(?:who|which [\w ]+?) (?:gains?|gained|profits?|profited|benefits?|benefited|loses?|lost|"
    r"suffers?|suffered|"
    r"(?:is|are|was|were) (?:(?:better|worse) off|harmed|hurt|helped|hindered|put off|misled|protected|meant to)|"
    r"gets? (?:the good|what|a )|got (?:the good|what|a )|has (?:the )?(?:good|benefit))",
    re.I,
)
"""By which it is asked whom something serves or harms."""
_OF_OBJECT = re.compile(
    r"\b(?:who|which(?: [\w'’]+){1,4}?) (?:is|was|are|were|does|did|do|has|had|will) (?!not\b)"
    r"(?:the|his|her|their|my|mr|mrs|ms|miss|dr|aunt|uncle|(?-i:[A-Z])[\w'’]*)\b(?=.*\b(?:want|help|hinder|slow|favou?r|protect|harm|give|make|"
    r"support|fool|mislead|deceive|let|save|keep|mean|try|trying|helping|hindering)\w*\b)",
    re.I,
)
""" "Which sister did the guide favour?", "who is Ann helping?": of the object, and not of the subject."""


def sides_asked(views: Views, asked: Asked, choices: Sequence[Choice]) -> Sides | None:
    """Return whose help or harm is asked for; None where the choices are no persons, or it asks for something else."""
    if not _ASKS.search(asked.text) or any(c.polarity for c in choices) or asked.chain:
        return None
    bearing = _bearing(asked.text)
    if bearing is None:
        return None
    chronicle = views.tale.chronicle
    found = circles(
        [_OWNED.sub("", choice.text) for choice in choices],
        asked.text,
        tuple(chronicle.cast.people),
        " ".join(views.telling.texts),
    )
    if found is None:
        return None
    fronted, main = parties_asked(views, asked.text)
    served = _SERVED.search(asked.text) or _OF_OBJECT.search(asked.text)
    return Sides(found, "served" if served else "doer", bearing, (*main, *fronted))


_OWNED = re.compile(r"^\W*(?:for|to|on) |(?<=\w)['’]s\b(?: \w+)?$|(?<=s)['’]$", re.I)
"""What stands around a person in a choice: "for the porter", "Ann's", "the boys'"."""


def _bearing(text: str) -> Bearing | None:
    """Return what a question says of the deed: by the last of its words that tells."""
    lower = text.lower()
    told: list[tuple[int, Bearing]] = [
        (found.start(), name)
        for name in ("good", "bad", "false")
        for found in patterns_of("sides", "bearings")[name].finditer(lower)
    ]
    return max(told)[1] if told else None
