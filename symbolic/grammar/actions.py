"""The narrative of what one person does, to events in the order in which they happened.

Verb phrases come from `symbolic.grammar.deeds`; here they meet the discourse: what "it" is, what "the
same" repeats, and in which order things happened ("before", "after"). A step that the narrator
skips is not supplied here: grounding does that.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from symbolic.errors import ParseError
from symbolic.grammar.deeds import TOPIC, UNKNOWN, Complement, VerbPhrase, verb_phrases
from symbolic.grammar.layout import specific_kind
from symbolic.grammar.lexer import Token, lex, sentences
from symbolic.grammar.lexicon import Lexeme, chunk, is_known
from symbolic.grammar.phrases import ObjectPhrase, Phrase, PlacePhrase, RoomPhrase, Word, phrases
from symbolic.grammar.reading import Account
from symbolic.types import (
    Event,
    NarrativeParse,
    ObjectMention,
    PlaceMention,
    RoomMention,
    Span,
    Target,
    Verb,
)
from symbolic.vocabulary import FIXTURES

_CONTENT = frozenset(
    {"fixture", "object", "room", "macro", "imminent", "walk noun", "unknown", "verb", "name"}
)


def parse_narrative(text: str, agent: str | None = None) -> NarrativeParse:
    """Read what a person does.

    Args:
        text: English sentences in any tense; a heading "Actions taken by Mark:" is allowed.
        agent: the person's name; None to find it in the text.

    Returns:
        The start room by name and the events, places as the text mentions them.

    Raises:
        ParseError: nobody acts in the text.
    """
    tokens = lex(text)
    names = _names(tokens, agent)
    if not names:
        raise ParseError(f"The narrative names nobody who acts: {_quote(text)}. Begin it with a name.")
    account = Account(text)
    discourse = _Discourse(text, next(iter(names.values())), names)
    for sentence in sentences(_without_heading(tokens)):
        lexemes = chunk(sentence, frozenset(names))
        row = phrases(lexemes)
        used = discourse.sentence(row, verb_phrases(row), lexemes, account)
        account.sentence(lexemes, used, _CONTENT)
    discourse.finish()
    acting = dict.fromkeys([*discourse.start, *(event.agent for event in discourse.events)])
    return NarrativeParse(
        tuple(acting) or (discourse.agent,), discourse.start, tuple(discourse.events), account.reading()
    )


_LONGEST_STEP = 8
"""Deeds on one group that are told together; the bound keeps reading linear on nonsense."""
_CONTINUE = frozenset({"continue", "carry on", "proceed", "resume", "move on", "go on", "keep on", "follow"})


def _quote(text: str) -> str:
    return f'"{text[:80]}{"..." if len(text) > 80 else ""}"'


def _without_heading(tokens: Sequence[Token]) -> Sequence[Token]:
    """Drop "Actions taken by Mark:" and "Mark:"."""
    for index, token in enumerate(tokens[:8]):
        if token.norm == ":":
            return tokens[index + 1 :]
    return tokens


def _names(tokens: Sequence[Token], agent: str | None) -> dict[str, str]:
    """Names of people, lower case to written form: the given one, and capitalised words that no table knows."""
    found = {agent.lower(): agent} if agent else {}
    for index, token in enumerate(tokens[:-1]):
        if token.capital and token.kind == "word" and token.norm not in found and not is_known(token.norm):
            after = tokens[index + 1].norm
            if is_known(after) or after == ":":
                found[token.norm] = token.norm.capitalize()
    return found


@dataclass(slots=True)
class _Step:
    """Deeds on one group of targets, target by target: open A, close A, open B, close B."""

    agent: str
    targets: tuple[Target, ...]
    start: int
    verbs: list[tuple[Verb, Span]] = field(default_factory=list[tuple[Verb, Span]])


class _Discourse:
    """What has been told so far: the events, the last things mentioned, and the last routine."""

    def __init__(self, text: str, agent: str, names: dict[str, str]) -> None:
        self.agent = agent
        self.start: dict[str, str] = {}
        self.events: list[Event] = []
        self._text = text
        self._names = names
        self._current: tuple[PlaceMention, ...] = ()
        self._object: ObjectMention | None = None
        self._kind = "kitchen cabinet"
        self._room: str | None = None
        self._routine: list[Verb] = []
        self._step: _Step | None = None
        self._tentative: int | None = None
        self._account: Account
        self._row: Sequence[Phrase] = ()
        self._lexemes: Sequence[Lexeme] = ()
        self._used: set[int] = set()

    def sentence(
        self, row: Sequence[Phrase], verbs: list[VerbPhrase], lexemes: Sequence[Lexeme], account: Account
    ) -> set[int]:
        """Take in one sentence; return the lexemes that were used."""
        self._row, self._lexemes, self._account, self._used = row, lexemes, account, set()
        for phrase in row:
            if isinstance(phrase, Word) and "unknown" not in phrase:
                self._use(phrase)
        verbs = _in_order_of_time(verbs)
        for index, verb in enumerate(verbs):
            if verb.subject:
                self.agent = self._names[verb.subject]
            self._deed(verb, verbs[index + 1] if index + 1 < len(verbs) else None)
        return self._used

    def finish(self) -> None:
        """Settle what only the end of the text decides."""
        self._settle_tentative(ended=True)

    # --- one verb phrase

    def _deed(self, verb: VerbPhrase, after: VerbPhrase | None) -> None:
        if verb.classes == UNKNOWN:
            return
        self._mark(verb)
        if verb.negated:
            self._use_all(verb)
            return
        if verb.is_("open", "close") and not (verb.is_("handle") and not verb.is_("open", "close")):
            self._manipulate(verb, after)
        elif verb.is_("grab") and self._grabs(verb):
            self._grab(verb)
        elif verb.is_("put") and self._puts(verb):
            self._put(verb)
        elif verb.is_("repeat") and (verb.macro or verb.lemma == "follow suit" or self._places(verb)):
            self._repeat(verb)
        elif verb.is_("next") or (verb.lemma in _CONTINUE and self._places(verb, ("with", "for"))):
            self._next(verb, after)
        elif verb.is_("inspect"):
            self._inspect(verb)
        elif verb.is_("walk", "attend", "aspect") and self._rest_in(verb) is None:
            self._walk(verb)
        else:
            self._rest(verb)

    def _manipulate(self, verb: VerbPhrase, after: VerbPhrase | None) -> None:
        name: Verb = "open" if verb.is_("open") else "close"
        targets = self._objects_of(verb, after)
        self._stray(verb)
        if not targets:
            self._account.note(f"What was {name}ed is not said: {self._span(verb).text!r}.")
            return
        self._act(name, targets, verb)

    def _objects_of(self, verb: VerbPhrase, after: VerbPhrase | None) -> tuple[PlaceMention, ...]:
        """What is opened or closed: its own places, a pronoun's, or those of the verb it is joined with."""
        own = self._places(verb, ("", "in", "on", "near"))
        if own:
            return own
        if (
            not verb.complements
            and after is not None
            and after.is_("open", "close")
            and not verb.relative
            and not after.owns_subject
        ):
            shared = self._mentions([c for c in after.complements if c.preposition == ""])
            if shared:
                return shared
        return self._current

    def _walk(self, verb: VerbPhrase) -> None:
        groups: list[tuple[Target, ...]] = []
        for complement in verb.complements:
            phrase, preposition = complement.phrase, complement.preposition
            if isinstance(phrase, RoomPhrase):
                if self._goes(verb, preposition):
                    groups.append((RoomMention(phrase.room),))
                elif preposition == "from" and not self.events and self.agent not in self.start:
                    self.start[self.agent] = phrase.room
                elif preposition == "in":
                    self._be_in(phrase.room, verb)
            elif (
                isinstance(phrase, PlacePhrase)
                and preposition != "from"
                and not _is_place_of_object(verb, complement)
            ):
                mentions = self._mentions([complement])
                if groups and complement.joined and isinstance(groups[-1][-1], PlaceMention):
                    groups[-1] = (*groups[-1], *mentions)
                else:
                    groups.append(mentions)
            elif (
                isinstance(phrase, ObjectPhrase)
                and preposition in ("", "to", "near", "on", "in")
                and not verb.is_("aspect")
            ):
                groups.append((self._object_mention(phrase, _place_of(verb, complement)),))
            elif (
                isinstance(phrase, Word)
                and self._current
                and preposition in ("to", "")
                and phrase.lexeme.norm == "it"
            ):
                groups.append(self._current)
            self._use(phrase)
        for targets in groups:
            if targets:
                self._act("walk", targets, verb)
        if verb.is_("guessed"):
            self._account.note(f'"{verb.lemma}" was read as a way of walking.')
            self._use(self._row[verb.first])

    def _goes(self, verb: VerbPhrase, preposition: str) -> bool:
        if verb.is_("leave") and preposition == "":
            return False
        if verb.is_("aspect", "attend") and not verb.is_("walk"):
            return preposition == "to"
        return preposition in ("", "to")

    def _repeat(self, verb: VerbPhrase) -> None:
        """ "does the same with the stove": the last routine, on new targets."""
        if not self._routine:
            return
        targets = self._places(verb) or self._current
        for name in self._routine[:1] if verb.imminent else list(self._routine):
            self._act(name, targets, verb)

    def _next(self, verb: VerbPhrase, after: VerbPhrase | None) -> None:
        """ "followed by the stove": the same there, unless the sentence says what is done."""
        targets = self._places(verb)
        if not targets:
            return
        self._current = targets
        says = after is not None and after.is_("open", "close", "repeat") and not after.nouns()
        if not says:
            self._repeat(replace(verb, classes=frozenset({"repeat"})))

    def _inspect(self, verb: VerbPhrase) -> None:
        """ "checks the stove" opens it, unless it is the thing at hand."""
        targets = self._places(verb)
        self._use_all(verb)
        if targets and not (self._step and _same(self._step.targets, targets)):
            self._act("open", targets, verb)

    def _grabs(self, verb: VerbPhrase) -> bool:
        return any(isinstance(c.phrase, ObjectPhrase) and c.preposition == "" for c in verb.complements) or (
            self._object is not None
            and any(isinstance(c.phrase, Word) and c.phrase.lexeme.norm == "it" for c in verb.complements)
        )

    def _puts(self, verb: VerbPhrase) -> bool:
        return self._grabs(verb) and any(
            isinstance(c.phrase, PlacePhrase) or "there" in c.phrase
            for c in verb.complements
            if not isinstance(c.phrase, (ObjectPhrase, RoomPhrase))
        )

    def _grab(self, verb: VerbPhrase) -> None:
        self._transfer("grab", verb, self._places(verb, ("from", "in", "on", "near")))

    def _put(self, verb: VerbPhrase) -> None:
        self._transfer("put", verb, self._places(verb, ("in", "on", "to", "near")))

    def _transfer(self, name: Verb, verb: VerbPhrase, places: tuple[PlaceMention, ...]) -> None:
        self._settle_tentative()
        near = self._current if self._step and _same(self._step.targets, self._current) else ()
        target = next(iter(places or near), None)
        self._current = places[:1] or self._current
        for complement in verb.complements:
            if isinstance(complement.phrase, ObjectPhrase) and complement.preposition == "":
                self._object = ObjectMention(complement.phrase.object, complement.phrase.count)
        self._use_all(verb)
        self.events.append(
            Event(
                self.agent,
                name,
                target,
                self._object,
                verb.imminent or verb.tentative,
                "text",
                self._span(verb),
            )
        )
        self._step = None

    # --- where somebody is

    def _rest_in(self, verb: VerbPhrase) -> str | None:
        """The room of "is in the kitchen" and "starts in the kitchen" at the beginning."""
        if self.events or self.agent in self.start:
            return None
        for complement in verb.complements:
            if isinstance(complement.phrase, RoomPhrase) and complement.preposition == "in":
                return complement.phrase.room
        return None

    def _rest(self, verb: VerbPhrase) -> None:
        for complement in verb.complements:
            phrase = complement.phrase
            if isinstance(phrase, RoomPhrase) and complement.preposition == "in":
                self._be_in(phrase.room, verb)
            elif isinstance(phrase, RoomPhrase) and complement.preposition == "from":
                self.start.setdefault(self.agent, phrase.room)
            elif (
                isinstance(phrase, PlacePhrase)
                and (verb.classes == TOPIC or verb.is_("be"))
                and complement.preposition != "to"
            ):
                self._current = self._mentions([complement]) or self._current
            self._use_unless_goal(complement)
        self._stray(verb)

    def _use_unless_goal(self, complement: Complement) -> None:
        if complement.preposition != "to":
            self._use(complement.phrase)

    def _be_in(self, room: str, verb: VerbPhrase) -> None:
        """Somebody is in a room: the start, or a walk that was not told."""
        if not self.events and self.agent not in self.start:
            self.start[self.agent] = room
        elif self._room is not None and self._room != room:
            self._act("walk", (RoomMention(room),), verb)
        self._room = room

    def _stray(self, verb: VerbPhrase) -> None:
        """ "..., then back to the kitchen": a goal without a verb of its own."""
        for complement in verb.complements:
            if complement.preposition == "to" and not isinstance(complement.phrase, Word):
                phrase = complement.phrase
                target: Sequence[Target] = (
                    (RoomMention(phrase.room),)
                    if isinstance(phrase, RoomPhrase)
                    else self._mentions([complement])
                )
                if target:
                    self._use(phrase)
                    self._act("walk", tuple(target), verb)

    # --- events

    def _act(self, name: Verb, targets: tuple[Target, ...], verb: VerbPhrase) -> None:
        """Add a deed on targets; a second deed on the same group alternates with the first."""
        self._settle_tentative(name, targets)
        span = self._span(verb)
        places = tuple(target for target in targets if isinstance(target, PlaceMention))
        if places:
            self._current = places
        if verb.imminent:
            self.events.append(Event(self.agent, name, targets[0], None, True, "text", span))
            self._step = None
            return
        self._follow(name, targets)
        step = self._step
        again = step is not None and _same(step.targets, targets) and step.agent == self.agent
        if again and name == "walk" and step and step.verbs[-1][0] == "walk":
            return  # "walks to the kitchen. Upon reaching the kitchen, ..."
        if step is None or not again or name == "walk" or len(step.verbs) >= _LONGEST_STEP:
            step = self._step = _Step(self.agent, targets, len(self.events))
        step.verbs.append((name, span))
        if verb.tentative:
            self._tentative = len(self.events)
        self._emit(step)
        if name != "walk":
            self._routine = [done for done, _ in step.verbs if done != "walk"]

    def _emit(self, step: _Step) -> None:
        self.events[step.start :] = [
            Event(step.agent, name, target, None, False, "text", span)
            for target in step.targets
            for name, span in step.verbs
        ]

    def _follow(self, name: Verb, targets: tuple[Target, ...]) -> None:
        """Keep track of the room."""
        last = targets[-1]
        if isinstance(last, RoomMention):
            self._room = last.room
        elif isinstance(last, PlaceMention):
            fixture = FIXTURES.get(last.kind)
            self._room = last.room or (fixture.room if fixture else None) or self._room

    def _settle_tentative(
        self, name: Verb | None = None, targets: tuple[Target, ...] = (), *, ended: bool = False
    ) -> None:
        """ "walks to the stove to open it" is only an intention when nothing follows; an opening that is closed happened."""
        if ended and self._tentative is not None and self._tentative == len(self.events) - 1:
            self.events[-1] = replace(self.events[-1], imminent=True)
        self._tentative = None
        if name == "close" and self.events and self.events[-1].imminent and self.events[-1].verb == "open":
            last = self.events[-1]
            if last.target is not None and _same((last.target,), targets):
                self.events[-1] = replace(last, imminent=False)
                span = last.span or Span(0, 0, "")
                self._step = _Step(self.agent, targets, len(self.events) - 1, [("open", span)])

    # --- mentions

    def _places(
        self, verb: VerbPhrase, prepositions: tuple[str, ...] | None = None
    ) -> tuple[PlaceMention, ...]:
        """The places a verb governs, with its pronouns resolved."""
        return self._mentions(
            [c for c in verb.complements if prepositions is None or c.preposition in prepositions]
        )

    def _mentions(self, complements: Sequence[Complement]) -> tuple[PlaceMention, ...]:
        found: list[PlaceMention] = []
        for complement in complements:
            phrase = complement.phrase
            if isinstance(phrase, PlacePhrase):
                self._use(phrase)
                found.extend(self._mention(phrase))
            elif isinstance(phrase, Word) and "pronoun" in phrase and not found:
                found.extend(self._current)
        return tuple(dict.fromkeys(found))

    def _mention(self, phrase: PlacePhrase) -> list[PlaceMention]:
        kind = phrase.kind or (self._kind if phrase.numbers or not self._current else self._current[-1].kind)
        if kind == "cabinet" and phrase.numbers:
            kind = specific_kind(kind, phrase.room or "kitchen")
        if phrase.numbers:
            self._kind = kind
        determiner = phrase.determiner if phrase.determiner in ("a", "another", "other") else "the"
        numbers = phrase.numbers or (0,)
        return [PlaceMention(kind, number, phrase.room, determiner) for number in numbers]  # type: ignore[arg-type]

    def _object_mention(self, phrase: ObjectPhrase, place: PlacePhrase | None) -> ObjectMention:
        if not phrase.known:
            self._account.note(f'"{phrase.object}" is not in the vocabulary; it was read as an object.')
        return ObjectMention(phrase.object, phrase.count, self._mention(place)[0] if place else None)

    # --- accounting

    def _span(self, verb: VerbPhrase) -> Span:
        first = self._lexemes[self._row[verb.first].first]
        last = self._lexemes[self._row[verb.last - 1].last - 1]
        return Span(first.start, last.end, self._text[first.start : last.end])

    def _mark(self, verb: VerbPhrase) -> None:
        if not verb.is_("guessed"):
            self._use(self._row[verb.first])

    def _use(self, phrase: Phrase) -> None:
        self._used.update(range(phrase.first, phrase.last))

    def _use_all(self, verb: VerbPhrase) -> None:
        for complement in verb.complements:
            self._use(complement.phrase)


