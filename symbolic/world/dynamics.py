"""The household's dynamics: which actions are legal in a state, and what each changes.

The only copy: inference inverts it and the simulator runs it. What each verb does is in its record
(`symbolic.world.actions`).
"""

from symbolic.world.actions import PLANNED, Action
from symbolic.world.places import Home, Place
from symbolic.world.state import State


def accessible(state: State, place: Place) -> bool:
    """Whether objects can be seen at, taken from and put on a place: a surface, or an open container."""
    return state.accessible(place)


def legal_actions(home: Home, state: State, agent: str) -> tuple[Action, ...]:
    """Every physical action that `agent` can take now, in a fixed order; speech acts are not among them."""
    body = state.bodies[agent]
    return tuple(action for kind in PLANNED for action in kind.options(home, state, agent, body))


def transition(home: Home, state: State, action: Action) -> State:
    """Return the state after an action.

    Raises:
        ImpossibleActionError: the action is not possible in this state; the message says why.
    """
    return action.after(home, state)
