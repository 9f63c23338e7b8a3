"""What is said of where a thing is: asked for, or told, in direct or in indirect speech."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention, RoomMention
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.household.memory import Memory
from symbolic.language.reader.household.naming import named, room_said
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase
from symbolic.language.reader.text import read_clauses
from symbolic.world.actions import Verb

_WHERE = frozenset(
    (
        "in",
        "inside",
        "on",
        "under",
        "behind",
        "at",
        "into",
        "beneath",
        "underneath",
        "by",
        "near",
        "within",
        "next to",
        "beside",
        "on top of",
    )
)
_ASKS = frozenset(("where", "whether", "if", "whereabouts"))


def quoted(text: str, speaker: str, memory: Memory) -> EventMention | None:
    """Return a quotation as an event: "Any idea where the mug is?" asks, "On the desk." tells."""
    clauses = [clause for sentence in read_clauses(text).sentences for clause in sentence.clauses]
    asks = text.rstrip(" \"'”’").endswith("?") or any(_asks(clause) for clause in every(clauses))
    return said(clauses, speaker, memory, asks=asks)


def said(clauses: Sequence[Clause], speaker: str, memory: Memory, *, asks: bool) -> EventMention | None:
    """Return what somebody says, from its clauses; None where it speaks of no object and no place."""
    inner = list(every(clauses))
    places = [phrase for clause in inner for phrase in phrases_of(clause)]
    thing = _thing(inner, memory)
    target = None if asks or _unknowing(inner) else told_place(places, memory, speaker)
    if thing is None and target is None and not _unknowing(inner):
        return None
    if thing is None and not asks and memory.asked is not None:
        thing = ObjectMention(memory.asked)
    verb: Verb = "ask" if asks else "tell"
    return EventMention(speaker, verb, target, thing)


def every(clauses: Iterable[Clause]) -> Iterator[Clause]:
    """Yield clauses with what they contain."""
    for clause in clauses:
        yield clause
        yield from every(clause.content)
        yield from every(clause.asides)


def phrases_of(clause: Clause) -> Iterator[PrepPhrase]:
    """Yield the prepositional phrases of a clause, with those of its nouns."""
    yield from clause.places
    for noun in (clause.subject, clause.object, clause.nominal):
        yield from _of(noun)
    yield from clause.detail


def _of(noun: NounPhrase | None) -> Iterator[PrepPhrase]:
    for phrase in noun.of if noun is not None else ():
        if phrase.preposition != "of":
            yield phrase


def told_place(
    phrases: Sequence[PrepPhrase], memory: Memory, speaker: str, also: Collection[str] = ()
) -> PlaceMention | RoomMention | None:
    """Return the place that some phrases tell, with its room; a room alone where they tell no place in it."""
    rooms = room_said(phrases)
    for phrase in phrases:
        if phrase.object is None or not (phrase.preposition in _WHERE or phrase.preposition in also):
            continue
        found = named(phrase.object)
        if found is None or found.category in ("room", "object"):
            continue
        place = memory.place(speaker, phrase.object, rooms.room if rooms else None)
        if place is not None:
            return place
    return rooms


def _asks(clause: Clause) -> bool:
    """ "Do you know where", "tell me where"; "I do not know where" is an answer."""
    if clause.inverted:
        return True
    whom = clause.subject is None or clause.subject.head == "you"
    asking = clause.verb in ("wonder", "ask") or (whom and clause.verb in ("know", "have", "tell", "see"))
    return asking and clause.how in _ASKS and not clause.negated


def _thing(clauses: Sequence[Clause], memory: Memory) -> ObjectMention | None:
    """The object that is spoken of: what is found, or what is somewhere."""
    for clause in reversed(clauses):
        for noun in (clause.object, clause.subject, clause.nominal):
            if noun is None or noun.kind != "noun" or noun.head in _NO_THINGS:
                continue
            found = named(noun)
            if found is None or found.again or found.category in ("room", "place"):
                continue
            return ObjectMention(memory.known(found))
    return None


_NO_THINGS = frozenset("idea clue thing question answer place spot chance inkling anything something".split())


def _unknowing(clauses: Sequence[Clause]) -> bool:
    """ "I have no idea", "I haven't seen it"."""
    no_idea = any(
        c.object is not None and c.object.head in ("idea", "clue") and c.object.determiner == "no"
        for c in clauses
    )
    denied = [c for c in clauses if c.negated and c.verb in ("know", "see", "find", "notice")]
    return no_idea or bool(denied) or any("sure" in c.predicate and c.negated for c in clauses)
