"""Checkpoints that survive an interruption, and a manifest that says how weights were made."""

import json
import os
import platform
import subprocess
from collections.abc import Mapping
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bip.language_models.local.manifest import digests
from symbolic.errors import InputError
from symbolic.json_text import decode_json
from symbolic.whole_files import write_whole
from training.examples.files import sha256

CHECKSUMS = "checksums.json"
"""In a checkpoint, written last: the digests of its files and of the data."""
STATE = ("optimizer.pt", "scheduler.pt", "trainer_state.json")


def seal(checkpoint: Path, data: str) -> None:
    """Write the digests of a checkpoint's files, and of the data that it comes from."""
    files = [*checkpoint.glob("*.safetensors"), *(checkpoint / name for name in STATE)]
    told = {file.name: {"sha256": sha256(file), "bytes": file.stat().st_size} for file in sorted(files)}
    write_whole(checkpoint / CHECKSUMS, json.dumps({"data": data, "files": told}, indent=1) + "\n")


def last_good_checkpoint(folder: Path, data: str | None = None) -> Path | None:
    """Return the latest checkpoint that is complete; one cut short by an interruption is passed over.

    Args:
        folder: of the checkpoints.
        data: digest of the data that is now there; None where it does not matter.

    Raises:
        InputError: the bytes of a file have changed since it was written, or the data have.
    """
    numbered = sorted(folder.glob("checkpoint-*"), key=lambda path: int(path.name.split("-")[1]))
    last = next((path for path in reversed(numbered) if is_complete(path)), None)
    if last is not None:
        _require_unchanged(last, data)
    return last


def is_complete(checkpoint: Path) -> bool:
    """Whether a checkpoint was written to its end, and each of its files is as long as it was."""
    told = _told(checkpoint)
    return told is not None and all(
        (checkpoint / name).is_file() and (checkpoint / name).stat().st_size == file["bytes"]
        for name, file in told["files"].items()
    )


def _told(checkpoint: Path) -> dict[str, Any] | None:
    """Return what was written last in a checkpoint; None where nothing was."""
    try:
        told = decode_json((checkpoint / CHECKSUMS).read_bytes())
    except (OSError, InputError):
        return None
    match told:
        case {"data": str(), "files": dict(files)} if files and all(
            isinstance(file, dict) and {"sha256", "bytes"} <= set(file) for file in files.values()
        ):
            return dict(told)
    return None


def _require_unchanged(checkpoint: Path, data: str | None) -> None:
    told = _told(checkpoint) or {"data": data, "files": {}}
    for name, file in told["files"].items():
        if sha256(checkpoint / name) != file["sha256"]:
            raise InputError(
                f"{checkpoint / name}: has changed since it was written (flipped bytes); delete the folder "
                f"{checkpoint.name}, and go on from the one before"
            )
    if data is not None and told["data"] != data:
        raise InputError(
            f"{checkpoint}: the data are not those that it was trained on; restore them, or train anew without "
            "--resume"
        )


def is_main_process() -> bool:
    """Whether this process is the one that writes, where `torchrun` started several."""
    return int(os.environ.get("RANK", "0")) == 0


def write_manifest(
    folder: Path, facts: Mapping[str, Any], options: Any, metrics: Mapping[str, float]
) -> None:
    """Write manifest.json: what the weights were made from, how, with what result, and the digest of each file."""
    manifest = {
        **facts,
        "files": digests(folder),
        "options": asdict(options),
        "metrics": {name.removeprefix("eval_"): round(value, 5) for name, value in metrics.items()},
        "commit": _commit(),
        "python": platform.python_version(),
        **{name: version(name) for name in ("torch", "transformers", "peft")},
    }
    write_whole(folder / "manifest.json", json.dumps(manifest, indent=1) + "\n")


def _commit() -> str | None:
    """The commit of the source tree, "-dirty" where files differ from it; None where there is none."""
    done = subprocess.run(
        ["git", "describe", "--always", "--abbrev=40", "--exclude=*", "--dirty"],
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or None
