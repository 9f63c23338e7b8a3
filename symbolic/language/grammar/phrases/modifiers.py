"""What stands before a noun: quantifiers, articles, ordinals, counts, adjectives, and rooms."""

from collections.abc import Sequence
from dataclasses import dataclass

from symbolic.language.grammar.words.lexicon import Lexeme

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
    | {"unknown", "one"}
)
_MOST_NUMBERS = 24
"""No list of ordinals is longer; the bound keeps reading linear on nonsense."""


def may_begin(lexeme: Lexeme) -> bool:
    """Whether a noun phrase can begin with a lexeme."""
    return not _BEGINNERS.isdisjoint(lexeme.senses)


@dataclass(slots=True)
class Modifiers:
    """What stands before a noun; see `PlacePhrase` for the fields. `unknown` counts words of no table."""

    quantifier: str = ""
    determiner: str = ""
    numbers: tuple[int, ...] = ()
    count: int = 0
    room: str | None = None
    empty: bool = False
    unknown: int = 0


def modifiers(lexemes: Sequence[Lexeme], at: int) -> tuple[Modifiers, int]:
    """Read what stands before a noun, and say where the noun must be."""
    found = Modifiers()
    here = at
    while here < len(lexemes):
        step = _modifier(lexemes, here, found)
        if not step:
            break
        here += step
    return found, here


def _modifier(lexemes: Sequence[Lexeme], here: int, found: Modifiers) -> int:
    """Read one modifier into `found`; return how many lexemes it took, 0 when this is none."""
    senses = lexemes[here].senses
    if "fixture" in senses or "object" in senses:
        return 0
    if "room" in senses:
        return 0 if found.room else _room_modifier(lexemes, here, found)
    if "ordinal" in senses:
        found.numbers, end = _ordinals(lexemes, here)
        return end - here
    if "cardinal" in senses:
        return _cardinal(lexemes, here, found)
    return _determiner(lexemes, here, found) or _adjective(lexemes, here, found)


def _determiner(lexemes: Sequence[Lexeme], here: int, found: Modifiers) -> int:
    """Read "all", "the", "a", "another", "other": each once, in the order in which English puts them."""
    lexeme, senses = lexemes[here], lexemes[here].senses
    if lexeme.norm == "that" and here + 1 < len(lexemes) and "quantifier" in lexemes[here + 1]:
        return 0  # "believes that no apple is there"
    bare = not (found.determiner or found.numbers)
    if "another" in senses and bare:
        found.determiner = "another"
    elif "quantifier" in senses and bare and not found.quantifier and _goes_on(lexemes, here + 1):
        if _stands_alone(lexemes, here):
            return 0
        found.quantifier = lexeme["quantifier"].value
    elif "the" in senses and found.determiner in ("", "one", "some", "other"):
        found.determiner = found.determiner or "the"
    elif "a" in senses and not found.determiner:
        found.determiner = "a"
    elif "other" in senses and found.determiner != "other" and not found.numbers:
        if not found.determiner and lexeme.norm not in ("other", "remaining"):
            return 0
        found.determiner = "other"
    else:
        return 0
    return 1


def _stands_alone(lexemes: Sequence[Lexeme], here: int) -> bool:
    """Whether "both" is a subject: "..., and both a plate", but not "and both a plate and an apple"."""
    if lexemes[here].norm != "both" or not here or "and" not in lexemes[here - 1]:
        return False
    after = lexemes[here + 1 : here + 6]
    return "a" in after[0] and not any("and" in lexeme for lexeme in after)


def _goes_on(lexemes: Sequence[Lexeme], at: int) -> bool:
    return at < len(lexemes) and (may_begin(lexemes[at]) or "filler" in lexemes[at])


def _adjective(lexemes: Sequence[Lexeme], here: int, found: Modifiers) -> int:
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


def _room_modifier(lexemes: Sequence[Lexeme], here: int, found: Modifiers) -> int:
    """Read the room of "living room cabinet" and "kitchen's first cabinet"."""
    step = 1 + (here + 1 < len(lexemes) and lexemes[here + 1].norm == "'s")
    if here + step >= len(lexemes):
        return 0
    after = lexemes[here + step]
    if "fixture" in after or (step == 2 and ("ordinal" in after or "cardinal" in after or "other" in after)):
        found.room = lexemes[here]["room"].value
        return step
    return 0


def _cardinal(lexemes: Sequence[Lexeme], here: int, found: Modifiers) -> int:
    """Read a count ("four cabinets"), a range from an ordinal ("first four"), or "one of the"."""
    lexeme = lexemes[here]
    number = lexeme["cardinal"].number
    if here + 1 < len(lexemes) and lexemes[here + 1].norm == "of":
        found.determiner, found.count = ("one", 1) if number == 1 else ("some", number)
        return 2
    if len(found.numbers) == 1 and number > 1 and _ends_clause(lexemes, here + 1) and found.numbers[0] > 1:
        return 0  # "the second two, and the third three": of the objects before
    if len(found.numbers) == 1 and number > 1:
        first = found.numbers[0]
        found.numbers = tuple(range(-number, 0)) if first == -1 else tuple(range(first, first + number))
        return 1
    if found.count or (number == 1 and (found.numbers or found.determiner)):
        return 0
    found.count = number
    return 1


def _ends_clause(lexemes: Sequence[Lexeme], at: int) -> bool:
    return at >= len(lexemes) or any(word in lexemes[at] for word in ("comma", "and", "while"))


def _ordinals(lexemes: Sequence[Lexeme], here: int) -> tuple[tuple[int, ...], int]:
    """Read "first, second, and fourth to eighth"; return the numbers and the index after them."""
    numbers = [lexemes[here]["ordinal"].number]
    here += 1
    while len(numbers) < _MOST_NUMBERS and (found := link(lexemes, here, "ordinal")) is not None:
        span, here = found
        number = lexemes[here]["ordinal"].number
        numbers.extend(range(numbers[-1] + 1, number + 1) if span else (number,))
        here += 1
    return tuple(numbers), here


def link(lexemes: Sequence[Lexeme], here: int, category: str) -> tuple[bool, int] | None:
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
