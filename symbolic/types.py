"""The nouns that every layer shares: a home, what is true in it, what was done, what was said of it.

Grounded nouns (`Place`, `State`, `Action`) refer to one particular home. Mentions
(`PlaceMention`, `ObjectMention`, `Event`) are what a sentence or a camera offers before it is
grounded: "a cabinet", "the fourth one", "the remote control". `symbolic.grounding` leads from
the second to the first.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Verb: TypeAlias = Literal["walk", "open", "close", "grab", "put", "ask", "tell"]
Source: TypeAlias = Literal["text", "video", "inferred"]
SOMETHING = "something"
"""The object class of a thing that a narrator or a camera could not make out ("grabs some object")."""

# --- the home -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A location where an object can be: a container to look into or a surface to look at.

    Attributes:
        room: name of the room, e.g. "kitchen".
        kind: fixture class of the vocabulary, e.g. "kitchen cabinet", "fridge", "coffee table".
        number: 1-based position from the left among those of its kind in the room; 0 when the
            room has just one.
        container: True when it can be opened and hides what it holds while closed.
    """

    room: str
    kind: str
    number: int = 0
    container: bool = False

    @property
    def name(self) -> str:
        """A name that is unique in a home, e.g. "kitchen/kitchen cabinet 3"."""
        return f"{self.room}/{self.kind}" + (f" {self.number}" if self.number else "")

    @property
    def relation(self) -> Literal["inside", "on"]:
        """How an object is located at this place."""
        return "inside" if self.container else "on"


@dataclass(frozen=True, slots=True)
class Home:
    """The rooms of a home and the places in them; both without duplicates, in order of mention."""

    rooms: tuple[str, ...]
    places: tuple[Place, ...]

    def in_room(self, room: str) -> tuple[Place, ...]:
        """The places of one room."""
        return tuple(place for place in self.places if place.room == room)


@dataclass(frozen=True, slots=True)
class Body:
    """Where a person is: the room, the place within reach (if any), and the objects held."""

    room: str
    near: Place | None = None
    holds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """What is true at one moment.

    Attributes:
        contents: object classes at each place, with repetition ("apple", "apple"). A place that
            is missing here has *unknown* contents; an empty tuple means known to be empty.
        open: the containers that stand open.
        bodies: every person's body, by name.
    """

    contents: Mapping[Place, tuple[str, ...]]
    open: frozenset[Place] = frozenset()
    bodies: Mapping[str, Body] = field(default_factory=dict[str, Body])


# --- predicates -----------------------------------------------------------------------------

PredicateName: TypeAlias = Literal["in", "inside", "on", "open", "close", "holds"]


@dataclass(frozen=True, slots=True, order=True)
class Predicate:
    """A ground relation, e.g. `inside(apple, kitchen/fridge)`; `open` has one argument.

    `close` is nearness (agent or thing, thing), as in the VirtualHome and MuMA-ToM data.
    """

    name: PredicateName
    arguments: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.arguments)})"


# --- actions --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Walk:
    """Go to a room (str) or, within or across rooms, up to a place."""

    agent: str
    target: "str | Place"


@dataclass(frozen=True, slots=True)
class Open:
    """Open a container that is near and closed."""

    agent: str
    place: Place


@dataclass(frozen=True, slots=True)
class Close:
    """Close a container that is near and open."""

    agent: str
    place: Place


@dataclass(frozen=True, slots=True)
class Grab:
    """Take an object of a class from a place that is near and not closed."""

    agent: str
    object: str
    place: Place


@dataclass(frozen=True, slots=True)
class Put:
    """Lay a held object down at a place that is near and not closed."""

    agent: str
    object: str
    place: Place


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask everyone present or within earshot where an object is."""

    agent: str
    object: str


@dataclass(frozen=True, slots=True)
class Tell:
    """Say that an object is at a place; without a place, that one does not know."""

    agent: str
    object: str
    place: Place | None


Action: TypeAlias = Walk | Open | Close | Grab | Put | Ask | Tell


# --- what happened --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Goal:
    """What a person wants: to hold an object, or (with a place) to see it laid down there."""

    object: str
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One grounded action of an episode.

    Attributes:
        action: what was done.
        imminent: True when it is about to happen: evidence of an intention, without a result.
        source: the modality it is known from; "inferred" for a step that the narrator skipped.
        passed: kinds of places that the person came near on the way without stopping (video).
        span: the words that say it, if any.
    """

    action: Action
    imminent: bool = False
    source: Source = "text"
    passed: tuple[str, ...] = ()
    span: "Span | None" = None


