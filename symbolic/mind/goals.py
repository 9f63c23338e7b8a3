"""What people want, for themselves and for each other."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from symbolic.world.places import Place


@dataclass(frozen=True, slots=True)
class Goal:
    """What a person wants: to hold an object, or (with a place) to see it laid down there."""

    object: str
    place: Place | None = None


SocialGoal: TypeAlias = Literal["help", "hinder", "independent"]
