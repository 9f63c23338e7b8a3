"""Where things can be: the places of a home, its rooms, and the graph that they form.

The graph is a `networkx` one: places lie in rooms or within other places, and rooms lead to rooms. Where nothing is
said of ways, one gets from every room to every other.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

import networkx as nx

from symbolic.errors import UnknownThingError

ELSEWHERE = "elsewhere"
"""Room of somebody of whom no whereabouts are known; whoever is there is alone."""
_OF_ONE_ROOM = ("fridge", "stove", "microwave", "dishwasher")


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A location where an object can be: a container to look into or a surface to look at.

    Attributes:
        room: name of the room, e.g. "kitchen".
        kind: fixture class of the vocabulary, e.g. "kitchen cabinet", "fridge", "coffee table".
        number: 1-based position from the left among those of its kind in the room; 0 when the
            room has just one.
        container: True when it can be opened and hides what it holds while closed.
    """

    room: str
    kind: str
    number: int = 0
    container: bool = False

    @property
    def name(self) -> str:
        """A name that is unique in a home, e.g. "kitchen/kitchen cabinet 3"."""
        return f"{self.room}/{self.kind}" + (f" {self.number}" if self.number else "")

    @property
    def words(self) -> str:
        """The place in a few words, e.g. "kitchen cabinet 3" or "cabinet (bedroom)"."""
        number = f" {self.number}" if self.number else ""
        told_by_kind = self.kind.startswith(self.room) or self.kind in _OF_ONE_ROOM
        return f"{self.kind}{number}" + ("" if told_by_kind else f" ({self.room})")

    @property
    def relation(self) -> Literal["inside", "on"]:
        """How an object is located at this place."""
        return "inside" if self.container else "on"


@dataclass(frozen=True, slots=True)
class Home:
    """The rooms of a home and the places in them; both without duplicates, in order of mention.

    Attributes:
        rooms: their names.
        places: where things can be.
        ways: pairs of rooms with a way between them, both ways; none for a way from each to each.
        within: the place in which a place stands, of those that stand in one (a box in the wardrobe).
    """

    rooms: tuple[str, ...]
    places: tuple[Place, ...]
    ways: tuple[tuple[str, str], ...] = ()
    within: Mapping[Place, Place] = field(default_factory=dict[Place, Place], hash=False)

    def in_room(self, room: str) -> tuple[Place, ...]:
        """The places of one room."""
        return tuple(place for place in self.places if place.room == room)

    def enclosing(self, place: Place) -> tuple[Place, ...]:
        """The places in which a place stands, the nearest first."""
        found: list[Place] = []
        while (outer := self.within.get(place)) is not None:
            found.append(outer)
            place = outer
        return tuple(found)

    def distance(self, start: str, end: str) -> int:
        """How many rooms one enters on the shortest way from a room to another.

        Raises:
            UnknownThingError: there is no way.
        """
        if start == end:
            return 0
        if not self.ways:
            return 1
        steps = _distances(self.rooms, self.ways).get(start, {}).get(end)
        if steps is None:
            raise UnknownThingError(
                f"there is no way from the {start} to the {end}: say which rooms lead there"
            )
        return steps


def graph(home: Home) -> "nx.DiGraph[str]":
    """Return a home as a graph: an edge "in" from a place to its room or outer place, "way" between rooms.

    Nodes are names of rooms and places, with `kind` and, for places, `container`.

    Raises:
        UnknownThingError: places stand in each other in a circle.
    """
    found: nx.DiGraph[str] = nx.DiGraph()
    for room in home.rooms:
        found.add_node(room, kind="room")
    for place in home.places:
        outer = home.within.get(place)
        found.add_node(place.name, kind=place.kind, container=place.container)
        found.add_edge(place.name, outer.name if outer else place.room, relation="in")
    containment = nx.DiGraph(found.edges)
    if not nx.is_directed_acyclic_graph(containment):
        circle = " in ".join(one for one, _ in nx.find_cycle(containment))
        raise UnknownThingError(
            f"places stand in each other in a circle: {circle}; say which stands in which"
        )
    for one, other in home.ways:
        found.add_edge(one, other, relation="way")
        found.add_edge(other, one, relation="way")
    return found


@lru_cache(maxsize=256)
def _distances(rooms: tuple[str, ...], ways: tuple[tuple[str, str], ...]) -> dict[str, dict[str, int]]:
    plan: nx.Graph[str] = nx.Graph()
    plan.add_nodes_from(rooms)
    plan.add_edges_from(ways)
    return {start: dict(ends) for start, ends in nx.all_pairs_shortest_path_length(plan)}
