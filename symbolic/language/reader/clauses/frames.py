"""Which class of verb a clause has: by its verb and particle, and by what stands with them."""

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


def classes(verb: str, particle: str = "") -> frozenset[str]:
    """Return the classes of a verb with its particle; those of the bare verb when the two are no verb of their own."""
    table = verb_classes()
    words = particle.split()
    for option in (f"{verb} {particle}", *(f"{verb} {word}" for word in words)):
        if particle and option in table:
            return table[option]
    return table.get(verb, frozenset())


def is_a(clause: Clause, *names: str) -> bool:
    """Whether the clause's verb may belong to one of the classes."""
    return bool(classes(clause.verb, clause.particle) & frozenset(names))
