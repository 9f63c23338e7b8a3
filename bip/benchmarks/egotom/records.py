"""EgoToM's files: one CSV for each kind of question.

    vuid, cuid, narrations_in_context, gt_KIND, KIND_choice_a, KIND_choice_b, ..., clip_start_time, clip_end_time

KIND is goal (three choices), belief or actions (four). A narration is lines of "02m:41s | #C C paints ...".
Files that `bip simulate` made have one more column, made_by.
"""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from bip.benchmarks.benchmark import BadRecord, Record, Sample
from bip.benchmarks.egotom.clip_films import clip_film
from bip.benchmarks.egotom.contexts import Context, cut, seconds_of
from bip.open_words.evidence import Line, read_lines, write_lines
from bip.open_words.wording import PROMPTS, Asked, is_of_wearer
from symbolic.errors import BipError, InputError
from symbolic.language.question import Question

Kind = Literal["goal", "belief", "actions"]
FileSet = Literal["all", "paper"]
KINDS: tuple[Kind, ...] = get_args(Kind)
FOLDERS: Mapping[FileSet, str] = {"all": "egotom", "paper": "egotom_paper"}
"""The two sets of files: everything, and the part that the paper reports on."""
ASKED: Mapping[Kind, Asked] = {"goal": "goal", "belief": "belief", "actions": "next"}

MADE_BY = "made_by"
"""The column that EgoToM's own files lack."""
LICENCE = (
    "EgoToM is licensed CC BY-NC 4.0, for non-commercial use, and holds GPT-4's output: "
    "evaluate with it, and train nothing on it"
)
_FORM = "expected EgoToM's columns: cuid, narrations_in_context, gt_KIND, KIND_choice_a, KIND_choice_b, ..."


@dataclass(frozen=True, slots=True)
class Selection:
    """Which questions, under which condition.

    Attributes:
        context: how much of the narration is shown.
        kind: kind of question; None for all.
        files: which of the two sets.
        films: folder of clips that end with the last narration, CUID.mp4, or of Ego4D's whole videos, VUID.mp4:
            their frames are shown in place of the narration; None shows the narration.
        frames: of a clip.
    """

    context: Context = "full"
    kind: Kind | None = None
    files: FileSet = "all"
    films: Path | None = None
    frames: int = 16


def load(path: Path, selection: Selection) -> Iterator[Record]:
    """Yield the records of a CSV, or of those in a folder, kind after kind.

    Raises:
        InputError: a file cannot be read, or none has questions of the kind.
    """
    for kind in KINDS if selection.kind is None else (selection.kind,):
        for file in files_of(path, kind, selection.files):
            for number, row in _rows(file):
                yield record_of(row, kind, f"{file.name}, line {number}", selection)


def files_of(path: Path, kind: Kind, files: FileSet) -> list[Path]:
    """Return the files with questions of a kind.

    Raises:
        InputError: the path or the set of files is not there.
    """
    if path.is_file():
        return [path] if _kinds(path) & {kind} else []
    folder = path / FOLDERS[files] if (path / FOLDERS[files]).is_dir() else path
    if files == "paper" and folder.name != FOLDERS["paper"]:
        raise InputError(f"{path}: has no folder {FOLDERS['paper']!r}; give one that has, or use --files all")
    if not folder.is_dir():
        raise InputError(f"{path}: there is no such file or folder; give EgoToM's CSV files")
    return [file for file in sorted(folder.glob("*.csv")) if kind in _kinds(file)]


def is_egotom(path: Path, selection: Selection) -> bool:
    """Whether questions of EgoToM itself would be read, which have its licence and its published figures.

    Raises:
        InputError: a file cannot be read.
    """
    kinds = KINDS if selection.kind is None else (selection.kind,)
    files = {file for kind in kinds for file in files_of(path, kind, selection.files)}
    return any(MADE_BY not in _header(file) for file in files)


def _kinds(file: Path) -> set[Kind]:
    header = _header(file)
    return {kind for kind in KINDS if f"gt_{kind}" in header}


def _header(file: Path) -> list[str]:
    try:
        with file.open(newline="", encoding="utf-8-sig") as lines:
            return next(csv.reader(lines), [])
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"{file}: cannot be read as CSV in UTF-8 ({error})") from error


def _rows(file: Path) -> Iterator[tuple[int, Mapping[str, str | None]]]:
    try:
        with file.open(newline="", encoding="utf-8-sig") as lines:
            reader = csv.DictReader(lines)
            for row in reader:
                yield reader.line_num, row
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"{file}: cannot be read as CSV in UTF-8 ({error})") from error


def record_of(row: Mapping[str, str | None], kind: Kind, where: str, selection: Selection) -> Record:
    """Return the record of a row; what is wrong with it becomes a bad record."""
    name = f"{row.get('cuid') or where} {kind}"
    try:
        return _sample(row, kind, name, selection)
    except BipError as error:
        return BadRecord(name, f"{where}: {error}", kind)


def _sample(row: Mapping[str, str | None], kind: Kind, name: str, selection: Selection) -> Sample:
    truth, narration = row.get(f"gt_{kind}"), row.get("narrations_in_context")
    if not truth or not narration or not row.get("cuid"):
        lacking = next(c for c in ("cuid", "narrations_in_context", f"gt_{kind}") if not row.get(c))
        raise InputError(f"the column {lacking!r} is empty; {_FORM}")
    letters = [column for column in row if column and column.startswith(f"{kind}_choice_")]
    choices = tuple(choice.strip() for column in sorted(letters) if (choice := row[column]))
    if len(choices) < 2 or len(set(choices)) < len(choices):
        raise InputError(f"the choices must be two or more different statements, not {list(choices)}")
    if truth.strip() not in choices:
        raise InputError(f"gt_{kind} {truth!r} is none of the choices")
    lines = read_lines(narration)
    if not any(is_of_wearer(line) for line in lines):
        raise InputError("no line of the narration speaks of #C, the camera wearer")
    shown = write_lines(_shown(lines, row, selection))
    return Sample(
        name, Question("", shown, PROMPTS[ASKED[kind]], choices), choices.index(truth.strip()), kind
    )


def _shown(lines: tuple[Line, ...], row: Mapping[str, str | None], selection: Selection) -> tuple[Line, ...]:
    """Return the context of a question: a part of the narration, or frames over the same time."""
    part = cut(lines, selection.context)
    if selection.films is None or not part:
        return part
    seconds = seconds_of(lines, selection.context)
    return (clip_film(selection.films, row, selection.frames, seconds).line(),)
