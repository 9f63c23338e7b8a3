"""Who takes part in a text, and who of them is "he" and who "she"."""

from collections.abc import Iterable, Mapping, Sequence

from symbolic.language.grammar.words.lexer import Token, lex, sentences
from symbolic.language.grammar.words.lexicon import chunk, is_known

GENDER: Mapping[str, str] = {"he": "m", "his": "m", "him": "m", "she": "f", "her": "f"}
"""Pronoun to gender."""


def genders(tokens: Sequence[Token], names: Iterable[str]) -> dict[str, str]:
    """Guess who is "he" and who "she" from the sentences that name one person and no other."""
    known = frozenset(names)
    votes: dict[str, list[str]] = {}
    for sentence in sentences(tokens):
        named = [i for i, token in enumerate(sentence) if token.capital and token.norm in known]
        if len({sentence[i].norm for i in named}) == 1:
            after = sentence[named[0] :]  # "she took the mug Paul had left" says nothing of Paul
            said = [GENDER[token.norm] for token in after if token.norm in GENDER]
            votes.setdefault(sentence[named[0]].norm, []).extend(said)
    return {name: max(sorted(set(said)), key=said.count) for name, said in votes.items() if said}


def people_in(text: str, names: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the people of a text: those given, and capitalised words within a sentence or of no known meaning."""
    found = dict.fromkeys(names)
    tokens = lex(text)
    for before, token, after in zip([None, *tokens], tokens, [*tokens[1:], None], strict=False):
        word = text[token.start : token.end]
        if token.kind != "word" or not word.istitle() or len(word) == 1:
            continue
        inside = before is not None and (before.kind == "word" or before.norm == ",")
        if inside or not is_known(token.norm) or _is_subject(token, after):
            found[word] = None
    return tuple(found)


def _is_subject(token: Token, after: Token | None) -> bool:
    """Whether a verb that begins a sentence is a name after all: "Grace tried", not "Opening it"."""
    if after is None:
        return False
    first, second = chunk([token]), chunk([after])
    return first[0].senses.keys() == {"verb"} and "verb" in second[0] and first[0]["verb"].form == "base"
