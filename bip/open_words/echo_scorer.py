"""A served model as a scorer of lines, by completions that echo the prompt with its log-probabilities."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from bip.action_models.llm.echo import check_echo, continuation_score
from bip.language_models.local.windows import windows
from bip.language_models.served import (
    Client,
    NotCachedError,
    ServiceError,
    TooLongError,
    text_completion,
)
from bip.open_words.scorer import Form, Scores
from symbolic.errors import BipError

KEPT = 0.5
"""Share of a window that is sent again at the start of the next."""
SMALLER = 2 / 3
"""What remains of a window that the server finds too long."""
_ELSE = "serve with one that echoes scores (vLLM, `bip serve`) under BIP_BASE_URL, or use --scoring judge"


@dataclass(frozen=True, slots=True)
class EchoScorer:
    """A model behind completions with echo.

    A text that the server finds too long is sent in windows, smaller and smaller ones until they fit. What is
    too long depends on the text alone, so that a replay, whose cache lacks the refusals, goes the same way.

    Attributes:
        client: talks to the server.
        window: characters of evidence in one request; a longer line is sent all the same. None sends all.
        traces: score choices after every line, at a request a line.
    """

    client: Client
    window: int | None = None
    traces: bool = False
    forms: tuple[Form, ...] = ("evidence", "contrastive")

    def score_lines(self, openings: Sequence[str], lines: Sequence[str]) -> Scores:
        """Return log p(line_t | opening_h, line_1..t-1), nats, [T, H], in as many requests as there are windows.

        Raises:
            ServiceError: the server gives no scores, or none for just the lines.
        """
        return self._fitting(lines, partial(self._score_lines, openings, lines))

    def _score_lines(self, openings: Sequence[str], lines: Sequence[str], room: int) -> Scores:
        values = np.zeros((len(lines), len(openings)))
        plan = windows([len(line) for line in lines], room, KEPT) if lines else []
        for window in plan:
            told = lines[window.start : window.stop]
            echoed = self._echo([opening + "".join(told) for opening in openings])
            new = lines[window.new : window.stop]
            values[window.new : window.stop] = np.array(
                [self._by_line(logprobs, new) for logprobs in echoed]
            ).T
        return Scores(values, max(1, len(plan)), plan[-1].start if plan else 0)

    def score_choices(
        self, lines: Sequence[str], heading: str, choices: Sequence[str], after: Sequence[int]
    ) -> Scores:
        """Return log p(choice_h | line_1..n, heading) for each n of `after`, nats, [N, H].

        Raises:
            ServiceError: the server gives no scores, or none for just the choices.
        """
        scored = [
            self._fitting(lines[:n], partial(self._score_choices, lines[:n], heading, choices)) for n in after
        ]
        unread = scored[-1].unread if scored else 0
        return Scores(np.array([one.values for one in scored]), 1 + (unread > 0), unread)

    def _score_choices(self, lines: Sequence[str], heading: str, choices: Sequence[str], room: int) -> Scores:
        skipped = _skipped(lines, room)
        above = "".join(lines[skipped:]) + heading
        told = self._echo([above + choice for choice in choices])
        server = self.client.endpoint.server
        values = [continuation_score(t, choice, server) for t, choice in zip(told, choices, strict=True)]
        return Scores(np.array(values), 1, skipped)

    def _fitting(self, lines: Sequence[str], score: Callable[[int], Scores]) -> Scores:
        """Return what is scored in windows of so many characters, the widest that the server reads.

        Raises:
            BipError: the server finds even the longest line too long, or fails otherwise; a replay lacks answers.
        """
        longest = max(map(len, lines), default=0)
        room = max(longest, sum(map(len, lines)) if self.window is None else self.window)
        first: BipError | None = None
        while True:
            try:
                return score(room)
            except (TooLongError, NotCachedError) as error:
                first = first or error
                if room <= longest:
                    raise first from None
                room = max(longest, int(SMALLER * room))

    def _by_line(self, logprobs: Mapping[str, Any], lines: Sequence[str]) -> list[float]:
        """Return the scores of the last lines of an echoed text, each from where the one before ends."""
        server = self.client.endpoint.server
        totals: list[float] = []
        tokens, scores = list(logprobs["tokens"]), list(logprobs["token_logprobs"])
        for line in reversed(lines):
            totals.append(continuation_score({"tokens": tokens, "token_logprobs": scores}, line, server))
            length = 0
            while length < len(line):
                length += len(tokens.pop())
                scores.pop()
        return totals[::-1]

    def _echo(self, texts: Sequence[str]) -> list[Mapping[str, Any]]:
        """Return the tokens and log-probabilities of some texts."""
        server = self.client.endpoint.server
        request = text_completion(texts, max_tokens=0, echo=True, logprobs=1, temperature=0)
        reply = self.client.ask(request)
        told = sorted(reply["choices"], key=lambda choice: choice.get("index") or 0)
        if len(told) != len(texts):
            raise ServiceError(
                f"{server}: it was sent {len(texts)} texts and replies to {len(told)}; {_ELSE}"
            )
        found = [choice.get("logprobs") for choice in told]
        for logprobs in found:
            if not isinstance(logprobs, dict) or not logprobs.get("tokens"):
                raise ServiceError(f"{server}: it answers 200 with logprobs null; {_ELSE}")
        return found


def checked_echo_scorer(client: Client, window: int | None = None, traces: bool = False) -> EchoScorer:
    """Return the scorer after checking on a known string that the server's scores can be trusted.

    Raises:
        ServiceError: they are missing or wrong; the message says how.
    """
    check_echo(client)
    return EchoScorer(client, window, traces)


def _skipped(lines: Sequence[str], room: int) -> int:
    """Return how many of the first lines do not fit a window of so many characters."""
    for i in reversed(range(len(lines))):
        room -= len(lines[i])
        if room < 0:
            return i + 1
    return 0
