"""Questions for an answer to a question: "what will Ann answer?" asks, in Ann's mind, what she is asked.

The inner question stands in quotes in the prompt or in the story, or is reported: "he asks her where the captain
supposes the chart to be".
"""

import re
from collections.abc import Iterable

from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.tokens import tokenize

_ANSWER_OF = re.compile(
    r"^what (?:is|was|will be|would be) (?P<who>[\w' ’.-]+?)['’]s (?:\w+ )?(?:answer|reply)\b", re.IGNORECASE
)
_REPORTED = re.compile(
    r"\b(?:asks|asked|is asked|was asked|wonders aloud|enquires|inquires|enquired|inquired)\b[^.?!]*?"
    r"\b(?P<wh>where|what|when|which \w+|who) (?P<rest>[^.?!]+)",
    re.IGNORECASE,
)
_MIND = re.compile(
    r"^(?P<who>.+?) (?P<verb>thinks?|thought|believes?|believed|supposes?|supposed|expects?|expected|assumes?|"
    r"imagines?)\b"
    r"(?P<rest>.*)$"
)
_BE = re.compile(r"^(?P<who>.+?) (?P<be>is|was|are|were|will be)\b(?P<rest>.*)$")


def put_as_reply(prompt: str) -> str:
    """Return "What is Ann's honest answer?" as "What will Ann answer?"; other prompts as they are."""
    return _ANSWER_OF.sub(lambda m: f"What will {m['who']} answer", prompt.strip())


def question_answered(prompt: str, story: Iterable[str]) -> str | None:
    """Return the question to which an answer is asked for; None where there is none.

    Args:
        prompt: that asks what somebody answers.
        story: its sentences.
    """
    for text in (prompt, *reversed(list(story))):
        quoted = [t.text for t in tokenize(text) if t.kind == "quote" and "?" in t.text]
        if quoted:
            return quoted[-1]
        reported = list(_REPORTED.finditer(text)) if text is not prompt else []
        direct = _direct(reported[-1]["wh"], reported[-1]["rest"]) if reported else None
        if direct is not None:
            return direct
    return None


def _direct(word: str, rest: str) -> str | None:
    """Return a reported question as it would be asked: "where he is" as "Where is he?"."""
    mind, be = _MIND.match(rest), _BE.match(rest)
    if mind is not None:
        tail = re.sub(r"^ (?P<noun>(?:the|his|her|their) [\w ]+?) to be\b", r" \g<noun> is", mind["rest"])
        return f"{word.capitalize()} does {mind['who']} {_base(mind['verb'])}{tail}?"
    return f"{word.capitalize()} {be['be']} {be['who']}{be['rest']}?" if be is not None else None


def _base(verb: str) -> str:
    return next((s.lemma for s in senses(verb) if s.tag in ("VF", "VB")), verb)
