"""Whether somebody comes to know what a sentence of a story tells, as numbers: what is witnessed, told, missed.

What the ways of telling who attends find (`attends`, `reach_of`, `contacts`) is noted before, in and after the
sentence, and with it the words of its clauses, by whether that one is their subject, is named in them, or neither.
Nothing here decides; the weights (knows.toml, `python -m training.fitting.tracking knows`) are fitted to labels.
"""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence

from bip.inference.plain_stories.beliefs.contact import contacts
from bip.inference.plain_stories.beliefs.inside import fills, ways_inside
from bip.inference.plain_stories.beliefs.reach import Reach, reach_of, ways_told
from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.stems import stems
from bip.inference.plain_stories.clauses.units import Telling, Unit
from bip.inference.plain_stories.once import once
from bip.inference.plain_stories.weighing import Evidence
from bip.inference.plain_stories.witnesses.attention import is_addressed, root_of
from bip.inference.plain_stories.witnesses.copresence import denies
from bip.inference.plain_stories.witnesses.news import outright, unread
from bip.inference.plain_stories.witnesses.whereabouts import (
    comes,
    elsewhere_is,
    goes_away,
    is_back,
    is_numb,
)

_SUBORDINATES = frozenset("while when as after before until till because once since without so that".split())
_NEAR = 12
"""Sentences before and after one whose words are noted with it: more than everyday stories have."""
_BUT_FOR = re.compile(
    r"\b(?:except(?: for)?|apart from|other than|"
    r"(?:every(?:one|body)|all|the rest)(?: \w+){0,3} (?:but|bar|save)(?: for)?)"
)
_OUTRIGHT = 3.0
"""What counts that is seldom said, and leaves no doubt: on this scale the prior on its weight is weak."""
_LATER = ("is told after", "sees after", "learns after")
"""By which what others did is learnt afterwards."""


@once
def evidence(story: Telling, person: str, numbers: tuple[int, ...]) -> Sequence[Evidence]:
    """Return for some sentences of a story what tells whether a person comes to know what each tells."""
    reach = reach_of(story, person, ways_told(story))
    cues = {**reach.cues, **contacts(story, person), **_moves(story, person)}
    named = [at for at, unit in enumerate(story.units) if person in unit.people]
    ways = ways_inside(story, person)
    rows = []
    for number in numbers:
        begin, end = story.spans[number]
        row: Evidence = {"always": 1.0}
        row |= _taken(reach, begin, end)
        row |= _part(story, person, begin, end)
        row |= _when(cues, begin, end)
        row |= _order(story, number, named)
        row |= _inside(ways, number, fills(story.texts[number]))
        row |= {f"others, {name}": row["others only"] * row[name] for name in _LATER if name in row}
        row |= {f"{name} from here": float(last >= number) for name, last in reach.heard.items()}
        row |= _outright(story, person, number)
        row["left out"] = _OUTRIGHT * _is_left_out(story.texts[number], person)
        row |= dict.fromkeys(_words(story, person, number), 1.0)
        rows.append({name: value for name, value in row.items() if value})
    return rows


def _taken(reach: Reach, begin: int, end: int) -> Evidence:
    """Return whether the clauses of a sentence are taken in as it happens."""
    taken = reach.taken[begin:end]
    kind = " and ".join(
        name
        for name, value in (("taken", True), ("missed", False), ("open", None))
        if any(each is value for each in taken)
    )
    return {kind or "open": 1.0, f"last clause {taken[-1] if taken else None}": 1.0}


@once
def _moves(story: Telling, person: str) -> Mapping[str, Sequence[int]]:
    """Return the units that tell of somebody's going, being away or numb, coming, and deeds."""
    found: dict[str, list[int]] = {name: [] for name in ("goes", "away", "numb", "comes", "back", "acts")}
    for at, unit in enumerate(story.units):
        if person not in unit.subjects or unit.speaker or unit.outer is not None:
            continue
        clause = unit.clause
        tests = {
            "goes": goes_away(unit, person),
            "away": elsewhere_is(clause),
            "numb": is_numb(unit),
            "comes": comes(clause),
            "back": is_back(clause),
            "acts": not perceives(clause) and not clause.negated,
        }
        for name, so in tests.items():
            if so:
                found[name].append(at)
    return found


