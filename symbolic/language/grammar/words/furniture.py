"""Unknown nouns that can only be furniture: "The whatnot holds a book"."""

from collections.abc import Sequence

from symbolic.language.grammar.phrases.phrases import (
    ObjectPhrase,
    Phrase,
    PlacePhrase,
    Word,
)
from symbolic.language.grammar.scenes.layout import Layout
from symbolic.world.notes import remark


def mend(row: Sequence[Phrase], layout: Layout) -> list[Phrase]:
    """Read an unknown noun as a fixture where only a fixture can stand, with a note."""
    mended: list[Phrase] = []
    for index, phrase in enumerate(row):
        if isinstance(phrase, ObjectPhrase) and not phrase.known and _is_fixture(phrase, row, index, layout):
            layout.odd_kinds.add(phrase.object)
            said = f'"{phrase.object}" is not in the vocabulary; it was read as a piece of furniture.'
            layout.note(remark(said))
            mended.append(_place(phrase))
        else:
            mended.append(phrase)
    return mended


def _place(phrase: ObjectPhrase) -> PlacePhrase:
    count = phrase.count if phrase.plural else 0
    return PlacePhrase(phrase.first, phrase.last, phrase.object, (), count, phrase.plural, phrase.determiner)


def _is_fixture(phrase: ObjectPhrase, row: Sequence[Phrase], index: int, layout: Layout) -> bool:
    before = row[index - 1] if index else None
    after = row[index + 1] if index + 1 < len(row) else None
    if phrase.object in layout.odd_kinds:
        return True
    if isinstance(before, Word) and "prep" in before and before.lexeme["prep"].value in ("in", "on"):
        return True
    if phrase.determiner == "the" and isinstance(after, Word) and "verb" in after:
        verb = after.lexeme["verb"]
        return "hold" in verb.classes and "lie" not in verb.classes and verb.form in ("s", "base")
    listed = _neighbour(row, index, -1), _neighbour(row, index, 1)
    return any(isinstance(one, PlacePhrase) and one.determiner != "the" for one in listed)


def _neighbour(row: Sequence[Phrase], index: int, step: int) -> Phrase | None:
    """The noun phrase that a comma or "and" joins to the one at an index."""
    at, joined = index + step, False
    while 0 <= at < len(row):
        phrase = row[at]
        if not isinstance(phrase, Word):
            return phrase if joined else None
        if not ("comma" in phrase or "and" in phrase):
            return None
        joined, at = True, at + step
    return None
