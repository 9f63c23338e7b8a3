"""A story about people, as the events that they took part in.

Each sentence is a row of items (`symbolic.language.grammar.clauses.clauses`). A verb takes its subject from the last
name or pronoun before it, and its arguments from the items up to the next verb or subject; what
"it", "both" and "there" stand for is what was spoken of last. Whatever no rule uses is reported.
"""

from collections.abc import Sequence
from dataclasses import replace

from symbolic.language.grammar.clauses.clauses import Item, is_auxiliary, sentence_items
from symbolic.language.grammar.clauses.dialogue import (
    LINE,
    TURN,
    hear_utterance,
    noun_phrases,
    quotations,
    target_of,
)
from symbolic.language.grammar.clauses.doings import Memory, events_of
from symbolic.language.grammar.clauses.syntax import (
    Arguments,
    end_of_relative,
    ends_report,
    is_negated,
    is_passive,
    is_report,
    next_is_verb,
    passive_agent,
    passive_patient,
    place_mention,
)
from symbolic.language.grammar.phrases.phrases import ObjectPhrase, PlacePhrase
from symbolic.language.grammar.words.lexer import lex
from symbolic.language.grammar.words.names_of_people import GENDER, genders, people_in
from symbolic.language.mentions import (
    EventMention,
    ObjectMention,
    PlaceMention,
    RoomMention,
)
from symbolic.language.parses import NarrativeParse, Reading
from symbolic.world.actions import SOMETHING, Verb
from symbolic.world.provenance import Span

_NOUNS = frozenset({"object", "place", "something", "it", "another"})


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


def _script(text: str) -> list[EventMention]:
    """Return the events of a conversation that is nothing but lines of speech; else none."""
    turns = list(TURN.finditer(text))
    if turns and "".join(turn[0] for turn in turns) == text:
        return [
            hear_utterance(turn[2], turn[1], Span(turn.start(1), turn.end(2), turn[0].strip()))
            for turn in turns
        ]
    lines = list(LINE.finditer(text))
    if not lines or any(line.strip() and not LINE.match(line) for line in text.splitlines()):
        return []
    return [
        hear_utterance(line[2], line[1], Span(line.start(), line.end(), line[0].strip())) for line in lines
    ]


