"""An answer and why, as plain values: texts, numbers and tuples, and nothing that only Python knows.

Times count the events that have happened: 0 is before the first, and as many as there are events is the end. What
goes on unchanged is given once, when it begins: a list of times with one entry for each change.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class ExplainedChoice:
    """One statement to choose from.

    Attributes:
        statement: in words.
        probability: posterior probability of the statement.
        mind: the likeliest mind under which it is true, in words; "" where it says no more than the statement.
        witnessed: log-evidence of what was witnessed before any step is judged, nats; null for impossible.
    """

    statement: str
    probability: float
    mind: str
    witnessed: float | None


@dataclass(frozen=True, slots=True)
class EvidenceStep:
    """What one step says about each choice.

    Attributes:
        words: what was done.
        event: its index in the reading's events; null for a step of another world.
        log_likelihood: log p(step | the choice's likeliest mind), nats, by choice; null for impossible.
        posterior: probability of each choice after this step; even where nothing is possible any more.
    """

    words: str
    event: int | None
    log_likelihood: tuple[float | None, ...]
    posterior: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class BeliefPath:
    """Where a person thinks that a thing is, as the story goes on.

    Attributes:
        agent: the person.
        thing: the object.
        under: index of the choice whose likeliest mind this is; null for what follows from what the person witnessed.
        times: since when, rising; the first is 0.
        probabilities: for each time the probability of each of the reading's places, then of somewhere else.
    """

    agent: str
    thing: str
    under: int | None
    times: tuple[int, ...]
    probabilities: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class ReadPlace:
    """A place as it was read.

    Attributes:
        name: unique in the reading.
        room: where it is.
        container: whether it hides what it holds while closed.
        within: the place in which it stands; "" for none.
    """

    name: str
    room: str
    container: bool
    within: str


@dataclass(frozen=True, slots=True)
class ReadEvent:
    """An event as it was read.

    Attributes:
        words: what happened.
        agent: who did it; "" for nobody.
        witnesses: who perceived it.
        source: the modality it is known from; "inferred" for a step that the narrator skipped.
        imminent: it is only about to happen.
        text: the words of the story that tell of it; "" for none.
    """

    words: str
    agent: str
    witnesses: tuple[str, ...]
    source: Literal["text", "video", "inferred"]
    imminent: bool
    text: str


@dataclass(frozen=True, slots=True)
class KnowledgeChange:
    """Something that comes to be known.

    Attributes:
        time: since when.
        subject: a thing, a person, or what a plain fact is about.
        value: the name of a place or room, a plain value, or "NAME's hand"; null for not known.
    """

    time: int
    subject: str
    value: str | None


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """What is so in somebody's eyes.

    Attributes:
        who: in truth for nobody; ["Ann"] for what Ann knows, ["Ann", "Ben"] for what Ann thinks that Ben knows.
        changes: in order of time.
    """

    who: tuple[str, ...]
    changes: tuple[KnowledgeChange, ...]


@dataclass(frozen=True, slots=True)
class ReadStory:
    """The story as it was read, in the likeliest world.

    Attributes:
        people, rooms, places: whom and what it has.
        events: in order.
        knowledge: who knew what when, of the things that the question or the events name.
        confidence: how sure the least sure part of the reading is, in [0, 1].
    """

    people: tuple[str, ...]
    rooms: tuple[str, ...]
    places: tuple[ReadPlace, ...]
    events: tuple[ReadEvent, ...]
    knowledge: tuple[Viewpoint, ...]
    confidence: float


@dataclass(frozen=True, slots=True)
class TrackedSentence:
    """A sentence of an everyday story in the eyes of the mind that a question is about.

    Attributes:
        text: as written.
        known: probability that what it tells becomes known to that mind.
        told: probability that it tells each choice.
    """

    text: str
    known: float
    told: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class PlanBox:
    """A room or a place from above.

    Attributes:
        name: of a room, or of one of the reading's places.
        x0, z0, x1, z1: its low and high corner, metres.
    """

    name: str
    x0: float
    z0: float
    x1: float
    z1: float


@dataclass(frozen=True, slots=True)
class FloorPlan:
    """A home to scale, as perception has it.

    Attributes:
        rooms: where they are.
        places: of the reading's places those that were found.
        walk: positions of a person in order, (x, z) in metres.
    """

    rooms: tuple[PlanBox, ...]
    places: tuple[PlanBox, ...]
    walk: tuple[tuple[float, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """An answer and why.

    Attributes:
        scene, narrative: the texts that were given; "" for a story in symbols.
        prompt: the question.
        sense: whether the likeliest or the least likely statement is asked for.
        status: "undecided" where the evidence does not separate the best two, or the best one from a guess.
        undecided: why, as a clause; "" where answered.
        choice: index of the chosen statement; null when undecided.
        margin: by less than this, in probability, two choices are not told apart.
        choices: the statements.
        prior: probability of each choice before the first step, with what was witnessed.
        steps: the evidence, in order.
        beliefs: where people think that things are.
        reading: the story as it was read.
        notes: what was inferred, repaired, supposed or skipped.
        symbols: the question as it was read, as symbols (`bip schema`): change it and ask again to correct the
            reading; null where it has no form in symbols.
        left_out: what the symbols do not say, or why there are none.
        plan: the home to scale, where a recording or a scene gives it; else null.
        mind: whose belief was followed through an everyday story, the outermost first; empty for none.
        tracked: the sentences of the story in that mind's eyes.
    """

    scene: str
    narrative: str
    prompt: str
    sense: Literal["most", "least"]
    status: Literal["answered", "undecided"]
    undecided: str
    choice: int | None
    margin: float
    choices: tuple[ExplainedChoice, ...]
    prior: tuple[float, ...]
    steps: tuple[EvidenceStep, ...]
    beliefs: tuple[BeliefPath, ...]
    reading: ReadStory
    notes: tuple[str, ...]
    symbols: Mapping[str, Any] | None
    left_out: tuple[str, ...]
    plan: FloorPlan | None = None
    mind: tuple[str, ...] = ()
    tracked: tuple[TrackedSentence, ...] = ()
