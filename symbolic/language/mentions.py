"""What a sentence or a camera offers before it is staged: "a cabinet", "the fourth one", "the remote control"."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from symbolic.world.actions import Verb
from symbolic.world.provenance import Source, Span


@dataclass(frozen=True, slots=True)
class PlaceMention:
    """A place as a text names it.

    Attributes:
        kind: fixture class of the vocabulary; "cabinet" for a plain one.
        number: ordinal from the left; 0 when none was said.
        room: room said with it ("the cabinet in the living room"), else None.
        determiner: "the", "a", "another" or "other", which decides between new and known places.
    """

    kind: str
    number: int = 0
    room: str | None = None
    determiner: Literal["the", "a", "another", "other"] = "the"


@dataclass(frozen=True, slots=True)
class RoomMention:
    """A room as a text names it."""

    room: str


@dataclass(frozen=True, slots=True)
class ObjectMention:
    """An object class as a text names it, with where it is said to be, if it is."""

    object: str
    count: int = 1
    place: PlaceMention | None = None


@dataclass(frozen=True, slots=True)
class FactMention:
    """A plain fact: what is so of something, both in the words of whoever tells it."""

    subject: str
    value: str = ""


Target: TypeAlias = PlaceMention | RoomMention | ObjectMention


@dataclass(frozen=True, slots=True)
class EventMention:
    """One thing somebody did or said, or is about to do, before grounding.

    Attributes:
        agent: the person's name.
        verb: what was done.
        target: where to (walk), what (open, close), from where (grab), to where (put),
            or the place told (tell).
        object: what was grabbed, put, asked for or told of.
        imminent: True for "is about to": the intention is evidence, its result is not seen.
        source: which modality says so.
        span: the words that say it; None when it comes from no text.
        to: who alone is told.
        seen_by: who perceives it without being there, which nobody else knows.
        missed_by: who is there and does not perceive it.
        fact: the plain fact that changes, is seen, told or supposed.
    """

    agent: str
    verb: Verb
    target: Target | None = None
    object: ObjectMention | None = None
    imminent: bool = False
    source: Source = "text"
    span: Span | None = None
    to: tuple[str, ...] = ()
    seen_by: tuple[str, ...] = ()
    missed_by: tuple[str, ...] = ()
    fact: FactMention | None = None
