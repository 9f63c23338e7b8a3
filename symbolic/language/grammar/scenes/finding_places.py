"""Which places a phrase speaks of: by kind, room, number, by what was spoken of, and by what is left.

Where this cannot be told, an `UnclearError` says why: the reader notes it and does not guess.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from symbolic.language.grammar.scenes.layout import Layout, Slot, general_kind, specific_kind
from symbolic.language.grammar.scenes.scene_trees import Spots
from symbolic.world.notes import remark
from symbolic.world.vocabulary import FIXTURES, plural

_NUMERABLE = 60
"""No room has more places of one kind; a larger number is no number of a place."""


class UnclearError(Exception):
    """What a phrase speaks of cannot be told; the message is a clause that says why."""


@dataclass(slots=True)
class Spoken:
    """What was spoken of last.

    Attributes:
        groups: the places of each phrase of the last list of places.
        pair: those of the last list of several phrases: "the former".
        room: whether a room was spoken of after them.
        told: places of which it was said that they hold something, or nothing.
        row: room and kind of the places that were last numbered or counted.
        single: the last place that was spoken of by itself.
        entered: whether the sentence named the room at hand.
    """

    groups: list[tuple[Slot, ...]] = field(default_factory=list[tuple[Slot, ...]])
    pair: list[tuple[Slot, ...]] = field(default_factory=list[tuple[Slot, ...]])
    before: list[tuple[Slot, ...]] = field(default_factory=list[tuple[Slot, ...]])
    room: bool = False
    told: dict[Slot, None] = field(default_factory=dict[Slot, None])
    row: tuple[str, str] | None = None
    single: tuple[Slot, ...] = ()
    entered: bool = False

    def of(self, groups: list[tuple[Slot, ...]], by_pronoun: bool = False) -> None:
        """Remember the places of a list of phrases."""
        if not by_pronoun:
            self.before = self.groups
            self.groups = groups
            if len(groups) > 1:
                self.pair = groups
        self.room = False

    def slots(self) -> tuple[Slot, ...]:
        """All places of the last list."""
        return tuple(dict.fromkeys(slot for group in self.groups for slot in group))


def find(spots: Sequence[Spots], layout: Layout, spoken: Spoken) -> list[tuple[Slot, ...]]:
    """Find the places of a list of phrases, and remember them.

    Raises:
        UnclearError: it cannot be told which places are meant.
    """
    if not spots:
        raise UnclearError("it says only what is not there")
    shared = _sharing(spots, layout)
    groups = [_find_one(one, layout, spoken) for one in shared]
    for one in shared:
        _check_left_out(one, shared, layout, spoken)
    spoken.single = next((group for group in reversed(groups) if len(group) == 1), spoken.single)
    spoken.of(groups, by_pronoun=all(one.which == "pronoun" for one in shared))
    return groups


def _check_left_out(one: Spots, spots: Sequence[Spots], layout: Layout, spoken: Spoken) -> None:
    """What "all but the third" leaves out has to be one of them."""
    if one.but and not any(other.which == "pronoun" for other in spots):
        whole = {slot for other in spots for slot in _find_one(replace(other, but=()), layout, spoken)}
        out = {slot for group in (_find_one(other, layout, spoken) for other in one.but) for slot in group}
        if not out <= whole:
            raise UnclearError("what is left out is no part of the places spoken of")


def _sharing(spots: Sequence[Spots], layout: Layout) -> list[Spots]:
    """Give phrases without a noun or room those of a neighbour: "the first and the third cabinet of the kitchen"."""
    found = list(spots)
    for order in (range(len(found) - 2, -1, -1), range(1, len(found))):
        step = 1 if order.step < 0 else -1
        for at in order:
            one, other = found[at], found[at + step]
            if one.numbers and not one.kind and other.numbers and other.kind:
                found[at] = replace(one, kind=other.kind, room=one.room or other.room)
    if found[0].room:
        found = [replace(one, own=True) if one.bare else one for one in found]
    last = found[-1].room
    found = [
        replace(one, room=last) if last and one.kind and _is_in(one, last, layout) else one for one in found
    ]
    rooms = {one.room for one in found if one.room}
    if len(rooms) == 1 and found[-1].room and all(one.which == "new" for one in found):
        found = [replace(one, room=found[-1].room) for one in found]
    return found


def _is_first(one: Spots, layout: Layout, spoken: Spoken) -> bool:
    """Whether "one cabinet" is the first that is told of in the room that was just spoken of."""
    here = layout.room is not None and spoken.room and not one.room
    return (
        here
        and one.which == "one"
        and bool(one.kind)
        and not layout.count(layout.room or "", specific_kind(one.kind, layout.room))
    )


def _is_in(one: Spots, room: str, layout: Layout) -> bool:
    """Whether "the desk", of which no room is said, can be that of a room."""
    bare = one.which == "the" and not one.room and not one.numbers and not one.own
    return bare and layout.count(room, specific_kind(one.kind, room)) > 0


def _find_one(one: Spots, layout: Layout, spoken: Spoken) -> tuple[Slot, ...]:
    if one.which == "pronoun":
        return _pronoun(one, layout, spoken)
    if one.which == "new" or _is_first(one, layout, spoken):
        return _declare(one, layout, spoken)
    if (listed := _nth_of_list(one, spoken)) is not None:
        return listed
    if (across := _across_rooms(one, layout)) is not None:
        return across
    room, kind = _locate(one, layout, spoken)
    if one.room:
        layout.enter(one.room)
    total = layout.count(room, kind)
    if one.among:
        total = _of_all(one.among, room, kind, layout)
    numbers = _numbers(one, room, kind, total, layout, spoken)
    if len(numbers) > 1 or one.numbers or total > 1:
        spoken.row = layout.numbered = (room, kind)
    found = tuple((room, kind, number) for number in numbers)
    if one.but:
        spoken.groups = [found]
        out = {slot for group in find(one.but, layout, spoken) for slot in group}
        found = tuple(slot for slot in found if slot not in out)
    return found


def _across_rooms(one: Spots, layout: Layout) -> tuple[Slot, ...] | None:
    """ "neither sofa", where two rooms have a sofa each; None where the phrase is of one room."""
    if one.which != "every" or not one.kind or one.room or one.own or one.numbers or not one.count:
        return None
    having = [key for key in layout.kinds() if general_kind(key[1]) == general_kind(one.kind)]
    if any(layout.count(*key) > 1 for key in having) or len(having) != one.count:
        return None
    return tuple((*key, 1) for key in having)


def _nth_of_list(one: Spots, spoken: Spoken) -> tuple[Slot, ...] | None:
    """ "a sofa and a desk, the first with a book on it": of places of several kinds, each the only one."""
    alone = one.which == "the" and not one.kind and not one.room and len(one.numbers) == 1 and not one.among
    groups = (
        spoken.pair
        if spoken.groups and len(spoken.groups) == 1 and spoken.groups[0] in spoken.pair
        else spoken.groups
    )
    kinds = {group[0][:2] for group in groups if len(group) == 1}
    if not alone or len(kinds) < 2 or len(kinds) < len(groups):
        return None
    at = one.numbers[0] - (one.numbers[0] > 0)
    return groups[at] if -len(groups) <= at < len(groups) else None


def _of_all(among: int, room: str, kind: str, layout: Layout) -> int:
    """ "of the eight cabinets": the room has eight."""
    have = layout.count(room, kind)
    if have > 1 and have != among:
        raise UnclearError(f"the {room} has {have} {plural(kind)}, and here they are {among}")
    layout.grow(room, kind, among)
    return among


def _declare(one: Spots, layout: Layout, spoken: Spoken) -> tuple[Slot, ...]:
    room = one.room or layout.room or _usual_room(one.kind)
    if one.room:
        layout.enter(one.room)
    kind = specific_kind(one.kind, room)
    layout.grow(room, kind, one.count)
    if one.count > 1 and (room, "kitchen cabinet") not in layout.kinds():
        layout.numbered = (room, kind)
    if one.count > 1:
        spoken.row = (room, kind)
    return tuple((room, kind, number) for number in range(1, one.count + 1))


def _usual_room(kind: str) -> str:
    fixture = FIXTURES.get(kind)
    if fixture is None or fixture.room is None:
        raise UnclearError(f"it is not said in which room the {kind} is")
    return fixture.room


# --- kind and room


def _locate(one: Spots, layout: Layout, spoken: Spoken) -> tuple[str, str]:
    if not one.kind:
        return _same_kind(one, layout, spoken)
    if one.pointed:
        near = [
            slot for slot in spoken.slots() if slot[1].endswith(one.kind) or general_kind(slot[1]) == one.kind
        ]
        if near:
            return near[-1][:2]
    if one.own and layout.room is not None:
        one = replace(one, room=layout.room)
    fixture = FIXTURES.get(one.kind)
    said = one.room
    if not said and one.kind != general_kind(one.kind) and fixture is not None:
        said = fixture.room or ""
    if said:
        kind = specific_kind(one.kind, said)
        if layout.count(said, kind) == 0:
            if one.kind == "table" and layout.count(said, "coffee table"):
                return said, "coffee table"
            layout.grow(said, kind, max(one.count, max(one.numbers, default=1), one.among, 1))
            if not one.room:
                layout.note(remark(f"The {kind} in the {said} was never listed; it was added."))
        return said, kind
    return _known(one, layout, spoken)


def _known(one: Spots, layout: Layout, spoken: Spoken) -> tuple[str, str]:
    """The room and kind of a phrase that names no room: the room at hand, or the only one with such places."""
    several = one.plural or one.count > 1 or one.among > 1 or len(one.numbers) > 0
    several |= (
        one.parity > 0
        or one.which in ("one", "other", "rest", "some")
        or (one.which == "every" and not one.none)
    )
    having = [key for key in layout.kinds() if general_kind(key[1]) == general_kind(one.kind)]
    fitting = [key for key in having if layout.count(*key) > 1] if several else having
    fitting = fitting or ([] if one.count > 1 or one.among > 1 or max(one.numbers, default=1) > 1 else having)
    here = [key for key in fitting if key[0] == layout.room]
    if here:
        return here[0]
    at_hand = spoken.entered and not several and (layout.room != "kitchen" or one.kind != "cabinet")
    fixture = FIXTURES.get(one.kind)
    of_any = fixture is None or fixture.room is None
    if len(fitting) == 1 and not (at_hand and of_any):
        return fitting[0]
    if fitting and not at_hand:
        rooms = ", ".join(room for room, _ in fitting)
        raise UnclearError(f"it is not said in which room the {one.kind} is: {rooms}")
    if one.kind == "table" and layout.room and layout.count(layout.room, "coffee table"):
        return layout.room, "coffee table"
    room = (
        (layout.room if at_hand and of_any else None)
        or (fixture.room if fixture else None)
        or ("kitchen" if several and one.kind == "cabinet" else layout.room)
    )
    if room is None:
        raise UnclearError(f"it is not said in which room the {one.kind} is")
    kind = specific_kind(one.kind, room)
    layout.note(remark(f"The {kind} in the {room} was never listed; it was added."))
    layout.grow(room, kind, max(one.count, max(one.numbers, default=1), one.among, 1))
    return room, kind


def _same_kind(one: Spots, layout: Layout, spoken: Spoken) -> tuple[str, str]:
    """The kind of "the third", "the one in the bedroom", "the others"."""
    last = spoken.slots()
    if one.room:
        if not last:
            raise UnclearError("it is not said what the one in a room is")
        kind = specific_kind(general_kind(last[-1][1]), one.room)
        if layout.count(one.room, kind) == 0:
            layout.grow(one.room, kind, max(1, *one.numbers, 1))
        return one.room, kind
    several = [key for key in layout.kinds() if layout.count(*key) >= max(one.numbers, default=0)]
    if len(several) == 1 and one.numbers and max(one.numbers) > 1:
        return several[0]  # nothing else has so many
    if last and layout.count(*last[-1][:2]) > 1:
        return last[-1][:2]
    if spoken.row is not None:
        return spoken.row
    return layout.numbered


# --- numbers


def _numbers(one: Spots, room: str, kind: str, total: int, layout: Layout, spoken: Spoken) -> tuple[int, ...]:
    everyone = tuple(range(1, total + 1))
    free = tuple(n for n in everyone if (room, kind, n) not in spoken.told)
    many = plural(kind)
    if one.numbers:
        return _given(one, room, kind, total, layout)
    if one.which == "rest":
        left = free
        if not left or (one.count and one.count != len(left)):
            raise UnclearError(
                f"{len(left)} of the {total} {many} of the {room} are left, not {one.count or 'some'}"
            )
        return left
    if one.which == "other":
        return _other(room, kind, total, free, spoken)
    if one.which == "next":
        return _next(room, kind, total, spoken)
    if one.which == "beside":
        return _beside(room, kind, total, free, spoken)
    if one.which == "one":
        if not free:
            raise UnclearError(f"all {total} {many} of the {room} were spoken of already")
        return free[:1]
    if one.which == "some":
        return everyone if one.count == total else ()
    if one.which == "every":
        if one.count > total and (total <= 1 or not spoken.told):
            layout.grow(room, kind, one.count)
            return tuple(range(1, one.count + 1))
        if one.count and one.count != total:
            raise UnclearError(f"the {room} has {total} {many}, not {one.count}")
        return everyone
    return _definite(one, room, kind, total, everyone, layout, spoken)


def _given(one: Spots, room: str, kind: str, total: int, layout: Layout) -> tuple[int, ...]:
    numbers = tuple(dict.fromkeys(n if n > 0 else total + 1 + n for n in one.numbers))
    if max(numbers) > _NUMERABLE or min(numbers) < 1:
        raise UnclearError(f"the {room} has {total} {plural(kind)}")
    if max(numbers) > total:
        layout.note(remark(f"The {room} has more of the kind {kind} than were listed; they were added."))
        layout.grow(room, kind, max(numbers))
    return numbers


def _other(room: str, kind: str, total: int, free: tuple[int, ...], spoken: Spoken) -> tuple[int, ...]:
    if len(free) == 1:
        return free
    last = [slot for slot in spoken.slots() if slot[:2] == (room, kind)]
    if total == 2 and len(last) == 1:
        return (3 - last[0][2],)
    raise UnclearError(f"{len(free)} of the {total} {plural(kind)} of the {room} are left, not one")


def _next(room: str, kind: str, total: int, spoken: Spoken) -> tuple[int, ...]:
    last = [slot[2] for slot in spoken.told if slot[:2] == (room, kind)]
    if not last or last[-1] >= total:
        raise UnclearError(
            f"it is not said after which of the {plural(kind)} of the {room} the next one comes"
        )
    return (last[-1] + 1,)


def _beside(room: str, kind: str, total: int, free: tuple[int, ...], spoken: Spoken) -> tuple[int, ...]:
    last = [slot[2] for slot in spoken.told if slot[:2] == (room, kind)]
    near = [number for number in (last[-1] - 1, last[-1] + 1) if number in free] if last else []
    if len(near) != 1:
        raise UnclearError(
            f"it is not said on which side of the last {kind} of the {room} the one beside it is"
        )
    return (near[0],)


def _definite(
    one: Spots, room: str, kind: str, total: int, everyone: tuple[int, ...], layout: Layout, spoken: Spoken
) -> tuple[int, ...]:
    if one.parity:
        return tuple(n for n in everyone if n % 2 == one.parity % 2)
    if one.count > 1 or one.plural:
        if one.count in (0, total):
            return everyone
        if total <= 1:
            layout.grow(room, kind, one.count)
            return tuple(range(1, one.count + 1))
        last = tuple(slot[2] for slot in spoken.slots() if slot[:2] == (room, kind))
        if len(last) == one.count:
            return last
        raise UnclearError(f"the {room} has {total} {plural(kind)}, not {one.count}")
    if total == 1:
        return everyone
    last = tuple(slot[2] for slot in spoken.slots() if slot[:2] == (room, kind))
    if len(last) == 1:
        return last
    free = tuple(n for n in everyone if (room, kind, n) not in spoken.told)
    if total == 2 and free and not FIXTURES[kind].container:
        layout.note(remark(f"Which {kind} of the {room} is meant was not said; the first one was taken."))
        return free[:1]
    raise UnclearError(f"it is not said which of the {total} {plural(kind)} of the {room} is meant")


# --- pronouns


def _of_pair(spoken: Spoken, at: int) -> tuple[Slot, ...]:
    """The first or the last of the places that were spoken of together; none where they were not."""
    groups, last = spoken.groups, spoken.slots()
    if len(groups) == 1 and len(last) == 2:
        return (last[at],)
    if len(groups) > 1:
        return groups[at]
    return spoken.pair[at] if spoken.pair else groups[at] if at else ()


def _pronoun(one: Spots, layout: Layout, spoken: Spoken) -> tuple[Slot, ...]:
    last, groups = spoken.slots(), spoken.groups
    if not last:
        raise UnclearError(f'it is not said what "{one.pronoun}" stands for')
    match one.pronoun:
        case "former":
            found = _of_pair(spoken, 0)
        case "latter":
            found = _of_pair(spoken, -1)
        case "both" | "either" | "neither" | "each" if len(last) == 1:
            found = (*(spoken.before[-1] if spoken.before else ()), *last)
        case "it" | "this" | "there":
            alone = len(groups[-1]) == 1 or not spoken.single
            found = groups[-1] if one.pronoun == "there" else groups[-1][-1:] if alone else spoken.single
        case "which":
            found = groups[-1]
        case "which are":
            found = groups[-1] if len(groups[-1]) > 1 else last
        case _:
            found = last
    if one.pronoun == "both" and len(found) != 2:
        raise UnclearError(f'"both" are {len(found)} places here')
    if not found:
        raise UnclearError(f'it is not said what "the {one.pronoun}" stands for')
    return found
