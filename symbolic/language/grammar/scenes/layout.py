"""What a scene description has established so far: rooms, fixtures, and what was said of each.

The discourse decides here what a phrase refers to: "the third one", "the cabinet" of the room at
hand, "the other", "which".
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from symbolic.language.grammar.phrases.phrases import PlacePhrase
from symbolic.world.notes import Note, remark
from symbolic.world.places import Home, Place
from symbolic.world.vocabulary import FIXTURES

Slot = tuple[str, str, int]
"""A place before the home is complete: room, kind, 1-based position among its kind in the room."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement about places.

    Attributes:
        slots: the places it speaks of; the fewer, the more specific.
        contents: what each of them holds; empty for "is empty".
        more: True when the words say "also" or "another", so that a repetition adds up.
    """

    slots: tuple[Slot, ...]
    contents: tuple[str, ...]
    more: bool = False


class Layout:
    """Rooms and fixtures as declared, the room at hand, and the last things spoken of."""

    def __init__(self, note: Callable[[Note], None]) -> None:
        self.note = note
        self._rooms: dict[str, None] = {}
        self._counts: dict[tuple[str, str], int] = {}
        self._taken: dict[tuple[str, str], list[int]] = {}
        self.claims: list[Claim] = []
        self.room: str | None = None
        self.last: tuple[Slot, ...] = ()
        self.last_phrases: list[tuple[Slot, ...]] = []
        self.before: tuple[Slot, ...] = ()
        self.object = ""
        self.odd_kinds: set[str] = set()
        self.numbered: tuple[str, str] = ("kitchen", "kitchen cabinet")

    def told(self) -> tuple[int, ...]:
        """Return how much was told: rooms, fixtures, claims."""
        return len(self._rooms), sum(self._counts.values()), len(self.claims)

    # --- what there is

    def count(self, room: str, kind: str) -> int:
        """How many of a kind a room has, as far as was told."""
        return self._counts.get((room, kind), 0)

    def kinds(self) -> tuple[tuple[str, str], ...]:
        """The rooms and kinds that were told of, in order."""
        return tuple(self._counts)

    def name(self, slot: Slot) -> str:
        """The name of a place, as it is by what was told so far."""
        return self._place(slot).name

    def grow(self, room: str, kind: str, count: int) -> None:
        """Let a room have so many of a kind, if it has fewer."""
        self._grow(room, kind, count)

    # --- rooms and declarations

    def enter(self, room: str) -> None:
        """Make a room the one at hand."""
        self.add_room(room)
        self.room = room

    def add_room(self, room: str) -> None:
        """Declare a room."""
        self._rooms[room] = None

    def declare(self, phrase: PlacePhrase) -> tuple[Slot, ...]:
        """Add the fixtures of "eight cabinets" or "a desk" to the room at hand."""
        room, kind = self._locate(phrase)
        have = self._counts.get((room, kind), 0)
        count = phrase.count or max(phrase.numbers, default=0) or (2 if phrase.plural else 1)
        first = have if phrase.determiner == "another" else 0
        self._grow(room, kind, first + count)
        if count > 1 and (room, "kitchen cabinet") not in self._counts:
            self.numbered = (room, kind)
        return tuple((room, kind, number) for number in range(first + 1, first + count + 1))

    def knows(self, phrase: PlacePhrase) -> bool:
        """Whether a fixture of this kind has been declared where the phrase says."""
        return self._locate(phrase) in self._counts

    # --- reference

    def refer(self, phrase: PlacePhrase) -> tuple[Slot, ...]:
        """Find the places that a phrase speaks of, adding what was never declared."""
        room, kind = self._locate(phrase)
        if not phrase.kind and not phrase.numbers and phrase.determiner in ("one", "other"):
            room, kind = self._open_kind(phrase.count)
        if (room, kind) not in self._counts:
            self.note(remark(f"The {kind} in the {room} was never listed; it was added."))
            self._grow(room, kind, 1)
        numbers = self._numbers(phrase, room, kind)
        if max(numbers, default=1) > self._counts[room, kind]:
            self.note(remark(f"The {room} has more of the kind {kind} than were listed; they were added."))
            self._grow(room, kind, max(numbers))
        if phrase.numbers or len(numbers) > 1 or phrase.determiner == "one":
            self.numbered = (room, kind)
        return tuple((room, kind, number) for number in numbers)

    def beside(self, slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
        """All places of the same kind but these: "all but the third cabinet"."""
        room, kind, _ = slots[0]
        return tuple(
            slot for n in range(1, self._counts[room, kind] + 1) if (slot := (room, kind, n)) not in slots
        )

    def _open_kind(self, count: int) -> tuple[str, str]:
        """Find the kind of "the other" and "the rest": that of the last group spoken of."""
        if self.last and self._counts.get(self.last[-1][:2], 0) > 1:
            return self.last[-1][:2]
        return self.numbered

    def _numbers(self, phrase: PlacePhrase, room: str, kind: str) -> tuple[int, ...]:
        count = self._counts[room, kind]
        if phrase.numbers:
            return tuple(
                dict.fromkeys(number if number > 0 else count + 1 + number for number in phrase.numbers)
            )
        everyone = tuple(range(1, count + 1))
        taken = self._taken.setdefault((room, kind), [])
        if phrase.determiner in ("other", "another"):
            free = tuple(n for n in everyone if n not in taken and not self._spoken((room, kind, n)))
            chosen = free[: phrase.count or (len(free) if phrase.plural else 1)]
            return chosen or everyone[-1:]
        if phrase.determiner == "one":
            free = tuple(n for n in everyone if n not in taken) or everyone
            taken.append(free[0])
            return free[:1]
        if phrase.plural or phrase.quantifier not in ("", "no"):
            return everyone[: phrase.count or count]
        if count > 1:
            self.note(remark(f"Which {kind} of the {room} is meant was not said; the first one was taken."))
        return (1,)

    def _spoken(self, slot: Slot) -> bool:
        return any(slot in claim.slots for claim in self.claims)

    def _locate(self, phrase: PlacePhrase) -> tuple[str, str]:
        """Find the room and the kind that a phrase means, in view of the room at hand."""
        if not phrase.kind:
            return self._same_kind(phrase)
        room = phrase.room or self._home_of(phrase)
        kind = specific_kind(phrase.kind, room)
        if phrase.room is None and (room, kind) not in self._counts:
            elsewhere = [key for key in self._counts if key[1] in (kind, phrase.kind)]
            if phrase.plural and not any(self._counts[key] > 1 for key in elsewhere):
                several = [
                    key for key, count in self._counts.items() if count > 1 and key[1].endswith(phrase.kind)
                ]
                elsewhere = several or elsewhere
            if len(elsewhere) == 1 and (phrase.determiner in ("the", "other", "some") or phrase.quantifier):
                return elsewhere[0]
            if kind == "table" and phrase.determiner == "the" and (room, "coffee table") in self._counts:
                return room, "coffee table"
        return room, kind

    def _same_kind(self, phrase: PlacePhrase) -> tuple[str, str]:
        """Find the kind of "the third" and of "the one in the living room"."""
        if phrase.room is None or (phrase.numbers and phrase.room == self.numbered[0]):
            return self.numbered
        spoken = self.last[-1][1] if self.last and not phrase.numbers else self.numbered[1]
        return phrase.room, specific_kind(general_kind(spoken), phrase.room)

    def _home_of(self, phrase: PlacePhrase) -> str:
        fixture = FIXTURES.get(phrase.kind)
        if self.room is not None and (self.room, phrase.kind) in self._counts:
            return self.room
        if (
            phrase.kind in ("kitchen cabinet", "kitchen table", "kitchen counter", "bathroom cabinet")
            and fixture
        ):
            return fixture.room or "kitchen"
        here = self.room
        if phrase.kind == "cabinet" and phrase.numbers and self._counts.get((here or "", "cabinet"), 0) < 2:
            return "kitchen"
        if here is None:
            return (fixture.room if fixture else None) or "kitchen"
        default = fixture.room if fixture else None
        if (
            default
            and default != here
            and (here, phrase.kind) not in self._counts
            and phrase.determiner == "the"
        ):
            return default
        return here

    def _grow(self, room: str, kind: str, count: int) -> None:
        self.add_room(room)
        self._counts[room, kind] = max(self._counts.get((room, kind), 0), count)

    # --- the result

    def home(self) -> Home:
        """The home with all that was declared or referred to."""
        return Home(
            tuple(self._rooms),
            tuple(self._place((*key, n)) for key, c in self._counts.items() for n in range(1, c + 1)),
        )

    def contents(self) -> dict[Place, tuple[str, ...]]:
        """What each place holds, after contradictions are settled: the more specific statement wins."""
        slots = [(*key, n) for key, count in self._counts.items() for n in range(1, count + 1)]
        told: dict[Slot, list[Claim]] = {slot: [] for slot in slots}
        for claim in self.claims:
            for slot in claim.slots:
                told[slot].append(claim)
        return {self._place(slot): self._settle(slot, claims) for slot, claims in told.items() if claims}

    def _settle(self, slot: Slot, claims: Sequence[Claim]) -> tuple[str, ...]:
        full = [claim for claim in claims if claim.contents]
        bare = [claim for claim in claims if not claim.contents]
        name = self._place(slot).name
        if full and bare:
            empty = min(len(c.slots) for c in bare) < min(len(c.slots) for c in full)
            read = "empty" if empty else "full"
            self.note(remark(f"{name} is said to be empty and to hold something; it was read as {read}."))
            full = [] if empty else full
        total: Counter[str] = Counter()
        for index, claim in enumerate(full):
            if claim.contents in [earlier.contents for earlier in full[:index]] and not claim.more:
                self.note(remark(f"The contents of {name} are told twice; they were counted once."))
            else:
                total.update(claim.contents)
        return tuple(sorted(total.elements()))

    def _place(self, slot: Slot) -> Place:
        room, kind, number = slot
        fixture = FIXTURES.get(kind)
        single = self._counts[room, kind] == 1
        return Place(room, kind, 0 if single else number, fixture is not None and fixture.container)


@cache
def general_kind(kind: str) -> str:
    """The plain noun of a kind that a room makes specific: "cabinet" of "kitchen cabinet"."""
    return next((noun for noun in ("cabinet", "table") if specific_kind(noun, kind.split()[0]) == kind), kind)


def specific_kind(kind: str, room: str | None) -> str:
    """The kind that a plain "cabinet" or "table" has in a room."""
    if kind in ("cabinet", "table") and room == "kitchen":
        return f"kitchen {kind}"
    if kind == "cabinet" and room == "bathroom":
        return "bathroom cabinet"
    return kind
