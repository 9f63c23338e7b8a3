"""What in a story speaks for each choice of a question on who knows of something, or whether somebody does.

Whoever a choice has know of it adds what speaks for that one's knowing: whether it reaches that one where the story
tells of it, or later, and whether clauses say so outright. So choices that name several, all or nobody, and "yes" and
"no", are weighed alike. Nothing here decides: `judgement` weighs the evidence.

Which evidence is taken was chosen by hand; fitted_on: the failures of nine authors (plain_8 to plain_11, plain_15,
plain_16 and plain_18 to plain_20), and likelihood on authors left out of the fit.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.beliefs.reach import Reach, reach_of, reached, ways_told
from bip.inference.plain_stories.beliefs.sayings import Saying
from bip.inference.plain_stories.clauses.kinds import perceives
from bip.inference.plain_stories.clauses.topic import topic_of
from bip.inference.plain_stories.clauses.units import Telling
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.witnesses.acquaintance import TACTILE, acquainted, elsewhere, left_open
from bip.inference.plain_stories.witnesses.copresence import denies, real
from bip.inference.plain_stories.witnesses.knowledge import comes_later, people_meant, told_of
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice
from symbolic.language.reader.questions.choices import leaves_open as says_open

Evidence = dict[str, float]

_MARK = "knows: "
"""Begins the name of each piece of evidence on knowing."""


def awareness(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[Evidence] | None:
    """Return for each choice what speaks for it; None where a question does not ask who knows of something."""
    clause = _of_knowing(asked)
    topic = topic_of(views.tale, asked) if clause is not None else frozenset()
    if topic & TACTILE:
        return None  # what is felt is not told by who was there, or saw it
    if clause is None or not topic or len(choices) < 2 or not views.telling.units:
        return None
    sets = _knowers(views, asked, clause, choices)
    if sets is None:
        return None
    people = sorted(frozenset().union(*(s for s in sets if s is not None)))
    story = views.telling
    said = _told(story, topic)
    heard = ways_told(story)
    rows = {person: _of(story, person, reach_of(story, person, heard), said, topic) for person in people}
    negated = clause.negated or (denies(clause) and not clause.negated)
    sign = -1.0 if negated else 1.0
    unsure = any(left_open(story, person) for person in people)
    return [
        _row(choice, knowers, rows, sign, story, unsure)
        for choice, knowers in zip(choices, sets, strict=True)
    ]


def _row(
    choice: Choice,
    knowers: frozenset[str] | None,
    rows: dict[str, Evidence],
    sign: float,
    story: Telling,
    unsure: bool,
) -> Evidence:
    """Return what speaks for one choice, by those whom it has know of it, or not know; None if it leaves that open."""
    row: Evidence = {"of it": 1.0}
    if knowers is None:
        return row | {f"{_MARK}open": 1.0, f"{_MARK}open, unsure": float(unsure)}
    for person in sorted(knowers):
        for name, value in rows[person].items():
            row[_MARK + name] = row.get(_MARK + name, 0.0) + sign * value
    if choice.polarity and choice.clauses:
        row[f"{_MARK}reason"] = max((told_of(story, choice, person) for person in rows), default=0.0)
    return {name: value for name, value in row.items() if value}


def _of_knowing(asked: Asked) -> Clause | None:
    """Return the clause that asks who knows, or has heard, seen or noticed, something; None for other questions."""
    clause = asked.clause if asked.word in ("who", "which") else asked.core
    if clause is None or asked.chain or asked.word not in ("", "who", "which"):
        return None
    return clause if perceives(clause) or denies(clause) else None


def _knowers(
    views: Views, asked: Asked, clause: Clause, choices: Sequence[Choice]
) -> list[frozenset[str] | None] | None:
    """Return whom each choice has know of it, None for one that leaves it open; None if a choice cannot be read."""
    unsure = [says_open(choice.text) for choice in choices]
    if asked.word == "":
        people = views.tale.chronicle.cast.persons(clause.subject, subject=True)
        if not people or not all(c.polarity or o for c, o in zip(choices, unsure, strict=True)):
            return None
        who = frozenset(people)
        return [
            None if o else who if c.polarity == "yes" else frozenset()
            for c, o in zip(choices, unsure, strict=True)
        ]
    sets = people_meant(views, choices)
    return None if sets is None else [None if o else s for s, o in zip(sets, unsure, strict=True)]


def _told(story: Telling, topic: frozenset[str]) -> Saying:
    """Return where a story tells of a topic: the clauses that have most of its words, else its last sentence."""
    shared = [len(unit.words & topic) if real(unit) or unit.speaker else 0 for unit in story.units]
    most = max(shared)
    units = [at for at, share in enumerate(shared) if share == most and most] or [story.spans[-1][0]]
    return Saying(tuple((at, 0) for at in units[:1]))


_ONLY = re.compile(r"\b(?:only|nobody but|no one but|no one except|none but|nobody except)\b", re.I)


def _of(story: Telling, person: str, reach: Reach, said: Saying, topic: frozenset[str]) -> Evidence:
    """Return what speaks for or against somebody's knowing of what is told in some places."""
    learnt = acquainted(story, person, topic)
    start = said.units[0]
    sentence = story.units[start].sentence
    first = next((n for n, people in enumerate(story.people) if person in people), len(story.texts))
    found = reached(story, person, reach, said, topic, topic)
    return found | {
        "each": 1.0,
        "learnt": float(learnt is True),
        "not learnt": float(learnt is False),
        "comes later": float(comes_later(story, person, topic)),
        "elsewhere": float(elsewhere(story, person)),
        "does it": float(person in story.units[start].subjects),
        "named there": float(person in story.people[sentence]),
        "named first": float(first == 0),
        "named alone": float(any(p == frozenset((person,)) for p in story.people[sentence:])),
        "only": float(_is_only(story, person)),
        "others only": float(not _is_only(story, person) and any(map(_ONLY.search, story.texts))),
        "unsure": float(left_open(story, person)),
    }


def _is_only(story: Telling, person: str) -> bool:
    """ "Only Ann heard it", "nobody but Ann saw": whom alone a story says it of."""
    name = re.escape(person.split()[-1])
    return any(
        re.search(
            rf"\b(?:only|nobody but|no one but|no one except|nobody except) (?:the )?(?:\w+ )?{name}\b",
            text,
            re.I,
        )
        for text in story.texts
    )
