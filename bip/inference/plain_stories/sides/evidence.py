"""What in a story speaks for each choice of a question on who helps, or whom it helps, as numbers.

That some persons help and the others do not has the odds of each one's helping, multiplied, as with who knows of
something (`awareness`): what speaks for a choice is the sum of what tells of those whom it names, its sign turned where
harm is asked for. Of each person it is asked what the judges on tellers and movers make of "did Ann help Ben?", what
the hand-set evidence on stances comes to, and what the sentences tell in which that one stands. Nothing here decides:
the weights do.
"""

import math
from collections.abc import Sequence

from bip.inference.plain_stories.clauses.outcomes import worth
from bip.inference.plain_stories.clauses.phrases import patterns_of
from bip.inference.plain_stories.movers import evidence as moving
from bip.inference.plain_stories.movers import judgement as movers
from bip.inference.plain_stories.sides.form import Sides, sides_asked
from bip.inference.plain_stories.social.dyad import party_of, same_party
from bip.inference.plain_stories.social.party import Dyad, Party
from bip.inference.plain_stories.social.sincerity import faith, remarks
from bip.inference.plain_stories.social.stances import stance
from bip.inference.plain_stories.tellers import evidence as telling
from bip.inference.plain_stories.tellers import judgement as tellers
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Evidence, probabilities
from symbolic.language.reader.questions.asking import Asked, read_question
from symbolic.language.reader.questions.choices import Choice, read_choices
from symbolic.language.reader.words.consequences import deeds_in

_MOST = 3.0
"""Nats beyond which what one judge makes of one person tells no more."""
_YES_OR_NO = ("Yes", "No")


def evidence(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[Evidence] | None:
    """Return for each choice what speaks for it; None where it is not asked who helps or hinders, or whom."""
    form = sides_asked(views, asked, choices)
    if form is None:
        return None
    people = sorted({person for circle in form.circles for person in circle.people})
    of_each = {person: _of_person(views, form, person) for person in people}
    manner, sign = f"{form.role} {form.bearing}", 1.0 if form.bearing == "good" else -1.0
    rows: list[Evidence] = []
    for circle in form.circles:
        row: Evidence = {f"{manner}: {circle.kind}": 1.0}
        for person in sorted(circle.people):
            for name, value in of_each[person].items():
                for full in (f"{form.role}: {name}", f"{manner}: {name}"):
                    row[full] = row.get(full, 0.0) + sign * value
        rows.append(row)
    return rows


def _of_person(views: Views, form: Sides, person: str) -> Evidence:
    """Return what tells that somebody helps, or is helped; negative for harm."""
    party = party_of(views, person)
    others = [p for p in form.named if not same_party(p, party)]
    other = others[0] if others else _else(views, form, person)
    doer, served = (party, other) if form.role == "doer" else (other, party)
    found = _as_asked(views, form, person, doer, served) if doer is not None else {}
    if doer is not None:
        weights = stance(
            views, next(iter(doer.names), ""), dyad=Dyad(doer, served), mistake=form.bearing == "false"
        )
        found["stance"] = max(-_MOST, min(_MOST, weights["help"] - weights["hinder"])) / 2
        found["unmeant"] = min(_MOST, weights["honest"] + weights["unaware"]) / 2
    if form.role == "served" and doer is not None:
        for name in doer.names:
            for remark in remarks(views, name):
                verdict = faith(views, remark)
                if person in remark.hearers and verdict in ("true", "false"):
                    found[f"told {verdict}"] = 1.0
    return found | _around(views, form, party)


def _else(views: Views, form: Sides, person: str) -> Party | None:
    """Return somebody of the story whom no choice names, in whose eyes or for whom it is done; None for nobody."""
    chosen = {name for circle in form.circles for name in circle.people}
    rest = [name for name in views.tale.chronicle.room_of if name not in chosen and name != person]
    return party_of(views, rest[0]) if rest else None


def _as_asked(views: Views, form: Sides, person: str, doer: Party, served: Party | None) -> Evidence:
    """Return what the judges on tellers and movers make of "did she help him?", in nats."""
    one, other = _name(doer), _name(served) if served is not None else "somebody"
    texts = {"helps": f"Did {one} want to help {other}?"}
    if form.bearing == "false":
        texts["true"] = f"Did {one} tell {other} the truth?"
    found: Evidence = {}
    for name, text in texts.items():
        asked = read_question(text, views.tale)
        answers = read_choices(_YES_OR_NO, tuple(views.tale.chronicle.cast.names))
        told = telling.evidence(views, asked, answers)
        if told:
            found[f"teller {name}"] = _odds(probabilities(told, tellers.weights()))
        moved = moving.evidence(views, asked, answers)
        if moved:
            found[f"mover {name}"] = _odds(probabilities(moved, movers.weights()))
    return found


def _odds(p: Sequence[float]) -> float:
    """Return the log odds of yes over no, within bounds."""
    return max(-_MOST, min(_MOST, math.log(p[0] + 1e-9) - math.log(p[1] + 1e-9)))


def _name(party: Party) -> str:
    return next(iter(party.names), "") or f"the {next(iter(sorted(party.heads)), 'other')}"


def _around(views: Views, form: Sides, party: Party) -> Evidence:
    """Return what the sentences tell in which somebody stands: good or ill will, and deeds that do good or bad."""
    found: Evidence = {}
    texts = [text.lower() for text in views.telling.texts]
    mine = [at for at, text in enumerate(texts) if any(head in text for head in party.heads)]
    for name, pattern in patterns_of("sides", "wills").items():
        sign = -1.0 if name.endswith("ill") else 1.0
        if any(pattern.search(texts[at]) for at in mine):
            found[name] = sign
    bearing = sum(deed.bearing for at in mine for deed in deeds_in(views.telling.texts[at]))
    found["deeds"] = max(-_MOST, min(_MOST, bearing)) / 3
    return found | _in_clauses(views, party)


def _in_clauses(views: Views, party: Party) -> Evidence:
    """Return what the clauses tell in which somebody acts, and those in which others do something to that one."""
    found: Evidence = {}
    names = frozenset(party.names)
    for unit in views.telling.units:
        value = _WORTH.get(worth(unit.text.lower().split()) or "", 0.0)
        if names & unit.subjects and not unit.speaker:
            found["acts"] = found.get("acts", 0.0) + value / 2
            if unit.clause.verb in ("want", "need", "hope", "wish", "try", "ask", "look", "search"):
                found["wants"] = 1.0
        elif any(head in unit.text.lower() for head in party.heads):
            found["befalls"] = found.get("befalls", 0.0) + value / 2
    last = views.telling.texts[-1].lower()
    found["in the end"] = float(any(head in last for head in party.heads))
    return found


_WORTH = {"good": 1.0, "bad": -1.0}
