"""Which questions ask what somebody wants, or does next."""

import re
from collections.abc import Sequence
from typing import Literal

from bip.inference.plain_stories.social.stances import asks_of_help
from bip.inference.plain_stories.wants.aims import asks_goal
from bip.inference.plain_stories.wants.believed_goals import asks_believed_goal
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.questions.asking import THINK, Asked
from symbolic.language.reader.questions.choices import Choice

Kind = Literal["goal", "next"]
LEAST = 3
"""Choices of a question: what tells one of two from the other, the ways of reading tell as well."""

_LOOKS = frozenset("look search find know see feel tell mean want hope answer".split()) | THINK
"""Verbs of which a question asks for a belief, or for words, rather than for the next deed."""
_SOON = re.compile(r"\b(?:next|about to|likely to|going to|now)\b", re.I)
_OF_MINDS = re.compile(
    r"\b(?:think|thinks|thought|believes?|believed|understand|understood|to mean|mean\?|according to|idea)\b",
    re.I,
)
"""Words by which a question asks what is taken to be so, or what words or signs mean."""
_OF_DEEDS = ("what", "which", "where", "how")
_FIRST = re.compile(r"\b(?:first|to begin with|to start with)\b", re.I)
_COMES = re.compile(r"\b(?:about to|likely to|going to)\b", re.I)
_SAYS = frozenset("say tell answer reply describe call".split())
_DEEDS = frozenset("do go take have choose".split())
_AIMS = re.compile(
    r"\b(?:trying to|up to|working towards?|aim(?:s|ed|ing)? (?:at|to|for)|preparing for|reason for|in mind|get done|"
    r"pull off|achieve|want|wants|wanted|hop(?:e|es|ed|ing)|after|mean to|intend|for)\b",
    re.I,
)


def kind_of(asked: Asked, choices: Sequence[Choice]) -> Kind | None:
    """Return what a question asks for; None for what is neither a goal nor the next deed, or is another's belief."""
    core = asked.core
    if core is None or len(choices) < LEAST or any(c.polarity for c in choices) or _of_others(asked, choices):
        return None
    if core.verb in _SAYS and not core.progressive:
        return None  # what words are for is told by the words
    if asked.word in ("where", "which") and _FIRST.search(asked.text):
        return None  # where one looks first goes by what one believes
    if core.modal in ("will", "would") or _SOON.search(asked.text):
        return "next" if _of_deed(asked, core) else None
    if asked.word in ("what", "why") and (
        asked.word == "why" or _AIMS.search(asked.text) or asks_goal(asked, choices)
    ):
        return "goal"
    told = core.tense == "present" and core.verb in _DEEDS and not core.perfect and not core.progressive
    return "next" if told and asked.word in ("what", "where", "how") else None


def _of_others(asked: Asked, choices: Sequence[Choice]) -> bool:
    """Whether a question asks what somebody takes to be so, or another to want; what one hopes for is one's own."""
    hopes = len(asked.chain) == 1 and asked.clause is not None and asked.clause.verb == "hope"
    others = (bool(asked.chain) and not hopes) or _OF_MINDS.search(asked.text) is not None
    return others or asks_believed_goal(asked) or asks_of_help(asked, choices)


def _of_deed(asked: Asked, core: Clause) -> bool:
    """Whether a question on what is to come asks for a deed, and not for a state."""
    if asked.word not in _OF_DEEDS or core.verb in _LOOKS or core.perfect or core.negated:
        return False
    return core.verb != "be" or core.modal != "" or _COMES.search(asked.text) is not None
