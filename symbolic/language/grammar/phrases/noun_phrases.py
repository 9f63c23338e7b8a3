"""Noun phrases: what they name, their numbers and counts, and the room said with them."""

from collections.abc import Sequence

from symbolic.language.grammar.phrases.modifiers import (
    Modifiers,
    link,
    may_begin,
    modifiers,
)
from symbolic.language.grammar.phrases.phrase_types import (
    NounPhrase,
    ObjectPhrase,
    Phrase,
    PlacePhrase,
    RoomPhrase,
    Word,
)
from symbolic.language.grammar.words.lexicon import Lexeme
from symbolic.world.vocabulary import singular

__all__ = ["may_begin", "noun_phrase"]


_REACH = 16
"""How many phrases back "another" may look for its noun; the bound keeps reading linear on nonsense."""


def noun_phrase(lexemes: Sequence[Lexeme], at: int, before: Sequence[Phrase] = ()) -> NounPhrase | None:
    """Read the noun phrase that begins at a lexeme; None when none does.

    Args:
        lexemes: one sentence.
        at: index of the first lexeme.
        before: the phrases read so far, which decide whether a bare unknown word can be an object.
    """
    if (numbered := _numbered(lexemes, at)) is not None:
        return numbered
    found, here = modifiers(lexemes, at)
    if here < len(lexemes):
        lexeme = lexemes[here]
        if "fixture" in lexeme:
            return _place(lexemes, at, here, found)
        if "object" in lexeme and not found.numbers:
            return _object(lexemes, at, here, found)
        if "room" in lexeme:
            return RoomPhrase(at, here + 1, lexeme["room"].value)
    if found.numbers and found.unknown:  # "the third <unknown verb> an apple"
        here = next(k for k in range(at, here) if "unknown" in lexemes[k])
        found.unknown = 0
    same = _same_object(lexemes, at, here, found, before)
    return same or _ellipsis(lexemes, at, here, found) or _unknown(lexemes, at, here, found, before)


def _place(lexemes: Sequence[Lexeme], at: int, here: int, found: Modifiers) -> PlacePhrase:
    sense = lexemes[here]["fixture"]
    numbers, end = found.numbers, here + 1
    if not numbers:
        numbers, end = _numbers_after(lexemes, end)
    if not numbers and found.determiner == "the" and end < len(lexemes) and "outermost" in lexemes[end]:
        numbers, end = (lexemes[end]["outermost"].number,), end + 1  # "the cabinet on the far left"
    room, end = _room_after(lexemes, end, found.room)
    return PlacePhrase(
        at, end, sense.value, numbers, found.count, sense.plural, found.determiner,
        found.quantifier, room, found.empty,
    )  # fmt: skip


def _numbered(lexemes: Sequence[Lexeme], at: int) -> PlacePhrase | None:
    """Read "number three" and "number three of the cabinets"; None where this is neither."""
    if lexemes[at].norm not in ("number", "numbers"):
        return None
    numbers, end = _numbers_after(lexemes, at)
    if (
        not numbers
        and at + 2 < len(lexemes)
        and "cardinal" in lexemes[at + 1]
        and lexemes[at + 2].norm == "of"
    ):
        numbers, end = (lexemes[at + 1]["cardinal"].number,), at + 2
    if not numbers:
        return None
    of = end + 1 if end < len(lexemes) and lexemes[end].norm == "of" else end
    whole, noun = modifiers(lexemes, of) if of > end else (Modifiers(), len(lexemes))
    if whole.determiner and noun < len(lexemes) and "fixture" in lexemes[noun]:
        return PlacePhrase(at, noun + 1, lexemes[noun]["fixture"].value, numbers, determiner="the")
    return PlacePhrase(at, end, "", numbers, plural=len(numbers) > 1, determiner="the")


def _numbers_after(lexemes: Sequence[Lexeme], here: int) -> tuple[tuple[int, ...], int]:
    """Read the numerals of "cabinet number 3" and "cabinets one, three and five"."""
    start = here
    while here < len(lexemes) and lexemes[here].norm in ("number", "numbers", "numbered", "#", "no"):
        here += 1
    if here >= len(lexemes) or "cardinal" not in lexemes[here]:
        return (), start
    numbers = [lexemes[here]["cardinal"].number]
    end = here + 1
    while (linked := link(lexemes, end, "cardinal")) is not None:
        span, here = linked
        if not _is_number(lexemes, here):
            break
        number = lexemes[here]["cardinal"].number
        numbers.extend(range(numbers[-1] + 1, number + 1) if span else (number,))
        end = here + 1
    return (tuple(numbers), end) if _is_number(lexemes, end - 1) else ((), start)


