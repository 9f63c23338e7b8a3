"""The events of a narrative as they come in: deeds on groups of places, routines, intentions.

opens the first and second cabinets, closing each   -> open 1, close 1, open 2, close 2
walks to the stove to open it.                      -> walk, about to open
walks to the stove to open it, and closes it.       -> walk, open, close
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from symbolic.language.mentions import (
    EventMention,
    PlaceMention,
    RoomMention,
    Target,
)
from symbolic.world.actions import Verb
from symbolic.world.provenance import Span
from symbolic.world.vocabulary import FIXTURES

_LONGEST_STEP = 8
"""Deeds on one group that are told together; the bound keeps reading linear on nonsense."""


@dataclass(slots=True)
class _Step:
    """Deeds on one group of targets, target by target."""

    agent: str
    targets: tuple[Target, ...]
    start: int
    deeds: list[tuple[Verb, Span]] = field(default_factory=list[tuple[Verb, Span]])


class Chronicle:
    """Events so far, the room they have led to, and the routine that "the same" repeats."""

    def __init__(self) -> None:
        self.events: list[EventMention] = []
        self.room: str | None = None
        self.room_before: str | None = None
        self.routine: list[Verb] = []
        self.changes = 0
        self._step: _Step | None = None
        self._tentative: int | None = None

    def is_at(self, targets: Sequence[Target]) -> bool:
        """Whether the last deed was done on these."""
        return self._step is not None and same(self._step.targets, targets)

    def act(
        self,
        agent: str,
        verb: Verb,
        targets: tuple[Target, ...],
        span: Span,
        *,
        imminent: bool = False,
        tentative: bool = False,
    ) -> None:
        """Add a deed on targets; a second deed on the same group alternates with the first.

        Args:
            agent: who does it.
            verb: what is done.
            targets: on what; at least one.
            span: the words that say so.
            imminent: it is only about to happen.
            tentative: it is an aim ("to open it"), which happened if more follows.
        """
        self.changes += 1
        self._settle(verb, targets)
        if imminent:
            self.add(EventMention(agent, verb, targets[0], None, True, "text", span))
            return
        self._follow(targets[-1])
        again = self.is_at(targets) and self._step is not None and self._step.agent == agent
        if again and self._step and self._step.deeds[-1][0] == verb:
            return  # "walks to the kitchen. Upon reaching the kitchen, ..."
        if self._step is None or not again or verb == "walk" or len(self._step.deeds) >= _LONGEST_STEP:
            self._step = _Step(agent, targets, len(self.events))
        self._step.deeds.append((verb, span))
        self._write(self._step)
        self._tentative = len(self.events) - 1 if tentative else None

    def add(self, event: EventMention) -> None:
        """Add an event that stands by itself."""
        self.changes += 1
        self._tentative = None
        self._step = None
        self.events.append(event)

    def finish(self) -> None:
        """At the end of the text, an aim that nothing followed is an intention."""
        if self._tentative is not None and self._tentative == len(self.events) - 1:
            self.events[-1] = replace(self.events[-1], imminent=True)

    def _write(self, step: _Step) -> None:
        self.events[step.start :] = [
            EventMention(step.agent, verb, target, None, False, "text", span)
            for target in step.targets
            for verb, span in step.deeds
        ]
        manual: list[Verb] = [verb for verb, _ in step.deeds if verb != "walk"]
        self.routine = manual or self.routine

    def _settle(self, verb: Verb, targets: tuple[Target, ...]) -> None:
        """What was about to be opened and is now closed has been opened."""
        last = self.events[-1] if self.events else None
        if last is None or verb != "close" or last.verb != "open" or not last.imminent or last.target is None:
            return
        if same((last.target,), targets):
            self.events[-1] = replace(last, imminent=False)
            span = last.span or Span(0, 0, "")
            self._step = _Step(last.agent, targets, len(self.events) - 1, [("open", span)])

    def _follow(self, target: Target) -> None:
        """Keep track of the room."""
        room: str | None = None
        if isinstance(target, RoomMention):
            room = target.room
        elif isinstance(target, PlaceMention):
            fixture = FIXTURES.get(target.kind)
            room = target.room or (fixture.room if fixture else None)
        if room is not None and room != self.room:
            self.room, self.room_before = room, self.room


def same(some: Sequence[Target], others: Sequence[Target]) -> bool:
    """Whether two mentions are of the same things, whatever their determiners."""
    return [_bare(target) for target in some] == [_bare(target) for target in others]


def _bare(target: Target) -> Target:
    return replace(target, determiner="the") if isinstance(target, PlaceMention) else target
