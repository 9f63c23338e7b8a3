"""MuMA-ToM's `visual_data` (Shi et al., AAAI 2025): a folder of boxes and predicates per scenario.

    visual_data/{scenario}/boxes.json       {scenario: {step: {"12.0": {class_name, x_min, ..., z_max}}}}
    visual_data/{scenario}/{relation}.json  {scenario: {step: [sentence or class name, ...]}}

Instance 1 and 2 are the people. Boxes are taken over all visible pixels, stray ones included.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from perception.geometry.boxes import Box
from perception.scene.kinds import PERSON, kind_of, role_of
from perception.scene.recording import Recording, Snapshot
from perception.scene.scene_graph import RelationName, Thing
from perception.sources.json_file import read_object
from symbolic.errors import InputError
from symbolic.world.state import Predicate

FILES: Mapping[RelationName, str] = {
    "close": "closeness",
    "hold": "hold",
    "inside": "inside",
    "on": "on",
    "opened": "opened",
}
"""The file of each relation, without its suffix."""

_SENTENCE = re.compile(
    r"(?:there is )?(?:an?|the) (?P<subject>.+?)(?: is)? (?P<name>inside|on)(?: (?:the|an?))? (?P<object>.+?)\.?\s*",
    re.IGNORECASE,
)
_HOLDING = re.compile(
    r"(?:the |an? )?(?:\w+ )?character is holding (?:the |an? )?(?P<object>.+?)\.?\s*", re.IGNORECASE
)


def scenarios(path: Path) -> tuple[Path, ...]:
    """The scenario folders at a path: the path itself, or its subfolders that have boxes.

    Raises:
        InputError: there are none.
    """
    if (path / "boxes.json").is_file():
        return (path,)
    found = tuple(sorted(file.parent for file in path.glob("*/boxes.json")))
    if not found:
        raise InputError(
            f"{path} has no boxes.json, nor has any folder in it: expected MuMA-ToM's visual_data"
        )
    return found


def read_recording(folder: Path) -> Recording:
    """All frames of a scenario; a box that is not finite or inside out is left out and reported.

    Raises:
        InputError: boxes.json is missing, is not JSON, or lacks a field.
    """
    path = folder / "boxes.json"
    skipped: list[str] = []
    steps = _steps(path, folder.name)
    snapshots = [Snapshot(step, tuple(_things(path, step, content, skipped))) for step, content in steps]
    return Recording(folder.name, tuple(snapshots), tuple(skipped))


def read_predicates(
    folder: Path, relation: RelationName, skipped: list[str] | None = None
) -> dict[int, frozenset[Predicate]]:
    """The shipped predicates of one relation by step, at class level.

    Args:
        skipped: gets a sentence for every predicate of an unknown form, which is left out.

    Raises:
        InputError: the file is missing or is not JSON.
    """
    path = folder / f"{FILES[relation]}.json"
    reasons = skipped if skipped is not None else []
    return {
        step: frozenset(_predicates(path, step, relation, content, reasons))
        for step, content in _steps(path, folder.name)
    }


def _steps(path: Path, scenario: str) -> Iterator[tuple[int, Any]]:
    content = read_object(path)
    frames = content.get(scenario, next(iter(content.values()), None) if len(content) == 1 else None)
    if not isinstance(frames, dict):
        raise InputError(f"{path} has no frames for scenario {scenario!r}")
    for step in sorted(frames, key=lambda text: _number(path, text)):
        yield _number(path, step), frames[step]


def _number(path: Path, text: str) -> int:
    try:
        return int(float(text))
    except (ValueError, OverflowError) as error:
        raise InputError(f"{path} has the key {text!r} where a number was expected") from error


def _predicates(
    path: Path, step: int, relation: RelationName, content: Any, skipped: list[str]
) -> Iterator[Predicate]:
    for text in content if isinstance(content, list) else [content]:
        found = _predicate(relation, text) if isinstance(text, str) else None
        if found is not None:
            yield found
        else:
            skipped.append(f"{path}, frame {step}: cannot read {text!r} as a {relation} predicate")


def _things(path: Path, step: int, content: Any, skipped: list[str]) -> Iterator[Thing]:
    if not isinstance(content, dict):
        skipped.append(f"{path}, frame {step}: not an object of boxes")
        return
    for key, record in content.items():
        try:
            yield _thing(_number(path, key), record)
        except InputError as error:
            skipped.append(f"{path}, frame {step}, instance {key}: {error}")
        except (KeyError, OverflowError, TypeError, ValueError) as error:
            raise InputError(
                f"{path}, frame {step}, instance {key}: no such field or number: {error}"
            ) from error


def _thing(identity: int, record: Mapping[str, Any]) -> Thing:
    low, high = (
        (float(record[f"x_{end}"]), float(record[f"y_{end}"]), float(record[f"z_{end}"]))
        for end in ("min", "max")
    )
    kind = kind_of(str(record["class_name"]))
    return Thing(identity, kind, role_of(kind), Box(low, high))


def _predicate(relation: RelationName, text: str) -> Predicate | None:
    if relation == "close":
        return Predicate("close", (PERSON, kind_of(text)))
    if relation == "opened":
        return Predicate("open", (kind_of(text),))
    if relation == "hold" and (match := _HOLDING.fullmatch(text)):
        return Predicate("holds", (PERSON, kind_of(match["object"])))
    if (relation == "inside" or relation == "on") and (match := _SENTENCE.fullmatch(text)):
        return Predicate(relation, (kind_of(match["subject"]), kind_of(match["object"])))
    return None
