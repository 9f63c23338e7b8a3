"""Questions of any length, a kind each: what a reader that looks back over all that was told would take forever for."""

from collections.abc import Callable
from itertools import cycle, islice

from symbolic.language.question import Question

HELPS = (
    (
        "Given the above interaction, assuming that Lena knows what is inside the microwave, which of the following"
        " statements is MOST likely?"
    ),
    (
        "When giving information, Lena has been trying to help Paul locate the kite",
        "When giving information, Lena has been trying to prevent Paul from finding the kite",
        "When giving information, Lena was indifferent towards Paul's goals",
    ),
)
SCENE = (
    "The apartment consists of a bedroom, kitchen, living room, and bathroom.\nIn the bedroom, there is a desk.\n"
    "The kitchen is equipped with two cabinets, a fridge, a microwave, and a kitchen table. The first cabinet from the"
    " left holds a plate, while the second one is empty. The fridge contains two apples and a dish bowl. Inside the"
    " microwave, there is a salmon.\nThe living room has a sofa.\nThe bathroom has a cabinet, which is currently empty."
)
SALMON = (
    "If Nora has been trying to get a salmon, which one of the following statements is more likely to be true?",
    (
        "Nora thinks that the salmon is inside the fridge.",
        "Nora thinks that the salmon is not inside the fridge.",
    ),
)
RING = ("Where will Ann look for the ring?", ("In the box", "In the tin"))
SHORT = "Nora is in the bedroom. She walks to the kitchen, heads for the fridge, and is about to open it."
MET = "Paul walked to the kitchen cabinet and opened it. Meanwhile, Lena walked into the kitchen. "
FOUND = "Paul walked to the microwave, opened it and grabbed the kite. "


def _filled(piece: str, characters: int, *around: str) -> str:
    return piece * ((characters - sum(map(len, around))) // len(piece))


def quotations(n: int) -> Question:
    """Two people who ask and answer."""
    piece = (
        'Paul asked, "Do you know where the kite is?" Lena replied, "I found a kite inside the microwave in the'
        ' kitchen." '
    )
    return Question("", MET + _filled(piece, n, MET, FOUND) + FOUND, *HELPS)


def script(n: int) -> Question:
    """Two people whose words stand behind their names."""
    piece = 'Paul: "Do you know where the kite is?"\nLena: "I found a kite inside the microwave in the kitchen."\n'
    return Question("", MET + "\n" + _filled(piece, n, MET, FOUND) + FOUND, *HELPS)


def steps(n: int) -> Question:
    """One person who walks to and fro."""
    piece = "She walks to the kitchen. She opens the fridge and closes it. Then she walks to the bedroom. "
    return Question(SCENE, "Nora is in the bedroom. " + _filled(piece, n), *SALMON)


def scene(n: int) -> Question:
    """A home that is told again and again."""
    piece = " A plate is on the desk. A wine glass is placed on the kitchen table."
    return Question(SCENE + _filled(piece, n, SCENE), SHORT, *SALMON)


def everyday(n: int) -> Question:
    """Two people in words of every day."""
    piece = (
        "Ann puts the ring in the box and leaves the room. Ben moves the ring to the tin. Ann comes back. "
    )
    return Question("", _filled(piece, n), *RING)


def talk(n: int) -> Question:
    """Two people who talk in words of every day."""
    piece = 'Ann said, "The ring is in the box, I think." Ben told her: "No, I put it in the tin." '
    return Question("", "Ann puts the ring in the box. " + _filled(piece, n), *RING)


def people(n: int) -> Question:
    """A new person in each sentence."""
    ends = [
        f"{a}{b}"
        for a in ("an", "el", "or", "ia", "um")
        for b in ("na", "bert", "mir", "lo", "sa", "tta", "zo")
    ]
    names = [f"{letter}{end}" for letter in "ABCDEFGHIJKLMNOPRSTV" for end in ends]
    told = (f"{name} puts the ring in the box and leaves the room." for name in cycle(names))
    return Question("", " ".join(islice(told, n // 56)), *RING)


def one_sentence(n: int) -> Question:
    """A sentence without an end."""
    return Question(
        "",
        f"Ann puts the ring in the box {_filled('and leaves the room ', n)}. Ben moves the ring to the tin.",
        *RING,
    )


def conditions(n: int) -> Question:
    """A question of many conditions."""
    piece = ", if Nora has been trying to get a salmon"
    return Question(SCENE, SHORT, SALMON[0][:-1] + _filled(piece, n) + "?", SALMON[1])


def claims(n: int) -> Question:
    """A choice that claims a lot."""
    first, second = SALMON[1]
    piece = " and the salmon is not inside the fridge"
    return Question(SCENE, SHORT, SALMON[0], (first, second[:-1] + _filled(piece, n) + "."))


def marks(n: int) -> Question:
    """Quotation marks alone."""
    return Question("", '"' * n, *RING)


def names(n: int) -> Question:
    """Names alone."""
    return Question("", _filled("Ann Ben ", n), *RING)


LONG: tuple[Callable[[int], Question], ...] = (
    quotations, script, steps, scene, everyday, talk, people, one_sentence, conditions, claims, marks, names,
)  # fmt: skip


def places(n: int, steps: int) -> Question:
    """A home of n cabinets, and one person who looks into them one after the other."""
    rooms = ("bedroom", "kitchen", "living room", "bathroom")
    ordinals = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
    home = "\n".join(f"The {room} is equipped with {n // 4} cabinets." for room in rooms)
    told = f"The apartment consists of a bedroom, kitchen, living room, and bathroom.\n{home}"
    deeds = (f"She walks to the {word} kitchen cabinet, opens it and closes it." for word in cycle(ordinals))
    return Question(
        f"{told}\nThe first cabinet in the kitchen contains a salmon.",
        "Nora is in the bedroom. " + " ".join(islice(deeds, steps // 3)),
        SALMON[0],
        tuple(choice.replace("fridge", "first kitchen cabinet") for choice in SALMON[1]),
    )
