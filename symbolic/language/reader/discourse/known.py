"""What a person knows of some fluents, read backwards from the last event: a report needs no more of a story.

It is `symbolic.world.perspective.perspective` for plain facts alone. What set a fluent last in the person's eyes is
how the person knows it, so that one event is enough where the whole story would be replayed for each report.
"""

from bisect import bisect_right
from collections.abc import Collection, Sequence

from symbolic.language.reader.discourse.chronicle import Chronicle, spread
from symbolic.world.actions import Walk
from symbolic.world.plain import Become, Look, Say
from symbolic.world.state import Body, State
from symbolic.world.story import Event, perceives


def known_to(c: Chronicle, name: str, subjects: Collection[str], most: int) -> dict[str, str]:
    """Return the values of fluents as a person knows them from the last events, of those that the person knows.

    Args:
        c: what has been read so far.
        name: the person.
        subjects: the fluents.
        most: how many events are looked back on; who comes in the course of them was away before.
    """
    events = c.events[-most:]
    window = _Window(c, events)
    missing, found = set(subjects), dict[str, str]()
    for at in range(len(events) - 1, -1, -1):
        action = events[at].action
        subject: str = getattr(action, "subject", "")
        if subject not in missing:
            continue
        if isinstance(action, Say | Look) and (action.agent == name) != isinstance(action, Look):
            continue  # who says something learns nothing by it, nor who sees another look
        value = _learned(window, at, name)
        if value is not None:
            found[subject] = value
            missing.remove(subject)
            if not missing:
                break
    return found


def _learned(window: "_Window", at: int, name: str) -> str | None:
    """The value that an event gives its fluent in a person's eyes; None if the person learns nothing by it."""
    event = spread(window.events[at], (name,) if window.everyday(name) else ())
    action = event.action
    state = window.state(name, action.agent, at)
    if not perceives(name, event, state, state):
        return None
    if isinstance(action, Look):
        return window.truth(action.subject, at)
    taught = action.taught(name, state)
    if isinstance(taught, Become):
        return taught.value
    return action.value if isinstance(action, Become) else None


class _Window:
    """The last events, where people were in the course of them, and how fluents were.

    Attributes:
        events: as the chronicle has them.
    """

    def __init__(self, c: Chronicle, events: Sequence[Event]) -> None:
        self.events = events
        self._c = c
        self._whole = len(events) == len(c.events)
        self._states: dict[tuple[str, str, str], State] = {}
        self._walks: dict[str, tuple[list[int], list[str]]] = {}
        for at, event in enumerate(events):
            if isinstance(event.action, Walk):
                _note(self._walks, event.action.agent, at, str(event.action.target))
        self._truths: dict[str, tuple[list[int], list[str]]] | None = None

    def everyday(self, name: str) -> bool:
        """Whether a person knows what everybody does."""
        return name in self._c.room_of and name not in self._c.newcomers

    def state(self, name: str, other: str, at: int) -> State:
        """Where two people were after an event, as a state in which nothing else is known."""
        here, there = self._room(name, at), self._room(other, at)
        key = (other, here, there)
        if key not in self._states:
            bodies = {person: Body(room) for person, room in ((other, there), (name, here)) if room}
            self._states[key] = State({}, frozenset(), bodies)
        return self._states[key]

    def truth(self, subject: str, at: int) -> str | None:
        """The value that a fluent had at an event, if an event set it."""
        if self._truths is None:
            self._truths = {}
            for when, event in enumerate(self.events):
                if isinstance(event.action, Become):
                    _note(self._truths, event.action.subject, when, event.action.value)
        return _lately(self._truths.get(subject), at)

    def _room(self, name: str, at: int) -> str:
        walked = _lately(self._walks.get(name), at)
        if walked is not None:
            return walked
        if self._whole or name not in self._walks:
            return (self._c.start if self._whole else self._c.room_of).get(name, "")
        return self._c.absent(name) if self._walks[name][1][0] == self._c.stage else self._c.stage


def _note(series: dict[str, tuple[list[int], list[str]]], key: str, at: int, value: str) -> None:
    times, values = series.setdefault(key, ([], []))
    times.append(at)
    values.append(value)


def _lately(series: tuple[list[int], list[str]] | None, at: int) -> str | None:
    """The last value of a series up to an event."""
    if series is None:
        return None
    done = bisect_right(series[0], at)
    return series[1][done - 1] if done else None
