"""What the task files load: a benchmark's own file as documents, each question with lettered options."""

import logging
from pathlib import Path
from typing import Any

from bip.benchmarks import BENCHMARKS
from bip.benchmarks.benchmark import BadRecord
from bip.harnesses.shown import document, records
from symbolic.errors import InputError


def documents(
    benchmark: str, path: str = "", modality: str = "", seed: int = 0, usual: str = "", **_: Any
) -> dict[str, Any]:
    """Return a benchmark's questions as the split "test".

    Args:
        benchmark: its name with us; the task file says it.
        path: its file or folder, by `--metadata '{"path": ...}'`.
        modality: the input condition, of those that words can show.
        seed: deals the order of the options.
        usual: the condition where none is said, if not the benchmark's first.
        _: what else the harness passes on, e.g. the arguments of the model.

    Raises:
        InputError: there is no path, it cannot be used, or words cannot show the condition.
    """
    from datasets import Dataset

    if not path:
        raise InputError(f'{benchmark}: where is its file? Say --metadata \'{{"path": "..."}}\'')
    chosen = BENCHMARKS[benchmark]
    found = records(benchmark, str(Path(path).resolve()), modality or usual or chosen.modalities[0])
    rows = [row for record in found if (row := document(record, seed)) is not None]
    _say_what_is_left_out(benchmark, found, len(rows))
    return {"test": Dataset.from_list(rows)}


def _say_what_is_left_out(benchmark: str, found: tuple[Any, ...], kept: int) -> None:
    if kept == 0:
        raise InputError(f"{benchmark}: none of the {len(found)} records can be asked with lettered options")
    bad = sum(isinstance(record, BadRecord) for record in found)
    if kept < len(found):
        logging.getLogger(__name__).warning(
            "%s: %d of %d records are left out: %d cannot be used, and %d are right to leave open",
            *(benchmark, len(found) - kept, len(found), bad, len(found) - kept - bad),
        )
