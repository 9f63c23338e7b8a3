"""A chart over the words of a sentence: every rule at every word is tried once, and the cheapest parse is kept."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from symbolic.language.grammar.scenes.scene_trees import Tree
from symbolic.language.grammar.scenes.scene_words import NUMBERS, TOGETHER, spell

_ASYNDETON = 2.0
"""Cost of a list without "and": "a plate, a book"."""
_AFTER_AND = 3.0
"""Cost of a list that goes on with a comma after its "and"."""
_T = TypeVar("_T")
_C = TypeVar("_C", bound="Chart")


@cache
def _parts(phrase: str) -> tuple[str, ...]:
    """Return the words of a phrase of the grammar, of which there are few hundred."""
    return tuple(phrase.split())


@cache
def _by_first(phrases: tuple[str, ...]) -> Mapping[str, Sequence[str]]:
    """Return phrases of the grammar by their first words."""
    found: dict[str, list[str]] = {}
    for phrase in phrases:
        found.setdefault(_parts(phrase)[0], []).append(phrase)
    return found


def rule(method: Callable[[_C, int], list[Tree[_T]]]) -> Callable[[_C, int], list[Tree[_T]]]:
    """Make a method a rule of the chart: called once at a word, and of the trees of one span the cheapest is kept."""
    name = method.__name__

    def kept(self: _C, at: int) -> list[Tree[_T]]:
        key = (name, at)
        found = self.memo.get(key)
        if found is None:
            self.memo[key] = []  # a rule does not begin with itself
            self.memo[key] = found = cheapest(method(self, at))
        return found

    return kept


def cheapest(trees: Iterable[Tree[_T]]) -> list[Tree[_T]]:
    """Of the trees with the same end, the one of lowest cost; the first of equal ones."""
    best: dict[int, Tree[_T]] = {}
    for tree in trees:
        if tree.end not in best or tree.cost < best[tree.end].cost:
            best[tree.end] = tree
    return list(best.values())


class Chart:
    """The words of a sentence, and what was found in them."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words
        self._length = len(words)
        self.memo: dict[tuple[str, int], list[Tree[Any]]] = {}

    def word(self, at: int) -> str:
        """The word at an index; "" beyond the end."""
        return self.words[at] if at < self._length else ""

    def spelled(self, at: int, phrase: str) -> int:
        """Where a phrase ends that begins at an index; 0 where it does not."""
        parts = _parts(phrase)
        if at >= self._length or self.words[at] != parts[0]:
            return 0
        end = at + len(parts)
        return end if len(parts) == 1 or tuple(self.words[at:end]) == parts else 0

    def begun(self, at: int, phrases: tuple[str, ...]) -> Iterator[tuple[str, int]]:
        """Those of some phrases, in their order, that begin at an index, and where each ends."""
        for phrase in _by_first(phrases).get(self.words[at], ()) if at < self._length else ():
            if end := self.spelled(at, phrase):
                yield phrase, end

    def comma(self, at: int) -> int:
        """The index after a comma or bracket, or the same one where there is none."""
        return at + (self.word(at) in (",", "(", ")", "-", "\N{EM DASH}"))

    def joints(self, at: int, semicolons: bool = False) -> list[tuple[int, bool, float]]:
        """What can join two members at an index: where it ends, whether it is an "and", its cost."""
        found = []
        here = at + (self.word(at) == "," or (semicolons and self.word(at) == ";"))
        if here > at:
            found.append((here, False, 0.0 if self.word(at) == "," else 0.6))
            if self.word(here) == "in" and self.word(here + 1) in NUMBERS:
                found.append((here + 1, False, 1.5))
            if self.word(here) == "with":
                found.append((here + 1, False, 1.2))
        if self.spelled(here, "but no"):
            found.append((here + 1, True, 0.8))
        if self.word(here) in ("and", "or", "nor", "&"):
            found.append((here + 1, True, 0.1 if here > at else 0.0))
            if self.word(here + 1) in ("with", "of", "in", "on"):
                found.append((here + 2, True, 0.8))
        for end in spell(self.words, here, TOGETHER):
            found.append((end, True, 0.4))
        return found

    def series(
        self, at: int, item: Callable[[int], list[Tree[tuple[_T, ...]]]], semicolons: bool = False
    ) -> list[Tree[tuple[_T, ...]]]:
        """Lists of what a rule finds: "a, b and c". Values are tuples, of the members' tuples."""
        best: dict[tuple[int, bool, bool], Tree[tuple[_T, ...]]] = {}
        todo = [((tree.end, False, False), tree) for tree in item(at)]
        while todo:
            todo.sort(key=lambda entry: entry[0][0], reverse=True)
            state, tree = todo.pop()
            if state in best and best[state].cost <= tree.cost:
                continue
            best[state] = tree
            end, closed, _ = state
            for after, is_and, cost in self.joints(end, semicolons):
                extra = cost + (_AFTER_AND if closed and not is_and else 0.3 if closed else 0.0)
                for more in item(after):
                    value = (*tree.value, *more.value)
                    joined = Tree(more.end, value, tree.cost + more.cost + extra)
                    todo.append(((more.end, closed or is_and, True), joined))
        return cheapest(
            Tree(tree.end, tree.value, tree.cost + (_ASYNDETON if several and not closed else 0.0))
            for (_, closed, several), tree in best.items()
        )
