"""Whether the end of a story says that a change reached somebody: by perceiving, being told, being elsewhere."""

import re
from collections.abc import Mapping, Sequence

from bip.inference.plain_stories.changes.form import Change, tells
from bip.inference.plain_stories.changes.words import akin, plain, says, sides, stemmed, word_class
from bip.inference.plain_stories.clauses.outcomes import forms
from bip.inference.plain_stories.clauses.stems import stems
from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.clauses.wording import VERBS
from symbolic.language.reader.words.tagger import Word

_DENIED = re.compile(
    r" (?:not|n['’]t|never|no(?! longer)|without|neither|nor|hardly|barely|cannot|unable|fails?|failed|failing|"
    r"nobody|nothing|no one|(?:keep|kept|prevent|stop)(?:s|ed|ped)? (?:\w+ ){1,4}from|"
    r"too \w+ (?:\w+ ){0,6}?to|before \w+ (?:can|could|has|had)) "
)
_LOOKS_ELSEWHERE = re.compile(
    r"^ (?:for|forward|after|up to|into|out for|away|like|as|no different|the same) "
)
_TIMES = stems(
    frozenset(
        "monday tuesday wednesday thursday friday saturday sunday day night morning evening afternoon noon week month "
        "year hour minute moment time lunch today tomorrow yesterday while long".split()
    )
)
"""Words that name when, and so are no trace of what happened then."""
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
_NONE_OF_IT = re.compile(r"^ (?:no(?! longer)|nothing(?! but)|none|little|neither|only|merely) ")


def reaching(change: Change) -> Mapping[str, float]:
    """Return the evidence of the closing sentences that the change reached the person; what speaks against is negative.

    What is said last of perceiving and of being told counts; who perceives it may be anywhere, who does not and is
    said to be elsewhere, or about something else, is taken to have missed it.
    """
    said = f" {plain(change.closing)} "
    own = [unit for unit in change.units if unit.doer == change.agent]
    verdicts = [verdict for unit in change.units for verdict in _verdicts(unit, change.agent)]
    told = [verdict for unit in change.units for verdict in _told(unit, change.agent)]
    outright = says("misses_outright", change.closing)
    denied = bool(_DENIED.search(said))
    seen = not outright and (verdicts[-1:] == [True] or told[-1:] == [True])
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
    thing = stemmed(change.event) - change.names - _TIMES
    handled = not still and any(_handles(unit, thing) for unit in own)
    undone = any(unit.clause.negated and unit.outer is None for unit in own)
    return {
        "perceives": float(True in verdicts and seen),
        "does not perceive": -float(outright or verdicts[-1:] == [False]),
        "comes by it": float(comes_by and not denied),
        "is told": float(True in told and seen),
        "is not told": -float(False in told),
        "away or busy": -float(elsewhere),
        "stays as one is": -float(stays and not seen),
        "leaves undone": -float(undone and not verdicts),
        "no sign of it": -float(not seen and (denied or not (echo or signals or comes_by or present))),
        "echo": min(2, echo) / 2 * (not denied),
        "signal": float(signals),
        "perceives what it left": float(True in verdicts and seen and _of_it(change)),
        "handles it": float(handled),
        "side of the event": float(not still and _sides_with(change) > 0),
        "side before": -float(not seen and not handled and _sides_with(change) < 0),
        "comes upon it": float(bool(_COMES_UPON.search(said)) and not denied),
        "meanwhile": -float(not seen and bool(_MEANWHILE.search(said))),
        "tests it": float(tests and not denied),
        "is there": float(present),
        "then a thing's doing": float(not still and _then_a_thing(change)),
        "quoted": float(any(mark in change.closing for mark in ('"', "“", ": ")) and not denied),
    }


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
    return any(not (unit.subjects or unit.quoted or unit.clause.negated) for unit in after)