def _when(cues: Mapping[str, Sequence[int]], begin: int, end: int) -> Evidence:
    """Return of each cue whether it stands before a sentence, in it, or after."""
    row: Evidence = {}
    for name, units in cues.items():
        row[f"{name} before"] = float(any(at < begin for at in units[:1]))
        row[f"{name} there"] = float(_between(units, begin, end))
        row[f"{name} after"] = float(any(at >= end for at in units[-1:]))
    gone = _last_before(cues, ("goes", "away", "numb"), begin)
    gone_since = float(gone > _last_before(cues, ("comes", "back", "acts"), begin))
    comes_after = max(row["comes after"], row["back after"])
    learns = max(row["learns after"], row["learns there"])
    return row | {
        "gone": gone_since,
        "gone, comes after": gone_since * comes_after,
        "gone, no learning after": gone_since * (1.0 - learns),
        "leaves only after": row["goes after"] * (1.0 - gone_since),
    }


def _inside(ways: Mapping[str, Collection[int]], number: int, filled: bool) -> Evidence:
    """Return in which ways somebody has to do with what is inside something after a sentence, and if this fills it."""
    after = [way for way, found in ways.items() if any(at > number for at in found)]
    row = {f"inside, {way} after": 1.0 for way in after}
    return row | {f"filled, {way} after": 1.0 for way in after if filled}


def _between(units: Sequence[int], begin: int, end: int) -> bool:
    """Whether some of the units, which are in order, stand from one place to another."""
    at = bisect_left(units, begin)
    return at < len(units) and units[at] < end


def _last_before(cues: Mapping[str, Sequence[int]], names: Sequence[str], begin: int) -> int:
    """Return the last unit of some cues before a place; -1 for none."""
    found = -1
    for name in names:
        at = bisect_left(cues[name], begin)
        found = max(found, cues[name][at - 1] if at else -1)
    return found


def _part(story: Telling, person: str, begin: int, end: int) -> Evidence:
    """Return which part somebody has in the clauses of a sentence, and how it tells."""
    units = story.units[begin:end]
    own = [unit for unit in units if person in unit.subjects and not unit.speaker]
    named = [unit for unit in units if person in unit.people and unit not in own]
    roots = [unit for unit in units if unit.outer is None and not unit.speaker]
    others = [unit for unit in roots if unit.subjects and person not in unit.subjects]
    nobody = not any(unit.people for unit in units)
    spoken = [root_of(unit) for unit in roots if speaks(unit.clause)]
    found = {
        "all own": bool(units) and len(own) == len(roots) > 0,
        "own": bool(own),
        "own first": bool(roots) and roots[0] in own,
        "own last": bool(roots) and roots[-1] in own,
        "named": bool(named),
        "others": bool(others),
        "others only": bool(others) and not own and not named,
        "others, named": bool(others) and bool(named),
        "nobody": nobody,
        "says": any(unit.speaker == person for unit in units),
        "quoted": any(unit.speaker for unit in units),
        "hears": any(is_addressed(story, unit, person) for unit in spoken),
        "heard by others": any(unit.hearers and person not in unit.hearers for unit in units),
        "has heard": any(person in unit.hearers for unit in units),
        "negated": any(unit.clause.negated for unit in roots),
        "own negated": any(unit.clause.negated for unit in own),
        "perfect": any(unit.clause.perfect for unit in roots),
        "progressive": any(unit.clause.progressive for unit in roots),
        "modal": any(unit.clause.modal for unit in roots),
        "passive": any(unit.clause.passive for unit in roots),
        "state": any(unit.clause.verb == "be" for unit in roots),
        "content of own": any(unit.outer in own for unit in units if unit.outer is not None),
        "content of others": any(unit.outer in others for unit in units if unit.outer is not None),
    }
    for unit in units:
        if unit.clause.link in _SUBORDINATES:
            found[f"{unit.clause.link} {'own' if person in unit.subjects else 'other'}"] = True
    return {name: float(so) for name, so in found.items()}


