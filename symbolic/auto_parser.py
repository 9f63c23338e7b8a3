"""The grammar first; a language model only for the sentences that the grammar could not read in full."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from symbolic.errors import ParseError
from symbolic.grammar.lexer import lex, sentences
from symbolic.llm_checks import check_places
from symbolic.llm_parser import LLMParser
from symbolic.parser import GRAMMAR, Parser
from symbolic.types import (
    Event,
    Home,
    NarrativeParse,
    Query,
    Reading,
    SceneParse,
    Span,
)


@dataclass(frozen=True, slots=True)
class AutoParser:
    """Grammar and language model together; a note says which sentences the model read.

    Attributes:
        model: reads what the grammar skipped. It is asked nothing when the grammar skipped nothing.
        grammar: reads everything first.
    """

    model: LLMParser
    grammar: Parser = GRAMMAR

    def scene(self, text: str) -> SceneParse:
        """Read the description of a home.

        Raises:
            ParseError: the model's reading of a sentence cannot be used.
        """
        parse = self.grammar.scene(text)
        for sentence in _unread(text, parse.reading):
            parse = _joined(parse, self.model.scene(text, sentence), sentence)
        return replace(parse, reading=_settled(text, parse.reading))

    def narrative(self, text: str, agent: str | None, scene: SceneParse) -> NarrativeParse:
        """Read what somebody did; the model reads all of it where the grammar finds nobody who acts.

        Raises:
            ParseError: the model's reading of a sentence cannot be used.
        """
        try:
            parse = self.grammar.narrative(text, agent, scene)
        except ParseError:
            read = self.model.narrative(text, agent, scene)
            return replace(read, reading=_noted(read.reading, text))
        for sentence in _unread(text, parse.reading):
            parse = _with_events(parse, self.model.narrative(text, agent, scene, sentence), sentence)
        return replace(parse, reading=_settled(text, parse.reading))

    def query(self, prompt: str, choices: Sequence[str]) -> Query:
        """Read a question; the model reads it where its form is unknown to the grammar.

        Raises:
            ParseError: the model's reading cannot be used.
        """
        try:
            return self.grammar.query(prompt, choices)
        except ParseError:
            read = self.model.query(prompt, choices)
            return replace(read, reading=_noted(read.reading, prompt))


def _unread(text: str, reading: Reading) -> Iterator[Span]:
    """Yield the sentences in which words were skipped, in order."""
    for tokens in sentences(lex(text)) if reading.skipped else ():
        start, end = tokens[0].start, tokens[-1].end
        if any(start <= span.start < end for span in reading.skipped):
            yield Span(start, end, text[start:end])


def _joined(parse: SceneParse, read: SceneParse, sentence: Span) -> SceneParse:
    """Add what a sentence says to a home; it is right about the places that it speaks of."""
    rooms = tuple(dict.fromkeys((*parse.home.rooms, *read.home.rooms)))
    places = tuple(dict.fromkeys((*parse.home.places, *read.home.places)))
    try:
        check_places([(place.room, place.kind, place.number) for place in places], rooms)
    except ParseError as error:
        raise ParseError(
            f"the language model's reading of {sentence.text!r} does not fit the rest: {error}"
        ) from error
    reading = replace(parse.reading, notes=(*parse.reading.notes, *read.reading.notes))
    return SceneParse(Home(rooms, places), {**parse.contents, **read.contents}, reading)


def _with_events(parse: NarrativeParse, read: NarrativeParse, sentence: Span) -> NarrativeParse:
    """Put what a sentence says in the place of what the grammar made of it."""
    kept = [event for event in parse.events if not _within(event, sentence)]
    before = sum(event.span is not None and event.span.start < sentence.start for event in kept)
    told = [replace(event, span=sentence) for event in read.events]
    reading = replace(parse.reading, notes=(*parse.reading.notes, *read.reading.notes))
    return NarrativeParse(
        tuple(dict.fromkeys((*parse.agents, *read.agents))),
        {**parse.start, **read.start},
        (*kept[:before], *told, *kept[before:]),
        reading,
    )


def _within(event: Event, sentence: Span) -> bool:
    return event.span is not None and sentence.start <= event.span.start < sentence.end


def _settled(text: str, reading: Reading) -> Reading:
    """Return a reading whose skipped sentences the model has read."""
    for sentence in _unread(text, reading):
        reading = _noted(reading, sentence.text)
    return replace(reading, skipped=(), confidence=1.0) if reading.skipped else reading


def _noted(reading: Reading, text: str) -> Reading:
    return replace(reading, notes=(*reading.notes, f"read by the language model: {text!r}"))
