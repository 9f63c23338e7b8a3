"""What people do at home, which things that takes, and where such things usually are.

A goal is told as an activity, in words that no narration has: overlap with the narration tells nothing of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Activity:
    """Something that people set out to do.

    Attributes:
        goal: the goal in words.
        things: what it takes; an episode takes some of these, in any order.
        spots: kinds of furniture where it is done, the usual one first.
    """

    goal: str
    things: tuple[str, ...]
    spots: tuple[str, ...]


ACTIVITIES: tuple[Activity, ...] = (
    Activity("To make tea.", ("mug", "teapot", "milk", "honey"), ("kitchen counter", "kitchen table")),
    Activity("To have breakfast.", ("dish bowl", "milk", "cereal", "spoon"), ("kitchen table", "kitchen counter")),
    Activity("To bake a cake.", ("flour", "egg", "butter", "pan"), ("kitchen counter", "kitchen table")),
    Activity("To cook a soup.", ("pot", "carrot", "potato", "onion"), ("kitchen counter", "kitchen table")),
    Activity("To make a salad.", ("dish bowl", "tomato", "onion", "knife"), ("kitchen counter", "kitchen table")),
    Activity("To make a sandwich.", ("bread", "butter", "cheese", "knife"), ("kitchen counter", "kitchen table")),
    Activity("To get ready for dinner.", ("plate", "fork", "napkin", "water glass"), ("kitchen table", "coffee table")),
    Activity("To have friends over.", ("bottle of wine", "wine glass", "cheese", "candle"), ("coffee table",)),
    Activity("To watch a film.", ("remote control", "bag of chips", "blanket", "juice"), ("sofa", "coffee table")),
    Activity("To study for an exam.", ("book", "notebook", "pen", "lamp"), ("desk", "coffee table")),
    Activity("To pay the bills.", ("folder", "laptop", "pen", "calculator"), ("desk", "kitchen table")),
    Activity("To write a letter.", ("paper", "envelope", "pen", "stamp"), ("desk", "coffee table")),
    Activity("To wrap a present.", ("box", "ribbon", "scissors", "tape"), ("bed", "coffee table")),
    Activity("To sew on a button.", ("needle", "thread", "shirt", "scissors"), ("bed", "sofa")),
    Activity("To smooth out clothes.", ("iron", "shirt", "trousers", "spray bottle"), ("bed", "desk")),
    Activity("To pack a suitcase.", ("trousers", "jacket", "toothbrush", "towel"), ("bed",)),
    Activity("To do the laundry.", ("detergent", "towel", "socks", "shirt"), ("washing machine",)),
    Activity("To shave.", ("razor", "shaving foam", "towel", "mirror"), ("sink",)),
    Activity("To do some cleaning.", ("sponge", "spray bottle", "gloves", "brush"), ("sink",)),
    Activity("To go for a run.", ("socks", "headphones", "jacket", "water bottle"), ("bed", "sofa")),
    Activity("To play with a child.", ("toy", "ball", "puzzle", "picture book"), ("sofa", "bed")),
    Activity("To make some art.", ("paint", "brush", "paper", "water glass"), ("desk", "kitchen table")),
    Activity("To repair a chair.", ("hammer", "screwdriver", "glue", "gloves"), ("kitchen table", "coffee table")),
    Activity(
        "To take care of the plants.", ("watering can", "scissors", "flower pot", "spray bottle"), ("coffee table",)
    ),
)  # fmt: skip

USUAL: Mapping[str, tuple[str, ...]] = {
    "fridge": (
        "milk", "egg", "butter", "cheese", "tomato", "juice", "carrot",
    ),
    "kitchen cabinet": (
        "mug", "teapot", "honey", "dish bowl", "cereal", "flour", "pan", "pot", "potato", "onion", "bread",
        "plate", "water glass", "wine glass", "bottle of wine", "bag of chips", "napkin",
    ),
    "dishwasher": ("mug", "dish bowl", "spoon", "fork", "knife", "plate", "water glass", "wine glass", "pan", "pot"),
    "kitchen counter": ("knife", "spoon", "fork", "bread", "onion", "potato", "tomato", "sponge"),
    "bookshelf": ("book", "picture book", "puzzle", "candle", "notebook", "folder", "flower pot"),
    "tv stand": ("remote control", "headphones", "candle", "laptop"),
    "cabinet": (
        "hammer", "screwdriver", "glue", "tape", "ribbon", "box", "puzzle", "ball", "toy", "paint", "brush",
        "watering can", "calculator",
    ),
    "desk": ("pen", "notebook", "laptop", "envelope", "stamp", "paper", "lamp", "calculator", "folder"),
    "dresser": (
        "socks", "shirt", "trousers", "needle", "thread", "scissors", "headphones", "paper", "envelope",
        "stamp",
    ),
    "wardrobe": ("jacket", "shirt", "trousers", "blanket", "iron", "box", "ribbon"),
    "nightstand": ("book", "lamp", "pen", "scissors", "water bottle"),
    "bathroom cabinet": (
        "razor", "shaving foam", "toothbrush", "towel", "mirror", "detergent", "spray bottle", "gloves", "sponge",
        "brush",
    ),
    "shelf": ("towel", "detergent", "toothbrush", "watering can", "flower pot", "water bottle", "gloves"),
}  # fmt: skip
"""Kind of furniture to the things that are usually there."""

MANY: frozenset[str] = frozenset({"trousers", "scissors", "socks", "headphones", "gloves"})
"""Things that are spoken of in the plural."""

FURNITURE: Mapping[str, tuple[str, ...]] = {
    "kitchen": ("fridge", "kitchen cabinet", "dishwasher", "kitchen counter", "kitchen table"),
    "living room": ("bookshelf", "tv stand", "cabinet", "coffee table", "sofa"),
    "bedroom": ("desk", "dresser", "wardrobe", "nightstand", "bed"),
    "bathroom": ("bathroom cabinet", "shelf", "sink", "washing machine"),
}
"""Room to the furniture that may stand in it."""
