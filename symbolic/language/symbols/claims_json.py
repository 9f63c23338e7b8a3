"""Claims, statements and queries in JSON; what they name must be in the story."""

from collections.abc import Callable, Mapping
from typing import Any

from symbolic.errors import InputError
from symbolic.language.mentions import PlaceMention, RoomMention
from symbolic.language.statements import (
    At,
    Believes,
    Claim,
    Holds,
    Is,
    Knows,
    Query,
    Social,
    Statement,
    Wants,
    When,
    WillDo,
)
from symbolic.language.symbols.json_fields import Fields
from symbolic.language.symbols.story_json import Cast
from symbolic.mind.goals import SocialGoal
from symbolic.world.verbs import VERBS

DEEPEST = 20
"""A claim nested deeper than this is a mistake."""
QUERY_FIELDS = ("conditions", "statements", "sense")
SOCIAL_GOALS: tuple[SocialGoal, ...] = ("help", "hinder", "independent")
WHEN: tuple[When, ...] = ("now", "first")
CLAIM_FIELDS: Mapping[str, tuple[str, ...]] = {
    "holds": ("thing", "at", "not", "when"),
    "is": ("subject", "value", "not", "when"),
    "believes": ("who", "that"),
    "knows": ("who", "thing", "at", "subject", "not"),
    "wants": ("who", "things", "at"),
    "will": ("who", "verb", "thing", "at"),
    "social": ("who", "other", "goal"),
}
"""What a claim can be, and its fields."""


def read_query(value: Any, cast: Cast) -> Query:
    """Return a query from JSON.

    Raises:
        InputError: a field is missing or not of its form.
        UnknownThingError: it names a person, place or thing that the story does not introduce.
    """
    query = Fields.of(value, "query", QUERY_FIELDS)
    statements = tuple(_statements(query, "statements", "statement", cast))
    if len(statements) < 2:
        raise InputError(f"query, 'statements': {len(statements)} given; give two or more to choose from")
    if len(set(statements)) < len(statements):
        raise InputError("query, 'statements': two of them say the same; keep one")
    sense = query.one_of("sense", ("most", "least"), "most")
    return Query(tuple(_statements(query, "conditions", "condition", cast)), statements, sense)  # type: ignore[arg-type]  # checked


def _statements(query: Fields, name: str, what: str, cast: Cast) -> list[Statement]:
    found = []
    for number, value in enumerate(query.items(name), start=1):
        claims = value if isinstance(value, list) else [value]
        where = f"query, {what} {number}"
        if not claims:
            raise InputError(f"{where}: an empty list claims nothing")
        found.append(Statement(tuple(read_claim(claim, where, cast) for claim in claims)))
    return found


def read_claim(value: Any, where: str, cast: Cast, depth: int = 0) -> Claim:
    """Return a claim from JSON; `where` names it in messages.

    Raises:
        InputError: a field is missing or not of its form.
        UnknownThingError: it names a person, place or thing that the story does not introduce.
    """
    if depth > DEEPEST:
        raise InputError(f"{where}: beliefs nested more than {DEEPEST} deep; is that meant?")
    known = {name for names in CLAIM_FIELDS.values() for name in names}
    kind = Fields.of(value, where, ("claim", *sorted(known))).one_of("claim", CLAIM_FIELDS)
    claim = Fields.of(value, f"{where} ({kind})", ("claim", *CLAIM_FIELDS[kind]))
    return _READERS[kind](claim, cast, depth)


def _holds(claim: Fields, cast: Cast, depth: int) -> Claim:
    thing, when = claim.text("thing"), claim.one_of("when", WHEN, "now")
    if thing not in cast.people:
        cast.thing(thing, f"{claim.where}, 'thing'")
    fact = At(thing, _at(claim, cast), not claim.flag("not"))
    return Holds(fact, "first" if when == "first" else "now")


def _is(claim: Fields, cast: Cast, depth: int) -> Claim:
    when = claim.one_of("when", WHEN, "now")
    subject = cast.subject(claim.text("subject"), f"{claim.where}, 'subject'")
    fact = Is(subject, claim.text("value"), not claim.flag("not"))
    return Holds(fact, "first" if when == "first" else "now")


def _believes(claim: Fields, cast: Cast, depth: int) -> Claim:
    inner = read_claim(claim.values.get("that"), f"{claim.where}, 'that'", cast, depth + 1)
    return Believes(_who(claim, cast), inner)


def _knows(claim: Fields, cast: Cast, depth: int) -> Claim:
    place, thing, subject = (claim.text(name, "") for name in ("at", "thing", "subject"))
    if sum(map(bool, (place, thing, subject))) != 1:
        raise InputError(
            f"{claim.where}: give 'thing' (knows where it is), 'at' (knows what is there) or 'subject' (knows how"
            " it is)"
        )
    if subject:
        known = cast.subject(subject, f"{claim.where}, 'subject'")
        return Knows(_who(claim, cast), subject=known, holds=not claim.flag("not"))
    if thing:
        return Knows(_who(claim, cast), thing=cast.thing(thing, claim.where), holds=not claim.flag("not"))
    return Knows(_who(claim, cast), _place(claim, cast), holds=not claim.flag("not"))


def _wants(claim: Fields, cast: Cast, depth: int) -> Claim:
    things = tuple(cast.thing(name, f"{claim.where}, 'things'") for name in claim.texts("things"))
    if not things:
        raise InputError(f"{claim.where}, 'things': name at least one")
    place = _place(claim, cast) if claim.text("at", "") else None
    return Wants(_who(claim, cast), things, place)


def _will(claim: Fields, cast: Cast, depth: int) -> Claim:
    verb = claim.one_of("verb", ("look", *VERBS), "look")
    thing = cast.thing(claim.text("thing"), f"{claim.where}, 'thing'")
    return WillDo(_who(claim, cast), verb, _at(claim, cast), thing)


def _social(claim: Fields, cast: Cast, depth: int) -> Claim:
    other = cast.person(claim.text("other"), f"{claim.where}, 'other'")
    goal = claim.one_of("goal", SOCIAL_GOALS)
    return Social(_who(claim, cast), other, next(one for one in SOCIAL_GOALS if one == goal))


def _who(claim: Fields, cast: Cast) -> str:
    return cast.person(claim.text("who"), f"{claim.where}, 'who'")


def _at(claim: Fields, cast: Cast) -> PlaceMention | RoomMention:
    return cast.place(claim.text("at"), f"{claim.where}, 'at'")


def _place(claim: Fields, cast: Cast) -> PlaceMention:
    found = _at(claim, cast)
    if isinstance(found, RoomMention):
        raise InputError(f"{claim.where}, 'at': {found.room!r} is a room; say which place of it")
    return found


_READERS: Mapping[str, Callable[[Fields, Cast, int], Claim]] = {
    "holds": _holds,
    "is": _is,
    "believes": _believes,
    "knows": _knows,
    "wants": _wants,
    "will": _will,
    "social": _social,
}
