"""A home and its contents as the description of an apartment."""

from collections.abc import Mapping, Sequence
from itertools import groupby

import numpy as np

from symbolic.language.render.names_in_words import (
    cardinal,
    enumerate_words,
    list_objects,
    name_place,
    ordinal,
    pick,
    with_article,
)
from symbolic.world.places import Home, Place
from symbolic.world.vocabulary import plural

Contents = Mapping[Place, tuple[str, ...]]


def render_scene(home: Home, contents: Contents, rng: np.random.Generator | None = None) -> str:
    """Describe an apartment, room by room.

    Args:
        home: rooms and places; places of one kind in one room are numbered 1 to n.
        contents: objects by place; a place that is missing is not spoken of.
        rng: varies the wording; without it the wording is canonical.
    """
    rooms = enumerate_words([with_article(room, "a") for room in home.rooms])
    paragraphs = [
        pick(
            rng, ("The apartment consists of {}.", "There are {} in the apartment.", "The apartment has {}.")
        ).format(rooms)
    ]
    for room in home.rooms:
        places = home.in_room(room)
        if places:
            paragraphs.append(" ".join((_furniture(room, places, rng), *_contents(places, contents, rng))))
    return "\n".join(paragraphs)


def _furniture(room: str, places: Sequence[Place], rng: np.random.Generator | None) -> str:
    kinds = [
        (kind, len(list(group)))
        for kind, group in groupby(sorted(places, key=lambda p: _first(places, p)), key=lambda p: p.kind)
    ]
    items = [
        with_article(kind, "a") if count == 1 else f"{cardinal(count)} {plural(kind)}"
        for kind, count in kinds
    ]
    listed = enumerate_words(items)
    verb = "is" if kinds[0][1] == 1 else "are"
    return pick(
        rng,
        (
            f"The {room} is equipped with {listed}.",
            f"In the {room}, there {verb} {listed}.",
            f"The {room} features {listed}.",
            f"The {room} has {listed}.",
            f"Inside the {room}, you'll find {listed}.",
            f"As for the {room}, it is furnished with {listed}.",
            f"Moving on to the {room}, it contains {listed}.",
        ),
    )


def _first(places: Sequence[Place], place: Place) -> int:
    return next(index for index, other in enumerate(places) if other.kind == place.kind)


def _contents(places: Sequence[Place], contents: Contents, rng: np.random.Generator | None) -> list[str]:
    """Sentences for what is known of the places of a room; empty ones share a sentence."""
    known = [place for place in places if place in contents]
    full = [place for place in known if contents[place]]
    empty = [place for place in known if not contents[place]]
    if rng is not None:
        full = [full[index] for index in rng.permutation(len(full))]
    clauses = [_holding(place, contents[place], rng) for place in full]
    clauses += [
        f"{which} {'is' if single else 'are'} {pick(rng, ('empty', 'bare', 'currently empty'))}"
        for which, single in _who(empty)
    ]
    return _sentences(clauses, rng)


def _who(empty: Sequence[Place]) -> list[tuple[str, bool]]:
    """Name the empty places kind by kind: "the first and third kitchen cabinets", "the stove"."""
    named = []
    for kind, group in groupby(empty, key=lambda place: place.kind):
        numbers = [place.number for place in group]
        if len(numbers) == 1:
            named.append((f"the {ordinal(numbers[0])} {kind}" if numbers[0] else f"the {kind}", True))
        else:
            named.append(
                (f"the {enumerate_words([ordinal(number) for number in numbers])} {plural(kind)}", False)
            )
    return named


def _holding(place: Place, objects: Sequence[str], rng: np.random.Generator | None) -> str:
    name = name_place(place, with_room=False)
    items = list_objects(objects, rng)
    listed = enumerate_words(items)
    be = "is" if items[0].startswith(("a ", "an ")) and (len(items) == 1 or rng is None) else "are"
    there = "is" if items[0].startswith(("a ", "an ")) else "are"
    where = "inside" if place.container else "on"
    both = (
        f"{where} {name}, there {there} {listed}",
        f"{where} {name} {be if len(items) == 1 else 'are'} {listed}",
        f"{listed} {be if len(items) == 1 else 'are'} {'in' if place.container else 'on'} {name}",
        f"there {there} {listed} {where} {name}",
        f"{name} has {listed} {'inside' if place.container else 'on it'}",
    )
    if place.container:
        return pick(
            rng,
            (
                f"{name} contains {listed}",
                f"{name} houses {listed}",
                f"{name} is filled with {listed}",
                *both,
            ),
        )
    return pick(
        rng,
        (f"{name} holds {listed}", f"{listed} {be if len(items) == 1 else 'are'} placed on {name}", *both),
    )


def _sentences(clauses: Sequence[str], rng: np.random.Generator | None) -> list[str]:
    """One sentence a clause, or with a generator sometimes two clauses to a sentence."""
    sentences: list[str] = []
    for clause in clauses:
        if rng is not None and sentences and ", while" not in sentences[-1] and rng.random() < 0.3:
            sentences[-1] = f"{sentences[-1][:-1]}, while {clause}."
        else:
            sentences.append(f"{clause[0].upper()}{clause[1:]}.")
    return sentences
