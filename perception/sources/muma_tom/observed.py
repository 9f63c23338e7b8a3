"""What one sees of a person in a video: the nouns of `evidence`."""

from dataclasses import dataclass
from typing import Literal

from perception.geometry.boxes import Box, Point
from perception.sources.muma_tom.views import View


@dataclass(frozen=True, slots=True)
class Reach:
    """How far the person was from one fixture.

    Attributes:
        place: kind of the fixture; `place_id` tells which one.
        gap: free space on the floor plan between the two boxes, metres; 0 when they overlap.
        centre_distance: from the middle of the person to the fixture's box, in space, metres.
        trusted: False for a fixture whose box is too wide to be true, e.g. one seen through a doorway.
    """

    place: str
    place_id: int
    gap: float
    centre_distance: float
    trusted: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """The filmed person at one step.

    Attributes:
        view: the camera and the rooms it can show.
        box: the person's box; None when out of sight. Coordinates compare within one camera only.
        reaches: every fixture in sight, those with a trusted box first, then by gap; empty when the
            person is out of sight.
    """

    step: int
    view: View
    box: Box | None
    reaches: tuple[Reach, ...]

    @property
    def centre(self) -> Point | None:
        """The middle of the person's box."""
        return self.box.centre if self.box else None

    @property
    def nearest(self) -> Reach | None:
        """The nearest fixture."""
        return self.reaches[0] if self.reaches else None


@dataclass(frozen=True, slots=True)
class Sighting:
    """An object seen resting at a fixture at one step.

    `inside` and `on` follow from the rules (`on` a kitchen counter too); `close` says only that no rule
    places it, and that this is the nearest fixture. `trusted` is False for boxes of mostly stray pixels.
    """

    step: int
    object: str
    object_id: int
    relation: Literal["inside", "on", "close"]
    place: str
    place_id: int
    gap: float
    trusted: bool


@dataclass(frozen=True, slots=True)
class Opening:
    """A container whose extent grew by `growth` metres since the step before, under the same camera.

    It opened, or more of it came into sight; `gap` is the person's distance from it, None when out of sight.
    """

    step: int
    place: str
    place_id: int
    growth: float
    gap: float | None


@dataclass(frozen=True, slots=True)
class Holding:
    """An object at the height of the person's hands over some steps of one camera.

    Attributes:
        first, last: steps at which it was first and last in the hands.
        steps: number of steps in between at which it was.
        share: largest share of its volume within the hands' band.
        travel: how far its centre moved from `first` to `last`, metres; near 0 for a thing that the
            person merely stands in front of, None when no two of its boxes can be trusted.
        nearest: fixtures at `first`, nearest first: where it was grabbed.
        nearest_last: fixtures at `last`: where it was put, if it was.
    """

    object: str
    object_id: int
    first: int
    last: int
    steps: int
    share: float
    travel: float | None
    nearest: tuple[Reach, ...]
    nearest_last: tuple[Reach, ...]


@dataclass(frozen=True, slots=True)
class Stay:
    """Steps through which the person stood still, with the fixtures at the last of them, nearest first."""

    first: int
    last: int
    reaches: tuple[Reach, ...]
