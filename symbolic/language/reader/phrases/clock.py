"""Times of the clock: "half past two", "three o'clock", "5 p.m.", "ten to six", "twenty minutes past four"."""

from collections.abc import Sequence

from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.words.tagger import Word

_NUMBERS = frozenset(
    "one two three four five six seven eight nine ten eleven twelve fifteen twenty twenty-five noon midnight".split()
)
CLOCK_PARTS = frozenset(("half", "quarter", *_NUMBERS))
"""Words with which a time begins, but for figures."""
_AFTER = frozenset(("o'clock", "a.m.", "p.m.", "am", "pm", "sharp"))


def _is_hour(word: Word) -> bool:
    return word.lower in _NUMBERS or (word.text[:1].isdigit() and word.text[-1].isdigit())


def clock_time(words: Sequence[Word], at: int) -> tuple[NounPhrase, int] | None:
    """Return a time of the clock that starts at a word, and the index after it; its head is all of it.

    "three o'clock" has the head "three", since the mark of the clock adds nothing; "the six o'clock ferry" is no time.
    """
    part = _minutes(words, at)
    hour = part if part else at
    if hour >= len(words) or not _is_hour(words[hour]):
        return None
    after = hour + 1
    marked = after < len(words) and words[after].lower in _AFTER
    if not part and not marked:
        return None
    after += marked
    if after < len(words) and words[after].tag == "N":
        return None
    head = " ".join(word.lower for word in words[at : hour + 1])
    return NounPhrase(head, start=words[at].start, end=words[after - 1].end), after


def _minutes(words: Sequence[Word], at: int) -> int:
    """Index after "half past", "a quarter to", "ten minutes past"; 0 where none stands here."""
    start = at + (words[at].lower == "a")
    if start >= len(words) or not (words[start].lower in CLOCK_PARTS or words[start].text[:1].isdigit()):
        return 0
    after = start + 1
    after += after < len(words) and words[after].lower in ("minute", "minutes")
    if after + 1 >= len(words) or words[after].lower not in ("past", "to") or not _is_hour(words[after + 1]):
        return 0
    if words[after].lower == "to" and words[start].lower == "half":
        return 0
    before = words[at - 1].lower if at else ""
    return (
        after + 1
        if before in ("at", "by", "until", "till", "since", "before", "after", "about", "around")
        else 0
    )
