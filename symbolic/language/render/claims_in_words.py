"""Claims in words: "Sally thinks that the marble is at the basket"."""

from symbolic.language.mentions import PlaceMention, RoomMention
from symbolic.language.statements import (
    At,
    Believes,
    Claim,
    Holds,
    Is,
    Knows,
    Social,
    Statement,
    Wants,
    WillDo,
)


def in_words(statement: Statement) -> str:
    """Return a statement in words: "Sally thinks that the marble is at the basket"."""
    return " and ".join(claim_in_words(claim) for claim in statement.claims)


def claim_in_words(claim: Claim) -> str:
    """Return one claim in words."""
    match claim:
        case Holds(At(thing, place, holds), when):
            be = "was" if when == "first" else "is"
            return f"{thing} {be}{'' if holds else ' not'} {_at(place)}" + (
                " at first" if when == "first" else ""
            )
        case Holds(fact, when):
            assert isinstance(fact, Is)
            be = "was at first" if when == "first" else "is"
            return f"{fact.subject} {be}{'' if fact.holds else ' not'} {fact.value}"
        case Believes(agent, inner):
            return f"{agent} thinks that {claim_in_words(inner)}"
        case Knows(agent, place, thing, holds, subject):
            what = f"how {subject} is" if subject else f"where {thing} is"
            what = what if place is None else f"what is {_at(place)}"
            return f"{agent} {'knows' if holds else 'does not know'} {what}"
        case Wants(agent, things, place):
            return f"{agent} wants {' and '.join(things)}" + (f" {_at(place)}" if place else "")
        case WillDo(agent, "look", target, thing):
            return f"{agent} looks for {thing} first {_at(target)}"
        case WillDo(agent, verb, target, thing):
            return f"{agent} will {verb} {thing} {_at(target)}"
        case Social(agent, _, "independent"):
            return f"{agent} does as {agent} pleases"
        case Social(agent, other, goal):
            return f"{agent} wants to {goal} {other}"


def _at(place: PlaceMention | RoomMention) -> str:
    return f"in the {place.room}" if isinstance(place, RoomMention) else f"at the {place.kind}"
