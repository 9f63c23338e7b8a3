"""A person who looks for something while another goes about their own business: takes a thing and lays it elsewhere.

the one:    a_t ~ pi(. | b_t, g),  b_t+1 = update(b_t, observe(s_t+1))     after every deed, whoever did it
the other:  a thing from a surface to another surface, by the shortest list of steps, at drawn times
"""

from dataclasses import dataclass, replace

import numpy as np

from bip.action_models.protocol import ActionModel, Decision
from symbolic.mind.belief import update
from symbolic.mind.goals import Goal
from symbolic.world.actions import Action, Grab, Put, Walk
from symbolic.world.dynamics import legal_actions, transition
from symbolic.world.places import Home
from symbolic.world.state import Body, State
from symbolic.world.visibility import observe
from training.simulation.draws import pick
from training.simulation.simulator import AGENT, MindOptions, reached, sample_action, sample_mind

OTHER = "Kim"
MEANWHILE = 0.6
"""How probable it is that the other does the next step of the chore after a step of the person."""


@dataclass(frozen=True, slots=True, eq=False)
class Accompanied:
    """What two people did in one home, one of them for a goal that is asked of.

    Attributes:
        initial: the state before the first action, with the bodies of both, or of one who is alone.
        goal: what the person wants.
        actions: of both, in order.
    """

    home: Home
    initial: State
    goal: Goal
    actions: tuple[Action, ...]


def simulate_company(
    home: Home,
    empty: State,
    policy: ActionModel,
    minds: MindOptions,
    rng: np.random.Generator,
    company: bool = True,
    max_steps: int = 30,
) -> Accompanied:
    """Run a person, and another beside them, through a home; it ends with the goal, or after `max_steps`.

    Args:
        home, empty: the home and what lies where.
        policy: of the person.
        minds: what the person may want and believe.
        company: whether there is another.
    """
    bodies = {AGENT: Body(home.rooms[int(rng.integers(len(home.rooms)))])}
    if company:
        bodies[OTHER] = Body(home.rooms[int(rng.integers(len(home.rooms)))])
    initial = replace(empty, bodies=bodies)
    goal, prior = sample_mind(home, initial, minds, rng)
    left = chore(home, initial, goal, rng) if company else []
    state, belief, actions = initial, update(prior, observe(home, initial, AGENT)), list[Action]()
    mine = 0
    while mine < max_steps and not reached(goal, state):
        if left and rng.random() < MEANWHILE:
            action = left.pop(0)
        else:
            legal = legal_actions(home, state, AGENT)
            action = sample_action(Decision(home, state, AGENT, goal, belief, legal), policy, rng)
            mine += 1
        state = transition(home, state, action)
        belief = update(belief, observe(home, state, AGENT))
        actions.append(action)
    return Accompanied(home, initial, goal, tuple(actions))


def chore(home: Home, state: State, goal: Goal, rng: np.random.Generator) -> list[Action]:
    """The steps in which the other takes a thing from a surface and lays it on another one; none where none can.

    It is no thing of the kind that the person looks for: who carries that about would need a mind of their own.
    """
    surfaces = [place for place in home.places if not place.container]
    lies = [(p, thing) for p in surfaces for thing in state.contents.get(p, ()) if thing != goal.object]
    if not lies or len(surfaces) < 2:
        return []
    start, thing = lies[int(rng.integers(len(lies)))]
    end = pick([place for place in surfaces if place != start], rng)
    steps: list[Action] = []
    room = state.bodies[OTHER].room
    for place, deed in ((start, Grab(OTHER, thing, start)), (end, Put(OTHER, thing, end))):
        if place.room != room:
            steps.append(Walk(OTHER, place.room))
        steps += [Walk(OTHER, place), deed]
        room = place.room
    return steps
