"""The question: its prompt and its choices to symbols.

A statement is either a belief ("Mark thinks that the apple is not inside the fridge") or a goal
("Mark has been trying to get an apple"). A prompt is an optional condition, which is one or more
statements, and the question proper: which choice is more (or less) likely.
"""

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile

from symbolic.errors import ParseError
from symbolic.language.grammar.phrases.phrases import (
    ObjectPhrase,
    Phrase,
    PlacePhrase,
    Word,
    phrases,
)
from symbolic.language.grammar.questions.strictness import (
    changes_claim,
    sense,
    unread_asked,
    unread_words,
    words_claimed,
)
from symbolic.language.grammar.scenes.layout import specific_kind
from symbolic.language.grammar.words.lexer import lex
from symbolic.language.grammar.words.lexicon import chunk, is_known
from symbolic.language.grammar.words.quote import quote
from symbolic.language.mentions import PlaceMention
from symbolic.language.parses import Reading
from symbolic.language.statements import (
    Claim,
    Query,
    Wants,
    holder,
    people_in_claim,
    stating,
    things_in_claim,
    thinks,
)
from symbolic.world.notes import Note, not_in_vocabulary
from symbolic.world.vocabulary import OBJECTS

_KNOWN_FORMS = (
    'Known forms: "NAME thinks that the OBJECT is (not) inside the PLACE", '
    '"NAME thinks there is (not) an OBJECT on the PLACE", "NAME has been trying to get an OBJECT".'
)
_KNOWN_PROMPT = (
    'Known form: "[If CONDITION, ]which one of the following statements is more (or less) likely to be true?"'
)
_ASKED = re.compile(
    r"""\b(?:which|what)\b(?=[^.!?]{0,200}\b(?:likely|likelier|likeliest|plausible|probable
    |unlikely|improbable|unlikelier)\b)""",
    re.IGNORECASE | re.VERBOSE,
)
_CONDITION = re.compile(
    r"""^\s*(?:if|assuming|assume|suppose|supposing|given|provided|knowing|granted|considering|imagine
    |let's\ say|say|when)\b(?:\s+that\b)?\s*,?""",
    re.IGNORECASE | re.VERBOSE,
)
_AFTERTHOUGHT = re.compile(r",?\s+\b(?:if|assuming|given|supposing|provided)\b(?P<rest>.+)$", re.I | re.S)


def parse_query(prompt: str, choices: Sequence[str]) -> Query:
    """Read a prompt and its choices.

    Raises:
        ParseError: the question, its condition or a choice has an unknown form; the sentence quotes it.
    """
    condition, asked = _split_prompt(" ".join(prompt.split()))
    conditions = _conditions(condition)
    agent = holder(conditions[0]) if conditions else None
    claims = tuple(_claim(choice, "choice", agent) for choice in choices)
    said = (*conditions, *claims)
    taken, people = words_claimed(said), [name for claim in said for name in people_in_claim(claim) if name]
    passed = [note for text in (condition, *choices) for note in unread_words(text, taken, people)]
    notes = (*_notes(said), *dict.fromkeys((*passed, *unread_asked(asked, names=people))))
    return Query(
        tuple(map(stating, conditions)),
        tuple(map(stating, claims)),
        sense(asked, len(choices)),
        Reading(notes=notes),
    )


def parse_claim(text: str, agent: str | None = None) -> Claim:
    """Read one statement about what somebody thinks or wants; `agent` is who "he" or "she" is."""
    return _claim(text, "statement", agent)


def _notes(claims: Sequence[Claim]) -> tuple[Note, ...]:
    odd = dict.fromkeys(t for claim in claims for t in things_in_claim(claim) if t not in OBJECTS)
    return tuple(map(not_in_vocabulary, odd))


def _split_prompt(prompt: str) -> tuple[str, str]:
    asked = _ASKED.search(prompt)
    if asked is None:
        raise ParseError(f"The question {quote(prompt)} has an unknown form. {_KNOWN_PROMPT}")
    head, question = prompt[: asked.start()].strip(), prompt[asked.start() :]
    trailing = _AFTERTHOUGHT.search(question)
    if not head and trailing:
        return trailing.group("rest").strip(" ?.,"), question[: trailing.start()]
    return head.strip(" ,.;:"), question


def _conditions(text: str) -> tuple[Claim, ...]:
    opening = _CONDITION.match(text)
    body = (text[opening.end() :] if opening else text).strip(" ,.;:")
    if not body:
        return ()
    first = _try_claim(body, None)
    if first is not None:
        return (first,)
    found: list[Claim] = []
    for part in re.split(r",?\s+(?:and|but)\s+(?:that\s+)?|;\s*", body):
        statement = _try_claim(part, holder(found[0]) if found else None)
        if statement is None and found:
            statement = _try_claim(f"{holder(found[0])} {part}", None)
        if statement is None:
            raise ParseError(f"The condition {quote(part)} has an unknown form. {_KNOWN_FORMS}")
        found.append(statement)
    return tuple(found)


def _claim(text: str, role: str, agent: str | None) -> Claim:
    found = _try_claim(text, agent)
    if found is None:
        raise ParseError(f"The {role} {quote(text)} has an unknown form. {_KNOWN_FORMS}")
    return found


