"""Clauses without a verb of their own: "the second a book", "two plates on the desk", "so is the stove"."""

from collections.abc import Iterator

from symbolic.language.grammar.scenes.plain_clauses import PlainClauses
from symbolic.language.grammar.scenes.scene_trees import (
    About,
    Alike,
    Clause,
    Contents,
    Excepted,
    Named,
    Room,
    Says,
    Spots,
    There,
    Thing,
    Tree,
)
from symbolic.language.grammar.scenes.scene_words import (
    BE,
    CONTRAST,
    DO,
    EMPTY,
    EXCEPTIONS,
    HAVE,
    KEPT,
    NOTHING,
    STAYING,
    spell,
)

_SAME = (
    "the same goes for", "the same is true of", "the same applies to", "the same holds for", "likewise",
    "which can be said of", "as can be said of", "which can also be said of",
)  # fmt: skip


class GappedClauses(PlainClauses):
    """Rules for clauses whose verb was said before, or is not said at all."""

    def _alike(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "so is the stove", "as does the second", "neither has the eighth", "the second likewise" """
        word, here = self.word(at), at + 1
        if word in ("and", "just"):
            word, here = self.word(here), here + 1
        if word in ("so", "as", "neither", "nor") and (
            self.word(here) in BE or self.word(here) in DO or self.word(here) in HAVE
        ):
            for tree in self.spots(here + 1):
                yield Tree(tree.end, (Alike(tree.value, "be" if self.word(here) in BE else "do"),), tree.cost)
        for _, end in self.begun(at, _SAME):
            for tree in self.spots(end):
                yield Tree(tree.end, (Alike(tree.value),), tree.cost + 0.5)
        for tree in self.spots(at):
            end = self.comma(tree.end)
            for phrase in (
                "likewise",
                "is so",
                "is likewise",
                "does so",
                "the same",
                "is",
                "are",
                "does",
                "do",
                "has",
                "have",
            ):
                after = self.spelled(end, phrase)
                if after and (
                    self.word(after) in ("", ",", ";", ":", "and", "but") or self.word(after) in CONTRAST
                ):
                    verb = (
                        "bare be"
                        if phrase in ("is", "are")
                        else "do"
                        if phrase in ("does", "do", "has", "have")
                        else ""
                    )
                    yield Tree(after, (Alike(tree.value, verb),), tree.cost + 1.0)
        inner = at + (self.word(at) == "in")
        for tree in self.spots(inner) if inner > at else ():
            if self.word(tree.end) == "likewise":
                yield Tree(tree.end + 1, (Alike(tree.value),), tree.cost)

    def _room_first(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "The bedroom has a book on the desk and a plate on the sofa" """
        for room in self._subjects(at):
            before, where = room.value
            if not isinstance(where, Room) or self.word(room.end) not in HAVE:
                continue
            for tree in self._gapped_things(room.end + 1):
                if not isinstance(tree.value[0], There) or tree.value[0].where is not None:
                    yield Tree(tree.end, (*before, About(where), *tree.value), room.cost + tree.cost + 0.3)

    def _gapped_subject(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "the second a book", "the other empty", "the latter with two plates on it", "the living room a sofa" """
        for room in self.room(at):
            for tree in self.series(room.end, self.fixture):
                yield Tree(tree.end, (There(room.value, tree.value),), room.cost + tree.cost)
        for tree in self.spots(at):
            for here in dict.fromkeys((tree.end, self.comma(tree.end))):
                odd = 2.0 if any(one.said for one in tree.value[:-1]) else 0.0
                new = 2.0 * (len(tree.value) > 1 and all(one.which == "new" for one in tree.value))
                for told in self._held(here):
                    extra = odd + new + 0.1 * (here > tree.end) + self.misfit(tree.value, told.value[0])
                    yield Tree(told.end, self._told(tree.value, told), tree.cost + told.cost + extra)
                being = here + (self.word(here) in ("being", ":"))
                if self.word(being) in EMPTY:
                    told = Tree(being + 1, (Contents(), False, False), 0.0)
                    yield from self._excepting(tree.value, told, tree, ())
                    yield Tree(being + 1, (Says(tree.value, Contents()),), tree.cost)
                for said in self.said(
                    here
                ):  # "a cabinet and a desk with a book on it": the book is on the desk
                    extra = odd + (0.0 if said.value.each else new)
                    yield Tree(said.end, (Says(tree.value, said.value),), tree.cost + said.cost + extra)

    def _gapped_things(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "two books on the desk", "nothing in the rest", and furniture alone: "a desk" """
        for tree in self.items(at):
            kept = tree.end + (self.word(tree.end) in KEPT or self.word(tree.end) in STAYING)
            for end in dict.fromkeys((tree.end, kept)):
                yield from self._with_place(tree, end)
            if all(isinstance(one, Spots) for one in tree.value):
                yield Tree(tree.end, (There(None, tree.value),), tree.cost + 0.5)
                for room in self.room(self.comma(tree.end)):
                    yield Tree(room.end, (There(room.value, tree.value),), tree.cost + room.cost + 0.5)
            elif all(isinstance(one, Thing) for one in tree.value):
                for spots in self.spots(tree.end):  # "a plate occupies the stove, and a book the desk"
                    if all(one.which == "the" for one in spots.value):
                        yield Tree(spots.end, (There(spots.value, tree.value),), tree.cost + spots.cost + 0.5)
            if all(isinstance(one, Thing) and one.name for one in tree.value):
                it = (Spots("pronoun", pronoun="it"),)
                yield Tree(tree.end, (There(it, tree.value),), tree.cost + 1.0)
        for phrase in ("come", "comes"):
            if self.word(at) == phrase:
                for tree in self.series(at + 1, self.fixture):
                    yield Tree(tree.end, (There(None, tree.value),), tree.cost)
        for end in spell(self.words, at, NOTHING):
            for place in self.inside(end):
                about, where = place.value
                yield Tree(place.end, (*about, Says(where, Contents())), place.cost)

    def _named(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "the first, the third and the last", of places that were only counted"""
        for tree in self.spots(at):
            if all(one.which == "the" and one.numbers for one in tree.value):
                yield Tree(tree.end, (Named(tree.value),), tree.cost + 2.0)

    def _excepted(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "the exception being the second, which holds a plate" """
        for end in spell(self.words, at, EXCEPTIONS):
            for tree in self.spots(end):
                yield Tree(tree.end, (Excepted(tree.value),), tree.cost)
