"""The description of an apartment to a home and its contents.

A sentence is a row of groups (places, objects, "empty") with link words between them, and a clause
is a pair of neighbours: places with what they hold ("the stove holds two plates", "in the stove
are two plates", "the third an apple"), or objects with where they are ("two plates are in the
stove"). The links say which neighbours belong together; where a list could end in two ways ("holds
an apple, and a plate and a book are in the fridge"), agreement with the verb and the strength of the joints decide.
"""

from collections.abc import Sequence

from symbolic.grammar.groups import Group, groups
from symbolic.grammar.layout import Claim, Layout, Slot
from symbolic.grammar.lexer import lex, sentences
from symbolic.grammar.lexicon import chunk
from symbolic.grammar.phrases import ObjectPhrase, Phrase, PlacePhrase, RoomPhrase, Word, phrases
from symbolic.grammar.reading import Account
from symbolic.types import SceneParse


def parse_scene(text: str) -> SceneParse:
    """Read the description of an apartment.

    Args:
        text: English sentences, room by room, in any wording.

    Returns:
        The home, the contents of every place that the text speaks of (the others are unknown), and
        how well the text was read.
    """
    account = Account(text)
    layout = Layout(account.note)
    for tokens in sentences(lex(text)):
        lexemes = chunk(tokens)
        reader = _SentenceReader(layout, account)
        reader.read(*groups(reader.mend(phrases(lexemes))))
        account.sentence(lexemes, reader.used)
    return SceneParse(layout.home(), layout.contents(), account.reading())


