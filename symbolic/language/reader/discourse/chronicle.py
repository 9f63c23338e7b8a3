"""The story as it is being read: who is where, what is so, and the events with those who perceive them."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.cast import Cast
from symbolic.language.reader.discourse.referents import Thing
from symbolic.world.actions import Action, Walk
from symbolic.world.places import Home
from symbolic.world.plain import Become, Look, Say, Suppose
from symbolic.world.provenance import Span
from symbolic.world.state import Body, State
from symbolic.world.story import Event, Story

HERE = "here"
EVERYBODY = "*"
"""Stands for everybody in the story until all are known."""


@dataclass(frozen=True, slots=True)
class Value:
    """What a fluent can be, with the words by which a choice may say it.

    Attributes:
        text: as the story says it.
        relation: how it is placed ("in", "on", "with"), or "state", "contents", "count", "not".
        thing: key of the place or content; "" for a state.
        words: lemmas that say it.
    """

    text: str
    relation: str
    thing: str
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Deed:
    """Something done or said, as words: by it one finds which event a question speaks of.

    Attributes:
        subject: the fluent under which its having been done is an event of its own.
        agent: who does it; "" where that is not told.
        verb: lemma of its verb.
        words: lemmas of its clause.
        things: keys of the things that it names.
        negated: it is denied.
        kind: class of its verb; "deed" for whatever others can see being done.
        time: index of the first event that it brings about.
        sentence: index of its sentence.
        start: index of the first character of its clause in the text.
        real: whether it happens, rather than being wished, possible or to come.
        theme: lemmas of what is acted upon, pronouns resolved.
        people: those whom it is done to, said to, or done at, other than the agent.
        clause: as it was read.
    """

    subject: str
    agent: str
    verb: str
    words: frozenset[str]
    things: frozenset[str]
    negated: bool
    kind: str
    time: int
    sentence: int
    start: int = 0
    real: bool = True
    theme: frozenset[str] = frozenset()
    people: tuple[str, ...] = ()
    clause: Clause | None = field(default=None, compare=False)

    @property
    def number(self) -> int:
        """Its index among the deeds of the story."""
        return int(self.subject.removeprefix(_DEED)) - 1


_DEED = "deed "


def deed_subject(number: int) -> str:
    """Return the fluent of the having been done of the deed with an index."""
    return f"{_DEED}{number + 1}"


@dataclass(frozen=True, slots=True)
class Aim:
    """What somebody wants, tries, or means to do, as words."""

    agent: str
    verb: str
    words: frozenset[str]
    positive: bool
    thing: str
    time: int
    sentence: int


@dataclass(frozen=True, slots=True)
class Sought:
    """A place in which somebody looked for something."""

    agent: str
    value: str
    time: int
    sentence: int
    found: bool = False


@dataclass(frozen=True, slots=True)
class Saying:
    """What was said, as words, and who heard it."""

    speaker: str
    hearers: frozenset[str]
    words: frozenset[str]
    time: int


LOOK_BACK = 2_000
"""Events or fluents on which one sentence looks back at most: a story of ordinary length has far fewer, and without a
bound each sentence of a long one would take the time of all before it."""


@dataclass(slots=True)
class Chronicle:
    """What has been read so far."""

    cast: Cast
    events: list[Event] = field(default_factory=list)
    start: dict[str, str] = field(default_factory=dict)
    room_of: dict[str, str] = field(default_factory=dict)
    unaware: set[str] = field(default_factory=set)
    briefly: set[str] = field(default_factory=set)
    pretending: set[str] = field(default_factory=set)
    watching: set[str] = field(default_factory=set)
    truth: dict[str, str] = field(default_factory=dict)
    fluents: dict[str, str] = field(default_factory=dict)  # of the truth, what is no deed
    first: dict[str, str] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)
    deeds: list[Deed] = field(default_factory=list)
    aims: list[Aim] = field(default_factory=list)
    sought: list[Sought] = field(default_factory=list)
    labels: dict[str, frozenset[str]] = field(default_factory=dict)
    newcomers: set[str] = field(default_factory=set)
    sayings: list[Saying] = field(default_factory=list)
    open_for: set[str] = field(default_factory=set)
    opened: tuple[str, int] | None = None
    background: tuple[int, str] | None = None
    asked: str | None = None
    asked_by: str | None = None
    note: tuple[str, tuple[tuple[str, str], ...]] | None = None
    last_said: tuple[str, str, str] | None = None
    here: str = ""
    stage: str = HERE
    began: bool = False
    sentence: int = 0
    kind: str = ""
    span: Span | None = None
    subject_spans: list[tuple[int, list[str]]] = field(default_factory=list)
    first_sentence: int | None = None
    places_before: dict[str, list[str]] = field(default_factory=dict)
    _gone_through: dict[tuple[str, str], int] = field(default_factory=dict)

    # -- people -----------------------------------------------------------------------------------------------

    def introduce(self, names: Iterable[str], room: str | None = None, about: bool = False) -> None:
        """Let people be in the story from now on; before it, nobody knows where they were."""
        for name in names:
            if name in self.room_of:
                continue
            room_ = room or self.stage
            self.room_of[name] = room_
            early = self.first_sentence is None or self.sentence <= self.first_sentence
            person = self.cast.people.get(name)
            acts = name in self.cast.acting and self.kind not in ("see", "hear", "be", "stay", "have")
            there = (acts or about) and person is not None and not person.fresh
            if self.began and (room is not None or not (early or there)):
                self.start[name] = f"offstage of {name}"
                self._emit(Walk(name, room_))
            else:
                self.start[name] = room_

    def walk(self, name: str, room: str) -> None:
        """Let somebody be in another room from now on."""
        self.introduce([name])
        if self.room_of[name] == room:
            return
        if not self.began and not self.events:
            self.start[name] = room
        else:
            self._emit(Walk(name, room))
        self.room_of[name] = room

    def absent(self, name: str) -> str:
        """Return the room in which a person is who is away, where nobody else is."""
        return f"away of {name}"

    def present(self, room: str | None = None) -> list[str]:
        """Return who is in a room, and perceives."""
        there = room or self.stage
        return [n for n, r in self.room_of.items() if r == there and n not in self.unaware]

    def remember_place(self, key: str) -> None:
        """Keep where a thing is, in case it is put back."""
        now = self.truth.get(place_of(key))
        if now is not None and self.values[now].relation != "with":
            self.places_before.setdefault(key, []).append(now)

    def previous_place(self, key: str) -> str | None:
        """Return where a thing was before it was last taken."""
        before = self.places_before.get(key)
        return before[-1] if before else None

    # -- events -----------------------------------------------------------------------------------------------

    def lately(self, start: int = 0) -> Sequence[int]:
        """Return the indices of the last events, the latest first, from one on."""
        return range(len(self.events) - 1, max(0, start, len(self.events) - LOOK_BACK) - 1, -1)

    def gone_through(self, way: str, name: str) -> int:
        """Return how many events somebody was let miss before, where it applied, in some way; from now on it is all.

        What looks back from each sentence on all that was told before, to find that it has been missed already, takes
        the square of a story's length.
        """
        before = self._gone_through.get((way, name), 0)
        self._gone_through[way, name] = len(self.events)
        return before

    def _open_again(self, at: int) -> None:
        """Let events from one on be gone through again: who perceived or missed them has changed."""
        for key, done in self._gone_through.items():
            self._gone_through[key] = min(at, done)

    def become(
        self,
        agent: str,
        subject: str,
        value: Value,
        deed: str = "",
        room: str | None = None,
        to: Collection[str] = (),
        missed: Collection[str] = (),
    ) -> None:
        """Let a fluent have a value; whoever is where the agent is perceives it."""
        self.values[value.text] = value
        place = self.room_of.get(agent, self.stage) if room is None else room
        self.first.setdefault(subject, value.text)
        self.truth[subject] = value.text
        if not subject.startswith("deed "):
            self.fluents[subject] = value.text
        action = Become(agent, subject, value.text, place, tuple(to), deed)
        self._emit(action, missed=set(missed))
        if agent and not self.began and not subject.startswith("deed "):
            self.began, self.first_sentence = True, self.sentence

    def from_the_start(self, subject: str, value: Value) -> None:
        """Let a fluent have had a value all along, which whoever was about knows."""
        self.values[value.text] = value
        self.first.setdefault(subject, value.text)
        self.truth[subject] = self.fluents[subject] = value.text
        self.events.append(Event(Become("", subject, value.text, "", (EVERYBODY,)), span=self.span))

    def look(self, agent: str, subject: str, secret: bool = False, aware: Collection[str] = ()) -> None:
        """Let somebody see how something is."""
        self._emit(Look(agent, subject, secret, tuple(aware)))

    def suppose(self, agent: str, subject: str, value: Value) -> None:
        """Let somebody think something."""
        self.values[value.text] = value
        self._emit(Suppose(agent, subject, value.text))

    def say(
        self, agent: str, subject: str, value: Value, to: Collection[str], doubted: Collection[str] = ()
    ) -> None:
        """Let somebody be told something."""
        self.values[value.text] = value
        self.last_said = (agent, subject, value.text)
        self._emit(Say(agent, subject, value.text, tuple(to), tuple(doubted)))
        if not self.began:
            self.began, self.first_sentence = True, self.sentence

    def unread(self, name: str) -> None:
        """Let what was last written to somebody not have been read, which the writer does not know."""
        letter = None
        for at in self.lately():
            event = self.events[at]
            if letter not in (None, event.span):
                return  # the events of a sentence stand together
            if isinstance(event.action, Say) and name in event.action.to:
                letter = event.span
                unread = replace(event.action, unread_by=(*event.action.unread_by, name))
                self.events[at] = replace(event, action=unread)

    def lost(self) -> None:
        """Let what was last said to somebody in writing not have arrived."""
        for at in self.lately():
            action = self.events[at].action
            if isinstance(action, Say):
                for name in action.to:
                    self.unread(name)
                return

    def disbelieved(self, name: str) -> None:
        """Let what somebody was told last not be believed."""
        for at in self.lately():
            action = self.events[at].action
            if isinstance(action, Say) and action.agent != name:
                self.events[at] = replace(
                    self.events[at], action=replace(action, doubted_by=(*action.doubted_by, name))
                )
                return

    def _emit(self, action: Action, seen: Collection[str] = (), missed: Collection[str] = ()) -> None:
        hidden = frozenset(seen) | frozenset(w for w in self.watching if w != action.agent)
        unaware = frozenset(missed) | frozenset(self.unaware - {action.agent})
        self.events.append(Event(action, span=self.span, seen_by=hidden, missed_by=unaware))

    def openly_seen(self, name: str, count: int) -> None:
        """Let somebody have perceived the last events openly."""
        for at in range(max(0, len(self.events) - count), len(self.events)):
            action = self.events[at].action
            if isinstance(action, Become):
                if name in action.to and name not in self.events[at].missed_by:
                    continue
                self.events[at] = replace(
                    self.events[at],
                    action=replace(action, to=tuple(dict.fromkeys((*action.to, name)))),
                    missed_by=self.events[at].missed_by - {name},
                )
            elif isinstance(action, Say) and (action.to or self.room_of.get(name) != self.stage):
                heard = tuple(dict.fromkeys((*action.to, name)))
                self.events[at] = replace(
                    self.events[at],
                    action=replace(action, to=heard),
                    missed_by=self.events[at].missed_by - {name},
                )
            elif isinstance(action, Look):
                self.events[at] = replace(
                    self.events[at], action=replace(action, aware=(*action.aware, name))
                )

    def secretly_seen(self, name: str, count: int) -> None:
        """Let somebody have perceived the last events without the others' knowing."""
        for at in range(max(0, len(self.events) - count), len(self.events)):
            event = self.events[at]
            if isinstance(event.action, Become | Say | Walk):
                self.events[at] = replace(event, seen_by=event.seen_by | {name})

    def watched_unawares(self, name: str) -> None:
        """Let somebody not know who perceived the last that this one did."""
        last = None
        for at in self.lately():
            event = self.events[at]
            if last not in (None, event.span):
                return  # the events of a sentence stand together
            if isinstance(event.action, Become) and event.action.agent == name:
                last = event.span
                seen = event.seen_by | set(event.action.to) - {name}
                self.events[at] = replace(event, action=replace(event.action, to=()), seen_by=seen)
                self._open_again(at)

    def unseen(self, name: str, count: int) -> None:
        """Let somebody not have perceived the last events."""
        for at in range(max(0, len(self.events) - count), len(self.events)):
            event = self.events[at]
            if event.action.agent == name:
                continue
            action = event.action
            if isinstance(action, Become) and name in action.to:
                action = replace(action, to=tuple(n for n in action.to if n != name))
            self.events[at] = replace(
                event, action=action, missed_by=event.missed_by | {name}, seen_by=event.seen_by - {name}
            )

    def known_to_all(self, start: int) -> None:
        """Let everybody know what has come to be so since an event."""
        self._open_again(start)
        for at in range(start, len(self.events)):
            action = self.events[at].action
            if isinstance(action, Become):
                to = tuple(dict.fromkeys((*action.to, EVERYBODY)))
                self.events[at] = replace(
                    self.events[at], action=replace(action, to=to), missed_by=frozenset()
                )

    def missed_till_now(self, name: str) -> None:
        """Let somebody have missed all that has happened, but what everybody knows and what that one did."""
        for at in range(self.gone_through("at all", name), len(self.events)):
            event = self.events[at]
            action = event.action
            known = isinstance(action, Become) and {EVERYBODY, name} & set(action.to)
            if isinstance(action, Become) and action.agent != name and not known:
                self.events[at] = replace(event, missed_by=event.missed_by | {name})

    def missed_at(self, at: int, name: str) -> None:
        """Let somebody not have perceived one event."""
        if name not in self.events[at].missed_by:  # each such sentence looks back on what was missed before
            self.events[at] = replace(self.events[at], missed_by=self.events[at].missed_by | {name})

    def unseen_since_own(self, name: str) -> None:
        """Let somebody not have perceived what others did since that one last did something."""
        for at in self.lately(self.gone_through("since its own", name)):
            event = self.events[at]
            if event.action.agent == name:
                return
            if (
                isinstance(event.action, Become)
                and event.action.agent not in ("", name)
                and name not in event.action.to
            ):
                self.events[at] = replace(event, missed_by=event.missed_by | {name})

    # -- the whole --------------------------------------------------------------------------------------------

    def story(self, people: Iterable[str] = ()) -> Story:
        """Return what has been read as a story of the world model."""
        for name in people:
            if name not in self.room_of:
                self.room_of[name] = self.start[name] = f"offstage of {name}"
        everybody = tuple(n for n in self.room_of if n not in self.newcomers)
        events = tuple(spread(event, everybody) for event in self.events)
        rooms = {*self.start.values(), HERE}
        rooms |= {str(e.action.target) for e in self.events if isinstance(e.action, Walk)}
        bodies = {name: Body(room) for name, room in self.start.items()}
        return Story(Home(tuple(sorted(rooms)), ()), State({}, frozenset(), bodies), events)


