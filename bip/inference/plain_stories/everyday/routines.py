"""What somebody goes on doing who has not heard of a change: what held before it, what was planned, what is usual.

The bus is cancelled, the shop has moved, the menu is another one, and the story says that somebody was not told, has
heard nothing of it, or missed it. That one does, says and expects what was so before. Of the choices it is the old
one, the one that the story tells of first, or as left behind ("instead of fish"); where only one is told of, it is
that one, unless it speaks of the change.

Classes of words were set by hand; fitted_on: six authors of short everyday stories, by looking.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.beliefs.asked_mind import mind_of
from bip.inference.plain_stories.beliefs.exchanges import exchange_at
from bip.inference.plain_stories.beliefs.places import seeker, target
from bip.inference.plain_stories.clauses.stems import stems
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.discourse.chronicle import place_of
from symbolic.language.reader.discourse.tale import NARRATOR
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas, normal

_IGNORANT = re.compile(
    r"\b(?:(?:has|have|had|was|were|is|did|does|do|could)(?: not|n['’]t) (?:yet )?(?:been told|heard|hear|know|known|"
    r"notice|noticed|see|seen|read|been to\b|met|got the message|get the message)|"
    r"no idea|unaware|missed (?:the|it|all)|"
    r"(?:heard|knows?|knew|saw|noticed) nothing|"
    r"nobody (?:has |had )?(?:told|called|spoken|mentioned|said|informed|warned)|"
    r"no one (?:has |had )?(?:told|called|mentioned|informed)|forg[eo]t(?:ten)? to (?:tell|call|mention|inform|warn)|"
    r"without (?:telling|calling|asking)|told nobody|nobody (?:has )?corrected)\b",
    re.IGNORECASE,
)
_LEARNS = re.compile(
    r"\b(?:found out|then (?:heard|read|saw|learned|learnt)|was told that|told (?:him|her|them|me) about|"
    r"read the (?:note|message|sign)|"
    r"now (?:he|she) knows|realiz|realis)",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    r"\b(?:clos(?:ed|es)|cancel|moved|changed|changes|swapp|became|instead|stolen|broken|sold|shaved|cut off|"
    r"replac|painted|renamed|postpon|no longer)",
    re.IGNORECASE,
)
_OF_CHANGE = re.compile(
    r"\b(?:because|new\b|another|other|different|else|police|cancel\w*|closed|stolen|instead|complain|not at all)\b",
    re.IGNORECASE,
)
_OF_OLD = re.compile(r"\b(?:old|former|usual|earlier|previous|first|same)\b", re.IGNORECASE)


def unchanged(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score what held before a change for whoever has not heard of it; None where the story does not say so."""
    person = _whose(views, asked)
    story = " ".join(views.telling.texts)
    if person is None or not _CHANGED.search(story) or not _unaware(views, person) or _LEARNS.search(story):
        return None
    if asked.word == "" and all(c.polarity for c in choices) and len(choices) == 2:
        still = asked.chain and re.search(r"\bstill\b", asked.text)
        return [2.0 * (c.polarity == "yes") for c in choices] if still else None
    if any(c.polarity for c in choices) or asked.word not in ("what", "which", "where", "when", "who"):
        return None
    if exchange_at(views.telling) is not None:
        return None
    key = target(views, seeker(views, asked)[1])
    if key is not None and place_of(key) in views.facts(()):
        return None  # where things are put, and who saw it, tells more
    return _one([bool(_OF_OLD.search(c.text)) and not _OF_CHANGE.search(c.text) for c in choices]) or _one(
        _before(views, choices)
    )


def _one(fits: Sequence[bool]) -> list[float] | None:
    return [2.0 * fit for fit in fits] if sum(fits) == 1 else None


def _whose(views: Views, asked: Asked) -> str | None:
    """Return whose next deed, or whose belief on what is so, a question asks for."""
    if len(asked.chain) > 1 or asked.core is None or asked.core.negated:
        return None
    if asked.chain:
        return asked.chain[0] if mind_of(views, asked) else None
    if asked.core.modal not in ("will", "would") or asked.core.subject is None:
        return None
    people = views.tale.chronicle.cast.persons(asked.core.subject, subject=True)
    return people[0] if len(people) == 1 else None


def _unaware(views: Views, person: str) -> bool:
    """Whether a sentence on a person says that nothing was heard of it, or that nobody told."""
    story = views.telling
    for number, text in enumerate(story.texts):
        if not _IGNORANT.search(text):
            continue
        first, last = story.spans[number]
        people = frozenset(p for unit in story.units[first:last] for p in (*unit.people, unit.doer))
        told_nobody = re.search(r"\b(?:told nobody|nobody|without|no one|forg[eo]t)\b", text, re.IGNORECASE)
        if person in people or (told_nobody and person in _named(story.people, number)):
            return True
        if person == NARRATOR and re.search(r"\b(?:I|me)\b", text):
            return True
    return False


def _named(people: Sequence[frozenset[str]], number: int) -> frozenset[str]:
    return frozenset(p for names in people[: number + 1] for p in names)


_FROM = re.compile(
    r"\b(?:from|instead of|than|still|not|used to be|was|old|usual|usually|always|every|until)\b[\w\s'’:]{0,12}$",
    re.I,
)
_TO = re.compile(r"\b(?:to|now|into|became|is really|really|instead|new)\b[\w\s'’:]{0,14}$", re.I)


def _before(views: Views, choices: Sequence[Choice]) -> list[bool]:
    """Return for each choice whether it is what held before the change: by how, and where, the story first says it."""
    story = " ".join(views.telling.texts)
    lower = story.lower()
    said = stems(normal(lemmas(story)))
    mine = [stems(normal(c.own)) or stems(normal(c.words)) for c in choices]
    free = [
        bool(words & said) and not _OF_CHANGE.search(c.text) for words, c in zip(mine, choices, strict=True)
    ]
    if sum(free) < 2:
        return free
    if sum(free) > 2:
        return [False] * len(choices)  # of several, the order of telling does not say which was left behind
    marks = []
    for words, ok in zip(mine, free, strict=True):
        spans = (
            [m for m in re.finditer(r"[\w:'’-]+", lower) if stems(normal(lemmas(m.group()))) & words]
            if ok
            else []
        )
        if not spans:
            marks.append((2, len(lower)))
            continue
        front = lower[: spans[0].start()]
        left, gone = _FROM.search(front), _TO.search(front)
        order = 0 if left and not (gone and gone.start() > left.start()) else 2 if gone else 1
        marks.append((order, spans[0].start()))
    first = min(marks)
    return [ok and mark == first for ok, mark in zip(free, marks, strict=True)]
