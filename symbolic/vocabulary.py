"""The household vocabulary: rooms, fixtures and objects, and the words that name them.

Canonical names are lower-case English with single spaces ("kitchen cabinet", "wine glass").
Data sets write them together ("kitchencabinet", "wineglass"); `canonical` leads back.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fixture:
    """A class of furniture that can hold objects.

    Attributes:
        kind: canonical name.
        container: True when it opens and hides what it holds.
        room: the room it stands in when a text does not say; None when any room will do.
        forms: singular surface forms, the canonical one first.
    """

    kind: str
    container: bool
    room: str | None
    forms: tuple[str, ...]


ROOMS: Mapping[str, tuple[str, ...]] = {
    "kitchen": ("kitchen",),
    "living room": ("living room", "livingroom", "lounge"),
    "bedroom": ("bedroom",),
    "bathroom": ("bathroom",),
}
"""Room name to its surface forms."""

FIXTURES: Mapping[str, Fixture] = {
    fixture.kind: fixture
    for fixture in (
        Fixture("fridge", True, "kitchen", ("fridge", "refrigerator")),
        Fixture("stove", True, "kitchen", ("stove", "oven")),
        Fixture("microwave", True, "kitchen", ("microwave", "microwave oven")),
        Fixture("dishwasher", True, "kitchen", ("dishwasher",)),
        Fixture("kitchen cabinet", True, "kitchen", ("kitchen cabinet",)),
        Fixture("bathroom cabinet", True, "bathroom", ("bathroom cabinet",)),
        Fixture("cabinet", True, None, ("cabinet", "cupboard")),
        Fixture("kitchen table", False, "kitchen", ("kitchen table",)),
        Fixture("kitchen counter", False, "kitchen", ("kitchen counter", "countertop")),
        Fixture("coffee table", False, None, ("coffee table",)),
        Fixture("desk", False, None, ("desk",)),
        Fixture("sofa", False, None, ("sofa", "couch", "kitchen sofa")),
        Fixture("bed", False, "bedroom", ("bed",)),
        Fixture("table", False, None, ("table",)),
    )
}
"""Fixture class to what is known of it."""

OBJECTS: Mapping[str, tuple[str, ...]] = {
    "apple": ("apple",),
    "bag of chips": ("bag of chips", "chips"),
    "book": ("book",),
    "bottle of wine": ("bottle of wine", "wine bottle", "wine"),
    "condiment bottle": ("condiment bottle",),
    "cupcake": ("cupcake",),
    "dish bowl": ("dish bowl", "dishbowl", "bowl"),
    "plate": ("plate",),
    "remote control": ("remote control", "remote"),
    "salmon": ("salmon", "piece of salmon"),
    "water glass": ("water glass", "waterglass"),
    "wine glass": ("wine glass", "wineglass"),
}
"""Object class to its singular surface forms. Other nouns in object position become classes of their own."""

_JOINED: Mapping[str, str] = {
    form.replace(" ", ""): name
    for names in (ROOMS, OBJECTS, {f.kind: f.forms for f in FIXTURES.values()})
    for name, forms in names.items()
    for form in forms
}


def canonical(class_name: str) -> str:
    """Return the canonical name of a class as a data set writes it, e.g. "kitchencabinet"; unknown names pass."""
    return _JOINED.get(class_name.replace(" ", "").replace("_", "").lower(), class_name)
