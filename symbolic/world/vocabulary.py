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
    "living room": ("living room", "livingroom", "lounge", "sitting room"),
    "bedroom": ("bedroom",),
    "bathroom": ("bathroom", "washroom"),
    "dining room": ("dining room", "diningroom"),
    "hallway": ("hallway", "corridor"),
    "office": ("office", "study room"),
    "garage": ("garage",),
    "basement": ("basement", "cellar"),
    "attic": ("attic", "loft"),
    "balcony": ("balcony", "terrace"),
    "garden": ("garden", "backyard"),
    "laundry room": ("laundry room",),
    "pantry": ("pantry",),
}
"""Room name to its surface forms."""

FIXTURES: Mapping[str, Fixture] = {
    fixture.kind: fixture
    for fixture in (
        Fixture("fridge", True, "kitchen", ("fridge", "refrigerator")),
        Fixture("stove", True, "kitchen", ("stove", "oven")),
        Fixture("microwave", True, "kitchen", ("microwave", "microwave oven")),
        Fixture("dishwasher", True, "kitchen", ("dishwasher", "dish washer")),
        Fixture("kitchen cabinet", True, "kitchen", ("kitchen cabinet", "kitchen cupboard")),
        Fixture("bathroom cabinet", True, "bathroom", ("bathroom cabinet", "bathroom cupboard")),
        Fixture("cabinet", True, None, ("cabinet", "cupboard")),
        Fixture("kitchen table", False, "kitchen", ("kitchen table",)),
        Fixture("kitchen counter", False, "kitchen", ("kitchen counter", "counter", "countertop")),
        Fixture("coffee table", False, None, ("coffee table",)),
        Fixture("desk", False, None, ("desk",)),
        Fixture("sofa", False, None, ("sofa", "couch", "settee", "kitchen sofa")),
        Fixture("bed", False, "bedroom", ("bed",)),
        Fixture("table", False, None, ("table",)),
        Fixture("bookshelf", False, None, ("bookshelf", "bookcase")),
        Fixture("nightstand", False, "bedroom", ("nightstand", "bedside table")),
        Fixture("dresser", True, "bedroom", ("dresser", "chest of drawers")),
        Fixture("wardrobe", True, "bedroom", ("wardrobe", "closet")),
        Fixture("tv stand", False, "living room", ("tv stand",)),
        Fixture("chair", False, None, ("chair", "armchair")),
        Fixture("bench", False, None, ("bench",)),
        Fixture("sink", False, None, ("sink",)),
        Fixture("shelf", False, None, ("shelf",)),
        Fixture("washing machine", True, None, ("washing machine",)),
    )
}
"""Fixture class to what is known of it."""

OBJECTS: Mapping[str, tuple[str, ...]] = {
    "apple": ("apple",),
    "bag of chips": ("bag of chips", "chips", "chip bag", "packet of chips", "bag of crisps"),
    "banana": ("banana",),
    "beer": ("beer", "bottle of beer", "can of beer"),
    "book": ("book",),
    "bottle of wine": ("bottle of wine", "wine bottle", "wine"),
    "bread": ("bread", "loaf of bread", "bread slice", "slice of bread"),
    "carrot": ("carrot",),
    "cellphone": ("cellphone", "cell phone", "mobile phone", "phone"),
    "condiment bottle": ("condiment bottle", "bottle of condiment", "bottle of condiments", "condiment"),
    "cupcake": ("cupcake", "cup cake"),
    "dish bowl": ("dish bowl", "dishbowl", "bowl"),
    "folder": ("folder",),
    "fork": ("fork", "cutlery fork"),
    "juice": ("juice", "bottle of juice", "carton of juice"),
    "knife": ("knife", "cutlery knife"),
    "magazine": ("magazine",),
    "milk": ("milk", "carton of milk", "bottle of milk"),
    "mug": ("mug",),
    "plate": ("plate",),
    "potato": ("potato",),
    "remote control": ("remote control", "remote", "tv remote", "remote controller"),
    "salmon": ("salmon", "piece of salmon", "salmon fillet", "slice of salmon", "fillet of salmon"),
    "spoon": ("spoon",),
    "toy": ("toy",),
    "water glass": ("water glass", "waterglass", "glass of water"),
    "wine glass": ("wine glass", "wineglass", "glass of wine"),
}
"""Object class to its singular surface forms. Other nouns in object position become classes of their own."""

PLURALS: Mapping[str, str] = {
    "bookshelf": "bookshelves",
    "chips": "chips",
    "knife": "knives",
    "loaf": "loaves",
    "shelf": "shelves",
}
"""Nouns whose plural does not follow the rules of `plural`."""

_JOINED: Mapping[str, str] = {
    form.replace(" ", ""): name
    for names in (ROOMS, OBJECTS, {f.kind: f.forms for f in FIXTURES.values()})
    for name, forms in names.items()
    for form in forms
}


def canonical(class_name: str) -> str:
    """Return the canonical name of a class as a data set writes it, e.g. "kitchencabinet"; unknown names pass."""
    return _JOINED.get(class_name.replace(" ", "").replace("_", "").lower(), class_name)


def plural(noun: str) -> str:
    """Return the plural of a noun or noun phrase: "bag of chips" -> "bags of chips"."""
    head, of, rest = noun.partition(" of ")
    *before, last = head.split(" ")
    return " ".join((*before, _plural_word(last))) + of + rest


def singular(word: str) -> str:
    """Return the singular of one noun by rule: "limes" -> "lime", "peaches" -> "peach"."""
    for one, many in PLURALS.items():
        if word == many:
            return one
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes", "oes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _plural_word(word: str) -> str:
    if word in PLURALS:
        return PLURALS[word]
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "z", "ch", "sh", "ato", "ero")) else "s")
