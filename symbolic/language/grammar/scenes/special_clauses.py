"""Clauses with a turn of their own: "As for the kitchen, ...", "Only the third holds anything"."""

from collections.abc import Iterator
from dataclasses import replace

from symbolic.language.grammar.scenes.chart import rule
from symbolic.language.grammar.scenes.gapped_clauses import GappedClauses
from symbolic.language.grammar.scenes.guides import Guides
from symbolic.language.grammar.scenes.scene_trees import (
    About,
    Clause,
    Contents,
    Only,
    Room,
    Says,
    Spots,
    There,
    Tree,
    Where,
)
from symbolic.language.grammar.scenes.scene_words import (
    AGENTS,
    BE,
    DO,
    EXCEPT,
    HAVE,
    HOLD,
    HOMES,
    IN,
    NUMBERS,
    OF,
    SOMETHING,
    THE,
    noun,
    spell,
)

_TOPICS = (
    "as for", "as to", "as regards", "with regard to", "regarding", "concerning", "turning to",
    "moving on to", "on to", "as far as", "when it comes to", "let us begin in", "let us begin with",
    "let us start in", "let us start with", "let us turn to", "let us go to", "counting", "numbering",
    "going through", "going along", "where", "next is", "then there is", "next comes", "lastly comes",
    "next come", "as for what 's in", "as for what is in", "as to what 's in", "as to what is in",
)  # fmt: skip
_FURNITURE = (
    "furniture", "furnishings", "equipment", "appliances", "contents", "only furniture",
    "sole furniture", "piece of furniture", "pieces of furniture", "remaining piece of furniture",
    "other piece of furniture", "remaining furniture", "other furniture", "other pieces of furniture",
    "one piece of furniture", "inventory", "fittings",
)  # fmt: skip


_ARRANGED = (
    "arranged in a row", "in a row", "numbered from left to right", "numbered from the left",
    "counted from the left", "counted from left to right", "numbered", "ordered from left to right",
)  # fmt: skip
_OTHER_FURNITURE = (
    "the other furniture",
    "the rest of the furniture",
    "the furniture",
    "the other pieces of furniture",
)

_ALL_THAT = (
    "the only thing", "the only thing that 's", "the only thing that is", "all that 's", "all that is", "all there is",
    "the only furniture", "the only piece of furniture", "the one thing", "the only things", "all that there is",
)  # fmt: skip
_CONTENTS = ("the contents are", "their contents are", "the contents are as follows")
_GO = ("go like this", "go as follows", "are as follows", "are like this", "go", "run", "are these")
_COMES = ("there 's", "there is", "first comes", "last comes", "then comes", "comes")


