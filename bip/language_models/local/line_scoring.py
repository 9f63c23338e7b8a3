"""Lines under openings, and choices after lines, with every token read once. Loads torch.

The keys and values of what was read are kept: under each opening for the lines, which are the same
for all, and once for the context of the choices, which are packed into one sequence with a tree
attention mask. T lines and H hypotheses so cost one pass over the text, where a forward pass a choice
and line costs T H of them. Logits are held for one chunk at a time, so that memory does not grow with
them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from bip.language_models.local.manifest import ModelError
from bip.language_models.local.scoring import score_naively
from bip.language_models.local.trie import Packed, pack
from bip.language_models.local.windows import Window, pieces, windows

Floats = NDArray[np.float64]
Tokens = Sequence[int]


@dataclass(frozen=True, slots=True)
class CachedReader:
    """Reads tokens with a causal LM of transformers, and keeps what it has read.

    Attributes:
        model: a causal LM with SDPA attention.
        pad: a token to fill up with.
        window: tokens that a window holds in all; at most what the model reads.
        kept: share of a window that is read again at the start of the next.
        chunk: tokens whose logits are held at a time.
    """

    model: Any
    pad: int
    window: int
    kept: float = 0.5
    chunk: int = 256

    @torch.inference_mode()
    def lines(self, openings: Sequence[Tokens], lines: Sequence[Tokens]) -> tuple[Floats, int, int]:
        """Return log p(line_t | opening_h, lines before), nats, [T, H]; the windows; lines out of the last one.

        Raises:
            ModelError: an opening leaves no room.
        """
        room = self._room(max(map(len, openings)))
        owner, parts = _cut(lines, max(1, int(room * (1 - self.kept))))
        values = np.zeros((len(lines), len(openings)))
        plan = windows([len(part) for part in parts], room, self.kept) if parts else []
        for window in plan:
            tokens = [token for part in parts[window.start : window.stop] for token in part]
            new = sum(len(part) for part in parts[window.start : window.new])
            scored = self._read_under(openings, tokens)[new:]  # [tokens, H]
            owners = np.repeat(
                owner[window.new : window.stop], [len(p) for p in parts[window.new : window.stop]]
            )
            np.add.at(values, owners, scored)
        return values, max(1, len(plan)), owner[plan[-1].start] if plan else 0

    @torch.inference_mode()
    def choices(
        self,
        opening: Tokens,
        lines: Sequence[Tokens],
        heading: Tokens,
        choices: Sequence[Tokens],
        after: Sequence[int],
    ) -> tuple[Floats, int, int]:
        """Return log p(choice_h | opening, lines, heading) after so many lines, nats, [N, H]; the rest as `lines`.

        Raises:
            ModelError: opening and choices leave no room.
        """
        packed = pack(heading, choices)
        longest = len(heading) + max(map(len, choices))
        room = self._room(len(opening) + longest)
        owner, parts = _cut(lines, max(1, int(room * (1 - self.kept))))
        plan = windows([len(part) for part in parts], room, self.kept) if parts else [Window(0, 0, 0)]
        values: dict[int, Floats] = {}
        wanted = set(after)
        for number, window in enumerate(plan):
            read = _Context(self.model, opening, self.chunk)
            if number == 0 and 0 in wanted:
                values[0] = read.score((), packed)
            waiting = [token for part in parts[window.start : window.new] for token in part]
            for i in range(window.new, window.stop):
                waiting += parts[i]
                line_ends = i + 1 == len(parts) or owner[i + 1] != owner[i]
                if line_ends and owner[i] + 1 in wanted:
                    values[owner[i] + 1] = read.score(waiting, packed)
                    waiting = []
        unread = owner[plan[-1].start] if parts else 0
        return np.stack([values[n] for n in after]), len(plan), unread

    def _room(self, taken: int) -> int:
        room = self.window - taken
        if room < 16:
            raise ModelError(
                f"hypotheses of {taken} tokens leave no room for evidence: the model reads {self.window}; "
                "take a model that reads more"
            )
        return room

    def _read_under(self, openings: Sequence[Tokens], tokens: Tokens) -> Floats:
        """Return log p of each token after each opening and the tokens before, nats, [tokens, H]."""
        device = self.model.device
        width = max(map(len, openings))
        first = torch.full((len(openings), width), self.pad, device=device)
        seen = torch.zeros((len(openings), width), dtype=torch.long, device=device)
        for h, opening in enumerate(openings):
            first[h, width - len(opening) :] = torch.tensor(list(opening), device=device)
            seen[h, width - len(opening) :] = 1
        text = torch.tensor(list(tokens), device=device)
        scored: list[torch.Tensor] = []
        cache: Any = None
        feed, targets = first, text[:1]
        for feed, targets in self._chunks(first, text):
            mask = torch.cat([seen, seen.new_ones(len(openings), feed.shape[1])], dim=1) if cache else seen
            positions = (mask.cumsum(dim=1) - 1).clamp(min=0)[:, -feed.shape[1] :]
            out = self.model(
                input_ids=feed,
                attention_mask=mask,
                position_ids=positions,
                past_key_values=cache,
                use_cache=True,
                logits_to_keep=len(targets),
            )
            seen, cache = mask, out.past_key_values
            log_probs = torch.log_softmax(out.logits.float(), dim=-1)
            index = targets.expand(len(openings), -1)[:, :, None]
            scored.append(log_probs.gather(2, index)[:, :, 0].T.double().cpu())
        result: Floats = torch.cat(scored).numpy()
        return result

    def _chunks(self, first: torch.Tensor, text: torch.Tensor) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
        """Yield what is fed, and the tokens that its last logits predict."""
        yield first, text[:1]
        for start in range(0, len(text) - 1, self.chunk):
            end = min(start + self.chunk, len(text) - 1)
            yield text[start:end].expand(first.shape[0], -1), text[start + 1 : end + 1]


class _Context:
    """A text that grows, after which packed choices are scored."""

    def __init__(self, model: Any, opening: Tokens, chunk: int) -> None:
        self._model = model
        self._chunk = chunk
        self._cache: Any = None
        self._length = 0
        self._extend(opening)

    def score(self, more: Tokens, packed: Packed) -> Floats:
        """Read further tokens, and return the log-probabilities of packed choices after them, nats, [H].

        Both go into one forward pass; what the choices add is forgotten again.
        """
        early = max(0, len(more) - self._chunk)
        self._extend(more[:early])
        late, added = list(more[early:]), len(packed.tokens)
        device = self._model.device
        visible = np.tri(len(late) + added, self._length + len(late) + added, k=self._length, dtype=np.bool_)
        visible[len(late) :, self._length + len(late) :] = packed.visible
        there = self._length + np.arange(len(late))
        positions = np.concatenate([there, packed.positions + self._length + len(late)])
        out = self._model(
            input_ids=torch.tensor([[*late, *packed.tokens.tolist()]], device=device),
            position_ids=torch.from_numpy(positions).to(device)[None],
            attention_mask=torch.from_numpy(visible).to(device)[None, None],
            past_key_values=self._cache,
            use_cache=True,
            logits_to_keep=packed.inner + 1,
        )
        self._cache = out.past_key_values
        self._cache.crop(-added)
        self._length += len(late)
        log_probs = torch.log_softmax(out.logits[0].float(), dim=-1).double().cpu().numpy()
        totals = np.zeros(packed.completions)
        np.add.at(totals, packed.edges[:, 0], log_probs[packed.edges[:, 1], packed.edges[:, 2]])
        return totals

    def _extend(self, tokens: Tokens) -> None:
        for start in range(0, len(tokens), self._chunk):
            part = list(tokens[start : start + self._chunk])
            out = self._model(
                input_ids=torch.tensor([part], device=self._model.device),
                past_key_values=self._cache,
                use_cache=True,
                logits_to_keep=1,
            )
            self._cache = out.past_key_values
            self._length += len(part)


def _cut(lines: Sequence[Tokens], most: int) -> tuple[list[int], list[tuple[int, ...]]]:
    """Return the pieces of all lines, none longer than `most`, and the line that each belongs to."""
    owned = [(i, part) for i, line in enumerate(lines) for part in pieces(line, most)]
    return [i for i, _ in owned], [part for _, part in owned]


def lines_naively(model: Any, openings: Sequence[Tokens], lines: Sequence[Tokens]) -> Floats:
    """Return the same as `CachedReader.lines`, by one plain forward pass a hypothesis and line: the oracle."""
    return np.array(
        [
            [score_naively(model, [*opening, *_joined(lines[:t])], [lines[t]])[0] for opening in openings]
            for t in range(len(lines))
        ]
    )


def choices_naively(
    model: Any,
    opening: Tokens,
    lines: Sequence[Tokens],
    heading: Tokens,
    choices: Sequence[Tokens],
    after: Sequence[int],
) -> Floats:
    """Return the same as `CachedReader.choices`, by one plain forward pass a choice and number of lines."""
    return np.stack([score_naively(model, [*opening, *_joined(lines[:n]), *heading], choices) for n in after])


def _joined(lines: Sequence[Tokens]) -> list[int]:
    return [token for line in lines for token in line]
