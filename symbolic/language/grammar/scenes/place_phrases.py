"""Phrases for places: "the third cabinet", "a desk with a book on it", "the other four", "each of them"."""

from collections.abc import Iterator
from dataclasses import replace

from symbolic.language.grammar.scenes.chart import rule
from symbolic.language.grammar.scenes.room_phrases import RoomPhrases
from symbolic.language.grammar.scenes.scene_trees import (
    Contents,
    Spots,
    Tree,
    Which,
)
from symbolic.language.grammar.scenes.scene_words import (
    BE,
    EMPTY,
    EXCEPT,
    HOLD,
    NAMELY,
    NUMBERS,
    OF,
    THE,
    noun,
    spell,
)
from symbolic.language.grammar.words.function_words import LEFTMOST, RIGHTMOST

_EVERY = (
    "all of", "both of", "each of", "every one of", "any of", "either of", "all", "both", "each", "every", "any",
    "either",
)  # fmt: skip
_NONE = ("none of", "neither of", "not one of", "neither", "no")
_PRONOUNS = {
    **{word: word for word in "it they them which that both each all these those this neither none either".split()},
    "everything": "all",
    **{f"{word} of {them}": word for word in ("both", "each", "all", "neither", "none", "either", "any")
       for them in ("them", "these", "those", "which", "the two")},
    **{f"all {many}{of}": "all" for many in ("three", "four") for of in ("", " of them", " of these", " of which")},
    "all of which": "all", "two of them": "both", "the two": "both", "the former": "former", "the latter": "latter",
    "this last": "latter",
    "this one": "it", "that one": "it", "this latter": "latter",
    "the former of which": "former", "the latter of which": "latter", "the last of these": "latter",
}  # fmt: skip
_SPELLINGS = tuple(_PRONOUNS)
_PART = ("one of them", "one of these", "one of which", "one of the two")
_OTHER = ("the other of which", "the other of them", "the other of these")
_NEXT = (
    "the next one", "the next", "the following one", "the one after that", "the one after it", "the one after",
    "the one to its right", "the one to the right of it", "the one to the right of that", "the one right of it",
)  # fmt: skip
_MIDDLE = ("in between", "between them", "left over", "left", "that remain", "in the middle")


def _unlike(spots: tuple[Spots, ...]) -> float:
    """Cost of a list of phrases that are seldom said together: "on the sofa, and a desk", "it and the other"."""
    mixed = len({one.which == "new" for one in spots}) > 1
    lone = any(one.pronoun in ("it", "which", "there") or one.which in ("rest", "some") for one in spots)
    return 4.0 if mixed or (lone and len(spots) > 1) else 0.0


