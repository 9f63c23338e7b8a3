"""Who did something, as it was or as somebody takes it to have been: "who does she think broke the vase?".

A deed has a doer, and accounts of it may name another. Who did it, or looked on, knows the doer; who was told
something else, and has nothing of its own to go by, holds what was said, unless the story says that it was not
believed. Who makes up an account does not hold it. Where nobody's mind is asked for, it is the doer that the story
tells of, or whoever owns up to it.

Conditions were set by hand; fitted_on: the everyday stories that may be seen, by looking.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.witnesses.copresence import real
from symbolic.language.reader.discourse.tale import NARRATOR
from symbolic.language.reader.discourse.vocabulary_of import noun_words
from symbolic.language.reader.questions.asking import THINK, Asked
from symbolic.language.reader.questions.choices import Choice, lemmas, normal

_NO_DEED = (
    frozenset("be have know want like love need help hinder seem mean do happen say tell".split()) | THINK
)
_BELIEVES = frozenset("believe trust accept".split())
_LOOKS_ON = frozenset("see watch observe notice catch spot witness".split())
_TELLER = frozenset("i me myself".split())


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody's word on who did it.

    Attributes:
        at: index of the clause that says it.
        choice: index of whom it names.
        speakers: who says so.
        hearers: to whom.
        own: whether the speaker owns up to it.
    """

    at: int
    choice: int
    speakers: frozenset[str]
    hearers: frozenset[str]
    own: bool


def culprit(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score whom the choices name by who did what a question speaks of; None where the story does not tell."""
    core = asked.core
    asks = asked.word == "who" and core is not None and core.subject is None and core.object is not None
    if not asks or core is None or len(asked.chain) > 1 or core.modal or core.negated or perceives(core):
        return None
    if core.verb in _NO_DEED:
        return None
    doer = _doer(views, asked, choices)
    accounts = list(_accounts(views, asked, choices))
    chosen = _held(views, asked.chain[0], doer, accounts, choices) if asked.chain else _true(doer, accounts)
    return None if chosen is None else [2.0 * (at == chosen) for at in range(len(choices))]


def _true(doer: int | None, accounts: Sequence[Account]) -> int | None:
    owned = [account.choice for account in accounts if account.own]
    return doer if doer is not None else owned[-1] if owned else None


def _held(
    views: Views, mind: str, doer: int | None, accounts: Sequence[Account], choices: Sequence[Choice]
) -> int | None:
    """Return whom one mind takes to have done it: by its own eyes, else by what it was told."""
    units = views.telling.units
    if doer is not None and (_names(choices[doer], frozenset((mind,))) or _looked_on(units, mind)):
        return doer
    told = [a for a in accounts if _reaches(units, a, mind) and mind not in a.speakers]
    if any(mind in a.speakers and not a.own for a in accounts) and not told:
        return doer
    if not told:
        return None
    if _disbelieves(units, mind, told[-1].at):
        return doer  # who does not believe it suspects whom it was to clear
    return None if _learns_more(units, mind, told[-1].at) else told[-1].choice


def _reaches(units: Sequence[Unit], account: Account, mind: str) -> bool:
    """Whether an account is told to a mind: outright, in answer to its question, or so that it is believed."""
    if mind in account.hearers:
        return True
    asks = any(mind in u.subjects and u.clause.verb == "ask" for u in units[: account.at])
    trusts = any(mind in u.subjects and u.clause.verb in _BELIEVES for u in units[account.at :])
    return asks or trusts


def _disbelieves(units: Sequence[Unit], mind: str, at: int) -> bool:
    """Whether a mind, once told, does not believe it."""
    after = [u for u in units[at + 1 :] if mind in u.subjects and u.outer is None]
    denied = any(u.clause.negated and u.clause.verb in (*_BELIEVES, "know") for u in after)
    return denied or any(u.clause.verb in ("doubt", "suspect") for u in after)


def _learns_more(units: Sequence[Unit], mind: str, at: int) -> bool:
    """Whether a mind, once told, comes to see or hear more."""
    after = [u for u in units[at + 1 :] if mind in u.subjects and u.outer is None]
    return any(perceives(u.clause) and real(u) and u.clause.verb != "know" for u in after)


def _looked_on(units: Sequence[Unit], mind: str) -> bool:
    """Whether a mind saw it being done: "saw it happen", "was watching him", and not the marks of it."""
    for unit in units:
        clause = unit.clause
        if clause.verb not in _LOOKS_ON or mind not in unit.subjects or not real(unit):
            continue
        noun = clause.object
        pointed = noun is not None and noun.kind == "pronoun" and noun.head not in ("nothing", "something")
        if pointed or unit.others - {mind} or (clause.content and not clause.negated):
            return True
    return False


def _doer(views: Views, asked: Asked, choices: Sequence[Choice]) -> int | None:
    """Return the choice that names who did it, as the story itself tells."""
    for unit in views.telling.units:
        clause = unit.clause
        if unit.outer is not None or unit.speaker or not real(unit) or clause.modal or clause.passive:
            continue
        if _same_deed(unit, asked) and clause.subject is not None:
            found = [n for n, c in enumerate(choices) if _names(c, unit.subjects)]
            found = found or [n for n, c in enumerate(choices) if _says(c, noun_words(clause.subject))]
            if len(found) == 1:
                return found[0]
    return None


def _same_deed(unit: Unit, asked: Asked) -> bool:
    core, clause = asked.core, unit.clause
    if core is None:
        return False
    topic = normal(noun_words(core.object))
    return clause.verb == core.verb and bool(topic & unit.words or not topic)


def _accounts(views: Views, asked: Asked, choices: Sequence[Choice]) -> Iterator[Account]:
    """Yield what people say of who did it: "the cat had knocked it over", "it was the dog"."""
    for at, unit in enumerate(views.telling.units):
        outer, clause = unit.outer, unit.clause
        if outer is None or not speaks(outer.clause) or outer.clause.negated or not outer.subjects:
            continue
        if clause.negated or clause.form != "finite" or outer.clause.verb == "ask":
            continue
        is_it = clause.verb == "be" and clause.subject is not None and clause.subject.head == "it"
        noun = clause.nominal if is_it and clause.nominal is not None else clause.subject
        if noun is None or (clause.verb == "be" and not is_it):
            continue
        people = unit.others if is_it else unit.subjects or frozenset((unit.doer,)) - {""}
        found = [n for n, c in enumerate(choices) if _names(c, people) or _says(c, noun_words(noun))]
        if is_it and not found:
            found = [n for n, c in enumerate(choices) if _says(c, lemmas(clause.predicate))]
        if len(found) == 1:
            own = bool(people) and people <= outer.subjects
            yield Account(at, found[0], outer.subjects, outer.hearers, own)


def _names(choice: Choice, people: frozenset[str]) -> bool:
    """Whether a choice means one of some people: by the last word of a name, or as the one who tells the story."""
    said = {word.strip(".,'’") for word in choice.text.split()}
    if NARRATOR in people and said & {"I", "me", "Me", "myself"}:
        return True
    return any(name.split()[-1] in said or name.split()[0] in said for name in people - {NARRATOR})


def _says(choice: Choice, words: frozenset[str]) -> bool:
    return bool((normal(choice.own) - _TELLER) & normal(words))
