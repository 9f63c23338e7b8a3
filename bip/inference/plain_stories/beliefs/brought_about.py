"""Where a story tells what brings about a state that a choice names, or what ends it: the fuse that blows ends "hot".

What somebody takes to be so is often not told in words, but follows from what that one has seen happen: the oven that
was switched on is hot by now; whoever missed that it was switched off takes it to be hot still. What follows from what
is common knowledge (`consequences`). Nothing here decides, see `judgement`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.clauses.units import Telling, texts_of
from symbolic.language.reader.questions.choices import Choice
from symbolic.language.reader.words.consequences import (
    Phrase,
    State,
    deeds_in,
    every_lemma,
    has_any,
    states_in,
)


@dataclass(frozen=True, slots=True)
class Causes:
    """The units of a story that bear on the state that one choice alone names.

    Attributes:
        alike: that name it in other words.
        brought: that tell what brings it about, or by what it is noticed.
        ended: that tell what puts an end to it.
    """

    alike: tuple[int, ...] = ()
    brought: tuple[int, ...] = ()
    ended: tuple[int, ...] = ()

    @property
    def units(self) -> tuple[int, ...]:
        """Return those that say that it is so: in other words, else by what brings it about."""
        return self.alike or self.brought


def causes_of(story: Telling, choices: Sequence[Choice]) -> list[Causes]:
    """Return for each choice what bears on the state that it names."""
    named, words = (
        [states_in(choice.text) for choice in choices],
        [every_lemma(choice.text) for choice in choices],
    )
    found = []
    for n in range(len(choices)):
        others = [m for m in range(len(choices)) if m != n]
        alone = [state for state in named[n] if not any(state in named[m] for m in others)]
        found.append(_causes(story, alone, words[n], [words[m] for m in others]))
    return found


def _causes(story: Telling, states: Sequence[State], own: Phrase, others: Sequence[Phrase]) -> Causes:
    alike = [entry for state in states for entry in state.alike]
    brought = [entry for state in states for entry in state.brought]
    ended = [entry for state in states for entry in state.ended]
    told = list(texts_of(story))
    return Causes(
        tuple(at for at, text in told if has_any(text, alike)),
        tuple(at for at, text in told if has_any(text, brought) or _follows(text, own, others)),
        tuple(at for at, text in told if has_any(text, ended)),
    )


def _follows(text: str, own: Phrase, others: Sequence[Phrase]) -> bool:
    """Whether what one choice alone says holds after a deed that a text tells of."""
    after = (entry for deed in deeds_in(text) for entry in deed.then)
    return any(entry <= own and not any(entry <= other for other in others) for entry in after)


def taken_in(causes: Causes, takes: Sequence[bool | None]) -> dict[str, float]:
    """Return which of what bears on a state somebody takes in as it happens, and which that one misses.

    Args:
        causes: what bears on it.
        takes: for each unit of the story, whether that one takes it in; None where open.
    """
    row: dict[str, float] = {}
    for name, units in (("alike", causes.alike), ("brought", causes.brought), ("ended", causes.ended)):
        taken = [takes[at] for at in units]
        if taken:
            row[f"state {name}"] = 1.0
            row[f"state {name}, taken in"] = float(True in taken)
            row[f"state {name}, missed"] = float(False in taken and True not in taken)
    return row
