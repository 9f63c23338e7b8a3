"""How likely a chat model thinks an action is: the log-odds of "Likely" against "Unlikely".

LIMP (Shi et al. 2025) asks so; the probabilities are those of the first token of the reply.
"""

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bip.action_models.lm.prompt_words import Prompt
from bip.language_models.served import (
    Client,
    Request,
    ServiceError,
    chat,
)

log = logging.getLogger(__name__)
Floats = NDArray[np.float64]

TOP = 20
"""How many of the likeliest first tokens are asked for: the most that OpenAI's API gives."""

_SYSTEM = (
    "You judge how likely the next action of a person is. You are told what the person wants, how things "
    "stand, and where the person thinks the object could be. Reply with one word: Likely or Unlikely."
)
_ASK = "Is this next action likely or unlikely, for a person who wants that and believes that?"
_ELSE = "choose a chat model that gives top_logprobs with --model, or use --scoring echo"


def judge_scores(client: Client, prompts: Sequence[Prompt]) -> list[Floats]:
    """Return for each prompt log P(Likely) - log P(Unlikely) of its completions, nats, float64 [A].

    Raises:
        ServiceError: the server gives no top_logprobs, or neither word is among them.
    """
    requests = [_judge(prompt.text + completion) for prompt in prompts for completion in prompt.completions]
    odds = [log_odds(first_tokens(reply, client), client) for reply in client.send(requests)]
    ends = np.cumsum([len(prompt.completions) for prompt in prompts])[:-1]
    return np.split(np.array(odds, dtype=np.float64), ends) if prompts else []  # split makes one of none


def log_odds(top: Mapping[str, float], client: Client) -> float:
    """Return log P(Likely) - log P(Unlikely) from the log-probabilities of the first token.

    A word's mass is that of all tokens that begin it, in any case. A word that is not among the
    tokens counts as much as it can have at most: no more than the least of them, and than what
    they leave. That is logged.

    Raises:
        ServiceError: neither word is among the tokens.
    """
    likely, unlikely = (_mass(top, word) for word in ("likely", "unlikely"))
    if likely == unlikely == -np.inf:
        first = max(top, key=lambda token: top[token])
        raise ServiceError(
            f"{client.endpoint.server}: the model {client.endpoint.model!r} begins with {first!r}, "
            f"and neither Likely nor Unlikely is among its {len(top)} likeliest first tokens; {_ELSE}"
        )
    if -np.inf in (likely, unlikely):
        bound = _at_most(top)
        word = "Likely" if likely == -np.inf else "Unlikely"
        log.info("%r is not among the top tokens: counted as %.2f nats, its upper bound", word, bound)
        likely, unlikely = max(likely, bound), max(unlikely, bound)
    return float(likely - unlikely)


def _mass(top: Mapping[str, float], word: str) -> float:
    begins = [value for token, value in top.items() if _begins(token, word)]
    return float(np.logaddexp.reduce(begins)) if begins else -np.inf


def _begins(token: str, word: str) -> bool:
    bare = token.strip().lower()
    return bool(bare) and (word.startswith(bare) or bare == word + ".")


def _at_most(top: Mapping[str, float]) -> float:
    left = 1.0 - sum(np.exp(value) for value in top.values())
    least = min(top.values())
    return float(min(least, np.log(left))) if left > 0 else least


def first_tokens(reply: Mapping[str, Any], client: Client) -> dict[str, float]:
    """Return the likeliest first tokens of a chat reply with their log-probabilities, nats.

    Raises:
        ServiceError: the server does not give them, or they are no log-probabilities.
    """
    server = client.endpoint.server
    told = reply["choices"][0].get("logprobs") or {}
    entries = (told.get("content") or [{}])[0].get("top_logprobs")
    if not entries:
        raise ServiceError(f"{server}: it answers 200 with logprobs null or without top_logprobs; {_ELSE}")
    top: dict[str, float] = {}
    for entry in entries:
        before = top.get(entry["token"], -np.inf)
        top[entry["token"]] = float(np.logaddexp(before, entry["logprob"]))
    mass = sum(np.exp(value) for value in top.values())
    if not mass <= 1.01:
        raise ServiceError(f"{server}: the probabilities of its first tokens add up to {mass:.2f}; {_ELSE}")
    return top


def check_judge(client: Client) -> None:
    """Check on a known action that the model judges in the two words, with scores.

    Raises:
        ServiceError: scores are missing or wrong, or the model says something else.
    """
    known = (
        "goal: get an apple\nstate: Ann is in the kitchen, next to the open fridge\naction: take the apple."
    )
    log_odds(first_tokens(client.ask(_judge(known)), client), client)


def _judge(situation: str) -> Request:
    messages = [
        {"role": "system", "content": _SYSTEM},
        {"role": "user", "content": f"{situation}\n{_ASK}"},
    ]
    return chat(messages, max_tokens=1, temperature=0, logprobs=True, top_logprobs=TOP)
