"""What a folder of weights says of its making. Free of torch, so that asking costs nothing."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from symbolic.errors import BipError


class ModelError(BipError):
    """A language model, tokenizer or adapter that cannot be used."""


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
