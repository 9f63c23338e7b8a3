"""Where a story says each choice: by its words, or akin ones, as a side of a state, or by what brings it about."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bip.inference.plain_stories.beliefs.brought_about import Causes
from bip.inference.plain_stories.changes.words import akin, hits, sides, stemmed
from bip.inference.plain_stories.clauses.mentions import Mention, head_of, in_quotes, mentions
from bip.inference.plain_stories.clauses.units import Telling, texts_of
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.questions.choices import Choice


@dataclass(frozen=True, slots=True)
class Quote:
    """What somebody says, as a story has it within quotation marks.

    Attributes:
        speaker: who says it; "" where it cannot be told.
        hearers: to whom.
        text: the sentence of the story that has it.
    """

    speaker: str
    hearers: frozenset[str]
    text: str


@dataclass(frozen=True, slots=True)
class Saying:
    """Where and how a story says one choice.

    Attributes:
        places: unit and offset in its sentence of each word that says it, in the order of the story.
        left: of each, whether it is what something leaves.
        labels: of each, whether it stands on a label.
        quotes: of each, who says it; None outside quotation marks.
        fit: how it is said: by words akin, by a state, how much of it, whether as a place.
    """

    places: tuple[tuple[int, int], ...] = ()
    left: tuple[bool, ...] = ()
    labels: tuple[bool, ...] = ()
    quotes: tuple[Quote | None, ...] = ()
    fit: dict[str, float] = field(default_factory=dict)

    @property
    def units(self) -> list[int]:
        """Return the indices of the units that say it, each once."""
        return sorted({unit for unit, _ in self.places})


def sayings(
    story: Telling, choices: Sequence[Choice], words: Sequence[frozenset[str]], causes: Sequence[Causes]
) -> list[Saying]:
    """Return where a story says each choice.

    Args:
        story: clause by clause.
        choices: of a question.
        words: of each choice, those that it alone has.
        causes: of each choice, where the story tells what brings it about.
    """
    found: list[list[Mention]] = [[] for _ in choices]
    for hit in mentions(story, words, False):
        if not is_undone(story.units[hit.unit].clause):
            found[hit.choice].append(hit)
    placed = {hit.choice for hit in mentions(story, words, True)}
    states, kin = _by_state(story, choices), _by_kin(story, words)
    result = []
    for n, choice in enumerate(choices):
        exact = _foremost(words[n], head_of(choice), found[n])
        caused = [_somewhere(n, at) for at in causes[n].units]
        told = exact or states[n] or kin[n] or caused
        most = max((len(said) for said in _by_unit(found[n]).values()), default=0)
        fit = {
            "by state": float(not exact and bool(states[n])),
            "by kin": float(not exact and not states[n] and bool(kin[n])),
            "by cause": float(not exact and not states[n] and not kin[n] and bool(caused)),
            "state said": float(bool(states[n])),
            "whole": most / max(1, len(words[n])),
            "placed": float(n in placed),
        }
        result.append(_said(story, sorted(told, key=lambda h: (h.unit, h.offset)), fit))
    return result


def _somewhere(choice: int, unit: int) -> Mention:
    """Return what says a choice by no word of it, and so at no offset."""
    return Mention(choice, unit, 0, False, "", frozenset())


def is_undone(clause: Clause) -> bool:
    """Whether a clause tells of a deed that is not done, "nearly moved it to the tin": no version of where it is."""
    return clause.negated and not clause.perfect and is_a(clause, "put", "move", "hide", "swap")


def _said(story: Telling, told: Sequence[Mention], fit: dict[str, float]) -> Saying:
    return Saying(
        tuple((hit.unit, hit.offset) for hit in told),
        tuple(hit.source for hit in told),
        tuple(bool(hit.label) for hit in told),
        tuple(_quote(story, hit) for hit in told),
        fit,
    )


def _by_unit(found: Sequence[Mention]) -> dict[int, set[str]]:
    """Return the words of a choice that each unit has."""
    by_unit: dict[int, set[str]] = {}
    for hit in found:
        by_unit.setdefault(hit.unit, set()).update(hit.words)
    return by_unit


_NEAR_MOST = 0.6
"""Share of the words of the clause with most of them that another has to have."""
_LEAST = 0.3
"""Share of a choice's words that a clause has to have."""
_HEAD = 0.5
"""By how many words more its head noun counts."""


def _foremost(words: frozenset[str], head: frozenset[str], found: Sequence[Mention]) -> list[Mention]:
    """Return the mentions in the clauses that have most of a choice's words."""
    by_unit = _by_unit(found)
    weights = {unit: len(said) + _HEAD * bool(head & said) for unit, said in by_unit.items()}
    most = max(weights.values(), default=0.0)
    return [
        hit
        for hit in found
        if weights[hit.unit] >= _NEAR_MOST * most and len(by_unit[hit.unit]) >= _LEAST * len(words)
    ]


def _by_state(story: Telling, choices: Sequence[Choice]) -> list[list[Mention]]:
    """Return where a story puts something on the side of a state that a choice alone names: closed, of "it is shut"."""
    own = [sides(choice.text) for choice in choices]
    result: list[list[Mention]] = [[] for _ in choices]
    alone = [
        (n, axis, side)
        for n, mine in enumerate(own)
        for axis, side in mine.items()
        if all(other.get(axis) != side for m, other in enumerate(own) if m != n)
    ]
    if not alone:
        return result
    for at, text in texts_of(story):
        told = {(hit.axis, hit.side) for hit in hits(text)}
        for n, axis, side in alone:
            if (axis, side) in told:
                result[n].append(_somewhere(n, at))
    return result


def _by_kin(story: Telling, words: Sequence[frozenset[str]]) -> list[list[Mention]]:
    """Return where a story has half of a choice's words, or words akin to them: sewing, of "she sewed"."""
    stems = [frozenset(stem for word in mine for stem in stemmed(word)) for mine in words]
    result: list[list[Mention]] = [[] for _ in words]
    for at, unit in enumerate(story.units):
        if is_undone(unit.clause):
            continue
        for n, own in enumerate(stems):
            if own and 2 * sum(any(akin(one, other) for other in unit.stems) for one in own) >= len(own):
                result[n].append(_somewhere(n, at))
    return result


def _quote(story: Telling, hit: Mention) -> Quote | None:
    """Return in whose words a mention stands; None outside quotation marks."""
    number = story.units[hit.unit].sentence
    if not in_quotes(story.texts[number], hit.offset):
        return None
    around = story.within(number, number)
    speakers = {unit.speaker for unit in around if unit.speaker}
    hearers = frozenset(person for unit in around if not unit.speaker for person in unit.hearers)
    return Quote(next(iter(speakers)) if len(speakers) == 1 else "", hearers, story.texts[number])
