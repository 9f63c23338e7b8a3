"""How close a model is to the people whose behaviour it learns."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from bip.language_models.local.scoring import score
from bip.language_models.local.trie import pack
from training.examples.encoding import Encoded


def compare(model: Any, examples: Sequence[Encoded], pad: int) -> dict[str, float]:
    """Compare a model's policy, normalised over the legal actions, with the one behind the examples.

    Returns:
        nll: mean -log π_model(what was done), nats;
        accuracy: how often the model's likeliest action is what was done;
        legal: mean probability that the model gives to the legal actions together;
        kl: mean Σ π (log π - log π_model), nats, where every example tells its policy.
    """
    scores = score(model, [pack(example.prompt, example.completions) for example in examples], pad)
    nll, hits, legal, kl = [], [], [], []
    for example, values in zip(examples, scores, strict=True):
        mass = np.logaddexp.reduce(values)
        log_model = values - mass
        nll.append(-log_model[example.chosen])
        hits.append(int(log_model.argmax()) == example.chosen)
        legal.append(np.exp(mass))
        if example.log_policy is not None:
            kl.append((np.exp(example.log_policy) * (example.log_policy - log_model)).sum())
    metrics = {"nll": np.mean(nll), "accuracy": np.mean(hits), "legal": np.mean(legal)}
    if len(kl) == len(examples):
        metrics["kl"] = np.mean(kl)
    return {name: float(value) for name, value in metrics.items()}