def _try_claim(text: str, agent: str | None) -> Claim | None:
    tokens = [
        token for token in lex(text) if token.kind != "break" and token.norm not in (".", "!", "?", '"')
    ]
    if changes_claim(tokens, text):
        return None
    names = frozenset(
        token.norm for token in tokens if token.capital and token.kind == "word" and not is_known(token.norm)
    )
    row = phrases(chunk(tokens, names))
    if any(isinstance(phrase, Word) and "unknown" in phrase for phrase in row):
        return None
    who = _agent(row, agent)
    objects = [phrase for phrase in row if isinstance(phrase, ObjectPhrase)]
    places = [phrase for phrase in row if isinstance(phrase, PlacePhrase)]
    if who is None or len(objects) != 1 or len(places) > 1 or not _says_where(row) or not _states(row):
        return None
    mind = _mind(row)
    if mind == "think" and places:
        return thinks(who, objects[0].object, _mention(places[0]), _holds(row))
    if mind == "want" and not _shuns(row) and not any(_negates(phrase) for phrase in row):
        return Wants(who, (objects[0].object,), _mention(places[0]) if places else None)
    return None


_SHUNNED = frozenset(
    "away from without rid clear over past off by around round along through even used accustomed free shot quit"
    " against beyond under above behind apart".split()
)
"""Words between a wish and a thing by which it is one to be without it, or past it: "get away from", "get rid of"."""


def _shuns(row: Sequence[Phrase]) -> bool:
    """Whether what is wished is to be without a thing: "trying to get by without a mug", "to get out of buying one"."""
    before = [
        p.lexeme.norm
        for p in takewhile(lambda p: not isinstance(p, ObjectPhrase), row)
        if isinstance(p, Word)
    ]
    return bool(_SHUNNED & set(before)) or ("out", "of") in pairwise(before)


def _agent(row: Sequence[Phrase], agent: str | None) -> str | None:
    named = {
        phrase.lexeme.norm.capitalize() for phrase in row if isinstance(phrase, Word) and "name" in phrase
    }
    if len(named) == 1:
        return named.pop()
    pronoun = any(isinstance(phrase, Word) and "subject" in phrase for phrase in row)
    return agent if not named and pronoun else None


def _mind(row: Sequence[Phrase]) -> str | None:
    """Whether the main verb is one of thinking or of wanting."""
    for phrase in row:
        if not isinstance(phrase, Word):
            return None
        if "goal" in phrase:
            return "want"
        if "belief" in phrase:
            return "think"
        if "verb" in phrase:
            classes = phrase.lexeme["verb"].classes
            if "want" in classes:
                return "want"
            if "think" in classes:
                return "think"
    return None


def _says_where(row: Sequence[Phrase]) -> bool:
    """Whether a place is said to have the thing in or on it: not "behind the stove"."""
    for before, phrase in pairwise(row):
        if not isinstance(phrase, PlacePhrase) or not isinstance(before, Word) or "prep" not in before:
            continue
        if before.lexeme["prep"].value not in ("in", "on", "of"):
            return False
    return True


_BEFORE = frozenset({"be", "have", "do"})
_OF_THOUGHTS = frozenset({"want", "think", "grab", "find", "hold", "lie", "be", "inspect", "walk", "put"})
_OF_WISHES = frozenset({"want", "grab", "find", "inspect", "walk", "put", "transfer"})
_JOINTS = frozenset("before while whereas but yet although though until after once when unless if".split())


def _states(row: Sequence[Phrase]) -> bool:
    """Whether the verb of thinking or wanting is the main one: not "stopped trying to get", "trying to avoid"."""
    begun, allowed = False, _OF_WISHES if _mind(row) == "want" else _OF_THOUGHTS
    for phrase in row:
        if not isinstance(phrase, Word):
            begun = True
            continue
        if "refrain" in phrase or phrase.lexeme.norm in _JOINTS:
            return False
        verb = phrase.lexeme["verb"] if "verb" in phrase else None
        mind = "goal" in phrase or "belief" in phrase or (verb and verb.classes & {"want", "think"})
        if not begun and verb and not mind and verb.value not in _BEFORE:
            return False
        begun = begun or bool(mind)
        if begun and verb and verb.value not in (*_BEFORE, "hold") and not verb.classes & allowed:
            return False
    return True


def _negates(phrase: Phrase) -> bool:
    if isinstance(phrase, ObjectPhrase):
        return phrase.determiner == "no"
    return isinstance(phrase, Word) and ("neg" in phrase or phrase.lexeme.norm in _DOUBTS)


_DOUBTS = frozenset(
    {"doubt", "doubts", "doubted", "doubting", "lacks", "lack", "absent", "false", "untrue", "free"}
)


def _holds(row: Sequence[Phrase]) -> bool:
    """An even number of negations affirms: "doesn't think that it isn't there"."""
    return sum(_negates(phrase) for phrase in row) % 2 == 0


def _mention(phrase: PlacePhrase) -> PlaceMention:
    number = phrase.numbers[0] if phrase.numbers else 0
    kind = phrase.kind or "kitchen cabinet"
    if number and kind == "cabinet":
        kind = specific_kind(kind, phrase.room or "kitchen")
    determiner = phrase.determiner if phrase.determiner in ("a", "another", "other") else "the"
    return PlaceMention(kind, number, phrase.room, determiner)  # type: ignore[arg-type]
