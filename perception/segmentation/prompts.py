"""What to look for in a picture, in words, and what a model's words mean."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from perception.mapping.frames import Proposal
from perception.scene.kinds import PERSON, kind_of, role_of
from symbolic.world.vocabulary import FIXTURES, OBJECTS

STRUCTURE: Mapping[str, str] = {
    "floor": "Floor",
    "wall": "Walls",
    "ceiling": "Ceiling",
    "window": "Windows",
    "door": "Doors",
}
"""Words for the parts of a building, and VirtualHome's categories of them."""
PEOPLE = frozenset({"person", "man", "woman", "human", PERSON})
"""Words for a person in the picture."""
NOBODY = frozenset({"", "background", "nothing", "unlabeled", "unlabelled", "void", "other"})
"""Words for what is nothing in particular."""


def vocabulary() -> tuple[str, ...]:
    """All that is looked for where nothing is said: furniture, objects, the floor, and people."""
    return (*FIXTURES, *OBJECTS, "floor", "person")


def shown_by(words: str) -> Proposal | None:
    """What the name of a model's class means; None for what is nothing in particular.

    A name with several words for one thing ("sofa, couch", "floor-wood") means the first that is known.
    """
    parts = [part.strip().lower().replace("_", " ") for part in re.split(r"[,;/]", words)]
    named = [name for part in parts for name in (part, *part.split("-"))]
    if parts[0] in NOBODY:
        return None
    return next((known for name in named if (known := _known(name)) is not None), Proposal(kind_of(parts[0])))


@cache
def _known(name: str) -> Proposal | None:
    if name in STRUCTURE:
        return Proposal(name, STRUCTURE[name])
    if name in PEOPLE:
        return Proposal(PERSON, "Characters")
    kind = _forms().get(name, kind_of(name))
    return Proposal(kind) if kind in OBJECTS or role_of(kind) not in ("object", "room") else None


@cache
def _forms() -> Mapping[str, str]:
    """The kind that each surface form of the vocabulary names."""
    fixtures = {form: kind for kind, fixture in FIXTURES.items() for form in fixture.forms}
    return {form: kind for kind, forms in OBJECTS.items() for form in forms} | fixtures


def sentence(words: str) -> str:
    """How an open-vocabulary detector is asked for a thing (Minderer et al., 2022, use such sentences)."""
    return f"a photo of {'an' if words[0] in 'aeiou' else 'a'} {words}"


def meant(phrase: str, asked: Sequence[str]) -> str | None:
    """Which of the things asked for a detector's phrase means: itself, or the only one that has all its words.

    A detector that points at single words says "table" for "coffee table"; that is told only where nothing else
    that was asked for has the word.
    """
    words = phrase.lower().replace(" .", "").replace(".", "").split()
    if " ".join(words) in asked:
        return " ".join(words)
    fitting = [name for name in asked if words and set(words) <= set(name.split())]
    return fitting[0] if len(fitting) == 1 else None


def batches(asked: Iterable[str], most: int, length: Mapping[str, int]) -> list[list[str]]:
    """The things to ask for in as few rounds as a model's context of `most` tokens takes, in order.

    Args:
        length: tokens of each, its full stop included.
    """
    rounds: list[list[str]] = [[]]
    used = 0
    for name in asked:
        if rounds[-1] and used + length[name] > most:
            rounds.append([])
            used = 0
        rounds[-1].append(name)
        used += length[name]
    return rounds
