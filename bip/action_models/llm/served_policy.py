"""A language model behind an OpenAI-compatible endpoint as a policy.

    π(a | b, g) = exp s(a) / Σ_a' exp s(a')        over the legal actions a'

where s(a) is, by `way`,
    "echo": log P(words(a) | prompt), from completions with echoed log-probabilities: exact;
    "judge": the log-odds of "Likely" against "Unlikely" when a chat model judges the action.
The prompts are those of the local model (`bip.action_models.lm.prompt`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from bip.action_models.llm.echo import check_echo, echo_scores
from bip.action_models.llm.judge import check_judge, judge_scores
from bip.action_models.lm.local_policy import LM, mean_policy
from bip.action_models.lm.prompt import FORMATS
from bip.action_models.lm.prompt_words import Prompt
from bip.action_models.protocol import Decision, SocialDecision
from bip.language_models.served import Client, ServiceError, models

Floats = NDArray[np.float64]
Way = Literal["echo", "judge"]

_SCORES: Mapping[str, Callable[[Client, Sequence[Prompt]], list[Floats]]] = {
    "echo": echo_scores,
    "judge": judge_scores,
}
_CHECKS: Mapping[str, Callable[[Client], None]] = {"echo": check_echo, "judge": check_judge}

RELABELINGS: Mapping[str, int] = {"echo": LM().relabelings, "judge": 1}
"""Echoed scores cost a request a prompt, and are to equal the local model's; a judgement costs one an action."""


@dataclass(frozen=True, slots=True)
class LLM:
    """The policy of a model that a server runs.

    Attributes:
        client: talks to the server.
        way: how an action is scored.
        format: form of the prompt, a key of `FORMATS`.
        relabelings: the policy is the mean over so many prompts of each decision, as for `LM`.
        seed: of the dealing of labels.
    """

    client: Client
    way: Way = "echo"
    format: str = "paper"
    relabelings: int = 1
    seed: int = 0

    def log_policies(self, decisions: Sequence[Decision]) -> list[Floats]:
        """Return log π over the legal actions of each decision, nats, float64 [A].

        Raises:
            ServiceError: the server gave no usable scores.
            PromptError: a decision has no prompt.
        """
        return self._score(decisions)

    def log_social_policies(self, decisions: Sequence[SocialDecision]) -> list[Floats]:
        """Return log π over the alternatives of each decision, nats, float64 [U].

        Raises:
            ServiceError: the server gave no usable scores.
            PromptError: a decision has no prompt.
        """
        return self._score(decisions)

    def _score(self, decisions: Sequence[Decision | SocialDecision]) -> list[Floats]:
        wording = LM(format=self.format, relabelings=self.relabelings, seed=self.seed)
        prompts = [prompt for decision in decisions for prompt in wording.prompts(decision)]
        distinct = list(dict.fromkeys(prompts))
        scores = dict(zip(distinct, _SCORES[self.way](self.client, distinct), strict=True))
        k = self.relabelings
        return [
            mean_policy([scores[prompt] for prompt in prompts[i * k : (i + 1) * k]])
            for i in range(len(decisions))
        ]


def checked_llm(
    client: Client, way: Way = "echo", format: str = "", relabelings: int | None = None, seed: int = 0
) -> LLM:
    """Return the policy after checking on a known string that the server's scores can be trusted.

    Args:
        client: talks to the server.
        way: how an action is scored.
        format: form of the prompt; "" for what the server declares for its model, else "paper".
        relabelings: prompts for each decision; None for as many as `RELABELINGS` says.
        seed: of the dealing of labels.

    Raises:
        ServiceError: the scores are missing or wrong; the message says how.
    """
    form = format or declared_format(client)
    _CHECKS[way](client)
    return LLM(client, way, form, RELABELINGS[way] if relabelings is None else relabelings, seed)


def declared_format(client: Client) -> str:
    """Return the form of prompt that a server declares for the model, as ours does; "paper" where it does not."""
    cards = client.ask(models())["data"]
    mine = [card for card in cards if isinstance(card, dict) and card.get("id") == client.endpoint.model]
    form = str(mine[0].get("prompt_format") or "paper") if mine else "paper"
    if form not in FORMATS:
        raise ServiceError(
            f"{client.endpoint.server}: declares the form of prompt {form[:80]!r}, and we write "
            f"{', '.join(FORMATS)}; choose one with --format"
        )
    return form
