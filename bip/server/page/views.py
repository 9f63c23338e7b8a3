"""What the page shows: the question as it was typed, its answer, and the reading as a form to correct."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from bip.explanation import Explanation, from_json
from bip.pages.rendering import fragment, render
from bip.server.page.reading_form import reading_form
from symbolic.errors import InputError
from symbolic.json_text import decode_json

Ask: TypeAlias = Callable[[Mapping[str, Any]], Awaitable[dict[str, Any]]]
"""From the record of a question to its explanation as JSON values; a `BipError` says why there is none."""


TEXTS = ("story", "scene", "prompt", "choices")
"""The fields of the form that are texts."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What stands in the form.

    Attributes:
        story: a text, a whole question in an obvious layout, or our JSON.
        scene: what the home is like, where that is told apart; else "".
        prompt: the question; "" where the story has it.
        choices: a choice a line.
        symbols: the corrected reading to ask instead, as symbols; None without a correction.
        base: the reading before any correction; None without one.
    """

    story: str = ""
    scene: str = ""
    prompt: str = ""
    choices: str = ""
    symbols: Mapping[str, Any] | None = None
    base: Mapping[str, Any] | None = None

    @classmethod
    def from_form(cls, form: Mapping[str, Sequence[str]]) -> "Asked":
        """Return what a form says; fields that are missing are empty."""
        story, scene, prompt, choices = (form.get(name, [""])[0].replace("\r\n", "\n") for name in TEXTS)
        return cls(story, scene, prompt, choices)

    def record(self) -> Mapping[str, Any]:
        """Return the question as a record.

        Raises:
            InputError: something is missing.
        """
        if not self.story.strip():
            raise InputError("the story is empty; type one, or load an example")
        lines = [line.strip() for line in self.choices.splitlines() if line.strip()]
        if self.prompt.strip() or lines:
            if len(lines) < 2:
                raise InputError("give two or more choices, one a line")
            told = {"scene": self.scene, "narrative": self.story}
            return told | {"prompt": self.prompt.strip(), "choices": lines}
        if self.story.lstrip()[:1] != "{":
            return {"question": self.story}
        record = decode_json(self.story.encode())
        assert isinstance(record, dict)  # it begins with a brace
        return record


@dataclass(frozen=True, slots=True)
class Shown:
    """What the page shows beside the form.

    Attributes:
        asked: what stands in the form.
        answer: the explanation; None where there is no answer.
        before: probabilities by the reading as it was, to compare with; () without a correction.
        error: why there is no answer; "" where there is one, or nothing was asked.
    """

    asked: Asked
    answer: Explanation | None = None
    before: tuple[float, ...] = ()
    error: str = ""


async def answered(ask: Ask, asked: Asked) -> Shown:
    """Return the answer to what was asked; with a corrected reading beside that by the reading as it was.

    Raises:
        BipError: it cannot be read or answered.
    """
    if asked.symbols is None or asked.base is None:
        return Shown(asked, from_json(await ask(asked.record())))
    before = from_json(await ask(asked.base))
    answer = from_json(await ask(asked.symbols))
    return Shown(asked, answer, tuple(choice.probability for choice in before.choices))


def page(shown: Shown, examples: Mapping[str, str], keyed: bool = False) -> str:
    """Return the whole page; where the server asks for a key, with a field for it."""
    return render("served.html", title="bip", examples=examples, keyed=keyed, **_given(shown))


def result(shown: Shown) -> str:
    """Return what the page shows below the form."""
    return render("result.html", **_given(shown))


def _given(shown: Shown) -> dict[str, Any]:
    e = shown.answer
    base = shown.asked.base
    symbols = None if e is None else e.symbols
    return {
        "shown": shown,
        "e": e,
        "answer": fragment(e, folded=True, uid="answer") if e is not None else "",
        "form": reading_form(symbols, base, e.reading) if e is not None and symbols is not None else None,
        "moved": [
            (choice.statement, before, choice.probability)
            for choice, before in zip(e.choices if e is not None else (), shown.before, strict=False)
        ],
    }
