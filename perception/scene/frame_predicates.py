"""From a recording to predicates per step: the form in which the symbolic layer takes a video."""

from collections.abc import Iterator

from perception.scene.naming import as_frame
from perception.scene.recording import Recording
from perception.scene.relations import opened, relate
from perception.scene.rules import RuleSet
from symbolic.world.state import Frame


def predicate_frames(recording: Recording, rules: RuleSet, person: int) -> Iterator[Frame]:
    """Predicates per step: nearness and holding of one person, and what opened since the step before."""
    before = None
    for snapshot in recording.snapshots:
        relations = {
            relation
            for relation in relate(snapshot.things, rules)
            if relation.name not in ("close", "hold") or relation.subject == person
        }
        if before is not None and rules.opened is not None:
            relations |= {relation for relation, _ in opened(before.things, snapshot.things, rules.opened)}
        before = snapshot
        yield as_frame(snapshot.step, snapshot.things, relations)