@dataclass(frozen=True, slots=True)
class Episode:
    """A home, its state before the first step, and the steps, in order."""

    home: Home
    initial: State
    steps: tuple[Step, ...]
    notes: tuple[str, ...] = ()


# --- text and its parse ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Span:
    """Characters [start, end) of a source text, and the text itself."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class PlaceMention:
    """A place as a text names it.

    Attributes:
        kind: fixture class of the vocabulary; "cabinet" for a plain one.
        number: ordinal from the left; 0 when none was said.
        room: room said with it ("the cabinet in the living room"), else None.
        determiner: "the", "a", "another" or "other", which decides between new and known places.
    """

    kind: str
    number: int = 0
    room: str | None = None
    determiner: Literal["the", "a", "another", "other"] = "the"


@dataclass(frozen=True, slots=True)
class RoomMention:
    """A room as a text names it."""

    room: str


@dataclass(frozen=True, slots=True)
class ObjectMention:
    """An object class as a text names it, with where it is said to be, if it is."""

    object: str
    count: int = 1
    place: PlaceMention | None = None


Target: TypeAlias = PlaceMention | RoomMention | ObjectMention


@dataclass(frozen=True, slots=True)
class Event:
    """One thing somebody did or said, or is about to do, before grounding.

    Attributes:
        agent: the person's name.
        verb: what was done.
        target: where to (walk), what (open, close), from where (grab), to where (put),
            or the place told (tell).
        object: what was grabbed, put, asked for or told of.
        imminent: True for "is about to": the intention is evidence, its result is not seen.
        source: which modality says so.
        span: the words that say it; None when it comes from no text.
    """

    agent: str
    verb: Verb
    target: Target | None = None
    object: ObjectMention | None = None
    imminent: bool = False
    source: Source = "text"
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """How well a text was read: what was skipped, what was noticed, and how sure the parse is.

    Attributes:
        skipped: spans that carried words the grammar could not use.
        notes: sentences about repairs: unknown nouns, contradictions, inferred steps.
        confidence: fraction of the content words that the parse accounts for, in [0, 1].
    """

    skipped: tuple[Span, ...] = ()
    notes: tuple[str, ...] = ()
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class SceneParse:
    """A scene description as symbols. Contents are unknown for places missing in `contents`."""

    home: Home
    contents: Mapping[Place, tuple[str, ...]]
    reading: Reading = Reading()


@dataclass(frozen=True, slots=True)
class NarrativeParse:
    """A narrative as events in the order in which they happened; `start` maps people to rooms."""

    agents: tuple[str, ...]
    start: Mapping[str, str]
    events: tuple[Event, ...]
    reading: Reading = Reading()


# --- the question ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Frame:
    """What perception reports for one step of a video: ground predicates at class or instance level."""

    step: int
    predicates: frozenset[Predicate]


@dataclass(frozen=True, slots=True)
class Clue:
    """Soft evidence of where an object was before anybody moved it.

        log p(clue | object is there) - log p(clue | it is elsewhere) = weight

    Attributes:
        object: object class.
        places: where it was, as far as the clue tells: places or whole rooms, any one of them.
        weight: log-likelihood ratio in nats; negative for evidence that it was not there.
        source: the modality it comes from.
        provenance: what was seen or said, in words, with its place in the source.
    """

    object: str
    places: "tuple[PlaceMention | RoomMention, ...]"
    weight: float
    source: Source
    provenance: str


@dataclass(frozen=True, slots=True)
class Question:
    """All that the reasoner may see. It has no field for a gold answer or a question type.

    Attributes:
        scene: description of the home; empty when there is none.
        narrative: what people did and said.
        prompt: the question with its condition, without the choices.
        choices: the statements to choose from, without letters; two or more, all different.
        video: frames of the video, when the modality has them.
        clues: soft evidence of where objects were, when the modality has it.
    """

    scene: str
    narrative: str
    prompt: str
    choices: tuple[str, ...]
    video: tuple[Frame, ...] = ()
    clues: tuple[Clue, ...] = ()


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


SocialGoal: TypeAlias = Literal["help", "hinder", "independent"]


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
    deeds: tuple[Event, ...] = ()
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
