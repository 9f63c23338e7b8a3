"""Whose belief decides a question: one person's, nobody's, or several minds', of which others tell."""

import re

from bip.inference.plain_stories.views import Views
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.questions.asking import THINK, Asked


def mind_of(views: Views, asked: Asked) -> str | None:
    """Return whose belief decides a question; "" for nobody's; None where several minds nest, or it is of wishes."""
    core = asked.core
    if len(asked.chain) > 1 or core is None or _nests(views, asked) or _asks_wish(asked):
        return None
    if asked.chain and core.verb in _WISHES:
        return None
    inner = views.tale.chronicle.cast.persons(core.subject, subject=True) if core.subject is not None else []
    if asked.chain:
        other = [p for p in inner if p != asked.chain[0]]
        acts = is_a(core, "search", "know", "see") or core.verb in THINK
        return None if other and acts else asked.chain[0]
    if core.verb in _WISHES:
        return None
    if not inner or asks_advice(asked):
        return ""
    if asked.word == "where" and core.verb == "be" and not core.modal:
        return ""
    if len(inner) > 1:
        return None
    likely = "likely" in asked.text or "honestly" in asked.text
    if core.verb in CONCLUDES and asked.word in ("what", "which"):
        return inner[0]
    acts = core.modal in ("will", "would") or likely or core.verb in THINK or is_a(core, "search", "go")
    if acts or core.verb in _ACTS:
        return inner[0]
    return "" if FIRST.search(asked.text.lower()) else None


def asks_advice(asked: Asked) -> bool:
    """Whether a question asks where one had best look, "where should Ann look?": where it is, whatever she thinks."""
    core = asked.core
    return (
        not asked.chain and asked.word == "where" and core is not None and core.modal in ("should", "ought")
    )


_MINDS = re.compile(
    r"\b(?:think|thinks|believe|believes|expect|expects|suppose|supposes|assume|assumes|guess|say|asked|told|mind|know|knows)\b",
    re.I,
)


_THINKS = re.compile(
    r"\b(?:think|thinks|believe|believes|expect|expects|suppose|supposes|assume|assumes)\b", re.I
)


def _nests(views: Views, asked: Asked) -> bool:
    """Whether a question asks for one mind within another, though its chain was not read."""
    if len(_THINKS.findall(asked.text)) > 1:
        return True
    named = [
        p
        for p in views.tale.chronicle.cast.people
        if re.search(rf"\b{re.escape(p.split()[-1])}\b", asked.text)
    ]
    if len(_MINDS.findall(asked.text)) > 1 and len(named) > 1:
        return True
    core = asked.core
    if core is None or core.verb not in ("answer", "say", "reply") or core.content:
        return False
    asks = [u for u in views.telling.units if is_a(u.clause, "ask")]
    inner = [u for u in views.telling.units if asks and u.outer is asks[-1]]
    return any(u.clause.verb in THINK or is_a(u.clause, "search", "go") for u in inner)


def _asks_wish(asked: Asked) -> bool:
    """Whether a question asks what somebody hoped for, sought, or was about to do, rather than took to be so."""
    clauses = [c for c in (asked.clause, asked.core) if c is not None]
    wishes = any(c.verb in _WISHES for c in clauses)
    sought = asked.word in ("what", "which") and any(
        (is_a(c, "search") and any(p.preposition == "for" for p in c.places))
        or (c.verb == "look" and c.particle == "for")
        for c in clauses
    )
    if re.search(r"\bwhat (?:is|was) [^,?]+ after\b|\bto mean\b", asked.text.lower()):
        return True
    for_what = asked.word in ("what", "which") and re.search(
        r"\b(?:for|up to|do|doing|borrow)\W*$", asked.text
    )
    return (
        wishes or sought or bool(for_what) or (asked.word in ("what", "which") and "going to" in asked.text)
    )


FIRST = re.compile(
    r"\b(?:at first|to begin with|in the beginning|at the (?:very )?(?:beginning|start|outset)|originally"
    r"|to start with|first)\b"
)
"""Words that ask how something was at first."""
_WISHES = frozenset("want wish hope prefer like mean try intend love feel help".split())
CONCLUDES = frozenset("know gather understand conclude infer realize learn fear".split())
"""Verbs that ask for what somebody takes to be so, as "think" does."""
_ACTS = frozenset(
    "look search go bring take fetch open lift choose pick answer say reply reach carry point turn run walk drive "
    "head".split()
)


def asks_place(asked: Asked) -> bool:
    """Whether the choices are places, so that the story says them after a preposition."""
    core = asked.core
    which = asked.word == "which" and core is not None and core.verb in (_ACTS | {"be"})
    return asked.word == "where" or which


def asks_contents(asked: Asked) -> bool:
    """Whether a question asks what something holds."""
    lower = set(re.findall(r"[a-z]+", asked.text.lower()))
    return asked.word in ("what", "") and bool(
        lower & {"in", "inside", "hold", "holds", "contain", "contains", "find"}
    )


