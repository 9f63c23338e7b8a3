"""Which class of deed a clause tells of in a home, and whether it happened at all."""

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.discourse.kinds import kind_of

_ALMOST = frozenset(("almost", "nearly", "hardly", "barely", "scarcely"))
_DREAMS = frozenset(
    "dream imagination daydream fantasy mind film movie story book picture memory thought".split()
)


def unreal(clause: Clause) -> bool:
    """Whether a clause tells of what did not happen: denied, nearly so, or dreamt."""
    dreamt = any(
        p.object is not None and p.object.head in _DREAMS and p.preposition == "in" for p in clause.places
    )
    return clause.negated or clause.link == "without" or bool(_ALMOST & set(clause.adverbs)) or dreamt


def deed_class(clause: Clause) -> str:
    """Return the class of a clause's verb as the dynamics of a home see it."""
    kind = kind_of(clause)
    if kind == "put" and "in order" in clause.adverbs:
        return "act"
    found = classes(clause.verb, clause.particle)
    if (
        kind in ("act", "say", "want")
        and clause.object is None
        and any(p.preposition in ("to", "into", "towards", "toward") for p in clause.places)
    ):
        return "go"
    if kind in ("act", "consume") and "take" in found:
        return "take"
    if (
        kind in ("go", "arrive", "leave")
        and clause.particle
        and (clause.object is not None or clause.passive)
    ):
        bare = classes(clause.verb)  # "popped the bread in"; "popped in" is to come
        return next((name for name in ("put", "take") if name in bare), kind)
    if kind == "take" and clause.content and clause.how == "small":
        return "act"  # "got their work done"
    return kind


def only_meant(clause: Clause) -> bool:
    """Whether a deed stands under another verb, so that nobody knows that it was done: "longed to go", "free to go"."""
    in_turn = clause.verb == "be" and clause.nominal is not None  # "was the next to enter"
    return clause.how == "to" and bool(clause.content) and not in_turn