def spread(event: Event, everybody: tuple[str, ...]) -> Event:
    """Return an event of which everybody knows as one of which these people do, but those who missed it."""
    action = event.action
    if isinstance(action, Become) and EVERYBODY in action.to:
        known = tuple(n for n in everybody if n not in event.missed_by)
        return replace(event, action=replace(action, to=known))
    return event


def place_of(key: str) -> str:
    """Return the fluent of where a thing or person is."""
    return f"where {key} is"


def contents_of(key: str) -> str:
    """Return the fluent of what is in a thing."""
    return f"what is in {key}"


def state_of(key: str) -> str:
    """Return the fluent of how a thing is."""
    return f"how {key} is"


def count_of(key: str) -> str:
    """Return the fluent of how many of a thing there are."""
    return f"how many {key}"


def located(relation: str, thing: Thing, text: str = "", extra: Collection[str] = ()) -> Value:
    """Return the value of being somewhere."""
    words = frozenset({thing.head, *thing.traits, *extra, *((thing.owner,) if thing.owner else ())})
    return Value(text or f"{relation} {thing.key}", relation, thing.key, words)


def held_by(name: str) -> Value:
    """Return the value of being with somebody."""
    return Value(f"with {name}", "with", name, frozenset({name}))


def being(text: str, words: Collection[str]) -> Value:
    """Return the value of a state."""
    return Value(text, "state", "", frozenset(words))


def holding(text: str, key: str, words: Collection[str]) -> Value:
    """Return the value of containing something."""
    return Value(text, "contents", key, frozenset(words))
