"""Who is meant by the other one, whom a question does not name: the other of the story's two people.

"What was Ann out to do when she answered? A) To help him": who asked her is in the story, and nowhere in the question.
"""

from collections.abc import Sequence
from dataclasses import replace

from symbolic.errors import UndecidedError
from symbolic.language.statements import (
    Believes,
    Claim,
    Knows,
    Query,
    Social,
    Statement,
    Wants,
    people_in_claim,
)


def with_unnamed(query: Query, people: Sequence[str]) -> Query:
    """Return a query in which the other one has a name.

    Args:
        query: where "" stands for the other one.
        people: of the story.

    Raises:
        UndecidedError: the story has no other one, or several.
    """
    claims = [claim for said in (*query.conditions, *query.statements) for claim in said.claims]
    if not any(_is_open(claim) for claim in claims):
        return query
    named = {name for claim in claims for name in people_in_claim(claim) if name}
    others = [name for name in people if name not in named]
    if len(others) != 1:
        raise UndecidedError(
            f"the question names {' and '.join(sorted(named))} alone, and the story has "
            f"{', '.join(people) or 'nobody'}; say who the other one is"
        )
    said = [_statement(one, others[0]) for one in (*query.conditions, *query.statements)]
    count = len(query.conditions)
    return replace(query, conditions=tuple(said[:count]), statements=tuple(said[count:]))


def _is_open(claim: Claim) -> bool:
    match claim:
        case Social("", _) | Social(_, "") | Believes(_, Wants("")) | Believes("") | Knows("") | Wants(""):
            return True
        case _:
            return False


def _statement(said: Statement, other: str) -> Statement:
    deeds = tuple(deed if deed.agent else replace(deed, agent=other) for deed in said.deeds)
    return replace(said, claims=tuple(_named(claim, other) for claim in said.claims), deeds=deeds)


def _named(claim: Claim, other: str) -> Claim:
    match claim:
        case Social(agent, whom):
            return replace(claim, agent=agent or other, other=whom or other)
        case Believes(agent, Wants(seeker) as wish):
            return replace(claim, agent=agent or other, claim=replace(wish, agent=seeker or other))
        case Believes(agent) | Knows(agent) | Wants(agent):
            return replace(claim, agent=agent or other)
        case _:
            return claim
