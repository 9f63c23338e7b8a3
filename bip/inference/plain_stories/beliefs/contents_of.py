"""What somebody takes a container to hold: what it shows, until that one learns what is in it.

Appearance and reality: a container's label, picture, kind ("egg box") or emblem tells everybody who sees it what to
expect. What it holds in truth is known to whoever fills it, opens or looks into it, uses what is in it, watches the
filling, or is told. Whoever does none of these takes it for what it shows, however often the story says what is in it.
Where a story shows two things, or tells of a hint that is neither (it squeaks, it is light), nothing is concluded.

Which words count was chosen by hand; fitted_on: the everyday stories that may be seen, by looking.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.beliefs.asked_mind import mind_of
from bip.inference.plain_stories.beliefs.container_words import (
    CLEAR,
    CONTENTS_KNOWN,
    DENIES,
    EMBLEMS,
    EXPECTS,
    FIRST_THOUGHT,
    GUESSES,
    HABITS,
    HINTS,
    HOLDS,
    IGNORANT,
    INSIDE,
    INSIDE_IT,
    LOOKS_IN,
    MARKS,
    OBSERVES,
    OPENS,
    PICTURES,
    PUT_INTO,
    PUTS_IN,
    REAL,
    SAYS,
    SEES,
    SIZES,
    TAKES_PART,
    THINKS,
    TOLD_OF,
    UNREAD,
)
from bip.inference.plain_stories.beliefs.places import seen_through
from bip.inference.plain_stories.clauses.mentions import CONTAINERS, distinct, mentions
from bip.inference.plain_stories.clauses.stems import stem, stems
from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas


def taken_to_hold(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices as what somebody takes a container to hold; None where no choice is what it shows."""
    nested = len(asked.chain) > 1 or len(THINKS.findall(asked.text.lower())) > 1
    if nested or not asks_of_contents(views, asked) or any(_PLACED.search(c.text.lower()) for c in choices):
        return None
    person = _asked_person(views, asked)
    words = [_bare(w) for w in distinct(views, choices)]
    shown = _shown(views, words, choices)
    clear = any(CLEAR.search(s.text.lower()) for s in views.tale.text.sentences)
    if not person or shown is None or clear or seen_through(views, asked, choices) is not None:
        return None
    if FIRST_THOUGHT.search(asked.text.lower()):
        return _only(shown, len(choices))
    plain = [frozenset[str]() if _BOTH.search(c.text) else w for w, c in zip(words, choices, strict=True)]
    known = _learnt(views, person, plain, shown)
    if known is None:
        return None
    return _only(shown if known == _NOTHING else known, len(choices))


