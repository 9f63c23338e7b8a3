"""Words of the grammar of scenes: what names, counts, holds and stands, as tables.

A sentence comes as the words of its tokens ("don't" is "do", "n't"). Remarks that change nothing of what is where
("finally", "from the left") are taken out first; every other word must have its part in a clause.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from symbolic.language.grammar.words.function_words import CARDINALS, ORDINALS
from symbolic.language.grammar.words.verbs import VERBS, VerbForm, inflections
from symbolic.world.vocabulary import FIXTURES, OBJECTS, ROOMS, plural

NounKind = Literal["fixture", "object", "room"]


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun of the vocabulary as it is written: class, canonical name, whether it is a plural form."""

    kind: NounKind
    name: str
    plural: bool


def _words(table: str) -> frozenset[str]:
    return frozenset(table.split())


Phrases: TypeAlias = Mapping[str, Sequence[tuple[str, ...]]]
"""A table of phrases by their first words, the longest first."""


def phrases_of(*tables: str) -> Phrases:
    """The phrases of tables, in which commas stand between them."""
    found = {tuple(phrase.split()) for table in tables for phrase in table.split(",")}
    by_first: dict[str, list[tuple[str, ...]]] = {}
    for words in sorted(found, key=lambda words: (-len(words), words)):
        by_first.setdefault(words[0], []).append(words)
    return by_first


# --- nouns and numerals


def _nouns() -> dict[tuple[str, ...], Noun]:
    fixtures = {f.kind: tuple(form for form in f.forms if form != "kitchen sofa") for f in FIXTURES.values()}
    found: dict[tuple[str, ...], Noun] = {}
    tables: tuple[tuple[NounKind, Mapping[str, tuple[str, ...]]], ...] = (
        ("room", ROOMS), ("fixture", fixtures), ("object", OBJECTS),
    )  # fmt: skip
    for kind, table in tables:
        for name, forms in table.items():
            for form in forms:
                found[tuple(form.split())] = Noun(kind, name, form == "chips")
                found[tuple(plural(form).split())] = Noun(kind, name, True)
    found["salmon",] = Noun("object", "salmon", False)
    return found


NOUNS: Mapping[tuple[str, ...], Noun] = _nouns()
LONGEST_NOUN = max(len(words) for words in NOUNS)
NUMBERS: Mapping[str, int] = {
    word: number for word, number in CARDINALS.items() if " " not in word and word not in ("couple", "several", "few")
}  # fmt: skip
"""Cardinals of one word; "zero" among them."""
NTH: Mapping[str, int] = {word: number for word, number in ORDINALS.items() if " " not in word}
HOMES = _words(
    "apartment flat home house place dwelling residence unit lodging property accommodation maisonette bungalow cottage"
)
BESIDES = phrases_of(
    "besides, apart from, aside from, in addition to, as well as, along with, together with, beside"
)
THE = _words("the this that these those its their his her our your my")
EMPTY = _words("empty bare vacant unoccupied clear free unused cleared emptied uncluttered")
NOTHING = phrases_of(
    """nothing, nothing at all, nothing whatever, nothing whatsoever, not a thing,
            not a single thing, no stuff, no things, no items, no item, no objects, no object, no contents, none,
            not anything"""
)
ANYTHING = phrases_of(
    "anything, any items, any item, any objects, any object, any contents, anything at all, a thing"
)
SOMETHING = phrases_of(
    """something, things, some things, anything, any item, any items, any object, any objects, something or other,
    contents, stuff, items, objects"""
)
AGENTS = phrases_of(
    """somebody, someone, people, they, he, she, you, we, i, one, somebody or other, the owner, the owners, the visitor,
    visitors, the buyer, buyers, the purchaser, purchasers, the tenant, tenants, the vendor, the seller, the family"""
)
NOBODY = phrases_of("nobody, no one, no-one")
IN = phrases_of(
    """in, inside, within, on, upon, onto, into, atop, inside of, on top of, at, to, on entering, entering"""
)  # fmt: skip
"""Prepositions of a place that holds something; whether "in" or "on", the place is the same."""
NEAR = phrases_of("near, beside, next to, by, alongside, between, in front of, opposite, close to")
OF = phrases_of("of, among, amongst, out of")
EXCEPT = phrases_of(
    """except, except for, but, but for, apart from, aside from, save, save for, other than, with the exception of,
    excepting, bar, barring, with the sole exception of"""
)
CONTRAST = _words("while whereas but yet though although for whilst")
NAMELY = phrases_of(
    """namely, that is, to wit, which are, specifically, they are, these are, i.e, that is to say, viz, and they are,
    and these are, and those are, those are"""
)
EXCEPTIONS = phrases_of(
    """the exception being, the exception is, the exceptions being, the exceptions are,
            the only exception is, the only exception being, the only exceptions are,
            the only exceptions being, the one that is n't is, the one that is not is,
            the two that are n't are, the two that are not are, the only one that is n't is,
            the ones that are n't are, the three that are n't are, the others being,
            the sole exception is, the sole exception being"""
)
TOGETHER = phrases_of(
    """together with, along with, as well as, and also, and even, plus, accompanied by, alongside,
            besides, in addition to, not to mention, and beside it, and then, and likewise, beside,
            next to"""
)

