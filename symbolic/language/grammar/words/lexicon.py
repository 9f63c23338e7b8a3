"""Tokens to lexemes: the longest known phrase at each position, with all its senses.

The table is compiled once, when the module is imported. A word that stands in no table is a lexeme
of category "unknown" (or "filler" when it looks like an adverb), and what it means is left to the
layers above: an unknown noun in object position becomes an object class.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from symbolic.language.grammar.words.fillers import FILLERS
from symbolic.language.grammar.words.function_words import (
    CARDINALS,
    LEFTMOST,
    MACROS,
    MARKS,
    ORDINALS,
    RIGHTMOST,
    WORDS,
)
from symbolic.language.grammar.words.lexer import Token
from symbolic.language.grammar.words.verbs import VERBS, VerbForm, inflections
from symbolic.world.vocabulary import (
    FIXTURES,
    OBJECTS,
    ROOMS,
    plural,
)


@dataclass(slots=True)
class Sense:
    """One meaning of a phrase.

    Attributes:
        value: canonical name of a noun, variant of a category ("in" of "prep"), or the phrase itself.
        number: value of a numeral.
        plural: True for a plural noun.
        classes: classes of a verb, see `symbolic.language.grammar.words.verbs`.
        form: inflection of a verb.
    """

    value: str = ""
    number: int = 0
    plural: bool = False
    classes: frozenset[str] = frozenset()
    form: VerbForm = "base"


@dataclass(slots=True)
class Lexeme:
    """A word or phrase of the text: its senses by category, and the tokens [first, last] it covers.

    Nothing writes to it (a frozen one takes four times as long to make).
    """

    norm: str
    senses: Mapping[str, Sense]
    start: int
    end: int
    capital: bool = False

    def __getitem__(self, category: str) -> Sense:
        return self.senses[category]

    def __contains__(self, category: str) -> bool:
        return category in self.senses


_Entries = dict[str, dict[str, Sense]]


def chunk(tokens: Sequence[Token], names: frozenset[str] = frozenset()) -> list[Lexeme]:
    """Read tokens as lexemes, the longest known phrase first.

    Args:
        tokens: one sentence.
        names: lower-case names of people, which are lexemes of category "name".
    """
    lexemes: list[Lexeme] = []
    norms = [token.norm for token in tokens]
    at = 0
    while at < len(tokens):
        first = tokens[at]
        length, senses = _known(norms, at) if first.norm not in names or not first.capital else _name(first)
        if senses is None:
            senses = _guess(first)
        last = tokens[at + length - 1]
        norm = first.norm if length == 1 else " ".join(norms[at : at + length])
        lexemes.append(Lexeme(norm, senses, first.start, last.end, first.capital))
        at += length
    return lexemes


def is_known(word: str) -> bool:
    """Whether a lower-case word begins any phrase of the lexicon."""
    return word in _BEGUN


def _name(token: Token) -> tuple[int, Mapping[str, Sense]]:
    return 1, {"name": Sense(token.norm)}


def _known(norms: Sequence[str], at: int) -> tuple[int, Mapping[str, Sense] | None]:
    """Return how many words the longest phrase of the tables has at an index, and its senses; (1, None) for none."""
    pair = tuple(norms[at : at + 2])
    for length in _LONGER.get(pair, ()):
        senses = _PHRASES.get(" ".join(norms[at : at + length])) if at + length <= len(norms) else None
        if senses is not None:
            return length, senses
    return 1, _PHRASES.get(norms[at])


def _guess(token: Token) -> Mapping[str, Sense]:
    if token.kind == "number":
        digits = token.norm.rstrip("stndrh")
        number = int(digits) if len(digits) < 4 else 0
        return {"cardinal" if digits == token.norm else "ordinal": Sense(token.norm, number)}
    if token.kind == "mark" or (token.norm.endswith("ly") and len(token.norm) > 4):
        return _FILLER
    return _UNKNOWN


_FILLER: Mapping[str, Sense] = {"filler": Sense()}
_UNKNOWN: Mapping[str, Sense] = {"unknown": Sense()}


def _compile() -> _Entries:
    entries: _Entries = {}
    for phrase, category, sense in _all_senses():
        entries.setdefault(phrase, {}).setdefault(category, sense)
    _add_verbs(entries)
    return entries


def _longer(phrases: Iterable[str]) -> dict[tuple[str, ...], tuple[int, ...]]:
    """How many words the phrases of two words and more have that begin with a pair of words, longest first."""
    found: dict[tuple[str, ...], set[int]] = {}
    for words in (phrase.split(" ") for phrase in phrases):
        if len(words) > 1:
            found.setdefault(tuple(words[:2]), set()).add(len(words))
    return {pair: tuple(sorted(lengths, reverse=True)) for pair, lengths in found.items()}


def _all_senses() -> Iterator[tuple[str, str, Sense]]:
    yield from _nouns("room", ROOMS)
    yield from _nouns(
        "fixture",
        {f.kind: tuple(form for form in f.forms if form != "kitchen sofa") for f in FIXTURES.values()},
    )
    yield from _nouns("object", OBJECTS)
    yield "salmon", "object", Sense("salmon")
    for word, number in CARDINALS.items():
        yield word, "cardinal", Sense(word, number)
    for word, number in ORDINALS.items():
        yield word, "ordinal", Sense(word, number)
    for number, sides in ((1, LEFTMOST), (-1, RIGHTMOST)):
        for side in sides:
            yield side, "outermost", Sense(side, number)
    for category, phrases in WORDS.items():
        name, _, variant = category.partition(" ") if category.startswith("prep ") else (category, "", "")
        for phrase in _split(phrases):
            yield phrase, name, Sense(variant or phrase)
    for phrase in MACROS:
        yield phrase, "macro", Sense(phrase)
    for mark, category in MARKS.items():
        yield mark, category, Sense(mark)
    for phrase in FILLERS:
        yield phrase, "filler", Sense(phrase)


def _nouns(category: str, names: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str, Sense]]:
    for name, forms in names.items():
        for form in forms:
            yield form, category, Sense(name, plural=form == "chips")
            yield plural(form), category, Sense(name, plural=True)


def _add_verbs(entries: _Entries) -> None:
    for verb_class, lemmas in VERBS.items():
        for lemma in _split(lemmas):
            for surface, form in inflections(lemma):
                sense = entries.setdefault(surface, {}).setdefault("verb", Sense(lemma, form=form))
                sense.classes |= {verb_class}


def _split(phrases: str) -> list[str]:
    return [" ".join(phrase.split()) for phrase in phrases.split(",")]


_PHRASES = _compile()
_LONGER = _longer(_PHRASES)
_BEGUN = frozenset(phrase.split(" ", 1)[0] for phrase in _PHRASES)
