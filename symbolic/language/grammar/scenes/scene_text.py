"""The description of an apartment to a home and its contents.

A sentence that the grammar of scenes covers as a whole is read by it (`scene_grammar`, `telling`). Any other is read
piece by piece, with a note that says so: it is a row of groups (places, objects, "empty") with link words between
them, and a clause is a pair of neighbours: places with what they hold ("the stove holds two plates", "in the stove
are two plates", "the third an apple"), or objects with where they are ("two plates are in the stove"). The links say
which neighbours belong together; where a list could end in two ways ("holds an apple, and a plate and a book are in
the fridge"), agreement with the verb and the strength of the joints decide.
"""

import re
from collections.abc import Iterator, Sequence

from symbolic.language.grammar.discourse.word_account import Account
from symbolic.language.grammar.phrases.groups import Group, groups
from symbolic.language.grammar.phrases.phrases import (
    ObjectPhrase,
    PlacePhrase,
    RoomPhrase,
    phrases,
)
from symbolic.language.grammar.phrases.reference import resolve
from symbolic.language.grammar.phrases.row import Row, attaches, predicates
from symbolic.language.grammar.scenes.layout import Claim, Layout, Slot
from symbolic.language.grammar.scenes.scene_grammar import clauses_of
from symbolic.language.grammar.scenes.scene_words import ALSO
from symbolic.language.grammar.scenes.telling import Telling
from symbolic.language.grammar.words.altering import ALTERING, LICENSED_IN_SCENES, altering, marked
from symbolic.language.grammar.words.furniture import mend
from symbolic.language.grammar.words.lexer import Token, lex, sentences
from symbolic.language.grammar.words.lexicon import Lexeme, chunk
from symbolic.language.parses import SceneParse
from symbolic.world.notes import in_pieces, not_in_vocabulary, remark, turned, unclear
from symbolic.world.provenance import Span


def parse_scene(text: str) -> SceneParse:
    """Read the description of an apartment.

    Args:
        text: English sentences, room by room, in any wording.

    Returns:
        The home, the contents of every place that the text speaks of (the others are unknown), and
        how well the text was read.

    Raises:
        ParseError: the text is absurdly long.
    """
    account = Account(text)
    layout = Layout(account.note)
    telling = Telling(layout)
    for tokens in sentences(lex(text)):
        lexemes = chunk(tokens)
        clauses = clauses_of([token.norm for token in tokens])
        if clauses is not None:
            also = any(token.norm in ALSO for token in tokens)
            for reason in telling.sentence(clauses, also, _span(tokens, text)):
                account.note(unclear(_span(tokens, text), reason))
            account.sentence(lexemes, set(range(len(lexemes))))
            for match in _BUT.finditer(_span(tokens, text).text):
                account.note(turned(Span(tokens[0].start, tokens[-1].end, match[0])))
            for span in _fitting(lexemes, text):
                account.note(turned(span))
            continue
        account.note(in_pieces(_span(tokens, text)))
        row = Row(*groups(mend(phrases(lexemes), layout)))
        before = layout.told()
        account.sentence(lexemes, _SentenceReader(layout, row).read())
        for span in (*altering(tokens, text, LICENSED_IN_SCENES), *_deeds(lexemes, text)):
            account.note(turned(span))
        if layout.told() == before and _says_something(lexemes):
            account.note(turned(_span(tokens, text)))
        telling.caught_up(layout.last)
    for words, reason in telling.never_said():
        account.note(unclear(words, reason))
    for note in (*telling.unsaid(), *marked(text)):
        account.note(note)
    return SceneParse(layout.home(), layout.contents(), account.reading())


_BUT = re.compile(r"\b(?:any|every)thing (?:but|except)\b", re.I)
"""What is never a thing that is somewhere, though the grammar of scenes takes "anything" for one."""


def _fitting(lexemes: Sequence[Lexeme], text: str) -> Iterator[Span]:
    """Yield "room for a book": furniture that a room has room for stands there; things need not."""
    for at, lexeme in enumerate(lexemes[1:], start=1):
        if lexeme.norm == "for" and lexemes[at - 1].norm.rpartition(" ")[2] in ("room", "space"):
            what = next((one for one in lexemes[at:] if "object" in one or "fixture" in one), None)
            if what is not None and "fixture" not in what:
                yield Span(lexemes[at - 1].start, what.end, text[lexemes[at - 1].start : what.end])


