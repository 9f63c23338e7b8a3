"""What a film of a search is like: the parameters of log p(film | world)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FilmModel:
    """Probabilities and lengths, a step being 20 frames of video.

    fitted_on: simulated films alone.

    Attributes:
        stay: a person who is somewhere is there a step later, and what is in sight, or not, remains so.
        told: of the places to go to next, it is the one that was told.
        opens: who stands at a fixture and does something opens it, or looks at what is on it, and does not go on.
        overlook: who has looked where the thing is leaves without it.
        ends: a film ends at a step after the thing was taken.
        early: it ends at a step before.
        grows: a container that is opened grows.
        flicker: a container grows that nobody opens, what is hidden or in another room is in sight, a box jumps.
        seen: what is in view is in sight.
        stray: a box is of stray pixels.
        reach: mean distance on the floor plan from the middle of a person to the fixture that the person is at, metres.
        blur: mean distance on the floor plan from a thing to what it lies on, to the person who carries it, and to
            where it was a step before, metres.
    """

    stay: float = 0.648
    told: float = 0.373
    opens: float = 0.917
    overlook: float = 0.029
    ends: float = 0.231
    early: float = 0.003
    grows: float = 0.692
    flicker: float = 0.031
    seen: float = 0.803
    stray: float = 0.117
    reach: float = 0.313
    blur: float = 0.051
