"""Signs of what one takes another to know: what went between them, what one is sure of, and what one never hears of.

That one takes another to know of a change needs something that both have part in: one told the other (whether or not
the message came), saw the other look, or is sure of it; against it stand the other's secret look, feigned ignorance,
and what one never hears of. Each sign is noted by itself, in the order of the story; nothing here decides, see
`judgement`. The grounds are those of Clark and Marshall 1981, "Definite reference and mutual knowledge".
fitted_on: as `evidence`, of which it is part.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from bip.inference.plain_stories.beliefs.periods import Places
from bip.inference.plain_stories.beliefs.sayings import Saying
from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.units import Telling, Unit
from bip.inference.plain_stories.once import once
from bip.inference.plain_stories.weighing import Evidence
from bip.inference.plain_stories.witnesses.attention import attends, by_nobody, hears
from bip.inference.plain_stories.witnesses.copresence import denies, real
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.discourse.perceiving import WRITINGS
from symbolic.language.reader.questions.asking import THINK

_SURE = frozenset("sure certain convinced confident relieved satisfied content doubt".split())
_TAKES = THINK | frozenset("assume suppose figure reckon trust know gather".split())
_FOR_GRANTED = re.compile(r"\bt(?:akes?|ook) (?:it|for granted)\b|\bas far as\b|\bno doubt\b")
_UNSEEN = re.compile(
    r"\b(?:alone|unseen|unobserved|unnoticed|nobody|no one|no-one|none|asleep|sleeping|empty|secret|not|never|nothing|"
    r"\w+n['’]t|still|out|away|gone|fooled|miss(?:ed|es)|unaware|busy|only|ill)\b"
)
"""What one is sure of who takes nobody to know."""
_UNAWARE = re.compile(
    r"\b(?:not|never|no|nothing|without|nor|neither|hardly|\w+n['’]t)\b[^,;]{0,40}\b(?:s(?:ee|aw|een)|notic\w+|hear|heard|"
    r"kn[eo]w\w*|realis\w+|realiz\w+|learn\w*|told|aware|look\w* up|look\w* round|turn\w*|idea|clue|inkling|notion|"
    r"suspect\w*|guess\w*|find out|found out|find|wiser)\b|\bsuspects? nothing\b|\bheard nothing\b|\bnone the wiser\b|"
    r"\bunaware\b|\boblivious\b|\bback (?:to|turned)\b|\bkn[eo]ws? nothing\b|\bunsuspecting\b"
)
_FEIGNS = re.compile(
    r"\bpretend\w*\b|\bsa(?:ys|id|y|ying) nothing\b|\bnot say\w*\b|\b(?:keeps?|kept|stays?|stayed) (?:quiet|silent)\b|"
    r"\bto (?:himself|herself)\b|\b(?:mouth|lips) (?:shut|closed|tight)\b|\bas if\b|\bas though\b|\bact(?:s|ed) \w+\b|"
    r"\bplay(?:s|ed) (?:along|dumb)\b|\bput(?:s)? (?:it|them|the \w+) back\b|\bjust as (?:it|she|he|they)\b|"
    r"\bstraight face\b|\bnot let on\b|\bt[eo]ll?[ds]? (?:nobody|no one|no-one)\b|\bpull(?:s|ed) a\b|"
    r"\bclos(?:es|ed) (?:it|the \w+)\b[^.]*\b(?:again|softly|quietly)\b"
)
_SECRETLY = re.compile(
    r"\b(?:through|from|behind|secretly|overh\w+|peep\w*|peek\w*|sp(?:y|ies|ied)|unseen|unnoticed|hidden|"
    r"happen\w*|by chance|by accident|in the dark|mirror|reflection|camera|keyhole|window)\b"
)
_TOGETHER = re.compile(
    r"\b(?:both|together|each other|one another|eyes? met|meets? (?:his|her|their) eyes?|in the eye|in front of|beside|"
    r"next to|side by side|laugh\w*|wink\w*|nod\w*|loudspeaker|speaker|aloud|out loud|kiss\w*)\b"
)
_RECEIPT = re.compile(
    r"\b(?:shows?|showed|says?|said|mark\w*|read|appears?)\b[^.;]{0,30}\b(?:read|delivered|sent|seen|ticks?|received)\b|\bticks\b"
)
_CHANNEL = re.compile(
    r"\b(?:phone|line|machine|signal|radio|screen|sound|picture|connection|post|messages?|texts?|letters?|notes?|e-?mails?|mail|voicemail|calls?)\b"
)
_FAILS = re.compile(
    r"\b(?:not|never|no|nothing|nobody|none|\w+n['’]t|dead|died|broken|wrong|lost|forg[eo]t\w*|fail\w*|asleep|"
    r"earplugs?|headphones?|deaf|unread|unopened|undelivered|strangers?|spam|off|flat|cut out|gone)\b"
)
_ANSWERS = frozenset(
    "nod thank wave wink smile grin laugh agree answer reply text write shrug confirm acknowledge".split()
)
_AGAINST = ("unaware", "sure not", "feigns", "looks unseen")
_FOR = ("tells", "answers", "sees look", "together", "both", "sure", "told by both", "receipt")
_IN_WORDS = frozenset(("tells", "answers", "sure", "told apart", "told by both"))
"""Signs that count for the version that their sentence says, where it says another than the last."""
_WEAK = ("told apart", "absent")


def of_another(
    story: Telling, chain: Sequence[str], said: Sequence[Saying], versions: Sequence[Places]
) -> list[Evidence]:
    """Return for each choice the signs, from the last change on, of what the last but one takes the last to know.

    Args:
        story: clause by clause.
        chain: the minds in question, the outermost first; two at least.
        said: where each choice is said.
        versions: where each choice is said of what is asked about.
    """
    change = max((places[0][0] for places in versions if places), default=0)
    since = story.spans[story.units[change].sentence][0]
    ages = [_age(places, change, sum(map(bool, versions))) for places in versions]
    told = [frozenset(story.units[at].sentence for at in one.units) for one in said]
    latest = frozenset(n for mine, age in zip(told, ages, strict=True) if age == "latest" for n in mine)
    former = frozenset(n for mine in told for n in mine) - latest
    found: dict[str, int] = {"absent": since} if attends(story, chain[-1])[change] is False else {}
    words: dict[str, set[int]] = {}
    for name, units in signs(story, tuple(chain)).items():
        for at in (at for at in units if at >= since):
            if name in _IN_WORDS and story.units[at].sentence in former:
                words.setdefault(name, set()).add(story.units[at].sentence)
            else:
                found[name] = at
    state = _taken(found)
    rows = []
    for age, one, mine in zip(ages, said, told, strict=True):
        row = {f"{age}: taken as {state}": 1.0} | {f"{age}: {name}": 1.0 for name in found}
        row |= {f"{name} it": 1.0 for name, numbers in words.items() if numbers & mine}
        if any(_avowed(story.units[at], chain[-2], chain[-1]) for at in one.units):
            row["avowed"] = 1.0
        rows.append({f"of another: {name}": value for name, value in row.items()})
    return rows


def _age(places: Places, change: int, count: int) -> str:
    """Return whether a version is the "latest" to be said at all, a "former" one, the "sole" one, or "unsaid"."""
    if not places or count == 1:
        return "sole" if places else "unsaid"
    return "latest" if places[0][0] == change else "former"


def _taken(found: Mapping[str, int]) -> str:
    """Return whether one takes another to be "known" to know, by signs and where they stand last."""
    against = max((found[name] for name in _AGAINST if name in found), default=-1)
    open_to_both = max((found[name] for name in ("sees look", "together") if name in found), default=-1)
    if against > open_to_both:
        return "unknown"
    if any(name in found for name in _FOR):
        return "known"
    return "unknown" if any(name in found for name in _WEAK) else "open"


def _avowed(unit: Unit, outer: str, inner: str) -> bool:
    """Whether what a clause says is what one thinks, or says, that another thinks or is going to do."""
    chain = [unit]
    while chain[-1].outer is not None:
        chain.append(chain[-1].outer)
    ours = [u for u in chain if inner in u.subjects and not denies(u.clause)]
    minded = any(u.clause.verb in _TAKES or u.clause.modal in ("will", "would") or u is unit for u in ours)
    held = any(outer in u.subjects and _takes(u) for u in chain) or unit.speaker == outer
    return minded and held


def _takes(unit: Unit) -> bool:
    """Whether a clause tells of taking something to be so."""
    clause = unit.clause
    text = unit.text.lower()
    sure = bool(_SURE & set(text.replace(",", " ").split())) or _FOR_GRANTED.search(text) is not None
    held = clause.verb in _TAKES or sure
    return held and not (clause.negated or denies(clause))


@once
def signs(story: Telling, chain: tuple[str, ...]) -> Mapping[str, Sequence[int]]:
    """Return for each sign the units that have it: of what all but the last of some minds take the last to know."""
    found: dict[str, list[int]] = {}
    for at, unit in enumerate(story.units):
        for name in _signs(story, at, unit, frozenset(chain[:-1]), chain[-1]):
            found.setdefault(name, []).append(at)
    return found


def _signs(story: Telling, at: int, unit: Unit, outer: frozenset[str], inner: str) -> Iterator[str]:
    around = unit.outer
    if unit.speaker or (around is not None and (denies(around.clause) or around.clause.negated)):
        return
    text = unit.text.lower()
    if _RECEIPT.search(text) and inner not in unit.subjects:
        yield "sure not" if _FAILS.search(text) else "receipt"
    if outer & unit.subjects or (unit.clause.negated and any(hears(unit, one) for one in outer)):
        yield from _of_outer(story, at, unit, inner, text)
    if inner in unit.subjects and not outer & unit.subjects:
        yield from _of_inner(unit, outer, text)
    if not real(unit):
        return
    if outer & unit.people and inner in unit.people and _TOGETHER.search(text):
        yield "together"
    if outer & unit.subjects and inner in unit.subjects and not is_a(unit.clause, "be", "have", "think"):
        yield "both"
    if hears(unit, inner) and _delivers(unit, text) and not (outer | {inner}) & unit.subjects:
        yield "told by both" if outer & unit.people else "told apart"
    heard = any(hears(unit, one) for one in outer) and speaks(unit.clause)
    if heard and any(inner in u.people for u in (unit, *_content(story, at))):
        yield "told of"


def _of_outer(story: Telling, at: int, unit: Unit, inner: str, text: str) -> Iterator[str]:
    """Yield the signs that a clause has whose subject is the one who takes another to know something."""
    content = list(_content(story, at))
    if _takes(unit):
        yield "sure not" if _UNSEEN.search(text) else "sure"
        return
    if _UNAWARE.search(text) or denies(unit.clause):
        about = content or _before(story, at, unit.subjects)
        yield "miss unnoticed" if any(_fails(u, inner) for u in about) else "unaware"
        return
    if hears(unit, inner) and _delivers(unit, text):
        yield "tells"
    if is_a(unit.clause, "see", "hear", "read") and real(unit):
        named = inner.split()[-1].lower() in text or inner in unit.others
        done = [u for u in content if inner in u.subjects]
        if not any(is_a(u.clause, "leave", "go", "sleep") for u in done) and (
            done or (named and not content)
        ):
            yield "sees look"


def _of_inner(unit: Unit, outer: frozenset[str], text: str) -> Iterator[str]:
    """Yield the signs that a clause has whose subject is the one taken to know something."""
    if _FEIGNS.search(text):
        yield "feigns"
    elif perceives(unit.clause) and real(unit) and _SECRETLY.search(text):
        yield "looks unseen"
    elif outer & unit.people and (speaks(unit.clause) or unit.clause.verb in _ANSWERS) and real(unit):
        yield "answers"


def _delivers(unit: Unit, text: str) -> bool:
    """Whether a clause tells of words that are spoken, written or sent; whether they arrive is another matter."""
    clause = unit.clause
    writes = clause.object is not None and clause.object.head in WRITINGS
    return (speaks(clause) or writes) and not (
        clause.negated or by_nobody(clause) or clause.modal or " nothing" in text
    )


def _fails(unit: Unit, inner: str) -> bool:
    """Whether a clause says that a message does not come, or that somebody misses it."""
    text = unit.text.lower()
    return (inner in unit.people or _CHANNEL.search(text) is not None) and _FAILS.search(text) is not None


def _content(story: Telling, at: int) -> Iterator[Unit]:
    """Yield the units of the same sentence that are within one."""
    unit = story.units[at]
    for other in story.units[at + 1 : story.spans[unit.sentence][1]]:
        if other.outer is unit:
            yield other


def _before(story: Telling, at: int, but: frozenset[str]) -> Sequence[Unit]:
    """Return the units of the sentence before one, and those before it in its own, of which some people do nothing."""
    start = story.spans[max(0, story.units[at].sentence - 1)][0]
    return [u for u in story.units[start:at] if not u.subjects & but]
