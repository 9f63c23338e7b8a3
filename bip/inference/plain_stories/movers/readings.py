"""What an answer says of a deed that touches another: that it was to help or to hinder, or for something else."""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.clauses.outcomes import outcome
from bip.inference.plain_stories.clauses.phrases import compiled, patterns_of
from bip.inference.plain_stories.social.party import Dyad
from bip.inference.plain_stories.social.stances import asks_for, names_other, on_condition
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, leaves_open
from symbolic.language.reader.words.persons import PRONOUN_GENDERS

Reading = dict[str, float]

_TOLD = re.compile(
    r"\b(?:know|knows|known|aware|realis\w+|realiz\w+|truth|l(?:ie|ies|ied|ying)|mistake)\b", re.IGNORECASE
)
"""What a question of knowledge or of truth has: it is of no deed."""
_OTHERS = compiled(
    (
        "THEM",
        "him",
        "her (?:get|find|go|finish|reach|see|win|walk|past|through|use|down|up|out|back)",
        r"(?:her|his|their) way",
    )
)
"""Somebody else, by pronouns alone."""
_STANCES = frozenset(("bare", "harms", "helps"))
_EXPLICIT = frozenset(("helps", "harms", "keeps", "guards", "unknowing", "own"))


def readings(asked: Asked, choices: Sequence[Choice], dyad: Dyad) -> list[Reading] | None:
    """Return what each choice says; None where none says that another is helped or hindered, or all say the same.

    Args:
        asked: the question.
        choices: its choices.
        dyad: who acts, and whom it concerns.
    """
    modal = asked.core.modal if asked.core is not None else ""
    to_come = modal in ("will", "would") and not asked.text.lower().startswith("would you")
    if to_come or on_condition(asked) or _TOLD.search(asked.text):
        return None
    found = [_read(asked, choice, dyad) for choice in choices]
    return found if len({reading.get("good", 0.0) for reading in found}) > 1 else None


def speaks_of(dyad: Dyad, choice: Choice) -> bool:
    """Whether a choice speaks of the other one, or of somebody else by a pronoun."""
    text = choice.text.split(",", 1)[1] if choice.polarity and "," in choice.text else choice.text
    if names_other(dyad, choice) or _OTHERS.search(text.lower()) is not None:
        return True
    so_that = _SO_THAT.search(text.lower())
    return so_that is not None and PRONOUN_GENDERS.get(so_that[1], "") != dyad.doer.sex


_SO_THAT = re.compile(r"^so (?:that )?(he|she|they)\b")
"""Who is to have something of a deed: somebody else, unless the pronoun can be the doer's."""


def _read(asked: Asked, choice: Choice, dyad: Dyad) -> Reading:
    """Return what one choice says: "good" 1 for help, -1 for hindrance, else "unknowing" or "plain"; and its words."""
    text = choice.text.split(",", 1)[1] if choice.polarity and "," in choice.text else choice.text
    lower = text.lower()
    reading: Reading = {
        name: 1.0 for name, pattern in patterns_of("movers", "says").items() if pattern.search(lower)
    }
    value = outcome(text)
    if speaks_of(dyad, choice):
        reading["others"] = 1.0
    if value == "selfish":
        reading["own"] = 1.0
    if leaves_open(choice.text):
        reading["open"] = 1.0
    stance = _stance(asked, choice, reading, value)
    reading.pop("bare", None)
    if value in ("unaware", "honest"):
        return reading | {"unknowing": 1.0}
    if stance:
        return reading | {"good": stance}
    return reading if "unknowing" in reading else reading | {"plain": 1.0}


def _stance(asked: Asked, choice: Choice, said: Reading, value: str | None) -> float:
    """Return 1 for help, -1 for hindrance, of another; a mere yes or no answers what is asked for."""
    if choice.polarity and not said.keys() & _EXPLICIT:
        asks = asks_for(asked.text)
        if asks is not None:
            return 1.0 if (asks == "good") == (choice.polarity == "yes") else -1.0
    if not said.keys() & {"others", "bare"}:
        return 0.0
    if value in ("good", "bad"):
        return 1.0 if value == "good" else -1.0
    if value is None and said.keys() & _STANCES:
        return -1.0 if "harms" in said else float("helps" in said)
    return 0.0
