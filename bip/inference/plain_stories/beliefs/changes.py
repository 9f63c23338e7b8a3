"""A change that somebody may or may not have noticed: what was so before it against what is so after."""

from collections.abc import Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.views import Views
from symbolic.language.reader.discourse.chronicle import Deed
from symbolic.language.reader.questions.choices import Choice, lemmas, normal

_REMEDIES = frozenset(
    "repair fix replace replacement alternative another new buy search look clean discard wash "
    "rinse check call ask "
    "wait warn report avoid stop cancel postpone different other instead correct again investigate "
    "switch change adjust "
    "recover chase rescue reschedule treat dry secure warm cool refill restock patch seal tighten reset "
    "restart help "
    "document notify move cover protect relocate delay redo order throw borrow lend substitute swap extra "
    "return complain".split()
)
"""What one does about a change that one has noticed."""


@dataclass(frozen=True, slots=True)
class Change:
    """The last thing that happened without a person's doing.

    Attributes:
        before: words of the story up to it.
        after: words of it and of what follows that were not there before.
        all_after: words of it and of what follows.
        known: whether the person perceived it; None where the story leaves it to what the person does.
        wants: words of what the person wants.
    """

    before: frozenset[str]
    after: frozenset[str]
    all_after: frozenset[str]
    known: bool | None
    wants: frozenset[str]


def change_for(views: Views, chain: Sequence[str]) -> Change | None:
    """Return the last change for the last of a chain of people; None if nothing changed without that person."""
    agent, chronicle = chain[-1], views.tale.chronicle
    deeds = [d for d in chronicle.deeds if d.kind == "deed" and d.agent != agent and not d.negated]
    deeds = [d for d in deeds if d.sentence > 0 and not _reports(views, d.sentence, agent)]
    if not deeds:
        return None
    number = deeds[-1].sentence
    while number - 1 > 0 and any(d.sentence == number - 1 for d in deeds):
        number -= 1
    texts = [normal(lemmas(s.text)) for s in views.tale.text.sentences]
    before = frozenset(w for text in texts[:number] for w in text)
    told = [t for n, t in enumerate(texts[number:], start=number) if not _reports(views, n, agent)]
    after = frozenset(w for text in told for w in text)
    wants = frozenset(
        w for a in chronicle.aims if a.agent == agent and a.positive for w in normal(a.words)
    ) - {agent}
    mine = [d for d in deeds if d.sentence >= number]
    known = sum(d.subject in views.facts(chain) for d in mine) * 2 >= len(mine)
    noticed = [
        verdict
        for d in chronicle.deeds
        if d.agent == agent and d.sentence > deeds[-1].sentence and (verdict := _notices(d)) is not None
    ]
    if noticed and len(chain) == 1:
        known = noticed[0]
    change = Change(before, after - before, after, known, wants)
    said = any(
        d.agent == agent and d.sentence >= number and (d.kind in ("know", "miss") or _notices(d) is not None)
        for d in chronicle.deeds
    )
    last = deeds[-1].sentence
    acted = {d.sentence for d in chronicle.deeds if d.agent == agent and d.sentence > last}
    acted |= {a.sentence for a in chronicle.aims if a.agent == agent and a.sentence > last}
    if not said and acted and len(chain) == 1:
        words = frozenset(w for n in acted for w in texts[n]) - {agent, agent.lower()}
        own = [d for d in chronicle.deeds if d.agent == agent and d.sentence in acted]
        verbs = frozenset(d.verb for d in own)
        verbs |= {
            k.verb for d in own if d.clause is not None for k in d.clause.content
        }  # "waits for rain to fall"
        earlier = frozenset(
            w for a in chronicle.aims if a.agent == agent and a.sentence < number for w in normal(a.words)
        )
        return Change(before, after - before, after, _shown(words, verbs, change, earlier), wants)
    return change


_LEARNS = frozenset("realize learn discover detect recognize understand".split())
_UNAWARE = frozenset("unaware oblivious ignorant unknowing".split())


def _notices(deed: Deed) -> bool | None:
    """Whether a clause says that its subject notices something, or that it does not; None if it says neither."""
    if deed.kind == "be" and deed.words & (_UNAWARE | {"aware"}):
        return deed.negated if deed.words & _UNAWARE else not deed.negated
    if deed.kind in ("see", "hear", "learn") or deed.verb in _LEARNS:
        return not deed.negated
    return None


def _reports(views: Views, sentence: int, agent: str) -> bool:
    """Whether a sentence only says that the person notices, or does not, or does something."""
    deeds = [d for d in views.tale.chronicle.deeds if d.sentence == sentence]
    others = any(d.agent != agent and d.kind == "deed" and not d.negated for d in deeds)
    perceives = bool(deeds) and deeds[0].agent == agent and deeds[0].kind in ("see", "hear", "learn", "know")
    return bool(deeds) and deeds[0].agent == agent and (perceives or not others)


_GOES_ON = frozenset("begin start continue proceed keep resume".split())
"""Verbs of doing as one meant to do."""
_SUBSTITUTES = frozenset("new another different other instead replacement alternative".split())
_SLIGHT = frozenset("in on at before after go take up down out".split())
LEAST = 0.5
"""Evidence, in the units of `_shown`, below which a deed shows neither."""


def _shown(
    words: frozenset[str], verbs: frozenset[str], change: Change, wants: frozenset[str]
) -> bool | None:
    """What a person's later deed shows: who acts upon the change has noticed it, who goes on as meant has not.

    The weights are set by hand; fitted_on: the development questions of BigToM, by looking.
    """
    aware = 2 * len((words & change.after) - wants - _SLIGHT) + 1.5 * len(words & _REMEDIES)
    aware += 0.5 * len(words & _SUBSTITUTES)
    unaware = 2 * len((verbs & wants) - _SLIGHT) + 0.25 * len(words & wants) + 1.0 * bool(verbs & _GOES_ON)
    unaware += 0.5 * len((words & change.before) - change.all_after - wants - _SLIGHT)
    return None if abs(aware - unaware) < LEAST else aware > unaware


def believed(views: Views, chain: Sequence[str], choices: Sequence[Choice]) -> list[float] | None:
    """Score choices that say how things are: after the change for who knows of it, before it for who does not."""
    change = change_for(views, chain) if chain else None
    if change is None or change.known is None:
        return None
    lateness = [_lateness(choice, change) for choice in choices]
    return _ranked(lateness if change.known else [-value for value in lateness])


def _lateness(choice: Choice, change: Change) -> float:
    own = normal(choice.own)
    return (2 * len(own & change.after) + len(own & change.all_after) - 2 * len(own & change.before)) / max(
        1, len(own)
    )


def next_deeds(views: Views, chain: Sequence[str], choices: Sequence[Choice]) -> list[float] | None:
    """Score choices that say what somebody does next: something about the change, or what was meant to be done."""
    change = change_for(views, chain) if chain else None
    if change is None or change.known is None:
        return None
    scores = []
    for choice in choices:
        own = normal(choice.own)
        notes = len(own & change.after) + len(own & _REMEDIES)
        scores.append(
            (
                notes
                - len(own & change.wants)
                - 1.0 * len(own & change.before - change.all_after - change.wants)
            )
            / max(1, len(own))
        )
    return _ranked(scores if change.known else [-score for score in scores])


def _ranked(scores: Sequence[float]) -> list[float] | None:
    order = sorted(scores, reverse=True)
    if len(order) < 2 or order[0] - order[1] < 0.15:
        return None
    return [2.0 * (score - order[-1]) for score in scores]