class _Reader:
    """Reads the items of one text and keeps what was spoken of last."""

    def __init__(self, text: str, people: Sequence[str]) -> None:
        self._text = text
        self._people = {name.lower(): name for name in people}
        tokens = lex(text)
        self._sentences = sentence_items(text, tokens, quotations(text, tokens), frozenset(self._people))
        self._gender = genders(tokens, self._people)
        self._memory = Memory()
        self._skipped: list[Span] = []
        self._content = 0
        self._subjects: list[str] = []
        self._recent: list[str] = []
        self._quoted: Item | None = None
        self._speaking: tuple[str, Verb] | None = None

    def read(self) -> None:
        """Read every sentence."""
        for items in self._sentences:
            self._read_sentence(items)

    def parse(self) -> NarrativeParse:
        """Return what was read."""
        agents = tuple(dict.fromkeys(event.agent for event in self._memory.events))
        unread = sum(len(span.text.split()) for span in self._skipped)
        words = max(1, len(self._text.split()))
        reading = Reading(tuple(self._skipped), (), max(0.0, 1 - unread / words))
        return NarrativeParse(agents, {}, tuple(self._memory.events), reading)

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
                if item.value == "who":
                    self._who(items, at)
                else:
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

    def _who(self, items: list[Item], at: int) -> None:
        """ "Tom, who was walking": the name just before is the subject."""
        before = [item for item in items[max(0, at - 2) : at] if item.kind != "comma"][-1:]
        if before and before[0].kind == "name":
            self._subjects = [self._people[before[0].value]]

    def _name(self, items: list[Item], at: int) -> int:
        """A name is a new subject, joined to the name before by "and"; "Tom's" names an owner."""
        name = self._people[items[at].value]
        if self._is_possessive(items, at):
            if items[at + 2 : at + 3] and items[at + 2].classes & {"ask", "tell"}:
                self._subjects = [name]  # "Tom's reply was"
            return at + 2
        before = items[at - 1] if at else None
        if before is not None and (
            before.kind == "prep" or (before.kind == "verb" and not is_auxiliary(before))
        ):
            return at + 1  # "turned to Tom", "seeing Tom": not the subject
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
            target, after = place_mention(items, at)
        for agent in self._subject(items, at):
            self._emit(
                EventMention(agent, "walk", target, span=self._span(items[at].start, items[after - 1].end))
            )
            self._memory.places[agent] = target
        return after

    def _refer(self, pronoun: str, items: list[Item], at: int) -> str:
        """Whom "he" or "she" means: the last subject of that gender, else the last of unknown gender."""
        here = [self._people[item.value] for item in items[:at] if item.kind == "name"]
        later = [self._people[item.value] for item in items[at:] if item.kind == "name"]
        nearest = [*self._subjects[-1:], *reversed(here), *reversed(self._recent), *later]
        asker = self._asked_last(items)
        nearest = [name for name in dict.fromkeys(nearest) if name not in asker]
        nearest = nearest or [name for name in self._people.values() if name not in asker]
        fits = [name for name in nearest if self._gender.get(name.lower()) == GENDER.get(pronoun)]
        return next(iter((*fits, *nearest)), pronoun)

    def _asked_last(self, items: list[Item]) -> list[str]:
        """Who asked just before, and so is not the one who now speaks."""
        last = self._memory.events[-1:]
        speaks = any(item.kind == "quote" for item in items)
        return [event.agent for event in last if event.verb == "ask" and speaks and len(self._people) > 1]

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
            if items[at + 1 : at + 2] and items[at + 1].kind == "name":  # "said Tom, opening the fridge"
                self._subjects = list(speakers[:1])
            return self._past_addressee(items, at + 1)
        after = self._past_addressee(items, at + 1)
        if any(item.kind == "quote" for item in items[after:]) and not is_report(items, after):
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
        while end < len(items) and not ends_report(items, end, at):
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
            at + 1 < len(items) and verb.value in ("begin", "start", "proceed") and next_is_verb(items, at)
        ):
            return at + 1
        by = passive_agent(items, at, self._text)
        if by is not None:
            self._subjects = [self._people[items[by].value]]
            if not verb.classes & {"ask", "tell"}:
                return self._passive(verb, items, at, by)
        if "ask" in verb.classes:
            return self._speech_verb(items, at, "ask")
        if "tell" in verb.classes and not is_negated(items, at):
            return self._speech_verb(items, at, "tell")
        who = self._subject(items, at)
        arguments = self._arguments(items, at + 1, who[0] if who else "")
        if not is_negated(items, at) and not is_passive(items, at):
            self._act(verb, arguments, who, items, at)
        for name in who:
            self._memory.remember(name, arguments)
        return max(at + 1, arguments.last)

    def _passive(self, verb: Item, items: list[Item], at: int, by: int) -> int:
        """Read "the mug on the desk was then taken by Tom" as what Tom did."""
        patient = passive_patient(items, at)
        start = patient[0].start if patient else verb.start
        self._skipped = [span for span in self._skipped if span.start < start]
        said = self._arguments([*patient, *items[by + 1 :]], 0, self._subjects[0])
        after = max(by + 1, by + 1 + said.last - len(patient))
        if not is_negated(items, at):
            self._act(verb, replace(said, last=after), self._subjects, items, at)
        self._memory.remember(self._subjects[0], said)
        return after

    def _act(self, verb: Item, said: Arguments, who: Sequence[str], items: list[Item], at: int) -> None:
        span = self._span(verb.start, items[max(at, said.last - 1)].end)
        parts = said.split() if verb.classes & {"grab", "put"} else [said]
        for agent in who:
            for event in (e for part in parts for e in events_of(verb, part, agent, self._memory, items, at)):
                self._emit(replace(event, span=span))
        if who:
            self._recent = [*[name for name in self._recent if name not in who], *who]

    # --- arguments

    def _arguments(self, items: list[Item], at: int, who: str) -> Arguments:
        """Read what follows a verb of `who`, up to the next verb, subject or joint."""
        said = Arguments(last=at)
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

    def _argument(self, items: list[Item], at: int, said: Arguments, preposition: str, who: str) -> int:
        item = items[at]
        match item.phrase:
            case ObjectPhrase(determiner="no"):
                said.nothing = True
                return at + 1
            case ObjectPhrase(object=thing, count=count, known=known, determiner=determiner):
                if known or determiner or not said.places:
                    said.things.append(ObjectMention(thing, max(1, count)))
                return at + 1
            case PlacePhrase() if item.kind == "place":
                mention, after = place_mention(items, at)
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

    def _pronoun(self, item: Item, said: Arguments, preposition: str, who: str) -> None:
        """What "it", "both" and "there" stand for: after a preposition the last place, else the last things."""
        place = self._memory.places.get(who)
        if (item.kind == "there" or preposition) and isinstance(place, PlaceMention):
            said.add_place(preposition or "in", replace(place, determiner="the"))
            return
        said.pronoun = True
        things = self._memory.things.get(who) or next(reversed(self._memory.things.values()), [])
        said.things.extend(things[-1:] if item.value == "it" else things)

    def _back_reference(self, items: list[Item], at: int, said: Arguments, subject: str) -> int | None:
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
        inner = self._arguments(items[: end_of_relative(items, verb)], verb + 1, subject)
        places = [place for _, place in (*said.places, *inner.places) if isinstance(place, PlaceMention)]
        place = places[-1] if places else None
        things = said.things or inner.things or self._memory.things.get(subject, [])
        owner = self._owner(items[who], things, items, who)
        said.things = [replace(thing, place=thing.place or place) for thing in things]
        self._recall(owner, things, place, self._span(items[who].start, items[max(who, inner.last - 1)].end))
        return inner.last

    def _owner(self, item: Item, things: Sequence[ObjectMention], items: list[Item], at: int) -> str:
        """Who put the things there: the name, or for a pronoun whoever did so earlier in the story."""
        if item.kind == "name":
            return self._people[item.value]
        named = {thing.object for thing in things}
        put = [
            e.agent for e in self._memory.events if e.verb == "put" and e.object and e.object.object in named
        ]
        return put[-1] if put else self._refer(item.value, items, at)

    def _recall(
        self, owner: str, things: Sequence[ObjectMention], place: PlaceMention | None, span: Span
    ) -> None:
        """Add what a back reference tells of the past, unless the story told it."""
        for thing in things:
            if not self._memory.lays(owner, thing.object):
                self._memory.events.append(
                    EventMention(owner, "put", place, replace(thing, place=None), span=span)
                )

    # --- memory

    def _emit(self, event: EventMention) -> None:
        self._memory.events.append(event)

    def _skip(self, item: Item) -> None:
        self._skipped.append(self._span(item.start, item.end))

    def _span(self, start: int, end: int) -> Span:
        return Span(start, end, self._text[start:end])
