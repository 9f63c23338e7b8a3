"""What statements take for granted that people did."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention, RoomMention
from symbolic.language.statements import Query, Social, Statement, thought_goal


def supposed_deeds(query: Query) -> tuple[tuple[tuple[EventMention, ...], ...], ...]:
    """Return, for each statement, the ways in which it takes for granted that the person moved things.

    Each way moves every object of which some choice says that it was moved. A statement supposes the
    destination that it names; or else, unless it tells of harm, the place where it says that the
    other is thought to want the object; or else any destination of the other choices, all alike.
    """
    moved = {d.object.object: d for claim in query.statements for d in claim.deeds if d.object}
    return tuple(
        tuple(
            dict.fromkeys(
                product(*(_ways(moved[thing], thing, claim, query.statements) for thing in sorted(moved)))
            )
        )
        for claim in query.statements
    )


def _ways(
    deed: EventMention, thing: str, claim: Statement, statements: Sequence[Statement]
) -> tuple[EventMention, ...]:
    named = [target for other in statements for target in _targets(other, thing)]
    named = named or [wish for other in statements for wish in _wishes(other, thing)]
    harms = any(part.social_goal == "hinder" for part in claim.claims if isinstance(part, Social))
    wished = [] if harms else [wish for wish in _wishes(claim, thing) if wish in named]
    own = _targets(claim, thing) or wished or sorted(set(named), key=repr) or [None]
    return tuple(replace(deed, target=target) for target in own)


def _targets(claim: Statement, thing: str) -> list[PlaceMention | RoomMention | ObjectMention | None]:
    return [d.target for d in claim.deeds if d.target and d.object and d.object.object == thing]


def _wishes(claim: Statement, thing: str) -> list[PlaceMention | RoomMention | ObjectMention | None]:
    return [p.place for c in claim.claims if (p := thought_goal(c)) and p.place and thing in p.objects]


def placed_objects(query: Query) -> tuple[str, ...]:
    """Return the objects that the choices take for granted to have been put somewhere, and then moved."""
    parts = [wish for said in query.statements for claim in said.claims if (wish := thought_goal(claim))]
    placed = [thing for part in parts if part.as_placed for thing in part.objects]
    moved = [deed.object.object for claim in query.statements for deed in claim.deeds if deed.object]
    return tuple(sorted({*placed, *moved}))
