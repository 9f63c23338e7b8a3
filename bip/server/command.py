"""`bip serve`: joins the command line through the entry-point group "bip.commands"."""

import os
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from symbolic.errors import InputError

if TYPE_CHECKING:
    from bip.server.text_model import TextModel


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")] = 8000,
    base: Annotated[str | None, typer.Option(help="Folder or name of the model; bundled by default.")] = None,
    adapter: Annotated[str | None, typer.Option(help="Folder of its LoRA adapter, or none.")] = None,
    device: Annotated[str, typer.Option(help="cpu, cuda or cuda:0.")] = "cpu",
    dtype: Annotated[str, typer.Option(help="float32, bfloat16 or float16.")] = "float32",
    name: Annotated[str, typer.Option(help="The model's name in the API.")] = "bip-policy",
) -> None:
    """Serve the policy language model and questions over HTTP; BIP_SERVER_KEY, if set, is asked for."""
    try:
        import uvicorn

        from bip.server.app import Served, make_app
    except ImportError as error:
        raise InputError("`bip serve` needs the extra: pip install 'bip[server]'") from error
    from bip.action_models.lm.local_policy import weights_of
    from bip.language_models.local.manifest import read_manifest

    chosen_base, chosen_adapter = weights_of(base, adapter)
    require_folder(chosen_base, "config.json", "--base")
    if chosen_adapter is not None:
        require_folder(chosen_adapter, "adapter_config.json", "--adapter")
    served = Served(
        name,
        lambda: load_text_model(chosen_base, chosen_adapter, device, dtype),
        prompt_format=str(read_manifest(Path(chosen_adapter or chosen_base)).get("format", "")),
        key=os.environ.get("BIP_SERVER_KEY") or None,
    )
    try:
        listener = socket.create_server((host, port))
    except OSError as error:
        raise InputError(
            f"{host}:{port}: cannot listen there ({error.strerror}); choose another --port"
        ) from error
    print(f"http://{host}:{listener.getsockname()[1]}/v1  (documentation at /docs)", file=sys.stderr)
    uvicorn.Server(uvicorn.Config(make_app(served), log_level="warning")).run([listener])


def require_folder(name: str, file: str, option: str) -> None:
    """Check that a folder of weights is one; what is no path may be a name on the Hugging Face hub.

    Raises:
        InputError: there is no such folder, or it lacks the file that every such folder has.
    """
    folder = Path(name)
    if name.startswith(("/", ".", "~")) and not folder.is_dir():
        raise InputError(f"{option} {name}: there is no such folder; give one with a model")
    if folder.is_dir() and not (folder / file).is_file():
        raise InputError(f"{option} {name}: this folder has no {file}, so no model; give one that has")


def load_text_model(base: str, adapter: str | None, device: str, dtype: str) -> "TextModel":
    """Return the model to serve.

    Raises:
        ModelError: it cannot be loaded.
    """
    from bip.language_models.local.loading import load
    from bip.server.text_model import TextModel

    loaded = load(base, adapter, device, dtype)
    return TextModel(loaded.model, loaded.tokenizer)
