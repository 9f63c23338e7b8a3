"""A story about people, as the events that they took part in.

Each sentence is a row of items (`symbolic.grammar.clauses`). A verb takes its subject from the last
name or pronoun before it, and its arguments from the items up to the next verb or subject; what
"it", "both" and "there" stand for is what was spoken of last. Whatever no rule uses is reported.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from symbolic.grammar.clauses import Item, is_auxiliary, sentence_items
from symbolic.grammar.dialogue import (
    ANOTHER_ROOM,
    LINE,
    determiner_of,
    hear_utterance,
    noun_phrases,
    quotations,
    target_of,
)
from symbolic.grammar.lexer import Token, lex, sentences
from symbolic.grammar.lexicon import chunk, is_known
from symbolic.grammar.phrases import ObjectPhrase, PlacePhrase
from symbolic.types import (
    SOMETHING,
    Event,
    NarrativeParse,
    ObjectMention,
    PlaceMention,
    Reading,
    RoomMention,
    Span,
    Verb,
)

_FOLLOW = frozenset({"follow", "join"})
_NOUNS = frozenset({"object", "place", "something", "it", "another"})
_STILL = frozenset(
    {"stand", "stay", "remain", "stop", "pause", "position", "turn", "face", "select", "choose", "tackle"}
)


def parse_story(text: str, names: Sequence[str] = ()) -> NarrativeParse:
    """Read a story, or a conversation in lines of the form `Tom: "..."`.

    Args:
        text: the story.
        names: people known to take part; further ones are found by their capital letter.
    """
    script = _script(text)
    if script:
        return NarrativeParse(tuple(dict.fromkeys(event.agent for event in script)), {}, tuple(script))
    reader = _Reader(text, people_in(text, names))
    reader.read()
    return reader.parse()


def people_in(text: str, names: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the people of a text: those given, and capitalised words within a sentence or of no known meaning."""
    found = dict.fromkeys(names)
    tokens = lex(text)
    for before, token, after in zip([None, *tokens], tokens, [*tokens[1:], None], strict=False):
        word = text[token.start : token.end]
        if token.kind != "word" or not word.istitle() or len(word) == 1:
            continue
        inside = before is not None and (before.kind == "word" or before.norm == ",")
        if inside or not is_known(token.norm) or _is_subject(token, after):
            found[word] = None
    return tuple(found)


def _is_subject(token: Token, after: Token | None) -> bool:
    """Whether a verb that begins a sentence is a name after all: "Grace tried", not "Opening it"."""
    if after is None:
        return False
    first, second = chunk([token]), chunk([after])
    return first[0].senses.keys() == {"verb"} and "verb" in second[0] and first[0]["verb"].form == "base"


def _script(text: str) -> list[Event]:
    """Return the events of a conversation that is nothing but lines of speech; else none."""
    lines = list(LINE.finditer(text))
    if not lines or any(line.strip() and not LINE.match(line) for line in text.splitlines()):
        return []
    return [
        hear_utterance(line[2], line[1], Span(line.start(), line.end(), line[0].strip())) for line in lines
    ]


@dataclass(slots=True)
class _Arguments:
    """What stands after a verb.

    Attributes:
        things: objects, "it" and "both" resolved.
        places: (preposition, mention) in order; the preposition is "" for a direct object.
        paired: each thing with the place said after it.
        pronoun: True when "it" or "both" stands among the things.
        nothing: True for "finding nothing".
    """

    things: list[ObjectMention] = field(default_factory=list[ObjectMention])
    places: list[tuple[str, PlaceMention | RoomMention]] = field(
        default_factory=list[tuple[str, PlaceMention | RoomMention]]
    )
    paired: list[tuple[ObjectMention, str, PlaceMention | RoomMention]] = field(
        default_factory=list[tuple[ObjectMention, str, PlaceMention | RoomMention]]
    )
    pronoun: bool = False
    nothing: bool = False
    last: int = 0

    def add_place(self, preposition: str, place: PlaceMention | RoomMention) -> None:
        """Add a place, which is that of the things named since the place before."""
        self.places.append((preposition, place))
        self.paired += [(thing, preposition, place) for thing in self.things[len(self.paired) :]]

    def split(self) -> "list[_Arguments]":
        """Split "the mug on the desk and the plate on the sofa" into a part for each place."""
        of_things = {id(place): place for _, _, place in self.paired}
        if len(of_things) < 2 or len(self.paired) != len(self.things):
            return [self]
        return [
            _Arguments([thing], [(preposition, place)], pronoun=self.pronoun)
            for thing, preposition, place in self.paired
        ]


