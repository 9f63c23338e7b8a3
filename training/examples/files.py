"""Examples on disk: prompt-completion JSON Lines, as TRL and `datasets` read them.

    {"prompt": ..., "completion": ..., "episode": 7, "legal": [...], "log_policy": [...]}

`prompt` and `completion` are all that standard fine-tuning needs. `legal` (the completions of all
legal actions) lets evaluation normalise over them, `log_policy` (of the person who acted, nats)
lets it report the KL divergence; real behaviour data may lack both.
"""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from symbolic.errors import InputError
from training.examples.alone import Example
from training.examples.licence import refuse_benchmark_data


def write_examples(examples: Iterable[Example], path: Path) -> int:
    """Write examples to a file, whole or not at all; return how many.

    Raises:
        InputError: the file cannot be written.
    """
    partial = path.with_suffix(".partial")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        written = 0
        with partial.open("w", encoding="utf-8") as file:
            for example in examples:
                file.write(json.dumps(example.record()) + "\n")
                written += 1
        partial.replace(path)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise InputError(f"{path}: cannot be written ({error.strerror})") from error
    return written


def read_examples(path: Path) -> list[Example]:
    """Return the examples of a file.

    Raises:
        InputError: the file cannot be read, holds nothing, or has a broken line; says which. Or its folder
            holds a benchmark that nothing may be trained on.
    """
    refuse_benchmark_data(path.parent)
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise InputError(
            f"{path}: cannot be read ({error.strerror}); run `bip simulate examples` first"
        ) from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not UTF-8 text (byte {error.start}); save the file as UTF-8") from error
    if not lines:
        raise InputError(f"{path}: the file is empty; it should hold one example a line")
    return [_example(line, f"{path}, line {number}", number) for number, line in enumerate(lines, start=1)]


def _example(line: str, where: str, number: int) -> Example:
    try:
        record: Any = json.loads(line)
    except json.JSONDecodeError as error:
        raise InputError(
            f"{where}: not JSON ({error.msg} at column {error.colno}); was it cut short?"
        ) from error
    if not isinstance(record, dict) or not all(
        isinstance(record.get(name), str) and record[name] for name in ("prompt", "completion")
    ):
        raise InputError(f"{where}: expected an object with the texts 'prompt' and 'completion'")
    legal = record.get("legal", [record["completion"]])
    if record["completion"] not in legal:
        raise InputError(f"{where}: the completion {record['completion']!r} is not among the legal ones")
    known = record.get("log_policy")
    if known is not None and len(known) != len(legal):
        raise InputError(f"{where}: 'log_policy' has {len(known)} values for {len(legal)} legal actions")
    return Example(
        record.get("episode", number),
        record["prompt"],
        tuple(legal),
        legal.index(record["completion"]),
        None if known is None else np.array(known, dtype=np.float64),
    )


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file, for a manifest."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
