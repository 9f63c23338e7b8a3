"""Ways to tell what is in a row of numbered cabinets."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from tests.symbolic.scenes.random_homes import Furnished, Spot
from tests.symbolic.scenes.words import Pick, capital, listing, number_word, objects_in_words, ordinal

Row = Mapping[int, tuple[str, ...]]
"""Objects by number."""
_SIDES = (", counting from the left,", " from the left", ", numbered from left to right,", "")


def _row(home: Furnished, spots: Sequence[Spot]) -> Row:
    return {number: home.contents[room, kind, number] for room, kind, number in spots}


def _x(objects: tuple[str, ...], pick: Pick) -> str:
    return listing(objects_in_words(objects, pick), pick) if objects else "nothing"


def _be(x: str) -> str:
    return "is" if x.startswith(("a ", "an ", "one ", "nothing")) else "are"


def _are(x: str) -> str:
    return "are" if _be(x) == "are" or " and " in x else "is"


def _ordinals(numbers: Sequence[int], pick: Pick) -> str:
    """Numbers in a row: "the first, second and fifth", "the first to the third and the sixth"."""
    runs = list(numbers)
    if len(runs) > 2 and all(b - a == 1 for a, b in pairwise(runs)) and pick.chance(0.6):
        return f"the {ordinal(runs[0])} to the {ordinal(runs[-1])}"
    if pick.chance(0.5):
        return listing([f"the {ordinal(n)}" for n in runs], pick)
    return "the " + listing([ordinal(n) for n in runs], pick)


def _rest(empty: Sequence[int], pick: Pick) -> str:
    """What is said of the empty ones, after the full ones; starts a sentence."""
    if not empty:
        return ""
    if len(empty) == 1:
        said = pick((f"the {ordinal(empty[0])} is empty", f"there's nothing in the {ordinal(empty[0])}"))
        return capital(said) + "."
    which = _ordinals(empty, pick)
    many = number_word(len(empty))
    said = pick(
        (
            "the others are empty",
            "the rest have nothing in them",
            "all the others are bare",
            f"the other {many} are empty",
            f"the remaining {many} have nothing in them",
            f"the other {many}, namely {which}, are bare",
            f"{which} are empty",
            f"nothing is in {which}",
            f"{which} have nothing in them",
        )
    )
    return capital(said) + "."


def _subjects(home: Furnished, spots: Sequence[Spot], pick: Pick) -> str:
    """ "The first cabinet contains a plate, the third a book. The others are empty." """
    row = _row(home, spots)
    full = [n for n in row if row[n]]
    if not full:
        return _all_empty(home, spots, pick)
    verb, tail = pick((("contains", ""), ("holds", ""), ("has", " in it")))
    side = pick(_SIDES)
    parts = [f"{number_phrase(full[0], side, pick)} {verb} {_x(row[full[0]], pick)}{tail}"]
    parts += [f"the {ordinal(n)} {_x(row[n], pick)}" for n in full[1:]]
    glue = "; " if any("," in part[20:] for part in parts) else ", "
    text = (
        glue.join(parts[:-1]) + (" and " if glue == ", " else "; and ") + parts[-1] if parts[1:] else parts[0]
    )
    return f"{capital(text)}. {_rest([n for n in row if not row[n]], pick)}".strip()


def number_phrase(number: int, side: str, pick: Pick) -> str:
    """A numbered cabinet: "the third cabinet from the left", "cabinet 3"."""
    if not side and pick.chance(0.3):
        return pick((f"cabinet {number}", f"cabinet number {number_word(number)}"))
    return f"the {ordinal(number)} cabinet{side}"


def _fronted(home: Furnished, spots: Sequence[Spot], pick: Pick) -> str:
    """ "In the first cabinet there's a plate, in the third a book, and in the rest nothing." """
    row = _row(home, spots)
    full = [n for n in row if row[n]]
    if not full:
        return _all_empty(home, spots, pick)
    x = _x(row[full[0]], pick)
    verb = pick((f"there {_be(x)} ", "you'd find ", f"{_are(x)} "))
    parts = [f"in the {ordinal(full[0])} cabinet from the left {verb}{x}"]
    parts += [f"in the {ordinal(n)} {_x(row[n], pick)}" for n in full[1:]]
    empty = [n for n in row if not row[n]]
    if empty and pick.chance(0.4):
        parts.append(
            pick(("in the others nothing", "in the rest nothing", "in the remaining ones nothing at all"))
        )
        empty = []
    text = ", ".join(parts[:-1]) + pick((" and ", ", and ")) + parts[-1] if parts[1:] else parts[0]
    return f"{capital(text)}. {_rest(empty, pick)}".strip()


def _of_all(home: Furnished, spots: Sequence[Spot], pick: Pick) -> str:
    """ "Of the eight cabinets, the first from the left holds a plate and the third a book; the rest are empty." """
    row = _row(home, spots)
    full = [n for n in row if row[n]]
    empty = [n for n in row if not row[n]]
    if not full:
        return _all_empty(home, spots, pick)
    verb = pick(("contains", "holds"))
    opening = pick(
        (
            f"of the {number_word(len(row))} cabinets, the {ordinal(full[0])} from the left",
            f"among the cabinets, numbered from the left, the {ordinal(full[0])}",
            f"counting from the left, the {ordinal(full[0])} of the {number_word(len(row))} cabinets",
            f"as for the cabinets, the {ordinal(full[0])} from the left",
        )
    )
    parts = [f"{opening} {verb} {_x(row[full[0]], pick)}"]
    parts += [f"the {ordinal(n)} {_x(row[n], pick)}" for n in full[1:]]
    text = ", ".join(parts[:-1]) + " and " + parts[-1] if parts[1:] else parts[0]
    rest = _rest(empty, pick)
    return f"{capital(text)}; {rest[0].lower()}{rest[1:]}" if rest else f"{capital(text)}."


def _objects_first(home: Furnished, spots: Sequence[Spot], pick: Pick) -> str:
    """ "A plate is in the first cabinet, and a book in the third." """
    row = _row(home, spots)
    full = [n for n in row if row[n]]
    if not full:
        return _all_empty(home, spots, pick)
    x = _x(row[full[0]], pick)
    parts = [f"{x} {_are(x)} in the {ordinal(full[0])} cabinet from the left"]
    parts += [f"{_x(row[n], pick)} in the {ordinal(n)}" for n in full[1:]]
    text = ", ".join(parts[:-1]) + ", and " + parts[-1] if parts[1:] else parts[0]
    return f"{capital(text)}. {_rest([n for n in row if not row[n]], pick)}".strip()


def _all_but(home: Furnished, spots: Sequence[Spot], pick: Pick) -> str:
    """ "All eight cabinets are empty but the third, which contains a book." """
    row = _row(home, spots)
    full = [n for n in row if row[n]]
    if not full or len(full) > 3 or len(full) == len(row):
        return _fronted(home, spots, pick)
    but = pick(("but", "except", "except for", "apart from", "save"))
    which = listing(
        [f"the {ordinal(n)}{' from the left' if i == 0 else ''}, which {pick(('contains', 'holds'))} {_x(row[n], pick)}"
         for i, n in enumerate(full)], pick,
    )  # fmt: skip
    who = pick(
        (
            "all the cabinets are empty",
            f"all {number_word(len(row))} cabinets are empty",
            "the cabinets are all bare",
        )
    )
    return f"{capital(who)} {but} {which}."


def _counted(home: Furnished, spots: Sequence[Spot], pick: Pick) -> str:
    """ "Three of the eight cabinets aren't empty: the first holds a plate, ... The others are empty." """
    row = _row(home, spots)
    full = [n for n in row if row[n]]
    if len(full) < 2 or len(full) == len(row):
        return _subjects(home, spots, pick)
    opening = pick(("hold something", "aren't empty", "have something in them"))
    parts = [f"the {ordinal(full[0])} from the left holds {_x(row[full[0]], pick)}"]
    parts += [f"the {ordinal(n)} {_x(row[n], pick)}" for n in full[1:]]
    text = ", ".join(parts[:-1]) + " and " + parts[-1]
    rest = pick(("The others are empty.", "The rest are bare.", "All the others have nothing in them."))
    return (
        f"{capital(number_word(len(full)))} of the {number_word(len(row))} cabinets {opening}: {text}. {rest}"
    )


def _together(home: Furnished, spots: Sequence[Spot], pick: Pick) -> str:
    """Cabinets of equal contents share a clause: "The second and the fifth cabinet contain an apple each." """
    row = _row(home, spots)
    clauses = []
    for objects in dict.fromkeys(row.values()):
        same = [n for n in row if row[n] == objects]
        x, many = _x(objects, pick), f"{_ordinals(same, pick)} cabinets"
        if len(same) == 1:
            clauses.append(f"the {ordinal(same[0])} cabinet {'contains ' + x if objects else 'is empty'}")
        elif objects:
            clauses.append(
                pick(
                    (
                        f"{many} contain {x} each",
                        f"{many} each hold {x}",
                        f"there {_be(x)} {x} in each of {many}",
                    )
                )
            )
        elif len(same) == 2:
            a, b = (ordinal(n) for n in same)
            clauses.append(
                pick(
                    (
                        f"neither the {a} cabinet nor the {b} has anything in it",
                        f"the {a} and {b} cabinets are both empty",
                    )
                )
            )
        else:
            clauses.append(pick((f"{many} are empty", f"there's nothing in {many}")))
    return " ".join(capital(clause) + "." for clause in clauses)


def _all_empty(home: Furnished, spots: Sequence[Spot], pick: Pick) -> str:
    many = number_word(len(spots))
    return pick(
        (
            "All the cabinets are empty.", f"All {many} cabinets are bare.", "The cabinets are empty.",
            "None of the cabinets has anything in it.", "There's nothing in any of the cabinets.",
            f"Each of the {many} cabinets is empty.",
        )
    )  # fmt: skip


def _by_number(home: Furnished, spots: Sequence[Spot], pick: Pick) -> str:
    """ "If you count the cabinets from the left, number one has a plate, number two nothing, ..." """
    row = _row(home, spots)
    opening = pick(
        (
            "if you count the cabinets from the left,",
            "when I go through the cabinets from left to right,",
            "going along the cabinets from left to right,",
            "of the cabinets, counted from the left,",
        )
    )
    name = pick((lambda n: f"number {number_word(n)}", lambda n: f"the {ordinal(n)} one"))
    parts = [f"{name(n)} {'has ' + _x(at, pick) if at else 'is empty'}" for n, at in row.items()]
    glue = "; " if any("," in part for part in parts) else ", "
    return f"{capital(opening)} {glue.join(parts[:-1])}{glue.rstrip()} and {parts[-1]}."


def _in_turn(home: Furnished, spots: Sequence[Spot], pick: Pick) -> str:
    """ "The first cabinet has a plate. The next one is empty. ..." """
    row = _row(home, spots)
    later = pick(("the next one", "the one after that", "the next cabinet"))
    names = ["the first cabinet from the left", *[later] * (len(row) - 1)]
    sentences = [
        f"{name} {'has ' + _x(at, pick) + ' in it' if at else 'is empty'}"
        for name, at in zip(names, row.values(), strict=True)
    ]
    return " ".join(capital(sentence) + "." for sentence in sentences)


def _empty_first(home: Furnished, spots: Sequence[Spot], pick: Pick) -> str:
    """ "These cabinets are empty: one, three and four. The second has a plate.", "Six are empty. The third has ..." """
    row = _row(home, spots)
    full, empty = [n for n in row if row[n]], [n for n in row if not row[n]]
    if not full or len(empty) < 2:
        return _subjects(home, spots, pick)
    opening = pick(
        (
            f"these cabinets are empty: {listing([number_word(n) for n in empty], pick)}.",
            f"{number_word(len(empty))} of the cabinets are empty.",
            f"{number_word(len(empty))} of the {number_word(len(row))} cabinets have nothing in them.",
        )
    )
    rest = [f"the {ordinal(n)} from the left has {_x(row[n], pick)} in it" for n in full]
    return " ".join([capital(opening), *(capital(sentence) + "." for sentence in rest)])


CABINETS: tuple[Callable[[Furnished, Sequence[Spot], Pick], str], ...] = (
    _subjects, _fronted, _of_all, _objects_first, _all_but, _counted, _together,
    _by_number, _in_turn, _empty_first,
)  # fmt: skip
"""The ways."""