class _Reader:
    """Reads the items of one text and keeps what was spoken of last."""

    def __init__(self, text: str, people: Sequence[str]) -> None:
        self._text = text
        self._people = {name.lower(): name for name in people}
        tokens = lex(text)
        self._sentences = sentence_items(text, tokens, quotations(text, tokens), frozenset(self._people))
        self._gender = _genders(tokens, self._people)
        self._events: list[Event] = []
        self._skipped: list[Span] = []
        self._content = 0
        self._subjects: list[str] = []
        self._recent: list[str] = []
        self._things: dict[str, list[ObjectMention]] = {}
        self._places: dict[str, PlaceMention | RoomMention] = {}
        self._quoted: Item | None = None
        self._speaking: tuple[str, Verb] | None = None

    def read(self) -> None:
        """Read every sentence."""
        for items in self._sentences:
            self._read_sentence(items)

    def parse(self) -> NarrativeParse:
        """Return what was read."""
        agents = tuple(dict.fromkeys(event.agent for event in self._events))
        unread = sum(len(span.text.split()) for span in self._skipped)
        words = max(1, len(self._text.split()))
        reading = Reading(tuple(self._skipped), (), max(0.0, 1 - unread / words))
        return NarrativeParse(agents, {}, tuple(self._events), reading)

    # --- one sentence

    def _read_sentence(self, items: list[Item]) -> None:
        self._subjects = []
        self._quoted = self._speaking = None
        at = 0
        while at < len(items):
            at = self._read_item(items, at)
        if self._quoted is not None:  # a quotation whose speaker no verb names
            self._say(self._quoted, self._subject(items, 0))

    def _read_item(self, items: list[Item], at: int) -> int:
        item = items[at]
        match item.kind:
            case "name":
                return self._name(items, at)
            case "he":
                if item.value != "who":
                    self._subjects = [self._refer(item.value, items, at)]
                return at + 1
            case "quote":
                self._quote(items, at)
                return at + 1
            case "verb":
                return self._verb(items, at)
            case "place" | "room" if self._walks_on(items, at):
                return self._walk_on(items, at)
            case "object" | "place" | "room" | "unknown":
                self._skip(item)
            case _:
                pass
        return at + 1

    def _name(self, items: list[Item], at: int) -> int:
        """A name is a new subject, joined to the name before by "and"; "Tom's" names an owner."""
        if self._is_possessive(items, at):
            return at + 2
        name = self._people[items[at].value]
        joined = at >= 2 and items[at - 1].kind == "and" and items[at - 2].kind == "name"
        self._subjects = [*self._subjects, name] if joined else [name]
        return at + 1

    def _is_possessive(self, items: list[Item], at: int) -> bool:
        """Whether a name is followed by "'s" that is no verb: "Tom's mug", not "Tom's walking"."""
        mark = items[at + 1 : at + 2]
        verb = items[at + 2 : at + 3]
        is_mark = bool(mark) and mark[0].value == "be" and self._text[mark[0].start] in "'\u2019"
        return is_mark and not (verb and verb[0].kind == "verb" and verb[0].form in ("ing", "ed"))

    def _walks_on(self, items: list[Item], at: int) -> bool:
        """Whether ", then to the desk" or "now in the kitchen" tells where somebody went, without a verb."""
        if at == 0 or items[at - 1].kind != "prep" or not self._subject(items, at):
            return False
        return items[at - 1].value == "to" or (items[at - 1].value == "in" and items[at].kind == "room")

    def _walk_on(self, items: list[Item], at: int) -> int:
        target: PlaceMention | RoomMention = RoomMention(items[at].value)
        after = at + 1
        if items[at].kind == "place":
            target, after = _place_mention(items, at)
        for agent in self._subject(items, at):
            self._emit(Event(agent, "walk", target, span=self._span(items[at].start, items[after - 1].end)))
            self._places[agent] = target
        return after

    def _refer(self, pronoun: str, items: list[Item], at: int) -> str:
        """Whom "he" or "she" means: the last subject of that gender, else the last of unknown gender."""
        here = [self._people[item.value] for item in items[:at] if item.kind == "name"]
        later = [self._people[item.value] for item in items[at:] if item.kind == "name"]
        nearest = [*self._subjects[-1:], *reversed(here), *reversed(self._recent), *later]
        nearest = list(dict.fromkeys(nearest))
        fits = [name for name in nearest if self._gender.get(name.lower()) == _GENDER.get(pronoun)]
        return next(iter((*fits, *nearest)), pronoun)

    def _subject(self, items: list[Item], at: int) -> list[str]:
        """The subject at hand; "walking to the desk, Tom asked" takes it from what follows."""
        if self._subjects:
            return self._subjects
        for i in range(at, len(items)):
            if items[i].kind == "name":
                return [self._people[items[i].value]]
        return self._recent[-1:]

    # --- speech

    def _quote(self, items: list[Item], at: int) -> None:
        item = items[at]
        if self._speaking is not None:
            self._say(item, [self._speaking[0]])
            self._speaking = None
        elif any(i.kind == "verb" and i.classes & {"ask", "tell"} for i in items[at + 1 :]):
            self._quoted = item
        else:
            self._say(item, self._subject(items, at))

    def _say(self, item: Item, speakers: Sequence[str]) -> None:
        self._quoted = None
        for speaker in speakers[:1]:
            self._emit(hear_utterance(item.value, speaker, self._span(item.start, item.end)))

    def _speech_verb(self, items: list[Item], at: int, verb: Verb) -> int:
        speakers = self._subject(items, at)
        if self._quoted is not None:
            self._say(self._quoted, speakers)
            return self._past_addressee(items, at + 1)
        after = self._past_addressee(items, at + 1)
        if any(item.kind == "quote" for item in items[after:]) and not _reports(items, after):
            self._speaking = (speakers[0], verb) if speakers else None
            return after
        return self._reported_speech(items, after, speakers, verb)

    def _past_addressee(self, items: list[Item], at: int) -> int:
        while at < len(items) and (items[at].kind == "prep" and items[at].value == "to"):
            at += 1
        follows_verb = at + 1 < len(items) and items[at + 1].kind == "verb" and items[at + 1].form != "ing"
        if at < len(items) and items[at].kind in ("name", "it") and not follows_verb:
            return at + 1
        return at

    def _reported_speech(self, items: list[Item], at: int, speakers: Sequence[str], verb: Verb) -> int:
        """Read "asked whether she knew where the mug was" up to the next clause."""
        end = at
        while end < len(items) and not _ends_report(items, end, at):
            end += 1
        if end > at and speakers:
            start, stop = items[at].start, items[end - 1].end
            said = hear_utterance(self._text[start:stop], speakers[0], self._span(start, stop))
            target = target_of(noun_phrases(self._text[start:stop])) if verb == "tell" else None
            self._emit(replace(said, verb=verb, target=target))
        return end

    # --- what people do

    def _verb(self, items: list[Item], at: int) -> int:
        verb = items[at]
        if is_auxiliary(verb) or (
            at + 1 < len(items) and verb.value in ("begin", "start", "proceed") and _next_is_verb(items, at)
        ):
            return at + 1
        if "ask" in verb.classes:
            return self._speech_verb(items, at, "ask")
        if "tell" in verb.classes and not _negated(items, at):
            return self._speech_verb(items, at, "tell")
        who = self._subject(items, at)
        arguments = self._arguments(items, at + 1, who[0] if who else "")
        if not _negated(items, at) and not _is_passive(items, at):
            self._act(verb, arguments, who, items, at)
        for name in who:
            self._remember(name, arguments)
        return max(at + 1, arguments.last)

    def _act(self, verb: Item, said: _Arguments, who: Sequence[str], items: list[Item], at: int) -> None:
        span = self._span(verb.start, items[max(at, said.last - 1)].end)
        parts = said.split() if verb.classes & {"grab", "put"} else [said]
        for agent in who:
            for event in (e for part in parts for e in self._events_of(verb, part, agent, items, at)):
                self._emit(replace(event, span=span))
        if who:
            self._recent = [*[name for name in self._recent if name not in who], *who]

    def _events_of(self, verb: Item, said: _Arguments, agent: str, items: list[Item], at: int) -> list[Event]:
        classes, lemma = verb.classes, verb.value
        if classes & {"open", "close"} and (said.places or said.pronoun or not said.things):
            return self._openings("open" if "open" in classes else "close", said, agent, items, at)
        if "transfer" in classes and said.things:
            return self._transfers(lemma, said, agent)
        if "grab" in classes:
            return self._grabs(said, agent)
        if "put" in classes and said.things:
            return self._puts(said, agent)
        if "find" in classes:
            return [] if said.nothing else [replace(e, imminent=False) for e in self._grabs(said, agent)]
        if "inspect" in classes:
            return self._openings("open", said, agent, items, at)
        if lemma in _FOLLOW:
            return self._follows(agent)
        if "leave" in classes and said.things and said.places:
            return self._puts(said, agent)
        if "leave" in classes:
            return self._walks(lemma, replace(said, places=[p for p in said.places if p[0] == "to"]), agent)
        if "walk" in classes or ("aspect" in classes and any(p == "to" for p, _ in said.places)):
            return self._walks(lemma, said, agent)
        if "put" in classes:
            return self._puts(said, agent)
        return []

    def _openings(self, verb: Verb, said: _Arguments, agent: str, items: list[Item], at: int) -> list[Event]:
        places = [place for _, place in said.places if isinstance(place, PlaceMention)]
        if not places and not said.pronoun:
            places = _shared_places(items, at)
        last = self._places.get(agent)
        if not places and isinstance(last, PlaceMention):
            places = [replace(last, determiner="the")]
        return [Event(agent, verb, place) for place in places]

    def _walks(self, lemma: str, said: _Arguments, agent: str) -> list[Event]:
        targets = [place for preposition, place in said.places if preposition != "from"]
        if lemma in _STILL and any(preposition == "" for preposition, _ in said.places):
            targets = []
        events = [Event(agent, "walk", target) for target in targets]
        return events or [Event(agent, "walk", thing) for thing in said.things[:1]]

    def _follows(self, agent: str) -> list[Event]:
        others = [e for e in self._events if e.verb == "walk" and e.agent != agent]
        return [Event(agent, "walk", others[-1].target)] if others else []

    def _grabs(self, said: _Arguments, agent: str) -> list[Event]:
        sources = [place for preposition, place in said.places if preposition != "to"]
        source = sources[0] if sources else None
        return [
            Event(agent, "grab", thing.place or source, replace(thing, place=None)) for thing in said.things
        ]

    def _puts(self, said: _Arguments, agent: str) -> list[Event]:
        places = [place for preposition, place in said.places if preposition not in ("from", "near")]
        fixtures = [place for place in places if isinstance(place, PlaceMention)]
        target = fixtures[-1] if fixtures else places[-1] if places else self._places.get(agent)
        things = said.things or self._things.get(agent, [])
        return [Event(agent, "put", target, replace(thing, place=None)) for thing in things]

    def _transfers(self, lemma: str, said: _Arguments, agent: str) -> list[Event]:
        """Read "moved the mug to the desk" as taking it, walking, and laying it down."""
        goals = [place for preposition, place in said.places if preposition != "from"]
        sources = [place for preposition, place in said.places if preposition == "from"]
        if lemma == "take" and not any(preposition == "to" for preposition, _ in said.places):
            return self._grabs(said, agent)
        taken = self._grabs(replace(said, places=[("from", place) for place in sources]), agent)
        rooms = [Event(agent, "walk", goal) for goal in goals if isinstance(goal, RoomMention)]
        fixtures = [goal for goal in goals if isinstance(goal, PlaceMention)]
        laid = (
            [Event(agent, "put", fixtures[-1], replace(t, place=None)) for t in said.things]
            if fixtures
            else []
        )
        return [*taken, *rooms, *laid]

    # --- arguments

    def _arguments(self, items: list[Item], at: int, who: str) -> _Arguments:
        """Read what follows a verb of `who`, up to the next verb, subject or joint."""
        said = _Arguments(last=at)
        preposition = ""
        while at < len(items):
            item = items[at]
            if item.kind == "name" and self._is_possessive(items, at):
                at += 2
                continue
            if item.kind in ("verb", "quote", "he", "joint", "relative", "name"):
                back = self._back_reference(items, at, said, who)
                if back is None:
                    break
                at = said.last = back
                continue
            at = self._argument(items, at, said, preposition, who)
            preposition = (
                item.value if item.kind == "prep" else preposition if item.kind in ("and", "comma") else ""
            )
            said.last = at
        return said

    def _argument(self, items: list[Item], at: int, said: _Arguments, preposition: str, who: str) -> int:
        item = items[at]
        match item.phrase:
            case ObjectPhrase(object=thing, count=count, known=known, determiner=determiner):
                if known or determiner or not said.places:
                    said.things.append(ObjectMention(thing, max(1, count)))
                return at + 1
            case PlacePhrase() if item.kind == "place":
                mention, after = _place_mention(items, at)
                said.add_place(preposition, mention)
                return after
            case _:
                pass
        if item.kind == "room":
            said.add_place(preposition, RoomMention(item.value))
        elif item.kind == "it" or item.kind == "there":
            self._pronoun(item, said, preposition, who)
        elif item.kind == "something":
            said.things.append(ObjectMention(SOMETHING))
        elif item.kind == "nothing":
            said.nothing = True
        elif item.kind == "unknown":
            self._skip(item)
        return at + 1

    def _pronoun(self, item: Item, said: _Arguments, preposition: str, who: str) -> None:
        """What "it", "both" and "there" stand for: after a preposition the last place, else the last things."""
        place = self._places.get(who)
        if (item.kind == "there" or preposition) and isinstance(place, PlaceMention):
            said.add_place(preposition or "in", replace(place, determiner="the"))
            return
        said.pronoun = True
        things = self._things.get(who) or next(reversed(self._things.values()), [])
        said.things.extend(things[-1:] if item.value == "it" else things)

    def _back_reference(self, items: list[Item], at: int, said: _Arguments, subject: str) -> int | None:
        """Read "(that) Tom had previously placed on the desk" after a noun; None when it is none.

        Its place is where the things just named lie. Returns the index after it.
        """
        relative = items[at].kind == "relative"
        before = items[at - 1].kind if at else "comma"
        to_where = at > 0 and self._text[items[at - 1].start : items[at - 1].end].lower().endswith("where")
        which = relative and items[at].value in ("which", "that") and before == "comma"
        if not (before in _NOUNS or to_where or which):
            return None
        who = at + 1 if relative else at
        if who >= len(items) or items[who].kind not in ("name", "he") or items[who].value == "who":
            return None
        verb = next((i for i in range(who + 1, len(items)) if not is_auxiliary(items[i])), len(items))
        if verb >= len(items) or items[verb].kind != "verb" or items[verb].form == "ing":
            return None
        if not items[verb].classes & {"put", "transfer", "leave"}:
            return None
        inner = self._arguments(items[: _end_of_relative(items, verb)], verb + 1, subject)
        places = [place for _, place in (*said.places, *inner.places) if isinstance(place, PlaceMention)]
        place = places[-1] if places else None
        things = said.things or inner.things or self._things.get(subject, [])
        owner = self._owner(items[who], things, items, who)
        said.things = [replace(thing, place=thing.place or place) for thing in things]
        self._recall(owner, things, place, self._span(items[who].start, items[max(who, inner.last - 1)].end))
        return inner.last

    def _owner(self, item: Item, things: Sequence[ObjectMention], items: list[Item], at: int) -> str:
        """Who put the things there: the name, or for a pronoun whoever did so earlier in the story."""
        if item.kind == "name":
            return self._people[item.value]
        named = {thing.object for thing in things}
        put = [e.agent for e in self._events if e.verb == "put" and e.object and e.object.object in named]
        return put[-1] if put else self._refer(item.value, items, at)

    def _recall(
        self, owner: str, things: Sequence[ObjectMention], place: PlaceMention | None, span: Span
    ) -> None:
        """Add what a back reference tells of the past, unless the story told it."""
        for thing in things:
            told = any(
                e.agent == owner and e.verb == "put" and e.object and e.object.object == thing.object
                for e in self._events
            )
            if not told:
                self._events.append(Event(owner, "put", place, replace(thing, place=None), span=span))

    # --- memory

    def _remember(self, who: str, said: _Arguments) -> None:
        if said.things:
            self._things.pop(who, None)  # the last to speak of something comes last
            self._things[who] = said.things
        if said.places:
            self._places[who] = said.places[-1][1]

    def _emit(self, event: Event) -> None:
        self._events.append(event)

    def _skip(self, item: Item) -> None:
        self._skipped.append(self._span(item.start, item.end))

    def _span(self, start: int, end: int) -> Span:
        return Span(start, end, self._text[start:end])


