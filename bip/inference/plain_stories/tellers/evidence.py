"""What in a story speaks for each answer to a question on somebody who told another something, as numbers.

What one said is false by error, or by intent; it serves the hearer, or does not. All four go together in life: who
believes a falsehood errs and may mean well; who knows better lies, to hinder, to protect, or so that the hearer is
helped in the end; who means ill and says by error what is so, means ill all the same. So what the story tells of what
the speaker knew, and of what the speaker wanted, is noted by itself, each sign with the one of the two whom it is told
of; and each answer is read as what it says of the speaker. Nothing here decides: the weights do.
"""

from collections.abc import Sequence

from bip.inference.plain_stories.clauses.phrases import patterns_of
from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.movers.readings import speaks_of
from bip.inference.plain_stories.social.candour import word_signs
from bip.inference.plain_stories.social.conduct import signs as conduct_signs
from bip.inference.plain_stories.social.dyad import dyad_of, turns
from bip.inference.plain_stories.social.errors import erring
from bip.inference.plain_stories.social.party import Turn
from bip.inference.plain_stories.social.signs import SAYS, sought_by_other, text_of
from bip.inference.plain_stories.social.sincerity import faith, remarks
from bip.inference.plain_stories.social.stances import after_others, agent_of
from bip.inference.plain_stories.tellers.readings import asks_of_words, of_telling, readings, said_of
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Evidence
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, normal