class _SentenceReader:
    """Reads the groups of one sentence from left to right and tells the layout what they say."""

    def __init__(self, layout: Layout, account: Account) -> None:
        self.used: set[int] = set()
        self._layout = layout
        self._note = account.note
        self._row: list[Group] = []
        self._declares = False
        self._excepted: set[Slot] = set()
        self._exception = False
        self._empties: list[tuple[Slot, ...]] = []
        self._predicate: tuple[str, ...] | None = None
        self._alike: tuple[Slot, ...] = ()
        self._carried: list[ObjectPhrase] = []
        self._tail: Sequence[Word] = ()

    def read(self, row: list[Group], tail: Sequence[Word]) -> None:
        """Read a sentence."""
        self._row, self._tail = row, tail
        at = 0
        while at < len(self._row):
            at = self._clause(at)
        for slots in self._empties:
            left = tuple(slot for slot in slots if slot not in self._excepted)
            if left:
                self._layout.claims.append(Claim(left, ()))

    # --- clauses

    def _clause(self, at: int) -> int:
        """Read the clause that begins at a group; return the index of the group after it."""
        group = self._row[at]
        self._exception |= group.linked("except") is not None
        if group.linked("there") or group.linked("verb"):
            self._declares |= at == 0
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
        """ "PLACES hold OBJECTS", "PLACES are empty", "as are PLACES", "except for PLACES"."""
        group = self._row[at]
        after = self._row[at + 1] if at + 1 < len(self._row) else None
        slots = self._slots(group, after)
        self._use(group)
        if (excepting := group.linked("except")) and excepting.lexeme.norm == "all but":
            slots = self._layout.beside(slots)
        elif excepting:
            self._exception = True
            self._excepted.update(slots)
            return at + 1
        if group.preposition() == "of":
            return at + 1
        if group.linked("same"):
            if self._predicate is None:
                self._alike = slots
            else:
                self._tell(slots, self._predicate, group)
            return at + 1
        if after is None or not self._predicates(group, after):
            if (
                (group.linked("also") or self._followed(at, "also"))
                and self._predicate is not None
                and not self._declares
            ):
                self._tell(slots, self._predicate, group)
            return at + 1
        if after.kind == "objects":
            return self._hold(at, slots)
        self._use(after)
        if at + 2 < len(self._row) and self._lists(at + 2):
            slots = self._slots(self._row[at + 2], None)
            self._use(self._row[at + 2])
            at += 1
        if not any("neg" in word for word in after.links) or after.kind == "nothing":
            self._tell(slots, (), after)
        return at + 2

    def _hold(self, at: int, slots: tuple[Slot, ...]) -> int:
        """Give the places the objects that follow, up to where these begin a clause of their own."""
        after = self._row[at + 1]
        if self._attaches(self._row[at], after):
            slots = self._layout.last_phrases[-1]
        if after.linked("with") and self._locates(at + 2) and not self._resumes(at + 2):
            return self._objects(at + 1, slots)
        cut = self._cut(after, at + 2)
        if cut:
            self._row.insert(at + 2, after.cut(cut))
        if after.linked("neg") is None:
            self._hand_out(
                slots,
                after,
                after.linked("respectively") is not None or self._followed(at + 1, "respectively"),
            )
        self._use(after)
        if not cut and self._resumes(at + 2):
            self._use(self._row[at + 2])
            return at + 3
        return at + 2

    def _objects(self, at: int, default: tuple[Slot, ...] = ()) -> int:
        """ "OBJECTS are in PLACES"."""
        group = self._row[at]
        if group.linked("except") and not self._exceptional(at):
            self._carried = [member for member in group.members if isinstance(member, ObjectPhrase)]
            self._use(group)
            return at + 1
        if all(isinstance(member, ObjectPhrase) and member.determiner == "no" for member in group.members):
            self._use(group)
        if not self._locates(at + 1):
            if default:
                self._hand_out(default, group)
                self._use(group)
            return at + 1
        places = self._row[at + 1]
        cut = self._cut(places, at + 2)
        if cut:
            self._row.insert(at + 2, places.cut(cut))
        slots = self._slots(places, None)
        self._hand_out(
            slots, group, places.linked("respectively") is not None or self._followed(at + 1, "respectively")
        )
        self._use(group)
        self._use(places)
        return at + 2

    def _exceptional(self, at: int) -> bool:
        """Whether "except for an apple" names what breaks an emptiness, and not what comes on top."""
        return bool(self._empties) or self._locates(at + 1)

    def _inverted(self, at: int) -> int:
        """ "Empty are PLACES", "nothing is in PLACES"."""
        group = self._row[at]
        after = self._row[at + 1] if at + 1 < len(self._row) else None
        if at and self._row[at - 1].kind in ("empty", "nothing"):
            self._use(group)  # "devoid of any items"
            return at + 1
        if after is None or after.kind not in ("places", "pronoun"):
            return at + 1
        self._tell(self._slots(after, None), (), after)
        self._use(group)
        self._use(after)
        return at + 2

    # --- which neighbours belong together

    def _predicates(self, group: Group, after: Group) -> bool:
        """Whether the group after some places says what they hold."""
        if after.kind not in ("objects", "empty", "nothing"):
            return False
        if after.linked("while") and not after.linked("verb"):
            return False
        if after.linked("except"):
            return False
        if after.links and after.links[-1].lexeme.norm == "(":
            return True
        joined = [word for word in after.links if "comma" in word or "and" in word or "while" in word]
        bare = not any("verb" in word or "with" in word for word in after.links)
        if joined and bare and self._declares and after.kind == "objects":
            return False
        return True

    def _attaches(self, group: Group, after: Group) -> bool:
        """Whether only the last of some new fixtures is meant: "a desk and a sofa with a book", "holding a book"."""
        if group.kind != "places" or len(group.members) < 2 or not self._declares:
            return False
        verb = after.linked("verb")
        loose = verb is not None and verb.lexeme["verb"].form in ("ing", "ed")
        return loose or after.linked("with") is not None or after.links[-1].lexeme.norm == "("

    def _locates(self, at: int) -> bool:
        """Whether the group at an index says where the objects before it are."""
        if at >= len(self._row) or self._row[at].kind not in ("places", "pronoun"):
            return False
        group = self._row[at]
        if group.linked("while"):
            return False
        if group.preposition() in ("in", "on", "near", "to"):
            return True
        if group.kind == "pronoun":
            return (
                group.members[0].lexeme.norm not in ("which", "that")
                if isinstance(group.members[0], Word)
                else False
            )
        return any("verb" in word for word in group.links) and "and" not in group.links[-1]

    def _resumes(self, at: int) -> bool:
        """ "has a book on it", "with a plate placed there": a pronoun after the objects repeats the place."""
        if at >= len(self._row):
            return False
        group = self._row[at]
        if group.kind != "pronoun" or any(
            "comma" in word or "and" in word or "while" in word for word in group.links
        ):
            return False
        return bool(group.preposition()) or any(
            "there" in member for member in group.members if isinstance(member, Word)
        )

    def _cut(self, group: Group, after: int) -> int:
        """Where a list ends because its last members begin the next clause; 0 when it does not."""
        if len(group.members) < 2 or after >= len(self._row):
            return 0
        follower = self._row[after]
        if not follower.links or any(
            category in follower.links[0] for category in ("comma", "and", "while", "with", "except", "same")
        ):
            return 0
        if group.kind == "objects" and not (self._locates(after) and not self._resumes(after)):
            return 0
        if group.kind == "places" and not (
            follower.kind in ("objects", "empty", "nothing") and "verb" in follower.links[0]
        ):
            return 0
        return _best_cut(group, follower.links[0])

    def _default(self, group: Group) -> tuple[Slot, ...]:
        """Where objects are that no place follows: "holds a plate and displays a book", "next to a book"."""
        if group.linked("with") or group.linked("also") or group.preposition() == "near":
            return self._layout.last[-1:]
        verb = group.linked("verb")
        goes_on = (
            verb is not None and verb.lexeme["verb"].form in ("s", "base") and group.linked("there") is None
        )
        return self._layout.last if goes_on and group.links[0] is not verb else ()

    def _followed(self, at: int, category: str) -> bool:
        """Whether a word of a category stands between a group and the next, or the end."""
        words = self._row[at + 1].links if at + 1 < len(self._row) else self._tail
        return any(category in word for word in words)

    def _lists(self, at: int) -> bool:
        """ "Three cabinets are empty: the first, ...": the places after the colon are the ones meant."""
        group = self._row[at]
        return group.kind == "places" and bool(group.links) and group.links[0].lexeme.norm == ":"

    # --- reference

    def _slots(self, group: Group, after: Group | None) -> tuple[Slot, ...]:
        """The places that a group speaks of; this makes them the last ones."""
        if group.kind == "pronoun":
            word = group.members[0]
            assert isinstance(word, Word)
            slots = self._pronoun(word, after)
            self._layout.last = slots
            return slots
        return self._named(group)

    def _named(self, group: Group) -> tuple[Slot, ...]:
        layout = self._layout
        located = bool(group.preposition() in ("in", "on"))
        found: list[tuple[Slot, ...]] = []
        self._share(group)
        for member in group.members:
            assert isinstance(member, PlacePhrase)
            if self._is_new(member, located):
                found.append(layout.declare(member))
            else:
                found.append(layout.refer(member))
            if member.empty:
                self._empties.append(found[-1])
        layout.last_phrases = found
        layout.last = tuple(dict.fromkeys(slot for slots in found for slot in slots))
        return layout.last

    def _share(self, group: Group) -> None:
        """Spread the noun of "the first and the third cabinets" and the room of "a desk and a bed in the bedroom"."""
        kind, room = "", None
        for member in reversed(group.members):
            assert isinstance(member, PlacePhrase)
            if member.numbers and not member.kind and member.determiner == "the" and kind:
                member.kind = kind
            kind = member.kind if member.numbers and member.plural else kind
            if member.room is None and member.determiner in ("a", "") and room:
                member.room = room
            room = member.room

    def _is_new(self, phrase: PlacePhrase, located: bool) -> bool:
        if (
            located
            or not phrase.kind
            or phrase.determiner in ("the", "one", "other", "some")
            or phrase.quantifier
        ):
            return False
        if phrase.numbers and not phrase.count:
            return False
        if self._declares:
            return True
        return not self._layout.knows(phrase)

    def _pronoun(self, word: Word, after: Group | None) -> tuple[Slot, ...]:
        layout = self._layout
        norm = word.lexeme.norm
        if norm in _NTH and layout.last:
            return layout.last[_NTH[norm] : _NTH[norm] + 1 or None]
        if norm.startswith("the former"):
            return layout.last_phrases[-2] if len(layout.last_phrases) > 1 else layout.last[:1]
        if norm.startswith("the latter"):
            return layout.last_phrases[-1] if layout.last_phrases else layout.last
        if norm.startswith(("both", "all", "each", "they", "them", "neither", "none", "everything", "these")):
            return layout.last
        verb = after.linked("verb") if after else None
        plural = verb is not None and verb.lexeme["verb"].form == "base"
        newest = layout.last_phrases[-1] if layout.last_phrases else layout.last
        if norm in ("which", "that") and plural:
            return newest if len(newest) > 1 else layout.last
        return newest[-1:] if norm != "there" else newest

    # --- claims

    def _tell(self, slots: tuple[Slot, ...], contents: tuple[str, ...], group: Group) -> None:
        self._predicate = contents
        slots, self._alike = slots + self._alike, ()
        if not contents:
            self._empties.append(slots)
        elif slots:
            self._layout.claims.append(Claim(slots, contents, group.linked("also") is not None))

    def _hand_out(self, slots: tuple[Slot, ...], group: Group, one_each: bool = False) -> None:
        """Put the objects of a group at every place, or one by one with "respectively"."""
        items = [
            member
            for member in group.members
            if isinstance(member, ObjectPhrase) and member.determiner != "no"
        ]
        items, self._carried = items + self._carried, []
        for item in items:
            if not item.known:
                self._note(f'"{item.object}" is not in the vocabulary; it was read as an object.')
        if one_each and len(slots) == len(items):
            for slot, item in zip(slots, items, strict=True):
                self._claim((slot,), [item], group)
        elif items:
            self._claim(slots, items, group)

    def _claim(self, slots: tuple[Slot, ...], items: list[ObjectPhrase], group: Group) -> None:
        contents = tuple(sorted(item.object for item in items for _ in range(item.count)))
        more = group.linked("also") is not None or any(item.determiner == "another" for item in items)
        self._predicate = contents
        if slots:
            self._layout.claims.append(Claim(slots, contents, more))
            if self._exception:
                self._excepted.update(slots)

    def _use(self, group: Group) -> None:
        links = [word for word in group.links if "unknown" not in word]
        for phrase in (*group.members, *links):
            self.used.update(range(phrase.first, phrase.last))

    def mend(self, row: list[Phrase]) -> list[Phrase]:
        """Read an unknown noun as a fixture where only a fixture can stand."""
        mended: list[Phrase] = []
        for index, phrase in enumerate(row):
            if isinstance(phrase, ObjectPhrase) and not phrase.known and self._is_fixture(phrase, row, index):
                self._layout.odd_kinds.add(phrase.object)
                self._note(
                    f'"{phrase.object}" is not in the vocabulary; it was read as a piece of furniture.'
                )
                count = phrase.count if phrase.plural else 0
                phrase = PlacePhrase(
                    phrase.first, phrase.last, phrase.object, (), count, phrase.plural, phrase.determiner
                )
            mended.append(phrase)
        return mended

    def _is_fixture(self, phrase: ObjectPhrase, row: Sequence[Phrase], index: int) -> bool:
        before = row[index - 1] if index else None
        after = row[index + 1] if index + 1 < len(row) else None
        if phrase.object in self._layout.odd_kinds:
            return True
        if isinstance(before, Word) and "prep" in before and before.lexeme["prep"].value in ("in", "on"):
            return True
        if phrase.determiner == "the" and isinstance(after, Word) and "verb" in after:
            verb = after.lexeme["verb"]
            return (
                "hold" in verb.classes and "lie" not in verb.classes - {"hold"} and verb.form in ("s", "base")
            )
        listed = _neighbour(row, index, -1), _neighbour(row, index, 1)
        return any(isinstance(one, PlacePhrase) and one.determiner != "the" for one in listed)


