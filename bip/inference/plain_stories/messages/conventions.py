"""Signs with a meaning that was agreed: "one knock if it is safe, two if not" (signalling, Lewis 1969).

A story gives a code as pairs of a sign and what it stands for, in either order. Which sign was given is what the
story tells after that; what it stands for is what the receiver takes it to say, whatever is so.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.messages.utterance import forms, the_only
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.choices import Choice

_CONDITION = re.compile(r"\b(?:if|when|whenever|should)\b", re.IGNORECASE)
_STANDS = re.compile(
    r"\b(?:means?|meant|meaning|stands? for|stood for|signifies|signified)\b|\bfor\b", re.IGNORECASE
)
_PIECES = re.compile(
    r"[.;:!?]\s+|,\s+(?:and|but|while|whereas)\s+(?=(?:if|when|whenever|should|an?|one|two|three|once|"
    r"twice|the|no)\b)|"
    r"(?:,\s+(?:and\s+|but\s+)?|\s+(?:and|but)\s+)(?=(?:if|when|whenever|twice|once|two|three|one)\b)",
    re.IGNORECASE,
)
_LISTED = re.compile(
    r"[.;:!?,]\s+(?:and\s+|but\s+|while\s+)?|\s+(?:and|but|while)\s+(?=(?:an?|the|one|two|three)\b)"
)
_LIGHT = frozenset(
    "the a an of to and or that is are was were be been it its he she they i you we him her his their "
    "them would "
    "will do does did has have had there this these those who which what as if when in on at by with "
    "for mean means "
    "all said say ' s".split()
)
_ABSENT = frozenset(("no", "not", "without", "never", "n't"))

Pair = tuple[frozenset[str], frozenset[str]]


def by_convention(views: Views, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by what the sign given stands for in a code that the story lays down; None without a code."""
    texts = [sentence.text for sentence in views.tale.text.sentences]
    for at, text in enumerate(texts):
        pairs = code(text)
        if len(pairs) >= 2 and at + 1 < len(texts):
            said = [_told(choice.text) for choice in choices]
            found = _decoded(pairs, _told(" ".join(texts[at + 1 :])), said)
            if found is not None:
                return found
    return None


def code(text: str) -> list[Pair]:
    """Return pairs of a sign and what it stands for, as words, in either order, that a sentence lays down."""
    bare = re.sub(r"[\"“”‘’']", " ", text).rstrip(" .!?")
    bare = re.sub(r"^.*?\bthat (?=(?:if|when|whenever)\b)", "", bare, flags=re.IGNORECASE)
    found: list[Pair] = []
    pieces = _PIECES if _CONDITION.search(bare) else _LISTED
    for piece in pieces.split(bare):
        opening = _CONDITION.match(piece.strip())
        parts: list[str] = []
        if opening is not None and "," in piece:
            parts = piece.split(",", 1)
        elif opening is not None:
            parts = [piece, piece]  # where the sign begins is not marked: its words tell which is meant
        elif opening is None:
            mark = _CONDITION.search(piece) or _STANDS.search(piece)
            parts = [piece[: mark.start()], piece[mark.end() :]] if mark is not None else []
        if len(parts) == 2:
            sides = (_told(parts[0]), _told(parts[1]))
            found += [sides] if all(sides) else []
    return found


def _told(text: str) -> frozenset[str]:
    """Return the words of a text; "not" stands for whatever denies."""
    words = forms(text)
    return (words - _LIGHT - _ABSENT - {"if"}) | ({"not"} if words & _ABSENT else frozenset())


def _decoded(
    pairs: Sequence[Pair], after: frozenset[str], said: Sequence[frozenset[str]]
) -> list[float] | None:
    """Return scores of the only choice that says what the only sign given stands for."""
    for order in (0, 1):
        signs = _unlike([pair[order] for pair in pairs])
        senses = _unlike([pair[1 - order] for pair in pairs])
        given = [(len(sign & after), len(sign & after) / max(1, len(sign))) for sign in signs]
        best = max(given)
        if best[0] == 0 or given.count(best) != 1:
            continue
        sense = senses[given.index(best)]
        shares = [len(sense & words) for words in _unlike(said)]
        other = [
            max((len(s & words) for s in senses if s is not sense), default=0) for words in _unlike(said)
        ]
        found = the_only([mine > 0 and mine >= theirs for mine, theirs in zip(shares, other, strict=True)])
        if found is not None:
            return found
    return None


def _unlike(sets: Sequence[frozenset[str]]) -> list[frozenset[str]]:
    return [
        mine - frozenset(w for other in (*sets[:at], *sets[at + 1 :]) for w in other)
        for at, mine in enumerate(sets)
    ]
