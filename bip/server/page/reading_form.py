"""A reading as a form: who is where at first, what happened, and who witnessed it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bip.explanation.explanation import ReadEvent, ReadStory
from symbolic.language.symbols.story_json import NEEDS
from symbolic.world.places import ELSEWHERE

VERBS = tuple(NEEDS)
"""What can happen in a reading as symbols."""


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event of the form.

    Attributes:
        number: from 0, in the symbols.
        who, does, what, where: its fields; "" where it has none.
        saw: who perceives it, as things stand.
        words: it in words.
    """

    number: int
    who: str
    does: str
    what: str
    where: str
    saw: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class ReadingForm:
    """All that the form of a reading needs.

    Attributes:
        symbols: the question as symbols, as JSON text.
        base: the same before any correction.
        people: by name the room at first.
        things: by name the place at first, of those that somebody handles or asks for; "" for nowhere.
        rooms, places, verbs: what can be chosen.
        events: in order.
    """

    symbols: str
    base: str
    people: Mapping[str, str]
    things: Mapping[str, str]
    rooms: tuple[str, ...]
    places: tuple[str, ...]
    verbs: tuple[str, ...]
    events: tuple[EventRow, ...]


def reading_form(
    symbols: Mapping[str, Any], base: Mapping[str, Any] | None, reading: ReadStory
) -> ReadingForm:
    """Return the form of a reading.

    Args:
        symbols: the question as symbols.
        base: the same before any correction; None where there was none.
        reading: of the same story, from which witnesses are shown.
    """
    story = symbols["story"]
    told = [event for event in reading.events if not _is_way(event)]
    return ReadingForm(
        symbols=json.dumps(symbols),
        base=json.dumps(symbols if base is None else base),
        people=story["people"],
        things=_things(symbols),
        rooms=(*story["rooms"], ELSEWHERE),
        places=tuple(story["places"]),
        verbs=VERBS,
        events=tuple(
            EventRow(
                n,
                event.get("who", ""),
                event["does"],
                event.get("what", ""),
                event.get("where", ""),
                shown.witnesses,
                shown.words,
            )
            for n, (event, shown) in enumerate(zip(story["events"], told, strict=True))
        ),
    )


def _is_way(event: ReadEvent) -> bool:
    return event.source == "inferred" and " walks to " in event.words


def _things(symbols: Mapping[str, Any]) -> dict[str, str]:
    """The things that are handled or asked about and lie at one place or none; the others stay as they were read."""
    story = symbols["story"]
    named = [event.get("what", "") for event in story["events"]]
    named += _named(symbols["query"])
    at: Mapping[str, Sequence[str]] = story["things"]
    found = {}
    for thing in dict.fromkeys(filter(None, named)):
        places = at.get(thing, ())
        places = [places] if isinstance(places, str) else places
        if thing not in story["people"] and len(places) < 2:
            found[thing] = places[0] if places else ""
    return found


def _named(value: Any) -> list[str]:
    if isinstance(value, list):
        return [thing for one in value for thing in _named(one)]
    if not isinstance(value, dict):
        return []
    own = [value["thing"]] if "thing" in value else []
    return [*own, *value.get("things", ()), *(t for one in value.values() for t in _named(one))]
