"""Facts that change one at a time: a mapping of which each version shares most with the one before.

A story of n deeds has n states, and each deed sets a fact; were every state a dict of its own, a long story would take
the square of its length.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Facts(Mapping[str, str]):
    """Values by subject, in the order in which the subjects were first set.

    Attributes:
        old: what is shared with earlier versions.
        new: what was set since, of about the square root of `old` in number; it goes before `old`.
    """

    old: Mapping[str, str] = field(default_factory=dict[str, str])
    new: Mapping[str, str] = field(default_factory=dict[str, str])

    def __getitem__(self, subject: str) -> str:
        """The value of a subject; KeyError where it has none."""
        return self.new[subject] if subject in self.new else self.old[subject]

    def __iter__(self) -> Iterator[str]:
        """The subjects."""
        yield from self.old
        yield from (subject for subject in self.new if subject not in self.old)

    def __len__(self) -> int:
        """How many subjects have a value."""
        return len(self.old) + sum(subject not in self.old for subject in self.new)

    def __repr__(self) -> str:
        """As a dict is written."""
        return f"Facts({dict(self)!r})"


def with_fact(facts: Mapping[str, str], subject: str, value: str) -> Facts:
    """Return facts of which one is set, in time of about the square root of their number."""
    old, new = (facts.old, facts.new) if isinstance(facts, Facts) else (facts, {})
    newer = {**new, subject: value}
    if len(newer) ** 2 > len(old):
        return Facts({**old, **newer}, {})
    return Facts(old, newer)
