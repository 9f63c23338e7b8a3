"""What a person does alone, scored under hypotheses about goal and belief.

    log π(a_t | b_t(h), g(h))

(Baker et al. 2017; Jin et al. 2024, eq. 1-2.) Transitions are deterministic and beliefs follow from what is
witnessed, so b_t(h) is a function of the hypothesis and of the world, and the filter is exact.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import ActionModel, Decision
from bip.hypotheses.hypothesis import Hypothesis, StatedBelief
from bip.inference.assumptions import Assumptions, Prior
from bip.inference.worlds import World, Worlds
from symbolic.errors import ImpossibleEvidenceError
from symbolic.language.staging.outline import same_thing
from symbolic.mind.belief import Belief, condition, informed, update
from symbolic.mind.belief_filter import follow_belief, observations
from symbolic.world.actions import PLANNED, Action, Ask, Close, Grab, Open, Put, Walk
from symbolic.world.dynamics import accessible, legal_actions
from symbolic.world.places import Place
from symbolic.world.state import State
from symbolic.world.story import Event
from symbolic.world.visibility import Observation

Floats = NDArray[np.float64]


def last_decision(steps: Sequence[Event], agent: str) -> int:
    """Return the index of the step with which an agent's last decision began.

    Walking to a room, up to a place there, and opening it are one decision; closing what was
    opened, with nothing taken, still belongs to it. `len(steps)` when the agent did nothing.
    """
    start, heading = len(steps), None
    for t in reversed(range(len(steps))):
        action = steps[t].action
        if action.agent != agent:
            continue
        if heading is not None and not _leads_to(action, heading):
            break
        start, heading = t, _heading(action)
        if not isinstance(heading, Place):
            break
    return start


def _heading(action: Action) -> Place | str | None:
    """Where an action aims: a place, a room, or nowhere (speech)."""
    match action:
        case Walk(_, target):
            return target
        case Open(_, place) | Close(_, place) | Grab(_, _, place) | Put(_, _, place):
            return place
        case _:
            return None


def _leads_to(action: Action, heading: Place | str) -> bool:
    """Whether an action is part of the same decision as the later action that aims at `heading`."""
    aim = _heading(action)
    return aim == heading or (isinstance(heading, Place) and aim == heading.room)


@dataclass(frozen=True, slots=True)
class OwnSteps:
    """What a person did alone, scored.

    Attributes:
        steps: T steps, in the likeliest world.
        times: their indices in the story.
        log_likelihood: log π(a_t | w, h), nats, [T, W, H]; 0 under a hypothesis without a goal.
        beliefs: the belief behind each step, in the likeliest world, [T][H].
        final: the belief after the last step, in the likeliest world, [H].
        possible: whether what a hypothesis states can be thought by somebody who saw this, [W, H].
    """

    steps: tuple[Event, ...]
    times: tuple[int, ...]
    log_likelihood: Floats
    beliefs: tuple[tuple[Belief | None, ...], ...]
    final: tuple[Belief | None, ...]
    possible: NDArray[np.bool_]


def score_own_steps(
    worlds: Worlds, hypotheses: Sequence[Hypothesis], model: ActionModel, assumptions: Assumptions
) -> OwnSteps:
    """Return what a person did alone, under every hypothesis in every world.

    Args:
        worlds: how things can have been.
        hypotheses: of one person's mind; H of them.
        model: π, the person's policy.
        assumptions: of people.
    """
    agent = hypotheses[0].agent
    scored = [_in_world(world, worlds, agent, hypotheses, model, assumptions) for world in worlds.worlds]
    best = scored[int(np.argmax(worlds.log_weights))]
    if len({len(one.times) for one in scored}) == 1:
        log_likelihood = np.stack([one.log_likelihood for one in scored], axis=1)
    else:  # what the narrator skipped differs from world to world: only the sum can be compared
        log_likelihood = np.stack([one.log_likelihood.sum(axis=0) for one in scored])[None]
        best = _only_last(best)
    steps = tuple(worlds.likeliest.story.steps[t] for t in best.times)
    possible = np.array([[path is not None for path in one.paths] for one in scored])
    beliefs = tuple(tuple(path[t] if path else None for path in best.paths) for t in best.times)
    final = tuple(path[-1] if path else None for path in best.paths)
    return OwnSteps(steps, tuple(best.times), log_likelihood, beliefs, final, possible)


@dataclass(frozen=True, slots=True)
class _Scored:
    times: list[int]
    log_likelihood: Floats
    paths: list[tuple[Belief, ...] | None]


def _only_last(scored: _Scored) -> _Scored:
    return _Scored(scored.times[-1:], scored.log_likelihood, scored.paths)


def _in_world(
    world: World,
    worlds: Worlds,
    agent: str,
    hypotheses: Sequence[Hypothesis],
    model: ActionModel,
    assumptions: Assumptions,
) -> _Scored:
    times = [t for t, event in enumerate(world.story.steps) if _is_evidence(event, agent)]
    paths = _belief_paths(world, worlds, hypotheses, assumptions)
    return _Scored(times, _score(world, times, hypotheses, paths, model, assumptions.prior), paths)


def _is_evidence(event: Event, agent: str) -> bool:
    return event.action.agent == agent and isinstance(event.action, (*PLANNED, Ask))


def _belief_paths(
    world: World, worlds: Worlds, hypotheses: Sequence[Hypothesis], assumptions: Assumptions
) -> list[tuple[Belief, ...] | None]:
    """Return b_t(h) for t = 0..T; None for a hypothesis whose stated belief cannot be held.

    A stated belief speaks about now: it conditions the last decision. A sighting after that outranks it.
    """
    story, states, agent = world.story, world.states, hypotheses[0].agent
    seen = observations(story, states, agent)
    decided = last_decision(story.steps, agent)
    trust = worlds.outline.trust or assumptions.trust
    plain: dict[str, tuple[Belief, ...]] = {}
    paths: list[tuple[Belief, ...] | None] = []
    for h in hypotheses:
        thing = h.goal.object if h.goal is not None else next((b.object for b in h.beliefs), "")
        if not thing:
            paths.append(())
            continue
        if thing not in plain:
            start = informed(story.home, thing, states[0], assumptions.prior.truth_mass)
            group = worlds.outline.group
            plain[thing] = tuple(follow_belief(story, states, seen, agent, start, trust, group, same_thing))
        stated = [belief for belief in h.beliefs if belief.object == thing]
        if not stated:
            paths.append(plain[thing])
            continue
        try:
            belief = plain[thing][decided]
            for claim in stated:
                belief = condition(belief, claim.places, claim.holds)
        except ImpossibleEvidenceError:
            paths.append(None)
            continue
        if any(_refutes(observation, claim) for observation in seen[decided + 1 :] for claim in stated):
            paths.append(None)
            continue
        path = [belief]
        for observation in seen[decided + 1 :]:
            path.append(update(path[-1], observation))
        paths.append((*plain[thing][:decided], *path))
    return paths


def _refutes(seen: Observation, claim: StatedBelief) -> bool:
    """Whether the object comes into view where the claim says that it is not thought to be."""
    sighted = [place for place, things in seen.contents.items() if claim.object in things]
    sighted += [place for thing, place in seen.found.items() if thing == claim.object]
    return bool(sighted) and all((place in claim.places) != claim.holds for place in sighted)


def _score(
    world: World,
    times: Sequence[int],
    hypotheses: Sequence[Hypothesis],
    paths: Sequence[tuple[Belief, ...] | None],
    model: ActionModel,
    prior: Prior,
) -> Floats:
    """Return log p(a_t | h) of an agent's steps, nats, [T, H]; equal decisions are scored once."""
    story, states = world.story, world.states
    log_likelihood = np.zeros((len(times), len(hypotheses)))
    decisions: list[Decision] = []
    slots: dict[tuple[int, int, str, Place | None], tuple[int, list[tuple[int, int]]]] = {}
    for k, t in enumerate(times):
        action = story.steps[t].action
        legal = () if isinstance(action, Ask) else legal_actions(story.home, states[t], action.agent)
        for h, (hypothesis, path) in enumerate(zip(hypotheses, paths, strict=True)):
            if path is None or hypothesis.goal is None:
                continue
            if isinstance(action, Ask):
                log_likelihood[k, h] = _log_asking(action, hypothesis, prior)
                continue
            key = (t, id(path[t]), hypothesis.goal.object, hypothesis.goal.place)
            if key not in slots:
                slots[key] = (t, [])
                decisions.append(
                    Decision(story.home, states[t], hypothesis.agent, hypothesis.goal, path[t], legal)
                )
            slots[key][1].append((k, h))
    policies = model.log_policies(decisions)
    for (t, cells), decision, policy in zip(slots.values(), decisions, policies, strict=True):
        step = story.steps[t]
        score = float(policy[decision.legal.index(step.action)])
        score = log_if_done(score, step.sure, len(decision.legal))
        score += log_passing(step, states[t], decision, prior.look_on_passing)
        for cell in cells:
            log_likelihood[cell] = score
    return log_likelihood


