"""Ordinals and cardinals in rows and ranges: "the first to the third", "2, 3 and 5"."""

from symbolic.language.grammar.scenes.chart import Chart
from symbolic.language.grammar.scenes.scene_words import (
    NTH,
    NUMBERS,
    noun,
)

_LAST_BUT_ONE = ("second to last", "second last", "next to last", "last but one")


class Numerals(Chart):
    """Rules for numbers: ordinals with ranges, cardinals, and what follows "number"."""

    def _counts(self, at: int) -> bool:
        word = self.word(at)
        return (
            word in NUMBERS
            and NUMBERS[word] > 0
            and (not word.isdigit() or noun(self.words, at + 1) is not None)
        )

    def _ordinals(self, at: int) -> tuple[tuple[int, ...], int] | None:
        """ "first, second and fourth to sixth": the numbers, and where they end."""
        for _, end in self.begun(at, _LAST_BUT_ONE):
            return (-2,), end
        if self.word(at) not in NTH or (self.word(at) == "final" and self.word(at + 1) not in NUMBERS):
            return None
        numbers, here = [NTH[self.word(at)]], at + 1
        while True:
            if self.word(here) in ("to", "through", "until", "till", "-"):
                after = here + 1 + (self.word(here + 1) == "the")
                if self.word(after) in NTH and numbers[-1] > 0:
                    last = NTH[self.word(after)]
                    numbers += range(numbers[-1] + 1, last + 1) if last > 0 else (last,)
                    here = after + 1
                    continue
            after = here + (self.word(here) == ",")
            after += self.word(after) in ("and", "or", "nor", "&")
            if after > here and self.word(after) in NTH:
                numbers.append(NTH[self.word(after)])
                here = after + 1
                continue
            return tuple(numbers), here

    def _cardinals(self, at: int) -> tuple[tuple[int, ...], int] | None:
        """ "2, 3 and 5", "one to four": the numbers, and where they end."""

        def number(here: int) -> int:
            word = self.word(here)
            return int(word) if word.isdigit() and len(word) < 3 else NUMBERS.get(word, 0)

        def counted(here: int) -> bool:
            if self.word(here) == "one" and self.word(here + 1) in ("in", "on", "inside"):
                return True  # "in number four and one in number eight"
            return noun(self.words, here + 1) is not None or self.word(here + 1) in ("more", "other", "of")

        if not number(at) or counted(at):
            return None
        numbers, here = [number(at)], at + 1
        while True:
            if self.word(here) in ("to", "through", "-") and number(here + 1):
                numbers += range(numbers[-1] + 1, number(here + 1) + 1)
                here += 2
                continue
            after = here + (self.word(here) == ",")
            joined = self.word(after) in ("and", "or", "nor", "&")
            after += joined
            subject = not joined and self.word(after + 1) in ("has", "is", "holds", "contains")
            if (
                after > here and number(after) and not counted(after) and not subject
            ):  # "one to eight, three has"
                numbers.append(number(after))
                here = after + 1
                continue
            return tuple(numbers), here

    def _numbers_after(self, at: int) -> tuple[tuple[int, ...], int] | None:
        """ "cabinet number three", "cabinets 2 and 5" """
        here = at
        while self.word(here) in ("number", "numbers", "numbered", "no", "nos", "#"):
            here += 1
        return self._cardinals(here)