def evidence(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[Evidence] | None:
    """Return for each choice what speaks for it, and last what speaks for none: that the story leaves it open.

    None where a question is of nobody who tells anything; empty where the story gives no ground to go by.
    """
    if not of_telling(asked):
        return None
    dyad = dyad_of(views, asked, choices)
    agent = next(iter(dyad.doer.names), "") if dyad is not None else agent_of(views, asked, choices)
    told = turns(views, dyad) if dyad is not None else []
    if agent is None or not (_tells(views, told) or (asks_of_words(asked) and _tells(views, ()))):
        return None
    sought = normal(sought_by_other(views, told)) if told else frozenset()
    concerns = [dyad is not None and speaks_of(dyad, choice) for choice in choices]
    said = readings(asked, choices, sought, concerns)
    if said is None:
        return None
    signs = {**_signs(views, agent, told), f"asked {asked.word or 'whether'}": 1.0}
    if "false" in said_of(asked.text):
        signs["asked false"] = 1.0
    rows = [
        _row(reading, signs) | {"after": after_others(views, agent, choice)}
        for reading, choice in zip(said, choices, strict=True)
    ]
    minds = sum(name in signs for name in _OF_MIND)
    if not any(_is_ground(sign) for sign in signs):
        return []
    untold = {"mind": float(minds), "mindless": float(not minds)}
    return [*rows, _row({"open": 1.0}, {**untold, **{n: signs[n] for n in _OF_DOUBT if n in signs}})]


_NO_GROUND = frozenset(("asks", "sure", "errs", "open", "stranger", "untrue", "so", "tender"))


def _is_ground(sign: str) -> bool:
    """Whether a sign tells of what somebody knew, wanted or did, and not merely that it was asked or doubted."""
    kind, _, name = sign.partition(" ")
    return kind in ("said", "word", "quote", "conduct", "errs") or (
        kind != "asked" and name not in _NO_GROUND
    )


def leaves_open(rows: Sequence[Evidence]) -> bool:
    """Whether a story leaves open if one lied or erred: it tells of doubt, or of a stranger, and of hardly any mind."""
    faith = any(len({row.get(name, 0.0) for row in rows[:-1]}) > 1 for name in ("lie", "error"))
    doubt = "open: story stranger" in rows[-1]
    return faith and doubt and rows[-1].get("open: mind", 0.0) <= 1.0


_OF_MIND = tuple(
    f"doer {name}"
    for name in (
        "source",
        "knows",
        "unaware",
        "sure",
        "errs",
        "rivals",
        "ill",
        "kind",
        "withdraws",
        "outdated",
    )
)
_OF_DOUBT = (
    *("story open", "story stranger", "story untrue", "doer open"),
    *("said true", "said false", "word help", "word hinder"),
)
"""Signs that bear on whether a story leaves it open what somebody believed or wanted."""


def _row(reading: Evidence, signs: Evidence) -> Evidence:
    """Return what an answer says, alone and with each sign of the story."""
    row = dict(reading)
    for name, value in reading.items():
        row |= {f"{name}: {sign}": value * weight for sign, weight in signs.items()}
    return row


def _tells(views: Views, told: Sequence[Turn]) -> bool:
    """Whether the one in question says anything, or somebody who may be that one."""
    own = [t.unit for t in told if t.subject == "doer" or (not t.subject and _by_pronoun(t))]
    units = own if told else views.telling.units
    return any(not u.speaker and (u.clause.quote or u.clause.verb in SAYS) for u in units)


def _spoken(views: Views, told: Sequence[Turn]) -> list[Unit]:
    """Return the clauses with what the one in question says; where none is told to, those of whoever speaks."""
    own = [turn.unit for turn in told if turn.subject != "other" and turn.unit.clause.quote]
    return own or [unit for unit in views.telling.units if unit.clause.quote]


def _by_pronoun(turn: Turn) -> bool:
    noun = turn.unit.clause.subject
    return noun is not None and noun.kind == "pronoun"


def _signs(views: Views, agent: str, told: Sequence[Turn]) -> Evidence:
    """Return what the story tells, and what it tells of the speaker."""
    found = {
        f"story {name}": 1.0
        for name, pattern in patterns_of("tellers", "signs").items()
        if any(pattern.search(text.lower()) for text in views.telling.texts)
    }
    for turn in told:
        if turn.unit.speaker or turn.around is not None or turn.subject != "doer":
            continue
        clause = turn.unit.clause
        text = text_of(views, clause, turn.unit.sentence).lower().replace((clause.quote or "\0").lower(), " ")
        found |= {
            f"doer {name}": 1.0
            for name, pattern in patterns_of("tellers", "signs").items()
            if pattern.search(text)
        }
    if "story knows_well" in found:
        found["doer knows"] = 1.0  # it is told of one who says something else
    quotes = " ".join((unit.clause.quote or "").lower() for unit in _spoken(views, told))
    found |= {
        f"quote {name}": 1.0
        for name, pattern in patterns_of("tellers", "quotes").items()
        if pattern.search(quotes)
    }
    found |= _of_words(views, agent, told)
    return found | {f"{one} & {two}": 1.0 for one, two in _TOGETHER if one in found and two in found}


def _of_words(views: Views, agent: str, told: Sequence[Turn]) -> Evidence:
    """Return how what was said stands to what the speaker is told to know."""
    found: Evidence = {}
    verdicts = {faith(views, remark) for remark in remarks(views, agent)} if agent else set()
    found |= {f"said {verdict}": 1.0 for verdict in verdicts if verdict is not None}
    for sign in word_signs(views, told) if told else ():
        found[f"word {sign.stance}"] = 1.0
    for sign in conduct_signs(views, told) if told else ():
        found[f"conduct {sign.stance} {sign.why}"] = 1.0
    errs = erring(views, agent) if agent else None
    if errs is not None:
        found[f"errs {errs}"] = 1.0
    return found


_TOGETHER = (
    ("said false", "doer knows"),
    ("said false", "doer source"),
    ("said false", "errs honest"),
    ("said true", "story outdated"),
    ("word hinder", "doer unaware"),
    ("word hinder", "doer knows"),
    ("word hinder", "doer source"),
    ("word help", "doer knows"),
    ("word hinder", "story rivals"),
    ("word hinder", "story peril"),
    ("word hinder", "story tender"),
    ("word hinder", "story treat"),
    ("word hinder", "story threat"),
    ("word help", "story outdated"),
    ("story rivals", "doer unaware"),
    ("story outdated", "doer source"),
    ("story outdated", "doer unaware"),
    ("story ill", "doer unaware"),
    ("story ill", "story served"),
    ("doer knows", "story thwarted"),
    ("doer source", "story thwarted"),
    ("doer source", "story served"),
)
"""Signs that mean together what neither means alone: what is false, said by one who knows, is no error."""
