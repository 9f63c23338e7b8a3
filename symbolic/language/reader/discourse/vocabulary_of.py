"""Words of clauses and phrases, as sets of lemmas, for comparing what is said with what is asked."""

from collections.abc import Iterable, Iterator

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase

_LIGHT = frozenset("be have do the a an it he she they him her his their them".split())


def noun_words(noun: NounPhrase | None) -> frozenset[str]:
    """Return the lemmas of a noun phrase, without pronouns and articles."""
    if noun is None or noun.kind in ("pronoun", "gap"):
        return frozenset()
    if noun.members:
        return frozenset(word for member in noun.members for word in noun_words(member))
    words = {part.lower() for part in noun.head.split()} | set(noun.modifiers)
    if noun.owner is not None:
        words |= noun_words(noun.owner)
    for phrase in noun.of:
        words |= noun_words(phrase.object)
    return frozenset(words - _LIGHT)


def phrase_words(phrases: Iterable[PrepPhrase]) -> frozenset[str]:
    """Return the lemmas of prepositional phrases."""
    return frozenset(word for phrase in phrases for word in noun_words(phrase.object))


def clause_words(clause: Clause) -> frozenset[str]:
    """Return the lemmas of a clause and of its content."""
    words = {clause.verb, *clause.particle.split()} if clause.verb else set()
    words |= noun_words(clause.subject) | noun_words(clause.object) | noun_words(clause.recipient)
    words |= noun_words(clause.nominal) | phrase_words(clause.places) | phrase_words(clause.detail)
    words |= set(clause.predicate.lower().split())
    words |= {word for adverb in clause.adverbs for word in adverb.split() if not adverb.startswith("rel:")}
    for inner in clause.content:
        words |= clause_words(inner)
    return frozenset(words - _LIGHT)


def all_clauses(clauses: Iterable[Clause]) -> Iterator[Clause]:
    """Yield clauses and those within them."""
    for clause in clauses:
        yield clause
        yield from all_clauses(clause.content)
        yield from all_clauses(clause.asides)
