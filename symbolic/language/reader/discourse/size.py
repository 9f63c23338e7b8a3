"""How much can be followed: a bound, so that a story of absurdly many people and things is refused in a sentence."""

from symbolic.errors import InputError

MOST_REFERENCES = 8_000_000
"""People and things times clauses: whom and what each clause speaks of is looked for among all of them."""


def require_readable(referents: int, clauses: int) -> None:
    """Refuse a story of too many people and things for its length.

    Raises:
        InputError: it is one.
    """
    if referents * clauses > MOST_REFERENCES:
        raise InputError(
            f"the story speaks of {referents:,} people and things in {clauses:,} clauses, which is more than can be "
            f"followed ({MOST_REFERENCES:,} for the product); give the part of it that the question is about"
        )
