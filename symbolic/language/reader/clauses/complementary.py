"""What a clause names though it is neither handled nor a place: what a verb compares with, what a noun is about.

"Ann preferred the tin to the box" tells nothing of where the tin is, and "the receipt for the letter" is no letter.
Which words govern what is data (complements.toml): frames of verbs, and classes of nouns.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import resources

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase


def no_places(clause: Clause) -> Iterator[PrepPhrase]:
    """Yield the phrases of a clause that are no places, though their prepositions might say so of other verbs."""
    governed = frames().get(clause.verb, frozenset())
    for phrase in clause.places:
        noun = phrase.object
        compared = phrase.preposition in governed and (clause.object is not None or clause.passive)
        between = phrase.preposition in ("between", "among") and phrase.preposition in governed
        if compared or between or (noun is not None and _is_quality(phrase, noun)):
            yield phrase


def _is_quality(phrase: PrepPhrase, noun: NounPhrase) -> bool:
    """ "In the colours of the hall", "in the hall's colours"."""
    whose = noun.owner is not None or any(inner.preposition == "of" for inner in noun.of)
    return phrase.preposition == "in" and whose and noun.head in nouns("qualities")


@lru_cache(maxsize=1)
def frames() -> Mapping[str, frozenset[str]]:
    """Return verb -> the prepositions behind which it has something compared, exchanged or meant."""
    found: dict[str, frozenset[str]] = {}
    for frame in _data()["verbs"].values():
        for verb in frame["verbs"].split():
            found[verb] = found.get(verb, frozenset()) | frozenset(frame["prepositions"].split())
    return found


@lru_cache(maxsize=8)
def nouns(name: str) -> frozenset[str]:
    """Return the lemmas of a class of nouns."""
    return frozenset(_data()["nouns"][name].split())


@lru_cache(maxsize=1)
def _data() -> Mapping[str, Mapping]:  # type: ignore[type-arg]
    text = resources.files("symbolic.language.reader.words").joinpath("complements.toml").read_text("utf-8")
    return tomllib.loads(text)
