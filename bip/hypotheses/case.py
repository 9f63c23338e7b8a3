"""A question's case: the story as staged for it, whose mind is asked about, and upon whom that person acts.

What a statement takes for granted and the story does not tell is accommodated here, once and in the same way for all
statements: by versions of the story in which it is so.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bip.hypotheses.presuppositions import placed_objects, supposed_deeds
from symbolic.errors import ParseError, UnknownThingError
from symbolic.language.account import Account, Report
from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention, RoomMention
from symbolic.language.question import Clue, letter
from symbolic.language.staging.outline import Outline
from symbolic.language.staging.stager import stage
from symbolic.language.statements import (
    Believes,
    Knows,
    Query,
    Social,
    Statement,
    Wants,
    holder,
    people_in_claim,
    places_in_claim,
    things_in_claim,
    thought_goal,
    thought_place,
)
from symbolic.world.notes import Note, remark
from symbolic.world.story import Story
from symbolic.world.vocabulary import FIXTURES, ROOMS


@dataclass(frozen=True, slots=True)
class Case:
    """A question's place in a story.

    Attributes:
        outline: the home and what was done.
        agent: the person asked about; "" where the question is about no one mind.
        other: upon whom that person acts; None where the question does not turn on it.
        thing: the object whose whereabouts are open: asked for, or spoken of by a clue; None for none.
        seeker: who wants it.
        supposed: what was put where by supposition, since the story does not tell it.
        used: the statements that are judged by this version of the story, by index.
    """

    outline: Outline
    agent: str
    other: str | None
    thing: str | None
    seeker: str
    supposed: tuple[EventMention, ...]
    used: tuple[int, ...]

    def notes(self, statements: int) -> list[Note]:
        """Say what the story does not tell and was supposed, and for which choices."""
        everywhere = len(self.used) == statements
        letters = ", ".join(f"({letter(i)})" for i in sorted(self.used))
        who = "as the choices do" if everywhere else f"for choice {letters}"
        said = "; ".join(_wording(event) for event in self.supposed)
        return [remark(f"the story does not tell it, supposed {who}: {said}")] if said else []


def cases(account: Account, query: Query, clues: Sequence[Clue]) -> list[Case]:
    """Return the versions of a story by which the statements of a query are judged.

    Args:
        account: what was told and seen.
        query: the question.
        clues: what a video shows of where things were.

    Raises:
        UnknownThingError: the question names somebody or something that the story does not have.
        ParseError: the question mixes minds.
    """
    versions: dict[tuple[EventMention, ...], list[int]] = {}
    for i, ways in enumerate(supposed_deeds(query)):
        for way in ways:
            versions.setdefault(way, []).append(i)
    found: dict[tuple[EventMention, ...], Case] = {}
    for way, used in versions.items():
        case = _staged(account, query, clues, way, used)
        known = found.get(case.supposed)
        if known is not None:
            case = replace(known, used=tuple(dict.fromkeys((*known.used, *used))))
        found[case.supposed] = case
    return list(found.values())


def case_of(story: Story, query: Query) -> Case:
    """Return the case of a story that is known in full, for a question about one mind."""
    outline = Outline(story.home, {}, (), {}, contents=story.initial.contents)
    agent, other = people_of(query)
    return Case(outline, agent, other, None, agent, (), tuple(range(len(query.statements))))


def _staged(
    account: Account, query: Query, clues: Sequence[Clue], moved: Sequence[EventMention], used: Sequence[int]
) -> Case:
    agent, other = people_of(query)
    if other is None and _turns_on_another(query):
        other = _the_other(account, agent)
    placed, moved = _supposed(account, query, moved, agent, other) if other else ((), ())
    account = _with_supposed(account, placed, moved)
    for name in (agent, other):
        if name and name not in account.people:
            present = ", ".join(account.people) or "nobody"
            raise UnknownThingError(f"the question is about {name}, but the story is about {present}")
    seen = [mention for clue in clues for mention in clue.places]
    check_places(query, account)
    outline = stage(account, (*mentions_of(query), *seen))
    thing, seeker = _in_question(account, outline, query, agent, other, clues)
    return Case(outline, agent, other, thing, seeker, (*placed, *moved), tuple(used))


def people_of(query: Query) -> tuple[str, str | None]:
    """Return the person asked about and, if a statement names one, the other upon whom that person acts.

    Raises:
        ParseError: the question mixes the minds of several people.
    """
    claims = [c for said in (*query.conditions, *query.statements) for c in said.claims]
    planned = [c for c in claims if _needs_deeds(c)]
    agents = {holder(claim) for claim in planned}
    if len(agents) > 1:
        raise ParseError(f"the question mixes the minds of {' and '.join(sorted(agents))}")
    others = {name for claim in planned for name in people_in_claim(claim)} - agents
    if agents:
        return agents.pop(), next(iter(sorted(others)), None)
    return next((name for claim in claims if (name := holder(claim))), ""), None


def _needs_deeds(claim: object) -> bool:
    """Whether a claim is judged by what its person did: not one that follows from who witnessed what alone."""
    if isinstance(claim, Believes):
        return thought_place(claim) is not None or thought_goal(claim) is not None
    return isinstance(claim, Wants | Social) or (isinstance(claim, Knows) and claim.place is not None)


def _turns_on_another(query: Query) -> bool:
    """Whether a question is about a mind with regard to another: a stance, a belief of a goal, an answer given."""
    statements = (*query.conditions, *query.statements)
    return any(
        said.about == "speech"
        or bool(said.deeds)
        or any(
            isinstance(claim, Social) or thought_goal(claim) or (isinstance(claim, Knows) and claim.place)
            for claim in said.claims
        )
        for said in statements
    )


def mentions_of(query: Query) -> tuple[PlaceMention | RoomMention, ...]:
    """Return the places that a query speaks of."""
    found: list[PlaceMention | RoomMention] = []
    for said in (*query.conditions, *query.statements):
        found += [place for claim in said.claims for place in places_in_claim(claim)]
        found += [deed.target for deed in said.deeds if isinstance(deed.target, PlaceMention | RoomMention)]
    return tuple(found)


def check_places(query: Query, account: Account) -> None:
    """Check that the places that a query speaks of can be in a home that is not told, unless the story has them.

    Raises:
        UnknownThingError: a place is said to be in a room where its kind never is.
    """
    if account.home is not None:
        return
    told = [event.target for event in account.events if isinstance(event.target, PlaceMention)]
    known = {(place.kind, place.room) for place in told}
    for mention in mentions_of(query):
        if not isinstance(mention, PlaceMention) or (mention.kind, mention.room) in known:
            continue
        fixture = FIXTURES.get(mention.kind)
        of_room = fixture.room if fixture is not None else None
        if of_room in ("kitchen", "bathroom") and mention.room in ROOMS and mention.room != of_room:
            raise UnknownThingError(
                f"a choice speaks of a {mention.kind} in the {mention.room}, which the story does not have;"
                f" a {mention.kind} is in the {of_room}"
            )


# --- whose whereabouts are open ------------------------------------------------------------------


def _in_question(
    account: Account, outline: Outline, query: Query, agent: str, other: str | None, clues: Sequence[Clue]
) -> tuple[str | None, str]:
    """Return the object whose whereabouts are open, and who seeks it.

    Between two people it is what the other asked for, or was told of. Else it is an object of the question of
    which a clue speaks, and the account does not tell where it is.
    """
    if other is not None:
        asked = [e.object.object for e in account.events if e.verb == "ask" and e.agent == other and e.object]
        asked += [
            e.object.object for e in account.events if e.verb == "tell" and e.agent == agent and e.object
        ]
        named = set(things_of(query))
        several = list(dict.fromkeys(asked))
        fits = [thing for thing in several if thing in named] or several
        return (fits[0] if fits else None), other
    observed = {clue.object for clue in clues}
    open_things = [t for t in dict.fromkeys(things_of(query)) if t in observed and not outline.told_at(t)]
    return (open_things[0] if open_things else None), agent


def things_of(query: Query) -> Iterator[str]:
    """Yield the object classes of which the statements of a query speak."""
    for said in (*query.conditions, *query.statements):
        for claim in said.claims:
            yield from things_in_claim(claim)


def _the_other(account: Account, agent: str) -> str:
    others = [name for name in account.people if name != agent]
    if len(others) != 1:
        present = ", ".join(account.people) or "nobody"
        raise UnknownThingError(f"the question names {agent} alone, and the story has {present}")
    return others[0]


# --- what is supposed ----------------------------------------------------------------------------


def _supposed(
    account: Account, query: Query, moved: Sequence[EventMention], agent: str, other: str
) -> tuple[tuple[EventMention, ...], tuple[EventMention, ...]]:
    """Return what is taken for granted where the story stops short of it or starts after it.

    That is that the other had put the objects where they were taken from, and then the moves of the
    person asked about.
    """
    told = any(event.agent == agent and event.verb == "put" for event in account.events)
    placed = tuple(
        EventMention(other, "put", _taken_from(account, agent, thing), ObjectMention(thing))
        for thing in placed_objects(query)
        if not _lays(account, other, thing)
    )
    return placed, () if told else tuple(deed for deed in moved if deed.target is not None)


def _with_supposed(
    account: Account, placed: Sequence[EventMention], moved: Sequence[EventMention]
) -> Account:
    if not placed and not moved:
        return account
    taken = [replace(deed, verb="grab", target=None) for deed in moved]
    reports = (*map(Report, placed), *account.reports, *map(Report, (*taken, *moved)))
    people = dict.fromkeys((*account.people, *(event.agent for event in (*placed, *moved))))
    return replace(account, agents=tuple(people), reports=reports)


def _taken_from(account: Account, agent: str, thing: str) -> PlaceMention | None:
    """Where a person takes a thing from, if the story says it."""
    for event in account.events:
        if event.agent == agent and event.verb == "grab" and event.object and event.object.object == thing:
            return event.target if isinstance(event.target, PlaceMention) else None
    return None


def _lays(account: Account, agent: str, thing: str) -> bool:
    return any(
        event.agent == agent and event.verb == "put" and event.object and event.object.object == thing
        for event in account.events
    )


def contradictions(statement: Statement, outline: Outline) -> int:
    """Return how many of the things that a statement takes for granted the story tells otherwise."""
    return sum(_contradicts(deed, outline) for deed in statement.deeds)


def _contradicts(deed: EventMention, outline: Outline) -> bool:
    if deed.object is None:
        return False
    place = outline.laid.get((deed.agent, deed.object.object))
    if place is None:
        return True
    return isinstance(deed.target, PlaceMention) and not any(
        p.kind == place.kind for p in outline.named(deed.target)
    )


def _wording(event: EventMention) -> str:
    place = event.target
    where = (
        place.kind
        if isinstance(place, PlaceMention)
        else place.room
        if isinstance(place, RoomMention)
        else None
    )
    room = f" in the {place.room}" if isinstance(place, PlaceMention) and place.room else ""
    to = f" to the {where}{room}" if where else " to some place"
    return f"{event.agent} brings the {event.object.object if event.object else 'thing'}{to}"