def _neighbour(row: Sequence[Phrase], index: int, step: int) -> Phrase | None:
    """The noun phrase that a comma or "and" joins to the one at an index."""
    at, joined = index + step, False
    while 0 <= at < len(row):
        phrase = row[at]
        if not isinstance(phrase, Word):
            return phrase if joined else None
        if not ("comma" in phrase or "and" in phrase):
            return None
        joined, at = True, at + step
    return None


_NTH = {
    "one of which": 0,
    "the first of which": 0,
    "the second of which": 1,
    "the third of which": 2,
    "the last of which": -1,
}


def _best_cut(group: Group, verb: Word) -> int:
    form = verb.lexeme["verb"].form if "verb" in verb else ""
    best, rank = 0, -1
    for at in range(1, len(group.members)):
        tail = group.members[at:]
        many = len(tail) > 1 and any(joint > 0 for joint in group.joints[at:])
        plural = many or _is_plural(tail[0])
        if group.joints[at - 1] == 0 or (form == "s" and plural) or (form == "base" and not plural):
            continue
        if group.joints[at - 1] >= rank:
            best, rank = at, group.joints[at - 1]
    return best


def _is_plural(phrase: object) -> bool:
    if isinstance(phrase, ObjectPhrase):
        return phrase.count > 1 or phrase.plural
    return isinstance(phrase, PlacePhrase) and (phrase.plural or len(phrase.numbers) > 1)
