"""Who is there and yet perceives nothing, since the eyes are closed, covered, or elsewhere; and who looks again."""

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.chronicle import Chronicle
from symbolic.language.reader.discourse.vocabulary_of import noun_words

_SHUTS = frozenset("close shut cover squeeze screw hide avert lower bandage clap".split())
_WEARS = frozenset("put pull tie slip wear have don fasten wrap draw".split())
_BURIES = frozenset("bury hide stick have press keep".split())
_COVERS = frozenset("blindfold mask hood".split())
_ELSEWHERE = frozenset(
    "wall window corner door hedge tree sea street way board screen fire ceiling floor ground sky".split()
)
"""What somebody looks at who does not look at what the others do."""
_ABSORBED = frozenset(
    "absorbed engrossed blindfolded distracted preoccupied immersed glued lost engaged oblivious unconscious".split()
)
_ABSORBS = frozenset("absorb engross blindfold distract preoccupy immerse glue".split())
_BARES = frozenset("remove uncover lift lower pull take drop".split())


def attends(c: Chronicle, clause: Clause, who: list[str]) -> bool:
    """Let people lose sight of what goes on, or look again; False if a clause tells nothing of the kind."""
    if clause.negated or clause.modal in ("can", "could", "would", "will", "may", "might"):
        return False
    if clause.passive and clause.verb in _ABSORBS:
        who = c.cast.persons(clause.subject, subject=True)
    elif clause.verb == "blindfold":
        who = c.cast.persons(clause.object, exclude=who)
    if not who:
        return False
    if looks_again(clause):
        c.introduce(who)
        c.unaware -= set(who)
        return True
    if not looks_elsewhere(clause):
        return False
    c.introduce(who)
    c.unaware |= set(who)
    return True


def looks_elsewhere(clause: Clause) -> bool:
    """Whether a clause tells that its subject does not see what goes on from now on."""
    head = clause.object.head if clause.object is not None else ""
    around = {word for phrase in clause.places for word in noun_words(phrase.object)}
    if clause.verb == "blindfold" or (clause.passive and clause.verb in _ABSORBS):
        return True
    if clause.verb in _SHUTS and head in ("eye", "face"):
        return True
    if clause.verb in _WEARS and (head in _COVERS or (head != "eye" and {"over", "eye"} <= _over(clause))):
        return True
    if clause.verb in _BURIES and head in ("face", "nose", "head") and bool(clause.places):
        return True
    if clause.verb == "face" and (head in _ELSEWHERE or "away" in clause.particle.split()):
        return True
    if clause.verb in ("look", "glance", "gaze", "stare") and "away" in clause.particle.split():
        return True
    turned = any(
        p.preposition == "with" and p.object is not None and p.object.head in ("back", "eye")
        for p in clause.places
    )
    open_eyed = turned and {"open", "wide"} & around
    said = set(clause.predicate.lower().split())
    busy = "busy" in said and bool(clause.places or clause.detail)  # "busy with a crossword"
    return (turned and not open_eyed) or busy or bool(_ABSORBED & said)


def looks_again(clause: Clause) -> bool:
    """Whether a clause tells that its subject sees again what goes on."""
    head = clause.object.head if clause.object is not None else ""
    if clause.verb == "open" and head == "eye":
        return True
    if (
        clause.verb in _BARES
        and head in (*_COVERS, "eye", "hand")
        and {"off", "away", "down"} & set(clause.particle.split())
    ):
        return True
    if clause.verb in ("remove", "uncover") and head in (*_COVERS, "eye"):
        return True
    return clause.verb in ("look", "glance") and clause.particle == "up" and not clause.places


def _over(clause: Clause) -> set[str]:
    """The prepositions of a clause with their nouns."""
    return {w for p in clause.places if p.object is not None for w in (p.preposition, p.object.head)}
