"""Scripts to make WAGIBench's questions of: one JSON object a line.

    {"scenario": "pancakes", "client_tag": "p0", "goal": {"type": "timer", ...} or text, "persona": "...",
     "cues": [{"modality": ["digital"], "app": "Notes", "description": "..."}, ...],
     "video_filename": "...", "transcription": [...], "context_window": {"start_s": 0, "end_s": 40}}

Only scenario, goal and cues are needed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bip.benchmarks.json_lines import read_json_lines
from bip.benchmarks.wagibench.modalities import cue_modalities
from bip.benchmarks.wagibench.words import flat, goal_in_words, in_words, type_of
from symbolic.errors import InputError


@dataclass(frozen=True, slots=True)
class Script:
    """What is to happen in front of somebody's smart glasses, and what that person wants.

    Attributes:
        id: tag and scenario.
        tag, scenario: who, and what it is about.
        goal: as in the file, a text or a structure.
        persona: who the person is, in words.
        cues: what tells the goal, as in the file.
        rest: further fields of x: video_filename, transcription, context_window.
    """

    id: str
    tag: str
    scenario: str
    goal: Any
    persona: str
    cues: tuple[Mapping[str, Any], ...]
    rest: Mapping[str, Any]

    @property
    def words(self) -> str:
        """The goal in words."""
        return goal_in_words(self.goal)

    @property
    def type(self) -> str | None:
        """The type of the goal, where it has one."""
        return type_of(self.goal)

    def cued(self, modality: str) -> list[Mapping[str, Any]]:
        """Return the cues of a modality."""
        return [cue for cue in self.cues if modality in cue_modalities(cue)]


def read_scripts(path: Path) -> dict[str, Script]:
    """Return the scripts of a file by id.

    Raises:
        InputError: the file cannot be read, or a line is no script.
    """
    found: dict[str, Script] = {}
    for number, row in read_json_lines(path):
        where = f"{path}, line {number}"
        if isinstance(row, str):
            raise InputError(f"{where}: {row}")
        scenario, cues = in_words(row.get("scenario")), row.get("cues")
        if not scenario or not isinstance(cues, list) or not all(isinstance(cue, Mapping) for cue in cues):
            raise InputError(
                f"{where}: expected an object with 'scenario', 'goal' and 'cues', a list of objects"
            )
        tag = in_words(row.get("client_tag")) or f"client{number}"
        rest: dict[str, Any] = {
            k: row[k] for k in ("video_filename", "transcription", "context_window") if k in row
        }
        script = Script(
            f"{tag}_{scenario}",
            tag,
            scenario,
            row.get("goal"),
            in_words(row.get("persona")),
            tuple(cues),
            rest,
        )
        if not script.words:
            raise InputError(f"{where}: has no goal")
        if script.id in found:
            raise InputError(f"{where}: {script.id} is there already; give each script its own client_tag")
        found[script.id] = script
    return found


def descriptions(cues: list[Mapping[str, Any]]) -> list[str]:
    """Return what cues say, in words."""
    return [text for cue in cues for text in flat(cue.get("description"))]
