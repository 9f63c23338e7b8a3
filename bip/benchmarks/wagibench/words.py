"""WAGIBench's values in words: goals, cues and states come as strings, lists and objects, nested at will."""

from collections.abc import Iterator, Mapping
from typing import Any

from symbolic.errors import InputError


def flat(value: Any) -> Iterator[str]:
    """Yield the strings in a string, or in a list of lists of them."""
    if isinstance(value, str):
        if value.strip():
            yield value.strip()
    elif isinstance(value, list):
        for part in value:
            yield from flat(part)


def in_words(value: Any) -> str:
    """Return any JSON value as words: {"item": "flour", "from": ["shop"]} -> "item flour, from shop"."""
    match value:
        case None | False:
            return ""
        case Mapping():
            parts = ((str(name).replace("_", " "), in_words(part)) for name, part in value.items())
            return ", ".join(f"{name} {part}" for name, part in parts if part)
        case list():
            return ", ".join(filter(None, map(in_words, value)))
        case _:
            return " ".join(str(value).split())


def goal_in_words(goal: Any) -> str:
    """Return a goal, a text or a structure, as "type: arguments".

    Raises:
        InputError: it is neither, or empty.
    """
    if isinstance(goal, Mapping) and isinstance(goal.get("structured_goal"), Mapping | str):
        goal = goal["structured_goal"]
    if isinstance(goal, Mapping):
        kind = in_words(goal.get("type")).replace("_", " ")
        told = in_words({name: part for name, part in goal.items() if name != "type"})
        words = f"{kind}: {told}" if kind and told else kind or told
    else:
        words = in_words(goal) if isinstance(goal, str) else ""
    if not words:
        raise InputError(f"a goal is {goal!r:.60}; expected a text, or an object with its type and arguments")
    return words


def type_of(goal: Any) -> str | None:
    """Return the type of a goal with a structure; None where it has none."""
    if isinstance(goal, Mapping) and isinstance(goal.get("structured_goal"), Mapping):
        goal = goal["structured_goal"]
    kind = goal.get("type") if isinstance(goal, Mapping) else None
    return kind.strip().lower().replace("_", " ") if isinstance(kind, str) and kind.strip() else None
