"""What a noun phrase names in a home: a room, a place in it, an object; of what is unknown its role tells."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from symbolic.language.mentions import ObjectMention, PlaceMention, RoomMention
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase
from symbolic.language.reader.words.places import AREAS
from symbolic.world.vocabulary import FIXTURES, OBJECTS, ROOMS, canonical, plural

Category: TypeAlias = Literal["room", "place", "object"]

_LOOSE = frozenset(
    "same very own different separate whole next nearest old new little small big large usual only good nice heavy "
    "open closed shut full empty last final favorite favourite missing".split()
)
"""Modifiers that tell no class of thing."""
PLACEHOLDERS = frozenset("place spot position point location whereabouts room".split())
"""Nouns that stand for a place that the story has named: "the spot where he had left it", "the room"."""
_ORDINALS: Mapping[str, int] = {
    word: number
    for number, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth".split(), start=1
    )
}
_AGAIN = frozenset(("one", "ones", "another", "other", "that", "same"))
"""Heads that repeat the kind of place spoken of last."""


def _forms() -> dict[str, tuple[Category, str]]:
    table: dict[str, tuple[Category, str]] = {}
    for name, forms in OBJECTS.items():
        table |= dict.fromkeys(forms, ("object", name))
    for fixture in FIXTURES.values():
        table |= dict.fromkeys(fixture.forms, ("place", fixture.kind))
    for name, forms in ROOMS.items():
        table |= dict.fromkeys(forms, ("room", name))
    return table


_FORMS = _forms()


@dataclass(frozen=True, slots=True)
class Named:
    """A noun phrase as a class.

    Attributes:
        name: the class, canonical where a vocabulary knows it.
        category: what it is; None where no vocabulary says.
        room: the room said with it.
        number: ordinal; 0 when none was said.
        determiner: which decides between new and known places.
        again: it repeats the kind of place spoken of last ("another one").
        alias: the word by which it may be spoken of later ("the loaf").
    """

    name: str
    category: Category | None
    room: str | None = None
    number: int = 0
    determiner: Literal["the", "a", "another", "other"] = "the"
    again: bool = False
    alias: str = ""

    def place(self, room: str | None = None) -> PlaceMention:
        """Return it as a place, in a room that is said elsewhere."""
        return PlaceMention(self.name, self.number, self.room or room, self.determiner)

    def object(self) -> ObjectMention:
        """Return it as an object."""
        return ObjectMention(self.name)


def named(noun: NounPhrase | None) -> Named | None:
    """Return what a noun phrase names; None for a pronoun, a quote, or nothing."""
    if noun is None or noun.kind in ("gap", "quote", "name"):
        return None
    if noun.head == "one" and noun.of and noun.of[0].preposition == "of":
        inner = named(noun.of[0].object)
        return None if inner is None else replace(inner, determiner="a")
    if noun.head in ("another", "other") and noun.of and noun.of[0].preposition == "of":
        inner = named(noun.of[0].object)
        return None if inner is None else replace(inner, determiner="another")
    if noun.head in _AGAIN and (noun.kind != "pronoun" or noun.head in ("another", "other", "one")):
        return Named("", None, _room_of(noun.of), 0, _another(noun), again=True)
    if noun.kind == "pronoun" or noun.head in _PARTS:
        return None
    words = tuple(word for word in (*noun.modifiers, noun.head.lower()) if word not in _LOOSE)
    number = next((_ORDINALS[word] for word in words if word in _ORDINALS), 0)
    words = tuple(word for word in words if word not in _ORDINALS) or words
    measured = _measured(noun)
    many = (*words[:-1], plural(words[-1])) if noun.plural and words else words
    name, category, before = measured or _known_class(many) or _class_of(words)
    room = _room_of(noun.of) or _room_before(before) or _room_owning(noun.owner)
    determiner = _determiner(noun)
    if determiner == "a" and number:
        number, determiner = 0, "another"
    alias = noun.head.lower() if noun.of and noun.head.lower() != name else ""
    return Named(name, category, room, number, determiner, alias=alias)


def _another(noun: NounPhrase) -> Literal["the", "a", "another", "other"]:
    """ "a second one" is another; "the one in the bedroom", "the very same one" is known."""
    apart = noun.head == "another" or noun.determiner in ("another", "a", "an")
    if apart or {"second", "different", "separate"} & set(noun.modifiers):
        return "another"
    return "other" if noun.head == "other" or "other" in noun.modifiers else "the"


def _measured(noun: NounPhrase) -> tuple[str, Category | None, Sequence[str]] | None:
    """ "A loaf of bread", "a carton of milk", "a set of plates": the class of what is measured, or of the whole."""
    inner = next((p.object for p in noun.of if p.preposition == "of" and p.object is not None), None)
    if inner is None or inner.kind != "noun":
        return None
    for head in (inner.head, plural(inner.head)):
        found = _FORMS.get(f"{noun.head.lower()} of {' '.join((*inner.modifiers, head)).lower()}")
        if found is not None:
            return found[1], found[0], ()
    if noun.head.lower() in _MEASURES:
        return _class_of(tuple(word for word in (*inner.modifiers, inner.head.lower()) if word not in _LOOSE))
    return None


_MEASURES = frozenset(
    "loaf piece slice carton bottle can bag packet box cup glass bowl set pair bunch jar tin bit stack pile".split()
)


_PARTS = frozenset(
    "doorway door entrance entry threshold exit corner floor wall window middle center side".split()
)
"""Parts of a room: no room of their own."""


def _known_class(words: Sequence[str]) -> tuple[str, Category | None, Sequence[str]] | None:
    """Return the class of a noun that the vocabulary has in the plural only ("chips")."""
    found = _FORMS.get(" ".join(words))
    return (found[1], found[0], ()) if found is not None else None


def _class_of(words: Sequence[str]) -> tuple[str, Category | None, Sequence[str]]:
    """Return the class that the last words name, what it is, and the words before it."""
    for at in range(len(words)):
        found = _FORMS.get(" ".join(words[at:]))
        if found is not None:
            return found[1], found[0], words[:at]
    name = canonical(" ".join(words))
    found = _FORMS.get(name)
    if found is not None:
        return found[1], found[0], ()
    head = words[-1] if words else ""
    if head in AREAS and head not in _PARTS:
        return " ".join(words), "room", ()
    before = next((n for n in range(len(words) - 1, 0, -1) if " ".join(words[:n]) in _FORMS), 0)
    if before and _FORMS[" ".join(words[:before])][0] == "room":
        return " ".join(words[before:]), None, words[:before]
    return " ".join(words), None, ()


def _determiner(noun: NounPhrase) -> Literal["the", "a", "another", "other"]:
    if noun.determiner == "another" or {"another", "different", "separate"} & set(noun.modifiers):
        return "another"
    if noun.determiner in ("a", "an", "one", "some") or "one" in noun.modifiers:
        return "a"
    return "other" if "other" in noun.modifiers else "the"


def _room_of(phrases: Iterable[PrepPhrase]) -> str | None:
    """Return the room that "in the bedroom" names among phrases."""
    for phrase in phrases:
        inside = phrase.preposition in ("in", "inside", "of", "at", "from", "into")
        found = named(phrase.object) if inside and phrase.object is not None else None
        if found is not None and found.category == "room":
            return found.name
    return None


def _room_owning(owner: NounPhrase | None) -> str | None:
    """ "The bedroom's cabinet": the room whose it is.

    A room of the vocabulary only: "the neighbours' stove" and "the garden's gate" say that
    it belongs to somewhere else.
    """
    found = named(owner) if owner is not None and owner.kind == "noun" else None
    return _room_before(found.name.split()) if found is not None else None


def _room_before(words: Sequence[str]) -> str | None:
    found = _FORMS.get(" ".join(words).replace("-", " "))  # "the living-room cabinet"
    return found[1] if found is not None and found[0] == "room" else None


def room_said(phrases: Iterable[PrepPhrase]) -> RoomMention | None:
    """Return the room that one of some phrases names."""
    room = _room_of(phrases)
    return RoomMention(room) if room is not None else None
