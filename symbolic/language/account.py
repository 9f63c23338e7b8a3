"""What a text, a video, or both together tell: a home, and what was done in it, before it is staged."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from symbolic.language.mentions import EventMention
from symbolic.language.parses import NarrativeParse, SceneParse
from symbolic.world.notes import Note, not_understood
from symbolic.world.perspective import Trust
from symbolic.world.places import Home, Place
from symbolic.world.provenance import Source, Span

Contents: TypeAlias = Mapping[Place, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Report:
    """One event as the accounts report it.

    Attributes:
        event: what was done.
        confidence: probability that it is as reported, in [0, 1].
        sources: the modalities that say so.
        first, last: steps of the video over which it was done; None when no video shows when.
    """

    event: EventMention
    confidence: float = 1.0
    sources: tuple[Source, ...] = ("text",)
    first: int | None = None
    last: int | None = None

    @property
    def sure(self) -> float:
        """Probability that it was done at all, in [0, 1]: a text is taken at its word, a camera can err."""
        return 1.0 if "text" in self.sources else self.confidence


@dataclass(frozen=True, slots=True)
class Account:
    """A home and a story as one modality, or both together, give them.

    Attributes:
        home: rooms and places; None where the home is not told, and follows from what is done.
        contents: objects by place; a place that is missing has unknown contents.
        start: the room in which each person starts, as far as it is told.
        reports: what was done, in order.
        confidence: how sure the account is of the home and its contents, in [0, 1].
        notes: what was skipped, repaired or settled.
        agents: who takes part, also those of whom nothing is reported.
        facts: what is plainly true at first, by subject.
        trust: how far people believe each other, where the account says it.
        in_view: what is in a container is seen from its room: containers stand open at first.
        doubts: how probable it is that a thing lies where `contents` has it, by place and thing, of what is not
            sure: what a camera took for so.
        doubtful: stretches of the text of which it is doubtful that what they tell happened.
    """

    home: Home | None
    contents: Contents
    start: Mapping[str, str]
    reports: tuple[Report, ...]
    confidence: float = 1.0
    notes: tuple[Note, ...] = ()
    agents: tuple[str, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict[str, str])
    trust: Trust | None = None
    in_view: bool = False
    doubts: Mapping[tuple[Place, str], float] = field(default_factory=dict[tuple[Place, str], float])
    doubtful: tuple[Span, ...] = ()

    @property
    def events(self) -> tuple[EventMention, ...]:
        """What was done, in order."""
        return tuple(report.event for report in self.reports)

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody in it, in order of mention."""
        acting = (event.agent for event in self.events if event.agent)
        return tuple(dict.fromkeys((*self.agents, *self.start, *acting)))

    def without_doubtful(self) -> "Account":
        """Return the account as it is if nothing happened that doubtful stretches of the text alone tell."""
        sure = tuple(report for report in self.reports if not self._is_doubtful(report))
        return replace(self, reports=sure, doubtful=())

    def _is_doubtful(self, report: Report) -> bool:
        at = report.event.span.start if report.event.span is not None else -1
        return report.sources == ("text",) and any(span.start <= at < span.end for span in self.doubtful)


def told(scene: SceneParse | None, narrative: NarrativeParse) -> Account:
    """Return a text's account, as confident as its reading; without a scene, of a home that is not told."""
    sure = narrative.reading.confidence
    readings = (scene.reading, narrative.reading) if scene else (narrative.reading,)
    skipped = [not_understood(span.text) for r in readings for span in r.skipped]
    return Account(
        home=scene.home if scene else None,
        contents=scene.contents if scene else {},
        start=narrative.start,
        reports=tuple(Report(event, sure) for event in narrative.events),
        confidence=scene.reading.confidence if scene else sure,
        notes=(*(note for r in readings for note in r.notes), *skipped),
        agents=narrative.agents,
        doubtful=narrative.reading.doubtful,
    )
