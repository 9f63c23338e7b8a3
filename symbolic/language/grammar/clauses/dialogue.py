"""What people say to each other: quotations in a text, and an utterance as an event.

'Tom asked, "Where is the mug?"'   -> a quotation with its place in the text
"Any idea where the mug might be?" -> ask(mug)
"I saw one on the desk."           -> tell(desk), of what was asked for
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from symbolic.language.grammar.phrases.phrases import (
    ObjectPhrase,
    Phrase,
    PlacePhrase,
    RoomPhrase,
    Word,
    phrases,
)
from symbolic.language.grammar.words.lexer import Token, lex
from symbolic.language.grammar.words.lexicon import chunk
from symbolic.language.grammar.words.spans import Stretches
from symbolic.language.mentions import (
    EventMention,
    ObjectMention,
    PlaceMention,
    RoomMention,
)
from symbolic.world.provenance import Span
from symbolic.world.vocabulary import FIXTURES, ROOMS, canonical

LINE = re.compile(r"^[ \t]*([A-Z][^\W\d_]*)[ \t]*:[ \t]*(\S.*)$", re.MULTILINE)
"""A line of a script: `Tom: "Where is the mug?"`."""
TURN = re.compile(r"\s*([A-Z][^\W\d_]*)\s*:\s*([\"“][^\"“”]*[\"”])\s*")
"""A turn of a conversation, several of which may share a line."""

_QUESTION = re.compile(
    r"\?\s*$|^\W*(any idea|where|do you|have you|did you|could you|can you|would you)\b", re.I
)
_UNKNOWING = re.compile(
    r"\b(no idea|not sure|(do|did|have|has|am|was)(n't| not)|never|no clue|cannot|can't)\b", re.I
)
_SINGLE = re.compile(r"(?<=[\s:,])['‘]([A-Z][^'\"‘]*?(?:['’][a-z][^'\"‘]*?)*)['’](?=['’]?[\s.,;:]|['’]?$)")
_NAMED = re.compile(
    r"\b(?:the|my|our|an?|some)\s+(?P<name>[a-z][\w' -]*?)"
    r"(?=\s+(?:is|are|was|were|might|may|could|can|around|anywhere|inside|in|on|at|within)\b|\W*$)",
    re.I,
)
_LOOSE = re.compile(
    r"\s+(?:(?:lying|sitting|standing|laying)\s+)?(?:anywhere|somewhere|around|about|today|recently|lately"
    r"|earlier|by any chance|by chance|(?<=\w )I (?:saw|noticed|found|spotted|came across|have seen))"
    r"(?=\s*[?.!,]|\s*$|\s+(?:is|are|was|were|anywhere|somewhere|around|today|recently|lately|earlier|lying|sitting|by"
    r"|in|on|inside|at)\b)",
    re.I,
)
"""What says when or roughly where, after a noun that it is no part of; and "the mug *I saw* was"."""
_MARKS = "\"'“”‘’ \t\n"


@dataclass(frozen=True, slots=True)
class Quotation:
    """Words between quotation marks: the text inside, and the characters [start, end) with the marks."""

    text: str
    start: int
    end: int


def join_compounds(tokens: Sequence[Token]) -> list[Token]:
    """Split nouns that are written together, e.g. "kitchentable", into the words of their canonical name."""
    return [part for token in tokens for part in _parts(token)]


def _parts(token: Token) -> Iterator[Token]:
    name = canonical(token.norm) if token.kind == "word" else token.norm
    if name.replace(" ", "") != token.norm:
        name = token.norm
    for word in name.split(" "):
        yield Token(word, token.start, token.end, token.kind, token.capital)


def quotations(text: str, tokens: Sequence[Token]) -> list[Quotation]:
    """Return what stands between quotation marks, double or single; an unpaired last mark opens nothing."""
    marks = [token for token in tokens if token.norm == '"']
    paired = [
        Quotation(text[a.end : b.start], a.start, b.end)
        for a, b in zip(marks[::2], marks[1::2], strict=False)
    ]
    single = [Quotation(match[1], match.start(), match.end()) for match in _SINGLE.finditer(text)]
    inside = Stretches((p.start, p.end) for p in paired)
    free = [q for q in single if not inside.meets(q.start, q.end)]
    return sorted((*paired, *free), key=lambda quotation: quotation.start)


def noun_phrases(text: str) -> list[Phrase]:
    """Return the phrases of one utterance or clause; of its marks, those that end a phrase are kept."""
    ended = (replace(token, norm=";") if token.norm in (".", "?", "!") else token for token in lex(text))
    tokens = [token for token in ended if token.kind in ("word", "number") or token.norm in ",;:"]
    return phrases(chunk(join_compounds(tokens)))


def hear_utterance(text: str, speaker: str, span: Span | None = None) -> EventMention:
    """Read one utterance: a question for an object, or a report of where one is.

    A report without a place ("no idea") is a `tell` without target; the object is None where a
    pronoun stands for it.
    """
    plain = without_loose_words(text.strip(_MARKS))
    found = noun_phrases(plain)
    things = [phrase for phrase in found if isinstance(phrase, ObjectPhrase) and phrase.known]
    things = things or [p for p in found if isinstance(p, ObjectPhrase) and p.determiner in ("a", "the")]
    target = target_of(found)
    asks = bool(_QUESTION.search(plain)) and not (target is not None and not plain.endswith("?"))
    name = things[0 if asks else -1].object if things else named_after_determiner(plain)
    mention = None if name is None else ObjectMention(name)
    if not asks and _UNKNOWING.search(plain) and not re.search(r"\b(but|however|though)\b", plain, re.I):
        target = None
    return EventMention(speaker, "ask" if asks else "tell", None if asks else target, mention, span=span)


def without_loose_words(text: str) -> str:
    """Drop "anywhere", "by any chance" and the like: "seen the kite lying around today?" asks for the kite."""
    while (shorter := _LOOSE.sub("", text)) != text:
        text = shorter
    return text


def named_after_determiner(text: str) -> str | None:
    """Return the noun after the first determiner, for an object that no vocabulary knows: "a face cream"."""
    names = (canonical(match["name"].lower()) for match in _NAMED.finditer(text))
    return next((name for name in names if name not in FIXTURES and name not in ROOMS), None)


def target_of(found: Sequence[Phrase]) -> PlaceMention | RoomMention | None:
    """Return the last place that some phrases name, else the last room."""
    places = [i for i, phrase in enumerate(found) if isinstance(phrase, PlacePhrase) and phrase.kind]
    if places:
        return mention_place(found, places[-1])
    rooms = [phrase for phrase in found if isinstance(phrase, RoomPhrase)]
    return RoomMention(rooms[-1].room) if rooms else None


def mention_place(found: Sequence[Phrase], at: int) -> PlaceMention:
    """Return the mention of the place phrase at an index, with the room said after it, if one is."""
    phrase = found[at]
    assert isinstance(phrase, PlacePhrase)
    room = phrase.room or said_room(found, at + 1)
    number = phrase.numbers[0] if phrase.numbers and phrase.numbers[0] > 0 else 0
    return PlaceMention(phrase.kind, number, room, determiner_of(phrase))


def determiner_of(phrase: PlacePhrase) -> Literal["the", "a", "another", "other"]:
    """Return the determiner that decides whether a place is a new one."""
    match phrase.determiner:
        case "a" | "another" | "other" as determiner:
            return determiner
        case _:
            return "the"


ANOTHER_ROOM = "another room"
"""The room of "the table in another room": one that is not at hand and has no name."""


def said_room(found: Sequence[Phrase], at: int) -> str | None:
    """Return the room that "in the bedroom" names, where that begins at an index."""
    match found[at : at + 3]:
        case [Word() as preposition, RoomPhrase(room=room), *_] if is_locative(preposition):
            return room
        case [Word() as preposition, Word() as word, *_] if is_locative(preposition) and names_other(word):
            return ANOTHER_ROOM
        case [Word() as preposition, PlacePhrase(kind="", determiner="another" | "other"), *_] if is_locative(
            preposition
        ):
            return ANOTHER_ROOM
        case _:
            return None


def is_locative(word: Word) -> bool:
    """Whether a word can lead to the room of a place: in, inside, of, at."""
    return "prep" in word and word.lexeme["prep"].value in ("in", "of")


def names_other(word: Word) -> bool:
    """Whether a word is "another" or "other", whose noun "room" the phrases leave out."""
    return "another" in word or "other" in word
