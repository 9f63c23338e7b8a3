"""A story about people in a home, from its clauses to the events that the dynamics of a home know.

The clauses are those of the reader of any story; people are those of its cast. What happens is told in the order of
the text but for what its joints say ("after", "having", "before"). A clause that could be a deed and is not read makes
the reading less sure, and is named.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from symbolic.language.parses import NarrativeParse
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.discourse.cast import Cast
from symbolic.language.reader.discourse.names import known_names
from symbolic.language.reader.discourse.tale import people_named
from symbolic.language.reader.household.accounted import (
    CONCEDING,
    DENYING,
    LINK,
    beside,
    in_vain,
    left_unanswered,
    silent,
    still,
)
from symbolic.language.reader.household.actors import by_whom, meet, persons_named, voiced, who_acts
from symbolic.language.reader.household.clause_kinds import (
    changes,
    deed_class,
    is_put_off,
    only_meant,
    unreal,
)
from symbolic.language.reader.household.completion import completed, in_order, relatives
from symbolic.language.reader.household.deeds import FRAMES, puts, theme, turns_open
from symbolic.language.reader.household.doing import do, same_again
from symbolic.language.reader.household.exchanges import awaits, exchanged
from symbolic.language.reader.household.naming import PLACEHOLDERS, named, room_said
from symbolic.language.reader.household.narration import (
    bare_state,
    concludes,
    named_as_elsewhere,
    narrated,
    of_room,
    rhetorical,
    turn_of,
)
from symbolic.language.reader.household.plainer import plainer
from symbolic.language.reader.household.purposes import carried_out
from symbolic.language.reader.household.reported import announces, gathered, one_voice, reported
from symbolic.language.reader.household.speech import (
    adds_condition,
    hear,
    quoted_span,
    speak_left,
    stands_alone,
    talks,
)
from symbolic.language.reader.household.state import State
from symbolic.language.reader.household.tellings import put_together
from symbolic.language.reader.household.timing import timed
from symbolic.language.reader.household.utterances import every
from symbolic.language.reader.household.views import hosted, seen_plainly
from symbolic.language.reader.text import Sentence, read_clauses
from symbolic.world.notes import denied, unread
from symbolic.world.provenance import Span

_UNREAL = frozenset(
    ("if", "unless", "whether", "lest", "as if", "as though", "in case", "so that", "even if", "until")
)
_TIMED = frozenset(("when", "while", "as", "after", "before", "once", "as soon as", "until"))
"""Links of clauses that say what somebody did at a time."""
_BEGINS = frozenset("start begin continue proceed go finish decide manage".split())
_PURPOSES = ("can", "could", "may", "might", "would")
_WITH = frozenset(("to", "from", "by", "with", "of", "behind", "beside"))
"""Before whom one stands to whom one turns, or from whom an answer comes."""


def read_household(text: str, names: Collection[str] = ()) -> NarrativeParse:
    """Read what people did and said in a home that is not described.

    Args:
        text: the story.
        names: people known to take part; further ones are found in the text.
    """
    text = named_as_elsewhere(text)
    read = read_clauses(text, names)
    known = known_names([*names, *people_named(read.sentences), *_partners(read.sentences)])
    state = State(text, Cast(known))
    for number, sentence in enumerate(read.sentences):
        state.cast.sentence = number
        following = read.sentences[number + 1].clauses if number + 1 < len(read.sentences) else ()
        state.announced = any(announces(clause) for clause in following)
        _sentence(state, sentence)
    return state.parse()


def _partners(sentences: Sequence[Sentence]) -> Iterator[str]:
    """Yield the names to whom one turns, from whom an answer comes, or whom a room has: in a home they are people's."""
    for sentence in sentences:
        yield from hosted(sentence.clauses)
        for clause in every(sentence.clauses):
            for phrase in clause.places:
                if phrase.object is not None and phrase.object.kind == "name" and phrase.preposition in _WITH:
                    yield phrase.object.head


