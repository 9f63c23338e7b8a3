"""Whether the clauses of a closing say that somebody perceives something, or is told it."""

import itertools
import re
from collections.abc import Sequence

from bip.inference.plain_stories.changes.form import Change, tells
from bip.inference.plain_stories.changes.words import word_class
from bip.inference.plain_stories.clauses.outcomes import forms
from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.clauses.wording import VERBS
from symbolic.language.reader.words.tagger import Word

DENIED = re.compile(
    r" (?:not|n['’]t|never|no(?! longer)|without|neither|nor|hardly|barely|cannot|unable|"
    r"(?:fails?|failed|failing)(?= to )|nobody|nothing|no one|"
    r"(?:keep|kept|prevent|stop)(?:s|ed|ped)? (?:\w+ ){1,4}from|"
    r"too \w+ (?:\w+ ){0,6}?to|before \w+ (?:can|could|has|had)) "
)
_LOOKS_ELSEWHERE = re.compile(
    r"^ (?:for|forward|after|up to|into|out for|away|like|as|no different|the same) "
)
_NONE_OF_IT = re.compile(r"^ (?:no(?! longer)|nothing(?! but)|none|little|neither|only|merely) ")


def told(unit: Unit, agent: str) -> list[bool]:
    """Return whether a clause of somebody else's says that the person is told, or is not."""
    if unit.doer == agent:
        return []
    if tells(unit, agent):
        return [not DENIED.search(unit.wording)]
    speaks = unit.verbs & word_class("tells")
    hears = re.search(rf" (?:him|her|them|{re.escape(agent.split()[-1].lower())}) ", unit.wording)
    return [not DENIED.search(unit.wording)] if speaks and hears else []


def told_on_meeting(change: Change) -> list[bool]:
    """Return [True] where somebody comes to the person and then tells of something: "stops her and describes ..."."""
    pairs = itertools.pairwise(change.units)
    return [
        True
        for first, then in pairs
        if first.doer == then.doer != change.agent
        and first.sentence == then.sentence
        and change.agent in first.others
        and then.verbs & word_class("tells")
        and not (DENIED.search(first.wording) or DENIED.search(then.wording))
    ][:1]


def verdicts(unit: Unit, agent: str) -> list[bool]:
    """Return, for each word of a clause for perceiving or not perceiving, whether the person perceives."""
    found: list[bool] = []
    own = unit.doer == agent
    for at, word in enumerate(unit.tagged):
        denied = bool(DENIED.search(_spoken(unit.tagged[:at])))
        after = _spoken(unit.tagged[at + 1 :])
        kinds = forms(word.lower) if word.tag in VERBS else frozenset[str]()
        if word.lower == "reading":
            continue  # what one is about, rather than what one learns
        if word.lower in ("see", "sees", "saw", "seeing", "seen") and after.startswith(" to "):
            continue  # "sees to the strings": what one does
        if word.lower in word_class("lacks") or kinds & word_class("overlooks"):
            found.append(denied)
        elif not own and not (denied and not unit.doer):
            continue  # what others perceive does not reach the person; what cannot be seen does not either
        elif kinds & word_class("perceives") and _sets_out(unit.tagged[:at], after, word.lower):
            continue  # "to see whether", "find another": what is yet to be perceived
        elif kinds & word_class("perceives") or word.lower in ("aware", "conscious"):
            found.append(not denied and (word.lower in _FINDS or not _NONE_OF_IT.match(after)))
        elif (kinds & word_class("looks") and not _LOOKS_ELSEWHERE.match(after)) or (
            kinds & word_class("tries") and denied
        ):
            found.append(not denied)
    return found


_FINDS = frozenset("find finds found discovers discovered".split())
"""What one finds may be that there is nothing: "finds only bare floor"."""
_COMES_TO = re.compile(
    r" (?:wak|return|com(?:e|es|ing)|came|arriv|look|surpris|shock|startl|amaz|dismay|horrif|reliev|delight|manag|"
    r"happen|back|begin|start|beg[au]n|glad|pleased|sad|disappoint|close|near|able|step|walk|turn)\w* (?:\w+ ){0,5}to $"
)
"""After these, "to see" tells of seeing."""
_HELPS = re.compile(r" (?:help|let|make)s? (?:[\w'-]+ ){1,4}$")
"""After these, "find" is what others are to do."""
_YET_TO_BE = re.compile(
    r"^ (?:to|if|whether|about|out if|out whether|an?|another|new|some|other|alternatives?|more) "
)


def _sets_out(before: Sequence[Word], after: str, word: str) -> bool:
    """Whether a verb of perceiving tells of an aim: "climbs up to see", "finds another", "sees to it"."""
    text = _spoken(before)
    if word == "catching" or _HELPS.search(text):
        return True
    if text.endswith((" to ", " will ", " can ")) and not DENIED.search(text):
        return text.endswith(" to ") and not _COMES_TO.search(text)
    finds = word in ("find", "finds", "found", "see", "sees", "saw")
    return (
        finds
        and bool(_YET_TO_BE.match(after))
        and not (word.startswith("s") and after.startswith((" a ", " an ")))
    )


def _spoken(words: Sequence[Word]) -> str:
    return f" {' '.join(word.lower for word in words)} "
