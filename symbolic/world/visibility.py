"""What a person sees: everything in the room that is not inside a closed container."""

from dataclasses import dataclass, field

from symbolic.world.places import Home, Place
from symbolic.world.state import State


@dataclass(frozen=True, slots=True)
class Observation:
    """What one person sees at one moment.

    Attributes:
        contents: the object classes seen at each place in view.
        unknown: places in view whose contents we, the observers, do not know.
        found: objects in view at such places that we do know of.
    """

    contents: dict[Place, tuple[str, ...]]
    unknown: frozenset[Place] = frozenset()
    found: dict[str, Place] = field(default_factory=dict[str, Place])


def in_view(home: Home, state: State, place: Place) -> bool:
    """Whether what is at a place is seen from its room: neither it nor what it stands in is closed."""
    if not home.within:
        return state.accessible(place)
    return state.accessible(place) and all(state.accessible(outer) for outer in home.enclosing(place))


def observe(home: Home, state: State, agent: str) -> Observation:
    """Return o = observe(s, agent)."""
    room = state.bodies[agent].room
    looked_at = [place for place in home.in_room(room) if in_view(home, state, place)]
    seen = {place: state.contents[place] for place in looked_at if place in state.contents}
    unknown = frozenset(place for place in looked_at if place not in seen)
    return Observation(seen, unknown, {t: p for t, p in state.found.items() if p in unknown})
