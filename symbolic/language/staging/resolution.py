"""From mentions to the places of one particular home: which cabinet is meant."""

from symbolic.errors import AmbiguousPlaceError, UnknownThingError
from symbolic.language.mentions import PlaceMention
from symbolic.world.places import Home, Place


def candidates(
    mention: PlaceMention, home: Home, room: str | None, away_from: Place | None = None
) -> tuple[Place, ...]:
    """Return the places that a mention can mean; just one where the mention is clear.

    A plain "cabinet" (or "table") is the one of the room at hand; where that has several, which
    then go by numbers, it is the only one that goes by no more than that name.

    Args:
        mention: the place as the text names it.
        home: the places that exist.
        room: the room at hand, if any.
        away_from: where the person stands: "another cabinet" is not this one.
    """
    if mention.room is None and room is None and mention.determiner == "the" and mention.number == 0:
        named = tuple(place for place in home.places if place.kind == mention.kind)
        if len(named) == 1:
            return named
    here = away_from if mention.determiner in ("another", "other") else None
    meant = tuple(place for place in home.places if fits(place, mention, home) and place != here)
    if mention.room is not None:
        named = tuple(place for place in meant if place.kind == mention.kind)
        return named if len(named) == 1 else meant
    at_hand = tuple(place for place in meant if place.room == room)
    exact = tuple(place for place in meant if place.kind == mention.kind)
    return next((group for group in (at_hand, exact) if len(group) == 1), at_hand or meant)


def resolve(mention: PlaceMention, home: Home, room: str | None, away_from: Place | None = None) -> Place:
    """Return the place that a mention means; the arguments are those of `candidates`.

    Raises:
        UnknownThingError: the home has no such place.
        AmbiguousPlaceError: it has several and nothing tells them apart.
    """
    meant = candidates(mention, home, room, away_from)
    if len(meant) == 1:
        return meant[0]
    wording = _wording(mention)
    if not meant:
        has = ", ".join(place.name for place in home.places) or "no places"
        raise UnknownThingError(f"the home has no {wording}; it has {has}")
    names = ", ".join(place.name for place in meant)
    raise AmbiguousPlaceError(f"{wording!r} can mean {names}: say which, by number or room")


def fits(place: Place, mention: PlaceMention, home: Home) -> bool:
    """Whether a mention can mean a place of a home."""
    same_kind = place.kind == mention.kind or place.kind.endswith(" " + mention.kind)
    return same_kind and mention.room in (None, place.room) and _same_number(place, mention.number, home)


def _same_number(place: Place, number: int, home: Home) -> bool:
    """Whether an ordinal means a place; negative ones count from the right ("the last cabinet")."""
    if number >= 0:
        return number in (0, place.number)
    row = sorted(p.number for p in home.in_room(place.room) if p.kind == place.kind)
    return len(row) + number >= 0 and place.number == row[number]


def _wording(mention: PlaceMention) -> str:
    number = f" {mention.number}" if mention.number else ""
    return f"{mention.kind}{number}" + (f" in the {mention.room}" if mention.room else "")
