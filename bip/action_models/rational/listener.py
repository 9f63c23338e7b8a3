"""The level-0 person of a two-agent model: believes what is said, and seeks what is wanted by that belief.

The other person, one level up, values a deed or an utterance by the time that it leaves the level-0
person to go (Gmytrasiewicz and Doshi 2005, nested beliefs cut at level 0).
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import Decision
from bip.action_models.rational.planner import Costs, times
from symbolic.mind.belief import Belief, uniform, update
from symbolic.mind.goals import Goal
from symbolic.world.places import Home
from symbolic.world.state import State
from symbolic.world.visibility import observe

Floats = NDArray[np.float64]


def watch(
    home: Home, states: Sequence[State], agent: str, thing: str, known: list[Belief] | None = None
) -> Belief:
    """Return where an agent who saw the states, in order, thinks a thing is, knowing nothing before.

    Args:
        home: the home.
        states: what there was to see.
        agent: who saw it.
        thing: the thing.
        known: the beliefs before each of these states and more, as far as they were worked out; continued here.
    """
    path = [] if known is None else known
    if not path:
        path.append(uniform(home, thing))
    for state in states[len(path) - 1 :]:
        path.append(update(path[-1], observe(home, state, agent)))
    return path[len(states)]


def times_to_goal(decision: Decision, costs: Costs, nearness: float) -> Floats:
    """Return how long a person will take to reach a goal, for each place that the object can really be at.

        C_l = T_l + Σ_{k≠l} w_k / (w_k + w_l) c_k,   w_k ∝ b(k) exp(-λ T_k)

    T_l is the time to the goal by the shortest way, c_k the time to look at k, and w_k / (w_k + w_l)
    the probability that a person who bets on one place after another, in proportion to w, looks at k
    before l (Luce 1959; Plackett 1975). The bets are those of `bip.action_models.rational.planner`.

    Args:
        decision: the person's situation, goal and belief; its legal actions are not used.
        costs: how long actions take.
        nearness: λ, by how much a bet on a place loses with the time to get there, 1/step.

    Returns:
        float64 [P + 1], steps; the last entry is an object that is at no place of the home. An
        object that is at the goal's place already leaves nothing to do.
    """
    goal = decision.goal
    finding = replace(decision, goal=Goal(goal.object))
    _, now = times([decision, finding], costs)
    time: Floats = now[0]
    if goal.object in decision.state.bodies[decision.agent].holds:
        return time
    weights = decision.belief.probabilities * np.exp(-nearness * (time - time.min()))
    pair = weights[:, None] + weights
    before = np.divide(weights[:, None], pair, out=np.full_like(pair, 0.5), where=pair > 0)
    np.fill_diagonal(before, 0.0)
    total: Floats = time + before.T @ (now[1] - costs.grab)  # a look is all of finding but the taking
    if goal.place is not None:
        total[decision.home.places.index(goal.place)] = 0.0
    return total
