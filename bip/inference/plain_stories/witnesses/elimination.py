"""What one knows by ruling out: it is in one of two places, and one of them was found empty."""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.beliefs.nested import unlike
from bip.inference.plain_stories.clauses.kinds import perceives
from bip.inference.plain_stories.clauses.units import Telling
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas, normal

_ONE_OF = re.compile(
    r"\b(?:in|under|behind|inside|on|beneath|into) one of (?:the |these |those |its |his |her |their )?"
    r"(?:two|three|them|\w+s)\b|"
    r"\beither (?:in|under|behind|on)\b",
    re.IGNORECASE,
)
_EMPTY = re.compile(
    r"\bempty\b|\bnothing\b|\bnot (?:in|under|there)\b|\bwas(?: not|n['’]t) (?:in|under|there)\b",
    re.IGNORECASE,
)

_ALL = re.compile(r"\b(?:both|neither|all|none|no|away|gone)\b", re.IGNORECASE)


def by_elimination(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score claims on where something is by the places that the person found empty; None unless one place is left."""
    story, core = views.telling, asked.core
    if core is None or core.verb not in ("know", "be", "think", "conclude", "infer", "look"):
        return None
    people = views.tale.chronicle.cast.persons(core.subject, subject=True)[:1] or list(asked.chain[-1:])
    if not people or not any(_ONE_OF.search(text) for text in story.texts):
        return None
    ruled_out = _found_empty(story, people[0])
    placed = [bool(c.relation) and not (c.negated or c.polarity or _ALL.search(c.text)) for c in choices]
    gone = [bool(own & ruled_out) for own in unlike(choices)]
    left = [p and not g for p, g in zip(placed, gone, strict=True)]
    if not any(p and g for p, g in zip(placed, gone, strict=True)) or sum(left) != 1:
        return None
    return [2.0 if one else 0.0 for one in left]


def _found_empty(story: Telling, person: str) -> frozenset[str]:
    """Return the words of the sentences in which somebody finds that there is nothing somewhere."""
    found: frozenset[str] = frozenset()
    for number, text in enumerate(story.texts):
        looks = any(
            person in u.subjects
            and (perceives(u.clause) or u.clause.verb in ("open", "lift", "check", "search"))
            for u in story.within(number, number)
        )
        if looks and _EMPTY.search(text):
            found |= normal(lemmas(text))
    return found
