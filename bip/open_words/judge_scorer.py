"""A chat model as a scorer of statements: the log-odds of "Likely" against "Unlikely", after the evidence and before.

    log p(h | e) ~ log P(Likely | h, e) - log P(Unlikely | h, e)

Odds are no log-probability of words; taken off the odds without evidence they serve as the contrastive form.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bip.action_models.llm.judge import TOP, first_tokens, log_odds
from bip.language_models.served import Client, Request, chat
from bip.open_words.scorer import Form, Scores
from symbolic.errors import InputError

_SYSTEM = (
    "You judge statements about a person C, who wears a camera. You are told what was seen, heard or found, "
    "which may be nothing. Reply with one word: Likely or Unlikely."
)


@dataclass(frozen=True, slots=True)
class JudgeScorer:
    """A chat model that judges statements; it scores no lines.

    Attributes:
        client: talks to the server.
    """

    client: Client
    forms: tuple[Form, ...] = ("contrastive",)
    traces: bool = False

    def score_lines(self, openings: Sequence[str], lines: Sequence[str]) -> Scores:
        """Refuse: a judge scores statements, and a request a line would tell little.

        Raises:
            InputError: always.
        """
        raise InputError("a judge scores statements, not lines; use --form contrastive, or --scoring echo")

    def score_choices(
        self, lines: Sequence[str], heading: str, choices: Sequence[str], after: Sequence[int]
    ) -> Scores:
        """Return the log-odds of each choice after each number of lines, nats, [N, H].

        Raises:
            ServiceError: the model gives no scores, or judges in other words.
        """
        requests = [_judge("".join(lines[:n]), heading, choice) for n in after for choice in choices]
        odds = [
            log_odds(first_tokens(reply, self.client), self.client) for reply in self.client.send(requests)
        ]
        return Scores(np.array(odds).reshape(len(after), len(choices)))


def checked_judge_scorer(client: Client) -> JudgeScorer:
    """Return the scorer after checking on a known statement that the model judges in the two words.

    Raises:
        ServiceError: scores are missing or wrong, or the model says something else.
    """
    scorer = JudgeScorer(client)
    scorer.score_choices(("C fills the kettle.\n",), "C's goal:", (" To make tea.\n",), (1,))
    return scorer


def _judge(above: str, heading: str, choice: str) -> Request:
    evidence = above.strip() or "(nothing is known yet)"
    asked = f"What is known:\n{evidence}\n\nStatement: {heading}{choice.rstrip()}\nIs it likely or unlikely?"
    messages = [{"role": "system", "content": _SYSTEM}, {"role": "user", "content": asked}]
    return chat(messages, max_tokens=1, temperature=0, logprobs=True, top_logprobs=TOP)
