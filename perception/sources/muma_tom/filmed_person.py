"""Which person a MuMA-ToM camera follows."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from perception.scene.naming import as_frame
from perception.scene.recording import Recording
from perception.scene.relations import relate
from perception.scene.rules import MUMA_TOM, RuleSet
from perception.scene.scene_graph import Thing
from symbolic.world.state import Predicate

Basis: TypeAlias = Literal["given", "closeness", "presence"]

PEOPLE = (1, 2)
"""Instance ids of the two people."""


def filmed_person(
    recording: Recording, closeness: Mapping[int, frozenset[Predicate]] | None
) -> tuple[int, Basis]:
    """The instance id of the filmed person, and what says so.

    It is the person whose nearness agrees best with the shipped closeness; without that file, the one
    seen in more frames. Who is never in sight is not filmed. Ties go to person 1.
    """
    seen = {person: sum(_has(s.things, person) for s in recording.snapshots) for person in PEOPLE}
    if closeness is None:
        return max(PEOPLE, key=seen.__getitem__), "presence"
    in_sight = [person for person in PEOPLE if seen[person]] or PEOPLE[:1]
    return min(in_sight, key=lambda person: _disagreement(recording, person, closeness)), "closeness"


def near(things: tuple[Thing, ...], person: int, rules: RuleSet = MUMA_TOM) -> frozenset[Predicate]:
    """What one person is close to, as predicates at class level."""
    found = (r for r in relate(things, rules) if r.name == "close" and r.subject == person)
    return as_frame(0, things, found).predicates


def _disagreement(recording: Recording, person: int, closeness: Mapping[int, frozenset[Predicate]]) -> int:
    return sum(
        len(near(snapshot.things, person) ^ closeness.get(snapshot.step, frozenset()))
        for snapshot in recording.snapshots
    )


def _has(things: tuple[Thing, ...], person: int) -> bool:
    return any(thing.id == person for thing in things)
