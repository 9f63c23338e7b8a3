"""What the reader of a home has read so far: the events, who spoke or acted last, and which words are accounted for."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from symbolic.language.mentions import EventMention, PlaceMention, RoomMention, Target
from symbolic.language.parses import NarrativeParse, Reading
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.cast import Cast
from symbolic.language.reader.household.accounted import all_words_read, verb_read, words_read
from symbolic.language.reader.household.memory import Memory
from symbolic.language.reader.phrases.phrase import PrepPhrase
from symbolic.world.notes import Note
from symbolic.world.provenance import Span


def _same_place(a: Target | None, b: Target | None) -> bool:
    """Whether two mentions are of one place, however it is pointed at."""
    if isinstance(a, PlaceMention) and isinstance(b, PlaceMention):
        return (a.kind, a.number) == (b.kind, b.number) and b.determiner != "another"
    return a == b


@dataclass(slots=True)
class State:
    """The story as far as it was read, and what of the sentence at hand its clauses need to know of each other.

    Attributes:
        text: the story.
        cast: the people, and whom pronouns mean.
        memory: the events read, and what things and places they speak of.
        start: the room in which somebody is before doing anything.
        rooms: the room in which somebody is now.
        skipped: what could be a deed and was not read.
        notes: what was read and tells no event, or could not be read.
        teller: who spoke last.
        asker: who asked last.
        actor: who has acted since anybody spoke; "" if nobody.
        span: the sentence at hand.
        acted: who acted last in the sentence.
        ahead: the clauses of the sentence that are still to be read.
        hosts: what relative clauses say of where a noun's thing is, by where the noun begins.
        quotes: the quotes of the sentence that nobody is known to have said yet.
        voices: the clauses of the sentence that say whose a quote is.
        carried: the events that lay a thing down where it was carried to; walks, if it is put there after that.
        accounted: the words that count as read.
        announced: whether the sentence that follows says who asked or said something.
        question: a free question that waits for the sentence that says who asked it.
    """

    text: str
    cast: Cast
    memory: Memory = field(default_factory=Memory)
    start: dict[str, str] = field(default_factory=dict[str, str])
    rooms: dict[str, str] = field(default_factory=dict[str, str])
    skipped: list[Span] = field(default_factory=list[Span])
    notes: list[Note] = field(default_factory=list[Note])
    teller: str = ""
    asker: str = ""
    actor: str = ""
    span: Span | None = None
    acted: list[str] = field(default_factory=list[str])
    ahead: Sequence[Clause] = ()
    hosts: Mapping[int, list[PrepPhrase]] = field(default_factory=dict[int, list[PrepPhrase]])
    quotes: list[str] = field(default_factory=list[str])
    voices: Sequence[Clause] = ()
    heard: tuple[str, str, EventMention | None] = ("", "", None)
    carried: list[EventMention] = field(default_factory=list[EventMention])
    accounted: list[Span] = field(default_factory=list[Span])
    announced: bool = False
    question: list[Clause] = field(default_factory=list[Clause])

    def parse(self) -> NarrativeParse:
        """Return what was read."""
        events = tuple(self.memory.events)
        agents = tuple(dict.fromkeys(event.agent for event in events))
        left = sum(len(span.text.split()) for span in self.skipped)
        sure = max(0.0, 1 - left / max(1, len(self.text.split())))
        return NarrativeParse(
            agents,
            self.start,
            events,
            Reading(tuple(self.skipped), tuple(self.notes), sure, tuple(self.accounted)),
        )

    def told(self) -> tuple[object, ...]:
        """How much was read, or said not to be."""
        said = len(self.skipped) + len(self.notes) + len(self.accounted)
        return len(self.memory.events), said, len(self.quotes), dict(self.start), dict(self.rooms)

    def span_of(self, clause: Clause) -> Span:
        """Where a clause stands in the text."""
        start, end = clause.start, max(clause.start + 1, clause.end)
        return Span(start, end, self.text[start:end])

    def read(self, start: int, end: int, words: Iterable[str]) -> None:
        """Note the words in a stretch of the text as read."""
        self.accounted += words_read(self.text, max(0, start), end, words)

    def read_all(self, start: int, end: int) -> None:
        """Note every word in a stretch of the text as read: what is asked tells nothing."""
        self.accounted += all_words_read(self.text, start, end)

    def read_had(self, clauses: Iterable[Clause]) -> None:
        """Note the "'d" of clauses that tell what somebody had done as read."""
        for clause in clauses:
            if clause.perfect and not clause.modal:
                self.read(clause.start, clause.end, ("'d",))

    def read_verb(self, clause: Clause) -> None:
        """Note the verb of a deed as read, where it can be one that only seems: "appeared in the kitchen"."""
        self.accounted += verb_read(self.text, clause)

    def emit(self, event: EventMention) -> None:
        """Add an event, but for a thing that is laid down where it lies already.

        "Carried it to the desk and put it there" lays it down once, and "brought it to the stove, which she opened, and
        put it in" when it is put in.
        """
        moved = (
            e for e in reversed(self.memory.events) if e.verb in ("put", "grab") and e.object == event.object
        )
        last = next(moved, None) if event.verb == "put" else None
        if last is not None and (last.agent, last.verb) == (event.agent, "put"):
            again = event.target is None or _same_place(last.target, event.target)
            if again and last not in self.carried:
                return
            if again:
                at = self.memory.events.index(last)
                self.memory.events[at] = replace(last, verb="walk", object=None)
                event = replace(event, target=last.target)
        self.memory.emit(event)
        if event.verb == "walk" and isinstance(event.target, RoomMention):
            self.rooms[event.agent] = event.target.room
