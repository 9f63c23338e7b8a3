"""Whether the end of a story says that a change reached somebody: by perceiving, being told, being elsewhere."""

import re
from collections.abc import Mapping

from bip.inference.plain_stories.changes.form import Change
from bip.inference.plain_stories.changes.perceiving import DENIED, told, told_on_meeting, verdicts
from bip.inference.plain_stories.changes.words import TIMES, akin, plain, says, sides, stemmed, word_class
from bip.inference.plain_stories.clauses.outcomes import forms
from bip.inference.plain_stories.clauses.units import Unit

_STAYS = re.compile(
    r" (?:is|was|are|were) (?:\w+ ){0,2}?(?:\w+ing|at|in|on|with|out|off|away|up|down|over|under|behind|by|far|too|"
    r"so|still|already|home|abroad|upstairs|downstairs|outside|indoors|elsewhere|deep|fast|busy|asleep) |"
    r" (?:has|have|had) (?:already |just |long |since |only |now ){0,2}(?:been|gone|left|\w+ed|spent|put|fallen|"
    r"taken|driven|flown) |"
    r" (?:spends|spent|stays|stayed|remains|remained|sleeps|slept|dozes|dozed|lingers|lingered|naps|napped|snores|"
    r"snored|dreams|rests|rested|lounges|lounged|relaxes|relaxed|queues|queued|crouches|crouched|kneels|kneeled|knelt|"
    r"squats|squatted|perches|perched|leans|leaned|attends|attended) | (?:sits|sat|lies|stands|stood) (?!down|up|there)"
)
"""What somebody is about, or where, rather than what that one then does: who is elsewhere perceives nothing."""


def reaching(change: Change) -> Mapping[str, float]:
    """Return the evidence of the closing sentences that the change reached the person; what speaks against is negative.

    What is said last of perceiving and of being told counts; who perceives it may be anywhere, who does not and is
    said to be elsewhere, or about something else, is taken to have missed it.
    """
    said = f" {_without_messages(plain(change.closing))} "
    own = [unit for unit in change.units if unit.doer == change.agent]
    perceived = [verdict for unit in change.units for verdict in verdicts(unit, change.agent)]
    heard = [verdict for unit in change.units for verdict in told(unit, change.agent)]
    heard += told_on_meeting(change)
    outright = says("misses_outright", change.closing)
    denied = bool(DENIED.search(said))
    seen = not outright and (perceived[-1:] == [True] or heard[-1:] == [True])
    comes_by = says("comes_by", change.closing)
    done = frozenset(verb for unit in own if not unit.clause.negated for verb in unit.verbs)
    reacts, tests = bool(done & word_class("reacts")), bool(done & word_class("tests"))
    tests = tests and says("once_more", change.closing)
    present = says("present", change.closing) and not denied
    stays = not (comes_by or reacts or present) and any(_STAYS.search(unit.wording) for unit in own)
    elsewhere = not seen and _elsewhere(change)
    signals = not (stays or denied or elsewhere) and any(
        forms(word) & word_class("signals") for word in said.split()
    )
    still = denied or outright or stays or elsewhere
    echo = _echo(change)
    thing = stemmed(change.event) - change.names - TIMES
    handled = not still and any(_handles(unit, thing) for unit in own)
    undone = any(unit.clause.negated and unit.outer is None for unit in own)
    return {
        "perceives": float(True in perceived and seen),
        "does not perceive": -float(outright or perceived[-1:] == [False]),
        "comes by it": float(comes_by and not denied),
        "is told": float(True in heard and seen),
        "is not told": -float(False in heard),
        "away or busy": -float(elsewhere),
        "stays as one is": -float(stays and not seen),
        "leaves undone": -float(undone and not perceived),
        "no sign of it": -float(not seen and (denied or not (echo or signals or comes_by or present))),
        "echo": min(2, echo) / 2 * (not denied),
        "signal": float(signals),
        "perceives what it left": float(True in perceived and seen and _of_it(change)),
        "handles it": float(handled),
        "side of the event": float(not still and _sides_with(change) > 0),
        "side before": -float(not seen and not handled and _sides_with(change) < 0),
        "comes upon it": float(bool(_COMES_UPON.search(said)) and not denied),
        "meanwhile": -float(not seen and bool(_MEANWHILE.search(said))),
        "tests it": float(tests and not denied),
        "is there": float(present),
        "then a thing's doing": float(not still and _then_a_thing(change)),
        "meets somebody": float(not still and says("meets", said)),
        "senses a lack": float(says("senses_a_lack", said)),
        "just as": float(not still and says("just_as", said)),
        "let be": -float(says("lets_be", said)),
        "quoted": float(any(mark in change.closing for mark in ('"', "“", ": ")) and not denied),
    }


def _without_messages(said: str) -> str:
    """Return a text without what somebody is told in it: who is told that a thing does not work is told."""
    return _MESSAGE.sub(r"\1", said)


_MESSAGE = re.compile(
    r"((?:(?:tell|say|explain|report|warn|complain|mention|describe|announce|shout|write|call|learn|hear|read|joke)s?|"
    r"told|said|wrote|heard|\w+(?:rned|rted|ined|ioned|ibed|nced|ted)|message|text|note|alert|warning|word|news|letter|"
    r"e-?mail|notice|sign|announcement)(?: (?!not|never|nothing|no|nobody|neither)[\w'-]+){0,6}?) "
    r"(?:that|saying|which says|which reports|how) .*"
)
"""What somebody says, or a note does, up to where its content begins."""


