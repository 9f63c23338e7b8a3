"""The grammar first; a language model only for the sentences that the grammar could not read in full."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from symbolic.errors import BipError, ParseError
from symbolic.language import account
from symbolic.language.grammar.clauses.quotations import Quotation, quotations
from symbolic.language.grammar.words.lexer import Token, lex, sentences
from symbolic.language.llm.model_parser import LLMParser
from symbolic.language.llm.reading_checks import check_places
from symbolic.language.llm.readings import require_enactable
from symbolic.language.mentions import EventMention
from symbolic.language.parser import GRAMMAR, Parser, PlainReader
from symbolic.language.parses import NarrativeParse, Reading, SceneParse
from symbolic.language.question import Question
from symbolic.language.staging.stager import stage
from symbolic.language.statements import Query
from symbolic.world.notes import Note, read_by_model
from symbolic.world.places import Home
from symbolic.world.provenance import Span

Split = Callable[[str], Iterator[Span]]
"""From a text to its sentences."""


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
        unread = _unread(text, parse.reading, text_sentences)
        for sentence in unread:
            parse = _joined(parse, self.model.scene(text, sentence), sentence)
        return replace(parse, reading=_settled(parse.reading, unread))

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
        unread = _unread(text, parse.reading, text_sentences)
        for sentence in unread:
            parse = _with_events(parse, self.model.narrative(text, agent, scene, sentence), sentence)
        return replace(parse, reading=_settled(parse.reading, unread))

    def story(self, text: str, names: Sequence[str]) -> NarrativeParse:
        """Read what people did and said; the model reads all of it where the grammar cannot read it at all.

        A sentence was not read where words were skipped, and where it names somebody who is known to
        take part and of whom the grammar finds nothing done.

        Raises:
            ParseError: the model's reading of a sentence cannot be used, or does not fit the rest.
        """
        try:
            parse = self.grammar.story(text, names)
        except ParseError:
            read = self.model.story(text, names)
            return replace(read, reading=_noted(read.reading, text))
        unread = _unread(text, parse.reading, story_sentences, [n for n in names if n not in parse.agents])
        told = parse
        for sentence in unread:
            told = _with_events(told, self.model.story(text, names, sentence), sentence)
        told = replace(told, reading=_settled(told.reading, unread))
        if unread:
            _require_possible(told, stage(account.told(None, parse)).notes)
        return told

    def plain_story(self, text: str, spoken: Iterable[str], *, whole: bool) -> account.Account | None:
        """Read a story in plain sentences, which needs no model; None where it is of another kind."""
        grammar = self.grammar
        return grammar.plain_story(text, spoken, whole=whole) if isinstance(grammar, PlainReader) else None

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

    @property
    def reads_first(self) -> bool:
        """The model is asked only where the reader that needs none cannot tell."""
        return False

    def any_story(self, question: Question) -> Question:
        """Return any story and its question as symbols, as the model reads them.

        Raises:
            ParseError: the model's reading cannot be used.
        """
        return self.model.any_story(question)


def text_sentences(text: str) -> Iterator[Span]:
    """Yield the sentences of a text, without their final marks."""
    for tokens in sentences(lex(text)):
        yield _span(text, tokens[0].start, tokens[-1].end)


def story_sentences(text: str) -> Iterator[Span]:
    """Yield the sentences of a story, in which what somebody says is no sentence of its own."""
    tokens = lex(text)
    quotes = quotations(text, tokens)
    start: int | None = None
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        start = token.start if start is None and token.kind != "break" else start
        if start is not None and _ends(token, following, start, quotes, text):
            yield _span(text, start, token.end)
            start = None


def _ends(token: Token, following: Token | None, start: int, quotes: Sequence[Quotation], text: str) -> bool:
    """Whether a sentence that began at `start` ends with a token."""
    if following is None or following.kind == "break":
        return True
    quote = next((quote for quote in quotes if quote.start <= token.start < quote.end), None)
    if quote is None:
        return token.norm in (".", "!", "?", "...", ";")
    # '"Where is it?" Tom asked.' goes on behind the quotation; 'Tom asked, "Where is it?" Ann ...' does not.
    closed = token.end == quote.end and text[: quote.end].rstrip("\"'\u201d\u2019 ")[-1:] in (".", "?", "!")
    return closed and quote.start > start and following.capital


def _span(text: str, start: int, end: int) -> Span:
    return Span(start, end, text[start:end])


def _unread(text: str, reading: Reading, split: Split, unheard: Sequence[str] = ()) -> list[Span]:
    """Return the sentences in which words were skipped, or that name somebody of whom nothing was read."""
    if not reading.skipped and not unheard:
        return []
    return [
        sentence
        for sentence in split(text)
        if any(sentence.start <= span.start < sentence.end for span in reading.skipped)
        or any(re.search(rf"\b{re.escape(name)}\b", sentence.text) for name in unheard)
    ]


def _require_possible(parse: NarrativeParse, known: Sequence[Note]) -> None:
    """Check a story of which a model read some sentences; what the grammar left out is known."""
    try:
        require_enactable(parse, known)
    except BipError as error:
        raise ParseError(
            f"the language model's reading of the story does not fit the rest: {error}"
        ) from error


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


def _within(event: EventMention, sentence: Span) -> bool:
    return event.span is not None and sentence.start <= event.span.start < sentence.end


def _settled(reading: Reading, read: Sequence[Span]) -> Reading:
    """Return a reading of which the model has read some sentences, all those with skipped words."""
    for sentence in read:
        reading = _noted(reading, sentence.text)
    return replace(reading, skipped=(), confidence=1.0) if read else reading


def _noted(reading: Reading, text: str) -> Reading:
    """Say that the model has read a sentence; what the grammar passed over in it is read by now."""
    kept = (note for note in reading.notes if not _is_read_in(text, note))
    return replace(reading, notes=(*kept, read_by_model(text)))


def _is_read_in(text: str, note: Note) -> bool:
    """Whether a note is on words that were passed over, and a sentence that is read by now has them."""
    return note.kind in ("turned", "doubted", "unread") and all(word in text for word in note.words)
