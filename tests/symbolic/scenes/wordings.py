"""Descriptions of a home in many wordings: choices at every layer, from the order of rooms to articles.

Every sentence is plain English that says exactly what the home has and what is in it, so that whoever reads the
description has the home again.
"""

from collections.abc import Callable, Sequence

import numpy as np

from tests.symbolic.scenes.cabinet_wordings import CABINETS
from tests.symbolic.scenes.random_homes import CONTAINERS, Furnished, Spot
from tests.symbolic.scenes.words import Pick, capital, listing, number_word, objects_in_words, plural_of

_INTROS = (
    "The apartment has {n} rooms: {a}.",
    "The apartment consists of {a}.",
    "There are {a} in this flat.",
    "{A} make up the home.",
    "The rooms of the apartment are {a}.",
    "In this home there are {n} rooms, namely {a}.",
    "The flat is made up of {a}.",
    "This apartment comprises {a}.",
    "{A} form the apartment.",
    "The home's {n} rooms are {a}.",
    "Okay, so this place has {n} rooms, and they are {a}.",
    "Let me tell you about the home, which has {a}.",
    "We live in a flat with {a}.",
    "My sister's apartment comes with {a}.",
    "Four rooms to describe: {a}.",
    "I'm going to take you through the flat, and it has {a}.",
)
_LISTS = (
    "The {room} has {x}.",
    "In the {room} there {be} {x}.",
    "The {room} contains {x}.",
    "The {room} is furnished with {x}.",
    "The {room} is equipped with {x}.",
    "As for the {room}, it has {x}.",
    "You'd find {x} in the {room}.",
    "There {be} {x} in the {room}.",
    "Standing in the {room} are {x}.",
    "{X} stand in the {room}.",
    "The {room}'s furniture consists of {x}.",
    "{X} furnish the {room}.",
    "The {room} features {x}.",
    "In the {room} one finds {x}.",
    "In the {room} you get {x}.",
    "In the {room} we've got {x}.",
    "Over in the {room} there {be} {x}.",
    "I see {x} in the {room}.",
    "Now for the {room}, which has {x}.",
    "I start in the {room}, where there {be} {x}.",
    "Then there's the {room}, and that's got {x}.",
    "Next is the {room}, where you find {x}.",
    "That leaves the {room}. It has {x}.",
    "I do the {room} now. There {be} {x} in it.",
    "What you see in the {room} is {x}.",
    "{Room}: {x}.",
    "Going on to the {room}, I find {x}.",
    "She has {x} in the {room}.",
)
_SINGLE_UNFIT = ("Standing", "{X}")
_HOLDING = (
    "{p} has {x} in it",
    "{p} contains {x}",
    "{p} holds {x}",
    "in {p} there {be} {x}",
    "there {be} {x} in {p}",
    "{x} {be_all} in {p}",
    "inside {p} {be_all} {x}",
    "{x} {be_all} kept in {p}",
    "in {p} you'd find {x}",
    "{p} is filled with {x}",
    "stored in {p} {be_all} {x}",
    "{p} houses {x}",
    "somebody has put {x} in {p}",
    "I see {x} in {p}",
    "if you open {p}, you find {x}",
    "all there is in {p} is {x}",
    "what you find in {p} is {x}",
    "{p} has got {x} in it",
    "{p} has these things in it: {x}",
    "she keeps {x} in {p}",
)
_BEARING = (
    "{p} has {x} on it",
    "{p} holds {x}",
    "on {p} there {be} {x}",
    "there {be} {x} on {p}",
    "{x} {be_all} on {p}",
    "on {p} {be_all} {x}",
    "lying on {p} {be_all} {x}",
    "{x} {have} been left on {p}",
    "on {p} you'd find {x}",
    "{p} bears {x}",
    "on {p} stand {x}",
    "somebody has left {x} on {p}",
    "on {p} I see {x}",
    "{p} has got {x} on it",
    "all there is on {p} is {x}",
    "she has left {x} on {p}",
)
_BARE = (
    "{p} is empty",
    "{p} has nothing {in} it",
    "there's nothing {in} {p}",
    "nothing is {in} {p}",
    "{p} contains nothing",
    "{p} is bare",
    "there isn't anything {in} {p}",
    "{p} doesn't have anything {in} it",
    "{p} has not a thing {in} it",
    "{in} {p} there's nothing at all",
    "{p} hasn't got anything {in} it",
    "{p} is empty for now",
    "nobody has put anything {in} {p}",
    "{p} has nothing {in} it just now",
    "{p} has been cleared",
    "I find nothing {in} {p}",
)
_OPENERS = ("So ", "Okay, ", "Now, ", "Well, ", "And ", "Right, ", "Okay, so ", "Next, ")
_GAPS = (("{p} contains {x}", "{p} {x}"), ("{p} holds {x}", "{p} {x}"), ("{p} has {x} {in} it", "{p} {x}"))
_FRONT_GAPS = (
    ("{in} {p} there {be} {x}", "{in} {p} {x}"),
    ("{in} {p} you'd find {x}", "{in} {p} {x}"),
    ("{in} {p} {be_all} {x}", "{in} {p} {x}"),
)
_INLINE = (
    "{f} with {x} {in} it",
    "{f} {in} which there {be} {x}",
    "{f} holding {x}",
    "{f} that holds {x}",
    "{f}, which has {x} {in} it,",
    "{f}, {in} which {be_all} {x},",
)
_INLINE_BARE = (
    "an empty {kind}",
    "{f} with nothing {in} it",
    "{f}, which is empty,",
    "{f} that has nothing {in} it",
)


