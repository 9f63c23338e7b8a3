"""Which class of deed a clause tells of in a home, and whether it happened at all."""

from collections.abc import Sequence

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
    if (
        clause.verb in ("make", "find", "take", "wind")
        and clause.object is not None
        and clause.object.head == "way"
    ):
        return "go"
    if (
        clause.verb in ("make", "leave", "head")
        and clause.object is None
        and any(p.preposition == "for" for p in clause.places)
    ):
        return "go"
    kind = kind_of(clause)
    noun = clause.object
    if noun is not None and noun.head.endswith(("self", "selves")) and kind in ("take", "move"):
        return "go"  # "took himself off to the bedroom"
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


def let_know(clause: Clause) -> Sequence[Clause] | None:
    """What "lets him know that S" tells."""
    if clause.verb != "let" or not clause.content or clause.content[0].verb != "know":
        return None
    return clause.content[0].content or None


def wants_to_know(clause: Clause) -> Sequence[Clause] | None:
    """What "wanted to know whether S" and "wondered where S" ask."""
    if clause.verb == "wonder" and clause.content:
        return clause.content
    if clause.verb not in ("want", "need", "wish", "like") or not clause.content or clause.negated:
        return None
    inner = clause.content[0]
    return inner.content if inner.verb in ("know", "learn", "hear") and inner.content else None


def only_meant(clause: Clause) -> bool:
    """Whether a deed stands under another verb, so that nobody knows that it was done: "longed to go", "free to go"."""
    asks = let_know(clause) is not None or wants_to_know(clause) is not None
    in_turn = clause.verb == "be" and clause.nominal is not None  # "was the next to enter"
    return clause.how == "to" and bool(clause.content) and not (asks or in_turn)
