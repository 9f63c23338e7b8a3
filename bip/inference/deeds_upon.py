"""Deeds of one person upon another, scored: an I-POMDP of level 1.

    π_i(d_k | w, h),   h = ⟨b_i, σ, ĝ_j⟩

A deed d_k is an answer given or an object moved, and π_i a policy upon others (see
`bip.action_models.protocol`).
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import SocialDecision, SocialModel
from bip.hypotheses.hypothesis import Hypothesis
from bip.inference.assumptions import Sociality
from bip.inference.deeds import Deed, chosen, pose
from bip.inference.worlds import World, Worlds
from symbolic.errors import ImpossibleEvidenceError
from symbolic.language.staging.outline import Outline, same_thing
from symbolic.mind.belief import Belief, condition, uniform
from symbolic.mind.goals import Goal
from symbolic.world.places import Place

Floats = NDArray[np.float64]


def score_deeds(
    worlds: Worlds,
    deeds: Sequence[Deed],
    hypotheses: Sequence[Hypothesis],
    model: SocialModel,
    sociality: Sociality,
) -> tuple[Floats, list[tuple[Belief | None, ...]]]:
    """Return log π_i(d_k | w, h), nats, [K, W, H], and the belief behind each deed, summed over worlds, [K][H].

    Equal decisions are scored once, whichever deed they led to. Where a hypothesis states what cannot be thought at
    once, the deed has probability zero under it, and there is no belief.
    """
    held = np.zeros((len(deeds), len(hypotheses), len(worlds.outline.home.places) + 1))
    weights = np.exp(worlds.log_weights)
    decisions: list[SocialDecision] = []
    situations: dict[tuple[object, ...], int] = {}
    slots: dict[tuple[int, str, bytes], int] = {}
    uses = np.full((len(deeds), len(worlds.worlds), len(hypotheses)), -1)
    taken = np.zeros_like(uses)
    for k, deed in enumerate(deeds):
        for w, world in enumerate(worlds.worlds):
            seen = deed.seen(world)
            # worlds differ in where one thing was, and tell nothing of where another was
            told = world if same_thing(deed.object, worlds.object) else replace(world, place=None)
            posed: dict[tuple[Goal, ...], tuple[SocialDecision, int, int]] = {}
            for h, hypothesis in enumerate(hypotheses):
                try:
                    belief = own_belief(hypothesis, worlds.outline, told, deed, seen, sociality)
                except ImpossibleEvidenceError:
                    continue
                goals = hypothesis.other.goals if hypothesis.other is not None else ()
                stance = hypothesis.social_goal or "independent"
                if goals not in posed:
                    decision = pose(deed, world, goals, stance, seen, worlds.outline)
                    situation = situations.setdefault(decision.situation(), len(situations))
                    posed[goals] = decision, situation, chosen(deed, decision)
                decision, situation, taken[k, w, h] = posed[goals]
                key = (situation, stance, belief.tobytes())
                if key not in slots:
                    slots[key] = len(decisions)
                    mind = replace(seen, probabilities=belief)
                    decisions.append(replace(decision, social_goal=stance, belief=mind))
                uses[k, w, h] = slots[key]
                held[k, h] += weights[w] * belief
    policies = model.log_social_policies(decisions)
    scores = np.full(uses.shape, -np.inf)
    for at in zip(*np.nonzero(uses >= 0), strict=True):
        scores[at] = policies[uses[at]][taken[at]]
    places = worlds.outline.home.places
    beliefs = (
        tuple(Belief(deed.object, places, b) if b.any() else None for b in rows)
        for deed, rows in zip(deeds, held, strict=True)
    )
    return scores, list(beliefs)


def own_belief(
    hypothesis: Hypothesis, story: Outline, world: World, deed: Deed, seen: Belief, sociality: Sociality
) -> Floats:
    """Return where the person thinks the object of a deed is, [P + 1].

        b_i = (1 - m) b + m δ(w),   m: `truth_mass`

    b follows from what the person saw and, where the world tells it, from the places of which the
    person knows whether the object is there; m is 0 once it is settled, and for people who do not
    claim to know. A belief that a hypothesis states is all that is known of it.

    Raises:
        ImpossibleEvidenceError: the hypothesis states beliefs that contradict each other.
    """
    if hypothesis.beliefs:
        belief = uniform(story.home, deed.object)
        for claim in hypothesis.beliefs:
            if claim.object == deed.object:
                belief = condition(belief, claim.places, claim.holds)
        return belief.probabilities
    belief = seen
    if world.place is None:
        return belief.probabilities
    for group in hypothesis.knows:
        belief = _learn(belief, group, world.place in group)
    if deed.evasive or belief.is_sure:
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
    return condition(start, group, holds)