_GENDER: Mapping[str, str] = {"he": "m", "his": "m", "him": "m", "she": "f", "her": "f"}


def _genders(tokens: Sequence[Token], names: Iterable[str]) -> dict[str, str]:
    """Guess who is "he" and who "she" from the sentences that name one person and no other."""
    known = frozenset(names)
    votes: dict[str, list[str]] = {}
    for sentence in sentences(tokens):
        named = [i for i, token in enumerate(sentence) if token.capital and token.norm in known]
        if len({sentence[i].norm for i in named}) == 1:
            after = sentence[named[0] :]  # "she took the mug Paul had left" says nothing of Paul
            said = [_GENDER[token.norm] for token in after if token.norm in _GENDER]
            votes.setdefault(sentence[named[0]].norm, []).extend(said)
    return {name: max(sorted(set(said)), key=said.count) for name, said in votes.items() if said}


def _place_mention(items: Sequence[Item], at: int) -> tuple[PlaceMention, int]:
    """Return the mention of a place, with the room that follows it ("in the bedroom"), and the index after."""
    phrase = items[at].phrase
    assert isinstance(phrase, PlacePhrase)
    room, after = phrase.room, at + 1
    if (
        room is None
        and at + 2 < len(items)
        and items[at + 1].kind == "prep"
        and items[at + 1].value in ("in", "of")
    ):
        if items[at + 2].kind == "room":
            room, after = items[at + 2].value, at + 3
        elif items[at + 2].kind == "another":
            room, after = ANOTHER_ROOM, at + 3
    number = phrase.numbers[0] if phrase.numbers and phrase.numbers[0] > 0 else 0
    return PlaceMention(phrase.kind, number, room, determiner_of(phrase)), after


