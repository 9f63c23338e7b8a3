"""How much can be inferred: a bound, so that a question of absurd size is refused and does not fill the memory."""

from symbolic.errors import InputError
from symbolic.language.staging.outline import Outline

MOST_WORK = 25_000_000
"""Steps times places squared: each step is weighed against a walk to each place, for each place of the object."""
MOST_PRESENCE = 10_000_000
"""People, or places, times events: after each event it is known of everybody where that one is, and of each place."""


def require_followable(people: int, events: int, places: int = 0) -> None:
    """Refuse a story in which too many people do too much, or too much in too many places, before any is enacted.

    Args:
        people: of the story.
        events: that it tells.
        places: of its home, as far as they are known: each event looks for its thing in all of them.

    Raises:
        InputError: it is one.
    """
    if people * events > MOST_PRESENCE:
        raise InputError(
            f"the story tells of {people:,} people and {events:,} events, which is more than can be followed "
            f"({MOST_PRESENCE:,} for the product); give the part of it that the question is about"
        )
    if places * events > MOST_PRESENCE:
        raise InputError(
            f"the story tells of {events:,} steps in a home of {places:,} places, which is more than can be followed "
            f"({MOST_PRESENCE:,} for the product); leave out places or steps"
        )


def require_feasible(outline: Outline) -> None:
    """Refuse a story of too many steps in a home of too many places.

    Raises:
        InputError: it is one.
    """
    places, steps = len(outline.home.places), len(outline.acts)
    if places**2 * max(1, steps) > MOST_WORK:
        raise InputError(
            f"the story tells of {steps:,} steps in a home of {places:,} places, which is more than can be weighed "
            f"({MOST_WORK:,} for steps times places squared); leave out places or steps"
        )
