"""What can be asked about an encounter: two statements of the agent's mind, of which one is true.

Each candidate has a `stratum`, which holds what is to be seen without a theory of mind, and a `side`,
on which the answer depends. Questions of one stratum go out together, one of each side.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention
from symbolic.language.statements import (
    Believes,
    Claim,
    Knows,
    Social,
    Statement,
    Wants,
    thinks,
)
from symbolic.mind.goals import Goal, SocialGoal
from symbolic.world.actions import Action
from symbolic.world.places import Place
from symbolic.world.vocabulary import FIXTURES
from training.questions.redrawing import STANCES, Situation, search
from training.questions.social_facts import (
    is_near,
    looked_at,
    place_thought,
    place_told,
    places_moved,
    true_place,
)
from training.simulation.draws import pick
from training.simulation.encounters import Encounter

DRAWS = 200
"""Minds to draw in one situation before it is given up."""

MISTAKEN = 0.35
"""Part of those who answer that is sure of a wrong place."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A question that an encounter can give.

    Attributes:
        type: of the question, as MuMA-ToM names it.
        stratum: what questions have to have in common to go out together.
        side: in what they have to differ.
        sides: both sides, of which one question each goes out together.
        conditions: what the question tells to assume.
        claims: the true statement, and the other.
        actions: the story, from its beginning on.
    """

    type: str
    stratum: tuple[object, ...]
    side: SocialGoal
    sides: tuple[SocialGoal, SocialGoal]
    conditions: tuple[Statement, ...]
    claims: tuple[Statement, Statement]
    actions: tuple[Action, ...]


# --- answers --------------------------------------------------------------------------------------


def ask_belief(encounter: Encounter, rng: np.random.Generator, evidence: float) -> Candidate | None:
    """Where did an agent in the situation of an encounter think that the object was?

    Minds and answers are drawn until the answer is evidence enough, be it from a helper or a
    hinderer: for both, so that which of the two it was does not show in what was told.
    """
    situation, stance = Situation.of(encounter), pick(STANCES, rng)
    for _ in range(DRAWS if situation is not None else 0):
        assert situation is not None
        drawn = situation.draw(stance, MISTAKEN, rng)
        told, rival = place_told(drawn), rival_place(drawn, situation.open, rng)
        if told is not None and rival is not None and situation.evidence(told, rival) >= evidence:
            return belief_claims(drawn, told, rival, rng)
    return None


def rival_place(encounter: Encounter, free: Sequence[Place], rng: np.random.Generator) -> Place | None:
    """The place to ask of beside the one told: where the agent thought the object was, for a hinderer.

    For a helper, who hardly ever says anything else, it is drawn without regard to that; otherwise
    the rare ones who did would be asked about far more often than the others. It is of the sort of
    the place told, and None where there is none or the agent thought of neither; nobody is asked
    about a place that the other has seen without the object.
    """
    told, thought, truth = place_told(encounter), place_thought(encounter), true_place(encounter)
    assert told is not None
    alike = [place for place in free if place != told and _sort(place) == _sort(told)]
    if told not in free or not alike:
        return None
    if encounter.social_goal == "hinder" and thought != told:
        rival = thought
    else:
        rival = truth if truth in alike and rng.random() < 0.9 else pick(alike, rng)
    return rival if rival in alike and thought in (told, rival) else None


def _sort(place: Place) -> tuple[bool, bool]:
    """What sort of place it is: some are told, or thought of, more often than others."""
    return place.room == "kitchen", place.container


def belief_claims(encounter: Encounter, told: Place, rival: Place, rng: np.random.Generator) -> Candidate:
    """Return the question whether the agent thought of the place told, or of another.

    The story goes on to where the object really was if that is one of the two places.
    """
    thought, truth, stance = place_thought(encounter), true_place(encounter), encounter.social_goal
    # Hinderers who take the truth for a lie are rare, so that few go with helpers who tell it.
    rare = truth == told and stance == "help"
    whole = truth in (told, rival) and rng.random() < (0.2 if rare else 0.8)
    agent, thing = encounter.agent, encounter.belief.object
    true_claim, false_claim = (
        _spoken(agent, thinks(agent, thing, mention(place)))
        for place in ((told, rival) if thought == told else (rival, told))
    )
    return Candidate(
        "belief",
        (truth == told if whole else None, _sort(told), is_near(encounter, told)),
        stance,
        ("help", "hinder"),
        (Statement((Social(agent, encounter.other, stance),)),),
        (true_claim, false_claim),
        search(encounter, told).actions if whole else encounter.actions,
    )


def ask_social_goal(encounter: Encounter, rng: np.random.Generator) -> Candidate | None:
    """Did the agent, who knew what is at the place told, help or hinder by what was said?"""
    told, thought, stance = place_told(encounter), place_thought(encounter), encounter.social_goal
    if told is None or thought is None or stance == "independent":
        return None
    if (thought == told) != (true_place(encounter) == told):
        return None  # the agent was mistaken of the place told, which the question tells us to exclude
    agent, other = encounter.agent, encounter.other
    looked = looked_at(encounter, told)
    if looked is None:
        return None
    return Candidate(
        "social_goal",
        (told.container, is_near(encounter, told)),
        stance,
        ("help", "hinder"),
        (Statement((Knows(agent, mention(told)),)),),
        _both(lambda goal: _spoken(agent, Social(agent, other, goal)), stance, "hinder"),
        encounter.actions if rng.random() < 0.5 else encounter.actions[:looked],
    )


# --- moves ----------------------------------------------------------------------------------------


def ask_purpose(encounter: Encounter, rng: np.random.Generator) -> Candidate | None:
    """Did the agent move the object to help, or to hinder (or without caring), given the believed goal?"""
    move = places_moved(encounter)
    if move is None or not encounter.believed_goals:
        return None
    laid = move[1]
    goal, stance = encounter.believed_goals[0], encounter.social_goal
    rival: SocialGoal = (
        "hinder" if stance == "hinder" or (stance == "help" and rng.random() < 0.5) else "independent"
    )
    if goal.place is None and rival == "independent":
        return None  # to bring it nearer is what helps then, and done without caring almost as often
    believes = _wants(encounter, goal)
    in_condition = bool(rng.random() < 0.5)
    conditions = (Statement((believes,)),) if in_condition else ()
    parts: tuple[Claim, ...] = () if in_condition else (believes,)
    return Candidate(
        "social_goal",
        (rival, _kind(laid), _kind(goal.place), is_near(encounter, laid)),
        stance,
        ("help", rival),
        conditions,
        _both(
            lambda aim: _done(encounter, *parts, Social(encounter.agent, encounter.other, aim)),
            stance,
            rival,
        ),
        encounter.actions,
    )


def ask_believed_goal(encounter: Encounter, rng: np.random.Generator) -> Candidate | None:
    """Where did the agent, who moved the object to help (or to hinder), think that the other wants it?"""
    move = places_moved(encounter)
    goal = encounter.believed_goals[0] if encounter.believed_goals else None
    if move is None or goal is None or goal.place is None or encounter.social_goal == "independent":
        return None
    origin, laid = move
    free = [place for place in encounter.home.places if place not in move]
    rival = laid if goal.place != laid else origin if rng.random() < 0.4 else pick(free, rng)
    apart = goal.place if goal.place != laid else rival
    stance = Social(encounter.agent, encounter.other, encounter.social_goal)
    true_claim, false_claim = (
        _done(encounter, _wants(encounter, Goal(goal.object, place)), stance) for place in (goal.place, rival)
    )
    return Candidate(
        "belief_of_goal",
        (apart == origin, _kind(laid), _kind(apart), is_near(encounter, laid)),
        encounter.social_goal,
        ("help", "hinder"),
        (),
        (true_claim, false_claim),
        encounter.actions,
    )


# --- statements -----------------------------------------------------------------------------------


def mention(place: Place) -> PlaceMention:
    """Return how a question speaks of a place: with its room, where that does not go without saying."""
    return PlaceMention(place.kind, 0, None if FIXTURES[place.kind].room == place.room else place.room)


def _both(
    claim: Callable[[SocialGoal], Statement], truth: SocialGoal, rival: SocialGoal
) -> tuple[Statement, Statement]:
    return claim(truth), claim("help" if truth == rival else rival)


def _spoken(agent: str, part: Claim) -> Statement:
    return Statement((part,), about="speech")


def _done(encounter: Encounter, *parts: Claim) -> Statement:
    deed = EventMention(encounter.agent, "put", None, ObjectMention(encounter.belief.object))
    return Statement(parts, (deed,), "objects")


def _wants(encounter: Encounter, goal: Goal) -> Believes:
    place = None if goal.place is None else mention(goal.place)
    return Believes(encounter.agent, Wants(encounter.other, (goal.object,), place=place))


def _kind(place: Place | None) -> bool | None:
    return None if place is None else place.container
