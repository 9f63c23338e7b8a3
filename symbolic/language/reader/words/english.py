"""Whether a text is English at all: by the share of its words that English has."""

from functools import lru_cache

import lemminflect

from symbolic.errors import ParseError
from symbolic.language.reader.words.closed import CLOSED
from symbolic.language.reader.words.lexicon import common_forms

LEAST = 0.6
"""Share of words below which a text is taken for another language. Sentences in French, German, Spanish and Polish have
.0 to .3 of theirs in common with English; the everyday stories at hand have at least .93."""
FEWEST = 5
"""Words from which on a share means anything."""


def known_share(text: str) -> float:
    """Return the share of the words in small letters that English has, in [0, 1]; 1 where there are too few."""
    words = [word for word in text.split() if word.isalpha() and word.islower()]
    return sum(map(_is_english, words)) / len(words) if len(words) >= FEWEST else 1.0


def require_english(text: str) -> None:
    """Refuse a text in another language.

    Raises:
        ParseError: most of its words are not English.
    """
    if known_share(text) < LEAST:
        raise ParseError(f"{text.strip()[:60]!r} does not read as English; tell the story in English")


@lru_cache(maxsize=50_000)
def _is_english(word: str) -> bool:
    return word in CLOSED or word in common_forms() or bool(lemminflect.getAllLemmas(word))
