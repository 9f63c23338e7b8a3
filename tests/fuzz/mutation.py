"""A mutation: a change of a question's words after which the old answer has nothing to stand on."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Literal, TypeAlias

from symbolic.language.question import Question

Field: TypeAlias = Literal["scene", "narrative", "prompt", "choices"]
Batch: TypeAlias = Literal[
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
]
"""When a class was written: the first before the grammar was mended (those of the report that asked for it), the second
after that, to judge it; the third and the fourth on one later day, before the readers were looked at: the fourth was
first run when what the third had shown was mended; the fifth and the sixth likewise, a day later, by a coin; the
seventh days later, to judge what the six had taught; the eighth when the seventh was mended, the ninth when
the eighth was, likewise; the tenth when the ninth was, the eleventh when the tenth was, and so on to the
thirteenth, each by somebody who had not seen the readers."""
Change: TypeAlias = Callable[[Question, Random], Question | None]
"""A changed question; None where the change finds nothing to change."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """A change with a name.

    Attributes:
        family: what is changed, a line of the table.
        name: the change in a few words.
        batch: when it was written.
        destroys: whether what was told or asked is destroyed; else only crashes and time are judged.
        change: makes the question.
    """

    family: str
    name: str
    batch: Batch
    destroys: bool
    change: Change


def rewriting(family: str, field: Field, table: Iterable[tuple[str, str]], *, batch: Batch) -> list[Mutation]:
    """Return a mutation for each (pattern, replacement): it rewrites one match in a field, drawn by chance."""
    return [
        Mutation(family, f"{pattern} -> {words}", batch, True, _rewrite(field, re.compile(pattern), words))
        for pattern, words in table
    ]


def _rewrite(field: Field, pattern: re.Pattern[str], words: str) -> Change:
    def change(question: Question, rng: Random) -> Question | None:
        if field == "choices":
            return _in_choices(question, pattern, words, rng)
        text = getattr(question, field)
        found = list(pattern.finditer(text))
        if not found:
            return None
        match = rng.choice(found)
        new = _as_before(match[0], match.expand(words))
        return replace(question, **{field: text[: match.start()] + new + text[match.end() :]})

    return change


def _in_choices(question: Question, pattern: re.Pattern[str], words: str, rng: Random) -> Question | None:
    """Rewrite the choices that match, all of them or one."""
    hits = [i for i, choice in enumerate(question.choices) if pattern.search(choice)]
    if not hits:
        return None
    chosen = set(hits) if rng.random() < 0.5 else {rng.choice(hits)}
    choices = tuple(
        pattern.sub(words, choice, count=1) if i in chosen else choice
        for i, choice in enumerate(question.choices)
    )
    return replace(question, choices=choices) if len(set(choices)) == len(choices) else None


def _as_before(old: str, new: str) -> str:
    """Begin the new words with a capital where the old ones did."""
    return new[0].upper() + new[1:] if old[:1].isupper() else new


def wrapping(family: str, forms: Iterable[str], *, batch: Batch) -> list[Mutation]:
    """Return a mutation for each form, "In a dream, {}": it wraps one sentence of the scene or the narrative."""
    return [Mutation(family, form, batch, True, _wrap(form)) for form in forms]


def appending(family: str, said: Iterable[str], *, batch: Batch) -> list[Mutation]:
    """Return a mutation for each sentence: it is said after a sentence of the scene or the narrative."""
    return [Mutation(family, words, batch, True, _append(words)) for words in said]


def _append(words: str) -> Change:
    def change(question: Question, rng: Random) -> Question | None:
        drawn = _drawn_sentence(question, rng)
        if drawn is None:
            return None
        field, match = drawn
        text = getattr(question, field)
        return replace(question, **{field: f"{text[: match.end()]} {words}{text[match.end() :]}"})

    return change


def _drawn_sentence(question: Question, rng: Random) -> tuple[Field, re.Match[str]] | None:
    """Draw a sentence of the scene or the narrative, with its field; None where there is none."""
    fields: list[Field] = ["scene", "narrative"]
    fields = [field for field in fields if _sentences(getattr(question, field))]
    if not fields:
        return None
    field = rng.choice(fields)
    return field, rng.choice(_sentences(getattr(question, field)))


def _wrap(form: str) -> Change:
    def change(question: Question, rng: Random) -> Question | None:
        drawn = _drawn_sentence(question, rng)
        if drawn is None:
            return None
        field, match = drawn
        text = getattr(question, field)
        whole = match[0] if form.startswith("{") else _lowered(match[0])
        said = form.format(whole.rstrip(".") if not form.endswith("{}") else whole)
        return replace(question, **{field: text[: match.start()] + said + text[match.end() :]})

    return change


def _sentences(text: str) -> list[re.Match[str]]:
    """Return the sentences of a text that quote nothing, with their final mark."""
    return [m for m in re.finditer(r"[A-Z][^.!?\"]*[.!?](?=\s|$)", text) if len(m[0]) > 12]


_LOWERED = frozenset(
    "The There In A An He She They It Inside On From Finally Then Later Meanwhile Next After Moving Both".split()
)
"""First words of sentences that are no names."""


def _lowered(sentence: str) -> str:
    """Return a sentence as it stands within another: "She walks." -> "she walks."."""
    return sentence[0].lower() + sentence[1:] if sentence.split()[0].rstrip(",") in _LOWERED else sentence
