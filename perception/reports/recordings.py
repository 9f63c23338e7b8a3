"""Work on every recording at a path, side by side; what cannot be read is told and left out."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from perception.scene.rules import RuleSet
from perception.sources.known_sources import source_of
from perception.sources.source import Source
from symbolic.errors import InputError
from symbolic.spreading import Workers, spread

T = TypeVar("T")


class _EachRecording:
    """What a worker does with a recording; sources are found by name, as functions need not be picklable.

    Args:
        work: makes something of a recording.
        format: name of its source.
        rules: for the relations.
    """

    def __init__(self, work: Callable[[Source, Path, RuleSet], T], format: str, rules: RuleSet) -> None:
        self._work, self._format, self._rules = work, format, rules

    def __call__(self, file: Path) -> object:
        """Return what is made of a recording, or a sentence that says why nothing is."""
        try:
            return self._work(source_of(self._format), file, self._rules)
        except InputError as error:
            return str(error)


def of_recordings(
    path: Path, format: str, rules: RuleSet, workers: Workers, work: Callable[[Source, Path, RuleSet], T]
) -> tuple[list[T], list[str]]:
    """Return what is made of the recordings at a path, in their order, and why some were left out.

    Args:
        path: a recording or scene file, or a folder of them.
        format: name of their source.
        rules: for the relations.
        workers: who works.
        work: makes something, and no text, of a recording; raises `InputError` for one that cannot be read.

    Raises:
        InputError: an unknown format, or none of them can be read.
    """
    files = source_of(format).files(path)
    results: dict[int, object] = {}
    each = _EachRecording(work, format, rules)
    spread(files, each, workers, results.__setitem__, lambda file, why: f"{file}: {why}")
    ordered = [results[number] for number in sorted(results)]
    skipped = [result for result in ordered if isinstance(result, str)]
    if len(skipped) == len(ordered):
        raise InputError(f"nothing under {path} could be read; the first reason: {skipped[0]}")
    return [result for result in ordered if not isinstance(result, str)], skipped  # type: ignore[misc]