def _is_number(lexemes: Sequence[Lexeme], here: int) -> bool:
    """Whether a numeral counts no noun: "cabinets one and two", but not "one apple"."""
    found, noun = modifiers(lexemes, here)
    if noun >= len(lexemes):
        return not found.unknown
    return not found.unknown and not any(
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


def _object(lexemes: Sequence[Lexeme], at: int, here: int, found: Modifiers) -> ObjectPhrase:
    sense = lexemes[here]["object"]
    name, end, known = sense.value, here + 1, True
    if end < len(lexemes) and _is_bare_noun(lexemes[end]):
        name, end, known = singular(f"{lexemes[here].norm} {lexemes[end].norm}"), end + 1, False
    determiner = "no" if found.quantifier == "no" else found.determiner
    counted, end = (0, end) if found.count or not sense.plural else _count_after(lexemes, end)
    count = found.count or counted or (2 if sense.plural and lexemes[here].norm != "chips" else 1)
    return ObjectPhrase(at, end, name, count, known, determiner, sense.plural)


def _count_after(lexemes: Sequence[Lexeme], at: int) -> tuple[int, int]:
    """Read the count of "apples (two of them)"; 0 when none follows."""
    norms = [lexeme.norm for lexeme in lexemes[at : at + 5]]
    if len(norms) < 2 or norms[0] not in ("(", ",") or "cardinal" not in lexemes[at + 1]:
        return 0, at
    rest = " ".join(norms[2:])
    for tail in ("of them )", ")") if norms[0] == "(" else ("of them",):
        if rest == tail or rest.startswith(f"{tail} "):
            return lexemes[at + 1]["cardinal"].number, at + 2 + len(tail.split())
    return 0, at


def _same_object(
    lexemes: Sequence[Lexeme], at: int, here: int, found: Modifiers, before: Sequence[Phrase]
) -> ObjectPhrase | None:
    """Read "another one in the stove" and "the third two", of the objects before."""
    near = before[-_REACH:]
    spoken = next((phrase for phrase in reversed(near) if isinstance(phrase, ObjectPhrase)), None)
    there = bool(before) and isinstance(before[0], Word) and "there" in before[0]
    bare = not (found.numbers or found.quantifier or found.unknown or found.room or found.empty)
    if not bare or not (spoken or there) or found.determiner not in ("", "another"):
        return None
    if not (found.determiner or found.count) or here == at:
        return None
    end = here
    while end < len(lexemes) and ("one" in lexemes[end] or "also" in lexemes[end]):
        end += 1
    if not (_locates(lexemes, end) or (found.count and _fills(lexemes, end, before))):
        return None
    if before and isinstance(before[-1], Word) and "prep" in before[-1]:
        return None
    name, known = (spoken.object, spoken.known) if spoken else ("", True)
    return ObjectPhrase(at, end, name, found.count or 1, known, found.determiner, found.count > 1)


def _locates(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether "in the fridge" follows, and not a room, which would be that of a fixture."""
    if at >= len(lexemes) or "prep" not in lexemes[at] or lexemes[at]["prep"].value not in ("in", "on"):
        return False
    _, noun = modifiers(lexemes, at + 1)
    return noun > at + 1 and (noun >= len(lexemes) or "room" not in lexemes[noun])


def _fills(lexemes: Sequence[Lexeme], at: int, before: Sequence[Phrase]) -> bool:
    """Whether a bare count ends a clause whose place stands right before it."""
    ends = at >= len(lexemes) or _ends_list(lexemes[at])
    place = before[-1] if before else None
    if isinstance(place, Word) and "verb" in place and "hold" in place.lexeme["verb"].classes:
        place = before[-2] if len(before) > 1 else None
    return ends and isinstance(place, PlacePhrase)


def _is_bare_noun(lexeme: Lexeme) -> bool:
    return "unknown" in lexeme and not lexeme.norm.endswith(("s", "ed", "ing"))


def _ellipsis(lexemes: Sequence[Lexeme], at: int, here: int, found: Modifiers) -> PlacePhrase | None:
    """Read "the third", "the first one", "the others", "all eight", and "one" before a verb."""
    end, one = here, False
    if here < len(lexemes) and lexemes[here].norm in ("one", "ones"):
        end, one = here + 1, True
    if one and found.determiner == "the" and end < len(lexemes) and "outermost" in lexemes[end]:
        found.numbers = found.numbers or (lexemes[end]["outermost"].number,)
        end += 1
    fixed = found.determiner in ("the", "other", "another") or bool(found.quantifier)
    named = bool(found.numbers) or found.determiner in ("other", "another")
    whole = bool(found.quantifier) and bool(found.count)
    follows = here < len(lexemes) and ("verb" in lexemes[here] or "with" in lexemes[here])
    alone = found.count == 1 and at + 1 == here and follows
    room, after = _room_after(lexemes, end, found.room)
    beside = _beside(lexemes, end) if one and found.determiner == "the" and not named else 0
    located = one and found.determiner == "the" and bool(room or beside)
    if found.unknown or not ((fixed and named) or whole or (one and named) or alone or located):
        return None
    determiner, end = "one" if alone else found.determiner, beside or after
    plural = found.count > 1 or len(found.numbers) > 1 or lexemes[end - 1].norm in ("ones", "others", "rest")
    return PlacePhrase(
        at, end, "", found.numbers, found.count, plural, determiner,
        found.quantifier, room, found.empty, beside > 0,
    )  # fmt: skip


def _beside(lexemes: Sequence[Lexeme], at: int) -> int:
    """Where "beside it" and "next to the stove" end; 0 when they do not follow."""
    if at + 1 >= len(lexemes) or "prep" not in lexemes[at] or lexemes[at]["prep"].value != "near":
        return 0
    if "pronoun" in lexemes[at + 1]:
        return at + 2
    found, noun = modifiers(lexemes, at + 1)
    if noun < len(lexemes) and "fixture" in lexemes[noun]:
        return noun + 1
    return noun if found.numbers and not found.unknown else 0


def _unknown(
    lexemes: Sequence[Lexeme], at: int, here: int, found: Modifiers, before: Sequence[Phrase]
) -> ObjectPhrase | None:
    """Read an unknown noun after a determiner or a numeral ("a frobnicator"), or bare within a list of objects."""
    words = [lexeme.norm for lexeme in lexemes[at:here] if "unknown" in lexeme]
    if words and not found.numbers:
        plural = found.count > 1
        words[-1] = singular(words[-1]) if plural else words[-1]
        return ObjectPhrase(at, here, " ".join(words), found.count or 1, False, found.determiner, plural)
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
