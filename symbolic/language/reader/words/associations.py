"""What goes with what in everyday life (associations.txt): how closely two texts are linked word by word.

Two words are linked where the line of one names the other. A link is the closer the earlier it is named, and the fewer
words either is linked to, as in inverse document frequency (Spärck Jones 1972): each word counts for
1 - log(1 + its links) / log(words).

The weights of the fields were set by hand; fitted_on: goals and next deeds of stories by authors who may be read, where
others fit about as well.
"""

import math
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import resources

import lemminflect

from symbolic.language.reader.words.closed import CLOSED

Lemmas = frozenset[str]
"""Those that one form may have: "left" is of "leave", and of "left"."""

_FIELDS = {"=": 1.0, "~": 0.8, "<": 0.6}
"""How close a link of each field is; opposites are no links."""
_LATER = 0.03
"""By how much a word counts less than the one before it in its field."""
_LIGHT = frozenset("be have do get go make take want try keep come put thing way".split())
"""Words that go with everything."""
_PASSED_OVER = _LIGHT | CLOSED.keys()
_WORD = re.compile(r"\b[^\W\d_]{2,}\b(?!['’]t\b)")


def content(text: str, without: Collection[str] = ()) -> list[Lemmas]:
    """Return the open words of a text, each once, as the lemmas that it may have.

    Args:
        text: in any letters.
        without: words in small letters to pass over, such as names.
    """
    words = dict.fromkeys(word for word in _WORD.findall(text.lower()) if word not in without)
    return [found for word in words if (found := _lemmas(word))]


def linked(ones: Sequence[Lemmas], others: Sequence[Lemmas]) -> float:
    """Return how closely some words are linked to others, for each of them: sum of links / (n sqrt(m))."""
    total = math.fsum(_link(one, other) for one in ones for other in others)
    return total / (max(1, len(ones)) * math.sqrt(max(1, len(others))))


def reach(ones: Sequence[Lemmas]) -> float:
    """Return how closely some words are linked to whatever there is, for each of them."""
    return math.fsum(near for one in ones for near in _near(one).values()) / max(1, len(ones))


def _link(one: Lemmas, other: Lemmas) -> float:
    """Return how closely two words are linked; forms of one word are not."""
    near = _near(one)
    return 0.0 if one & other else max((near.get(word, 0.0) for word in other), default=0.0)


@lru_cache(maxsize=8192)
def _near(one: Lemmas) -> Mapping[str, float]:
    """Return how closely a word is linked to which others, in whichever of its lemmas is closest."""
    found: dict[str, float] = {}
    for lemma in one & links().keys():
        for other, near in links()[lemma].items():
            found[other] = max(found.get(other, 0.0), near * _rarity(lemma) * _rarity(other))
    return found


def _rarity(word: str) -> float:
    return 1 - math.log1p(len(links()[word])) / math.log(len(links()))


@lru_cache(maxsize=20_000)
def _lemmas(form: str) -> Lemmas:
    """Return the lemmas of an open word in small letters; none of a closed or a light one."""
    if form in CLOSED and form not in links():
        return frozenset()
    lemmas = frozenset(lemma for options in lemminflect.getAllLemmas(form).values() for lemma in options)
    return frozenset() if lemmas & _LIGHT else lemmas | {form}


@lru_cache(maxsize=1)
def links() -> Mapping[str, Mapping[str, float]]:
    """Return for each word how early which others are named with it, or it with them."""
    found: defaultdict[str, dict[str, float]] = defaultdict(dict)
    text = resources.files("symbolic.language.reader.words").joinpath("associations.txt").read_text("utf-8")
    for line in text.splitlines():
        if not line.startswith("#"):
            head, *fields = line.split(" | ")
            for other, near in _named(fields):
                if other != head and near > found[head].get(other, 0.0):
                    found[head][other] = found[other][head] = max(near, found[other].get(head, 0.0))
    return dict(found)


def _named(fields: Iterable[str]) -> Iterator[tuple[str, float]]:
    """Give the words that a line names, and how early; several in one entry share what it counts."""
    for field in fields:
        weight = _FIELDS.get(field[0], 0.0)
        for at, entry in enumerate(field[1:].split(",") if weight else ()):
            words = [word for word in entry.split() if word not in _PASSED_OVER]
            for word in words:
                yield word, weight * (1 - _LATER * at) / math.sqrt(len(words))
