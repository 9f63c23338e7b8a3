"""Run two people through a home: one acts upon the other, by the very policy that inference inverts.

    ⟨b_i, σ, ĝ_j⟩ ~ p(mind),   d ~ π_i(· | b_i, σ, ĝ_j),   a_t ~ π_j(· | b_j,t, g_j)

In an *answer*, the other looks for an object, asks for it, hears what is said (or not) and looks on.
In a *move*, the agent takes an object from where it lies and brings it elsewhere. The agent may be
mistaken of where the object is, and of what the other wants. Dynamics, beliefs and policies are those
of `symbolic` and `bip`; there is no second copy here.
"""

from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

import numpy as np

from bip.action_models.protocol import ActionModel, Decision, Move, Say, SocialDecision, SocialModel
from bip.action_models.rational.listener import watch
from bip.action_models.rational.planner import Rational
from bip.action_models.rational.social_planner import SocialPlanner
from bip.hypotheses.hypothesise import SOCIAL_GOALS
from bip.inference.assumptions import Seeking
from bip.inference.deeds import Deed
from symbolic.language.account import Account
from symbolic.language.staging.stager import stage
from symbolic.mind.belief import (
    Belief,
    believe,
    informed,
    uniform,
    update,
)
from symbolic.mind.goals import Goal, SocialGoal
from symbolic.world.actions import (
    Action,
    Ask,
    Put,
    Tell,
    Walk,
)
from symbolic.world.dynamics import legal_actions
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State
from symbolic.world.story import Event
from symbolic.world.visibility import observe
from training.simulation.draws import draw, pick
from training.simulation.enacting import Enacting
from training.simulation.homes import HomeOptions, sample_home

AGENT, OTHER = "Sam", "Kim"
Kind: TypeAlias = Literal["answer", "move"]


@dataclass(frozen=True, slots=True)
class EncounterOptions:
    """What encounters are like.

    Attributes:
        homes: what homes are like.
        usual_share: probability that the home is the usual one, which a reader of a story supposes.
        move_share: probability that the agent moves an object rather than answers.
        knowing, mistaken, unsure: weights of what the agent believes of where the object is: the
            truth but for a little; a wrong place; only what follows from what is in view.
        truth_mass: part of a knowing agent's belief that lies on the truth.
        misjudging_share: probability that the agent is wrong about what the other wants.
        ignorant_share: probability that an agent who does not care knows nothing of it.
        laid_share: probability that the other laid the object there that the agent then moves.
        prelude: most steps that the other looks around before asking.
        max_steps: steps after which the other gives up looking.
    """

    homes: HomeOptions = field(default_factory=HomeOptions)
    usual_share: float = 0.5
    move_share: float = 0.5
    knowing: float = 0.6
    mistaken: float = 0.3
    unsure: float = 0.1
    truth_mass: float = 0.98
    misjudging_share: float = 0.3
    ignorant_share: float = 0.5
    laid_share: float = 0.5
    prelude: int = 4
    max_steps: int = 25


@dataclass(frozen=True, slots=True, eq=False)
class Encounter:
    """What two people did, and the minds behind it.

    Attributes:
        id: number of the encounter, unique in a data set.
        kind: what the agent does upon the other.
        home: the rooms and places.
        initial: the state before the first action.
        agent: who acts upon the other.
        other: who looks for an object, or wants one.
        goal: what the other really wants.
        social_goal: what the agent wants for the other.
        believed_goals: what the agent thinks the other wants; empty for not known.
        belief: where the agent thinks the object is, before the deed.
        actions: what both did, in order.
        decided: number of the actions before the agent decided on the deed.
        deed: index of the deed, a Tell or a Put, among the actions; None for an object that the
            agent left where it lay.
    """

    id: int
    kind: Kind
    home: Home
    initial: State
    agent: str
    other: str
    goal: Goal
    social_goal: SocialGoal
    believed_goals: tuple[Goal, ...]
    belief: Belief
    actions: tuple[Action, ...]
    decided: int
    deed: int | None


