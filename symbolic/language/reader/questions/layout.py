"""A plain text with a story, a question and its choices, in any obvious layout.

    Sally puts the ball in the basket. She leaves. Anne moves it to the box.

    Where will Sally look for the ball?
    a) In the basket
    b) In the box

Choices stand one a line after the question, with letters, numbers or dashes before them or nothing, or in one line
after it, separated by slashes or semicolons.
"""

import re

from symbolic.errors import ParseError
from symbolic.language.question import Question
from symbolic.language.reader.words.tokens import sentences, tokenize

_MARK = re.compile(r"^\s*(?:[-*•]|\(?[A-Za-z][).:]|\(?\d{1,2}[).:])\s+")
_LABEL = re.compile(r"^\s*(?:story|question|choices|options|answers?)\s*:\s*", re.IGNORECASE)
FORM = "write the story, then the question on a line of its own, then the choices, one a line"


def read_layout(text: str) -> Question:
    """Return the question that a plain text holds.

    Raises:
        ParseError: the text has no question, or no choices after it.
    """
    lines = [_LABEL.sub("", line).strip() for line in text.splitlines()]
    asking = [at for at, line in enumerate(lines) if line.endswith("?") and not _MARK.match(line)]
    if not asking:
        raise ParseError(f"{text.strip()[:60]!r}: the text asks no question; {FORM}")
    last = asking[-1]
    story, prompt = _split_line(lines[last])
    narrative = " ".join([*(line for line in lines[:last] if line), story]).strip()
    choices = _choices([line for line in lines[last + 1 :] if line])
    if len(choices) < 2 or len(set(choices)) < len(choices):
        raise ParseError(
            f"{prompt!r}: two or more different choices must follow the question, not {choices}; {FORM}"
        )
    return Question("", narrative, prompt, tuple(choices))


def _split_line(line: str) -> tuple[str, str]:
    """Return what stands before the last sentence of a line, and that sentence."""
    start = sentences(tokenize(line))[-1][0].start
    return line[:start].rstrip(), line[start:]


def _choices(lines: list[str]) -> list[str]:
    if len(lines) == 1:
        separator = next((mark for mark in (" / ", "; ", " | ") if mark in lines[0]), None)
        return [part.strip() for part in lines[0].split(separator)] if separator else lines
    return [_MARK.sub("", line).strip() for line in lines]
