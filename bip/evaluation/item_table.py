"""The items of a report as a Parquet file: a row a question, beside the figures of the run in the file's metadata."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bip.parquet_files import write_rows

CONDITION = ("benchmark", "modality", "policy")
"""Columns that say of which run an item is, so that the files of many runs can be read as one table."""
COLUMNS = {
    **dict.fromkeys(CONDITION, "text"),
    "id": "text",
    "type": "text",
    "status": "text",
    "choice": "int",
    "target": "int",
    "correct": "float",
    "probabilities": "floats",
    "right": "floats",
    "sense": "text",
    "error": "text",
    "unusable": "bool",
    "usage": "text",
    "contexts": "text",
}
"""The columns and their types; `usage` and `contexts` are JSON."""
FIGURES = "bip.report"
"""The key of the file's metadata under which the report stands as JSON, without its items."""


def write_items(path: Path, report: Mapping[str, Any]) -> None:
    """Write a report.

    Args:
        path: the file.
        report: as `evaluate` returns it.

    Raises:
        InputError: the file cannot be written, or pyarrow is not installed.
    """
    condition = {name: report[name] for name in CONDITION}
    figures = {name: value for name, value in report.items() if name != "items"}
    found = (condition | _row(item) for item in report["items"])
    write_rows(path, COLUMNS, found, {FIGURES: json.dumps(figures)})


def _row(item: Mapping[str, Any]) -> dict[str, Any]:
    counted = {name: None if item[name] is None else json.dumps(item[name]) for name in ("usage", "contexts")}
    return {name: item[name] for name in COLUMNS if name in item} | counted
