"""Whether probabilities of relations deserve their name: Brier scores, and weights fitted to films with faults."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from perception.geometry.boxes import Floats
from perception.scene.confidence import NAMES, Confidence, considered, probabilities
from perception.scene.relations import relate
from perception.scene.rules import DEFAULT
from perception.scene.scene_graph import Relation, RelationName, Thing

RIDGE = 3.0
"""Weights are drawn towards zero by this much of their squares, in nats."""
_STEPS = 50


@dataclass(frozen=True, slots=True)
class Judged:
    """One trial as far as its relations count: the things found, and the true relations."""

    found: tuple[Thing, ...]
    truth: frozenset[Relation]


def squared_errors(judged: Judged) -> dict[str, tuple[float, float, int]]:
    """Squared errors of probable and of hard relations: `{relation: (probable, hard, pairs)}`.

    Squares are summed over all pairs of things; `pairs` are those that are related in truth or by the rules. A
    Brier score divides by them: the pairs far apart, of which all agree, would make any error look small.
    """
    hard = dict.fromkeys(relate(judged.found, DEFAULT), 1.0)
    soft = probabilities(judged.found, DEFAULT)
    true = dict.fromkeys(judged.truth, 1.0)
    found: dict[str, tuple[float, float, int]] = {}
    for name in NAMES:
        mine = [{r: p for r, p in said.items() if r.name == name} for said in (soft, hard, true)]
        related = len(mine[1].keys() | mine[2].keys())
        found[name] = _squares(mine[0], mine[2]), _squares(mine[1], mine[2]), related
    return found


def brier(judged: Iterable[Judged]) -> dict[str, dict[str, float]]:
    """Brier scores of probable and of hard relations over some trials: `{relation: {probable, hard, pairs}}`."""
    found = [squared_errors(one) for one in judged]
    return {name: brier_of([one[name] for one in found]) for name in NAMES}


def brier_of(rows: Iterable[tuple[float, float, int]]) -> dict[str, float]:
    """Brier scores of one relation from the `squared_errors` of trials; `pairs` is their number of pairs."""
    soft, hard, pairs = (sum(column) for column in zip(*rows, strict=True))
    return {"probable": soft / max(pairs, 1), "hard": hard / max(pairs, 1), "pairs": int(pairs)}


def _squares(said: dict[Relation, float], true: dict[Relation, float]) -> float:
    return sum((said.get(r, 0.0) - true.get(r, 0.0)) ** 2 for r in said.keys() | true.keys())


def fit(judged: Iterable[Judged]) -> Confidence:
    """Weights that make the true relations of some trials most probable (logistic regression, ridge `RIDGE`)."""
    examples: dict[RelationName, list[tuple[Floats, Floats]]] = {name: [] for name in NAMES}
    for trial in judged:
        for name, pairs in considered(trial.found, DEFAULT).items():
            true = np.array([pair in trial.truth for pair in pairs.relations], dtype=np.float64)
            examples[name].append((pairs.features, true))
    return Confidence({name: _weights(rows) for name, rows in examples.items()})


def _weights(rows: Sequence[tuple[Floats, Floats]]) -> tuple[float, ...]:
    w = _logistic(np.concatenate([x for x, _ in rows]), np.concatenate([y for _, y in rows]))
    return tuple(w.round(2).tolist())


def _logistic(x: Floats, y: Floats) -> Floats:
    """Newton's method; x is [N, F], y is [N]; returns [F]."""
    w = np.zeros(x.shape[1])
    for _ in range(_STEPS):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        gradient = x.T @ (p - y) + RIDGE * w
        hessian = (x * (p * (1 - p) + 1e-9)[:, None]).T @ x + RIDGE * np.eye(len(w))
        step = np.linalg.solve(hessian, gradient)
        w = w - step
        if np.abs(step).max() < 1e-8:
            break
    return np.asarray(w)
