"""The question: one string to its sections, and prompt and choices to symbols.

A statement is either a belief ("Mark thinks that the apple is not inside the fridge") or a goal
("Mark has been trying to get an apple"). A prompt is an optional condition, which is one or more
statements, and the question proper: which choice is more (or less) likely.
"""

import re
from collections.abc import Sequence
from typing import Literal

from symbolic.errors import ParseError
from symbolic.grammar.layout import specific_kind
from symbolic.grammar.lexer import check_length, lex
from symbolic.grammar.lexicon import chunk, is_known
from symbolic.grammar.phrases import ObjectPhrase, Phrase, PlacePhrase, Word, phrases
from symbolic.types import BeliefStatement, GoalStatement, PlaceMention, Query, Question, Reading, Statement
from symbolic.vocabulary import OBJECTS

_KNOWN_FORMS = (
    'Known forms: "NAME thinks that the OBJECT is (not) inside the PLACE", "NAME thinks there is (not) an OBJECT on the PLACE", '
    '"NAME has been trying to get an OBJECT".'
)
_ASKED = re.compile(
    r"\b(?:which|what)\b(?=[^.!?]{0,200}\b(?:likely|likelier|likeliest|plausible|probable|unlikely|improbable|unlikelier)\b)",
    re.I,
)
_LEAST = re.compile(
    r"\b(?:least|less)\s+(?:likely|plausible|probable)\b|\b(?:unlikely|unlikelier|unlikeliest|improbable)\b",
    re.I,
)
_CONDITION = re.compile(
    r"^\s*(?:if|assuming|assume|suppose|supposing|given|provided|knowing|granted|considering|imagine|let's say|say|when)\b(?:\s+that\b)?\s*,?",
    re.I,
)
_SECTIONS = re.compile(
    r"^\s*(?P<scene>what(?:'|\u2019)?s inside the apartment|what is inside the apartment|scene|apartment|the apartment)?\s*:",
    re.I,
)
_ACTIONS = re.compile(r"\bactions?\s+(?:taken|performed|done)?\s*by\s+(?P<name>[^\W\d_]+)\s*:", re.I)
_QUESTION = re.compile(r"\bquestion\s*:", re.I)
_OPTION = re.compile(r"(?:^|(?<=\s))(?:\((?P<a>[a-h])\)|(?P<b>[a-h])[.)](?=\s))\s*", re.I)
_RESPOND = re.compile(
    r"\s*(?:please\s+)?(?:respond|answer|reply|choose)\s+(?:with\s+)?(?:either|only|one of|between)?\b[^.]{0,60}\.?\s*$",
    re.I,
)


def parse_query(prompt: str, choices: Sequence[str]) -> Query:
    """Read a prompt and its choices.

    Raises:
        ParseError: the question, its condition or a choice has an unknown form; the sentence quotes it.
    """
    condition, asked = _split_prompt(prompt)
    sense: Literal["most", "least"] = "least" if _LEAST.search(asked) else "most"
    conditions = _conditions(condition)
    agent = conditions[0].agent if conditions else None
    statements = tuple(_statement(choice, "choice", agent) for choice in choices)
    return Query(conditions, statements, sense, Reading(notes=_notes((*conditions, *statements))))


def parse_statement(text: str, agent: str | None = None) -> Statement:
    """Read one statement about what somebody thinks or wants; `agent` is who "he" or "she" is."""
    return _statement(text, "statement", agent)


def _notes(statements: Sequence[Statement]) -> tuple[str, ...]:
    odd = dict.fromkeys(statement.object for statement in statements if statement.object not in OBJECTS)
    return tuple(f'"{name}" is not in the vocabulary; it was read as an object.' for name in odd)


def _split_prompt(prompt: str) -> tuple[str, str]:
    asked = _ASKED.search(prompt)
    if asked is None:
        raise ParseError(
            f"The question {_quote(prompt)} has an unknown form. "
            'Known form: "[If CONDITION, ]which one of the following statements is more likely to be true?"'
        )
    head, question = prompt[: asked.start()].strip(), prompt[asked.start() :]
    trailing = re.search(
        r",?\s+\b(?:if|assuming|given|supposing|provided)\b(?P<rest>.+)$", question, re.I | re.S
    )
    if not head and trailing:
        return trailing.group("rest").strip(" ?.,"), question[: trailing.start()]
    return head.strip(" ,.;:"), question