def _sentence(state: State, sentence: Sentence) -> None:
    """Read the clauses of one sentence in the order in which they happen."""
    state.cast.forget()
    state.span = Span(sentence.start, sentence.end, sentence.text)
    retold = [seen_plainly(narrated(part, state.text)) for part in _parts(state, sentence)]
    retold = retold or [bare_state(sentence.text, sentence.start)]
    parts = [timed(plainer(reported(gathered(one_voice(put_together(exchanged(part))))))) for part in retold]
    clauses = [clause for part in parts for clause in part]
    hear(state, clauses)
    ordered = [clause for part in parts for clause in in_order(completed(part))]
    state.read_had(clauses)
    state.acted = []
    state.hosts = relatives(clauses)
    meet(state, clauses, ordered)
    state.ahead = ordered
    for piece in sentence.unread:
        if len(piece) > 5:
            at = state.text.find(piece, sentence.start)
            state.skipped.append(Span(at, at + len(piece), piece))
    _told_before(state, clauses)
    events = len(state.memory.events)
    for at, clause in enumerate(ordered):
        state.ahead = [*ordered[at + 1 :], *(c for c in clauses if c.link == "relative")]
        told = state.told()
        _clause(state, clause)
        put_off = any(is_put_off(later, clause) for later in ordered)
        if state.told() == told and (changes(clause) or put_off):
            state.notes.append(unread(state.span_of(clause)))
    if len(state.memory.events) > events:
        state.accounted += beside(Span(sentence.start, sentence.end, sentence.text))
    speak_left(state)


def _parts(state: State, sentence: Sentence) -> list[list[Clause]]:
    """The clauses between the semicolons and colons of a sentence: what hangs on another stands beside it."""
    inside = [q for clause in every(sentence.clauses) if (q := quoted_span(state, clause.quote or ""))]
    quoted = {at for q in inside if q is not state.span for at in range(q.start, q.end)}
    cuts = [at for at in range(sentence.start, sentence.end) if state.text[at] in ";:" and at not in quoted]
    last = [
        max(
            (c for c in sentence.clauses if c.start < at and not (c.loose or c.link == "manner")),
            key=lambda c: c.start,
            default=None,
        )
        for at in cuts
    ]
    cuts = [at for at, c in zip(cuts, last, strict=True) if c is None or not (announces(c) or awaits(c))]
    parts: list[list[Clause]] = [[] for _ in range(len(cuts) + 1)]
    for clause in sentence.clauses:
        parts[bisect_left(cuts, clause.start)].append(clause)
    return [part for part in parts if part]


def _told_before(state: State, clauses: Sequence[Clause]) -> None:
    """ "The mug that Tom had put on the desk": a deed that the story tells of only here."""
    for clause in clauses:
        if clause.link != "relative" or clause.host is None or (clause.loose and not clause.passive):
            continue
        thing, kind = named(clause.host), deed_class(clause)
        if thing is None or thing.name in PLACEHOLDERS or thing.category in ("room", "place"):
            continue
        if kind not in ("put", "hide", "move"):
            continue
        by = by_whom(state, clause) if clause.passive else persons_named(state, clause.subject)
        name = state.memory.known(thing)
        told = any(
            e.verb == "put" and e.agent in by and e.object and e.object.object == name
            for e in state.memory.events
        )
        if by and not told:
            whole = replace(clause, object=clause.host, passive=False)
            for event in puts(whole, by[0], state.memory):
                state.emit(replace(event, span=state.span_of(clause)))


