"""Lexemes to phrases: noun phrases for places, objects and rooms; every other lexeme stays a word.

    "the second and fourth to eighth kitchen cabinets"  -> PlacePhrase(kitchen cabinet, (2, 4, 5, 6, 7, 8))
    "the third one", "the other"                        -> PlacePhrase with no kind: the discourse knows it
    "two pieces of salmon", "another apple"             -> ObjectPhrase
    "a frobnicator"                                     -> ObjectPhrase(known=False): a class of its own

Fillers are dropped here. Each phrase knows the lexemes it covers, so that the reader can account
for every word.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from symbolic.grammar.lexicon import Lexeme
from symbolic.vocabulary import singular


@dataclass(slots=True)
class PlacePhrase:
    """A noun phrase for fixtures.

    Attributes:
        first, last: the lexemes it covers, [first, last).
        kind: fixture class; empty for an elliptical phrase ("the third one", "the rest").
        numbers: ordinals from the left; negative ones count from the right.
        count: how many, by a numeral; 0 when none was said.
        plural: True when the noun is plural.
        determiner: "the", "a", "another", "other", "one" ("one of the tables"), or "" for none.
        quantifier: "all", "both", "each", "none" or "".
        room: room said with it, else None.
        empty: True for "an empty cabinet".
    """

    first: int
    last: int
    kind: str = ""
    numbers: tuple[int, ...] = ()
    count: int = 0
    plural: bool = False
    determiner: str = ""
    quantifier: str = ""
    room: str | None = None
    empty: bool = False


@dataclass(slots=True)
class ObjectPhrase:
    """A noun phrase for objects: class, count, whether the vocabulary knows it, and its determiner."""

    first: int
    last: int
    object: str
    count: int = 1
    known: bool = True
    determiner: str = ""
    plural: bool = False


@dataclass(slots=True)
class RoomPhrase:
    """A noun phrase for a room."""

    first: int
    last: int
    room: str


@dataclass(slots=True)
class Word:
    """A lexeme that is not part of a noun phrase."""

    first: int
    last: int
    lexeme: Lexeme

    def __contains__(self, category: str) -> bool:
        return category in self.lexeme.senses


Phrase: TypeAlias = PlacePhrase | ObjectPhrase | RoomPhrase | Word


@dataclass(slots=True)
class _Modifiers:
    """What stands before a noun."""

    quantifier: str = ""
    determiner: str = ""
    numbers: tuple[int, ...] = ()
    count: int = 0
    room: str | None = None
    empty: bool = False
    unknown: int = 0


def phrases(lexemes: Sequence[Lexeme]) -> list[Phrase]:
    """Read lexemes as phrases, in order, without fillers."""
    found: list[Phrase] = []
    at = 0
    while at < len(lexemes):
        phrase = noun_phrase(lexemes, at, found) if _may_begin(lexemes[at]) else None
        if phrase is None:
            phrase = Word(at, at + 1, lexemes[at])
        at = phrase.last
        if not (isinstance(phrase, Word) and phrase.lexeme.senses.keys() == {"filler"}):
            found.append(phrase)
    return found


_BEGINNERS = frozenset(
    {
        "the",
        "a",
        "another",
        "quantifier",
        "ordinal",
        "cardinal",
        "fixture",
        "object",
        "room",
        "other",
        "empty",
    }
    | {"unknown", "filler", "one"}
)


def _may_begin(lexeme: Lexeme) -> bool:
    return not _BEGINNERS.isdisjoint(lexeme.senses)


def noun_phrase(lexemes: Sequence[Lexeme], at: int, before: Sequence[Phrase] = ()) -> Phrase | None:
    """Read the noun phrase that begins at a lexeme; None when none does.

    Args:
        lexemes: one sentence.
        at: index of the first lexeme.
        before: the phrases read so far, which decide whether a bare unknown word can be an object.
    """
    modifiers, here = _modifiers(lexemes, at)
    if here < len(lexemes):
        lexeme = lexemes[here]
        if "fixture" in lexeme:
            return _place(lexemes, at, here, modifiers)
        if "object" in lexeme and not modifiers.numbers:
            return _object(lexemes, at, here, modifiers)
        if "room" in lexeme:
            return RoomPhrase(at, here + 1, lexeme["room"].value)
    if modifiers.numbers and modifiers.unknown:  # "the third <unknown verb> an apple"
        here = next(k for k in range(at, here) if "unknown" in lexemes[k])
        modifiers.unknown = 0
    return _ellipsis(lexemes, at, here, modifiers) or _unknown(lexemes, at, here, modifiers, before)


def _modifiers(lexemes: Sequence[Lexeme], at: int) -> tuple[_Modifiers, int]:
    """Read what stands before a noun, and say where the noun must be."""
    found = _Modifiers()
    here = at
    while here < len(lexemes):
        step = _modifier(lexemes, here, found)
        if not step:
            break
        here += step
    return found, here


def _modifier(lexemes: Sequence[Lexeme], here: int, found: _Modifiers) -> int:
    """Read one modifier into `found`; return how many lexemes it took, 0 when this is none."""
    lexeme = lexemes[here]
    after = lexemes[here + 1] if here + 1 < len(lexemes) else None
    senses = lexeme.senses
    if "fixture" in senses or "object" in senses:
        return 0
    if "room" in senses:
        return _room_modifier(lexemes, here, found)
    if "another" in senses and not found.numbers:
        found.determiner = "another"
        return 1
    if "quantifier" in senses and not found.determiner and after is not None and _may_begin(after):
        found.quantifier = lexeme["quantifier"].value
        return 1
    if "ordinal" in senses:
        found.numbers, end = _ordinals(lexemes, here)
        return end - here
    if "cardinal" in senses:
        return _cardinal(lexemes, here, found)
    if "the" in senses and found.determiner in ("", "one", "other"):
        found.determiner = found.determiner or "the"
        return 1
    if "a" in senses and not found.determiner:
        found.determiner = "a"
        return 1
    if (
        "other" in senses
        and not found.numbers
        and (found.determiner or lexeme.norm in ("other", "remaining"))
    ):
        found.determiner = "other"
        return 1
    return _adjective(lexemes, here, found)


def _adjective(lexemes: Sequence[Lexeme], here: int, found: _Modifiers) -> int:
    lexeme = lexemes[here]
    after = lexemes[here + 1] if here + 1 < len(lexemes) else None
    begun = bool(found.determiner or found.count or found.numbers or found.quantifier)
    if "empty" in lexeme and after is not None and _is_nominal(after, begun):
        found.empty = True
        return 1
    if "filler" in lexeme and "verb" not in lexeme and "prep" not in lexeme and "also" not in lexeme:
        return 1
    if not begun:
        return 0
    if "unknown" in lexeme:
        found.unknown += 1
        return 1
    participle = "verb" in lexeme and lexeme["verb"].form in ("ed", "ing")
    return int(participle and after is not None and ("object" in after or "fixture" in after))


def _is_nominal(lexeme: Lexeme, begun: bool) -> bool:
    """Whether a fixture is named here, so that "empty" before it is an attribute."""
    return "fixture" in lexeme or "one" in lexeme or (begun and ("cardinal" in lexeme or "room" in lexeme))


def _room_modifier(lexemes: Sequence[Lexeme], here: int, found: _Modifiers) -> int:
    """Read the room of "living room cabinet" and "kitchen's first cabinet"."""
    step = 1 + (here + 1 < len(lexemes) and lexemes[here + 1].norm == "'s")
    if here + step >= len(lexemes):
        return 0
    after = lexemes[here + step]
    if "fixture" in after or (step == 2 and ("ordinal" in after or "cardinal" in after or "other" in after)):
        found.room = lexemes[here]["room"].value
        return step
    return 0


def _cardinal(lexemes: Sequence[Lexeme], here: int, found: _Modifiers) -> int:
    """Read a count ("four cabinets"), a range from an ordinal ("first four"), or "one of the"."""
    lexeme = lexemes[here]
    number = lexeme["cardinal"].number
    if here + 1 < len(lexemes) and lexemes[here + 1].norm == "of":
        found.determiner, found.count = ("one", 1) if number == 1 else ("some", number)
        return 2
    if len(found.numbers) == 1 and number > 1:
        first = found.numbers[0]
        found.numbers = tuple(range(-number, 0)) if first == -1 else tuple(range(first, first + number))
        return 1
    if number == 1 and (found.count or found.numbers or found.determiner):
        return 0
    found.count = number
    return 1


def _ordinals(lexemes: Sequence[Lexeme], here: int) -> tuple[tuple[int, ...], int]:
    """Read "first, second, and fourth to eighth"; return the numbers and the index after them."""
    numbers = [lexemes[here]["ordinal"].number]
    here += 1
    while (link := _link(lexemes, here, "ordinal")) is not None:
        span, here = link
        number = lexemes[here]["ordinal"].number
        numbers.extend(range(numbers[-1] + 1, number + 1) if span else (number,))
        here += 1
    return tuple(numbers), here


def _link(lexemes: Sequence[Lexeme], here: int, category: str) -> tuple[bool, int] | None:
    """Between two numerals: whether a range is meant, and the index of the second; None when none follows."""
    span = False
    start = here
    while here < len(lexemes) and category not in lexemes[here]:
        lexeme = lexemes[here]
        if lexeme.norm == "-" or "through" in lexeme:
            span = True
        elif not ("comma" in lexeme or lexeme.norm in ("and", "&", "or") or (span and "the" in lexeme)):
            return None
        here += 1
    return (span, here) if start < here < len(lexemes) else None


def _place(lexemes: Sequence[Lexeme], at: int, here: int, modifiers: _Modifiers) -> PlacePhrase:
    sense = lexemes[here]["fixture"]
    numbers, end = modifiers.numbers, here + 1
    if not numbers:
        numbers, end = _numbers_after(lexemes, end)
    room, end = _room_after(lexemes, end, modifiers.room)
    return PlacePhrase(
        at, end, sense.value, numbers, modifiers.count, sense.plural, modifiers.determiner,
        modifiers.quantifier, room, modifiers.empty,
    )  # fmt: skip


def _numbers_after(lexemes: Sequence[Lexeme], here: int) -> tuple[tuple[int, ...], int]:
    """Read the numerals of "cabinet number 3" and "cabinets one, three and five"."""
    start = here
    while here < len(lexemes) and lexemes[here].norm in ("number", "numbers", "numbered", "#", "no"):
        here += 1
    if here >= len(lexemes) or "cardinal" not in lexemes[here]:
        return (), start
    numbers = [lexemes[here]["cardinal"].number]
    end = here + 1
    while (link := _link(lexemes, end, "cardinal")) is not None:
        span, here = link
        if not _is_number(lexemes, here):
            break
        number = lexemes[here]["cardinal"].number
        numbers.extend(range(numbers[-1] + 1, number + 1) if span else (number,))
        end = here + 1
    return (tuple(numbers), end) if _is_number(lexemes, end - 1) else ((), start)


def _is_number(lexemes: Sequence[Lexeme], here: int) -> bool:
    """Whether a numeral counts no noun: "cabinets one and two", but not "one apple"."""
    modifiers, noun = _modifiers(lexemes, here)
    if noun >= len(lexemes):
        return not modifiers.unknown
    return not modifiers.unknown and not any(
        category in lexemes[noun] for category in ("object", "fixture", "room")
    )


def _room_after(lexemes: Sequence[Lexeme], here: int, room: str | None) -> tuple[str | None, int]:
    """Attach "in the kitchen" and "located in the kitchen" to the fixture before it."""
    at = here
    while at < len(lexemes) and (
        "filler" in lexemes[at] or ("verb" in lexemes[at] and lexemes[at]["verb"].form == "ed")
    ):
        at += 1
    if at < len(lexemes) and "prep" in lexemes[at] and lexemes[at]["prep"].value in ("in", "of"):
        at += 1
        if at < len(lexemes) and "the" in lexemes[at]:
            at += 1
        if at < len(lexemes) and "room" in lexemes[at]:
            return lexemes[at]["room"].value, at + 1
    return room, here


def _object(lexemes: Sequence[Lexeme], at: int, here: int, modifiers: _Modifiers) -> ObjectPhrase:
    sense = lexemes[here]["object"]
    name, end, known = sense.value, here + 1, True
    if end < len(lexemes) and _is_bare_noun(lexemes[end]):
        name, end, known = singular(f"{lexemes[here].norm} {lexemes[end].norm}"), end + 1, False
    determiner = "no" if modifiers.quantifier == "no" else modifiers.determiner
    count = modifiers.count or (2 if sense.plural and lexemes[here].norm != "chips" else 1)
    return ObjectPhrase(at, end, name, count, known, determiner, sense.plural)


def _is_bare_noun(lexeme: Lexeme) -> bool:
    return "unknown" in lexeme and not lexeme.norm.endswith(("s", "ed", "ing"))


def _ellipsis(lexemes: Sequence[Lexeme], at: int, here: int, modifiers: _Modifiers) -> PlacePhrase | None:
    """Read "the third", "the first one", "the others", "all eight", and "one" before a verb."""
    end, one = here, False
    if here < len(lexemes) and lexemes[here].norm in ("one", "ones"):
        end, one = here + 1, True
    fixed = modifiers.determiner in ("the", "other", "another") or bool(modifiers.quantifier)
    named = bool(modifiers.numbers) or modifiers.determiner in ("other", "another")
    whole = bool(modifiers.quantifier) and bool(modifiers.count)
    follows = here < len(lexemes) and ("verb" in lexemes[here] or "with" in lexemes[here])
    alone = modifiers.count == 1 and at + 1 == here and follows
    if modifiers.unknown or not ((fixed and named) or whole or (one and named) or alone):
        return None
    determiner = "one" if alone else modifiers.determiner
    room, end = _room_after(lexemes, end, modifiers.room)
    plural = (
        modifiers.count > 1
        or len(modifiers.numbers) > 1
        or lexemes[end - 1].norm in ("ones", "others", "rest")
    )
    return PlacePhrase(
        at, end, "", modifiers.numbers, modifiers.count, plural, determiner,
        modifiers.quantifier, room, modifiers.empty,
    )  # fmt: skip


def _unknown(
    lexemes: Sequence[Lexeme], at: int, here: int, modifiers: _Modifiers, before: Sequence[Phrase]
) -> ObjectPhrase | None:
    """Read an unknown noun after a determiner or a numeral ("a frobnicator"), or bare within a list of objects."""
    words = [lexeme.norm for lexeme in lexemes[at:here] if "unknown" in lexeme]
    if words and not modifiers.numbers:
        plural = modifiers.count > 1
        words[-1] = singular(words[-1]) if plural else words[-1]
        return ObjectPhrase(
            at, here, " ".join(words), modifiers.count or 1, False, modifiers.determiner, plural
        )
    if (
        "unknown" in lexemes[at]
        and _in_list(before)
        and (at + 1 == len(lexemes) or _ends_list(lexemes[at + 1]))
    ):
        return ObjectPhrase(at, at + 1, lexemes[at].norm, 1, False)
    return None


def _in_list(before: Sequence[Phrase]) -> bool:
    links = 0
    for phrase in reversed(before):
        if isinstance(phrase, Word) and ("comma" in phrase or "and" in phrase):
            links += 1
        else:
            return links > 0 and isinstance(phrase, ObjectPhrase)
    return False


def _ends_list(lexeme: Lexeme) -> bool:
    return any(category in lexeme for category in ("comma", "and", "while"))
