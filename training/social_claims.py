"""What can be asked about an encounter: two statements of the agent's mind, of which one is true.

Each candidate has a `stratum`, which holds all that is to be seen without a theory of mind, and a
`side`, on which the answer depends. Questions go out in pairs of one stratum and different sides.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from bip.action_models.social_planner import SocialPlanner
from symbolic.belief import Belief
from symbolic.types import (
    Action,
    BeliefStatement,
    BelievedGoalStatement,
    Event,
    Goal,
    Grab,
    KnowledgeStatement,
    MindStatement,
    ObjectMention,
    Open,
    Place,
    PlaceMention,
    Put,
    SocialGoal,
    SocialGoalStatement,
    Tell,
    Walk,
)
from symbolic.vocabulary import FIXTURES
from training.draws import pick
from training.encounters import Encounter, decision_of

SURE = 0.9
"""Probability from which on somebody believes a thing, for a statement to say so."""

Part: TypeAlias = BeliefStatement | BelievedGoalStatement | KnowledgeStatement | SocialGoalStatement


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A question that an encounter can give.

    Attributes:
        type: of the question, as MuMA-ToM names it.
        group: kind of question within the type: "belief", "answer", "move" or "goal".
        stratum: what two questions have to have in common to go out as a pair.
        side: what they have to differ in.
        conditions: what the question tells to assume.
        claims: the true statement, and the other.
        actions: the story, from its beginning on.
    """

    type: str
    group: str
    stratum: tuple[object, ...]
    side: SocialGoal
    conditions: tuple[MindStatement, ...]
    claims: tuple[MindStatement, MindStatement]
    actions: tuple[Action, ...]


# --- answers --------------------------------------------------------------------------------------


def ask_belief(encounter: Encounter, rng: np.random.Generator, evidence: float) -> Candidate | None:
    """Where did the agent think the object was, given what the agent wanted for the other?

    The choices name the place told and another one, and the object is at the other or the story
    ends before that is known. So neither the words of the question nor where the object really was
    tell the choices apart, unless one knows that a helper says what she thinks and a hinderer does not.
    """
    told, thought, stance = _told(encounter), _thought(encounter), encounter.social_goal
    if told is None or thought is None or stance == "independent":
        return None
    rival = _rival(encounter, told, thought, rng)
    if thought not in (told, rival) or rival in _seen(encounter):
        return None
    if not _tells_apart(encounter, told, rival, evidence):
        return None
    end = encounter.deed + 1 if encounter.deed is not None else None
    truth = _truth(encounter)
    whole = truth in (told, rival) and rng.random() < (0.2 if truth == told and stance == "help" else 0.6)
    agent, thing = encounter.agent, encounter.belief.object
    false = rival if thought == told else told
    true_claim, false_claim = (
        _spoken(agent, BeliefStatement(agent, thing, mention(place))) for place in (thought, false)
    )
    return Candidate(
        "belief",
        "belief",
        (
            "belief",
            truth == told if whole else None,
            told.container,
            rival.container,
            _is_near(encounter, told),
        ),
        stance,
        (MindStatement(agent, (SocialGoalStatement(agent, encounter.other, stance),)),),
        (true_claim, false_claim),
        encounter.actions if whole else encounter.actions[:end],
    )


def _rival(encounter: Encounter, told: Place, thought: Place, rng: np.random.Generator) -> Place:
    """The place to ask of beside the one told: where the agent thought the object was, for a hinderer.

    For a helper, who hardly ever says anything else, it is drawn without regard to that; otherwise
    the rare ones who did would be asked about far more often than the others.
    """
    truth = _truth(encounter)
    if encounter.social_goal == "hinder" and thought != told:
        return thought
    if truth is not None and truth != told and rng.random() < 0.5:
        return truth
    return pick([place for place in encounter.home.places if place != told], rng)


def _tells_apart(encounter: Encounter, told: Place, rival: Place, evidence: float) -> bool:
    """Whether what was told is evidence enough between two beliefs, be it from a helper or a hinderer.

    For both, so that which of the two it was does not show in what was told.
    """
    decision, chosen = decision_of(encounter)
    posed = [
        replace(decision, social_goal=goal, belief=_certain(decision.belief, place))
        for goal in ("help", "hinder")
        for place in (told, rival)
    ]
    scores = [policy[chosen] for policy in SocialPlanner().log_social_policies(posed)]
    return bool(min(abs(scores[0] - scores[1]), abs(scores[2] - scores[3])) >= evidence)


def ask_social_goal(encounter: Encounter, rng: np.random.Generator) -> Candidate | None:
    """Did the agent, who knew what is at the place told, help or hinder by what was said?"""
    told, thought, stance = _told(encounter), _thought(encounter), encounter.social_goal
    if told is None or thought is None or stance == "independent":
        return None
    if (thought == told) != (_truth(encounter) == told):
        return None  # the agent was mistaken of the place told, which the question tells us to exclude
    agent, other = encounter.agent, encounter.other
    looked = _looked(encounter, told)
    if looked is None:
        return None
    return Candidate(
        "social_goal",
        "answer",
        ("answer", told.container, _is_near(encounter, told)),
        stance,
        (MindStatement(agent, (KnowledgeStatement(agent, mention(told)),)),),
        _both(lambda goal: _spoken(agent, SocialGoalStatement(agent, other, goal)), stance, "hinder"),
        encounter.actions if rng.random() < 0.5 else encounter.actions[:looked],
    )


# --- moves ----------------------------------------------------------------------------------------


