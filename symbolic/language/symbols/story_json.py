"""A story in JSON: rooms, places, people, things and events, as an account of a told home.

What is in no place that the story names is nowhere; a place of which nothing is said is empty at first.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from symbolic.errors import BipError, InputError, UnknownThingError
from symbolic.language.account import Account, Report
from symbolic.language.mentions import EventMention, FactMention, ObjectMention, PlaceMention, RoomMention
from symbolic.language.staging.stager import stage
from symbolic.language.symbols.json_fields import Fields
from symbolic.world.perspective import ConstantTrust, LaterWitness, Trust
from symbolic.world.places import ELSEWHERE, Home, Place, graph
from symbolic.world.provenance import Span

ROOM = "room"
"""The room of places that are given none."""
LATER_WITNESS = "later witness"
STORY_FIELDS = ("rooms", "places", "people", "things", "facts", "events", "trust", "in_view")
PLACE_FIELDS = ("room", "in", "surface")
EVENT_FIELDS = ("who", "does", "what", "where", "subject", "value", "to", "seen_by", "missed_by", "imminent")
NEEDS: Mapping[str, tuple[str, ...]] = {
    "walk": ("who", "where"),
    "leave": ("who",),
    "open": ("who", "where"),
    "close": ("who", "where"),
    "grab": ("who", "what", "where"),
    "put": ("who", "what", "where"),
    "move": ("who", "what", "where"),
    "reveal": ("what", "where"),
    "ask": ("who", "what"),
    "tell": ("who", "what"),
    "become": ("subject", "value"),
    "see": ("who", "subject"),
    "say": ("who", "subject", "value"),
    "suppose": ("who", "subject", "value"),
}
"""What an event can be, and the fields that each needs."""
OF_FACTS = tuple(verb for verb, needs in NEEDS.items() if "subject" in needs)
"""Events of plain facts: one comes to be so, is seen, said, or supposed by somebody."""


@dataclass(slots=True)
class Cast:
    """The names that a story introduces.

    Attributes:
        rooms: of the home.
        places: by name.
        within: places that stand in others, by name.
        people: with the room in which each starts.
        things: objects, in order of mention.
        subjects: of plain facts, with the values that each is ever said to have.
    """

    rooms: dict[str, None] = field(default_factory=dict[str, None])
    places: dict[str, Place] = field(default_factory=dict[str, Place])
    within: dict[Place, Place] = field(default_factory=dict[Place, Place])
    people: dict[str, str] = field(default_factory=dict[str, str])
    things: dict[str, None] = field(default_factory=dict[str, None])
    subjects: dict[str, dict[str, None]] = field(default_factory=dict[str, dict[str, None]])

    def subject(self, name: str, where: str) -> str:
        """Return the subject of a plain fact.

        Raises:
            UnknownThingError: the story tells nothing of it.
        """
        if name not in self.subjects:
            known = ", ".join(self.subjects) or "none"
            raise UnknownThingError(f"{where}: the story has no fact of {name!r}; it has {known}")
        return name

    def place(self, name: str, where: str) -> PlaceMention | RoomMention:
        """Return the place or room of a name.

        Raises:
            UnknownThingError: the story has none of that name.
        """
        if name in self.places:
            return PlaceMention(name, room=self.places[name].room)
        if name in self.rooms or name == ELSEWHERE:
            return RoomMention(name)
        known = ", ".join((*self.places, *self.rooms)) or "none"
        raise UnknownThingError(f"{where}: there is no place or room {name!r}; the story has {known}")

    def person(self, name: str, where: str) -> str:
        """Return a person's name.

        Raises:
            UnknownThingError: the story introduces nobody of that name.
        """
        if name not in self.people:
            known = ", ".join(self.people) or "nobody"
            raise UnknownThingError(f"{where}: nobody is called {name!r}; 'people' has {known}")
        return name

    def thing(self, name: str, where: str) -> str:
        """Return an object's name.

        Raises:
            UnknownThingError: the story never mentions it.
        """
        if name not in self.things:
            known = ", ".join(self.things) or "none"
            raise UnknownThingError(f"{where}: the story has no thing {name!r}; it has {known}")
        return name


def read_story(value: Any) -> tuple[Account, Cast]:
    """Return the account of a story in JSON, and the names that it introduces.

    Raises:
        InputError: a field is missing or not of its form.
        UnknownThingError: an event names a person, place or verb that there is not.
        BipError: an event that cannot have happened; the message gives its number.
    """
    story = Fields.of(value, "story", STORY_FIELDS)
    cast = Cast(dict.fromkeys(story.texts("rooms")))
    _read_places(story, cast)
    _read_people(story, cast)
    contents = _read_things(story, cast)
    facts = _read_facts(story, cast)
    events = [*facts, *(_event(one, i, cast) for i, one in enumerate(story.items("events"), start=1))]
    home = Home((*cast.rooms, ELSEWHERE), tuple(cast.places.values()), within=cast.within)
    _check_circles(home)
    account = Account(
        home,
        contents,
        dict(cast.people),
        tuple(Report(_in_one_go(event, events[:i])) for i, event in enumerate(events)),
        agents=tuple(cast.people),
        trust=_trust(story),
        in_view=story.flag("in_view"),
    )
    _check_possible(account)
    return account, cast


def _read_places(story: Fields, cast: Cast) -> None:
    given = story.values.get("places", {})
    given = dict.fromkeys(story.texts("places")) if isinstance(given, list) else given
    of_facts = bool(story.values.get("facts")) or any(_is_of_fact(one) for one in story.items("events"))
    if not isinstance(given, dict) or not (given or of_facts):
        raise InputError("story, 'places': give places as {name: room} or as a list of names")
    if not given and not cast.rooms:
        cast.rooms[ROOM] = None
    outer: dict[str, str] = {}
    for name, about in given.items():
        where = f"place {name!r}"
        told = {"room": about} if isinstance(about, str) else about or {}
        place = Fields.of(told, where, PLACE_FIELDS)
        if "in" in place.values:
            outer[name] = place.one_of("in", given)
        room = place.text("room", next(iter(cast.rooms), ROOM))
        cast.rooms.setdefault(room)
        cast.places[name] = Place(room, name, container=not place.flag("surface"))
    for name, other in outer.items():
        if cast.places[name].room != cast.places[other].room:
            raise InputError(f"place {name!r}, 'in': {other!r} is in another room; give both the same room")
        cast.within[cast.places[name]] = cast.places[other]


def _is_of_fact(event: Any) -> bool:
    return isinstance(event, dict) and event.get("does") in OF_FACTS


def _read_people(story: Fields, cast: Cast) -> None:
    given = story.values.get("people", [])
    given = dict.fromkeys(story.texts("people"), ELSEWHERE) if isinstance(given, list) else given
    if not isinstance(given, dict):
        raise InputError("story, 'people': give {name: room at first} or a list of names")
    for name in given:
        person = Fields(given, "people")
        cast.people[name] = person.one_of(name, (*cast.rooms, ELSEWHERE))


def _read_things(story: Fields, cast: Cast) -> dict[Place, tuple[str, ...]]:
    given = story.values.get("things", {})
    if not isinstance(given, dict):
        raise InputError("story, 'things': give {thing: place at first}")
    contents: dict[Place, list[str]] = {place: [] for place in cast.places.values()}
    for thing in given:
        for at in Fields(given, "things").texts(thing):
            if at not in cast.places:
                raise UnknownThingError(
                    f"things, {thing!r}: there is no place {at!r}; the story has {', '.join(cast.places)}"
                )
            contents[cast.places[at]].append(thing)
        cast.things[thing] = None
    return {place: tuple(things) for place, things in contents.items()}


def _read_facts(story: Fields, cast: Cast) -> list[EventMention]:
    """What is plainly so at first, as everybody in the story knows."""
    given = story.values.get("facts", {})
    if not isinstance(given, dict):
        raise InputError("story, 'facts': give {subject: value at first}")
    found = []
    for subject in given:
        value = Fields(given, "facts").text(subject)
        cast.subjects.setdefault(subject, {})[value] = None
        found.append(EventMention("", "become", to=tuple(cast.people), fact=FactMention(subject, value)))
    return found


def _event(value: Any, number: int, cast: Cast) -> EventMention:
    event = Fields.of(value, f"event {number}", EVENT_FIELDS)
    verb = event.one_of("does", NEEDS)
    if verb in OF_FACTS:
        return _event_of_fact(event, verb, number, cast)
    for name in NEEDS[verb]:
        event.text(name)
    who = cast.person(event.text("who"), f"{event.where}, 'who'") if "who" in NEEDS[verb] else ""
    thing = event.text("what", "")
    if thing:
        cast.things[thing] = None
    target = cast.place(at, f"{event.where}, 'where'") if (at := event.text("where", "")) else None
    if verb == "leave":
        verb, target = "walk", RoomMention(ELSEWHERE)
    if verb not in ("walk", "ask", "tell") and not isinstance(target, PlaceMention):
        raise InputError(f"{event.where}, 'where': {at!r} is a room; say at which place of it")
    to, seen_by, missed_by = (
        tuple(cast.person(name, f"{event.where}, {part!r}") for name in event.texts(part))
        for part in ("to", "seen_by", "missed_by")
    )
    if both := set(seen_by) & set(missed_by):
        raise InputError(f"{event.where}: {min(both)} is in 'seen_by' and in 'missed_by'; keep one")
    if who in missed_by:
        raise InputError(f"{event.where}, 'missed_by': {who} does it, and cannot miss it")
    span = Span(number, number, f"event {number}")
    what = ObjectMention(thing) if thing else None
    imminent = event.flag("imminent")
    return EventMention(
        who, verb, target, what, imminent, span=span, to=to, seen_by=seen_by, missed_by=missed_by
    )


def _event_of_fact(event: Fields, verb: str, number: int, cast: Cast) -> EventMention:
    subject, value = event.text("subject"), event.text("value", "")
    if verb != "see":
        event.text("value")
        cast.subjects.setdefault(subject, {})[value] = None
    else:
        cast.subject(subject, f"{event.where}, 'subject'")
    who = cast.person(event.text("who"), f"{event.where}, 'who'") if "who" in event.values else ""
    if "who" in NEEDS[verb] and not who:
        event.text("who")
    to, seen_by, missed_by = (
        tuple(cast.person(name, f"{event.where}, {part!r}") for name in event.texts(part))
        for part in ("to", "seen_by", "missed_by")
    )
    target = cast.place(at, f"{event.where}, 'where'") if (at := event.text("where", "")) else None
    span = Span(number, number, f"event {number}")
    fact = FactMention(subject, value)
    return EventMention(
        who, verb, target, None, event.flag("imminent"),
        span=span, to=to, seen_by=seen_by, missed_by=missed_by, fact=fact,
    )  # fmt: skip


def _in_one_go(event: EventMention, before: list[EventMention]) -> EventMention:
    """What is put into a container that nobody opened is brought there in one go: it is closed again."""
    opened = any(one.verb == "open" and one.target == event.target for one in before)
    held = any(one.verb == "grab" and one.object == event.object for one in before)
    if event.verb != "put" or opened or held:
        return event
    return replace(event, verb="move")


def _trust(story: Fields) -> Trust | None:
    value = story.values.get("trust")
    if value is None:
        return None
    if value == LATER_WITNESS:
        return LaterWitness()
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise InputError(
            f"story, 'trust': {value!r} is neither a number from 0 to 1 nor the text {LATER_WITNESS!r}"
        )
    return ConstantTrust(float(value))


def _check_circles(home: Home) -> None:
    try:
        graph(home)
    except BipError as error:
        raise type(error)(f"story, 'places': {error}") from error


def _check_possible(account: Account) -> None:
    """Find the first event that cannot have happened, if there is one."""
    try:
        stage(account)
        return
    except BipError as error:
        failed = error
    for number in range(len(account.reports) + 1):
        some = Account(
            account.home, account.contents, account.start, account.reports[:number], agents=account.agents
        )
        try:
            stage(some)
        except BipError as error:
            raise type(error)(f"event {number}: {error}; change it, or an event before it") from error
    raise failed
