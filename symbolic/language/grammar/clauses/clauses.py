"""Sentences of a story to items: who, verbs, things, places, and what joins them.

Items are the phrases of the lower layer with the people in them, and with the fillers that matter
to a story ("as", "when") put back as joints.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, TypeAlias

from symbolic.language.grammar.clauses.dialogue import Quotation, join_compounds
from symbolic.language.grammar.phrases.phrases import (
    ObjectPhrase,
    Phrase,
    PlacePhrase,
    RoomPhrase,
    Word,
    phrases,
)
from symbolic.language.grammar.words.lexer import Token
from symbolic.language.grammar.words.lexicon import Lexeme, chunk

ItemKind: TypeAlias = Literal[
    "name", "he", "it", "verb", "object", "place", "room", "quote", "comma", "and", "joint", "relative", "prep",
    "neg", "nothing", "something", "there", "another", "unknown", "other"
]  # fmt: skip

JOINTS = frozenset({"as", "when", "while", "meanwhile", "then", "later"})
"""Fillers that may stand before a new subject."""


@dataclass(frozen=True, slots=True)
class Item:
    """One word or phrase of a sentence.

    Attributes:
        kind: the part it plays.
        value: name, lemma, preposition or word.
        start, end: its characters in the text.
        phrase: the noun phrase, for "object", "place" and "room".
        classes: verb classes.
        form: inflection of a verb.
        quote: the quotation, for "quote".
        index: index of the phrase among those of its stretch, for the layers below.
    """

    kind: ItemKind
    value: str
    start: int
    end: int
    phrase: Phrase | None = None
    classes: frozenset[str] = frozenset()
    form: str = ""
    quote: Quotation | None = None


_HE = frozenset({"he", "she", "they", "who"})
_AUXILIARY = frozenset({"be", "have", "do"})
_PRONOUNS = frozenset(
    {"it", "them", "both", "each", "these", "all", "everything", "both of them", "all of them", "the two"}
)


def sentence_items(
    text: str, tokens: Sequence[Token], quotes: Sequence[Quotation], names: frozenset[str]
) -> list[list[Item]]:
    """Return the items of each sentence of a text; a quotation is one item."""
    found: list[list[Item]] = [[]]
    for quote, group in groupby(tokens, lambda token: _quote_at(quotes, token)):
        stretch = list(group)
        if quote is not None:
            if _has_ended(found[-1]):
                found.append([])
            found[-1].append(Item("quote", quote.text, quote.start, quote.end, quote=quote))
            continue
        follows = found[-1][-1:] and found[-1][-1].kind == "quote"
        if follows and _begins_anew(found[-1], stretch):
            found.append([])
        for number, sentence in enumerate(_split(stretch)):
            if number:
                found.append([])
            found[-1].extend(_items(sentence, names))
    return [sentence for sentence in found if sentence]


def _quote_at(quotes: Sequence[Quotation], token: Token) -> Quotation | None:
    return next((quote for quote in quotes if quote.start <= token.start < quote.end), None)


def _begins_anew(sentence: Sequence[Item], stretch: Sequence[Token]) -> bool:
    """Whether a quotation that ends in a full stop ends the sentence: not when it began it ("..." said he)."""
    return _has_ended(sentence) and bool(stretch) and stretch[0].capital


def _has_ended(sentence: Sequence[Item]) -> bool:
    """Whether words and then a whole quotation make up a sentence: 'Tom asked, "Where is it?"'."""
    if len(sentence) < 2 or sentence[-1].kind != "quote":
        return False
    return sentence[-1].value.rstrip("\"'“”‘’ ")[-1:] in (".", "?", "!")


def _split(tokens: Sequence[Token]) -> list[list[Token]]:
    groups: list[list[Token]] = [[]]
    for token in tokens:
        if token.kind == "break" or token.norm in (".", "!", "?", "...", ";"):
            groups.append([])
        else:
            groups[-1].append(token)
    return groups


def _items(tokens: Sequence[Token], names: frozenset[str]) -> Iterator[Item]:
    lexemes = chunk(join_compounds(tokens), names)
    last = 0
    for phrase in phrases(lexemes):
        yield from _kept(lexemes, last, phrase.first)
        last = phrase.last
        start, end = lexemes[phrase.first].start, lexemes[phrase.last - 1].end
        match phrase:
            case ObjectPhrase():
                phrase.object = phrase.object.removesuffix(" back")  # "put the milk back"
                yield Item("object", phrase.object, start, end, phrase)
            case PlacePhrase():
                yield Item("place" if phrase.kind else "another", phrase.kind, start, end, phrase)
            case RoomPhrase():
                yield Item("room", phrase.room, start, end, phrase)
            case Word():
                yield _word(phrase.lexeme, start, end)
    yield from _kept(lexemes, last, len(lexemes))


def _kept(lexemes: Sequence[Lexeme], first: int, last: int) -> Iterator[Item]:
    """The fillers in [first, last) that matter here: joints, and "some object" with no name of its own."""
    for i in range(first, last):
        norm, start, end = lexemes[i].norm, lexemes[i].start, lexemes[i].end
        if norm in JOINTS:
            yield Item("joint", norm, start, end)
        elif norm in _UNNAMED:
            known = i > 0 and lexemes[i - 1].norm in ("the", "same", "that", "this")
            yield Item("it" if known else "something", "it" if known else norm, start, end)


def _word(lexeme: Lexeme, start: int, end: int) -> Item:
    norm = lexeme.norm
    kind: ItemKind = "other"
    if "name" in lexeme:
        kind = "name"
    elif norm in _HE:
        kind = "he"
    elif norm in JOINTS or "while" in lexeme:
        kind = "joint"
    elif norm in _PRONOUNS:
        kind = "it"
    elif "verb" in lexeme:
        sense = lexeme["verb"]
        return Item("verb", sense.value, start, end, classes=sense.classes, form=sense.form)
    else:
        of_category: ItemKind = next((k for c, k in _CATEGORIES if c in lexeme), "other")
        kind = _KIND_OF.get(norm, of_category)
    value = lexeme["prep"].value if kind == "prep" else norm
    return Item(kind, value, start, end)


_UNNAMED = frozenset({"object", "objects", "item", "items", "thing", "things", "something"})
_KIND_OF: dict[str, ItemKind] = {
    "object": "something", "objects": "something", "item": "something", "items": "something", "something": "something",
    "contents": "other",
    "one": "another", "nothing": "nothing", "earlier": "other",
}  # fmt: skip
_CATEGORIES: tuple[tuple[str, ItemKind], ...] = (
    ("comma", "comma"), ("and", "and"), ("neg", "neg"), ("nothing", "nothing"), ("prep", "prep"),
    ("relative", "relative"),
    ("there", "there"), ("another", "another"), ("other", "another"), ("unknown", "unknown"),
)  # fmt: skip


def is_auxiliary(item: Item) -> bool:
    """Whether a verb only helps another: was (walking), had (placed), did."""
    return item.kind == "verb" and item.value in _AUXILIARY