def people_asked(views: Views, asked: Asked) -> frozenset[str]:
    """Return the people of whom a question asks where they are."""
    core = asked.core
    if core is None:
        return frozenset()
    said = (core, *core.content, *asked.others)  # "to meet Hanna" too
    nouns = [n for c in said for n in (c.subject, c.object, *(p.object for p in c.places))]
    people = {
        n for noun in nouns if noun is not None for n in views.tale.chronicle.cast.persons(noun, subject=True)
    }
    return frozenset(people) - frozenset(asked.chain) - frozenset((mind_of(views, asked) or "",))


_MOVES = frozenset(
    "look search go bring take fetch open choose pick carry point turn run walk drive head wait lead reach try knock "
    "call aim steer rush hurry return".split()
)
_TAKES = frozenset(
    "know gather conclude infer realize realise suppose take picture consider find believe".split()
)
_NO_BELIEF = frozenset("want wish hope prefer mean try intend love feel help like plan aim".split())
_HEADING = frozenset("plan intend aim try".split())
"""Verbs that ask for a belief where a question asks for a place or time: "which floor will he try first?"."""
_PLACE_OR_TIME = frozenset("where which when".split())
_SOUGHT = re.compile(r"\bfor(?: (?:now|next|first|there|then|here))?\W*$")
"""So ends what asks for what is sought, or wanted: "what was she looking for?"."""
_OR = re.compile(r"\bor\b")


def minds_asked(views: Views, asked: Asked) -> tuple[str, ...]:
    """Return by whose minds a question is to be answered, the outermost first; none where it asks for no belief.

    "Which room did she head for?" and "what is he waiting for?" ask for a belief by what is done in it.
    """
    core, chain = asked.core, tuple(asked.chain)
    if core is None or asked.word == "why" or (not asked.word and not _OR.search(asked.text)):
        return ()
    heading = core.verb in _HEADING and asked.word in _PLACE_OR_TIME
    if asks_advice(asked):
        return ()
    wishes = core.verb in _NO_BELIEF and not core.passive
    if (wishes and not heading) or _asks_sought(asked) or _asks_hoped(asked):
        return ()
    cast = views.tale.chronicle.cast
    inner = tuple(cast.persons(core.subject, subject=True)) if core.subject is not None else ()
    if len(inner) != 1 or inner[0] in chain[-1:]:
        return chain
    thinks = core.verb in THINK or core.verb in _TAKES or is_a(core, "search")
    if chain:
        moves = heading or (core.verb in _MOVES and not core.perfect) or is_a(core, "see")
        return (*chain, *inner) if thinks or moves else chain
    picks = core.verb in ("look", "search", "open", "choose", "pick") or (
        core.verb == "take" and core.content
    )
    aims = asked.word in ("what", "which") and core.verb in _MOVES and not picks and not asked.focus
    going = core.verb == "go" and (core.progressive or "going to" in asked.text) and asked.word != "which"
    acts = heading or thinks or core.verb in _MOVES or core.modal in ("will", "would") or _shows(asked)
    return inner if acts and core.verb != "do" and not aims and not going else ()


_GIVES = frozenset(
    "count hand give pay put name write send enter pour set order tell cut lay buy say lend charge owe book fetch "
    "bring choose pick use".split()
)
_HOW_MUCH = re.compile(
    r"^\W*(?:(?:to|on|in|for|at|from|toward|towards|into|with) )?(?:how (?:much|many|long)|(?:which|what) "
    r"(?:number|name|room|time|day|hour|year|price|sum|amount|size|key|door|platform|address|bus|train|floor|house|colou?r))\b",
    re.I,
)


def _shows(asked: Asked) -> bool:
    """Whether a question asks for a number, a name or the like that a deed is done by, as the doer takes it to be."""
    return asked.core is not None and asked.core.verb in _GIVES and _HOW_MUCH.search(asked.text) is not None


def _asks_hoped(asked: Asked) -> bool:
    """Whether a question asks what somebody hopes to do, which is a want."""
    hopes = asked.clause is not None and asked.clause.verb in ("hope", "wish")
    return hopes and len(asked.chain) == 1 and asked.core is not None and asked.core.form == "to"


def _asks_sought(asked: Asked) -> bool:
    """Whether a question asks what is sought or wanted, by "for" at its end or after a verb of seeking."""
    if asked.word not in ("what", "which") or asked.preposition or asked.core is None:
        return False
    seeks = asked.core.verb in ("look", "search", "wait", "watch", "ask", "hope")
    named = any(p.preposition == "for" for p in asked.core.places)
    if _SOUGHT.search(asked.text) is not None:
        return seeks or not asked.focus
    return asked.word == "what" and seeks and named
