"""Other minds in one situation: who answers, what they believe and want, and what they say, drawn again.

    truth ~ p(truth),   b_i ~ p(b_i | truth),   σ ~ p(σ),   d ~ π_i(· | b_i, σ)

The situation is that of an encounter when the other has asked. To draw minds again costs next to
nothing, so that questions with much evidence, which are rare, are soon found.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import Say
from bip.action_models.rational.social_planner import SocialPlanner
from symbolic.mind.belief import Belief
from symbolic.mind.goals import SocialGoal
from symbolic.world.actions import Close, Grab, Tell
from symbolic.world.places import Place
from training.questions.social_facts import seen_empty, true_place
from training.simulation.draws import draw, pick
from training.simulation.enacting import Enacting
from training.simulation.encounters import Encounter, decision_of

Floats = NDArray[np.float64]
STANCES: tuple[SocialGoal, ...] = ("help", "hinder")


@dataclass(frozen=True, slots=True, eq=False)
class Situation:
    """A moment at which somebody is to answer, and what anybody would say then.

    Attributes:
        encounter: the encounter that led to it.
        says: the place that each answer names.
        open: the places where the object can be: those that neither person has seen without it.
        log_policies: log π_i over the answers of a helper and a hinderer who is sure of a place, nats.
    """

    encounter: Encounter
    says: tuple[Place, ...]
    open: tuple[Place, ...]
    log_policies: dict[tuple[SocialGoal, Place], Floats]

    @classmethod
    def of(cls, encounter: Encounter) -> "Situation | None":
        """Return the situation of an answer; None where the object has hardly a place left to be at."""
        room = encounter.initial.bodies[encounter.agent].room  # the agent stays there
        seen = seen_empty(encounter) | {
            p for p in encounter.home.places if p.room == room and not p.container
        }
        free = tuple(place for place in encounter.home.places if place not in seen)
        if len(free) < 3:
            return None
        decision, _ = decision_of(encounter)
        minds = [(stance, place) for stance in STANCES for place in encounter.home.places]
        posed = [
            replace(decision, social_goal=stance, belief=certain(decision.belief, place))
            for stance, place in minds
        ]
        policies = SocialPlanner().log_social_policies(posed)
        says = tuple(say.places[0] for say in decision.legal if isinstance(say, Say))
        return cls(encounter, says, free, dict(zip(minds, policies, strict=True)))

    def evidence(self, told: Place, rival: Place) -> float:
        """Return the log-odds, nats, that an answer gives at least between two beliefs, for either social goal."""
        at = self.says.index(told)
        odds = [self.log_policies[s, told][at] - self.log_policies[s, rival][at] for s in STANCES]
        return float(np.abs(odds).min())

    def draw(self, stance: SocialGoal, mistaken: float, rng: np.random.Generator) -> Encounter:
        """Return an encounter that ends with an answer by somebody sure of a place, rightly or wrongly."""
        old = self.encounter
        truth = pick(self.open, rng)
        wrong = [place for place in self.open if place != truth]
        thought = pick(wrong, rng) if rng.random() < mistaken else truth
        told = self.says[draw(self.log_policies[stance, thought], rng)]
        thing = old.belief.object
        contents = {**dict.fromkeys(old.home.places, ()), truth: (thing,)}
        return replace(
            old,
            social_goal=stance,
            belief=certain(old.belief, thought),
            initial=replace(old.initial, contents=contents),
            actions=(*old.actions[: old.deed], Tell(old.agent, thing, told)),
        )


def search(encounter: Encounter, told: Place) -> Encounter:
    """Let the other look where the object was said to be, and find it: there, or else where it is."""
    truth, thing = true_place(encounter), encounter.belief.object
    assert truth is not None
    scene = Enacting(encounter.home, encounter.initial)
    for action in encounter.actions:
        scene.do(action)
    scene.reach(encounter.other, told)
    if truth != told:
        if told.container:
            scene.do(Close(encounter.other, told))
        scene.reach(encounter.other, truth)
    scene.do(Grab(encounter.other, thing, truth))
    return replace(encounter, actions=tuple(scene.actions))


def certain(belief: Belief, place: Place) -> Belief:
    """Return a belief that is sure of one place."""
    there = np.array([p == place for p in belief.places] + [False], dtype=np.float64)
    return replace(belief, probabilities=there)