class PlacePhrases(RoomPhrases):
    """Rules for phrases that name places. Values are tuples of `Spots`."""

    @rule
    def spots(self, at: int) -> list[Tree[tuple[Spots, ...]]]:
        """Places in a row: "the stove, the first cabinet and the third"."""
        found = self.series(at + (self.word(at) in ("neither", "both", "either")), self.spot)
        found += [like for tree in found for like in self._like(tree)]
        marked = []
        if self.word(at) in ("neither", "both", "either"):
            for tree in found:
                value = tuple(replace(one, none=self.word(at) == "neither" or one.none) for one in tree.value)
                if len(value) > 1:
                    marked.append(Tree(tree.end, value, tree.cost))
            found = self.series(at, self.spot)
        rows = [Tree(tree.end, tree.value, tree.cost + _unlike(tree.value)) for tree in found]
        return [*marked, *self.spot(at), *rows]

    def _like(self, tree: Tree[tuple[Spots, ...]]) -> Iterator[Tree[tuple[Spots, ...]]]:
        """ "the microwave, like the dishwasher," """
        here = self.comma(tree.end)
        for phrase in ("like", "just like", "as with"):
            end = self.spelled(here, phrase)
            for other in self.series(end, self.bare_spot) if end else ():
                yield Tree(self.comma(other.end), (*tree.value, *other.value), tree.cost + other.cost + 0.2)

    @rule
    def spot(self, at: int) -> list[Tree[tuple[Spots, ...]]]:
        """One phrase for places, with what it says of them."""
        found: list[Tree[tuple[Spots, ...]]] = []
        for tree in self.bare_spot(at):
            (one,) = tree.value
            found.append(tree)
            found += self._with_said(one, tree)
            if one.which in ("some", "rest", "one"):
                found += self._apposition(one, tree)
            if one.which == "every":
                found += self._but(one, tree)
        return found

    def _with_said(self, one: Spots, tree: Tree[tuple[Spots, ...]]) -> Iterator[Tree[tuple[Spots, ...]]]:
        """The phrase with its relative clauses and "with": two of them at most."""
        for said in self.said(tree.end):
            told = replace(one, said=(*one.said, said.value))
            cost = tree.cost + said.cost + (0.0 if one.which == "new" else 0.6)
            if self._disagrees(one, tree.end):
                cost += 2.5
            yield Tree(said.end, (told,), cost)
            joint = self.spelled(said.end, "and") or said.end
            for more in self.said(joint):
                yield Tree(more.end, (replace(told, said=(*told.said, more.value)),), cost + more.cost + 0.5)

    def _disagrees(self, one: Spots, at: int) -> bool:
        """Whether a relative clause has a plural verb: "a desk and a sofa, which hold ..."."""
        here = self.comma(at) + 1
        if self.word(here - 1) in ("each", "all", "both"):
            return not one.plural and one.count < 2
        plural = self.word(here) in ("are", "have") or (
            self.word(here) in HOLD and self.word(here)[-1:] != "s"
        )
        return self.word(here - 1) in ("which", "that") and plural and not one.plural and one.count < 2

    def _but(self, one: Spots, tree: Tree[tuple[Spots, ...]]) -> Iterator[Tree[tuple[Spots, ...]]]:
        """ "all the cabinets but the third" """
        here = self.comma(tree.end)
        for end in spell(self.words, here, EXCEPT):
            for other in self.series(end, self.spot):
                yield Tree(self.comma(other.end) if here > tree.end else other.end,
                           (replace(one, but=other.value),), tree.cost + other.cost)  # fmt: skip

    def _apposition(self, one: Spots, tree: Tree[tuple[Spots, ...]]) -> Iterator[Tree[tuple[Spots, ...]]]:
        """ "three of the cabinets, namely the first, the third and the last," are those"""
        here = self.comma(tree.end)
        if here == tree.end:
            return
        starts = [self.comma(end) for end in spell(self.words, here, NAMELY)]
        for start in (*starts, here):
            for named in self.series(start, self.bare_spot):
                places = named.value
                if all(other.which == "the" and other.numbers for other in places) and (
                    named.end == len(self.words)
                    or self.comma(named.end) > named.end
                    or start > here
                    or self.word(named.end) in (";", ":")
                ):
                    value = tuple(
                        replace(other, kind=other.kind or one.kind, room=other.room or one.room)
                        for other in places
                    )
                    among = (replace(value[0], among=one.among), *value[1:]) if one.among else value
                    yield Tree(self.comma(named.end), among, tree.cost + named.cost + 0.4)

    def said(self, at: int) -> list[Tree[Contents]]:
        """What follows a place and tells what it holds; the rules of clauses define it. Values are `Contents`."""
        raise NotImplementedError

    @rule
    def bare_spot(self, at: int) -> list[Tree[tuple[Spots, ...]]]:
        """A phrase for places by itself."""
        return [
            *self._pronouns(at),
            *self._numbered_alone(at),
            *self._fractions(at),
            *self._parity(at),
            *self._each_numbered(at),
            *self._next(at),
            *self._beside_it(at),
            *self._phrases(at),
        ]

    def _next(self, at: int) -> Iterator[Tree[tuple[Spots, ...]]]:
        """ "the next one", "the next cabinet", "the one after that": the one behind the last that was spoken of."""
        for _, end in self.begun(at, _NEXT):
            yield Tree(end, (Spots("next"),), 0.0)
            head = noun(self.words, end)
            if (
                self.word(end - 1) == "next"
                and head is not None
                and head[0].kind == "fixture"
                and not head[0].plural
            ):
                yield Tree(head[1], (Spots("next", head[0].name),), 0.0)

    def _beside_it(self, at: int) -> Iterator[Tree[tuple[Spots, ...]]]:
        """ "the cabinet next to it", "the one beside that": its neighbour of which nothing was told yet."""
        head = noun(self.words, at + 1) if self.word(at) == "the" else None
        if head is not None and head[0].kind == "fixture" and not head[0].plural:
            kind, end = head[0].name, head[1]
        elif self.word(at) == "the" and self.word(at + 1) == "one":
            kind, end = "", at + 2
        else:
            return
        for phrase in ("next to", "beside", "right next to", "right beside"):
            if (after := self.spelled(end, phrase)) and self.word(after) in ("it", "that"):
                yield Tree(after + 1, (Spots("beside", kind),), -0.5)

    def _each_numbered(self, at: int) -> Iterator[Tree[tuple[Spots, ...]]]:
        """ "each of four and eight", "both of numbers two and three" """
        for phrase in ("each of", "both of", "all of"):
            if end := self.spelled(at, phrase):
                for tree in self._numbered_alone(end):
                    if len(tree.value[0].numbers) > 1:
                        yield Tree(tree.end, tree.value, 0.2)

    def _pronouns(self, at: int) -> Iterator[Tree[tuple[Spots, ...]]]:
        for phrase, end in self.begun(at, _SPELLINGS):
            name = _PRONOUNS[phrase]
            none = name in ("neither", "none")
            plural = self.word(end) in ("are", "have", "were", "do") or (
                self.word(end) in HOLD and self.word(end)[-1:] != "s"
            )
            relative = "which are" if plural else "which"
            pronoun = relative if name in ("which", "that") else name
            cost = 0.3 if " " not in phrase else 0.2
            yield Tree(end, (Spots("pronoun", pronoun=pronoun, none=none),), cost)
        for _, end in self.begun(at, _PART):
            yield Tree(end, (Spots("one", count=1),), 0.0)
        for _, end in self.begun(at, _OTHER):
            yield Tree(end, (Spots("other"),), 0.0)

    def _fractions(self, at: int) -> Iterator[Tree[tuple[Spots, ...]]]:
        """ "three of the eight cabinets", "one of the tables", "the first of the eight", "two of them" """
        here, count = at, 0
        which: Which | None = None
        numbers: tuple[int, ...] = ()
        if self.word(at) == "all" and self.word(at + 1) in NUMBERS and self.word(at + 2) == "of":
            for tree in self._phrases(at + 3):
                (whole,) = tree.value
                if whole.which == "the" and not whole.numbers and whole.plural:
                    yield Tree(
                        tree.end,
                        (replace(whole, which="every", count=NUMBERS[self.word(at + 1)]),),
                        tree.cost,
                    )
        nth = self._ordinals(at + (self.word(at) == "the"))
        if self.word(at) in NUMBERS:
            which, count, here = "one" if self.word(at) == "one" else "some", NUMBERS[self.word(at)], at + 1
        elif self.word(at) == "half":
            which, here = "some", at + 1
        elif nth is not None:
            which, (numbers, here) = "the", nth
        here += self.word(here) in ("one", "ones") and here > at + 1
        for end in spell(self.words, here, OF) if which else ():
            assert which is not None
            if self.word(end) in ("them", "these", "which"):
                yield Tree(end + 1, (Spots(which, count=count, numbers=numbers, plural=count != 1),), 0.0)
            for tree in self._phrases(end):
                (whole,) = tree.value
                if whole.which in ("the", "every") and not whole.numbers and (whole.plural or not whole.kind):
                    part = Spots(which, whole.kind, whole.room, numbers, count, whole.count, count > 1)
                    yield Tree(tree.end, (part,), tree.cost)
                elif whole.which in ("rest", "other"):
                    yield Tree(tree.end, (replace(whole, count=count or len(numbers)),), tree.cost + 1.0)

    def _numbered_alone(self, at: int) -> Iterator[Tree[tuple[Spots, ...]]]:
        """ "number three", "numbers 2 to 5", and after a preposition "four and eight" """
        here = at
        while self.word(here) in ("number", "numbers", "no", "nos", "the", "#"):
            here += 1
        named = here > at and self.word(here - 1) not in ("the", "no")
        found = self._cardinals(here)
        if found is None or (self.word(at) == "no" and not self.word(here).isdigit()):
            return
        numbers, end = found
        if not named and (
            self.word(at) == "the"
            or noun(self.words, end) is not None
            or self.word(end) in ("of", "other", "more")
        ):
            return
        if not named and len(numbers) > 1 and not self.word(here).isdigit():
            yield Tree(end, (Spots("the", numbers=numbers, plural=True),), 2.2)
        elif not named:
            yield Tree(end, (Spots("the", numbers=numbers),), 1.2 if self.word(here).isdigit() else 2.5)
        else:
            yield Tree(end, (Spots("the", numbers=numbers, plural=len(numbers) > 1),), 0.0)

    def _phrases(self, at: int) -> Iterator[Tree[tuple[Spots, ...]]]:
        """Determiner, numbers, adjectives, noun, numbers after it, and its room."""
        quantified, here = self._quantifier(at)
        own = self.word(here) in ("its", "their", "your", "our", "my")
        pointed = self.word(here) in ("this", "that", "these", "those")
        for tree in self._after_quantifier(at, here, quantified):
            (one,) = tree.value
            yield Tree(tree.end, (replace(one, own=own or one.own, pointed=pointed),), tree.cost)

    def _parity(self, at: int) -> Iterator[Tree[tuple[Spots, ...]]]:
        """ "the odd-numbered cabinets", "the even ones" """
        here = at + (self.word(at) == "the")
        if self.word(here) not in ("odd", "even"):
            return
        parity = 1 if self.word(here) == "odd" else 2
        here += 1 + (self.word(here + 1) == "numbered")
        head = noun(self.words, here)
        if head is not None and head[0].kind == "fixture" and head[0].plural:
            yield Tree(head[1], (Spots("the", head[0].name, plural=True, parity=parity),), 0.0)
        elif self.word(here) == "ones":
            yield Tree(here + 1, (Spots("the", plural=True, parity=parity),), 0.0)

    def _after_quantifier(self, at: int, here: int, quantified: str) -> Iterator[Tree[tuple[Spots, ...]]]:
        which, room, here = self._determiner(here, bool(quantified))
        count, other = 0, ""
        numbers: tuple[int, ...] = ()
        if quantified in ("both", "either", "neither"):
            count = 2
        empty = False
        start = here
        while True:
            if not numbers and (nth := self._ordinals(here)) is not None:
                numbers, here = nth
            elif (
                not count
                and self._counts(here)
                and not (self.word(here) == "one" and which == "the" and noun(self.words, here + 1) is None)
            ):
                if numbers or (other and noun(self.words, here + 1) is not None):  # "the fourth two plates"
                    yield from self._heads(
                        at, here, quantified, which, room, count, other, numbers, empty, False
                    )
                count, here = NUMBERS[self.word(here)], here + 1
            elif not other and (rest := self._rest(here)):
                other, here = self.word(here), rest
            elif self.word(here) in EMPTY and self._nominal(here + 1):
                empty, here = True, here + 1
            elif self.word(here) in ("own", "more"):
                here += 1
            else:
                break
        if count == 1 and here == start + 1 and not which and not quantified:
            which = "one"
        yield from self._heads(at, here, quantified, which, room, count, other, numbers, empty, True)
        if self.word(here) == "one" and (numbers or other):  # "the third one water glass"
            yield from self._heads(at, here, quantified, which, room, count, other, numbers, empty, False)

    def _nominal(self, at: int) -> bool:
        """Whether a noun for places is here, after its adjective, or a room or count before it."""
        found = noun(self.words, at)
        return (
            (found is not None and found[0].kind != "object")
            or self.word(at) in ("one", "ones")
            or self._counts(at)
        )

    def _rest(self, at: int) -> int:
        if self.word(at) in ("other", "remaining", "others", "rest", "remainder", "leftover"):
            end = at + 1
            return end + 2 if self.spelled(end, "of them") else end
        return 0

    def _quantifier(self, at: int) -> tuple[str, int]:
        for phrase, end in self.begun(at, _EVERY):
            return "both" if phrase.startswith(("both", "either")) else "every", end
        for phrase, end in self.begun(at, _NONE):
            return "neither" if phrase.startswith("neither") else "none", end
        return "", at

    def _determiner(self, at: int, quantified: bool) -> tuple[str, str, int]:
        """The determiner: how the phrase finds its places, the room of a possessive, where it ends."""
        word = self.word(at)
        if found := self.possessor(at + (word in THE)):
            return "the", found[0], found[1]
        if word in ("a", "an", "another"):
            return "new", "", at + 1
        if word in THE:
            return "the", "", at + 1
        return "", "", at

    def _heads(
        self, at: int, here: int, quantified: str, which: str, room: str, count: int, other: str,
        numbers: tuple[int, ...], empty: bool, with_one: bool,
    ) -> Iterator[Tree[tuple[Spots, ...]]]:  # fmt: skip
        """The noun, or none: "the third cabinet", "the third one", "the third"."""
        if room == "" and (found := self.possessor(here)):
            room, here = found
        head = noun(self.words, here)
        kind, plural, end, odd = "", False, here, 0.0
        if head is not None and head[0].kind == "fixture":
            kind, plural, end = head[0].name, head[0].plural, head[1]
        elif head is not None:
            return
        elif with_one and self.word(here) in ("one", "ones"):
            plural, end = self.word(here) == "ones", here + 1
        elif (
            not quantified
            and not which
            and not numbers
            and not other
            and not room
            and count > 1
            and here == at + 1
        ):
            one = self.word(here) in ("is", "has", "'s", "was") or (
                self.word(here) in HOLD and self.word(here)[-1:] == "s"
            )  # "six has an apple": number six
            if not one and (
                self.word(here) in BE or self.word(here) in HOLD or self.word(here) in ("have", "stand")
            ):
                yield Tree(here, (Spots("some", count=count, plural=True),), 1.5)
            return
        elif not (
            numbers
            or other
            or (quantified and count)
            or (which == "the" and count > 1)
            or (room and self.word(here - 1) == "'s")
            or which == "one"
        ):
            if which == "the" and self.word(at) in ("that", "those"):
                yield from self._located(
                    at, at + 1, Spots("the", plural=self.word(at) == "those"), 0.5, needed=True
                )
            return
        if count and numbers and len(numbers) == 1:
            first = numbers[0]
            odd = 5.0 if first not in (1, -1) else 0.0  # "the second three" are seldom cabinets
            numbers = tuple(range(-count, 0)) if first < 0 else tuple(range(first, first + count))
            count = 0
        after = self._numbers_after(end) if kind and not numbers else None
        if self.word(end) in NUMBERS and not plural and not kind.endswith("cabinet"):
            after = None  # "the fridge two"
        if after is not None:
            bare = self.word(end) in NUMBERS and not plural  # "the fridge two": what the fridge holds
            if bare and (
                alone := self._spots(quantified, which, kind, room, (), count, other, plural, empty)
            ):
                yield from self._located(at, end, alone, 0.0)
            numbers, end = after
            which, odd = which or "the", odd + 0.8 * bare
        spots = self._spots(quantified, which, kind, room, numbers, count, other, plural, empty)
        if spots is None:
            return
        for phrase in _MIDDLE:
            if not kind and count and (middle := self.spelled(end, phrase)):
                spots, end = replace(spots, which="rest"), middle
        cost = odd + (0.0 if kind else 0.4)
        if not kind and which == "one" and not other:
            cost = 1.5
        needed = (
            not kind
            and which == "the"
            and not numbers
            and not other
            and not count
            and not room
            and not quantified
        )
        yield from self._located(at, end, spots, cost, needed)

    def _spots(
        self, quantified: str, which: str, kind: str, room: str, numbers: tuple[int, ...], count: int, other: str,
        plural: bool, empty: bool,
    ) -> Spots | None:  # fmt: skip
        said = (Contents(),) if empty else ()
        if other:
            many = (
                plural
                or count > 1
                or other in ("others", "rest", "remainder", "remaining")
                or bool(quantified)
            )
            return Spots(
                "rest" if many else "other",
                kind,
                room,
                numbers,
                count,
                0,
                many,
                quantified in ("none", "neither"),
                said=said,
            )
        if quantified:
            return Spots(
                "the" if numbers else "every",
                kind,
                room,
                numbers,
                count,
                0,
                plural,
                quantified in ("none", "neither"),
                said=said,
            )
        if which == "the" or numbers:
            return Spots("the", kind, room, numbers, count, 0, plural, said=said)
        if which == "one":
            return Spots("one", kind, room, (), 1, said=said)
        if which == "new" or count or not kind:
            return Spots("new", kind, room, (), count or 1, 0, plural, said=said) if kind else None
        return Spots("the", kind, room, (), 0, 0, plural, said=said, bare=not room)

    def _side(self, at: int) -> tuple[int, int] | None:
        """ "on the far left", "furthest to the right": the number that it says, and where it ends."""
        for _, end in self.begun(at, LEFTMOST):
            return 1, end
        for _, end in self.begun(at, RIGHTMOST):
            return -1, end
        return None

    def _located(
        self, at: int, end: int, spots: Spots, cost: float, needed: bool = False
    ) -> Iterator[Tree[tuple[Spots, ...]]]:
        """The phrase, and with the room after it: "the cabinet in the bathroom"."""
        if not needed:
            yield Tree(end, (spots,), cost)
        here = end
        if (
            (side := self._side(end)) is not None
            and not spots.numbers
            and spots.which in ("the", "one", "other")
        ):
            number, after = side
            yield Tree(after, (replace(spots, which="the", numbers=(number,), count=0),), cost)
        if self.word(end) == "there" and spots.which in ("the", "new"):
            yield Tree(end + 1, (replace(spots, own=True),), cost + 0.3)
        if self.spelled(end, "that the"):
            found = noun(self.words, end + 2)
            if found is not None and found[0].kind == "room" and self.word(found[1]) in ("has", "contains"):
                yield Tree(found[1] + 1, (replace(spots, room=found[0].name),), cost)
        for phrase in (
            "that 's",
            "that is",
            "that stands",
            "which is",
            "located",
            "situated",
            "found",
            "standing",
            "to be found",
        ):
            if after := self.spelled(end, phrase):
                here = after
                break
        if self.word(here) in ("in", "of", "inside") and not spots.room:
            for room in self.room(here + 1):
                if not room.value.name:
                    yield Tree(room.end, (replace(spots, own=True),), cost)
                else:
                    located = replace(spots, room=room.value.name)
                    yield Tree(room.end, (located,), cost + (0.2 if spots.which == "new" else -0.1))
