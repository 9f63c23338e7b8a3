"""Which class of deed a clause tells of in a home, whether it happened at all, and what it leaves otherwise."""

from dataclasses import replace

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.discourse.kinds import kind_of
from symbolic.language.reader.household.idioms import is_fixture, is_place, reflexive
from symbolic.language.reader.household.naming import named, room_said
from symbolic.language.reader.words.places import GOALS, SOURCES

_ALMOST = frozenset(("almost", "nearly", "hardly", "barely", "scarcely"))
_DREAMS = frozenset(
    "dream imagination daydream fantasy mind film movie story book picture memory thought".split()
)
DEEDS = frozenset(("open", "close", "take", "put", "hide", "move"))
"""Kinds of deeds done to a thing or a place."""
SPEAKS = frozenset(("say", "tell", "ask", "call"))
"""Kinds of deeds that are words."""
_CHANGING = DEEDS | SPEAKS | {"give", "throw"}
"""Kinds of deeds after which something is otherwise, or somebody has heard of it."""
AS_STATE = "as a state"
"""Mark of a clause that tells of a deed by the state after it, which may have been told of before."""
_GOING = frozenset(("go", "arrive", "leave"))


def unreal(clause: Clause) -> bool:
    """Whether a clause tells of what did not happen: denied, nearly so, or dreamt."""
    dreamt = any(
        p.object is not None and p.object.head in _DREAMS and p.preposition == "in" for p in clause.places
    )
    return clause.negated or clause.link == "without" or bool(_ALMOST & set(clause.adverbs)) or dreamt


def deed_class(clause: Clause) -> str:
    """Return the class of a clause's verb as the dynamics of a home see it."""
    kind = kind_of(clause)
    if clause.verb == "return" and clause.object is None and not clause.passive and kind == "put":
        return "go"  # "returned with it to the den"
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
    open_to_it = kind in ("act", "consume", "go", "stay", "be") or (
        clause.verb == "add" and clause.quote is None
    )
    if open_to_it and (shifted := _by_direction(clause)):
        return shifted
    goals = [p for p in clause.places if p.preposition in ("to", "into")]
    if clause.verb == "return" and kind == "put" and room_said([replace(p, preposition="in") for p in goals]):
        return "put" if any(is_fixture(p.object) for p in clause.places) else "move"
    if kind == "take" and clause.content and clause.how == "small":
        return "act"  # "got their work done"
    return kind


def _by_direction(clause: Clause) -> str:
    """What is done to a thing by a verb that does not say so, from where to it leads: "whipped out the cup"."""
    thing = named(clause.subject if clause.passive else clause.object)
    if thing is None or thing.category not in ("object", None) or clause.content or reflexive(clause):
        return ""
    particles = set(clause.particle.split())
    if particles & _OUT:
        return "take"
    unknown = not classes(clause.verb) or clause.verb == "add"
    goals = [
        p
        for p in clause.places
        if p.object is not None
        and p.preposition in GOALS | {"onto"}
        and (is_place(p.object) or is_fixture(p.object))
    ]
    sources = [p for p in clause.places if p.preposition in SOURCES and is_place(p.object)]
    rooms = room_said(goals) is not None and not any(is_fixture(p.object) for p in goals)
    if sources and not goals and (unknown or particles):
        return "take"
    if goals and unknown:
        return "move" if rooms else "put"
    return "put" if particles & _IN and (unknown or clause.object is not None) else ""


_OUT = frozenset(("out", "forth"))
_IN = frozenset(("in", "inside", "away", "back"))


def only_meant(clause: Clause) -> bool:
    """Whether a deed stands under another verb, so that nobody knows that it was done: "longed to go", "free to go"."""
    in_turn = clause.verb == "be" and clause.nominal is not None  # "was the next to enter"
    return clause.how == "to" and bool(clause.content) and not in_turn


def changes(clause: Clause) -> bool:
    """Whether a clause tells of a deed that the story cannot go on without: where nothing is read of it, it is said."""
    main = (
        clause.form == "finite" and clause.link in ("", "so") and clause.quote is None and not clause.content
    )
    return main and bool(classes(clause.verb, clause.particle) & _CHANGING)


def is_put_off(later: Clause, clause: Clause) -> bool:
    """Whether a walk of which nothing is read came before a deed: "ran out of time before closing it"."""
    goes = clause.form == "finite" and bool(classes(clause.verb, clause.particle) & _GOING)
    within = clause.start < later.start <= clause.end
    return goes and within and later.link == "before" and later.form == "ing"


def helps_oneself(clause: Clause) -> bool:
    """ "helped himself to a potato"."""
    noun = clause.object
    oneself = (noun is not None and noun.head.endswith("self")) or any(
        a.endswith("self") for a in clause.adverbs
    )
    return oneself and bool(clause.places) and clause.places[0].preposition == "to"
