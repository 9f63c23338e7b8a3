"""Small objects in containers: the files leave those with a door nearly empty."""

import numpy as np

from perception.film.film_set import Stage, closable, settled
from perception.geometry.boxes import Box, Point
from perception.scene.scene_graph import Thing


def furnish(stage: Stage, rng: np.random.Generator) -> Stage:
    """Put a small object or two into every container with a door: the files leave them nearly empty."""
    identity = max(stage.things) + 1
    for case in closable(stage):
        assert case.box is not None
        front = stage.fronts[case.id]
        for kind in rng.permutation(["apple", "cupcake", "bottle of wine", "remote control", "book"])[
            :2
        ].tolist():
            size = SIZES[kind]
            at = [0.0, case.box.low[1] + 0.03, 0.0]
            across = 2 - front.axis
            middle = case.box.centre[front.axis] + front.sense * 0.15 * case.box.size[front.axis]
            at[front.axis] = middle
            at[across] = case.box.centre[across] + float(rng.uniform(-0.2, 0.2)) * case.box.size[across]
            box = settled(Thing(0, kind, "object", Box((0, 0, 0), size)), (at[0], at[1], at[2]))
            if not fits(box, case.box, stage):
                continue
            thing = Thing(identity, kind, "object", box, "Props")
            stage = Stage(
                {**stage.things, identity: thing},
                {**stage.rooms, identity: stage.rooms[case.id]},
                stage.fronts,
                stage.ajar,
            )
            identity += 1
    return stage


SIZES: dict[str, Point] = {
    "apple": (0.08, 0.08, 0.08),
    "cupcake": (0.08, 0.09, 0.08),
    "bottle of wine": (0.08, 0.28, 0.08),
    "remote control": (0.06, 0.03, 0.18),
    "book": (0.16, 0.04, 0.22),
}
"""What is put into containers, with its size, metres."""


def fits(box: Box, case: Box, stage: Stage) -> bool:
    """Whether a box is within a case, clear of its sides and of other things in it."""
    margin = 0.04
    within = all(
        c0 + 0.02 <= b0 and b1 <= c1 - margin
        for b0, b1, c0, c1 in zip(box.low, box.high, case.low, case.high, strict=True)
    )
    others = (
        t.box for t in stage.things.values() if t.box is not None and t.box != case and t.role != "room"
    )
    return within and not any(overlap(box, other) and other.volume < case.volume for other in others)


def overlap(a: Box, b: Box) -> bool:
    """Whether two boxes share more than a face."""
    return all(a0 < b1 and b0 < a1 for a0, a1, b0, b1 in zip(a.low, a.high, b.low, b.high, strict=True))
