"""How the clauses of a story are of what a choice names: whose they are, and what they say of it."""

import re
from collections.abc import Callable, Mapping

from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.next_deeds.prospect_words import (
    AVERSE,
    IS_BARRED,
    NARRATOR,
    OBSTACLE_PHRASES,
)
from bip.inference.plain_stories.next_deeds.prospects import NOT_THERE, WISHES, Outlook

_DENIES = re.compile(r" (?:not|never|no|nobody|nothing|without|n't|n’t) ")
_RULES = re.compile(r" (?:if|unless|when|whenever|otherwise|always|usually|every|never) ")
_CONDITIONS = ("if", "when", "whenever", "unless")
_PASSES = re.compile(r" (?:past|back|away|aside|down) ")

OfUnit = Callable[[Unit, str], bool]
OF_UNITS: Mapping[str, OfUnit] = {
    "own deed": lambda unit, agent: unit.doer == agent and not unit.quoted,
    "others' deed": lambda unit, agent: unit.doer not in ("", agent) and not unit.quoted,
    "of a thing": lambda unit, _: unit.doer == "" and not unit.quoted,
    "quoted": lambda unit, _: unit.quoted,
    "denied": lambda unit, _: _DENIES.search(unit.wording) is not None,
    "another's wish": lambda unit, agent: (
        unit.doer not in ("", agent) and WISHES.search(unit.wording) is not None
    ),
    "own wish": lambda unit, agent: unit.doer == agent and WISHES.search(unit.wording) is not None,
    "shunned": lambda unit, _: AVERSE.search(unit.wording) is not None,
    "narrated": lambda unit, _: NARRATOR.search(unit.wording) is not None,
    "as a rule": lambda unit, _: _RULES.search(unit.wording) is not None or unit.link in _CONDITIONS,
    "passed": lambda unit, agent: unit.doer == agent and _PASSES.search(unit.wording) is not None,
}
"""Kinds of clauses that may name what a choice does, for the agent in question."""

OF_EYES: Mapping[str, Callable[[Unit], bool]] = {
    "known": lambda unit: unit.known is True,
    "others', known": lambda unit: unit.known is True and not unit.own,
    "missed": lambda unit: unit.known is False,
    "maybe known": lambda unit: unit.known is None,
    "not so": lambda unit: unit.denied,
}
"""Kinds of clauses as the agent in question has them."""


def barred(piece: Outlook) -> bool:
    """Whether a piece of a story tells of an obstacle."""
    return IS_BARRED.search(piece.text) is not None or OBSTACLE_PHRASES.search(piece.text) is not None


OF_OUTLOOKS: Mapping[str, Callable[[Outlook], bool]] = {
    "held": lambda piece: piece.held,
    "held, not here": lambda piece: (
        piece.held
        and (barred(piece) or bool(NOT_THERE.search(piece.text)) or bool(_DENIES.search(piece.text)))
    ),
    "barred": lambda piece: piece.weight > 0 and barred(piece),
}
"""Kinds of pieces of a story as the agent in question takes them."""
