"""WAGIBench's rows as questions with four goals, and as observations whose goal is to be put into words."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from bip.benchmarks.benchmark import BadRecord, Record, Sample
from bip.benchmarks.wagibench.joins import Files, Row, names_of
from bip.benchmarks.wagibench.modalities import cues_of, evidence, read_modalities
from bip.benchmarks.wagibench.subsets import cue_class, in_subset, window_class
from bip.benchmarks.wagibench.words import flat, goal_in_words, type_of
from bip.open_words.evidence import Line, write_lines
from bip.open_words.film import Film
from symbolic.errors import BipError, InputError
from symbolic.language.question import Question

PROMPT = "What is the goal of C, who wears smart glasses?"
UNTYPED = "no type"


@dataclass(frozen=True, slots=True)
class Selection:
    """Which observations, and what of them is shown.

    Attributes:
        modality: conditions, joined by commas.
        subset: S_V, S_VA, S_VD or S_VL; None for all.
        frames: V is so many frames of the clip; None for its captions.
    """

    modality: str = "V,A,D,L"
    subset: str | None = None
    frames: int | None = None


@dataclass(frozen=True, slots=True)
class Observation:
    """An observation whose goal is to be put into words.

    Attributes:
        id: names it.
        narrative: what is shown, as lines of evidence.
        reference: its goal in words, for grading alone.
        cues: the scripted cues in words, for grading alone.
        options: the four goals of its question, the right one first; empty where it has none.
        type: type of the goal, for the breakdown.
    """

    id: str
    narrative: str
    reference: str
    cues: tuple[str, ...]
    options: tuple[str, ...] = ()
    type: str = UNTYPED


R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Tagged(Generic[R]):
    """A record with the classes that the report breaks figures down by."""

    record: R
    tags: Mapping[str, str] = field(default_factory=dict)


def questions(path: Path, selection: Selection) -> Iterator[Tagged[Record]]:
    """Yield the questions of the multiple-choice file.

    Raises:
        InputError: a file is not there or of another form, or the selection names nothing.
    """
    files, conditions = Files(path), read_modalities(selection.modality)
    for number, row in enumerate(files.rows("mcq")):
        yield from _selected(
            number,
            row,
            files,
            selection,
            lambda name, row: _question(name, row, files, conditions, selection),
        )


def observations(path: Path, selection: Selection) -> Iterator[Tagged[Observation | BadRecord]]:
    """Yield the observations of the generative file.

    Raises:
        InputError: a file is not there or of another form, or the selection names nothing.
    """
    files, conditions = Files(path), read_modalities(selection.modality)
    options = _options(files)
    for number, row in enumerate(files.rows("generative")):
        yield from _selected(
            number,
            row,
            files,
            selection,
            lambda name, row: _observation(name, row, files, conditions, options),
        )


def _selected(
    number: int, row: Any, files: Files, selection: Selection, make: Callable[[str, Row], R]
) -> Iterator[Tagged[R | BadRecord]]:
    where = f"row {number}"
    if not isinstance(row, Mapping) or not isinstance(row.get("x"), Mapping):
        yield Tagged(BadRecord(where, f"{where}: expected an object with 'x', 'y' and 'meta'"))
        return
    if not in_subset(row, files, selection.subset):
        return
    short, tag = names_of(row)
    name = f"{where} {tag}_{short}" if tag or short else where
    tags = {"cues": cue_class(row), "window": window_class(row)}
    try:
        yield Tagged(make(name, row), tags)
    except BipError as error:
        if _is_of_the_folder(error, files):
            raise
        yield Tagged(BadRecord(name, f"{name}: {error}", _type(row)), tags)


def _is_of_the_folder(error: BipError, files: Files) -> bool:
    """A file that is not there ends the run at once: every row would fail of it."""
    return str(error).startswith(f"{files.folder}: has no")


def _question(name: str, row: Row, files: Files, conditions: tuple[str, ...], selection: Selection) -> Sample:
    goals, truth = row["x"].get("mcq_set"), row.get("y")
    if not isinstance(goals, list) or len(goals) < 2:
        raise InputError("'mcq_set' is no list of goals")
    choices = tuple(goal_in_words(goal) for goal in goals)
    if len(set(choices)) < len(choices):
        raise InputError(f"two goals of 'mcq_set' are the same: {list(choices)}")
    if isinstance(truth, bool) or not isinstance(truth, int) or not 0 <= truth < len(choices):
        raise InputError(f"'y' is {truth!r}; expected the index of a goal, 0 to {len(choices) - 1}")
    shown = write_lines(_shown(row, files, conditions, selection.frames))
    return Sample(name, Question("", shown, PROMPT, choices), truth, _type(row))


def _shown(row: Row, files: Files, conditions: tuple[str, ...], frames: int | None) -> tuple[Line, ...]:
    """Return the evidence of a row; where frames are wanted, they stand for the captions of V."""
    if frames is None or "V" not in conditions:
        return evidence(row, files, conditions)
    rest = tuple(name for name in conditions if name != "V")
    return (Film(files.video(row), frames).line(), *evidence(row, files, rest))


def _observation(
    name: str, row: Row, files: Files, conditions: tuple[str, ...], options: Mapping[str, tuple[str, ...]]
) -> Observation:
    short, tag = names_of(row)
    reference = goal_in_words(row.get("y"))
    cues = tuple(text for cue in cues_of(row) for text in flat(cue.get("description")))
    shown = write_lines(evidence(row, files, conditions))
    return Observation(name, shown, reference, cues, options.get(f"{tag}_{short}", ()), _type(row))


def _options(files: Files) -> dict[str, tuple[str, ...]]:
    """Return the four goals of each observation, the right one first, where there is a multiple-choice file."""
    try:
        rows = files.rows("mcq")
    except InputError:
        return {}  # only the judge that snaps to options needs them, and says so
    found: dict[str, tuple[str, ...]] = {}
    for row in rows:
        try:
            short, tag = names_of(row)
            choices, truth = [goal_in_words(goal) for goal in row["x"]["mcq_set"]], row["y"]
            found[f"{tag}_{short}"] = (choices[truth], *choices[:truth], *choices[truth + 1 :])
        except (BipError, KeyError, IndexError, TypeError, AttributeError):
            continue  # a bad row of the other file is told when that file is asked
    return found


def _type(row: Row) -> str:
    meta = row.get("meta")
    told = type_of(meta) if isinstance(meta, Mapping) and "structured_goal" in meta else None
    return told or type_of(row.get("y")) or UNTYPED
