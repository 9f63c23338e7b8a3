"""From what a video shows of the person who seeks to clues of where the object was.

Nothing here is a rule that fires: each observation adds a documented weight to the places that it
speaks for, and inference sums over them. Boxes are noisy, so that no single one decides. What
speaks for a fixture, at about the time when the object came into sight or into the hand:

    the object was seen to rest there, inside or on it, in a box that can be trusted;
    it opened just then, the nearer the person the more;
    the person stood at it.

An object that is never seen leaves the fixture that was opened last, and where the person stopped.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from perception.sources.muma_tom.film_evidence import (
    Holding,
    Moment,
    Opening,
    Sighting,
    VideoEvidence,
    read_evidence,
)
from symbolic.errors import InputError
from symbolic.language.mentions import PlaceMention, RoomMention
from symbolic.language.parses import NarrativeParse
from symbolic.language.question import Clue
from symbolic.world.vocabulary import FIXTURES


@dataclass(frozen=True, slots=True)
class VideoModel:
    """What observations weigh, log-likelihood ratios in nats; chosen with 34 development scenarios in view.

    Attributes:
        resting: the object was first seen to rest inside or on a fixture, from a box that can be trusted.
        opened: a container opened at most `before` steps before the object appeared or was taken, and
            the person was at it.
        unopened: a container that was never seen to open.
        slope: what a fixture loses per metre between it and the person when the object appeared or was
            taken, down to `away`.
        room: the object was first seen in a room, or the search ended there.
        last: the container opened last, of an object that is never seen.
        left: a container that the person opened and left, before the object appeared elsewhere.
    """

    resting: float = 3.5
    opened: float = 2.5
    unopened: float = -0.5
    slope: float = 1.5
    away: float = -1.5
    room: float = 2.5
    last: float = 3.0
    left: float = -1.5
    before: int = 3


NEAR = 0.5
"""A person within this gap of a container can have opened it, metres."""
STILL_AT = 1.0
"""A person within this gap of a container has not left it, metres."""
AT = 0.1
"""A person within this gap of a fixture stands at it, metres."""
CARRIED = 0.4
"""An object that travels farther than this while in the hands is carried, metres."""
STRAY = 2.5
"""Doors are no wider than this (metres): more growth is stray pixels."""

Film: TypeAlias = Mapping[int, Moment]
"""The moments of a video by step."""


def video_clues(folder: Path, told: NarrativeParse, model: VideoModel = VideoModel()) -> tuple[Clue, ...]:
    """Return the clues of a scenario's video for what somebody asks for in the text; none where nobody asks.

    Args:
        folder: `visual_data/{scenario}`.
        told: the text condition, as read. The film follows the person who asks.
        model: what observations weigh.

    Raises:
        InputError: the folder lacks its boxes, or they cannot be read. A box that cannot be read
            among others is a clue of no weight that says so.
    """
    if not (folder / "boxes.json").is_file():
        raise InputError(f"{folder}/boxes.json is missing; put it there or use --modality text")
    asked = next((event for event in told.events if event.verb == "ask" and event.object), None)
    if asked is None or asked.object is None:
        return ()
    evidence, thing = read_evidence(folder), asked.object.object
    if not any(moment.reaches for moment in evidence.moments) and not evidence.sightings:
        raise InputError(f"{folder}/boxes.json has no box that can be read; use --modality text")
    found = tuple(weigh(evidence, thing, model))
    if not evidence.skipped:
        return found
    more = f" and {len(evidence.skipped) - 1} more" if len(evidence.skipped) > 1 else ""
    return (*found, Clue(thing, (), 0.0, "video", f"left out: {evidence.skipped[0]}{more}"))


def weigh(evidence: VideoEvidence, thing: str, model: VideoModel = VideoModel()) -> Iterator[Clue]:
    """Yield a clue for each place, and one for the room, that the video speaks for or against.

    Observations add up over one fixture; of several of a kind, the best speaks for the kind.
    """
    appearance = find_appearance(evidence, thing)
    film = {moment.step: moment for moment in evidence.moments}
    if appearance is None:
        observations = list(_end_of_search(evidence, film, model))
        rooms = evidence.stopped.view.rooms if evidence.stopped else ()
    else:
        observations = list(_observations(appearance, evidence, film, model))
        rooms = film[appearance.step].view.rooms
    best: dict[tuple[PlaceMention, ...], tuple[float, list[Observation]]] = {}
    for found in _by_fixture(observations):
        mentions = _mentions(found[0].kind, found[0].rooms)
        weight = sum(observation.weight for observation in found)
        if mentions and (mentions not in best or best[mentions][0] < weight):
            best[mentions] = (weight, found)
    for mentions, (weight, found) in best.items():
        words = "; ".join(f"{o.what}, step {o.step} ({o.weight:+.1f})" for o in found)
        yield Clue(thing, mentions, weight, "video", f"video, {found[0].kind}: {words}")
    if rooms:
        places = tuple(RoomMention(name) for name in rooms)
        yield Clue(thing, places, model.room, "video", f"video: seen in the {' or '.join(rooms)}")


def _by_fixture(observations: Iterable["Observation"]) -> Iterable[list["Observation"]]:
    found: dict[int, list[Observation]] = defaultdict(list)
    for observation in observations:
        found[observation.fixture].append(observation)
    return found.values()


@dataclass(frozen=True, slots=True)
class Observation:
    """One thing that speaks for or against a fixture in a view's rooms, with its weight in nats."""

    fixture: int
    kind: str
    rooms: tuple[str, ...]
    step: int
    weight: float
    what: str