# --- verbs

_NOT_HOLDING = _words(
    """lack miss get come see list count yield act double serve share save characterize characterise occupy adorn
    decorate populate crowd complete make grace top cover"""
)
HAVE = _words("have has had 've")
BE = _words("is are was were be been being 's 're")
DO = _words("do does did")
NOT = _words("not n't never")


def _forms(lemmas: Iterable[str], forms: tuple[VerbForm, ...]) -> frozenset[str]:
    return frozenset(
        surface for lemma in lemmas for surface, form in inflections(lemma) if form in forms and " " not in surface
    )  # fmt: skip


def _lemmas(verb_class: str) -> list[str]:
    return [" ".join(lemma.split()) for lemma in VERBS[verb_class].split(",")]


_HOLDING = [lemma for lemma in _lemmas("hold") if lemma not in _NOT_HOLDING and " " not in lemma] + [
    "comprise"
]
_STAYING = """lie rest sit stand remain stay live hang repose perch reside dwell nestle wait await be appear lodge
    cook chill lean lurk linger lounge exist""".split()
_PUTTING = """put place set lay leave keep store stow stash tuck forget deposit arrange hide position stack drop
    load pack pile shelve scatter spread locate find see spot notice display house line hold contain
    stand situate park discover lodge sprawl keep conceal collect assemble put_away""".split()
_FILLING = """furnish equip fill load pack outfit fit stock cover supply populate adorn decorate cram stuff line crowd
    provide top lade endow appoint pile heap litter strew""".split()
HOLD = _forms(_HOLDING, ("s", "base")) | _forms(["carry", "bear", "include"], ("s", "base"))
HOLDING = _forms(_HOLDING, ("ing",)) | _words("comprising having")
STAY = _forms(_STAYING, ("s", "base")) - _words("be is are am 's 're 'm was were")
STAYING = _forms(_STAYING, ("ing",)) - _words("being")
KEPT = _forms(_PUTTING, ("ed",)) | _words(
    "forgotten hung lain cooked baked chilled warmed heated frozen lined"
)
PUT = _forms(_PUTTING, ("ed", "base", "s")) | _words("forgotten")
FILLED = _forms(_FILLING, ("ed",)) | _words("laden full set laid crammed")
FILL = _forms(
    ["furnish", "fill", "occupy", "crowd", "adorn", "decorate", "share", "grace", "line", "complete"],
    ("s", "base"),
)
"""Verbs whose subject is what is in the place that is their object: "a plate and a book occupy the fridge"."""
FIND = _forms(
    ["find", "see", "spot", "notice", "discover", "have", "encounter", "get", "count", "meet"], ("base", "s")
)
MODALS = _words("'d 'll will would can could may might")

ALSO = _words("also too another second further additionally likewise besides more again")
"""Words that say that what is told comes on top of what was told."""


def spell(words: Sequence[str], at: int, table: Phrases) -> list[int]:
    """Where the phrases of a table end that begin at an index, the longest first."""
    begun = table.get(words[at]) if 0 <= at < len(words) else None
    if begun is None:
        return []
    return [at + len(phrase) for phrase in begun if tuple(words[at : at + len(phrase)]) == phrase]


def noun(words: Sequence[str], at: int) -> tuple[Noun, int] | None:
    """The longest noun of the vocabulary at an index, and where it ends."""
    for length in range(min(LONGEST_NOUN, len(words) - at), 0, -1):
        found = NOUNS.get(tuple(words[at : at + length]))
        if found is not None:
            return found, at + length
    return None
