"""What was spoken of last, by person: what "it", "the door" and "another one" stand for."""

from dataclasses import dataclass, field, replace

from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention, RoomMention
from symbolic.language.reader.household.idioms import words
from symbolic.language.reader.household.naming import Named, named
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.world.actions import SOMETHING

HYPERNYMS = words("place", "hypernyms")
"""Nouns that can speak of any place that can be opened: "the machine"."""
_DOORS = frozenset(("door", "lid", "doors"))


@dataclass(slots=True)
class Memory:
    """The events so far, and what they spoke of.

    Attributes:
        events: in the order in which they happened.
        place_of: the place that each person was last busy with; the last to be so comes last.
        things: objects in the order in which they were spoken of.
        held: what each person took last.
        asked: what somebody asked for last.
        aliases: other words for objects ("loaf" for the bread).
        topic: a place that was named and with which nothing has been done yet: "A cabinet was next: ...".
        scene: the room that was spoken of last: who "comes in" comes there.
        stage: the room in which the story says that what follows takes place: "Kitchen. Ann walks in."; None once
            somebody has gone anywhere.
        fetching: what somebody has gone for ("a trip to the bedroom for a mug"), and after how many events.
    """

    events: list[EventMention] = field(default_factory=list[EventMention])
    place_of: dict[str, PlaceMention] = field(default_factory=dict[str, PlaceMention])
    kinds: list[str] = field(default_factory=list[str])
    things: list[str] = field(default_factory=list[str])
    held: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    asked: str | None = None
    aliases: dict[str, str] = field(default_factory=dict[str, str])
    topic: PlaceMention | None = None
    scene: str | None = None
    stage: str | None = None
    fetching: dict[str, tuple[str, int]] = field(default_factory=dict[str, tuple[str, int]])

    def has(self, agent: str, thing: str) -> bool:
        """Whether a person holds a thing, or has gone for it."""
        return thing in self.held.get(agent, ()) or self._fetches(agent, thing)

    def _fetches(self, agent: str, thing: str) -> bool:
        """Whether a person has gone for a thing."""
        return agent in self.fetching and self.fetching[agent][0] == thing

    def emit(self, event: EventMention) -> None:
        """Add an event, and note what it speaks of."""
        if event.object is not None and self._fetches(event.agent, event.object.object):
            sought, at = self.fetching.pop(event.agent)
            if event.verb == "put" and sought not in self.held.get(event.agent, ()):
                self.events.insert(at, EventMention(event.agent, "grab", None, event.object, span=event.span))
        self.events.append(event)
        if isinstance(event.target, RoomMention):
            self.scene = event.target.room
            self.stage = None
        if isinstance(event.target, PlaceMention):
            self.topic = None
        if isinstance(event.target, PlaceMention) and event.verb != "tell":
            self.place_of.pop(event.agent, None)
            self.place_of[event.agent] = replace(event.target, determiner="the")
            self.kinds.append(event.target.kind)
        elif isinstance(event.target, RoomMention) and event.verb == "walk":
            self.place_of.pop(event.agent, None)
        for thing in (event.target, event.object):
            if isinstance(thing, ObjectMention):
                self.speak_of(thing.object)
        if event.verb == "ask" and event.object is not None:
            self.asked = event.object.object
        if event.verb == "grab" and event.object is not None:
            self.held.setdefault(event.agent, []).append(event.object.object)
        if event.verb == "put" and event.object is not None and event.agent in self.held:
            self.held[event.agent] = [t for t in self.held[event.agent] if t != event.object.object]

    def is_open(self, place: PlaceMention | None) -> bool:
        """Whether the story has told of a place that it was opened, and not that it was closed again."""
        done = [
            e.verb
            for e in self.events
            if e.verb in ("open", "close")
            and isinstance(e.target, PlaceMention)
            and place is not None
            and (e.target.kind, e.target.number) == (place.kind, place.number)
        ]
        return done[-1:] == ["open"]

    def speak_of(self, thing: str) -> None:
        """Note that an object was spoken of."""
        if thing in self.things:
            self.things.remove(thing)
        self.things.append(thing)

    def place(self, agent: str, noun: NounPhrase | None, room: str | None = None) -> PlaceMention | None:
        """Return the place that a noun phrase means to a person; the place at hand for a pronoun."""
        last = self.topic or self.place_of.get(agent) or next(reversed(self.place_of.values()), None)
        if noun is not None and noun.head in _DOORS and (behind := _behind(noun)) is not None:
            return self.place(agent, behind, room)  # "the microwave door", "the door of the fridge"
        if (
            noun is None
            or noun.head in _DOORS
            or (noun.kind == "pronoun" and noun.head not in ("another", "one", "other"))
        ):
            return last
        found = named(noun)
        if found is None:
            return None
        if found.again and noun.determiner in ("that", "this"):
            return last
        if found.again:
            kind = self.kinds[-1] if self.kinds else ""
            return replace(found, name=kind).place(room) if kind else None
        if found.category == "room":
            return None
        if found.name in HYPERNYMS and found.determiner == "the" and last is not None:
            return last
        pointed = noun.determiner in ("that", "this") and not (room or found.room)
        if "same" in noun.modifiers or pointed:
            kind = next((k for k in reversed(self.kinds) if k.endswith(found.name)), found.name)
            found = replace(found, name=kind)
        return found.place(room)

    def thing(self, agent: str, noun: NounPhrase | None, *, taken: bool = False) -> ObjectMention | None:
        """Return the object that a noun phrase means; for a pronoun, what was spoken of last.

        Args:
            agent: who deals with it.
            noun: the phrase.
            taken: it is in the agent's hands, or will be.
        """
        if noun is None:
            return None
        part = next((p.object for p in noun.of if p.preposition == "of"), None)
        if noun.head == "one" and part is not None and part.kind == "noun":  # "one of the plums"
            return self.thing(agent, part, taken=taken)
        if noun.head in ("nothing", "anything", "everything"):
            return None
        vague = noun.head in ("object", "item", "thing") and noun.determiner in ("a", "an", "some")
        if vague or noun.head == "something":
            return ObjectMention(SOMETHING)
        if noun.kind == "pronoun" or noun.head == "one":
            mine = self.held.get(agent, ())
            if taken and mine:
                return ObjectMention(mine[-1])
            return ObjectMention(self.things[-1]) if self.things else None
        found = named(noun)
        if found is None or found.again:
            return None
        return ObjectMention(self.known(found))

    @staticmethod
    def is_group(noun: NounPhrase) -> bool:
        """Whether a phrase means several things spoken of before: "both items", "them"."""
        if noun.head in ("pair", "both", "two") and any(
            p.object is not None and p.object.head == "them" for p in noun.of
        ):
            return True
        both = noun.head in ("both", "them", "they", "both of them") or noun.determiner == "both"
        return both or (
            noun.head in ("item", "thing", "object", "two") and noun.determiner in ("the", "both", "all", "")
        )

    def group(self, agent: str) -> list[str]:
        """Return the things that "both" and "them" mean: those in a person's hands, else the last two spoken of."""
        held = self.held.get(agent, [])
        return list(dict.fromkeys(held)) if len(held) > 1 else self.things[-2:]

    def known(self, found: Named) -> str:
        """Return the name under which an object was spoken of: "the control" is the remote control."""
        if found.alias:
            self.aliases[found.alias] = found.name
        if found.name in self.aliases and found.category is None:
            return self.aliases[found.name]
        if found.name in self.things:
            return found.name
        pointed = found.category == "object" and found.determiner == "the"
        if pointed and len(same := [t for t in self.things if t.endswith(f" {found.name}")]) == 1:
            return same[0]  # "that same glass", of the only wine glass
        if found.category is not None:
            return found.name
        longer = [
            t
            for t in reversed(self.things)
            if t.endswith(f" {found.name}") or t.startswith(f"{found.name} of ")
        ]
        return longer[0] if longer else found.name


def _behind(door: NounPhrase) -> NounPhrase | None:
    """Return the place whose door it is: "the microwave door", "the door of the fridge", "the fridge's door"."""
    owners = [door.owner, *(p.object for p in door.of if p.preposition == "of")]
    if door.modifiers:
        owners.append(
            replace(door, head=door.modifiers[-1], modifiers=door.modifiers[:-1], of=(), owner=None)
        )
    known = (noun for noun in owners if (found := named(noun)) is not None and found.category == "place")
    return next(known, None)
