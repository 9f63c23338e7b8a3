"""How much can be followed: a bound, so that a story of absurdly many people is refused in a sentence."""

from symbolic.errors import InputError

MOST_PRESENCE = 8_000_000
"""People times clauses: of each clause it is kept who of all the people was there, saw it, or missed it."""


def require_readable(people: int, clauses: int) -> None:
    """Refuse a story of too many people for its length.

    Raises:
        InputError: it is one.
    """
    if people * clauses > MOST_PRESENCE:
        raise InputError(
            f"the story speaks of {people:,} people in {clauses:,} clauses, which is more than can be followed "
            f"({MOST_PRESENCE:,} for the product); give the part of it that the question is about"
        )
