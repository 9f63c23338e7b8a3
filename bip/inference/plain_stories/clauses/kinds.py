"""What a clause tells of: perceiving, learning or knowing; saying, sending or leaving word."""

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.discourse.perceiving import WRITINGS

_LOOKS = frozenset("look peek peep peer glance gaze stare".split())


_ABOUT = frozenset("up around round away down".split())
_LIGHT = frozenset("have take get catch steal sneak give".split())
"""Verbs that leave it to their object to name the deed: "had a peep inside it"."""


def perceives(clause: Clause) -> bool:
    """Whether a clause tells of perceiving, learning or knowing; "looks up" tells of nothing that is seen."""
    if clause.verb in _LOOKS and clause.particle in _ABOUT and not clause.places:
        return False
    noun = clause.object.head if clause.object is not None and clause.verb in _LIGHT else clause.verb
    looks = noun in _LOOKS and not any(p.preposition == "for" for p in clause.places)
    known = is_a(clause, "see", "hear", "read", "learn", "know")
    return known or looks or clause.predicate.lower() in ("aware",)


_SPEECH = frozenset(
    "talk speak show write text send mail post email message phone ring call agree chat thank apologize apologise "
    "confess scold praise congratulate tease accuse discuss teach confide disclose relay leak break translate".split()
)


def speaks(clause: Clause) -> bool:
    """Whether a clause tells of saying or sending something to somebody."""
    aloud = clause.verb == "read" and any(p.preposition == "to" for p in clause.places)
    return is_a(clause, "tell", "say", "call") or clause.verb in _SPEECH or left_in_writing(clause) or aloud


def left_in_writing(clause: Clause) -> bool:
    """Whether a clause tells of a note or letter that is left somewhere."""
    noun = clause.object
    return (
        clause.verb in ("leave", "put", "pin", "stick", "slip") and noun is not None and noun.head in WRITINGS
    )
