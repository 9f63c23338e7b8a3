"""Why somebody does something, where the story says it: "so that it would not freeze", "she wants the window seat".

A purpose or a cause that hangs on the deed in question explains it; one that hangs on another deed of its agent, or
what the agent is said to want, fear or plan, does so less surely. The choice that says the same in its own words
is the reason; what the story gives for a reason outweighs what deeds alone suggest.

Weights were set by hand; fitted_on: the everyday stories that may be seen, by looking.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.clauses.stems import shared, stems
from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.social.stances import agent_of
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.wants.aims import asks_goal
from bip.inference.plain_stories.wants.goals import keys_of
from symbolic.language.reader.discourse.vocabulary_of import clause_words
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas

OF_DEED, OF_WISH, OF_AGENT = 2.0, 1.5, 1.0
"""In nats: what hangs on the deed in question, what its agent is said to want, what hangs on the other deeds."""
LEAST = 0.3
"""In nats: by how much the best choice must be ahead."""

_REASONS = frozenset(("purpose", "because", "so that", "since", "lest", "in case"))
"""How a clause is joined that tells for what, or because of what, the clause before it was done."""
_WISHES = frozenset("want plan hope intend wish need mean decide fear dread pity try".split())
_FEELINGS = frozenset("afraid scared worried tired weary anxious keen eager fond desperate sorry".split())
"""What one feels tells of what one does it for: "she was weary of carrying it"."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Something for which somebody acts.

    Attributes:
        words: stems of what it says.
        weight: in nats.
        cause: whether it is what came before the deed, which is no purpose.
    """

    words: frozenset[str]
    weight: float
    cause: bool = False


_PURPOSE = re.compile(
    r"^\W*(?:in order |so as )?(?:not )?to\b|\bwant|\bhop(?:e|ing)|\btr(?:y|ied)\b|^so\b", re.IGNORECASE
)
"""A choice that says for what, and not because of what, something was done."""


def stated(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by the grounds that the story states; None where these do not tell them apart."""
    agent = None if asked.chain or any(c.polarity for c in choices) else agent_of(views, asked, choices)
    if agent is None or not (asked.word == "why" or asks_goal(asked, choices)):
        return None
    if sum(_of_another(choice) for choice in choices) > 1:
        return None  # what another is to do, which the agent's own wishes do not tell
    names = stems(_names(views))
    said = stems(lemmas(asked.text)) - names
    own = [(stems(words) - said or stems(words)) - names for words in keys_of(choices)]
    grounds = list(_grounds(views.telling.units, agent, said))
    scores = [
        max(
            (
                _agreement(words, g)
                for g in grounds
                if not (g.cause and (asked.word != "why" or _PURPOSE.search(choice.text)))
            ),
            default=0.0,
        )
        for words, choice in zip(own, choices, strict=True)
    ]
    order = sorted(scores, reverse=True)
    if len(order) < 2 or order[0] - order[1] < LEAST:
        return None
    return [2.0 * (score == order[0]) for score in scores]


def _agreement(own: frozenset[str], ground: Ground) -> float:
    """Return how much a ground speaks for some words: in full where it says all of them, half where only some."""
    hits = shared(own, ground.words)
    return ground.weight * 0.5 * (1.0 + hits / len(own)) if hits else 0.0


def _of_another(choice: Choice) -> bool:
    """ "For Ann to miss it", "so she can find it": what somebody else is to do."""
    clause = next((c for c in choice.clauses if c.verb), None)
    return choice.text.lower().startswith(("so ", "for ", "that ")) and bool(
        clause is not None and clause.subject is not None
    )


def _names(views: Views) -> frozenset[str]:
    people = views.tale.chronicle.cast.people
    return frozenset(word for name in people for word in (*name.split(), *name.lower().split()))


def _grounds(units: Sequence[Unit], agent: str, said: frozenset[str]) -> Iterator[Ground]:
    """Yield what somebody acts for, with how surely it explains the deed of which some words speak."""
    for at, unit in enumerate(units):
        if unit.speaker:
            continue
        words = unit.stems | _told_within(units, at)
        main = _main_clause(units, at) if unit.clause.link in _REASONS else None
        if main is not None and agent in (*main.subjects, main.doer):
            yield Ground(words, OF_DEED if main.stems & said else OF_AGENT)
        if unit.clause.link == "so" and agent in (*unit.subjects, unit.doer) and (cause := _cause(units, at)):
            yield Ground(cause, OF_DEED if unit.stems & said else OF_AGENT, cause=True)
        if agent in unit.subjects and not unit.clause.negated and _wishes(unit):
            yield Ground(stems(clause_words(unit.clause)) - stems(frozenset((unit.clause.verb,))), OF_WISH)


def _cause(units: Sequence[Unit], at: int) -> frozenset[str]:
    """Return the stems of what comes before "so" in its sentence: "she was hungry, so I gave her mine"."""
    before = [u for u in units[:at] if u.sentence == units[at].sentence]
    return frozenset(word for u in before for word in u.stems)


def _told_within(units: Sequence[Unit], at: int) -> frozenset[str]:
    """Return the stems of the clauses within one: "because he thought that it was special"."""
    found: frozenset[str] = frozenset()
    within = [units[at]]
    for unit in units[at + 1 :]:
        if unit.outer is None or not any(unit.outer is outer for outer in within):
            break
        within.append(unit)
        found |= unit.stems
    return found


def _main_clause(units: Sequence[Unit], at: int) -> Unit | None:
    """Return the clause that a reason hangs on: the nearest main clause before it in its sentence, else after it."""
    same = [
        u.sentence == units[at].sentence and u.outer is None and u.clause.link not in _REASONS for u in units
    ]
    before = [u for u, main in zip(units[:at], same, strict=False) if main]
    after = [u for u, main in zip(units[at + 1 :], same[at + 1 :], strict=True) if main]
    return before[-1] if before else after[0] if after else None


def _wishes(unit: Unit) -> bool:
    clause = unit.clause
    tries = clause.verb != "try" or clause.how == "to"
    return (clause.verb in _WISHES and tries) or bool(_FEELINGS & set(clause.predicate.lower().split()))
