"""Which class of verb a clause has: by its verb and particle, and by what stands with them."""

from functools import lru_cache

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.words.verb_classes import verb_classes

CONTENT = frozenset(
    ("see", "hear", "read", "learn", "tell", "say", "ask", "think", "know", "want", "feel", "miss", "cause")
)
"""Classes whose verbs may have a clause as their content."""

PERCEIVE = frozenset(("see", "hear", "feel", "cause", "help"))
"""Classes whose verbs may have "B take it" or "B taking it" after them."""

OBJECT_CLASSES = frozenset("take put switch close open consume act give move hide search make fill".split())
"""Classes whose verbs act on something."""

TWO_OBJECTS = frozenset(("give", "tell", "ask", "say", "make", "obtain", "read"))
"""Classes whose verbs may have a person before what is given or told."""


@lru_cache(maxsize=8192)
def classes(verb: str, particle: str = "") -> frozenset[str]:
    """Return the classes of a verb with its particle; those of the bare verb when the two are no verb of their own."""
    table = verb_classes()
    if particle:
        for option in (particle, *particle.split()):
            found = table.get(f"{verb} {option}")
            if found is not None:
                return found
    return table.get(verb, _NO_CLASS)


_NO_CLASS: frozenset[str] = frozenset()


def is_a(clause: Clause, *names: str) -> bool:
    """Whether the clause's verb may belong to one of the classes."""
    return not classes(clause.verb, clause.particle).isdisjoint(names)
