"""What another reader of this package may have passed over in a story or a question of two people: notes on it.

The reader of clauses decides what a text says; this says which of its words can change that and were on no list of
words that the reader accounts for.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from symbolic.language.grammar.clauses.quotations import join_compounds, quotations
from symbolic.language.grammar.relations import related, unread_relations
from symbolic.language.grammar.words.altering import (
    ADVERBS,
    ALTERING,
    LICENSED_IN_STORIES,
    SPEAKING,
    altering,
    licensed_starts,
    marked,
)
from symbolic.language.grammar.words.lexer import Token, lex, sentences
from symbolic.language.grammar.words.lexicon import Lexeme, chunk
from symbolic.language.grammar.words.spans import Stretches
from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention, RoomMention
from symbolic.language.parses import NarrativeParse
from symbolic.language.reader.words.closed import CLOSED
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.spelling import nearest
from symbolic.language.reader.words.verb_classes import verb_classes
from symbolic.world.notes import Note, another_s, as_aside, denied, turned, unread, within_sentence
from symbolic.world.provenance import Span
from symbolic.world.vocabulary import plural

_LEADS = frozenset(
    "if given giving assuming suppose supposing when while which judging based considering believing".split()
)


def with_unread(parse: NarrativeParse, text: str, people: Iterable[str] = ()) -> NarrativeParse:
    """Return a story as read, with notes on words outside its quotations that may change it.

    Args:
        parse: the story as another reader read it.
        text: the story.
        people: who is known to take part, besides those who act.
    """
    tokens = lex(text)
    quoted = Stretches((quote.start, quote.end) for quote in quotations(text, tokens))
    names = frozenset(name.lower() for name in (*parse.agents, *parse.start, *people))
    taken = names | taken_up(parse.start, parse.events) | _slips(tokens)
    ahead = Stretches((e.span.start, e.span.end) for e in parse.events if e.imminent and e.span is not None)
    said = [word for note in parse.reading.notes if note.kind == "denied" for word in note.words]
    read = frozenset(span.start for span in parse.reading.accounted)
    found, doubtful = [*marked(text)], list[Span]()
    for sentence in sentences(tokens):
        plain = [token for token in sentence if token.start not in quoted]
        spans = _left(altering(plain, text, LICENSED_IN_STORIES, SPEAKING, names), read)
        lexemes = as_lexemes(plain, names)
        left = [turned(span) for span in (*spans, *_said_by_none(plain, text, names))]
        asked = _left(asked_of_nobody(plain, text), read)
        inner = [turned(span) for span in (*either_deed(lexemes, text), *asked)]
        if _is_aside(plain, names | taken):
            found += [*map(as_aside, left), *inner]
        elif (left or inner) and _tells_of_itself(plain, names):
            found += map(within_sentence, (*left, *inner))
            start, end = sentence[0].start, sentence[-1].end
            doubtful.append(Span(start, end, text[start:end]))
        else:
            found += [*left, *inner]
        found += _strangers(lexemes, text, taken)
        found += unknown_words(lexemes, text, taken)
        free = licensed_starts(plain, LICENSED_IN_STORIES)
        strange = _left(unread_relations(lexemes, names, text), read)
        found += [related(span) for span in strange if span.start not in free]
        found += [another_s(span) for span in done_by_none(lexemes, text)]
        found += [denied(span) for span in only_spoken_of(lexemes, text)]
        found += [denied(span) for span in _only_near(lexemes, text, ahead, said)]
        found += headings(plain, text, names)
    found += _in_quotations(text, tokens, names, taken)
    notes = tuple(dict.fromkeys((*parse.reading.notes, *found)))
    return replace(parse, reading=replace(parse.reading, notes=notes, doubtful=tuple(doubtful)))


def _only_near(lexemes: Sequence[Lexeme], text: str, ahead: Stretches, said: Sequence[str]) -> Iterator[Span]:
    """Yield deeds that somebody is only about to do, "on the point of opening", where no event says so.

    Args:
        lexemes: a sentence.
        text: the whole.
        ahead: where the events are told that are about to happen.
        said: what was noted as not done.
    """
    for near, deed in pairwise(lexemes):
        if "imminent" not in near or "verb" not in deed or ahead.meets(near.start, deed.end):
            continue
        if not any(text[near.start : deed.end] in words for words in said):
            yield Span(near.start, deed.end, text[near.start : deed.end])


def _is_aside(sentence: Sequence[Token], known: frozenset[str]) -> bool:
    """Whether a sentence speaks of nobody and nothing of the story, nor of the story: "Rain had begun to fall"."""
    return not any(token.norm in known or token.norm in _POINTERS for token in sentence)


def _tells_of_itself(sentence: Sequence[Token], names: frozenset[str]) -> bool:
    """Whether a sentence is about people, not what was told: "they said no more", but "Tom made all that up"."""
    words = [token.norm for token in sentence if token.kind == "word"]
    known = set(words)
    ends = {*words[:1], *words[-1:]}
    of_people = bool(known & (names | _PERSONAL | _TOGETHER))
    return (
        of_people
        and not known & _OF_THE_TELLING
        and not ends & _POINTS_BACK
        and not _MAKES_UP.search(" ".join(words))
    )


_TOGETHER = frozenset(("both", "each", "neither", "either"))
_OF_THE_TELLING = frozenset(
    "those such everything anything nothing none whole story tale telling teller narrator true truth untrue false "
    "really reality fact lie lied lies lying fib dream dreamed dreamt imagine imagined invented pretend pretended "
    "pretends happened happen happens above below foregoing following scene film play contrary wrong mistaken i you we "
    "me us reader readers suppose supposed".split()
)
"""Words with which a sentence can speak of others than itself."""
_POINTS_BACK = frozenset("this that these those so it all otherwise".split())
"""Words that, first or last in a sentence, can point to what was told before it."""
_MAKES_UP = re.compile(r"\b(?:ma(?:k|d)es? (?:\w+ ){1,4}up|(?:this|that|it|so) (?:all|too|either|again)$)")
_POINTERS = frozenset(
    "he she they him her them his their it its this that these those all none nothing nobody so such both neither "
    "either one other others i you we me us story tale happened happen happens true truth place film play dream".split()
)
"""What can speak of the people of a story, or of what was told."""


def _left(spans: Iterable[Span], read: frozenset[int]) -> list[Span]:
    """Return the stretches that do not begin where another reader has read."""
    return [span for span in spans if span.start not in read]


def taken_up(start: Mapping[str, str], events: Iterable[EventMention]) -> frozenset[str]:
    """Return the words of the things, places and rooms of which the events of a story tell."""
    said: list[str] = [*start.values()]
    for event in events:
        for mention in (event.object, event.target, event.object and event.object.place):
            match mention:
                case ObjectMention(object=name):
                    said.append(name)
                case PlaceMention(kind=kind, room=room):
                    said += [kind, room or ""]
                case RoomMention(room=room):
                    said.append(room)
    words = {word for name in said for word in name.split()}
    return frozenset(words | {plural(word) for word in words})


def _slips(tokens: Sequence[Token]) -> frozenset[str]:
    """Return the slips of the pen, which the reader of clauses mends: "teh"."""
    return frozenset(
        token.norm for token in tokens if token.norm.isalpha() and nearest(token.norm) is not None
    )


def _said_by_none(sentence: Sequence[Token], text: str, names: frozenset[str]) -> Iterator[Span]:
    """Yield verbs of speech right behind a noun that is no person of the story: "people say", "the song says"."""
    for before, token in pairwise(sentence):
        noun = before.kind == "word" and before.norm not in names and before.norm not in CLOSED
        if token.norm in SPEAKING and noun and any(sense.tag == "N" for sense in senses(before.norm)):
            yield Span(before.start, token.end, text[before.start : token.end])


def _in_quotations(
    text: str, tokens: Sequence[Token], names: frozenset[str], taken: frozenset[str]
) -> Iterator[Note]:
    """Yield notes on what is said, where it is no question: "I wish that I saw a kite", "I never found it"."""
    starts = [token.start for token in tokens]
    for quote in quotations(text, tokens):
        said = tokens[bisect_right(starts, quote.start) : bisect_left(starts, quote.end - 1)]
        lexemes = as_lexemes(said, names)
        asks = "?" in quote.text
        if not asks:  # what is asked tells nothing
            yield from map(related, unread_relations(lexemes, names, text))
            yield from map(turned, altering(said, text, LICENSED_IN_STORIES, _SAID, names))
        yield from unknown_words(lexemes, text, taken)


_SAID = frozenset("think believe guess suppose 'd can if n't do 'll will should must would".split())
"""What people say before they tell where a thing is, as sure as they are."""


def asked_of_nobody(sentence: Sequence[Token], text: str) -> Iterator[Span]:
    """Yield a sentence that the story asks and does not tell: "Did he open it?"."""
    aloud = any(
        token.norm == ":" for token in sentence
    )  # "Michael turned to her: did she know where it was?"
    if not sentence or aloud or text[sentence[-1].end : sentence[-1].end + 2].lstrip()[:1] != "?":
        return
    if any("verb" in lexeme for lexeme in as_lexemes(sentence, frozenset())):  # not "And the mug?"
        yield Span(sentence[0].start, sentence[-1].end, text[sentence[0].start : sentence[-1].end])


def headings(sentence: Sequence[Token], text: str, names: frozenset[str]) -> Iterator[Note]:
    """Yield a note on a heading that a sentence stands under, where it speaks of nobody: "Fiction: Vera is at home".

    "Cross out what follows: ..." is one too, though it may be no more than "It went like this: ..."; "Then:" says when,
    and "Turning to her:" to whom somebody speaks.
    """
    mark = next((at for at, token in enumerate(sentence[:_HEADING]) if token.norm == ":"), 0)
    before = sentence[:mark]
    if not before or any(t.norm in names or t.norm in _TITLES or t.norm in _PERSONAL for t in before):
        return
    of_home = any(c in one for one in as_lexemes(before, names) for c in ("fixture", "object", "room"))
    if not of_home and any(t.kind == "word" and t.norm not in CLOSED for t in before):
        span = Span(before[0].start, before[-1].end, text[before[0].start : before[-1].end])
        yield unread(span) if any(t.norm in CLOSED for t in before) else turned(span)


_HEADING = 12
_PERSONAL = frozenset("he she they him her them his their".split())
_TITLES = frozenset(
    "story narrative actions action steps summary sum short brief later then next finally afterwards meanwhile".split()
)


def as_lexemes(sentence: Sequence[Token], names: frozenset[str]) -> list[Lexeme]:
    """Return the lexemes of a sentence, nouns that are written together taken apart."""
    return chunk(join_compounds(sentence), names)


def done_by_none(lexemes: Sequence[Lexeme], text: str) -> Iterator[Span]:
    """Yield subjects that do not say who: "It heads for the stove", "One of the two opens it"."""
    for at, lexeme in enumerate(lexemes[:-1]):
        after = lexemes[at + 1]
        opens = at == 0 or lexemes[at - 1].norm in (",", "and", "then", "later", "next", "the")
        acts = "verb" in after and after["verb"].form in ("s", "ed") and "be" not in after["verb"].classes
        if opens and (
            (lexeme.norm in ("it", "others", "rest") and acts)
            or (at == 0 and lexeme.norm == "one" and after.norm == "of" and not _of_things(lexemes[2:5]))
        ):
            yield Span(lexeme.start, after.end, text[lexeme.start : after.end])


def _of_things(lexemes: Sequence[Lexeme]) -> bool:
    """Whether what follows "one of" is a place or a thing: "one of the kitchen cabinets"."""
    return any("fixture" in lexeme or "object" in lexeme for lexeme in lexemes)


def either_deed(lexemes: Sequence[Lexeme], text: str) -> Iterator[Span]:
    """Yield "or" before a deed: which of two was done is not told."""
    for joint, deed in pairwise(lexemes):
        if joint.norm == "or" and "verb" in deed and deed["verb"].form in ("s", "ed"):
            yield Span(joint.start, deed.end, text[joint.start : deed.end])


def only_spoken_of(lexemes: Sequence[Lexeme], text: str) -> Iterator[Span]:
    """Yield deeds that hang on another word: "came close to opening", "was tired of walking", "gave up on closing".

    A deed behind a preposition is only spoken of, but for those that tell when or how something else was done: "after
    opening", "by opening", and "on opening" where it begins a clause.
    """
    for at, (prep, deed) in enumerate(pairwise(lexemes)):
        if "verb" not in deed or deed["verb"].form != "ing":
            continue
        speaks = "verb" in prep and "tell" in prep["verb"].classes  # "suggested opening"
        hangs = speaks or prep.norm in _HANGING or ("prep" in prep and prep.norm not in _TELLING | _ON)
        opens = at == 0 or any(category in lexemes[at - 1] for category in ("comma", "and", "while"))
        if hangs or (prep.norm in _ON and not opens and not _ends(lexemes[at - 1])):
            yield Span(prep.start, deed.end, text[prep.start : deed.end])


def _ends(lexeme: Lexeme) -> bool:
    """Whether a word is where a clause may end, "took the mug on leaving", and no particle, "gave up on leaving"."""
    return any(category in lexeme for category in ("fixture", "object", "room", "pronoun", "name", "there"))


_HANGING = frozenset(("to", "of", "from", "against", "about", "at", "close to", "near to", "up", "like"))
_TELLING = frozenset(
    "by for after before while when since upon besides with without along through across".split()
)
"""Words before a deed that was done, and when, how or beside what."""
_ON = frozenset(("on", "in"))


def unknown_words(lexemes: Sequence[Lexeme], text: str, taken: frozenset[str]) -> Iterator[Note]:
    """Yield notes on the words that no table knows and no event took up, a note for each stretch of them."""
    first = None
    for lexeme, after in zip([*lexemes, None], [*lexemes[1:], None, None], strict=False):
        passed = lexeme is not None and (
            ("unknown" in lexeme and not _accounted(lexeme.norm, taken)) or _adds(lexeme, after, taken)
        )
        if lexeme is not None and passed:
            first = first or lexeme
            last = lexeme
        elif first is not None:
            yield unread(Span(first.start, last.end, text[first.start : last.end]))
            first = None


def _adds(lexeme: Lexeme, after: Lexeme | None, taken: frozenset[str]) -> bool:
    """Whether a word says of the noun behind it what no reading takes up: "the toy sofa", "the former kitchen"."""
    if after is None or not any(category in after for category in ("fixture", "object", "room")):
        return lexeme.norm in _NO_FILLERS
    if lexeme.norm in ("the former", "the latter"):
        return True
    return ("object" in lexeme and "fixture" not in lexeme) or lexeme.norm in _NO_FILLERS


_NO_FILLERS = frozenset((
    "because", "than", "past", "day", "view", "interest", "different", "several different", "such", "neighboring",
    "sort of", "kind of", "remains of", "presence of", "the presence of", "speaking of", "in terms of",
))  # fmt: skip
"""Words that no table of fillers should hold where nothing takes them up."""


def _accounted(word: str, taken: frozenset[str]) -> bool:
    """Whether an event took a word up, or it is one that says how a thing is done, or a verb that its reader knows."""
    if word in taken or word in ADVERBS or word in ALTERING or word.removesuffix("s") in taken:
        return True  # of the words of `ALTERING` it is said elsewhere where they are not read
    if word in _HARMLESS or _POINTING.intersection(CLOSED.get(word, ())):
        return True
    lemmas = (sense.lemma for sense in senses(word) if sense.tag in ("VF", "VB", "VN", "VG"))
    return any(verb_classes().get(lemma, frozenset()) & _ACTED for lemma in lemmas)


_HARMLESS = frozenset("yes ok okay idea ideas happen earlier sooner let lets letting".split())
_POINTING = frozenset(("PRON", "POSS", "DET", "IN"))
"""Parts of speech that point at what is spoken of, or say where; those that deny are of `ALTERING`."""
_ACTED = frozenset(
    "be have go arrive leave stay take put hide move give open close search see hear tell say ask call".split()
)
"""Classes of verbs that the reader of stories in a home takes up."""


def _strangers(lexemes: Sequence[Lexeme], text: str, taken: frozenset[str]) -> Iterator[Note]:
    """Yield notes on deeds of nobody, somebody or the dog, on verbs of no table that govern a deed, on strange places.

    A thing that is taken up is none of these: "stared at the kite Oscar had laid there".
    """
    for at, lexeme in enumerate(lexemes):
        after = lexemes[at + 1] if at + 1 < len(lexemes) else None
        if "foreign" in lexeme:
            yield another_s(Span(lexeme.start, lexeme.end, text[lexeme.start : lexeme.end]))
        if "unknown" not in lexeme:
            continue
        before = [one.norm for one in lexemes[max(0, at - 2) : at]]
        span = Span(lexeme.start, (after or lexeme).end, text[lexeme.start : (after or lexeme).end])
        if len(before) == 2 and before[0] in ("in", "to", "at") and before[1] in ("a", "an", "the"):
            if lexeme.norm not in taken:
                yield turned(span)
        elif after is None:
            continue
        elif _governs(lexemes, at) and before[-1:] not in (["the"], ["a"], ["an"], ["his"], ["her"]):
            yield denied(span)
        elif "verb" in after and after["verb"].form in ("s", "ed") and "be" not in after["verb"].classes:
            yield another_s(span)


def _governs(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether a word takes a verb: "refuses to open", "dreads opening", "is prevented from opening"."""
    after = lexemes[at + 1 : at + 3]
    if len(after) == 2 and "prep" in after[0] and "verb" in after[1]:
        return after[1]["verb"].form == ("base" if after[0].norm == "to" else "ing")
    return bool(after) and "verb" in after[0] and after[0]["verb"].form == "ing"
