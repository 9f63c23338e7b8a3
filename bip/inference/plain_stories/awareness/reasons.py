"""How well a story bears out what a choice gives as the reason for somebody's knowing, or not knowing."""

from bip.inference.plain_stories.awareness.form import Awareness
from bip.inference.plain_stories.beliefs.claims import stripped
from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.units import Telling, Unit
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Evidence
from bip.inference.plain_stories.witnesses.attention import hears
from bip.inference.plain_stories.witnesses.copresence import denies, real
from bip.inference.plain_stories.witnesses.knowledge import told_of
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, normal


def reasons(views: Views, asked: Asked, choice: Choice, reply: str, form: Awareness) -> Evidence:
    """Return what speaks for the reason that a choice gives; nothing for a bare yes or no, or for names."""
    if not form.polar:
        return {}
    clause = next((stripped(c) for c in choice.clauses if c.verb), None)
    if clause is None or clause.verb == "do":
        return {}
    cast = views.tale.chronicle.cast
    core = asked.core
    person = "".join(cast.persons(core.subject, subject=True)[:1]) if core is not None else ""
    story = views.telling
    words = frozenset(w.lower() for w in normal(choice.own))
    best = max((len(words & told) for told in story.words), default=0) / max(1, len(words))
    said = reply
    return {
        "reason": told_of(story, choice, person),
        f"{said}: reason": told_of(story, choice, person),
        "reason's words": best,
        f"{said}: reason's words": best,
        f"{said}: reason of seeing": float(perceives(clause)),
        f"{said}: reason of telling": float(speaks(clause)),
        f"{said}: reason denies": float(denies(clause) or clause.negated),
        **_borne_out(story, person, clause, said),
    }


def _borne_out(story: Telling, person: str, clause: Clause, said: str) -> Evidence:
    """Return whether a story tells that somebody came to know of something in the way that a reason names."""
    way = next(
        (way for way in ("read", "hear", "see") if is_a(clause, way)), "tell" if speaks(clause) else ""
    )
    if not way:
        return {}
    happened = any(_by(way, unit, person) and real(unit) for unit in story.units)
    return {f"{said}: {way}, {'told of' if happened else 'not told of'}": 1.0}


def _by(way: str, unit: Unit, person: str) -> bool:
    if way == "tell":
        return hears(unit, person) and speaks(unit.clause)
    return person in unit.subjects and is_a(unit.clause, way)
