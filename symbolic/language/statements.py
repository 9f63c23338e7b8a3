"""What can be asked of minds: statements, and the query that they make up."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from symbolic.language.mentions import EventMention, PlaceMention
from symbolic.language.parses import Reading
from symbolic.mind.goals import SocialGoal


@dataclass(frozen=True, slots=True)
class BeliefStatement:
    """`agent` thinks that `object` is (holds) or is not (not holds) at `place`."""

    agent: str
    object: str
    place: PlaceMention
    holds: bool = True


@dataclass(frozen=True, slots=True)
class GoalStatement:
    """`agent` wants `object`; with a place, wants it laid down there."""

    agent: str
    object: str
    place: PlaceMention | None = None


@dataclass(frozen=True, slots=True)
class SocialGoalStatement:
    """`agent` tries to help or to hinder `other`, or is indifferent to what `other` wants."""

    agent: str
    other: str
    social_goal: SocialGoal


@dataclass(frozen=True, slots=True)
class KnowledgeStatement:
    """`agent` knows what is, and what is not, at `place`."""

    agent: str
    place: PlaceMention


@dataclass(frozen=True, slots=True)
class BelievedGoalStatement:
    """What `agent` thinks that `other` wants.

    Attributes:
        agent: who thinks so.
        other: of whom.
        objects: the objects that `other` is thought to want; empty when `agent` does not know.
        place: where `other` is thought to want them; None for in hand, or as placed.
        as_placed: True for "where `other` put them": the story tells where that is.
    """

    agent: str
    other: str
    objects: tuple[str, ...] = ()
    place: PlaceMention | None = None
    as_placed: bool = False


@dataclass(frozen=True, slots=True)
class MindStatement:
    """Several things at once of one person's mind: belief, social goal, believed goal.

    Attributes:
        agent: the person.
        parts: statements of that person's mind, all of which hold.
        deeds: what the statement takes for granted that the person did.
        about: the deeds of which it speaks: "speech" for "when giving information", "objects"
            for the deeds with the objects it names, None for all that the person did.
    """

    agent: str
    parts: tuple[BeliefStatement | SocialGoalStatement | KnowledgeStatement | BelievedGoalStatement, ...]
    deeds: tuple[EventMention, ...] = ()
    about: Literal["speech", "objects"] | None = None


Statement: TypeAlias = BeliefStatement | GoalStatement


@dataclass(frozen=True, slots=True)
class Query:
    """A question as symbols: given the conditions, which statement is most (or least) likely?

    Attributes:
        conditions: what the question tells us to assume.
        statements: the choices in the order of `Question.choices`.
        sense: "most" picks the likeliest statement, "least" the unlikeliest.
    """

    conditions: tuple[Statement, ...]
    statements: tuple[Statement, ...]
    sense: Literal["most", "least"] = "most"
    reading: Reading = Reading()


@dataclass(frozen=True, slots=True)
class SocialQuery:
    """A question about one person's mind with regard to another, as symbols; like `Query` otherwise."""

    conditions: tuple[MindStatement, ...]
    statements: tuple[MindStatement, ...]
    sense: Literal["most", "least"] = "most"
    reading: Reading = Reading()
