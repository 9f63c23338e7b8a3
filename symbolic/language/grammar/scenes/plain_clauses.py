"""Clauses with a verb: "The stove holds a plate", "In the stove is a plate", "A plate is in the stove"."""

from collections.abc import Iterator
from dataclasses import replace

from symbolic.language.grammar.scenes.chart import rule
from symbolic.language.grammar.scenes.predicates import Predicates
from symbolic.language.grammar.scenes.scene_trees import (
    About,
    Clause,
    Contents,
    Held,
    Item,
    Placed,
    Room,
    Says,
    Spots,
    There,
    Thing,
    Tree,
    Where,
)
from symbolic.language.grammar.scenes.scene_words import (
    AGENTS,
    ALSO,
    ANYTHING,
    BE,
    DO,
    EMPTY,
    EXCEPT,
    FILL,
    FILLED,
    FIND,
    HAVE,
    IN,
    KEPT,
    MODALS,
    NEAR,
    NOBODY,
    NOT,
    NOTHING,
    NUMBERS,
    PUT,
    STAY,
    STAYING,
    TOGETHER,
    spell,
)

_GAP = 1.5
_MISFIT = 6.0


class PlainClauses(Predicates):
    """Rules for clauses of a place, a verb and things, in any order. Values are tuples of `Clause`."""

    @rule
    def where(self, at: int) -> list[Tree[Where]]:
        """A room, or places; values are `Room` or tuples of `Spots`."""
        return [*self.rooms(at), *self.spots(at)]

    @rule
    def inside(self, at: int) -> list[Tree[Placed]]:
        """A preposition with its place; "in the living room, on the sofa" is the sofa. Values: (clauses, where)."""
        found = []
        start = at + (self.word(at) == "both")
        for end in spell(self.words, start, IN):
            for tree in self._subjects(end):
                found.append(tree)
                before, where = tree.value
                if isinstance(where, Room):
                    found += self._inside_room(where, before, tree)
        for end in spell(self.words, at, IN):
            if self.word(end) in ("there", "here"):
                found.append(Tree(end + 1, ((), (Spots("pronoun", pronoun="there"),)), 0.5))
        if self.word(at) in ("where", "there"):
            found.append(Tree(at + 1, ((), (Spots("pronoun", pronoun="there"),)), 0.4))
        return found

    def _inside_room(
        self, room: Room, before: tuple[Clause, ...], tree: Tree[Placed]
    ) -> Iterator[Tree[Placed]]:
        """ "in the bedroom, on the desk", "in the bedroom, all of them on the desk" """
        here = self.comma(tree.end)
        starts = [here]
        starts += [
            end
            for phrase in ("all of them", "both of them", "all", "each of them")
            if (end := self.spelled(here, phrase))
        ]
        starts += [here + 1] if self.word(here) in KEPT or self.word(here) in STAYING else []
        for start in starts:
            for more in self.inside(start):
                about, where = more.value
                yield Tree(more.end, ((*before, About(room), *about), where), tree.cost + more.cost + 0.1)

    def _subjects(self, at: int) -> Iterator[Tree[Placed]]:
        """What a predicate may be said of, with a relative clause to a room; values: (clauses before, where)."""
        for tree in self.where(at):
            where = tree.value
            yield Tree(tree.end, ((), where), tree.cost)
            here = self.comma(tree.end)
            if not isinstance(where, Room) or here == tree.end:
                continue
            starts = [
                self.existential(end + 1) for end in spell(self.words, here, IN) if self.word(end) == "which"
            ]
            if self.word(here) == "where":
                starts.append(self.existential(here + 1))
            for start in (end for ends in starts for end in ends):
                for items in self.items(start):
                    yield Tree(
                        self.comma(items.end), ((There(where, items.value),), where), tree.cost + items.cost
                    )
            participle = here + 2 if self.word(here) in FILLED and self.word(here + 1) == "with" else 0
            for items in self.items(participle) if participle else ():
                before = (There(where, items.value),)
                yield Tree(self.comma(items.end), (before, where), tree.cost + items.cost)
            if self.word(here) == "which":
                for told in self.predicate(here + 1):
                    yield Tree(self.comma(told.end), (self._told(where, told), where), tree.cost + told.cost)

    def _subject_first(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "The stove holds a plate", "The kitchen has a table and a fridge", "The first and the third are empty" """
        for tree in self._subjects(at):
            before, where = tree.value
            for told in self.predicate(tree.end):
                clauses = self._told(where, told)
                misfit = self.misfit(where, told.value[0])
                yield Tree(told.end, (*before, *clauses), tree.cost + told.cost + misfit)
                yield from self._excepting(where, told, tree, before)
                joint = (
                    self.spelled(told.end, "and")
                    or self.spelled(told.end, ", and")
                    or self.spelled(told.end, ", but")
                )
                if joint:
                    for more in self.predicate(joint):
                        told_more = self._told(where, more)
                        yield Tree(
                            more.end, (*before, *clauses, *told_more), tree.cost + told.cost + more.cost + 1.0
                        )

    def _plain_subjects(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """Subjects and predicates: "in the kitchen the stove is empty"."""
        for tree in self.spots(at):
            for told in self.predicate(tree.end):
                misfit = self.misfit(tree.value, told.value[0])
                yield Tree(told.end, self._told(tree.value, told), tree.cost + told.cost + misfit)

    def misfit(
        self, where: Where | None, items: Contents | tuple[Item | None, ...], behind: bool = False
    ) -> float:
        """Cost of what stands nowhere: objects in a room, furniture in furniture."""
        if not isinstance(items, tuple) or where is None:
            return 0.0
        if isinstance(where, Room):
            return _MISFIT if any(isinstance(item, Thing) and item.name for item in items) else 0.0
        if behind and any(one.pronoun != "there" for one in where) and isinstance(items[0], Spots):
            return _MISFIT
        pronoun = all(one.pronoun in ("it", "which", "this", "there", "they") for one in where)
        if pronoun:
            return 4.0 if len({isinstance(item, Spots) for item in items}) > 1 else 0.0
        return _MISFIT if any(isinstance(item, Spots) for item in items) else 0.0

    def _told(self, where: Where, told: Tree[Held]) -> tuple[Clause, ...]:
        """A predicate with its subject as clauses."""
        value, each, ordered = told.value
        again = any(word in ALSO for word in self.words[max(told.end - 1, 0) : told.end])
        if isinstance(value, Contents):
            return (Says(where, value),)
        return (There(where, value, each, ordered, again),)

    def _excepting(
        self, where: Where, told: Tree[Held], tree: Tree[object], before: tuple[Clause, ...]
    ) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "All are empty but the third, which holds a plate": the exceptions are taken out and told of."""
        value = told.value[0]
        if not isinstance(value, Contents) or value.full or not isinstance(where, tuple):
            return
        for end in spell(self.words, self.comma(told.end), EXCEPT):
            for other in self.spots(end):
                whole = tuple(_without(one, other.value) for one in where)
                yield Tree(other.end, (*before, Says(whole, value)), tree.cost + told.cost + other.cost - 0.5)

    def _place_first(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "In the stove there's a plate", "on the desk are two books", "in the third nothing" """
        for place in self.inside(at):
            about, where = place.value
            for here in dict.fromkeys((place.end, self.comma(place.end))):
                for tree in (*self._in_place(here), *self._in_place_besides(here)):
                    items, each, ordered = tree.value
                    told: Clause = (
                        There(where, items, each, ordered)
                        if not isinstance(items, Contents)
                        else Says(where, items)
                    )
                    extra = 0.1 * (here > place.end) + self.misfit(where, items)
                    yield Tree(tree.end, (*about, told), place.cost + tree.cost + extra)
                if isinstance(where, Room):
                    yield from self._within(here, (*about, About(where)), place.cost + 0.2)
                denied = here + 2 if self.word(here) in BE and self.word(here + 1) == "there" else 0
                for end in (
                    spell(self.words, denied, ANYTHING) if denied and not isinstance(where, Room) else ()
                ):
                    yield Tree(end, (*about, Says(where, Contents(full=True))), place.cost)

    def _within(self, at: int, before: tuple[Clause, ...], cost: float) -> Iterator[Tree[tuple[Clause, ...]]]:
        """A clause after a room: "in the bedroom a book lies on the desk"."""
        clauses = (
            *self._things_first(at), *self._there_first(at), *self._agent_first(at), *self._participle_first(at),
            *self._plain_subjects(at), *self._beside(at),
        )  # fmt: skip
        for tree in clauses:
            yield Tree(tree.end, (*before, *tree.value), tree.cost + cost)

    def _in_place_besides(self, at: int) -> Iterator[Tree[Held]]:
        """ "In the kitchen, besides a table, there are ..." """
        for end, more, cost in self.asides(at):
            for tree in self._in_place(end):
                items, each, ordered = tree.value
                if isinstance(items, tuple):
                    yield Tree(tree.end, ((*more, *items), each, ordered), tree.cost + cost)

    def _in_place(self, at: int) -> Iterator[Tree[Held]]:
        """What stands after a place: a verb and things, things and a verb, or just things."""
        starts = [*self.existential(at), *self.finding(at), *self.located(at), *self.putting(at)]
        for start in starts:
            for tree in self._held(start):
                yield tree
                if self.word(tree.end) in KEPT:
                    yield Tree(tree.end + 1, tree.value, tree.cost + 0.1)
            if self.word(start) in NOT:
                for end in (*spell(self.words, start + 1, ANYTHING),):
                    for after, _, _ in self.tails(end):
                        yield Tree(after, (Contents(), False, False), 0.0)
        for tree in self._held(at):
            yield Tree(tree.end, tree.value, tree.cost + _GAP)
            for end in self.located(tree.end):
                for after, each, ordered in self.tails(end):
                    yield Tree(after, (tree.value[0], each, ordered), tree.cost)

    def _things_first(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "A plate is in the stove", "nothing is in the third", "a desk and a sofa stand in the bedroom" """
        yield from self._announced(at)
        for stood in self.series(at, self.fixture):
            for verb in self.located(stood.end):  # "eight cabinets hang there"
                end = verb + (self.word(verb) in ("there", "here"))
                if self.word(verb - 1) in STAY and self.word(end) in (",", ";", ":", "", "and"):
                    yield Tree(end, (There(None, stood.value),), stood.cost + 0.3)
        for tree in self.items(at):
            for verb in (
                *self.located(tree.end),
                *(self.located(tree.end + 1) if self.word(tree.end) == "," else ()),
            ):
                for place in self.inside(self.comma(verb)):
                    about, where = place.value
                    for end, each, ordered in self.tails(place.end):
                        told = There(where, tree.value, each, ordered)
                        misfit = self.misfit(where, tree.value, behind=True)
                        whole = Tree(end, (about, told), tree.cost + place.cost + misfit)
                        yield Tree(end, (*about, told), whole.cost)
                        yield from self._accompanied(whole)
                        for beside in spell(self.words, self.comma(end), NEAR):
                            for more in self.series(beside, self.fixture):
                                both = There(where, (*more.value, *tree.value), each, ordered)
                                yield Tree(
                                    more.end, (*about, both), tree.cost + place.cost + more.cost + misfit
                                )
        for end in spell(self.words, at, NOTHING):
            for verb in self.located(end):
                for place in self.inside(verb):
                    about, where = place.value
                    for after, _, _ in self.tails(place.end):
                        yield Tree(after, (*about, Says(where, Contents())), place.cost)

    def _there_first(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "There's a plate in the stove", "there is a desk in the bedroom", "there isn't anything in the third" """
        for start in [*self.existential(at), *self._inverted_existential(at)]:
            denied = self.word(start) in NOT
            here = start + denied
            if not denied:
                for tree in self.items(here):
                    yield Tree(tree.end, (There(None, tree.value),), tree.cost + 0.2)
                    kept = tree.end + (self.word(tree.end) in KEPT or self.word(tree.end) in STAYING)
                    for end in dict.fromkeys((tree.end, kept)):
                        yield from self._with_place(tree, end)
            ends = (
                spell(self.words, here, ANYTHING)
                if denied or (start != at and self.word(at) == "nor")
                else []
            )
            for end in (*ends, *(spell(self.words, here, NOTHING) if not denied else [])):
                kept = self.spelled(end, "to be found") or end
                for after, _, _ in self.tails(kept):
                    if after > kept:  # "there is nothing inside"
                        it = (Spots("pronoun", pronoun="it"),)
                        yield Tree(after, (Says(it, Contents()),), 0.6)
                for place in self.inside(kept):
                    about, where = place.value
                    for after, _, _ in self.tails(place.end):
                        yield Tree(after, (*about, Says(where, Contents())), place.cost)

    def _announced(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "Four things are in the cabinet: a plate, ..." """
        counted = at + (
            self.word(at) in NUMBERS or self.word(at) in ("several", "the", "some", "these", "those")
        )
        if counted == at or self.word(counted) not in ("things", "objects", "items", "following"):
            return
        for verb in self.located(counted + 1):
            for place in self.inside(verb):
                about, where = place.value
                for tree in self.things(place.end + 1) if self.word(place.end) in (":", ",") else ():
                    yield Tree(tree.end, (*about, There(where, tree.value)), tree.cost + place.cost)

    def _inverted_existential(self, at: int) -> Iterator[int]:
        """ "nor is there" """
        if self.word(at) == "nor" and self.word(at + 1) in BE and self.word(at + 2) == "there":
            yield at + 3
        if self.word(at) in BE and self.word(at + 1) == "there" and at and self.word(at - 1) == "nor":
            yield at + 2

    def _with_place(self, tree: Tree[tuple[Item, ...]], at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """Things with their place behind them, and perhaps what is with them between commas."""
        if self.spelled(at, ", with") or self.word(at) == "with":
            for more in self.things(self.spelled(at, ", with") or at + 1):
                both = Tree(more.end, (*tree.value, *more.value), tree.cost + more.cost + 1.0)
                yield from self._at_place(both, self.comma(more.end))
        yield from self._at_place(tree, at)

    def _at_place(self, tree: Tree[tuple[Item, ...]], at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """Things with their place behind them."""
        for place in self.inside(self.comma(at)):
            about, where = place.value
            for end, each, ordered in self.tails(place.end):
                told = There(where, tree.value, each, ordered)
                extra = 0.1 * (self.comma(at) > at) + self.misfit(where, tree.value, behind=True)
                whole = Tree(end, (about, told), tree.cost + place.cost + extra)
                yield Tree(end, (*about, told), whole.cost)
                yield from self._accompanied(whole)

    def _accompanied(
        self, tree: Tree[tuple[tuple[Clause, ...], There]]
    ) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "A plate is in the stove, together with two books": what comes after the place."""
        before, told = tree.value
        ends = spell(self.words, self.comma(tree.end), TOGETHER)
        ends += [tree.end + 1] if self.word(tree.end) == "with" else []
        for end in ends:
            for more in self.series(end, self.item):
                extra = self.misfit(told.where, more.value)
                both = There(told.where, (*told.items, *more.value), told.each, told.ordered, told.again)
                yield Tree(more.end, (*before, both), tree.cost + more.cost + extra + 0.4)

    def _participle_first(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "Stored in the fridge are two plates", "Empty are the stove and the third cabinet" """
        if self.word(at) in KEPT or self.word(at) in STAYING or self.word(at) == "also":
            here = at + 1 + (self.word(at + 1) in ("away", "down", "up", "out"))
            for place in self.inside(here):
                about, where = place.value
                if self.word(place.end) in BE or self.word(place.end) == ":":
                    start, _ = self.floats(place.end + 1)
                    for tree in self._held(start):
                        items, each, ordered = tree.value
                        told: Clause = (
                            Says(where, items)
                            if isinstance(items, Contents)
                            else There(where, items, each, ordered)
                        )
                        yield Tree(tree.end, (*about, told), place.cost + tree.cost)
        if self.word(at) in EMPTY and self.word(at + 1) in BE:
            for spots in self.spots(at + 2):
                yield Tree(spots.end, (Says(spots.value, Contents()),), spots.cost)

    def _agent_first(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "You'd find a plate in the stove", "somebody has put a book on the desk" """
        for start in [*self.finding(at), *self.putting(at)]:
            for tree in self.items(start):
                yield from self._with_place(tree, tree.end)
                if all(isinstance(one, Spots) for one in tree.value):
                    yield Tree(tree.end, (There(None, tree.value),), tree.cost + 0.3)
            for end in spell(self.words, start, NOTHING):
                for place in self.inside(end):
                    about, where = place.value
                    yield Tree(place.end, (*about, Says(where, Contents())), place.cost)
        for agent in spell(self.words, at, AGENTS):
            denied = (
                agent + 1
                if self.word(agent) in DO or self.word(agent) in MODALS or self.word(agent) == "wo"
                else at
            )
            find = denied + 1 if self.word(denied) in NOT else at
            for end in spell(self.words, find + 1, ANYTHING) if self.word(find) in FIND and find > at else ():
                for place in self.inside(end):  # "I don't see anything on it"
                    about, where = place.value
                    yield Tree(place.end, (*about, Says(where, Contents())), place.cost)
        for nobody in spell(self.words, at, NOBODY):
            put = nobody + (self.word(nobody) in HAVE)
            for end in spell(self.words, put + 1, ANYTHING) if self.word(put) in PUT else ():
                for place in self.inside(end):
                    about, where = place.value
                    yield Tree(place.end, (*about, Says(where, Contents())), place.cost)
        for start in self.finding(at):  # "look in the fridge and you find a plate"
            for found in self.things(start):
                if all(one.name for one in found.value):
                    yield Tree(found.end, (There(None, found.value),), found.cost + 0.6)
        for start in self.putting(at):
            for place in self.inside(start):
                about, where = place.value
                for tree in self.things(self.comma(place.end)):
                    yield Tree(tree.end, (*about, There(where, tree.value)), place.cost + tree.cost)

    def _furnishing(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "A desk and a sofa furnish the bedroom", "a plate and a book occupy the fridge" """
        for tree in self.items(at):
            verb = self.comma(tree.end)
            if self.word(verb) in FILL:
                for place in self.where(verb + 1):
                    for end, each, _ in self.tails(place.end):
                        yield Tree(end, (There(place.value, tree.value, each),), tree.cost + place.cost)

    def _beside(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "A desk and a sofa stand beside a bed": furniture of the room at hand."""
        for near in spell(self.words, at, NEAR):  # "next to them are four cabinets"
            for place in self.where(near):
                starts = [place.end + 1] if self.word(place.end) in BE else list(self.existential(place.end))
                for start in starts:
                    for tree in self.series(start, self.fixture):
                        yield Tree(tree.end, (There(None, tree.value),), place.cost + tree.cost)
        for tree in self.series(at, self.fixture):
            ends = [end for verb in self.located(tree.end) for end in spell(self.words, verb, NEAR)]
            ends += [
                end
                for phrase in ("is accompanied by", "are accompanied by")
                if (end := self.spelled(tree.end, phrase))
            ]
            for end in ends:
                for more in self.series(end, self.fixture):
                    yield Tree(more.end, (There(None, (*more.value, *tree.value)),), tree.cost + more.cost)


def _without(one: Spots, others: tuple[Spots, ...]) -> Spots:
    """Places but for others."""
    return replace(one, but=(*one.but, *others))
