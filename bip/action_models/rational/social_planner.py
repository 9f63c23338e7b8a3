"""The symbolic planner as a policy upon others: Boltzmann in σ times the other's discounted value.

    π_i(d | b_i, σ, ĝ_j) ∝ m(d | b_i) exp(β σ E_{l ~ b_i}[γ^C_j(l, d; ĝ_j)]),   σ: help +1, independent 0, hinder -1

C_j is the time that it takes j, a level-0 person who believes what is said, to reach the goal ĝ_j
that i thinks j has, after the deed d, so that γ^C is the discounted value to j of reaching it
(Gmytrasiewicz and Doshi 2005; Shi et al. 2025, eq. 1). The alternatives of a deed are all answers that
could have been given, true or not, and all places that an object could have been brought to. The
measure m gives the plain alternative (to say what one thinks, to leave things as they are) and all
others together the same mass, so that nothing depends on how finely lies and places are counted (the
red bus and the blue bus of McFadden 1974).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import Decision, Move, Say, SocialDecision
from bip.action_models.rational.listener import times_to_goal
from bip.action_models.rational.planner import Costs, times
from symbolic.mind.belief import believe
from symbolic.mind.goals import Goal, SocialGoal
from symbolic.world.dynamics import accessible

Floats = NDArray[np.float64]

SIGN: dict[SocialGoal, float] = {"help": 1.0, "independent": 0.0, "hinder": -1.0}
"""σ of each social goal."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What each of the U alternatives means for the other, for each place that the object can be at.

    Attributes:
        times: the other's time to the goal after each, [U, P + 1].
        plain: 1 where an alternative is the plain one: to say that the object is there if it is,
            or to leave things as they are; else 0, [U, P + 1].
        idle: 1 where an alternative is to do nothing, else 0, [U].
    """

    times: Floats
    plain: Floats
    idle: Floats


@dataclass(frozen=True, slots=True)
class SocialPlanner:
    """The policy of a person who plans for or against another, or does not care.

    Attributes:
        rationality: β, inverse temperature of deeds: how surely a helper picks what is best for
            the other, and a hinderer what is worst, where reaching a goal at once is worth 1.
        discount: γ, by which a goal's value falls with every step that it takes to reach it.
        effort: what it costs a helper or a hinderer to do anything, in the same value: for the
            other's sake alone nobody does what changes nothing for the other.
        plainness: mass of m on the plain alternative, the rest is on all others.
        nearness: λ of the level-0 person's bets, see `bip.action_models.rational.planner`.
        trust: by how much the level-0 person is taken to believe what is said, in [0, 1].
        costs: how long actions take the level-0 person.
    """

    rationality: float = 10.0
    discount: float = 0.8
    effort: float = 0.1
    plainness: float = 0.5
    nearness: float = 1.0
    trust: float = 0.9
    costs: Costs = field(default_factory=Costs)

    def log_social_policies(self, decisions: Sequence[SocialDecision]) -> list[Floats]:
        """Return log π over the alternatives of each decision, nats, float64 [U]."""
        known: dict[tuple[object, ...], Outlook] = {}
        policies = []
        for decision in decisions:
            key = (id(decision.home), *decision.situation())
            if key not in known:
                known[key] = self._outlook(decision)
            belief = decision.belief.probabilities
            policies.append(self.log_policy(known[key], belief, decision.social_goal))
        return policies

    def log_policy(self, ahead: Outlook, belief: Floats, goal: SocialGoal) -> Floats:
        """Return log π over the alternatives, nats, [U].

        Args:
            ahead: what each means to the other.
            belief: where the person thinks the object is, [P + 1].
            goal: the social goal.
        """
        plain = ahead.plain @ belief
        value = self.discount**ahead.times @ belief
        value -= SIGN[goal] * self.effort * (1 - ahead.idle)
        measure = self.plainness * _share(plain) + (1 - self.plainness) * _share(1 - plain)
        scores = np.log(measure) + self.rationality * SIGN[goal] * value
        log_policy: Floats = scores - np.logaddexp.reduce(scores)
        return log_policy

    def _outlook(self, decision: SocialDecision) -> Outlook:
        says = [alternative for alternative in decision.legal if isinstance(alternative, Say)]
        if says:
            return self._of_answers(decision, says)
        return self._of_moves(decision, [d for d in decision.legal if isinstance(d, Move)])

    def _of_answers(self, decision: SocialDecision, says: Sequence[Say]) -> Outlook:
        view = decision.views[decision.belief.object]
        told = [believe(view, say.places, self.trust) if say.places else view for say in says]
        rows = np.zeros((len(says), len(view.probabilities)))
        for goal in decision.believed_goals:
            if goal.object == decision.belief.object:
                posed = [Decision(decision.home, decision.state, decision.other, goal, b, ()) for b in told]
                rows += [times_to_goal(one, self.costs, self.nearness) for one in posed]
        truths = np.zeros_like(rows)
        for i, say in enumerate(says):
            truths[i, [view.places.index(place) for place in say.places]] = 1.0
        return Outlook(rows, truths, np.zeros(len(says)))

    def _of_moves(self, decision: SocialDecision, moves: Sequence[Move]) -> Outlook:
        """Columns are equal: whoever moves an object knows where it is."""
        places = decision.home.places
        index = {place: i for i, place in enumerate(places)}
        rows = [(goal.object, self._times(decision, goal)) for goal in decision.believed_goals]
        lies = {thing: index[place] for thing, place in decision.lies.items()}
        nowhere = len(places)
        values = [
            sum(
                float(row[index[move.place] if wanted == move.object else lies.get(wanted, nowhere)])
                for wanted, row in rows
            )
            for move in moves
        ]
        stays = np.array([decision.lies.get(decision.belief.object) == move.place for move in moves])
        stays &= np.array([move.object == decision.belief.object for move in moves])
        columns = np.ones(len(places) + 1)
        idle = stays.astype(np.float64)
        return Outlook(np.outer(values, columns), np.outer(idle, columns), idle)

    def _times(self, decision: SocialDecision, goal: Goal) -> Floats:
        """Return the other's time to a goal after its object came to each place, [P + 1].

        What comes to lie in view of the other need not be searched for.
        """
        home, state = decision.home, decision.state
        view = decision.views[goal.object]
        posed = Decision(home, state, decision.other, goal, view, ())
        row = times_to_goal(posed, self.costs, self.nearness)
        direct = times([posed], self.costs)[1][0]
        room = state.bodies[decision.other].room
        for i, place in enumerate(home.places):
            if place.room == room and accessible(state, place) and place != goal.place:
                row[i] = direct[i]
        return row


def _share(weights: Floats) -> Floats:
    """Normalise, or spread evenly what has no weight at all (nothing that can be said is believed)."""
    total = weights.sum()
    even: Floats = np.full_like(weights, 1 / len(weights))
    return weights / total if total > 0 else even
