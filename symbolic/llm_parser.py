"""Read English with a language model: structured output, checked against vocabulary and home.

The model is asked through a function, so that this package needs no network library: see
`bip.llm_client.structured_output`, which asks an OpenAI-compatible server.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from symbolic.errors import BipError, ParseError
from symbolic.grounding import ground
from symbolic.json_form import FormError, Limits, read_form, schema_of
from symbolic.llm_checks import check_events, check_people, check_places
from symbolic.llm_prompts import NARRATIVE, ONLY, QUERY, REPAIR, SCENE
from symbolic.types import (
    Event,
    Home,
    NarrativeParse,
    Place,
    Query,
    Reading,
    SceneParse,
    Span,
    Statement,
)
from symbolic.vocabulary import FIXTURES, OBJECTS, ROOMS, singular

Message = Mapping[str, str]
Ask = Callable[[Sequence[Message], str, Mapping[str, Any]], str]
"""From messages, the schema's name and the schema to the words of the reply."""
Form = TypeVar("Form")
Parse = TypeVar("Parse")


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
    """A story as the model writes it."""

    start: tuple[StartForm, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class QueryForm:
    """A question as the model writes it."""

    conditions: tuple[Statement, ...]
    statements: tuple[Statement, ...]
    sense: Literal["most", "least"]


LIMITS = Limits(
    {"kind": tuple(FIXTURES), "room": tuple(ROOMS), "rooms": tuple(ROOMS)}, frozenset({"span", "source"})
)


@dataclass(frozen=True, slots=True)
class LLMParser:
    """A language model that reads everything.

    Attributes:
        ask: asks the model.
    """

    ask: Ask

    def scene(self, text: str, only: Span | None = None) -> SceneParse:
        """Read the description of a home, or only one sentence of it.

        Raises:
            ParseError: the model's reading cannot be used, after one repair.
        """
        return self._read("scene", SCENE, _task(text, only), SceneForm, _scene)

    def narrative(
        self, text: str, agent: str | None, scene: SceneParse, only: Span | None = None
    ) -> NarrativeParse:
        """Read what people did in a home, or what one sentence says of it.

        Raises:
            ParseError: the model's reading cannot be used, after one repair.
        """

        def build(form: NarrativeForm) -> NarrativeParse:
            return _narrative(form, agent, scene, whole=only is None)

        who = f"The person's name is {agent}.\n" if agent else ""
        return self._read("narrative", NARRATIVE, who + _task(text, only), NarrativeForm, build)

    def query(self, prompt: str, choices: Sequence[str]) -> Query:
        """Read a question about one person.

        Raises:
            ParseError: the model's reading cannot be used, after one repair.
        """

        def build(form: QueryForm) -> Query:
            return _query(form, len(choices))

        lines = [f"Question: {prompt}", *(f"Choice {i}: {choice}" for i, choice in enumerate(choices, 1))]
        return self._read("question", QUERY, "\n".join(lines), QueryForm, build)

    def _read(
        self,
        name: str,
        instructions: str,
        task: str,
        form: type[Form],
        build: Callable[[Form], Parse],
    ) -> Parse:
        """Return what the model reads; where that cannot be used, tell it why and ask once more."""
        schema = schema_of(form, LIMITS)
        messages = [{"role": "system", "content": instructions}, {"role": "user", "content": task}]
        reply = self.ask(messages, name, schema)
        try:
            return build(read_form(form, _json(reply), LIMITS))
        except BipError as error:
            repair = {"role": "user", "content": REPAIR.format(problem=error)}
            messages = [*messages, {"role": "assistant", "content": reply}, repair]
        try:
            return build(read_form(form, _json(self.ask(messages, name, schema)), LIMITS))
        except BipError as error:
            raise ParseError(f"the language model's reading of the {name} cannot be used: {error}") from error


def _task(text: str, only: Span | None) -> str:
    return text if only is None else ONLY.format(text=text, sentence=only.text)


def _json(reply: str) -> Any:
    try:
        return json.loads(reply)
    except json.JSONDecodeError as error:
        raise FormError(f"the reply is not JSON ({error.msg} at character {error.pos})") from error


def _scene(form: SceneForm) -> SceneParse:
    check_places([(place.room, place.kind, place.number) for place in form.places], form.rooms)
    contents: dict[Place, tuple[str, ...]] = {}
    places: list[Place] = []
    for told in form.places:
        place = Place(told.room, told.kind, told.number, FIXTURES[told.kind].container)
        places.append(place)
        if told.contents is not None:
            contents[place] = tuple(singular(thing.strip().lower()) for thing in told.contents)
    things = [thing for inside in contents.values() for thing in inside]
    return SceneParse(Home(form.rooms, tuple(places)), contents, Reading(notes=_odd(things)))


def _narrative(form: NarrativeForm, agent: str | None, scene: SceneParse, *, whole: bool) -> NarrativeParse:
    start = {told.agent: told.room for told in form.start}
    check_people([*start, *(event.agent for event in form.events)], agent)
    check_events(form.events, scene.home)
    names = tuple(dict.fromkeys([*start, *(event.agent for event in form.events)]))
    things = [event.object.object for event in form.events if event.object]
    parse = NarrativeParse(names, start, form.events, Reading(notes=_odd(things)))
    if whole:
        ground(scene, parse)  # the household says whether it can have happened
    return parse


def _query(form: QueryForm, choices: int) -> Query:
    if len(form.statements) != choices:
        raise FormError(f"there are {choices} choices, but {len(form.statements)} statements")
    if len(set(form.statements)) < choices:
        raise FormError("two statements are the same")
    agents = {statement.agent for statement in (*form.conditions, *form.statements)}
    if len(agents) != 1:
        raise FormError(
            f"the statements are about {', '.join(sorted(agents))}; they must be about one person"
        )
    things = [statement.object for statement in (*form.conditions, *form.statements)]
    return Query(form.conditions, form.statements, form.sense, Reading(notes=_odd(things)))


def _odd(things: Sequence[str]) -> tuple[str, ...]:
    """Return a note for each object that is not in the vocabulary, as the grammar does."""
    odd = dict.fromkeys(thing for thing in things if thing not in OBJECTS)
    return tuple(f'"{name}" is not in the vocabulary; it was read as an object.' for name in odd)
