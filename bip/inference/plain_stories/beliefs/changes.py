"""Whether a change reached somebody: what was so before it against what is so after.

A story tells how something is, then of an event that changes it, and ends on somebody of whom it says either
whether that one perceives the event, or what that one does next. Who perceives it takes things to be as they
are after it, who does not as they were before; a deed tells which of the two its doer goes by. Choices are set
apart by the words that only one of them says: each such word was said before the event, or comes with it.

The weights of deeds were fitted by logistic regression and rounded, the classes of words and the thresholds set
by hand; fitted_on: the development questions of BigToM and six new stories.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.clauses.kinds import speaks
from bip.inference.plain_stories.clauses.outcomes import forms
from bip.inference.plain_stories.clauses.stems import shared, stems
from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.clauses.wording import VERBS
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.vocabulary_of import all_clauses
from symbolic.language.reader.questions.choices import Choice, lemmas
from symbolic.language.reader.words.tagger import Word


@dataclass(frozen=True, slots=True)
class Change:
    """An event after which a story comes to one person.

    Attributes:
        before: stems of what is told up to it.
        event: stems of it, and of what the person perceives or misses of it.
        wants: stems of what the person set out to do before it.
        reached: whether the person perceived it; None where the story does not say.
        deed: stems of what the person does after it, if the story ends on that.
        verbs: lemmas of its verbs.
        text: it as written.
    """

    before: frozenset[str]
    event: frozenset[str]
    wants: frozenset[str]
    reached: bool | None
    deed: frozenset[str]
    verbs: frozenset[str]
    text: str


def change_for(views: Views, chain: Sequence[str]) -> Change | None:
    """Return the last change before the story comes to one person; None if it does not end on that person."""
    if len(chain) != 1:
        return None
    agent, story = chain[0], views.telling
    first = len(story.texts)
    if not any(_of_person(unit, agent) for unit in story.finite if unit.sentence == first - 1):
        return None
    first -= 1
    while (
        first > 0 and _begins_with(story.texts[first - 1], agent) and _begins_with(story.texts[first], agent)
    ):
        first -= 1
    if first < 2:
        return None
    closing = [unit for unit in story.finite if unit.sentence >= first]
    names = stems(frozenset((*agent.split(), *agent.lower().split())))
    said = [stems(lemmas(text)) - names for text in story.texts]
    reached = perceived(closing, agent)
    if reached is None and any(_tells(u, agent) for u in story.finite if u.sentence == first - 1):
        reached = True
    event = said[first - 1].union(*(said[first:] if reached is not None else ()))
    wants = frozenset(
        word
        for aim in views.tale.chronicle.aims
        if aim.agent == agent and aim.positive and aim.sentence < first - 1
        for word in stems(frozenset(aim.words)) - names
    )
    own = [unit for unit in closing if unit.doer == agent]
    done = [unit for unit in own if _acts(unit)] if not any(_NOT.search(unit.wording) for unit in own) else []
    deed = frozenset().union(*(said[unit.sentence] for unit in done))
    verbs = frozenset(verb for unit in done for verb in unit.verbs)
    before = frozenset().union(*said[: first - 1])
    return Change(before, event, wants, reached, deed, verbs, " ".join(story.texts[first:]))


def _of_person(unit: Unit, agent: str) -> bool:
    """Whether a clause tells what somebody does, perceives or is told."""
    return unit.doer == agent or _tells(unit, agent)


def _tells(unit: Unit, agent: str) -> bool:
    """Whether a clause tells of somebody being told something."""
    return unit.doer != agent and agent in unit.hearers and speaks(unit.clause) and not unit.clause.negated


def _begins_with(text: str, agent: str) -> bool:
    """Whether a sentence begins with somebody: what it tells is that one's."""
    return text.startswith((f"{agent} ", "He ", "She ", "They "))


