"""The words of a sentence shared out among its clauses: to each finite one its own, without those of others in it."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

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
    owners = _owners([clause for clause, _ in found], [sentence.start + word.start for word in words])
    for at, (word, number) in enumerate(zip(words, owners, strict=True)):
        if word.tag == "STOP" or not found:
            continue
        if not _is_paired(words, at) and (word.tag in _CUTS or (word.tag == "COMMA" and word.text in _MARKS)):
            link, cut = (word.lower if word.tag in _CUTS else link), True
            continue
        clause, own = found[number]
        if number != before and not (own.words and sentence.start + own.words[-1].start >= clause.start):
            own.link = link or own.link
        if cut and own.words:
            own.seams.append(len(own.words))
        own.words.append(word)
        link, cut, before = "", False, number
    return [(clause, own) for clause, own in found if own.words]


def clauses_within(clause: Clause) -> Iterator[Clause]:
    """Yield a clause and all within it, but what is said in quotes."""
    ahead = [clause]
    while ahead:
        inner = ahead.pop()
        yield inner
        ahead += inner.asides[::-1]
        ahead += inner.content[::-1]


def _is_paired(words: Sequence[Word], at: int) -> bool:
    return 0 < at < len(words) - 1 and (words[at - 1].lower, words[at + 1].lower) in _PAIRS


def _owners(clauses: Sequence[Clause], positions: Sequence[int]) -> list[int]:
    """Return the index of the innermost clause at each place of the text; else of the last before, else of the first.

    Args:
        clauses: in the order of their beginnings.
        positions: in order.
    """
    result: list[int] = []
    begun = 0
    around: list[
        tuple[int, int]
    ] = []  # lengths and indices; what has ended is dropped where it comes to the top
    for position in positions:
        while begun < len(clauses) and clauses[begun].start <= position:
            heappush(around, (clauses[begun].end - clauses[begun].start, begun))
            begun += 1
        while around and clauses[around[0][1]].end <= position:
            heappop(around)
        result.append(around[0][1] if around else max(begun - 1, 0))
    return result