_COMES_UPON = re.compile(
    r" (?:when|as soon as|the moment|as|once|after|upon|on) (?:he|she|they|[\w'-]+(?: [\w'-]+)?) (?:\w+ly )?"
    r"(?:comes?|returns?|arrives?|reaches|opens?|enters?|steps?|gets?|lifts?|unlocks?|walks?|wakes?|turns?|looks?|"
    r"starts?|checks?|unpacks?|unrolls?|goes|picks?|takes?|sits?|passes|pulls?|pushes|tries|came|returned|arrived|"
    r"reached|opened|entered|stepped|got|lifted|unlocked|walked|woke|turned|looked) "
)
"""What one comes upon when one gets to a thing."""
_MEANWHILE = re.compile(
    r"^ while | (?:meanwhile|all (?:day|morning|afternoon|evening|night|week|along)|for hours|the (?:whole|entire) \w+|"
    r"during|until|by then|at the time|at that (?:time|moment)|in the meantime|just then|throughout|that "
    r"(?:night|evening|morning|afternoon|day)|at (?:noon|dusk|dawn|lunchtime|midnight)) "
)
"""What one is about while something happens."""


def _handles(unit: Unit, thing: frozenset[str]) -> bool:
    """Whether a clause tells of somebody's doing with a thing that the event was about."""
    if unit.clause.negated or _STAYS.search(unit.wording):
        return False
    return any(akin(one, other) for one in unit.stems for other in thing)


def _then_a_thing(change: Change) -> bool:
    """Whether the closing goes on from what the person does to what a thing does: what comes of looking, or trying."""
    own = [at for at, unit in enumerate(change.units) if unit.doer == change.agent]
    after = change.units[own[0] + 1 :] if own else ()
    return any(
        not (u.subjects or u.quoted or u.clause.negated or u.outer or u.link in _WITHIN) for u in after
    )


_WITHIN = frozenset("that whether if because since so until".split())
"""Words that bring a clause of what is said, wondered or meant, rather than of what then comes about."""


def _of_it(change: Change) -> bool:
    """Whether what somebody perceives is told as a whole clause, or by words of the story."""
    known = (stemmed(change.event) | stemmed(change.before)) - change.names - TIMES
    return any(
        any(akin(one, other) for one in stemmed(match.group(1)) for other in known)
        or re.match(r"(?:that|how|what|it|this|them|why|where) ", match.group(1)) is not None
        for match in _PERCEIVED.finditer(plain(change.closing))
    )


_PERCEIVED = re.compile(
    r"(?:notic|se|saw|hear|feel|felt|smell|tast|spot|observ|witness|watch|reali[sz]|discover|learn|read|detect|"
    r"find|found|recogni[sz]|sens|know|understand|catch|look|glanc|star|check|inspect|examin|listen|glimps)"
    r"(?:es?|s|ed|d|ing|ches|eing)?(?: (?:at|to|out|of|into))? ([^.;]+)"
)


def _sides_with(change: Change) -> int:
    """Return 1 where the closing says that things are as the event made them, -1 where as they were before it."""
    said, made, was = sides(change.closing), sides(change.event), sides(change.before)
    total = sum(
        side * (made.get(axis, 0) - was.get(axis, 0))
        for axis, side in said.items()
        if axis in made or axis in was
    )
    return (total > 0) - (total < 0)


def _elsewhere(change: Change) -> bool:
    """Whether a clause that is not somebody else's says that one is away, asleep, or about something else."""
    parts = [u.wording for u in change.units if u.doer in ("", change.agent) or DENIED.search(u.wording)]
    return any(says("misses", part) for part in parts)


def _echo(change: Change) -> int:
    """Return how many words of the closing the event brought in."""
    new = stemmed(change.event) - stemmed(change.before) - change.names - TIMES
    return sum(any(akin(one, other) for other in new) for one in stemmed(change.closing) - change.names)


def telling(change: Change, found: Mapping[str, float]) -> Mapping[str, float]:
    """Return the evidence that a closing tells of perceiving or missing, rather than of the person's next deed.

    Args:
        change: the story.
        found: what its closing says of perceiving (`reaching`).
    """
    said = f" {plain(change.closing)} "
    own = [unit for unit in change.units if unit.doer == change.agent]
    strong = ("perceives", "does not perceive", "is told", "is not told", "comes by it", "stays as one is")
    evidence = {name: abs(found[name]) for name in (*strong, "away or busy", "leaves undone", "meanwhile")}
    return evidence | {
        "not one's doing": float(not own),
        "signals": found["signal"],
        "tests it": found["tests it"],
        "is there": found["is there"],
        "then a thing's doing": float(_then_a_thing(change)),
        "meets somebody": found["meets somebody"],
        "just as": found["just as"],
        "senses a lack": found["senses a lack"],
        "let be": -found["let be"],
        "side": abs(found["side of the event"] + found["side before"]),
        "deeds": -min(2, sum(unit.kind == "deed" and not unit.clause.negated for unit in own)) / 2,
        "comes upon it": float(bool(_COMES_UPON.search(said))),
        "aim": -min(3.0, sum(any(akin(a, b) for b in change.wants) for a in stemmed(change.closing))) / 3,
        "bias": -1.0,
    }