def log_if_done(log_p: float, sure: float, actions: int) -> float:
    """Return log p(a camera tells of an action | h): it was done, or any was and the camera errs.

        log(c π(a | b, g) + (1 - c) / K)

    Args:
        log_p: log π(a | b, g), nats.
        sure: c, probability that what is told was done.
        actions: K, how many actions there are.
    """
    if sure == 1:
        return log_p
    return float(np.logaddexp(np.log(sure) + log_p, np.log1p(-sure) - np.log(actions)))


def _log_asking(action: Ask, hypothesis: Hypothesis, prior: Prior) -> float:
    """Who asks for a thing wants it, but for a lapse."""
    wanted = any(same_thing(action.object, goal.object) for goal in hypothesis.goals)
    return float(np.log(1 - prior.lapse if wanted else prior.lapse))


def log_passing(step: Event, state: State, decision: Decision, look: float) -> float:
    """Return the log-probability of walking past closed containers without looking into them.

        Σ_k log(1 - w b_k)

    over the kinds k of containers passed, with w = `look` and b_k the belief that the object is in
    the one passed: where several of a kind stand in the room, a video cannot tell which, and b_k
    is their mean.
    """
    room = state.bodies[decision.agent].room
    total = 0.0
    for kind in step.passed:
        shut = [p for p in decision.home.in_room(room) if p.kind == kind and not accessible(state, p)]
        shut = [p for p in shut if p.container]
        if shut:
            total += float(np.log1p(-look * np.mean([decision.belief.at(p) for p in shut])))
    return total
