"""Checks of what a language model reads, against the vocabulary and the home it reads of."""

from collections.abc import Sequence

from symbolic.errors import ParseError
from symbolic.language.grammar.words.names_of_people import GENDER
from symbolic.language.llm.reading_forms import BelievedGoalForm, MindForm, SocialForm
from symbolic.language.mentions import (
    EventMention,
    ObjectMention,
    PlaceMention,
    RoomMention,
)
from symbolic.language.staging.resolution import candidates
from symbolic.world.places import Home


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


def check_events(events: Sequence[EventMention], home: Home) -> None:
    """Check that every deed has what its verb needs, in places that the home has.

    Raises:
        ReadingError: one has not; the message says which.
    """
    for number, event in enumerate(events, start=1):
        problem = _problem(event, home)
        if problem is not None:
            raise ReadingError(f"event {number}, {event.agent} {event.verb}s: {problem}")


def check_story_events(events: Sequence[EventMention]) -> None:
    """Check that every deed of a story has what its verb needs, in places that a home can have.

    Raises:
        ReadingError: one has not; the message says which.
    """
    for number, event in enumerate(events, start=1):
        problem = _story_problem(event)
        if problem is not None:
            raise ReadingError(f"event {number}, {event.agent} {event.verb}s: {problem}")


def _story_problem(event: EventMention) -> str | None:
    if event.verb in ("open", "close") and not isinstance(event.target, PlaceMention):
        return "its target must be a place"
    if event.verb == "walk" and event.target is None:
        return "its target must be a room, a place or an object"
    if event.verb == "ask" and event.target is not None:
        return "its target must be null: where the object is, is what is asked"
    if event.verb in ("grab", "put", "tell") and isinstance(event.target, ObjectMention):
        return "its target must be a place, a room or null"
    if event.verb in ("grab", "put", "ask", "tell") and event.object is None:
        return "its object is missing"
    return _misplaced(event.target) or _misplaced(event.object.place if event.object else None)


def _misplaced(mention: PlaceMention | RoomMention | ObjectMention | None) -> str | None:
    """Say what is wrong with a place whose name says another room than the one given with it."""
    if not isinstance(mention, PlaceMention) or mention.room is None:
        return None
    of_room = mention.kind.partition(" ")[0]
    if of_room in ("kitchen", "bathroom") and mention.room != of_room:
        return f"a {mention.kind} is not in the {mention.room}"
    return None


def check_named(names: Sequence[str], text: str) -> None:
    """Check that those who act are named in the text, and none is a pronoun.

    Raises:
        ReadingError: one is not.
    """
    for name in names:
        if name.lower() in _PRONOUNS or name not in text:
            raise ReadingError(f"{name!r} is the name of nobody in the text; write the names that it gives")


_PRONOUNS = frozenset({*GENDER, "they", "i", "you", "we", "who", "someone", "somebody"})


def check_minds(minds: Sequence[MindForm], text: str) -> None:
    """Check statements about one person's mind with regard to another.

    Args:
        minds: conditions and statements.
        text: the question with its choices, which must name both people.

    Raises:
        ReadingError: a statement says nothing, or mixes up whose mind it is of.
    """
    others = {
        part.other for mind in minds for part in mind.parts if isinstance(part, SocialForm | BelievedGoalForm)
    }
    if len(others) > 1:
        raise ReadingError(f"the other person is {' and '.join(sorted(others))}; it must be one person")
    check_named((minds[0].agent, *others), text)
    if minds[0].agent in others:
        raise ReadingError(f"{minds[0].agent} cannot be the other person too")
    for number, mind in enumerate(minds, start=1):
        problem = _mind_problem(mind)
        if problem is not None:
            raise ReadingError(f"statement {number} (conditions first): {problem}")


def _mind_problem(mind: MindForm) -> str | None:
    if not mind.parts:
        return "it has no parts"
    goals = {part.social_goal for part in mind.parts if isinstance(part, SocialForm)}
    if len(goals) > 1:
        return f"it gives {mind.agent} the social goals {' and '.join(sorted(goals))} at once"
    if any(part.agent != mind.agent for part in mind.parts):
        return f"its parts must be of the mind of {mind.agent}"
    if any((deed.agent, deed.verb) != (mind.agent, "put") or deed.object is None for deed in mind.deeds):
        return f"each of its deeds must be a put by {mind.agent}, with its object"
    return None


def _problem(event: EventMention, home: Home) -> str | None:
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
