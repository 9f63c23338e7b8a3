"""A story clause by clause in somebody's eyes: of each clause, whether that one knows it, and what it denies.

Where the symbols of a story do not reach (a state without a verb of its own, a count, a time), its words still do:
a clause that somebody perceived, was told or thought up is evidence of what that one believes; a clause that the
person missed is evidence of what the person does not believe.
"""

import re
from bisect import bisect_left
from collections.abc import Collection, Sequence
from dataclasses import replace

from bip.inference.plain_stories.clauses.stems import stem, stems
from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.once import once
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.discourse.chronicle import Deed, Saying
from symbolic.language.reader.words.places import FIXTURES
from symbolic.world.actions import Action
from symbolic.world.plain import Become, Say

_INNER = frozenset(("see", "hear", "learn", "know", "think", "want", "miss", "sleep", "wake", "turn"))
"""Classes of clauses on what goes on in somebody; others need not know of it."""


def in_eyes_of(views: Views, chain: Sequence[str]) -> Sequence[Unit]:
    """Return the clauses that tell of deeds and states, in order, as the last of a chain of people has them."""
    return _in_eyes_of(views, tuple(chain))


@once
def _in_eyes_of(views: Views, chain: tuple[str, ...]) -> list[Unit]:
    kept = {
        (e.action.subject, e.action.value) for e in views.story(chain).steps if isinstance(e.action, Become)
    }
    units = {id(unit.clause): unit for unit in views.telling.units}
    found: list[Unit] = []
    person = chain[-1] if chain else ""
    for at, deed in enumerate(views.tale.chronicle.deeds):
        unit = units[id(deed.clause)]
        own = deed.agent == person
        known = _known(views, chain, at, kept, found) if chain else True
        if known and person and not own and _aside(unit.part) and not _told(views, at, person):
            known = False
        seen = replace(
            unit,
            doer=deed.agent,
            kind=deed.kind,
            time=deed.time,
            own=own,
            known=known,
            denied=_denies(unit),
        )
        found.append(seen)
    return _with_failures(found)


def _known(
    views: Views,
    chain: Sequence[str],
    at: int,
    kept: Collection[tuple[str, str]],
    before: Sequence[Unit],
) -> bool | None:
    """Whether a person knows what a clause says: did it, was told, saw it, or was about when it was so."""
    deed, person = views.tale.chronicle.deeds[at], chain[-1]
    if deed.agent == person and not (deed.negated and deed.kind in _INNER):
        return True
    if deed.agent == person:
        return False  # what one does not see, hear or know
    rung = (
        deed.verb in _CALLS
        and deed.real
        and not deed.negated
        and stem(person.split()[-1]) in stems(deed.words)
    )
    if rung or _told(views, at, person) or (before and _called(before[-1], deed, person)):
        return True
    if deed.kind == "deed" and deed.real and not deed.negated:
        return deed.subject in views.facts(chain)
    if deed.kind in _INNER and deed.agent:
        return None
    if before and _follows_from(before[-1], deed, person):
        return True
    last = next((t for t in reversed(before) if t.known is not None), None)
    if last is not None and last.known is False and last.sentence == deed.sentence:
        return False  # what has come of something that the person missed
    made = [a for a in _actions(views, at) if isinstance(a, Become) and not a.subject.startswith("deed ")]
    if made:
        return any((a.subject, a.value) in kept for a in made)
    return last.known if last is not None else True


_CALLS = frozenset("ring phone call telephone text write email mail message".split())


def _called(before: Unit, deed: Deed, person: str) -> bool:
    """ "The nurse rang him and put it off": what a call is made for, the person called learns."""
    same = before.sentence == deed.sentence and before.doer == deed.agent != ""
    return (
        same
        and before.clause.verb in _CALLS
        and not before.denied
        and stem(person.split()[-1]) in before.stems
    )


def _follows_from(before: Unit, deed: Deed, person: str) -> bool:
    """ "She knocked, and nobody opened": what comes of one's own deed one knows."""
    return before.own and before.sentence == deed.sentence and not deed.agent and deed.negated


