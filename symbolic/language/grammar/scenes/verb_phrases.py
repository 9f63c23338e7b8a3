"""Verbs of scenes, "is to be found", "somebody has put", and the words behind things: "in it", "each"."""

from collections.abc import Iterator

from symbolic.language.grammar.scenes.scene_words import (
    AGENTS,
    BE,
    FIND,
    HAVE,
    IN,
    KEPT,
    MODALS,
    NEAR,
    PUT,
    STAY,
    STAYING,
    spell,
)
from symbolic.language.grammar.scenes.thing_phrases import ThingPhrases

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


class VerbPhrases(ThingPhrases):
    """Rules for verbs, and for what follows the things that they govern."""

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
        if self.word(at) in ("in", "on") and self.word(at + 1) in ("", ",", ";", "and"):
            yield at + 1, False, False  # "it has got a plate in"
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

    def floats(self, at: int) -> tuple[int, bool]:
        """Skip "each", "both", "also"; say whether "each" was among them."""
        each = False
        while self.word(at) in _FLOATS:
            each |= self.word(at) == "each"
            at += 1
        return at, each

    def existential(self, at: int) -> Iterator[int]:
        """ "there is", "there are also", "there stands" """
        if self.word(at) != "there":
            return
        here, _ = self.floats(at + 1)
        for phrase in (
            "can be found",
            "can be seen",
            "are to be found",
            "is to be found",
            "happens to be",
            "happen to be",
        ):
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
        """ "you'd find", "one can see", "you will notice", "we've got", "all you get is" """
        yield from self._all_there_is(at)
        for end in spell(self.words, at, AGENTS):
            if self.word(end) in ("'ve", "have") and self.word(end + 1) == "got":
                yield end + 2
            here, _ = self.floats(end + (self.word(end) in MODALS))
            for phrase in ("come across", "come upon", "comes across", "comes upon", "be shown"):
                if after := self.spelled(here, phrase):
                    yield after
            if self.word(here) in FIND and (
                self.word(here) != "has" or self.word(at) in ("she", "he", "the")
            ):
                here, _ = self.floats(here + 1)
                yield here
                if self.word(here) == "there":  # "one sees there a desk"
                    yield here + 1

    def _all_there_is(self, at: int) -> Iterator[int]:
        """ "all you get is", "all there is is", "the only thing I find is" """
        for phrase in ("all that", "all", "the only thing that", "the only thing", "the one thing"):
            here = self.spelled(at, phrase)
            if not here:
                continue
            ends = [
                self.spelled(here, "there is"),
                self.spelled(here, "there 's"),
                self.spelled(here, "it has"),
            ]
            for end in spell(self.words, here, AGENTS):
                verb = end + (self.word(end) in MODALS)
                ends += [verb + 1] if self.word(verb) in FIND else []
            yield from (end + 1 for end in ends if end and self.word(end) in BE)
            return

    def putting(self, at: int) -> Iterator[int]:
        """ "somebody has put", "they keep" """
        for end in spell(self.words, at, AGENTS):
            here, _ = self.floats(end + (self.word(end) in HAVE))
            if self.word(here) in PUT:
                here += 1
                yield here
                if self.word(here) == "you":  # "we left you a book on the desk"
                    yield here + 1
                if self.word(here) in ("away", "down", "up"):
                    yield here + 1
