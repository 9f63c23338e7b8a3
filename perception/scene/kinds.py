"""What a class name means to perception: its canonical name, and the part it plays in a home."""

from typing import Literal, TypeAlias

from symbolic.world.vocabulary import FIXTURES, ROOMS, canonical

Role: TypeAlias = Literal["room", "person", "structure", "container", "surface", "object"]

PERSON = "character"
"""The class name that VirtualHome gives to people."""

_STRUCTURE = frozenset({"Walls", "Floor", "Floors", "Ceiling", "Windows", "Doors"})
_SPELLED = {"bathroomcounter": "bathroom counter"}
_SURFACES = frozenset({"bathroom counter", "wallshelf"})


CLOSABLE = frozenset(kind for kind, fixture in FIXTURES.items() if fixture.container) | {
    "kitchencabinets",
    "closet",
    "washingmachine",
}
"""Kinds of furniture with a door."""
DISHES = frozenset(
    {"dish bowl", "bowl", "fryingpan", "cookingpot", "plate", "sink", "box", "basketforclothes"}
)
"""Kinds that hold things which stick out at the top."""


def kind_of(class_name: str) -> str:
    """The canonical name of a class as a data set writes it, e.g. "kitchentable" -> "kitchen table"."""
    return _SPELLED.get(class_name.replace(" ", "").lower(), canonical(class_name))


def role_of(kind: str, category: str = "", properties: frozenset[str] = frozenset()) -> Role:
    """The part that a thing plays, from its kind and, where known, VirtualHome's category and properties."""
    if category == "Rooms" or kind in ROOMS:
        return "room"
    if category == "Characters" or kind == PERSON:
        return "person"
    if category in _STRUCTURE:
        return "structure"
    if kind in FIXTURES:
        return "container" if FIXTURES[kind].container else "surface"
    if kind in _SURFACES:
        return "surface"
    opens = {"CAN_OPEN", "CONTAINERS"} <= properties and "GRABBABLE" not in properties
    return "container" if opens else "object"