def _span(tokens: Sequence[Token], text: str) -> Span:
    return Span(tokens[0].start, tokens[-1].end, text[tokens[0].start : tokens[-1].end])


_OF_SCENES = frozenset({"hold", "lie", "be"})
_IDIOMS = ("be set", "find # way", "do", "have", "end", "end up")


def _deeds(lexemes: Sequence[Lexeme], text: str) -> Iterator[Span]:
    """Yield the verbs that say neither what holds something nor where it lies, and "had", which tells of the past."""
    for lexeme, after in zip(lexemes, [*lexemes[1:], None], strict=True):
        past = lexeme.norm == "had" and after is not None and "verb" in after and after["verb"].form == "ed"
        other = lexeme.senses.keys() == {"verb"} and not lexeme["verb"].classes & _OF_SCENES
        other = other and lexeme["verb"].value not in _IDIOMS and lexeme.norm not in ALTERING
        if past or lexeme.norm == "for" or (other and lexeme["verb"].form in ("s", "ed")):
            yield Span(lexeme.start, lexeme.end, text[lexeme.start : lexeme.end])


def _says_something(lexemes: Sequence[Lexeme]) -> bool:
    """Whether a sentence has a verb: not a heading, a number or an aside."""
    return any("verb" in lexeme for lexeme in lexemes)


