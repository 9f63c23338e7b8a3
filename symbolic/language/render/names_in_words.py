"""Names of places and objects, lists, and the choice between wordings."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal, TypeVar

import numpy as np

from symbolic.language.mentions import PlaceMention
from symbolic.world.places import Place
from symbolic.world.vocabulary import FIXTURES, plural

Article = Literal["a", "the", "another", "none"]

CARDINALS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
ORDINALS = (
    "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
)  # fmt: skip

T = TypeVar("T")


def pick(rng: np.random.Generator | None, wordings: Sequence[T]) -> T:
    """Choose one of several wordings; the first without a generator."""
    return wordings[0] if rng is None else wordings[int(rng.integers(len(wordings)))]


def cardinal(number: int) -> str:
    """The number in words up to twelve, in digits beyond."""
    return CARDINALS[number] if number < len(CARDINALS) else str(number)


def ordinal(number: int) -> str:
    """The ordinal in words up to twelfth, in digits beyond."""
    if number < len(ORDINALS):
        return ORDINALS[number]
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def with_article(noun: str, article: Article) -> str:
    """ "an apple", "the apple", "another apple", or "apple"."""
    if article == "a":
        return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
    return noun if article == "none" else f"{article} {noun}"


def name_object(object: str, count: int = 1, article: Article = "a") -> str:
    """Name objects of a class: "an apple", "the apple", "two bags of chips"."""
    if count == 1:
        return with_article(object, article)
    many = f"{cardinal(count)} {plural(object)}"
    return f"the {many}" if article == "the" else many


def name_place(
    place: Place | PlaceMention,
    *,
    article: Article = "the",
    with_room: bool | None = None,
    rng: np.random.Generator | None = None,
) -> str:
    """Name a place: "the fridge", "the third kitchen cabinet", "the sofa in the bedroom".

    Args:
        place: what to name.
        article: its article; a numbered place is always definite.
        with_room: whether to say the room; None says it where the kind alone does not tell.
        rng: varies the wording.
    """
    noun = f"{ordinal(place.number)} {place.kind}" if place.number else place.kind
    if place.room is None or not (tells_no_room(place) if with_room is None else with_room):
        return with_article(noun, "the" if place.number else article)
    return pick(
        rng,
        (
            f"{with_article(noun, 'the' if place.number else article)} in the {place.room}",
            with_article(
                f"{ordinal(place.number)} {place.room} {place.kind}"
                if place.number
                else f"{place.room} {place.kind}",
                "the",
            ),
        ),
    )


def tells_no_room(place: Place | PlaceMention) -> bool:
    """Whether the kind of a place leaves its room open: "sofa", but not "bathroom cabinet"."""
    fixture = FIXTURES.get(place.kind)
    return fixture is None or fixture.room != place.room


def enumerate_words(items: Sequence[str]) -> str:
    """Join items with commas and "and"."""
    if len(items) < 3:
        return " and ".join(items)
    return f"{', '.join(items[:-1])}, and {items[-1]}"


def list_objects(objects: Iterable[str], rng: np.random.Generator | None = None) -> list[str]:
    """Name a collection of objects by class and count, e.g. ["an apple", "two plates"]."""
    counts = list(Counter(objects).items())
    order = range(len(counts)) if rng is None else rng.permutation(len(counts)).tolist()
    return [name_object(*counts[index]) for index in order]
