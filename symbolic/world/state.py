"""What is true at one moment."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from symbolic.world.places import Place


@dataclass(frozen=True, slots=True)
class Body:
    """Where a person is: the room, the place within reach (if any), and the objects held."""

    room: str
    near: Place | None = None
    holds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """What is true at one moment.

    Attributes:
        contents: object classes at each place, with repetition ("apple", "apple"). A place that
            is missing here has *unknown* contents; an empty tuple means known to be empty.
        open: the containers that stand open.
        bodies: every person's body, by name.
    """

    contents: Mapping[Place, tuple[str, ...]]
    open: frozenset[Place] = frozenset()
    bodies: Mapping[str, Body] = field(default_factory=dict[str, Body])


PredicateName: TypeAlias = Literal["in", "inside", "on", "open", "close", "holds"]


@dataclass(frozen=True, slots=True, order=True)
class Predicate:
    """A ground relation, e.g. `inside(apple, kitchen/fridge)`; `open` has one argument.

    `close` is nearness (agent or thing, thing), as in the VirtualHome and MuMA-ToM data.
    """

    name: PredicateName
    arguments: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.arguments)})"


@dataclass(frozen=True, slots=True)
class Frame:
    """What perception reports for one step of a video: ground predicates at class or instance level."""

    step: int
    predicates: frozenset[Predicate]
