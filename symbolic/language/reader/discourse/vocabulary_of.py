"""Words of clauses and phrases, as sets of lemmas, for comparing what is said with what is asked."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase

_LIGHT = frozenset("be have do the a an it he she they him her his their them".split())


def noun_words(noun: NounPhrase | None) -> frozenset[str]:
    """Return the lemmas of a noun phrase, without pronouns and articles."""
    if noun is None or noun.kind in ("pronoun", "gap"):
        return _NO_WORDS
    if noun.members:
        return frozenset(word for member in noun.members for word in noun_words(member))
    if not (noun.modifiers or noun.owner or noun.of):
        return _head_words(noun.head)
    words = {*noun.head.lower().split(), *noun.modifiers}
    if noun.owner is not None:
        words |= noun_words(noun.owner)
    for phrase in noun.of:
        words |= noun_words(phrase.object)
    return frozenset(words - _LIGHT)


_NO_WORDS: frozenset[str] = frozenset()


@lru_cache(maxsize=4096)
def _head_words(head: str) -> frozenset[str]:
    return frozenset(head.lower().split()) - _LIGHT


def phrase_words(phrases: Iterable[PrepPhrase]) -> frozenset[str]:
    """Return the lemmas of prepositional phrases."""
    return frozenset(word for phrase in phrases for word in noun_words(phrase.object))


def clause_words(clause: Clause) -> frozenset[str]:
    """Return the lemmas of a clause and of its content."""
    words: set[str] = set()
    _gather(clause, words)
    return frozenset(words - _LIGHT)


def _gather(clause: Clause, words: set[str]) -> None:
    """Add the lemmas of a clause and of its content to others."""
    if clause.verb:
        words.add(clause.verb)
        words.update(clause.particle.split())
    for noun in (clause.subject, clause.object, clause.recipient, clause.nominal):
        if noun is not None:
            words |= noun_words(noun)
    for phrase in (*clause.places, *clause.detail):
        words |= noun_words(phrase.object)
    words.update(clause.predicate.lower().split())
    for adverb in clause.adverbs:
        if not adverb.startswith("rel:"):
            words.update(adverb.split())
    for inner in clause.content:
        _gather(inner, words)


def all_clauses(clauses: Iterable[Clause]) -> Iterator[Clause]:
    """Yield clauses and those within them."""
    ahead = list(clauses)[::-1]
    while ahead:
        clause = ahead.pop()
        yield clause
        ahead += clause.asides[::-1]
        ahead += clause.content[::-1]
