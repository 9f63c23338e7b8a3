"""Which stance clauses say that one person takes towards another: helping, hindering, or not caring."""

from collections.abc import Iterator, Sequence

from symbolic.errors import ParseError
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.household.utterances import every
from symbolic.language.reader.questions.pair import Pair, person_meant
from symbolic.language.reader.questions.places_and_things import GOALS
from symbolic.language.statements import Social
from symbolic.mind.goals import SocialGoal

_HELPS = frozenset(("help", "assist", "aid", "support", "benefit", "cooperate", "collaborate", "serve"))
_HINDERS = frozenset(
    "hinder prevent stop keep block mislead sabotage obstruct thwart interfere impede deceive trick foil frustrate "
    "undermine hamper delay harm fool discourage bar".split()
)
_CARES = frozenset("care mind think consider regard concern bother worry heed".split())
_UNCARING = frozenset(
    (
        "indifferent",
        "unconcerned",
        "independent",
        "neutral",
        "uninterested",
        "disinterested",
        "regardless",
        "independently",
    )
)
_HEED = frozenset(("thought", "heed", "regard", "consideration", "attention", "interest", "concern"))


def stance_of(clauses: Sequence[Clause], pair: Pair) -> Social | None:
    """The stance that some clauses say the person takes: the first of not caring, hindering, helping that they name.

    Raises:
        ParseError: a stance is denied, which leaves two others.
    """
    inner = list(every(clauses))
    if any(_uncaring(clause) for clause in inner):
        return Social(pair.agent, pair.other, "independent")
    denied = {id(clause) for clause in _under_denial(clauses)}
    for goal, verbs in _STANCES:
        for clause in inner:
            if clause.verb not in verbs or not _towards(clause, pair):
                continue
            if id(clause) in denied:
                raise ParseError(
                    f"{clause.verb!r} is denied of {pair.agent}, which leaves two stances open: say which it is"
                )
            return Social(pair.agent, pair.other, goal)
    named_ = _predicated(inner)
    return Social(pair.agent, pair.other, named_) if named_ is not None else None


_STANCES: tuple[tuple[SocialGoal, frozenset[str]], ...] = (("hinder", _HINDERS), ("help", _HELPS))


def _under_denial(clauses: Sequence[Clause], denied: bool = False) -> Iterator[Clause]:
    """Yield the clauses that are denied, themselves or by a clause that contains them ("was not trying to help")."""
    for clause in clauses:
        here = denied or clause.negated
        if here:
            yield clause
        yield from _under_denial(clause.content, here)


def _towards(clause: Clause, pair: Pair) -> bool:
    """Whether a clause of helping or hindering is the person's towards the other."""
    if clause.verb == "keep" and not (clause.places or clause.content):
        return False
    person = (
        clause.object if clause.object is not None else clause.content[0].subject if clause.content else None
    )
    if person is not None and person.owner is not None:
        person = person.owner
    whom = person_meant(person, pair, of=pair.agent)
    who = (
        person_meant(clause.subject, pair, of=pair.other)
        if clause.subject is not None and clause.subject.kind == "name"
        else pair.agent
    )
    return whom != pair.agent and who == pair.agent


def _predicated(inner: Sequence[Clause]) -> SocialGoal | None:
    """ "was being helpful", "wanted Tom to reach his goal", "worked against him"."""
    for clause in inner:
        words = set(clause.predicate.split())
        against = clause.verb in ("work", "act") and any(p.preposition == "against" for p in clause.places)
        in_way = any(
            p.object is not None and p.object.head == "way" and p.preposition == "in" for p in clause.places
        )
        if (
            words & {"unhelpful", "uncooperative", "hostile"}
            or against
            or (in_way and clause.verb in ("get", "stand", "be"))
        ):
            return "hinder"
        if words & {"helpful", "cooperative", "supportive"}:
            return "hinder" if clause.negated else "help"
    return None


def _uncaring(clause: Clause) -> bool:
    heed = clause.object is not None and clause.object.head in _HEED
    without = clause.link == "without" and (clause.verb in _CARES or heed)
    regardless = any(
        p.preposition in ("regardless of", "without")
        and p.object is not None
        and p.object.head in ("regard", "thought", "interest", "concern", *GOALS)
        for p in clause.places
    )
    words = set(clause.predicate.split())
    disregards = (
        clause.object is not None
        and clause.object.determiner == "no"
        and clause.object.head in ("regard", "interest", "thought")
    )
    denies = clause.negated and (
        clause.verb in _CARES or bool(words & {"concerned", "interested", "bothered"})
    )
    heedless = any(
        p.preposition == "with"
        and p.object is not None
        and p.object.determiner == "no"
        and p.object.head in _HEED
        for p in clause.places
    )
    said = words | {*clause.adverbs, *clause.particle.split()}
    return heedless or without or regardless or disregards or denies or bool(said & _UNCARING)
