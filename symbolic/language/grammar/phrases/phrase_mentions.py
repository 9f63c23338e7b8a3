"""Phrases to mentions, with the pronouns that stand for them."""

from collections.abc import Iterable

from symbolic.language.grammar.clauses.verb_phrases import Complement, VerbPhrase
from symbolic.language.grammar.phrases.phrases import ObjectPhrase, PlacePhrase, Word
from symbolic.language.grammar.scenes.layout import general_kind, specific_kind
from symbolic.language.mentions import ObjectMention, PlaceMention


class Mentions:
    """The last places and the last object spoken of: what "it", "each" and "the other" stand for."""

    def __init__(self) -> None:
        self.places: tuple[PlaceMention, ...] = ()
        self.object: ObjectMention | None = None
        self._numbered = "kitchen cabinet"

    def of(self, complements: Iterable[Complement]) -> tuple[PlaceMention, ...]:
        """The places that complements speak of; a pronoun stands for the last ones."""
        found: list[PlaceMention] = []
        for complement in complements:
            phrase = complement.phrase
            if isinstance(phrase, PlacePhrase):
                found.extend(self.place(phrase))
            elif isinstance(phrase, Word) and "pronoun" in phrase and not found:
                found.extend(self.places)
        return tuple(dict.fromkeys(found))

    def place(self, phrase: PlacePhrase) -> tuple[PlaceMention, ...]:
        """The places of one phrase, one for each number; a cabinet with a number is the kitchen's."""
        kind = phrase.kind or (self._numbered if phrase.numbers or not self.places else self.places[-1].kind)
        if not phrase.kind and phrase.room:
            kind = specific_kind(general_kind(kind), phrase.room)
        if phrase.numbers:
            kind = self._numbered = (
                specific_kind(kind, phrase.room or "kitchen") if kind == "cabinet" else kind
            )
        numbers = phrase.numbers or (0,)
        return tuple(_mention(kind, number, phrase) for number in numbers)

    def thing(self, phrase: ObjectPhrase, place: PlacePhrase | None) -> ObjectMention:
        """An object, and where it is said to be."""
        return ObjectMention(phrase.object, phrase.count, self.place(place)[0] if place else None)


def _mention(kind: str, number: int, phrase: PlacePhrase) -> PlaceMention:
    match phrase.determiner:
        case "a" | "another" | "other" as determiner:
            return PlaceMention(kind, number, phrase.room, determiner)
        case _:
            return PlaceMention(kind, number, phrase.room)


def place_of(verb: VerbPhrase, complement: Complement) -> PlacePhrase | None:
    """The place said right after an object: "the apple on the desk"."""
    after = complement.after
    if (
        after
        and after.preposition in ("in", "on")
        and not after.joined
        and isinstance(after.phrase, PlacePhrase)
    ):
        return after.phrase
    return None


def is_place_of_object(verb: VerbPhrase, complement: Complement) -> bool:
    """Whether a place only says where the object before it is."""
    before = complement.before
    return (
        before is not None and isinstance(before.phrase, ObjectPhrase) and place_of(verb, before) is not None
    )
