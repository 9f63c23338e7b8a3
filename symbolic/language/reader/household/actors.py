"""Who acts in a clause: its subject, who stands after "by", or whom the sentence or the story leaves understood."""

from collections.abc import Sequence
from dataclasses import replace

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.household.clause_kinds import deed_class
from symbolic.language.reader.household.naming import named
from symbolic.language.reader.household.state import State
from symbolic.language.reader.phrases.phrase import NounPhrase

_GENDERS = {"he": "m", "she": "f"}


def meet(state: State, clauses: Sequence[Clause], ordered: Sequence[Clause]) -> None:
    """Let pronouns mean who was named before them in the text, where the clauses happened in another order."""
    starts = [clause.start for clause in ordered]
    if starts == sorted(starts):
        return
    for clause in sorted(clauses, key=lambda c: c.start):
        by = [p.object for p in clause.places if p.preposition == "by"]
        for noun in (clause.subject, *by):
            if noun is not None and noun.kind in ("name", "pronoun"):
                state.cast.persons(noun, subject=noun is clause.subject)


def persons_named(state: State, noun: NounPhrase | None) -> list[str]:
    """Who is meant by a phrase that is a name; nobody for any other phrase."""
    return state.cast.persons(noun) if noun is not None and noun.kind == "name" else []


def by_whom(state: State, clause: Clause) -> list[str]:
    """Who stands after "by"."""
    for phrase in clause.places:
        if phrase.preposition == "by" and phrase.object is not None:
            found = state.cast.persons(phrase.object)
            if found:
                return found
    return []


def _by_ahead(state: State) -> list[str]:
    """ "It was opened, and the plum taken out, by Ann": passives that follow in a sentence share their agent."""
    for clause in state.ahead:
        if clause.link == "relative" or not (clause.passive or by_whom(state, clause)):
            return []
        found = by_whom(state, clause)
        if found:
            return found
    return []


def voiced(state: State, clause: Clause) -> Clause:
    """Let a passive whose auxiliary was shared or taken for "be" be one."""
    if clause.object is not None or clause.passive or not by_whom(state, clause):
        return clause
    person = clause.subject is not None and bool(state.cast.persons(clause.subject, subject=True))
    if not person:
        return replace(clause, passive=True)
    return clause


def who_acts(state: State, clause: Clause | None) -> list[str]:
    """Who acts: the subject, or who stands after "by"; without either, who acted last."""
    if clause is None:
        return []
    if clause.passive:
        found = by_whom(state, clause) or _unsaid(state, clause)
    elif clause.subject is None:
        return subject_ahead(state) or state.cast.subjects[-1:]
    else:
        found = _named_after(state, clause) or state.cast.persons(
            clause.subject, exclude=_not_answering(state, clause), subject=True
        )
    state.cast.subjects += found
    state.acted = found or state.acted
    state.actor = found[0] if found else state.actor
    _mention(state, clause)
    return found


def _named_after(state: State, clause: Clause) -> list[str]:
    """ "When he had shut it, Adam left": a pronoun that stands before its name."""
    pronoun = clause.subject
    main = next((c.subject for c in state.ahead if c.link in ("", "so")), None)
    if (
        pronoun is None
        or pronoun.head not in ("he", "she")
        or clause.link in ("", "so", "relative", "after which", "whereupon")
    ):
        return []
    if main is None or main.kind != "name" or main.start < pronoun.start:
        return []
    if state.acted and not clause.joined:
        return []  # "he had shut it when he asked, and Ann ...": what comes after another clause hangs on that
    found = state.cast.persons(main, subject=True)
    fits = [name for name in found if state.cast.people[name].gender in (None, _GENDERS[pronoun.head])]
    return fits if fits == found else []


def _mention(state: State, clause: Clause) -> None:
    """Let those who are named be among those whom a pronoun can mean."""
    nouns = (clause.object, clause.recipient, *(p.object for p in clause.places))
    owners = (n.owner for n in (clause.subject, clause.nominal) if n is not None)
    for noun in (*nouns, *owners):
        if noun is not None and noun.kind == "name":
            state.cast.persons(noun)


def _not_answering(state: State, clause: Clause) -> list[str]:
    """Who asked just before is not the "he" who now answers."""
    last = next((e for e in reversed(state.memory.events)), None)
    answers = bool(classes(clause.verb, clause.particle) & {"say", "tell"})
    others = len(state.cast.people) > 1
    return [last.agent] if last is not None and last.verb == "ask" and answers and others else []


def _unsaid(state: State, clause: Clause) -> list[str]:
    """Who does what a passive without "by" tells: who has what is put down, acts in the sentence, or acted last."""
    found = named(clause.subject)
    thing = state.memory.known(found) if found is not None else ""
    lays = deed_class(clause) in ("put", "move", "hide")
    having = [name for name, held in state.memory.held.items() if thing in held] if lays else []
    return having[-1:] or state.acted or _by_ahead(state) or state.cast.subjects[-1:]


def subject_ahead(state: State) -> list[str]:
    """ "After opening the fridge, Adam ...": whoever the sentence goes on with."""
    for clause in state.ahead:
        if (
            clause.subject is not None
            and clause.link in ("", "so")
            and clause.subject.kind in ("name", "pronoun")
        ):
            return state.cast.persons(clause.subject, subject=True)
    return []
