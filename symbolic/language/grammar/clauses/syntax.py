"""How the items of a sentence hang together: a verb's arguments, and where clauses end."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from symbolic.language.grammar.clauses.clauses import Item, is_auxiliary
from symbolic.language.grammar.clauses.dialogue import ANOTHER_ROOM, determiner_of
from symbolic.language.grammar.phrases.phrases import PlacePhrase
from symbolic.language.mentions import ObjectMention, PlaceMention, RoomMention


@dataclass(slots=True)
class Arguments:
    """What stands after a verb.

    Attributes:
        things: objects, "it" and "both" resolved.
        places: (preposition, mention) in order; the preposition is "" for a direct object.
        paired: each thing with the place said after it.
        pronoun: True when "it" or "both" stands among the things.
        nothing: True for "finding nothing".
    """

    things: list[ObjectMention] = field(default_factory=list[ObjectMention])
    places: list[tuple[str, PlaceMention | RoomMention]] = field(
        default_factory=list[tuple[str, PlaceMention | RoomMention]]
    )
    paired: list[tuple[ObjectMention, str, PlaceMention | RoomMention]] = field(
        default_factory=list[tuple[ObjectMention, str, PlaceMention | RoomMention]]
    )
    pronoun: bool = False
    nothing: bool = False
    last: int = 0

    def add_place(self, preposition: str, place: PlaceMention | RoomMention) -> None:
        """Add a place, which is that of the things named since the place before."""
        self.places.append((preposition, place))
        self.paired += [(thing, preposition, place) for thing in self.things[len(self.paired) :]]

    def split(self) -> "list[Arguments]":
        """Split "the mug on the desk and the plate on the sofa" into a part for each place."""
        of_things = {id(place): place for _, _, place in self.paired}
        if len(of_things) < 2 or len(self.paired) != len(self.things):
            return [self]
        return [
            Arguments([thing], [(preposition, place)], pronoun=self.pronoun)
            for thing, preposition, place in self.paired
        ]


def place_mention(items: Sequence[Item], at: int) -> tuple[PlaceMention, int]:
    """Return the mention of a place, with the room that follows it ("in the bedroom"), and the index after."""
    phrase = items[at].phrase
    assert isinstance(phrase, PlacePhrase)
    room, after = phrase.room, at + 1
    if (
        room is None
        and at + 2 < len(items)
        and items[at + 1].kind == "prep"
        and items[at + 1].value in ("in", "of")
    ):
        if items[at + 2].kind == "room":
            room, after = items[at + 2].value, at + 3
        elif items[at + 2].kind == "another":
            room, after = ANOTHER_ROOM, at + 3
    number = phrase.numbers[0] if phrase.numbers and phrase.numbers[0] > 0 else 0
    return PlaceMention(phrase.kind, number, room, determiner_of(phrase)), after


def shared_places(items: Sequence[Item], at: int) -> list[PlaceMention]:
    """Find what "opened and then closed the cabinet" opens: the object of the verb it is joined to."""
    for i in range(at + 1, len(items)):
        item = items[i]
        if item.kind == "place":
            return [place_mention(items, i)[0]]
        if not (item.kind in ("and", "comma", "joint") or item.classes & {"open", "close"}):
            return []
    return []


def end_of_relative(items: Sequence[Item], verb: int) -> int:
    """Return where "that Tom left on the desk" ends: at a comma, or where "to" leads on from a thing at rest."""
    at_rest = bool(items[verb].classes & {"put", "leave"})
    for i in range(verb + 1, len(items)):
        if items[i].kind == "comma" or (at_rest and items[i].kind == "prep" and items[i].value == "to"):
            return i
    return len(items)


def is_negated(items: Sequence[Item], at: int) -> bool:
    """Whether "not" or "without" stands right before a verb, auxiliaries aside."""
    i = at - 1
    while i >= 0 and is_auxiliary(items[i]):
        i -= 1
    return i >= 0 and items[i].kind == "neg"


def is_passive(items: Sequence[Item], at: int) -> bool:
    """Whether a verb says what was done to a thing ("was then stored"), not what somebody did."""
    before = at - 1
    while before >= 0 and items[before].kind == "joint":
        before -= 1
    helped = before >= 0 and items[before].value == "be"
    return items[at].form == "ed" and helped and "walk" not in items[at].classes


def passive_agent(items: Sequence[Item], at: int, text: str) -> int | None:
    """Return the index of the name in "was opened by Tom"; None where a verb is active or tells no doer."""
    by = items[at + 1 : at + 3]
    if not is_passive(items, at) or len(by) < 2 or by[1].kind != "name":
        return None
    return at + 2 if text[by[0].start : by[0].end].lower() == "by" else None


def passive_patient(items: Sequence[Item], at: int) -> list[Item]:
    """Return what stands before "was opened": the things done to, with the place that they were at."""
    end = at
    while items[end - 1].kind == "joint" or is_auxiliary(items[end - 1]):
        end -= 1
    start = end
    while start and items[start - 1].kind in (
        "object",
        "place",
        "room",
        "prep",
        "it",
        "something",
        "another",
    ):
        start -= 1
    return list(items[start:end])


def next_is_verb(items: Sequence[Item], at: int) -> bool:
    """Whether another verb follows, perhaps after "to": "began to walk"."""
    following = [item for item in items[at + 1 : at + 3] if item.kind not in ("prep", "other")]
    return bool(following) and following[0].kind == "verb"


def is_report(items: Sequence[Item], at: int) -> bool:
    """Whether the words after "asked" report what was asked: if, whether, where, about, for, that."""
    return at < len(items) and (
        items[at].kind == "relative" or items[at].value in ("if", "whether", "about", "that")
    )


def ends_report(items: Sequence[Item], at: int, start: int) -> bool:
    """Whether reported speech ends before an item: at a joint, or where somebody does something new."""
    item = items[at]
    after = items[at + 1 : at + 3]
    if item.kind in ("joint", "quote"):
        return True
    if item.kind in ("comma", "and"):
        return any(i.kind in ("verb", "name", "quote") for i in after) or not after
    acts = bool(after) and after[0].kind == "verb" and not is_auxiliary(after[0])
    return item.kind == "name" and acts and at > start + 2
