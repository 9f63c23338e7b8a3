"""Questions of any length, a kind each: what a reader that looks back over all that was told would take forever for."""

from collections.abc import Callable
from functools import cache
from itertools import cycle, islice, product
from random import Random

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


def walkers(n: int) -> Question:
    """Two people who go about a home, and say nothing."""
    piece = "Paul walked to the kitchen. Lena walked to the bedroom. Paul walked to the bathroom. "
    return Question("", _filled(piece, n), *HELPS)


def askers(n: int) -> Question:
    """Two people who ask and answer again and again, of ever other rooms."""
    told = cycle(
        f'Paul asked, "Where is the kite?" Lena replied, "I saw a kite on the coffee table in the {room}." '
        for room in ("kitchen", "bedroom", "bathroom", "living room")
    )
    pieces, left = [], n - len(HELPS[0])
    for piece in told:
        left -= len(piece)
        if left < 0:
            break
        pieces.append(piece)
    return Question("", "".join(pieces), *HELPS)


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


def _drawn(pieces: tuple[str, ...], n: int) -> str:
    """Return sentences of which hardly one is like another: what is remembered of a sentence helps little."""
    rng = Random(5)
    who = "Ann Ben Carl Dora Emma Finn Greta Hugo Ida Jonas Karin Lars Mona Nils Olga Paul Rosa Sven Tina Ulf".split()
    what = (
        "cup key book letter phone hat coat lamp ball spoon map coin pen cake apple watch scarf box".split()
    )
    where = "bag drawer basket tin cupboard suitcase shed garage fridge oven pocket desk attic garden hall".split()
    told: list[str] = []
    length = 0
    while length < n:
        (a, b), (x, y), (p, q) = (rng.sample(words, 2) for words in (who, what, where))
        told.append(rng.choice(pieces).format(a=a, b=b, x=x, y=y, p=p, q=q))
        length += len(told[-1]) + 1
    return " ".join(told)[:n]


def varied(n: int) -> Question:
    """Twenty people, in sentences that differ."""
    pieces = (
        "{a} put the {x} in the {p} and went to the {q}.",
        "{b} took the {x} out of the {p} while {a} was reading in the {q}.",
        "{a} thought that the {y} was still in the {p}, but {b} had moved it to the {q}.",
        "When {a} came back, she looked for the {x} in the {q}.",
        "{a} told {b} that the {y} was in the {p}.",
        "She gave him the {x} because he had lost his {y}.",
    )
    return Question("", _drawn(pieces, n), *RING)


def varied_talk(n: int) -> Question:
    """Twenty people who talk, in quotations that differ."""
    pieces = (
        '{a} said, "The {x} is in the {p}."',
        '"Where is my {y}?" asked {b}.',
        '{b} answered, "I saw the {x} in the {q} when I came home from the {p}."',
        '"I put it in the {q}," {a} told {b}.',
    )
    return Question("", "Ann puts the ring in the box. " + _drawn(pieces, n), *RING)


LONG: tuple[Callable[[int], Question], ...] = (
    quotations, script, steps, scene, everyday, talk, people, one_sentence, conditions, claims, marks, names,
    varied, varied_talk,
)  # fmt: skip


@cache
def _invented() -> tuple[str, ...]:
    """Return 15,600 words that nobody has heard, all different."""
    found = ["".join(x) for x in product("bdfglmnprstvz", "aeiou", "lmnrst", "aeiou", "bdklmnrs")]
    Random(7).shuffle(found)
    return tuple(found)


def _each(piece: str) -> str:
    """Return a sentence for each invented word and name."""
    words = _invented()
    return " ".join(piece.format(x=x, name=y.title()) for x, y in zip(words, reversed(words), strict=True))


REPEATED: dict[str, str] = {
    "quotations in quotations": 'Ann said, "Ben said, \'Carl said, "Dora said, ',
    "curly quotations that nothing ends": "Ann said, “Ben said, ‘Carl said, “Dora said, ",
    "quotations in quotations, ended": "Ann said, “Ben said, ‘Carl said.’” ",
    "a mark that begins quotations": "“",
    "single marks": ", 'a",
    "one sentence of commas": "Ann took the cup, the ring, the box, the bag, and the key, ",
    "one sentence of deeds": "and looked, ",
    "one sentence of people": "and Ben ran ",
    "nothing but and": "and ",
    "who saw": "who saw Carl ",
    "thinks that": "Ben thinks that ",
    "thinks": "Ben thinks ",
    "of the man": "of the man ",
    "whose mother": "Ben's mother's ",
    "brackets": "(",
    "brackets with words": "(Ann ran ",
    "numbers": "12 345 6,789 ",
    "digits": "1",
    "no stop": "ann put the cup in the box and went to the shop ben took it to the garden ",
    "no space": "a",
    "hyphens": "a-",
    "stops": ".",
    "newlines": "\n",
    "out of it": "Ann took the cup out of the bag. ",
    "told about it": "Ann told Ben about it. ",
    "told about the cup": "Ann took the cup. Ann told Ben about the cup. ",
    "nobody told": "Ben took the cup. Nobody told Ann. ",
    "came back": "Ben took the cup. Ann came back. ",
    "a letter unread": "Ann wrote to Ben that the cup was in the bag. Ben did not read it. ",
    "watched": "Ben moved the cup to the bag. Ben did not notice that Ann was watching. ",
}
"""What a story says again and again."""

NEW: dict[str, str] = {
    "names": "{name}",
    "names in a list": "{name}, ",
    "people who act": "{name} took it.",
    "people who come": "{name} came back.",
    "things": "Ann took the {x}.",
    "places": "Ann put the cup in the {x}.",
    "people with things": "{name} put the {x} in the box.",
}
"""What a story says of ever new people and things."""


def hostile(name: str, n: int) -> Question:
    """Return a story that says one thing again and again, or of ever new people and things."""
    text = "Ann puts the ring in the box. "
    return Question("", (text + (_each(NEW[name]) if name in NEW else REPEATED[name] * n))[:n], *RING)


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
