"""What gestures mean that everybody of a culture knows: emblems (Ekman and Friesen 1969), as a table of words.

A gesture is found by its body part and movement in the narrator's words; a choice that says what it means, where no
other choice does, is what was meant. No gesture of the table is any story's own: they are the common ones of
English-speaking places.

The words are classes of English, chosen with some of the stories in view; fitted_on: batches one to three, our own
voices and four written for learning, by looking.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.messages.utterance import denied, forms, outside_quotes, the_only
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice

_G = r"[^.;]{0,40}"
_EMBLEMS: tuple[tuple[str, str], ...] = (
    (
        rf"\bfinger\w*\b{_G}\b(?:lips?|mouth)\b|\blips?\b{_G}\bfinger",
        "quiet silent silence hush still noise talk speak",
    ),
    (rf"\bzip\w*\b{_G}\b(?:lips?|mouth)\b", "quiet silent secret talk speak"),
    (
        rf"\b(?:tap|point|glance|look|nod|gesture|hold)\w*\b{_G}\b(?:watch|wristwatch|clock|wrist)\b",
        "time late hurry leave soon quick quickly",
    ),
    (
        (rf"\bpalms?\b{_G}\b(?:toward|towards|out|outward|outwards|up|raised|facing|forward)\b|"
        rf"\b(?:fl[iu]ng|threw|throw\w*|held|hold\w*|rais\w*|put\w*) (?:up )?{_G}\b(?:hand|hands|"
        rf"arms)\b{_G}\b(?:up|out|palm\w*)\b"),
        "stop halt stay wait",
    ),
    (
        (
            r"\bbeckon\w*|\bcrook\w* (?:a|her|his|their) finger|\bwav\w+ (?:\w+ )?(?:over|closer|"
            r"nearer)\b"
        ),
        "come closer approach near join over follow",
    ),
    (
        (
            r"\bthumbs?(?:[- ]| was | were )?up\b|\brais\w+ (?:a|her|his|their) thumb|\bthumb in the "
            r"air\b"
        ),
        "good well fine agree yes ok okay ready approve success succeed win pass right",
    ),
    (r"\bthumbs?[- ]down\b", "bad no fail disagree dislike lose wrong"),
    (
        r"\broll\w* (?:her|his|their) eyes\b",
        "boring bored silly ridiculous stupid nonsense annoy annoying tired foolish",
    ),
    (
        rf"\b(?:took off|takes off|laid|lays|put|puts)\b{_G}\bwatch\b",
        "time late long enough finish end stop hurry",
    ),
    (r"\bshrug\w*", "know idea sure care matter"),
    (
        rf"\b(?:cup|put|hold|held)\w*\b{_G}\b(?:behind|to|round|around) (?:her|his|their|one) ear\b",
        "hear loud louder listen",
    ),
    (
        rf"\brub\w*\b{_G}\b(?:belly|stomach|tummy)\b|\bpat\w*\b{_G}\b(?:belly|stomach|tummy)\b",
        "hungry eat food hunger lunch dinner full delicious tasty",
    ),
    (
        rf"\b(?:held|hold|pinch)\w*\b{_G}\bnose\b|\bwrinkl\w+ (?:her|his|their|a) nose",
        "smell stink stinky odor odour bad",
    ),
    (r"\byawn\w*", "tired sleep sleepy bed bored boring late home"),
    (
        (
            rf"\bhands?\b{_G}\bover (?:her|his|their|both|both of her|both of his) ears\b|\bcover\w* "
            r"(?:her|his|their|both) ears"
        ),
        "noise noisy loud quiet music",
    ),
    (rf"\bfinger\w*\b{_G}\bacross (?:her|his|the|their) (?:throat|neck)\b", "stop cut end kill finish"),
    (rf"\bhands?\b{_G}\bover (?:her|his|the|their) mouth\b", "quiet silent secret talk"),
    (r"\bcross\w* (?:her|his|their|both) fingers|\bfingers crossed", "luck lucky hope"),
    (rf"\bpat\w*\b{_G}\b(?:seat|chair|sofa|bench|cushion|bed)\b", "sit seat down"),
    (rf"\b(?:point|glance|nod|look|jerk)\w*\b{_G}\bdoor\b", "leave go out home away"),
    (r"\bfann\w+ (?:herself|himself|themselves|her face|his face)\b", "hot warm heat window open air"),
    (
        r"\bshiver\w*|\bhugg\w+ (?:herself|himself)\b|\brubb\w+ (?:her|his|their) (?:hands|arms)\b",
        "cold chilly freeze close shut warm heat",
    ),
    (r"\bclapp\w+ (?:her|his|their) hands|\bapplaud\w*", "like good praise well enjoy"),
    (rf"\bwag\w*\b{_G}\bfinger\b", "not stop must never"),
    (rf"\btapp\w*\b{_G}\b(?:forehead|temple)\b", "crazy mad stupid think silly"),
    (
        (
            rf"\b(?:mim|pretend|act)\w*\b{_G}\bdrink|\bglass\b{_G}\bempty|\bempty (?:glass|cup|mug)\b|"
            rf"\btip\w*\b{_G}\b(?:imaginary|invisible) (?:cup|glass)"
        ),
        "drink thirsty water fill refill more",
    ),
    (rf"\b(?:scribbl|writ|sign)\w*\b{_G}\b(?:in|on) (?:the|thin) air\b", "bill pay check"),
    (rf"\b(?:cheek|head)\b{_G}\b(?:folded|joined|her|his) hands\b", "sleep tired bed asleep"),
    (r"\b(?:imaginary|invisible) (?:steering )?wheel\b", "drive car"),
    (
        (
            rf"\b(?:thumb|hand)\b{_G}\b(?:little finger|pinkie|pinky)\b{_G}\bear\b|\b(?:imaginary|"
            r"invisible) (?:phone|telephone)\b"
        ),
        "call phone ring telephone",
    ),
    (r"\bbl[eo]w\w* (?:\w+ )?(?:a )?kiss\b", "love affection"),
    (r"\b(?:lift|rais|push)\w*\b[^.;]{0,20}\b(?:palms? up|upward|upwards)\b", "stand rise up higher"),
)  # fmt: skip
"""How a gesture is told, and the words for what it means; the gestures that answer a question are below."""

_YES = re.compile(r"\bnodd?(?:ed|ing|s)?\b(?! (?:off|at the|toward|towards))", re.IGNORECASE)
_NO = re.compile(r"\b(?:shook|shakes?|shaking) (?:her|his|their|its|the) heads?\b", re.IGNORECASE)
_COMPILED = tuple((re.compile(p, re.IGNORECASE), frozenset(words.split())) for p, words in _EMBLEMS)


_POINTS = re.compile(
    r"\b(?:point|nod|gestur|motion|jerk)\w*\b[^.;]*?\b(?:to|at|towards?|in the direction of) "
    r"(?P<what>[^.;]+)",
    re.IGNORECASE,
)
_LIGHT = frozenset(
    "the a an of to on in at and or that is was it he she they his her their him with for be by one".split()
)


def by_pointing(views: Views, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by what somebody points at; None where they do not differ in it."""
    told = frozenset(w for m in _POINTS.finditer(outside_quotes(views)) for w in forms(m["what"])) - _LIGHT
    if not told:
        return None
    shares = [len((_own(choices, at) - _LIGHT) & told) for at in range(len(choices))]
    return the_only([share == max(shares) and share > 0 for share in shares])


def by_gesture(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by what the gestures told mean; None where no choice alone says it."""
    told = outside_quotes(views)
    found = the_only(shown(views, choices))
    if found is not None:
        return found
    yes, no = _YES.search(told) is not None, _NO.search(told) is not None
    if yes == no or len(choices) != 2:
        return None
    return the_only([denied(choice) == no for choice in choices])


def shown(views: Views, choices: Sequence[Choice]) -> list[bool]:
    """Return which choices say, and not all of them, what some gesture of the story means."""
    told = outside_quotes(views)
    meant = frozenset(w for pattern, words in _COMPILED if pattern.search(told) for w in words)
    return [bool(_own(choices, at) & meant) for at in range(len(choices))]


def _own(choices: Sequence[Choice], at: int) -> frozenset[str]:
    """Return the words of one choice that no other choice has."""
    others = frozenset(w for n, choice in enumerate(choices) if n != at for w in forms(choice.text))
    return forms(choices[at].text) - others
