"""Questions of one's own in EgoToM's columns; one more column says what made them."""

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bip.benchmarks.egotom.records import MADE_BY, Kind
from bip.open_words.evidence import Line, write_lines
from symbolic.errors import InputError


@dataclass(frozen=True, slots=True)
class Row:
    """A question about a camera wearer, with its answer.

    Attributes:
        video, clip: names; a video has many clips.
        lines: what is shown, one or more.
        truth: the true statement.
        choices: all statements, in the order in which they are asked.
        offset: of the lines' time zero in the video, s; the clip begins with the first line and ends with the last.
    """

    video: str
    clip: str
    lines: tuple[Line, ...]
    truth: str
    choices: Sequence[str]
    offset: float = 0.0


def write_rows(path: Path, kind: Kind, rows: Iterable[Row], choices: int, made_by: str) -> int:
    """Write questions of a kind with so many choices each, and return how many.

    Raises:
        InputError: the file cannot be written.
    """
    letters = [f"{kind}_choice_{letter}" for letter in "abcdefgh"[:choices]]
    times = ["clip_start_time", "clip_end_time"]
    written = 0
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("w", newline="", encoding="utf-8") as file:
            table = csv.writer(file)
            table.writerow(["vuid", "cuid", "narrations_in_context", f"gt_{kind}", *letters, *times, MADE_BY])
            for row in rows:
                ends = [row.offset + (line.time or 0.0) for line in (row.lines[0], row.lines[-1])]
                shown = write_lines(row.lines)
                table.writerow([row.video, row.clip, shown, row.truth, *row.choices, *ends, made_by])
                written += 1
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror}); choose another -o") from error
    return written
