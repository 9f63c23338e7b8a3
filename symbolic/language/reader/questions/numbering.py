"""Which piece of furniture is meant, put in one way: "cabinet number four" as "the fourth cabinet"."""

import re

from symbolic.world.vocabulary import FIXTURES, ROOMS

_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_NUMBERS = {
    word: ordinal
    for words in (
        "one two three four five six seven eight nine ten".split(),
        map(str, range(1, 11)),
        "1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th".split(),
        _ORDINALS,
    )
    for word, ordinal in zip(words, _ORDINALS, strict=True)
}
_ROOM = "|".join(form for forms in ROOMS.values() for form in forms)
_NOUN = "|".join(sorted({form for f in FIXTURES.values() for form in f.forms}, key=len, reverse=True))
_NUMBER = "|".join(sorted(_NUMBERS, key=len, reverse=True))
_CARDINAL = "|".join(sorted(_NUMBERS.keys() - set(_ORDINALS), key=len, reverse=True))
_BEHIND = re.compile(
    rf"\b(?:the )?(?P<noun>(?:(?:{_ROOM}) )?(?:{_NOUN}))(?: (?:number|no\.?|nr\.?))? #?(?P<n>{_CARDINAL})\b(?! of)",
    re.I,
)
_AMONG = re.compile(
    rf"\b(?P<n>{_NUMBER}) of (?:the |those |these )?(?:\w+ )??(?P<noun>(?:(?:{_ROOM}) )?(?:{_NOUN}))s\b", re.I
)


_ROOM_OF = re.compile(
    rf"\b(?P<room>{'|'.join(r.replace(' ', '[ -]') for r in _ROOM.split('|'))})(?:['’]s)?(?= (?:{_NOUN})\b)",
    re.I,
)
"""A room that says which place is meant: "the living-room table", "the living room's table"."""


def with_ordinals(text: str) -> str:
    """Return a text in which what is numbered has its ordinal in front, and a room just its name."""
    plain = _ROOM_OF.sub(lambda m: m["room"].replace("-", " "), text)
    plain = _BEHIND.sub(lambda m: f"the {_NUMBERS[m['n'].lower()]} {m['noun']}", plain)
    return _AMONG.sub(
        lambda m: f"{_NUMBERS[m['n'].lower()]} {m['noun']}" if _ordinal(m["n"]) else m[0], plain
    )


def _ordinal(word: str) -> bool:
    return word.lower() in _ORDINALS or (word[-2:].isalpha() and word[0].isdigit())
