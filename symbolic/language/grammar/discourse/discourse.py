"""Verb phrases to events: what each verb does to the story told so far."""

from collections.abc import Callable, Sequence

from symbolic.language.grammar.clauses.time_order import in_order_of_time
from symbolic.language.grammar.clauses.verb_phrases import (
    TOPIC,
    UNKNOWN,
    Complement,
    VerbPhrase,
    verb_phrases,
)
from symbolic.language.grammar.discourse.chronicle import Chronicle
from symbolic.language.grammar.discourse.word_account import Account
from symbolic.language.grammar.phrases.phrase_mentions import Mentions, is_place_of_object, place_of
from symbolic.language.grammar.phrases.phrases import (
    ObjectPhrase,
    Phrase,
    PlacePhrase,
    RoomPhrase,
    Word,
)
from symbolic.language.grammar.words.lexicon import Lexeme
from symbolic.language.mentions import (
    EventMention,
    ObjectMention,
    PlaceMention,
    RoomMention,
    Target,
)
from symbolic.world.actions import Verb
from symbolic.world.notes import Note, another_s, denied, not_in_vocabulary, remark, unread
from symbolic.world.provenance import Span

_BODY = frozenset({"hand", "hands", "finger", "fingers", "arm", "arms"})
_UNDERGOES = frozenset({"get", "receive", "be given", "have", "be treated", "give"})
"""Verbs by which a place meets with "the same treatment"."""
_ONLY_WITH_MACRO = frozenset({"treat", "go through"})
"""Verbs that say that something is done again only with "in the same way", "the same steps"."""
_CONTINUE = frozenset({"continue", "carry on", "proceed", "resume", "move on", "go on", "keep on", "follow"})

_IDLE = ("be", "hold", "lie", "leave", "grab", "get", "handle", "intend", "want", "repeat")
"""Classes of verbs that say where somebody is, or what is meant or had, and are read with what stands beside them."""
_BACK = frozenset({"head", "go", "walk", "move", "come", "turn", "step", "stride", "run", "travel"})
"""Ways of walking that lead "back" to where somebody was."""

_APART = frozenset(("from", "of"))
"""Prepositions of what a walk does not lead to: "away from the stove", "steered clear of the stove"."""
_TRANSITIVE = frozenset({"approach", "near", "reach", "visit", "revisit", "access"})
"""Ways of walking that share an object: "approaches and opens the stove"."""


