"""What can be asked of minds and of the world: claims, statements, and the query that they make up.

A claim nests: what Ann thinks that Ben thinks is `Believes("Ann", Believes("Ben", Holds(...)))`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from symbolic.language.mentions import EventMention, PlaceMention, RoomMention
from symbolic.language.parses import Reading
from symbolic.mind.goals import SocialGoal

When: TypeAlias = Literal["now", "first"]
"""At which moment: at the end of the story, or before its first event."""


@dataclass(frozen=True, slots=True)
class At:
    """`object` is (holds) or is not (not holds) at `place`."""

    object: str
    place: PlaceMention | RoomMention
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Is:
    """A plain fact: `subject` is (holds) or is not (not holds) `value`, e.g. the soil washed away."""

    subject: str
    value: str
    holds: bool = True


Fact: TypeAlias = At | Is


@dataclass(frozen=True, slots=True)
class Holds:
    """A fact is true."""

    fact: Fact
    when: When = "now"


@dataclass(frozen=True, slots=True)
class Believes:
    """`agent` thinks that a claim is true; the claim may be about what somebody else thinks or wants."""

    agent: str
    claim: "Claim"
    when: When = "now"


@dataclass(frozen=True, slots=True)
class Knows:
    """`agent` knows what is, and what is not, at `place`; or where `thing` is; or how `subject` is.

    Attributes:
        agent: the person.
        place: of which the person knows what is there.
        thing: of which the person knows where it is.
        subject: of a plain fact that the person knows.
        holds: False for not knowing it.
    """

    agent: str
    place: PlaceMention | None = None
    thing: str = ""
    holds: bool = True
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Wants:
    """What `agent` wants.

    Attributes:
        agent: the person.
        objects: the objects wanted, all of them; empty for whatever it is: nobody knows.
        place: where they are wanted; None for in hand, or as placed.
        as_placed: True for "where `agent` put them": the story tells where that is.
    """

    agent: str
    objects: tuple[str, ...] = ()
    place: PlaceMention | None = None
    as_placed: bool = False


@dataclass(frozen=True, slots=True)
class WillDo:
    """What `agent` will do next: look for `seeks` first at `target`, or the deed `verb` there.

    Attributes:
        agent: the person.
        verb: "look" for a search, else a verb of `symbolic.world.actions`.
        target: where.
        seeks: the object looked for, or done something with.
    """

    agent: str
    verb: str
    target: PlaceMention | RoomMention
    seeks: str = ""


@dataclass(frozen=True, slots=True)
class Social:
    """`agent` tries to help or to hinder `other`, or is indifferent to what `other` wants.

    `other` is "" where a question does not name that one: who it is the story tells.
    """

    agent: str
    other: str
    social_goal: SocialGoal


Claim: TypeAlias = Holds | Believes | Knows | Wants | WillDo | Social


@dataclass(frozen=True, slots=True)
class Statement:
    """Claims that hold together.

    Attributes:
        claims: all of which hold.
        deeds: what the statement takes for granted that the person did.
        about: the deeds of which it speaks: "speech" for "when giving information", "objects"
            for the deeds with the objects it names, None for all that the person did.
    """

    claims: tuple[Claim, ...]
    deeds: tuple[EventMention, ...] = ()
    about: Literal["speech", "objects"] | None = None

    @property
    def agent(self) -> str:
        """The person whose mind it is about; empty for a statement about the world alone."""
        return next((name for claim in self.claims if (name := holder(claim))), "")


@dataclass(frozen=True, slots=True)
class Query:
    """A question as symbols: given the conditions, which statement is most (or least) likely?

    Attributes:
        conditions: what the question tells us to assume.
        statements: the choices in the order of `Question.choices`.
        sense: "most" picks the likeliest statement, "least" the unlikeliest.
        reading: how well the question was read.
    """

    conditions: tuple[Statement, ...]
    statements: tuple[Statement, ...]
    sense: Literal["most", "least"] = "most"
    reading: Reading = field(default_factory=Reading)


def stating(*claims: Claim) -> Statement:
    """Return the statement that some claims hold."""
    return Statement(claims)


def thinks(agent: str, thing: str, place: PlaceMention | RoomMention, holds: bool = True) -> Believes:
    """Return the claim that somebody thinks that an object is, or is not, at a place."""
    return Believes(agent, Holds(At(thing, place, holds)))


def holder(claim: Claim) -> str:
    """Return whose mind a claim is about; empty for a fact of the world."""
    return "" if isinstance(claim, Holds) else claim.agent


def thought_place(claim: Claim) -> At | None:
    """Return where a claim says that its person thinks an object is; None if it says no such thing."""
    if isinstance(claim, Believes) and isinstance(claim.claim, Holds) and isinstance(claim.claim.fact, At):
        return claim.claim.fact
    return None


def thought_goal(claim: Claim) -> Wants | None:
    """Return what a claim says that its person thinks another wants; None if it says no such thing."""
    return claim.claim if isinstance(claim, Believes) and isinstance(claim.claim, Wants) else None


def chain_of(claim: Claim) -> tuple[str, ...]:
    """Return the people in whose eyes, one within the other, a claim is judged; none for a fact of the world."""
    match claim:
        case Believes(agent, inner):
            return (agent, *chain_of(inner))
        case Holds():
            return ()
        case _:
            return (claim.agent,)


def people_in_claim(claim: Claim) -> Iterator[str]:
    """Yield the people a claim speaks of, the outermost first."""
    if isinstance(claim, Holds):
        return
    yield claim.agent
    if isinstance(claim, Believes):
        yield from people_in_claim(claim.claim)
    if isinstance(claim, Social):
        yield claim.other


def places_in_claim(claim: Claim) -> Iterator[PlaceMention | RoomMention]:
    """Yield the places that a claim speaks of."""
    while isinstance(claim, Believes):
        claim = claim.claim
    match claim:
        case Holds(At(_, place)):
            yield place
        case Knows(_, place) | Wants(_, _, place) if place is not None:
            yield place
        case WillDo(_, _, target):
            yield target
        case _:
            return


def things_in_claim(claim: Claim) -> Iterator[str]:
    """Yield the objects that a claim speaks of."""
    while isinstance(claim, Believes):
        claim = claim.claim
    match claim:
        case Holds(At(thing)):
            yield thing
        case Wants(_, objects):
            yield from objects
        case Knows(thing=thing) | WillDo(seeks=thing) if thing:
            yield thing
        case _:
            return
