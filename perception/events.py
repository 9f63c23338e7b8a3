"""What was done, from what was where: acts of people, with the steps over which they were done."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

ActVerb: TypeAlias = Literal["walk", "open", "close", "grab", "put"]


@dataclass(frozen=True, slots=True, order=True)
class Act:
    """One act of a person.

    Attributes:
        verb: what was done.
        thing: instance id of what was walked to, opened, closed, grabbed or put.
        person: instance id of who did it.
        first, last: first and last step of it.
    """

    verb: ActVerb
    thing: int
    person: int
    first: int
    last: int
