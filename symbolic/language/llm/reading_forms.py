"""What a language model writes when it reads English for us: forms in JSON, made from our types."""

from dataclasses import dataclass
from typing import Literal

from symbolic.language.llm.json_form import Limits
from symbolic.language.mentions import EventMention, PlaceMention
from symbolic.language.statements import Believes, Claim, Knows, Social, Statement, Wants, thinks
from symbolic.mind.goals import SocialGoal
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
class BeliefForm:
    """`agent` thinks that `object` is (holds) or is not (not holds) at `place`."""

    agent: str
    object: str
    place: PlaceMention
    holds: bool


@dataclass(frozen=True, slots=True)
class WishForm:
    """`agent` wants `object`; with a place, wants it laid down there."""

    agent: str
    object: str
    place: PlaceMention | None


@dataclass(frozen=True, slots=True)
class SocialForm:
    """`agent` tries to help or to hinder `other`, or is indifferent to what `other` wants."""

    agent: str
    other: str
    social_goal: SocialGoal


@dataclass(frozen=True, slots=True)
class KnowledgeForm:
    """`agent` knows what is, and what is not, at `place`."""

    agent: str
    place: PlaceMention


@dataclass(frozen=True, slots=True)
class BelievedGoalForm:
    """What `agent` thinks that `other` wants; no objects when `agent` does not know."""

    agent: str
    other: str
    objects: tuple[str, ...]
    place: PlaceMention | None
    as_placed: bool


@dataclass(frozen=True, slots=True)
class MindForm:
    """Several things at once of one person's mind with regard to another."""

    agent: str
    parts: tuple[BeliefForm | SocialForm | KnowledgeForm | BelievedGoalForm, ...]
    deeds: tuple[EventMention, ...]
    about: Literal["speech", "objects"] | None


def claim_of(form: BeliefForm | WishForm | SocialForm | KnowledgeForm | BelievedGoalForm) -> Claim:
    """Return the claim that a form makes."""
    match form:
        case BeliefForm(agent, thing, place, holds):
            return thinks(agent, thing, place, holds)
        case WishForm(agent, thing, place):
            return Wants(agent, (thing,), place)
        case SocialForm(agent, other, goal):
            return Social(agent, other, goal)
        case KnowledgeForm(agent, place):
            return Knows(agent, place)
        case BelievedGoalForm(agent, other, objects, place, as_placed):
            return Believes(agent, Wants(other, objects, place, as_placed))


def statement_of(form: BeliefForm | WishForm | MindForm) -> Statement:
    """Return the statement that a form makes."""
    if isinstance(form, MindForm):
        return Statement(tuple(claim_of(part) for part in form.parts), form.deeds, form.about)
    return Statement((claim_of(form),))


@dataclass(frozen=True, slots=True)
class QueryForm:
    """A question as the model writes it: about one mind, or in `MindForm`s about one with regard to another."""

    conditions: tuple[BeliefForm | WishForm | MindForm, ...]
    statements: tuple[BeliefForm | WishForm | MindForm, ...]
    sense: Literal["most", "least"]


def object_class(name: str) -> str:
    """Return the class that a name means, as the grammar calls it: "Wineglasses" -> "wine glass"."""
    plain = " ".join(name.lower().split())
    return next((c for c in (canonical(plain), canonical(singular(plain))) if c in OBJECTS), singular(plain))


TOLD = ("walk", "open", "close", "grab", "put", "ask", "tell")
"""The verbs that a model writes."""
LIMITS = Limits(
    words={"verb": TOLD, "kind": tuple(FIXTURES), "room": tuple(ROOMS), "rooms": tuple(ROOMS)},
    omit=frozenset({"span", "source", "to", "seen_by", "missed_by", "fact", "subject"}),
    spelling={"object": object_class, "objects": object_class, "contents": object_class},
)
"""What narrows the forms: rooms and furniture of the vocabulary, and one name for each class of objects."""
