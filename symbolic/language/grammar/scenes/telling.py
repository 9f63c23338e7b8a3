"""What the clauses of a scene tell, put into the layout: furniture by room, objects by place.

A clause whose places or counts cannot be made out is noted with the reason, and nothing of it is kept.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from symbolic.language.grammar.scenes.finding_places import Spoken, UnclearError, find
from symbolic.language.grammar.scenes.layout import Claim, Layout, Slot, general_kind
from symbolic.language.grammar.scenes.scene_trees import (
    About,
    Alike,
    Clause,
    Contents,
    Excepted,
    Item,
    Named,
    Only,
    Room,
    Rooms,
    Says,
    Spots,
    There,
    Thing,
)
from symbolic.world.notes import Note, remark
from symbolic.world.provenance import Span

_OF_ROOM = ("it", "which", "this", "there", "they")


class Telling:
    """Tells a layout what clauses say, one after the other."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._spoken = Spoken()
        self._object = ""
        self._said: tuple[Thing, ...] | None = None
        self._open: tuple[tuple[str, str], int, There | Says] | None = None
        self._rest: tuple[tuple[str, str], int] | None = None
        self._also = False
        self._full = False
        self._unsaid: dict[Slot, None] = {}
        self._some_empty: list[tuple[tuple[str, str], int, Span]] = []
        self._placed: tuple[Slot, ...] = ()

    def sentence(self, clauses: Sequence[Clause], also: bool, words: Span) -> list[str]:
        """Tell the clauses of a sentence; return why some of them could not be understood.

        Args:
            clauses: what it says.
            also: whether the sentence says of something that it comes on top of what was told.
            words: where it stands, to say so of what no later sentence makes clear.
        """
        unclear: list[str] = []
        self._also = also
        self._open = self._rest = None
        self._placed = ()
        self._spoken.entered = False
        for clause in clauses:
            try:
                self._tell(clause)
            except UnclearError as reason:
                unclear.append(str(reason))
        if self._open is not None and not _is_full(self._open[2]):
            if _is_empty(self._open[2]):
                self._some_empty.append((*self._open[:2], words))
            else:
                unclear.append("it is not said which ones they are")
        if self._rest is not None:
            unclear += self._close(*self._rest)
        return unclear

    def unsaid(self) -> list[Note]:
        """Notes on the places that are said to hold something of which it was never said what."""
        told = {slot for claim in self._layout.claims for slot in claim.slots}
        left = [slot for slot in self._unsaid if slot not in told]
        return [
            remark(f"What {self._layout.name(slot)} holds was not read; it was left unknown.")
            for slot in left
        ]

    def never_said(self) -> Iterator[tuple[Span, str]]:
        """Take those for empty of which nothing else is told, where some were said to be; else yield why not."""
        for key, count, words in self._some_empty:
            slots = [(*key, number) for number in range(1, self._layout.count(*key) + 1)]
            told = {slot for claim in self._layout.claims if claim.contents for slot in claim.slots}
            left = tuple(slot for slot in slots if slot not in told)
            if len(left) == count:
                self._claim(left, ())
            else:
                yield words, "it is not said which ones they are"

    def caught_up(self, last: Sequence[Slot]) -> None:
        """Take over what another reader of a sentence told: its claims, and the places it spoke of last."""
        for claim in self._layout.claims:
            self._spoken.told.update(dict.fromkeys(claim.slots))
        if last:
            self._spoken.of([tuple(last)])

    def _tell(self, clause: Clause) -> None:
        match clause:
            case Rooms(names):
                for name in names:
                    self._layout.add_room(name)
            case About(where):
                self._about(where)
            case There():
                self._there(clause)
            case Says(where, contents):
                self._says(where, contents, clause)
            case Alike(where, verb):
                self._alike(where, verb)
            case Only(where):
                self._only(where)
            case Named(where):
                self._named(where)
            case Excepted(where):
                self._excepted(where)

    # --- rooms and furniture

    def _about(self, where: tuple[Spots, ...] | Room) -> None:
        if isinstance(where, Room):
            self._enter(where)
        else:
            slots = _together(self._find(where))
            self._placed = slots if len(slots) == 1 else ()

    def _enter(self, room: Room) -> str:
        """Make a room the one at hand; return its name."""
        if room.name:
            self._layout.enter(room.name)
            self._spoken.entered = True
        self._spoken.room = True
        if self._layout.room is None:
            raise UnclearError("it is not said which room it is")
        return self._layout.room

    def _there(self, clause: There) -> None:
        new = [item for item in clause.items if isinstance(item, Spots)]
        if len(new) == len(clause.items):
            return self._furnish(clause.where, new)
        if new:
            return self._both_kinds(clause)
        if clause.where is None or isinstance(clause.where, Room):
            if isinstance(clause.where, Room):
                self._enter(clause.where)
            elif self._placed and all(isinstance(item, Thing) and item.name for item in clause.items):
                self._hand_out(
                    self._placed, (), clause.items, False, False, True
                )  # "... and there are two plates"
                return None
            return self._furnish(clause.where, self._same_furniture(clause))
        groups = self._find(clause.where)
        self._open_count(clause.where, groups, clause)
        if self._open is not None and self._open[2] is clause:
            return None
        if any(one.none for one in clause.where):
            raise UnclearError("what places do not hold is not kept")
        slots = _together(groups)
        if clause.ordered and len(clause.where) == 1 and clause.where[0].pronoun:
            rows = [group for group in self._spoken.groups if len(group) == len(clause.items) > 1]
            slots = rows[0] if len(rows) == 1 else slots
        self._hand_out(slots, clause.where, clause.items, clause.each, clause.ordered, clause.again)
        self._placed = slots if len(slots) == 1 else ()
        return None

    def _same_furniture(self, clause: There) -> list[Spots]:
        """ "there's one in the bedroom": furniture of the kind that was spoken of last."""
        last = self._spoken.slots()
        if not last or not all(isinstance(item, Thing) and not item.name for item in clause.items):
            raise UnclearError("it is not said on or in what the objects are")
        kind = general_kind(last[-1][1])
        return [Spots("new", kind, count=item.count) for item in clause.items if isinstance(item, Thing)]

    def _furnish(self, where: tuple[Spots, ...] | Room | None, new: Sequence[Spots]) -> None:
        """New furniture stands in a room."""
        if isinstance(where, Room):
            if where.more:
                rooms, groups = (where.name, *where.more), []
                for name in rooms:
                    self._furnish(Room(name), new)
                    groups += self._spoken.groups
                self._spoken.of(groups)
                return
            self._enter(where)
        elif where is not None:
            pronoun = len(where) == 1 and where[0].which == "pronoun" and where[0].pronoun in _OF_ROOM
            if not pronoun or self._layout.room is None:
                raise UnclearError("furniture is said to be in or on other furniture")
        groups = find(new, self._layout, self._spoken)
        self._spoken.room = False
        self._tell_said(new, groups)

    def _both_kinds(self, clause: There) -> None:
        """Objects and furniture in one list: each is told by itself."""
        for item in clause.items:
            self._there(There(clause.where, (item,), clause.each, clause.ordered, clause.again))

    # --- contents

    def _find(self, where: tuple[Spots, ...]) -> list[tuple[Slot, ...]]:
        """The places of phrases, after what the phrases say of them was told."""
        where = tuple(self._counted(one) for one in where)
        groups = find(where, self._layout, self._spoken)
        for one in where:
            for other in one.but:
                self._tell_said([other], find([other], self._layout, self._spoken))
        if any(one.but for one in where):
            self._spoken.of(groups)
        self._tell_said(where, groups)
        return groups

    def _counted(self, one: Spots) -> Spots:
        """ "Three cabinets are empty", where there are eight: three of them."""
        if one.which != "new" or one.count < 2:
            return one
        known = [key for key in self._layout.kinds() if general_kind(key[1]) == general_kind(one.kind)]
        return replace(one, which="some") if any(self._layout.count(*key) > 1 for key in known) else one

    def _tell_said(self, spots: Sequence[Spots], groups: Sequence[tuple[Slot, ...]]) -> None:
        for one, group in zip(spots, groups, strict=True):
            for contents in one.said:
                self._hold(group, (one,), contents)

    def _says(self, where: tuple[Spots, ...] | Room, contents: Contents, clause: Says) -> None:
        if isinstance(where, Room):
            self._enter(where)
            raise UnclearError("it is not said on or in what of the room")
        groups = self._find(where)
        self._open_count(where, groups, clause)
        if self._open is None or self._open[2] is not clause:
            self._hold(_together(groups), where, contents)

    def _hold(self, slots: tuple[Slot, ...], where: Sequence[Spots], contents: Contents) -> None:
        """Places hold things, nothing, or something that is not said."""
        none = any(one.none for one in where)
        if none and contents.things:
            raise UnclearError("what places do not hold is not kept")
        if contents.full is not none:
            self._spoken.told.update(dict.fromkeys(slots) if contents.full else {})
            self._unsaid.update(dict.fromkeys(slots) if contents.full else {})
            self._said, self._full = None, True
        elif contents.things:
            self._hand_out(slots, where, contents.things, contents.each, contents.ordered, contents.again)
        else:
            self._claim(slots, ())
            self._said, self._full = (), False

    def _hand_out(
        self, slots: tuple[Slot, ...], where: Sequence[Spots], items: Sequence[Item | None],
        each: bool, ordered: bool, again: bool,
    ) -> None:  # fmt: skip
        """Put all things in every place, or one by one where they are told in order."""
        entries = [None if item is None else self._named_thing(item) for item in items]
        things = tuple(entry for entry in entries if entry is not None)
        if not slots:
            raise UnclearError("no place is left that could be meant")
        if ordered or (not each and len(slots) == len(entries) > 2 and _in_a_row(where)):
            if len(slots) != len(entries):
                raise UnclearError(f"{len(entries)} contents are told in order, of {len(slots)} places")
            for slot, entry in zip(slots, entries, strict=True):
                self._claim((slot,), (entry,) if entry is not None else ())
            self._said = None
            return
        if len(slots) > 2 and not each and _in_a_row(where) and len(entries) > 1:
            raise UnclearError("it is not said which of the places holds what")
        self._claim(slots, things, again)
        self._said = things

    def _named_thing(self, item: Item) -> Thing:
        assert isinstance(item, Thing)
        if item.name:
            self._object = item.name
            return item
        if not self._object:
            raise UnclearError("it is not said of what there is one")
        return Thing(self._object, item.count, True)

    def _claim(self, slots: tuple[Slot, ...], things: tuple[Thing, ...], again: bool = False) -> None:
        contents = tuple(sorted(thing.name for thing in things for _ in range(thing.count)))
        more = again or self._also or any(thing.again for thing in things)
        self._layout.claims.append(Claim(slots, contents, more))
        self._spoken.told.update(dict.fromkeys(slots))

    # --- what is said of some, of others, of all but some

    def _open_count(
        self, where: tuple[Spots, ...], groups: Sequence[tuple[Slot, ...]], clause: There | Says
    ) -> None:
        """Keep what is said of places that are only counted until they are named."""
        if len(where) == 1 and where[0].which in ("some", "new") and not groups[0]:
            self._open = (self._spoken.row or self._layout.numbered, where[0].count, clause)
            self._full |= _is_full(clause)

    def _named(self, where: tuple[Spots, ...]) -> None:
        slots = _together(self._find(where))
        if self._open is None:
            raise UnclearError("places are named, and nothing is said of them")
        _, count, clause = self._open
        if count and count != len(slots):
            raise UnclearError(f"{count} places are spoken of, and {len(slots)} are named")
        self._open = None
        if isinstance(clause, Says):
            self._hold(slots, where, clause.contents)
        else:
            self._hand_out(slots, where, clause.items, clause.each, clause.ordered, clause.again)

    def _excepted(self, where: tuple[Spots, ...]) -> None:
        """What was said of some is said of all but these."""
        if self._open is None or not isinstance(self._open[2], Says):
            raise UnclearError("it is not said of what they are exceptions")
        (room, kind), count, clause = self._open
        assert isinstance(clause, Says)
        out = _together(find(where, self._layout, self._spoken))
        slots = tuple(
            slot for n in range(1, self._layout.count(room, kind) + 1) if (slot := (room, kind, n)) not in out
        )
        if count != len(slots):
            raise UnclearError(f"{count} places are spoken of, and {len(slots)} are left")
        self._open = None
        self._hold(slots, where[:0], clause.contents)
        self._find(where)

    def _close(self, kind: tuple[str, str], count: int) -> list[str]:
        """After "only three of the eight hold anything" and what they hold: the others are empty."""
        slots = [(*kind, n) for n in range(1, self._layout.count(*kind) + 1)]
        left = tuple(slot for slot in slots if slot not in self._spoken.told)
        if len(slots) - len(left) != count:
            return [f"{count} places are spoken of, and {len(slots) - len(left)} are told of"]
        if left:
            self._claim(left, ())
        return []

    def _alike(self, where: tuple[Spots, ...], verb: str) -> None:
        said = self._said
        slots = _together(self._find(where))
        if said is None and all(one.said for one in where):
            return  # "the stove is full, and so is the fridge, which holds ..."
        if verb == "bare be" and self._full:
            self._claim(slots, ())  # "three are not empty ...; the others are"
            return
        if any(one.none for one in where):
            if said != ():
                raise UnclearError("what places do not hold is not kept")
            self._spoken.told.update(
                dict.fromkeys(slots)
            )  # "the stove is empty, and none of the cabinets is"
            return
        fits = verb in ("", "do") or not said
        if not fits and all(one.said for one in where):
            return
        if said is None or not fits:
            raise UnclearError("it is not said what they have in common")
        self._claim(slots, said)
        self._said = said

    def _only(self, where: tuple[Spots, ...]) -> None:
        groups = self._find(where)
        if len(where) == 1 and where[0].which == "some" and not groups[0]:
            self._rest = (self._spoken.row or self._layout.numbered, where[0].count)
            return
        slots = _together(groups)
        kinds = {slot[:2] for slot in slots}
        if len(kinds) != 1:
            raise UnclearError("it is not said which others there are")
        room, kind = kinds.pop()
        others = tuple((room, kind, n) for n in range(1, self._layout.count(room, kind) + 1))
        left = tuple(slot for slot in others if slot not in slots)
        if not left:
            raise UnclearError(f"the {room} has no other of the kind {kind}")
        self._claim(left, ())


def _together(groups: Sequence[tuple[Slot, ...]]) -> tuple[Slot, ...]:
    return tuple(dict.fromkeys(slot for group in groups for slot in group))


def _in_a_row(where: Sequence[Spots]) -> bool:
    """Whether places are spoken of as a row: "the cabinets hold ...", "they contain ..."."""
    one = where[0]
    row = one.which == "the" and not one.numbers and one.plural and not one.none
    return len(where) == 1 and (
        row or (one.which == "pronoun" and one.pronoun in ("they", "these", "which are"))
    )


def _is_empty(clause: There | Says) -> bool:
    return isinstance(clause, Says) and not clause.contents.full and not clause.contents.things


def _is_full(clause: There | Says) -> bool:
    return isinstance(clause, Says) and clause.contents.full
