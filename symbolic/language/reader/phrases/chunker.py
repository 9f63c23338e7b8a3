"""From tagged words to chunks: noun phrases, prepositional phrases, verb groups, and what stands between."""

from collections.abc import Sequence

from symbolic.language.reader.phrases.noun_phrases import NounReader, may_open
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase, Unit
from symbolic.language.reader.phrases.prepositions import COMPANY, COMPLEX, FIXED, OPENS_FIXED
from symbolic.language.reader.phrases.temporal import is_time
from symbolic.language.reader.phrases.verb_groups import read_verb_group
from symbolic.language.reader.words.tagger import Word

_DIRECT = {
    "SC": "SC",
    "WH": "WH",
    "THAT": "THAT",
    "CC": "CC",
    "COMMA": "COMMA",
    "STOP": "STOP",
    "QUOTE": "QUOTE",
}

_OPENS_COMPLEX = frozenset(text.split()[0] for text in COMPLEX)
_OPENS_COMPANY = frozenset(text.split()[0] for text in COMPANY)


def chunk(words: Sequence[Word]) -> list[Unit]:
    """Return the units of one sentence in order; every word is in one of them."""
    units: list[Unit] = []
    at = 0
    while at < len(words):
        unit, after = _unit(words, at, units)
        units.append(unit)
        at = after
    return units


def _unit(words: Sequence[Word], at: int, before: Sequence[Unit]) -> tuple[Unit, int]:
    word = words[at]
    for attempt in (_company, _fixed, _subordinator, _hidden_from, _noun, _prepositional, _adjective):
        found = attempt(words, at)
        if found is not None:
            return found
    group = read_verb_group(words, at)
    if group is not None:
        value, after = group
        return _make("VG", value, words, at, after), after
    if word.lower == "whilst":
        return Unit("SC", "while", word.text, word.start, word.end), at + 1
    if word.tag == "SC" and word.lower == "for":
        return Unit("SC", "because", word.text, word.start, word.end), at + 1
    kind = _DIRECT.get(word.tag, "ADV" if word.tag in ("ADV", "NOT", "EX", "IN") else "WORD")
    if word.tag == "INTJ":
        kind = "INTJ"
    return Unit(kind, word.lower if kind != "QUOTE" else word.text, word.text, word.start, word.end), at + 1


def _make(kind: str, value: object, words: Sequence[Word], at: int, after: int) -> Unit:
    text = " ".join(word.text for word in words[at:after])
    return Unit(kind, value, text, words[at].start, words[after - 1].end)  # type: ignore[arg-type]


def _fixed(words: Sequence[Word], at: int) -> tuple[Unit, int] | None:
    """Expressions of several words that are one adverb or subordinator."""
    if words[at].lower not in OPENS_FIXED:
        return None
    for length in (5, 4, 3, 2):
        text = " ".join(word.lower for word in words[at : at + length])
        kind = FIXED.get(text) if at + length <= len(words) else None
        if kind is not None and not _goes_on(words, at + length):
            return Unit(kind, text, text, words[at].start, words[at + length - 1].end), at + length
    return None


def _goes_on(words: Sequence[Word], after: int) -> bool:
    """Whether an expression is only the start of a phrase: "the same REPLY", "early on TUESDAY"."""
    last = words[after - 1]
    if after >= len(words):
        return False
    if last.lower in ("little", "end"):
        described = (
            words[after].tag == "ADJ" and after + 1 < len(words) and words[after + 1].tag in ("N", "ADJ")
        )
        return words[after].tag == "N" or (last.lower == "little" and described)
    if last.lower == "same":
        return words[after].tag in ("N", "ADJ", "NUM") and words[after].lower not in ("again", "way")
    return last.lower == "on" and _time_at(words, after)  # "early on TUESDAY", but "later on Ann left"


