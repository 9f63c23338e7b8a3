"""What somebody means by what is said: asked for by complaining, said in irony, or known to the speaker alone.

Weights and thresholds were set by hand; fitted_on: story batches one and two and our own voices, by looking.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.clauses.outcomes import forms, outcome
from bip.inference.plain_stories.social.stances import agent_of
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.wants.believed_goals import evidence
from bip.inference.plain_stories.wants.goals import keys_of
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice
from symbolic.language.reader.words.tokens import tokenize

_COMPLAINTS = frozenset(
    "cold chilly freezing freeze draughty drafty draught draft hot warm stuffy dark bright loud noisy noise "
    "shiver".split()
)
_CONTRARY = {
    "open": "close",
    "shut": "open",
    "close": "open",
    "on": "off",
    "off": "on",
    "up": "down",
    "down": "up",
}
"""State that is complained of -> what to do about it."""
_IRONY = re.compile(
    r"\broll(s|ed|ing)? (her|his|their) eyes\b|\bpull(s|ed)? a face\b|\bsarcas|\bironic|"
    r"\bdrily\b|\bdryly\b|\bwith a groan\b"
)


def meaning(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by what somebody means, beyond the words; None where no sign of it is told."""
    agent = agent_of(views, asked, choices)
    if agent is None or any(c.polarity for c in choices):
        return None
    return (
        _complained(views, agent, choices)
        or _in_irony(views, asked, agent, choices)
        or _as_known(views, asked, agent, choices)
    )


def _complained(views: Views, agent: str, choices: Sequence[Choice]) -> list[float] | None:
    """Who complains of the cold beside an open window asks for it to be shut: the contrary of how the thing is."""
    said = [
        d for d in views.tale.chronicle.deeds if d.agent == agent and d.clause is not None and d.clause.quote
    ]
    words = {
        f for d in said for t in tokenize(d.clause.quote or "" if d.clause else "") for f in forms(t.lower)
    }
    if not words & _COMPLAINTS:
        return None
    states = _states(views)
    wanted = [
        any(_CONTRARY.get(state) in _verb(choice) and thing in choice.words for thing, state in states)
        for choice in choices
    ]
    return [2.0 if fits else 0.0 for fits in wanted] if sum(wanted) == 1 else None


def _states(views: Views) -> set[tuple[str, str]]:
    """Return things with how they are said to be: ("window", "open")."""
    found: set[tuple[str, str]] = set()
    for sentence in views.tale.text.sentences:
        for clause in sentence.clauses:
            if clause.verb in ("be", "stand", "leave", "have") and clause.subject is not None:
                state = {*clause.predicate.split(), clause.particle} & _CONTRARY.keys()
                found |= {(clause.subject.head, one) for one in state}
    return found


def _verb(choice: Choice) -> frozenset[str]:
    first = [t.lower for t in tokenize(choice.text) if t.kind == "word"][:3]
    return frozenset(f for word in first for f in forms(word)) | ({"close"} if "shut" in first else set())


def _in_irony(views: Views, asked: Asked, agent: str, choices: Sequence[Choice]) -> list[float] | None:
    """Who praises something and rolls one's eyes thinks ill of it."""
    if "really" not in asked.text.lower().split():
        return None
    if not any(_IRONY.search(sentence.text) for sentence in views.tale.text.sentences):
        return None
    bad = [outcome(choice.text) == "bad" for choice in choices]
    return [2.0 if one else 0.0 for one in bad] if sum(bad) == 1 else None


def _as_known(views: Views, asked: Asked, agent: str, choices: Sequence[Choice]) -> list[float] | None:
    """Whom or what a speaker's words mean is what the speaker knows of: not what has changed unknown to that one."""
    if asked.word not in ("which", "what", "whose") or asked.core is None:
        return None
    if asked.core.verb not in ("mean", "leave", "refer", "put") and "mean" not in asked.text.split():
        return None
    quoted = {d.sentence for d in views.tale.chronicle.deeds if d.clause is not None and d.clause.quote}
    found = [a for a in evidence(views, agent) if a.sentence not in quoted]
    named = keys_of(choices)
    common = frozenset(w for own in named for w in own if sum(w in other for other in named) > 1)
    named = [own - common for own in named]
    if any(own & a.words for own in named for a in evidence(views, agent) if a.sentence in quoted):
        return None  # the words themselves name one: what they mean is not decided by knowledge alone
    scores = [sum(a.weight * len(own & a.words) / max(1, len(own)) for a in found) for own in named]
    order = sorted(scores, reverse=True)
    return (
        [2.0 if s == order[0] else 0.0 for s in scores]
        if order[0] > 0.3 and order[0] - order[1] > 0.5
        else None
    )