def _of_it(change: Change) -> bool:
    """Whether what somebody perceives is told as a whole clause, or by words of the story."""
    told = (stemmed(change.event) | stemmed(change.before)) - change.names - _TIMES
    return any(
        any(akin(one, other) for one in stemmed(match.group(1)) for other in told)
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
    told, made, was = sides(change.closing), sides(change.event), sides(change.before)
    total = sum(
        side * (made.get(axis, 0) - was.get(axis, 0))
        for axis, side in told.items()
        if axis in made or axis in was
    )
    return (total > 0) - (total < 0)


def _elsewhere(change: Change) -> bool:
    """Whether a clause that is not somebody else's says that one is away, asleep, or about something else."""
    parts = [u.wording for u in change.units if u.doer in ("", change.agent) or _DENIED.search(u.wording)]
    return any(says("misses", part) for part in parts)


def _echo(change: Change) -> int:
    """Return how many words of the closing the event brought in."""
    new = stemmed(change.event) - stemmed(change.before) - change.names - _TIMES
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
        "side": abs(found["side of the event"] + found["side before"]),
        "deeds": -min(2, sum(unit.kind == "deed" and not unit.clause.negated for unit in own)) / 2,
        "comes upon it": float(bool(_COMES_UPON.search(said))),
        "aim": -min(3.0, sum(any(akin(a, b) for b in change.wants) for a in stemmed(change.closing))) / 3,
        "bias": -1.0,
    }


def _told(unit: Unit, agent: str) -> list[bool]:
    """Return whether a clause of somebody else's says that the person is told, or is not."""
    if unit.doer == agent:
        return []
    if tells(unit, agent):
        return [not _DENIED.search(unit.wording)]
    speaks = unit.verbs & word_class("tells")
    hears = re.search(rf" (?:him|her|them|{re.escape(agent.split()[-1].lower())}) ", unit.wording)
    return [not _DENIED.search(unit.wording)] if speaks and hears else []


def _verdicts(unit: Unit, agent: str) -> list[bool]:
    """Return, for each word of a clause for perceiving or not perceiving, whether the person perceives."""
    found: list[bool] = []
    own = unit.doer == agent
    for at, word in enumerate(unit.tagged):
        denied = bool(_DENIED.search(_spoken(unit.tagged[:at])))
        after = _spoken(unit.tagged[at + 1 :])
        kinds = forms(word.lower) if word.tag in VERBS else frozenset[str]()
        if word.lower == "reading":
            continue  # what one is about, rather than what one learns
        if word.lower in ("see", "sees", "saw", "seeing") and after.startswith(" to "):
            continue  # "sees to the strings": what one does
        if word.lower in word_class("lacks") or kinds & word_class("overlooks"):
            found.append(denied)
        elif not own and not (denied and not unit.doer):
            continue  # what others perceive does not reach the person; what cannot be seen does not either
        elif kinds & word_class("perceives") and _sets_out(unit.tagged[:at], after, word.lower):
            continue  # "to see whether", "find another": what is yet to be perceived
        elif kinds & word_class("perceives") or word.lower in ("aware", "conscious"):
            found.append(not denied and not _NONE_OF_IT.match(after))
        elif (kinds & word_class("looks") and not _LOOKS_ELSEWHERE.match(after)) or (
            kinds & word_class("tries") and denied
        ):
            found.append(not denied)
    return found


_COMES_TO = re.compile(
    r" (?:wak|return|com(?:e|es|ing)|came|arriv|look|surpris|shock|startl|amaz|dismay|horrif|reliev|delight|manag|"
    r"happen|back|begin|start|beg[au]n|glad|pleased|sad|disappoint|close|near|able|step|walk|turn)\w* (?:\w+ ){0,5}to $"
)
"""After these, "to see" tells of seeing."""
_YET_TO_BE = re.compile(
    r"^ (?:to|if|whether|about|out if|out whether|an?|another|new|some|other|alternatives?|more) "
)


def _sets_out(before: Sequence[Word], after: str, word: str) -> bool:
    """Whether a verb of perceiving tells of an aim: "climbs up to see", "finds another", "sees to it"."""
    text = _spoken(before)
    if text.endswith((" to ", " will ", " can ")) and not _DENIED.search(text):
        return text.endswith(" to ") and not _COMES_TO.search(text)
    finds = word in ("find", "finds", "found", "see", "sees", "saw")
    return (
        finds
        and bool(_YET_TO_BE.match(after))
        and not (word.startswith("s") and after.startswith((" a ", " an ")))
    )


def _spoken(words: Sequence[Word]) -> str:
    return f" {' '.join(word.lower for word in words)} "
