"""How sure somebody is of a claim, by what they witnessed: beliefs of any order, by perspectives.

credence(Ann thinks c, story)            = credence of Ann in c
credence of Ann in (Ben thinks c)        = credence of Ben in c, in the story as Ann knows it
credence of Ann in (the mug is in l)     = b_Ann(l), the exact filter on what Ann witnessed
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import ActionModel, Decision
from symbolic.errors import ParseError, UnknownThingError
from symbolic.language.mentions import PlaceMention, RoomMention
from symbolic.language.staging.outline import Outline, same_thing
from symbolic.language.statements import At, Believes, Claim, Holds, Is, Knows, WillDo
from symbolic.mind.belief import Belief, settled, uniform
from symbolic.mind.belief_filter import final_belief
from symbolic.mind.goals import Goal
from symbolic.world.actions import Grab, Move, Open, Put, Walk
from symbolic.world.dynamics import legal_actions
from symbolic.world.perspective import Trust, view
from symbolic.world.places import ELSEWHERE, Place
from symbolic.world.state import State
from symbolic.world.story import Story, replay

Floats = NDArray[np.float64]
Made = TypeVar("Made")


@runtime_checkable
class Bettor(Protocol):
    """A policy that says where a person who looks for something goes first."""

    def first_looks(self, decision: Decision) -> Floats:
        """Return the probability that the person looks at each place first, [P + 1]."""
        ...


@dataclass(frozen=True, slots=True)
class Witness:
    """Judges claims by who witnessed what in one story, remembering what it worked out.

    Attributes:
        outline: what the words of a claim refer to.
        trust: how far people believe each other.
        policy: how people act on what they think.
    """

    outline: Outline
    trust: Trust
    policy: ActionModel
    _known: dict[tuple[int, tuple[object, ...]], Any] = field(default_factory=dict[Any, Any], compare=False)

    def log_credence(self, claims: Sequence[Claim], story: Story) -> float:
        """Return log p(all claims), nats; -inf for what cannot be."""
        log_total = 0.0
        for claim in claims:
            p = self.credence(claim, story)
            log_total += math.log(p) if p > 0 else -math.inf
        return log_total

    def credence(self, claim: Claim, story: Story, eyes: str | None = None) -> float:
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
                _require_person(agent, story)
                return self.credence(inner, self._within(story, eyes), agent)
            case Knows(agent, None, thing, holds, subject) if thing or subject:
                _require_person(agent, story)
                told = self._within(story, eyes)
                knows = self._knows_fact(agent, subject, told) if subject else self._knows(agent, thing, told)
                return knows if holds else 1 - knows
            case WillDo(agent, verb, target, thing):
                _require_person(agent, story)
                return self._will_do(agent, verb, target, thing, self._within(story, eyes))
            case _:
                raise ParseError(
                    f"what {eyes or 'somebody'} thinks of this needs what they did to each other: {claim}"
                )

    # --- what somebody knows of a story

    def remember(self, story: Story, states: Sequence[State]) -> None:
        """Take the states of a story as worked out already, [T + 1]."""
        self._known.setdefault((id(story), ("states",)), (states, story))

    def _once(self, story: Story, key: tuple[object, ...], work: Callable[[], Made]) -> Made:
        """Return what is worked out of a story, once; the story is kept, so that its id stays its own."""
        full = (id(story), key)
        if full not in self._known:
            self._known[full] = (work(), story)
        made: Made = self._known[full][0]
        return made

    def _within(self, story: Story, eyes: str | None) -> Story:
        if eyes is None:
            return story
        known, states = self._once(
            story, ("view", eyes), lambda: view(story, self._states(story), eyes, self.trust)
        )
        self.remember(known, states)
        return known

    def _states(self, story: Story) -> Sequence[State]:
        return self._once(story, ("states",), lambda: replay(story))

    def belief(self, thing: str, story: Story, agent: str) -> Belief:
        """Return where somebody thinks an object is, by what they witnessed, at the end of a story."""
        return self._once(story, ("belief", thing, agent), lambda: self._belief(thing, story, agent))

    def _belief(self, thing: str, story: Story, agent: str) -> Belief:
        start = self._start(thing, story, agent)
        return final_belief(
            story, self._states(story), agent, start, self.trust, self.outline.group, same_thing
        )

    def _start(self, thing: str, story: Story, agent: str) -> Belief:
        where = story.initial.where(thing) if agent in story.informed else ()
        return settled(story.home, thing, where[0]) if where else uniform(story.home, thing)

    # --- facts

    def _of_fact(self, fact: At | Is, story: Story, eyes: str | None, *, first: bool) -> float:
        if isinstance(fact, Is):
            p = self._of_plain_fact(fact, story, eyes, first=first)
        else:
            p = self._of_whereabouts(fact, story, eyes, first=first)
        return p if fact.holds else 1 - p

    def _of_whereabouts(self, fact: At, story: Story, eyes: str | None, *, first: bool) -> float:
        meant = self._meant(fact.place)
        if fact.object in story.initial.bodies:
            return self._of_person(fact.object, fact.place, meant, story, eyes)
        if first:
            return self._at_first(fact.object, meant, story)
        if eyes is None:
            return _mass(self._truth(fact.object, story), meant)
        return _mass(self.belief(fact.object, story, eyes), meant)

    def _of_plain_fact(self, fact: Is, story: Story, eyes: str | None, *, first: bool) -> float:
        """Certain where it was perceived; where nothing was, even over the values that it ever had, and one more."""
        known = self._within(story, eyes)
        told = [state.facts[fact.subject] for state in self._states(known) if fact.subject in state.facts]
        if told:
            return float(fact.value == (told[0] if first else told[-1]))
        ever = {state.facts[fact.subject] for state in self._states(story) if fact.subject in state.facts}
        return 1 / (len(ever) + 1)

    def _knows_fact(self, agent: str, subject: str, story: Story) -> float:
        known, true = self._states(self._within(story, agent))[-1].facts, self._states(story)[-1].facts
        return float(subject in known and subject in true and known[subject] == true[subject])

    def _truth(self, thing: str, story: Story) -> Belief:
        """Where the object is at the end: settled, or even over what is not told."""
        return self._once(story, ("truth", thing), lambda: truth(story, self._states(story)[-1], thing))

    def _at_first(self, thing: str, meant: Sequence[Place], story: Story) -> float:
        """Whether the object was there when the story first tells where it is."""
        where = next((where[0] for state in self._states(story) if (where := state.where(thing))), None)
        return 1 / (len(story.home.places) + 1) if where is None else float(where in meant)

    def _of_person(
        self,
        name: str,
        place: PlaceMention | RoomMention,
        meant: Sequence[Place],
        story: Story,
        eyes: str | None,
    ) -> float:
        body = self._states(self._within(story, eyes))[-1].bodies[name]
        if body.room == ELSEWHERE:
            return 1 / (len(story.home.rooms) + 1)
        in_room = place.room if isinstance(place, RoomMention) else place.kind
        return float(body.room == in_room or (body.near is not None and body.near in meant))

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
        belief = self.belief(thing, story, agent)
        if verb == "look":
            if belief.is_sure or not isinstance(self.policy, Bettor):
                return _mass(belief, meant)  # who is sure looks there; a policy may keep its bets to itself
            looks = self._once(
                story,
                ("looks", thing, agent),
                lambda: self._first_looks(self.policy, self._decision(thing, story, agent)),
            )
            return float(sum(looks[story.home.places.index(place)] for place in meant))
        decision = self._decision(thing, story, agent)
        chances = np.exp(self.policy.log_policies([decision])[0])
        return float(
            sum(p for p, action in zip(chances, decision.legal, strict=True) if _leads(action, meant, target))
        )

    def _decision(self, thing: str, story: Story, agent: str) -> Decision:
        state = self._states(story)[-1]
        legal = legal_actions(story.home, state, agent)
        return Decision(story.home, state, agent, Goal(thing), self.belief(thing, story, agent), legal)

    @staticmethod
    def _first_looks(policy: object, decision: Decision) -> Floats:
        assert isinstance(policy, Bettor)
        return policy.first_looks(decision)


def _require_person(agent: str, story: Story) -> None:
    if agent not in story.initial.bodies:
        present = ", ".join(story.initial.bodies) or "nobody"
        raise UnknownThingError(f"the question is about {agent}, but the story is about {present}")


def truth(story: Story, state: State, thing: str) -> Belief:
    """Return where an object is in a state: settled, or even over the places of which nothing is known."""
    where = state.where(thing)
    if where:
        return settled(story.home, thing, where[0])
    held = any(thing in body.holds for body in state.bodies.values())
    unknown = [place not in state.contents for place in story.home.places]
    left = np.array([*([False] * len(unknown) if held else unknown), True], dtype=float)
    return Belief(thing, story.home.places, left / left.sum())


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
