"""Words of a text as signed stems and as sides of states: "unlocked" is lock denied, "far from ripe" ripe denied."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

import lemminflect

from bip.inference.plain_stories.clauses.outcomes import forms
from bip.inference.plain_stories.clauses.stems import stems
from symbolic.language.reader.questions.choices import lemmas
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.tokens import tokenize

_HERE = "bip.inference.plain_stories.changes"
_DENIES = frozenset(
    "not never no without hardly barely neither nor nothing nobody lack lacks longer cannot".split()
)
"""Words that deny what follows them within a few words."""
TIMES = stems(
    frozenset(
        "monday tuesday wednesday thursday friday saturday sunday day night morning evening afternoon noon week month "
        "year hour minute moment time lunch today tomorrow yesterday while long".split()
    )
)
"""Words that name when, and so are no trace of what happened then."""
_REACH = 3
"""Words after which a denial is spent."""


@dataclass(frozen=True, slots=True)
class Axis:
    """A state with two sides.

    Attributes:
        first: single words of the one side.
        second: of the other.
        phrases: phrases of more than one word -> 1 for the first side, -1 for the second.
        valued: whether people mostly want the first.
    """

    first: frozenset[str]
    second: frozenset[str]
    phrases: tuple[tuple[re.Pattern[str], int], ...]
    valued: bool


@lru_cache(maxsize=4)
def data(name: str) -> Mapping[str, Any]:
    """Return a file of word classes of this package."""
    return tomllib.loads(resources.files(_HERE).joinpath(name).read_text("utf-8"))


def listed(text: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the single words of a list between commas, and its phrases."""
    items = [" ".join(item.split()) for item in text.split(",")]
    return frozenset(i for i in items if i and " " not in i), tuple(i for i in items if " " in i)


@lru_cache(maxsize=64)
def word_class(name: str) -> frozenset[str]:
    """Return the single words of a class of wordings.toml."""
    return listed(data("wordings.toml")[name])[0]


@lru_cache(maxsize=64)
def phrases(name: str) -> re.Pattern[str]:
    """Return what matches any phrase of a class of wordings.toml, whole words only."""
    return re.compile(rf"(?<![\w-])(?:{'|'.join(data('wordings.toml')[name])})(?![\w-])")


@lru_cache(maxsize=1)
def axes() -> tuple[Axis, ...]:
    """Return the states with two sides (states.toml)."""
    found = []
    for entry in data("states.toml")["axis"]:
        (first, more), (second, others) = listed(entry["first"]), listed(entry["second"])
        said = [(re.compile(rf"(?<![\w-]){re.escape(p)}(?![\w-])"), 1) for p in more]
        said += [(re.compile(rf"(?<![\w-]){re.escape(p)}(?![\w-])"), -1) for p in others]
        found.append(Axis(first - second, second - first, tuple(said), entry["valued"]))
    return tuple(found)


@lru_cache(maxsize=4096)
def tokens(text: str) -> tuple[str, ...]:
    """Return the words of a text in small letters."""
    return tuple(t.lower for t in tokenize(text) if t.kind in ("word", "clitic", "number"))


def plain(text: str) -> str:
    """Return a text's words in small letters, one blank between."""
    return " ".join(tokens(text))


@lru_cache(maxsize=4096)
def presented(text: str) -> str:
    """Return a text's words in small letters, what is told in the past told in the present: "forgot", "forgets"."""
    return " ".join(_present(word) for word in tokens(text))


@lru_cache(maxsize=8192)
def _present(word: str) -> str:
    past = [s for s in senses(word) if s.tag == "VF" and s.lemma != word and s.cost < 2.0]
    if not past or (word.endswith("s") and word != "was"):
        return word
    return str(next(iter(lemminflect.getInflection(past[0].lemma, "VBZ")), word))


def says(name: str, text: str) -> bool:
    """Whether a text has a phrase of a class of wordings.toml, told in the present or in the past."""
    return any(phrases(name).search(told) for told in (plain(text), presented(text)))


def times_said(name: str, text: str) -> int:
    """Return how many phrases of a class of wordings.toml a text has, told in the present or in the past."""
    return max(len(phrases(name).findall(told)) for told in (plain(text), presented(text)))


