"""Deeds given to somebody else: "She opens the stove" -> "The dog opens the stove"."""

import re
from dataclasses import replace
from random import Random

from symbolic.language.question import Question
from tests.fuzz.mutation import Mutation

_PRONOUN = re.compile(
    r"(?:(?<=[.] )|(?<=^)|(?<=Then )|(?<=Finally, ))(?:He|She|he|she)(?= (?!is |was )[a-z]+)"
)
_NAME = r"(?:(?<=[.] )|(?<=^)|(?<=Later, )|(?<=Meanwhile, )){}(?= (?!is |was |asked|replied|said)[a-z]+)"


def other_subject(family: str, name: str, *, first: bool) -> Mutation:
    """Return a mutation that puts somebody else in the place of one subject of the narrative."""

    def change(question: Question, rng: Random) -> Question | None:
        text = question.narrative
        people = set(re.findall(r"\b[A-Z][a-z]+\b", " ".join(question.choices))) - {"When"}
        patterns = [_PRONOUN, *(re.compile(_NAME.format(person)) for person in sorted(people))]
        found = [m for pattern in patterns for m in pattern.finditer(text)]
        if not found:
            return None
        match = rng.choice(found)
        said = name if match[0][0].isupper() else name[0].lower() + name[1:]
        return replace(question, narrative=text[: match.start()] + said + text[match.end() :])

    return Mutation(family, name, first, True, change)
