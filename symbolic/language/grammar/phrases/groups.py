"""Phrases to groups: coordinations of like noun phrases, and the words that link them.

"the stove and the first cabinet hold a plate, an apple, and two books"
  -> places[stove, first cabinet]  --hold-->  objects[plate, apple, 2 books]
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from symbolic.language.grammar.phrases.phrases import (
    ObjectPhrase,
    Phrase,
    PlacePhrase,
    RoomPhrase,
    Word,
)

GroupKind = Literal["places", "objects", "rooms", "empty", "nothing", "pronoun"]


@dataclass(slots=True)
class Group:
    """One or more noun phrases of a kind, joined by "and" or commas.

    Attributes:
        kind: what the members are; "empty" and "nothing" are predicates, "pronoun" stands for places.
        members: the phrases.
        links: the words between the group before and this one.
        joints: how strongly each member but the first is set off: 3 ", and", 2 ",", 1 "and", 0 "along with".
    """

    kind: GroupKind
    members: list[Phrase]
    links: list[Word] = field(default_factory=list[Word])
    joints: list[int] = field(default_factory=list[int])

    def linked(self, category: str) -> Word | None:
        """The first link word of a category."""
        return next((word for word in self.links if category in word), None)

    def norm(self) -> str:
        """The words of a pronoun; empty for other groups."""
        first = self.members[0]
        return first.lexeme.norm if isinstance(first, Word) else ""

    def preposition(self) -> str:
        """The variant of the preposition right before the group: "in", "on", ..., or ""."""
        for word in reversed(self.links):
            if "prep" in word:
                return word.lexeme["prep"].value
            if "comma" in word or "and" in word or "while" in word:
                return ""
        return ""

    def cut(self, at: int) -> "Group":
        """Split off the members from `at` as a group of their own, and keep the others."""
        tail = Group(self.kind, self.members[at:], [], self.joints[at:])
        del self.members[at:], self.joints[at - 1 :]
        return tail


def groups(phrases: Sequence[Phrase]) -> tuple[list[Group], list[Word]]:
    """Group phrases; return the groups and the words after the last one."""
    found: list[Group] = []
    links: list[Word] = []
    for index, phrase in enumerate(phrases):
        kind = _kind(phrase, phrases, index, found, links)
        if kind is None:
            links.append(phrase)  # type: ignore[arg-type]  # only words have no kind
            continue
        joint = _joint(found, kind, phrase, links)
        if joint is None:
            found.append(Group(kind, [phrase], links))
        else:
            found[-1].members.append(phrase)
            found[-1].joints.append(joint)
        links = []
    return found, links


def _kind(
    phrase: Phrase, phrases: Sequence[Phrase], index: int, found: Sequence[Group], links: Sequence[Word]
) -> GroupKind | None:
    if isinstance(phrase, PlacePhrase):
        return "places"
    if isinstance(phrase, ObjectPhrase):
        return "objects"
    if isinstance(phrase, RoomPhrase):
        return "rooms"
    if any(category in phrase for category in ("same", "except", "and", "while", "comma")):
        return None
    if "nothing" in phrase:
        return "nothing"
    if "empty" in phrase:
        return "empty"
    if "there" in phrase:
        return None if _is_existential(phrases, index) else "pronoun"
    if "pronoun" in phrase or "relative" in phrase:
        return "pronoun" if _stands_for_places(phrase, phrases, index, found, links) else None
    return None


def _is_existential(phrases: Sequence[Phrase], index: int) -> bool:
    """ "there is", "there sits": a verb follows, or the sentence turns around it ("in it there an apple")."""
    for phrase in phrases[index + 1 : index + 8]:
        if isinstance(phrase, Word) and "verb" in phrase:
            return True
        if not isinstance(phrase, Word):
            return True
        if not ("also" in phrase or "filler" in phrase):
            return False
    return False


def _stands_for_places(
    word: Word, phrases: Sequence[Phrase], index: int, found: Sequence[Group], links: Sequence[Word]
) -> bool:
    floating = word.lexeme.norm in ("all", "both", "each", "either", "neither")
    if floating and (links or found):
        before = links[-1] if links else None
        return before is not None and (
            "prep" in before or "with" in before or "while" in before or "comma" in before or "and" in before
        )
    if (
        "relative" in word
        and found
        and found[-1].kind == "objects"
        and not any("prep" in link for link in links)
    ):
        return not _describes_object(phrases, index)
    return bool(found) or word.lexeme.norm not in ("where", "wherein", "what", "that")


def _describes_object(phrases: Sequence[Phrase], index: int) -> bool:
    """ "an apple, which rests on the desk": the relative clause places the object."""
    for phrase in phrases[index + 1 : index + 8]:
        if not isinstance(phrase, Word):
            return isinstance(phrase, PlacePhrase)
        if "prep" in phrase or "there" in phrase:
            return True
        if "empty" in phrase or "nothing" in phrase:
            return False
    return False


def _joint(found: Sequence[Group], kind: GroupKind, phrase: Phrase, links: Sequence[Word]) -> int | None:
    """How the phrase is joined to the group before it; None when it begins a new group."""
    if not found or found[-1].kind != kind or kind in ("empty", "nothing", "pronoun") or not links:
        return None
    before = found[-1]
    rank = joint_rank(links)
    if rank is None:
        return None
    if isinstance(phrase, PlacePhrase):
        if any("prep" in word for word in links) and not any("prep" in word for word in before.links):
            return None
        if before.preposition() == "of" and rank == 2:
            return None
        if (before.linked("except") or before.linked("same")) and (rank == 2 or phrase.quantifier):
            return None
        if any(word.lexeme.norm == ":" for word in links):
            return None
        first = before.members[0]
        if isinstance(first, PlacePhrase) and first.determiner == "some" and phrase.numbers:
            return None  # "Two of the cabinets, the first and the third, ..."
        if isinstance(first, PlacePhrase) and _new(first) and phrase.determiner in ("the", "one", "other"):
            return None
    return rank


def _new(phrase: PlacePhrase) -> bool:
    return phrase.determiner == "a" or (phrase.count > 0 and phrase.determiner == "" and not phrase.numbers)


def joint_rank(links: Iterable[Word]) -> int | None:
    """Rank of the words between two conjuncts, 3 to 0; None when they do more than join."""
    comma = joined = tight = False
    for word in links:
        if "comma" in word:
            comma = True
        elif "and" in word or ("prep" in word and word.lexeme["prep"].value == "near"):
            joined = True
            tight |= word.lexeme.norm not in ("and", "&", "or", "nor", "and also", "and even")
        elif not ("also" in word or "prep" in word or "the" in word or "quantifier" in word):
            return None
    if tight:
        return 0
    return 3 if comma and joined else 2 if comma else 1 if joined else None
