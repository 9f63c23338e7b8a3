"""Checkpoints that survive an interruption, and a manifest that says how weights were made."""

import json
import os
import platform
import subprocess
import zipfile
from collections.abc import Mapping
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any

from safetensors import SafetensorError, safe_open


def last_good_checkpoint(folder: Path) -> Path | None:
    """Return the latest checkpoint that is complete; one cut short by an interruption is passed over."""
    numbered = sorted(folder.glob("checkpoint-*"), key=lambda path: int(path.name.split("-")[1]))
    return next((path for path in reversed(numbered) if is_complete(path)), None)


def is_complete(checkpoint: Path) -> bool:
    """Whether weights, optimiser and trainer state of a checkpoint can all be read."""
    weights = sorted(checkpoint.glob("*.safetensors"))
    archives = [checkpoint / name for name in ("optimizer.pt", "scheduler.pt")]
    if not weights or not all(zipfile.is_zipfile(path) for path in archives):
        return False
    try:
        json.loads((checkpoint / "trainer_state.json").read_text(encoding="utf-8"))
        for path in weights:
            with safe_open(path, "np") as file:  # refuses a file that is shorter than its header says
                file.keys()
    except (OSError, ValueError, SafetensorError):
        return False
    return True


def is_main_process() -> bool:
    """Whether this process is the one that writes, where `torchrun` started several."""
    return int(os.environ.get("RANK", "0")) == 0


def write_manifest(
    folder: Path, facts: Mapping[str, Any], options: Any, metrics: Mapping[str, float]
) -> None:
    """Write manifest.json: what the weights were made from, how, with what result."""
    manifest = {
        **facts,
        "options": asdict(options),
        "metrics": {name.removeprefix("eval_"): round(value, 5) for name, value in metrics.items()},
        "commit": _commit(),
        "python": platform.python_version(),
        **{name: version(name) for name in ("torch", "transformers", "peft")},
    }
    write_atomically(folder / "manifest.json", json.dumps(manifest, indent=1) + "\n")


def write_atomically(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    partial = path.with_suffix(path.suffix + ".partial")
    partial.write_text(text, encoding="utf-8")
    partial.replace(path)


def _commit() -> str | None:
    """The commit of the source tree, where there is one."""
    done = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=Path(__file__).parent, capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or None
