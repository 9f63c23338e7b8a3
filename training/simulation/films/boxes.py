"""The boxes that a segmented video gives of a filmed encounter, in MuMA-ToM's form, with its faults."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from perception.geometry.boxes import Box, Floats, Point, box_around
from symbolic.world.places import Place
from training.simulation.films.furnished import SIDE
from training.simulation.films.searches import FilmedEncounter, Instant

PERSON, OTHER, FIRST = 1, 2, 10
"""Instance ids: of the person filmed, of the other, and of the first piece of furniture."""
THING = 450
"""Instance id of the thing sought; those of others of its class follow."""
SMALL: Point = (0.1, 0.12, 0.1)
"""Of a thing, metres."""


@dataclass(frozen=True, slots=True)
class FilmFaults:
    """How boxes go wrong.

    The shares were set to what MuMA-ToM's boxes look like, without regard to any question or answer.

    Attributes:
        person_hull: the person's box takes in stray pixels all through a camera's time.
        furniture_hull: so does that of a piece of furniture.
        furniture_missing: a piece of furniture is not labelled.
        missing: the person is not in sight at a step.
        doors: a door that opens makes its container's box grow.
        flicker: a container's box shrinks at a step, and grows again.
        others: something is opened by somebody else at a step.
        occluded: a thing in view is out of sight, for as long as nothing changes.
        glimpsed: a thing in another room is in sight through a doorway.
        stray: a thing's box takes in stray pixels, all through a camera's time.
        twins: mean number of other things of the class.
        cut_off: most of a piece of furniture, by its extent, that no pixel shows.
        shaken: standard deviation of a thing in the hand, metres; at rest it is a tenth of that.
    """

    person_hull: float = 0.15
    furniture_hull: float = 0.1
    furniture_missing: float = 0.1
    missing: float = 0.03
    doors: float = 0.75
    flicker: float = 0.02
    others: float = 0.03
    occluded: float = 0.2
    glimpsed: float = 0.1
    stray: float = 0.2
    twins: float = 0.5
    cut_off: float = 0.15
    shaken: float = 0.08


Frame = dict[int, tuple[str, Box]]


@dataclass(slots=True)
class _Set:
    """What the cameras show of a filmed encounter, and what goes wrong all through."""

    film: FilmedEncounter
    faults: FilmFaults
    rng: np.random.Generator
    origins: dict[str, Point] = field(default_factory=dict[str, Point])
    hulls: dict[tuple[str, int], Box] = field(default_factory=dict[tuple[str, int], Box])
    hidden: dict[tuple[str, int], bool] = field(default_factory=dict[tuple[str, int], bool])
    widths: dict[int, float] = field(default_factory=dict[int, float])
    twins: list[Place] = field(default_factory=list[Place])

    def happens(self, probability: float) -> bool:
        return bool(self.rng.random() < probability)

    def always(self, name: str, identity: int, probability: float) -> bool:
        """Whether something goes wrong all through; drawn once."""
        key = (name, identity)
        if key not in self.hidden:
            self.hidden[key] = self.happens(probability)
        return self.hidden[key]

    def width(self, identity: int) -> float:
        """By how much a door makes the box of its container grow, metres."""
        return self.widths.setdefault(identity, float(self.rng.uniform(0.1, 1.0)))

    def hull(self, room: str, identity: int, box: Box | None, widest: float) -> Box:
        """A box with stray pixels, the same all through; these alone where there is no box."""
        key = (room, identity)
        if key not in self.hulls:
            middle = (self.rng.uniform(0, SIDE), self.rng.uniform(0.3, 1.5), self.rng.uniform(0, SIDE))
            size = (self.rng.uniform(0.2, widest), self.rng.uniform(0.1, 1.0), self.rng.uniform(0.2, widest))
            self.hulls[key] = box_around(middle, size)
        return self.hulls[key] if box is None else _union(box, self.hulls[key])


def film_boxes(
    film: FilmedEncounter, thing: str, faults: FilmFaults, rng: np.random.Generator
) -> list[Frame]:
    """Return the boxes of every step, by instance id: class name and box, y up, metres.

    Args:
        film: what happens.
        thing: class name of the thing sought.
        faults: how boxes go wrong.
        rng: of the faults.
    """
    scene = _Set(film, faults, rng)
    for i, room in enumerate(film.encounter.home.rooms):
        scene.origins[room] = (float(300 * i + rng.uniform(0, 50)), 87.0, float(rng.uniform(-250, 250)))
    surfaces = [place for place in film.boxes if not place.container]
    scene.twins = [surfaces[int(rng.integers(len(surfaces)))] for _ in range(int(rng.poisson(faults.twins)))]
    return [
        _placed(dict(_frame(scene, t, now, thing)), scene.origins[now.room])
        for t, now in enumerate(film.instants)
    ]


def _frame(scene: _Set, t: int, now: Instant, thing: str) -> Iterator[tuple[int, tuple[str, Box]]]:
    yield from _furniture(scene, t, now)
    person = _person(scene, now)
    if person is not None:
        yield PERSON, ("character", person)
    yield from _things(scene, t, now, person, thing)


def _person(scene: _Set, now: Instant) -> Box | None:
    if now.entering or scene.happens(scene.faults.missing):
        return None
    x, z = now.at
    box = box_around((x, 0.9, z), (0.45 + scene.rng.uniform(0, 0.1), 1.8, 0.45 + scene.rng.uniform(0, 0.1)))
    if now.reaching and now.place is not None:
        box = _union(box, _nearest(box, scene.film.boxes[now.place]))
    if scene.always(f"person {now.room}", PERSON, scene.faults.person_hull):
        box = scene.hull(f"person {now.room}", PERSON, box, 3.0)
    return box


def _furniture(scene: _Set, t: int, now: Instant) -> Iterator[tuple[int, tuple[str, Box]]]:
    for i, (place, whole) in enumerate(scene.film.boxes.items()):
        if place.room != now.room or scene.always("missing", i, scene.faults.furniture_missing):
            continue
        box = _disturbed(_cut_off(whole, i, scene.faults.cut_off, scene), i, place, t, now, scene)
        if scene.always("hull", i, scene.faults.furniture_hull):
            box = scene.hull(now.room, FIRST + i, box, 4.0)
        yield FIRST + i, (place.kind.replace(" ", ""), box)


def _disturbed(box: Box, i: int, place: Place, t: int, now: Instant, scene: _Set) -> Box:
    """A container whose door stands open, or is opened by somebody else, or that is hidden for a moment."""
    faults = scene.faults
    opened = place in now.opened and scene.always(f"door {_since(scene.film, t, place)}", i, faults.doors)
    if opened or (place.container and scene.happens(faults.others)):
        return _grown(box, scene.width(i))
    if place.container and scene.happens(faults.flicker):
        part = 1 - float(np.exp(scene.rng.uniform(np.log(0.05), np.log(0.95))))
        return box_around(box.centre, (part * box.size[0], box.size[1], part * box.size[2]))
    return box


def _cut_off(box: Box, identity: int, most: float, scene: _Set) -> Box:
    """The part of a piece of furniture that the camera sees: it ends early on one side."""
    key = ("cut off", identity)
    if key not in scene.hulls:
        by = float(scene.rng.uniform(0, most))
        low, high = np.array(box.low), np.array(box.high)
        axis = int(scene.rng.choice((0, 2)))
        if scene.happens(0.5):
            low[axis] += by * box.size[axis]
        else:
            high[axis] -= by * box.size[axis]
        scene.hulls[key] = _box(low, high)
    return scene.hulls[key]


def _since(film: FilmedEncounter, t: int, place: Place) -> int:
    """The step at which a container that stands open was opened."""
    while t and place in film.instants[t - 1].opened:
        t -= 1
    return t


def _things(
    scene: _Set, t: int, now: Instant, person: Box | None, thing: str
) -> Iterator[tuple[int, tuple[str, Box]]]:
    name = thing.replace(" ", "")
    lies = now.put or scene.film.origin
    if now.taken and now.put is None:
        shown = person is not None and not _occluded(scene, THING, f"carried {now.at}")
        box = _near(person, scene.rng) if shown and person is not None else None
        shake = scene.faults.shaken
    else:
        box, shake = _at_rest(scene, now, THING, lies), scene.faults.shaken / 10
    if box is not None:
        box = _shifted(box, scene.rng.normal(0, shake, 3))
    box = _strayed(scene, now, THING, box, lies.room)
    if box is not None:
        yield THING, (name, box)
    for i, place in enumerate(scene.twins, THING + 1):
        box = _strayed(scene, now, i, _at_rest(scene, now, i, place), place.room)
        if box is not None:
            yield i, (name, box)


def _at_rest(scene: _Set, now: Instant, identity: int, place: Place) -> Box | None:
    """The box of a thing that lies at a place, where it is in sight."""
    if place.room != now.room:
        far = f"glimpse {now.room}"
        if not scene.always(far, identity, scene.faults.glimpsed):
            return None
        return scene.hull(far, identity, _point((SIDE / 2, 1.0, SIDE)), 0.2)
    hidden = place.container and place not in now.opened
    if hidden or _occluded(scene, identity, f"{place.name} {place in now.opened}"):
        return None
    box = scene.film.boxes[place]
    spot = np.random.default_rng(identity).uniform(-0.35, 0.35, 2)
    high = box.centre[1] if place.container else box.high[1] + SMALL[1] / 2
    x, z = box.centre[0] + spot[0] * box.size[0], box.centre[2] + spot[1] * box.size[2]
    return box_around((float(x), high, float(z)), SMALL)


def _occluded(scene: _Set, identity: int, state: str) -> bool:
    return scene.always(f"occluded {state}", identity, scene.faults.occluded)


def _strayed(scene: _Set, now: Instant, identity: int, box: Box | None, home: str) -> Box | None:
    """The box with stray pixels of its label, which are there whether or not the thing is in sight."""
    where = f"stray {now.room}"
    share = scene.faults.stray if now.room == home else scene.faults.stray * scene.faults.glimpsed
    if not scene.always(where, identity, share):
        return box
    return scene.hull(where, identity, box, 4.0)


def _near(person: Box, rng: np.random.Generator) -> Box:
    x, y, z = person.centre
    at = rng.uniform(-1, 1, 2) * (person.size[0] / 2, person.size[2] / 2)
    return box_around((float(x + at[0]), y + float(rng.uniform(-0.3, 0.3)), float(z + at[1])), SMALL)


def _nearest(of: Box, to: Box) -> Box:
    """The point of a box that is nearest to the middle of another."""
    x, _, z = of.centre
    return _point((min(max(x, to.low[0]), to.high[0]), 1.0, min(max(z, to.low[2]), to.high[2])))


def _point(at: Point) -> Box:
    return Box(at, at)


def _union(a: Box, b: Box) -> Box:
    return _box(np.minimum(a.low, b.low), np.maximum(a.high, b.high))


def _grown(box: Box, by: float) -> Box:
    return Box(box.low, (box.high[0] + by, box.high[1], box.high[2] + by))


def _placed(frame: Frame, origin: Point) -> Frame:
    return {identity: (name, _shifted(box, origin)) for identity, (name, box) in frame.items()}


def _shifted(box: Box, by: Point | Floats) -> Box:
    return _box(np.array(box.low) + by, np.array(box.high) + by)


def _box(low: Floats, high: Floats) -> Box:
    return Box(
        (float(low[0]), float(low[1]), float(low[2])), (float(high[0]), float(high[1]), float(high[2]))
    )


def to_record(scenario: str, frames: list[Frame]) -> Mapping[str, object]:
    """Return frames as MuMA-ToM's boxes.json."""
    return {
        scenario: {
            str(t): {f"{float(identity)}": _box_record(name, box) for identity, (name, box) in frame.items()}
            for t, frame in enumerate(frames)
        }
    }


def _box_record(name: str, box: Box) -> dict[str, object]:
    sides = {
        f"{axis}_{end}": round(value, 3)
        for end, corner in (("min", box.low), ("max", box.high))
        for axis, value in zip("xyz", corner, strict=True)
    }
    return {"class_name": name, **sides}
