"""Hypotheses about a mind: what a person wants, and what the question says they believe."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from symbolic.errors import ParseError, UnknownThingError
from symbolic.language.mentions import PlaceMention
from symbolic.language.staging.grounding import resolve
from symbolic.language.statements import (
    BeliefStatement,
    GoalStatement,
    Query,
    Statement,
)
from symbolic.mind.goals import Goal, SocialGoal
from symbolic.world.actions import Walk
from symbolic.world.places import Home, Place
from symbolic.world.state import Body
from symbolic.world.story import Story
from symbolic.world.vocabulary import OBJECTS


@dataclass(frozen=True, slots=True)
class StatedBelief:
    """A belief as a question states it: the object is (or is not) at the place, in the person's eyes, now."""

    object: str
    place: Place
    holds: bool


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One way a person's mind can be.

    Attributes:
        agent: the person.
        goal: what the person wants; None when the hypothesis leaves it open.
        beliefs: what is stated about the person's belief at the last decision. Without one the
            belief follows from what the person saw.
        also: further things the person wants.
        social_goal: what the person wants for `other`'s goals.
        other: what the person thinks the other's mind is like; None when the person does not know.
            Deeper nesting is the same type again.
        knows: places, each given by all that its name can mean, of which the person knows whether
            the object is there.
    """

    agent: str
    goal: Goal | None
    beliefs: tuple[StatedBelief, ...] = ()
    also: tuple[Goal, ...] = ()
    social_goal: SocialGoal | None = None
    other: "Hypothesis | None" = None
    knows: tuple[tuple[Place, ...], ...] = ()

    @property
    def wanted(self) -> Goal:
        """The goal, of a hypothesis that has one."""
        assert self.goal is not None, f"the hypothesis leaves open what {self.agent} wants"
        return self.goal

    @property
    def goals(self) -> tuple[Goal, ...]:
        """All that the person wants."""
        return () if self.goal is None else (self.goal, *self.also)


def hypothesise(query: Query, episode: Story) -> tuple[tuple[Hypothesis, ...], ...]:
    """Return, for each statement of a query, the hypotheses under which it is true.

    The hypotheses of one statement share its prior probability evenly. A statement about belief
    alone, with no goal given, is spread over every object class that the home is known to hold.

    Raises:
        UnknownThingError: a person, place or object that the story does not have.
        ParseError: a condition that contradicts itself.
    """
    return tuple(_expand(statement, query.conditions, episode) for statement in query.statements)


def _expand(statement: Statement, conditions: Sequence[Statement], episode: Story) -> tuple[Hypothesis, ...]:
    claims = (*conditions, statement)
    agent = _only_agent(claims, episode)
    room = final_body(episode, agent).room
    goals = [claim for claim in claims if isinstance(claim, GoalStatement)]
    wanted = tuple(_goal(claim, episode, room) for claim in goals) or _any_goal(episode)
    beliefs = tuple(_belief(claim, episode, room) for claim in claims if isinstance(claim, BeliefStatement))
    if len(goals) > 1:
        raise ParseError(
            f"the question gives {agent} two goals at once: {wanted[0].object}, {wanted[1].object}"
        )
    return tuple(Hypothesis(agent, goal, beliefs) for goal in wanted)


def _only_agent(claims: Iterable[Statement], episode: Story) -> str:
    agents = {claim.agent for claim in claims}
    unknown = sorted(agents - set(episode.initial.bodies))
    if unknown:
        present = ", ".join(episode.initial.bodies) or "nobody"
        raise UnknownThingError(f"the question is about {unknown[0]}, but the story is about {present}")
    if len(agents) != 1:
        raise ParseError(f"the question mixes the minds of {' and '.join(sorted(agents))}")
    return agents.pop()


def _goal(claim: GoalStatement, episode: Story, room: str) -> Goal:
    _require_known(claim.object, episode)
    return Goal(claim.object, None if claim.place is None else _place(claim.place, episode.home, room))


def _belief(claim: BeliefStatement, episode: Story, room: str) -> StatedBelief:
    _require_known(claim.object, episode)
    return StatedBelief(claim.object, _place(claim.place, episode.home, room), claim.holds)


def _place(mention: PlaceMention, home: Home, room: str) -> Place:
    return resolve(mention, home, room)


def _any_goal(episode: Story) -> tuple[Goal, ...]:
    things = sorted({thing for things in episode.initial.contents.values() for thing in things})
    if not things:
        raise UnknownThingError("the question states no goal and the scene names no object to be one")
    return tuple(Goal(thing) for thing in things)


def _require_known(thing: str, episode: Story) -> None:
    """An object may be missing from the scene (nobody saw it), but then the vocabulary must know it."""
    in_scene = any(thing in things for things in episode.initial.contents.values())
    if not in_scene and thing not in OBJECTS:
        raise UnknownThingError(
            f"the question asks about a {thing}, which the scene never mentions and the vocabulary does not know"
        )


def final_body(episode: Story, agent: str) -> Body:
    """Return where `agent` is after the last step: the room at hand when the question is asked."""
    body = episode.initial.bodies[agent]
    for step in episode.steps:
        if isinstance(step.action, Walk) and step.action.agent == agent:
            target = step.action.target
            body = Body(target) if isinstance(target, str) else Body(target.room, target)
    return body
