"""What is assumed of two people who act upon each other, their policies aside."""

from dataclasses import dataclass, field

from bip.inference.worlds import Seeking


@dataclass(frozen=True, slots=True)
class Sociality:
    """What inference takes for granted of two people.

    Attributes:
        seeking: what is assumed of a person who looks for something.
        truth_mass: part of the person's belief that lies on where the object really is, where
            neither a statement nor what the person saw settles it: who answers is taken to know.
        contradiction: factor on the probability of a statement for everything that it takes for
            granted and the story tells otherwise.
    """

    seeking: Seeking = field(default_factory=Seeking)
    truth_mass: float = 0.98
    contradiction: float = 0.01
