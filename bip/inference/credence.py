"""How sure somebody is of a claim, by what they witnessed: beliefs of any order, by perspectives.

credence(Ann thinks c, story)            = credence of Ann in c
credence of Ann in (Ben thinks c)        = credence of Ben in c, in the story as Ann knows it
credence of Ann in (the mug is in l)     = b_Ann(l), the exact filter on what Ann witnessed
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import ActionModel, Decision
from symbolic.errors import ParseError, UnknownThingError
from symbolic.language.mentions import PlaceMention, RoomMention
from symbolic.language.staging.outline import Outline, same_thing
from symbolic.language.statements import At, Believes, Claim, Holds, Is, Knows, WillDo
from symbolic.mind.belief import Belief, settled, uniform
from symbolic.mind.belief_filter import follow_belief, observations
from symbolic.mind.goals import Goal
from symbolic.world.actions import Grab, Move, Open, Put, Walk
from symbolic.world.dynamics import legal_actions
from symbolic.world.perspective import Trust, perspective
from symbolic.world.places import ELSEWHERE, Place
from symbolic.world.state import State
from symbolic.world.story import Story, replay

Floats = NDArray[np.float64]


@runtime_checkable
class Bettor(Protocol):
    """A policy that says where a person who looks for something goes first."""

    def first_looks(self, decision: Decision) -> Floats:
        """Return the probability that the person looks at each place first, [P + 1]."""
        ...


@dataclass(frozen=True, slots=True)
class Witness:
    """Judges claims by who witnessed what in one story.

    Attributes:
        outline: what the words of a claim refer to.
        trust: how far people believe each other.
        policy: how people act on what they think.
    """

    outline: Outline
    trust: Trust
    policy: ActionModel

    def log_credence(self, claims: Sequence[Claim], story: Story) -> float:
        """Return log p(all claims), nats; -inf for what cannot be."""
        credences = [self.credence(claim, story, None) for claim in claims]
        with np.errstate(divide="ignore"):
            return float(np.log(credences).sum()) if credences else 0.0

    def credence(self, claim: Claim, story: Story, eyes: str | None) -> float:
        """Return p(claim), in somebody's eyes or in truth.

        Args:
            claim: what is claimed.
            story: what happened, as the teller knows it.
            eyes: the person in whose eyes; None for in truth.

        Raises:
            UnknownThingError: a person or a place that the story does not have.
            ParseError: a claim that does not follow from who witnessed what.
        """
        match claim:
            case Holds(fact, when):
                return self._of_fact(fact, story, eyes, first=when == "first")
            case Believes(agent, inner):
                within = story if eyes is None else perspective(story, eyes, self.trust)
                return self.credence(inner, within, self._known(agent, story))
            case Knows(agent, None, thing, holds) if thing:
                within = story if eyes is None else perspective(story, eyes, self.trust)
                knows = self._knows(self._known(agent, story), thing, within)
                return knows if holds else 1 - knows
            case WillDo(agent, verb, target, thing):
                within = story if eyes is None else perspective(story, eyes, self.trust)
                return self._will_do(self._known(agent, story), verb, target, thing, within)
            case _:
                raise ParseError(
                    f"what {eyes or 'somebody'} thinks of this needs what they did to each other: {claim}"
                )

    def _known(self, agent: str, story: Story) -> str:
        if agent not in story.initial.bodies:
            present = ", ".join(story.initial.bodies) or "nobody"
            raise UnknownThingError(f"the question is about {agent}, but the story is about {present}")
        return agent

    def belief(self, thing: str, story: Story, agent: str) -> Belief:
        """Return where somebody thinks an object is, by what they witnessed, at the end of a story."""
        states = replay(story)
        seen = observations(story, states, agent)
        start = self._start(thing, story, agent)
        return follow_belief(story, states, seen, agent, start, self.trust, self.outline.group, same_thing)[
            -1
        ]

    def _start(self, thing: str, story: Story, agent: str) -> Belief:
        where = story.initial.where(thing) if agent in story.informed else ()
        return settled(story.home, thing, where[0]) if where else uniform(story.home, thing)

    # --- facts

    def _of_fact(self, fact: At | Is, story: Story, eyes: str | None, *, first: bool) -> float:
        if isinstance(fact, Is):
            raise ParseError(f"nothing tells yet whether {fact.subject} is {fact.value}")
        meant = self._meant(fact.place)
        if fact.object in story.initial.bodies:
            p = self._of_person(fact.object, fact.place, meant, story, eyes)
        elif first:
            p = _first_place(fact.object, meant, story)
        elif eyes is None:
            p = _mass(self._truth(fact.object, story), meant)
        else:
            p = _mass(self.belief(fact.object, story, eyes), meant)
        return p if fact.holds else 1 - p

    def _truth(self, thing: str, story: Story) -> Belief:
        """Where the object is at the end: settled, or even over what is not told."""
        state = replay(story)[-1]
        return truth(story, state, thing)

    def _of_person(
        self,
        name: str,
        place: PlaceMention | RoomMention,
        meant: Sequence[Place],
        story: Story,
        eyes: str | None,
    ) -> float:
        within = story if eyes is None else perspective(story, eyes, self.trust)
        body = replay(within)[-1].bodies[name]
        if body.room == ELSEWHERE:
            return 1 / (len(story.home.rooms) + 1)
        return float(body.room == place.room if isinstance(place, RoomMention) else body.near in meant)

    def _meant(self, mention: PlaceMention | RoomMention) -> tuple[Place, ...]:
        return self.outline.named(mention)

    # --- knowledge and deeds

    def _knows(self, agent: str, thing: str, story: Story) -> float:
        belief = self.belief(thing, story, agent)
        true = self._truth(thing, story)
        return float(
            belief.is_sure
            and true.is_sure
            and np.argmax(belief.probabilities) == np.argmax(true.probabilities)
        )

    def _will_do(
        self, agent: str, verb: str, target: PlaceMention | RoomMention, thing: str, story: Story
    ) -> float:
        meant = self._meant(target)
        state = replay(story)[-1]
        belief = self.belief(thing, story, agent)
        legal = legal_actions(story.home, state, agent)
        decision = Decision(story.home, state, agent, Goal(thing), belief, legal)
        if verb == "look":
            if not isinstance(self.policy, Bettor):  # a policy that keeps its bets to itself: by belief alone
                return _mass(belief, meant)
            looks = self.policy.first_looks(decision)
            return float(sum(looks[story.home.places.index(place)] for place in meant))
        chances = np.exp(self.policy.log_policies([decision])[0])
        return float(
            sum(p for p, action in zip(chances, legal, strict=True) if _leads(action, meant, target))
        )


def truth(story: Story, state: State, thing: str) -> Belief:
    """Return where an object is in a state: settled, or even over the places of which nothing is known."""
    where = state.where(thing)
    if where:
        return settled(story.home, thing, where[0])
    held = any(thing in body.holds for body in state.bodies.values())
    unknown = [place not in state.contents for place in story.home.places]
    left = np.array([*([False] * len(unknown) if held else unknown), True], dtype=float)
    return Belief(thing, story.home.places, left / left.sum())


def _first_place(thing: str, meant: Sequence[Place], story: Story) -> float:
    """Whether the object was there when the story first tells where it is."""
    for state in replay(story):
        where = state.where(thing)
        if where:
            return float(where[0] in meant)
    return 1 / (len(story.home.places) + 1)


def _mass(belief: Belief, places: Sequence[Place]) -> float:
    return float(sum(belief.at(place) for place in places))


def _leads(action: object, meant: Sequence[Place], target: PlaceMention | RoomMention) -> bool:
    match action:
        case Walk(target=str(room)):
            return isinstance(target, RoomMention) and room == target.room
        case (
            Walk(target=Place() as place)
            | Open(place=place)
            | Grab(place=place)
            | Put(place=place)
            | Move(place=place)
        ):
            return place in meant
        case _:
            return False
