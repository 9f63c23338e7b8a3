"""What reaches somebody of what a story says at some place: as it happens, told, read, or missed later.

Each way of coming to know, and of not coming to know, is noted by itself; nothing here decides, see `judgement`.
fitted_on: as `evidence`, of which it is part.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.beliefs.sayings import Saying
from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.units import Telling, Unit, last_with
from bip.inference.plain_stories.witnesses.attention import attends, by_nobody, hears, is_said
from bip.inference.plain_stories.witnesses.copresence import denies, real
from bip.inference.plain_stories.witnesses.news import SECRET, outright, unread
from bip.inference.plain_stories.witnesses.whereabouts import elsewhere_is, goes_away, is_numb
from symbolic.language.reader.clauses.frames import is_a

_REACTS = frozenset(
    "thank nod answer reply agree groan laugh wave smile wink grin blush gasp swear shout call raise sigh".split()
)
_ALL_TOLD = re.compile(
    r"\b(?:t[eo]l(?:d|ls?)|text(?:ed|s)?|announce[sd]?|wr[io]tes?|messaged?s?|warn(?:ed|s)?|inform(?:ed|s)?|sen[dt]s?|"
    r"e-?mail(?:ed|s)?|shout(?:ed|s)?|read)\b[^.]{0,40}\b(?:every(?:body|one)?|all|each|whole)\b",
    re.I,
)
_BUT_FOR = re.compile(r"\b(?:except|all but|(?:every(?:body|one)?|all) (?:\w+ )?but|apart from|only)\b", re.I)
_ACKNOWLEDGES = re.compile(
    r"\b(?:thank(?:s|ed)?|nodd?(?:s|ed)?|ok(?:ay)?|got it|thumbs?|understood|repl(?:y|ied|ies)|aloud|out loud|"
    r"(?:wr[io]te|texted|called|hollered|shouted|answered|waved|pinged)s? (?:straight )?back|right under|"
    r"in front of)\b",
    re.I,
)
_HEARD = {
    "all told": _ALL_TOLD,
    "but for some": _BUT_FOR,
    "acknowledged": _ACKNOWLEDGES,
    "secret": SECRET,
}
"""Ways of telling everybody, or nobody."""
_SILENCE = re.compile(
    r"\b(?:phone|mobile|battery|radio|screen|line|signal|internet|wi-?fi)\b[^.]{0,40}\b(?:dead|died|off|flat|stolen|"
    r"empty|failed|silent|lost|broken|drowned|sunk|home)\b|\bno (?:signal|phone|telephone|reception|network|radio)\b|"
    r"\b(?:nobody|no one|no-one|none of (?:us|them)|neither of (?:us|them)) (?:\w+ ){0,3}(?:t[eo]ll?d?s?|mention\w*|"
    r"warn\w*|inform\w*|said|says|explain\w*|wr[io]te\w*|call\w*|rang)\b|"
    r"\b(?:forg[eo]t\w*|without|never|did ?n[o't]t|not) (?:\w+ )?(?:to )?(?:say|saying|tell|telling|mention|mentioning|"
    r"warn|warning|explain|explaining|inform|informing)\b|\bsa(?:id|ys?|ying) (?:nothing|not (?:a|one) word)\b|\bsecret"
    r"|\bunknown to\b|\bunbeknown|\bas a surprise\b|\bknew nothing\b|\bknows? nothing\b|\bnoticed nothing\b"
    r"|\bnone the wiser\b|\bno (?:idea|clue|inkling|news|word)\b",
    re.I,
)
"""That word does not get through, or was not given."""


@dataclass(frozen=True, slots=True)
class Reach:
    """What reaches somebody: clause by clause as it happens, and the units that tell of learning or missing it.

    Attributes:
        taken: for each unit, whether what it tells is taken in as it happens; None where open.
        cues: the indices of the units that tell of each way of coming to know, of missing, and of replying.
        first: index of the first unit that speaks of that one.
        heard: for each way of telling everybody, or nobody, the index of the last sentence that has it.
    """

    taken: Sequence[bool | None]
    cues: Mapping[str, Sequence[int]]
    first: int
    heard: Mapping[str, int]


def ways_told(story: Telling) -> dict[str, int]:
    """Return for each way of telling everybody, or nobody, the index of the last sentence that has it; -1 for none."""
    return {name: last_with(story, way) for name, way in _HEARD.items()}


def reach_of(story: Telling, person: str, heard: Mapping[str, int]) -> Reach:
    """Return what reaches somebody of a story told in some ways."""
    cues: dict[str, list[int]] = {
        name: [] for name in ("reads", "sees", "is told", "misses", "blind", "reacts")
    }
    for at, unit in enumerate(story.units):
        for name in _cues(unit, person):
            cues[name].append(at)
    cues["learns"] = [*cues["reads"], *cues["sees"], *cues["is told"]]
    cues["silence"] = [
        story.spans[n][0]
        for n, text in enumerate(story.texts)
        if story.spans[n][0] < story.spans[n][1] and _SILENCE.search(text)
    ]
    named = next((at for at, unit in enumerate(story.units) if person in unit.people), len(story.units))
    return Reach(attends(story, person), cues, named, heard)


def _cues(unit: Unit, person: str) -> Iterator[str]:
    clause = unit.clause
    own = person in unit.subjects
    told = hears(unit, person) and speaks(clause)
    denied = clause.negated or by_nobody(clause) or denies(clause)
    if own and perceives(clause) and real(unit):
        yield "reads" if is_a(clause, "read") else "sees"
    elif told and not denied and not clause.modal and is_said(unit):
        yield "reads" if is_a(clause, "read") else "is told"
    out = unit.outer is None and not unit.speaker
    away = out and (elsewhere_is(clause) or goes_away(unit, person))
    blind = denies(clause) or (perceives(clause) and clause.negated) or is_numb(unit)
    if (own and (blind or away)) or (told and denied):
        yield "misses"
    if (own and blind) or (told and denied):
        yield "blind"
    if own and out and (clause.verb in _REACTS or speaks(clause)) and not clause.negated:
        yield "reacts"


def reached(
    story: Telling, person: str, reach: Reach, said: Saying, words: frozenset[str], topic: frozenset[str]
) -> dict[str, float]:
    """Return in which ways what is said in some places reaches somebody, or does not.

    Args:
        story: clause by clause.
        person: of whom.
        reach: what reaches that one.
        said: where it is said, once at least.
        words: that say it.
        topic: words of what it is said of.
    """
    taken = [reach.taken[at] for at in said.units]
    start = said.places[0][0]
    sentence = story.units[start].sentence
    begin, end = story.spans[sentence]
    known = outright(story, person, start, words, topic)
    wide = outright(story, person, start, words, frozenset())

    def later(name: str, since: int = end) -> float:
        return float(max(reach.cues[name], default=-1) >= since)

    def there(name: str) -> float:
        return float(any(begin <= at < end for at in reach.cues[name]))

    def before(name: str) -> float:
        return float(min(reach.cues[name], default=begin) < begin)

    def heard(name: str) -> float:
        return float(reach.heard[name] >= sentence)

    return {
        "taken in": float(True in taken),
        "missed": float(False in taken and True not in taken),
        "known outright": float(known is True),
        "unknown outright": float(known is False),
        "known of": float(wide is True),
        "unknown of": float(wide is False),
        **{f"{name} later": later(name) for name in ("learns", "reads", "sees", "is told", "misses")},
        **{f"{name} there": there(name) for name in ("learns", "sees", "is told", "misses")},
        **{f"{name} before": before(name) for name in ("learns", "misses")},
        "reacts later": later("reacts", start),
        "silence": later("silence", begin),
        **{name: heard(name) for name in ("all told", "but for some", "acknowledged")},
        "newcomer": float(reach.first >= end),
        "there": float(any(person in unit.people for unit in story.units[begin:end])),
        "unread": float(unread(story, person, start)),
        "secret": heard("secret"),
        "acts later": float(any(person in unit.subjects for unit in story.units[end:])),
    }
