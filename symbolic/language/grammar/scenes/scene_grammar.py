"""The grammar of scenes: a sentence is clauses in a row, and every word of it has its part in one.

A sentence that the grammar does not cover as a whole is not read here at all: what is left over would be guessed.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from symbolic.language.grammar.scenes.chart import rule
from symbolic.language.grammar.scenes.remarks import without_remarks
from symbolic.language.grammar.scenes.rooms_of_home import rooms_of_home
from symbolic.language.grammar.scenes.scene_trees import (
    About,
    Clause,
    Spots,
    There,
    Tree,
)
from symbolic.language.grammar.scenes.scene_words import (
    BE,
    CONTRAST,
    DO,
    HAVE,
    NAMELY,
    OF,
    spell,
)
from symbolic.language.grammar.scenes.special_clauses import SpecialClauses

_GAP = 1.5
"""Cost of a clause without a verb of its own."""
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
    words = without_remarks(list(norms))
    if not words or len(words) > _LONGEST:
        return None
    rooms = rooms_of_home(words)
    if rooms is not None:
        return (rooms,)
    grammar = SceneGrammar(words)
    whole = [tree for tree in grammar.sentence(0) if tree.end == len(words)]
    return whole[0].value if whole else None


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
            if self.word(after) == "with":  # "with a book on the sofa, and with a plate on the desk"
                yield after + 1, 1.2
        if self.word(here) == "so" and here > at and self.word(here + 1) not in (*BE, *HAVE, *DO):
            yield here + 1, 1.0  # "it is tiny, so it only has one cabinet"
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
            *self._about(at), *self._alike(at), *self._subject_first(at), *self._place_first(at),
            *self._things_first(at),
            *self._there_first(at), *self._participle_first(at), *self._agent_first(at), *self._furnishing(at),
            *self._of_contents(at), *self._only(at), *self._exception_first(at), *self._excepted(at),
            *self._beside(at),
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
