"""A question about what one person thinks of another, clause by clause: conditions and choices as statements.

    "supposing that Ann has been out to help Tom"           -> Social(Ann, Tom, help)
    "Ann knows what is inside the fridge"                   -> Knows(Ann, fridge)
    "Ann held the belief that a mug was in the fridge"      -> Believes(Ann, Holds(At(mug, fridge)))
    "believing that Tom wants the mug on the desk"          -> Believes(Ann, Wants(Tom, mug, desk))
    "it was to hinder Tom that she moved the mug"           -> what Ann did, and Social(Ann, Tom, hinder)

A choice may say several of these at once. The person asked about is whose mind the choices speak of.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from symbolic.errors import ParseError
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.household.completion import completed
from symbolic.language.reader.questions.extremum import sense_of
from symbolic.language.reader.questions.names import people_of
from symbolic.language.reader.questions.pair import Pair, find_pair
from symbolic.language.reader.questions.presupposed import presupposed_deeds, speaks
from symbolic.language.reader.questions.stances import stance_of
from symbolic.language.reader.questions.thoughts import knowledge, opinions, thoughts
from symbolic.language.reader.text import read_clauses
from symbolic.language.statements import Believes, Claim, Query, Social, Statement, Wants


def read_minds(prompt: str, choices: Sequence[str]) -> Query | None:
    """Read a question about two minds; None where it says nothing of one person's mind towards another.

    Raises:
        ParseError: it is such a question, but a choice says nothing that can be read.
    """
    names = people_of(choices, prompt)
    if len(names) != 2:
        return None
    told = [_clauses(choice, names) for choice in choices]
    pair = find_pair(told, names)
    if pair is None:
        return None
    asked = _clauses(_condition(prompt), names)
    statements = tuple(_statement(clauses, pair) for clauses in told)
    conditions = _statement(asked, pair)
    claims = [claim for said in (conditions, *statements) for claim in said.claims]
    if not any(isinstance(claim, Social) or _of_goals(claim) for claim in claims):
        return None
    for choice, said in zip(choices, statements, strict=True):
        if not said.claims:
            raise ParseError(
                f"the choice {choice!r} says nothing that can be read of what {pair.agent} believes, or wants for "
                f"{pair.other}; say what {pair.agent} thinks is where, or whom {pair.agent} tries to help or hinder"
            )
    given = (replace(conditions, deeds=()),) if conditions.claims else ()
    return Query(given, statements, sense_of(prompt))


def _condition(prompt: str) -> str:
    """What a prompt tells to assume: all but the question itself."""
    return _QUESTION.sub("", prompt)


_GIVEN = r"if|assuming|given|supposing|considering|provided|suppose|assume"
_QUESTION = re.compile(
    rf",?\s*\b(?:which|what)\b(?:(?!\b(?:{_GIVEN})\b)[^,.;:?])*"
    r"\b(?:most|least|more|less)\s+(?:un)?(?:likely|probable|plausible|possible|true)(?:\s+(?:to be )?true)?",
    re.I,
)


def _of_goals(claim: Claim) -> bool:
    return isinstance(claim, Believes) and isinstance(claim.claim, Wants)


def _clauses(text: str, names: Sequence[str]) -> list[Clause]:
    ended = text.strip() if text.strip().endswith((".", "?", "!")) else f"{text.strip()}."
    pieces = re.sub(r":\s+", "; ", ended)
    return [c for sentence in read_clauses(pieces, names).sentences for c in completed(sentence.clauses)]


def _statement(clauses: Sequence[Clause], pair: Pair) -> Statement:
    claims = tuple(dict.fromkeys(_claims(clauses, pair)))
    deeds = tuple(presupposed_deeds(clauses, pair))
    speech = any(speaks(clause) for clause in clauses)
    about: Literal["speech", "objects"] | None = "speech" if speech else "objects" if deeds else None
    return Statement(claims, deeds, about)


def _claims(clauses: Sequence[Clause], pair: Pair) -> Iterator[Claim]:
    for at, clause in enumerate(clauses):
        yield from thoughts(clause, clauses[at + 1 :], pair)
        yield from opinions(clause, clauses[at + 1 :], pair)
        yield from knowledge(clause, pair)
    social = stance_of(clauses, pair)
    if social is not None:
        yield social
