"""From what a video shows of the person who seeks to clues of where the object was.

Nothing here is a rule that fires: each observation adds a documented weight to the places that it
speaks for, and inference sums over them. Boxes are noisy, so that no single one decides. What
speaks for a fixture, at about the time when the object came into sight or into the hand:

    it holds the object by the data set's own relations (`inside`, `on`, or merely `close`);
    it opened just then, the nearer the person the more;
    the person stood at it.

An object that is never seen leaves the fixture that was opened last, and where the person stopped.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from perception.evidence import Holding, Moment, Opening, Reach, Sighting, VideoEvidence, read_evidence
from symbolic.types import Clue, NarrativeParse, PlaceMention, RoomMention
from symbolic.vocabulary import FIXTURES


@dataclass(frozen=True, slots=True)
class VideoModel:
    """What observations weigh, log-likelihood ratios in nats; sums are capped by none of them alone.

    Attributes:
        inside, on, close: the object rests at a fixture by that relation, from a box that can be trusted.
        doubtful: factor on these where the object's box is mostly stray pixels.
        opened: a container opened within `window` steps of the object's appearance, the person at it.
        opened_far: the same with the person away from it: somebody else may have opened it.
        at: the person stood at the fixture when the object appeared or was taken.
        away: the person was farther than `far` metres from it.
        never_opened: a container that never opened in the video, while others did.
        room: the object was first seen in a room, or the search ended there.
        last: the container opened last, of an object that is never seen.
        stop: where the person stood at the end, of an object that is never seen.
        left: a container that the person opened and left, before the object was found elsewhere.
        window: steps before and after the appearance in which an opening counts.
        far: metres.
        counter: share of `on` that a counter passes on to what stands on, over or under it.
    """

    inside: float = 3.5
    on: float = 3.5
    close: float = 1.5
    doubtful: float = 0.4
    opened: float = 2.5
    opened_far: float = 0.5
    at: float = 1.0
    away: float = -1.5
    never_opened: float = -1.0
    room: float = 2.5
    last: float = 3.0
    stop: float = 1.0
    left: float = -1.5
    window: int = 2
    far: float = 1.0
    counter: float = 0.4


NEAR = 0.5
"""A person within this gap of a container can have opened it, metres."""
AT = 0.1
"""A person within this gap of a fixture stands at it, metres."""
MOVED = 0.4
"""An object that travels farther than this while in the hands is carried, metres."""
COUNTER = "kitchen counter"
AT_THE_COUNTER = ("kitchen cabinet", "microwave", "dishwasher", "stove")


def video_clues(folder: Path, told: NarrativeParse, model: VideoModel = VideoModel()) -> tuple[Clue, ...]:
    """Return the clues of a scenario's video for what somebody asks for in the text; none where nobody asks.

    Args:
        folder: `visual_data/{scenario}`.
        told: the text condition, as read. The film follows the person who asks.
        model: what observations weigh.

    Raises:
        InputError: the folder lacks its boxes, or they cannot be read.
    """
    evidence = read_evidence(folder)
    asked = next((event for event in told.events if event.verb == "ask" and event.object), None)
    if asked is None or asked.object is None:
        return ()
    return tuple(weigh(evidence, asked.object.object, model))


def weigh(evidence: VideoEvidence, thing: str, model: VideoModel = VideoModel()) -> Iterator[Clue]:
    """Yield a clue for each place, and one for the room, that the video speaks for or against."""
    appearance = find_appearance(evidence, thing)
    moments = {moment.step: moment for moment in evidence.moments}
    if appearance is None:
        observations = list(_end_of_search(evidence, moments, model))
        last = evidence.stopped
        room = last.view.rooms if last else ()
    else:
        observations = list(_observations(appearance, evidence, moments, model))
        room = moments[appearance.step].view.rooms
    places: dict[tuple[PlaceMention, ...], list[Observation]] = defaultdict(list)
    for observation in observations:
        mentions = _mentions(observation.kind, observation.rooms)
        if mentions:
            places[mentions].append(observation)
    for mentions, found in places.items():
        weight = sum(observation.weight for observation in found)
        words = "; ".join(f"{o.what}, step {o.step} ({o.weight:+.1f})" for o in found)
        yield Clue(thing, mentions, weight, "video", f"{found[0].kind}: {words}")
    if room:
        yield Clue(thing, tuple(RoomMention(name) for name in room), model.room, "video", f"seen in the {room[0]}")


@dataclass(frozen=True, slots=True)
class Observation:
    """One thing that speaks for or against a kind of fixture in a view's rooms, with its weight in nats."""

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

    Of several of its class it is the one that is carried, else the one with the highest number:
    the data set's simulator adds the objects of its tasks to a home last.
    """
    sightings = [s for s in evidence.sightings if s.object == thing]
    holdings = [h for h in evidence.holdings if h.object == thing]
    carried = [h.object_id for h in holdings if (h.travel or 0.0) > MOVED]
    identities = carried or [x.object_id for x in (*sightings, *holdings)]
    if not identities:
        return None
    identity = max(identities)
    held = [h for h in holdings if h.object_id == identity]
    taken = held[0] if held else None
    cameras = {moment.step: moment.view.camera for moment in evidence.moments}
    seen = [s for s in sightings if s.object_id == identity]
    if taken is not None:
        seen = [s for s in seen if s.step <= taken.first and cameras[s.step] == cameras[taken.first]]
    steps = [s.step for s in seen] + ([taken.first] if taken else [])
    return Appearance(min(steps), tuple(seen), taken)


def _observations(
    appearance: Appearance, evidence: VideoEvidence, moments: Mapping[int, Moment], model: VideoModel
) -> Iterator[Observation]:
    yield from _resting(appearance.sightings, moments, model)
    yield from _opened(appearance.step, evidence.openings, moments, model)
    step = appearance.holding.first if appearance.holding else appearance.step
    yield from _standing(step, moments[step], model)


def _resting(
    sightings: Sequence[Sighting], moments: Mapping[int, Moment], model: VideoModel
) -> Iterator[Observation]:
    """The best sighting by each relation at each kind of fixture."""
    best: dict[tuple[str, str], Observation] = {}
    for s in sightings:
        weight = {"inside": model.inside, "on": model.on, "close": model.close}[s.relation]
        weight *= 1.0 if s.trusted else model.doubtful
        rooms = moments[s.step].view.rooms
        kinds = {s.place: weight}
        if s.place == COUNTER:
            kinds = {kind: weight * model.counter for kind in (COUNTER, *AT_THE_COUNTER)}
        for kind, w in kinds.items():
            old = best.get((kind, s.relation))
            if old is None or old.weight < w:
                best[kind, s.relation] = Observation(kind, rooms, s.step, w, f"seen {s.relation} the {s.place}")
    yield from best.values()


def _opened(
    step: int, openings: Sequence[Opening], moments: Mapping[int, Moment], model: VideoModel
) -> Iterator[Observation]:
    """What opened when the object appeared, and what the person had opened before and left."""
    rooms = moments[step].view.rooms
    best: dict[str, Observation] = {}
    for o in openings:
        if abs(o.step - step) > model.window or moments[o.step].view.camera != moments[step].view.camera:
            continue
        near = o.gap is not None and o.gap <= NEAR
        weight = model.opened if near else model.opened_far
        if o.place not in best or best[o.place].weight < weight:
            best[o.place] = Observation(o.place, rooms, o.step, weight, f"opened by {o.growth:.2f} m")
    yield from best.values()
    before = [o for o in openings if o.step < step - model.window and o.gap is not None and o.gap <= NEAR]
    for kind in sorted({o.place for o in before} - set(best)):
        o = next(o for o in before if o.place == kind)
        yield Observation(kind, moments[o.step].view.rooms, o.step, model.left, "opened before, and left")


def _standing(step: int, moment: Moment, model: VideoModel) -> Iterator[Observation]:
    """How far the person stood from the nearest fixture of each kind."""
    nearest: dict[str, Reach] = {}
    for reach in moment.reaches:
        if reach.trusted and (reach.place not in nearest or reach.gap < nearest[reach.place].gap):
            nearest[reach.place] = reach
    for kind, reach in nearest.items():
        weight = model.at if reach.gap <= AT else model.away if reach.gap > model.far else 0.0
        if weight:
            yield Observation(kind, moment.view.rooms, step, weight, f"{reach.gap:.1f} m away")


def _end_of_search(
    evidence: VideoEvidence, moments: Mapping[int, Moment], model: VideoModel
) -> Iterator[Observation]:
    """What was opened last, and where the person stopped."""
    near = [o for o in evidence.openings if o.gap is not None and o.gap <= NEAR]
    if near:
        o = near[-1]
        yield Observation(o.place, moments[o.step].view.rooms, o.step, model.last, "opened last")
        for kind in sorted({p.place for p in near} - {o.place}):
            yield Observation(kind, moments[o.step].view.rooms, o.step, model.left, "opened before, and left")
    if evidence.stopped is not None:
        yield from _standing(evidence.stopped.step, evidence.stopped, model)


def _mentions(kind: str, rooms: Iterable[str]) -> tuple[PlaceMention, ...]:
    """The places that a kind of fixture can be in a view; none for what cannot stand in its rooms."""
    fixture = FIXTURES.get(kind)
    if fixture is None:
        return ()
    if fixture.room in ("kitchen", "bathroom"):
        return (PlaceMention(kind, room=fixture.room),) if fixture.room in rooms else ()
    return tuple(PlaceMention(kind, room=room) for room in rooms if room not in ("kitchen", "bathroom"))
