"""Choices as words: what each says that the others do not."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.text import read_clauses
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.places import RELATIONS
from symbolic.language.reader.words.tokens import tokenize

_STOP = frozenset(
    "the a an of to and or that is are was were be been being it its he she they him her his their them "
    "will would "
    "do does did has have had there this these those who which what some any very just only so still now "
    "own really "
    "think believe s not no yes for with from by as if because about out up down back into onto than "
    "then at".split()
)
SAME = (
    "fridge refrigerator", "couch sofa settee", "phone cellphone mobile smartphone", "cupboard cabinet",
    "closet wardrobe",
    "bag backpack rucksack handbag", "bin trash garbage rubbish", "oven stove cooker", "mom mother mum",
    "dad father",
    "garden yard backyard", "shop store", "movie film", "photo picture photograph", "kid child",
    "gift present",
    "bicycle bike", "tv television", "jar pot", "glasses spectacles", "coat jacket", "home house",
    "cookie biscuit",
    "sweet candy", "road street", "basement cellar", "auto car", "tap faucet", "note letter",
    "rug carpet", "mail post",
    "purse wallet", "big large", "small little tiny", "damaged broken", "wash laundry", "angry mad",
    "begin start",
    "shut close", "buy purchase", "get fetch obtain", "hide conceal", "tree oak pine branch birch maple",
    "find discover",
    "seat chair", "water lake pond sea", "help assist aid", "true right", "wrong false", "secret hidden",
    "empty nothing", "asleep sleep snore doze nap slumber",
    "gone away", "football soccer", "medicine pill", "paper sheet", "bathroom toilet restroom",
    "hall hallway corridor",
)  # fmt: skip


def _synonyms() -> Mapping[str, str]:
    return {word: group.split()[0] for group in SAME for word in group.split()}


_CANON = _synonyms()


def canonical(word: str) -> str:
    """Return the first of the words that mean the same."""
    return _CANON.get(word, word)


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice.

    Attributes:
        text: as written.
        words: its content lemmas.
        own: those that not all choices have.
        relation: how its first prepositional phrase places a thing; "" without one.
        negated: it denies.
        polarity: "yes", "no" or "".
        clauses: it as clauses.
    """

    text: str
    words: frozenset[str]
    own: frozenset[str]
    relation: str
    negated: bool
    polarity: str
    clauses: tuple[Clause, ...]


_DETERMINERS = frozenset("the a her his their its my your our far".split())


@lru_cache(maxsize=20_000)  # the sentences of the longest text: several readers ask for each of them
def lemmas(text: str) -> frozenset[str]:
    """Return the content lemmas of a text, whatever their part of speech, and names."""
    found: set[str] = set()
    before = ""
    for token in tokenize(text):
        last, before = before, token.lower
        if token.kind == "quote":
            found |= lemmas(token.text)
        if token.text == "A" and last:  # a label: "freezer A"
            found |= {"A", "a"}
        if token.kind != "word" or token.lower in _STOP:
            continue
        if token.lower == "left" and last in _DETERMINERS:  # the side, not a form of "leave"
            found.add("left")
            continue
        capital = token.text[:1].isupper()
        found |= _lemmas_of(token.lower)
        if capital:
            found.add(token.text)
    return frozenset(found)


@lru_cache(maxsize=20_000)
def _lemmas_of(form: str) -> frozenset[str]:
    """Return the lemmas of a word in small letters as a noun and as a verb."""
    options = senses(form)
    verb = [s.lemma for s in options if s.tag in ("VF", "VB", "VN", "VG") and s.cost < 1.5]
    noun = [s.lemma for s in options if s.tag == "N" and s.cost < 1.5]
    return frozenset(canonical(word) for word in (*noun[:1], *verb[:1])) or frozenset((canonical(form),))


def normal(words: frozenset[str]) -> frozenset[str]:
    """Return words with those that mean the same made one; names stay."""
    found: set[str] = set()
    for word in words:
        found.update(_one_for_all(word))
    return frozenset(found)


@lru_cache(maxsize=20_000)
def _one_for_all(word: str) -> tuple[str, ...]:
    """Return for each word of one, or of several that stand for one, that which means the same."""
    return tuple(canonical(w if w[:1].isupper() else w.lower()) for w in word.split())


def read_choices(texts: Sequence[str], names: Sequence[str]) -> list[Choice]:
    """Return the choices of a question."""
    words = [lemmas(text) for text in texts]
    common = frozenset.intersection(*words) if words else frozenset()
    found = []
    for text, mine in zip(texts, words, strict=True):
        lower = [token.lower for token in tokenize(text)]
        polarity = _polarity(lower)
        relation = next((RELATIONS[w] for w in lower if w in RELATIONS), "")
        rest = text.split(",", 1)[1] if polarity and "," in text else text
        clauses = tuple(c for s in read_clauses(_sentence(rest), names).sentences for c in s.clauses)
        denies = bool({"not", "never", "nothing", "isn't", "doesn't"} & set(lower))
        found.append(Choice(text, mine, (mine - common) or mine, relation, denies, polarity, clauses))
    return found


_AFTER_NO = frozenset(
    ". , ; : ! - – — because since as not he she it they i we you the a an his her their".split()
)
"""What may follow a "no" that answers; "no meeting at all" answers nothing."""


def _polarity(words: Sequence[str]) -> str:
    """Return "yes" or "no" where a choice begins by answering so; else ""."""
    if words[:1] == ["yes"]:
        return "yes"
    answers = words[:1] == ["no"] and (len(words) == 1 or words[1] in _AFTER_NO)
    return "no" if answers or list(words[:2]) == ["not", "yet"] else ""


_TELLS = (
    r"(?:be\s+)?(?:really\s+)?(?:tell|told|telling|say|said|saying|know|known|knowing|decide|determined?|"
    r"answer(?:ed)?)\b"
)
_OPEN = re.compile(
    rf"(?P<unable>\b(?:cannot|can't|can’t|can not|unable to))\s+{_TELLS}"
    rf"|\b(?:impossible to|no way (?:to|of)|hard to|nobody can|no one can)\s+{_TELLS}"
    rf"|(?:\bnot|n['’]t) possible to {_TELLS}"
    r"|\bno (?:telling|knowing|saying)\b"
    r"|\bnot (?:enough (?:is )?(?:information|told|known)|known|clear|told|said|stated)\b"
    r"|\bnot enough to (?:say|tell|know|go on|decide)\b"
    r"|\b(?:story|text)(?: \w+)? (?:does not|doesn't|doesn’t|never) (?:say|tell)s?\b"
    r"|\b(?:unclear|unknown|undetermined|undecidable)\W*$",
    re.I,
)
_ANYBODY = frozenset("it we you one i this that they the story text really from and but so yes no".split())
"""What may stand before "cannot say" where nobody in the story is meant, who may not be able to."""


def leaves_open(text: str) -> bool:
    """Whether a choice says that the question cannot be answered: "It cannot be told"."""
    found = _OPEN.search(text) if len(text.split()) <= 10 else None
    if found is None or not found["unable"]:
        return found is not None
    return set(re.findall(r"\w+", text[: found.start()].lower())) <= _ANYBODY


def _sentence(text: str) -> str:
    stripped = text.strip()
    for opening in ("That ", "that ", "Because ", "because "):
        stripped = stripped.removeprefix(opening)
    return stripped if stripped.endswith((".", "!", "?")) else f"{stripped}."
