"""Read any story and its question with a language model: places, people and things of any names, and plain facts.

What the model writes is checked as symbols that anybody wrote: every name must be introduced, every event possible.
Who perceived what, and what follows for what people think, is worked out here and not by the model.
"""

from dataclasses import dataclass, replace

from symbolic.errors import BipError, ParseError
from symbolic.language.llm.asking import Ask, Message, json_of
from symbolic.language.llm.json_form import read_form, schema_of
from symbolic.language.llm.reading_prompts import REPAIR, SYMBOLS
from symbolic.language.llm.symbol_forms import ANY_NAMES, QuestionSymbols, symbols_of
from symbolic.language.question import Question
from symbolic.language.symbols import question_of
from symbolic.world.notes import remark


@dataclass(frozen=True, slots=True)
class SymbolReader:
    """A language model that reads any story.

    Attributes:
        ask: asks the model.
    """

    ask: Ask

    def __call__(self, question: Question) -> Question:
        """Return a question in words as one in symbols.

        Raises:
            ParseError: what the model writes cannot be used, after one repair.
        """
        messages: list[Message] = [
            {"role": "system", "content": SYMBOLS},
            {"role": "user", "content": _task(question)},
        ]
        reply = self._asked(messages)
        try:
            return _question(reply, question)
        except BipError as error:
            repair = {"role": "user", "content": REPAIR.format(problem=error)}
            messages += [{"role": "assistant", "content": reply}, repair]
        try:
            return _question(self._asked(messages), question)
        except BipError as error:
            raise ParseError(f"the language model's reading of the story cannot be used: {error}") from error

    def _asked(self, messages: list[Message]) -> str:
        return self.ask(messages, "symbols", schema_of(QuestionSymbols, ANY_NAMES))


def _task(question: Question) -> str:
    story = " ".join(part for part in (question.scene, question.narrative) if part.strip())
    choices = [f"Choice {i}: {choice}" for i, choice in enumerate(question.choices, 1)]
    return "\n".join((f"Story: {story}", f"Question: {question.prompt}", *choices))


def _question(reply: str, asked: Question) -> Question:
    form = read_form(QuestionSymbols, json_of(reply), ANY_NAMES)
    if len(form.statements) != len(asked.choices):
        raise ParseError(
            f"statements: {len(form.statements)} for {len(asked.choices)} choices; write one for each"
        )
    read = question_of(symbols_of(form, asked.prompt, asked.choices))
    assert read.query is not None
    notes = tuple(remark(f"the language model is not sure: {text}") for text in form.unclear)
    reading = replace(read.query.reading, notes=(*read.query.reading.notes, READ, *notes))
    return replace(read, query=replace(read.query, reading=reading))


READ = remark("read by a language model, as symbols")