def _clause(state: State, clause: Clause) -> None:
    """Read one clause as what it says that somebody did."""
    if clause.link == "so that":
        state.read(clause.start, clause.end, _PURPOSES)
    if adds_condition(state, clause):
        return
    purpose = clause.link == "purpose" and "only" not in clause.adverbs
    if clause.link in _UNREAL or (purpose and not _so_laid(state, clause) and not carried_out(state, clause)):
        return
    there = clause.subject is None or clause.subject.head == "it"
    if clause.how == "that" and clause.verb == "be" and clause.content and there:  # "it was there that"
        for inner in clause.content:
            _clause(state, inner)
        return
    if stands_alone(state, clause):
        return
    clause = voiced(state, clause)
    if rhetorical(clause) and state.span is not None and state.span.text.endswith("?"):
        state.read_all(state.span.start, state.span.end)
        who_acts(state, clause)
        return
    if (goal := of_room(clause)) is not None:
        clause = replace(clause, verb="go", subject=None, places=[goal])
    who = who_acts(state, clause)
    if _nothing_happens(state, clause):
        return
    if concludes(clause):
        state.read_all(clause.start, clause.end)
        return
    kind = "open" if turns_open(clause) else deed_class(clause)
    if only_meant(clause) and clause.verb not in _BEGINS:
        state.notes.append(denied(state.span_of(clause)))
    if talks(state, clause, kind, who) or (clause.verb == "do" and same_again(state, clause, who)):
        return
    if unreal(clause):
        state.notes.append(denied(state.span_of(clause)))
        return
    unknown = clause.verb and not classes(clause.verb, clause.particle) and kind not in FRAMES
    if unknown and (clause.link in ("", "so") or (who and clause.link in _TIMED)):
        state.skipped.append(state.span_of(clause))
        return
    if clause.modal in ("will", "would", "should", "may", "might", "must", "shall"):
        state.notes.append(denied(state.span_of(clause)))
        return  # not yet, or never
    if clause.verb in _BEGINS and clause.content:
        for inner in clause.content:
            _clause(state, inner)
        return
    if kind in ("see", "hear") and clause.content and clause.how == "small":
        for inner in clause.content:
            _clause(state, inner)
        return
    told = len(state.memory.events)
    do(state, clause, kind, who)
    if clause.link in CONCEDING and len(state.memory.events) > told:
        links = ("until", "till") if clause.link == "till" else (clause.link,)
        state.read(clause.start - LINK, clause.start + LINK, links)
    _speak_of(state, clause)


def _nothing_happens(state: State, clause: Clause) -> bool:
    """Whether a clause says that nothing was found, or that nobody spoke: its words are read, and tell no deed."""
    empty = any(n is not None and n.head in DENYING for n in (clause.subject, clause.object))
    denies = clause.negated or clause.link == "without" or empty
    denies = denies or any(
        n is not None and n.determiner in ("no", "not a") for n in (clause.subject, clause.object)
    )
    if left_unanswered(clause):
        state.read_all(clause.start, clause.end + 1)
        return True
    if not denies or not (in_vain(clause, state.memory.asked) or silent(clause) or still(clause)):
        return False
    state.read(clause.start - LINK, clause.end + 1, DENYING)
    return True


def _announce(state: State, clause: Clause) -> None:
    """ "A cabinet was next", "then it was the fridge", "And the mug?": what is dealt with in what follows."""
    noun = turn_of(clause) or clause.nominal or clause.subject
    found = named(noun)
    if not clause.verb and found is not None and found.category == "room":
        state.memory.stage = state.memory.scene = found.name
    room = room_said(clause.places)
    state.memory.scene = room.room if room is not None else state.memory.scene
    if found is None or found.again or (clause.places and found.category != "object"):
        return
    if found.category == "place" and (not clause.predicate or clause.nominal is not None):
        state.memory.topic = found.place()
    elif found.category == "object" or (found.category is None and "there" in clause.adverbs):
        state.memory.speak_of(state.memory.known(found))


def _so_laid(state: State, clause: Clause) -> bool:
    """ "It was brought back to be set on the table": what is brought to be laid somewhere is laid there."""
    last = state.memory.events[-1:]
    return clause.passive and deed_class(clause) == "put" and bool(last) and last[0].verb in ("grab", "walk")


def _speak_of(state: State, clause: Clause) -> None:
    """Let "it" mean what a clause speaks of, though nothing happened to it: "The plum was seen there"."""
    if clause.verb in ("", "be"):
        _announce(state, clause)
    for noun in (clause.subject, theme(clause)):
        found = named(noun)
        if found is not None and found.category == "object":
            state.memory.speak_of(state.memory.known(found))
