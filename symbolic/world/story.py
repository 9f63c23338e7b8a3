"""What happened: a home, what was true in it at first, and the events, in order."""

from dataclasses import dataclass

from symbolic.world.actions import Action
from symbolic.world.places import Home
from symbolic.world.provenance import Source, Span
from symbolic.world.state import State


@dataclass(frozen=True, slots=True)
class Event:
    """One grounded action of an episode.

    Attributes:
        action: what was done.
        imminent: True when it is about to happen: evidence of an intention, without a result.
        source: the modality it is known from; "inferred" for a step that the narrator skipped.
        passed: kinds of places that the person came near on the way without stopping (video).
        span: the words that say it, if any.
    """

    action: Action
    imminent: bool = False
    source: Source = "text"
    passed: tuple[str, ...] = ()
    span: "Span | None" = None


@dataclass(frozen=True, slots=True)
class Story:
    """A home, its state before the first step, and the steps, in order."""

    home: Home
    initial: State
    steps: tuple[Event, ...]
    notes: tuple[str, ...] = ()
