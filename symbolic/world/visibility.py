"""What a person sees: everything in the room that is not inside a closed container."""

from dataclasses import dataclass

from symbolic.world.dynamics import accessible
from symbolic.world.places import Home, Place
from symbolic.world.state import State


@dataclass(frozen=True, slots=True)
class Observation:
    """What one person sees at one moment.

    Attributes:
        contents: the object classes seen at each place in view.
        unknown: places in view whose contents we, the observers, do not know.
    """

    contents: dict[Place, tuple[str, ...]]
    unknown: frozenset[Place] = frozenset()


def observe(home: Home, state: State, agent: str) -> Observation:
    """Return o = observe(s, agent)."""
    room = state.bodies[agent].room
    in_view = [place for place in home.in_room(room) if accessible(state, place)]
    seen = {place: state.contents[place] for place in in_view if place in state.contents}
    return Observation(seen, frozenset(place for place in in_view if place not in seen))
