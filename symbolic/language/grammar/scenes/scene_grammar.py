"""The grammar of scenes: a sentence is clauses in a row, and every word of it has its part in one.

A sentence that the grammar does not cover as a whole is not read here at all: what is left over would be guessed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from symbolic.language.grammar.scenes.chart import rule
from symbolic.language.grammar.scenes.content_phrases import ContentPhrases
from symbolic.language.grammar.scenes.scene_trees import (
    About,
    Alike,
    Clause,
    Contents,
    Excepted,
    Named,
    Only,
    Room,
    Rooms,
    Says,
    Spots,
    There,
    Thing,
    Tree,
)
from symbolic.language.grammar.scenes.scene_words import (
    ALSO,
    BE,
    CONTRAST,
    DO,
    EMPTY,
    EXCEPT,
    EXCEPTIONS,
    FILL,
    FILLED,
    FIRM,
    HAVE,
    HOMES,
    IN,
    KEPT,
    NAMELY,
    NEAR,
    NOT,
    NOTHING,
    NUMBERS,
    OF,
    REMARKS,
    SOMETHING,
    STAYING,
    THE,
    TOGETHER,
    ANYTHING,
    noun,
    spell,
)

_GAP = 1.5
"""Cost of a clause without a verb of its own."""
_TOPICS = ("as for", "as to", "regarding", "concerning", "turning to", "moving on to", "on to", "as far as", "when it comes to",
           "let us begin in", "let us begin with", "let us start in", "let us start with", "let us turn to",
           "let us go to", "counting", "numbering", "going through",
           "going along", "where", "next is", "then there is", "next comes", "lastly comes", "next come")  # fmt: skip
_FURNITURE = ("furniture", "furnishings", "equipment", "appliances", "contents", "only furniture", "sole furniture",
              "piece of furniture", "pieces of furniture", "remaining piece of furniture", "other piece of furniture",
              "remaining furniture", "other furniture", "other pieces of furniture", "one piece of furniture", "inventory", "fittings")  # fmt: skip
_MISFIT = 6.0
"""Cost of objects that are in a room and in nothing, and of furniture in or on furniture."""
_LONGEST = 120
"""Words of the longest sentence that is read; longer ones are no English."""


def clauses_of(norms: Sequence[str]) -> tuple[Clause, ...] | None:
    """Read a sentence of a scene.

    Args:
        norms: its words and marks, lower case, without the final mark.

    Returns:
        What its clauses say, in order; None where the grammar does not cover the sentence.
    """
    return _clauses_of(tuple(norms))


@lru_cache(maxsize=4096)
def _clauses_of(norms: tuple[str, ...]) -> tuple[Clause, ...] | None:
    words = without_remarks(norms)
    if not words or len(words) > _LONGEST:
        return None
    rooms = _rooms_of_home(words)
    if rooms is not None:
        return (rooms,)
    grammar = SceneGrammar(words)
    whole = [tree for tree in grammar.sentence(0) if tree.end == len(words)]
    return whole[0].value if whole else None  # type: ignore[return-value]


def without_remarks(norms: Sequence[str]) -> list[str]:
    """The words without what changes nothing of what is where, and without the commas around it."""
    kept: list[str] = []
    at = 0
    longest = max(len(remark) for remark in REMARKS)
    while at < len(norms):
        if spell(norms, at, FIRM):
            kept += norms[at : (end := spell(norms, at, FIRM)[0])]
            at = end
            continue
        for length in range(min(longest, len(norms) - at), 0, -1):
            if tuple(norms[at : at + length]) in REMARKS and not _needed(norms, at, at + length):
                at += length
                if (
                    (not kept or kept[-1] in (",", ":", ";", "and", "("))
                    and at < len(norms)
                    and norms[at] == ","
                ):
                    at += 1
                break
        else:
            kept.append(norms[at])
            at += 1
    while kept and kept[-1] in (",", ":", ";", "-"):
        kept.pop()
    return kept


def _needed(norms: Sequence[str], at: int, end: int) -> bool:
    """Whether a word that can be a remark is part of a phrase: "only the third holds anything"."""
    after = norms[end] if end < len(norms) else ""
    before = norms[at - 1] if at else ""
    if norms[at] == "likewise":
        return before != "," and (after in ("", ",", ";", "and") or before == "and")
    if norms[at] in ("arranged", "in", "numbered", "ordered", "counted", "listed") and (
        before in BE or (before in ("arranged", "numbered", "ordered") and norms[at - 2] in BE)
    ):
        return True
    if norms[at] == "otherwise":
        return at > 0
    if norms[at] == "besides":
        return after not in (",", "")
    if norms[at] == "only":
        return after in ("one", "two", "three", "the") or (
            at > 0 and norms[at - 1] == "the" and after in ("one", "ones")
        )
    return norms[at] == "single" and at > 0 and norms[at - 1] == "a" and norms[at - 2 : at - 1] == ["not"]


def _rooms_of_home(words: Sequence[str]) -> Rooms | None:
    """The rooms that a sentence names, if that is all that it does: "The home has four rooms: ..."."""
    rooms, at = [], 0
    known = {
        *HOMES, *THE, *BE, *HAVE, "a", "an", "one", ",", ":", "and", "with", "room", "rooms", "four", "three", "two",
        "five", "six", "there", "namely", "of", "in", "which", "form", "forms", "make", "makes", "up", "made", "contains",
        "contain", "consists", "consist", "comprises", "comprise", "includes", "include", "has", "'s", "all", "into",
        "divided", "consisting", "composed", "belong", "belongs", "to", "within", "features", "offers", "we", "you", "'d",
        "find", "what", "that", "together", "whole", "simple", "layout", "containing", "total", "altogether", "called",
        "first", "along", "as", "also", "constitute", "found", "can", "be", "are", "-", "following", "part", "parts", ";",
        "kinds", "such", "count", "see", "imagine", "picture", "belongs", "couple", "family", "place", "apartments", "other", "whose", "distinct", "different", "separate", "plus", "both", "look", "round", "around", "at", "home", "made",
    }  # fmt: skip
    while at < len(words):
        found = noun(words, at)
        if found is not None and found[0].kind == "room":
            if found[1] < len(words) and words[found[1]] == "'s":
                return None
            rooms.append(found[0].name)
            at = found[1]
        elif found is not None or words[at] not in known:
            return None
        else:
            at += 1
    if not rooms and "rooms" in words and not HOMES.isdisjoint(words):
        return Rooms(())
    return (
        Rooms(tuple(dict.fromkeys(rooms))) if len(set(rooms)) > 1 and len(rooms) == len(set(rooms)) else None
    )


class SceneGrammar(ContentPhrases):
    """Rules for clauses and sentences. The values of clauses are tuples of `Clause`."""

    @rule
    def sentence(self, at: int) -> list[Tree]:
        """Clauses from an index on, to the end of the sentence."""
        found = []
        for tree in self.clause(at):
            if tree.end == len(self.words):
                found.append(tree)
                continue
            for after, cost in self._joints_of_clauses(tree.end):
                for rest in self.sentence(after):
                    value = (*tree.value, *rest.value)  # type: ignore[misc]
                    found.append(Tree(rest.end, value, tree.cost + rest.cost + cost))
        return [tree for tree in found if tree.end == len(self.words)]

    def _joints_of_clauses(self, at: int) -> Iterator[tuple[int, float]]:
        """What may stand between clauses, and its cost."""
        here = at + (self.word(at) in (",", ";", ":", "-", "(", ")", "\N{EM DASH}"))
        if self.word(here) == ")" or (self.word(here) in (",", ";", ":") and here > at):
            here += 1
        if here > at:
            yield here, 1.0
        if self.word(here) in ("and", "nor") or self.word(here) in CONTRAST:
            after = here + 1
            if self.word(after) in CONTRAST or (self.word(here) == "but" and self.word(after) == "then"):
                after += 1
            yield after, 1.0
            if self.word(here) == "and" and self.word(after) == "and":
                yield after + 1, 1.0
        if self.word(here) == "with":
            yield here + 1, 0.7 if here > at else 1.5
        if self.spelled(here, "of which") or self.spelled(here, "of these"):
            yield here + 2, 1.0
        if here == at and (
            self.word(at) in ("which", "where", "that") or self.spelled(at, "so") or self.spelled(at, "as")
        ):
            yield at, 1.2
        for end in spell(self.words, here, NAMELY):
            yield self.comma(end) if self.word(end) in (",", ":") else end, 0.8

    @rule
    def clause(self, at: int) -> list[Tree]:
        """One clause, with or without a verb."""
        found = [
            *self._about(at), *self._alike(at), *self._subject_first(at), *self._place_first(at), *self._things_first(at),
            *self._there_first(at), *self._participle_first(at), *self._agent_first(at), *self._furnishing(at),
            *self._of_contents(at), *self._only(at), *self._exception_first(at), *self._excepted(at), *self._beside(at),
        ]  # fmt: skip
        if self.word(at) in CONTRAST and self.word(at) != "for":
            found += [Tree(t.end, t.value, t.cost + 0.3) for t in self.clause(at + 1)]
        found += [*self._aside_first(at), *self._of_then(at), *self._cleft(at), *self._home_first(at)]
        gaps = [*self._gapped_subject(at), *self._gapped_things(at), *self._named(at)]
        return found + [Tree(tree.end, tree.value, tree.cost + _GAP) for tree in gaps]

    # --- where something is

    @rule
    def where(self, at: int) -> list[Tree]:
        """A room, or places; values are `Room` or tuples of `Spots`."""
        return [*self.rooms(at), *self.spots(at)]

    @rule
    def inside(self, at: int) -> list[Tree]:
        """A preposition with its place; "in the living room, on the sofa" is the sofa. Values: (clauses, where)."""
        found = []
        start = at + (self.word(at) == "both")
        for end in spell(self.words, start, IN):
            for tree in self._subjects(end):
                found.append(tree)
                before, where = tree.value  # type: ignore[misc]
                if isinstance(where, Room):
                    found += self._inside_room(where, before, tree)
        if self.word(at) in ("where", "there"):
            found.append(Tree(at + 1, ((), (Spots("pronoun", pronoun="there"),)), 0.4))
        return found

    def _inside_room(self, room: Room, before: tuple[Clause, ...], tree: Tree) -> Iterator[Tree]:
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
                about, where = more.value  # type: ignore[misc]
                yield Tree(more.end, ((*before, About(room), *about), where), tree.cost + more.cost + 0.1)

    # --- clauses

    def _aside_first(self, at: int) -> Iterator[Tree]:
        """ "Apart from its table it has a fridge" """
        for end, items, cost in self.asides(at):
            if all(isinstance(item, Spots) for item in items):
                for tree in self.clause(end):
                    aside = There(None, items)
                    roomed = any(isinstance(item, Spots) and item.room for item in items)
                    first, *rest = tree.value  # type: ignore[misc]
                    whole = isinstance(first, There) and all(isinstance(item, Spots) for item in first.items)
                    if roomed or not whole:
                        value = (aside, first, *rest)
                    else:  # both are in the room that the clause names
                        value = (There(first.where, (*items, *first.items)), *rest)
                    yield Tree(tree.end, value, tree.cost + cost + 0.3)

    def _of_then(self, at: int) -> Iterator[Tree]:
        """ "Of the four cabinets the third is empty" """
        for end in spell(self.words, at, OF):
            for tree in self.spot(end):
                for then in (*self._plain_subjects(tree.end), *self._only(tree.end)):
                    yield Tree(then.end, (About(tree.value), *then.value), tree.cost + then.cost + 0.3)  # type: ignore[arg-type, misc]

    def _cleft(self, at: int) -> Iterator[Tree]:
        """ "What's in the fridge is two plates", "what the kitchen has is a table" """
        if end := self.spelled(at, "it is") or self.spelled(at, "it 's"):
            for place in self.inside(end):
                about, where = place.value  # type: ignore[misc]
                for tree in (
                    self.things(place.end + 1)
                    if self.word(place.end) == "that" and not isinstance(where, Room)
                    else ()
                ):
                    for after in self.located(tree.end):
                        yield Tree(after, (*about, There(where, tree.value)), place.cost + tree.cost)  # type: ignore[arg-type]
        if self.word(at) != "what":
            return
        if self.word(at + 1) in BE:
            for place in self.inside(at + 2):
                about, where = place.value  # type: ignore[misc]
                for tree in self._held(place.end + 1) if self.word(place.end) in BE else ():
                    told = self._told(where, tree)
                    yield Tree(
                        tree.end, (*about, *told), place.cost + tree.cost + self.misfit(where, tree.value[0])
                    )  # type: ignore[index]
        for owner in self.where(at + 1):
            if self.word(owner.end) in HAVE and self.word(owner.end + 1) in BE:
                for tree in self._held(owner.end + 2):
                    misfit = self.misfit(owner.value, tree.value[0])  # type: ignore[index]
                    yield Tree(tree.end, self._told(owner.value, tree), owner.cost + tree.cost + misfit)

    def _about(self, at: int) -> Iterator[Tree]:
        """ "As for the kitchen, it ...", "Kitchen: a table ...", "Of the eight cabinets, the first ..." """
        for phrase in _TOPICS:
            if end := self.spelled(at, phrase):
                for tree in self.where(end):
                    after = (
                        self.spelled(tree.end, "is concerned")
                        or self.spelled(tree.end, "are concerned")
                        or tree.end
                    )
                    if self.word(after) in (",", ":", ""):
                        yield Tree(after, (About(tree.value),), tree.cost)  # type: ignore[arg-type]
        for phrase in ("the contents are", "their contents are", "the contents are as follows"):
            if (end := self.spelled(at, phrase)) and self.word(end) == ":":
                yield Tree(end, (), 0.0)
        for tree in self.spots(at):
            if self.word(tree.end) in ("contain", "hold", "have") and self.word(tree.end + 1) == ":":
                yield Tree(tree.end + 1, (About(tree.value),), tree.cost)  # type: ignore[arg-type]
        for tree in self.room(at):
            if self.word(tree.end) == ":":
                yield Tree(tree.end, (About(tree.value),), tree.cost)  # type: ignore[arg-type]
        nth = self._ordinals(at + 1) if self.word(at) == "the" else None
        if nth is not None:  # "the second room is a bedroom"
            verb = nth[1] + (self.word(nth[1]) == "room")
            for tree in self.room(verb + 1) if self.word(verb) in BE else ():
                yield Tree(tree.end, (About(tree.value),), tree.cost)  # type: ignore[arg-type]
        for tree in self.spots(at):
            if self.word(tree.end) in BE and self.word(tree.end + 1) in (
                "arranged",
                "numbered",
                "counted",
                "in",
                "ordered",
            ):
                for phrase in ("arranged in a row", "in a row", "numbered from left to right", "numbered from the left",
                               "counted from the left", "counted from left to right", "numbered", "ordered from left to right"):  # fmt: skip
                    if end := self.spelled(tree.end + 1, phrase):
                        yield Tree(end, (About(tree.value),), tree.cost)  # type: ignore[arg-type]
                        break
        for end in (*spell(self.words, at, OF), *spell(self.words, at, IN)):
            if self.word(end - 1) in ("of", "among", "amongst") or self.spelled(at, "out of"):
                for tree in self.spot(end):
                    if self.word(tree.end) == ",":
                        yield Tree(tree.end, (About(tree.value),), tree.cost)  # type: ignore[arg-type]
            else:
                for tree in self.room(end):
                    if self.word(tree.end) in (",", ":"):
                        yield Tree(tree.end, (About(tree.value),), tree.cost + 0.3)  # type: ignore[arg-type]

    def _alike(self, at: int) -> Iterator[Tree]:
        """ "so is the stove", "as does the second", "neither has the eighth", "the second likewise" """
        word, here = self.word(at), at + 1
        if word in ("and", "just"):
            word, here = self.word(here), here + 1
        if word in ("so", "as", "neither", "nor") and (
            self.word(here) in BE or self.word(here) in DO or self.word(here) in HAVE
        ):
            for tree in self.spots(here + 1):
                yield Tree(tree.end, (Alike(tree.value, "be" if self.word(here) in BE else "do"),), tree.cost)  # type: ignore[arg-type]
        for phrase in ("the same goes for", "the same is true of", "the same applies to", "the same holds for", "likewise",
                       "which can be said of", "as can be said of"):  # fmt: skip
            if end := self.spelled(at, phrase):
                for tree in self.spots(end):
                    yield Tree(tree.end, (Alike(tree.value),), tree.cost + 0.5)  # type: ignore[arg-type]
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
                    yield Tree(after, (Alike(tree.value, verb),), tree.cost + 1.0)  # type: ignore[arg-type]
        inner = at + (self.word(at) == "in")
        for tree in self.spots(inner) if inner > at else ():
            if self.word(tree.end) == "likewise":
                yield Tree(tree.end + 1, (Alike(tree.value),), tree.cost)  # type: ignore[arg-type]

    def _subject_first(self, at: int) -> Iterator[Tree]:
        """ "The stove holds a plate", "The kitchen has a table and a fridge", "The first and the third are empty" """
        for room in self._subjects(at):
            before, where = room.value  # type: ignore[misc]
            if (
                isinstance(where, Room) and self.word(room.end) in HAVE
            ):  # "the bedroom has a book on the desk"
                for tree in self._gapped_things(room.end + 1):
                    if not isinstance(tree.value[0], There) or tree.value[0].where is not None:  # type: ignore[index]
                        yield Tree(
                            tree.end, (*before, About(where), *tree.value), room.cost + tree.cost + 0.3
                        )  # type: ignore[misc]
        for tree in self._subjects(at):
            before, where = tree.value  # type: ignore[misc]
            for told in self.predicate(tree.end):
                clauses = self._told(where, told)
                misfit = self.misfit(where, told.value[0])  # type: ignore[index]
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

    def _subjects(self, at: int) -> Iterator[Tree]:
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
                    )  # type: ignore[arg-type]
            participle = here + 2 if self.word(here) in FILLED and self.word(here + 1) == "with" else 0
            for told in self.items(participle) if participle else ():
                before = (There(where, told.value),)  # type: ignore[arg-type]
                yield Tree(self.comma(told.end), (before, where), tree.cost + told.cost)
            if self.word(here) == "which":
                for told in self.predicate(here + 1):
                    yield Tree(self.comma(told.end), (self._told(where, told), where), tree.cost + told.cost)

    def misfit(self, where: object, items: object, behind: bool = False) -> float:
        """Cost of what stands nowhere: objects in a room, furniture in furniture."""
        if not isinstance(items, tuple) or where is None:
            return 0.0
        if isinstance(where, Room):
            return _MISFIT if any(isinstance(item, Thing) and item.name for item in items) else 0.0
        if behind and any(one.pronoun != "there" for one in where) and isinstance(items[0], Spots):  # type: ignore[attr-defined]
            return _MISFIT
        pronoun = all(one.pronoun in ("it", "which", "this", "there", "they") for one in where)  # type: ignore[attr-defined]
        return 0.0 if pronoun or not any(isinstance(item, Spots) for item in items) else _MISFIT

    def _told(self, where: object, told: Tree) -> tuple[Clause, ...]:
        """A predicate with its subject as clauses."""
        value, each, ordered = told.value  # type: ignore[misc]
        again = any(word in ALSO for word in self.words[max(told.end - 1, 0) : told.end])
        if isinstance(value, Contents):
            return (Says(where, value),)  # type: ignore[arg-type]
        return (There(where, value, each, ordered, again),)  # type: ignore[arg-type]

    def _excepting(self, where: object, told: Tree, tree: Tree, before: tuple[Clause, ...]) -> Iterator[Tree]:
        """ "All are empty but the third, which holds a plate": the exceptions are taken out and told of."""
        value = told.value[0]  # type: ignore[index]
        if not isinstance(value, Contents) or value.full or not isinstance(where, tuple):
            return
        for end in spell(self.words, self.comma(told.end), EXCEPT):
            for other in self.spots(end):
                whole = tuple(_without(one, other.value) for one in where)  # type: ignore[arg-type]
                yield Tree(other.end, (*before, Says(whole, value)), tree.cost + told.cost + other.cost - 0.5)

    def _place_first(self, at: int) -> Iterator[Tree]:
        """ "In the stove there's a plate", "on the desk are two books", "in the third nothing" """
        for place in self.inside(at):
            about, where = place.value  # type: ignore[misc]
            for here in dict.fromkeys((place.end, self.comma(place.end))):
                aside_trees = [
                    Tree(t.end, ((*more, *t.value[0]), t.value[1], t.value[2]), t.cost + cost)  # type: ignore[index, misc]
                    for end, more, cost in self.asides(here) for t in self._in_place(end) if isinstance(t.value[0], tuple)  # type: ignore[index]
                ]  # fmt: skip
                for tree in (*self._in_place(here), *aside_trees):
                    items, each, ordered = tree.value  # type: ignore[misc]
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

    def _within(self, at: int, before: tuple[Clause, ...], cost: float) -> Iterator[Tree]:
        """A clause after a room: "in the bedroom a book lies on the desk"."""
        clauses = (
            *self._things_first(at), *self._there_first(at), *self._agent_first(at), *self._participle_first(at),
            *self._plain_subjects(at), *self._beside(at),
        )  # fmt: skip
        for tree in clauses:
            yield Tree(tree.end, (*before, *tree.value), tree.cost + cost)  # type: ignore[misc]

    def _plain_subjects(self, at: int) -> Iterator[Tree]:
        """Subjects and predicates: "in the kitchen the stove is empty"."""
        for tree in self.spots(at):
            for told in self.predicate(tree.end):
                misfit = self.misfit(tree.value, told.value[0])  # type: ignore[index]
                yield Tree(told.end, self._told(tree.value, told), tree.cost + told.cost + misfit)

    def _in_place(self, at: int) -> Iterator[Tree]:
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
                    yield Tree(after, (tree.value[0], each, ordered), tree.cost)  # type: ignore[index]

    def _things_first(self, at: int) -> Iterator[Tree]:
        """ "A plate is in the stove", "nothing is in the third", "a desk and a sofa stand in the bedroom" """
        counted = at + (self.word(at) in NUMBERS or self.word(at) in ("several", "the", "some"))
        if counted > at and self.word(counted) in ("things", "objects", "items", "following"):
            for verb in self.located(counted + 1):  # "four things are in the cabinet: a plate, ..."
                for place in self.inside(verb):
                    about, where = place.value  # type: ignore[misc]
                    for tree in self.things(place.end + 1) if self.word(place.end) in (":", ",") else ():
                        yield Tree(tree.end, (*about, There(where, tree.value)), tree.cost + place.cost)  # type: ignore[arg-type]
        for tree in self.items(at):
            for verb in (
                *self.located(tree.end),
                *(self.located(tree.end + 1) if self.word(tree.end) == "," else ()),
            ):
                for place in self.inside(self.comma(verb)):
                    about, where = place.value  # type: ignore[misc]
                    for end, each, ordered in self.tails(place.end):
                        told = There(where, tree.value, each, ordered)  # type: ignore[arg-type]
                        misfit = self.misfit(where, tree.value, behind=True)
                        yield Tree(end, (*about, told), tree.cost + place.cost + misfit)
                        yield from self._accompanied(
                            Tree(end, (*about, told), tree.cost + place.cost + misfit)
                        )
                        for beside in spell(self.words, self.comma(end), NEAR):
                            for more in self.series(beside, self.fixture):
                                both = There(where, (*more.value, *tree.value), each, ordered)  # type: ignore[misc, arg-type]
                                yield Tree(
                                    more.end, (*about, both), tree.cost + place.cost + more.cost + misfit
                                )
        for end in spell(self.words, at, NOTHING):
            for verb in self.located(end):
                for place in self.inside(verb):
                    about, where = place.value  # type: ignore[misc]
                    for after, _, _ in self.tails(place.end):
                        yield Tree(after, (*about, Says(where, Contents())), place.cost)

    def _there_first(self, at: int) -> Iterator[Tree]:
        """ "There's a plate in the stove", "there is a desk in the bedroom", "there isn't anything in the third" """
        for start in [*self.existential(at), *self._inverted_existential(at)]:
            denied = self.word(start) in NOT
            here = start + denied
            if not denied:
                for tree in self.items(here):
                    yield Tree(tree.end, (There(None, tree.value),), tree.cost + 0.2)  # type: ignore[arg-type]
                    kept = tree.end + (self.word(tree.end) in KEPT or self.word(tree.end) in STAYING)
                    for end in dict.fromkeys((tree.end, kept)):
                        yield from self._with_place(tree, end)
            ends = (
                spell(self.words, here, ANYTHING) if denied or start != at and self.word(at) == "nor" else []
            )
            for end in (*ends, *(spell(self.words, here, NOTHING) if not denied else [])):
                kept = self.spelled(end, "to be found") or end
                for place in self.inside(kept):
                    about, where = place.value  # type: ignore[misc]
                    for after, _, _ in self.tails(place.end):
                        yield Tree(after, (*about, Says(where, Contents())), place.cost)

    def _inverted_existential(self, at: int) -> Iterator[int]:
        """ "nor is there" """
        if self.word(at) == "nor" and self.word(at + 1) in BE and self.word(at + 2) == "there":
            yield at + 3
        if self.word(at) in BE and self.word(at + 1) == "there" and at and self.word(at - 1) == "nor":
            yield at + 2

    def _with_place(self, tree: Tree, at: int) -> Iterator[Tree]:
        """Things with their place behind them, and perhaps what is with them between commas."""
        if self.spelled(at, ", with") or self.word(at) == "with":
            for more in self.things(self.spelled(at, ", with") or at + 1):
                both = Tree(more.end, (*tree.value, *more.value), tree.cost + more.cost + 1.0)  # type: ignore[misc]
                yield from self._at_place(both, self.comma(more.end))
        yield from self._at_place(tree, at)

    def _at_place(self, tree: Tree, at: int) -> Iterator[Tree]:
        """Things with their place behind them."""
        for place in self.inside(self.comma(at)):
            about, where = place.value  # type: ignore[misc]
            for end, each, ordered in self.tails(place.end):
                told = There(where, tree.value, each, ordered)  # type: ignore[arg-type]
                extra = 0.1 * (self.comma(at) > at) + self.misfit(where, tree.value, behind=True)
                whole = Tree(end, (*about, told), tree.cost + place.cost + extra)
                yield whole
                yield from self._accompanied(whole)

    def _accompanied(self, tree: Tree) -> Iterator[Tree]:
        """ "A plate is in the stove, together with two books": what comes after the place."""
        *before, told = tree.value  # type: ignore[misc]
        ends = spell(self.words, self.comma(tree.end), TOGETHER)
        ends += [tree.end + 1] if self.word(tree.end) == "with" else []
        for end in ends:
            for more in self.series(end, self.item):
                extra = self.misfit(told.where, more.value)
                both = There(told.where, (*told.items, *more.value), told.each, told.ordered, told.again)  # type: ignore[misc]
                yield Tree(more.end, (*before, both), tree.cost + more.cost + extra + 0.4)

    def _participle_first(self, at: int) -> Iterator[Tree]:
        """ "Stored in the fridge are two plates", "Empty are the stove and the third cabinet" """
        if self.word(at) in KEPT or self.word(at) in STAYING or self.word(at) == "also":
            here = at + 1 + (self.word(at + 1) in ("away", "down", "up"))
            for place in self.inside(here):
                about, where = place.value  # type: ignore[misc]
                if self.word(place.end) in BE or self.word(place.end) == ":":
                    start, _ = self.floats(place.end + 1)
                    for tree in self._held(start):
                        items, each, ordered = tree.value  # type: ignore[misc]
                        told: Clause = (
                            Says(where, items)
                            if isinstance(items, Contents)
                            else There(where, items, each, ordered)
                        )
                        yield Tree(tree.end, (*about, told), place.cost + tree.cost)
        if self.word(at) in EMPTY and self.word(at + 1) in BE:
            for tree in self.spots(at + 2):
                yield Tree(tree.end, (Says(tree.value, Contents()),), tree.cost)  # type: ignore[arg-type]

    def _agent_first(self, at: int) -> Iterator[Tree]:
        """ "You'd find a plate in the stove", "somebody has put a book on the desk" """
        for start in [*self.finding(at), *self.putting(at)]:
            for tree in self.items(start):
                yield from self._with_place(tree, tree.end)
                if all(isinstance(one, Spots) for one in tree.value):  # type: ignore[attr-defined]
                    yield Tree(tree.end, (There(None, tree.value),), tree.cost + 0.3)  # type: ignore[arg-type]
            for end in spell(self.words, start, NOTHING):
                for place in self.inside(end):
                    about, where = place.value  # type: ignore[misc]
                    yield Tree(place.end, (*about, Says(where, Contents())), place.cost)
        for start in self.putting(at):
            for place in self.inside(start):
                about, where = place.value  # type: ignore[misc]
                for tree in self.things(self.comma(place.end)):
                    yield Tree(tree.end, (*about, There(where, tree.value)), place.cost + tree.cost)  # type: ignore[arg-type]

    def _furnishing(self, at: int) -> Iterator[Tree]:
        """ "A desk and a sofa furnish the bedroom", "a plate and a book occupy the fridge" """
        for tree in self.items(at):
            verb = self.comma(tree.end)
            if self.word(verb) in FILL:
                for place in self.where(verb + 1):
                    for end, each, _ in self.tails(place.end):
                        yield Tree(end, (There(place.value, tree.value, each),), tree.cost + place.cost)  # type: ignore[arg-type]

    def _of_contents(self, at: int) -> Iterator[Tree]:
        """ "The bedroom's furniture consists of a desk", "the contents of the fridge are a plate" """
        owners: list[Tree] = []
        if end := self.spelled(at, "the room 's") or self.spelled(at, "this room 's"):
            owners.append(Tree(end, Room(""), 0.0))
        for tree in self.series(at, self.fixture):
            if self.word(tree.end) in BE:
                for phrase in (
                    "the other furniture",
                    "the rest of the furniture",
                    "the furniture",
                    "the other pieces of furniture",
                ):
                    if end := self.spelled(tree.end + 1, phrase):
                        yield Tree(end, (There(None, tree.value),), tree.cost + 0.3)  # type: ignore[arg-type]
        found = self.possessor(at + (self.word(at) in THE))
        if found is not None and self.word(found[1] - 1) == "'s":
            owners.append(Tree(found[1], Room(found[0]), 0.0))
        owners += [Tree(t.end + 1, t.value, t.cost) for t in self.spots(at) if self.word(t.end) == "'s"]
        if end := self.spelled(at, "those of"):
            for owner in self.spots(end):
                for here in (owner.end, self.comma(owner.end)):
                    for tree in self._held(here):
                        yield Tree(tree.end, self._told(owner.value, tree), owner.cost + tree.cost + 1.0)
        for tree in self.items(at):
            for phrase in ("all that", "what", "all"):
                if self.word(tree.end) in BE and (end := self.spelled(tree.end + 1, phrase)):
                    for owner in self.where(end):
                        if self.word(owner.end) in HAVE:
                            misfit = self.misfit(owner.value, tree.value)
                            told = There(owner.value, tree.value)  # type: ignore[arg-type]
                            yield Tree(owner.end + 1, (told,), owner.cost + tree.cost + misfit)
        for tree in self.things(at):
            if self.word(tree.end) in BE:
                for phrase in (
                    "the content of",
                    "the contents of",
                    "the only content of",
                    "the only contents of",
                    "all that is in",
                ):
                    if end := self.spelled(tree.end + 1, phrase):
                        for owner in self.spots(end):
                            yield Tree(owner.end, (There(owner.value, tree.value),), owner.cost + tree.cost)  # type: ignore[arg-type]
        owners += [Tree(at + 1, (Spots("pronoun", pronoun="it"),), 0.0)] if self.word(at) == "its" else []
        starts = []
        for owner in owners:
            starts += [
                Tree(end, owner.value, owner.cost)
                for head in _FURNITURE
                if (end := self.spelled(owner.end, head))
            ]
        for head in _FURNITURE:
            if end := self.spelled(at, f"the {head} of") or self.spelled(at, f"the {head} in"):
                starts += self.where(end)
        for start in starts:
            here = start.end
            verbs = [here + 1] if self.word(here) in BE else []
            verbs += [
                end for end in (self.spelled(here, "consists of"), self.spelled(here, "consist of")) if end
            ]
            verbs += [here + 1] if self.word(here) in ("comprise", "comprises", "include", "includes") else []
            for verb in verbs:
                for tree in self._held(verb):
                    yield Tree(tree.end, self._told(start.value, tree), start.cost + tree.cost)

    def _excepted(self, at: int) -> Iterator[Tree]:
        """ "the exception being the second, which holds a plate" """
        for end in spell(self.words, at, EXCEPTIONS):
            for tree in self.spots(end):
                yield Tree(tree.end, (Excepted(tree.value),), tree.cost)  # type: ignore[arg-type]

    def _beside(self, at: int) -> Iterator[Tree]:
        """ "A desk and a sofa stand beside a bed", "a table is accompanied by a fridge": furniture of the room at hand."""
        for near in spell(self.words, at, NEAR):  # "next to them are four cabinets"
            for place in self.where(near):
                for tree in self.series(place.end + 1, self.fixture) if self.word(place.end) in BE else ():
                    yield Tree(tree.end, (There(None, tree.value),), place.cost + tree.cost)  # type: ignore[arg-type]
        for tree in self.series(at, self.fixture):
            ends = [end for verb in self.located(tree.end) for end in spell(self.words, verb, NEAR)]
            ends += [
                end
                for phrase in ("is accompanied by", "are accompanied by")
                if (end := self.spelled(tree.end, phrase))
            ]
            for end in ends:
                for more in self.series(end, self.fixture):
                    yield Tree(more.end, (There(None, (*more.value, *tree.value)),), tree.cost + more.cost)  # type: ignore[misc]

    def _home_first(self, at: int) -> Iterator[Tree]:
        """ "The flat has a kitchen with a stove and a fridge, a bedroom with a desk, and ..." """
        here = at + (self.word(at) in THE)
        if self.word(here) in HOMES and self.word(here + 1) in (*HAVE, "contains", "comprises", "includes"):
            for tree in self.series(here + 2, self._furnished_room, True):
                yield tree

    @rule
    def _furnished_room(self, at: int) -> list[Tree]:
        """ "a kitchen with a stove and a fridge" """
        found = []
        for room in self.room(at):
            start = (
                room.end + 1
                if self.word(room.end) == "with" or self.word(room.end) in ("containing", "holding")
                else 0
            )
            for tree in (
                self.series(start, self.fixture) if start and self.word(at) in ("a", "an", "one") else ()
            ):
                found.append(Tree(tree.end, (There(room.value, tree.value),), tree.cost))  # type: ignore[arg-type]
        return found

    def _only(self, at: int) -> Iterator[Tree]:
        """ "Only the third holds anything", "only the third isn't empty: it holds a plate" """
        if self.word(at) != "only":
            return
        for tree in self.spots(at + 1):
            for told in self.predicate(tree.end):
                value, each, ordered = told.value  # type: ignore[misc]
                if not isinstance(value, Contents):  # "has something in it, a bag of chips"
                    if self._says_something(tree.end, told.end):
                        clauses = (Only(tree.value), There(tree.value, value, each, ordered))  # type: ignore[arg-type]
                        yield Tree(told.end, clauses, tree.cost + told.cost)
                else:
                    if value.full and len(tree.value) == 1 and tree.value[0].which == "some":  # type: ignore[arg-type, index]
                        yield Tree(told.end, (Only(tree.value),), tree.cost + told.cost)  # type: ignore[arg-type]
                    elif value.full:
                        yield Tree(told.end, (Only(tree.value),), tree.cost + told.cost)  # type: ignore[arg-type]
                        more = self.comma(told.end) + (self.word(told.end) == ":")
                        for things in self.things(more) if more > told.end else ():
                            for end, each, order in self.tails(things.end):
                                clauses = (Only(tree.value), There(tree.value, things.value, each, order))  # type: ignore[arg-type]
                                yield Tree(end, clauses, tree.cost + told.cost + things.cost)

    def _says_something(self, at: int, end: int) -> bool:
        return any(spell(self.words, here, SOMETHING) for here in range(at, end))

    def _exception_first(self, at: int) -> Iterator[Tree]:
        """ "Apart from the third, in which there's a plate, all the cabinets are empty" """
        for end in spell(self.words, at, EXCEPT):
            for other in self.spots(end):
                if self.word(other.end) != ",":
                    continue
                for tree in self.spots(other.end + 1):
                    for told in self.predicate(tree.end):
                        value = told.value[0]  # type: ignore[index]
                        if isinstance(value, Contents) and not value.full:
                            whole = tuple(_without(one, other.value) for one in tree.value)  # type: ignore[arg-type, attr-defined]
                            yield Tree(told.end, (Says(whole, value),), other.cost + tree.cost + told.cost)

    # --- clauses without a verb

    def _gapped_subject(self, at: int) -> Iterator[Tree]:
        """ "the second a book", "the other empty", "the latter with two plates on it", "the living room a sofa" """
        for room in self.room(at):
            for tree in self.series(room.end, self.fixture):
                yield Tree(tree.end, (There(room.value, tree.value),), room.cost + tree.cost)  # type: ignore[arg-type]
        for tree in self.spots(at):
            for here in dict.fromkeys((tree.end, self.comma(tree.end))):
                odd = 2.0 if any(one.said for one in tree.value[:-1]) else 0.0  # type: ignore[index]
                for told in self._held(here):
                    extra = odd + 0.1 * (here > tree.end) + self.misfit(tree.value, told.value[0])  # type: ignore[index]
                    yield Tree(told.end, self._told(tree.value, told), tree.cost + told.cost + extra)
                being = here + (self.word(here) == "being")
                if self.word(being) in EMPTY:
                    told = Tree(being + 1, (Contents(), False, False), 0.0)
                    yield from self._excepting(tree.value, told, tree, ())
                    yield Tree(being + 1, (Says(tree.value, Contents()),), tree.cost)  # type: ignore[arg-type]
                for said in self.said(here):
                    yield Tree(said.end, (Says(tree.value, said.value),), tree.cost + said.cost + odd)  # type: ignore[arg-type]

    def _gapped_things(self, at: int) -> Iterator[Tree]:
        """ "two books on the desk", "nothing in the rest", and furniture alone: "a desk" """
        for tree in self.items(at):
            kept = tree.end + (self.word(tree.end) in KEPT or self.word(tree.end) in STAYING)
            for end in dict.fromkeys((tree.end, kept)):
                yield from self._with_place(tree, end)
            if all(isinstance(one, Spots) for one in tree.value):  # type: ignore[attr-defined]
                yield Tree(tree.end, (There(None, tree.value),), tree.cost + 0.5)  # type: ignore[arg-type]
                for room in self.room(self.comma(tree.end)):
                    yield Tree(room.end, (There(room.value, tree.value),), tree.cost + room.cost + 0.5)  # type: ignore[arg-type]
            elif all(isinstance(one, Thing) and one.name for one in tree.value):  # type: ignore[attr-defined]
                it = (Spots("pronoun", pronoun="it"),)
                yield Tree(tree.end, (There(it, tree.value),), tree.cost + 1.0)  # type: ignore[arg-type]
        for phrase in ("come", "comes"):
            if self.word(at) == phrase:
                for tree in self.series(at + 1, self.fixture):
                    yield Tree(tree.end, (There(None, tree.value),), tree.cost)  # type: ignore[arg-type]
        for end in spell(self.words, at, NOTHING):
            for place in self.inside(end):
                about, where = place.value  # type: ignore[misc]
                yield Tree(place.end, (*about, Says(where, Contents())), place.cost)

    def _named(self, at: int) -> Iterator[Tree]:
        """ "the first, the third and the last", of places that were only counted"""
        for tree in self.spots(at):
            if all(one.which == "the" and one.numbers for one in tree.value):  # type: ignore[attr-defined]
                yield Tree(tree.end, (Named(tree.value),), tree.cost + 2.0)  # type: ignore[arg-type]


def _without(one: Spots, others: tuple[Spots, ...]) -> Spots:
    """Places but for others."""
    return replace(one, but=(*one.but, *others))
