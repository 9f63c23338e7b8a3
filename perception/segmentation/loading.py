"""Load a model of Hugging Face that sees, and say in a sentence why when that fails.

No code of a model's own is run: `trust_remote_code=False` outright, and weights come from safetensors alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from symbolic.errors import BipError, InputError

DETECTS: Mapping[str, str] = dict.fromkeys(("owlv2", "grounding-dino"), "AutoModelForZeroShotObjectDetection")
MASKS: Mapping[str, str] = {"sam": "SamModel"}
UNIVERSAL: Mapping[str, str] = {"mask2former": "AutoModelForUniversalSegmentation"}
SEMANTIC: Mapping[str, str] = {"segformer": "AutoModelForSemanticSegmentation"}
DEPTH: Mapping[str, str] = dict.fromkeys(("depth_anything", "dpt", "glpn"), "AutoModelForDepthEstimation")
"""Architectures for each task, by `model_type`, and the class that loads their weights."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A model that is ready, and what prepares its input and reads its output.

    Attributes:
        name: folder or name on the hub, for messages.
        architecture: its `model_type`.
        model, processor: of transformers; `device` is where the model is.
    """

    name: str
    architecture: str
    model: Any
    processor: Any
    device: str = "cpu"


def architecture_of(name: str) -> str:
    """The `model_type` of a model in a folder, or of a name on the hub.

    Raises:
        BipError: the extra `vision` is not installed.
        InputError: there is no model.
    """
    transformers = _transformers()
    if name.startswith(("/", ".", "~")) and not Path(name).is_dir():
        raise InputError(
            f"{name}: there is no such folder; give one with a model, or a name on the Hugging Face hub"
        )
    if Path(name).is_dir() and not (Path(name) / "config.json").is_file():
        raise InputError(f"{name}: no model is there (config.json is missing)")
    try:
        config = transformers.AutoConfig.from_pretrained(name, trust_remote_code=False)
    except Exception as error:  # whatever a strange file makes transformers stumble over
        raise InputError(f"{name}: no model can be read from there ({_first(error)})") from error
    return str(config.model_type)


def load(name: str, task: str, architectures: Mapping[str, str], device: str = "cpu") -> Loaded:
    """A model for a task, from a folder or by name.

    Args:
        task: what it is for, in words, for messages.
        architectures: those that can do it, as in `DETECTS`.
        device: "cpu", or "cuda" where torch finds one.

    Raises:
        BipError: the extra `vision` is not installed.
        InputError: there is no model, its architecture is another, a file is damaged, weights are missing, or there
            is no such device.
    """
    architecture = architecture_of(name)
    if architecture not in architectures:
        raise InputError(
            f"{name} holds a {architecture} model; {task} takes one of {', '.join(architectures)}"
        )
    transformers = _transformers()
    _require_device(device)
    try:
        processor = transformers.AutoProcessor.from_pretrained(name, trust_remote_code=False, backend="pil")
        model, told = getattr(transformers, architectures[architecture]).from_pretrained(
            name,
            dtype="float32",
            use_safetensors=True,
            trust_remote_code=False,
            output_loading_info=True,
        )
    except Exception as error:  # whatever a strange file makes transformers stumble over
        raise InputError(
            f"{name}: no {architecture} model can be loaded from there ({_first(error)})"
        ) from error
    lacking = sorted({*told["missing_keys"], *(key for key, *_ in told["mismatched_keys"])})
    if lacking:
        # Transformers would draw them at random and go on.
        raise InputError(
            f"{name}: its weights lack {lacking[0]}, or have it in another shape ({len(lacking)} such); "
            f"it was not made for {task}"
        )
    return Loaded(name, architecture, model.to(device).eval(), processor, device)


def _require_device(device: str) -> None:
    import torch

    if device.startswith("cuda") and not torch.cuda.is_available():
        raise InputError(f"the device {device!r} was asked for, but torch finds no GPU here; use cpu")


def _transformers() -> Any:
    try:
        import scipy  # noqa: F401  (processors need it, and say so only when they are used)
        import torch  # noqa: F401
        import transformers
        from transformers.utils import logging
    except ImportError as error:
        raise BipError(f"models that see need the extra: pip install 'bip[vision]' ({error})") from error
    disable: Any = logging.disable_progress_bar
    disable()  # one is drawn even for a file that loads in milliseconds
    return transformers


def _first(error: Exception) -> str:
    return str(error).strip().split("\n")[0]