_PERCEIVES = frozenset(
    "notice see hear feel smell taste spot observe witness watch realize discover learn read detect recognize "
    "overhear glimpse perceive sense know find".split()
)
"""Verbs of becoming aware of something."""
_LOOKS = frozenset("look glance peek peep peer gaze stare".split())
_TRIES = frozenset("check inspect examine listen".split())
"""Verbs of trying to become aware: who does not try does not."""
_OVERLOOKS = frozenset("miss overlook".split())
_LACKS = frozenset(
    "unaware oblivious ignorant unsuspecting unbeknownst unknown unknowingly "
    "asleep distracted engrossed absorbed preoccupied".split()
)
"""Words for not being aware, and for having one's attention elsewhere."""
_COMES_BY = re.compile(
    r" (?:(?:catch|catches|caught|get|gets|got) (?:a )?(?:sight|glimpse|wind|whiff)|(?:come|comes|came) across|"
    r"(?:catch|catches|caught) (?:\w+ ){1,4}(?:in the act|\w+ing)|"
    r"(?:is|was|gets?|got|been|being) (?:\w+ )?(?:told|informed|warned|alerted|notified|shown)|"
    r"(?:get|gets|got|receive|receives|received) (?:\w+ ){0,2}"
    r"(?:word|news|message|call|alert|warning|text|notice|email)) "
)
_DENIED = re.compile(
    r" (?:not|n['’]t|never|no|without|neither|nor|hardly|barely|cannot|unable|fails?|failed|failing|"
    r"too \w+ (?:\w+ ){0,6}?to|before \w+ (?:can|could|has|had)) "
)
_NONE_OF_IT = re.compile(r"^ (?:no|nothing|none|little|neither) ")


def perceived(units: Sequence[Unit], agent: str) -> bool | None:
    """Return whether clauses say, in the end, that somebody perceives something; None if they say neither."""
    found: list[bool] = []
    for unit in units:
        if unit.doer == agent:
            found += _verdicts(unit)
        elif _tells(unit, agent):
            found.append(True)
    return found[-1] if found else None


def _verdicts(unit: Unit) -> list[bool]:
    """Return, for each word of a clause for perceiving or not perceiving, whether its subject perceives."""
    found: list[bool] = []
    for at, word in enumerate(unit.tagged):
        denied = bool(_DENIED.search(_spoken(unit.tagged[:at])))
        after = _spoken(unit.tagged[at + 1 :])
        kinds = forms(word.lower) if word.tag in VERBS else frozenset[str]()
        if word.lower in _LACKS or kinds & _OVERLOOKS:
            found.append(denied)
        elif kinds & _PERCEIVES or word.lower in ("aware", "conscious"):
            found.append(not denied and not _NONE_OF_IT.match(after))
        elif (
            (kinds & _LOOKS and not after.startswith(" for "))
            or (kinds & _TRIES and denied)
            or (word.tag in VERBS and _COMES_BY.match(f" {word.lower}{after}"))
        ):
            found.append(not denied)
    return found


def _spoken(words: Sequence[Word]) -> str:
    return f" {' '.join(word.lower for word in words)} "


_NOT = re.compile(r" (?:not|n['’]t|never) ")
"""Who is said not to do something may have missed the event, rather than act upon it."""
_LASTS = frozenset("spend stay remain sit stand lie sleep live".split())


def _acts(unit: Unit) -> bool:
    """Whether a clause tells of a deed that its doer begins, rather than of one under way or not done."""
    lasts = unit.clause.verb in _LASTS
    return (
        not lasts
        and not unit.clause.negated
        and not re.match(r" (?:\w+ )?(?:is|are|was|were) ", unit.wording)
    )


LEAST = 0.3
"""Log odds, in nats, below which a deed shows neither."""
_PRIOR = 0.9
"""What a deed that names as much of both sides comes to."""


def reached(change: Change) -> bool | None:
    """Return whether a change reached somebody: as the story says, else as the person's next deed shows."""
    if change.reached is not None:
        return change.reached
    if not change.deed:
        return None
    score = going_by(change, change.deed, change.verbs, change.text) - _PRIOR
    return None if abs(score) < LEAST else score > 0