def describe(home: Furnished, rng: np.random.Generator) -> str:
    """Describe a home, room by room."""
    pick = Pick(rng)
    names = [f"a {room}" for room in home.rooms]
    a, n = listing(pick.shuffled(names), pick), number_word(len(names))
    sentences = [pick(_INTROS).format(a=a, A=capital(a), n=n)]
    for room in home.rooms:
        sentences += _room(home, room, pick)
    rest = [_opened(sentence, pick) if pick.chance(0.1) else sentence for sentence in sentences[1:]]
    return " ".join([sentences[0], *rest])


def _opened(sentence: str, pick: Pick) -> str:
    """A sentence behind an opener that adds nothing; a heading stays as it is."""
    said = sentence[0].lower() + sentence[1:] if not sentence.startswith("I ") else sentence
    return sentence if ":" in sentence[:14] else pick(_OPENERS) + said


def _room(home: Furnished, room: str, pick: Pick) -> list[str]:
    kinds = home.rooms[room]
    singles = [(room, kind, 0) for kind, count in kinds if count == 1]
    told = [spot for spot in singles if spot in home.contents]
    if len(kinds) == len(singles) == len(told) and pick.chance(0.2):
        return _unlisted(home, room, told, pick)
    inline = {spot for spot in told if pick.chance(0.35)} if pick.chance(0.5) else set()
    sentences = [_furniture(home, room, inline, pick)]
    left = [spot for spot in told if spot not in inline]
    sentences += _clauses(home, pick.shuffled(left), lambda spot: f"the {spot[1]}", pick)
    for kind, count in kinds:
        if count == 2:
            sentences.append(_pair(home, room, kind, pick))
        elif count > 2:
            block = pick(CABINETS)(home, home.spots(room, kind), pick)
            sentences.insert(len(sentences) if pick.chance(0.7) else 1, block)
    return sentences


def _unlisted(home: Furnished, room: str, spots: Sequence[Spot], pick: Pick) -> list[str]:
    """A room whose furniture is named only as what holds something: "the bedroom's desk", "its sofa"."""
    first, *rest = pick.shuffled(list(spots))
    name = pick((f"the {room}'s {first[1]}", f"the {first[1]} in the {room}", f"the {room} {first[1]}"))
    sentences = _clauses(home, [first], lambda spot: name, pick)
    return sentences + _clauses(home, rest, lambda spot: f"the {room}'s {spot[1]}", pick)


def _furniture(home: Furnished, room: str, inline: set[Spot], pick: Pick) -> str:
    items = []
    for kind, count in pick.shuffled(list(home.rooms[room])):
        spot = (room, kind, 0)
        if spot in inline:
            items.append(_inline(spot, home.contents[spot], pick))
        else:
            items.append(f"a {kind}" if count == 1 else f"{number_word(count)} {plural_of(kind)}")
    single = len(home.rooms[room]) == 1
    frames = [f for f in _LISTS if not single or not f.startswith(_SINGLE_UNFIT)]
    x = listing(items, pick)
    be = pick(("is", "are")) if items[0][:2] in ("a ", "an") and not single else _be_of(items[0])
    sentence = pick(frames).format(room=room, Room=capital(room), x=x, X=capital(x), be=be)
    return sentence.replace(",,", ",").replace(",.", ".").replace(", and,", " and")


def _be_of(item: str) -> str:
    return "is" if item.startswith(("a ", "an ", "one ")) else "are"


def _inline(spot: Spot, objects: tuple[str, ...], pick: Pick) -> str:
    kind = spot[1]
    if not objects:
        return pick(_INLINE_BARE).format(f=f"a {kind}", kind=kind, **{"in": _in(spot)})
    items = objects_in_words(objects, pick)
    x = listing(items, pick)
    frames = [f for f in _INLINE if len(items) < 3 or "holding" in f or f.endswith(",")]
    return pick(frames).format(f=f"a {kind}", x=x, **_forms(spot, items))


def _in(spot: Spot) -> str:
    return "in" if spot[1] in CONTAINERS else "on"


def _forms(spot: Spot, items: Sequence[str]) -> dict[str, str]:
    one = items[0].startswith(("a ", "an ", "one ")) if items else True
    return {
        "in": _in(spot),
        "be": "is" if one else "are",
        "be_all": "is" if one and len(items) < 2 else "are",
        "have": "has" if one and len(items) < 2 else "have",
    }