def _place_of(verb: VerbPhrase, complement: Complement) -> PlacePhrase | None:
    """The place said right after an object: "the apple on the desk"."""
    after = verb.complements[verb.complements.index(complement) + 1 :]
    if (
        after
        and after[0].preposition in ("in", "on")
        and not after[0].joined
        and isinstance(after[0].phrase, PlacePhrase)
    ):
        return after[0].phrase
    return None


def _is_place_of_object(verb: VerbPhrase, complement: Complement) -> bool:
    before = verb.complements[: verb.complements.index(complement)]
    return (
        bool(before)
        and isinstance(before[-1].phrase, ObjectPhrase)
        and _place_of(verb, before[-1]) is complement.phrase
    )


def _same(some: Sequence[Target], others: Sequence[Target]) -> bool:
    """Whether two mentions are of the same things, whatever their determiners."""
    return [_bare(target) for target in some] == [_bare(target) for target in others]


def _bare(target: Target) -> Target:
    return replace(target, determiner="the") if isinstance(target, PlaceMention) else target


def _in_order_of_time(verbs: list[VerbPhrase]) -> list[VerbPhrase]:
    """Put "Before A, B" as B, A and "B after A" as A, B."""
    main = [index for index, verb in enumerate(verbs) if not verb.is_("be") and verb.classes != TOPIC]
    if main and verbs[main[0]].order == "before":
        first = main[0]
        end = next((k for k in range(first + 1, len(verbs)) if verbs[k].owns_subject), len(verbs))
        return verbs[:first] + verbs[end:] + verbs[first:end]
    for index in range(len(verbs) - 1, 0, -1):
        if verbs[index].order == "after" and index > (main[0] if main else 0) and not verbs[index].joined:
            if not any(verb.owns_subject for verb in verbs[index + 1 :]):
                _name_pronouns(verbs[index:], verbs[index - 1])
                return verbs[: index - 1] + verbs[index:] + verbs[index - 1 : index]
    return verbs


def _name_pronouns(moved: Sequence[VerbPhrase], main: VerbPhrase) -> None:
    """ "shuts the stove after opening it": what moves ahead takes the noun along."""
    if main.is_("open", "close"):
        for verb in moved:
            if verb.is_("open", "close") and not verb.nouns():
                verb.complements = main.nouns()
