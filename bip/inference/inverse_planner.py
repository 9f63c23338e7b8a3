"""The inverse planner: p(mind | what was witnessed, done and said), worlds summed over.

    log p(h | e) = log p(h) + log Σ_w p(w) p(c_h | w) Π_t π(a_t | w, h) Π_k π_i(d_k | w, h) - log Z

a_t is what the person does alone, d_k what the person does upon another, c_h what the hypothesis claims of beliefs
that follow from who witnessed what. One person in a home that is told is the case of one mind and one world.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import ActionModel, SocialModel
from bip.action_models.rational.planner import Rational
from bip.action_models.rational.social_planner import SocialPlanner
from bip.hypotheses.hypothesis import Hypothesis
from bip.inference.assumptions import Assumptions
from bip.inference.credence import Witness
from bip.inference.deeds import Deed
from bip.inference.deeds_upon import score_deeds
from bip.inference.own_steps import OwnSteps, score_own_steps
from bip.inference.posterior import (
    Posterior,
    StepTrace,
    by_statement,
    log_marginal,
    log_posterior,
    log_sum_exp,
)
from bip.inference.worlds import Worlds
from symbolic.errors import ImpossibleEvidenceError
from symbolic.mind.belief import Belief

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Policies:
    """How people act.

    Attributes:
        alone: π(a | b, g).
        upon: π_i(d | b_i, σ, ĝ_j), upon others.
    """

    alone: ActionModel = field(default_factory=Rational)
    upon: SocialModel = field(default_factory=SocialPlanner)


def infer(
    worlds: Worlds,
    groups: Sequence[Sequence[Hypothesis]],
    policies: Policies | None = None,
    assumptions: Assumptions | None = None,
    deeds: Sequence[Deed] = (),
    contradictions: Sequence[int] | None = None,
    witness: Witness | None = None,
) -> Posterior:
    """Return the posterior over statements, each a group of hypotheses.

    Args:
        worlds: what happened, as far as it is known.
        groups: the hypotheses under which each statement is true; statements have equal prior
            probability, shared evenly by their hypotheses.
        policies: how people act.
        assumptions: what is assumed of them.
        deeds: what the person did upon another; K of them.
        contradictions: of each statement, how many things that it supposes the story tells otherwise.
        witness: what was worked out already of who witnessed what.

    Raises:
        ImpossibleEvidenceError: no hypothesis explains what happened.
    """
    policies, assumptions = policies or Policies(), assumptions or Assumptions()
    hypotheses = [h for group in groups for h in group]
    own = _own_steps(worlds, hypotheses, policies, assumptions)
    witness = witness or Witness(worlds.outline, worlds.outline.trust or assumptions.trust, policies.alone)
    support = _log_support(worlds, hypotheses, witness, own)
    log_deeds, deed_beliefs = score_deeds(worlds, deeds, hypotheses, policies.upon, assumptions.sociality)
    order = _in_time([*own.times, *(deed.time for deed in deeds)])
    rows = np.concatenate([own.log_likelihood, log_deeds])[order] if order else np.zeros((0, *support.shape))
    marginal = log_marginal(np.concatenate([support[None], rows]), worlds.log_weights)
    log_prior = _log_prior(groups, contradictions, assumptions) + marginal[0]
    if not np.isfinite(log_prior).any():
        raise ImpossibleEvidenceError(
            "no choice is possible: each contradicts what the person witnessed, or what the story tells"
        )
    log_joint = log_posterior(log_prior, marginal[1:])
    in_worlds = worlds.log_weights[:, None] + support + rows.sum(axis=0)
    in_worlds += _log_prior(groups, contradictions, assumptions)
    told = [
        *zip(own.steps, own.beliefs, strict=True),
        *zip((d.step for d in deeds), deed_beliefs, strict=True),
    ]
    return Posterior(
        tuple(tuple(group) for group in groups),
        by_statement(log_joint, [len(group) for group in groups]),
        tuple(StepTrace(told[i][0], row, told[i][1]) for i, row in zip(order, marginal[1:], strict=True)),
        log_prior,
        deed_beliefs[-1] if deed_beliefs else own.final,
        np.stack([by_statement(row, [len(group) for group in groups]) for row in in_worlds])
        - log_sum_exp(in_worlds.ravel()),
    )


def _own_steps(
    worlds: Worlds, hypotheses: Sequence[Hypothesis], policies: Policies, assumptions: Assumptions
) -> OwnSteps:
    """What the person did alone, where some hypothesis says what it was for."""
    if any(h.goal is not None for h in hypotheses):
        return score_own_steps(worlds, hypotheses, policies.alone, assumptions)
    shape = len(worlds.worlds), len(hypotheses)
    nothing: tuple[Belief | None, ...] = tuple(None for _ in hypotheses)
    return OwnSteps((), (), np.zeros((0, *shape)), (), nothing, np.ones(shape, dtype=bool))


def _log_support(
    worlds: Worlds,
    hypotheses: Sequence[Hypothesis],
    witness: Witness,
    own: OwnSteps,
) -> Floats:
    """Return log p(what a hypothesis claims | w), nats, [W, H]: -inf for what nobody who saw this can think."""
    support = np.where(own.possible, 0.0, -np.inf)
    for w, world in enumerate(worlds.worlds):
        witness.remember(world.story, world.states)
        for h, hypothesis in enumerate(hypotheses):
            if hypothesis.claims:
                support[w, h] += witness.log_credence(hypothesis.claims, world.story)
    return support


def _log_prior(
    groups: Sequence[Sequence[Hypothesis]], contradictions: Sequence[int] | None, assumptions: Assumptions
) -> Floats:
    wrong = contradictions or [0] * len(groups)
    doubt = np.log(assumptions.sociality.contradiction)
    return np.array(
        [n * doubt - np.log(len(group)) for n, group in zip(wrong, groups, strict=True) for _ in group]
    )


def _in_time(times: Sequence[int]) -> list[int]:
    return sorted(range(len(times)), key=lambda i: times[i])


def join_suppositions(
    parts: Sequence[Posterior], uses: Sequence[Sequence[int]], statements: int
) -> Posterior:
    """Return one posterior over statements that were judged by different versions of a story.

    A statement with several versions holds each with equal probability. A deed of one version says
    nothing of the hypotheses of another.

    Args:
        parts: a posterior for each version.
        uses: for each version, the indices of the statements that were judged by it, in order.
        statements: S, how many there are.
    """
    groups: list[list[Hypothesis]] = [[] for _ in range(statements)]
    slots: list[list[tuple[int, int]]] = [[] for _ in range(statements)]  # (version, hypothesis in it)
    for v, (part, used) in enumerate(zip(parts, uses, strict=True)):
        start = 0
        for i, group in zip(used, part.groups, strict=True):
            groups[i].extend(group)
            slots[i].extend((v, start + h) for h in range(len(group)))
            start += len(group)
    flat = [slot for row in slots for slot in row]
    versions = [sum(i in used for used in uses) for i, row in enumerate(slots) for _ in row]
    log_prior = np.array([parts[v].prior[h] for v, h in flat]) - np.log(versions)
    trace = tuple(
        StepTrace(
            row.step,
            np.array([row.log_likelihood[h] if v == of else 0.0 for v, h in flat]),
            tuple(row.beliefs[h] if v == of else None for v, h in flat),
        )
        for of, part in enumerate(parts)
        for row in part.trace
    )
    log_joint = log_prior + sum((row.log_likelihood for row in trace), np.zeros(len(flat)))
    log_statements = by_statement(log_joint - log_sum_exp(log_joint), [len(row) for row in slots])
    final = tuple(parts[v].final_beliefs[h] for v, h in flat)
    return Posterior(tuple(tuple(group) for group in groups), log_statements, trace, log_prior, final)
