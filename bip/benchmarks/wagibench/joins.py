"""WAGIBench's five files, and how their rows are joined.

    ob2_v*_mcq.json                                  questions with four goals
    structured_goals.json                            the same observations with the goal alone
    digital_state_v*.json                            joined on meta: shortname + "_" + client_tag
    ob2_transcriptions_*.json                        joined on the video's file
    structured_goals_longitudinal_history_v*.json    joined on meta: client_tag + "_" + shortname

The outer keys of the digital file mean nothing. Each file is read when it is first needed.
"""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from bip.benchmarks.json_lines import read_json
from symbolic.errors import InputError

PATTERNS: Mapping[str, str] = {
    "mcq": "ob2_v*_mcq.json",
    "generative": "structured_goals.json",
    "digital": "digital_state_v*.json",
    "transcriptions": "ob2_transcriptions_*.json",
    "history": "structured_goals_longitudinal_history_v*.json",
}

Row = Mapping[str, Any]


class Files:
    """A folder with WAGIBench's files.

    Args:
        folder: where they are.

    Raises:
        InputError: there is no such folder.
    """

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise InputError(f"{folder}: there is no such folder; give the one with {PATTERNS['mcq']}")
        self.folder = folder

    def rows(self, name: str) -> list[Any]:
        """Return the rows of a file that is a list.

        Raises:
            InputError: the file is not there or holds something else.
        """
        found = self._read(name)
        if not isinstance(found, list):
            raise InputError(
                f"{self._path(name)}: expected a list of rows, not a JSON {type(found).__name__}"
            )
        return found

    @cached_property
    def digital(self) -> Mapping[str, Row]:
        """The digital states by "shortname_clienttag"."""
        found = self._read("digital")
        if not isinstance(found, Mapping):
            raise InputError(f"{self._path('digital')}: expected an object of states")
        entries = [entry for entry in found.values() if isinstance(entry, Mapping)]
        return {f"{short}_{tag}": e for e in entries for short, tag in [names_of(e)] if short and tag}

    @cached_property
    def history(self) -> Mapping[str, list[Row]]:
        """What each person did before, by "clienttag_shortname"."""
        return _histories(self.rows("history"))

    @cached_property
    def goal_history(self) -> Mapping[str, list[Row]]:
        """The histories that the generative file itself holds, by "clienttag_shortname"; they tell subsets."""
        return _histories(self.rows("generative"))

    @cached_property
    def transcriptions(self) -> Mapping[str, Row]:
        """What was said in each video, by the video's file."""
        found = self._read("transcriptions")
        if not isinstance(found, Mapping):
            raise InputError(
                f"{self._path('transcriptions')}: expected an object {{file: {{transcription}}}}"
            )
        return {name: part for name, part in found.items() if isinstance(part, Mapping)}

    def captions(self, row: Row) -> Any:
        """Return the captions of a row's video: the JSON file of its stem under captions/.

        Raises:
            InputError: there are none.
        """
        path = self._of_video(row, "captions", ".json")
        if path is None:
            raise InputError(
                f"{self.folder / 'captions'}: has no captions of the video {stems_of(row)[0]!r}; add them, "
                "use --modality Vo (the scripted cues), or --media frames with a model that sees"
            )
        return read_json(path)

    def video(self, row: Row) -> Path:
        """Return the clip of a row, which is cut to its window already.

        Raises:
            InputError: it is not there.
        """
        path = self._of_video(row, "clipped_videos", ".mp4")
        if path is None:
            raise InputError(f"{self.folder / 'clipped_videos'}: has no video {stems_of(row)[0]!r}")
        return path

    def _of_video(self, row: Row, folder: str, suffix: str) -> Path | None:
        paths = (self.folder / folder / f"{stem}{suffix}" for stem in stems_of(row))
        return next((path for path in paths if path.is_file()), None)

    def _read(self, name: str) -> Any:
        return read_json(self._path(name))

    def _path(self, name: str) -> Path:
        found = sorted(self.folder.glob(PATTERNS[name]))
        if not found:
            raise InputError(
                f"{self.folder}: has no {PATTERNS[name]}; put it there, or leave out what needs it "
                "(a modality, a subset or a task)"
            )
        return found[-1]  # the latest version


def _histories(rows: list[Any]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        if not isinstance(row, Mapping):
            continue
        short, tag = names_of(row)
        entries = row.get("longitudinal_history")
        if short and tag and isinstance(entries, list):
            found[f"{tag}_{short}"] = [entry for entry in entries if isinstance(entry, Mapping)]
    return found


def names_of(row: Row) -> tuple[str, str]:
    """Return the scenario's short name and the client's tag of a row; empty where it has none."""
    meta, x = part_of(row, "meta"), part_of(row, "x")
    scenario = meta.get("scenario")
    short = scenario.get("shortname") if isinstance(scenario, Mapping) else scenario
    tag = meta.get("client_tag") or x.get("client_tag")
    return str(short or ""), str(tag or "")


def video_of(row: Row) -> str | None:
    """Return the name of a row's video file, where it names one."""
    name = part_of(row, "x").get("video_filename")
    return name if isinstance(name, str) and name else None


def stems_of(row: Row) -> tuple[str, ...]:
    """Return what the file of a row's video may be called, without its ending, the likeliest first."""
    video = video_of(row)
    if video is not None:
        return (Path(video).stem,)
    short, tag = names_of(row)
    return f"{tag}_{short}", f"{short}_{tag}", tag


def part_of(row: Row, name: str) -> Mapping[str, Any]:
    """Return an object within a row; an empty one where there is none."""
    part = row.get(name)
    return part if isinstance(part, Mapping) else {}
