"""Where the signs of `gist.toml` stand in a text, and which of its words they took up."""

import re
from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate

from symbolic.language.reader.questions.gist_words import RATING
from symbolic.language.reader.questions.marks import Marked


class Signs:
    """The signs found in a text, and which of its forms they took up.

    Attributes:
        marked: the text.
        plain: the forms, a blank behind each.
        read: indices of the forms that were taken up.
        asking: whether the text is a prompt, in which some words only rate the choices.
    """

    def __init__(self, marked: Marked, *, asking: bool = False) -> None:
        self.marked = marked
        whole = f"{marked.plain} "
        self.plain = RATING.sub(_masked, whole) if asking else whole
        self.asking = asking
        self.starts = list(accumulate((len(form.norm) + 1 for form in marked.forms), initial=0))
        self.read: set[int] = set()
        if asking:
            self.take(RATING.finditer(whole))

    def search(self, signs: re.Pattern[str]) -> list[re.Match[str]]:
        """Return where signs stand."""
        return list(signs.finditer(self.plain))

    def find(self, signs: re.Pattern[str]) -> list[re.Match[str]]:
        """Return where signs stand, and take them up."""
        found = self.search(signs)
        self.take(found)
        return found

    def take(self, matches: Iterable[re.Match[str]]) -> None:
        """Take up the words that some signs cover."""
        self.read |= self.within(matches)

    def within(self, matches: Iterable[re.Match[str]]) -> frozenset[int]:
        """Return the indices of the forms that some signs cover."""
        spans = ((self.at(m.start()), self.at(m.end() - 1) + 1) for m in matches)
        return frozenset(at for first, last in spans for at in range(first, last))

    def at(self, position: int) -> int:
        """Return the index of the form that stands at a position of the plain text."""
        return bisect_right(self.starts, position) - 1

    def before(self, match: re.Match[str]) -> str:
        """Return what stands before a sign in its part of the sentence."""
        return _PARTED.split(self.plain[: match.start()])[-1]

    def split(self, match: re.Match[str]) -> tuple[str, str, str]:
        """Return what stands before a sign in its sentence, the sign, and what stands behind it."""
        return (
            _ENDED.split(self.plain[: match.start()])[-1],
            match[0],
            _ENDED.split(self.plain[match.end() :])[0],
        )

    def sentence(self, match: re.Match[str]) -> str:
        """Return the sentence in which a sign stands, its commas included."""
        return "".join(self.split(match))

    def around(self, match: re.Match[str]) -> str:
        """Return the part of a sentence, between commas or the like, in which a sign stands."""
        return self.before(match) + match[0] + _PARTED.split(self.plain[match.end() :])[0]


_ENDED = re.compile(r"(?<!\S)[;.:?](?!\S)")
_PARTED = re.compile(r"(?<!\S)[,;.:?](?!\S)")


def _masked(match: re.Match[str]) -> str:
    """Blank out words, but not the marks of people and things, and keep their lengths."""
    return _WORD.sub(lambda word: "_" * len(word[0]), match[0])


_WORD = re.compile(r"(?<!\S)[^\s§]\S*")
