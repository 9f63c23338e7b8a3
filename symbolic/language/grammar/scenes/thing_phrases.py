"""Phrases for what can be somewhere: "two more books", "eight cabinets", "besides a table"."""

from collections.abc import Iterator
from dataclasses import replace

from symbolic.language.grammar.scenes.chart import rule
from symbolic.language.grammar.scenes.place_phrases import PlacePhrases
from symbolic.language.grammar.scenes.scene_trees import (
    Item,
    Spots,
    Thing,
    Tree,
)
from symbolic.language.grammar.scenes.scene_words import (
    BESIDES,
    IN,
    NEAR,
    NOTHING,
    NUMBERS,
    noun,
    spell,
)

_ANOTHER = (
    "another",
    "yet another",
    "a second",
    "a third",
    "a further",
    "one more",
    "one further",
    "a different",
    "an additional",
)
_THESE = (
    "the following", "the following things", "these things", "these", "the following items",
    "four things", "two things", "three things", "five things", "six things", "odds and ends",
    "a few things", "several things", "things", "quite a bit", "quite a lot", "a lot", "everything you need",
    "all you need", "everything",
)  # fmt: skip


class ThingPhrases(PlacePhrases):
    """Rules for objects and new furniture."""

    @rule
    def things(self, at: int) -> list[Tree[tuple[Thing, ...]]]:
        """Objects in a row. Values are tuples of `Thing`."""
        start = self.word(at) == "both"
        return self.series(at, self.thing) + (self.series(at + 1, self.thing) if start else [])

    @rule
    def thing(self, at: int) -> list[Tree[tuple[Thing, ...]]]:
        """One object phrase; "a plate with two salmons" is two."""
        found = list(self.each_of(at))
        for tree in self.plain_thing(at):
            found.append(tree)
            if self.word(tree.end) == "with" and tree.value[0].name:
                for more in self.series(tree.end + 1, self.plain_thing):
                    end = more.end
                    for near in (*spell(self.words, end, NEAR), *spell(self.words, end, IN)):
                        end = near + 1 if self.word(near) in ("it", "them") else end
                    found.append(Tree(end, (*tree.value, *more.value), tree.cost + more.cost + 1.5))
        return found

    def each_of(self, at: int) -> Iterator[Tree[tuple[Thing, ...]]]:
        """ "two each of the following: bottles of wine, books and apples" """
        if self.word(at) not in NUMBERS:
            return
        for phrase in ("each of the following :", "each of the following", "each of :", "each of"):
            if end := self.spelled(at + 1, phrase):
                count = NUMBERS[self.word(at)]
                for tree in self.series(end, self.bare_plural):
                    yield Tree(tree.end, tuple(replace(one, count=count) for one in tree.value), tree.cost)
                return

    @rule
    def plain_thing(self, at: int) -> list[Tree[tuple[Thing, ...]]]:
        """Determiner, count and noun; without a noun it is the one spoken of before."""
        found: list[Tree[tuple[Thing, ...]]] = []
        for again, count, here in self._counted(at):
            head = noun(self.words, here)
            if head is not None and head[0].kind == "object":
                bare = head[0].plural and count == 0 and head[0].name != "bag of chips"
                one_each = self.comma(head[1])
                if bare and (self.spelled(one_each, "one in each") or self.spelled(one_each, "one on each")):
                    found.append(Tree(head[1], (Thing(head[0].name),), 0.2))
                if not bare:
                    end, number = self._number_behind(head[1]) if not count else (head[1], count)
                    found.append(
                        Tree(end, (Thing(head[0].name, max(number, 1), again),), 0.0 if here > at else 0.8)
                    )
                    if self.word(end) == "more":
                        found.append(Tree(end + 1, (Thing(head[0].name, max(number, 1), True),), 0.0))
            elif head is None and here > at and not (count == 0 and not again):
                end = here + (self.word(here) in ("one", "ones"))
                if self.word(end) not in ("of", "cabinet") and self.word(here - 1) not in ("a", "an"):
                    found.append(Tree(end, (Thing("", max(count, 1), again),), 1.6))
        return found

    def _counted(self, at: int) -> Iterator[tuple[bool, int, int]]:
        """Ways to read what stands before a noun: whether it comes on top, the count, where the noun is."""
        for _, end in self.begun(at, _ANOTHER):
            yield True, 1, end
        word = self.word(at)
        if word in ("a", "an"):
            for phrase, count in (("a couple of", 2), ("a pair of", 2), ("a total of", 0)):
                if end := self.spelled(at, phrase):
                    yield False, count, end
            yield False, 1, at + 1
        if word.isdigit() and len(word) < 3:
            yield False, int(word), at + 1
        if word in NUMBERS and NUMBERS[word] > 0:
            after = at + 1
            again = self.word(after) in ("more", "other", "further", "additional")
            yield again, NUMBERS[word], after + again
        yield False, 0, at

    def _number_behind(self, at: int) -> tuple[int, int]:
        """ "apples (two of them)" """
        here = self.comma(at)
        if here > at and self.word(here) in NUMBERS and self.word(here + 1) in ("of", ")"):
            end = here + 1
            end = self.spelled(end, "of them") or end
            return self.comma(end), NUMBERS[self.word(here)]
        return at, 1

    @rule
    def fixture(self, at: int) -> list[Tree[tuple[Spots, ...]]]:
        """ "a desk", "eight cabinets": furniture that the text brings in; values are tuples of one `Spots`."""
        found: list[Tree[tuple[Spots, ...]]] = []
        for tree in self.spot(at):
            one, *others = tree.value
            if others:
                continue
            if one.kind and one.none and one.which == "every":  # "no cabinet": nothing to bring in
                found.append(Tree(tree.end, (), tree.cost + 0.5))
            elif one.kind and (one.which == "new" or (one.which == "one" and self.word(at) == "one")):
                new = replace(one, which="new", count=one.count or 1)
                found.append(Tree(tree.end, (new,), tree.cost))
            elif one.which == "the" and one.kind and one.own and not one.numbers and not one.plural:
                new = replace(one, which="new", count=1, own=False)
                found.append(Tree(tree.end, (new,), tree.cost + 0.3))  # "it just has its cabinet"
            elif (
                one.which == "the"
                and noun(self.words, at) is not None
                and not one.plural
                and not one.numbers
                and not one.room
            ):
                found.append(
                    Tree(tree.end, (replace(one, which="new", count=1),), tree.cost + 0.7)
                )  # "a bed, desk and sofa"
        return found

    @rule
    def item(self, at: int) -> list[Tree[tuple[Item, ...]]]:
        """Something that can be somewhere: an object or new furniture."""
        return [*self.thing(at), *self.fixture(at)]

    @rule
    def items(self, at: int) -> list[Tree[tuple[Item, ...]]]:
        """Objects, or furniture, in a row. A colon may stand before them: "the following: a plate and a book"."""
        found: list[Tree[tuple[Item, ...]]] = []
        things, fixtures = self.series(at, self.thing, True), self.series(at, self.fixture, True)
        found += [*things, *fixtures]
        found += [Tree(t.end, t.value, t.cost + 2.0) for t in self.series(at, self.item, True)]
        if self.word(at) == "both":
            found += self.series(at + 1, self.item)
        for _, end in self.begun(at, _THESE):
            if self.word(end) in (":", ","):
                found += self.series(end + 1, self.item)
        if self.word(at) in NUMBERS and (
            end := self.spelled(at + 1, "appliances :") or self.spelled(at + 1, "things :")
        ):
            found += self.series(end, self.item)
        return found

    @rule
    def bare_plural(self, at: int) -> list[Tree[tuple[Thing, ...]]]:
        """ "bottles of wine", without a count."""
        head = noun(self.words, at)
        if head is None or head[0].kind != "object" or not head[0].plural:
            return []
        return [Tree(head[1], (Thing(head[0].name, 0),), 0.0)]

    @rule
    def sequence(self, at: int) -> list[Tree[tuple[Thing | None, ...]]]:
        """What a row of places holds, place by place: "a plate, nothing, two books and nothing"; `None` for nothing."""
        found = []
        for tree in self.series(at, self._entry):
            named = [entry for entry in tree.value if entry is None]
            if named and len(tree.value) > 1:
                found.append(tree)
        return found

    def _entry(self, at: int) -> list[Tree[tuple[Thing | None, ...]]]:
        again = [Tree(t.end + (self.word(t.end) == "again"), t.value, t.cost) for t in self.plain_thing(at)]
        return again + [Tree(end, (None,), 0.0) for end in spell(self.words, at, NOTHING)]

    def asides(self, at: int) -> Iterator[tuple[int, tuple[Spots | Thing, ...], float]]:
        """ "besides a table," before the rest of a list: where it ends, what it names, its cost."""
        here = at + (self.word(at) == ",")
        for end in spell(self.words, here, BESIDES):
            for tree in self.series(end, self._aside_item):
                yield self.comma(tree.end), tree.value, tree.cost
        for tree in self.series(at, self._aside_item) if self.word(at) in ("the", "its") else ():
            if self.word(tree.end) in ("aside", "apart"):
                yield self.comma(tree.end + 1), tree.value, tree.cost

    def _aside_item(self, at: int) -> list[Tree[tuple[Item, ...]]]:
        """Furniture that is known or new, or an object."""
        found = list(self.item(at))
        for tree in self.bare_spot(at):
            (one,) = tree.value
            if one.which == "the" and one.kind and not one.numbers and not one.plural:
                found.append(Tree(tree.end, (replace(one, which="new", count=1),), tree.cost))
        return found
