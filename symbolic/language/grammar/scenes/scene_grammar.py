"""The grammar of scenes: a sentence is clauses in a row, and every word of it has its part in one.

A sentence that the grammar does not cover as a whole is not read here at all: what is left over would be guessed.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from symbolic.language.grammar.scenes.chart import rule
from symbolic.language.grammar.scenes.scene_trees import (
    About,
    Clause,
    Rooms,
    Spots,
    There,
    Tree,
)
from symbolic.language.grammar.scenes.scene_words import (
    BE,
    CONTRAST,
    FIRM,
    HAVE,
    HOMES,
    NAMELY,
    OF,
    REMARKS,
    THE,
    noun,
    spell,
)
from symbolic.language.grammar.scenes.special_clauses import SpecialClauses

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
    return whole[0].value if whole else None


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
        "kinds", "such", "count", "see", "imagine", "picture", "couple", "family", "place", "apartments", "other", "whose", "distinct", "different", "separate", "plus", "both", "look", "round", "around", "at", "home",
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


class SceneGrammar(SpecialClauses):
    """Rules for sentences: clauses, and what joins them."""

    @rule
    def sentence(self, at: int) -> list[Tree[tuple[Clause, ...]]]:
        """Clauses from an index on, to the end of the sentence."""
        found = []
        for tree in self.clause(at):
            if tree.end == len(self.words):
                found.append(tree)
                continue
            for after, cost in self._joints_of_clauses(tree.end):
                for rest in self.sentence(after):
                    value = (*tree.value, *rest.value)
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
    def clause(self, at: int) -> list[Tree[tuple[Clause, ...]]]:
        """One clause, with or without a verb."""
        found = [
            *self._about(at), *self._alike(at), *self._subject_first(at), *self._place_first(at), *self._things_first(at),
            *self._there_first(at), *self._participle_first(at), *self._agent_first(at), *self._furnishing(at),
            *self._of_contents(at), *self._only(at), *self._exception_first(at), *self._excepted(at), *self._beside(at),
        ]  # fmt: skip
        if self.word(at) in CONTRAST and self.word(at) != "for":
            found += [Tree(t.end, t.value, t.cost + 0.3) for t in self.clause(at + 1)]
        found += [
            *self._aside_first(at),
            *self._of_then(at),
            *self._cleft(at),
            *self._home_first(at),
            *self._room_first(at),
        ]
        gaps = [*self._gapped_subject(at), *self._gapped_things(at), *self._named(at)]
        return found + [Tree(tree.end, tree.value, tree.cost + _GAP) for tree in gaps]

    def _aside_first(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "Apart from its table it has a fridge" """
        for end, items, cost in self.asides(at):
            if all(isinstance(item, Spots) for item in items):
                for tree in self.clause(end):
                    aside = There(None, items)
                    roomed = any(isinstance(item, Spots) and item.room for item in items)
                    first, *rest = tree.value
                    told: tuple[Clause, ...] = (aside, first, *rest)
                    if (
                        isinstance(first, There)
                        and not roomed
                        and all(isinstance(i, Spots) for i in first.items)
                    ):
                        told = (There(first.where, (*items, *first.items)), *rest)  # both are in that room
                    yield Tree(tree.end, told, tree.cost + cost + 0.3)

    def _of_then(self, at: int) -> Iterator[Tree[tuple[Clause, ...]]]:
        """ "Of the four cabinets the third is empty" """
        for end in spell(self.words, at, OF):
            for tree in self.spot(end):
                for then in (*self._plain_subjects(tree.end), *self._only(tree.end)):
                    yield Tree(then.end, (About(tree.value), *then.value), tree.cost + then.cost + 0.3)
