"""Who helps, hinders, misleads or errs, of several: the stance of each towards the one in question.

The weights are those of `stances`; fitted_on: the development stories (batches one to three, voices three to seven).
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.clauses.outcomes import forms
from bip.inference.plain_stories.social.dyad import parties_asked, party_of, same_party
from bip.inference.plain_stories.social.party import Dyad
from bip.inference.plain_stories.social.signs import Stance
from bip.inference.plain_stories.social.sincerity import LATEST, faith, remarks
from bip.inference.plain_stories.social.stances import LEAST, stance
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.witnesses.knowledge import meant, named
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice
from symbolic.language.reader.words.tokens import tokenize


def who_helps(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Return the scores of choices that name who helps, hinders, misleads, or is helped by somebody."""
    words = {form for token in tokenize(asked.text) for form in forms(token.lower)}
    wanted: Stance | None = (
        "honest"
        if words & {"mistake", "mistaken", "err", "honest", "faith"}
        else "hinder"
        if words & {"mislead", "hinder", "trick", "lie", "deceive", "fool", "prevent", "stop"}
        else "help"
        if words & {"help", "assist", "protect", "support", "win", "save", "find", "reach"}
        else "help"
        if words & {"easier", "simpler"}
        else "hinder"
        if words & {"harder", "worse"}
        else None
    )
    if wanted is None:
        return None
    cast = views.tale.chronicle.cast
    people = named(views, choices)
    subject = asked.clause.subject if asked.clause is not None else None
    doers = (
        cast.persons(subject, subject=True) if subject is not None and _ASKS_WHOM.search(asked.text) else []
    )
    if len(doers) == 1 and doers[0] not in people:
        true = _favoured(views, doers[0], people) if wanted == "help" else None
    else:
        true = _who(views, asked, people, wanted) if not doers else None
    if true is None:
        return None
    return [2.0 if meant(views, choice, people) == true else 0.0 for choice in choices]


_ASKS_WHOM = re.compile(
    r"\b(?:[Ww]hom?|[Ww]hich\b[^?]*?) (?:is|was|are|were|does|did|do|has|had|will) (?:the |his |her |[A-Z])"
)
"""Asks of the object: "whom does Ann help", not of the subject: "who is helping Ann"."""


def _who(views: Views, asked: Asked, people: Sequence[str], wanted: Stance) -> frozenset[str] | None:
    """Return those whose stance is the wanted one; None where nobody's can be told, or somebody's is doubtful."""
    true: set[str] = set()
    fronted, main = parties_asked(views, asked.text)
    for person in people:
        party = party_of(views, person)
        other = next((p for p in (*main, *fronted) if not same_party(p, party)), None)
        dyad = Dyad(party, other) if other is not None else None
        weights = stance(views, person, dyad=dyad, mistake=wanted == "honest")
        rest = [weights[name] for name in ("help", "hinder", "honest", "unaware") if name != wanted]
        for_, against = weights[wanted], max(rest)
        if wanted == "hinder":
            against = weights["help"] + weights["honest"] + weights["unaware"]
        if wanted == "help":
            against = weights["hinder"]
        if for_ >= LEAST and abs(for_ - against) < LEAST:
            return None
        if for_ - against >= LEAST:
            true.add(person)
    return frozenset(true) or None


def _favoured(views: Views, agent: str, people: Sequence[str]) -> frozenset[str] | None:
    """Return those whom somebody helps: who is told the truth, or from whom one who is lied to is kept."""
    said = {(name, faith(views, r)) for r in remarks(views, agent)[-LATEST:] for name in r.hearers}
    told = frozenset(name for name, verdict in said if verdict == "true")
    lied = frozenset(name for name, verdict in said if verdict == "false") - told
    if told:
        return told & frozenset(people) or None
    others = frozenset(people) - lied
    return others if lied and len(others) == 1 else None
