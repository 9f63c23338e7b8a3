"""What somebody holds true by the story's own words: what that one thinks, was told, read, heard or saw.

"The beekeeper concludes that the colony has died", "Knut told Marie that it was a ring", "sure that it was the plain
one": a clause within somebody's thought, or in what that one was told or perceived, is what the person holds true,
whatever is so. The choices are held against each such clause; the last that speaks for one of them alone counts, since
what one learns later takes the place of what one thought before.

The shares and classes were set by hand; fitted_on: new stories by six authors, by looking.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.beliefs.asked_mind import CONCLUDES, asks_place, mind_of
from bip.inference.plain_stories.beliefs.axes import AXES
from bip.inference.plain_stories.beliefs.nested import unlike
from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.stems import shared, stems
from bip.inference.plain_stories.clauses.units import Telling, Unit
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.witnesses.attention import hears
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas, normal

_SURE = frozenset("sure certain convinced confident positive afraid".split())
_HALF = 0.5
"""Share of a choice's own words that a tenet must say."""
_LEAD = 0.34
"""Share by which it must say more of one choice than of any other."""
_EARLIER = re.compile(r"\b(?:before|at first|until|to begin with|originally|initially)\b")
_EMPTY = stems(normal(frozenset(("nothing",))))
"""Of a choice that says no more than "nothing", which is what "it is empty" says."""
_DENYING = re.compile(r"\b(?:no|not|nothing|never|nobody|none|neither|cannot)\b|n['’]t\b", re.I)


@dataclass(frozen=True, slots=True)
class Tenet:
    """A clause that somebody holds true.

    Attributes:
        stems: of its words.
        text: as written.
        denied: whether it says that something is not so.
    """

    stems: frozenset[str]
    text: str
    denied: bool


def held_true(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by the last thing that the person in question is said to think, or to have learnt, of them."""
    person = mind_of(views, asked)
    thinks = bool(asked.chain) or (asked.core is not None and asked.core.verb in CONCLUDES)
    if not person or not thinks or asked.word in ("", "why", "how many") or any(c.polarity for c in choices):
        return None
    if asks_place(asked):
        return None  # where things go, and who sees them go there, tells more than words
    names = frozenset(part.lower() for name in views.tale.chronicle.cast.people for part in name.split())
    leaving = frozenset() if asked.word in ("who", "whose", "whom") else names
    owns = [stems(own - leaving or own) for own in unlike(choices)]
    topic = stems(lemmas(asked.text)) - stems(names)
    said = [_said_by(tenet, owns, choices, topic) for tenet in tenets(views.telling, person)]
    found = [choice for choice in said if choice is not None]
    if not found or (_EARLIER.search(asked.text.lower()) and len(set(found)) > 1):
        return None
    return [2.0 * (at == found[-1]) for at in range(len(choices))]


def tenets(story: Telling, person: str) -> Iterator[Tenet]:
    """Yield what a person holds true, in the order of the story."""
    doubts = any(
        u.clause.verb in ("believe", "trust") and u.clause.negated and person in u.subjects
        for u in story.units
    )
    for unit in story.units:
        within = unit.outer is not None and _holds_content(unit.outer, person)
        if within and doubts and unit.outer is not None and person not in unit.outer.subjects:
            continue  # "he never believed a word of it"
        if within or _takes_for(unit, person):
            yield Tenet(unit.stems, unit.text or " ".join(sorted(unit.words)), _denied(unit.clause))


def _takes_for(unit: Unit, person: str) -> bool:
    """ "Took it for a joke", "imagines a toy": what somebody thinks is said in a phrase, not in a clause."""
    clause = unit.clause
    if person not in unit.subjects or clause.negated or clause.modal or clause.content:
        return False
    for_it = any(p.preposition in ("for", "as") for p in clause.places)
    thought = _thinks(clause) and clause.verb != "trust" and clause.object is not None
    return thought or (clause.verb in ("take", "mistake") and for_it)


def _thinks(clause: Clause) -> bool:
    sure = bool(_SURE & set(clause.predicate.lower().split()))
    return sure or (is_a(clause, "think") and clause.verb not in _OTHERWISE)


_OTHERWISE = frozenset("doubt mistake count fear".split())
"""Verbs of thinking whose content is not held true, or that have other senses."""


def _holds_content(outer: Unit, person: str) -> bool:
    """Whether what a clause has as its content is what somebody thinks, perceives, says, or is told."""
    clause = outer.clause
    open_ = clause.how.startswith(("wh", "how", "if")) or is_a(clause, "ask") or "?" in (clause.quote or "")
    if clause.negated or clause.modal or open_ or outer.outer is not None:
        return False
    if person in outer.subjects:
        return _thinks(clause) or perceives(clause) or speaks(clause)
    return speaks(clause) and hears(outer, person)


def _denied(clause: Clause) -> bool:
    return clause.negated or bool({"never", "no"} & set(clause.adverbs))


def _said_by(
    tenet: Tenet, owns: Sequence[frozenset[str]], choices: Sequence[Choice], topic: frozenset[str]
) -> int | None:
    """Return the one choice that a tenet says; None where it says none, or more than one."""
    scores = [_agreement(tenet, own, choice, topic) for own, choice in zip(owns, choices, strict=True)]
    order = sorted(scores, reverse=True)
    clear = order[0] >= _HALF and (len(order) < 2 or order[0] - max(order[1], 0.0) >= _LEAD)
    return scores.index(order[0]) if clear else None


def _agreement(tenet: Tenet, own: frozenset[str], choice: Choice, topic: frozenset[str]) -> float:
    """Return how much of a choice a tenet says; negative where it says the contrary."""
    share = shared(own, tenet.stems) / max(1, len(own))
    denied = bool(_DENYING.search(choice.text)) and own != _EMPTY
    if share and denied != tenet.denied:
        share = -share
    sides = [
        (axis.side(stems(choice.words), choice.text), axis.side(tenet.stems, tenet.text)) for axis in AXES
    ]
    opposed = [mine * theirs for mine, theirs in sides if mine and theirs]
    if not opposed or not tenet.stems & topic:
        return share
    sign = -1.0 if denied != tenet.denied else 1.0
    return max(share, 0.6) if opposed[0] * sign > 0 else -0.6