class _SentenceReader:
    """Reads the groups of one sentence from left to right and tells the layout what they say."""

    def __init__(self, layout: Layout, row: Row) -> None:
        self._layout = layout
        self._row = row
        self._used: set[int] = set()
        self._declares = False
        self._excepts = False
        self._excepted: set[Slot] = set()
        self._empty: list[tuple[Slot, ...]] = []
        self._predicate: tuple[str, ...] | None = None
        self._alike: tuple[Slot, ...] = ()
        self._carried: list[ObjectPhrase] = []

    def read(self) -> set[int]:
        """Read the sentence; return the lexemes that some clause used."""
        at = 0
        while at < len(self._row):
            at = self._clause(at)
        for slots in self._empty:
            left = tuple(slot for slot in slots if slot not in self._excepted)
            if left:
                self._layout.claims.append(Claim(left, ()))
        return self._used

    # --- clauses: each takes the index of its first group and returns that of the group after it

    def _clause(self, at: int) -> int:
        group = self._row[at]
        self._excepts |= group.linked("except") is not None
        self._declares |= at == 0 and (group.linked("there") is not None or group.linked("verb") is not None)
        match group.kind:
            case "rooms":
                return self._rooms(at)
            case "places" | "pronoun":
                return self._places(at)
            case "objects":
                return self._objects(at, self._default(group))
            case _:
                return self._inverted(at)

    def _rooms(self, at: int) -> int:
        """Read a room: "In the kitchen, ...", "The kitchen has ..."; several rooms make up the apartment."""
        group = self._row[at]
        rooms = [member.room for member in group.members if isinstance(member, RoomPhrase)]
        for room in rooms:
            self._layout.add_room(room)
        if len(rooms) == 1:
            self._layout.enter(rooms[0])
        self._declares = True
        self._use(group)
        return at + 1

    def _places(self, at: int) -> int:
        """Read "PLACES hold OBJECTS", "PLACES are empty", "as are PLACES", "except for PLACES"."""
        group, after = self._row[at], self._row.get(at + 1)
        if _is_vague(group):
            return self._pass_over(at)
        slots = self._resolve(group, after)
        self._use(group)
        aside = self._row.parenthesis(at)
        if aside:
            slots, at = self._set_aside(slots, at + 1, aside), at + 1
            after = self._row.get(at + 1)
            assert after is not None
            return self._hold(at, slots) if after.kind == "objects" else self._are_empty(at, slots)
        exception = group.linked("except")
        if exception and exception.lexeme.norm == "all but":
            slots = self._layout.beside(slots)
        elif exception:
            self._excepted.update(slots)
            return at + 1
        if group.preposition() == "of" and (after is None or after.kind in ("places", "pronoun")):
            return at + 1  # "Of the eight cabinets, the first ..."
        if group.linked("same"):
            self._repeat(slots, group)
            return at + 1
        if after is None or not predicates(after, self._declares):
            if not self._declares and (group.linked("also") or self._row.followed(at, "also")):
                self._repeat(slots, group)
            return at + 1
        series = self._row.series(at + 1)
        if len(series) > 1 and sum(len(group.members) for group in series) == len(slots):
            return self._hold_in_order(at, slots, series)
        return self._hold(at, slots) if after.kind == "objects" else self._are_empty(at, slots)

    def _pass_over(self, at: int) -> int:
        """Leave what is said of "the one beside it" unread, and so visible as skipped."""
        after = self._row.get(at + 1)
        return at + 2 if after is not None and predicates(after, self._declares) else at + 1

    def _set_aside(self, slots: tuple[Slot, ...], at: int, aside: str) -> tuple[Slot, ...]:
        """Read "All cabinets but the second ..." and "The sixth, like the seventh, ..."."""
        others = self._resolve(self._row[at], None)
        self._use(self._row[at])
        if aside == "same":
            self._layout.last = (*slots, *others)
            return self._layout.last
        return tuple(slot for slot in slots if slot not in others)

    def _hold_in_order(self, at: int, slots: tuple[Slot, ...], series: list[Group]) -> int:
        """Read "The cabinets hold an apple, nothing, and two plates": one for each."""
        members = [(member, group) for group in series for member in group.members]
        for slot, (member, group) in zip(slots, members, strict=True):
            if isinstance(member, ObjectPhrase):
                self._layout.object = member.object
                self._claim((slot,), [member], group)
            else:
                self._tell((slot,), (), group)
            self._use(group)
        return at + 1 + len(series)

    def _repeat(self, slots: tuple[Slot, ...], group: Group) -> None:
        """Say of places what was said last, or what will be said next: "Like the fridge, ..."."""
        if self._predicate is None:
            self._alike = slots
        else:
            self._tell(slots, self._predicate, group)

    def _are_empty(self, at: int, slots: tuple[Slot, ...]) -> int:
        after, end = self._row[at + 1], at + 2
        if after.kind == "nothing" and self._is_something(at):
            return self._are_not_empty(at, slots)
        self._use(after)
        if self._row.only(end):
            self._hand_out(slots, self._row[end])
            self._use(self._row[end])
            return end + 1
        if self._row.lists(end) or self._row.names(end):
            slots = self._resolve(self._row[end], None)
            self._use(self._row[end])
            end += 1
        if after.linked("neg") is None or after.kind == "nothing":
            self._tell(slots, (), after)
        return end

    def _is_something(self, at: int) -> bool:
        """Whether "anything" is not denied: "Only the third holds anything"."""
        group, after = self._row[at], self._row[at + 1]
        denied = any(one.linked(word) for one in (group, after) for word in ("neg", "refrain", "empty"))
        verb = after.linked("verb")
        denied |= verb is not None and verb.lexeme["verb"].value in ("lack", "miss")
        denied |= group.norm().startswith(("neither", "none", "either"))
        for member in group.members:
            denied |= isinstance(member, PlacePhrase) and member.quantifier.startswith(
                ("no", "neither", "either")
            )
        return after.norm().startswith("any") and not denied

    def _are_not_empty(self, at: int, slots: tuple[Slot, ...]) -> int:
        """Read "hold anything: a plate and two apples"; what they hold may also be left unsaid."""
        objects = self._row.get(at + 2)
        if objects is None or objects.kind != "objects" or not objects.linked("comma"):
            return at + 2
        self._use(self._row[at + 1])
        self._hand_out(slots, objects, self._one_each(objects, at + 2))
        self._use(objects)
        return at + 3

    def _hold(self, at: int, slots: tuple[Slot, ...]) -> int:
        """Give the places the objects that follow, up to where these begin a clause of their own."""
        after = self._row[at + 1]
        if self._declares and attaches(self._row[at], after):
            slots = self._layout.last_phrases[-1]
        if after.linked("with") and self._row.locates(at + 2) and not self._row.resumes(at + 2):
            return self._objects(at + 1, slots)
        split = self._row.split(at + 1)
        named = not split and _counts(self._row[at]) and self._row.names(at + 2)
        if named:
            slots = self._resolve(self._row[at + 2], None)
            self._use(self._row[at + 2])
        if after.linked("neg"):
            self._layout.note(remark("What a place does not hold is not kept."))
        else:
            self._hand_out(slots, after, self._one_each(after, at + 1))
        self._use(after)
        if named:
            return at + 3
        if not split and self._row.resumes(at + 2):
            self._use(self._row[at + 2])
            return at + 3
        return at + 2

    def _objects(self, at: int, default: tuple[Slot, ...] = ()) -> int:
        """Read "OBJECTS are in PLACES", or OBJECTS at the default places."""
        group = self._row[at]
        items = [member for member in group.members if isinstance(member, ObjectPhrase)]
        if group.linked("except") and not self._empty and not self._row.locates(at + 1):
            self._carried = items  # "Besides an apple, the fridge holds ..."
            self._use(group)
            return at + 1
        if not self._row.locates(at + 1):
            if default or all(item.determiner == "no" for item in items):
                self._hand_out(default, group)
                self._use(group)
            return at + 1
        places = self._row[at + 1]
        if _is_vague(places):
            return at + 2
        self._row.split(at + 1)
        self._hand_out(self._resolve(places, None), group, self._one_each(places, at + 1))
        self._use(group)
        self._use(places)
        return at + 2

    def _default(self, group: Group) -> tuple[Slot, ...]:
        """Find where objects are that no place follows: "holds a plate and displays a book", "next to a book"."""
        if group.linked("with") or group.linked("also") or group.preposition() == "near":
            return self._layout.last[-1:]
        verb = group.linked("verb")
        if verb is None or group.linked("there") or group.links[0] is verb:
            return ()
        return self._layout.last if verb.lexeme["verb"].form in ("s", "base") else ()

    def _one_each(self, group: Group, at: int) -> bool:
        return group.linked("respectively") is not None or self._row.followed(at, "respectively")

    def _inverted(self, at: int) -> int:
        """Read "Empty are PLACES", "nothing is in PLACES"; after another such word it adds nothing."""
        group, after = self._row[at], self._row.get(at + 1)
        if at and self._row[at - 1].kind in ("empty", "nothing"):
            self._use(group)  # "devoid of any items"
            return at + 1
        if self._row.get(at + 1) is not None and self._row.get(at + 2) and self._row.locates(at + 2):
            self._use(group)  # "Nothing but an apple is in ..."
            return at + 1
        if after is None or after.kind not in ("places", "pronoun"):
            return at + 1
        self._tell(self._resolve(after, None), (), after)
        self._use(group)
        self._use(after)
        return at + 2

    # --- what a clause says

    def _resolve(self, group: Group, after: Group | None) -> tuple[Slot, ...]:
        slots = resolve(group, after, self._layout, self._declares)
        for member, found in zip(group.members, self._layout.last_phrases, strict=False):
            if isinstance(member, PlacePhrase) and member.empty:
                self._empty.append(found)
        return slots

    def _tell(self, slots: tuple[Slot, ...], contents: tuple[str, ...], group: Group) -> None:
        self._predicate = contents
        slots, self._alike = slots + self._alike, ()
        if not contents:
            self._empty.append(slots)
        elif slots:
            self._layout.claims.append(Claim(slots, contents, group.linked("also") is not None))

    def _hand_out(self, slots: tuple[Slot, ...], group: Group, one_each: bool = False) -> None:
        """Put the objects of a group at every place, or one by one with "respectively"."""
        items = [item for item in group.members if isinstance(item, ObjectPhrase) and item.determiner != "no"]
        items, self._carried = items + self._carried, []
        for item in items:
            item.object = item.object or self._layout.object
            self._layout.object = item.object
            if not item.known:
                self._layout.note(not_in_vocabulary(item.object))
        if one_each and len(slots) == len(items):
            for slot, item in zip(slots, items, strict=True):
                self._claim((slot,), [item], group)
        elif items and slots:
            self._claim(slots, items, group)

    def _claim(self, slots: tuple[Slot, ...], items: list[ObjectPhrase], group: Group) -> None:
        contents = tuple(sorted(item.object for item in items if item.object for _ in range(item.count)))
        more = group.linked("also") is not None or any(item.determiner == "another" for item in items)
        self._predicate = contents
        self._layout.claims.append(Claim(slots, contents, more))
        if self._excepts:
            self._excepted.update(slots)

    def _use(self, group: Group) -> None:
        links = [word for word in group.links if "unknown" not in word]
        for phrase in (*group.members, *links):
            self._used.update(range(phrase.first, phrase.last))


def _is_vague(group: Group) -> bool:
    return any(isinstance(member, PlacePhrase) and member.vague for member in group.members)


def _counts(group: Group) -> bool:
    """Whether the places are only counted: "two of the cabinets"."""
    first = group.members[0]
    return isinstance(first, PlacePhrase) and first.determiner == "some"
