"""What is presumed of somebody of whom nothing ill is told: good will in deeds, good faith in words.

People mostly do what serves those around them, and mostly say what they take to be so; who tells a story in which
somebody means ill gives a reason or a sign of it. So where a story tells of neither, the answer that takes somebody
to mean well is the likelier one. It is the last thing to go by, and nothing is presumed without grounds: a deed must
touch the other or what is the other's; for what was said, the story must tell where the speaker had it from, or what
others have changed of it.
"""

from collections.abc import Sequence

from bip.inference.plain_stories.clauses.outcomes import Outcome
from bip.inference.plain_stories.social.candour import named
from bip.inference.plain_stories.social.dyad import dyad_of, turns
from bip.inference.plain_stories.social.party import Dyad, Turn
from bip.inference.plain_stories.social.signs import SAYS, words_of_other
from bip.inference.plain_stories.social.stances import (
    LEAST,
    agent_of,
    asks_for,
    asks_of_help,
    of_mistake,
    readings_of,
    stance,
)
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas
from symbolic.language.reader.words.tokens import tokenize

_ILL: frozenset[Outcome] = frozenset(("bad", "joke", "selfish"))
_FAITH: frozenset[Outcome] = frozenset(("honest", "unaware"))


def presumed(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score the one answer that takes somebody to mean well, where the others take that one to mean ill."""
    if asked.chain:
        return None  # what others take it to be is not what it is
    dyad = dyad_of(views, asked, choices)
    agent = next(iter(dyad.doer.names), "") if dyad is not None else agent_of(views, asked, choices)
    if agent is None:
        return None
    readings = readings_of(views, agent, choices)
    mistake = of_mistake(asked, choices, readings)
    if stance(views, agent, dyad=dyad, mistake=mistake)["hinder"] >= LEAST or left_open(views, agent):
        return None
    told = turns(views, dyad) if dyad is not None else []
    if mistake and not _grounded(views, told):
        return None
    if any(c.polarity for c in choices):
        return _denied(asked, choices, readings) if mistake else None
    if mistake:
        return _only([r in _FAITH for r in readings]) if set(readings) <= _ILL | _FAITH else None
    concerned = asks_of_help(asked, choices) or _names(dyad, asked.text)
    if dyad is None or not concerned or not _ILL & set(readings) or not _touches(views, told):
        return None
    return _only([r == "good" for r in readings])


def left_open(views: Views, agent: str) -> bool:
    """Whether the story does not say what somebody did: "he may have held it back", "pressed one of the buttons"."""
    units = [unit for unit in views.telling.units if unit.outer is None and not unit.speaker]
    perhaps = any(unit.clause.modal in ("may", "might") and unit.clause.perfect for unit in units)
    objects = [unit.clause.object for unit in units if agent in unit.subjects]
    return perhaps or any(noun is not None and noun.head in ("one", "either") and noun.of for noun in objects)


def _denied(
    asked: Asked, choices: Sequence[Choice], readings: Sequence[Outcome | None]
) -> list[float] | None:
    """Score the "no" to whether somebody lies, or means harm: of several, the one that tells of an error."""
    asks = asks_for(asked.text)
    if asks == "good" or (asks is None and not _FAITH & set(readings)):
        return None
    denials = [c.polarity == "no" for c in choices]
    if sum(denials) == 1:
        return _only(denials)
    return _only([no and r in _FAITH for no, r in zip(denials, readings, strict=True)])


def _touches(views: Views, told: Sequence[Turn]) -> bool:
    """Whether the doer does something to the other, or to what the other's sentences speak of, and says nothing.

    Words may be untrue, and mean ill unseen.
    """
    own = [t for t in told if t.subject == "doer" and t.around is None and not t.unit.speaker]
    if any(t.unit.clause.quote is not None or t.unit.clause.verb in SAYS for t in own):
        return False
    theirs = words_of_other(views, told)
    return any(t.toward == "other" or lemmas(t.unit.text) & theirs for t in own)


def _grounded(views: Views, told: Sequence[Turn]) -> bool:
    """Whether a story tells of anything by which the doer spoke or acted, or of what others did to it."""
    plain = [t for t in told if t.around is None and not t.unit.speaker]
    said: list[Turn] = []
    rest: list[Turn] = []
    for t in plain:
        speaks = t.subject == "doer" and (t.unit.clause.quote or t.unit.clause.verb in SAYS)
        (said if speaks else rest).append(t)
    topic = frozenset(w for t in said for w in named(views, t.unit.text + (t.unit.clause.quote or "")))
    done = [t for t in rest if t.unit.kind and t.unit.clause.verb not in ("be", "have")]
    return any(t.subject == "doer" for t in rest) or any(named(views, t.unit.text) & topic for t in done)


def _names(dyad: Dyad | None, text: str) -> bool:
    return (
        dyad is not None
        and dyad.other is not None
        and bool(dyad.other.heads & {t.lower.removesuffix("'s") for t in tokenize(text)})
    )


def _only(fits: Sequence[bool]) -> list[float] | None:
    """Return scores for the only one that fits; None where none or several do."""
    return [2.0 if fit else 0.0 for fit in fits] if sum(fits) == 1 else None
