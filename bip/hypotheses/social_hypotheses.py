"""Hypotheses about one person's mind with regard to another: ⟨b_i, σ, ĝ_j⟩ for each statement of a query."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product
from typing import TypeVar

from bip.hypotheses.hypothesis import Hypothesis, StatedBelief
from symbolic.errors import ParseError, UnknownThingError
from symbolic.language.mentions import (
    EventMention,
    ObjectMention,
    PlaceMention,
    RoomMention,
)
from symbolic.language.staging.outline import Outline
from symbolic.language.statements import (
    BeliefStatement,
    BelievedGoalStatement,
    KnowledgeStatement,
    MindStatement,
    SocialGoalStatement,
    SocialQuery,
)
from symbolic.mind.goals import Goal, SocialGoal
from symbolic.world.places import Place
from symbolic.world.vocabulary import FIXTURES, ROOMS

SOCIAL_GOALS: tuple[SocialGoal, ...] = ("help", "hinder", "independent")

PartT = TypeVar("PartT", BeliefStatement, BelievedGoalStatement, KnowledgeStatement, SocialGoalStatement)


def people_of(query: SocialQuery) -> tuple[str, str | None]:
    """Return the person asked about and, if a statement names one, the other."""
    agents = {claim.agent for claim in (*query.conditions, *query.statements)}
    if len(agents) != 1:
        raise ParseError(f"the question mixes the minds of {' and '.join(sorted(agents))}")
    others = {
        part.other
        for claim in (*query.conditions, *query.statements)
        for part in claim.parts
        if isinstance(part, SocialGoalStatement | BelievedGoalStatement)
    }
    return agents.pop(), next(iter(sorted(others)), None)


def mentions_of(query: SocialQuery) -> tuple[PlaceMention | RoomMention, ...]:
    """Return the places that a query speaks of."""
    found: list[PlaceMention | RoomMention] = []
    for claim in (*query.conditions, *query.statements):
        for part in claim.parts:
            if not isinstance(part, SocialGoalStatement) and part.place is not None:
                found.append(part.place)
        found += [deed.target for deed in claim.deeds if isinstance(deed.target, PlaceMention | RoomMention)]
    return tuple(found)


def check_places(query: SocialQuery, told: Sequence[PlaceMention]) -> None:
    """Check that the places that a query speaks of can be in a home, unless the story has them all the same.

    Raises:
        UnknownThingError: a place is said to be in a room where its kind never is.
    """
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


def hypothesise_minds(
    query: SocialQuery, story: Outline, asked: str | None, other: str
) -> tuple[tuple[Hypothesis, ...], ...]:
    """Return, for each statement, the hypotheses under which it is true; they share its prior evenly.

    What a statement leaves open is spread over all it can be: the three social goals; and for what
    the other wants, what was asked for, or else what the other brought about already, or nothing known.

    Args:
        query: the question.
        story: what was done.
        asked: the object that the other asked for, if any.
        other: the other person.
    """
    return tuple(_expand(claim, query.conditions, story, asked, other) for claim in query.statements)


def _expand(
    claim: MindStatement, conditions: Sequence[MindStatement], story: Outline, asked: str | None, other: str
) -> tuple[Hypothesis, ...]:
    claims = (*conditions, claim)
    parts = [part for c in claims for part in c.parts]
    thoughts = tuple(product(*(_beliefs(part, story) for part in _of(parts, BeliefStatement))))
    knows = tuple(story.named(part.place) for part in _of(parts, KnowledgeStatement))
    goals = {part.social_goal for part in _of(parts, SocialGoalStatement)}
    if len(goals) > 1:
        raise ParseError(
            f"the question gives {claim.agent} two social goals at once: {' and '.join(sorted(goals))}"
        )
    objects = [deed.object.object for c in claims for deed in c.deeds if deed.object is not None]
    minds = _other_minds(_of(parts, BelievedGoalStatement), story, asked, other, objects)
    return tuple(
        Hypothesis(claim.agent, None, beliefs, social_goal=goal, other=mind, knows=knows)
        for beliefs, goal, mind in product(thoughts, sorted(goals) or SOCIAL_GOALS, minds)
    )


def _of(parts: Iterable[object], kind: type[PartT]) -> list[PartT]:
    return [part for part in parts if isinstance(part, kind)]


def _beliefs(part: BeliefStatement, story: Outline) -> tuple[StatedBelief, ...]:
    """The beliefs that words can mean: one for each kind of place in each room that they fit."""
    groups = dict.fromkeys(story.group(place) for place in story.named(part.place))
    return tuple(StatedBelief(part.object, group[0], part.holds) for group in groups)


def _other_minds(
    stated: Sequence[BelievedGoalStatement],
    story: Outline,
    asked: str | None,
    other: str,
    objects: Sequence[str],
) -> tuple[Hypothesis | None, ...]:
    if stated:
        wishes = product(*(_goals(part, story) for part in stated))
        return tuple(_mind(other, [goal for part in wish for goal in part]) for wish in wishes)
    if asked is not None:
        return (_mind(other, [Goal(asked)]),)
    achieved = [
        Goal(thing, place)
        for (person, thing), place in story.laid.items()
        if person == other and (not objects or thing in objects)
    ]
    return (_mind(other, achieved), None) if achieved else (None,)


def _mind(other: str, goals: Sequence[Goal]) -> Hypothesis | None:
    return Hypothesis(other, goals[0], also=tuple(goals[1:])) if goals else None


def _goals(part: BelievedGoalStatement, story: Outline) -> list[list[Goal]]:
    """The goals that a statement gives the other: a list for each place that its words can mean."""
    if part.as_placed:
        return [[Goal(thing, _as_placed(part.other, thing, story)) for thing in part.objects]]
    places = (None,) if part.place is None else _goal_places(part.place, part, story)
    return [[Goal(thing, place) for thing in part.objects] for place in places]


def _goal_places(mention: PlaceMention, part: BelievedGoalStatement, story: Outline) -> tuple[Place, ...]:
    """Where the other is thought to want something: of several places of the name, where things ended up."""
    fits = story.named(mention)
    laid = [story.laid[key] for key in story.laid if key[1] in part.objects]
    here = [place for place in laid if place in fits]
    alike = [place for place in laid if place.kind == fits[0].kind]
    if here or alike:
        return (here[0] if here else alike[-1],)
    return tuple(dict.fromkeys(story.group(place)[0] for place in fits))


def _as_placed(other: str, thing: str, story: Outline) -> Place:
    place = story.laid.get((other, thing))
    if place is None:
        raise UnknownThingError(f"the story does not tell where {other} put the {thing}")
    return place


def supposed_deeds(query: SocialQuery) -> tuple[tuple[tuple[EventMention, ...], ...], ...]:
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
    deed: EventMention, thing: str, claim: MindStatement, statements: Sequence[MindStatement]
) -> tuple[EventMention, ...]:
    named = [target for other in statements for target in _targets(other, thing)]
    named = named or [wish for other in statements for wish in _wishes(other, thing)]
    harms = any(part.social_goal == "hinder" for part in _of(claim.parts, SocialGoalStatement))
    wished = [] if harms else [wish for wish in _wishes(claim, thing) if wish in named]
    own = _targets(claim, thing) or wished or sorted(set(named), key=repr) or [None]
    return tuple(replace(deed, target=target) for target in own)


def _targets(claim: MindStatement, thing: str) -> list[PlaceMention | RoomMention | ObjectMention | None]:
    return [d.target for d in claim.deeds if d.target and d.object and d.object.object == thing]


def _wishes(claim: MindStatement, thing: str) -> list[PlaceMention | RoomMention | ObjectMention | None]:
    return [p.place for p in _of(claim.parts, BelievedGoalStatement) if p.place and thing in p.objects]


def placed_objects(query: SocialQuery) -> tuple[str, ...]:
    """Return the objects that the choices take for granted to have been put somewhere, and then moved."""
    parts = [part for claim in query.statements for part in _of(claim.parts, BelievedGoalStatement)]
    placed = [thing for part in parts if part.as_placed for thing in part.objects]
    moved = [deed.object.object for claim in query.statements for deed in claim.deeds if deed.object]
    return tuple(sorted({*placed, *moved}))
