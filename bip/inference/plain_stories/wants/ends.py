"""What deeds are for, by their effects: the end that means, circumstances and success together speak for.

Who takes off his shoes, turns down the radio and draws the curtain wants somebody to sleep on, though no word of it is
said. Each class of ends (ends.toml) has kinds of signs that go with it: circumstances that call for it, means that
bring it about, what comes of it. One sign has many explanations; several kinds at once have few. So an end counts only
if at least two kinds of its signs are told, and by two more than for any other choice, or one more where it has three.

The classes were set by hand; fitted_on: seven authors of plain stories and voices 19 to 22, by looking.
"""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from bip.inference.plain_stories.clauses.outcomes import outcome
from bip.inference.plain_stories.clauses.stems import stems
from bip.inference.plain_stories.social.stances import asks_of_help
from bip.inference.plain_stories.views import Views, best
from bip.inference.plain_stories.wants.aims import asks_goal, goals
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice

FEW, MANY = 2, 3
"""Kinds of signs that an end needs, and from which on one more than for any other choice will do."""


@dataclass(frozen=True, slots=True)
class End:
    """A class of ends.

    Attributes:
        name: of it.
        says: what a choice says that names it.
        never: what such a choice does not say; None for nothing.
        signs: kinds of what goes with it.
        told: whether the story must speak of what the choice names.
    """

    name: str
    says: re.Pattern[str]
    never: re.Pattern[str] | None
    signs: tuple[re.Pattern[str], ...]
    told: bool

    def named_by(self, choice: str) -> bool:
        """Whether a choice, in small letters, names it."""
        return bool(self.says.search(choice)) and not (self.never is not None and self.never.search(choice))


def served(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score the one choice whose end the signs of the story speak for; None where none stands out.

    Nor is anything said where the trail of deeds speaks for another choice.
    """
    found = by_signs(views, asked, choices)
    trail = _shown(views, asked, choices) if found is not None else None
    return found if found is None or trail is None or best(trail) == best(found) else None


def by_trail(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by the trail of deeds; None where the signs of the story speak for the end of another choice."""
    trail = _shown(views, asked, choices)
    found = by_signs(views, asked, choices) if trail is not None else None
    return trail if trail is None or found is None or best(trail) == best(found) else None


def _shown(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by the trail of deeds, unless it would show an effect of which nothing is told."""
    trail = goals(views, asked, choices)
    at = best(trail) if trail is not None else None
    return None if at is None or unshown(views, choices[at]) else trail


_GETS = frozenset(
    "get have take want go fetch find see use put look make do be come let bring give buy obtain wish need reach catch "
    "keep avoid collect pick choose hold join visit meet leave stay sit".split()
)
"""Verbs whose end deeds upon their object show."""


def unshown(views: Views, choice: Choice) -> bool:
    """Whether a choice says that something is brought about with a thing of which the story tells nothing.

    "To mend the hammer", "to sell the keys": that one has a hammer in hand shows no mending.
    """
    verb = next((clause.verb for clause in choice.clauses if clause.verb), "")
    if len(choice.clauses) != 1 or not verb or verb in _GETS:
        return False
    return not stems(frozenset((verb,))) & frozenset(w for said in views.telling.words for w in stems(said))


def by_signs(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score the one choice whose end enough kinds of signs speak for; None where none stands out."""
    if asked.chain or any(c.polarity for c in choices) or asks_of_help(asked, choices):
        return None
    if not asks_goal(asked, choices) or for_or_against(choices):
        return None
    counts = [signs_for(views, choice) for choice in choices]
    order = sorted(counts, reverse=True)
    ahead = 1 if order[0] >= MANY else FEW
    if len(order) < 2 or order[0] < FEW or order[0] - order[1] < ahead:
        return None
    return [2.0 * (count == order[0]) for count in counts]


def for_or_against(choices: Sequence[Choice]) -> bool:
    """Whether choices contrast what is good for another with what is bad, which is told by how the deed bears on it."""
    return {"good", "bad"} <= {outcome(choice.text) for choice in choices}


def signs_for(views: Views, choice: Choice) -> int:
    """Return how many kinds of signs the story tells of the end that a choice names; of several, of the best told."""
    story = " ".join(views.telling.texts).lower()
    text = choice.text.lower()
    spoken = frozenset(word for said in views.telling.words for word in stems(said))
    told = bool(stems(choice.own) & spoken)
    found = [end for end in ends() if end.named_by(text) and (told or not end.told)]
    return max((sum(bool(sign.search(story)) for sign in end.signs) for end in found), default=0)


@lru_cache(maxsize=1)
def ends() -> tuple[End, ...]:
    """Return the classes of ends that come with the package."""
    text = resources.files("bip.inference.plain_stories.wants").joinpath("ends.toml").read_text("utf-8")
    return tuple(
        End(
            one["name"],
            _words(one["says"]),
            _words(one["never"]) if "never" in one else None,
            tuple(_words(sign) for sign in one["signs"]),
            one.get("told", False),
        )
        for one in tomllib.loads(text)["end"]
    )


def _words(said: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{said})", re.IGNORECASE)