class SpecialClauses(GappedClauses, Guides):
    """Rules for topics, clefts, exceptions, and what a home or room is furnished with."""

    def _about(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "As for the kitchen, it ...", "Kitchen: a table ...", "Of the eight cabinets, the first ..." """
        yield from self.guided(at)
        yield from self.passed_by(at)
        yield from self.arrived(at)
        yield from self.room_there(at)
        yield from self.looks(at)
        yield from self._listed_behind(at)
        yield from self._those_that_hold(at)
        for _, end in self.begun(at, _TOPICS):
            for tree in self.where(end):
                after = (
                    self.spelled(tree.end, "is concerned")
                    or self.spelled(tree.end, "are concerned")
                    or tree.end
                )
                if self.word(after) in (",", ":", ""):
                    yield Tree(after, (About(tree.value),), tree.cost)
        for tree in self.spots(at + 1) if at == 0 and self.word(at) == "with" else ():
            if self.word(tree.end) == "," and all(one.which == "the" for one in tree.value):
                yield Tree(
                    tree.end, (About(tree.value),), tree.cost + 1.0
                )  # "with the cabinets, the first ..."
        for _, end in self.begun(at, _CONTENTS):
            if self.word(end) == ":":
                yield Tree(end, (), 0.0)
        for tree in self.spots(at):
            if self.word(tree.end) in ("contain", "hold", "have") and self.word(tree.end + 1) == ":":
                yield Tree(tree.end + 1, (About(tree.value),), tree.cost)
            for _, end in self.begun(tree.end, _GO):
                if self.word(end) in (",", ":", ";", "", "and"):
                    yield Tree(end, (About(tree.value),), tree.cost + 0.2)
        for _, end in self.begun(at, _COMES):
            for tree in self.room(end) if self.word(end) == "the" else ():
                yield Tree(tree.end, (About(tree.value),), tree.cost + 0.5)
        for tree in self.room(at):
            for fixtures in self.series(tree.end + 1, self.fixture) if self.word(tree.end) in BE else ():
                yield Tree(
                    fixtures.end, (There(tree.value, fixtures.value),), tree.cost + fixtures.cost + 0.3
                )
            if self.word(tree.end) in ("is", "comes"):  # "the kitchen comes first"
                yield Tree(
                    tree.end + 1 + (self.word(tree.end + 1) in ("first", "last", "next", "second", "third")),
                    (About(tree.value),),
                    tree.cost + 1.0,
                )
            if self.word(tree.end) == ":":
                yield Tree(tree.end, (About(tree.value),), tree.cost)
            end = tree.end + (self.word(tree.end) in ("first", "last"))
            if at == 0 and self.word(end) in ("", ",", "where", "which", "with"):
                yield Tree(end, (About(tree.value),), tree.cost + 1.0)  # "Next, the living room, with a sofa"
        nth = self._ordinals(at + 1) if self.word(at) == "the" else None
        if nth is not None:  # "the second room is a bedroom"
            verb = nth[1] + (self.word(nth[1]) == "room")
            ends = [
                verb,
                *(here + 1 for end in spell(self.words, verb, AGENTS) for here in range(end, end + 3)),
            ]
            for end in ends:  # "the first room you get to is the bedroom"
                for tree in self.room(end + 1) if self.word(end) in BE else ():
                    yield Tree(tree.end, (About(tree.value),), tree.cost)
        for tree in self.spots(at) if at == 0 else ():
            if tree.end == len(self.words) and all(one.which == "the" and one.plural for one in tree.value):
                yield Tree(tree.end, (About(tree.value),), tree.cost)  # "Now the cabinets."
        for tree in self.spots(at):
            ends = [self.spelled(tree.end + 1, phrase) for phrase in _ARRANGED]
            if self.word(tree.end) in BE and any(ends):
                yield Tree(max(ends), (About(tree.value),), tree.cost)
        for end in (*spell(self.words, at, OF), *spell(self.words, at, IN)):
            if self.word(end - 1) in ("of", "among", "amongst") or self.spelled(at, "out of"):
                for tree in self.spot(end):
                    if self.word(tree.end) == ",":
                        yield Tree(tree.end, (About(tree.value),), tree.cost)
            else:
                for tree in self.room(end):
                    if self.word(tree.end) in (",", ":", ""):
                        yield Tree(tree.end, (About(tree.value),), tree.cost + 0.3)

    def _those_that_hold(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "The two that do have something are the fourth, where there is a plate, and the last": about these."""
        here = at + 1 + (self.word(at + 1) in NUMBERS or self.word(at + 1) in ("only", "ones"))
        here += self.word(here) in ("ones", "one", "two")
        if self.word(at) != "the" or self.word(here) not in ("that", "which", "with"):
            return
        here += 1 + (self.word(here + 1) in DO)
        here += self.word(here) in HAVE or self.word(here) in HOLD
        for something in spell(self.words, here, SOMETHING):
            for end, _, _ in self.tails(something):
                for places in self.spots(end + 1) if self.word(end) in BE else ():
                    yield Tree(places.end, (About(places.value),), places.cost)

    def _listed_behind(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "These cabinets are empty: one, three and four", "the following are empty: the first and the third" """
        for phrase in ("these", "the following", "these ones"):
            end = self.spelled(at, phrase)
            head = noun(self.words, end) if end else None
            kind = head[0].name if head is not None and head[0].kind == "fixture" else ""
            for told in self.predicate(head[1] if kind and head is not None else end) if end else ():
                for places in self.series(told.end + 1, self.bare_spot) if self.word(told.end) == ":" else ():
                    if all(one.numbers or one.kind for one in places.value):
                        where = tuple(replace(one, kind=one.kind or kind) for one in places.value)
                        yield Tree(places.end, self._told(where, told), told.cost + places.cost)

    def _of_contents(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "The bedroom's furniture consists of a desk", "the contents of the fridge are a plate" """
        owners: list[Tree[Where]] = []
        if end := self.spelled(at, "the room 's") or self.spelled(at, "this room 's"):
            owners.append(Tree(end, Room(""), 0.0))
        found = self.possessor(at + (self.word(at) in THE))
        if found is not None and self.word(found[1] - 1) == "'s":
            owners.append(Tree(found[1], Room(found[0]), 0.0))
        owners += [Tree(t.end + 1, t.value, t.cost) for t in self.spots(at) if self.word(t.end) == "'s"]
        owners += [Tree(at + 1, (Spots("pronoun", pronoun="it"),), 0.0)] if self.word(at) == "its" else []
        starts: list[Tree[Where]] = []
        for owner in owners:
            starts += [Tree(end, owner.value, owner.cost) for _, end in self.begun(owner.end, _FURNITURE)]
        for _, end in self.begun(at + 1, _FURNITURE) if self.word(at) == "the" else ():
            if self.word(end) in ("of", "in"):
                starts += self.where(end + 1)
        for start in starts:
            here = start.end
            verbs = [here + 1] if self.word(here) in BE else []
            verbs += [
                end for end in (self.spelled(here, "consists of"), self.spelled(here, "consist of")) if end
            ]
            verbs += [here + 1] if self.word(here) in ("comprise", "comprises", "include", "includes") else []
            for verb in verbs:
                for held in self._held(verb):
                    yield Tree(held.end, self._told(start.value, held), start.cost + held.cost)
        yield from self._contents_last(at)

    def _contents_last(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "A desk is the other furniture", "A plate is all that the fridge has", "those of the stove, two books" """
        for _, end in self.begun(at, ("the things", "the items", "the objects")):
            for things_in in self.inside(end):
                about, where = things_in.value
                for held in self._held(things_in.end + 1) if self.word(things_in.end) in BE else ():
                    if not isinstance(where, Room):
                        yield Tree(held.end, (*about, *self._told(where, held)), things_in.cost + held.cost)
        if end := self.spelled(at, "those of"):
            for owner in self.spots(end):
                for held in (*self._held(owner.end), *self._held(self.comma(owner.end))):
                    yield Tree(held.end, self._told(owner.value, held), owner.cost + held.cost + 1.0)
        for tree in self.items(at):
            if self.word(tree.end) not in BE:
                continue
            new = all(isinstance(item, Spots) for item in tree.value)
            for phrase in _OTHER_FURNITURE if new else ():
                if end := self.spelled(tree.end + 1, phrase):
                    yield Tree(end, (There(None, tree.value),), tree.cost + 0.3)
            for phrase in ("all that", "what", "all"):
                end = self.spelled(tree.end + 1, phrase)
                for place in self.where(end) if end else ():
                    if self.word(place.end) in HAVE or self.word(place.end) in HOLD:
                        misfit = self.misfit(place.value, tree.value)
                        told = There(place.value, tree.value)
                        yield Tree(place.end + 1, (told,), place.cost + tree.cost + misfit)
            for phrase in ("the content of", "the contents of", "all that is in"):
                end = self.spelled(tree.end + 1, phrase)
                for owner in self.spots(end) if end and not new else ():
                    yield Tree(owner.end, (There(owner.value, tree.value),), owner.cost + tree.cost)

    def _cleft(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "What's in the fridge is two plates", "what the kitchen has is a table" """
        if end := self.spelled(at, "it is") or self.spelled(at, "it 's"):
            for place in self.inside(end):
                about, where = place.value
                for tree in (
                    self.things(place.end + 1)
                    if self.word(place.end) == "that" and not isinstance(where, Room)
                    else ()
                ):
                    for after in self.located(tree.end):
                        yield Tree(after, (*about, There(where, tree.value)), place.cost + tree.cost)
        for _, end in self.begun(at, _ALL_THAT):
            for place in self.inside(end):
                about, where = place.value
                for held in self._held(place.end + 1) if self.word(place.end) in BE else ():
                    cost = place.cost + held.cost + self.misfit(where, held.value[0])
                    yield Tree(held.end, (*about, *self._told(where, held)), cost)
        if self.word(at) != "what":
            return
        for found in self.finding(at + 1):  # "what you find in the kitchen is a table"
            first = found + (self.word(found) in ("first", "next", "then", "last"))
            for held in self._held(first + 1) if self.word(first) in BE else ():
                if not isinstance(held.value[0], Contents):
                    yield Tree(held.end, (There(None, held.value[0]),), held.cost + 0.3)
            for place in self.inside(found):
                about, where = place.value
                for held in self._held(place.end + 1) if self.word(place.end) in BE else ():
                    cost = place.cost + held.cost + self.misfit(where, held.value[0])
                    yield Tree(held.end, (*about, *self._told(where, held)), cost)
        if self.word(at + 1) in BE:
            for place in self.inside(at + 2):
                about, where = place.value
                for held in self._held(place.end + 1) if self.word(place.end) in BE else ():
                    cost = place.cost + held.cost + self.misfit(where, held.value[0])
                    yield Tree(held.end, (*about, *self._told(where, held)), cost)
        for asked in self.inside(at + 2) if self.word(at + 1) in BE else ():  # "What's in the kitchen?"
            if asked.end == len(self.words):
                yield Tree(asked.end, (*asked.value[0], About(asked.value[1])), asked.cost)
        for owner in self.where(at + 1):
            verbs = self.tails(owner.end + 1) if self.word(owner.end) in HAVE else []
            for verb in (end for end, _, _ in verbs if self.word(end) in BE):
                for held in self._held(verb + 1):
                    misfit = self.misfit(owner.value, held.value[0])
                    yield Tree(held.end, self._told(owner.value, held), owner.cost + held.cost + misfit)

    def _home_first(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "The flat has a kitchen with a stove and a fridge, a bedroom with a desk, and ..." """
        here = at + (self.word(at) in THE)
        if self.word(here) in HOMES and self.word(here + 1) in (*HAVE, "contains", "comprises", "includes"):
            yield from self.series(here + 2, self._furnished_room, True)

    @rule
    def _furnished_room(self, at: int) -> list[Tree[tuple[Clause, ...]]]:
        """ "a kitchen with a stove and a fridge" """
        found: list[Tree[tuple[Clause, ...]]] = []
        for room in self.room(at):
            start = (
                room.end + 1
                if self.word(room.end) == "with" or self.word(room.end) in ("containing", "holding")
                else 0
            )
            for tree in (
                self.series(start, self.fixture) if start and self.word(at) in ("a", "an", "one") else ()
            ):
                found.append(Tree(tree.end, (There(room.value, tree.value),), tree.cost))
        return found

    def _only(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "Only the third holds anything", "only the third isn't empty: it holds a plate" """
        if self.word(at) != "only":
            return
        for tree in self.spots(at + 1):
            for told in self.predicate(tree.end):
                value, each, ordered = told.value
                if not isinstance(value, Contents):  # "has something in it, a bag of chips"
                    if self._says_something(tree.end, told.end):
                        clauses = (Only(tree.value), There(tree.value, value, each, ordered))
                        yield Tree(told.end, clauses, tree.cost + told.cost)
                elif not value.full:  # "only the bathroom's cabinet is empty"
                    yield Tree(told.end, (Says(tree.value, value),), tree.cost + told.cost)
                else:
                    if value.full and len(tree.value) == 1 and tree.value[0].which == "some":
                        yield Tree(told.end, (Only(tree.value),), tree.cost + told.cost)
                    elif value.full:
                        yield Tree(told.end, (Only(tree.value),), tree.cost + told.cost)
                        more = self.comma(told.end) + (self.word(told.end) == ":")
                        for things in self.things(more) if more > told.end else ():
                            for end, each, order in self.tails(things.end):
                                clauses = (Only(tree.value), There(tree.value, things.value, each, order))
                                yield Tree(end, clauses, tree.cost + told.cost + things.cost)

    def _says_something(self, at: int, end: int) -> bool:
        return any(spell(self.words, here, SOMETHING) for here in range(at, end))

    def _exception_first(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "Apart from the third, in which there's a plate, all the cabinets are empty" """
        for end in spell(self.words, at, EXCEPT):
            for other in self.spots(end):
                if self.word(other.end) != ",":
                    continue
                for tree in self.spots(other.end + 1):
                    for told in self.predicate(tree.end):
                        value = told.value[0]
                        if isinstance(value, Contents) and not value.full:
                            whole = tuple(_without(one, other.value) for one in tree.value)
                            yield Tree(told.end, (Says(whole, value),), other.cost + tree.cost + told.cost)


def _without(one: Spots, others: tuple[Spots, ...]) -> Spots:
    """Places but for others."""
    return replace(one, but=(*one.but, *others))
