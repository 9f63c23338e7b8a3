"""A recording: what was there at each step, as things with boxes."""

from dataclasses import dataclass

from perception.scene.scene_graph import Thing


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The things seen at one step."""

    step: int
    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class Recording:
    """The snapshots of one scenario in order, and a sentence for everything that had to be left out."""

    name: str
    snapshots: tuple[Snapshot, ...]
    skipped: tuple[str, ...] = ()