def _denied(words: Sequence[str], at: int) -> bool:
    """Whether a word stands within reach of a denial: "not working", "free of dirt", "far from ripe"."""
    before = words[max(0, at - _REACH) : at]
    if any(word in _DENIES for word in before) and not _NOTHING_BUT.search(f" {' '.join(before)} "):
        return True
    if _KEPT_FROM.search(" ".join(words[max(0, at - 4) : at]) + " "):
        return True
    if words[at] not in _RESULTS and _DONE_AWAY.search(" " + " ".join(words[max(0, at - 4) : at]) + " "):
        return True
    return _ENDS.match(" ".join(words[at + 1 : at + 6])) is not None


_NOTHING_BUT = re.compile(
    r" (?:nothing|no(?: \w+)?|none) (?:but|except|other than|else than) | not (?:only|just) "
)
"""What seems to deny what it singles out."""

_KEPT_FROM = re.compile(r"(?:free (?:of|from)|far from|(?:stop|cease|fail)(?:s|p?ed)? (?:to )?) ?(?:\w+ )?$")


_DONE_AWAY = re.compile(
    r" (?:replac|swap|exchang|substitut|clear|remov|mend|repair|fix|patch|cur|heal|remed|correct|eras|eliminat|clean|"
    r"wip|shovel|sweep|haul|unblock|get rid of|got rid of|gets rid of)(?:e|es|s|ped|ps|ed|d|ies|ied|ing|)"
    r"(?: away| up| off| out)? (?:(?!with|for|by|and|until|so|to|from|in|on|it|them)[\w'’-]+ ){0,3}$"
)
"""What one does away with, or puts another in the place of, is no longer so: "mends every hole"."""

_RESULTS = frozenset("clear clean dry free open smooth empty spotless".split())
"""How a thing is once something is done away with: "sweeps the yard clean"."""

_ENDS = re.compile(
    r"(?:(?:is|are|was|were|has|have|had) (?:\w+ )?(?:gone|over|past|lifted|receded|drained|stopped|passed|melted|"
    r"cleared|healed|vanished|disappeared|ended|eased|subsided|been (?:removed|fixed|repaired|solved|corrected))|"
    r"(?:\w+ly )?(?:(?:goes|went|dies|died|passes|passed|drains?) (?:away|down|off|by)|clears?|lifts?|"
    r"subsides?|recedes?|disappears?|vanish(?:es)?|eases?|stops?|ends?|melts?)(?:$| ))"
)
"""What follows a thing that is no longer so: "the fever is gone", "the storm passes"."""


_NEGATING = ("un", "in", "im", "dis", "non", "mis", "ir", "il", "de")


@lru_cache(maxsize=8192)
def unnegated(word: str) -> str | None:
    """Return the word that a prefix or "-less" denies: locked of unlocked; None where none does."""
    if word.endswith("less") and len(word) > 7 and _is_word(word[:-4]):
        return word[:-4]
    for prefix in _NEGATING:
        rest = word.removeprefix(prefix).removeprefix("-")
        if (
            rest != word
            and len(rest) >= 4
            and _is_word(rest)
            and not (prefix in ("in", "de", "im") and len(rest) < 5)
        ):
            return rest
    return None


@lru_cache(maxsize=8192)
def _is_word(word: str) -> bool:
    return bool(lemminflect.getAllLemmas(word))


@lru_cache(maxsize=4096)
def signed(text: str) -> frozenset[tuple[str, int]]:
    """Return the stems of the content words of a text, each with 1, or -1 where it is denied."""
    words = tokens(text)
    content = lemmas(text)
    found: set[tuple[str, int]] = set()
    for at, word in enumerate(words):
        own = forms(word)
        if not own & content:
            continue
        sign = -1 if _denied(words, at) else 1
        base = unnegated(word)
        for name in stems(frozenset(own & content) or frozenset((word,))):
            found.add((name, sign))
        if base is not None:
            found |= {(name, -sign) for name in stems(frozenset({base, *forms(base)}))}
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Hit:
    """A word or phrase that puts something on a side of a state.

    Attributes:
        at: index of its first word.
        axis: index of the state.
        side: 1 or -1.
    """

    at: int
    axis: int
    side: int


