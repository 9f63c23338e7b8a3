"""Checks of what a language model reads, against the vocabulary and the home it reads of."""

from collections.abc import Sequence

from symbolic.errors import ParseError
from symbolic.grounding import candidates
from symbolic.types import Event, Home, ObjectMention, PlaceMention, RoomMention


class ReadingError(ParseError):
    """Well-formed data that cannot be true of the text's home."""


def check_places(places: Sequence[tuple[str, str, int]], rooms: Sequence[str]) -> None:
    """Check places, each a room, a kind and a number.

    Raises:
        ReadingError: a place is in no listed room, listed twice, or numbered unlike the others of its kind.
    """
    for room, kind, number in places:
        if room not in rooms:
            raise ReadingError(
                f"the {kind} is in the {room}, which is not among the rooms {', '.join(rooms)}"
            )
        if number < 0:
            raise ReadingError(f"the {kind} in the {room} has the number {number}; numbers count from 1")
        if number and (room, kind, 0) in places:
            raise ReadingError(f"the {room} has one {kind} with a number and one without; number them all")
    if len(set(places)) < len(places):
        twice = next(place for place in places if places.count(place) > 1)
        raise ReadingError(f"the {twice[1]} {twice[2]} in the {twice[0]} is listed twice; number them from 1")


def check_people(names: Sequence[str], agent: str | None) -> None:
    """Check that somebody acts, and that it is the person asked about.

    Raises:
        ReadingError: nobody does, or somebody else.
    """
    if agent is not None and names and agent not in names:
        raise ReadingError(f"the text is about {agent}, but the data names {', '.join(dict.fromkeys(names))}")


def check_events(events: Sequence[Event], home: Home) -> None:
    """Check that every deed has what its verb needs, in places that the home has.

    Raises:
        ReadingError: one has not; the message says which.
    """
    for number, event in enumerate(events, start=1):
        problem = _problem(event, home)
        if problem is not None:
            raise ReadingError(f"event {number}, {event.agent} {event.verb}s: {problem}")


def _problem(event: Event, home: Home) -> str | None:
    if event.verb in ("open", "close", "put") and not isinstance(event.target, PlaceMention):
        return "its target must be a place"
    if event.verb == "walk" and event.target is None:
        return "its target must be a room, a place or an object"
    if event.verb in ("grab", "put", "ask", "tell") and event.object is None:
        return "its object is missing"
    for mention in (event.target, event.object.place if event.object else None):
        problem = _unknown(mention, home)
        if problem is not None:
            return problem
    return None


def _unknown(mention: PlaceMention | RoomMention | ObjectMention | None, home: Home) -> str | None:
    if isinstance(mention, RoomMention) and mention.room not in home.rooms:
        return f"the home has no {mention.room}; it has {', '.join(home.rooms)}"
    if isinstance(mention, PlaceMention) and not candidates(mention, home, None):
        named = f"{mention.kind} {mention.number}" if mention.number else mention.kind
        return f"the home has no {named}; it has {', '.join(place.name for place in home.places)}"
    return None
