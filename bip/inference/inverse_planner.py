"""The inverse planner for one person: p(goal, belief | what the person did).

    log P(h | a_1:T, s_1:T) = log P(h) + Σ_t log π(a_t | b_t(h), g(h)) - log Z

(Baker et al. 2017; Jin et al. 2024, eq. 1-2.) Transitions are deterministic and beliefs follow
from observations, so b_t(h) is a function of the hypothesis and the filter is exact.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import ActionModel, Decision
from bip.hypotheses.hypothesis import Hypothesis
from bip.inference.posterior import log_posterior, log_sum_exp
from symbolic.errors import ImpossibleEvidenceError
from symbolic.mind.belief import (
    Belief,
    condition,
    informed,
    update,
)
from symbolic.world.actions import (
    Action,
    Close,
    Grab,
    Open,
    Put,
    Walk,
)
from symbolic.world.dynamics import accessible, legal_actions
from symbolic.world.places import Place
from symbolic.world.state import State
from symbolic.world.story import Event, Story, replay
from symbolic.world.visibility import observe

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Prior:
    """What is assumed of a person before anything is seen.

    Attributes:
        truth_mass: part of the initial belief that lies on where the object really is; the rest
            is uniform over every location of the home.
        look_on_passing: probability that somebody who is sure that the object is in a closed
            container opens it when passing by; passing is evidence only where a video shows it.
    """

    truth_mass: float = 0.03
    look_on_passing: float = 0.2


@dataclass(frozen=True, slots=True)
class StepTrace:
    """What one step says about each hypothesis.

    Attributes:
        step: what was done.
        log_likelihood: log p(step | h), nats, [H].
        beliefs: the belief with which each hypothesis made the step, [H].
    """

    step: Event
    log_likelihood: Floats
    beliefs: tuple[Belief | None, ...]


@dataclass(frozen=True, slots=True)
class Posterior:
    """The posterior over hypotheses, with the trace that led to it.

    Attributes:
        groups: the hypotheses under which each of the S statements is true.
        log_statements: log p(statement | evidence), nats, [S].
        trace: a `StepTrace` a step, over all hypotheses in the order of `groups`.
        prior: log p(h), nats, [H], in that order.
        final_beliefs: the belief of each hypothesis after the last step, [H].
    """

    groups: tuple[tuple[Hypothesis, ...], ...]
    log_statements: Floats
    trace: tuple[StepTrace, ...]
    prior: Floats
    final_beliefs: tuple[Belief | None, ...]


def infer(
    episode: Story,
    groups: Sequence[Sequence[Hypothesis]],
    model: ActionModel,
    prior: Prior = Prior(),
) -> Posterior:
    """Return the posterior over statements, each a group of hypotheses.

    Args:
        episode: what happened.
        groups: the hypotheses under which each statement is true; statements have equal prior
            probability, shared evenly by their hypotheses.
        model: the policy π.
        prior: what is assumed of the person.

    Raises:
        ImpossibleEvidenceError: no hypothesis explains the episode.
    """
    hypotheses = [h for group in groups for h in group]
    states = replay(episode)
    steps = [t for t, step in enumerate(episode.steps) if step.action.agent == hypotheses[0].agent]
    paths = _belief_paths(episode, states, hypotheses, prior)
    log_likelihood = _score(episode, states, steps, hypotheses, paths, model, prior)
    log_prior = np.array([-np.log(len(group)) for group in groups for _ in group])
    log_joint = log_posterior(log_prior, log_likelihood)
    ends = np.cumsum([len(group) for group in groups])[:-1]
    return Posterior(
        tuple(tuple(group) for group in groups),
        np.array([log_sum_exp(part) for part in np.split(log_joint, ends)]),
        tuple(
            StepTrace(
                episode.steps[t],
                log_likelihood[k],
                tuple(None if path is None else path[t] for path in paths),
            )
            for k, t in enumerate(steps)
        ),
        log_prior,
        tuple(None if path is None else path[-1] for path in paths),
    )


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


def _belief_paths(
    episode: Story, states: Sequence[State], hypotheses: Sequence[Hypothesis], prior: Prior
) -> list[tuple[Belief, ...] | None]:
    """Return b_t(h) for t = 0..T; None for a hypothesis whose stated belief cannot be held."""
    agent = hypotheses[0].agent
    seen = [observe(episode.home, state, agent) for state in states]
    decided = last_decision(episode.steps, agent)
    plain: dict[str, tuple[Belief, ...]] = {}
    paths: list[tuple[Belief, ...] | None] = []
    for h in hypotheses:
        thing = h.wanted.object
        if thing not in plain:
            start = update(informed(episode.home, thing, states[0], prior.truth_mass), seen[0])
            path = [start]
            for observation in seen[1:]:
                path.append(update(path[-1], observation))
            plain[thing] = tuple(path)
        stated = [belief for belief in h.beliefs if belief.object == thing]
        if not stated:
            paths.append(plain[thing])
            continue
        try:
            belief = plain[thing][decided]
            for claim in stated:
                belief = condition(belief, claim.place, claim.holds)
        except ImpossibleEvidenceError:
            paths.append(None)
            continue
        path = [belief]
        for observation in seen[decided + 1 :]:
            path.append(update(path[-1], observation))
        paths.append((*plain[thing][:decided], *path))
    return paths


def _score(
    episode: Story,
    states: Sequence[State],
    steps: Sequence[int],
    hypotheses: Sequence[Hypothesis],
    paths: Sequence[tuple[Belief, ...] | None],
    model: ActionModel,
    prior: Prior,
) -> Floats:
    """Return log p(a_t | h) of an agent's steps, nats, [T, H]; equal decisions are scored once."""
    log_likelihood = np.full((len(steps), len(hypotheses)), -np.inf)
    decisions: list[Decision] = []
    slots: dict[tuple[int, int, str, Place | None], tuple[int, list[tuple[int, int]]]] = {}
    for k, t in enumerate(steps):
        legal = legal_actions(episode.home, states[t], hypotheses[0].agent)
        for h, (hypothesis, path) in enumerate(zip(hypotheses, paths, strict=True)):
            if path is None:
                continue
            key = (t, id(path[t]), hypothesis.wanted.object, hypothesis.wanted.place)
            if key not in slots:
                slots[key] = (t, [])
                decisions.append(
                    Decision(episode.home, states[t], hypothesis.agent, hypothesis.wanted, path[t], legal)
                )
            slots[key][1].append((k, h))
    policies = model.log_policies(decisions)
    for (t, cells), decision, policy in zip(slots.values(), decisions, policies, strict=True):
        step = episode.steps[t]
        score = float(policy[decision.legal.index(step.action)])
        score += log_passing(step, states[t], decision, prior.look_on_passing)
        for cell in cells:
            log_likelihood[cell] = score
    return log_likelihood


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
