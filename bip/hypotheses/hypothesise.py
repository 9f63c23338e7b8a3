"""From the claims of a statement to the minds under which it is true: ⟨g, b, σ, ĝ⟩."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import TypeVar

from bip.hypotheses.case import Case
from bip.hypotheses.hypothesis import Mind, StatedBelief
from symbolic.errors import ParseError, UnknownThingError
from symbolic.language.mentions import PlaceMention, RoomMention
from symbolic.language.staging.outline import Outline
from symbolic.language.statements import (
    At,
    Claim,
    Knows,
    Query,
    Social,
    Statement,
    Wants,
    thought_goal,
    thought_place,
)
from symbolic.mind.goals import Goal, SocialGoal
from symbolic.world.actions import Walk
from symbolic.world.places import Place
from symbolic.world.story import Story
from symbolic.world.vocabulary import OBJECTS

SOCIAL_GOALS: tuple[SocialGoal, ...] = ("help", "hinder", "independent")

ClaimT = TypeVar("ClaimT", Knows, Social, Wants)


def hypothesise(
    query: Query, case: Case, story: Story, witnessed: frozenset[str] = frozenset()
) -> tuple[tuple[Mind, ...], ...]:
    """Return, for each statement of a case, the minds under which it is true; they share its prior evenly.

    What a statement leaves open is spread over all it can be: the goal, where the person's steps are evidence
    of it; the three social goals; and for what the other wants, what was asked for, or else what the other
    brought about already, or nothing known.

    Args:
        query: the question.
        case: its place in the story.
        story: what happened, in the likeliest world.
        witnessed: objects of which the person asked about knows where they are, by what was witnessed:
            beliefs of them follow from that, and not from what the person does.

    Raises:
        UnknownThingError: a person, place or object that the story does not have.
        ParseError: a condition that contradicts itself.
    """
    room, open_goals = _last_room(story, case.agent), _any_goal(case.outline)
    return tuple(
        _expand(query.statements[i], query.conditions, case, room, witnessed, open_goals) for i in case.used
    )


def _expand(
    statement: Statement,
    conditions: Sequence[Statement],
    case: Case,
    room: str | None,
    witnessed: frozenset[str],
    open_goals: tuple[Goal, ...],
) -> tuple[Mind, ...]:
    claims = [claim for said in (*conditions, statement) for claim in said.claims]
    wants = _of(claims, Wants)
    given = bool(wants) or case.other is not None
    if not open_goals:  # nothing that the person could be after: what was witnessed is all there is
        witnessed = frozenset(fact.object for claim in claims if (fact := thought_place(claim)))
    places = [fact for claim in claims if (fact := _by_deeds(claim, given, witnessed))]
    rest = tuple(claim for claim in claims if _is_witnessed(claim, given, witnessed))
    goals: tuple[Goal | None, ...] = _own_goals(wants, case, room)
    if not goals:
        goals = open_goals if places and case.other is None else (None,)
    thoughts = tuple(product(*(_beliefs(fact, case.outline, room) for fact in places)))
    knows = tuple(case.outline.named(claim.place) for claim in _of(claims, Knows) if claim.place is not None)
    stances, minds = _stances(claims, statement, conditions, case)
    return tuple(
        Mind(case.agent, goal, beliefs, social_goal=stance, other=mind, knows=knows, claims=rest)
        for goal, beliefs, stance, mind in product(goals, thoughts, stances, minds)
    )


def _of(claims: Iterable[Claim], kind: type[ClaimT]) -> list[ClaimT]:
    return [claim for claim in claims if isinstance(claim, kind)]


def _by_deeds(claim: Claim, given: bool, witnessed: frozenset[str]) -> At | None:
    """The belief of a claim that is judged by what its person does."""
    fact = thought_place(claim)
    return fact if fact is not None and (given or fact.object not in witnessed) else None


def _is_witnessed(claim: Claim, given: bool, witnessed: frozenset[str]) -> bool:
    """Whether a claim follows from who witnessed what, and from nothing that anybody does."""
    if isinstance(claim, Wants | Social) or thought_goal(claim) or (isinstance(claim, Knows) and claim.place):
        return False
    return _by_deeds(claim, given, witnessed) is None


# --- what the person wants and thinks ------------------------------------------------------------


def _own_goals(wants: Sequence[Wants], case: Case, room: str | None) -> tuple[Goal, ...]:
    goals = [_goal(claim, case.outline, room) for claim in wants]
    if len(goals) > 1:
        raise ParseError(
            f"the question gives {case.agent} two goals at once: {goals[0].object}, {goals[1].object}"
        )
    return tuple(goals)


def _goal(claim: Wants, outline: Outline, room: str | None) -> Goal:
    thing = claim.objects[0]
    _require_known(thing, outline)
    return Goal(thing, None if claim.place is None else outline.named(claim.place, room)[0])


def _any_goal(outline: Outline) -> tuple[Goal, ...]:
    """Whatever the home is told to hold, or else whatever the story speaks of."""
    told = {thing for things in (outline.contents or {}).values() for thing in things}
    return tuple(Goal(thing) for thing in sorted(told or {act.thing for act in outline.acts if act.thing}))


def _beliefs(fact: At, outline: Outline, room: str | None) -> tuple[StatedBelief, ...]:
    """The beliefs that words can mean: one for each kind of place in each room that they fit."""
    _require_known(fact.object, outline)
    if isinstance(fact.place, RoomMention):
        places = outline.named(fact.place)
        return (StatedBelief(fact.object, places[0], fact.holds, places),)
    told = outline.contents is not None
    meant = outline.named(fact.place, room if told else None)
    groups = dict.fromkeys(outline.group(place) for place in meant)
    return tuple(StatedBelief(fact.object, group[0], fact.holds, group) for group in groups)


def _require_known(thing: str, outline: Outline) -> None:
    """An object may be missing from a told scene (nobody saw it), but then the vocabulary must know it."""
    spoken = any(act.thing == thing for act in outline.acts)
    if outline.contents is None or outline.told_at(thing) or spoken or thing in OBJECTS:
        return
    raise UnknownThingError(
        f"the question asks about a {thing}, which the scene never mentions and the vocabulary does not know"
    )


def _last_room(story: Story, agent: str) -> str | None:
    """The room at hand when the question is asked: where the person is after the last step."""
    body = story.initial.bodies.get(agent)
    room = body.room if body else None
    for step in story.steps:
        if isinstance(step.action, Walk) and step.action.agent == agent:
            target = step.action.target
            room = target if isinstance(target, str) else target.room
    return room


# --- what the person wants for another -----------------------------------------------------------


def _stances(
    claims: Sequence[Claim], statement: Statement, conditions: Sequence[Statement], case: Case
) -> tuple[tuple[SocialGoal | None, ...], tuple[Mind | None, ...]]:
    """The social goals and the minds of the other that the claims leave open."""
    if case.other is None:
        return (None,), (None,)
    goals = {claim.social_goal for claim in _of(claims, Social)}
    if len(goals) > 1:
        raise ParseError(
            f"the question gives {case.agent} two social goals at once: {' and '.join(sorted(goals))}"
        )
    deeds = [deed for said in (*conditions, statement) for deed in said.deeds]
    objects = [deed.object.object for deed in deeds if deed.object is not None]
    wishes = [wish for claim in claims if (wish := thought_goal(claim))]
    return tuple(sorted(goals)) or SOCIAL_GOALS, _other_minds(wishes, case, case.other, objects)


def _other_minds(
    stated: Sequence[Wants], case: Case, other: str, objects: Sequence[str]
) -> tuple[Mind | None, ...]:
    if stated:
        wishes = product(*(_goals(part, case.outline) for part in stated))
        return tuple(_mind(other, [goal for part in wish for goal in part]) for wish in wishes)
    if case.thing is not None:
        return (_mind(other, [Goal(case.thing)]),)
    achieved = [
        Goal(thing, place)
        for (person, thing), place in case.outline.laid.items()
        if person == other and (not objects or thing in objects)
    ]
    return (_mind(other, achieved), None) if achieved else (None,)


def _mind(other: str, goals: Sequence[Goal]) -> Mind | None:
    return Mind(other, goals[0], also=tuple(goals[1:])) if goals else None


def _goals(part: Wants, outline: Outline) -> list[list[Goal]]:
    """The goals that a statement gives the other: a list for each place that its words can mean."""
    if part.as_placed:
        return [[Goal(thing, _as_placed(part.agent, thing, outline)) for thing in part.objects]]
    places = (None,) if part.place is None else _goal_places(part.place, part, outline)
    return [[Goal(thing, place) for thing in part.objects] for place in places]


def _goal_places(mention: PlaceMention, part: Wants, outline: Outline) -> tuple[Place, ...]:
    """Where the other is thought to want something: of several places of the name, where things ended up."""
    fits = outline.named(mention)
    laid = [outline.laid[key] for key in outline.laid if key[1] in part.objects]
    here = [place for place in laid if place in fits]
    alike = [place for place in laid if place.kind == fits[0].kind]
    if here or alike:
        return (here[0] if here else alike[-1],)
    return tuple(dict.fromkeys(outline.group(place)[0] for place in fits))


def _as_placed(other: str, thing: str, outline: Outline) -> Place:
    place = outline.laid.get((other, thing))
    if place is None:
        raise UnknownThingError(f"the story does not tell where {other} put the {thing}")
    return place
