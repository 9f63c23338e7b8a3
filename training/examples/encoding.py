"""Examples as tokens."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symbolic.errors import InputError
from training.examples.alone import Example


@dataclass(frozen=True, slots=True, eq=False)
class Encoded:
    """An example as tokens.

    Attributes:
        prompt: tokens of the prompt.
        completions: tokens of each legal action, [A].
        log_policy: log π, nats, [A]; None when it is not known.
        chosen: index of what was done.
    """

    prompt: tuple[int, ...]
    completions: tuple[tuple[int, ...], ...]
    log_policy: NDArray[np.float64] | None
    chosen: int


def encode(examples: Sequence[Example], tokenizer: Any, context: int) -> list[Encoded]:
    """Return examples as tokens.

    Raises:
        InputError: an example is longer than the context; it is never cut.
    """
    if not examples:
        return []
    prompts = tokenizer([example.prompt for example in examples])["input_ids"]
    words = sorted({completion for example in examples for completion in example.completions})
    ids = tokenizer(words, add_special_tokens=False)["input_ids"]
    tokens = {word: tuple(part) for word, part in zip(words, ids, strict=True)}
    encoded = []
    for example, prompt in zip(examples, prompts, strict=True):
        completions = tuple(tokens[completion] for completion in example.completions)
        longest = len(prompt) + max(len(completion) for completion in completions)
        if longest > context:
            raise InputError(
                f"an example of episode {example.episode} has {longest} tokens, and the model reads {context}; "
                "take a shorter prompt format or a base with a longer context"
            )
        encoded.append(Encoded(tuple(prompt), completions, example.log_policy, example.chosen))
    return encoded


def digest(*parts: Sequence[Encoded]) -> str:
    """Return the SHA-256 of examples by their content; policies count to four decimals."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(f"{len(part)}".encode())
        for example in part:
            whole.update(repr((example.prompt, example.completions, example.chosen)).encode())
            if example.log_policy is not None:
                whole.update((np.round(example.log_policy, 4) + 0.0).tobytes())
    return whole.hexdigest()


def known_policy(example: Encoded) -> NDArray[np.float64]:
    """Return log π of an example.

    Raises:
        InputError: the example does not tell it.
    """
    if example.log_policy is None:
        raise InputError("soft targets need 'log_policy' in every example; train on what was done instead")
    return example.log_policy