_ALTERS = re.compile(
    r" (?:instead|another|others?|different|new|alternative|else|elsewhere|spare|extra|fresh|more|longer|again|until|"
    r"tomorrow|replacement|substitute|backup|additional|rather than) "
)
"""Doing otherwise than was meant, later, or once more: comparison and delay."""
_REMEDIES = frozenset(
    "repair fix mend patch replace restore rebuild recover retrieve refill restock clean rinse wash wipe "
    "scrub dry clear sweep remove discard dispose drain pump seal reset restart recharge correct treat "
    "disinfect sharpen tighten protect cover shield secure shelter rescue evacuate escape flee save avoid "
    "stop cancel postpone delay reschedule wait warn alert notify inform tell report call contact ask "
    "consult complain apologize document investigate inspect check examine search look seek exchange "
    "switch swap substitute change buy purchase borrow hire order reorder redo relocate".split()
)
"""Verbs of setting right what has gone wrong, of asking for help with it, of doing without."""
_GOES_ON = frozenset("continue proceed keep resume use".split())
"""Verbs of doing as one meant to do."""


def going_by(change: Change, words: frozenset[str], verbs: frozenset[str], text: str) -> float:
    """Return the log odds, in nats, that a deed goes by how things are after a change, up to a constant.

    A sum over what the deed names and does: what came with the event, remedies, doing otherwise, and what the
    story has not named speak for its being known; what was meant, what was there before, and going on against it.
    """
    later, sooner, lasting = (
        change.event - change.before,
        change.before - change.event,
        change.before & change.event,
    )
    named = words - change.wants
    return (
        0.5 * shared(named, later)
        + 1.1 * len(verbs & _REMEDIES)
        + 2.0 * len(_ALTERS.findall(_spaced(text)))
        + 0.3 * (len(words) - shared(words, change.before | change.event))
        - 0.3 * shared(words, change.wants - change.event)
        - 0.4 * len(verbs & _GOES_ON)
        - 0.4 * shared(named, sooner)
        - 0.6 * shared(named, lasting)
    )


def _spaced(text: str) -> str:
    """Return a text's words, two blanks around each, so that patterns of single words find each."""
    return f" {'  '.join(re.findall(r'[a-z’-]+', text.lower()))} "


def believed(views: Views, chain: Sequence[str], choices: Sequence[Choice]) -> list[float] | None:
    """Score two choices that say how things are: after the change for whom it reached, else before it."""
    change = change_for(views, chain)
    knows = reached(change) if change is not None else None
    if change is None or knows is None:
        return None
    owns = _own_words(choices, chain[0])
    return _ranked([_lateness(own, change) for own in owns], knows, 0.3)


def _own_words(choices: Sequence[Choice], agent: str) -> list[frozenset[str]]:
    """Return the stems that only one choice says."""
    said = [stems(lemmas(choice.text)) for choice in choices]
    return [
        own - frozenset().union(*(o for n, o in enumerate(said) if n != at)) for at, own in enumerate(said)
    ]


def _lateness(own: frozenset[str], change: Change) -> float:
    """Return how much more of some words comes with an event than was said before it, in -1 to 1."""
    return (shared(own, change.event) - shared(own, change.before)) / max(1, len(own))


def next_deeds(views: Views, chain: Sequence[str], choices: Sequence[Choice]) -> list[float] | None:
    """Score two deeds that somebody may do next: what fits how things are after the change, or before it."""
    change = change_for(views, chain)
    if change is None or change.reached is None:
        return None
    owns = _own_words(choices, chain[0])
    fits = [
        going_by(change, own, _verbs(choice.clauses), choice.text)
        for own, choice in zip(owns, choices, strict=True)
    ]
    return _ranked(fits, change.reached, LEAST)


def _verbs(clauses: Sequence[Clause]) -> frozenset[str]:
    return frozenset(clause.verb for clause in all_clauses(clauses))


def _ranked(lateness: Sequence[float], late: bool, least: float) -> list[float] | None:
    scores = lateness if late else [-value for value in lateness]
    order = sorted(scores, reverse=True)
    if len(order) < 2 or order[0] - order[1] < least:
        return None
    return [2.0 * (score - order[-1]) for score in scores]
