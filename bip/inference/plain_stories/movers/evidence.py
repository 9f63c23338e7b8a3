"""What in a story speaks for each answer to a question on somebody who did something to, or for, another, as numbers.

A deed serves another's ends or crosses them; it is done openly or unseen; who does it is a rival, bears a grudge,
pities the other, has a use of one's own for the thing, or knows nothing of the other at all. Each of these signs is
told by classes of words, and noted with the one of the two of whom the story tells it; what the hand-set evidence on
conduct and deeds comes to is a sign among others. Each answer is read as what it says of the deed. Nothing here
decides: the weights do.
"""

from collections.abc import Sequence

from bip.inference.plain_stories.clauses.phrases import patterns_of
from bip.inference.plain_stories.movers.readings import readings
from bip.inference.plain_stories.social.conduct import signs
from bip.inference.plain_stories.social.dyad import dyad_of, turns
from bip.inference.plain_stories.social.moves import moved
from bip.inference.plain_stories.social.party import Turn
from bip.inference.plain_stories.social.presumption import left_open
from bip.inference.plain_stories.social.signs import sought_by_other, text_of, weigh
from bip.inference.plain_stories.social.stances import after_others
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Evidence
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas, normal
from symbolic.language.reader.words.consequences import deeds_in

_CROSSED = ("good", "plain", "unknowing", "own")
"""What an answer says that is weighed with each sign of the story."""
_SPEAKS = frozenset("say tell answer reply write text shout call whisper point send".split())
_PURPOSES = frozenset("want need wish plan mean".split())
_FEW, _SEVERAL = 2.0, 3.0
"""Deeds beyond which more of them tell no more, of one bearing and on balance."""
_MOST = 4.0
"""Nats of hand-set evidence beyond which more of it tells no more."""


def evidence(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[Evidence] | None:
    """Return for each choice what speaks for it.

    None where a question is of no deed that touches another, or of one who says something: that is a teller's; and
    where the story does not say what was done.
    """
    if asked.word not in ("", "what", "why", "how", "which"):
        return None
    dyad = dyad_of(views, asked, choices)
    if asked.chain and (dyad is None or asked.chain != dyad.doer.names[:1]):
        return None  # another's view of it
    said = readings(asked, choices, dyad) if dyad is not None and dyad.other is not None else None
    if dyad is None or said is None:
        return None
    told = turns(views, dyad)
    agent = next(iter(dyad.doer.names), "")
    if any(_speaks(turn) for turn in told) or left_open(views, agent):
        return None
    found = {**_signs(views, told, agent), f"asked {asked.word or 'whether'}": 1.0}
    purposes, sought = _purposes(views, told), normal(sought_by_other(views, told))
    rows = []
    for reading, choice in zip(said, choices, strict=True):
        own = normal(choice.own)
        shared = len(own & sought) / max(1, len(own))
        row = _row(reading, found)
        row |= {"purpose": len(own & purposes) / max(1, len(own)), "sought": shared}
        row |= {
            "good: sought": reading.get("good", 0.0) * shared,
            "after": after_others(views, agent, choice),
        }
        rows.append(row)
    return rows


def _speaks(turn: Turn) -> bool:
    """Whether a clause is of saying something, and may be the doer's: one of nobody else in question."""
    clause = turn.unit.clause
    own = turn.subject != "other" and not turn.unit.speaker and turn.around is None
    return own and bool(clause.quote or clause.verb in _SPEAKS)


def _row(reading: Evidence, found: Evidence) -> Evidence:
    """Return what an answer says, alone and with each sign of the story."""
    row = dict(reading)
    for name in _CROSSED:
        if name in reading:
            row |= {f"{name}: {sign}": reading[name] * value for sign, value in found.items()}
    return row


def _signs(views: Views, told: Sequence[Turn], agent: str) -> Evidence:
    """Return what the story tells, what it tells of each of the two, and what the hand-set evidence comes to."""
    texts: dict[str, list[str]] = {
        "story": [text.lower() for text in views.telling.texts],
        "doer": [],
        "other": [],
    }
    for turn in told:
        if turn.subject and not turn.unit.speaker and turn.around is None:
            clause = turn.unit.clause
            text = text_of(views, clause, turn.unit.sentence).lower()
            texts[turn.subject].append(text.replace((clause.quote or "\0").lower(), " "))
    found = {
        f"{scope} {name}": 1.0
        for scope, each in texts.items()
        for name, pattern in patterns_of("movers", "signs").items()
        if any(pattern.search(text) for text in each)
    }
    return found | _by_hand(views, told, agent) | _bearing(views.telling.texts)


def _bearing(texts: Sequence[str]) -> Evidence:
    """Return whether the deeds that a story tells of do others good or bad, by common knowledge, in pairs of deeds."""
    deeds = [deed for text in texts for deed in deeds_in(text) if deed.bearing]
    weights = [deed.bearing * min(1.0, len(deed.words) / 2) for deed in deeds]
    good, bad = sum(w for w in weights if w > 0), -sum(w for w in weights if w < 0)
    return {
        "deeds good": min(_FEW, good) / 2,
        "deeds bad": min(_FEW, bad) / 2,
        "deeds net": max(-_SEVERAL, min(_SEVERAL, good - bad)) / 2,
    }


def _by_hand(views: Views, told: Sequence[Turn], agent: str) -> Evidence:
    """Return the evidence whose weights were set by hand, each piece, and what all comes to, in pairs of nats."""
    shown = signs(views, told)
    by_conduct = weigh(shown)
    by_deeds = moved(views, agent) if agent else {"help": 0.0, "hinder": 0.0}
    net = by_conduct["help"] - by_conduct["hinder"]
    unmeant = by_conduct["unaware"] + by_conduct["honest"]
    found = {f"sign {sign.stance} {sign.why}": 1.0 for sign in shown}
    return found | {
        "conduct": max(-_MOST, min(_MOST, net)) / 2,
        "moved": (by_deeds["help"] - by_deeds["hinder"]) / 2,
        "unmeant": min(_MOST, unmeant) / 2,
    }


def _purposes(views: Views, told: Sequence[Turn]) -> frozenset[str]:
    """Return the words of what the doer is told to do something for."""
    found: set[str] = set()
    for turn in told:
        clause = turn.unit.clause
        purposed = clause.link == "purpose" or clause.form == "to" or clause.verb in _PURPOSES
        if purposed and turn.subject == "doer" and not turn.unit.speaker:
            found |= lemmas(text_of(views, clause, turn.unit.sentence))
    return normal(frozenset(found))
