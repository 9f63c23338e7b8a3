"""Our grammar obeys the laws of parsers; parsers with one fault each are caught."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

import pytest

from bip.testing import check_parser
from symbolic.language.parser import Grammar, Parser
from symbolic.language.parses import Reading, SceneParse
from symbolic.language.statements import Query
from symbolic.world.notes import remark
from symbolic.world.provenance import Span

SCENE = "The apartment has a kitchen and a bedroom. In the kitchen, there is a fridge. The fridge contains an apple."
NARRATIVES = ("Vera is in the bedroom. She walks to the kitchen and opens the fridge.",)
STORIES = (
    (
        'Ida walked to the stove and opened it. Oscar said, "I noticed a plum inside the microwave."',
        ("Ida", "Oscar"),
    ),
)
QUESTIONS = (
    (
        "If Vera has been trying to get an apple, which one of the following statements is more likely to be true?",
        (
            "Vera thinks that the apple is inside the fridge.",
            "Vera thinks that the apple is not inside the fridge.",
        ),
    ),
)


def check(parser: Parser) -> None:
    check_parser(parser, SCENE, NARRATIVES, STORIES, QUESTIONS)


def test_the_grammar_obeys_the_laws_on_texts() -> None:
    check_parser(Grammar(), SCENE, NARRATIVES, STORIES, ())


def test_the_grammar_obeys_the_laws_on_questions() -> None:
    check(Grammar())


class Silent(Grammar):
    def scene(self, text: str) -> SceneParse:
        return replace(super().scene(text), reading=Reading())


class Guessing(Grammar):
    def query(self, prompt: str, choices: Sequence[str]) -> Query:  # type: ignore[override]
        return replace(super().query(QUESTIONS[0][0], QUESTIONS[0][1]), reading=Reading())  # type: ignore[return-value]


class Counting(Grammar):
    numbers = count()

    def scene(self, text: str) -> SceneParse:
        parse = super().scene(text)
        return replace(parse, reading=replace(parse.reading, notes=(remark(f"text {next(self.numbers)}"),)))


class Shifted(Grammar):
    def scene(self, text: str) -> SceneParse:
        return replace(super().scene(text), reading=Reading((Span(1, 4, "The"),)))


class Sure(Grammar):
    def scene(self, text: str) -> SceneParse:
        return replace(super().scene(text), reading=Reading(confidence=1.5))


class Fragile(Grammar):
    def scene(self, text: str) -> SceneParse:
        text.index(".")
        return super().scene(text)


@pytest.mark.parametrize(
    ("parser", "sentence"),
    [
        (Silent(), r"what was not read is said: scene\("),
        (Guessing(), r"what was not read is said: query\("),
        (Counting(), "the same text reads the same: scene"),
        (Shifted(), "spans are of the text: .* skips 'The', where the text has 'he '"),
        (Sure(), "the confidence is a share: .* has 1.5"),
        (Fragile(), "no text breaks a parser: .* raises ValueError"),
    ],
)
def test_a_faulty_parser_is_caught(parser: Parser, sentence: str) -> None:
    with pytest.raises(AssertionError, match=sentence):
        check(parser)
