"""What a statement about a mind takes for granted: what the person did, and whether it was to speak."""

from collections.abc import Iterator, Sequence

from symbolic.language.mentions import EventMention, ObjectMention
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.household.utterances import every
from symbolic.language.reader.questions.pair import Pair
from symbolic.language.reader.questions.places_and_things import (
    BELIEFS,
    INFORMATION,
    MOVES,
    noun_names,
    place_in,
    things_in,
)

_SPEAKING = frozenset(("tell", "say", "ask"))


def presupposed_deeds(clauses: Sequence[Clause], pair: Pair) -> Iterator[EventMention]:
    """Yield what is taken for granted that the person did: moving things, perhaps to a place."""
    for clause in _told(clauses):
        moves = classes(clause.verb, clause.particle) & MOVES
        if any(p.object is not None and p.object.head in BELIEFS for p in clause.places):
            continue
        if not moves or clause.negated or clause.object is None:
            continue
        who = clause.subject
        if who is not None and who.kind == "name" and who.head != pair.agent:
            continue
        for thing in noun_names(clause.object) or _antecedent(clauses, clause):
            yield EventMention(pair.agent, "put", place_in(clause), ObjectMention(thing))


def _told(clauses: Sequence[Clause]) -> Iterator[Clause]:
    """The clauses that say what happened: main ones, and those of clefts ("it was to help him that she moved it")."""
    for clause in clauses:
        if clause.link in ("", "so", "manner", "and"):
            yield clause
        if clause.verb == "be" and clause.subject is not None and clause.subject.head == "it":
            yield from clause.content
        if clause.link == "relative" and clause.host is not None and clause.adverbs[:1] == ["rel:that"]:
            yield clause


def _antecedent(clauses: Sequence[Clause], clause: Clause) -> tuple[str, ...]:
    """The objects that "it" means: those spoken of in what comes before."""
    if clause.object is None or (
        clause.object.kind != "pronoun" and clause.object.head not in ("two", "both")
    ):
        return ()
    for inner in every(clauses):
        if inner is clause:
            continue
        if things := things_in(inner):
            return things
    return ()


def speaks(clause: Clause) -> bool:
    """Return whether the deed that a clause tells is to speak: "when giving information", "as she answered"."""
    if clause.link in ("", "so", "content") and not (classes(clause.verb, clause.particle) & _SPEAKING):
        nouns = [p.object for p in clause.places if p.preposition in ("in", "by", "with")]
        return any(n is not None and n.head in INFORMATION for n in nouns)
    gives = clause.verb in ("give", "provide", "offer", "make") and clause.object is not None
    informs = gives and clause.object is not None and clause.object.head in INFORMATION
    return informs or bool(classes(clause.verb, clause.particle) & _SPEAKING)
