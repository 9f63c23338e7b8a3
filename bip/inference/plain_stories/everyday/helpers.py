"""Who helps and who does not, by what each does where somebody is in need: takes a bag, or shrugs and walks on."""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.witnesses.copresence import real
from bip.inference.plain_stories.witnesses.knowledge import meant
from symbolic.language.reader.discourse.vocabulary_of import noun_words
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice

_REFUSES = re.compile(
    r"\b(?:shrug|shook (?:his|her|their|my) head|busy|in a (?:rush|hurry)|no time|look(?:ed|s)? away|"
    r"turn(?:ed|s)? away|"
    r"(?:walk|r[au]n|drive|drove|went|squeez|push|step|hurri|stroll)\w* (?:on|past|by|off|away)\b|ignor|refus|"
    r"kept (?:on )?\w+ing|went on \w+ing|laugh|did nothing|just (?:watched|stared)|put (?:his|her) headphones)",
    re.IGNORECASE,
)
_HELPS = frozenset(
    "take carry lift hold give lend pull push fix repair bring pick fetch lean collect show open help guide catch "
    "gather share offer drive call".split()
)


def helped(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score who helped, or yes and no to whether somebody did; None where the story does not tell both sides apart."""
    core = asked.core
    asks = (
        core is not None
        and not asked.chain
        and (core.verb == "help" or any(k.verb == "help" for k in core.content))
    )
    if not asks or core is None or core.negated or "how" in asked.text.lower().split():
        return None
    if asked.word == "" and all(c.polarity for c in choices) and len(choices) == 2:
        people = views.tale.chronicle.cast.persons(core.subject, subject=True)
        verdict = _verdict(views, people[0]) if len(people) == 1 else None
        wanted = {False: "no", True: None, None: None}[verdict]
        return [2.0 * (c.polarity == wanted) for c in choices] if wanted else None
    if asked.word != "who":
        return None
    verdicts = [_of_choice(views, choice) for choice in choices]
    if verdicts.count(True) != 1 or False not in verdicts:
        return None
    return [2.0 * (v is True) for v in verdicts]


def _of_choice(views: Views, choice: Choice) -> bool | None:
    people = list(views.tale.chronicle.cast.people)
    found = meant(views, choice, people)
    return _verdict(views, next(iter(found))) if len(found) == 1 else None


def _verdict(views: Views, person: str) -> bool | None:
    """Whether a person lends a hand: False who turns away and does nothing for it, None where nothing tells."""
    own = [
        u
        for u in views.telling.units
        if person in (*u.subjects, u.doer) and u.outer is None and not u.speaker
    ]
    refuses = any(_REFUSES.search(_of(views, u)) for u in own)
    helps = any(_lends(u) for u in own)
    return None if refuses == helps else helps


def _of(views: Views, unit: Unit) -> str:
    """Return the text of a clause with what is said in it."""
    return unit.text or views.telling.texts[unit.sentence]


def _lends(unit: Unit) -> bool:
    clause = unit.clause
    acts = clause.verb in _HELPS and not clause.negated and not clause.modal and real(unit)
    return acts and clause.object is not None and not {"head", "phone"} & noun_words(clause.object)
