"""What a scene's reading says, in a form to compare with what was meant."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from symbolic.language.mentions import EventMention, PlaceMention, RoomMention
from symbolic.language.parses import NarrativeParse, SceneParse
from tests.symbolic.scenes.random_homes import Furnished, Spot

_SCENES = Path(__file__).parents[2] / "fixtures" / "scenes"
Objects = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """The spots of a home, and the objects that are told of, counted and sorted."""

    spots: frozenset[Spot]
    contents: Mapping[Spot, Objects]

    def against(self, other: "Seen") -> list[str]:
        """Where two readings differ, in words; none where they agree."""
        lines = [f"- {spot}" for spot in sorted(self.spots - other.spots)]
        lines += [f"+ {spot}" for spot in sorted(other.spots - self.spots)]
        for spot in sorted({*self.contents, *other.contents}):
            mine, theirs = self.contents.get(spot), other.contents.get(spot)
            if mine != theirs:
                lines.append(f"{spot}: {mine} read as {theirs}")
        return lines


@dataclass(frozen=True, slots=True)
class Walk:
    """What one person does: where it begins, and the steps in words."""

    agent: str
    start: str
    steps: tuple[str, ...]


def seen_in(parse: SceneParse) -> Seen:
    """What a parse says; a kitchen cabinet is a cabinet in the kitchen."""

    def spot(room: str, kind: str, number: int) -> Spot:
        return room, kind.removeprefix(room).strip() or kind, number

    return Seen(
        frozenset(spot(p.room, p.kind, p.number) for p in parse.home.places),
        {spot(p.room, p.kind, p.number): count(at) for p, at in parse.contents.items()},
    )


def meant_by(home: Furnished) -> Seen:
    """What a random home says."""
    spots = frozenset(spot for room in home.rooms for spot in home.spots(room))
    return Seen(spots, {spot: count(at) for spot, at in home.contents.items()})


def silent(parse: SceneParse) -> bool:
    """Whether a reading comes without any note or skipped span."""
    return not (parse.reading.notes or parse.reading.skipped)


def count(objects: tuple[str, ...]) -> Objects:
    """Objects with their numbers, sorted."""
    return tuple(sorted(Counter(objects).items()))


def scenes_by_hand(name: str = "by_hand") -> list[tuple[str, Seen]]:
    """The scenes of a file written by hand, with what they say."""
    return [
        (text, _written([line for line in lines if line.startswith("-> ")]))
        for text, *lines in _blocks_of(name)
    ]


def walks_by_hand(name: str) -> list[tuple[str, Walk]]:
    """What one person does in each home of a file written by hand, in words and as steps."""
    found = []
    for block in _blocks_of(name):
        told, meant = (line[2:].strip(" >") for line in block if line.startswith(("~ ", "=> ")))
        (agent, start), steps = meant.partition(": ")[0].split(", "), meant.partition(": ")[2].split("; ")
        found.append((told, Walk(agent, start, _brief(steps))))
    return found


def _blocks_of(name: str) -> list[list[str]]:
    text = (_SCENES / f"{name}.txt").read_text(encoding="utf-8").strip()
    return [block.split("\n") for block in text.split("\n\n")]


def steps_in(parse: NarrativeParse, agent: str) -> Walk:
    """What a narrative's parse says that somebody does."""
    steps = [_step(event) for event in parse.events if event.agent == agent]
    return Walk(agent, parse.start.get(agent, ""), _brief(steps))


def _step(event: EventMention) -> str:
    """A step in words: "open cabinet 3", "about to open fridge"."""
    match event.target:
        case PlaceMention(kind=kind, number=number):
            where = (
                f"{kind.split()[-1] if kind.endswith('cabinet') else kind}{f' {number}' if number else ''}"
            )
        case RoomMention(room=room):
            where = room
        case _:
            where = str(event.target)
    return f"{'about to ' if event.imminent else ''}{event.verb} {where}"


def _brief(steps: Sequence[str]) -> tuple[str, ...]:
    """The steps without walking up to what is opened next, which need not be said."""
    after = [*(step.removeprefix("about to ").removeprefix("open ") for step in steps[1:]), ""]
    return tuple(step for step, then in zip(steps, after, strict=True) if step != f"walk {then}")


def _written(rooms: list[str]) -> Seen:
    spots: set[Spot] = set()
    contents: dict[Spot, Objects] = {}
    for line in rooms:
        room, _, places = line.removeprefix("-> ").partition(": ")
        for entry in places.split("; "):
            name, told, listed = entry.partition(" = ")
            kind, number = (name[:-2], int(name[-1])) if name[-1].isdigit() else (name, 0)
            spots.add((room, kind, number))
            if told:
                contents[room, kind, number] = () if listed == "nothing" else _objects(listed)
    return Seen(frozenset(spots), contents)


def _objects(listed: str) -> Objects:
    found: list[str] = []
    for item in listed.split(", "):
        number, _, name = item.partition(" ") if item[0].isdigit() else ("1", "", item)
        found += [name.replace("books", "book")] * int(number)
    return count(tuple(found))
