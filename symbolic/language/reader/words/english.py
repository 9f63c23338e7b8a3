"""Whether a text is English at all: by the share of its words that English has."""

from functools import lru_cache

import lemminflect

from symbolic.errors import ParseError
from symbolic.language.reader.words.closed import CLOSED
from symbolic.language.reader.words.lexicon import common_forms
from symbolic.world.vocabulary import FIXTURES, OBJECTS, ROOMS

LEAST = 0.6
"""Share of words below which a text is taken for another language. Sentences in French, German, Spanish and Polish have
.0 to .3 of theirs in common with English; the everyday stories at hand have at least .93."""
FEWEST = 5
"""Words from which on a share means anything."""


AT_HAND = frozenset(CLOSED) | {
    word
    for forms in (*ROOMS.values(), *OBJECTS.values(), *(fixture.forms for fixture in FIXTURES.values()))
    for form in forms
    for word in form.split()
}
"""Words that are English without a look into the dictionary, which takes a third of a second to load."""


def require_english(text: str) -> None:
    """Refuse a text in another language.

    Raises:
        ParseError: most of its words in small letters are not English.
    """
    words = [word for word in text.split() if word.isalpha() and word.islower()]
    if len(words) < FEWEST:
        return
    enough = LEAST * len(words)
    if sum(word in AT_HAND for word in words) < enough and sum(map(is_english, words)) < enough:
        raise ParseError(f"{text.strip()[:60]!r} does not read as English; tell the story in English")


@lru_cache(maxsize=50_000)
def is_english(word: str) -> bool:
    """Whether a dictionary has a word in small letters."""
    return word in AT_HAND or word in common_forms() or bool(lemminflect.getAllLemmas(word))
