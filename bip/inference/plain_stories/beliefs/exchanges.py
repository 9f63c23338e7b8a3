"""Two things that change places: which went with which before it, and who knows that they were exchanged.

"He laid a blue marble under the left cup and a red one under the right cup" pairs things with places. Who misses the
exchange goes by the pairs as they were; who has seen it, by the other one. What is asked about is told by the word
that belongs to one of the pairs alone: its colour, its name, whose it is.

How near words must stand was chosen by hand; fitted_on: the story batches and our voices, by looking.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.beliefs.asked_mind import mind_of
from bip.inference.plain_stories.clauses.mentions import distinct, mentions
from bip.inference.plain_stories.clauses.units import Telling
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.witnesses.attention import attends
from bip.inference.plain_stories.witnesses.news import outright
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas, normal

_ROUND = ("other way round", "other way around", "wrong way", "wrong way about")
_OWN = re.compile(r"\b(?:own|hers|his own|theirs)\b")
_WANTS = re.compile(
    r"\b(?:want(?:s|ed|ing)?|need(?:s|ed)?|looking for|fetch|wish(?:es|ed)|would like|reach(?:es|ed) for)\b"
)


def exchange_at(story: Telling) -> int | None:
    """Return the index of the clause in which two things change places; None if none do."""
    for at, unit in enumerate(story.units):
        if is_a(unit.clause, "swap") and not unit.clause.negated and not unit.clause.modal:
            return at
    turned = [n for n, text in enumerate(story.texts) if any(phrase in text for phrase in _ROUND)]
    return story.spans[turned[0]][0] if turned else None


def exchanged(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score two places by the pair that somebody knows of: that before an exchange, or that after it."""
    story, person = views.telling, mind_of(views, asked)
    at = exchange_at(story)
    if not person or at is None or asked.word not in ("where", "which", "what"):
        return None
    words = distinct(views, choices)
    values = [n for n, mine in enumerate(words) if mine and "\0" not in mine]
    paired = _paired(story, at, _keys(views, asked, person, at), words)
    known = _knows(story, person, at)
    if paired is None or known is None or (known and len(values) != 2):
        return None
    chosen = next(n for n in values if n != paired) if known else paired
    return [2.0 * (n == chosen) for n in range(len(choices))]


def _knows(story: Telling, person: str, at: int) -> bool | None:
    said = outright(story, person, at, frozenset(), frozenset())
    taken = attends(story, person)[at]
    return taken if said is None or taken else said


def _keys(views: Views, asked: Asked, person: str, at: int) -> frozenset[str]:
    """Return the words that may tell which of two things is meant: the question's, and those of what is wanted."""
    story = views.telling
    after = [text for text in story.texts[story.units[at].sentence :] if _WANTS.search(text)]
    wanted = [_WANTS.split(text, maxsplit=1)[-1] for text in after[-1:]]
    said = frozenset(w for text in (asked.text, *wanted) for w in normal(lemmas(text)))
    own = any(_OWN.search(text) for text in (asked.text, *wanted))
    names = frozenset(w for p in views.tale.chronicle.cast.people for w in normal(frozenset(p.split())))
    mine = normal(frozenset(person.split()[-1:]))
    spoken = frozenset(w for w in names - mine if w in asked.text)
    return frozenset(w.lower() for w in (said - names) | (mine if own else frozenset()) | spoken)


def _paired(story: Telling, at: int, keys: frozenset[str], words: Sequence[frozenset[str]]) -> int | None:
    """Return the choice that stands by a word that only one of the pairs has, before the exchange; None if unclear."""
    spoken = frozenset(w for mine in words for w in mine)
    end = story.units[at].sentence
    hits = [hit for hit in mentions(story, words, False) if story.units[hit.unit].sentence < end]
    found: set[int] = set()
    for number in range(end):
        here = [hit for hit in hits if story.units[hit.unit].sentence == number]
        places = _places_of(story.texts[number], keys - spoken)
        single = {word: at_ for word, at_ in places.items() if len(at_) == 1}
        if len({hit.choice for hit in here}) < 1 or not single:
            continue
        for positions in single.values():
            after = [hit for hit in here if hit.offset > positions[0]]
            near = min(after or here, key=lambda hit: abs(hit.offset - positions[0]))
            found.add(near.choice)
    return next(iter(found)) if len(found) == 1 else None


def _places_of(text: str, keys: frozenset[str]) -> dict[str, list[int]]:
    """Return for each key the positions at which a sentence has it."""
    found: dict[str, list[int]] = {}
    for match in re.finditer(r"[\w’'-]+", text):
        bare = match.group().replace("’", "'").removesuffix("'s")
        for word in {w.lower() for w in normal(lemmas(bare))} & keys:
            found.setdefault(word, []).append(match.start())
    return found
