"""What is said of where a thing is: asked for, or told, in direct or in indirect speech."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention, RoomMention
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.household.idioms import SEEK, is_fixture
from symbolic.language.reader.household.memory import Memory
from symbolic.language.reader.household.naming import named, room_said
from symbolic.language.reader.household.plainer import plainer
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase
from symbolic.language.reader.text import Sentence, read_clauses
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
    """Return a quotation as an event: "Any idea where the mug is?" asks, "On the desk." tells.

    Of several sentences the question counts: "Where is the plum? I want it." asks for the plum; but not an echo
    without a verb: "The plum? In the fridge."
    """
    sentences = read_clauses(text.rstrip(" \"'”’")).sentences
    asking = [s for s in sentences if _is_question(s, alone=len(sentences) == 1)]
    clauses = [clause for sentence in asking or sentences for clause in plainer(sentence.clauses)]
    whole = [clause for sentence in sentences for clause in plainer(sentence.clauses)]
    named_there = _thing(list(every(clauses)), memory) is not None
    return said(clauses if named_there or not asking else whole, speaker, memory, asks=bool(asking))


def mentions(text: str) -> bool:
    """Whether a quotation only names what it is about: "The plum,", "I'm after the plum"; not "I don't know"."""
    clauses = [clause for sentence in read_clauses(text).sentences for clause in every(sentence.clauses)]
    return not _unknowing(clauses) and not any(clause.verb in _SIGHT or clause.negated for clause in clauses)


def said(clauses: Sequence[Clause], speaker: str, memory: Memory, *, asks: bool) -> EventMention | None:
    """Return what somebody says, from its clauses; None where it speaks of no object and no place."""
    judged = [one for clause in every(clauses) for one in _judged(clause)]
    inner = [clause for clause in every(clauses) if not any(clause is one for one in judged)]
    unknowing = _unknowing(inner)
    places = [phrase for clause in inner for phrase in phrases_of(clause)]
    places += [p for clause in inner for p in (*_exists(clause), *_holds(clause))]
    thing = _thing(inner, memory)
    target = None if asks or unknowing else told_place(places, memory, speaker)
    if thing is None and target is None and not unknowing:
        return None
    if thing is None and not asks and memory.asked is not None:
        thing = ObjectMention(memory.asked)
    verb: Verb = "ask" if asks else "tell"
    return EventMention(speaker, verb, target, thing)


def _judged(clause: Clause) -> Iterator[Clause]:
    """Yield what a clause only judges, and does not tell: "it would be silly to keep a kite there"; itself, too.

    To keep or put something somewhere may be wise or silly whether or not anybody does; to look there is advice, unless
    it is said to be useless.
    """
    vague = any(noun is not None and noun.head == "it" for noun in (clause.subject, clause.object))
    if vague and clause.how == "to" and clause.verb in _JUDGES:
        useless = clause.negated or bool(_USELESS & set(clause.predicate.lower().split()))
        yield from (one for one in clause.content if useless or is_a(one, *_PLACING))
    no_point = (
        clause.subject is not None and clause.subject.determiner == "no" and clause.subject.head in _POINTS
    )
    supposed = bool(clause.modal) and not clause.perfect and not clause.passive
    if is_a(clause, *_PLACING) and (no_point or supposed):
        yield clause


_PLACING = ("put", "hide", "have", "leave")
_JUDGES = frozenset("be find make think seem feel sound look strike take".split())
_USELESS = frozenset(
    "useless pointless futile vain silly foolish stupid hopeless absurd ridiculous mad crazy daft idle no wrong unwise"
    " senseless odd strange".split()
)
_POINTS = frozenset("point use sense good reason need cause call".split())


def _exists(clause: Clause) -> Iterator[PrepPhrase]:
    """ "There's a cabinet in the den; I saw it in there", "the cabinet, that's where": the place is named by itself."""
    noun = clause.subject
    found = named(noun)
    alone = (clause.verb == "be" and (clause.existential or "there" in clause.adverbs)) or not clause.verb
    room = found is not None and found.category == "room" and not clause.verb  # "the bedroom."
    if noun is not None and alone and found is not None and (found.category == "place" or room):
        yield PrepPhrase("in", noun, noun.start, noun.end)


def _holds(clause: Clause) -> Iterator[PrepPhrase]:
    """ "The cabinet had the plum in it", "the desk held a plum": what has a thing is where that is."""
    noun, thing = clause.subject, clause.object
    found = named(thing)
    has = clause.verb in ("have", "hold", "contain") and not (
        clause.negated or clause.passive or clause.modal
    )
    there = found is not None and found.category not in ("room", "place") and not found.again
    there = there and thing is not None and thing.determiner != "no" and thing.head not in NO_THINGS
    if has and there and noun is not None and is_fixture(noun):
        yield PrepPhrase("in", noun, noun.start, noun.end)


def _is_question(sentence: Sentence, *, alone: bool) -> bool:
    clauses = list(every(sentence.clauses))
    marked = sentence.text.endswith("?") and (alone or any(clause.verb for clause in clauses))
    return marked or any(map(_asks, clauses))


def every(clauses: Iterable[Clause]) -> Iterator[Clause]:
    """Yield clauses with what they contain."""
    for clause in clauses:
        yield clause
        yield from every(clause.content)
        yield from every(clause.asides)


def phrases_of(clause: Clause) -> Iterator[PrepPhrase]:
    """Yield the prepositional phrases of a clause, with those of its nouns."""
    if clause.verb in SEEK and is_fixture(clause.object):  # "try the stove"
        yield PrepPhrase("in", clause.object, clause.start, clause.end)
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
    """The object that is spoken of: what is found, or what is somewhere, or whose whereabouts are."""
    for clause in reversed(clauses):
        met = [
            p.object
            for p in clause.places
            if p.preposition in ("across", "about", "after", "of", "for", "to")
        ]
        for noun in (clause.object, *met, clause.subject, clause.nominal):
            for one in _within(noun):
                found = named(one) if one.kind == "noun" else None
                if found is None or found.again or found.category in ("room", "place"):
                    continue
                return ObjectMention(memory.known(found))
    return None


def _within(noun: NounPhrase | None) -> Iterator[NounPhrase]:
    """Yield a noun phrase; of one that only speaks of another ("the plum's whereabouts"), the other."""
    if noun is None:
        return
    if noun.head not in NO_THINGS:
        yield noun
        return
    yield from _within(noun.owner)
    for phrase in noun.of:
        yield from _within(phrase.object)


NO_THINGS = frozenset(
    "idea ideas clue thing question answer place spot chance inkling anything something notion thought thoughts guess "
    "suspicion whereabouts location position glimpse sign trace sight hint memory recollection knowledge news hunch "
    "word information direction directions becoming favour favor moment time luck hand help look eye search case "
    "fact path way eye eyes mind tell telling saying knowing".split()
)
"""Nouns of which nobody asks where they are; they may speak of what somebody asks for."""


def _unknowing(clauses: Sequence[Clause]) -> bool:
    """ "I have no idea", "I haven't seen it"; but not "I don't know which you mean, but I saw one in the stove"."""
    unaware = [clause.start for clause in clauses if _denies(clause)]
    aware = [c.start for c in clauses if c.verb in _SIGHT and not c.negated and any(phrases_of(c))]
    return bool(unaware) and max(aware, default=-1) < max(unaware)


_SIGHT = frozenset(("see", "find", "notice", "spot"))


def _denies(clause: Clause) -> bool:
    nouns = [noun for noun in (clause.object, clause.subject) if noun is not None]
    if any(n.head in ("idea", "clue") and (n.determiner == "no" or not clause.verb) for n in nouns):
        return True
    return clause.negated and (clause.verb in ("know", *_SIGHT) or "sure" in clause.predicate)
