"""Log-probabilities of continuations from a server that echoes the prompt with its scores."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bip.action_models.lm.prompt_words import Prompt
from bip.language_models.served import Client, ServiceError, text_completion

Floats = NDArray[np.float64]

KNOWN = "The capital of France is Paris. The capital of Italy is"
"""The known string of the check at start; most models go on with one plain word."""
TOLERANCE = 0.05
"""How far two scores of one token may lie apart, nats: half precision and batching change that much."""


def echo_scores(client: Client, prompts: Sequence[Prompt]) -> list[Floats]:
    """Return for each prompt log P(completion | prompt) of its completions, nats, float64 [A].

    Raises:
        ServiceError: the server gives no scores, or none for just the completion.
    """
    server = client.endpoint.server
    requests = [_echo([prompt.text + completion for completion in prompt.completions]) for prompt in prompts]
    replies = client.send(requests)
    return [
        np.array(
            [
                continuation_score(logprobs, completion, server)
                for logprobs, completion in zip(
                    _logprobs(reply, len(prompt.completions), server), prompt.completions, strict=True
                )
            ]
        )
        for prompt, reply in zip(prompts, replies, strict=True)
    ]


def continuation_score(logprobs: Mapping[str, Any], completion: str, server: str) -> float:
    """Return the log-probability of the last tokens of an echoed text, those that spell `completion`.

    They are counted from the end, where no mark such as "<s>" can shift them.

    Raises:
        ServiceError: a token runs across the boundary, or has no score.
    """
    tokens, values = logprobs["tokens"], logprobs["token_logprobs"]
    total, missing = 0.0, completion
    for token, value in zip(reversed(tokens), reversed(values), strict=True):
        if not token or not missing.endswith(token):
            raise ServiceError(
                f"{server}: the echoed token {token!r} does not end in {missing!r}: the server splits texts across "
                "the prompt's end; choose another --model, or --scoring judge"
            )
        if not isinstance(value, int | float):
            raise ServiceError(f"{server}: the echoed token {token!r} has no log-probability; {_ELSE}")
        total += value
        missing = missing[: -len(token)]
        if not missing:
            return total
    raise ServiceError(f"{server}: the echoed tokens do not spell {completion!r}; {_ELSE}")


_ELSE = "serve with one that echoes scores (vLLM, `bip serve`) under BIP_BASE_URL, or use --scoring judge"


def check_echo(client: Client) -> None:
    """Check echoed scores against those of generation, on a known string.

    The likeliest next token must have one score whether the server predicts it after the string, or
    reports it when the string is echoed with more behind it; and the word that follows too.

    Raises:
        ServiceError: they are missing or disagree; the message says how.
    """
    server = client.endpoint.server
    predicted = _logprobs(client.ask(_predict(KNOWN)), 1, server)[0]
    top = _position(predicted, 0, server)
    likeliest = max(top, key=lambda token: top[token])
    word = likeliest if re.fullmatch(r" [A-Za-z]+", likeliest) else " Rome"
    echoed = _logprobs(client.ask(_echo([KNOWN + word])), 1, server)[0]
    at = _boundary(echoed["tokens"], word, server)
    there = _position(echoed, at, server)
    _require_equal(max(top.values()), max(there.values()), "the likeliest next token", server)
    if echoed["tokens"][at] in top:
        _require_equal(
            top[echoed["tokens"][at]], echoed["token_logprobs"][at], f"the word {word.strip()!r}", server
        )
    values = [value for value in echoed["token_logprobs"][1:] if value is not None]
    if any(value > 0 for value in values):
        raise ServiceError(f"{server}: it reports a log-probability above 0, {max(values):g}; {_ELSE}")


def _require_equal(predicted: float, echoed: float | None, what: str, server: str) -> None:
    if echoed is None or abs(predicted - echoed) > TOLERANCE:
        raise ServiceError(
            f"{server}: its echoed scores are wrong: {what} has log-probability {predicted:.3f} when predicted, "
            f"but {'none' if echoed is None else f'{echoed:.3f}'} when echoed; {_ELSE}"
        )


def _boundary(tokens: Sequence[str], word: str, server: str) -> int:
    missing = word
    for at in reversed(range(len(tokens))):
        if not tokens[at] or not missing.endswith(tokens[at]):
            break
        missing = missing[: -len(tokens[at])]
        if not missing:
            return at
    raise ServiceError(f"{server}: it was sent ...{word!r} and echoes {list(tokens[-3:])}; {_ELSE}")


def _position(logprobs: Mapping[str, Any], at: int, server: str) -> dict[str, float]:
    tops = logprobs.get("top_logprobs") or []
    if at >= len(tops) or not tops[at]:
        raise ServiceError(f"{server}: it lists no top_logprobs; {_ELSE}")
    return dict(tops[at])


def _echo(texts: Sequence[str]) -> Any:
    return text_completion(texts, max_tokens=0, echo=True, logprobs=1, temperature=0)


def _predict(text: str) -> Any:
    return text_completion([text], max_tokens=1, logprobs=1, temperature=0)


def _logprobs(reply: Mapping[str, Any], n: int, server: str) -> list[Mapping[str, Any]]:
    """Return the scores of the n texts of a reply, in their order."""
    choices = sorted(reply["choices"], key=lambda choice: choice.get("index") or 0)
    if len(choices) != n:
        raise ServiceError(f"{server}: it was sent {n} texts and replies to {len(choices)}; {_ELSE}")
    found = [choice.get("logprobs") for choice in choices]
    for logprobs in found:
        if not isinstance(logprobs, dict) or not logprobs.get("tokens") or not logprobs.get("token_logprobs"):
            raise ServiceError(f"{server}: it answers 200 with logprobs null; {_ELSE}")
    return found