def _shared_places(items: Sequence[Item], at: int) -> list[PlaceMention]:
    """Find what "opened and then closed the cabinet" opens: the object of the verb it is joined to."""
    for i in range(at + 1, len(items)):
        item = items[i]
        if item.kind == "place":
            return [_place_mention(items, i)[0]]
        if not (item.kind in ("and", "comma", "joint") or item.classes & {"open", "close"}):
            return []
    return []


def _end_of_relative(items: Sequence[Item], verb: int) -> int:
    """Return where "that Tom left on the desk" ends: at a comma, or where "to" leads on from a thing at rest."""
    at_rest = bool(items[verb].classes & {"put", "leave"})
    for i in range(verb + 1, len(items)):
        if items[i].kind == "comma" or (at_rest and items[i].kind == "prep" and items[i].value == "to"):
            return i
    return len(items)


def _negated(items: Sequence[Item], at: int) -> bool:
    """Whether "not" or "without" stands right before a verb, auxiliaries aside."""
    i = at - 1
    while i >= 0 and is_auxiliary(items[i]):
        i -= 1
    return i >= 0 and items[i].kind == "neg"


def _is_passive(items: Sequence[Item], at: int) -> bool:
    """Whether a verb says what was done to a thing ("was stored"), not what somebody did."""
    return (
        items[at].form == "ed" and at > 0 and items[at - 1].value == "be" and "walk" not in items[at].classes
    )


def _next_is_verb(items: Sequence[Item], at: int) -> bool:
    following = [item for item in items[at + 1 : at + 3] if item.kind not in ("prep", "other")]
    return bool(following) and following[0].kind == "verb"


def _reports(items: Sequence[Item], at: int) -> bool:
    """Whether the words after "asked" report what was asked: if, whether, where, about, for, that."""
    return at < len(items) and (
        items[at].kind == "relative" or items[at].value in ("if", "whether", "about", "that")
    )


def _ends_report(items: Sequence[Item], at: int, start: int) -> bool:
    """Whether reported speech ends before an item: at a joint, or where somebody does something new."""
    item = items[at]
    after = items[at + 1 : at + 3]
    if item.kind in ("joint", "quote"):
        return True
    if item.kind in ("comma", "and"):
        return any(i.kind in ("verb", "name", "quote") for i in after) or not after
    acts = bool(after) and after[0].kind == "verb" and not is_auxiliary(after[0])
    return item.kind == "name" and acts and at > start + 2
