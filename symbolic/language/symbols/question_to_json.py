"""A question as JSON, the way back from `question_json`: the story as it was read, and the query."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from symbolic.errors import InputError
from symbolic.language.mentions import PlaceMention, RoomMention
from symbolic.language.staging.resolution import candidates
from symbolic.language.statements import (
    At,
    Believes,
    Claim,
    Holds,
    Is,
    Knows,
    Query,
    Social,
    Statement,
    Wants,
    WillDo,
)
from symbolic.language.symbols.story_to_json import Written, place_names, story_values
from symbolic.world.perspective import Trust
from symbolic.world.places import ELSEWHERE, Home, Place
from symbolic.world.story import Story


def record_of(story: Story, trust: Trust, query: Query, prompt: str, choices: Sequence[str]) -> Written:
    """Return a question as symbols in JSON; `question_of` reads it.

    Args:
        story: as it was read.
        trust: how far people believe each other.
        query: as it was read.
        prompt, choices: the question in words.

    Raises:
        InputError: something of it has no form in symbols; the message says what.
    """
    written = story_values(story, trust)
    names = place_names(story.home)

    def statements(said: Sequence[Statement]) -> list[list[dict[str, Any]]]:
        return [[_claim(claim, story.home, names) for claim in one.claims] for one in said]

    query_values = {
        "conditions": statements(query.conditions),
        "statements": statements(query.statements),
        "sense": query.sense,
    }
    if any(one.deeds or one.about for one in (*query.conditions, *query.statements)):
        written.lost.append(
            "what the choices say of single deeds; in symbols they are about all that was done"
        )
    if untold := _untold(query_values, written.values):
        raise InputError(
            f"the choices were matched by their words: {min(untold)!r} is no plain fact of the story that they claim"
        )
    for thing in _unknown(query_values, written.values):
        written.values["things"][thing] = []
    written.values = {
        "prompt": prompt,
        "choices": list(choices),
        "story": written.values,
        "query": query_values,
    }
    return written


def _untold(query: Any, story: Mapping[str, Any]) -> set[str]:
    """The subjects of plain facts that the query names and the story does not tell of."""
    told = {*story["facts"], *(event.get("subject", "") for event in story["events"])}
    return set(_values(query, "subject")) - told


def _values(value: Any, name: str) -> Iterator[str]:
    if isinstance(value, list):
        for one in value:
            yield from _values(one, name)
    elif isinstance(value, dict):
        if name in value:
            yield value[name]
        for one in value.values():
            yield from _values(one, name)


def _unknown(query: Any, story: Mapping[str, Any]) -> set[str]:
    """The things that the query names and the story does not introduce."""
    known = {*story["things"], *story["people"], *(event.get("what", "") for event in story["events"])}
    return {thing for thing in _things(query) if thing not in known}


def _things(value: Any) -> list[str]:
    if isinstance(value, list):
        return [thing for one in value for thing in _things(one)]
    if not isinstance(value, dict):
        return []
    own = [value["thing"]] if "thing" in value else []
    return [*own, *value.get("things", ()), *(t for one in value.values() for t in _things(one))]


def _claim(claim: Claim, home: Home, names: Mapping[Place, str]) -> dict[str, Any]:
    """Return one claim as JSON."""
    match claim:
        case Holds(At(thing, place, holds), when):
            said: dict[str, Any] = {"claim": "holds", "thing": thing, "at": _at(place, home, names)}
            return said | ({} if holds else {"not": True}) | ({} if when == "now" else {"when": when})
        case Holds(Is(subject, value, holds), when):
            said = {"claim": "is", "subject": subject, "value": value}
            return said | ({} if holds else {"not": True}) | ({} if when == "now" else {"when": when})
        case Believes(agent, inner):
            return {"claim": "believes", "who": agent, "that": _claim(inner, home, names)}
        case Knows(agent, place, thing, holds, subject):
            what = {"subject": subject} if subject else {"thing": thing}
            what = what if place is None else {"at": _at(place, home, names)}
            return {"claim": "knows", "who": agent, **what} | ({} if holds else {"not": True})
        case Wants(agent, objects, place, as_placed) if objects and not as_placed:
            at = {} if place is None else {"at": _at(place, home, names)}
            return {"claim": "wants", "who": agent, "things": list(objects), **at}
        case WillDo(agent, verb, target, thing) if thing:
            return {
                "claim": "will",
                "who": agent,
                "verb": verb,
                "thing": thing,
                "at": _at(target, home, names),
            }
        case Social(agent, other, goal):
            return {"claim": "social", "who": agent, "other": other, "goal": goal}
        case _:
            raise InputError(f"{type(claim).__name__}: what this choice claims has no form in symbols")


def _at(mention: PlaceMention | RoomMention, home: Home, names: Mapping[Place, str]) -> str:
    if isinstance(mention, RoomMention):
        return mention.room
    if mention.kind in (*home.rooms, ELSEWHERE) and not any(p.kind == mention.kind for p in home.places):
        return mention.kind
    meant = candidates(mention, home, None)
    if len(meant) != 1:
        found = ", ".join(names[place] for place in meant) or "no place"
        raise InputError(f"the question's {mention.kind!r} can mean {found}: in symbols it must be one")
    return names[meant[0]]
