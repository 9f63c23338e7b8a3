"""Whether a choice says that all is as it was, or that something has changed, and whether somebody is to know of it.

"The quiz is on as usual", "it is still broken" is what one thinks to whom no change came through; "it has been sold"
what one thinks to whom it did. Many such choices have no word of the story. Nothing here decides, see `judgement`.
fitted_on: as `evidence`, of which it is part.
"""

import re
from collections.abc import Mapping, Sequence

from bip.inference.plain_stories.beliefs.reach import Reach
from symbolic.language.reader.questions.choices import Choice

_AS_IT_WAS = re.compile(
    r"\b(?:still|as (?:usual|always|before|planned|ever)|usual|same|yet|remains?|normal|never|nothing has|"
    r"ha(?:s|ve) not|ha(?:s|ve)n['’]t|is not yet|isn['’]t yet|goes on)\b",
    re.I,
)
_NOT_AS_IT_WAS = re.compile(
    r"\b(?:already|no longer|any ?more|instead|(?:an)?other|else|new|gone|finished|over|cancell?ed|called off|"
    r"(?:has|have|had|['’]s) (?:just |already |now )?"
    r"(?:been|become|come|gone|left|\w+ed|sold|won|lost|taken|broken|put))\b",
    re.I,
)
_LEARNT = ("all seen", "took part", "found", "checked", "answers")
_UNLEARNT = ("cut off", "untold", "to be told", "astray", "still")


def wording_of(choice: Choice) -> str:
    """Return whether a choice says that all is "as it was", or that something is "changed"; "" for neither."""
    if _AS_IT_WAS.search(choice.text):
        return "as it was"
    return "changed" if _NOT_AS_IT_WAS.search(choice.text) else ""


def informed(reach: Reach, contact: Mapping[str, Sequence[int]], since: int) -> str:
    """Return whether the last cue, from a change on, is one that somebody learns ("informed"), misses, or none."""
    learns = max((*reach.cues["learns"], *(at for name in _LEARNT for at in contact[name])), default=-1)
    misses = max(
        (*reach.cues["blind"], *reach.cues["silence"], *(at for name in _UNLEARNT for at in contact[name])),
        default=-1,
    )
    if max(learns, misses) < since:
        return "open"
    return "informed" if learns > misses else "uninformed"
