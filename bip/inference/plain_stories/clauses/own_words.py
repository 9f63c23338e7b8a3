"""The words of a sentence shared out among its clauses: to each finite one its own, without those of others in it."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.text import Sentence
from symbolic.language.reader.words.tagger import Word, tag
from symbolic.language.reader.words.tokens import tokenize

_CUTS = frozenset(("CC", "SC", "WH", "THAT"))
_MARKS = (",", ";", ":", "—", "–", "(", ")")
_PAIRS = frozenset(
    tuple(pair.split())
    for pair in (
        "up down", "back forth", "to fro", "now then", "again again", "more less", "in out", "round round", "by by",
        "over over", "on on", "here there", "first foremost", "safe sound", "sooner later", "on off",
    )
)  # fmt: skip
"""What a conjunction joins to one adverb."""


@dataclass(slots=True)
class OwnWords:
    """The words of one clause, filled from left to right.

    Attributes:
        words: as tagged, in order.
        link: the word that joins the clause to the one before ("though", "and"); "" where none does.
        seams: indices of words before which a comma or conjunction stands that begins no clause.
    """

    words: list[Word] = field(default_factory=list)
    link: str = ""
    seams: list[int] = field(default_factory=list)


def own_words(sentence: Sentence, names: Collection[str]) -> list[tuple[Clause, OwnWords]]:
    """Return the finite clauses of a sentence in order, those in quotes apart, each with its own words.

    Conjunctions and marks between clauses are no clause's; words before the first are the first's.
    """
    every = [clause for told in sentence.clauses for clause in clauses_within(told)]
    placed = [clause for clause in every if sentence.start <= clause.start < clause.end]
    finite = [clause for clause in placed if clause.form == "finite"] or placed or every[:1]
    found = [(clause, OwnWords()) for clause in sorted(finite, key=lambda c: c.start)]
    words = tag([token for token in tokenize(sentence.text) if token.kind != "quote"], names)
    link, cut, before = "", False, -1
    for at, word in enumerate(words):
        if word.tag == "STOP" or not found:
            continue
        if not _is_paired(words, at) and (word.tag in _CUTS or (word.tag == "COMMA" and word.text in _MARKS)):
            link, cut = (word.lower if word.tag in _CUTS else link), True
            continue
        number = _owner([clause for clause, _ in found], sentence.start + word.start)
        own = found[number][1]
        if number != before and not any(
            sentence.start + w.start >= found[number][0].start for w in own.words
        ):
            own.link = link or own.link
        if cut and own.words:
            own.seams.append(len(own.words))
        own.words.append(word)
        link, cut, before = "", False, number
    return [(clause, own) for clause, own in found if own.words]


def clauses_within(clause: Clause) -> Iterator[Clause]:
    """Yield a clause and all within it, but what is said in quotes."""
    yield clause
    for inner in (*clause.content, *clause.asides):
        yield from clauses_within(inner)


def _is_paired(words: Sequence[Word], at: int) -> bool:
    return 0 < at < len(words) - 1 and (words[at - 1].lower, words[at + 1].lower) in _PAIRS


def _owner(clauses: Sequence[Clause], position: int) -> int:
    """Return the index of the innermost clause at a place of the text; else of the last before, else of the first."""
    around = [n for n, c in enumerate(clauses) if c.start <= position < c.end]
    if around:
        return min(around, key=lambda n: clauses[n].end - clauses[n].start)
    return max((n for n, c in enumerate(clauses) if c.start <= position), default=0)