def decision_of(encounter: Encounter) -> tuple[SocialDecision, int]:
    """Return the decision that the deed of an encounter was, and the index of the deed among its alternatives."""
    scene = Enacting(encounter.home, encounter.initial)
    for action in encounter.actions[: encounter.decided]:
        scene.do(action)
    mind = (encounter.social_goal, encounter.believed_goals, encounter.belief)
    decision = scene.pose(
        _deed(encounter.kind, scene, encounter.belief.object, encounter.agent, encounter.other), *mind
    )
    done = None if encounter.deed is None else encounter.actions[encounter.deed]
    match done:
        case Tell(place=place):
            says = [one.places for one in decision.legal if isinstance(one, Say)]
            return decision, next(i for i, places in enumerate(says) if place in places)
        case Put(_, thing, place):
            return decision, decision.legal.index(Move(thing, place))
        case _:
            thing = encounter.belief.object
            return decision, decision.legal.index(Move(thing, decision.lies[thing]))


def _deed(kind: Kind, scene: Enacting, thing: str, agent: str = AGENT, other: str = OTHER) -> Deed:
    """Return the deed that is about to be decided on; what exactly will be done is left open."""
    now = len(scene.actions)
    if kind == "answer":
        return Deed(Event(Tell(agent, thing, None)), now, now, agent, other, thing)
    origin = next(place for place, things in scene.state.contents.items() if thing in things)
    return Deed(Event(Put(agent, thing, origin)), now, now, agent, other, thing, origin)


def usual_home() -> Home:
    """Return the home that a story takes place in as far as it does not say otherwise."""
    return stage(Account(None, {}, {}, ())).home


def simulate_encounter(
    number: int,
    options: EncounterOptions,
    rng: np.random.Generator,
    social: SocialModel = SocialPlanner(),
    seeker: ActionModel = Rational(),
) -> Encounter:
    """Return one encounter.

    Args:
        number: its id.
        options: what encounters are like.
        rng: of everything random.
        social: the agent's policy.
        seeker: the other's policy.
    """
    home, things = _home(options, rng)
    rooms = {name: pick(home.rooms, rng) for name in (AGENT, OTHER)}
    scene = Enacting(home, _empty(home, rooms))
    if rng.random() < options.move_share:
        return _move(number, scene, things, options, rng, social)
    return _answer(number, scene, things[0], options, rng, social, seeker)


def _home(options: EncounterOptions, rng: np.random.Generator) -> tuple[Home, tuple[str, ...]]:
    """Return a home and two or three things to be in it."""
    home, state = sample_home(options.homes, rng)
    things = tuple(dict.fromkeys(thing for there in state.contents.values() for thing in there))
    usual = rng.random() < options.usual_share
    return usual_home() if usual else home, things[: 2 + int(rng.integers(2))]


def _empty(home: Home, rooms: dict[str, str]) -> State:
    return State(dict.fromkeys(home.places, ()), bodies={name: Body(room) for name, room in rooms.items()})


# --- answers --------------------------------------------------------------------------------------


def _answer(
    number: int,
    scene: Enacting,
    thing: str,
    options: EncounterOptions,
    rng: np.random.Generator,
    social: SocialModel,
    seeker: ActionModel,
) -> Encounter:
    home = scene.home
    belief = _search(scene, uniform(home, thing), seeker, rng, int(rng.integers(options.prelude + 1)))
    unseen = [place for place, p in zip(home.places, belief.probabilities, strict=False) if p > 0]
    truth = pick(unseen, rng) if unseen else None  # it is where the search so far would not have shown it
    scene.begin_with({truth: (thing,)} if truth else {})
    scene.do(Ask(OTHER, thing))
    own = _where_it_is(scene, thing, options, rng)
    goal, stance = Goal(thing), pick(SOCIAL_GOALS, rng)
    decision = scene.pose(_deed("answer", scene, thing), stance, (goal,), own)
    said = decision.legal[draw(social.log_social_policies([decision])[0], rng)]
    deed = len(scene.actions)
    assert isinstance(said, Say)
    scene.do(Tell(AGENT, thing, pick(said.places, rng)))
    _search(scene, believe(belief, said.places, Seeking().trust), seeker, rng, options.max_steps)
    return Encounter(
        number, "answer", home, scene.initial, AGENT, OTHER, goal, stance, (goal,), own,
        tuple(scene.actions), deed, deed,
    )  # fmt: skip


