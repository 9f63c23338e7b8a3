"""What a language model writes of any story and question: their symbols, in a form without optional fields.

`symbolic.language.symbols` defines the symbols; structured output wants every field written, with null for none.
"""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from symbolic.language.llm.json_form import Limits
from symbolic.mind.goals import SocialGoal

Does: TypeAlias = Literal[
    "walk",
    "leave",
    "open",
    "close",
    "grab",
    "put",
    "move",
    "reveal",
    "ask",
    "tell",
    "become",
    "see",
    "say",
    "suppose",
]
ClaimKind: TypeAlias = Literal["holds", "is", "believes", "knows", "wants", "will", "social"]


@dataclass(frozen=True, slots=True)
class PlaceSymbol:
    """A container or surface of the story."""

    name: str
    room: str
    inside: str | None
    surface: bool


@dataclass(frozen=True, slots=True)
class PersonSymbol:
    """A person, and the room where the person is at first."""

    name: str
    room: str


@dataclass(frozen=True, slots=True)
class ThingSymbol:
    """An object, and the places where such objects are at first."""

    name: str
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FactSymbol:
    """What is plainly so at first, as everybody knows."""

    subject: str
    value: str


@dataclass(frozen=True, slots=True)
class EventSymbol:
    """One event; fields that its kind does not have are null."""

    does: Does
    who: str | None
    what: str | None
    where: str | None
    subject: str | None
    value: str | None
    to: tuple[str, ...]
    seen_by: tuple[str, ...]
    missed_by: tuple[str, ...]
    imminent: bool


@dataclass(frozen=True, slots=True)
class ClaimSymbol:
    """A claim; fields that its kind does not have are null, and `things` is []."""

    claim: ClaimKind
    who: str | None
    that: "ClaimSymbol | None"
    thing: str | None
    things: tuple[str, ...]
    at: str | None
    subject: str | None
    value: str | None
    verb: str | None
    other: str | None
    goal: SocialGoal | None
    negated: bool
    when: Literal["now", "first"]


@dataclass(frozen=True, slots=True)
class StatementSymbol:
    """Claims that hold together."""

    claims: tuple[ClaimSymbol, ...]


@dataclass(frozen=True, slots=True)
class QuestionSymbols:
    """A story and a question of it. `unclear` says what of the text these symbols leave out or guess."""

    rooms: tuple[str, ...]
    places: tuple[PlaceSymbol, ...]
    people: tuple[PersonSymbol, ...]
    things: tuple[ThingSymbol, ...]
    facts: tuple[FactSymbol, ...]
    events: tuple[EventSymbol, ...]
    conditions: tuple[StatementSymbol, ...]
    statements: tuple[StatementSymbol, ...]
    sense: Literal["most", "least"]
    unclear: tuple[str, ...]


ANY_NAMES = Limits(words={})
"""People, places and things have whatever names the story gives them."""


def symbols_of(form: QuestionSymbols, prompt: str, choices: tuple[str, ...]) -> dict[str, Any]:
    """Return what a model wrote as a question in symbols, which `question_of` reads and checks."""
    places = {
        p.name: {"room": p.room, "surface": p.surface, **({"in": p.inside} if p.inside else {})}
        for p in form.places
    }
    story = {
        "rooms": list(form.rooms),
        "places": places,
        "people": {person.name: person.room for person in form.people},
        "things": {thing.name: list(thing.places) for thing in form.things},
        "facts": {fact.subject: fact.value for fact in form.facts},
        "events": [_event(event) for event in form.events],
    }
    query = {
        "conditions": [[_claim(claim) for claim in said.claims] for said in form.conditions],
        "statements": [[_claim(claim) for claim in said.claims] for said in form.statements],
        "sense": form.sense,
    }
    return {"prompt": prompt, "choices": list(choices), "story": story, "query": query}


def _event(event: EventSymbol) -> dict[str, Any]:
    texts = {name: getattr(event, name) for name in ("who", "what", "where", "subject", "value")}
    people = {name: list(getattr(event, name)) for name in ("to", "seen_by", "missed_by")}
    kept = {name: value for name, value in {**texts, **people}.items() if value}
    return {"does": event.does, **kept, **({"imminent": True} if event.imminent else {})}


def _claim(claim: ClaimSymbol) -> dict[str, Any]:
    names = ("who", "thing", "at", "subject", "value", "verb", "other", "goal")
    kept: dict[str, Any] = {name: value for name in names if (value := getattr(claim, name))}
    if claim.that is not None:
        kept["that"] = _claim(claim.that)
    if claim.things:
        kept["things"] = list(claim.things)
    if claim.negated:
        kept["not"] = True
    if claim.when != "now":
        kept["when"] = claim.when
    return {"claim": claim.claim, **kept}
