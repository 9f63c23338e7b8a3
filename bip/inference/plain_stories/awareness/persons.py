"""What a story tells of one person's coming to know of a matter, or not, as numbers."""

import numpy as np

from bip.inference.plain_stories.awareness.wording import by_wording
from bip.inference.plain_stories.beliefs.reach import Reach, reach_of, reached, ways_told
from bip.inference.plain_stories.beliefs.sayings import Saying
from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.units import Telling, Unit
from bip.inference.plain_stories.once import once
from bip.inference.plain_stories.tracking.held import Trackers, known
from bip.inference.plain_stories.tracking.scenes import LONGEST
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Array, Evidence
from bip.inference.plain_stories.witnesses.acquaintance import acquainted, elsewhere, left_open
from bip.inference.plain_stories.witnesses.attention import by_nobody, hears
from bip.inference.plain_stories.witnesses.copresence import denies, real
from bip.inference.plain_stories.witnesses.knowledge import come_to_know, comes_later
from symbolic.language.reader.questions.asking import Asked

_MOST = 0.6
"""Share of the topic's words of the clause with most of them that another has to have."""

_UNTOLD = frozenset(("misses there", "is told later", "sees later", "unread"))
"""What reaches somebody that tells nothing beside the rest."""


def knowing(
    views: Views, asked: Asked, person: str, topic: frozenset[str], trackers: Trackers, told: Array
) -> Evidence:
    """Return what speaks for a person's knowing of a topic.

    Args:
        views: a story.
        asked: the question.
        person: whose knowing it is.
        topic: what is known, as lemmas.
        trackers: the weights by which minds are tracked.
        told: how likely each of the last `LONGEST` sentences tells of the topic, shape (sentences,).
    """
    story = views.telling
    if person not in views.tale.chronicle.cast.people:
        return {"person": 1.0, "stranger": 1.0, **by_wording(story, person)}
    row: Evidence = {"person": 1.0, **_by_clauses(views, asked, person, topic)}
    said = _said(story, topic)
    reach = _reach(story, person)
    if said.places:
        row |= reached(story, person, reach, said, topic, topic)
        row |= _part(story, person, said)
        row |= _tracked(story, person, said, trackers)
    row |= _of_matter(story, person, trackers, told)
    row |= _by_cues(story, reach, said)
    row |= _by_story(story, person)
    row |= by_wording(story, person)
    return {name: value for name, value in row.items() if value and name not in _UNTOLD}


@once
def _reach(story: Telling, person: str) -> Reach:
    return reach_of(story, person, ways_told(story))


@once
def _said(story: Telling, topic: frozenset[str]) -> Saying:
    """Return where a story speaks of a topic: in the clauses that have most of its words."""
    shares = [len(unit.words & topic) for unit in story.units]
    most = max(shares, default=0)
    told = [at for at, share in enumerate(shares) if share and share >= _MOST * most]
    return Saying(tuple((at, 0) for at in told))


def _by_clauses(views: Views, asked: Asked, person: str, topic: frozenset[str]) -> Evidence:
    """Return what is concluded from the clauses that speak of the topic, in the ways set by hand."""
    story, clause = views.telling, asked.clause
    learnt = acquainted(story, person, topic)
    known = come_to_know(views, person, topic, clause) if clause is not None else None
    return {
        "acquainted": float(learnt is True),
        "unacquainted": float(learnt is False),
        "did not come to know": float(known is False),
        "comes later": float(comes_later(story, person, topic)),
        "elsewhere": float(elsewhere(story, person)),
        "left open": float(left_open(story, person)),
    }


_SURE = 4.0
"""Log odds beyond which it makes no difference how sure it is that somebody knows what a sentence tells."""


def _tracked(story: Telling, person: str, said: Saying, trackers: Trackers) -> Evidence:
    """Return the log odds of a person's coming to know what the sentences tell that speak of the matter."""
    numbers = sorted({story.units[at].sentence for at in said.units})[-LONGEST:]
    p = known(story, person, numbers, trackers)
    odds = np.clip(np.log(p) - np.log1p(-p), -_SURE, _SURE)
    return {
        "tracked: most": float(odds.max()),
        "tracked: least": float(odds.min()),
    }


def last_sentences(story: Telling) -> tuple[int, ...]:
    """Return the indices of those sentences of a story that may tell of a topic: the last `LONGEST`."""
    return tuple(range(len(story.texts)))[-LONGEST:]


def _of_matter(story: Telling, person: str, trackers: Trackers, told: Array) -> Evidence:
    """Return how likely a person comes to know a sentence that tells the matter, any of them or the last."""
    mine = known(story, person, last_sentences(story), trackers)
    some = 1.0 - float(np.prod(1.0 - told * mine))
    row = {"some": some, "last": _last(told, mine), "share": float((told * mine).sum() / told.sum())}
    odds = {f"{name}, odds": _log_odds(p) for name, p in row.items()}
    return {f"matter: {name}": value for name, value in (row | odds).items()}


def _last(told: Array, mine: Array) -> float:
    """Return how likely the last sentence that tells the matter becomes known."""
    left = np.append(np.cumprod((1.0 - told)[::-1])[::-1][1:], 1.0)
    return float((left * told * mine).sum())


def _log_odds(p: float) -> float:
    return float(np.clip(np.log(max(p, 1e-9)) - np.log1p(-min(p, 1.0 - 1e-9)), -_SURE, _SURE))


def _part(story: Telling, person: str, said: Saying) -> Evidence:
    """Return which part a person has in the clauses that speak of the matter."""
    told = [story.units[at] for at in said.units]
    sentences = {unit.sentence for unit in told}
    return {
        "does it": float(
            any(person in u.subjects and u.outer is None and not u.clause.negated for u in told)
        ),
        "is in it": float(any(person in u.people for u in told)),
        "says it": float(any(u.speaker == person for u in told)),
        "named with it": float(any(person in story.people[n] for n in sentences)),
    }


def _by_cues(story: Telling, reach: Reach, said: Saying) -> Evidence:
    """Return what the last thing tells that is told of a person's learning of something, or of missing it."""
    start = said.places[0][0] if said.places else 0
    last = {name: max(reach.cues[name], default=-1) for name in ("learns", "misses")}
    since = {name: at >= start and at >= 0 for name, at in last.items()}
    return {
        "last learns": float(since["learns"] and last["learns"] > last["misses"]),
        "last misses": float(since["misses"] and last["misses"] >= last["learns"]),
    }


def _by_story(story: Telling, person: str) -> Evidence:
    """Return whether a person perceives, is told, or misses anything at all."""
    return {
        "perceives": float(any(_sees(u, person) for u in story.units)),
        "is told": float(any(_is_told(u, person) for u in story.units)),
        "misses": float(any(_misses(u, person) for u in story.units)),
    }


def _sees(unit: Unit, person: str) -> bool:
    return person in unit.subjects and perceives(unit.clause) and real(unit)


def _is_told(unit: Unit, person: str) -> bool:
    told = hears(unit, person) and speaks(unit.clause)
    return told and not unit.clause.negated and not by_nobody(unit.clause) and real(unit)


def _misses(unit: Unit, person: str) -> bool:
    clause = unit.clause
    blind = denies(clause) or (perceives(clause) and clause.negated)
    untold = hears(unit, person) and speaks(clause) and (clause.negated or by_nobody(clause))
    return (person in unit.subjects and blind) or untold
