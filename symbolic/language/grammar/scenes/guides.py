"""What a guide says on the way: "I start in the kitchen", "going through the cabinets", "let us turn to the bedroom".

Such clauses tell nothing of what is where; they say which room or which places the next clauses are about.
"""

from collections.abc import Iterator

from symbolic.language.grammar.scenes.plain_clauses import PlainClauses
from symbolic.language.grammar.scenes.remarks import DESCRIBING
from symbolic.language.grammar.scenes.scene_trees import About, Clause, Room, Tree
from symbolic.language.grammar.scenes.scene_words import (
    BE,
    HOMES,
    MODALS,
    STAY,
    THE,
    phrases_of,
    spell,
)

_GUIDES = phrases_of("i, we, you, one, let us, let 's, let me")
_ON_CONDITION = frozenset("if when as once suppose imagine say".split())
"""Words that make a frame of a guide's clause: "if you count the cabinets, ..." holds whether or not one does."""
_BEFORE = frozenset("now then next first also just".split()) | MODALS
_GOING = phrases_of(
    """start, begin, end, finish, continue, carry on, go on, move on, move, pass, proceed, head, come, go, turn,
    starting, beginning, ending, finishing, continuing, carrying on, going on, moving on, moving,
    passing, proceeding,
    arrive, arriving, get, getting, heading, coming, going, turning,
    'm going to start, 're going to start, am going to start, 're, 're now, are now, look, looking, have a look,
    take a look, peek, peep, walk, walking, step, stepping,
    start off, starting off, begin our tour, begin the tour, start our tour, start the tour, start my list"""
)
_WAYS = phrases_of(
    """in, with, at, from, to, on to, onto, into, over to, on into, through, through to, along, back to,
        on with,
    over, inside, in through, in by, in at"""
)
_TAKING = phrases_of(
    """do, take, describe, list, number, count, tour, visit, enter, reach, name, cover, doing, taking,
        describing,
    listing, numbering, counting, visiting, entering, reaching, naming, covering, leave, leaving, open, opening,
    tell you about, tell you what 's in, tell you what is in, show you"""
)
_TURNS = phrases_of(
    "first, next, last, now, then, one by one, one after the other, one at a time, in order, in turn"
)
_ARRIVALS = phrases_of(
    """now for, now to, on to, to, next up, next up is, next is, next comes, last is, last comes, then comes,
    that leaves, which leaves, that leaves only, which leaves only, that only leaves, we have,
    we come to, we 've got,
    here we have, then we have, then we come to,
    that leaves us with, this leaves, that brings us to, which brings us to,
    this brings us to, is, comes"""
)
"""What announces a room without a guide: "that leaves the kitchen", "now for the bedroom"."""


_ARRIVING = phrases_of(
    """come in, go in, walk in, step in, come inside, go inside, look round, look around, turn around,
        open the door,
    come through the door, walk through the door"""
)
_PAST = phrases_of(
    """past, behind, beyond, after, next to, beside, opposite, across from, adjoining, next door to, off, near,
    to the left of, to the right of, leading off"""
)
"""What says where a room lies, as seen from another."""


class Guides(PlainClauses):
    """Rules for the clauses of a guide; what follows them is about their room or places."""

    def guided(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "I go through the cabinets", "that leaves the kitchen", up to a mark, the end,
        "where" or "which" """
        starts = dict.fromkeys(spell(self.words, at, _ARRIVALS), 0.6) if at == 0 else {}
        condition = self.word(at) in _ON_CONDITION
        starts |= dict.fromkeys(self._under_way(at + condition), 0.4)
        for start, cost in starts.items():
            for tree in self.where(start):
                if not isinstance(tree.value, Room) and any(one.which == "new" for one in tree.value):
                    continue
                end = next(iter(spell(self.words, tree.end, _TURNS)), tree.end)
                if self.word(end) in (",", ":", ";", "", "where", "which", "and"):
                    yield Tree(end, (About(tree.value),), tree.cost + cost)
                elif condition and end > start:  # "when you open the fridge there is nothing inside"
                    yield from self._within(end, (About(tree.value),), tree.cost + cost)

    def arrived(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "You come in", "there is an apartment": nothing that is anywhere."""
        for who in spell(self.words, at, _GUIDES):
            for end in spell(self.words, who, _ARRIVING):
                yield Tree(end, (), 0.5)
        for here in self.existential(at):
            end = here + (self.word(here) in ("a", "an", "one", "this", "the"))
            if end > here and self.word(end) in HOMES:
                yield Tree(end + 1, (), 0.5)

    def room_there(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "In this apartment there is a kitchen", "there is also a bedroom": about that room."""
        home = self._in_home(at)
        for here in self.existential(self.comma(home)):
            for room in self.room(here) if self.word(here) in ("a", "an", "one", "the") else ():
                end = self._in_home(room.end)
                yield Tree(end, (About(room.value),), room.cost + 0.4)

    def _in_home(self, at: int) -> int:
        """Where "in this apartment" ends; the same index where it does not stand."""
        end = at + 1 + (self.word(at + 1) in THE or self.word(at + 1) in ("a", "an"))
        return end + 1 if self.word(at) in ("in", "within") and self.word(end) in HOMES else at

    def looks(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "Her bathroom is tiny", "the bathroom is the simplest", "both are tidy": about these, and no more."""
        for tree in self.where(at):
            if self.word(tree.end) in BE:
                here = tree.end + 1 + (self.word(tree.end + 1) in ("both", "all", "each"))
                near = here + (self.word(here) in ("right", "just", "directly"))
                for end in spell(self.words, near, _PAST):
                    for beside in (
                        *self.where(end),
                        *([Tree(end + 1, None)] if self.word(end) == "it" else []),
                    ):
                        if isinstance(tree.value, Room):  # "the bathroom is right across from it"
                            yield Tree(beside.end, (About(tree.value),), tree.cost + 0.5)
                best = here + 1 if self.word(here) == "the" and self.word(here + 1).endswith("est") else 0
                after = self.word(max(best, here) + 1) in (",", ":", ";", "", "and", "so")
                if after and (best or self.word(here) in DESCRIBING):
                    yield Tree(max(best, here) + 1, (About(tree.value),), tree.cost + 1.0)

    def passed_by(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "Past the living room is the bedroom", "next to that lies the kitchen": about the room behind the verb."""
        for near in spell(self.words, at, _PAST):
            ends = [tree.end for tree in self.where(near)] + [near + 1] * (
                self.word(near) in ("that", "it", "this")
            )
            for end in ends:
                here = end + (self.word(end) in ("again", ","))
                if self.word(here) in BE or self.word(here) in STAY or self.word(here) in ("comes", "come"):
                    for room in self.room(here + 1):
                        yield Tree(room.end, (About(room.value),), room.cost + 0.3)

    def _under_way(self, at: int) -> Iterator[int]:
        """Where the place stands behind "I start in", "let us turn to", "moving on to", "I do"."""
        for start in (at, *spell(self.words, at, _GUIDES)):
            here = start
            while start > at and self.word(here) in _BEFORE:
                here += 1
            for end in spell(self.words, here, _GOING):
                yield from spell(self.words, end, _WAYS)
            yield from spell(self.words, here, _TAKING)
