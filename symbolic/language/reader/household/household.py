"""A story about people in a home, from its clauses to the events that the dynamics of a home know.

The clauses are those of the reader of any story; people are those of its cast. What happens is told in the order of
the text but for what its joints say ("after", "having", "before"). A clause that could be a deed and is not read makes
the reading less sure, and is named.
"""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from symbolic.language.mentions import EventMention, PlaceMention, RoomMention, Target
from symbolic.language.parses import NarrativeParse, Reading
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.discourse.cast import Cast
from symbolic.language.reader.discourse.names import known_names
from symbolic.language.reader.discourse.tale import people_named
from symbolic.language.reader.household.accounted import (
    ASKING,
    CONCEDING,
    DENYING,
    SAYING,
    beside,
    in_vain,
    silent,
    words_read,
)
from symbolic.language.reader.household.clause_kinds import (
    deed_class,
    only_meant,
    unreal,
)
from symbolic.language.reader.household.completion import completed, in_order, relatives
from symbolic.language.reader.household.deeds import FRAMES, puts, theme, turns_open
from symbolic.language.reader.household.idioms import is_place
from symbolic.language.reader.household.memory import Memory
from symbolic.language.reader.household.motions import fetched, hands_of, moved, thing_moved
from symbolic.language.reader.household.naming import PLACEHOLDERS, named, room_said
from symbolic.language.reader.household.plainer import plainer
from symbolic.language.reader.household.reported import SPEECH, announces, gathered, one_voice, reported
from symbolic.language.reader.household.utterances import NO_THINGS, every, quoted, said
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase
from symbolic.language.reader.text import Sentence, read_clauses
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.places import GOALS
from symbolic.world.notes import Note, denied, unread
from symbolic.world.provenance import Span

_UNREAL = frozenset(
    ("if", "unless", "whether", "lest", "as if", "as though", "in case", "so that", "even if", "until")
)
_TIMED = frozenset(("when", "while", "as", "after", "before", "once", "as soon as", "until"))
"""Links of clauses that say what somebody did at a time."""
_BEGINS = frozenset("start begin continue proceed go finish decide manage".split())
_SPEAKS = frozenset(("say", "tell", "ask", "call"))
_DEEDS = frozenset(("open", "close", "take", "put", "hide", "move"))
_CHANGING = _DEEDS | _SPEAKS | {"give", "throw"}
_GOING = frozenset(("go", "arrive", "leave"))
"""Kinds of deeds after which something is otherwise, or somebody has heard of it."""
_NOBODY = frozenset(("nobody", "no-one", "none", "neither", "no one"))
_DREAMS = frozenset(
    "dream imagination daydream fantasy mind film movie story book picture memory thought".split()
)
_GENDERS = {"he": "m", "she": "f"}
_PURPOSES = ("can", "could", "may", "might", "would")
_LINK = 12
"""How far before a clause the word that links it may begin."""
_KNOWS = frozenset(("know", "have", "see", "find", "notice", "spot"))
"""What is asked outright: "did he know", "had he seen it"."""
_REPORTED = frozenset(("that", "whether"))
_ABOUT = frozenset("about after for of concerning regarding over".split())


def read_household(text: str, names: Collection[str] = ()) -> NarrativeParse:
    """Read what people did and said in a home that is not described.

    Args:
        text: the story.
        names: people known to take part; further ones are found in the text.
    """
    read = read_clauses(text, names)
    known = known_names([*names, *people_named(read.sentences), *_partners(read.sentences)])
    reader = _Reader(text, Cast(known))
    for number, sentence in enumerate(read.sentences):
        reader.cast.sentence = number
        following = read.sentences[number + 1].clauses if number + 1 < len(read.sentences) else ()
        reader.announced = any(announces(clause) for clause in following)
        reader.sentence(sentence)
    return reader.parse()


def _partners(sentences: Sequence[Sentence]) -> Iterator[str]:
    """Yield the names to whom one turns or from whom an answer comes: in a home they are people's."""
    for sentence in sentences:
        for clause in every(sentence.clauses):
            for phrase in clause.places:
                if phrase.object is not None and phrase.object.kind == "name" and phrase.preposition in _WITH:
                    yield phrase.object.head