def _subordinator(words: Sequence[Word], at: int) -> tuple[Unit, int] | None:
    """ "Before leaving", "without seeing", "after having eaten": a preposition before an -ing form."""
    word = words[at]
    if word.lower not in _SUBORDINATING:
        return None
    follows = words[at + 1].tag if at + 1 < len(words) else ""
    if word.lower in ("before", "after", "without", "by", "while", "when", "instead") and follows == "VG":
        return Unit("SC", word.lower, word.text, word.start, word.end), at + 1
    later = words[at + 2].tag if at + 2 < len(words) else ""
    pair = (word.lower, words[at + 1].lower) if later == "VG" else ()
    if pair in (("instead", "of"), ("rather", "than")):  # it was not done, as after "without"
        return _make("SC", "without", words, at, at + 2), at + 2
    if word.lower == "without" and follows in ("PRON", "POSS", "PN") and later == "VG":
        return Unit("SC", word.lower, word.text, word.start, word.end), at + 1
    if word.tag == "SC" and word.lower in _ALSO_PREPOSITIONS:
        found = NounReader(words).phrase(at + 1)
        if found is not None and not _clause_follows(words, found[1]):
            phrase = PrepPhrase(word.lower, found[0], word.start, found[0].end)
            return _make("TIME", phrase, words, at, found[1]), found[1]
    if word.tag == "SC" and word.lower in _RATHER_PREPOSITIONS:
        found = NounReader(words).phrase(at + 1)
        if found is not None and not _clause_follows(words, found[1]):
            phrase = PrepPhrase(word.lower, found[0], word.start, found[0].end)
            return _make("TIME" if is_time(found[0]) else "PP", phrase, words, at, found[1]), found[1]
    return None


_ALSO_PREPOSITIONS = frozenset(("before", "after", "until", "till", "since", "as"))
_RATHER_PREPOSITIONS = frozenset(("for", "than"))
_SUBORDINATING = (
    _ALSO_PREPOSITIONS | _RATHER_PREPOSITIONS | frozenset("without by while when instead rather".split())
)


def _subject_follows(words: Sequence[Word], at: int) -> bool:
    """Whether a subject and its verb follow: "an hour before IT BEGAN"."""
    found = NounReader(words).phrase(at) if at < len(words) else None
    return found is not None and _clause_follows(words, found[1])


def _clause_follows(words: Sequence[Word], at: int) -> bool:
    """Whether the noun phrase that ends here is the subject of a verb."""
    reader = NounReader(words)
    while at < len(words) and (words[at].tag in ("ADV", "NOT", "IN", "WH", "THAT")):
        if words[at].tag == "IN" and at + 1 < len(words):
            found = reader.phrase(at + 1)
            at = found[1] if found else at + 1
        else:
            at += 1
    return at < len(words) and words[at].tag in ("VF", "MD")


def _noun(words: Sequence[Word], at: int) -> tuple[Unit, int] | None:
    if not may_open(words[at]):
        return None
    found = NounReader(words).phrase(at)
    if found is None:
        return None
    value, after = found
    later = words[after].lower if after < len(words) else ""
    if is_time(value) or (
        value.head in ("minute", "hour", "day", "week", "moment") and later in ("later", "ago")
    ):
        joins = later == "before" and words[after].tag == "SC" and _subject_follows(words, after + 1)
        after += later in ("later", "ago", "long", "earlier", "before") and not joins
        return _make("TIME", value, words, at, after), after
    return _make("NP", value, words, at, after), after


def _company(words: Sequence[Word], at: int) -> tuple[Unit, int] | None:
    """ "Side by side with Ben", "as well as Ben": a preposition though its first word is none."""
    if words[at].lower not in _OPENS_COMPANY:
        return None
    said = (" ".join(word.lower for word in words[at : at + length]) for length in (4, 3, 2))
    return _prepositional(words, at) if any(text in COMPANY for text in said) else None


def _hidden_from(words: Sequence[Word], at: int) -> tuple[Unit, int] | None:
    """ "Unknown to Ben", "unseen by anyone": a preposition though its first word is none."""
    veiled = words[at].lower.startswith("un") and words[at].lower in _OPENS_COMPLEX
    return _prepositional(words, at) if veiled else None


