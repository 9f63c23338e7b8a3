"""What every format on disk offers: its files, what is perceived in one, and how that agrees with the file."""

from collections.abc import Callable, Hashable, Set
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from perception.events.acts import Act
from perception.geometry.boxes import Floats, Point
from perception.mapping.scene_map import SceneMap
from perception.scene.rules import RuleSet
from perception.scene.scene_graph import SceneGraph
from perception.segmentation.sight import Sight
from symbolic.world.state import Frame


@dataclass(frozen=True, slots=True, eq=False)
class Cloud:
    """What a map was made of: points [N, 3] in the world, metres, and the instance id of each, int64 [N]."""

    position: Floats
    instance: NDArray[np.int64]


def cloud_of(scene: SceneMap) -> Cloud:
    """The voxels of a map as points, one each."""
    cells = scene.cells
    return Cloud(cells.mean, scene.ids[cells.instance])


@dataclass(frozen=True, slots=True)
class Description:
    """What was perceived in one recording or scene file.

    Attributes:
        frames: predicates by step.
        graph: the scene at the last step.
        walk: positions of the person in order.
        acts: what was done, where frames allow to tell.
        skipped: a sentence for everything that had to be left out.
        cloud: the points behind the scene; None where there are boxes only.
    """

    name: str
    frames: tuple[Frame, ...]
    graph: SceneGraph
    walk: tuple[Point, ...] = ()
    acts: tuple[Act, ...] = ()
    skipped: tuple[str, ...] = ()
    cloud: Cloud | None = None


@dataclass(frozen=True, slots=True)
class Agreement:
    """One relation in one frame: what the rules say and what the file says, as sets of the same type."""

    relation: str
    ours: Set[Hashable]
    theirs: Set[Hashable]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Our relations beside those that one file ships, over so many frames."""

    agreements: tuple[Agreement, ...]
    frames: int
    skipped: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Source:
    """A format of recordings or scenes. All three functions raise `InputError` for a file of another kind.

    Attributes:
        name: as on the command line.
        rules: name of the rule set that its boxes ask for.
        recognise: whether a path holds such files, told from their names.
        files: the recordings at a path, each to be given to `describe` and `compare`.
        describe: what is perceived in one; for videos, predicates of every so many-th frame and the last.
        compare: our relations beside the file's own.
        see: as `describe`, with models that find things in colours; None where the format has no colours.
    """

    name: str
    rules: str
    recognise: Callable[[Path], bool]
    files: Callable[[Path], tuple[Path, ...]]
    describe: Callable[[Path, RuleSet, int], Description]
    compare: Callable[[Path, RuleSet], Comparison]
    see: Callable[[Path, RuleSet, int, Sight], Description] | None = None


def marked(path: Path, mark: str) -> bool:
    """Whether a file of some name is at a path, or in a folder in it."""
    return (path / mark).is_file() or any(path.glob(f"*/{mark}"))
