"""A story as JSON, the way back from `story_json`: what was read can be corrected and asked again.

What the JSON form has no words for is not dropped in silence: each loss is a sentence.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from symbolic.errors import InputError
from symbolic.language.symbols.story_json import LATER_WITNESS, NEEDS
from symbolic.world.actions import Action, Reveal, Tell, Walk
from symbolic.world.perspective import ConstantTrust, LaterWitness, Trust
from symbolic.world.places import ELSEWHERE, Home, Place
from symbolic.world.plain import Become, Look, Say, Suppose
from symbolic.world.story import Event, Story


@dataclass(slots=True)
class Written:
    """JSON values, and what they leave out.

    Attributes:
        values: the JSON object.
        lost: sentences on what it does not say.
    """

    values: dict[str, Any]
    lost: list[str] = field(default_factory=list[str])


def place_names(home: Home) -> dict[Place, str]:
    """Return a name for each place, no two alike: its kind and number, with the room where that is not enough."""
    short = [place.kind + (f" {place.number}" if place.number else "") for place in home.places]
    full = [f"{place.room} {name}" for place, name in zip(home.places, short, strict=True)]
    names = {
        place: name if short.count(name) == 1 and name not in home.rooms else longer
        for place, name, longer in zip(home.places, short, full, strict=True)
    }
    if len(set(names.values())) < len(names):
        return {place: place.name for place in home.places}
    return names


def story_values(story: Story, trust: Trust) -> Written:
    """Return a story as JSON; steps that the reader inferred are left to be inferred again.

    Args:
        story: what happened.
        trust: how far people believe each other.

    Raises:
        InputError: it tells of plain facts, or of what no event in JSON says.
    """
    names = place_names(story.home)
    events = [_event(event, n, names) for n, event in enumerate(story.steps, 1) if not _is_way(event)]
    written = Written(
        {
            "rooms": [room for room in story.home.rooms if room != ELSEWHERE],
            "places": {names[place]: _place(place, story.home, names) for place in story.home.places},
            "people": {name: body.room for name, body in story.initial.bodies.items()},
            "things": _things(story, names),
            "facts": dict(story.initial.facts),
            "events": events,
            "trust": _trust(trust),
        }
    )
    written.lost += _lost(story)
    if story.initial.facts and story.informed != frozenset(story.initial.bodies):
        written.lost.append("not everybody knows the plain facts at first; in symbols everybody does")
    if story.initial.open:
        written.values["in_view"] = True
    return written


def _is_way(event: Event) -> bool:
    """Whether an event is no more than the way to the next, which the reader puts in by itself."""
    return isinstance(event.action, Walk) and event.source == "inferred"


def _place(place: Place, home: Home, names: Mapping[Place, str]) -> dict[str, Any]:
    about: dict[str, Any] = {"room": place.room}
    if not place.container:
        about["surface"] = True
    if (outer := home.within.get(place)) is not None:
        about["in"] = names[outer]
    return about


def _things(story: Story, names: Mapping[Place, str]) -> dict[str, list[str]]:
    where: dict[str, list[str]] = {}
    for place, things in story.initial.contents.items():
        for thing in things:
            where.setdefault(thing, []).append(names[place])
    for thing, place in story.initial.found.items():
        where.setdefault(thing, []).append(names[place])
    return where


def _event(event: Event, number: int, names: Mapping[Place, str]) -> dict[str, Any]:
    """Return one event; its verb must be one that the JSON form knows."""
    action = event.action
    if isinstance(action, Become | Look | Say | Suppose):
        return _event_of_fact(event, action)
    target = getattr(action, "target", None) or getattr(action, "place", None)
    verb = "leave" if isinstance(action, Walk) and target == ELSEWHERE else action.verb
    if verb not in NEEDS:
        raise InputError(
            f"event {number} of the reading ({action.agent} {action.phrase()}) has no form in symbols: change the"
            " words of the story"
        )
    values: dict[str, Any] = {} if isinstance(action, Reveal) and not action.agent else {"who": action.agent}
    values["does"] = verb
    if "what" in NEEDS[verb]:
        values["what"] = _object(action)
    if target is not None and verb != "leave":
        values["where"] = names[target] if isinstance(target, Place) else target
    if isinstance(action, Tell) and action.to:
        values["to"] = list(action.to)
    return values | _witnesses(event) | ({"imminent": True} if event.imminent else {})


def _event_of_fact(event: Event, action: Become | Look | Say | Suppose) -> dict[str, Any]:
    values: dict[str, Any] = {"who": action.agent} if action.agent else {}
    values |= {"does": action.verb, "subject": action.subject}
    if not isinstance(action, Look):
        values["value"] = action.value
    if isinstance(action, Become) and action.room and not action.agent:
        values["where"] = action.room
    if isinstance(action, Become | Say) and action.to:
        values["to"] = list(action.to)
    return values | _witnesses(event)


def _witnesses(event: Event) -> dict[str, Any]:
    parts = {part: sorted(getattr(event, part)) for part in ("seen_by", "missed_by")}
    return {part: people for part, people in parts.items() if people}


def _object(action: Action) -> str:
    return str(getattr(action, "object", ""))


def _trust(trust: Trust) -> float | str:
    if isinstance(trust, LaterWitness):
        return LATER_WITNESS
    if isinstance(trust, ConstantTrust):
        return trust.degree
    raise InputError(f"a trust of the form {type(trust).__name__} has no form in symbols")


def _lost(story: Story) -> Iterator[str]:
    initial = story.initial
    unknown = [place for place in story.home.places if place not in initial.contents]
    if unknown:
        yield f"what is at first at {len(unknown)} places is not told; in symbols they are empty"
    if initial.open and initial.open != frozenset(p for p in story.home.places if p.container):
        yield "some containers stand open at first; in symbols all do"
    for name, body in initial.bodies.items():
        if body.holds:
            yield f"{name} holds {', '.join(body.holds)} at first; in symbols nobody holds anything"
    if story.informed:
        yield f"{', '.join(sorted(story.informed))} knows beforehand how things are; in symbols nobody does"
    if story.home.ways:
        yield "which rooms lead to which is told; in symbols every room leads to every other"
