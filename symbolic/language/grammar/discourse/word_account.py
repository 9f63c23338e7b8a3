"""Account for every word: what was read, what was skipped, and how sure the parse is."""

from collections.abc import Sequence

from symbolic.language.grammar.words.lexicon import Lexeme
from symbolic.language.parses import Reading
from symbolic.world.notes import Note
from symbolic.world.provenance import Span

_CONTENT = frozenset(
    {"fixture", "object", "room", "empty", "nothing", "macro", "imminent", "walk noun", "unknown"}
)
"""Categories whose words must be used for a parse to be complete."""


class Account:
    """Counts content words and collects those that no rule used.

    A word of the categories in `_CONTENT` counts as soon as it is seen, and as skipped until a rule
    uses it; function words and fillers do not count.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._content = 0
        self._skipped: list[Lexeme] = []
        self._notes: dict[Note, None] = {}

    def sentence(self, lexemes: Sequence[Lexeme], used: set[int], content: frozenset[str] = _CONTENT) -> None:
        """Close the account of one sentence.

        Args:
            lexemes: the sentence.
            used: indices of the lexemes that some rule used.
            content: categories that count.
        """
        for index, lexeme in enumerate(lexemes):
            if not content.isdisjoint(lexeme.senses):
                self._content += 1
                if index not in used:
                    self._skipped.append(lexeme)

    def note(self, note: Note) -> None:
        """Keep a note; the same note twice is kept once."""
        self._notes[note] = None

    def reading(self) -> Reading:
        """The whole account as a `Reading`."""
        spans = tuple(Span(lex.start, lex.end, self._text[lex.start : lex.end]) for lex in self._skipped)
        read = self._content - len(self._skipped)
        confidence = read / self._content if self._content else 0.0
        return Reading(spans, tuple(self._notes), confidence)
