"""What a language model writes when it reads English for us: forms in JSON, made from our types."""

from dataclasses import dataclass
from typing import Literal

from symbolic.language.llm.json_form import Limits
from symbolic.language.mentions import EventMention
from symbolic.language.statements import MindStatement, Statement
from symbolic.world.vocabulary import (
    FIXTURES,
    OBJECTS,
    ROOMS,
    canonical,
    singular,
)


@dataclass(frozen=True, slots=True)
class PlaceForm:
    """A place as the model writes it; `contents` is None where the text does not say."""

    room: str
    kind: str
    number: int
    contents: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class SceneForm:
    """A home as the model writes it."""

    rooms: tuple[str, ...]
    places: tuple[PlaceForm, ...]


@dataclass(frozen=True, slots=True)
class StartForm:
    """In which room a person is at the start."""

    agent: str
    room: str


@dataclass(frozen=True, slots=True)
class NarrativeForm:
    """What people do in a described home, as the model writes it."""

    start: tuple[StartForm, ...]
    events: tuple[EventMention, ...]


@dataclass(frozen=True, slots=True)
class StoryForm:
    """What people do and say in a home that is not described, as the model writes it."""

    events: tuple[EventMention, ...]


@dataclass(frozen=True, slots=True)
class QueryForm:
    """A question as the model writes it: about one mind, or in `MindStatement`s about one with regard to another."""

    conditions: tuple[Statement | MindStatement, ...]
    statements: tuple[Statement | MindStatement, ...]
    sense: Literal["most", "least"]


def object_class(name: str) -> str:
    """Return the class that a name means, as the grammar calls it: "Wineglasses" -> "wine glass"."""
    plain = " ".join(name.lower().split())
    return next((c for c in (canonical(plain), canonical(singular(plain))) if c in OBJECTS), singular(plain))


LIMITS = Limits(
    words={"kind": tuple(FIXTURES), "room": tuple(ROOMS), "rooms": tuple(ROOMS)},
    omit=frozenset({"span", "source"}),
    spelling={"object": object_class, "objects": object_class, "contents": object_class},
)
"""What narrows the forms: rooms and furniture of the vocabulary, and one name for each class of objects."""
