"""How a story names its things: which words of a noun phrase its reading took up, and which it passed over.

A noun phrase is read as its head, who has it, and how many there are. A word between determiner and head says what the
thing is like, and it is that thing still (`QUALITIES`); or which of several it is, and then the story says it again
("the west door", twice), or named the thing so at first ("a sewing basket"); or something that no reading took
up ("the former box"), which is named.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from symbolic.language.grammar.words.altering import ALTERING
from symbolic.language.grammar.words.qualities import QUALITIES, VOIDING
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.words.closed import CLOSED
from symbolic.language.reader.words.lexicon import Sense, senses
from symbolic.language.reader.words.tokens import tokenize


class Naming:
    """Which words name the things of a story.

    Args:
        clauses: those of the story, in order of the text.
        texts: the story, its question, its choices.
    """

    def __init__(self, clauses: Iterable[Clause], texts: Iterable[str]) -> None:
        self._pairs: Counter[tuple[str, str]] = Counter()
        for text in texts:
            self._pairs.update(pairwise(_words(text)))
        self._first: dict[str, int] = {}
        for clause in clauses:
            for noun in nouns_of(clause):
                self._first.setdefault(noun.head.lower(), noun.start)

    def doubted(self, noun: NounPhrase, text: str) -> frozenset[str]:
        """Return the words before the head of a noun phrase, as written, that nothing accounts for."""
        if not noun.modifiers:
            return frozenset()
        after = dict(pairwise(_words(text)))
        return frozenset(
            word for word in noun.modifiers if not self._accounts(word, after.get(word, ""), noun)
        )

    def _accounts(self, word: str, after: str, noun: NounPhrase) -> bool:
        if self._pairs[word, after] > 1 and word not in ALTERING:
            return True
        found = sorted(senses(word), key=_cost)
        if {word, *(sense.lemma for sense in found if sense.tag == "ADJ")} & QUALITIES:
            return True
        if any(sense.tag == "NUM" for sense in found) or word in CLOSED:
            return word not in ALTERING
        names = bool(found) and found[0].tag in ("N", "VG") and word not in ALTERING
        return names and word not in VOIDING and not self.is_old(noun)

    def is_old(self, noun: NounPhrase) -> bool:
        """Whether something of this kind was spoken of before."""
        return self._first.get(noun.head.lower(), noun.start) < noun.start


def _cost(sense: Sense) -> float:
    return sense.cost


def _words(text: str) -> list[str]:
    """Return the words of a text in small letters, those within its quotations too."""
    found: list[str] = []
    for token in tokenize(text):
        if token.kind == "quote":
            found += _words(token.text)
        elif token.kind in ("word", "clitic"):
            found.append(token.lower)
    return found


def nouns_of(clause: Clause) -> Iterator[NounPhrase]:
    """Yield the noun phrases of a clause, and those within them."""
    roles: Sequence[NounPhrase | None] = (
        clause.subject, clause.object, clause.recipient, clause.nominal,
        *(phrase.object for phrase in (*clause.places, *clause.detail)),
    )  # fmt: skip
    for noun in roles:
        yield from within(noun)


def within(noun: NounPhrase | None) -> Iterator[NounPhrase]:
    """Yield a noun phrase, its members, its owner, and what stands with it."""
    if noun is None:
        return
    yield noun
    for inner in (*noun.members, noun.owner, noun.apposition, *(phrase.object for phrase in noun.of)):
        yield from within(inner)
