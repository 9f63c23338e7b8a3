"""Which kind of happening a clause tells: the class of its verb, by what stands with it."""

from functools import lru_cache

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.discourse.roles import theme
from symbolic.language.reader.words.persons import is_person

_ORDER = (
    "sleep", "wake", "swap", "substitute", "switch", "fill", "hide", "give", "take", "put", "close", "open", "move",
    "arrive", "leave", "search", "tell", "ask", "say", "learn", "see", "hear", "read", "miss", "know", "think",
    "consume", "want", "go", "stay", "have", "be", "call",
)  # fmt: skip
"""Which class a verb of several has, where nothing else decides."""


def kind_of(clause: Clause) -> str:
    """Return the class of a clause's verb, by its verb and by what stands with it."""
    found = classes(clause.verb, clause.particle)
    special = _special(clause, found)
    if special is not None:
        return special
    return _first(found)


@lru_cache(maxsize=1024)
def _first(found: frozenset[str]) -> str:
    return next((name for name in _ORDER if name in found), "act")


_CHECKS = frozenset("check feel try dig reach grope seek comb examine".split())
"""Verbs that are a search where their frame allows one."""


def _special(clause: Clause, found: frozenset[str]) -> str | None:
    """The verbs whose class depends on their object and places."""
    verb, acts_on = clause.verb, clause.object is not None or clause.passive
    if (
        verb in ("stop", "start", "begin", "continue", "finish", "keep")
        and not clause.content
        and not acts_on
    ):
        return "act"
    if "asleep" in clause.predicate.split():
        return "sleep"
    if (
        verb == "keep"
        and not clause.content
        and clause.how == ""
        and (acts_on and (clause.places or clause.passive))
    ):
        return "stay" if clause.passive else "have"
    if verb == "catch" and clause.object is not None and is_person(clause.object.head):
        return "see"
    turned = theme(clause)
    if verb == "turn" and turned is not None and turned.head in ("back", "head", "face"):
        return "turn"
    prepositions = {p.preposition for p in clause.places}
    if verb in ("turn",) and not acts_on:
        return "turn"
    if verb == "leave":
        located = bool(prepositions - {"for", "with", "after", "before", "at"}) or (
            "at" in prepositions and acts_on
        )
        there = {"there", "here"} & set(clause.adverbs)
        return "put" if acts_on and (located or there or "behind" in clause.particle) else "leave"
    if verb in ("return", "bring", "carry") and acts_on:
        return "put" if verb == "return" else "move"
    if verb in ("hang", "rest", "lean", "stick", "balance", "hide") and not acts_on:
        return "stay"
    if verb == "find":
        return "learn" if clause.content and clause.how == "that" else "see"
    if (
        found & {"want", "think", "know"}
        and clause.content
        and clause.how in ("to", "ing")
        and verb not in ("go",)
    ):
        return "want" if "want" in found or "think" in found else "know"
    if verb == "lie" and not clause.quote and not clause.content and (clause.places or clause.particle):
        return "stay"
    if verb == "look":
        return _looking(clause, prepositions)
    if "search" in found and verb in _CHECKS:
        return "search" if not clause.content else "want"
    if found & {"put", "take", "move", "hide", "give"} and not acts_on:
        return "go" if found & {"go", "leave", "arrive", "move"} else ("stay" if prepositions else "act")
    if found & {"say", "tell"} and not (clause.quote or clause.content or acts_on or prepositions):
        return "act"
    if verb in ("see", "watch", "hear") or ("see" in found and acts_on):
        return "see"
    if verb in ("get",) and acts_on:
        return "take"
    if (
        verb in ("appear", "seem", "look", "remain", "stay", "become", "feel", "smell", "taste", "grow")
        and clause.predicate
    ):
        return "be"
    if verb in ("lock", "shut", "close", "zip", "seal") and acts_on:
        return "close"
    return None


def _looking(clause: Clause, prepositions: set[str]) -> str:
    if clause.particle in ("inside", "in") and not prepositions:
        return "search"
    if clause.predicate and not prepositions:
        return "be"
    if (
        prepositions & {"at", "out of", "on"}
        or prepositions == {"through"}
        or (not prepositions and not clause.particle)
    ):
        return "see"
    if "through" in prepositions and not prepositions & {"for"}:
        return "see"
    return (
        "search"
        if prepositions
        & {"for", "in", "under", "behind", "inside", "into", "on", "around", "beneath", "through", "by"}
        else "see"
    )


HANDLING = frozenset(
    ("put", "take", "move", "hide", "give", "close", "fill", "search", "swap", "open", "switch")
)
SETTING = frozenset(("arrive", "leave", "go", "stay", "be", "have", "see", "hear", "learn", "take", "turn"))
"""Classes that say themselves where somebody comes from or is."""
