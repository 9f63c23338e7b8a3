"""What a folder of weights says of its making. Free of torch, so that asking costs nothing."""

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from symbolic.errors import BipError

READ = (".json", ".safetensors", ".model", ".txt", ".jinja", ".bin", ".pt", ".py")
"""Suffixes of what a model, a tokenizer or an adapter is read from."""


class ModelError(BipError):
    """A language model, tokenizer or adapter that cannot be used."""


def digests(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of each file that a model, tokenizer or adapter is read from, by name."""
    files = sorted(file for file in folder.iterdir() if file.suffix in READ and file.name != "manifest.json")
    return {file.name: _sha256(file) for file in files if file.is_file()}


def _sha256(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def require_intact(folder: Path) -> None:
    """Check the files of a folder whose manifest tells their digests: weights, configuration and tokenizer.

    A tokenizer of permuted words, say, gives scores that nothing else shows to be wrong.

    Raises:
        ModelError: a file is not what it was when the manifest was written; says which.
    """
    told = read_manifest(folder).get("files")
    if told is None:
        return
    changed = changed_file(told, folder)
    if changed is not None:
        raise ModelError(
            f"{folder / changed}: not the file that the manifest.json beside it tells of (damaged, cut short, "
            "replaced or added since); copy the folder again from where it came from"
        )


def changed_file(told: object, folder: Path) -> str | None:
    """Return the first file of a folder that differs from the digests that were told, is new or is gone."""
    if not isinstance(told, Mapping):
        raise ModelError(f"{folder}: its manifest.json tells no digests by file; restore it")
    found = digests(folder)
    return next((name for name in sorted({*told, *found}) if told.get(name) != found.get(name)), None)


def read_manifest(folder: Path) -> dict[str, Any]:
    """Return a folder's manifest.json; empty when there is none.

    Raises:
        ModelError: it is not a JSON object.
    """
    path = folder / "manifest.json"
    if not path.is_file():
        return {}
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ModelError(
            f"{path}: not JSON ({error}); restore it from where the weights came from"
        ) from error
    if not isinstance(manifest, dict):
        raise ModelError(f"{path}: expected a JSON object")
    return manifest


@lru_cache
def declared_format(base: str, adapter: str | None) -> str:
    """Return the form of the prompts that weights were trained on, as their manifest says.

    Raises:
        ModelError: it does not say.
    """
    folder = adapter or base
    name = read_manifest(Path(folder)).get("format")
    if not isinstance(name, str):
        raise ModelError(
            f"{folder}: no manifest.json says which form of prompt this model was trained on; name one with --format"
        )
    return name
