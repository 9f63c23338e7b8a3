"""The form of a story of a change: how things are, the event, and what closes it on one person."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.changes.words import phrases, plain, stemmed
from bip.inference.plain_stories.clauses.kinds import speaks
from bip.inference.plain_stories.clauses.stems import stems
from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.views import Views


@dataclass(frozen=True, slots=True)
class Change:
    """An event after which a story comes to one person.

    Attributes:
        agent: that person.
        before: what is told up to it, as written.
        event: it, as written.
        closing: what follows it, as written.
        wants: stems of what the person set out to do before it.
        units: the clauses of what follows it.
        names: stems of the person's names, which tell nothing.
        wish: the same aims and on what they are said to depend, as written.
    """

    agent: str
    before: str
    event: str
    closing: str
    wants: frozenset[str]
    units: tuple[Unit, ...]
    names: frozenset[str]
    wish: str = ""


def change_for(views: Views, chain: Sequence[str]) -> Change | None:
    """Return the last change before the story comes to one person; None if it does not end on that person."""
    if len(chain) != 1:
        return None
    agent, story = chain[0], views.telling
    last = len(story.texts) - 1
    if last < 2 or not _closes_on(views, agent, last):
        return None
    first = last
    while first > 2 and begins_with(story.texts[first - 1], agent) and begins_with(story.texts[first], agent):
        first -= 1
    event = first - 1
    if event > 2 and not begins_with(story.texts[event - 1], agent) and _turns(story.texts[event - 1]):
        event -= 1  # told in two sentences
    if event < 1:
        return None
    names = stems(frozenset((*agent.split(), *agent.lower().split())))
    wants = frozenset(
        word
        for aim in views.tale.chronicle.aims
        if aim.agent == agent and aim.positive and aim.sentence < event
        for word in stems(frozenset(aim.words)) - names
    )
    aims = tuple(_AIMS.findall(" ".join(story.texts[:event])))
    wants |= stemmed(" ".join(aims)) - names
    closing = tuple(unit for unit in story.finite if unit.sentence >= first)
    before, told, after = story.texts[:event], story.texts[event:first], story.texts[first:]
    wish = ". ".join((*aims, *_conditions(" ".join(before))))
    return Change(agent, " ".join(before), " ".join(told), " ".join(after), wants, closing, names, wish)


def _conditions(before: str) -> list[str]:
    """Return on what somebody's plans are said to depend: "until it is dry", "never goes out when it rains"."""
    found = [match.group(1) for match in _GIVEN.finditer(before)]
    return found + [f"no {word}" for match in _BARRED.finditer(before) for word in match.group(1).split()]


_GIVEN = re.compile(
    r"\b(?:until|once|as soon as|(?:as|so) long as|provided(?: that)?|on condition that|"
    r"only (?:if|when|after|once|with)|(?<!as )if|depends on) ([^,.;]+)"
)
_BARRED = re.compile(r"\b(?:never|not|nor|cannot|\w+n['’]t)\b[^.;,]*? (?:if|when|while|in) ([^,.;]+)")


def _closes_on(views: Views, agent: str, last: int) -> bool:
    """Whether the last sentence tells what somebody does, perceives or is told, or speaks of that one by name."""
    own = [unit for unit in views.telling.finite if unit.sentence == last]
    if any(unit.doer == agent or tells(unit, agent) for unit in own):
        return True
    return bool(re.search(rf"\b{re.escape(agent.split()[-1])}\b", views.telling.texts[last]))


def tells(unit: Unit, agent: str) -> bool:
    """Whether a clause tells of somebody being told something."""
    return unit.doer != agent and agent in unit.hearers and speaks(unit.clause) and not unit.clause.negated


def begins_with(text: str, agent: str) -> bool:
    """Whether a sentence begins with somebody: what it tells is that one's."""
    return text.startswith((f"{agent} ", "He ", "She ", "They "))


_AIMS = re.compile(
    r"\b(?:(?:wants?|wanted|needs?|needed|would (?:like|love)|expects?|expected)(?: (?!to\b)[\w'-]+){0,4}?|"
    r"(?:aim|hope|plan|intend|mean|promise)(?:s|ed|d|ned)?|meant|wishes|wished|"
    r"determined|eager|planning|preparing|trying|goal is|looking forward|getting ready|has|have|had) to "
    r"((?:[^.;]|(?<=Mr)\.|(?<=Mrs)\.|(?<=Dr)\.)+)"
)
"""What somebody is said to set out to do."""


def _turns(text: str) -> bool:
    """Whether a sentence begins with words that turn a story: "overnight", "while she is away"."""
    return phrases("turns").match(plain(text)) is not None
