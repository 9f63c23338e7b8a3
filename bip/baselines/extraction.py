"""Find the chosen letter in a reply, or say that there is none; never guess."""

import re
from collections.abc import Sequence

from symbolic.errors import BipError


class NoAnswerError(BipError):
    """A reply that chooses no one option."""


_STATED = (
    r"answer(?:\s+\d+)?(?:\s+is|\s*:)[\s*_]*(?:option\s+|choice\s+)?[(\[*_\"']*([{letters}])"
    r"(?=[)\].:;*_\"']|\s*$|\s+[-\u2013])"
)
"""The mark or the end behind the letter tells "the answer is A." from "the answer is a matter of taste"."""
_ALONE = r"^[\s(\[*_\"']*([{letters}])(?:[\s)\].:*_\"']*$|[).:\]])"


def extract_letter(reply: str, letters: str, options: Sequence[str] = ()) -> str | None:
    """Return the letter that a reply chooses; None when it chooses none, or more than one.

    The last "Answer: X" or "the answer is X" counts; else a line that is no more than a letter, or
    begins with one and a mark ("B", "(b)", "B. Ann thinks ..."); else the words of just one option.

    Args:
        reply: what the model said.
        letters: the letters on offer, e.g. "ABC".
        options: their statements, in the same order.
    """
    stated = re.findall(_STATED.format(letters=letters), reply, re.IGNORECASE | re.MULTILINE)
    if stated:
        return str(stated[-1]).upper()
    alone = re.findall(_ALONE.format(letters=letters), reply, re.IGNORECASE | re.MULTILINE)
    if alone:
        return alone[0].upper() if len({letter.upper() for letter in alone}) == 1 else None
    words = _plain(reply)
    named = [letter for letter, option in zip(letters, options, strict=False) if _plain(option) in words]
    return named[0] if len(named) == 1 else None


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9']+", text.lower()))