def _search(
    scene: Enacting, belief: Belief, seeker: ActionModel, rng: np.random.Generator, most: int
) -> Belief:
    """Let the other look for the object of a belief, until it is in hand; return the belief then."""
    home, thing = scene.home, belief.object
    belief = update(belief, observe(home, scene.state, OTHER))
    for _ in range(most):
        if thing in scene.state.bodies[OTHER].holds:
            break
        legal = legal_actions(home, scene.state, OTHER)
        posed = Decision(home, scene.state, OTHER, Goal(thing), belief, legal)
        scene.do(legal[draw(seeker.log_policies([posed])[0], rng)])
        belief = update(belief, observe(home, scene.state, OTHER))
    return belief


def _where_it_is(scene: Enacting, thing: str, options: EncounterOptions, rng: np.random.Generator) -> Belief:
    """Return what the agent believes, from what is in view and what the agent happens to know."""
    seen = watch(scene.home, scene.states, AGENT, thing)
    weights = np.array([options.knowing, options.mistaken, options.unsure])
    kind = rng.choice(3, p=weights / weights.sum())
    if kind == 2 or seen.is_sure:
        return seen
    if kind == 0:
        known = informed(scene.home, thing, scene.initial, 1.0)
        return _mixed(seen, known, options.truth_mass)
    possible = np.flatnonzero(seen.probabilities[:-1] > 0)
    wrong = [i for i in possible if thing not in scene.state.contents[scene.home.places[i]]]
    if not wrong:
        return seen
    return believe(uniform(scene.home, thing), [scene.home.places[pick(wrong, rng)]], 1.0)


def _mixed(belief: Belief, other: Belief, share: float) -> Belief:
    mixed = (1 - share) * belief.probabilities + share * other.probabilities
    return replace(belief, probabilities=mixed)


# --- moves ----------------------------------------------------------------------------------------


def _move(
    number: int,
    scene: Enacting,
    things: tuple[str, ...],
    options: EncounterOptions,
    rng: np.random.Generator,
    social: SocialModel,
) -> Encounter:
    home, thing = scene.home, things[0]
    where = {name: pick(home.places, rng) for name in things}
    laid = rng.random() < options.laid_share
    contents: dict[Place, tuple[str, ...]] = {}
    for name, place in where.items():
        if not (laid and name == thing):
            contents[place] = (*contents.get(place, ()), name)
    scene.begin_with(contents, {OTHER: (thing,)} if laid else {})
    if laid:
        scene.reach(OTHER, where[thing])
        scene.do(Put(OTHER, thing, where[thing]))
    leaves = [room for room in home.rooms if room != scene.state.bodies[OTHER].room]
    if leaves:
        scene.do(Walk(OTHER, pick(leaves, rng)))
    goal = _wish(thing, where[thing], home, rng)
    stance = pick(SOCIAL_GOALS, rng)
    believed: tuple[Goal, ...] = (goal,)
    if rng.random() < options.misjudging_share:
        believed = (_wish(thing, where[thing], home, rng),)
    if stance == "independent" and rng.random() < options.ignorant_share:
        believed = ()
    scene.reach(AGENT, where[thing])
    decided = len(scene.actions)
    belief = watch(home, scene.states, AGENT, thing)
    decision = scene.pose(_deed("move", scene, thing), stance, believed, belief)
    act = decision.legal[draw(social.log_social_policies([decision])[0], rng)]
    assert isinstance(act, Move)
    deed = scene.carry(AGENT, act, where[act.object]) if act.place != where[act.object] else None
    return Encounter(
        number, "move", home, scene.initial, AGENT, OTHER, goal, stance, believed, belief,
        tuple(scene.actions), decided, deed,
    )  # fmt: skip


def _wish(thing: str, lies: Place, home: Home, rng: np.random.Generator) -> Goal:
    """What somebody wants of a thing: to have it somewhere else, to leave it there, or to get it."""
    kind = rng.random()
    if kind < 0.2:
        return Goal(thing)
    return Goal(thing, lies if kind < 0.4 else pick(home.places, rng))
