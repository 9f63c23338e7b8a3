"""Answer a question by asking a language model: outright, after reasoning, or from the person's view."""

import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import numpy as np

from bip.baselines.extraction import NoAnswerError, extract_letter
from bip.baselines.prompts import (
    HOME,
    Message,
    Setting,
    chain_of_thought,
    direct,
    from_perspective,
    perspective,
)
from bip.language_models.served import Client, chat, content
from symbolic.errors import InputError
from symbolic.language.question import Question

Method = Literal["direct", "cot", "simtom"]
Say = Callable[[Sequence[Message], int], str]
"""From messages and the longest reply in tokens to the words of the reply."""

SHORT, LONG = 16, 512
"""Longest replies, tokens: of a letter, and of a text that reasons or retells."""


@dataclass(frozen=True, slots=True)
class DirectAnswer:
    """What a language model chose, and what it said.

    Attributes:
        question: what was asked.
        choice: index of the chosen statement.
        reply: the model's last words.
        probabilities: empty: such an answer has none.
    """

    question: Question
    choice: int
    reply: str
    probabilities: tuple[float, ...] = ()

    def summary(self) -> str:
        """Return the question with its choices, the chosen one marked."""
        lines = [self.question.prompt]
        for i, statement in enumerate(self.question.choices):
            lines.append(
                f"  ({chr(ord('a') + i)})  {statement}" + ("  <- answer" if i == self.choice else "")
            )
        return "\n".join(lines)

    def explain(self) -> str:
        """Return the choice and the model's words."""
        return f"{self.summary()}\n\nThe model said:\n{self.reply.strip()}"

    def as_json(self) -> dict[str, Any]:
        """Return the answer as plain JSON values."""
        return {
            "prompt": self.question.prompt,
            "choices": [{"statement": statement} for statement in self.question.choices],
            "status": "answered",
            "choice": self.choice,
            "notes": [f"the model said: {self.reply.strip()}"],
        }


@dataclass(frozen=True, slots=True)
class Baseline:
    """A language model that is asked for the answer. It sees what the reasoner sees, as text.

    Attributes:
        client: talks to the server.
        method: how it is asked.
        seed: deals the order of the options, anew for each question.
        temperature: of the replies.
        setting: the words around a story.
        look: returns a question in words and the images that go with it, for a model that sees; None for
            questions that are words alone.
    """

    client: Client
    method: Method = "direct"
    seed: int = 0
    temperature: float = 0.0
    setting: Setting = HOME
    look: Callable[[Question], tuple[Question, Sequence[str]]] | None = None

    def answer(self, question: Question) -> DirectAnswer:
        """Answer a question.

        Raises:
            NoAnswerError: the reply chooses no one option.
            ServiceError: the server gave no reply.
            InputError: the question has a video, which no text tells.
        """
        if question.video or question.clues:
            raise InputError(f"the policy {self.method} reads text alone; use --modality text")
        if len(question.choices) > 26:
            raise InputError(
                f"the policy {self.method} letters choices A to Z; the question has {len(question.choices)}"
            )
        order = deal(question, self.seed)
        told, images = (question, ()) if self.look is None else self.look(question)
        options = [question.choices[i] for i in order]
        reply = BASELINES[self.method](told, options, partial(self._say, images), self.setting)
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(options)]
        letter = extract_letter(reply, letters, options)
        if letter is None:
            said = " ".join(reply.split())
            raise NoAnswerError(
                f"the model's reply chooses no one option of {', '.join(letters)}: {said[-160:]!r}"
            )
        return DirectAnswer(question, order[letters.index(letter)], reply)

    def _say(self, images: Sequence[str], messages: Sequence[Message], max_tokens: int) -> str:
        request = chat(with_images(messages, images), temperature=self.temperature, max_tokens=max_tokens)
        return content(self.client.ask(request))


def with_images(messages: Sequence[Message], images: Sequence[str]) -> Sequence[Mapping[str, Any]]:
    """Return messages with images after the words of the last, in the form of OpenAI's interface."""
    if not images:
        return messages
    shown = [{"type": "image_url", "image_url": {"url": url}} for url in images]
    last = {**messages[-1], "content": [{"type": "text", "text": messages[-1]["content"]}, *shown]}
    return [*messages[:-1], last]


def checked_baseline(client: Client, method: Method, seed: int = 0, setting: Setting = HOME) -> Baseline:
    """Return a baseline after one short chat, which shows a wrong key or model before all items fail of it.

    Raises:
        ServiceError: the server does not chat.
    """
    client.ask(chat([{"role": "user", "content": "Reply with the letter A."}], temperature=0, max_tokens=8))
    return Baseline(client, method, seed, setting=setting)


def deal(question: Question, seed: int) -> list[int]:
    """Return the order in which a question's options are shown; the same for the same seed and question."""
    words = zlib.crc32("\n".join((question.narrative, question.prompt, *question.choices)).encode())
    rng = np.random.default_rng([seed, words])
    return [int(i) for i in rng.permutation(len(question.choices))]


def _direct(question: Question, options: Sequence[str], say: Say, setting: Setting) -> str:
    return say(direct(question, options, setting), SHORT)


def _cot(question: Question, options: Sequence[str], say: Say, setting: Setting) -> str:
    return say(chain_of_thought(question, options, setting), LONG)


def _simtom(question: Question, options: Sequence[str], say: Say, setting: Setting) -> str:
    known = say(perspective(question, setting), LONG)
    return say(from_perspective(question, options, known, setting), LONG)


BASELINES: Mapping[Method, Callable[[Question, Sequence[str], Say, Setting], str]] = {
    "direct": _direct,
    "cot": _cot,
    "simtom": _simtom,
}
"""The methods by name: each asks as often as it needs to, and returns the reply that holds the answer."""
