"""Nothing is trained on data whose licence forbids it: files with EgoToM's columns are refused.

EgoToM is for non-commercial evaluation and holds GPT-4's output (CC BY-NC 4.0). Its columns give it away, as a
CSV file or as JSON lines, whatever the file is called.
"""

import csv
import json
from pathlib import Path

from symbolic.errors import InputError

COLUMNS = ("narrations_in_context", "gt_goal", "gt_belief", "gt_actions")


def refuse_benchmark_data(folder: Path) -> None:
    """Refuse a folder of training data that holds EgoToM's questions.

    Raises:
        InputError: a file there has its columns; says which.
    """
    for path in sorted((*folder.glob("*.csv"), *folder.glob("*.json*"))):
        found = [name for name in COLUMNS if name in _names(path)]
        if found:
            raise InputError(
                f"{path}: has EgoToM's column {found[0]!r}; its licence (CC BY-NC 4.0, with GPT-4's output) is for "
                "evaluation alone: take the file out of the training data"
            )


def _names(path: Path) -> set[str]:
    """Return the columns of a CSV, or the fields of the first record of a JSON file; none where it is neither."""
    try:
        with path.open(newline="", encoding="utf-8-sig") as file:
            if path.suffix == ".csv":
                return set(next(csv.reader(file), []))
            record = json.loads(file.readline() if path.suffix == ".jsonl" else file.read())
    except (OSError, ValueError, csv.Error):
        return set()  # whoever reads the data says what is wrong with it
    if isinstance(record, list) and record:
        record = record[0]
    return set(record) if isinstance(record, dict) else set()
