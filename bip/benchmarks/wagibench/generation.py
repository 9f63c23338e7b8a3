"""Ask a language model for a goal, with its structure, from what was seen, heard and found."""

import json
from collections.abc import Mapping
from typing import Any

from bip.baselines.prompts import EGOCENTRIC
from bip.benchmarks.wagibench.words import goal_in_words, in_words
from bip.language_models.served.structured import Ask
from bip.open_words.history import GOAL_TYPES
from symbolic.errors import BipError

FORM: Mapping[str, Any] = {
    "type": "object",
    "properties": {
        "type": {"type": "string", "enum": list(GOAL_TYPES)},
        "arguments": {"type": "string", "description": "what exactly: items, times, people, words"},
    },
    "required": ["type", "arguments"],
    "additionalProperties": False,
}

_TASK = (
    "C's smart glasses can do something for C now, unasked. Say what C would want of them: the type of the goal, "
    "and in its arguments what exactly, as specifically as what is known allows."
)


class NoGoalError(BipError):
    """A reply that states no goal."""


def generate_goal(narrative: str, ask: Ask) -> str:
    """Return the goal that a model states, in words.

    Args:
        narrative: what is shown, as lines of evidence.
        ask: asks the model.

    Raises:
        NoGoalError: the reply states none.
        ServiceError: the server gave no reply.
    """
    known = f"{EGOCENTRIC.narrative}\n{narrative}" if narrative.strip() else EGOCENTRIC.nothing
    messages = [
        {"role": "system", "content": EGOCENTRIC.system.replace("multiple-choice questions", "questions")},
        {"role": "user", "content": f"{known}\n\n{_TASK}"},
    ]
    reply = ask(messages, "goal", FORM)
    said = " ".join(reply.split())[:160]
    try:
        goal = json.loads(reply)
    except ValueError as error:
        raise NoGoalError(f"the model's reply states no goal (it is no JSON): {said!r}") from error
    if not isinstance(goal, dict) or set(FORM["required"]) - set(goal):
        raise NoGoalError(f"the model's reply states no goal (it lacks 'type' or 'arguments'): {said!r}")
    return goal_in_words(f"{in_words(goal['type'])}: {in_words(goal['arguments'])}")
