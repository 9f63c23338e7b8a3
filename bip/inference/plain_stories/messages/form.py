"""Which questions ask what words or signs mean, or are taken to mean."""

import re

from bip.inference.plain_stories.wants.believed_goals import asks_believed_goal
from symbolic.language.reader.questions.asking import Asked

_MEANS = re.compile(
    r"\b(?:mean|means|meant|meaning)\b(?! (?:to|for)\b)|\b(?:understand|understands|understood|imply|implying|"
    r"getting at|driving at|hint\w*|signal\w*|gesture|make of|get across|convey\w*)\b|"
    r"\b(?:is|are|am|was|were) (?:[\w'’.-]+ ){1,4}(?:telling|saying|asking)\b(?<!by telling)(?<!by saying)|"
    r"\b(?:did|does|do) (?:[\w'’.-]+ ){1,4}ask (?!for\b)|"
    r"\b(?:want|wants|wanted|trying|try|tries|tried|wish|wishes|wished|mean|meant|like) (?:[\w'’.-]+ ){0,4}to "
    r"(?:say|tell|show|express|suggest|know|realize|realise|gather)\b|"
    r"\b(?:want|wants|wanted|wish|wishes|wished|like) (?!to\b)(?:[\w'’.-]+ ){1,4}to (?:do|get from)\b|"
    r"\b(?:want|wants|wanted) from\b|"
    r"\b(?:take|takes|took|taken) (?:[\w'’.-]+ ){1,5}(?:to mean|to be|as|for)\b|\basking for\b",
    re.IGNORECASE,
)
_HEARS = re.compile(
    r"(?<!to )\b(?:understand|understands|understood|take|takes|took|gather|gathers|make of|makes of|made of)\b",
    re.IGNORECASE,
)


def asks_meaning(asked: Asked) -> bool:
    """Whether a question asks what is meant, or taken to be meant, by what is said or shown."""
    if asked.word not in ("what", "how", "which"):
        return False
    return _MEANS.search(asked.text) is not None and not asks_believed_goal(asked)


def of_hearer(asked: Asked) -> bool:
    """Whether it is asked how words are taken, rather than how they were meant."""
    return _HEARS.search(asked.text) is not None