_WITH = frozenset(("to", "from", "by", "with", "of", "behind", "beside"))


def _same_place(a: Target | None, b: Target | None) -> bool:
    """Whether two mentions are of one place, however it is pointed at."""
    if isinstance(a, PlaceMention) and isinstance(b, PlaceMention):
        return (a.kind, a.number) == (b.kind, b.number) and b.determiner != "another"
    return a == b


def _changes(clause: Clause) -> bool:
    """Whether a clause tells of a deed that the story cannot go on without: where nothing is read of it, it is said."""
    main = (
        clause.form == "finite" and clause.link in ("", "so") and clause.quote is None and not clause.content
    )
    return main and bool(classes(clause.verb, clause.particle) & _CHANGING)


def _is_put_off(later: Clause, clause: Clause) -> bool:
    """Whether a walk of which nothing is read came before a deed: "ran out of time before closing it"."""
    goes = clause.form == "finite" and bool(classes(clause.verb, clause.particle) & _GOING)
    within = clause.start < later.start <= clause.end
    return goes and within and later.link == "before" and later.form == "ing"


@dataclass(slots=True)
class _Reader:
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

    # --- one sentence

    def sentence(self, sentence: Sentence) -> None:
        """Read the clauses of one sentence in the order in which they happen."""
        self.cast.forget()
        self.span = Span(sentence.start, sentence.end, sentence.text)
        parts = [plainer(reported(gathered(one_voice(part)))) for part in self._parts(sentence)]
        clauses = [clause for part in parts for clause in part]
        self.quotes = [quote for clause in every(clauses) if (quote := clause.quote) is not None]
        self.voices = [c for c in clauses if c.quote is not None and classes(c.verb, c.particle) & _SPEAKS]
        ordered = [clause for part in parts for clause in in_order(completed(part))]
        self.acted = []
        self.hosts = relatives(clauses)
        self._meet(clauses, ordered)
        self.ahead = ordered
        for piece in sentence.unread:
            if len(piece) > 5:
                at = self.text.find(piece, sentence.start)
                self.skipped.append(Span(at, at + len(piece), piece))
        self._told_before(clauses)
        events = len(self.memory.events)
        for at, clause in enumerate(ordered):
            self.ahead = [*ordered[at + 1 :], *(c for c in clauses if c.link == "relative")]
            told = self._told()
            self.clause(clause)
            put_off = any(_is_put_off(later, clause) for later in ordered)
            if self._told() == told and (_changes(clause) or put_off):
                self.notes.append(unread(self._span(clause)))
        if len(self.memory.events) > events:
            self.accounted += beside(Span(sentence.start, sentence.end, sentence.text))
        if self.quotes:
            before, left = len(self.memory.events), self._quoted_span(" ".join(self.quotes))
            self._speak(self._voice_alone(), None)
            if before and len(self.memory.events) == before and left is not None:
                self.skipped.append(left)

    def _voice_alone(self) -> list[str]:
        """Whose words stand alone: of who has done something since, of who answers, or of who goes on."""
        last = self.memory.events[-1:]
        if self.actor or not self.teller:
            return [self.actor] if self.actor else self.cast.subjects[-1:]
        others = [name for name in self.cast.people if name != self.teller]
        answers = bool(last) and last[0].verb == "ask" and not any("?" in quote for quote in self.quotes)
        return others if answers and len(others) == 1 else [self.teller]

    def _answerer(self) -> str:
        """Who answers what was asked last: the other of two; "" where nobody asked."""
        others = [name for name in self.cast.people if name != self.asker]
        return others[0] if self.asker and len(others) == 1 else ""

    def _told(self) -> tuple[object, ...]:
        """How much was read, or said not to be."""
        said = len(self.skipped) + len(self.notes) + len(self.accounted)
        return len(self.memory.events), said, len(self.quotes), dict(self.start), dict(self.rooms)

    def _parts(self, sentence: Sentence) -> list[list[Clause]]:
        """The clauses between the semicolons and colons of a sentence: what hangs on another stands beside it."""
        inside = [q for clause in every(sentence.clauses) if (q := self._quoted_span(clause.quote or ""))]
        quoted = {at for q in inside if q is not self.span for at in range(q.start, q.end)}
        cuts = [
            at for at in range(sentence.start, sentence.end) if self.text[at] in ";:" and at not in quoted
        ]
        last = [
            max((c for c in sentence.clauses if c.start < at), key=lambda c: c.start, default=None)
            for at in cuts
        ]
        cuts = [at for at, c in zip(cuts, last, strict=True) if c is None or not announces(c)]
        parts: list[list[Clause]] = [[] for _ in range(len(cuts) + 1)]
        for clause in sentence.clauses:
            parts[bisect_left(cuts, clause.start)].append(clause)
        return [part for part in parts if part]

    def _meet(self, clauses: Sequence[Clause], ordered: Sequence[Clause]) -> None:
        """Let pronouns mean who was named before them in the text, where the clauses happened in another order."""
        starts = [clause.start for clause in ordered]
        if starts == sorted(starts):
            return
        for clause in sorted(clauses, key=lambda c: c.start):
            by = [p.object for p in clause.places if p.preposition == "by"]
            for noun in (clause.subject, *by):
                if noun is not None and noun.kind in ("name", "pronoun"):
                    self.cast.persons(noun, subject=noun is clause.subject)

    def _told_before(self, clauses: Sequence[Clause]) -> None:
        """ "The mug that Tom had put on the desk": a deed that the story tells of only here."""
        for clause in clauses:
            if clause.link != "relative" or clause.host is None or (clause.loose and not clause.passive):
                continue
            thing, kind = named(clause.host), deed_class(clause)
            if thing is None or thing.name in PLACEHOLDERS or thing.category in ("room", "place"):
                continue
            if kind not in ("put", "hide", "move"):
                continue
            by = self._by(clause) if clause.passive else self._named(clause.subject)
            name = self.memory.known(thing)
            told = any(
                e.verb == "put" and e.agent in by and e.object and e.object.object == name
                for e in self.memory.events
            )
            if by and not told:
                whole = replace(clause, object=clause.host, passive=False)
                for event in puts(whole, by[0], self.memory):
                    self._emit(replace(event, span=self._span(clause)))

    def _named(self, noun: NounPhrase | None) -> list[str]:
        return self.cast.persons(noun) if noun is not None and noun.kind == "name" else []

    def _by(self, clause: Clause) -> list[str]:
        """Who stands after "by"."""
        for phrase in clause.places:
            if phrase.preposition == "by" and phrase.object is not None:
                found = self.cast.persons(phrase.object)
                if found:
                    return found
        return []

    def _by_ahead(self) -> list[str]:
        """ "It was opened, and the plum taken out, by Ann": passives that follow in a sentence share their agent."""
        for clause in self.ahead:
            if clause.link == "relative" or not (clause.passive or self._by(clause)):
                return []
            found = self._by(clause)
            if found:
                return found
        return []

    # --- one clause

    def clause(self, clause: Clause) -> None:
        """Read one clause as what it says that somebody did."""
        if clause.link == "so that":
            self._read(clause.start, clause.end, _PURPOSES)
        if clause.link in _UNREAL or (
            clause.link == "purpose" and "only" not in clause.adverbs and not self._so_laid(clause)
        ):
            return
        there = clause.subject is None or clause.subject.head == "it"
        if clause.how == "that" and clause.verb == "be" and clause.content and there:  # "it was there that"
            for inner in clause.content:
                self.clause(inner)
            return
        clause = self._voice(clause)
        who = self._who(clause)
        if self._nothing_happens(clause):
            return
        kind = "open" if turns_open(clause) else deed_class(clause)
        if only_meant(clause) and clause.verb not in _BEGINS:
            self.notes.append(denied(self._span(clause)))
        if self._talks(clause, kind, who) or (clause.verb == "do" and self._same_again(clause, who)):
            return
        if unreal(clause):
            self.notes.append(denied(self._span(clause)))
            return
        unknown = clause.verb and not classes(clause.verb, clause.particle) and kind not in FRAMES
        if unknown and (clause.link in ("", "so") or (who and clause.link in _TIMED)):
            self.skipped.append(self._span(clause))
            return
        if clause.modal in ("will", "would", "should", "may", "might", "must", "shall"):
            self.notes.append(denied(self._span(clause)))
            return  # not yet, or never
        if clause.verb in _BEGINS and clause.content:
            for inner in clause.content:
                self.clause(inner)
            return
        if kind in ("see", "hear") and clause.content and clause.how == "small":
            for inner in clause.content:
                self.clause(inner)
            return
        told = len(self.memory.events)
        self._do(clause, kind, who)
        if clause.link in CONCEDING and len(self.memory.events) > told:
            self._read(clause.start - _LINK, clause.start + _LINK, [clause.link])
        self._speak_of(clause)

    def _nothing_happens(self, clause: Clause) -> bool:
        """Whether a clause says that nothing was found, or that nobody spoke: its words are read, and tell no deed."""
        empty = any(n is not None and n.head in DENYING for n in (clause.subject, clause.object))
        denies = clause.negated or clause.link == "without" or empty
        denies = denies or any(
            n is not None and n.determiner in ("no", "not a") for n in (clause.subject, clause.object)
        )
        if not denies or not (in_vain(clause, self.memory.asked) or silent(clause)):
            return False
        self._read(clause.start - _LINK, clause.end + 1, DENYING)
        return True

    def _read(self, start: int, end: int, words: Iterable[str]) -> None:
        """Note the words in a stretch of the text as read."""
        self.accounted += words_read(self.text, max(0, start), end, words)

    def _read_all(self, start: int, end: int) -> None:
        """Note every word in a stretch of the text as read: what is asked tells nothing."""
        words = re.finditer(r"[\w'’]+", self.text[start:end])
        self.accounted += [Span(start + m.start(), start + m.end(), m[0]) for m in words]

    def _read_verb(self, clause: Clause) -> None:
        """Note the verb of a deed as read, where it can be one that only seems: "appeared in the kitchen"."""
        for match in re.finditer(r"\w+", self.text[clause.start : clause.end]):
            if any(
                s.lemma in (clause.verb, "stop") and s.tag.startswith("V") for s in senses(match[0].lower())
            ):
                at = clause.start + match.start()
                self.accounted.append(Span(at, at + len(match[0]), match[0]))

    def _announce(self, clause: Clause) -> None:
        """ "A cabinet was next", "then it was the fridge", "And the mug?": what is dealt with in what follows."""
        noun = clause.nominal or clause.subject
        found = named(noun)
        room = room_said(clause.places)
        self.memory.scene = room.room if room is not None else self.memory.scene
        if found is None or found.again or (clause.places and found.category != "object"):
            return
        if found.category == "place" and (not clause.predicate or clause.nominal is not None):
            self.memory.topic = found.place()
        elif found.category == "object" or (found.category is None and "there" in clause.adverbs):
            self.memory.speak_of(self.memory.known(found))

    def _so_laid(self, clause: Clause) -> bool:
        """ "It was brought back to be set on the table": what is brought to be laid somewhere is laid there."""
        last = self.memory.events[-1:]
        return (
            clause.passive and deed_class(clause) == "put" and bool(last) and last[0].verb in ("grab", "walk")
        )

    def _speak_of(self, clause: Clause) -> None:
        """Let "it" mean what a clause speaks of, though nothing happened to it: "The plum was seen there"."""
        if clause.verb in ("", "be"):
            self._announce(clause)
        for noun in (clause.subject, theme(clause)):
            found = named(noun)
            if found is not None and found.category == "object":
                self.memory.speak_of(self.memory.known(found))

    def _voice(self, clause: Clause) -> Clause:
        """Let a passive whose auxiliary was shared or taken for "be" be one."""
        if clause.object is not None or clause.passive or not self._by(clause):
            return clause
        person = clause.subject is not None and bool(self.cast.persons(clause.subject, subject=True))
        if not person:
            return replace(clause, passive=True)
        return clause

    def _who(self, clause: Clause | None) -> list[str]:
        """Who acts: the subject, or who stands after "by"; without either, who acted last."""
        if clause is None:
            return []
        if clause.passive:
            found = self._by(clause) or self._unsaid(clause)
        elif clause.subject is None:
            return self._subject_ahead() or self.cast.subjects[-1:]
        else:
            found = self._named_after(clause) or self.cast.persons(
                clause.subject, exclude=self._not_answering(clause), subject=True
            )
        self.cast.subjects += found
        self.acted = found or self.acted
        self.actor = found[0] if found else self.actor
        self._mention(clause)
        return found

    def _named_after(self, clause: Clause) -> list[str]:
        """ "When he had shut it, Adam left": a pronoun that stands before its name."""
        pronoun = clause.subject
        main = next((c.subject for c in self.ahead if c.link in ("", "so")), None)
        if (
            pronoun is None
            or pronoun.head not in ("he", "she")
            or clause.link in ("", "so", "relative", "after which", "whereupon")
        ):
            return []
        if main is None or main.kind != "name" or main.start < pronoun.start:
            return []
        found = self.cast.persons(main, subject=True)
        fits = [name for name in found if self.cast.people[name].gender in (None, _GENDERS[pronoun.head])]
        return fits if fits == found else []

    def _mention(self, clause: Clause) -> None:
        """Let those who are named be among those whom a pronoun can mean."""
        nouns = (clause.object, clause.recipient, *(p.object for p in clause.places))
        owners = (n.owner for n in (clause.subject, clause.nominal) if n is not None)
        for noun in (*nouns, *owners):
            if noun is not None and noun.kind == "name":
                self.cast.persons(noun)

    def _not_answering(self, clause: Clause) -> list[str]:
        """Who asked just before is not the "he" who now answers."""
        last = next((e for e in reversed(self.memory.events)), None)
        answers = bool(classes(clause.verb, clause.particle) & {"say", "tell"})
        others = len(self.cast.people) > 1
        return [last.agent] if last is not None and last.verb == "ask" and answers and others else []

    def _unsaid(self, clause: Clause) -> list[str]:
        """Who does what a passive without "by" tells: who has what is put down, acts in the sentence, or acted last."""
        found = named(clause.subject)
        thing = self.memory.known(found) if found is not None else ""
        lays = deed_class(clause) in ("put", "move", "hide")
        having = [name for name, held in self.memory.held.items() if thing in held] if lays else []
        return having[-1:] or self.acted or self._by_ahead() or self.cast.subjects[-1:]

    def _subject_ahead(self) -> list[str]:
        """ "After opening the fridge, Adam ...": whoever the sentence goes on with."""
        for clause in self.ahead:
            if (
                clause.subject is not None
                and clause.link in ("", "so")
                and clause.subject.kind in ("name", "pronoun")
            ):
                return self.cast.persons(clause.subject, subject=True)
        return []

    def _do(self, clause: Clause, kind: str, who: Sequence[str]) -> None:
        if self._moves_itself(clause, who):
            return
        if kind in ("be", "have") or (
            kind == "stay" and clause.verb in ("stay", "remain", "stand", "sit", "wait")
        ):
            self._is_there(clause, who)
            return
        if clause.verb == "help" and self._helps_oneself(clause):
            kind, clause = "take", replace(clause, object=clause.places[0].object, places=clause.places[1:])
        self._comes_first(clause, who)
        if not who and kind == "close" and clause.object is None:  # "The stove shut, Frank ..."
            who, clause = self._subject_ahead(), replace(clause, object=clause.subject, subject=None)
        frame = FRAMES.get(kind)
        if frame is None:
            return
        clause = self._with_relatives(clause, kind)
        found = False
        if not who and clause.subject is not None and clause.subject.head not in _NOBODY and kind in _DEEDS:
            self.skipped.append(self._span(clause))  # a deed of nobody whom the story knows
        for agent in who:
            for event in frame(clause, agent, self.memory):
                done = replace(event, span=self._span(clause))
                self._emit(done)
                found = True
                if event.verb == "put" and kind in ("move", "take"):
                    self.carried.append(done)
            if (
                kind in ("go", "arrive")
                and found
                and (thing := fetched(clause, agent, self.memory)) is not None
            ):
                self.memory.fetching[agent] = thing.object, len(self.memory.events)
                self.memory.speak_of(thing.object)
        if found:
            self._read_verb(clause)
        if not found and kind in ("go", "arrive"):
            self._joins(clause, who)
        if (
            not (found or clause.places)
            and kind == "leave"
            and (not clause.object or is_place(clause.object))
        ):
            self._read_verb(clause)  # where to is told later, or by what is done there
        if not found and kind in ("open", "close", "put", "take", "hide") and who:
            self.skipped.append(self._span(clause))

    @staticmethod
    def _helps_oneself(clause: Clause) -> bool:
        """ "helped himself to a potato"."""
        noun = clause.object
        oneself = (noun is not None and noun.head.endswith("self")) or any(
            a.endswith("self") for a in clause.adverbs
        )
        return oneself and bool(clause.places) and clause.places[0].preposition == "to"

    def _comes_first(self, clause: Clause, who: Sequence[str]) -> None:
        """ "Back in the living room, Mary picks up ...": she has gone there."""
        if clause.subject is None:
            return
        fronted = [
            p for p in clause.places if p.start < clause.subject.start and p.preposition in ("in", "inside")
        ]
        room = room_said(fronted)
        for agent in who:
            if room is not None and self.rooms.get(agent) != room.room:
                self._emit(EventMention(agent, "walk", room, span=self._span(clause)))

    def _with_relatives(self, clause: Clause, kind: str) -> Clause:
        """Let "the mug that Tom had put on the desk" say where the mug is, unless the clause says where it goes."""
        if kind not in ("take", "see", "go", "arrive") and any(p.preposition in GOALS for p in clause.places):
            return clause
        nouns = [
            clause.object,
            clause.subject if clause.passive else None,
            *(p.object for p in clause.places),
        ]
        more = [p for noun in nouns if noun is not None for p in self.hosts.get(noun.start, ())]
        return replace(clause, places=[*clause.places, *more]) if more else clause

    def _emit(self, event: EventMention) -> None:
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

    def _is_there(self, clause: Clause, who: Sequence[str]) -> None:
        """ "was in the kitchen as well": where somebody is who was not told to go there."""
        room = room_said(clause.places)
        for agent in who:
            if room is None or self.rooms.get(agent) == room.room:
                continue
            if any(event.agent == agent for event in self.memory.events):
                self._emit(EventMention(agent, "walk", room, span=self._span(clause)))
            else:
                self.start[agent] = self.rooms[agent] = room.room

    def _same_again(self, clause: Clause, who: Sequence[str]) -> bool:
        """ "so did Mary", "did the same with the stove": what was done last, by another or with another."""
        if clause.verb != "do":
            return False
        if "so" in clause.adverbs and (one := named(clause.object)) is not None and one.category == "place":
            return self._done_to(clause, clause.object)
        if (
            "so" in clause.adverbs
            and clause.object is not None
            and (others := self.cast.persons(clause.object))
        ):
            for event in [e for e in self.memory.events if e.span is not None][-1:]:
                for other in others:
                    self._emit(replace(event, agent=other, span=self._span(clause)))
            return True
        place = next((p.object for p in clause.places if p.preposition in ("with", "to", "for")), None)
        if place is None or not any("same" in a for a in clause.adverbs):
            return False
        return bool(who) and self._done_to(clause, place)

    def _joins(self, clause: Clause, who: Sequence[str]) -> None:
        """ "Ben came in too", "behind whom came Ben", "Ben followed her": he goes where the other has gone."""
        led = [p for p in clause.places if p.preposition in ("behind", "after")]
        by = [p.object for p in led] + [clause.object if clause.verb in ("follow", "join") else None]
        others = [name for noun in by for name in self.cast.persons(noun) if name not in who]
        comes_in = {"in", "inside"} & set(clause.particle.split()) and not clause.places
        if not others and comes_in:
            walks = (e for e in reversed(self.memory.events) if e.verb == "walk" and e.agent not in who)
            others = [e.agent for e in walks][:1]
        room = self.rooms.get(others[0]) if others else None
        room = self.memory.scene if comes_in and room is None else room
        if others:
            self._read(clause.start - _LINK, clause.end, ("behind",))
        for agent in who:
            if room is not None and self.rooms.get(agent) != room:
                self._emit(EventMention(agent, "walk", RoomMention(room), span=self._span(clause)))

    def _done_to(self, clause: Clause, place: NounPhrase | None) -> bool:
        """Whoever opened and closed one place last does so with another."""
        last = self.memory.events[-1:]
        mention = self.memory.place(last[0].agent, place) if last else None
        if mention is None:
            return False
        again = [e for e in self.memory.events if e.agent == last[0].agent][-2:]
        for event in [e for e in again if e.verb in ("open", "close")]:
            self._emit(replace(event, target=mention, span=self._span(clause)))
        return True

    def _moves_itself(self, clause: Clause, who: Sequence[str]) -> bool:
        """ "Into it went the bread", "the spoon went with her to the bedroom": somebody's hands move it."""
        if thing_moved(clause) is None:
            return False
        found = named(thing_moved(clause))
        name = self.memory.known(found) if found is not None else ""
        holder = [one for one, held in self.memory.held.items() if name in held]
        hands = self.cast.persons(hands_of(clause))
        agent = hands or holder or who or self.acted or self.cast.subjects[-1:]
        events = moved(clause, agent[0], self.memory) if agent else []
        for event in events:
            self._emit(replace(event, span=self._span(clause)))
        if events:
            self._read_verb(clause)
        return bool(events)

    # --- speech

    def _talks(self, clause: Clause, kind: str, who: list[str]) -> bool:
        """Read a clause of saying, asking, letting know or wanting to know; False if it is none."""
        if clause.inverted and clause.verb in _KNOWS and self._free_question(clause, who):
            return True
        speech_noun = clause.subject if clause.subject is not None and clause.subject.head in SPEECH else None
        if (
            speech_noun is not None
            and clause.verb in ("be", "come")
            and clause.content
            and not clause.negated
        ):
            by = self.cast.owner(speech_noun) or self._named_in(speech_noun.of) or self._answerer()
            more = Clause(places=[p for p in clause.places if p.start > clause.content[0].start])
            self._indirect([*clause.content, more], [by] if by else who, asks=False)
            return True
        if speech_noun is not None and self.quotes:
            owner = self.cast.owner(speech_noun) or self._named_in((*speech_noun.of, *clause.places))
            self._speak([owner] if owner else who or self.cast.persons(clause.nominal), None)
            return True
        gives = clause.verb == "give" and clause.object is not None and clause.object.head in SPEECH
        self._walks_on(clause, who)
        speaks = kind in _SPEAKS or gives or bool(classes(clause.verb, clause.particle) & _SPEAKS)
        if not speaks and not (self.quotes and clause.quote is not None):
            return False
        if self.quotes and (clause.quote is not None or not clause.content) and clause.how not in _REPORTED:
            self._speak(who, clause)
            return True
        if not clause.content:
            if self.question and announces(clause):
                asked, self.question = self.question, []
                self._indirect(asked, who, asks=True)
                return True
            if kind == "ask" and not clause.negated:
                self._asks_after(clause, who)
            return kind in _SPEAKS
        if clause.negated:
            return True
        late = [p for p in clause.places if p.start > clause.content[0].start]
        more = Clause(places=late, quote=clause.quote)
        content = [*clause.content, more] if late or clause.quote is not None else clause.content
        self._indirect(content, who, asks=kind == "ask" or clause.how in ("whether", "if", "where"))
        return True

    def _free_question(self, clause: Clause, who: Sequence[str]) -> bool:
        """ "Had he seen the plum? She put the question to him": a question that no verb of its sentence asks."""
        if self.text[clause.end - 1 : clause.end + 2].find("?") < 0 and not clause.content:
            return False
        last = self.memory.events[-1:]
        bare = not clause.content and (clause.object is None or clause.object.head in NO_THINGS)
        if bare:  # "where was it, did he know?"
            self._read_all(clause.start, clause.end)
            return bool(last) and last[0].verb == "ask"
        if self.announced:
            self.question = [clause]
            self._read_all(clause.start, clause.end)
            return True
        asker = [name for name in reversed(self.cast.subjects) if name not in who][:1]
        self._indirect([clause], asker, asks=True)
        return True

    def _asks_after(self, clause: Clause, who: Sequence[str]) -> None:
        """ "Asked him about the plum", "asked after the whereabouts of the plum"."""
        for phrase in clause.places:
            noun = phrase.object
            if phrase.preposition not in _ABOUT or noun is None or not who:
                continue
            inner = next((p.object for p in noun.of if noun.head in NO_THINGS), None)
            inner = inner or (noun.owner if noun.head in NO_THINGS else None)
            thing = self.memory.thing(who[0], inner or noun)
            if thing is not None:
                self._add_speech(EventMention(who[0], "ask", None, thing), clause)
                return

    def _named_in(self, phrases: Sequence[PrepPhrase]) -> str | None:
        """ "The reply from Paul": Paul."""
        found = [
            name for p in phrases if p.preposition in ("of", "from", "by") for name in self._named(p.object)
        ]
        return found[0] if found else None

    def _walks_on(self, clause: Clause, who: Sequence[str]) -> None:
        """ "On her way to the desk, she said": she walks there."""
        if not any(a.startswith("on") and a.endswith("way") for a in clause.adverbs):
            return
        steps = [p for p in clause.places if p.preposition in ("to", "into", "towards", "toward")]
        if steps and who:
            walk = Clause(verb="walk", places=steps, start=clause.start, end=clause.end)
            self._do(walk, "go", who)
            clause.places = [p for p in clause.places if p not in steps]

    def _speak(self, who: Sequence[str], clause: Clause | None) -> None:
        """The quotes of a sentence are the words of one speaker."""
        if (
            clause is not None and clause.quote is not None and len(self.voices) > 1
        ):  # "asked, '...' ... replied, '...'"
            text = clause.quote
            self.quotes = [quote for quote in self.quotes if quote != text]
        else:
            text, self.quotes = " ".join(self.quotes), []
        speaker = who[0] if who else self.teller
        if not speaker:
            return
        self._add_speech(quoted(text, speaker, self.memory), clause, text)

    def _indirect(self, content: Sequence[Clause], who: Sequence[str], *, asks: bool) -> None:
        whole = list(content)
        for quote in [clause.quote for clause in every(content) if clause.quote is not None]:
            self.quotes = [other for other in self.quotes if other != quote]
            whole += [c for sentence in read_clauses(quote).sentences for c in sentence.clauses]
        inner = list(every(content))
        if inner and self.span is not None:
            self._read(max(self.span.start, inner[0].start - _LINK), inner[0].start + 1, SAYING)
        if asks and self.span is not None:
            self._read(min(c.start for c in inner) - _LINK, max(c.end for c in inner), ASKING)
            self._read_all(content[0].start, max(c.end for c in inner))
            self.accounted.append(self.span)
        for clause in inner:
            if clause.perfect and not clause.modal:
                self._read(clause.start, clause.end, ("'d",))
        if who:
            self._add_speech(said(whole, who[0], self.memory, asks=asks), content[0])

    def _quoted_span(self, text: str) -> Span | None:
        """Where a quote stands, with its marks; the sentence where it is in parts."""
        if self.span is None:
            return None
        at = self.text.find(text, self.span.start) if text else -1
        if at < 1 or at > self.span.end:
            return self.span
        return Span(at - 1, at + len(text) + 1, self.text[at - 1 : at + len(text) + 1])

    def _add_speech(self, event: EventMention | None, clause: Clause | None, text: str = "") -> None:
        if event is None:
            return
        span = self._span(clause) if clause is not None and not text else self._quoted_span(text)
        before = next((e for e in reversed(self.memory.events) if e.verb in ("ask", "tell")), None)
        goes_on = (
            (clause is None or not clause.verb)
            and before is not None
            and before.verb == "tell"
            and event.verb == "tell"
            and before.agent == event.agent
        )
        if (
            goes_on and before is not None
        ):  # "On the desk." ... "I found it there.": one answer in two sentences
            if event.target is None:
                return
            if before.target is None:
                self.memory.events.remove(before)
        if event.verb == "ask":
            self.asker = event.agent
        self.teller, self.actor = event.agent, ""
        self._emit(replace(event, span=span))

    def _span(self, clause: Clause) -> Span:
        start, end = clause.start, max(clause.start + 1, clause.end)
        return Span(start, end, self.text[start:end])
