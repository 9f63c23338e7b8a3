"""What is assumed of two people who act upon each other."""

from dataclasses import dataclass, field

from bip.action_models.rational import Costs
from bip.inference.worlds import Seeking


@dataclass(frozen=True, slots=True)
class Sociality:
    """How one person acts upon another.

    Attributes:
        rationality: β, inverse temperature of deeds: how surely a helper picks what is best for
            the other, and a hinderer what is worst, where reaching a goal at once is worth 1.
        discount: γ, by which a goal's value falls with every step that it takes to reach it.
        effort: what it costs a helper or a hinderer to do anything, in the same value: for the
            other's sake alone nobody does what changes nothing for the other.
        plainness: mass of m on the plain alternative, the rest is on all others.
        nearness: λ of the level-0 person's bets, see `bip.action_models.rational`.
        costs: how long actions take the level-0 person.
        seeking: what is assumed of a person who looks for something.
        truth_mass: part of the person's belief that lies on where the object really is, where
            neither a statement nor what the person saw settles it: who answers is taken to know.
        contradiction: factor on the probability of a statement for everything that it takes for
            granted and the story tells otherwise.
    """

    rationality: float = 10.0
    discount: float = 0.8
    effort: float = 0.1
    plainness: float = 0.5
    nearness: float = 1.0
    costs: Costs = field(default_factory=Costs)
    seeking: Seeking = field(default_factory=Seeking)
    truth_mass: float = 0.98
    contradiction: float = 0.01
