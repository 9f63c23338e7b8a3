"""What tells that somebody was not there, though no word says where that one went: a return, being busy, nobody's word.

"Before she returned, he moved it"              who returns was away since the last that she did
"While she was making tea, he moved it"         who is busy with something of her own sees nothing of it
"... and nobody mentioned it to her"            whom one would have to tell did not see it
"""

from collections.abc import Sequence
from itertools import takewhile

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.discourse.chronicle import Chronicle
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.world.plain import Become

_RETURNS = frozenset("return reappear".split())
_BACK = frozenset("back home".split())
_PERCEIVING = frozenset(("see", "hear", "stay", "be", "think", "know", "want", "say", "tell", "ask", "have"))
_TELLING = frozenset(
    "tell mention inform say report explain notify warn message text call write e-mail email".split()
)
_NOBODY = frozenset(("nobody", "no-one", "none"))


def returns(c: Chronicle, clause: Clause, who: Sequence[str]) -> None:
    """Who comes back was away: what others have done since that one last did something was not perceived."""
    words = {*clause.particle.split(), *clause.adverbs}
    comes_back = clause.verb in _RETURNS or bool(
        words & _BACK and "arrive" in classes(clause.verb, clause.particle)
    )
    if comes_back and not clause.negated:
        for name in who:
            if c.room_of.get(name) == c.stage:
                missed(c, name)


def is_busy(clause: Clause) -> bool:
    """Whether a clause with "while" tells of what keeps somebody busy, rather than of watching or standing by."""
    if clause.link != "while" or clause.negated or clause.verb == "":
        return False
    return not classes(clause.verb, clause.particle) & _PERCEIVING and clause.verb != "look"


def busy(c: Chronicle, who: Sequence[str], start: int) -> None:
    """Let people who are busy not have perceived what others did since an event, unless they were spoken to."""
    since = takewhile(lambda deed: deed.time >= start, reversed(c.deeds))
    spoken_to = {name for deed in since if deed.verb in _TELLING for name in deed.people}
    for name in [one for one in who if one not in spoken_to]:
        for at in range(start, len(c.events)):
            event = c.events[at]
            action = event.action
            others = isinstance(action, Become) and action.agent not in ("", name) and name not in action.to
            if others and name not in event.seen_by:
                c.missed_at(at, name)


def untold(c: Chronicle, clause: Clause) -> None:
    """ "Nobody has told her", "she was not told", "he has not spoken to anyone since": it was not perceived either."""
    for name in _not_told(c, clause):
        if name in c.room_of:
            missed(c, name)


_OMITS = frozenset("forget omit neglect fail refuse decline avoid hesitate".split())


def _not_told(c: Chronicle, clause: Clause) -> list[str]:
    if clause.verb in _OMITS and clause.how in ("to", "ing") and not clause.negated:
        return [
            name for inner in clause.content for name in _silent_to(c, inner)
        ]  # "forgot to mention it to her"
    by_nobody = is_nobody(clause.subject)
    if clause.verb in _TELLING and (by_nobody or (clause.negated and not clause.passive)):
        return _silent_to(c, clause)
    if clause.subject is None or by_nobody:
        return []
    if clause.verb in _TELLING and clause.passive and clause.negated:
        return c.cast.persons(clause.subject, subject=True)
    with_anyone = any(p.object is not None and p.object.head in ("anybody", "anyone") for p in clause.places)
    if clause.negated and clause.verb in ("speak", "talk") and with_anyone:
        return c.cast.persons(clause.subject, subject=True)
    return []


def _silent_to(c: Chronicle, clause: Clause) -> list[str]:
    """Return the people to whom a clause of telling would be addressed."""
    if clause.verb not in _TELLING:
        return []
    nouns = [clause.recipient, clause.object, *(p.object for p in clause.places if p.preposition == "to")]
    return [
        name for noun in nouns if noun is not None and not is_nobody(noun) for name in c.cast.persons(noun)
    ]


def missed(c: Chronicle, name: str) -> None:
    """Let somebody not have perceived what has been done since that one last did or perceived something."""
    told = c.deeds[-1].subject if c.deeds else ""  # the return itself is no earlier deed
    for at in c.lately(c.gone_through("till its return", name)):
        action = c.events[at].action
        if action.agent == name and not (isinstance(action, Become) and action.subject == told):
            return
        placed = isinstance(action, Become) and (action.agent or action.subject.startswith("where "))
        if (
            isinstance(action, Become)
            and placed
            and name not in action.to
            and name not in c.events[at].seen_by
        ):
            c.missed_at(at, name)


def is_nobody(noun: NounPhrase | None) -> bool:
    """Whether a noun phrase means no person."""
    return noun is not None and (noun.head in _NOBODY or (noun.head == "one" and noun.determiner == "no"))