@dataclass(frozen=True, slots=True)
class Appearance:
    """When the object sought came into sight or into the hand, and where it was seen to rest until then."""

    step: int
    sightings: tuple[Sighting, ...]
    holding: Holding | None


def find_appearance(evidence: VideoEvidence, thing: str) -> Appearance | None:
    """Return when the object came into sight, before it was taken and under the camera that shows the taking.

    Of several of its class it is the first that is carried, else the first in the hands, else the one
    seen last. An object that is never in the hands counts where it was seen last: what is in sight of
    a seeker who leaves is not it.
    """
    sightings = [s for s in evidence.sightings if s.object == thing]
    holdings = [h for h in evidence.holdings if h.object == thing]
    carried = [h.object_id for h in holdings if (h.travel or 0.0) > CARRIED]
    taken_up = [h.object_id for h in holdings]
    identity = next(iter(carried or taken_up or [s.object_id for s in sightings[-1:]]), None)
    if identity is None:
        return None
    held = [h for h in holdings if h.object_id == identity]
    seen = [s for s in sightings if s.object_id == identity]
    taken = held[0] if held else None
    cameras = {moment.step: moment.view.camera for moment in evidence.moments}
    until = taken.first if taken else seen[-1].step
    seen = [s for s in seen if s.step <= until and cameras[s.step] == cameras[until]]
    steps = [s.step for s in seen] + ([taken.first] if taken else [])
    return Appearance(min(steps), tuple(seen), taken)


def _observations(
    appearance: Appearance, evidence: VideoEvidence, film: Film, model: VideoModel
) -> Iterator[Observation]:
    at_first = [s for s in appearance.sightings if s.step == appearance.step]
    yield from _resting(at_first, film, model)
    taken = _taking(appearance, evidence)
    yield from _opened(appearance.step, taken, evidence.openings, film, model)
    yield from _standing(taken, film, evidence.openings, model)


def _taking(appearance: Appearance, evidence: VideoEvidence) -> int:
    """Return the step at which the object was taken: first in the hands, else the stop after it appeared."""
    if appearance.holding is not None:
        return appearance.holding.first
    cameras = {moment.step: moment.view.camera for moment in evidence.moments}
    stops = [
        stay.last
        for stay in evidence.stays
        if stay.last >= appearance.step and cameras[stay.last] == cameras[appearance.step]
    ]
    return stops[0] if stops else appearance.step