def _order(story: Telling, number: int, named: Sequence[int]) -> Evidence:
    """Return where a sentence stands, in the story and against where somebody is spoken of."""
    last, (begin, end) = len(story.spans) - 1, story.spans[number]
    before = story.spans[max(0, number - 1)][0]
    after = story.spans[min(last, number + 1)][1]
    nobody = not any(unit.people for unit in story.units[begin:end])
    found = {
        "first": number == 0,
        "last": number == last > 0,
        "spoken of before": any(at < begin for at in named[:1]),
        "spoken of after": any(at >= end for at in named[-1:]),
        "spoken of only after": any(at >= end for at in named[:1]),
        "spoken of only before": any(at < begin for at in named[-1:]),
        "never spoken of": not named,
        "spoken of just before": _between(named, before, begin),
        "spoken of just after": _between(named, end, after),
        "nobody, person before": nobody and any(at < begin for at in named[:1]),
    }
    return {name: float(so) for name, so in found.items()} | {"place": number / max(1, last)}


def _outright(story: Telling, person: str, number: int) -> Evidence:
    """Return what the story says outright of whether somebody knows of what a sentence tells."""
    begin, end = story.spans[number]
    if begin == end:
        return {}
    known = outright(story, person, begin, story.words[number], frozenset())
    row: Evidence = {f"outright {known}": 1.0, "unread": float(unread(story, person, begin))}
    told = frozenset(word for unit in story.units[begin:end] for word in unit.stems) - _names(story)
    for unit in story.units[end : story.spans[min(number + _NEAR, len(story.spans) - 1)][1]]:
        if person not in unit.subjects or unit.speaker:
            continue
        row[f"later {_kind(unit)}"] = 1.0
        if told & unit.stems:
            row[f"later {_kind(unit)}, alike"] = 1.0
    return row


def _kind(unit: Unit) -> str:
    """Return whether one is told to know nothing, to perceive, to speak, or to do something."""
    perceiving = perceives(unit.clause)
    if denies(unit.clause) or (perceiving and unit.clause.negated):
        return "ignorant"
    return "perceives" if perceiving else "speaks" if speaks(unit.clause) else "deed"


@once
def _names(story: Telling) -> frozenset[str]:
    """Return the stems of the names of those in a story."""
    names = frozenset(person for people in story.people for person in people)
    return stems(frozenset(word for person in names for word in person.lower().split()))


def _words(story: Telling, person: str, number: int) -> Iterator[str]:
    """Yield the words of a sentence by somebody's part in their clause, and that one's verbs before and after."""
    begin, end = story.spans[number]
    for unit in story.units[begin:end]:
        part = "own" if person in unit.subjects else "named" if person in unit.others else "other"
        yield from (f"{part}: {word}" for word in unit.open_words if word.islower())
        if unit.clause.verb:
            yield f"{part} does: {_deed(unit)}"
    last = min(number + _NEAR, len(story.spans) - 1)
    first = story.spans[max(0, number - _NEAR)][0]
    yield from (f"there, by name: {words}" for words in _by_name(story.texts[number], person))
    for text in story.texts[number + 1 : last + 1]:
        yield from (f"after, by name: {words}" for words in _by_name(text, person))
    around = (("before", story.units[first:begin]), ("after", story.units[end : story.spans[last][1]]))
    for where, units in around:
        for unit in units:
            if not unit.clause.verb or unit.speaker:
                continue
            if person in unit.subjects:
                yield f"{where}, own: {_deed(unit)}"
                yield from (f"{where}, own word: {word}" for word in unit.nouns if word.islower())
            elif person in unit.others:
                yield f"{where}, named: {_deed(unit)}"


def _deed(unit: Unit) -> str:
    return f"not {unit.clause.verb}" if unit.clause.negated else unit.clause.verb


def _is_left_out(text: str, person: str) -> bool:
    """Whether a sentence leaves somebody out of those of whom it tells something: "told everyone but Ann"."""
    name = re.escape(person.split()[-1])
    return re.search(rf"{_BUT_FOR.pattern} (?:the |his |her |\w+ )?{name}\b", text, re.I) is not None


def _by_name(text: str, person: str) -> Iterator[str]:
    """Yield the words next to somebody's name: "except _", "told _", "_ alone"."""
    name = re.escape(person.split()[-1])
    for found in re.finditer(
        rf"(?:(\w+)\W+)?(\w+)?\W+{name}\b(?:['’]s)?(?:\W+(\w+))?(?:\W+(\w+))?", text, re.I
    ):
        two, one, next_, then = (word.lower() if word else "" for word in found.groups())
        yield from (f"{one} _", f"_ {next_}", f"{two} {one} _", f"_ {next_} {then}")