def _prepositional(words: Sequence[Word], at: int) -> tuple[Unit, int] | None:
    preposition, start = _preposition(words, at)
    if preposition is None:
        return None
    found = NounReader(words).phrase(start) if start < len(words) else None
    if found is None and start < len(words) and words[start].lower in ("home", "upstairs", "downstairs"):
        word = words[start]
        found = NounPhrase(word.lower, start=word.start, end=word.end), start + 1
    if found is None:
        if words[at].tag != "IN" and start - at < 2:
            return None
        phrase = PrepPhrase("", None, words[at].start, words[start - 1].end, preposition)
        return _make("PART", phrase, words, at, start), start
    noun, after = found
    away = noun.kind == "name" and preposition in _AWAY and at > 0 and words[at - 1].lemma == "be"
    if away or _no_object(preposition, noun):
        if words[at].tag != "IN":
            return None
        phrase = PrepPhrase("", None, words[at].start, words[at].end, words[at].lower)
        return _make("PART", phrase, words, at, at + 1), at + 1
    opener = (
        words[at].lower
        if start - at > 1 and words[at].lower in ("out", "away", "up", "down", "back", "home")
        else ""
    )
    said = " ".join(word.lower for word in words[at:start])
    opener = said if said in COMPANY else opener
    phrase = PrepPhrase(preposition, noun, words[at].start, words[after - 1].end, opener)
    kind = "TIME" if is_time(noun) and preposition not in ("into", "of") else "PP"
    return _make(kind, phrase, words, at, after), after


_AWAY = frozenset("up down out off away back over in on".split())
"""Words that are particles where a time follows them: "called off last night", "locked up on Friday"."""


def _no_object(preposition: str, noun: NounPhrase) -> bool:
    """Whether what follows a preposition is none of its: "off THEY went", "rinsed it out LAST WINTER"."""
    first = noun.each()[0]
    if first.kind == "pronoun" and not noun.members and first.head in ("i", "he", "she", "we", "they"):
        return preposition not in ("than", "as", "like", "except")
    bare_time = is_time(noun) and noun.determiner in (
        "",
        "last",
        "next",
        "each",
        "every",
        "this",
        "that",
        "all",
    )
    return bare_time and preposition in ("up", "down", "out", "off", "away", "back", "over")


def _preposition(words: Sequence[Word], at: int) -> tuple[str | None, int]:
    for length in (4, 3, 2) if words[at].lower in _OPENS_COMPLEX else ():
        text = " ".join(word.lower for word in words[at : at + length])
        if at + length >= len(words) or text not in COMPLEX or words[at + length - 1].tag == "TO":
            continue
        if words[at].tag == "N" and words[at].lower == "back":
            continue  # "with her back to the door"
        if words[at].lower in _AWAY and _time_at(words, at + length):
            continue
        return COMPLEX[text], at + length
    if words[at].tag == "IN":
        return words[at].lower, at + 1
    return None, at


def _time_at(words: Sequence[Word], at: int) -> bool:
    found = NounReader(words).phrase(at)
    return found is not None and is_time(found[0])


def _adjective(words: Sequence[Word], at: int) -> tuple[Unit, int] | None:
    """An adjective that no noun follows, with its "of" phrase: "full of nails"."""
    if words[at].tag != "ADJ":
        return None
    after = at
    while after < len(words) and words[after].tag in ("ADJ", "VN"):
        after += 1
        if after + 1 < len(words) and words[after].tag in ("CC", "COMMA") and words[after + 1].tag == "ADJ":
            after += 1
    extra: tuple[PrepPhrase, ...] = ()
    end = after
    if after < len(words) and words[after].lower == "of":
        found = NounReader(words).phrase(after + 1) if after + 1 < len(words) else None
        if found is not None:
            noun, end = found
            extra = (PrepPhrase("of", noun, words[after].start, words[end - 1].end),)
    text = " ".join(word.lower for word in words[at:after])
    return Unit("ADJ", text, text, words[at].start, words[end - 1].end, extra), end


__all__ = ["chunk", "NounPhrase"]
