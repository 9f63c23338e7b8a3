"""Whether a reply has the form that its route promises, down to every number that is read from it."""

import math
from collections.abc import Callable, Mapping
from typing import Any

Check = Callable[[Any], bool]


def misshapen(route: str, body: Mapping[str, Any], reply: Any) -> str:
    """Return what a reply lacks or has in another form, e.g. "choices[0].message"; "" where it is as promised.

    Args:
        route: which interface.
        body: what it was asked.
        reply: what it replied, as JSON values.
    """
    part = "data" if route in ("models", "embeddings") else "choices"
    items = reply.get(part) if isinstance(reply, dict) else None
    if not isinstance(items, list) or not items:
        return part
    for at, item in enumerate(items):
        if not isinstance(item, dict):
            return f"{part}[{at}]"
        for name, check in _ITEMS[route].items():
            if not check(item.get(name)):
                return f"{part}[{at}].{name}"
    if route == "embeddings" and not _is_even(items, body):
        return part
    return "" if _is_usage(reply.get("usage")) else "usage"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value < math.inf


def _is_count(value: Any) -> bool:
    return value is None or (isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_vector(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(_is_number(each) for each in value)


def _is_even(items: list[dict[str, Any]], body: Mapping[str, Any]) -> bool:
    """Whether there is a vector for each text, all of one length."""
    return len(items) == len(body["input"]) and len({len(item["embedding"]) for item in items}) == 1


def _is_usage(value: Any) -> bool:
    if value is None:
        return True
    return isinstance(value, dict) and all(
        _is_count(value.get(name)) for name in ("prompt_tokens", "completion_tokens")
    )


def _is_message(value: Any) -> bool:
    return isinstance(value, dict) and (value.get("content") is None or _is_text(value["content"]))


def _is_chat_logprobs(value: Any) -> bool:
    """null, or tokens with their scores, each with the likeliest at its place."""
    content = value.get("content") if isinstance(value, dict) else value
    return content is None or (isinstance(content, list) and all(_is_chosen(token) for token in content))


def _is_chosen(token: Any) -> bool:
    top = token.get("top_logprobs") if isinstance(token, dict) else 0
    return top is None or (isinstance(top, list) and all(_is_scored(each) for each in top))


def _is_scored(token: Any) -> bool:
    return isinstance(token, dict) and _is_text(token.get("token")) and _is_number(token.get("logprob"))


def _is_text_logprobs(value: Any) -> bool:
    """null, or tokens with as many scores, of which any may be null."""
    if value is None:
        return True
    if not isinstance(value, dict):
        return False
    tokens, scores, tops = (value.get(name) for name in ("tokens", "token_logprobs", "top_logprobs"))
    return (
        _is_list(tokens, _is_text)
        and _is_list(scores, lambda score: score is None or _is_number(score))
        and len(tokens or ()) == len(scores or ())
        and _is_list(tops, _is_top)
    )


def _is_list(value: Any, check: Check) -> bool:
    return value is None or (isinstance(value, list) and all(check(each) for each in value))


def _is_top(value: Any) -> bool:
    return value is None or (isinstance(value, dict) and all(_is_number(each) for each in value.values()))


_ITEMS: Mapping[str, Mapping[str, Check]] = {
    "models": {"id": _is_text},
    "embeddings": {"index": _is_count, "embedding": _is_vector},
    "completions": {
        "index": _is_count,
        "text": lambda value: value is None or _is_text(value),
        "logprobs": _is_text_logprobs,
    },
    "chat/completions": {"message": _is_message, "logprobs": _is_chat_logprobs},
}
"""What each item of a route's list has."""