def _actions(views: Views, at: int) -> list[Action]:
    """Return what a clause brings about."""
    chronicle = views.tale.chronicle
    end = chronicle.deeds[at + 1].time if at + 1 < len(chronicle.deeds) else len(chronicle.events)
    return [event.action for event in chronicle.events[chronicle.deeds[at].time : end]]


def _told(views: Views, at: int, person: str) -> bool:
    """Whether a person is told, and believes, what a clause says."""
    said = [a for a in _actions(views, at) if isinstance(a, Say)]
    chronicle = views.tale.chronicle
    begun = chronicle.deeds[at].time
    end = chronicle.deeds[at + 1].time if at + 1 < len(chronicle.deeds) else len(chronicle.events) + 1
    since, until = (bisect_left(chronicle.sayings, t, key=_time) for t in (begun, max(end, begun + 1)))
    heard = any(
        person in s.hearers and person != s.speaker and s.speaker == chronicle.deeds[at].agent
        for s in chronicle.sayings[since:until]  # they stand in the order of their times
    )
    unread = any(person in (*a.doubted_by, *a.unread_by) for a in said)
    if heard and not unread and not chronicle.deeds[at].negated:
        return True
    return any(person in a.to and person not in (*a.doubted_by, *a.unread_by) for a in said)


def _time(saying: Saying) -> int:
    return saying.time


_ASIDES = ("in fact", "in reality", "in truth", "really", "actually", "secretly")
"""What the narrator says to the reader, against what those in the story think."""


def _aside(text: str) -> bool:
    lower = f" {text.lower()} "
    return any(f" {words} " in lower or f" {words}, " in lower for words in _ASIDES)


_DENIALS = frozenset("not never no nobody nothing none neither nor".split())
_EMPTY = re.compile(
    r"\b(?:is|are|was|were|looks?|found it|finds it)\s+(?:\w+\s+)?(?:empty|gone|missing|bare)\b"
)
_OBSTACLE = re.compile(
    r"\b(?:is|are|was|were|be|been) (?:\w+ )?(?:closed|shut|blocked|broken|flooded|cancelled|canceled|fully booked|"
    r"sold out|out of order|under repair|on strike|allergic|afraid|scared)\b"
)
"""What keeps one from using a way, a shop, a machine; a container that is closed is merely opened."""
_SEATS = frozenset("seat seats chair bench table bed room place space stall".split())
"""What is the better for being empty."""
DISLIKES = frozenset("hate dislike detest loathe fear dread avoid".split())


def _denies(unit: Unit) -> bool:
    """Whether a clause says that something is not so, is not there, or is not wanted."""
    lower = unit.part.lower().replace("n't", " not").replace(",", " ").replace(".", " ")
    only = " only " in lower and any(f" {there} " in f"{lower} " for there in ("in it", "inside", "there"))
    if _OBSTACLE.search(lower) and not FIXTURES & set(lower.split()):
        return True
    empty = _EMPTY.search(lower) and not _SEATS & set(lower.split())
    if unit.clause.negated or only or unit.clause.verb in DISLIKES or empty:
        return True
    return bool(_DENIALS & set(lower.split()))


def removes(unit: Unit) -> bool:
    """Whether a clause tells of taking away, or using up, something that was there before."""
    return bool(classes(unit.clause.verb) & {"take", "consume", "leave"})


def _with_failures(told: Sequence[Unit]) -> list[Unit]:
    """Return units in which a person's own deeds are denied that a denial follows at once.

    "He searched the whole car, but it was not there": the car is no longer where to look.
    """
    found = list(told)
    for at, said in enumerate(told):
        if not said.denied or not said.known or said.clause.verb == "know":
            continue
        for before in range(at - 1, -1, -1):
            tried = told[before]
            near = tried.sentence == said.sentence or (
                before == at - 1 and tried.sentence == said.sentence - 1
            )
            if not (near and tried.own and (tried.kind == "deed" or tried.clause.verb in ("try", "attempt"))):
                break
            found[before] = replace(tried, denied=True)
    return found
