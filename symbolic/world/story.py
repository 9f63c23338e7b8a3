"""What happened: a home, what was true in it at first, and the events, each with those who witnessed it."""

from dataclasses import dataclass, field

from symbolic.errors import ImpossibleActionError
from symbolic.world.actions import Action, Ask, Tell
from symbolic.world.notes import Note
from symbolic.world.places import ELSEWHERE, Home
from symbolic.world.provenance import Source, Span
from symbolic.world.state import State


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    Who witnesses it follows from presence and sight (`witnesses`), unless the story says otherwise.

    Attributes:
        action: what was done.
        imminent: True when it is about to happen: evidence of an intention, without a result.
        source: the modality it is known from; "inferred" for a step that the narrator skipped.
        passed: kinds of places that the person came near on the way without stopping (video).
        span: the words that say it, if any.
        seen_by: who perceives it without being there, which nobody else knows: a hidden observer.
        missed_by: who is there and does not perceive it, which the others see: asleep, looking away.
        act: index of the act of an outline that it belongs to, as its last event or on the way to it: the
            same in every world, where the number of events differs; None for a story without an outline.
        sure: probability that it happened at all: a camera can err.
    """

    action: Action
    imminent: bool = False
    source: Source = "text"
    passed: tuple[str, ...] = ()
    span: "Span | None" = None
    seen_by: frozenset[str] = frozenset()
    missed_by: frozenset[str] = frozenset()
    act: int | None = field(default=None, compare=False)
    sure: float = field(default=1.0, compare=False)


@dataclass(frozen=True, slots=True)
class Story:
    """A home, its state before the first event, and the events, in order.

    Attributes:
        home: rooms and places.
        initial: what was true at first, as far as it is known.
        steps: what happened.
        notes: what was inferred or left out.
        eyes: in whose eyes: none for what happened, ("Ann", "Ben") for what Ann thinks that Ben knows.
        informed: who knows what was true at first, without having seen it.
    """

    home: Home
    initial: State
    steps: tuple[Event, ...]
    notes: tuple[Note, ...] = ()
    eyes: tuple[str, ...] = ()
    informed: frozenset[str] = field(default_factory=frozenset[str])

    @property
    def partial(self) -> bool:
        """Whether it is as somebody knows it, so that what an event presupposes need not have been known before."""
        return bool(self.eyes)


def follow(home: Home, state: State, event: Event, partial: bool = False) -> State:
    """Return the state after an event.

    Args:
        home: the places that exist.
        state: before it.
        event: what happens; what is only about to happen changes nothing.
        partial: the state is what somebody knows, and what the event presupposes is learned with it.

    Raises:
        ImpossibleActionError: the event is not possible.
    """
    if event.imminent:
        return state
    try:
        return event.action.after(home, state)
    except ImpossibleActionError:
        if not partial:
            raise
        return event.action.after(home, event.action.presupposed(home, state))


def replay(story: Story) -> list[State]:
    """Return the states before each event and after the last, [T + 1]."""
    states = [story.initial]
    for event in story.steps:
        states.append(follow(story.home, states[-1], event, story.partial))
    return states


def witnesses(event: Event, before: State, after: State) -> frozenset[str]:
    """Return who perceives an event: who does it, who is in its room, and whom the story names.

    What is said aloud in an empty room is said to whoever may hear it in the home.
    """
    return frozenset(name for name in after.bodies if perceives(name, event, before, after))


def perceives(name: str, event: Event, before: State, after: State) -> bool:
    """Whether one person is among the witnesses of an event."""
    action = event.action
    if name == action.agent or name in event.seen_by:
        return True
    if name in event.missed_by:
        return False
    if isinstance(action, Tell) and action.to:
        return name in action.to
    if name in action.reaches():
        return True
    rooms = action.rooms(before, after)
    room = after.bodies[name].room if name in after.bodies else ELSEWHERE  # of whom the story tells nothing
    if room != ELSEWHERE and room in rooms:
        return True
    return isinstance(action, Tell | Ask) and not any(
        body.room in rooms and body.room != ELSEWHERE
        for other, body in after.bodies.items()
        if other != action.agent
    )