def ask_purpose(encounter: Encounter, rng: np.random.Generator) -> Candidate | None:
    """Did the agent move the object to help, or to hinder (or without caring), given the believed goal?"""
    move = _moved(encounter)
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
    conditions = (MindStatement(encounter.agent, (believes,)),) if in_condition else ()
    parts: tuple[Part, ...] = () if in_condition else (believes,)
    return Candidate(
        "social_goal",
        "move",
        ("move", rival, _kind(laid), _kind(goal.place), _is_near(encounter, laid)),
        stance,
        conditions,
        _both(
            lambda aim: _done(encounter, *parts, SocialGoalStatement(encounter.agent, encounter.other, aim)),
            stance,
            rival,
        ),
        encounter.actions,
    )


def ask_believed_goal(encounter: Encounter, rng: np.random.Generator) -> Candidate | None:
    """Where did the agent, who moved the object to help (or to hinder), think that the other wants it?"""
    move = _moved(encounter)
    goal = encounter.believed_goals[0] if encounter.believed_goals else None
    if move is None or goal is None or goal.place is None or encounter.social_goal == "independent":
        return None
    origin, laid = move
    free = [place for place in encounter.home.places if place not in move]
    rival = laid if goal.place != laid else origin if rng.random() < 0.4 else pick(free, rng)
    apart = goal.place if goal.place != laid else rival
    stance = SocialGoalStatement(encounter.agent, encounter.other, encounter.social_goal)
    true_claim, false_claim = (
        _done(encounter, _wants(encounter, Goal(goal.object, place)), stance) for place in (goal.place, rival)
    )
    return Candidate(
        "belief_of_goal",
        "goal",
        ("goal", apart == origin, _kind(laid), _kind(apart), _is_near(encounter, laid)),
        encounter.social_goal,
        (),
        (true_claim, false_claim),
        encounter.actions,
    )


# --- statements -----------------------------------------------------------------------------------


def mention(place: Place) -> PlaceMention:
    """Return how a question speaks of a place: with its room, where that does not go without saying."""
    return PlaceMention(place.kind, 0, None if FIXTURES[place.kind].room == place.room else place.room)


def _both(
    claim: Callable[[SocialGoal], MindStatement], truth: SocialGoal, rival: SocialGoal
) -> tuple[MindStatement, MindStatement]:
    return claim(truth), claim("help" if truth == rival else rival)


def _spoken(agent: str, part: Part) -> MindStatement:
    return MindStatement(agent, (part,), about="speech")


def _done(encounter: Encounter, *parts: Part) -> MindStatement:
    deed = Event(encounter.agent, "put", None, ObjectMention(encounter.belief.object))
    return MindStatement(encounter.agent, parts, (deed,), "objects")


def _wants(encounter: Encounter, goal: Goal) -> BelievedGoalStatement:
    place = None if goal.place is None else mention(goal.place)
    return BelievedGoalStatement(encounter.agent, encounter.other, (goal.object,), place)


# --- what happened --------------------------------------------------------------------------------


def _told(encounter: Encounter) -> Place | None:
    action = None if encounter.deed is None else encounter.actions[encounter.deed]
    return action.place if isinstance(action, Tell) else None


def _thought(encounter: Encounter) -> Place | None:
    """Where the agent was sure that the object is; None for one who was not."""
    best = int(np.argmax(encounter.belief.probabilities[:-1]))
    return encounter.belief.places[best] if encounter.belief.probabilities[best] >= SURE else None


def _truth(encounter: Encounter) -> Place | None:
    thing = encounter.belief.object
    return next((place for place, there in encounter.initial.contents.items() if thing in there), None)


def _seen(encounter: Encounter) -> set[Place]:
    """The places at which the other had seen that the object is not, when the deed was done."""
    before = encounter.actions[: encounter.deed]
    rooms = {_room_of(encounter, encounter.other, end) for end in range(len(before) + 1)}
    surfaces = {place for place in encounter.home.places if place.room in rooms and not place.container}
    return surfaces | {a.place for a in before if isinstance(a, Open) and a.agent == encounter.other}


def _looked(encounter: Encounter, place: Place) -> int | None:
    """Number of actions after which the story has shown what a place holds; None if it never does.

    The other takes the object, or has looked and goes on to something else.
    """
    begin = len(encounter.actions) if encounter.deed is None else encounter.deed + 1
    for t, action in enumerate(encounter.actions[begin:-1], begin):
        match action:
            case Open(who, at) if who == encounter.other and at == place:
                return t + 2
            case Walk(who, to) if (
                who == encounter.other and not place.container and to in (place, place.room)
            ):
                taken = Grab(who, encounter.belief.object, place)
                return encounter.actions.index(taken) + 1 if taken in encounter.actions else t + 2
            case _:
                pass
    return None


def _room_of(encounter: Encounter, person: str, end: int) -> str:
    """The room where somebody is after some actions."""
    room = encounter.initial.bodies[person].room
    for action in encounter.actions[:end]:
        if isinstance(action, Walk) and action.agent == person and isinstance(action.target, str):
            room = action.target
    return room


def _is_near(encounter: Encounter, place: Place) -> bool:
    """Whether a place is in the room where the other is when the deed is done."""
    return place.room == _room_of(encounter, encounter.other, encounter.deed or 0)


def _moved(encounter: Encounter) -> tuple[Place, Place] | None:
    """From where to where the agent moved the object in question; None if it stayed where it was."""
    deed = None if encounter.deed is None else encounter.actions[encounter.deed]
    thing = encounter.belief.object
    if not isinstance(deed, Put) or deed.object != thing:
        return None
    taken = [a.place for a in encounter.actions if isinstance(a, Grab) and a.agent == encounter.agent]
    return taken[-1], deed.place


def _kind(place: Place | None) -> bool | None:
    return None if place is None else place.container


def _certain(belief: Belief, place: Place) -> Belief:
    there = np.array([p == place for p in belief.places] + [False], dtype=np.float64)
    return replace(belief, probabilities=there)