def _clauses(home: Furnished, spots: list[Spot], name: Callable[[Spot], str], pick: Pick) -> list[str]:
    """Sentences for what is in spots; alike ones may share a sentence, neighbours may be gapped."""
    sentences: list[str] = []
    left = list(spots)
    while left:
        spot = left.pop(0)
        same = [
            other for other in left if home.contents[other] == home.contents[spot] and _in(other) == _in(spot)
        ]
        alike = same[0] if same else None
        full = [other for other in left if home.contents[other] and _in(other) == _in(spot)]
        if alike and pick.chance(0.6):
            left.remove(alike)
            sentences.append(_both(name(spot), name(alike), home.contents[spot], spot, pick))
        elif home.contents[spot] and full and pick.chance(0.4):
            left.remove(full[0])
            sentences.append(_gapped([spot, full[0]], home, name, pick))
        else:
            sentences.append(_one(name(spot), home.contents[spot], spot, pick))
    return _joined(sentences, pick)


def _one(name: str, objects: tuple[str, ...], spot: Spot, pick: Pick) -> str:
    items = objects_in_words(objects, pick)
    if not objects:
        frames: Sequence[str] = _BARE
    elif spot[1] in CONTAINERS:
        frames = _HOLDING
    else:
        frames = [f for f in _BEARING if "stand " not in f or len(items) > 1]
    return pick(frames).format(p=name, x=listing(items, pick) if items else "", **_forms(spot, items))


def _gapped(spots: Sequence[Spot], home: Furnished, name: Callable[[Spot], str], pick: Pick) -> str:
    frames = pick(_GAPS + _FRONT_GAPS)
    parts = []
    for number, spot in enumerate(spots):
        items = objects_in_words(home.contents[spot], pick)
        parts.append(frames[number > 0].format(p=name(spot), x=listing(items, pick), **_forms(spot, items)))
    return pick((", and ", "; ", ", while ")).join(parts) if frames in _FRONT_GAPS else ", and ".join(parts)


def _both(one: str, other: str, objects: tuple[str, ...], spot: Spot, pick: Pick) -> str:
    where = _in(spot)
    if not objects:
        return pick(
            (
                f"{one} is empty, and so is {other}",
                f"neither {one} nor {other} has anything {where} it",
                f"both {one} and {other} are empty",
                f"{one} and {other} are bare",
                f"{one} is empty, as is {other}",
                f"there's nothing {where} {one} or {other}",
                f"{one} has nothing {where} it, and neither has {other}",
                f"{one} is empty, and {other} likewise",
            )
        )
    x = listing(objects_in_words(objects, pick), pick)
    return pick(
        (
            f"both {one} and {other} have {x} {where} them",
            f"{one} and {other} each hold {x}",
            f"{one} holds {x}, and so does {other}",
            f"{one} holds {x}, as does {other}",
        )
    )


def _pair(home: Furnished, room: str, kind: str, pick: Pick) -> str:
    """Two of a kind: "on one desk there's a book, on the other nothing"."""
    first, second = (home.contents[spot] for spot in home.spots(room, kind))
    spot = (room, kind, 1)
    where, many = _in(spot), plural_of(kind)
    if not first and not second:
        said = pick(
            (
                f"both {many} are bare",
                f"neither {kind} has anything {where} it",
                f"both of the {many} are empty",
            )
        )
    elif first == second:
        x = listing(objects_in_words(first, pick), pick)
        said = pick((f"both {many} have {x} {where} them", f"each of the {many} has {x} {where} it"))
    else:
        said = _two(first, second, kind, where, pick)
    return capital(said) + "."


def _two(first: tuple[str, ...], second: tuple[str, ...], kind: str, where: str, pick: Pick) -> str:
    items = [objects_in_words(objects, pick) for objects in (first, second)]
    a, b = (listing(one, pick) if one else "nothing" for one in items)
    be = "are" if items[0] and _be_of(items[0][0]) == "are" else "is"
    return pick(
        (
            f"{where} one {kind} there {be} {a}, {where} the other {b}",
            f"one of the {plural_of(kind)} has {a} {where} it, the other {b}",
            f"one {kind} holds {a}, and the other holds {b}",
            f"of the two {plural_of(kind)}, one has {a} {where} it and the other has {b}",
            f"there {be} {a} {where} one of the {plural_of(kind)} and {b} {where} the other",
            f"the first {kind} has {a} {where} it and the second {b}",
        )
    )


def _joined(clauses: list[str], pick: Pick) -> list[str]:
    """One sentence a clause, or two of them joined."""
    sentences: list[str] = []
    for clause in clauses:
        if sentences and sentences[-1][-1] != ";" and pick.chance(0.3) and sentences[-1].count(";") == 0:
            sentences[-1] = sentences[-1][:-1] + pick(("; ", ", while ", ", whereas ")) + clause + "."
        else:
            sentences.append(capital(clause) + ".")
    return sentences
