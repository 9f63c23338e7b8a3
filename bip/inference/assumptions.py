"""What is assumed of people before anything is seen of them, their policies aside."""

from dataclasses import dataclass, field

from symbolic.world.perspective import ConstantTrust, Trust


@dataclass(frozen=True, slots=True)
class Prior:
    """What is assumed of a person who acts alone.

    Attributes:
        truth_mass: part of the initial belief that lies on where the object really is; the rest
            is uniform over every location of the home.
        look_on_passing: probability that somebody who is sure that the object is in a closed
            container opens it when passing by; passing is evidence only where a video shows it.
        lapse: probability that a question is not about what the person wants.
    """

    truth_mass: float = 0.03
    look_on_passing: float = 0.2
    lapse: float = 0.05


@dataclass(frozen=True, slots=True)
class Seeking:
    """Assumptions about a person whose search tells where something was.

    Attributes:
        trust: by how much the person believes what is said, in [0, 1].
        lapse: probability, a step, of doing something that has nothing to do with the search.
    """

    trust: float = 0.9
    lapse: float = 0.05


@dataclass(frozen=True, slots=True)
class Sociality:
    """What inference takes for granted of people who act upon each other.

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


@dataclass(frozen=True, slots=True)
class Assumptions:
    """All of it.

    Attributes:
        prior: of a person who acts alone.
        sociality: of people who act upon each other.
        trust: how far people believe each other, where a story does not say it.
    """

    prior: Prior = field(default_factory=Prior)
    sociality: Sociality = field(default_factory=Sociality)
    trust: Trust = field(default_factory=ConstantTrust)
