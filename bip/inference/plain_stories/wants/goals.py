"""What somebody wants: the choice that the deeds speak for, and not against.

Weights and thresholds were set by hand; fitted_on: story batches one and two and our own voices, by looking.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.clauses.stems import stems
from bip.inference.plain_stories.once import once
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.wants.attitudes import Attitude, attitudes
from symbolic.language.reader.discourse.chronicle import Deed
from symbolic.language.reader.discourse.vocabulary_of import clause_words
from symbolic.language.reader.questions.choices import Choice, lemmas, normal
from symbolic.language.reader.words.closed import CLOSED
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.tokens import tokenize

LEAST = 0.3
"""In nats: by how much the best choice must be ahead."""
_GENERIC = frozenset(
    "get have take want go fetch find see use put look make do be come let bring give buy obtain wish need some "
    "something anything little one thing sort kind himself herself fresh really likely else".split()
)
"""Words that say that a goal is reached, whatever it is."""
_SIDES = frozenset("left right front back outside inside upstairs downstairs home two three four".split())


def by_deeds(
    views: Views,
    agent: str,
    choices: Sequence[Choice],
    explained: Deed | None = None,
    asked: frozenset[str] = frozenset(),
) -> list[float] | None:
    """Score choices by what somebody's deeds tell of them; None where they do not tell them apart.

    The last that is told of a thing counts in full, what was told before it a third; where all but one choice have
    been refused, it is the one left.

    Args:
        views: the story.
        agent: whose goal.
        choices: what may be wanted.
        explained: the deed that a why-question asks of.
        asked: the words of that question, which tell no goal from another.
    """
    found = attitudes(views, agent, explained)
    if explained is not None and explained.theme:
        found.insert(0, Attitude(normal(explained.theme), -0.3, explained.sentence))
    if not found:
        return None
    segments = _segments(views)
    said = explained.words | explained.theme | asked if explained is not None else frozenset()
    named = keys_of(choices)
    named = [own - normal(said) or own for own in named]
    scores = [_score(own, found, segments, named) for own in named]
    order = sorted(scores, reverse=True)
    if len(order) > 1 and order[0] - order[1] < LEAST:
        return None
    if order[0] <= 0.2 and not all(score <= -0.5 for score in order[1:]):
        return None
    if order[0] < -0.2 or not _told(views, named[scores.index(order[0])]):
        return None
    return [2.0 if score == order[0] else 0.0 for score in scores]


def deed_scores(views: Views, agent: str, choices: Sequence[Choice]) -> list[float]:
    """Return what somebody's deeds tell of each choice, in nats."""
    found, segments, named = attitudes(views, agent, None), _segments(views), keys_of(choices)
    return [_score(own, found, segments, named) for own in named]


def _told(views: Views, words: frozenset[str]) -> bool:
    """Whether the story speaks of all that a choice names; of what it leaves unsaid, deeds upon things tell nothing."""
    return stems(words) <= frozenset(word for said in views.telling.words for word in stems(said))


def keys_of(choices: Sequence[Choice]) -> list[frozenset[str]]:
    """Return the words that tell what each choice names, without those that any goal has.

    Those that no other choice has, if each choice has some; else all.
    """
    found = [_keys(choice) for choice in choices]
    alone = [
        own - frozenset(w for other in choices if other is not choice for w in normal(other.own))
        for own, choice in zip(found, choices, strict=True)
    ]
    return alone if all(alone) else found


def _keys(choice: Choice) -> frozenset[str]:
    own = frozenset(w for w in normal(choice.own) if w.lower() == w or w.lower() not in choice.own)
    telling = frozenset(w for w in own if w not in _GENERIC and (w in _SIDES or w not in CLOSED))
    return telling or own


def _score(
    words: frozenset[str],
    found: Sequence[Attitude],
    segments: "_Segments",
    named: Sequence[frozenset[str]] = (),
) -> float:
    """Return what is told of some words: by what names them, or what the story joins with them.

    What names another choice outright is explained by that one.
    """
    shares = [(a.weight, len(words & a.words) / len(words)) for a in found if words & a.words]
    direct = [weight * share * (1.0 if share >= 0.5 else 0.5) for weight, share in shares]
    others = [other for other in named if other != words]
    free = [a for a in found if not a.done and not any(other & a.words for other in others)]
    about = {at for word in words for at in segments.of(word)} if not direct else set()
    joined = [a.weight * _joined(about, a.words, segments) for a in free if about]
    told = direct or [weight for weight in joined if weight]
    if not told:
        return 0.0
    return told[-1] + 0.33 * max(-2.0, min(2.0, sum(told[:-1])))


def _joined(about: Collection[int], others: frozenset[str], segments: "_Segments") -> float:
    """Return how much the story joins two things: "the number 9 goes to the hospital", "that box holds scissors".

    Only what but a few pieces of the story say of the other thing joins.

    Args:
        about: the indices of the pieces that speak of the one.
        others: the words of the other.
        segments: all pieces.
    """
    telling = [word for word in others if len(segments.of(word)) <= _FEW]
    shared = Counter(at for word in telling for at in segments.of(word) if at in about)
    return 0.4 * max(shared.values(), default=0) / len(telling) if telling else 0.0


_FEW = 3


@dataclass(frozen=True, slots=True)
class _Segments:
    """The pieces of a story between its commas and conjunctions: for each word the indices of those that have it."""

    by_word: Mapping[str, Sequence[int]]

    def of(self, word: str) -> Sequence[int]:
        return self.by_word.get(word, ())


@once
def _segments(views: Views) -> _Segments:
    by_word: dict[str, list[int]] = {}
    for at, piece in enumerate(_pieces(views)):
        for word in piece:
            by_word.setdefault(word, []).append(at)
    return _Segments(by_word)


def _pieces(views: Views) -> list[frozenset[str]]:
    """Return the pieces of the story between its commas and conjunctions, each with a verb, as words."""
    found: list[frozenset[str]] = []
    for sentence in views.tale.text.sentences:
        text = sentence.text
        for mark in (";", ",", " and ", " but ", " while "):
            text = text.replace(mark, "|")
        start = len(found)
        for piece in text.split("|"):
            words = normal(lemmas(piece))
            if len(found) > start and not _has_verb(piece):
                found[-1] |= words
            else:
                found.append(words)
    return [piece for piece in found if piece]


def _has_verb(text: str) -> bool:
    """Whether some word of a piece is a verb rather than anything else."""
    for token in tokenize(text):
        costs = {s.tag: s.cost for s in reversed(senses(token.lower))} if token.kind == "word" else {}
        verb = min((cost for tag, cost in costs.items() if tag in ("VF", "MD")), default=9.0)
        if verb < 1.0 and verb <= min(
            (cost for tag, cost in costs.items() if tag in ("N", "ADJ")), default=9.0
        ):
            return True
    return False


def explained_deed(views: Views, agent: str, words: frozenset[str]) -> Deed | None:
    """Return the deed of somebody that a why-question speaks of: the one that shares most of its words."""
    own = [
        d for d in views.tale.chronicle.deeds if d.agent == agent and not d.negated and d.clause is not None
    ]
    most, found = 0, None
    for deed in own:
        told = deed.words | deed.theme | (clause_words(deed.clause) if deed.clause else frozenset())
        shared = len(normal(told) & words) + (1 if deed.verb in words else 0)
        if shared > most:
            most, found = shared, deed
    return found if found is not None and (most >= min(2, len(words)) or found.verb in words) else None
