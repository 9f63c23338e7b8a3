"""Deeds given to somebody else: "She opens the stove" -> "The dog opens the stove"."""

import re
from dataclasses import replace
from random import Random

from symbolic.language.question import Question
from tests.fuzz.mutation import Batch, Mutation

_PRONOUN = re.compile(
    r"(?:(?<=[.] )|(?<=^)|(?<=Then )|(?<=Finally, ))(?:He|She|he|she)(?= (?!is |was )[a-z]+)"
)
_NAME = r"(?:(?<=[.] )|(?<=^)|(?<=Later, )|(?<=Meanwhile, )){}(?= (?!is |was |asked|replied|said)[a-z]+)"


def other_subject(family: str, name: str, *, batch: Batch) -> Mutation:
    """Return a mutation that puts somebody else in the place of one subject of the narrative."""

    def change(question: Question, rng: Random) -> Question | None:
        text = question.narrative
        people = _people(question)
        patterns = [_PRONOUN, *(re.compile(_NAME.format(person)) for person in sorted(people))]
        found = [m for pattern in patterns for m in pattern.finditer(text)]
        if not found:
            return None
        match = rng.choice(found)
        said = name if match[0][0].isupper() else name[0].lower() + name[1:]
        return replace(question, narrative=text[: match.start()] + said + text[match.end() :])

    return Mutation(family, name, batch, True, change)


def _people(question: Question) -> set[str]:
    """Return the names of people: what choices and prompt write with a capital, and no sentence begins with else."""
    said = " ".join((*question.choices, question.prompt))
    return set(re.findall(r"\b[A-Z][a-z]+\b", said)) - _NO_NAMES


_NO_NAMES = frozenset(
    "When Where Which What Who Why How Does Did Is Was Will Do Has If Given In On At To Under Behind The A An"
    " He She They It Moving Inside After Before No Yes Not MOST LEAST Of Both Neither".split()
)


def swapped_names(family: str, *, batch: Batch) -> Mutation:
    """Return a mutation that gives one deed of somebody to another person of the story: "Ann opens" -> "Ben opens"."""

    def change(question: Question, rng: Random) -> Question | None:
        text = question.narrative
        people = sorted(name for name in _people(question) if re.search(rf"\b{name}\b", text))
        if len(people) < 2:
            return None
        one, other = rng.sample(people, 2)
        found = list(re.finditer(_NAME.format(one), text))
        if not found:
            return None
        match = rng.choice(found)
        return replace(question, narrative=text[: match.start()] + other + text[match.end() :])

    return Mutation(family, "another person", batch, True, change)