class Discourse:
    """Who acts, what has been told, and the last things mentioned."""

    def __init__(self, text: str, names: dict[str, str], account: Account) -> None:
        self.agent = next(iter(names.values()))
        self.start: dict[str, str] = {}
        self.told = Chronicle()
        self._text = text
        self._names = names
        self._account = account
        self._mentions = Mentions()
        self._row: Sequence[Phrase] = ()
        self._lexemes: Sequence[Lexeme] = ()
        self._used: set[int] = set()
        self.denied: list[Span] = []

    def sentence(self, row: Sequence[Phrase], lexemes: Sequence[Lexeme]) -> set[int]:
        """Take in one sentence; return the lexemes that were used."""
        self._row, self._lexemes, self._used = row, lexemes, set()
        for phrase in row:
            if isinstance(phrase, Word) and "unknown" not in phrase:
                self._use(phrase)
        foreign = False
        verbs = in_order_of_time(verb_phrases(row))
        for index, verb in enumerate(verbs):
            self.agent = self._names.get(verb.subject, self.agent)
            foreign = verb.foreign if verb.owns_subject else foreign
            if foreign:
                self._leave_aside(verb, another_s)
                continue
            self._deed(verb, verbs[index + 1 : index + 4])
        return self._used

    def state(self) -> tuple[object, ...]:
        """Return how much was told: what is done, where the story begins, the room at hand, what was left aside."""
        return self.told.changes, len(self.start), self.told.room, len(self.denied)

    def _deed(self, verb: VerbPhrase, rest: Sequence[VerbPhrase]) -> None:
        """Read one verb phrase by what its verb can mean with these complements; `rest` follows it."""
        if verb.classes == UNKNOWN:
            return
        if any(isinstance(c.phrase, PlacePhrase) and c.phrase.vague for c in verb.complements):
            self._leave_unread(verb)
            return
        if self._is_unclear(verb, rest):
            self._leave_unread(verb)
        if verb.imminent and _is_forsaken(verb, rest):
            self._use_all(verb)
            return
        if verb.negated:
            self._leave_aside(verb, denied)
        elif verb.is_("open", "close"):
            self._manipulate(verb, rest)
        elif verb.is_("grab") and self._moved(verb):
            self._transfer("grab", verb, ("from", "in", "on", "near"))
        elif verb.is_("put") and self._moved(verb) and _has_place(verb):
            self._transfer("put", verb, ("in", "on", "to", "near"))
        elif self._repeats(verb):
            self._repeat(verb)
        elif verb.is_("next") or (verb.lemma in _CONTINUE and self._places(verb, ("with", "for"))):
            self._next(verb, rest)
        elif verb.is_("inspect") or (verb.lemma == "try" and verb.nouns()):
            self._inspect(verb)
        elif verb.lemma in _BACK and self._is_back(verb):
            self._return(verb, rest)
        elif verb.is_("walk", "attend", "aspect") and not self._begins(verb):
            self._walk(verb, rest)
        else:
            self._rest(verb)

    # --- opening and closing

    def _manipulate(self, verb: VerbPhrase, rest: Sequence[VerbPhrase]) -> None:
        name: Verb = "open" if verb.is_("open") else "close"
        targets = (
            self._places(verb, ("", "in", "on", "near")) or self._shared(verb, rest) or self._mentions.places
        )
        if targets:
            self._act(name, targets, verb)
        self._stray(verb)
        if not targets:
            self._account.note(remark(f'What was opened or closed is not said in "{self._span(verb).text}".'))

    def _shared(self, verb: VerbPhrase, rest: Sequence[VerbPhrase]) -> tuple[PlaceMention, ...]:
        """Find the places that a verb shares with those it is joined with: "opens and closes the stove"."""
        if verb.complements or verb.relative:
            return ()
        for later in rest:
            if not later.is_("open", "close") or later.owns_subject:
                break
            if later.complements:
                return self._places(later, ("",))
        return ()

    def _repeat(self, verb: VerbPhrase) -> None:
        """Read "does the same with the stove": the last routine, on new targets."""
        routine = list(self.told.routine)
        targets = self._places(verb) or self._mentions.places
        for name in routine[:1] if verb.imminent else routine:
            self._act(name, targets, verb)

    def _repeats(self, verb: VerbPhrase) -> bool:
        """Whether a verb says that what was done is done again: "does the same with it", "the stove gets the same"."""
        if verb.macro or verb.lemma == "follow suit":
            return verb.is_("repeat") or verb.lemma in _UNDERGOES
        return verb.is_("repeat") and verb.lemma not in _ONLY_WITH_MACRO and bool(self._places(verb))

    def _next(self, verb: VerbPhrase, rest: Sequence[VerbPhrase]) -> None:
        """Read "followed by the stove": the same there, unless the sentence says what is done."""
        targets = self._places(verb)
        if not targets:
            return self._stray(verb)  # "and after that back to the kitchen"
        self._mentions.places = targets
        says = bool(rest) and rest[0].is_("open", "close", "repeat") and not rest[0].nouns()
        if not says:
            self._repeat(verb)
        return None

    def _is_back(self, verb: VerbPhrase) -> bool:
        """Whether a walk leads "back" and no more is said."""
        first, last = self._row[verb.first], self._row[verb.last - 1]
        end = next((p.first for p in self._row[verb.last :]), len(self._lexemes))
        words = [lexeme.norm for lexeme in self._lexemes[first.first : end]]
        return last is first and words[1:2] in (["back"], ["back again"])

    def _return(self, verb: VerbPhrase, rest: Sequence[VerbPhrase]) -> None:
        """Read "heads back" as the room before; where the text tells of none, leave it unread."""
        if _leads_nowhere(verb, rest):
            self._account.note(unread(self._span(verb)))  # "turned back before reaching the kitchen"
        elif self.told.room_before is None:
            self._leave_unread(verb)
        else:
            self._act("walk", (RoomMention(self.told.room_before),), verb)

    def _is_unclear(self, verb: VerbPhrase, rest: Sequence[VerbPhrase]) -> bool:
        """Whether only the home tells which places are meant: "all eight cabinets", "the first thing"."""
        places = [c for c in verb.complements if isinstance(c.phrase, PlacePhrase)]
        each = any(
            isinstance(c.phrase, Word) and c.phrase.lexeme.norm in ("each", "each one")
            for later in rest
            for c in later.complements
        )
        for complement in places:
            phrase = complement.phrase
            assert isinstance(phrase, PlacePhrase)
            if self._is_of_things(phrase):
                return True
            every = phrase.quantifier in ("all", "all of", "each", "each of", "every", "every one of")
            if phrase.kind and every and not phrase.numbers:
                return True
            if complement.preposition == "from" and phrase.numbers and each and len(places) > 1:
                return True
        return False

    def _leave_unread(self, verb: VerbPhrase) -> None:
        """Show a verb whose meaning cannot be told as skipped."""
        word = self._row[verb.first]
        self._used.difference_update(range(word.first, word.last))

    def _leave_aside(self, verb: VerbPhrase, why: Callable[[Span], Note]) -> None:
        """Say that a verb tells of nothing that the person did."""
        self._use_all(verb)
        if not verb.is_("be"):
            before = self._lexemes[max(0, self._row[verb.first].first - 1)]
            end = self._row[verb.last - 1].last
            yet = end < len(self._lexemes) and self._lexemes[end].norm == "yet"  # "has not opened it yet"
            last = self._lexemes[end - 1 + yet]
            span = Span(before.start, last.end, self._text[before.start : last.end])
            self.denied.append(span)
            self._account.note(why(span))

    def _inspect(self, verb: VerbPhrase) -> None:
        """Read "checks the stove" as opening it, unless it is the thing at hand."""
        targets = self._places(verb)
        self._use_all(verb)
        if targets and not self.told.is_at(targets):
            self._act("open", targets, verb)

    # --- taking and laying down

    def _moved(self, verb: VerbPhrase) -> bool:
        """Whether the verb has an object to move, or a pronoun for the last one."""
        for complement in verb.complements:
            phrase = complement.phrase
            if isinstance(phrase, ObjectPhrase) and phrase.object in _BODY:
                return False  # "has got his hand on it"
            if isinstance(phrase, ObjectPhrase) and complement.preposition == "":
                self._mentions.object = ObjectMention(phrase.object, phrase.count)
                return True
            if isinstance(phrase, Word) and phrase.lexeme.norm == "it":
                return self._mentions.object is not None
        return False

    def _transfer(self, name: Verb, verb: VerbPhrase, prepositions: tuple[str, ...]) -> None:
        places, last = self._places(verb, prepositions), self._mentions.places
        near = last if self.told.is_at(last) else ()
        target = next(iter(places or near), None)
        self._mentions.places = places[:1] or last
        self._use_all(verb)
        imminent = verb.imminent or verb.tentative
        self.told.add(
            EventMention(self.agent, name, target, self._mentions.object, imminent, "text", self._span(verb))
        )

    # --- going somewhere and being there

    def _walk(self, verb: VerbPhrase, rest: Sequence[VerbPhrase]) -> None:
        shared = self._shared(verb, rest) if verb.lemma in _TRANSITIVE else ()
        goals: list[tuple[Target, ...]] = [shared] if shared else []
        for complement in verb.complements:
            if complement.joined and self._is_of_things(complement.phrase):
                continue  # "goes to the kitchen, and the first thing that she opens is ..."
            goal = self._goal(verb, complement)
            listed = complement.joined and _are_places(goal) and bool(goals) and _are_places(goals[-1])
            if listed:
                goals[-1] = tuple(dict.fromkeys((*goals[-1], *goal)))
            elif goal:
                goals.append(goal)
            self._use(complement.phrase)
        for goal in goals:
            self._act("walk", goal, verb)
        if not goals and _leads_nowhere(verb, rest):
            self._account.note(unread(self._span(verb)))
        if verb.is_("guessed"):
            self._account.note(remark(f'"{verb.lemma}" was read as a way of walking.'))
            self._use(self._row[verb.first])

    def _is_of_things(self, phrase: Phrase) -> bool:
        """Whether a phrase without a noun for a place speaks of a thing: "the first thing"."""
        norms = {lexeme.norm for lexeme in self._lexemes[phrase.first : phrase.last + 1]}
        return isinstance(phrase, PlacePhrase) and not phrase.kind and "thing" in norms

    def _goal(self, verb: VerbPhrase, complement: Complement) -> tuple[Target, ...]:
        """Where a complement says that somebody goes; nothing for where they come from."""
        phrase, preposition = complement.phrase, complement.preposition
        match phrase:
            case RoomPhrase():
                if _goes(verb, preposition):
                    return (RoomMention(phrase.room),)
                self._stay(phrase.room, preposition, verb)
            case PlacePhrase() if preposition not in _APART and not is_place_of_object(verb, complement):
                return self._mentions.of([complement])
            case ObjectPhrase() if preposition in ("", "to", "near", "on", "in") and not verb.is_("aspect"):
                if not phrase.known:
                    self._account.note(not_in_vocabulary(phrase.object))
                return (self._mentions.thing(phrase, place_of(verb, complement)),)
            case Word() if preposition in ("to", "") and phrase.lexeme.norm == "it":
                return self._mentions.places
        return ()

    def _begins(self, verb: VerbPhrase) -> bool:
        """Whether the verb says where the story begins: "starts in the kitchen"."""
        if self.told.events or self.agent in self.start:
            return False
        return any(isinstance(c.phrase, RoomPhrase) and c.preposition == "in" for c in verb.complements)

    def _rest(self, verb: VerbPhrase) -> None:
        """Read a verb that changes nothing: it may say where somebody is, and what comes next is about.

        One that says neither is named: "asked about the kitchen".
        """
        before = (self.state(), dict(self.start))
        for complement in verb.complements:
            phrase, preposition = complement.phrase, complement.preposition
            if isinstance(phrase, RoomPhrase):
                self._stay(phrase.room, preposition, verb)
            elif (
                isinstance(phrase, PlacePhrase)
                and preposition != "to"
                and (verb.classes == TOPIC or verb.is_("be"))
            ):
                self._mentions.places = self._mentions.of([complement]) or self._mentions.places
            if preposition != "to" and not (isinstance(phrase, ObjectPhrase) and not phrase.known):
                self._use(phrase)
        self._stray(verb)
        if (self.state(), self.start) == before and not verb.is_(*_IDLE) and verb.classes != TOPIC:
            self._account.note(unread(self._span(verb)))

    def _stay(self, room: str, preposition: str, verb: VerbPhrase) -> None:
        """Somebody is in a room, or comes from it: the start, or a walk that was not told."""
        if preposition in ("in", "from") and not self.told.events and self.agent not in self.start:
            self.start[self.agent] = room
        elif preposition == "in" and self.told.room not in (None, room):
            self._act("walk", (RoomMention(room),), verb)
        if preposition == "in":
            self.told.room = room

    def _stray(self, verb: VerbPhrase) -> None:
        """Read a goal without a verb of its own: "..., then back to the kitchen"."""
        for complement in verb.complements:
            phrase = complement.phrase
            if complement.preposition != "to" or not isinstance(phrase, RoomPhrase | PlacePhrase):
                continue
            self._use(phrase)
            if isinstance(phrase, RoomPhrase):
                self._act("walk", (RoomMention(phrase.room),), verb)
            else:
                self._act("walk", self._mentions.of([complement]), verb)

    # --- events and words

    def _act(self, name: Verb, targets: tuple[Target, ...], verb: VerbPhrase) -> None:
        if not targets:
            return
        places = tuple(target for target in targets if isinstance(target, PlaceMention))
        self._mentions.places = places or self._mentions.places
        self.told.act(
            self.agent, name, targets, self._span(verb), imminent=verb.imminent, tentative=verb.tentative
        )

    def _places(
        self, verb: VerbPhrase, prepositions: tuple[str, ...] | None = None
    ) -> tuple[PlaceMention, ...]:
        """Find the places a verb governs, with its pronouns resolved."""
        chosen = [c for c in verb.complements if prepositions is None or c.preposition in prepositions]
        for complement in chosen:
            if isinstance(complement.phrase, PlacePhrase):
                self._use(complement.phrase)
        return self._mentions.of(chosen)

    def _span(self, verb: VerbPhrase) -> Span:
        first = self._lexemes[self._row[verb.first].first]
        last = self._lexemes[self._row[verb.last - 1].last - 1]
        return Span(first.start, last.end, self._text[first.start : last.end])

    def _use(self, phrase: Phrase) -> None:
        self._used.update(range(phrase.first, phrase.last))

    def _use_all(self, verb: VerbPhrase) -> None:
        for complement in verb.complements:
            self._use(complement.phrase)


