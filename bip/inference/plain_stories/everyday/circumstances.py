"""What circumstances make people want, do and feel: who shivers wants warmth, who cries is comforted.

Everyday stories leave unsaid what everybody knows. Circumstances that a story tells of (circumstances.toml) speak for
the choice that serves what they call for, whether it is asked why somebody did something, what is wanted, or what is
done next; those of feelings, for what somebody feels. Nothing is said where they speak for two choices, or for none.

The classes of words were set by hand; fitted_on: six authors of short everyday stories, by looking.
"""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Literal

from bip.inference.plain_stories.views import Views
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice

Kind = Literal["need", "feeling"]


@dataclass(frozen=True, slots=True)
class Circumstance:
    """What something calls for.

    Attributes:
        name: of it.
        story: what a story must tell, all of them.
        never: what it must not tell; None for nothing.
        question: what a question must ask of; None for anything.
        serves: what a choice says that serves.
    """

    name: str
    story: tuple[re.Pattern[str], ...]
    never: re.Pattern[str] | None
    question: re.Pattern[str] | None
    serves: re.Pattern[str]

    def holds(self, story: str, question: str) -> bool:
        """Whether a story and a question, in small letters, are of this."""
        if self.never is not None and self.never.search(story):
            return False
        asked = self.question is None or bool(self.question.search(question))
        return asked and all(one.search(story) for one in self.story)


def wanted_in(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score the one choice that serves what the circumstances call for; None where none does, or several do."""
    if not _of_deed(asked) or any(c.polarity for c in choices):
        return None
    return _only(views, asked, choices, "need")


def felt_in(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score the one feeling that the circumstances call for; None for other questions, and where none or several do."""
    clause = asked.clause
    feels = asked.word in ("how", "what") and clause is not None and clause.verb == "feel"
    return _only(views, asked, choices, "feeling") if feels else None


def _only(views: Views, asked: Asked, choices: Sequence[Choice], kind: Kind) -> list[float] | None:
    if len(views.telling.texts) > LONGEST:
        return None
    story = " ".join(views.telling.texts).lower()
    held = [one for one in circumstances(kind) if one.holds(story, asked.text.lower())]
    counts = [sum(bool(one.serves.search(choice.text.lower())) for one in held) for choice in choices]
    most = max(counts)
    if not most or counts.count(most) > 1:
        return None
    return [2.0 * (count == most) for count in counts]


def served_by(views: Views, asked: Asked, choice: Choice) -> bool:
    """Whether a choice serves something that the circumstances call for, whatever else they do."""
    story = " ".join(views.telling.texts).lower()
    text, question = choice.text.lower(), asked.text.lower()
    return any(one.serves.search(text) and one.holds(story, question) for one in circumstances("need"))


LONGEST = 4
"""Sentences of a story up to which what it tells of bears on what is asked; a longer one tells of more."""
_WISHES = frozenset("want need hope wish like mean".split())


def _of_deed(asked: Asked) -> bool:
    """Whether a question asks why, what somebody wants, or what somebody does next."""
    clause: Clause | None = asked.clause
    if clause is None or clause.negated:
        return False
    if asked.word == "why":
        return True
    wishes = clause.verb in _WISHES and not clause.modal
    to_come = clause.modal in ("will", "would") or "going to" in asked.text or "about to" in asked.text
    goes = asked.word == "where" and clause.verb == "go"
    return (asked.word == "what" and not asked.chain and (wishes or to_come)) or goes


@lru_cache(maxsize=2)
def circumstances(kind: Kind) -> tuple[Circumstance, ...]:
    """Return the circumstances that come with the package: those of needs, or of feelings."""
    text = resources.files("bip.inference.plain_stories.everyday").joinpath("circumstances.toml")
    return tuple(
        Circumstance(
            one["name"],
            tuple(_words(said) for said in one["story"]),
            _words(one["never"]) if "never" in one else None,
            _words(one["question"]) if "question" in one else None,
            _words(one["serves"]),
        )
        for one in tomllib.loads(text.read_text("utf-8"))[kind]
    )


def _words(said: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{said})", re.IGNORECASE)
