"""Hypotheses about a mind: what a person wants, thinks, wants for another, and thinks of the other."""

from dataclasses import dataclass

from symbolic.language.statements import Claim
from symbolic.mind.goals import Goal, SocialGoal
from symbolic.world.places import Place


@dataclass(frozen=True, slots=True)
class StatedBelief:
    """A belief as a question states it: the object is (or is not) there, in the person's eyes, now.

    Attributes:
        object: the object class.
        place: where; of several that the words can mean, the first.
        holds: False for its not being there.
        alike: all the places that the words can mean; none for `place` alone.
    """

    object: str
    place: Place
    holds: bool
    alike: tuple[Place, ...] = ()

    @property
    def places(self) -> tuple[Place, ...]:
        """All that it can mean."""
        return self.alike or (self.place,)


@dataclass(frozen=True, slots=True)
class Mind:
    """One way a person's mind can be: a hypothesis.

    Attributes:
        agent: the person.
        goal: what the person wants; None when the hypothesis leaves it open.
        beliefs: what is stated about the person's belief at the last decision. Without one the
            belief follows from what the person witnessed.
        also: further things the person wants.
        social_goal: what the person wants for `other`'s goals.
        other: what the person thinks the other's mind is like; None when the person does not know.
            Deeper nesting is the same type again.
        knows: places, each given by all that its name can mean, of which the person knows whether
            the object is there.
        claims: what else is claimed, of this mind or another or of the world, that follows from who
            witnessed what.
    """

    agent: str
    goal: Goal | None
    beliefs: tuple[StatedBelief, ...] = ()
    also: tuple[Goal, ...] = ()
    social_goal: SocialGoal | None = None
    other: "Mind | None" = None
    knows: tuple[tuple[Place, ...], ...] = ()
    claims: tuple[Claim, ...] = ()

    @property
    def wanted(self) -> Goal:
        """The goal, of a hypothesis that has one."""
        assert self.goal is not None, f"the hypothesis leaves open what {self.agent} wants"
        return self.goal

    @property
    def goals(self) -> tuple[Goal, ...]:
        """All that the person wants."""
        return () if self.goal is None else (self.goal, *self.also)


Hypothesis = Mind
"""A hypothesis is a mind as it can be."""
