"""Plain facts that change: what a story states of anything at all, in its own words.

A fluent is a subject and a value, both words of the story: ("where the ball is", "in the box"). These records set
fluents, look at them, tell of them and suppose them; who perceives them follows from presence as for all events.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from symbolic.world.actions import Action
from symbolic.world.facts import with_fact
from symbolic.world.places import Home
from symbolic.world.state import State


@dataclass(frozen=True, slots=True)
class Become(Action):
    """Something comes to be so; whoever is in the room perceives it.

    Attributes:
        subject: the fluent.
        value: what it is from now on.
        room: where it happens; empty for where nobody is.
        to: who knows of it wherever they are, as everybody is aware.
        deed: the words that tell of it.
    """

    subject: str
    value: str
    room: str = ""
    to: tuple[str, ...] = ()
    deed: str = ""
    verb: ClassVar[str] = "become"

    def after(self, home: Home, state: State) -> State:
        """The fluent has the value."""
        if state.facts.get(self.subject) == self.value:
            return state
        facts = with_fact(state.facts, self.subject, self.value)
        return State(state.contents, state.open, state.bodies, facts, state.found)

    def phrase(self) -> str:
        """What is so now."""
        return self.deed or f"{self.subject}: {self.value}"

    def rooms(self, before: State, after: State) -> tuple[str, ...]:
        """Where it happens."""
        return (self.room,) if self.room else ()

    def reaches(self) -> tuple[str, ...]:
        """Those who know of such things anyway."""
        return self.to


@dataclass(frozen=True, slots=True)
class Look(Action):
    """See how something is; others in the room see that the person looks.

    Attributes:
        subject: the fluent.
        secret: who is in the room does not see that the person looks.
        aware: who sees it all the same.
    """

    subject: str
    secret: bool = False
    aware: tuple[str, ...] = ()
    verb: ClassVar[str] = "see"

    def after(self, home: Home, state: State) -> State:
        """Looking changes nothing but the mind."""
        return state

    def phrase(self) -> str:
        """What is looked at."""
        return f"sees {self.subject}"

    def rooms(self, before: State, after: State) -> tuple[str, ...]:
        """Where the person is, unless it is done in secret."""
        return () if self.secret or self.agent not in after.bodies else (after.bodies[self.agent].room,)

    def reaches(self) -> tuple[str, ...]:
        """Those who are aware of it."""
        return self.aware

    def taught(self, hearer: str, state: State) -> Action | None:
        """The person knows it; who else sees it may think that the person knows what they know."""
        value = state.facts.get(self.subject)
        return Become("", self.subject, value) if hearer == self.agent and value is not None else None


@dataclass(frozen=True, slots=True)
class Suppose(Action):
    """Come to think that something is so, for reasons of one's own."""

    subject: str
    value: str
    verb: ClassVar[str] = "suppose"

    def after(self, home: Home, state: State) -> State:
        """A thought changes nothing but the mind."""
        return state

    def phrase(self) -> str:
        """What is thought."""
        return f"thinks: {self.subject}: {self.value}"

    def rooms(self, before: State, after: State) -> tuple[str, ...]:
        """In nobody else's mind."""
        return ()

    def taught(self, hearer: str, state: State) -> Action | None:
        """The person takes it to be so."""
        return Become("", self.subject, self.value) if hearer == self.agent else None


@dataclass(frozen=True, slots=True)
class Say(Action):
    """Say that something is so.

    Attributes:
        subject: the fluent.
        value: what it is said to be.
        to: who is told, wherever they are; empty for whoever is in the room.
        doubted_by: who does not believe it.
        unread_by: who has not come to hear or read it, though the speaker and others think so.
    """

    subject: str
    value: str
    to: tuple[str, ...] = ()
    doubted_by: tuple[str, ...] = ()
    unread_by: tuple[str, ...] = ()
    verb: ClassVar[str] = "say"

    def after(self, home: Home, state: State) -> State:
        """Speech changes beliefs, not the world."""
        return state

    def phrase(self) -> str:
        """What is said to whom."""
        whom = f"tells {' and '.join(self.to)}" if self.to else "says"
        return f"{whom}: {self.subject}: {self.value}"

    def rooms(self, before: State, after: State) -> tuple[str, ...]:
        """What is said to some people is heard by nobody else."""
        return () if self.to or self.agent not in after.bodies else (after.bodies[self.agent].room,)

    def reaches(self) -> tuple[str, ...]:
        """Those who are told."""
        return self.to

    def imagined(self, by: str) -> Action:
        """Others take it to have been heard."""
        return self if by in self.unread_by or not self.unread_by else replace(self, unread_by=())

    def taught(self, hearer: str, state: State) -> Action | None:
        """Who hears it takes it to be so, unless there is a reason to doubt."""
        believes = hearer != self.agent and hearer not in (*self.doubted_by, *self.unread_by)
        return Become("", self.subject, self.value) if believes else None


RECORDS: tuple[type[Action], ...] = (Become, Look, Suppose, Say)