def seen_inside(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices as what somebody sees in a container that hides nothing; None where none is such."""
    return seen_through(views, asked, choices) if asks_of_contents(views, asked) else None


_NOTHING = -1
_PLACED = re.compile(r"\b(?:in|on|under|behind|at|near) (?:the|his|her|its|their|my)\b")
"""Such a choice says where something is."""
_BOTH = re.compile(r"\b(?:and|both|mixture|mix)\b(?! the like)")
"""What says two things at once is told by no word of one."""


def _only(chosen: int, count: int) -> list[float]:
    return [2.0 * (at == chosen) for at in range(count)]


def asks_of_contents(views: Views, asked: Asked) -> bool:
    """Whether a question asks what one person thinks, or would say, that a container holds."""
    lower = asked.text.lower()
    if asked.word != "what" or REAL.search(lower):
        return False
    told = [lower, *(s.wording for s in views.telling.finite)]
    container = any(lemmas(text.replace("-", " ")) & CONTAINERS for text in told)
    spoken = SAYS.search(lower) and INSIDE_IT.search(" ".join(s.wording for s in views.telling.finite))
    inside = bool(INSIDE.search(lower)) or bool(spoken)
    return bool(GUESSES.search(lower)) and inside and container


_WORDS = re.compile(r"[\w’'-]+")


def _stems_in(text: str) -> frozenset[str]:
    return frozenset(stem(part) for word in _WORDS.findall(text.lower()) for part in (word, *word.split("-")))


def shown_by(views: Views, choices: Sequence[Choice]) -> int | None:
    """Return the only choice that a container shows; None for none, or several."""
    return _shown(views, [_bare(words) for words in distinct(views, choices)], choices)


_SUBJECT = re.compile(
    r"\b(?:does|do|did|would|will|had|has|if (?:someone|somebody|you|one|we) asks?(?:ed)?|what) "
    r"(?:the |an? |his |her |my |their |our )?((?:[\w'’.-]+ ){1,4}?)(?:\w+self |most |probably |likely |now |then )*"
    r"(?:think|thought|believe|suppose|expect|assume|say|said|answer|guess|imagine|enter|reckon|take|what|write|tell|"
    r"presume|suspect|reply)\b",
    re.IGNORECASE,
)


def _asked_person(views: Views, asked: Asked) -> str:
    """Return who is asked about: a name of the cast, or, for somebody hardly met, the head noun of the question."""
    if asked.chain:
        return asked.chain[0]
    mind = mind_of(views, asked)
    if mind:
        return mind
    found = _SUBJECT.search(asked.text)
    head = found.group(1).split()[-1] if found is not None and found.group(1).split() else ""
    told = any(head in sentence.text.split() for sentence in views.tale.text.sentences)
    return (
        head
        if head and (told or head.lower() in " ".join(s.wording for s in views.telling.finite).split())
        else ""
    )


def _bare(words: frozenset[str]) -> frozenset[str]:
    """Return what a choice names, without containers and what is said of anything: "small" of "small screws"."""
    parts = frozenset(part for word in words for part in word.split("-"))
    return (parts - CONTAINERS - SIZES) or parts


def _shown(views: Views, words: Sequence[frozenset[str]], choices: Sequence[Choice]) -> int | None:
    """Return the only choice that a container shows; None for none, or several."""
    own = [frozenset(stem(w) for w in mine) for mine in words]
    named = [lemmas(choice.text) & CONTAINERS for choice in choices]
    marked = {
        m.choice
        for m in mentions(views.telling, words, False)
        if m.label and m.label not in (_NO_SIGN | named[m.choice])
    }
    for sentence in views.tale.text.sentences:
        text = f" {sentence.text.lower().replace('-', ' ')} "
        said = _stems_in(
            " ".join(found.group(1) for pattern in (MARKS, EXPECTS) for found in pattern.finditer(text))
        )
        for emblem, usual in EMBLEMS.items():
            said |= stems(frozenset(usual.split())) if re.search(rf"\b(?:{emblem})\b", text) else frozenset()
        marked |= {at for at, mine in enumerate(own) if mine & said}
        marked |= {at for at, mine in enumerate(words) if _kind(text, mine, named[at])}
    if len(marked) > 1:
        marked -= _pictured(views, own)
    if len(marked) > 1:
        marked = _plainest(marked, choices)
    return next(iter(marked)) if len(marked) == 1 else None


def _pictured(views: Views, own: Sequence[frozenset[str]]) -> set[int]:
    """Return the choices that stand in a picture: what is written tells more than what is drawn beside it."""
    said = [
        _stems_in(found.group(1) or found.group(2))
        for sentence in views.tale.text.sentences
        for found in PICTURES.finditer(sentence.text.lower())
    ]
    return {at for at, mine in enumerate(own) if any(mine & words for words in said)}


_NO_SIGN = frozenset(("cupboard", "drawer", "cabinet", "case-study"))


def _kind(text: str, words: frozenset[str], named: frozenset[str]) -> bool:
    """ "Hatbox", "ice cream tub": a container's kind is what it is for; not of a choice that is "tea bags" itself."""
    boxes = "|".join(sorted(CONTAINERS - named))
    return any(
        len(word) > 2 and re.search(rf"\b{re.escape(word)}s? ?(?:{boxes})(?:e?s)?\b", text) for word in words
    )


def _plainest(marked: set[int], choices: Sequence[Choice]) -> set[int]:
    """Leave out what says that there is nothing, or two things."""
    return {at for at in marked if not re.search(r"\b(?:nothing|empty|and)\b", choices[at].text.lower())}


def _learnt(views: Views, person: str, words: Sequence[frozenset[str]], shown: int) -> int | None:
    """Return which choice a person knows to be inside, -1 for none; None where that cannot be told."""
    own = [frozenset(stem(w) for w in mine) for mine in words]
    found = views.telling.finite
    told = _told(views, own, shown)
    known = _NOTHING
    for at, unit in enumerate(found):
        text = f" {unit.link} {unit.wording.strip()} " if unit.link else unit.wording
        if DENIES.search(text):
            if UNREAD.search(text):
                return None
            continue
        if HINTS.search(text) or (OBSERVES.search(text) and not _his(unit, person)):
            return None
        rest = " ".join(f"{s.link}{s.wording}" for s in found[at:] if s.sentence == unit.sentence)
        spoken_of = _his(unit, person) or person.split()[-1].lower() in text.split()
        if spoken_of and HABITS.search(rest) and lemmas(text) & CONTAINERS and not MARKS.search(text):
            return None  # who has had to do with it for long may know
        if not _his(unit, person):
            known = _hears(text, rest, person, own, told, known)
            continue
        after = [n for n in told if own[n] & _stems_in(" ".join(s.wording for s in found[at : at + 4]))]
        named = [n for n, mine in enumerate(own) if mine & _stems_in(text)]
        if (PUTS_IN.search(text) or PUT_INTO.search(text)) and named and not MARKS.search(text):
            known = named[-1]
        elif _looks(text):
            if not told:
                return None
            known = after[0] if after else told[0]
        elif SEES.search(text):
            seen = [n for n in told if own[n] & _stems_in(rest) and not _pictures(rest)]
            knows = seen or (told if CONTENTS_KNOWN.search(rest) else [])
            known = knows[0] if knows and not IGNORANT.search(rest) else known
        elif TAKES_PART.search(text) and told:
            known = told[0]
    return known


def _told(views: Views, own: Sequence[frozenset[str]], shown: int) -> list[int]:
    """Return the choices besides the shown that a story says to be in something; all that it tells of if none."""
    found: dict[int, int] = {}
    for unit in views.telling.finite:
        inside = bool(HOLDS.search(unit.wording))
        for at, mine in enumerate(own):
            if at != shown and mine & _stems_in(unit.wording) and not _pictures(unit.wording):
                found[at] = max(found.get(at, 0), int(inside))
    return [at for at in found if found[at] == max(found.values())]


def _pictures(text: str) -> bool:
    return bool(PICTURES.search(text))


def _his(unit: Unit, person: str) -> bool:
    """Whether a clause tells of somebody's doing: by its doer, or by the noun before its verb."""
    if unit.doer == person:
        return True
    head = person.split()[-1].lower()
    first = [w.lower for w in unit.tagged[: max(1, len(unit.tagged) // 2)]]
    return not unit.doer and head in first


def _looks(text: str) -> bool:
    """Whether somebody opens or looks into the container, rather than into a room or a cupboard."""
    return bool(LOOKS_IN.search(text) or OPENS.search(text))


def _hears(
    text: str, rest: str, person: str, own: Sequence[frozenset[str]], told: Sequence[int], known: int
) -> int:
    """Return what somebody knows after another's doing: who is told, or shown, what is in it knows the truth.

    Args:
        text: the unit that may tell of a telling.
        rest: it, and what follows in its sentence: what is told.
        person: who may hear it.
        own: stems of each choice.
        told: the choices that the story tells of besides the shown one.
        known: what the person knows until then.
    """
    found = TOLD_OF.search(text)
    if found is None or person.split()[-1].lower() not in text[found.end() - 1 :].split()[:4]:
        return known
    said = [n for n in told if own[n] & _stems_in(rest)]
    return said[0] if said else told[0] if told and CONTENTS_KNOWN.search(rest) else known
