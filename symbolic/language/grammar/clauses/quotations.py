"""Quotations in a text, and the phrases of one clause.

'Tom asked, "Where is the mug?"'   -> a quotation with its place in the text
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from symbolic.language.grammar.phrases.phrases import (
    Phrase,
    phrases,
)
from symbolic.language.grammar.words.lexer import Token, lex
from symbolic.language.grammar.words.lexicon import chunk
from symbolic.language.grammar.words.spans import Stretches
from symbolic.world.vocabulary import canonical

_SINGLE = re.compile(r"(?<=[\s:,])['‘]([A-Z][^'\"‘]*?(?:['’][a-z][^'\"‘]*?)*)['’](?=['’]?[\s.,;:]|['’]?$)")


@dataclass(frozen=True, slots=True)
class Quotation:
    """Words between quotation marks: the text inside, and the characters [start, end) with the marks."""

    text: str
    start: int
    end: int


def join_compounds(tokens: Sequence[Token]) -> list[Token]:
    """Split nouns that are written together, e.g. "kitchentable", into the words of their canonical name."""
    return [part for token in tokens for part in _parts(token)]


def _parts(token: Token) -> Iterator[Token]:
    name = canonical(token.norm) if token.kind == "word" else token.norm
    if name.replace(" ", "") != token.norm:
        name = token.norm
    if name == token.norm and " " not in name:
        yield token
        return
    for word in name.split(" "):
        yield Token(word, token.start, token.end, token.kind, token.capital)


def quotations(text: str, tokens: Sequence[Token]) -> list[Quotation]:
    """Return what stands between quotation marks, double or single; an unpaired last mark opens nothing."""
    marks = [token for token in tokens if token.norm == '"']
    paired = [
        Quotation(text[a.end : b.start], a.start, b.end)
        for a, b in zip(marks[::2], marks[1::2], strict=False)
    ]
    single = [Quotation(match[1], match.start(), match.end()) for match in _SINGLE.finditer(text)]
    inside = Stretches((p.start, p.end) for p in paired)
    free = [q for q in single if not inside.meets(q.start, q.end)]
    return sorted((*paired, *free), key=lambda quotation: quotation.start)


def noun_phrases(text: str) -> list[Phrase]:
    """Return the phrases of one utterance or clause; of its marks, those that end a phrase are kept."""
    ended = (replace(token, norm=";") if token.norm in (".", "?", "!") else token for token in lex(text))
    tokens = [token for token in ended if token.kind in ("word", "number") or token.norm in ",;:"]
    return phrases(chunk(join_compounds(tokens)))
