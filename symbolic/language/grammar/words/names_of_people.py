"""Who takes part in a text, and who of them is "he" and who "she"."""

from collections.abc import Iterable, Mapping, Sequence

from symbolic.language.grammar.words.lexer import Token, sentences

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
