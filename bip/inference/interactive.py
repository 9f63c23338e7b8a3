"""The inverse planner for two people: p(b_i, σ, ĝ_j | what i did and said), an I-POMDP of level 1.

    p(h | d_1:K, e) ∝ p(h) Σ_w p(w | e) Π_k π_i(d_k | w, h),   h = ⟨b_i, σ, ĝ_j⟩

A deed d_k is an answer given or an object moved, and π_i a policy upon others (see
`bip.action_models.protocol`). What is not known of the world is summed over.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import SocialDecision, SocialModel
from bip.hypotheses.hypothesis import Hypothesis
from bip.inference.deeds import SURE, Deed, chosen, pose
from bip.inference.inverse_planner import Posterior, StepTrace
from bip.inference.posterior import log_sum_exp
from bip.inference.sociality import Sociality
from bip.inference.worlds import World, Worlds
from symbolic.errors import ImpossibleEvidenceError
from symbolic.language.staging.outline import Outline
from symbolic.mind.belief import Belief, uniform
from symbolic.mind.goals import Goal
from symbolic.world.places import Place

Floats = NDArray[np.float64]


def infer_social(
    story: Outline,
    worlds: Worlds,
    deeds: Sequence[Deed],
    groups: Sequence[Sequence[Hypothesis]],
    model: SocialModel,
    sociality: Sociality,
    contradictions: Sequence[int] | None = None,
) -> Posterior:
    """Return the posterior over statements, each a group of hypotheses about one person's mind.

    Args:
        story: what was done and said.
        worlds: where the object in question can have been.
        deeds: what the person did that bears on the question; K of them.
        groups: the hypotheses under which each statement is true; statements have equal prior
            probability, shared evenly by their hypotheses.
        model: π_i, the person's policy upon the other.
        sociality: assumptions.
        contradictions: of each statement, how many things that it supposes the story tells otherwise.

    Raises:
        ImpossibleEvidenceError: no hypothesis explains the deeds.
    """
    hypotheses = [h for group in groups for h in group]
    wrong = contradictions or [0] * len(groups)
    log_prior = np.array(
        [
            n * np.log(sociality.contradiction) - np.log(len(group))
            for n, group in zip(wrong, groups, strict=True)
            for _ in group
        ]
    )
    log_deeds, beliefs = _score(story, worlds, deeds, hypotheses, model, sociality)
    log_likelihood = _marginal(log_deeds, worlds.log_weights)
    log_joint = log_prior + log_likelihood.sum(axis=0)
    total = log_sum_exp(log_joint)
    if not np.isfinite(total):
        raise ImpossibleEvidenceError("no hypothesis explains what the person did")
    ends = np.cumsum([len(group) for group in groups])[:-1]
    return Posterior(
        tuple(tuple(group) for group in groups),
        np.array([log_sum_exp(part) for part in np.split(log_joint - total, ends)]),
        tuple(StepTrace(d.step, row, b) for d, row, b in zip(deeds, log_likelihood, beliefs, strict=True)),
        log_prior,
        beliefs[-1] if beliefs else tuple(None for _ in hypotheses),
    )


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
    ends = np.cumsum([len(row) for row in slots])[:-1]
    log_statements = [log_sum_exp(part) for part in np.split(log_joint - log_sum_exp(log_joint), ends)]
    final = tuple(parts[v].final_beliefs[h] for v, h in flat)
    return Posterior(
        tuple(tuple(group) for group in groups), np.array(log_statements), trace, log_prior, final
    )


def _marginal(log_deeds: Floats, log_worlds: Floats) -> Floats:
    """Return log p(d_k | d_1:k-1, e, h), nats, [K, H], from log π_i(d_k | w, h), [K, W, H]."""
    paths = np.concatenate([np.zeros((1, *log_deeds.shape[1:])), log_deeds.cumsum(axis=0)])
    log_evidence = np.logaddexp.reduce(paths + log_worlds[:, None], axis=1)
    steps: Floats = np.diff(log_evidence, axis=0)
    return steps


def _score(
    story: Outline,
    worlds: Worlds,
    deeds: Sequence[Deed],
    hypotheses: Sequence[Hypothesis],
    model: SocialModel,
    sociality: Sociality,
) -> tuple[Floats, list[tuple[Belief, ...]]]:
    """Return log π_i(d_k | w, h), nats, [K, W, H], and the belief behind each deed, summed over worlds, [K][H].

    Equal decisions are scored once.
    """
    held = np.zeros((len(deeds), len(hypotheses), len(story.home.places) + 1))
    weights = np.exp(worlds.log_weights)
    decisions: list[SocialDecision] = []
    taken: list[int] = []
    slots: dict[tuple[object, ...], int] = {}
    uses = np.zeros((len(deeds), len(worlds.worlds), len(hypotheses)), dtype=np.intp)
    for k, deed in enumerate(deeds):
        for w, world in enumerate(worlds.worlds):
            seen = deed.seen(world)
            posed: dict[tuple[Goal, ...], SocialDecision] = {}
            for h, hypothesis in enumerate(hypotheses):
                belief = own_belief(hypothesis, story, world, deed, seen, sociality)
                goals = hypothesis.other.goals if hypothesis.other is not None else ()
                stance = hypothesis.social_goal or "independent"
                if goals not in posed:
                    posed[goals] = pose(deed, world, goals, stance, seen, story)
                mind = replace(seen, probabilities=belief)
                decision = replace(posed[goals], social_goal=stance, belief=mind)
                key = (k, stance, belief.tobytes(), *decision.situation())
                if key not in slots:
                    slots[key] = len(decisions)
                    decisions.append(decision)
                    taken.append(chosen(deed, decision))
                uses[k, w, h] = slots[key]
                held[k, h] += weights[w] * belief
    policies = model.log_social_policies(decisions)
    scores = np.array([policy[i] for policy, i in zip(policies, taken, strict=True)])
    places = story.home.places
    return scores[uses], [tuple(Belief(d.object, places, b) for b in held[k]) for k, d in enumerate(deeds)]


def own_belief(
    hypothesis: Hypothesis, story: Outline, world: World, deed: Deed, seen: Belief, sociality: Sociality
) -> Floats:
    """Return where the person thinks the object of a deed is, [P + 1].

        b_i = (1 - m) b + m δ(w),   m: `truth_mass`

    b follows from what the person saw, and from the places of which the person knows whether the
    object is there; m is 0 once it is settled, and for people who do not claim to know. A belief
    that a hypothesis states is all that is known of it.
    """
    if hypothesis.beliefs:
        belief = uniform(story.home, deed.object)
        for claim in hypothesis.beliefs:
            if claim.object == deed.object:
                belief = _within(belief, story.group(claim.place), claim.holds)
        return belief.probabilities
    belief = seen
    for group in hypothesis.knows:
        belief = _learn(belief, group, world.place in group)
    if world.place is None or deed.evasive or belief.probabilities.max() > 1 - SURE:
        return belief.probabilities
    truth = np.array([place == world.place for place in belief.places] + [False], dtype=float)
    mixed: Floats = (1 - sociality.truth_mass) * belief.probabilities + sociality.truth_mass * truth
    return mixed


def _learn(belief: Belief, group: Sequence[Place], holds: bool) -> Belief:
    """Let a person know whether the object is at some places; who thought otherwise thinks again."""
    there = np.array([place in group for place in belief.places] + [False])
    refuted = not belief.probabilities[there == holds].any()
    even = np.full_like(belief.probabilities, 1 / len(belief.probabilities))
    start = Belief(belief.object, belief.places, even) if refuted else belief
    return _within(start, group, holds)


def _within(belief: Belief, group: Sequence[Place], holds: bool) -> Belief:
    """Condition a belief on the object being (or not being) at one of some places."""
    there = np.array([place in group for place in belief.places] + [False])
    left = np.where(there == holds, belief.probabilities, 0.0)
    if left.sum() <= 0:
        raise ImpossibleEvidenceError(
            f"the question states contradictory things of where the {belief.object} is"
        )
    return Belief(belief.object, belief.places, left / left.sum())
