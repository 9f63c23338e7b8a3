"""Layers 1 to 3 together: from a text to its sentences and their clauses."""

import itertools
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from symbolic.language.grammar.words.lexer import check_length
from symbolic.language.reader.clauses.assembly import assemble
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.phrases.chunker import chunk
from symbolic.language.reader.words.spelling import corrected
from symbolic.language.reader.words.tagger import tag
from symbolic.language.reader.words.tokens import Token, sentences, tokenize


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as clauses.

    Attributes:
        text: as written.
        start: index of its first character.
        end: index after its last one.
        clauses: in order of the text.
        unread: pieces for which no clause has a place.
    """

    text: str
    start: int
    end: int
    clauses: list[Clause]
    unread: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReadText:
    """A text as sentences."""

    sentences: tuple[Sentence, ...]


def read_clauses(text: str, names: Collection[str] = ()) -> ReadText:
    """Return the clauses of a text.

    Args:
        text: any English.
        names: words that are names, as other texts on the same story have shown.

    Raises:
        ParseError: the text is too long to be one story.
    """
    check_length(text)
    tokens = tokenize(text)
    told = sentences(tokens)
    known = {part for name in names for part in name.split()} | _capitals(told)
    mended = corrected(tokens, known)
    if mended != tokens:
        told = sentences(mended)
    found = []
    for number, sentence in enumerate(told):
        clauses, unread = _clauses(sentence, known, number)
        start, end = sentence[0].start, sentence[-1].end
        left = (*unread, *(piece for clause in clauses for piece in clause.unread))
        found.append(Sentence(text[start:end], start, end, clauses, left))
    return ReadText(tuple(found))


def _clauses(sentence: list[Token], names: Collection[str], number: int) -> tuple[list[Clause], list[str]]:
    """Return the clauses of a sentence; a semicolon parts it in two that share no words.

    Marks alone, and quotations of nothing, are no words, and tell nothing.
    """
    if not any(token.kind != "mark" and any(map(str.isalnum, token.text)) for token in sentence):
        return [], []
    clauses: list[Clause] = []
    unread: list[str] = []
    for part in _parts(sentence):
        found, left = assemble(chunk(tag(part, names)), number)
        clauses += found
        unread += left
    return clauses, unread


def _parts(sentence: list[Token]) -> list[list[Token]]:
    cuts = [at for at, token in enumerate(sentence) if token.kind == "mark" and token.text == ";"]
    starts, ends = [0, *(at + 1 for at in cuts)], [*cuts, len(sentence)]
    return [part for start, end in zip(starts, ends, strict=True) if (part := sentence[start:end])]


def capitals(tokens: list[Token]) -> set[str]:
    """Return the words that are written with a capital within a sentence: names."""
    return _capitals(sentences(tokens))


def _capitals(told: Iterable[list[Token]]) -> set[str]:
    found = set()
    for sentence in told:
        for before, token in itertools.pairwise(sentence):
            opening = before.kind == "quote" or before.text in (":", "“", '"')
            if token.kind == "word" and token.text[:1].isupper() and token.text != "I" and not opening:
                found.add(token.text)
    return found