def _conditions(text: str) -> tuple[Statement, ...]:
    opening = _CONDITION.match(text)
    body = (text[opening.end() :] if opening else text).strip(" ,.;:")
    if not body:
        return ()
    first = _try_statement(body, None)
    if first is not None:
        return (first,)
    found: list[Statement] = []
    for part in re.split(r",?\s+(?:and|but)\s+(?:that\s+)?|;\s*", body):
        statement = _try_statement(part, found[0].agent if found else None)
        if statement is None and found:
            statement = _try_statement(f"{found[0].agent} {part}", None)
        if statement is None:
            raise ParseError(f"The condition {_quote(part)} has an unknown form. {_KNOWN_FORMS}")
        found.append(statement)
    return tuple(found)


def _statement(text: str, role: str, agent: str | None) -> Statement:
    found = _try_statement(text, agent)
    if found is None:
        raise ParseError(f"The {role} {_quote(text)} has an unknown form. {_KNOWN_FORMS}")
    return found


def _try_statement(text: str, agent: str | None) -> Statement | None:
    tokens = [
        token for token in lex(text) if token.kind != "break" and token.norm not in (".", "!", "?", '"')
    ]
    names = frozenset(
        token.norm for token in tokens if token.capital and token.kind == "word" and not is_known(token.norm)
    )
    row = phrases(chunk(tokens, names))
    if any(isinstance(phrase, Word) and "unknown" in phrase for phrase in row):
        return None
    who = _agent(row, agent)
    objects = [phrase for phrase in row if isinstance(phrase, ObjectPhrase)]
    places = [phrase for phrase in row if isinstance(phrase, PlacePhrase)]
    if who is None or len(objects) != 1 or len(places) > 1:
        return None
    mind = _mind(row)
    if mind == "think" and places:
        return BeliefStatement(who, objects[0].object, _mention(places[0]), _holds(row))
    if mind == "want" and not any(_negates(phrase) for phrase in row):
        return GoalStatement(who, objects[0].object, _mention(places[0]) if places else None)
    return None


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


def split_question(text: str) -> Question:
    """Split the benchmark's one string into scene, narrative, prompt and choices.

    Raises:
        ParseError: the text is too long, a section is missing, or there are not two different choices.
    """
    check_length(text)
    actions = _ACTIONS.search(text)
    asked = _last(_QUESTION, text)
    missing = [
        name
        for name, found in (('"Actions taken by NAME:"', actions), ('"Question:"', asked))
        if found is None
    ]
    if actions is None or asked is None or asked.start() < actions.start():
        raise ParseError(
            f"The text lacks the section {' and '.join(missing) or 'order'}: {_quote(text)}. A question has the sections "
            '"What\'s inside the apartment:", "Actions taken by NAME:", and "Question:", in this order.'
        )
    scene = _SECTIONS.sub("", text[: actions.start()], count=1).strip()
    if not scene:
        raise ParseError(f'The text lacks the section "What\'s inside the apartment:": {_quote(text)}.')
    narrative = text[actions.end() : asked.start()].strip()
    if not narrative:
        raise ParseError(f"The section {_quote(actions.group())} is empty.")
    if not re.search(rf"\b{actions.group('name')}\b", narrative):
        narrative = f"{actions.group()} {narrative}"
    prompt, choices = _choices(text[asked.end() :])
    return Question(scene, narrative, prompt, choices)


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    found = None
    for found in pattern.finditer(text):
        pass
    return found


def _choices(text: str) -> tuple[str, tuple[str, ...]]:
    """Split "Which ...? (a) ... (b) ... Please respond with ..." into prompt and choices."""
    body = _RESPOND.sub("", " ".join(text.split()))
    marks = list(_OPTION.finditer(body))
    if sum(mark.group("a") is not None for mark in marks) > 1:
        marks = [mark for mark in marks if mark.group("a")]
    letters = [(mark.group("a") or mark.group("b")).lower() for mark in marks]
    if letters != ["a", "b"]:
        listed = ", ".join(f"({letter})" for letter in letters) or "none"
        raise ParseError(
            f"A question of this form has two choices, (a) and (b); found {listed} in {_quote(text.strip())}."
        )
    prompt = body[: marks[0].start()].strip()
    choices = (body[marks[0].end() : marks[1].start()].strip(), body[marks[1].end() :].strip())
    if not all(choices):
        raise ParseError(f"A choice is empty in {_quote(text.strip())}.")
    if choices[0].strip(". ").lower() == choices[1].strip(". ").lower():
        raise ParseError(f"Both choices say the same: {_quote(choices[0])}.")
    return prompt, choices


def _quote(text: str) -> str:
    flat = " ".join(text.split())
    return f'"{flat[:120]}{"..." if len(flat) > 120 else ""}"'