def _goes(verb: VerbPhrase, preposition: str) -> bool:
    """Whether a room with this preposition is where the verb leads to."""
    if verb.is_("leave"):
        return preposition == "to"
    if verb.is_("aspect", "attend") and not verb.is_("walk"):
        return preposition == "to"
    return preposition in ("", "to")


def _leads_nowhere(verb: VerbPhrase, rest: Sequence[VerbPhrase]) -> bool:
    """Whether a walk keeps from a place, "steered clear of it", or from the deed it came before: "ran out of time"."""
    apart = any(complement.preposition == "of" for complement in verb.complements)
    return apart or any(later.order == "before" for later in rest[:1])


def _are_places(targets: Sequence[Target]) -> bool:
    return bool(targets) and all(isinstance(target, PlaceMention) for target in targets)


def _has_place(verb: VerbPhrase) -> bool:
    return any(
        isinstance(c.phrase, PlacePhrase) or (isinstance(c.phrase, Word) and "there" in c.phrase)
        for c in verb.complements
    )


def _is_forsaken(verb: VerbPhrase, rest: Sequence[VerbPhrase]) -> bool:
    """Whether something else happens after what was wanted: "wants to open the fridge, but walks ..."."""
    follows = next((later for later in rest if not later.is_("be")), None)
    return follows is not None and follows.contrast and follows.is_("walk", "open", "inspect")
