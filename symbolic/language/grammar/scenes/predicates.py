"""What places are said to hold: "has a plate in it", "is empty but for a book", ", in which there's nothing,"."""

from collections.abc import Iterator
from dataclasses import replace

from symbolic.language.grammar.scenes.chart import rule
from symbolic.language.grammar.scenes.scene_trees import (
    Contents,
    Held,
    Thing,
    Tree,
)
from symbolic.language.grammar.scenes.scene_words import (
    ANYTHING,
    BE,
    DO,
    EMPTY,
    EXCEPT,
    FILLED,
    HAVE,
    HOLD,
    HOLDING,
    IN,
    KEPT,
    NOT,
    NOTHING,
    NUMBERS,
    SOMETHING,
    STAYING,
    phrases_of,
    spell,
)
from symbolic.language.grammar.scenes.verb_phrases import VerbPhrases

_THEY_ARE = phrases_of(
    """and they are, and those are, and these are, they are, those are, these are, namely, and that is, and that 's,
    and it is, and it 's, that is, that 's"""
)
"""What stands between "two things" and what they are."""


class Predicates(VerbPhrases):
    """Rules for predicates, and for what a phrase for a place says of it."""

    @rule
    def predicate(self, at: int) -> list[Tree[Held]]:
        """What a subject is said to do: hold, be empty, ...; values are `Contents`, or tuples of items."""
        here, each = self.floats(self.comma(at) if self.word(at) == "," else at)
        extra = 0.5 if self.word(at) == "," else 0.0
        found = [*self._holding(here), *self._empty(here), *self._denied(here), *self._filled(here)]
        return [
            Tree(tree.end, (tree.value[0], tree.value[1] or each, tree.value[2]), tree.cost + extra)
            for tree in found
        ]

    def _holding(self, at: int) -> Iterator[Tree[Held]]:
        """ "holds", "has", "is storing", "is home to" and what follows."""
        start = (
            self.spelled(at, "is where") or self.spelled(at, "being where") or self.spelled(at, "are where")
        )
        for tree in self._placed(start) if start else ():
            yield Tree(tree.end, (tree.value, False, False), tree.cost)
        for verb in self._verbs_of_holding(at):
            here, each = self.floats(verb)
            yield from self._held(here, each)
            for held in self._held(here + 1) if self.word(here) == "respectively" else ():
                yield Tree(held.end, (held.value[0], False, True), held.cost)

    def _verbs_of_holding(self, at: int) -> Iterator[int]:
        word = self.word(at)
        if word in HOLD or word in HAVE:
            yield at + 1
            if self.word(at + 1) in ("got", "up"):
                yield at + 2
                yield from (
                    end + 1 for end in spell(self.words, at + 2, IN) if self.word(end) in ("it", "them")
                )
            for end in spell(self.words, at + 1, IN):  # "has in it a plate"
                if self.word(end) in ("it", "them"):
                    yield end + 1
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
            "benefits from",
            "benefit from",
            "is complete with",
            "has space for",
            "affords space for",
            "has room for",
            "extends to",
        ):
            if end := self.spelled(at, phrase):
                yield end
        if word == "'s" and self.word(at + 1) == "got":
            yield at + 2
        if word in HAVE and self.word(at + 1) in ("both", "each", "all") and self.word(at + 2) == "got":
            yield at + 3
        if word in BE:
            here, _ = self.floats(at + 1)
            if self.word(here) in HOLDING:
                yield here + 1
            if self.word(here) == "where":
                yield from self.existential(here + 1)
            for phrase in ("home to", "host to", "full of", "used for"):
                if end := self.spelled(here, phrase):
                    yield end

    def _held(self, at: int, each: bool = False) -> Iterator[Tree[Held]]:
        """What is held, and perhaps before it what else: "besides a table, three appliances"."""
        yield from self._plainly_held(at, each)
        for end, more, cost in self.asides(at):
            for tree in self._plainly_held(end, each):
                value, is_each, ordered = tree.value
                if isinstance(value, tuple) and None not in value:
                    yield Tree(tree.end, ((*more, *value), is_each, ordered), tree.cost + cost + 0.5)

    def _plainly_held(self, at: int, each: bool = False) -> Iterator[Tree[Held]]:
        """What is held: things, nothing, something. Values: `Contents` or items, one each, in order."""
        for tree in self.items(at):
            for end, is_each, ordered in self.tails(tree.end):
                yield Tree(end, (tree.value, each or is_each, ordered), tree.cost)
        if self.word(at) in NUMBERS and self.word(at + 1) == ":":
            for tree in self.things(at + 2):  # "holds three: a plate, a book and an apple"
                for end, is_each, ordered in self.tails(tree.end):
                    yield Tree(end, (tree.value, each or is_each, ordered), tree.cost)
        for row in self.sequence(at):
            for end, _, _ in self.tails(row.end):
                yield Tree(end, (row.value, False, True), row.cost)
        for end in spell(self.words, at, NOTHING):
            for after, _, _ in self.tails(end):
                yield Tree(after, (Contents(), False, False), 0.0)
                yield from self._nothing_but(after)
        counted = at + (self.word(at) in NUMBERS or self.word(at) in ("several", "some", "these", "those"))
        for end in spell(self.words, counted, SOMETHING):
            for after, _, _ in self.tails(end):
                yield Tree(after, (Contents(full=True), False, False), 0.5)
                yield from self._spelled_out(after, each)

    def _spelled_out(self, at: int, each: bool) -> Iterator[Tree[Held]]:
        """After "hold something": ": a book and a plate respectively"."""
        starts = [at + 1] if self.word(at) in (":", ",") else []
        starts += spell(self.words, self.comma(at), _THEY_ARE)
        for tree in (tree for start in starts for tree in self.things(start)):
            for end, is_each, ordered in self.tails(tree.end):
                yield Tree(end, (tree.value, each or is_each, ordered), tree.cost + 0.5)

    def _nothing_but(self, at: int) -> Iterator[Tree[Held]]:
        """ "nothing in it but a plate" """
        for end in spell(self.words, self.comma(at), EXCEPT):
            for tree in self.things(end):
                yield Tree(tree.end, (tree.value, False, False), tree.cost)

    def _empty(self, at: int) -> Iterator[Tree[Held]]:
        """ "is empty", "stands empty", "is not empty", "isn't" """
        if self.word(at) in ("would", "'d", "will") and self.word(at + 1) == "be":
            at += 1  # "you would find a cabinet, and it would be empty"
        if self.word(at) not in BE and self.word(at) not in (
            "has",
            "have",
            "stands",
            "stand",
            "lie",
            "lies",
            "remain",
            "remains",
            "sit",
            "sits",
        ):
            return
        here, _ = self.floats(at + 1)
        for phrase in (
            "been left",
            "been",
            "still",
            "left",
            "offered",
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
        if end := self.spelled(here, "as empty as can be"):
            yield Tree(end, (Contents(full=denied), False, False), 0.0)
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

    def _denied(self, at: int) -> Iterator[Tree[Held]]:
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

    def _filled(self, at: int) -> Iterator[Tree[Held]]:
        """ "is furnished with", "has been stocked with" """
        here = at
        while self.word(here) in BE or self.word(here) in HAVE:
            here += 1
        here, each = self.floats(here)
        if here > at and self.word(here) in FILLED:
            for phrase in ("with", "up with", "out with", ", with", "by"):
                if end := self.spelled(here + 1, phrase):
                    yield from self._held(end, each)

    @rule
    def said(self, at: int) -> list[Tree[Contents]]:
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

    def _participles(self, at: int) -> Iterator[Tree[Contents]]:
        """ "with a book on it", "holding two plates", "filled with books" """
        each = self.word(at) == "each"
        here = at + each
        starts = []
        if self.word(here) == "with" or self.word(here) in HOLDING:
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

    def _lying(self, tree: Tree[Held]) -> Iterator[Tree[Contents]]:
        """ "with a book lying on it" """
        if self.word(tree.end) in KEPT or self.word(tree.end) in STAYING:
            for end, each, ordered in self.tails(tree.end + 1):
                if end > tree.end + 1:
                    yield from _contents(Tree(end, (tree.value[0], each, ordered), tree.cost))

    def _relatives(self, at: int, before: int) -> Iterator[Tree[Contents]]:
        """ "which is empty", "that holds a plate", "in which there's a book", "on which a book lies", ", empty" """
        word = self.word(at)
        if word in ("which", "that"):
            for tree in self.predicate(at + 1):
                yield from _contents(tree)
        if at > before and word in EMPTY:
            yield Tree(at + 1, Contents(), 0.3)
        for end in spell(self.words, at, NOTHING) if at > before else ():  # "a cabinet, nothing in it"
            for after, _, _ in self.tails(end):
                if after > end:
                    yield Tree(after, Contents(), 0.1)
        for phrase in (
            "but an empty one",
            "and an empty one",
            "an empty one",
            "also empty",
            "both empty",
            "all empty",
            "empty as well",
            "each empty",
            "each of them empty",
            "all of them empty",
            "both of them empty",
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

    def _placed(self, at: int) -> Iterator[Tree[Contents]]:
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
        for things in self.things(at):
            for here in self.located(things.end):
                yield Tree(here, Contents(things.value), things.cost)
        for here in self.putting(at):
            for things in self.things(here):
                yield Tree(things.end, Contents(things.value), things.cost)
        for end in spell(self.words, at, NOTHING):
            for here in self.located(end):
                yield Tree(here, Contents(), 0.0)

    def _kept(self, tree: Tree[Held]) -> Iterator[Tree[Contents]]:
        """ "there are two books kept" """
        if self.word(tree.end) in KEPT:
            yield from _contents(Tree(tree.end + 1, tree.value, tree.cost))


def _contents(tree: Tree[Held]) -> Iterator[Tree[Contents]]:
    """The predicate of a place as `Contents`; furniture in a place is no content."""
    told, each, ordered = tree.value
    if isinstance(told, Contents):
        yield Tree(tree.end, replace(told, each=each, ordered=ordered), tree.cost)
    elif len(things := tuple(item for item in told if isinstance(item, Thing))) == len(told):
        yield Tree(tree.end, Contents(things, each=each, ordered=ordered), tree.cost)
