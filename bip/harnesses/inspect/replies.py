"""The reasoner as one that is asked by messages: what it replies, and the item behind the reply."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict, replace
from typing import Any

from inspect_ai.model import ChatMessage, ChatMessageUser, ModelOutput

from bip.benchmarks.benchmark import Record, Sample
from bip.commands.answerers import answerer
from bip.commands.options.told import Told
from bip.evaluation.run import Answerer, answer_record
from bip.evaluation.score import Item, as_json
from bip.harnesses.shown import LETTERS, Where
from bip.question_files import read_question
from symbolic.errors import InputError

POINTER, ITEM = "bip", "bip_item"
"""Where a message says which record it is of, and where an output says what was concluded."""
ASKED_BY = "Answer the following multiple choice question."
"""How the words begin that Inspect's own solver `multiple_choice` puts before a question."""


def pointer(where: Where, order: Sequence[int]) -> dict[str, Any]:
    """Return what a message carries beside its words: its record, and which choice each letter stands for."""
    return {POINTER: asdict(where) | {"order": list(order)}}


def opened(policy: str, options: dict[str, Any], stack: ExitStack) -> Answerer:
    """Return who answers by a policy; the stack closes it.

    Args:
        policy: as registered.
        options: as `--set` sets them, of the policy itself or "SECTION.FIELD".
        stack: closes what is opened.

    Raises:
        BipError: the options do not fit, or a server does not serve.
    """
    settings = tuple(
        f"{name if '.' in name else f'{policy}.{name}'}={value}" for name, value in options.items()
    )
    return answerer(policy, Told((policy,), settings=settings), "grammar", stack)[0]


def reply(messages: Sequence[ChatMessage], who: Answerer, model: str) -> ModelOutput:
    """Return the answer to the last message of a user: one of our tasks by its record, any other by its words.

    The words of the reply are "ANSWER: X", or say why there is none. What was concluded goes along as metadata.
    """
    asked = next((message for message in reversed(messages) if isinstance(message, ChatMessageUser)), None)
    if asked is None:
        return _said("failed: there is no message of a user", model, None)
    try:
        record, order = _record(asked)
    except InputError as error:
        return _said(f"failed: {error}", model, None)
    item = answer_record(record, who)
    return _said(words(item, order), model, item)


def words(item: Item, order: Sequence[int]) -> str:
    """Return an item in words: the letter, or why there is none."""
    if item.choice is None:
        return f"{item.status}: {item.error or 'the evidence does not separate the best choices'}"
    return f"ANSWER: {LETTERS[order.index(item.choice)]}"


def _record(asked: ChatMessageUser) -> tuple[Record, Sequence[int]]:
    told = dict((asked.metadata or {}).get(POINTER, {}))
    if told:
        order = told.pop("order")
        return Where(**told).record(), order
    text = "\n".join(line for line in asked.text.splitlines() if not line.startswith(ASKED_BY))
    try:
        question = read_question(text.encode(), "the message")
    except InputError:
        raise
    except Exception as error:
        raise InputError(str(error)) from error
    return Sample("message", question, None, "message"), range(len(question.choices))


def _said(text: str, model: str, item: Item | None) -> ModelOutput:
    output = ModelOutput.from_content(model, text)
    output.metadata = None if item is None else {ITEM: as_json(replace(item, why=None))}
    return output
