"""Words for places: where one goes to and is away, what one stands at, and how prepositions place a thing."""

from collections.abc import Mapping

AREAS = frozenset(
    """
room kitchen bathroom bedroom hall hallway corridor attic cellar basement garage garden yard backyard
balcony porch terrace
patio shed greenhouse barn house home apartment flat building office school classroom library gym
cafeteria canteen
restaurant café cafe bakery shop store supermarket market mall pharmacy hospital ward clinic station
airport hotel
park playground field forest wood lake river beach pool pond street road town city village church temple
museum theater
theatre cinema stadium club bank lab laboratory studio workshop factory warehouse farm camp campsite
tent hut cabin
university college lobby reception restroom toilet shower staircase upstairs downstairs outside inside
outdoors indoors
lunch breakfast dinner work bed class practice training meeting party concert lesson interview
appointment trip vacation
holiday weekend break run walk swim nap call errand errands bus train car van truck boat ship plane
harbor harbour pier
dock island mountain hill valley beach pantry laundry nursery lounge den study ballroom courtyard stable
closet storeroom storage corner door doorway gate bakery butcher barber hairdresser dentist doctor vet
neighbor
neighbour playroom locker-room pub bar kiosk stall booth stage backstage aisle floor hostel bathhouse
rooftop roof
sauna tower castle palace zoo aquarium gallery court courthouse prison cell vault bunker mine desert jungle
mailroom checkout till counter office dorm dormitory changing-room cloakroom foyer deck cockpit cabin
kindergarten
""".split()
)
"""Nouns of areas: who goes there is no longer where the others are."""

FIXTURES = frozenset(
    """
table desk chair sofa couch bed shelf cupboard cabinet drawer wardrobe closet fridge refrigerator
freezer oven stove
microwave dishwasher sink counter box basket bag chest trunk bin jar tin can bottle bowl pot pan cup mug
glass vase
window door mirror curtain rug carpet mat mattress pillow bookcase bookshelf dresser stand hook rack
wall safe locker
suitcase backpack purse wallet pocket envelope folder book case crate barrel bucket tray plate lamp
clock piano bench
armchair stool ladder fireplace mantel mantelpiece windowsill sill machine computer screen board whiteboard
keyhole cushion blanket cart corner side door armrest
""".split()
)
"""Nouns of furniture and containers: who goes there stays with the others."""

STATES = frozenset(
    """
condition shape order bloom blossom use progress trouble danger pieces half pain love need tune motion doubt stock
season fashion flames ruins tears hurry mood silence peace tatters shreds disarray disrepair disorder mess bits
form health repair sync balance demand command control charge
""".split()
)
"""Nouns that say, after "in", how something is and not where: "in good condition", "in full bloom"."""

NEAR_OUT = frozenset(
    ("door", "window", "gate", "counter", "till", "corner", "side", "floor", "closet", "doorway", "car")
)
"""Areas that are often no more than a spot in the same room."""

RELATIONS: Mapping[str, str] = {
    "in": "in", "inside": "in", "into": "in", "within": "in", "onto": "on", "on": "on", "upon": "on",
    "atop": "on",
    "under": "under", "underneath": "under", "beneath": "under", "below": "under", "behind": "behind",
    "in front of": "in front of", "next to": "by", "beside": "by", "by": "by", "near": "by", "at": "at",
    "to": "at",
    "toward": "at", "towards": "at", "between": "between", "among": "between", "above": "above",
    "over": "above",
    "outside": "outside", "against": "by", "around": "around", "opposite": "opposite", "left of": "left of",
    "right of": "right of", "through": "in", "along": "by", "down": "in", "up": "on", "across": "across",
    "off": "off", "from": "from", "out of": "from", "from under": "from", "from behind": "from",
    "beyond": "behind",
}  # fmt: skip
"""Preposition -> how it places a thing."""

SOURCES = frozenset(("from", "out of", "off", "from under", "from behind"))
GOALS = frozenset(
    "in inside into onto on upon under underneath beneath below behind beside by near at to between "
    "among above over "
    "against around outside within through across".split()
) | frozenset(("next to", "in front of", "left of", "right of"))
