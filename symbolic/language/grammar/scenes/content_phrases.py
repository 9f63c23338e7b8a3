"""Phrases for what is somewhere: objects, new furniture, and predicates such as "has a plate in it" or "is empty"."""

from collections.abc import Iterator
from dataclasses import replace

from symbolic.language.grammar.scenes.chart import rule
from symbolic.language.grammar.scenes.place_phrases import PlacePhrases
from symbolic.language.grammar.scenes.scene_trees import Contents, Spots, Thing, Tree
from symbolic.language.grammar.scenes.scene_words import (
    AGENTS,
    ANYTHING,
    BE,
    BESIDES,
    DO,
    EMPTY,
    EXCEPT,
    FILLED,
    FIND,
    HAVE,
    HOLD,
    HOLDING,
    IN,
    KEPT,
    MODALS,
    NEAR,
    NOT,
    NOTHING,
    NUMBERS,
    PUT,
    SOMETHING,
    STAY,
    STAYING,
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
_THEM = (
    "it",
    "them",
    "each",
    "there",
    "which",
    "both",
    "each of them",
    "both of them",
    "itself",
    "this",
    "that",
)
_FLOATS = (
    "well",
    "fully",
    "sparsely",
    "each",
    "both",
    "all",
    "also",
    "likewise",
    "only",
    "either",
    "too",
    "now",
)
_THESE = ("the following", "the following things", "these things", "these", "the following items", "four things",
          "two things", "three things", "five things", "six things", "odds and ends", "a few things", "several things", "things")  # fmt: skip
_TAILS_OF_CLAUSE = (
    "too",
    "also",
    "likewise",
    "either",
    "as well",
    "besides",
    "in addition",
    "again",
    "in all",
)


class ContentPhrases(PlacePhrases):
    """Rules for things and predicates."""

    # --- things

    @rule
    def things(self, at: int) -> list[Tree]:
        """Objects in a row. Values are tuples of `Thing`."""
        start = self.word(at) == "both"
        return self.series(at, self.thing) + (self.series(at + 1, self.thing) if start else [])

    @rule
    def thing(self, at: int) -> list[Tree]:
        """One object phrase; "a plate with two salmons" is two."""
        found = list(self.each_of(at))
        for tree in self.plain_thing(at):
            found.append(tree)
            if self.word(tree.end) == "with" and tree.value[0].name:  # type: ignore[index]
                for more in self.series(tree.end + 1, self.plain_thing):
                    end = more.end
                    for near in (*spell(self.words, end, NEAR), *spell(self.words, end, IN)):
                        end = near + 1 if self.word(near) in ("it", "them") else end
                    found.append(Tree(end, (*tree.value, *more.value), tree.cost + more.cost + 1.5))  # type: ignore[misc]
        return found

    def each_of(self, at: int) -> Iterator[Tree]:
        """ "two each of the following: bottles of wine, books and apples" """
        if self.word(at) not in NUMBERS:
            return
        for phrase in ("each of the following :", "each of the following", "each of :", "each of"):
            if end := self.spelled(at + 1, phrase):
                count = NUMBERS[self.word(at)]
                for tree in self.series(end, self.bare_plural):
                    yield Tree(tree.end, tuple(replace(one, count=count) for one in tree.value), tree.cost)  # type: ignore[attr-defined]
                return

    @rule
    def plain_thing(self, at: int) -> list[Tree]:
        """Determiner, count and noun; without a noun it is the one spoken of before."""
        found: list[Tree] = []
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
        for phrase in _ANOTHER:
            if end := self.spelled(at, phrase):
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

    # --- new furniture

    @rule
    def fixture(self, at: int) -> list[Tree]:
        """ "a desk", "eight cabinets": furniture that the text brings in; values are tuples of one `Spots`."""
        found = []
        for tree in self.spot(at):
            one, *others = tree.value  # type: ignore[misc]
            if others:
                continue
            if one.kind and one.none and one.which == "every":  # "no cabinet": nothing to bring in
                found.append(Tree(tree.end, (), tree.cost + 0.5))
            elif one.kind and (one.which == "new" or (one.which == "one" and self.word(at) == "one")):
                new = replace(one, which="new", count=one.count or 1)
                found.append(Tree(tree.end, (new,), tree.cost))
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
    def item(self, at: int) -> list[Tree]:
        """Something that can be somewhere: an object or new furniture."""
        return [*self.thing(at), *self.fixture(at)]

    @rule
    def items(self, at: int) -> list[Tree]:
        """Objects, or furniture, in a row. A colon may stand before them: "the following: a plate and a book"."""
        found = list(self.series(at, self.thing, True)) + list(self.series(at, self.fixture, True))
        found += [Tree(t.end, t.value, t.cost + 2.0) for t in self.series(at, self.item, True)]
        if self.word(at) == "both":
            found += self.series(at + 1, self.item)
        for phrase in _THESE:
            end = self.spelled(at, phrase)
            if end and self.word(end) in (":", ","):
                found += self.series(end + 1, self.item)
        if self.word(at) in NUMBERS and (
            end := self.spelled(at + 1, "appliances :") or self.spelled(at + 1, "things :")
        ):
            found += self.series(end, self.item)
        return found

    @rule
    def bare_plural(self, at: int) -> list[Tree]:
        """ "bottles of wine", without a count."""
        head = noun(self.words, at)
        if head is None or head[0].kind != "object" or not head[0].plural:
            return []
        return [Tree(head[1], (Thing(head[0].name, 0),), 0.0)]

    @rule
    def sequence(self, at: int) -> list[Tree]:
        """What a row of places holds, place by place: "a plate, nothing, two books and nothing"; `None` for nothing."""
        found = []
        for tree in self.series(at, self._entry):
            named = [entry for entry in tree.value if entry is None]  # type: ignore[attr-defined]
            if named and len(tree.value) > 1:  # type: ignore[arg-type]
                found.append(tree)
        return found

    def _entry(self, at: int) -> list[Tree]:
        again = [Tree(t.end + (self.word(t.end) == "again"), t.value, t.cost) for t in self.plain_thing(at)]
        return again + [Tree(end, (None,), 0.0) for end in spell(self.words, at, NOTHING)]

    # --- what comes after things

    def tails(self, at: int) -> list[tuple[int, bool, bool]]:
        """What may follow things: "in it", "on each", "apiece", "respectively": end, one each, in order."""
        found = [(at, False, False)]
        todo = [(at, False, False)]
        while todo:
            here, each, ordered = todo.pop()
            for end, is_each, is_ordered in self._tail(here):
                state = (end, each or is_each, ordered or is_ordered)
                if state not in found:
                    found.append(state)
                    todo.append(state)
        return found

    def _tail(self, at: int) -> Iterator[tuple[int, bool, bool]]:
        here = self.comma(at)
        if self.word(here) in ("respectively",) or self.spelled(here, "in that order"):
            yield self.comma(here + (1 if self.word(here) == "respectively" else 3)), False, True
        if self.word(at) in ("each", "apiece", "severally"):
            yield at + 1, True, False
        if (
            end := self.spelled(here, "one in each")
            or self.spelled(here, "one on each")
            or self.spelled(here, "one to each")
        ):
            yield end, True, False
        if self.word(at) in KEPT or self.word(at) in STAYING:  # "a book lying on it"
            for end in spell(self.words, at + 1, IN):
                if self.word(end) in ("it", "them", "each", "top"):
                    yield end + 1, self.word(end) == "each", False
        for phrase in ("on top", "with it", "with them", "on the top"):
            if end := self.spelled(at, phrase):
                yield end, False, False
        if self.word(at) in ("inside", "within", "besides", "there") or self.word(at) in _TAILS_OF_CLAUSE:
            yield at + 1, False, False
        for end in (*spell(self.words, at, IN), *spell(self.words, at, NEAR)):
            for them in _THEM:
                if after := self.spelled(end, them):
                    yield after, "each" in them, False

    # --- predicates

    def floats(self, at: int) -> tuple[int, bool]:
        """Skip "each", "both", "also"; say whether "each" was among them."""
        each = False
        while self.word(at) in _FLOATS:
            each |= self.word(at) == "each"
            at += 1
        return at, each

    @rule
    def predicate(self, at: int) -> list[Tree]:
        """What a subject is said to do: hold, be empty, ...; values are `Contents`, or tuples of items."""
        here, each = self.floats(self.comma(at) if self.word(at) == "," else at)
        extra = 0.5 if self.word(at) == "," else 0.0
        found = [*self._holding(here), *self._empty(here), *self._denied(here), *self._filled(here)]
        return [
            Tree(tree.end, (tree.value[0], tree.value[1] or each, tree.value[2]), tree.cost + extra)  # type: ignore[index]
            for tree in found
        ]

    def _holding(self, at: int) -> Iterator[Tree]:
        """ "holds", "has", "is storing", "is home to" and what follows."""
        start = (
            self.spelled(at, "is where") or self.spelled(at, "being where") or self.spelled(at, "are where")
        )
        for tree in self._placed(start) if start else ():
            yield Tree(tree.end, (tree.value, False, False), tree.cost)
        for here in self._verbs_of_holding(at):
            here, each = self.floats(here)
            yield from self._held(here, each)

    def _verbs_of_holding(self, at: int) -> Iterator[int]:
        word = self.word(at)
        if word in HOLD or word in HAVE:
            yield at + 1
            if self.word(at + 1) in ("got", "up"):
                yield at + 2
        if word in ("comes", "come") and self.word(at + 1) == "with":
            yield at + 2
        for phrase in (
            "consists of",
            "consist of",
            "is made up of",
            "are made up of",
            "is composed of",
            "does have",
            "do have",
            "does hold",
        ):
            if end := self.spelled(at, phrase):
                yield end
        if word in BE:
            here, _ = self.floats(at + 1)
            if self.word(here) in HOLDING:
                yield here + 1
            if self.word(here) == "where":
                for start in self.existential(here + 1):
                    yield start
            for phrase in ("home to", "host to", "full of", "used for"):
                if end := self.spelled(here, phrase):
                    yield end

    def asides(self, at: int) -> Iterator[tuple[int, tuple[Spots | Thing, ...], float]]:
        """ "besides a table," before the rest of a list: where it ends, what it names, its cost."""
        here = at + (self.word(at) == ",")
        for end in spell(self.words, here, BESIDES):
            for tree in self.series(end, self._aside_item):
                yield self.comma(tree.end), tree.value, tree.cost  # type: ignore[misc]
        for tree in self.series(at, self._aside_item) if self.word(at) in ("the", "its") else ():
            if self.word(tree.end) in ("aside", "apart"):
                yield self.comma(tree.end + 1), tree.value, tree.cost  # type: ignore[misc]

    def _aside_item(self, at: int) -> list[Tree]:
        """Furniture that is known or new, or an object."""
        found = list(self.item(at))
        for tree in self.bare_spot(at):
            (one,) = tree.value  # type: ignore[misc]
            if one.which == "the" and one.kind and not one.numbers and not one.plural:
                found.append(Tree(tree.end, (replace(one, which="new", count=1),), tree.cost))
        return found

    def _held(self, at: int, each: bool = False) -> Iterator[Tree]:
        """What is held, and perhaps before it what else: "besides a table, three appliances"."""
        yield from self._plainly_held(at, each)
        for end, more, cost in self.asides(at):
            for tree in self._plainly_held(end, each):
                value, is_each, ordered = tree.value  # type: ignore[misc]
                if isinstance(value, tuple) and None not in value:
                    yield Tree(tree.end, ((*more, *value), is_each, ordered), tree.cost + cost + 0.5)

    def _plainly_held(self, at: int, each: bool = False) -> Iterator[Tree]:
        """What is held: things, nothing, something. Values: `Contents` or items, one each, in order."""
        for tree in self.items(at):
            for end, is_each, ordered in self.tails(tree.end):
                yield Tree(end, (tree.value, each or is_each, ordered), tree.cost)
        if self.word(at) in NUMBERS and self.word(at + 1) == ":":
            for tree in self.things(at + 2):  # "holds three: a plate, a book and an apple"
                for end, is_each, ordered in self.tails(tree.end):
                    yield Tree(end, (tree.value, each or is_each, ordered), tree.cost)
        for tree in self.sequence(at):
            for end, _, _ in self.tails(tree.end):
                yield Tree(end, (tree.value, False, True), tree.cost)
        for end in spell(self.words, at, NOTHING):
            for after, _, _ in self.tails(end):
                yield Tree(after, (Contents(), False, False), 0.0)
                yield from self._nothing_but(after)
        for end in spell(self.words, at, SOMETHING):
            for after, _, _ in self.tails(end):
                yield Tree(after, (Contents(full=True), False, False), 0.5)
                if self.word(after) in (":", ","):  # "hold something: a book and a plate respectively"
                    for tree in self.things(after + 1):
                        for end2, is_each, ordered in self.tails(tree.end):
                            yield Tree(end2, (tree.value, each or is_each, ordered), tree.cost + 0.5)

    def _nothing_but(self, at: int) -> Iterator[Tree]:
        """ "nothing in it but a plate" """
        for end in spell(self.words, self.comma(at), EXCEPT):
            for tree in self.things(end):
                yield Tree(tree.end, (tree.value, False, False), tree.cost)

    def _empty(self, at: int) -> Iterator[Tree]:
        """ "is empty", "stands empty", "is not empty", "isn't" """
        if self.word(at) not in BE and self.word(at) not in (
            "has",
            "have",
            "stands",
            "stand",
            "lie",
            "lies",
            "remain",
            "remains",
        ):
            return
        here, _ = self.floats(at + 1)
        for phrase in (
            "been left",
            "left",
            "standing",
            "currently",
            "quite",
            "completely",
            "entirely",
            "totally",
        ):
            here = self.spelled(here, phrase) or here
        denied = self.word(here) in NOT
        here, _ = self.floats(here + denied)
        if self.word(here) in EMPTY:
            end = here + 1
            for after, _, _ in self.tails(end):
                yield Tree(after, (Contents(full=denied), False, False), 0.0)
            if not denied:
                yield from self._nothing_but(end)
        elif self.spelled(here, "without contents") or self.spelled(here, "without anything"):
            end = self.spelled(here, "without contents") or self.spelled(here, "without anything")
            for after, _, _ in self.tails(end):
                yield Tree(after, (Contents(), False, False), 0.0)

    def _denied(self, at: int) -> Iterator[Tree]:
        """ "doesn't contain anything", "has not got anything in it" """
        if self.word(at) not in DO and self.word(at) not in HAVE:
            return
        if self.word(at + 1) not in NOT:
            return
        here, _ = self.floats(at + 2)
        verb = self.word(here)
        if verb in ("got", "have", "had") or verb in HOLD:
            here += 1
        for end in (*spell(self.words, here, ANYTHING), *spell(self.words, here, NOTHING)):
            for after, _, _ in self.tails(end):
                yield Tree(after, (Contents(), False, False), 0.0)
                yield from self._nothing_but(after)

    def _filled(self, at: int) -> Iterator[Tree]:
        """ "is furnished with", "has been stocked with" """
        here = at
        while self.word(here) in BE or self.word(here) in HAVE:
            here += 1
        here, each = self.floats(here)
        if here > at and self.word(here) in FILLED:
            for phrase in ("with", "up with", "out with", ", with"):
                if end := self.spelled(here + 1, phrase):
                    yield from self._held(end, each)

    # --- what a phrase for a place says of it

    @rule
    def said(self, at: int) -> list[Tree]:
        """What stands after a place and tells what it holds; values are `Contents`."""
        here = self.comma(at)
        aside = 0.2 if here > at else 0.0
        found = [*self._participles(here), *self._relatives(here, at)]
        told = []
        for tree in found:
            end = tree.end
            if self.word(at) == "(":
                if self.word(end) != ")":
                    continue
                end += 1
            told.append(Tree(end, tree.value, tree.cost + aside))
        return told

    def _participles(self, at: int) -> Iterator[Tree]:
        """ "with a book on it", "holding two plates", "filled with books" """
        each = self.word(at) == "each"
        here = at + each
        starts = []
        if self.word(here) == "with":
            starts.append(here + 1)
        elif self.word(here) in HOLDING:
            starts.append(here + 1)
        elif self.word(here) in FILLED and self.word(here + 1) in ("with", "of"):
            starts.append(here + 2)
        elif self.spelled(here, "where there 's") or self.spelled(here, "full of"):
            starts.append(self.spelled(here, "full of") or here + 3)
        elif self.spelled(here, "without anything"):
            for after, _, _ in self.tails(self.spelled(here, "without anything")):
                yield Tree(after, Contents(), 0.0)
        for start in starts:
            for tree in self._held(start, each):
                yield from _contents(tree)
                yield from self._lying(tree)

    def _lying(self, tree: Tree) -> Iterator[Tree]:
        """ "with a book lying on it" """
        if self.word(tree.end) in KEPT or self.word(tree.end) in STAYING:
            for end, each, ordered in self.tails(tree.end + 1):
                if end > tree.end + 1:
                    yield from _contents(Tree(end, (tree.value[0], each, ordered), tree.cost))  # type: ignore[index]

    def _relatives(self, at: int, before: int) -> Iterator[Tree]:
        """ "which is empty", "that holds a plate", "in which there's a book", "on which a book lies", ", empty" """
        word = self.word(at)
        if word in ("which", "that"):
            for tree in self.predicate(at + 1):
                yield from _contents(tree)
        if at > before and word in EMPTY:
            yield Tree(at + 1, Contents(), 0.3)
        for phrase in (
            "but an empty one",
            "and an empty one",
            "an empty one",
            "also empty",
            "both empty",
            "all empty",
            "empty as well",
            "each empty",
        ):
            if at > before and (end := self.spelled(at, phrase)):
                yield Tree(end, Contents(), 0.1)
        if word == "whose" and self.word(at + 1) in ("contents", "content") and self.word(at + 2) in BE:
            for tree in self._held(at + 3):
                yield from _contents(tree)
        starts = [end + 1 for end in spell(self.words, at, IN) if self.word(end) == "which"]
        starts += [end + 1 for end in spell(self.words, at, IN) if self.spelled(end - 1, "of which")]
        if word in ("where", "wherein"):
            starts.append(at + 1)
        if self.spelled(at, "the contents of which") and self.word(at + 4) in BE:
            for tree in self._held(at + 5):
                yield from _contents(tree)
        for start in starts:
            yield from self._placed(start)

    def _placed(self, at: int) -> Iterator[Tree]:
        """After "in which": "there's a book", "a book lies", "are two plates", "you'd find a plate"."""
        for here in self.existential(at):
            for tree in self._held(here):
                yield from _contents(tree)
                yield from self._kept(tree)
        for here in self.finding(at):
            for tree in self._held(here):
                yield from _contents(tree)
        for here in self.located(at):
            for tree in self._held(here):
                yield from _contents(tree)
        for tree in self.things(at):
            for here in self.located(tree.end):
                yield from _contents(Tree(here, (tree.value, False, False), tree.cost))
        for here in self.putting(at):
            for tree in self.things(here):
                yield from _contents(Tree(tree.end, (tree.value, False, False), tree.cost))
        for end in spell(self.words, at, NOTHING):
            for here in self.located(end):
                yield Tree(here, Contents(), 0.0)

    def _kept(self, tree: Tree) -> Iterator[Tree]:
        """ "there are two books kept" """
        if self.word(tree.end) in KEPT:
            yield from _contents(Tree(tree.end + 1, tree.value, tree.cost))

    # --- verbs between things and places; each yields where it ends

    def existential(self, at: int) -> Iterator[int]:
        """ "there is", "there are also", "there stands" """
        if self.word(at) != "there":
            return
        here, _ = self.floats(at + 1)
        for phrase in ("can be found", "can be seen", "are to be found", "is to be found"):
            if end := self.spelled(here, phrase):
                yield end
        if self.word(here) in BE or self.word(here) in STAY:
            here, _ = self.floats(here + 1)
            yield here
            if self.word(here) in KEPT:
                yield here + 1

    def located(self, at: int) -> Iterator[int]:
        """ "is", "are kept", "lies", "has been left", "can be found", "are to be found", "are lying" """
        here, _ = self.floats(at)
        word = self.word(here)
        if word in STAY:
            yield here + 1
        if word == "can" and self.word(here + 1) == "be" and self.word(here + 2) in KEPT:
            yield here + 3
        if word in ("has", "have") and self.word(here + 1) == "been" and self.word(here + 2) in KEPT:
            yield here + 3
        if word in ("has", "have") and self.word(here + 1) == "found" and self.word(here + 3) == "way":
            yield here + 4
        if word in BE:
            here, _ = self.floats(here + 1)
            yield here
            if self.word(here) == "being" and self.word(here + 1) in KEPT:
                yield here + 2
            if self.spelled(here, "to be") and self.word(here + 2) in KEPT:
                yield here + 3
            if self.word(here) in KEPT or self.word(here) in STAYING:
                yield here + 1
                if self.word(here + 1) == "away":
                    yield here + 2

    def finding(self, at: int) -> Iterator[int]:
        """ "you'd find", "one can see", "you will notice" """
        for end in spell(self.words, at, AGENTS):
            here, _ = self.floats(end + (self.word(end) in MODALS))
            for phrase in ("come across", "come upon", "comes across", "comes upon", "be shown"):
                if after := self.spelled(here, phrase):
                    yield after
            if self.word(here) in FIND and self.word(here) not in ("has",):
                here, _ = self.floats(here + 1)
                yield here

    def putting(self, at: int) -> Iterator[int]:
        """ "somebody has put", "they keep" """
        for end in spell(self.words, at, AGENTS):
            here, _ = self.floats(end + (self.word(end) in HAVE))
            if self.word(here) in PUT:
                here += 1
                yield here
                if self.word(here) in ("away", "down", "up"):
                    yield here + 1


def _contents(tree: Tree) -> Iterator[Tree]:
    """The predicate of a place as `Contents`; furniture in a place is no content."""
    told, each, ordered = tree.value  # type: ignore[misc]
    if isinstance(told, Contents):
        yield Tree(tree.end, replace(told, each=each, ordered=ordered), tree.cost)
    elif all(isinstance(item, Thing) for item in told):
        yield Tree(tree.end, Contents(told, each=each, ordered=ordered), tree.cost)
    elif any(isinstance(item, Spots) or item is None for item in told):
        return
