"""People who come and go, hide things, look away, peep and lie: stories about what is known to whom.

A story is drawn step by step, each a thing that can happen then; nothing of `symbolic.world` is used, so that its
truth (`training.simulation.nested_minds`) can be held against inference.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import numpy as np

ELSEWHERE = "elsewhere"
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hope", "Ines", "Jon", "Kim", "Leo")
ROOMS = ("kitchen", "attic", "garden", "cellar", "hall")
CONTAINERS = (
    "red box", "blue box", "basket", "drawer", "jar", "trunk", "bag", "crate", "tin", "pot", "chest", "bucket",
)  # fmt: skip
THINGS = ("marble", "coin", "ring", "key", "whistle")
Kind: TypeAlias = Literal["walk", "move", "tell"]
Trust: TypeAlias = Literal["all", "nobody", "later witness"]


@dataclass(frozen=True, slots=True)
class Happening:
    """One step of a story.

    Attributes:
        kind: what sort.
        who: does it.
        room: where to (walk), `ELSEWHERE` for out.
        thing: moved or told of.
        place: the container it is moved to, or said to be in.
        to: who alone is told; empty for aloud.
        seen_by: who perceives it in secret.
        missed_by: who is there and does not.
    """

    kind: Kind
    who: str
    room: str = ""
    thing: str = ""
    place: str = ""
    to: tuple[str, ...] = ()
    seen_by: tuple[str, ...] = ()
    missed_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Gathering:
    """A story.

    Attributes:
        containers: room by container; all are closed.
        start: room by person.
        things: what is hidden and moved.
        steps: what happens.
        trust: whose word people take.
    """

    containers: Mapping[str, str]
    start: Mapping[str, str]
    things: tuple[str, ...]
    steps: tuple[Happening, ...]
    trust: Trust


@dataclass(frozen=True, slots=True)
class GatheringOptions:
    """Of what size stories are, and how often what happens.

    Attributes:
        people, rooms, containers, things, steps: from and to, both included.
        telling, walking: shares of the steps; the others move things.
        peeping, looking_away: probability, a step and person, of doing so.
    """

    people: tuple[int, int] = (2, 6)
    rooms: tuple[int, int] = (1, 3)
    containers: tuple[int, int] = (3, 7)
    things: tuple[int, int] = (1, 2)
    steps: tuple[int, int] = (5, 16)
    telling: float = 0.2
    walking: float = 0.45
    peeping: float = 0.06
    looking_away: float = 0.08


def draw_gathering(rng: np.random.Generator, options: GatheringOptions = GatheringOptions()) -> Gathering:
    """Draw a story."""
    rooms = _some(rng, ROOMS, options.rooms)
    names = _some(rng, CONTAINERS, (max(options.containers[0], len(rooms)), options.containers[1]))
    containers = {name: rooms[i % len(rooms)] for i, name in enumerate(names)}
    people = _some(rng, NAMES, options.people)
    start = {name: rooms[0] if rng.random() < 0.8 else ELSEWHERE for name in people}
    things = _some(rng, THINGS, options.things)
    told: tuple[Trust, ...] = ("all", "nobody", "later witness")
    stage = _Stage(rng, options, containers, dict(start), things)
    for _ in range(int(rng.integers(options.steps[0], options.steps[1] + 1))):
        stage.happen()
    return Gathering(containers, start, things, tuple(stage.steps), told[int(rng.integers(3))])


def _some(rng: np.random.Generator, pool: Sequence[str], size: tuple[int, int]) -> tuple[str, ...]:
    count = int(rng.integers(size[0], size[1] + 1))
    return tuple(str(name) for name in rng.choice(pool, count, replace=False))


@dataclass(slots=True)
class _Stage:
    """Where everybody and everything is while a story is drawn."""

    rng: np.random.Generator
    options: GatheringOptions
    containers: Mapping[str, str]
    room: dict[str, str]
    things: tuple[str, ...]
    lies: dict[str, str] = field(default_factory=dict[str, str])
    steps: list[Happening] = field(default_factory=list[Happening])

    def happen(self) -> None:
        """Add one step that can happen now."""
        chance = self.rng.random()
        if chance < self.options.walking or not self._movers():
            self._walk()
        elif chance < self.options.walking + self.options.telling and self.lies:
            self._tell()
        else:
            self._move()

    def _pick(self, names: Sequence[str]) -> str:
        return names[int(self.rng.integers(len(names)))]

    def _movers(self) -> list[tuple[str, str]]:
        """Who can move what: what is new, or lies in the person's room, where there is another container."""
        found = []
        for who, room in self.room.items():
            here = [place for place, at in self.containers.items() if at == room]
            for thing in self.things:
                lies = self.lies.get(thing)
                if here and (lies is None or (lies in here and len(here) > 1)):
                    found.append((who, thing))
        return found

    def _walk(self) -> None:
        who = self._pick(list(self.room))
        rooms = dict.fromkeys((*self.containers.values(), ELSEWHERE))
        to = self._pick([room for room in rooms if room != self.room[who]])
        seen_by, missed_by = self._eyes(who, {self.room[who], to})
        self.room[who] = to
        self._add(Happening("walk", who, to, seen_by=seen_by, missed_by=missed_by))

    def _move(self) -> None:
        movers = self._movers()
        who, thing = movers[int(self.rng.integers(len(movers)))]
        here = [place for place, at in self.containers.items() if at == self.room[who]]
        place = self._pick([one for one in here if one != self.lies.get(thing)])
        self.lies[thing] = place
        seen_by, missed_by = self._eyes(who, {self.room[who]})
        step = Happening("move", who, thing=thing, place=place, seen_by=seen_by, missed_by=missed_by)
        self._add(step)

    def _tell(self) -> None:
        """True or not, to one person alone wherever that is, or aloud where somebody can hear it."""
        thing = self._pick(list(self.lies))
        who = self._pick(list(self.room))
        room = self.containers[self.lies[thing]]
        place = self._pick([one for one, at in self.containers.items() if at == room])
        others = [name for name in self.room if name != who]
        present = [name for name in others if self.room[name] == self.room[who] != ELSEWHERE]
        if present and self.rng.random() < 0.5:
            away = tuple(name for name in present if self.rng.random() < self.options.looking_away)
            self._add(Happening("tell", who, thing=thing, place=place, missed_by=away))
        else:
            self._add(Happening("tell", who, thing=thing, place=place, to=(self._pick(others),)))

    def _eyes(self, who: str, rooms: set[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Who peeps from elsewhere, and who looks away though there."""
        others = [name for name in self.room if name != who]
        there = [name for name in others if self.room[name] in rooms - {ELSEWHERE}]
        away = tuple(name for name in there if self.rng.random() < self.options.looking_away)
        absent = [name for name in others if name not in there]
        seen = tuple(name for name in absent if self.rng.random() < self.options.peeping)
        return seen, away

    def _add(self, step: Happening) -> None:
        self.steps.append(step)
