"""What another reader of this package may have passed over in a story or a question of two people: notes on it.

The reader of clauses decides what a text says; this says which of its words can change that and were on no list of
words that the reader accounts for.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from symbolic.language.grammar.clauses.quotations import join_compounds, noun_phrases, quotations
from symbolic.language.grammar.questions.strictness import (
    altered_claim,
    cut_supposition,
    unread_asked,
    unread_words,
)
from symbolic.language.grammar.words.altering import (
    LICENSED_IN_STORIES,
    SPEAKING,
    altering,
    another_s,
    denied,
    unread,
)
from symbolic.language.grammar.words.lexer import Token, lex, sentences
from symbolic.language.grammar.words.lexicon import Lexeme, chunk
from symbolic.language.grammar.words.names_of_people import people_in
from symbolic.language.grammar.words.spans import Stretches
from symbolic.language.parses import NarrativeParse
from symbolic.language.statements import Query
from symbolic.world.provenance import Span

_ASKS = re.compile(r"\b(?:which|what\s+is\s+(?:the\s+)?(?:most|least))\b(?=[^.]*$)", re.I)
_LEADS = frozenset(
    "if given giving assuming suppose supposing when while which judging based considering believing".split()
)


def with_unread(parse: NarrativeParse, text: str) -> NarrativeParse:
    """Return a story as read, with notes on words outside its quotations that may change it."""
    tokens = lex(text)
    quoted = Stretches((quote.start, quote.end) for quote in quotations(text, tokens))
    names = frozenset(name.lower() for name in parse.agents)
    found: list[str] = []
    for sentence in sentences(tokens):
        plain = [token for token in sentence if token.start not in quoted]
        spans = altering(plain, text, LICENSED_IN_STORIES, SPEAKING, names)
        found += [unread(span) for span in spans]
        found += _strangers(plain, text, names)
    notes = tuple(dict.fromkeys((*parse.reading.notes, *found)))
    return replace(parse, reading=replace(parse.reading, notes=notes))


def _strangers(sentence: Sequence[Token], text: str, names: frozenset[str]) -> Iterator[str]:
    """Yield notes on deeds of nobody, somebody or the dog, and on verbs of no table that govern a deed."""
    lexemes = chunk(join_compounds(sentence), names)
    for at, lexeme in enumerate(lexemes):
        after = lexemes[at + 1] if at + 1 < len(lexemes) else None
        if "foreign" in lexeme:
            yield another_s(Span(lexeme.start, lexeme.end, text[lexeme.start : lexeme.end]))
        if "unknown" not in lexeme:
            continue
        before = [one.norm for one in lexemes[max(0, at - 2) : at]]
        span = Span(lexeme.start, (after or lexeme).end, text[lexeme.start : (after or lexeme).end])
        if len(before) == 2 and before[0] in ("in", "to", "at") and before[1] in ("a", "an", "the"):
            yield unread(span)
        elif after is None:
            continue
        elif _governs(lexemes, at) and before[-1:] not in (["the"], ["a"], ["an"], ["his"], ["her"]):
            yield denied(span)
        elif "verb" in after and after["verb"].form in ("s", "ed") and "be" not in after["verb"].classes:
            yield another_s(span)


def _governs(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether a word takes a verb: "refuses to open", "dreads opening", "is prevented from opening"."""
    after = lexemes[at + 1 : at + 3]
    if len(after) == 2 and "prep" in after[0] and "verb" in after[1]:
        return after[1]["verb"].form == ("base" if after[0].norm == "to" else "ing")
    return bool(after) and "verb" in after[0] and after[0]["verb"].form == "ing"


def question_with_unread(query: Query, prompt: str, choices: Sequence[str]) -> Query:
    """Return a question of two people as read, with notes on its words that may change it."""
    asking = _ASKS.search(prompt)
    head, asked = (prompt[: asking.start()], prompt[asking.start() :]) if asking else (prompt, "")
    asked, supposed = cut_supposition(asked)
    texts = (head, supposed, *choices)
    names = [
        name
        for name in people_in(" . ".join((prompt, *choices)))
        if name.lower() not in _LEADS and not name.endswith("ing")
    ]
    notes = [note for text in texts for note in altered_claim(text, names)]
    notes += [note for text in texts for note in unread_words(text, noun_phrases(text), names, ())]
    notes += unread_asked(asked, turned=False)
    reading = replace(query.reading, notes=tuple(dict.fromkeys((*query.reading.notes, *notes))))
    return replace(query, reading=reading)
