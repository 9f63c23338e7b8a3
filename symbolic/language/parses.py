"""What reading a text gives: a scene, a narrative, and how well they were read."""

from collections.abc import Mapping
from dataclasses import dataclass

from symbolic.language.mentions import EventMention
from symbolic.world.notes import Note
from symbolic.world.places import Home, Place
from symbolic.world.provenance import Span


@dataclass(frozen=True, slots=True)
class Reading:
    """How well a text was read: what was skipped, what was noticed, and how sure the parse is.

    Attributes:
        skipped: spans that carried words the grammar could not use.
        notes: sentences about repairs: unknown nouns, contradictions, inferred steps.
        confidence: fraction of the content words that the parse accounts for, in [0, 1].
        accounted: words that can change the meaning, where they were read.
        doubtful: sentences in which such words were not read: what they tell may not have happened.
    """

    skipped: tuple[Span, ...] = ()
    notes: tuple[Note, ...] = ()
    confidence: float = 1.0
    accounted: tuple[Span, ...] = ()
    doubtful: tuple[Span, ...] = ()


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
    events: tuple[EventMention, ...]
    reading: Reading = Reading()