def _resting(sightings: Sequence[Sighting], film: Film, model: VideoModel) -> Iterator[Observation]:
    """Where the object rested when it came into sight."""
    for s in sightings:
        if s.trusted and s.relation != "close":
            what = f"seen {s.relation} the {s.place}"
            rooms = film[s.step].view.rooms
            yield Observation(s.place_id, s.place, rooms, s.step, model.resting, what)


def _opened(
    appeared: int, taken: int, openings: Sequence[Opening], film: Film, model: VideoModel
) -> Iterator[Observation]:
    """What opened when the object appeared or was taken, and what the person had opened and left."""
    best: dict[int, Observation] = {}
    for o in openings:
        if not _within_reach(o) or film[o.step].view.camera != film[taken].view.camera:
            continue
        timely = any(-model.before <= o.step - step <= 0 for step in (appeared, taken))
        if timely and _last_gap(o, taken, film) <= STILL_AT:
            weight, what = model.opened, f"opened by {o.growth:.2f} m"
        elif o.step < taken:
            weight, what = model.left, "opened and left"
        else:  # what is opened once the object is in the hand says nothing of where it was
            continue
        if o.place_id not in best or best[o.place_id].weight < weight:
            best[o.place_id] = Observation(o.place_id, o.place, film[o.step].view.rooms, o.step, weight, what)
    yield from best.values()


def _last_gap(opening: Opening, taken: int, film: Film) -> float:
    """How far the person was from what opened, metres, when both were last in sight until the taking."""
    until = [moment for step, moment in film.items() if opening.step <= step <= taken]
    gaps = [reach.gap for moment in until for reach in moment.reaches if reach.place_id == opening.place_id]
    return gaps[-1] if gaps else opening.gap or 0.0


def _within_reach(opening: Opening) -> bool:
    return opening.gap is not None and opening.gap <= NEAR and opening.growth <= STRAY


def _standing(step: int, film: Film, openings: Sequence[Opening], model: VideoModel) -> Iterator[Observation]:
    """How far the person stood from each fixture in sight, and whether it was ever opened."""
    opened = {o.place_id for o in openings}
    for reach in film[step].reaches:
        if not reach.trusted:
            continue
        rooms = film[step].view.rooms
        weight = max(model.away, -model.slope * max(0.0, reach.gap - AT))
        yield Observation(reach.place_id, reach.place, rooms, step, weight, f"{reach.gap:.1f} m away")
        fixture = FIXTURES.get(reach.place)
        if fixture is not None and fixture.container and reach.place_id not in opened:
            yield Observation(reach.place_id, reach.place, rooms, step, model.unopened, "never opened")


def _end_of_search(evidence: VideoEvidence, film: Film, model: VideoModel) -> Iterator[Observation]:
    """What was opened last, and where the person stopped."""
    own = [o for o in evidence.openings if _within_reach(o)]
    last = {o.place_id: o for o in own}
    for identity, o in last.items():
        rooms = film[o.step].view.rooms
        if o is own[-1]:
            yield Observation(identity, o.place, rooms, o.step, model.last, "opened last")
        else:
            yield Observation(identity, o.place, rooms, o.step, model.left, "opened and left")
    stop = evidence.stays[-1].last if evidence.stays else evidence.stopped.step if evidence.stopped else None
    if stop is not None:
        yield from _standing(stop, film, evidence.openings, model)


def _mentions(kind: str, rooms: Iterable[str]) -> tuple[PlaceMention, ...]:
    """The places that a kind of fixture can be in a view; none for what cannot stand in its rooms."""
    fixture = FIXTURES.get(kind)
    if fixture is None:
        return ()
    if fixture.room in ("kitchen", "bathroom"):
        return (PlaceMention(kind, room=fixture.room),) if fixture.room in rooms else ()
    return tuple(PlaceMention(kind, room=room) for room in rooms if room not in ("kitchen", "bathroom"))
