"""Phrases for rooms: "the kitchen", "this room", "both the bedroom and the living room", "the bathroom's"."""

from collections.abc import Iterator

from symbolic.language.grammar.scenes.chart import rule
from symbolic.language.grammar.scenes.numerals import Numerals
from symbolic.language.grammar.scenes.scene_trees import (
    Room,
    Tree,
)
from symbolic.language.grammar.scenes.scene_words import (
    NUMBERS,
    THE,
    noun,
)

_SAME_ROOM = (
    "the same room", "this room", "that room", "the room", "the furniture", "the furnishings", "the picture",
)  # fmt: skip


class RoomPhrases(Numerals):
    """Rules for phrases that name rooms. Values are a `Room`."""

    @rule
    def room(self, at: int) -> list[Tree[Room]]:
        """ "the kitchen", "this room"; the value is a `Room`."""
        for _, end in self.begun(at, _SAME_ROOM):
            return [Tree(end, Room(""), 0.0)]
        here = at + (self.word(at) in THE or self.word(at) in ("a", "an"))
        found = noun(self.words, here)
        if found is None or found[0].kind != "room":
            return []
        end = found[1] + (self.word(found[1]) in ("wall", "walls"))
        if self.word(end) == "'s" and self.word(end + 1) in ("wall", "walls"):
            end += 2
        after = noun(self.words, end)
        if (self.word(end) == "'s" and self.word(end + 1) != "got") or (
            after is not None and after[0].kind == "fixture"
        ):
            return []
        return [Tree(end, Room(found[0].name), 0.0)]

    @rule
    def rooms(self, at: int) -> list[Tree[Room]]:
        """One room, or several of which the same is said; the value is a `Room`."""
        found = list(self.room(at))
        start = at + (self.word(at) in ("both", "neither"))
        if (
            self.word(at) in NUMBERS and self.word(at + 1) == "of"
        ):  # "two of these, the bedroom and the kitchen,"
            for phrase in ("these ,", "them ,", "the rooms ,", "those ,", "these rooms ,", "them , namely"):
                if end := self.spelled(at + 2, phrase):
                    for tree in self.series(end, self._named_room):
                        names = tree.value
                        if len(names) == NUMBERS[self.word(at)]:
                            found.append(Tree(self.comma(tree.end), Room(names[0], names[1:]), tree.cost))
        found += self._by_number(at)
        for tree in self.series(start, self._named_room):
            names = tree.value
            if len(names) > 1:
                found.append(Tree(tree.end, Room(names[0], names[1:]), tree.cost + 0.2))
        return found

    def _by_number(self, at: int) -> Iterator[Tree[Room]]:
        """ "the third, a living room," """
        nth = self._ordinals(at + 1) if self.word(at) == "the" else None
        if nth is not None:
            comma = nth[1] + (self.word(nth[1]) == "room")
            for room in self.room(comma + 1) if self.word(comma) == "," else ():
                if self.word(room.end) == ",":
                    yield Tree(room.end + 1, room.value, room.cost)

    def _named_room(self, at: int) -> list[Tree[tuple[str, ...]]]:
        return [
            Tree(t.end, (t.value.name,), t.cost)
            for t in self.room(at)
            if t.value.name and self.word(at) == "the"
        ]

    def possessor(self, at: int) -> tuple[str, int] | None:
        """ "the kitchen's", "living room" before a fixture: the room, and where it ends."""
        found = noun(self.words, at)
        if found is None or found[0].kind != "room":
            return None
        end = found[1]
        if self.word(end) in ("'s", "'"):
            return found[0].name, end + 1
        after = noun(self.words, end)
        if after is not None and after[0].kind == "fixture":
            return found[0].name, end
        return None
