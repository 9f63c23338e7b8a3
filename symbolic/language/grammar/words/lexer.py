"""Text to tokens: words, numbers and punctuation, each with its place in the text.

Everything later speaks of tokens, so a span of the parse is always a span of the text given.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from symbolic.errors import ParseError

MAX_CHARACTERS = 200_000
"""A text longer than this is no description of a home; reading it would only hide the mistake."""

TokenKind = Literal["word", "number", "mark", "break"]

_CURLY = str.maketrans(
    "\N{RIGHT SINGLE QUOTATION MARK}\N{LEFT SINGLE QUOTATION MARK}`"
    "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}"
    "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{EN DASH}",
    "'''\"\"  -",
)
"""Typographic characters to plain ones, one for one, so that offsets hold."""
_TOKEN = re.compile(
    r"""(?P<break>\n[ \t\r]*\n\s* | \n\s*(?=[-*•]\s|\d+[.)]\s))
      | (?P<number>\d+(?:st|nd|rd|th)?(?![^\W_]))
      | (?P<word>[^\W\d_]+?(?=n't\b) | n't\b | '(?:s|ll|re|ve|d|m)\b | [^\W_]+)
      | (?P<mark>\.\.\.|[^\w\s])""",
    re.VERBOSE | re.IGNORECASE,
)
_ENDS = frozenset({".", "!", "?", "..."})


@dataclass(slots=True)
class Token:
    """One word, number or punctuation mark; nothing writes to it (a frozen one takes four times as long to make).

    Attributes:
        norm: lower-case form with straight apostrophes; contractions are split ("is" + "n't").
        start: offset of the first character in the text.
        end: offset after the last character.
        kind: "break" is a paragraph break or the start of a bulleted line.
        capital: True when the first letter is upper case.
    """

    norm: str
    start: int
    end: int
    kind: TokenKind
    capital: bool = False


def lex(text: str) -> list[Token]:
    """Split a text into tokens; runs in linear time on any input.

    Raises:
        ParseError: the text is longer than MAX_CHARACTERS.
    """
    check_length(text)
    plain = text.translate(_CURLY)
    tokens: list[Token] = []
    for match in _TOKEN.finditer(plain):
        word = match.group()
        kind: TokenKind = match.lastgroup  # type: ignore[assignment]  # the four named groups
        if word == "-" and not _is_dash(plain, match.start()):
            continue  # a hyphen joins words: "dish-bowl" reads "dish bowl"
        tokens.append(Token(word.lower(), match.start(), match.end(), kind, word[0].isupper()))
    return tokens


def check_length(text: str) -> None:
    """Refuse a text of absurd length.

    Raises:
        ParseError: the text is longer than MAX_CHARACTERS.
    """
    if len(text) > MAX_CHARACTERS:
        raise ParseError(
            f"The text has {len(text):,} characters, more than {MAX_CHARACTERS:,}. Pass one question at a time."
        )


def _is_dash(text: str, at: int) -> bool:
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    return not (before.isalpha() and after.isalpha())


def sentences(tokens: Sequence[Token]) -> list[list[Token]]:
    """Group tokens into sentences, without their final marks; a paragraph break ends one too."""
    groups: list[list[Token]] = [[]]
    for token in tokens:
        if token.kind == "break" or token.norm in _ENDS:
            groups.append([])
        else:
            groups[-1].append(token)
    return [group for group in groups if group]
