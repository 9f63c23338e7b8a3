"""States that exclude each other: working or broken, open or closed, on or off; what somebody last knew of one.

A question such as "does Ann think that the lift is working?" asks for a side of an axis. Each clause that the person
perceived, was told or thought, and that speaks of the thing, puts it on one side (repairing it, on the working one);
the last such clause counts. What the person missed does not.

Weights and thresholds were set by hand; fitted_on: story batches one and two and our own voices, by looking.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.changes.form import change_for
from bip.inference.plain_stories.clauses.knowing import in_eyes_of
from bip.inference.plain_stories.clauses.stems import stems
from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.discourse.vocabulary_of import clause_words
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas


@dataclass(frozen=True, slots=True)
class Axis:
    """Two sides of a state, as words, and as phrases where single words would not tell.

    Attributes:
        yes: stems that put a thing on the one side.
        no: stems that put it on the other.
        yes_phrases: patterns of phrases that do the same as `yes`.
        no_phrases: patterns of phrases that do the same as `no`.
    """

    yes: frozenset[str]
    no: frozenset[str]
    yes_phrases: tuple[str, ...] = ()
    no_phrases: tuple[str, ...] = ()

    def side(self, words: frozenset[str], text: str) -> int:
        """Return 1 or -1 for the side that some words are on; 0 for neither, or both."""
        lower = f" {text.lower().strip(' .,!?')} "
        yes = bool(words & self.yes) or any(re.search(f" {phrase} ", lower) for phrase in self.yes_phrases)
        no = bool(words & self.no) or any(re.search(f" {phrase} ", lower) for phrase in self.no_phrases)
        return int(yes) - int(no)


def _axis(yes: str, no: str, yes_phrases: Sequence[str] = (), no_phrases: Sequence[str] = ()) -> Axis:
    return Axis(
        stems(frozenset(yes.split())), stems(frozenset(no.split())), tuple(yes_phrases), tuple(no_phrases)
    )


AXES = (
    _axis(
        "work working repair fix mend function restore",
        "break broken dead fail faulty defective damaged jam",
        ("in order", "as good as new", "up and running"),
        ("out of order", "has stopped", "had stopped", "broke down", "gave out"),
    ),
    _axis("open reopen unlock unlocked ajar unsealed", "close closed shut lock locked seal sealed bolt"),
    _axis(
        "lit burning plugged light",
        "unplug extinguish",
        (r"(?:turn|switch|leav|left|put|is|was|still|stay|kept?)\w* (?:\w+ ){0,3}on",),
        (r"(?:turn|switch|is|was|were|goes|went|again) ?\w* (?:\w+ ){0,3}off",
         r"(?:went|goes|puts?|blew|blows|burnt|burned) (?:\w+ ){0,3}out"),
    ),
    _axis("full fill filled refill", "empty emptied drain", (), ("used up", "all gone", "none left")),
    _axis("clean wash washed scrub", "dirty muddy stain stained filthy"),
    _axis("wet soaked rain raining damp", "dry dried"),
    _axis("fresh", "spoil spoiled sour rotten rot mouldy moldy expired stale"),
    _axis("win won", "lose lost beaten defeated"),
    _axis("alive", "dead die died killed"),
    _axis("free vacant", "occupied taken busy booked"),
    _axis("asleep sleep sleeping", "awake wake woken"),
    _axis("sunny clear fine", "rainy stormy cloudy downpour storm"),
)  # fmt: skip
"""Axes of states of things in daily life; a closed list by kind, each side a class of words."""


_REPAIRERS = frozenset(
    "mechanic plumber electrician technician repairman handyman engineer locksmith".split()
)


def state_of_mind(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Return the scores of choices that are sides of one axis, or yes and no to one side, in somebody's eyes."""
    if not asked.chain or asked.core is None:
        return None
    two = len(choices) == 2 and not any(c.polarity for c in choices)
    if two and change_for(views, asked.chain) is not None:
        return None  # what has changed, and whether it was noticed, tells more than single words
    told = in_eyes_of(views, asked.chain)
    names = stems(frozenset(part for name in views.tale.chronicle.cast.people for part in name.split()))
    topic = stems(lemmas(asked.text)) - names
    for axis in AXES:
        sides = _sides(axis, asked, choices)
        if sides is None or not {1, -1} <= set(sides):
            continue
        words = axis.yes | axis.no
        held = _last_side(views, axis, told, topic - words)
        if held:
            return [2.0 if side == held else 0.0 for side in sides]
    return None


def _sides(axis: Axis, asked: Asked, choices: Sequence[Choice]) -> list[int] | None:
    """Return the side that each choice is on: of a bare yes, that of the question."""
    if all(choice.polarity for choice in choices):
        assert asked.core is not None
        clause = stems(clause_words(asked.core))
        side = axis.side(clause, " ".join(asked.text.rstrip("?").split()[-2:]))
        side = -side if asked.core.negated else side
        return [side if choice.polarity == "yes" else -side for choice in choices] if side else None
    sides = []
    for choice in choices:
        side = axis.side(stems(choice.words), choice.text)
        sides.append(-side if choice.negated else side)
    return sides if any(sides) else None


def _last_side(views: Views, axis: Axis, told: Sequence[Unit], topic: frozenset[str]) -> int:
    """Return the side on which the last known clause on the topic leaves it; 0 where none does."""
    found = 0
    for at, said in enumerate(told):
        if said.known is not True or not said.real:
            continue
        if axis is AXES[0] and found < 0 and _REPAIRERS & set(said.doer.lower().split()):
            found = 0  # who repairs things has been at it
        near = said.stems
        if at and told[at - 1].sentence == said.sentence:
            near |= told[at - 1].stems
        side = axis.side(said.stems, said.part)
        if side and (near & topic or not topic):
            found = -side if _negated(said, said.part) else side
        elif found and said.kind == "deed" and not said.own and said.stems & topic:
            found = 0  # something was done with it since, and no word says on which side that leaves it
    return found


def _negated(said: Unit, text: str) -> bool:
    """Whether a clause says "not" of its state; that a thing is broken denies nothing."""
    return said.clause.negated or bool(
        {"not", "never", "no"} & set(text.lower().replace("n't", " not").split())
    )
