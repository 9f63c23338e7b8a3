"""A story in plain sentences to an account of a told home: containers in rooms, and who came, left, moved and told.

Where a container stands is as said, or else in the room where it is used. Who is first told of on entering came from
elsewhere; who is first told of doing something else was there from the first.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from symbolic.language.account import Account, Report
from symbolic.language.grammar.plain_lines.plain_sentences import (
    Entered,
    Left,
    Lies,
    Moved,
    Peeped,
    PlainSentence,
    Said,
    Slept,
    Stayed,
    read_sentence,
    sentences,
)
from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention, RoomMention
from symbolic.world.notes import Note, not_understood, remark
from symbolic.world.places import ELSEWHERE, Home, Place
from symbolic.world.provenance import Span
from symbolic.world.vocabulary import FIXTURES

ROOM = "room"
"""The room of a story that names none."""


def read_plain_story(text: str, spoken: Iterable[str] = (), *, whole: bool = True) -> Account | None:
    """Return the account of a story in plain sentences; None where it is of another kind.

    Args:
        text: the story; sentences may be numbered.
        spoken: further places that exist, which the question names.
        whole: a story of which a sentence is not understood is of another kind; else more than half of the
            sentences must be understood, and the others are named in the account's notes.
    """
    read = [(span, read_sentence(span.text)) for span in sentences(text)]
    known = [(span, said) for span, said in read if said is not None]
    if (whole and len(known) < len(read)) or 2 * len(known) <= len(read):
        return None
    if not any(isinstance(said, Lies | Moved | Said) for _, said in known) or _has_furniture(known):
        return None
    reader = _Reader(known)
    reader.notes += [not_understood(span.text) for span, said in read if said is None]
    return reader.account(len(known) / len(read), spoken)


def _has_furniture(known: Sequence[tuple[Span, PlainSentence]]) -> bool:
    """Whether somebody walks to what is no room ("walked to the fridge"): a story of a household, read otherwise."""
    rooms = [said.room for _, said in known if isinstance(said, Entered | Left)]
    return any(room in FIXTURES for room in rooms)


@dataclass(slots=True)
class _Reader:
    """Follows who is where, to tell in which room a container stands."""

    said: Sequence[tuple[Span, PlainSentence]]
    rooms: dict[str, None] = field(default_factory=dict[str, None])
    stands: dict[str, str] = field(default_factory=dict[str, str])
    places: dict[Place, None] = field(default_factory=dict[Place, None])
    start: dict[str, str] = field(default_factory=dict[str, str])
    room_of: dict[str, str] = field(default_factory=dict[str, str])
    back: dict[str, str] = field(default_factory=dict[str, str])
    lies: dict[str, str] = field(default_factory=dict[str, str])
    asleep: dict[str, None] = field(default_factory=dict[str, None])
    reports: list[Report] = field(default_factory=list[Report])
    notes: list[Note] = field(default_factory=list[Note])
    here: str = ROOM

    def account(self, sure: float, spoken: Iterable[str]) -> Account:
        """Return the account."""
        self._survey()
        for span, said in self.said:
            self._follow(said, span)
        kinds = {place.kind for place in self.places}
        for kind in spoken:
            if kind not in self.rooms and not any(k == kind or k.endswith(" " + kind) for k in kinds):
                self.places[Place(ELSEWHERE, kind, container=True)] = None
        home = Home((*self.rooms, ELSEWHERE), tuple(self.places))
        contents: dict[Place, tuple[str, ...]] = dict.fromkeys(home.places, ())
        notes = tuple(self.notes)
        return Account(home, contents, self.start, tuple(self.reports), sure, notes, tuple(self.start))

    def _survey(self) -> None:
        """Find the rooms, and where containers are said to stand."""
        for _, said in self.said:
            if isinstance(said, Entered | Left | Stayed | Moved) and said.room:
                self.rooms[said.room] = None
        first = next(iter(self.rooms), ROOM)
        self.here = first
        self.rooms[first] = None
        every = [said for _, said in self.said]
        holding = {said.place for said in every if isinstance(said, Moved | Said | Lies)} - self.rooms.keys()
        for said in every:
            if isinstance(said, Lies) and said.place in self.rooms and said.thing in holding:
                self.stands.setdefault(said.thing, said.place)

    def _follow(self, said: PlainSentence, span: Span) -> None:
        match said:
            case Entered(names, room):
                for name in names:
                    self._enter(name, room or self.back.get(name, self.here), span)
            case Left(names, room):
                for name in names:
                    self._be(name, room or self.here)
                    self.back[name] = self.room_of[name]
                    self._walk(name, ELSEWHERE, span)
            case Stayed(names, room):
                for name in names:
                    self._be(name, room)
                    if self.room_of[name] != room:
                        self._enter(name, room, span)
            case Lies(thing, place) if thing != place and thing not in self.stands:
                self._add("", "reveal", self._place(place, None), thing, span)
            case Moved(name, thing, place, room):
                self._be(name, room or self.stands.get(place, self.here))
                self._add(name, "move", self._place(place, room or self.room_of[name]), thing, span)
            case Said(name, to, thing, place):
                for one in (name, *to):
                    self._be(one, self.here)
                self._add(name, "tell", self._spoken(place, thing), thing, span, to)
            case Slept(names, wakes):
                for name in names:
                    self._be(name, self.here)
                    (self.asleep.pop(name, None) if wakes else self.asleep.setdefault(name))
            case Peeped(name):
                self._peep(name)
            case _:
                pass

    def _be(self, name: str, room: str) -> None:
        """Who is first told of in the middle of things was there."""
        if name not in self.start:
            self.start[name] = self.room_of[name] = room

    def _enter(self, name: str, room: str, span: Span) -> None:
        if name not in self.start:
            self.start[name] = self.room_of[name] = ELSEWHERE
        self._walk(name, room, span)
        self.here = room

    def _walk(self, name: str, room: str, span: Span) -> None:
        self.room_of[name] = room
        self._report(EventMention(name, "walk", RoomMention(room), span=span))

    def _add(
        self, name: str, verb: str, place: Place, thing: str, span: Span, to: tuple[str, ...] = ()
    ) -> None:
        mention = PlaceMention(place.kind, room=place.room)
        self._report(EventMention(name, verb, mention, ObjectMention(thing), span=span, to=to))
        if verb != "tell":
            self.lies[thing] = place.room

    def _report(self, event: EventMention) -> None:
        missed = tuple(name for name in self.asleep if name != event.agent)
        if missed:
            event = replace(event, missed_by=missed)
        self.reports.append(Report(event))

    def _peep(self, name: str) -> None:
        """Mark the last event as perceived by somebody else too."""
        self._be(name, ELSEWHERE)
        if not self.reports:
            self.notes.append(remark(f"{name} watches, but nothing has happened yet"))
            return
        last = self.reports[-1].event
        self.reports[-1] = Report(replace(last, seen_by=(*last.seen_by, name)))

    def _place(self, kind: str, room: str | None) -> Place:
        """The container of a name in a room, else in the room at hand; a room's own name means anywhere in it."""
        if kind in self.rooms:
            place = Place(kind, kind)
        else:
            place = Place(room or self.stands.get(kind, self.here), kind, container=True)
        self.places[place] = None
        self.rooms.setdefault(place.room)
        return place

    def _spoken(self, kind: str, thing: str) -> Place:
        """The container that a speaker means: one that there is, where the thing is rather than elsewhere."""
        room = self.lies.get(thing, self.here)
        known = [place for place in self.places if place.kind == kind]
        return next(
            (place for place in known if place.room == room), known[0] if known else self._place(kind, room)
        )