@lru_cache(maxsize=4096)
def hits(text: str) -> tuple[Hit, ...]:
    """Return the sides of states that a text names, in its order; a word within a phrase does not count by itself."""
    words = tokens(text)
    said = " ".join(words)
    found: list[Hit] = []
    taken: set[int] = set()
    for number, axis in enumerate(axes()):
        for pattern, side in axis.phrases:
            for match in pattern.finditer(said):
                at = said[: match.start()].count(" ")
                taken |= set(range(at, at + match.group().count(" ") + 1))
                found.append(Hit(at, number, -side if _denied(words, at) else side))
    for at, word in enumerate(words):
        if word == "full" and "of" in words[at + 1 : at + 2] and any(map(_sides_of, words[at + 2 : at + 4])):
            continue  # "full of holes": it is the holes that tell
        if at in taken or (word in _PARTICLES and not _predicated(words, at)):
            continue
        for number, side in _sides_of(word):
            found.append(Hit(at, number, -side if _denied(words, at) else side))
    return tuple(sorted(found, key=lambda hit: hit.at))


_PARTICLES = frozenset("on off up down in out there behind left over".split())
"""Words that tell a state only where they are said of something: "the lamp is off", not "off the coast"."""
_TELLING = frozenset(
    "is are was were be been 's stays stayed remains remained still now back keeps kept leaves left not it them".split()
)
"""Words after which they may be."""
_CLOSING = frozenset("and but or so because again now yet when while for until already as at anymore".split())
"""Words that may follow them then."""


def _predicated(words: Sequence[str], at: int) -> bool:
    """Whether a particle is said of something, rather than leading to a place: "the heating is on"."""
    after = words[at + 1 : at + 2]
    return bool(at) and words[at - 1] in _TELLING and (not after or after[0] in _CLOSING)


@lru_cache(maxsize=8192)
def _sides_of(word: str) -> tuple[tuple[int, int], ...]:
    """Return the states that a word, or what its prefix denies, puts on a side."""
    own = forms(word)
    base = unnegated(word)
    denied = forms(base) if base is not None else frozenset[str]()
    found = []
    for number, axis in enumerate(axes()):
        side = bool(own & axis.first) - bool(own & axis.second)
        side = side or bool(denied & axis.second) - bool(denied & axis.first)
        if side:
            found.append((number, side))
    return tuple(found)


def sides(text: str) -> Mapping[int, int]:
    """Return, by the index of a state, the side on which a text last puts something: 1 or -1."""
    return {hit.axis: hit.side for hit in hits(text)}


@lru_cache(maxsize=4096)
def worth(text: str, wish: str = "") -> float:
    """Return how good a text says that things are: over its words, how far each is on a wanted side, -1 to 1.

    Args:
        text: what is said.
        wish: what somebody wants, as written: of states that people want now so, now so, it tells which.
    """
    wished = sides(wish) if wish else {}
    by_word: dict[int, list[int]] = {}
    for hit in hits(text):
        if axes()[hit.axis].valued:
            by_word.setdefault(hit.at, []).append(hit.side)
        elif hit.axis in wished:
            by_word.setdefault(hit.at, []).append(hit.side * wished[hit.axis])
    return sum(sum(told) / len(told) for told in by_word.values())


def agreement(own: frozenset[tuple[str, int]], said: frozenset[tuple[str, int]]) -> float:
    """Return how many of some signed stems others say too, less how many others deny."""
    total = 0.0
    for name, sign in own:
        signs = {s for other, s in said if akin(name, other)}
        total += (sign in signs) - (-sign in signs)
    return total


def nearness(one: str, other: str, said: str) -> int:
    """Return 1 where a text has a word of the first of two wordings alone nearer to what both say, -1 if the other's.

    "The skeleton is in the red trunk", "... in the green trunk" of "the skeleton lay in the red one, the donkey in the
    green one": 1. What a text has not at all is the farthest.
    """
    mine, theirs = frozenset(tokens(one)), frozenset(tokens(other))
    words = tokens(said)
    shared = [at for at, word in enumerate(words) if word in mine & theirs and stemmed(word)]

    def distance(own: frozenset[str]) -> int:
        places = [at for at, word in enumerate(words) if word in own]
        return min((abs(at - place) for at in shared for place in places), default=len(words))

    near, far = distance(mine - theirs), distance(theirs - mine)
    return (near < far) - (far < near)


def akin(one: str, other: str) -> bool:
    """Whether two stems are one, or the longer begins with the other: stairs, a staircase."""
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) >= 4 and long.startswith(short) and len(long) - len(short) <= 4)


def stemmed(text: str) -> frozenset[str]:
    """Return the stems of a text's content words."""
    return stems(lemmas(text))


def weighs(words: str) -> bool:
    """Whether the evidence on changes weighs words by which a claim is of few, of nearly all, or no longer so."""
    return phrases("weighed").match(plain(words)) is not None
